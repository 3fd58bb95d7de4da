//! Names of a scenario within Markdown.
//!
//! **Invariant:** whatever renders the text shows a name as it is written: it is neither markup nor HTML, and stays on its
//! line. Source: CommonMark 0.31, 2.4: a backslash before a punctuation character makes it a character.

/// Characters with a meaning within a line of Markdown, of its common extensions, or of HTML.
const MARKS: &str = "\\`*_[]<>&#|~!{}$^@";

/// A text on one line, without markup.
pub fn text(value: &str) -> String {
    let mut written = String::with_capacity(value.len());
    let number = value.len() - value.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    for (at, sign) in value.char_indices() {
        // A list begins with these.
        let lists = at == 0 && "-+".contains(sign) || at == number && at > 0 && ".)".contains(sign);
        if sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}') {
            written.push(' ');
        } else {
            if lists || MARKS.contains(sign) {
                written.push('\\');
            }
            written.push(sign);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_name_is_shown_as_it_is_written() {
        for (name, written) in [
            ("plain, n-1 (2.5 GiB): 图", "plain, n-1 (2.5 GiB): 图"),
            ("# x\n</title><script>1", "\\# x \\</title\\>\\<script\\>1"),
            ("a\r\nb\u{2028}c\td", "a  b c d"),
            ("[a](https://example.org)", "\\[a\\](https://example.org)"),
            ("![a](b)", "\\!\\[a\\](b)"),
            ("*a* _b_ `c` ~d~ a|b", "\\*a\\* \\_b\\_ \\`c\\` \\~d\\~ a\\|b"),
            ("&amp; \\", "\\&amp; \\\\"),
            ("- a", "\\- a"),
            ("+ a", "\\+ a"),
            ("12. a", "12\\. a"),
            ("12) a", "12\\) a"),
            (". a", ". a"),
            ("", ""),
        ] {
            assert_eq!(text(name), written);
        }
    }
}
