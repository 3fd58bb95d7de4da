//! An exact decimal: 0.07 times 100 is 7 on every platform.
//!
//! It is a whole number over a power of ten. Results are compared in whole numbers of 128 bits, so that no float enters
//! a decision.
//!
//! **Invariant:** numerator and denominator have no common factor of ten, so equal decimals are equal values.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::decode::Decoder;
use super::json::{Read, excerpt};
use super::record::{Rule, Unread, Value};
use super::write::Writer;
use super::{ErrorKind, MAX_NUMBER};

const DIGITS: usize = 15;

/// A decimal of at least 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decimal {
    pub numerator: u64,
    /// Denominator: a power of 10 up to 10^15.
    pub denominator: u64,
}

impl Decimal {
    pub const ZERO: Decimal = Decimal { numerator: 0, denominator: 1 };

    pub const ONE: Decimal = Decimal { numerator: 1, denominator: 1 };

    /// Parses a decimal, with or without an exponent (`0.5`, `5e-1`). `None` if the text is not one, is negative, has
    /// more than 15 decimal places, or more digits than 2^53 - 1 can represent.
    pub fn parse(text: &str) -> Option<Decimal> {
        Decimal::parse_long(text).filter(|decimal| decimal.numerator <= MAX_NUMBER)
    }

    /// [`Decimal::parse`] with any numerator of 64 bits.
    pub(crate) fn parse_long(text: &str) -> Option<Decimal> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = whole.bytes().chain(fraction.bytes());
        if whole.is_empty() || !digits.clone().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let mut digits: Vec<u8> = digits.map(|digit| digit - b'0').collect();
        let mut places = i64::try_from(fraction.len()).ok()? - i64::from(exponent);
        while places > 0 && digits.last() == Some(&0) {
            digits.pop();
            places -= 1;
        }
        if digits.iter().all(|&digit| digit == 0) {
            return Some(Decimal::ZERO);
        }
        let mut numerator = 0_u64;
        let zeros = usize::try_from(-places).unwrap_or(0).min(DIGITS + 1);
        for digit in digits.into_iter().chain(std::iter::repeat_n(0, zeros)) {
            numerator = numerator.checked_mul(10)?.checked_add(digit.into())?;
        }
        let places = usize::try_from(places.max(0)).ok().filter(|&places| places <= DIGITS)?;
        Some(Decimal { numerator, denominator: 10_u64.pow(u32::try_from(places).ok()?) })
    }

    /// True if `part` is at most `whole` times this.
    #[inline]
    pub fn admits(self, part: u64, whole: u64) -> bool {
        let (part, whole) = (u128::from(part), u128::from(whole));
        part * u128::from(self.denominator) <= whole * u128::from(self.numerator)
    }

    /// `ceil(number x self)`, capped at the largest number.
    #[inline]
    pub fn of(self, number: u64) -> u64 {
        // Few products need 128 bits, whose division is slow.
        if let Some(product) = number.checked_mul(self.numerator) {
            return product.div_ceil(self.denominator);
        }
        let product = u128::from(number) * u128::from(self.numerator);
        u64::try_from(product.div_ceil(self.denominator.into())).unwrap_or(u64::MAX)
    }

    /// The least decimal with at most six decimal places that is at least `part` over `whole`; `None` if it has too
    /// many digits or `whole` is 0.
    pub fn at_least(part: u64, whole: u64) -> Option<Decimal> {
        let (part, whole) = (u128::from(part), u128::from(whole));
        let fits = |digits: u32| {
            let scaled = part * 10_u128.pow(digits);
            (whole > 0 && (digits == 6 || scaled.is_multiple_of(whole)))
                .then(|| (scaled.div_ceil(whole), 10_u64.pow(digits)))
        };
        let (numerator, denominator) = (0..=6).find_map(fits)?;
        let numerator = u64::try_from(numerator).ok().filter(|&found| found <= MAX_NUMBER)?;
        let (mut numerator, mut denominator) = (numerator, denominator);
        while denominator > 1 && numerator.is_multiple_of(10) {
            (numerator, denominator) = (numerator / 10, denominator / 10);
        }
        Some(Decimal { numerator, denominator })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.numerator / self.denominator, self.numerator % self.denominator);
        let digits = self.denominator.ilog10() as usize;
        match digits {
            0 => write!(f, "{whole}"),
            _ => write!(f, "{whole}.{rest:0>digits$}"),
        }
    }
}

impl Default for Decimal {
    fn default() -> Self {
        Decimal::ZERO
    }
}

impl Unread for Decimal {
    fn unread(rule: &Rule) -> Self {
        Decimal { numerator: rule.unread.into(), denominator: 1 }
    }
}

/// Read from its digits, and written as digits.
impl Value for Decimal {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        let Some((text, at)) = decoder.number()? else { return Ok(()) };
        if let Some(decimal) = Decimal::parse(text) {
            *self = decimal;
        } else {
            let kind = ErrorKind::NotDecimal { found: excerpt(text), min: rule.least.into() };
            decoder.report(at, kind);
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.plain(&self.to_string());
    }
}

impl super::describe::Described for Decimal {
    const TYPE: super::describe::Type = super::describe::Type::Decimal(
        #[cfg(feature = "schema")]
        r#"{"type": "number", "minimum": 0}"#,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        for (text, numerator, denominator) in [
            ("0", 0, 1),
            ("0.000", 0, 1),
            ("0.50", 5, 10),
            ("5e-1", 5, 10),
            ("3E-1", 3, 10),
            ("1.0", 1, 1),
            ("1.15", 115, 100),
            ("7e-2", 7, 100),
            ("0.07", 7, 100),
            ("2e3", 2_000, 1),
            ("1.5E1", 15, 1),
            ("10", 10, 1),
            ("0.000000000000001", 1, 1_000_000_000_000_000),
            ("0.999999999999999", 999_999_999_999_999, 1_000_000_000_000_000),
            ("9007199254740991", MAX_NUMBER, 1),
        ] {
            assert_eq!(Decimal::parse(text), Some(Decimal { numerator, denominator }), "{text}");
        }
        for text in
            ["", "-1", "a", ".5", "1e", "1e300", "0.0000000000000001", "9007199254740992", "1e-16"]
        {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in ["0", "1", "1.15", "0.07", "2.000001", "10", "100.5"] {
            assert_eq!(
                Decimal::parse(text).map(|decimal| decimal.to_string()).as_deref(),
                Some(text)
            );
        }
    }

    #[test]
    fn products_and_comparisons_are_exact() {
        let decimal = |text| Decimal::parse(text).expect("a decimal");
        assert_eq!(decimal("0.07").of(100), 7);
        assert_eq!(decimal("0.07").of(101), 8);
        assert_eq!(decimal("0.1").of(1), 1);
        assert_eq!(decimal("0.999999999999999").of(1 << 53), (1 << 53) - 9);
        assert_eq!(decimal("3").of(MAX_NUMBER), 3 * MAX_NUMBER);
        assert!(decimal("1.15").admits(23, 20) && !decimal("1.15").admits(24, 20));
        assert!(decimal("1").admits(MAX_NUMBER, MAX_NUMBER));
    }

    #[test]
    fn the_least_that_admits_is_rounded_up_to_six_digits() {
        let least = |part, whole| Decimal::at_least(part, whole).map(|decimal| decimal.to_string());
        assert_eq!(least(5, 2).as_deref(), Some("2.5"));
        assert_eq!(least(4, 3).as_deref(), Some("1.333334"));
        assert_eq!(least(6, 3).as_deref(), Some("2"));
        assert_eq!(least(1, 0), None);
    }
}
