//! Fields of tables for spreadsheets: CSV by RFC 4180.
//!
//! A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@`, or one of these after a tab or a line break, for a
//! formula. Source: OWASP, "CSV Injection".
//!
//! **Invariant:** no name of a scenario is a formula: one that would be gets an apostrophe before it, by which
//! spreadsheets mark text. Numbers are not written by this module and stay numbers.

use std::borrow::Cow;

/// First characters that make a cell a formula.
const FORMULA: [char; 11] =
    ['=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// A name that no spreadsheet takes for a formula, not quoted yet.
pub fn plain(value: &str) -> Cow<'_, str> {
    if value.starts_with(FORMULA) { format!("'{value}").into() } else { value.into() }
}

/// Writes a name, in quotes if it contains a delimiter.
pub fn field(text: &mut String, value: &str) {
    let value = plain(value);
    if value.contains([',', '"', '\r', '\n']) {
        text.push('"');
        text.push_str(&value.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(&value);
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    fn written<const N: usize>(values: [&str; N]) -> String {
        let mut text = String::new();
        for value in values {
            field(&mut text, value);
            text.push('|');
        }
        text
    }

    #[test]
    fn what_would_end_a_field_stands_in_quotes() {
        let values = ["plain", "a,b", "say \"a\"", "two\nlines", ""];
        assert_eq!(written(values), "plain|\"a,b\"|\"say \"\"a\"\"\"|\"two\nlines\"||");
    }

    #[test]
    fn no_name_is_a_formula() {
        let values =
            ["=1+1", "-2+3", "@SUM(1)", "+1", "\t=1", "\r=1", "=H(\"x\",1)", "＝1", "a=1", "'=1"];
        assert_eq!(
            written(values),
            "'=1+1|'-2+3|'@SUM(1)|'+1|'\t=1|\"'\r=1\"|\"'=H(\"\"x\"\",1)\"|'＝1|a=1|'=1|"
        );
    }
}
