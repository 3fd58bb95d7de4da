//! The daily cycle: the weight of each half hour of the day, relative to an average one.
//!
//! The share of the jobs that arrive in half hour `i` of the day (counted from 1; from 11, which begins at five in
//! the morning, to 58, which is 10 of the next day) is that of Γ(8.1737, 3.9631) between `i - 0.5` and `i + 0.5`.
//! Time advances by these shares: a gap of an average half hour takes less of the afternoon and more of the night.
//!
//! The shares need the incomplete gamma function only up to a factor, by its series (NIST Digital Library of
//! Mathematical Functions, 8.11.4); their sum is divided out.

const HALF_HOURS: usize = 48;
const FIRST: u8 = 11;
const HALF_HOUR: f64 = 1800.0;
const DAY: f64 = 86_400.0;
const SHAPE: f64 = 8.1737;
const SCALE: f64 = 3.9631;

/// A clock that advances by seconds of an average time of day.
pub struct Cycle {
    /// Weight of each half hour of the day, in average seconds; they add up to a day.
    weights: [f64; HALF_HOURS],
    /// Whole half hours since the first midnight.
    half_hours: u64,
    /// Used part of the present half hour, in average seconds.
    used: f64,
}

impl Cycle {
    /// The clock at the first midnight.
    pub fn at_midnight() -> Self {
        let mut weights = [0.0; HALF_HOURS];
        let mut below = incomplete((f64::from(FIRST) - 0.5) / SCALE);
        let mut total = 0.0;
        for at in FIRST..FIRST + 48 {
            let above = incomplete((f64::from(at) + 0.5) / SCALE);
            weights[usize::from(at - 1) % HALF_HOURS] = above - below;
            total += above - below;
            below = above;
        }
        for share in &mut weights {
            *share *= DAY / total;
        }
        Cycle { weights, half_hours: 0, used: 0.0 }
    }

    /// Advances by `seconds` of an average time of day; returns the whole seconds since the first midnight.
    pub fn advance(&mut self, seconds: f64) -> u64 {
        let days = libm::floor(seconds / DAY);
        self.half_hours += HALF_HOURS as u64 * super::whole(days);
        self.used += seconds - days * DAY;
        while self.used >= self.present_weight() {
            self.used -= self.present_weight();
            self.half_hours += 1;
        }
        let within = HALF_HOUR * self.used / self.present_weight();
        super::whole(super::float(self.half_hours) * HALF_HOUR + within)
    }

    fn present_weight(&self) -> f64 {
        let time = self.half_hours % HALF_HOURS as u64;
        self.weights[usize::try_from(time).unwrap_or_default()]
    }
}

/// The lower incomplete gamma function of [`SHAPE`], up to the factor 1 / Γ(SHAPE + 1).
fn incomplete(x: f64) -> f64 {
    let mut term = libm::exp(SHAPE * libm::log(x) - x);
    let mut sum = 0.0;
    let mut n = SHAPE;
    while term > 1e-17 * sum {
        sum += term;
        n += 1.0;
        term *= x / n;
    }
    sum
}
