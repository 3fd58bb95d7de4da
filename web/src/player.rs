//! Playing: how much time has passed, how many steps that makes, or how far in the run's own time that leads.
//!
//! **Invariant:** steps never queue up: while an answer is awaited none is asked for, and what is owed is
//! bounded, so that a slow scene plays slower and never later.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "instants on the way, not negative"
)]

use gantry_core::kernel::Time;

/// One step at speed 1, in milliseconds.
pub const STEP_MS: f64 = 700.0;

/// The most steps that are owed after a pause of the page.
const MOST_OWED: f64 = 4.0;

/// How far a run plays on at once that was waited for, by time: what would be due in so many milliseconds.
const MOST_BEHIND_MS: f64 = 250.0;

/// How long a whole run takes by time at the slowest speed, in seconds.
const SLOWEST_S: f64 = 3_840.0;

/// What is even while a run plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// The time between two steps.
    #[default]
    Step,
    /// As long as it takes to read what is said of a step.
    Read,
    Time,
}

impl Pace {
    /// The speed at which it begins: by time the whole run takes a minute.
    pub fn usual(self) -> Speed {
        match self {
            Pace::Step | Pace::Read => Speed::default(),
            Pace::Time => Speed(6),
        }
    }
}

/// A speed: a power of two from a quarter to 64 times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(u8);

impl Default for Speed {
    fn default() -> Self {
        Speed(2)
    }
}

impl Speed {
    pub const COUNT: u8 = 9;

    /// All of them, slowest first.
    pub fn all() -> impl Iterator<Item = Speed> {
        (0..Self::COUNT).map(Speed)
    }

    pub fn at(index: u8) -> Speed {
        Speed(index.min(Self::COUNT - 1))
    }

    pub fn index(self) -> u8 {
        self.0
    }

    #[must_use]
    pub fn faster(self) -> Speed {
        Self::at(self.0 + 1)
    }

    #[must_use]
    pub fn slower(self) -> Speed {
        Speed(self.0.saturating_sub(1))
    }

    /// Milliseconds between two steps.
    pub fn interval_ms(self) -> f64 {
        STEP_MS * 4.0 / f64::from(1_u32 << self.0)
    }

    /// Seconds that a whole run takes by time: from about an hour to a quarter of a minute.
    pub fn whole_run_s(self) -> f64 {
        SLOWEST_S / f64::from(1_u32 << self.0)
    }

    /// As shown: `0.25×`, `1×`, `64×`.
    pub fn label(self) -> &'static str {
        ["0.25×", "0.5×", "1×", "2×", "4×", "8×", "16×", "32×", "64×"][usize::from(self.0)]
    }
}

/// How long it takes to read a text, in milliseconds: about 250 words a minute, or 300 Chinese characters.
pub fn reading_ms(text: &str) -> f64 {
    let letter = |letter: char| if letter.is_ascii() { 42.0 } else { 180.0 };
    500.0 + text.chars().map(letter).sum::<f64>()
}

#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    owed: f64,
    /// The moment at which it stops.
    pub(crate) until: Option<u64>,
    /// Where it is in the run's own time, by time: reached, and asked for.
    reached: Option<(f64, Time)>,
}

impl Player {
    /// Starts with one step owed: pressing play moves at once.
    pub fn start() -> Player {
        Player { owed: 1.0, until: None, reached: None }
    }

    pub fn until(moment: u64) -> Player {
        Player { until: Some(moment), ..Player::start() }
    }

    /// Whether it stops at a moment.
    pub fn has_come(&self, moment: u64) -> bool {
        self.until.is_some_and(|until| moment >= until)
    }

    /// Lets time pass by which the run goes on so much a second, and says by which instant to go now. The run stands at
    /// `now`. While an answer is awaited (`busy`) it goes nowhere.
    pub fn tick_time(
        &mut self,
        elapsed_ms: f64,
        per_second: f64,
        now: Time,
        busy: bool,
    ) -> Option<Time> {
        let (reached, asked) = self.reached.unwrap_or((now as f64, now));
        // From the start on a run stands where it begins.
        let asked = asked.max(now);
        let most = asked as f64 + (per_second * MOST_BEHIND_MS / 1_000.0).max(1.0);
        let reached = (reached.max(now as f64) + per_second * elapsed_ms / 1_000.0).min(most);
        let due = reached.floor() as Time;
        let goes = !busy && due > asked;
        self.reached = Some((reached, if goes { due } else { asked }));
        goes.then_some(due)
    }

    /// Lets time pass and says how many steps to go now. While an answer is awaited (`busy`) none.
    pub fn tick(&mut self, elapsed_ms: f64, interval_ms: f64, busy: bool) -> u64 {
        self.owed = (self.owed + elapsed_ms / interval_ms).min(MOST_OWED);
        if busy || self.owed < 1.0 {
            return 0;
        }
        let steps = self.owed.floor();
        self.owed -= steps;
        steps as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_time_the_run_goes_on_evenly_and_waits_for_what_is_slow() {
        let mut player = Player::start();
        let due: Vec<_> = (0..6).map(|_| player.tick_time(100.0, 5.0, 20, false)).collect();
        assert_eq!(due, [None, Some(21), None, Some(22), None, Some(23)]);
        // What has happened meanwhile is not waited for again, and what is slow is not hurried after.
        assert_eq!(player.tick_time(0.0, 1_000.0, 500, false), None);
        assert_eq!((0..9).find_map(|_| player.tick_time(1_000.0, 1_000.0, 500, true)), None);
        assert_eq!(player.tick_time(0.0, 1_000.0, 500, false), Some(750));
        assert_eq!(player.tick_time(16.0, 1_000.0, 700, false), Some(766));
    }

    #[test]
    fn a_run_of_months_takes_a_minute() {
        let months = 28.0 * 86_400.0 * 11.0;
        let (mut player, mut at, mut ms) = (Player::start(), 0, 0.0);
        while (at as f64) < months {
            let per_second = months / Pace::Time.usual().whole_run_s();
            at = player.tick_time(16.0, per_second, at, false).unwrap_or(at);
            ms += 16.0;
        }
        assert!((59_000.0..61_000.0).contains(&ms), "{ms}");
        assert_eq!(Speed::at(8).whole_run_s().to_bits(), 15.0_f64.to_bits());
    }

    #[test]
    fn play_moves_at_once_and_then_in_time() {
        let mut player = Player::start();
        let steps: Vec<u64> = (0..10).map(|_| player.tick(140.0, STEP_MS, false)).collect();
        assert_eq!(steps, [1, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn nothing_is_asked_while_an_answer_is_awaited_and_debts_are_bounded() {
        let mut player = Player::start();
        let fast = Speed::at(8).interval_ms();
        assert_eq!((0..100).map(|_| player.tick(16.0, fast, true)).sum::<u64>(), 0);
        assert_eq!(player.tick(0.0, fast, false), 4);
        assert_eq!(player.tick(0.0, fast, false), 0);
    }

    #[test]
    fn a_sentence_is_read_in_a_few_seconds() {
        let read = reading_ms(
            "w reclaims 4 of its 6 lent GPUs. Stage 2 of w needs 6, and 2 are available.",
        );
        assert!((3_000.0..5_000.0).contains(&read), "{read}");
        assert!((2_000.0..5_000.0).contains(&reading_ms("w 强制回收借出的 6 个 GPU 中的 4 个。")));
    }

    #[test]
    fn speeds_go_from_a_quarter_to_sixty_four() {
        assert_eq!(Speed::all().map(Speed::label).collect::<Vec<_>>().len(), 9);
        assert_eq!(Speed::at(0).interval_ms().to_bits(), 2800.0_f64.to_bits());
        assert_eq!(Speed::at(8).faster(), Speed::at(8));
        assert_eq!(Speed::at(0).slower(), Speed::at(0));
        assert_eq!(Speed::default().label(), "1×");
    }
}
