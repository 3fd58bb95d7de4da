//! Options of a generated workload, in the few characters that a link has room for.
//!
//! ```text
//! 200000_256_0.8_1_rounded     jobs, nodes, load, seed, estimates
//! 1000_128_own_7_exact         the model's own load
//! ```
//!
//! **Invariant:** written options are read back as equal ones; the form of written options never changes.

use std::fmt;
use std::str::FromStr;

use super::{Estimates, Options};
use crate::format::RECIPE;
use crate::kernel::MAX_NUMBER;

/// The word in place of a load if none is given.
const MODEL_LOAD: &str = "own";

/// The error of a text that is not options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOptions;

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { jobs, nodes, load, seed, estimates } = self;
        write!(f, "{jobs}_{nodes}_")?;
        match load {
            Some(load) => write!(f, "{load}")?,
            None => f.write_str(MODEL_LOAD)?,
        }
        write!(f, "_{seed}_{estimates}")
    }
}

impl FromStr for Options {
    type Err = NotOptions;

    fn from_str(text: &str) -> Result<Options, NotOptions> {
        read(text).filter(|options| options.check().is_ok()).ok_or(NotOptions)
    }
}

fn read(text: &str) -> Option<Options> {
    let mut words = text.split('_');
    let mut word = || words.next();
    let (jobs, nodes) = (word()?.parse().ok()?, word()?.parse().ok()?);
    let load = match word()? {
        MODEL_LOAD => None,
        load => Some(load.parse().ok()?),
    };
    let seed = word()?.parse().ok().filter(|&seed| seed <= MAX_NUMBER)?;
    let named = word()?;
    let at = Estimates::NAMES.iter().position(|name| *name == named)?;
    let options = Options { jobs, nodes, load, seed, estimates: Estimates::ALL[at] };
    word().is_none().then_some(options)
}

impl fmt::Display for NotOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {RECIPE}")
    }
}

impl std::error::Error for NotOptions {}

#[cfg(test)]
mod tests {
    use super::super::Load;
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for load in [None, Load::new(0.8), Load::new(0.1 + 0.2), Load::new(100.0)] {
            for estimates in Estimates::ALL {
                let options =
                    Options { jobs: 200_000, nodes: 256, load, seed: MAX_NUMBER, estimates };
                assert_eq!(options.to_string().parse(), Ok(options), "{options}");
            }
        }
        let options: Options = "1000_128_0.8_1_rounded".parse().expect("as in the doc");
        assert_eq!(options.to_string(), "1000_128_0.8_1_rounded");
    }

    #[test]
    fn texts_that_are_not_options_are_refused() {
        for text in [
            "",
            "1000",
            "1000_128_0.8_1",
            "1000_128_0.8_1_rounded_",
            "1000_128_0.8_1_wrong",
            "0_128_0.8_1_exact",
            "1000_0_own_1_exact",
            "99999999999_128_own_1_exact",
            "1000_128_NaN_1_exact",
            "1000_128_-1_1_exact",
            "1000_128_0.8_9007199254740992_exact",
            "1000_128_0.8_-1_exact",
        ] {
            assert_eq!(text.parse::<Options>(), Err(NotOptions), "{text}");
        }
    }
}
