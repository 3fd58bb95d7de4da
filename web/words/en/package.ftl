### A package for a learning platform.

package_title = Package for a learning platform
package_text = A SCORM 1.2 file of this page and this scenario. A learning platform hosts it and keeps the score, the place, the completion and each answer. Large examples that are not open are left out.
package_mastery = Score to pass, in %
package_mastery_hint = With a score, the platform is told at the end whether the exercise is passed or failed; without one, that it is completed.
package_asks = Ask before decisions
package_make = Save the package
package_making = File { NUMBER($done) } of { NUMBER($all) }
package_saved = The package is saved: { NUMBER($size) } kB.
package_failed = The package was not made: a file of this site could not be fetched. Check the connection and try again.
