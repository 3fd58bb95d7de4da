//! Playing: how much time has passed, how many steps that makes.
//!
//! **Invariant:** steps never queue up: while an answer is awaited none is asked for, and what is owed is
//! bounded, so that a slow scene plays slower and never later.

/// One step at speed 1, in milliseconds.
pub const STEP_MS: f64 = 700.0;

/// The most steps that are owed after a pause of the page.
const MOST_OWED: f64 = 4.0;

/// A speed: a power of two from a quarter to 64 times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(u8);

impl Default for Speed {
    fn default() -> Self {
        Speed(2)
    }
}

impl Speed {
    /// How many there are.
    pub const COUNT: u8 = 9;

    /// All of them, slowest first.
    pub fn all() -> impl Iterator<Item = Speed> {
        (0..Self::COUNT).map(Speed)
    }

    /// The speed at a place in that list.
    pub fn at(index: u8) -> Speed {
        Speed(index.min(Self::COUNT - 1))
    }

    /// Its place in that list.
    pub fn index(self) -> u8 {
        self.0
    }

    /// The next faster one.
    #[must_use]
    pub fn faster(self) -> Speed {
        Self::at(self.0 + 1)
    }

    /// The next slower one.
    #[must_use]
    pub fn slower(self) -> Speed {
        Speed(self.0.saturating_sub(1))
    }

    /// Milliseconds between two steps.
    pub fn interval_ms(self) -> f64 {
        STEP_MS * 4.0 / f64::from(1_u32 << self.0)
    }

    /// As shown: `0.25×`, `1×`, `64×`.
    pub fn label(self) -> &'static str {
        ["0.25×", "0.5×", "1×", "2×", "4×", "8×", "16×", "32×", "64×"][usize::from(self.0)]
    }
}

/// A run that plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    owed: f64,
}

impl Player {
    /// Starts with one step owed: pressing play moves at once.
    pub fn start() -> Player {
        Player { owed: 1.0 }
    }

    /// Lets time pass and says how many steps to go now. While an answer is awaited (`busy`) none.
    pub fn tick(&mut self, elapsed_ms: f64, speed: Speed, busy: bool) -> u64 {
        self.owed = (self.owed + elapsed_ms / speed.interval_ms()).min(MOST_OWED);
        if busy || self.owed < 1.0 {
            return 0;
        }
        let steps = self.owed.floor();
        self.owed -= steps;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 1 and the bound above"
        )]
        let steps = steps as u64;
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_moves_at_once_and_then_in_time() {
        let mut player = Player::start();
        let steps: Vec<u64> =
            (0..10).map(|_| player.tick(140.0, Speed::default(), false)).collect();
        assert_eq!(steps, [1, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn nothing_is_asked_while_an_answer_is_awaited_and_debts_are_bounded() {
        let mut player = Player::start();
        let fast = Speed::at(8);
        assert_eq!((0..100).map(|_| player.tick(16.0, fast, true)).sum::<u64>(), 0);
        assert_eq!(player.tick(0.0, fast, false), 4);
        assert_eq!(player.tick(0.0, fast, false), 0);
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
