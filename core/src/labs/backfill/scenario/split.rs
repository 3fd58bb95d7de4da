//! The split factor: a decimal that is read exactly, so that no platform rounds differently.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::format::ErrorKind;
use crate::format::decode::Decoder;
use crate::format::json::{Read, excerpt};
use crate::format::record::{Rule, Value};
use crate::format::write::Writer;
use crate::kernel::Time;

/// The most decimal places. A double distinguishes all decimals of 15 digits, so one that is written is read back as
/// the same decimal.
const DIGITS: usize = 15;

/// A decimal as written, without trailing zeros: 0.30 is 3 / 10.
///
/// Any decimal that was read is allowed; the check tests that it is between 0 and 1 ([`Split::is_proper`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Numerator.
    pub numerator: u64,
    /// Denominator: a power of 10 up to 10^15.
    pub denominator: u64,
}

impl Default for Split {
    /// One half.
    fn default() -> Self {
        Split { numerator: 5, denominator: 10 }
    }
}

impl Split {
    /// Reads a decimal, with or without an exponent (`0.5`, `5e-1`). None if it is not one, is negative, has more than
    /// 15 decimal places, or is 10 or more.
    pub fn parse(text: &str) -> Option<Split> {
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
        // Number of decimal places.
        let mut behind = i64::try_from(fraction.len()).ok()? - i64::from(exponent);
        while behind > 0 && digits.last() == Some(&0) {
            digits.pop();
            behind -= 1;
        }
        if digits.iter().all(|&digit| digit == 0) {
            return Some(Split { numerator: 0, denominator: 1 });
        }
        let behind = usize::try_from(behind).ok().filter(|&behind| behind <= DIGITS)?;
        let mut numerator = 0_u64;
        for digit in digits {
            numerator = numerator.checked_mul(10)?.checked_add(digit.into())?;
        }
        let denominator = 10_u64.pow(u32::try_from(behind).ok()?);
        (numerator < denominator.saturating_mul(10)).then_some(Split { numerator, denominator })
    }

    /// True if it is between 0 and 1.
    pub fn is_proper(self) -> bool {
        0 < self.numerator && self.numerator < self.denominator
    }

    /// `ceil(time x self)`, exactly; a proper split gives at least 1 for a time of at least 1.
    #[inline]
    pub fn of(self, time: Time) -> Time {
        let (numerator, denominator) = (self.numerator, self.denominator);
        if let Some(product) = time.checked_mul(numerator) {
            return product.div_ceil(denominator);
        }
        let product = u128::from(time) * u128::from(numerator);
        Time::try_from(product.div_ceil(denominator.into())).unwrap_or(Time::MAX)
    }

    /// The nearest double, which is read back as the same decimal.
    #[expect(clippy::cast_precision_loss, reason = "both are below 10^16, and exact up to 10^15")]
    fn nearest(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.numerator / self.denominator, self.numerator % self.denominator);
        let digits = self.denominator.ilog10() as usize;
        match digits {
            0 => write!(f, "{whole}"),
            _ => write!(f, "{whole}.{rest:0>digits$}"),
        }
    }
}

impl Serialize for Split {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.nearest())
    }
}

impl<'de> Deserialize<'de> for Split {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let nearest = f64::deserialize(deserializer)?;
        Split::parse(&nearest.to_string())
            .ok_or_else(|| de::Error::custom("a decimal between 0 and 1 is expected"))
    }
}

/// Read from its digits, without a float in between.
impl Value for Split {
    fn read(&mut self, decoder: &mut Decoder<'_>, _: &'static Rule) -> Read<()> {
        let Some((text, at)) = decoder.number()? else { return Ok(()) };
        match Split::parse(text) {
            Some(split) => *self = split,
            None => decoder.report(at, ErrorKind::NotFraction { found: excerpt(text) }),
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        let nearest = serde_json::to_string(&self.nearest()).expect("it is a number");
        writer.plain(&nearest);
    }
}

#[cfg(feature = "schema")]
impl crate::format::describe::Described for Split {
    const TYPE: crate::format::describe::Type = crate::format::describe::Type::Own(
        None,
        r#"{"type": "number", "exclusiveMaximum": 1, "exclusiveMinimum": 0}"#,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        for (text, numerator, denominator) in [
            ("0.5", 5, 10),
            ("0.50", 5, 10),
            ("5e-1", 5, 10),
            ("0.25", 25, 100),
            ("3E-1", 3, 10),
            ("0", 0, 1),
            ("0.0", 0, 1),
            ("1", 1, 1),
            ("1.0", 1, 1),
            ("0.000000000000001", 1, 1_000_000_000_000_000),
            ("0.999999999999999", 999_999_999_999_999, 1_000_000_000_000_000),
        ] {
            assert_eq!(Split::parse(text), Some(Split { numerator, denominator }), "{text}");
        }
        for text in ["", "-0.5", "a", ".5", "0.5e", "1e3", "10", "0.0000000000000001", "1e-16"] {
            assert_eq!(Split::parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut rng = crate::kernel::Pcg::new(1);
        for _ in 0..10_000 {
            let digits = 1 + rng.below(15);
            let denominator = 10_u64.pow(digits);
            let numerator =
                (u64::from(rng.below(1 << 30)) << 30 | u64::from(rng.below(1 << 30))) % denominator;
            let text = format!("0.{numerator:0>width$}", width = digits as usize);
            let split = Split::parse(&text).expect("a decimal");
            let written = serde_json::to_string(&split).unwrap();
            assert_eq!(Split::parse(&written), Some(split), "{text} as {written}");
            assert_eq!(serde_json::from_str::<Split>(&written).unwrap(), split, "{written}");
        }
    }

    #[test]
    fn products_are_rounded_up() {
        let split = |text| Split::parse(text).unwrap();
        assert_eq!(split("0.3").of(10), 3);
        assert_eq!(split("0.3").of(11), 4);
        assert_eq!(split("0.1").of(1), 1);
        assert_eq!(split("0.999999999999999").of(1 << 53), (1 << 53) - 9);
        assert_eq!(split("0.7").of(10), 7);
    }
}
