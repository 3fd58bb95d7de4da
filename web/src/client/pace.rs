//! How much is done between two looks at other messages, and how often that is told.
//!
//! **Invariant:** a slice is so long that a cancel that comes meanwhile is not felt to wait, whatever one step of the
//! run costs.

const SLICE_MS: f64 = 12.0;

/// How often progress is told: as often as people read numbers.
const TELL_MS: f64 = 100.0;

/// The least and the most work of a slice.
const LEAST: u64 = 64;
const MOST: u64 = 4 << 20;

/// The next slice, and when something was told last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    work: u64,
    told_ms: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { work: 20_000, told_ms: f64::MIN }
    }
}

impl Pace {
    pub fn work(self) -> u64 {
        self.work
    }

    pub fn took(&mut self, took_ms: f64) {
        let next = if took_ms > 2.0 * SLICE_MS {
            self.work / 4
        } else if took_ms > SLICE_MS {
            self.work - self.work / 4
        } else if took_ms < SLICE_MS / 2.0 {
            self.work * 2
        } else {
            self.work
        };
        self.work = next.clamp(LEAST, MOST);
    }

    /// Something else begins: what it tells first waits for nothing.
    pub fn begin(&mut self) {
        self.told_ms = f64::MIN;
    }

    /// Whether it is time to tell how far things are; then it counts as told.
    pub fn tells(&mut self, now_ms: f64) -> bool {
        let tells = now_ms - self.told_ms >= TELL_MS;
        if tells {
            self.told_ms = now_ms;
        }
        tells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_to_take_about_as_long_as_they_should() {
        for cost_us in [0.01, 3.0, 900.0, 40_000.0] {
            let mut pace = Pace::default();
            let ms = |pace: Pace| f64::from(u32::try_from(pace.work()).unwrap()) * cost_us / 1e3;
            for _ in 0..60 {
                pace.took(ms(pace));
            }
            let bounded = pace.work() == LEAST || pace.work() == MOST;
            assert!(bounded || (2.0..30.0).contains(&ms(pace)), "{cost_us}: {pace:?}");
        }
    }

    #[test]
    fn the_first_is_told_and_then_ten_a_second() {
        let mut pace = Pace::default();
        let told = (0..1_000).filter(|&ms| pace.tells(f64::from(ms))).count();
        assert_eq!(told, 10);
        assert!(!pace.tells(950.0), "told at 900");
        pace.begin();
        assert!(pace.tells(951.0) && !pace.tells(952.0), "what begins is told at once");
    }
}
