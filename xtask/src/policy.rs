//! The content security policy of the page, and the hash of the one script that stands in it.
//!
//! Static hosts set no headers, so the policy is an element of the head, before all that it governs. Trunk
//! writes a small loader into the page, which is allowed by the hash of its text: known only once the page
//! is built.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Everything that is not named is refused. The page draws pictures of its own making (`blob:`, `data:`)
/// and starts its worker through the one trusted-types policy.
const DIRECTIVES: [&str; 11] = [
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

/// Why no policy could be written into a page.
#[derive(Debug, PartialEq, Eq)]
pub enum PolicyError {
    /// The page does not state its encoding, behind which the policy stands.
    NoCharset,
    /// Something that the policy governs stands before the place of the policy.
    TooLate,
    /// An opened `<script>` is never closed.
    UnclosedScript,
}

impl std::fmt::Display for PolicyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoCharset => "the built page has no <meta charset> to put its policy behind",
            Self::TooLate => {
                "a script, style or link of the built page stands before <meta charset>"
            }
            Self::UnclosedScript => "a <script> of the built page is never closed",
        })
    }
}

/// The page with its policy behind the statement of its encoding, which must come early.
pub fn enforce(html: &str) -> Result<String, PolicyError> {
    let hashes: Vec<String> =
        inline_scripts(html)?.iter().map(|script| format!(" '{}'", hash(script))).collect();
    let policy = format!(
        "{}; script-src 'self' 'wasm-unsafe-eval'{}",
        DIRECTIVES.join("; "),
        hashes.concat()
    );
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
        let enforced = enforce(html).unwrap();
        assert!(enforced.starts_with("<meta charset=utf-8><meta http-equiv="), "{enforced}");
        assert_eq!(enforced.matches("sha256-").count(), 1);
        assert!(enforced.contains(&hash("1")));
    }

    #[test]
    fn a_page_that_cannot_carry_a_policy_is_an_error() {
        assert_eq!(enforce("<p>"), Err(PolicyError::NoCharset));
        assert_eq!(enforce("<meta charset=a><script>1"), Err(PolicyError::UnclosedScript));
        assert_eq!(enforce("<link href=a><meta charset=a>"), Err(PolicyError::TooLate));
    }
}
