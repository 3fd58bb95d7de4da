//! Times and durations.

use gantry_core::kernel::Time;

use super::Words;
use super::numbers::whole;

/// How times are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// In days, hours, minutes and seconds: the unit of time is the second.
    Seconds,
    /// As numbers.
    #[default]
    Plain,
}

impl Clock {
    pub fn of(time_unit: Option<&str>) -> Clock {
        match time_unit {
            Some("s" | "sec" | "second" | "seconds" | "秒") => Clock::Seconds,
            _ => Clock::Plain,
        }
    }
}

impl Words {
    /// An instant or a length of time: `1d 6h`, `90`.
    pub fn duration(self, time: impl Into<u128>, clock: Clock) -> String {
        let time = time.into();
        if clock == Clock::Plain {
            return self.total(time);
        }
        let parts = [
            (time / 86_400, self.time_day()),
            (time / 3_600 % 24, self.time_hour()),
            (time / 60 % 60, self.time_minute()),
            (time % 60, self.time_second()),
        ];
        let shown: Vec<_> = parts
            .iter()
            .filter(|(value, _)| *value > 0)
            .map(|(value, unit)| format!("{}{unit}", self.total(*value)))
            .collect();
        if shown.is_empty() { "0".to_owned() } else { self.sentences(&shown) }
    }

    /// What lengths of time are counted in that are told as plain numbers; none where they are told in days, hours and
    /// minutes.
    pub fn time_counted_in(self, time_unit: Option<&str>) -> Option<String> {
        let plain = Clock::of(time_unit) == Clock::Plain;
        let named = time_unit.filter(|unit| !unit.is_empty()).map(|unit| self.name(unit));
        plain.then(|| named.unwrap_or_else(|| self.units_of_time().to_owned()))
    }

    /// A mean length of time: `3.6`; whole seconds where a unit is a second.
    pub fn mean_duration(self, time: f64, clock: Clock) -> String {
        if clock == Clock::Plain {
            return self.decimal(time, 2);
        }
        self.duration(whole(time.round()), clock)
    }

    /// A length of time in its largest unit alone: `4m` for 256 seconds.
    pub fn rough_duration(self, time: Time, clock: Clock) -> String {
        let unit = [86_400, 3_600, 60].into_iter().find(|&unit| time >= unit).unwrap_or(1);
        let whole = if clock == Clock::Seconds { time / unit * unit } else { time };
        self.duration(whole, clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Language;

    #[test]
    fn seconds_are_told_in_days_hours_minutes() {
        let words = Language::English.words();
        for (time, text) in [
            (0_u64, "0"),
            (59, "59s"),
            (60, "1m"),
            (3_600 * 30, "1d 6h"),
            (86_400 * 1_000 + 61, "1,000d 1m 1s"),
        ] {
            assert_eq!(words.duration(time, Clock::Seconds), text);
        }
        assert_eq!(words.duration(3_600_u64, Clock::Plain), "3,600");
        assert_eq!(Language::Chinese.words().duration(5_400_u64, Clock::Seconds), "1时30分");
        assert_eq!(
            (Clock::of(Some("s")), Clock::of(Some("h")), Clock::of(None)),
            (Clock::Seconds, Clock::Plain, Clock::Plain)
        );
    }
}
