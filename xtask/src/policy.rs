//! The content security policies of the site's pages, and the hashes of the scripts that stand in them.
//!
//! Static hosts set no headers, so a policy is an element of the head, before all that it governs. A script that stands
//! in a page is allowed by the hash of its text: known only once the page is built.
//!
//! **Invariant:** every page of the site has a policy; one without its own is refused all that an example of embedding
//! does not need.

use std::collections::BTreeSet;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use crate::book;
use crate::shell::{Failure, at, files_below};

/// Directives with their values for the page, for the pages beside it, and for the manual; where there is none the directive
/// is left out. Everything that is not named is refused.
///
/// The page draws pictures of its own making (`blob:`, `data:`) and starts its worker through the one trusted-types policy:
/// a frame without an origin may start no worker of its site, but one that fetches the script from there. The pages beside
/// it frame it, or use the module. The tool that makes the manual's pages writes styles in elements, a frame of contents
/// where no scripts run, and a page for missing addresses that names the base of its links.
const DIRECTIVES: [(&str, [&str; 3]); 14] = [
    ("script-src", ["'self' 'wasm-unsafe-eval'", "'self' 'wasm-unsafe-eval'", "'self'"]),
    ("default-src", ["'none'", "'none'", "'none'"]),
    ("style-src", ["'self'", "'self'", "'self'"]),
    ("style-src-attr", ["", "", "'unsafe-inline'"]),
    ("img-src", ["'self' blob: data:", "'self' data:", "'self' data:"]),
    ("font-src", ["'self'", "", "'self'"]),
    ("connect-src", ["'self'", "'self'", "'self'"]),
    ("worker-src", ["'self' data:", "", ""]),
    ("frame-src", ["", "'self'", "'self'"]),
    ("manifest-src", ["'self'", "", ""]),
    ("base-uri", ["'none'", "'none'", "'self'"]),
    ("form-action", ["'none'", "'none'", "'none'"]),
    ("require-trusted-types-for", ["'script'", "'script'", ""]),
    ("trusted-types", ["gantry-worker", "'none'", ""]),
];

/// The columns.
const PAGE: usize = 0;
const EXAMPLE: usize = 1;
const MANUAL: usize = 2;

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
fn policy_of(page: &Path) -> usize {
    if page == Path::new("index.html") {
        PAGE
    } else if page.starts_with(book::FOLDER) {
        MANUAL
    } else {
        EXAMPLE
    }
}

/// The page with its policy behind the statement of its encoding, which must come early; scripts in the page itself are
/// allowed by their hashes. Errors: the reason why the page can have none.
fn enforced(html: &str, policy: usize) -> Result<String, &'static str> {
    let scripts = inline_scripts(html).ok_or("a <script> in it is never closed")?;
    let hashes: BTreeSet<String> =
        scripts.into_iter().map(|script| format!(" '{}'", hash(script))).collect();
    let stated = DIRECTIVES.iter().filter(|(_, values)| !values[policy].is_empty());
    let policy = stated.map(|(name, values)| match *name {
        "script-src" => format!(
            "{name} {}{}",
            values[policy],
            hashes.iter().map(|it| &**it).collect::<String>()
        ),
        _ => format!("{name} {}", values[policy]),
    });
    let policy = policy.collect::<Vec<_>>().join("; ");
    let start = html.find("<meta charset");
    let end = start.and_then(|start| Some(start + html[start..].find('>')? + 1));
    let end = end.ok_or("it has no <meta charset> to put its policy behind")?;
    let (before, after) = html.split_at(end);
    if ["<script", "<style", "<link"].iter().any(|element| before.contains(element)) {
        return Err("a script, style or link stands before its <meta charset>");
    }
    Ok(format!("{before}<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{after}"))
}

/// The texts of the scripts that stand in the page itself; none if one is never closed.
fn inline_scripts(html: &str) -> Option<Vec<&str>> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find("<script") {
        let (script, after) = rest[start..].split_once("</script")?;
        let (tag, text) = script.split_once('>')?;
        if !tag.contains(" src=") {
            scripts.push(text);
        }
        rest = after;
    }
    Some(scripts)
}

/// As browsers compute it: of the script's text after line ends have become `\n`.
fn hash(script: &str) -> String {
    let text = script.replace("\r\n", "\n");
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell;

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
        for (html, why) in [
            ("<p>", "has no <meta charset>"),
            ("<meta charset=a><script>1", "never closed"),
            ("<link href=a><meta charset=a>", "stands before"),
        ] {
            assert!(enforced(html, PAGE).unwrap_err().contains(why), "{html}");
        }
    }

    #[test]
    fn every_page_of_a_site_has_its_policy() {
        let site = shell::scratch("policies");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static");
        for page in ["embed/course.html", "embed/policies.html", "module-example.html"] {
            shell::copy(&sources.join(page), &site.join(page)).unwrap();
        }
        let made = "<!-- made --><meta charset=\"UTF-8\"><script>1</script><script>2</script><script>1</script>";
        std::fs::create_dir_all(site.join("docs/en")).unwrap();
        for page in ["index.html", "docs/en/groups.html"] {
            std::fs::write(site.join(page), made).unwrap();
        }
        enforce(&site).unwrap();
        for (page, named, scripts) in [
            ("index.html", "trusted-types gantry-worker", 2),
            ("embed/course.html", "frame-src 'self'", 1),
            ("embed/policies.html", "trusted-types 'none'", 1),
            ("module-example.html", "'wasm-unsafe-eval'", 1),
            ("docs/en/groups.html", "style-src-attr", 2),
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
