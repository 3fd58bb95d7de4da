//! Rust source with its comments and literals blanked out, so that a rule on code sees code alone.
//!
//! The result has the same lines and columns as the source. It is a scanner, not a parser: it knows
//! comments (nested), strings (plain, raw, byte), and characters as against lifetimes, and nothing else.
//! Cost: one pass.

/// The code of a source text; everything else is spaces.
pub fn code_of(source: &str) -> String {
    let mut scanner = Scanner { rest: source, code: String::with_capacity(source.len()) };
    while let Some(next) = scanner.rest.chars().next() {
        scanner.step(next);
    }
    scanner.code
}

struct Scanner<'a> {
    rest: &'a str,
    code: String,
}

impl Scanner<'_> {
    fn step(&mut self, next: char) {
        let rest = self.rest;
        if rest.starts_with("//") {
            self.blank(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.blank(comment_length(rest));
        } else if let Some(length) = raw_string_length(rest).filter(|_| self.at_word_start()) {
            self.blank(length);
        } else if next == '"' {
            self.blank(quoted_length(rest, '"'));
        } else if let Some(length) = character_length(rest) {
            self.blank(length);
        } else {
            self.code.push(next);
            self.rest = &rest[next.len_utf8()..];
        }
    }

    fn at_word_start(&self) -> bool {
        !self.code.ends_with(|c: char| c.is_alphanumeric() || c == '_')
    }

    fn blank(&mut self, length: usize) {
        let (blanked, rest) = self.rest.split_at(length);
        self.code.extend(blanked.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        self.rest = rest;
    }
}

fn comment_length(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        match rest {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
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
            ("a /* b /* c */ d */ e", "a                   e"),
            (r#"f("x\"y") g"#, "f(      ) g"),
            ("r#\"a\"b\"# c", "         c"),
            ("for\"a\"", "for   "),
            ("br\"\\\" a", "      a"),
            ("'a' b '\\'' c", "    b      c"),
            ("&'a str, 'b'", "&'a str,    "),
            ("\"open", "     "),
            ("/* open", "       "),
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
