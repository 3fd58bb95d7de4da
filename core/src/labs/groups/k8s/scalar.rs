//! The meaning of plain scalars: the rules by which Kubernetes' own reader converts YAML to JSON.
//!
//! Source: YAML 1.1 as `sigs.k8s.io/yaml` reads it: `yes` is true, `0x1F` is 31, `0755` is 493, a date is a string. It
//! does not read infinities and NaN: JSON has none, so they remain strings.

use super::value::Data;

/// The value of a plain scalar.
pub(super) fn plain(text: &str) -> Data {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Data::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            Data::Boolean(true)
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            Data::Boolean(false)
        }
        _ => number(text).map_or_else(|| Data::Text(text.into()), Data::Number),
    }
}

/// A number in JSON's format, if the text is one.
fn number(text: &str) -> Option<Box<str>> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.').then_some(())?;
    let digits = unsigned.replace('_', "");
    let written = based(&digits).or_else(|| decimal(&digits))?;
    Some(if text.starts_with('-') { format!("-{written}") } else { written }.into())
}

/// A whole number of base 2, 8 or 16.
fn based(digits: &str) -> Option<String> {
    let (base, digits) = match digits.strip_prefix('0')?.split_at_checked(1)? {
        ("x" | "X", digits) => (16, digits),
        ("b" | "B", digits) => (2, digits),
        ("o" | "O", digits) => (8, digits),
        _ => (8, &digits[1..]),
    };
    let are_digits = digits.chars().all(|sign| sign.is_digit(base));
    let number = are_digits.then(|| u64::from_str_radix(digits, base).ok())??;
    Some(number.to_string())
}

/// A decimal number: digits, a point, an exponent.
fn decimal(text: &str) -> Option<String> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let power = exponent.map_or("0", |power| power.strip_prefix(['-', '+']).unwrap_or(power));
    let is_number = are_digits(whole) && are_digits(part) && are_digits(power);
    if !is_number || power.is_empty() || whole.is_empty() && part.is_empty() {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if part.is_empty() { "" } else { "." };
    let exponent = exponent.map(|exponent| format!("e{exponent}")).unwrap_or_default();
    Some(format!("{whole}{point}{part}{exponent}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_mean_what_kubernetes_reads() {
        let numbers = "8 8, -8 -8, +8 8, 1_000 1000, 0755 493, 0x1F 31, 0b11 3, 0o17 15, 089 89, 1.50 1.50, \
                       .5 0.5, 1. 1, 1e3 1e3, 1E+3 1e+3, 99999999999999999999999 99999999999999999999999";
        for (text, number) in numbers.split(", ").filter_map(|pair| pair.split_once(' ')) {
            assert_eq!(plain(text), Data::Number(number.into()), "{text}");
            serde_json::from_str::<serde_json::Number>(number).expect("a number of JSON");
        }
        let words =
            [("~", Data::Null), ("yes", Data::Boolean(true)), ("Off", Data::Boolean(false))];
        for (text, expected) in words {
            assert_eq!(plain(text), expected, "{text}");
        }
        for text in ["-", ".", "+", "1e", "e1", "1.2.3", "8Gi", "0x", "0xg", "2024-01-02", ".inf"] {
            assert_eq!(plain(text), Data::Text(text.into()), "{text}");
        }
    }
}
