//! Whole numbers from quantities in Kubernetes' format.
//!
//! Source: Kubernetes, `apimachinery/pkg/api/resource`: a decimal number with a suffix (`n u m k M G T P E`,
//! `Ki Mi Gi Ti Pi Ei`) or an exponent. All arithmetic is exact; it does not round.

use super::error::Expected;
use crate::kernel::MAX_NUMBER;

/// The whole number that a quantity represents. Errors: a quantity is expected; or a whole one, within the limit.
pub(super) fn whole(text: &str) -> Result<u64, Expected> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = unsigned.find(|sign: char| !(sign.is_ascii_digit() || sign == '.'));
    let (number, suffix) = unsigned.split_at(end.unwrap_or(unsigned.len()));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let (ten, two) = powers(suffix).ok_or(Expected::Quantity)?;
    if whole.len() + part.len() == 0 || part.contains('.') {
        return Err(Expected::Quantity);
    }
    let digits = format!("{whole}{part}");
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    let places = |count: usize| i64::try_from(count).unwrap_or(i64::MAX / 4);
    let ten = ten + places(digits.len() - significant.len()) - places(part.len());
    let scaled = || {
        let binary = significant.parse::<u128>().ok()?.checked_mul(1 << two)?;
        let power = 10_u128.checked_pow(u32::try_from(ten.unsigned_abs()).ok()?)?;
        if ten >= 0 {
            return u64::try_from(binary.checked_mul(power)?).ok();
        }
        let quotient = binary.is_multiple_of(power).then(|| binary / power)?;
        u64::try_from(quotient).ok()
    };
    let value = scaled().filter(|&value| value <= MAX_NUMBER && !text.starts_with('-'));
    value.ok_or(Expected::WholeNumber)
}

/// The powers of ten and of two by which a suffix multiplies.
fn powers(suffix: &str) -> Option<(i64, u32)> {
    let Some(letter) = suffix.chars().next() else { return Some((0, 0)) };
    // No suffix begins with a 1.
    let decimal = || Some((3 * i64::try_from("num1kMGTPE".find(letter)?).ok()? - 9, 0));
    let binary = || Some((0, 10 * u32::try_from("1KMGTPE".find(letter)?).ok()?));
    match suffix.get(letter.len_utf8()..)? {
        "" => decimal(),
        "i" => binary(),
        exponent if matches!(letter, 'e' | 'E') => {
            let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let limit = i64::MAX / 4;
            is_number.then(|| (exponent.parse().unwrap_or(limit).clamp(-limit, limit), 0))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_exact_and_whole() {
        let good = "8 8, +8 8, 008 8, 1k 1000, 1Ki 1024, 1.5Ki 1536, 0.5Ki 512, 8000m 8, 8.0 8, 8. 8, .008k 8, \
                    1e3 1000, 1E2 100, 100e-2 1, 0e999999999999 0, -0 0, 0.0000000000000000000000000000000000000 0, \
                    9007199254740991 9007199254740991";
        for (text, number) in good.split(", ").filter_map(|pair| pair.split_once(' ')) {
            assert_eq!(whole(text).map(|found| found.to_string()).as_deref(), Ok(number), "{text}");
        }
        for text in ["", "k", ".", "1.2.3", "8 ", "8ki", "1e", "1e-", "--8", "eight", "8i", "8é"] {
            assert_eq!(whole(text), Err(Expected::Quantity), "{text}");
        }
        let large = "9".repeat(1000);
        let others = "-8 0.5 500m 1e-999999999999 1n 0.1Ki 9007199254740992 1Ei 1e999999999999 1e99999999999999999999";
        for text in others.split(' ').chain([&*large]) {
            assert_eq!(whole(text), Err(Expected::WholeNumber), "{text}");
        }
    }
}
