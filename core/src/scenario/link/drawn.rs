//! A drawn workload as a link: what it is drawn from instead of its jobs.
//!
//! ```text
//! #1d=200000_256_0.8_1_rounded              as it is drawn
//! #1d=200000_256_0.8_1_rounded&2z=…         its jobs, in a scenario of their own policy, title, machine, …
//! ```
//!
//! The part after `1d=` are the [`Options`] of the model of Lublin and Feitelson; the scenario beside it has no jobs.
//! So a workload of any size is as easily passed on as a figure.
//!
//! **Invariant:** the jobs that a link stands for are the same for ever, as draws are (`golden/drawn.txt`).
//! **Invariant:** few characters make many jobs here: at most [`MOST_JOBS`].

use super::{LinkFault, Parts, bad, bounded, future, split, too_large, version_of};
use crate::format::json::excerpt;
use crate::labs::imports;
use crate::labs::workload::lublin::{self, Options};
use crate::scenario::{Errors, Measure, Scenario};

/// The version of the part that draws.
const VERSION: u64 = 1;

/// The most jobs that a link draws.
pub const MOST_JOBS: u64 = 1_000_000;

/// What a link draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// From what its jobs are drawn.
    pub options: Options,
    /// All the rest: a scenario without jobs.
    pub frame: Scenario,
}

impl Drawn {
    /// What [`lublin::draw`] gives, under EASY.
    pub fn new(options: Options) -> Drawn {
        Drawn { options, frame: imports::frame(&options) }
    }

    /// The scenario with its jobs. Errors: more jobs or nodes than a workload has.
    pub fn scenario(self) -> Result<Scenario, lublin::OutOfRange> {
        imports::filled(self.frame, &self.options)
    }

    /// The link: `1d=…`, with `&2z=…` where not all is as it is drawn. Errors: too many jobs, or those of the frame.
    pub fn encode(&self) -> Result<String, Errors> {
        let Drawn { options, frame } = self;
        if options.jobs > MOST_JOBS {
            return Err(too_large(Measure::Jobs, options.jobs, MOST_JOBS));
        }
        if *frame == Drawn::new(*options).frame {
            return Ok(format!("1d={options}"));
        }
        Ok(format!("1d={options}&{}", super::encode(frame)?))
    }

    /// What a link draws; none where it draws nothing.
    pub fn decode(link: &str) -> Option<Result<Drawn, Errors>> {
        let Parts { drawn: Some(part), scenario, .. } = split(link) else { return None };
        Some(bounded(link).and_then(|()| read(part, scenario)))
    }
}

fn read(part: &str, frame: Option<&str>) -> Result<Drawn, Errors> {
    let (key, written) = part.split_once('=').ok_or_else(|| bad(LinkFault::NoScenario))?;
    let version = version_of(key, 'd').unwrap_or_default();
    if version.parse() != Ok(VERSION) {
        return Err(future(version, VERSION));
    }
    let wrong = || bad(LinkFault::Draw { found: excerpt(written) });
    let options: Options = written.parse().map_err(|_| wrong())?;
    if options.jobs > MOST_JOBS {
        return Err(too_large(Measure::Jobs, options.jobs, MOST_JOBS));
    }
    let Some(frame) = frame else { return Ok(Drawn::new(options)) };
    let frame = super::carried(frame)?;
    if !imports::is_frame(&frame) {
        return Err(bad(LinkFault::Damaged));
    }
    Ok(Drawn { options, frame })
}
