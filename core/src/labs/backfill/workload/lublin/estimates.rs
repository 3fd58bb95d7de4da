//! Users' estimates: the model has run times alone.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::draws::Draws;

/// The derivation of estimates from run times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Estimates {
    /// Estimates are the run times.
    #[default]
    Exact,
    /// A time between the run time and four times it, uniformly distributed (the model of Mu'alem and Feitelson, IEEE
    /// TPDS 12(6), 2001, with f = 3), then the next larger of the usual times: most users choose from few round ones
    /// (Tsafrir, Etsion and Feitelson, "Modeling user runtime estimates", JSSPP 2005).
    Rounded,
}

/// Usual estimates, in minutes; beyond them whole days.
const USUAL: [u64; 26] = [
    1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 900, 1080, 1440,
    2160, 2880, 4320, 5760, 7200,
];

const DAY: u64 = 86_400;

impl Estimates {
    pub const ALL: [Estimates; 2] = [Estimates::Exact, Estimates::Rounded];

    /// Names as written, in the order of [`Estimates::ALL`].
    pub const NAMES: [&'static str; 2] = ["exact", "rounded"];

    /// The estimate of a job with this run time, in seconds; never less.
    pub(super) fn of(self, runtime: u64, draws: &mut Draws) -> u64 {
        match self {
            Estimates::Exact => runtime,
            Estimates::Rounded => {
                let over = super::float(runtime) * 3.0 * draws.uniform();
                round_up(runtime + super::whole(over))
            }
        }
    }
}

fn round_up(seconds: u64) -> u64 {
    let usual = USUAL.iter().map(|minutes| minutes * 60).find(|&usual| usual >= seconds);
    usual.unwrap_or_else(|| seconds.next_multiple_of(DAY))
}

impl fmt::Display for Estimates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[*self as usize])
    }
}
