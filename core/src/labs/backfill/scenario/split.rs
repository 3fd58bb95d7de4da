//! The split factor: a decimal that is read exactly, so that no platform rounds differently.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::format::decode::Decoder;
use crate::format::json::{Read, excerpt};
use crate::format::record::{Rule, Value};
use crate::format::write::Writer;
use crate::format::{Decimal, ErrorKind};

/// A decimal below 10. The check tests that it is between 0 and 1 ([`Split::is_proper`]).
///
/// Written as the nearest double, which is read back as equal: a double distinguishes all decimals of 15 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "f64", try_from = "f64")]
pub struct Split(pub Decimal);

impl Default for Split {
    fn default() -> Self {
        Split(Decimal { numerator: 5, denominator: 10 })
    }
}

impl Deref for Split {
    type Target = Decimal;

    fn deref(&self) -> &Decimal {
        &self.0
    }
}

impl Split {
    /// Parses a decimal as [`Decimal::parse`] does. `None` also if it is 10 or more.
    pub fn parse(text: &str) -> Option<Split> {
        let below_10 = |split: &Decimal| split.numerator < split.denominator.saturating_mul(10);
        Decimal::parse_long(text).filter(below_10).map(Split)
    }

    /// True if it is between 0 and 1.
    pub fn is_proper(self) -> bool {
        0 < self.numerator && self.numerator < self.denominator
    }
}

impl From<Split> for f64 {
    #[expect(clippy::cast_precision_loss, reason = "both are below 10^16, and exact up to 10^15")]
    fn from(split: Split) -> f64 {
        split.numerator as f64 / split.denominator as f64
    }
}

impl TryFrom<f64> for Split {
    type Error = &'static str;

    fn try_from(nearest: f64) -> Result<Self, Self::Error> {
        Split::parse(&nearest.to_string()).ok_or("a decimal between 0 and 1 is expected")
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
        writer.plain(&serde_json::to_string(self).expect("it is a number"));
    }
}

impl crate::format::describe::Described for Split {
    const TYPE: crate::format::describe::Type = crate::format::describe::Type::Decimal(
        #[cfg(feature = "schema")]
        r#"{"type": "number", "exclusiveMaximum": 1, "exclusiveMinimum": 0}"#,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_from_10_on_are_refused() {
        for (text, numerator) in [("9", 9), ("9.500000000000001", 9_500_000_000_000_001)] {
            assert_eq!(Split::parse(text).expect("below 10").numerator, numerator, "{text}");
        }
        for text in ["10", "1e3", "", "-0.5", "a", ".5", "0.5e", "0.0000000000000001", "1e-16"] {
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
}
