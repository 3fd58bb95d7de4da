//! Fields of tables for spreadsheets: CSV by RFC 4180.

/// Writes a field, in quotes where it holds what would end it.
pub fn field(text: &mut String, value: &str) {
    if value.contains([',', '"', '\r', '\n']) {
        text.push('"');
        text.push_str(&value.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(value);
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn what_would_end_a_field_stands_in_quotes() {
        let mut text = String::new();
        for value in ["plain", "a,b", "say \"a\"", "two\nlines", ""] {
            field(&mut text, value);
            text.push('|');
        }
        assert_eq!(text, "plain|\"a,b\"|\"say \"\"a\"\"\"|\"two\nlines\"||");
    }
}
