//! An axis of time: instants to pixels and back, and round instants for its numbers.
//!
//! **Invariant:** numbers at the axis stand at least as far apart as the widest of them needs.
//! Cost: constant, and linear in the numbers written.

use gantry_core::kernel::Time;

use crate::narrate::{Clock, Words};
use crate::scene::shape::Type;
use crate::scene::text;
use crate::scene::zoom::Range;

/// Steps of a clock in seconds, up to a day.
const SECONDS: [Time; 18] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
    86_400,
];
const DAY: Time = 86_400;

/// What a picture shows of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    pub range: Range,
    /// How far to the right of there everything still stands, in shares of its length: it slides there.
    pub slide: f64,
}

impl Window {
    /// A window that stands still.
    pub fn at(range: Range) -> Window {
        Window { range, slide: 0.0 }
    }
}

/// The instants of a range on a stretch of pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeAxis {
    /// The range; its end is later than its start.
    pub range: Range,
    pub left: f64,
    /// How many pixels it takes.
    pub width: f64,
    /// How far to the right of there everything still stands, in pixels.
    pub slide: f64,
}

impl TimeAxis {
    /// The axis of a range, made at least one long.
    pub fn new(range: (Time, Time), left: f64, width: f64) -> TimeAxis {
        let (from, to) = range;
        TimeAxis { range: (from, to.max(from.saturating_add(1))), left, width, slide: 0.0 }
    }

    pub fn of(window: Window, left: f64, width: f64) -> TimeAxis {
        TimeAxis { slide: window.slide * width, ..TimeAxis::new(window.range, left, width) }
    }

    /// Pixels a unit of time takes.
    pub fn scale(&self) -> f64 {
        self.width / (self.range.1 - self.range.0) as f64
    }

    /// Where an instant lies, which may be outside.
    pub fn place(&self, time: Time) -> f64 {
        let since = if time >= self.range.0 {
            (time - self.range.0) as f64
        } else {
            -((self.range.0 - time) as f64)
        };
        self.left + since * self.scale() + self.slide
    }

    /// Where a part of a range of time lies, told in shares of it, kept on the axis.
    pub fn part(&self, range: Range, share: f64) -> f64 {
        let (from, to) = (self.place(range.0), self.place(range.1));
        self.kept(from + (to - from) * share)
    }

    pub fn clamped(&self, time: Time) -> f64 {
        self.kept(self.place(time))
    }

    fn kept(&self, x: f64) -> f64 {
        x.clamp(self.left, self.left + self.width)
    }

    /// The instant nearest to a place, kept on the axis.
    pub fn time_at(&self, x: f64) -> Time {
        let since = ((x - self.left - self.slide) / self.scale()).round().max(0.0);
        (self.range.0 + since as Time).min(self.range.1)
    }

    pub fn shows(&self, start: Time, end: Time) -> bool {
        // Rounding hides nothing that stands at an end.
        self.place(start) <= self.left + self.width + 0.01 && self.place(end) >= self.left - 0.01
    }

    /// Whether some of it lies within.
    pub fn holds(&self, start: Time, end: Time) -> bool {
        self.place(start) < self.left + self.width && self.place(end) > self.left
    }

    /// The range that is seen, in whole units of time.
    fn seen(&self) -> Range {
        let by = self.slide / self.scale();
        let moved = |time: Time| (time as f64 - by).max(0.0);
        if self.slide == 0.0 {
            self.range
        } else {
            (moved(self.range.0) as Time, moved(self.range.1).ceil() as Time)
        }
    }

    /// Round instants whose numbers keep apart, with these numbers.
    pub fn ticks(&self, words: Words, clock: Clock, font: Type) -> Vec<(Time, String)> {
        let (mut step, seen) = (1, self.seen());
        while step <= seen.1
            && (step as f64) * self.scale() < self.widest(step, words, clock, font) + 14.0
        {
            step = next_step(step, clock);
        }
        let first = seen.0.next_multiple_of(step);
        std::iter::successors(Some(first), |&time| time.checked_add(step))
            .take_while(|&time| time <= seen.1)
            .filter(|&time| self.shows(time, time))
            .map(|time| (time, words.duration(time, clock)))
            .collect()
    }

    /// The widest of the first and the last few numbers at steps of this size.
    fn widest(&self, step: Time, words: Words, clock: Clock, font: Type) -> f64 {
        let seen = self.seen();
        let first = seen.0.next_multiple_of(step);
        let last = seen.1 / step * step;
        (0..6)
            .flat_map(|index| [first + step * index, last.saturating_sub(step * index)])
            .map(|time| text::width(&words.duration(time, clock), font))
            .fold(0.0, f64::max)
    }

    /// The least round length that can be told apart on the screen: by so much things are dragged.
    pub fn grain(&self, clock: Clock) -> Time {
        let mut step = 1;
        while (step as f64) * self.scale() < 2.0 {
            step = next_step(step, clock);
        }
        step
    }
}

fn next_step(step: Time, clock: Clock) -> Time {
    if clock == Clock::Seconds {
        if let Some(&next) = SECONDS.iter().find(|&&known| known > step) {
            return next;
        }
        return next_decimal(step / DAY).saturating_mul(DAY);
    }
    next_decimal(step)
}

/// The number after `step` among 1, 2, 5, 10, 20, 50 …
fn next_decimal(step: Time) -> Time {
    let mut power = 1;
    while power <= step / 10 {
        power *= 10;
    }
    [2, 5, 10].into_iter().map(|digit| digit * power).find(|&next| next > step).unwrap_or(Time::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Language;
    use crate::scene::look::SMALL;

    #[test]
    fn numbers_are_round_and_keep_apart() {
        let words = Language::English.words();
        for (range, clock) in [
            ((0, 25), Clock::Plain),
            ((3, 4), Clock::Plain),
            ((0, 30_000_000), Clock::Seconds),
            ((86_400 * 3 + 17, 86_400 * 4), Clock::Seconds),
            ((1_000_000_007, 1_000_000_300), Clock::Seconds),
            ((0, (1 << 53) - 1), Clock::Plain),
        ] {
            for width in [240.0, 600.0, 1_500.0] {
                let axis = TimeAxis::new(range, 40.0, width);
                let ticks = axis.ticks(words, clock, SMALL);
                assert!(ticks.len() < 200, "{range:?}: {}", ticks.len());
                for pair in ticks.windows(2) {
                    let gap = axis.place(pair[1].0) - axis.place(pair[0].0);
                    let need =
                        pair.iter().map(|(_, text)| text::width(text, SMALL) / 2.0).sum::<f64>();
                    assert!(gap >= need + 4.0, "{range:?} on {width}: {pair:?} {gap} {need}");
                }
            }
        }
        let axis = TimeAxis::new((0, 26), 0.0, 598.0);
        let ticks: Vec<_> =
            axis.ticks(words, Clock::Plain, SMALL).iter().map(|tick| tick.0).collect();
        assert_eq!(ticks, (0..=26).step_by(2).collect::<Vec<_>>());
    }

    #[test]
    fn places_and_instants_agree() {
        let axis = TimeAxis::new((10, 20), 40.0, 100.0);
        assert_eq!((axis.place(10), axis.place(20), axis.place(5)), (40.0, 140.0, -10.0));
        assert_eq!((axis.time_at(0.0), axis.time_at(91.0), axis.time_at(900.0)), (10, 15, 20));
        assert_eq!(TimeAxis::new((7, 7), 0.0, 10.0).range, (7, 8));
        let sliding = TimeAxis::of(Window { range: (10, 20), slide: 0.3 }, 40.0, 100.0);
        assert_eq!((sliding.place(10), sliding.place(7), sliding.time_at(70.0)), (70.0, 40.0, 10));
        assert!(sliding.shows(7, 7) && sliding.shows(17, 17) && !sliding.shows(18, 20));
        assert!(sliding.holds(6, 8) && !sliding.holds(6, 7) && !sliding.holds(17, 20));
        assert_eq!(sliding.seen(), (7, 17));
        assert_eq!((axis.part((0, 40), 0.375), axis.part((0, 40), 0.9)), (90.0, 140.0));
        assert_eq!(axis.grain(Clock::Plain), 1);
        assert_eq!(TimeAxis::new((0, 86_400), 0.0, 720.0).grain(Clock::Seconds), 300);
    }
}
