//! Rust source with its comments and literals blanked out, so that a rule on code sees code alone.
//!
//! The result has the same lines and columns as the source. It is a scanner, not a parser: it knows
//! line comments, strings (plain, raw, byte), and characters as against lifetimes, and nothing else.
//! Cost: one pass.

/// The code of a source text; everything else is spaces.
pub fn code_of(source: &str) -> String {
    let (mut code, mut rest) = (String::with_capacity(source.len()), source);
    while let Some(next) = rest.chars().next() {
        let in_word = code.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let blank = blank_length(rest, in_word);
        let (first, behind) = rest.split_at(blank.unwrap_or(next.len_utf8()));
        code.extend(first.chars().map(|c| if blank.is_some() && c != '\n' { ' ' } else { c }));
        rest = behind;
    }
    code
}

/// The length of the comment or literal that a text begins with, if it does.
fn blank_length(text: &str, in_word: bool) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let raw = if in_word { None } else { raw_string_length(text) };
    let quoted = || text.starts_with('"').then(|| quoted_length(text, '"'));
    raw.or_else(quoted).or_else(|| character_length(text))
}

/// Of `r"…"`, `r#"…"#`, `br"…"` and the like.
fn raw_string_length(text: &str) -> Option<usize> {
    let inner = text.strip_prefix(['b', 'c']).unwrap_or(text).strip_prefix('r')?;
    let hashes = inner.len() - inner.trim_start_matches('#').len();
    let body = inner[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let start = text.len() - body.len();
    Some(body.find(&end).map_or(text.len(), |length| start + length + end.len()))
}

/// From an opening quote to after its closing one.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Of a character such as `'a'` or `'\n'`; a lifetime is none.
fn character_length(text: &str) -> Option<usize> {
    let mut inside = text.strip_prefix('\'')?.chars();
    let first = inside.next()?;
    (first == '\\' || inside.next() == Some('\'')).then(|| quoted_length(text, '\''))
}

#[cfg(test)]
mod tests {
    use super::code_of;

    #[test]
    fn comments_and_literals_are_blank_and_code_stays_in_place() {
        let cases = [
            ("a // b\nc", "a     \nc"),
            (r#"f("x\"y") g"#, "f(      ) g"),
            ("r#\"a\"b\"# c", "         c"),
            ("for\"a\"", "for   "),
            ("br\"\\\" a", "      a"),
            ("'a' b '\\'' c", "    b      c"),
            ("&'a str, 'b'", "&'a str,    "),
            ("\"open", "     "),
        ];
        for (source, code) in cases {
            assert_eq!(code_of(source), code, "{source}");
        }
    }

    #[test]
    fn letters_of_several_bytes_are_one_column() {
        assert_eq!(code_of("\"装箱\" a"), "     a");
    }
}
