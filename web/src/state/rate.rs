//! How fast a run or an import goes, from looks at it now and then.
//!
//! The rate is that of the last seconds: a run grows slower as its queue grows, and what is left is judged by what it
//! does now.

use std::collections::VecDeque;

/// How long a look counts.
const WINDOW_MS: f64 = 3_000.0;

/// Below this a rate is a guess.
const LEAST_MS: f64 = 250.0;

/// Looks at something that goes on: when, and how much was done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rate {
    looks: VecDeque<(f64, u64)>,
}

impl Rate {
    /// By `at_ms` so much was done.
    pub fn look(&mut self, at_ms: f64, done: u64) {
        self.looks.push_back((at_ms, done));
        while self.looks.len() > 2 && self.looks[1].0 < at_ms - WINDOW_MS {
            self.looks.pop_front();
        }
    }

    /// How much is done a second; none while that is not known.
    pub fn per_second(&self) -> Option<f64> {
        let (&(from_ms, before), &(to_ms, now)) = (self.looks.front()?, self.looks.back()?);
        #[expect(clippy::cast_precision_loss, reason = "a figure to be read")]
        let done = now.saturating_sub(before) as f64;
        (to_ms - from_ms >= LEAST_MS).then(|| done * 1_000.0 / (to_ms - from_ms))
    }

    /// Seconds until `total` is done, rounded up; none while that is not known.
    pub fn seconds_left(&self, total: u64) -> Option<u64> {
        let rate = self.per_second().filter(|&rate| rate > 0.0)?;
        let left = total.saturating_sub(self.looks.back()?.1);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a figure to be read, not negative"
        )]
        let seconds = (left as f64 / rate).ceil() as u64;
        Some(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let mut rate = Rate::default();
        assert_eq!((rate.per_second(), rate.seconds_left(100)), (None, None));
        rate.look(1_000.0, 0);
        rate.look(1_100.0, 500);
        assert_eq!(rate.per_second(), None, "too early to say");
        rate.look(2_000.0, 1_000);
        assert_eq!(rate.per_second(), Some(1_000.0));
        assert_eq!(rate.seconds_left(3_500), Some(3));
        for second in 3..20_u32 {
            rate.look(f64::from(second) * 1_000.0, 1_000 + u64::from(second - 2) * 10);
        }
        assert_eq!(rate.per_second(), Some(10.0));
        assert_eq!(rate.seconds_left(0), Some(0));
    }

    #[test]
    fn what_stands_still_has_no_end() {
        let mut rate = Rate::default();
        rate.look(0.0, 7);
        rate.look(900.0, 7);
        assert_eq!((rate.per_second(), rate.seconds_left(8)), (Some(0.0), None));
    }
}
