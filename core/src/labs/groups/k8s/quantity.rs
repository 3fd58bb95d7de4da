//! Whole numbers from quantities in Kubernetes' format.
//!
//! Source: Kubernetes, `apimachinery/pkg/api/resource`: a decimal number with a suffix (`n u m k M G T P E`,
//! `Ki Mi Gi Ti Pi Ei`) or an exponent. All arithmetic is exact; it does not round.

use crate::kernel::MAX_NUMBER;

/// Reasons why a text is not a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Not a quantity.
    NotOne,
    /// Negative, or with a fraction.
    NotWhole,
    /// Above [`MAX_NUMBER`].
    TooLarge,
}

/// Suffixes, with the powers of ten and of two that they multiply by.
const SUFFIXES: [(&str, i32, u32); 16] = [
    ("n", -9, 0),
    ("u", -6, 0),
    ("m", -3, 0),
    ("", 0, 0),
    ("k", 3, 0),
    ("M", 6, 0),
    ("G", 9, 0),
    ("T", 12, 0),
    ("P", 15, 0),
    ("E", 18, 0),
    ("Ki", 0, 10),
    ("Mi", 0, 20),
    ("Gi", 0, 30),
    ("Ti", 0, 40),
    ("Pi", 0, 50),
    ("Ei", 0, 60),
];

/// Limit on digits of a quantity.
const MAX_DIGITS: usize = 64;

/// The whole number that a quantity represents.
pub(super) fn whole(text: &str) -> Result<u64, Fault> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = unsigned.find(|sign: char| !(sign.is_ascii_digit() || sign == '.'));
    let (number, suffix) = unsigned.split_at(end.unwrap_or(unsigned.len()));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if whole.len() + part.len() == 0 || part.contains('.') {
        return Err(Fault::NotOne);
    }
    let (ten, two) = powers(suffix).ok_or(Fault::NotOne)?;
    // Significant digits only: without leading and trailing zeros.
    let digits = format!("{whole}{part}");
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    if significant.len() > MAX_DIGITS {
        return Err(if part.is_empty() { Fault::TooLarge } else { Fault::NotWhole });
    }
    if text.starts_with('-') {
        return Err(Fault::NotWhole);
    }
    let dropped = digits.len() - significant.len();
    let ten = i64::from(ten) + places(dropped) - places(part.len());
    scaled(significant, ten, two)
}

fn places(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX / 4)
}

/// The powers of ten and two of a suffix.
fn powers(suffix: &str) -> Option<(i32, u32)> {
    if let Some(&(_, ten, two)) = SUFFIXES.iter().find(|known| known.0 == suffix) {
        return Some((ten, two));
    }
    let exponent = suffix.strip_prefix(['e', 'E'])?;
    let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let bounded = exponent.parse().unwrap_or(i32::MAX).clamp(-1_000_000, 1_000_000);
    let bounded = if exponent.starts_with('-') { -bounded.abs() } else { bounded };
    is_number.then_some((bounded, 0))
}

/// The product of digits, the last of which is not 0, and powers of ten and of two.
fn scaled(digits: &str, ten: i64, two: u32) -> Result<u64, Fault> {
    // A number of 38 digits and more is too large, unless a negative power reduces it: then it is not whole.
    let mantissa: u128 = digits.parse().map_err(|_| match ten {
        0.. => Fault::TooLarge,
        _ => Fault::NotWhole,
    })?;
    let binary = mantissa.checked_mul(1 << two).ok_or(Fault::TooLarge)?;
    let power = u32::try_from(ten.unsigned_abs()).ok().and_then(|ten| 10_u128.checked_pow(ten));
    let value = match (ten, power) {
        (0.., Some(power)) => binary.checked_mul(power).ok_or(Fault::TooLarge)?,
        (0.., None) => return Err(Fault::TooLarge),
        (_, Some(power)) if binary.is_multiple_of(power) => binary / power,
        _ => return Err(Fault::NotWhole),
    };
    u64::try_from(value).ok().filter(|&value| value <= MAX_NUMBER).ok_or(Fault::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_quantities_are_exact() {
        for (text, expected) in [
            ("8", 8),
            ("+8", 8),
            ("008", 8),
            ("1k", 1000),
            ("1Ki", 1024),
            ("1.5Ki", 1536),
            ("0.5Ki", 512),
            ("8000m", 8),
            ("8.0", 8),
            ("8.", 8),
            (".008k", 8),
            ("1e3", 1000),
            ("1E2", 100),
            ("100e-2", 1),
            ("0e999999999999", 0),
            ("-0", 0),
            ("0.000000000000000000000000000000000000000000", 0),
            ("9007199254740991", MAX_NUMBER),
        ] {
            assert_eq!(whole(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_whole_quantity_says_why() {
        for (text, expected) in [
            ("", Fault::NotOne),
            ("k", Fault::NotOne),
            (".", Fault::NotOne),
            ("1.2.3", Fault::NotOne),
            ("8 ", Fault::NotOne),
            ("8ki", Fault::NotOne),
            ("1e", Fault::NotOne),
            ("1e-", Fault::NotOne),
            ("--8", Fault::NotOne),
            ("eight", Fault::NotOne),
            ("-8", Fault::NotWhole),
            ("0.5", Fault::NotWhole),
            ("500m", Fault::NotWhole),
            ("1e-999999999999", Fault::NotWhole),
            ("1n", Fault::NotWhole),
            ("0.1Ki", Fault::NotWhole),
            ("9007199254740992", Fault::TooLarge),
            ("1Ei", Fault::TooLarge),
            ("1e999999999999", Fault::TooLarge),
            (&"9".repeat(1000), Fault::TooLarge),
        ] {
            assert_eq!(whole(text), Err(expected), "{text}");
        }
    }
}
