//! The content security policies of the site's pages, and the hashes of the scripts that stand in them.
//!
//! Static hosts set no headers, so a policy is an element of the head, before all that it governs. A script that stands
//! in a page is allowed by the hash of its text: known only once the page is built.
//!
//! **Invariant:** every page of the site has a policy; one without its own is refused all that an example of embedding
//! does not need.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use crate::book;
use crate::shell::{Failure, at, files_below};

/// The policy of the page. Everything that is not named is refused. It draws pictures of its own making (`blob:`,
/// `data:`) and starts its worker through the one trusted-types policy.
const PAGE: &[&str] = &[
    "script-src 'self' 'wasm-unsafe-eval'",
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    // A frame without an origin may start no worker of its site, but one that fetches the script from there.
    "worker-src 'self' data:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types gantry-worker",
];

/// The policy of pages beside it: they frame it, or use the module.
const EXAMPLE: &[&str] = &[
    "script-src 'self' 'wasm-unsafe-eval'",
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
];

/// The policy of the manual, whose pages its tool makes: with styles in elements, a frame of contents where no scripts run,
/// and a page for missing addresses that names the base of its links.
const MANUAL: &[&str] = &[
    "script-src 'self'",
    "default-src 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
];

/// Why no policy could be written into a page.
#[derive(Debug, PartialEq, Eq)]
pub enum PolicyError {
    /// The page does not state its encoding, behind which the policy stands.
    NoCharset,
    /// Something that the policy governs stands before the place of the policy.
    TooLate,
    UnclosedScript,
}

impl std::fmt::Display for PolicyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoCharset => "it has no <meta charset> to put its policy behind",
            Self::TooLate => "a script, style or link stands before its <meta charset>",
            Self::UnclosedScript => "a <script> in it is never closed",
        })
    }
}

/// Writes their policies into all pages of a site.
pub fn enforce(site: &Path) -> Result<(), Failure> {
    for file in files_below(site)? {
        if file.extension().is_none_or(|end| end != "html") {
            continue;
        }
        let html = at(&file, std::fs::read_to_string(&file))?;
        let html = enforced(&html, policy_of(file.strip_prefix(site).unwrap_or(&file)));
        let html = html.map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        at(&file, std::fs::write(&file, html))?;
    }
    Ok(())
}

/// The policy of a page by its path below the site.
fn policy_of(page: &Path) -> &'static [&'static str] {
    if page == Path::new("index.html") {
        PAGE
    } else if page.starts_with(book::FOLDER) {
        MANUAL
    } else {
        EXAMPLE
    }
}

/// The page with its policy behind the statement of its encoding, which must come early. The first directive is of
/// scripts: those of the page itself are added to it.
fn enforced(html: &str, directives: &[&str]) -> Result<String, PolicyError> {
    let mut hashes: Vec<String> =
        inline_scripts(html)?.iter().map(|script| format!(" '{}'", hash(script))).collect();
    hashes.sort_unstable();
    hashes.dedup();
    let (scripts, others) = directives.split_first().expect("a policy names scripts");
    let policy = format!("{scripts}{}; {}", hashes.concat(), others.join("; "));
    let start = html.find("<meta charset").ok_or(PolicyError::NoCharset)?;
    let end = start + html[start..].find('>').ok_or(PolicyError::NoCharset)? + 1;
    let (before, after) = html.split_at(end);
    if ["<script", "<style", "<link"].iter().any(|element| before.contains(element)) {
        return Err(PolicyError::TooLate);
    }
    Ok(format!("{before}<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{after}"))
}

/// The texts of the scripts that stand in the page itself.
fn inline_scripts(html: &str) -> Result<Vec<&str>, PolicyError> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find("<script") {
        rest = &rest[start..];
        let open = rest.find('>').ok_or(PolicyError::UnclosedScript)?;
        let close = rest.find("</script").ok_or(PolicyError::UnclosedScript)?;
        let (tag, text) = (&rest[..open], rest.get(open + 1..close).unwrap_or_default());
        if !tag.contains(" src=") {
            scripts.push(text);
        }
        rest = &rest[close..][1..];
    }
    Ok(scripts)
}

/// As browsers compute it: of the script's text after line ends have become `\n`.
fn hash(script: &str) -> String {
    let text = script.replace("\r\n", "\n");
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_one_that_the_standard_gives_as_its_example() {
        // Content Security Policy Level 3, 8.4.
        assert_eq!(
            hash("alert('Hello, world.');"),
            "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="
        );
    }

    #[test]
    fn only_scripts_in_the_page_are_hashed_and_the_policy_comes_before_them() {
        let html = "<meta charset=utf-8><script src=a.js></script><script>1</script>";
        let enforced = enforced(html, PAGE).unwrap();
        assert!(enforced.starts_with("<meta charset=utf-8><meta http-equiv="), "{enforced}");
        assert_eq!(enforced.matches("sha256-").count(), 1);
        assert!(enforced.contains(&hash("1")));
    }

    #[test]
    fn a_page_that_cannot_carry_a_policy_is_an_error() {
        assert_eq!(enforced("<p>", PAGE), Err(PolicyError::NoCharset));
        assert_eq!(enforced("<meta charset=a><script>1", PAGE), Err(PolicyError::UnclosedScript));
        assert_eq!(enforced("<link href=a><meta charset=a>", PAGE), Err(PolicyError::TooLate));
    }

    #[test]
    fn every_page_of_a_site_has_its_policy() {
        let site = std::env::temp_dir().join(format!("gantry-policies-{}", std::process::id()));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static");
        for page in ["embed/course.html", "embed/policies.html", "module-example.html"] {
            let to = site.join(page);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::copy(sources.join(page), to).unwrap();
        }
        let made = "<!-- made --><meta charset=\"UTF-8\"><script>1</script><script>2</script><script>1</script>";
        for page in ["index.html", "docs/en/methods/groups.html"] {
            let to = site.join(page);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::write(to, made).unwrap();
        }
        enforce(&site).unwrap();
        for (page, named, scripts) in [
            ("index.html", "trusted-types gantry-worker", 2),
            ("embed/course.html", "frame-src 'self'", 1),
            ("embed/policies.html", "trusted-types 'none'", 1),
            ("module-example.html", "'wasm-unsafe-eval'", 1),
            ("docs/en/methods/groups.html", "style-src-attr", 2),
        ] {
            let html = std::fs::read_to_string(site.join(page)).unwrap();
            let (_, policy) = html.split_once("Content-Security-Policy\" content=\"").unwrap();
            let (policy, rest) = policy.split_once('"').unwrap();
            assert!(policy.contains(named) && policy.contains("default-src 'none'"), "{page}");
            assert_eq!(policy.matches("'sha256-").count(), scripts, "{page}: {policy}");
            let before = html.len() - rest.len();
            assert!(html.find("<script").unwrap() > before, "{page}");
            // Nothing that a policy without `unsafe-inline` would refuse.
            for handler in [" onclick=", " onload=", " style=", "javascript:"] {
                assert!(page.starts_with("docs") || !html.contains(handler), "{page}: {handler}");
            }
        }
        std::fs::remove_dir_all(&site).unwrap();
    }
}
