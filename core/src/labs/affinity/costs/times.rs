//! Measured times: decimals multiplied by a factor and rounded to integers, in integer arithmetic.

use super::report::{Refused, Skip};
use super::{MOST_SCALE, TIME};
use crate::import::table::Row;
use crate::kernel::MAX_NUMBER;

/// Limit on digits of a time: more than any clock has.
const DIGITS: usize = 28;

/// A measured time, multiplied by a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scaled {
    /// The product, rounded half up.
    pub rounded: u64,
    /// True if the product is an integer, so that rounding lost nothing.
    pub is_whole: bool,
    /// Number of decimal places of the time, as written.
    pub decimals: u32,
}

impl Scaled {
    /// Parses a decimal, with or without an exponent (`5.25`, `4e-3`); none if the text is not a decimal of at least 0
    /// with at most 28 digits, or is too large.
    pub(super) fn of(text: &str, factor: u64) -> Option<Scaled> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) {
            return None;
        }
        let digits = format!("{whole}{fraction}");
        let digits = digits.trim_start_matches('0');
        let significant = digits.trim_end_matches('0');
        if significant.is_empty() {
            return Some(Scaled { rounded: 0, is_whole: true, decimals: 0 });
        }
        let zeros = i64::try_from(digits.len() - significant.len()).ok()?;
        let behind = i64::try_from(fraction.len()).ok()? - zeros - i64::from(exponent);
        if significant.len() > DIGITS {
            return None;
        }
        let product = significant.parse::<u128>().ok()?.checked_mul(factor.into())?;
        let Ok(decimals) = u32::try_from(behind) else {
            let power = 10_u128.checked_pow(u32::try_from(-behind).ok()?)?;
            let rounded = u64::try_from(product.checked_mul(power)?).ok()?;
            return (rounded <= MAX_NUMBER).then_some(Scaled {
                rounded,
                is_whole: true,
                decimals: 0,
            });
        };
        // If 10^decimals overflows, it exceeds every product by far: the time rounds to 0.
        let power = 10_u128.checked_pow(decimals).unwrap_or(u128::MAX);
        let rounded = product / power + u128::from(product % power >= power.div_ceil(2));
        let rounded = u64::try_from(rounded).ok().filter(|&rounded| rounded <= MAX_NUMBER)?;
        Some(Scaled { rounded, is_whole: product.is_multiple_of(power), decimals })
    }

    /// The reason why a time that is or rounds to 0 is skipped.
    pub(super) fn skip(self, row: &Row<'_>) -> Skip {
        if self.is_whole { Skip::NoTime } else { Skip::RoundsToNone { found: row.shown(TIME) } }
    }
}

/// The times that are not integers.
#[derive(Debug, Default)]
pub(super) struct Fractions {
    first: Option<(u64, String)>,
    count: u64,
    all: u64,
    decimals: u32,
}

impl Fractions {
    /// Records the time of a line.
    pub(super) fn note(&mut self, line: u64, row: &Row<'_>, time: Scaled) {
        self.all += 1;
        if !time.is_whole {
            self.count += 1;
            self.decimals = self.decimals.max(time.decimals);
            self.first.get_or_insert_with(|| (line, row.shown(TIME)));
        }
    }

    /// Refuses such times if no factor was given; names the factor that keeps all their digits, or the largest factor.
    pub(super) fn refuse(self, scale: Option<u64>) -> Result<(), Refused> {
        let Some((line, found)) = self.first.filter(|_| scale.is_none()) else { return Ok(()) };
        let scale = 10_u64.checked_pow(self.decimals).unwrap_or(MOST_SCALE).min(MOST_SCALE);
        let Fractions { count, all, decimals, .. } = self;
        Err(Refused::Fractions { line, found, count, all, decimals, scale })
    }
}
