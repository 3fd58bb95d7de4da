//! A drawn workload as a link: what it is drawn from instead of its jobs.
//!
//! ```text
//! #1d=200000_256_0.8_1_rounded              as it is drawn
//! #1d=200000_256_0.8_1_rounded&1z=…         its jobs, in a scenario of their own policy, title, machine, …
//! ```
//!
//! The part after `1d=` are the [`Options`] of the model of Lublin and Feitelson; the scenario beside it has no jobs.
//! So a workload of any size is as easily passed on as a figure.
//!
//! **Invariant:** the jobs that a link stands for are the same for ever, as draws are (`golden/drawn.txt`).
//! **Invariant:** few characters make many jobs here: at most [`MOST_JOBS`].

use super::{LinkFault, Parts, VERSION, bad, bounded, future, split, too_large, version_of};
use crate::format::json::excerpt;
use crate::labs::backfill::Policy;
use crate::scenario::{Errors, Lab, Measure, Scenario};
use crate::workload::lublin::{self, Options};

/// The most jobs that a link draws.
pub const MOST_JOBS: u64 = 1_000_000;

/// What a link draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// From what its jobs are drawn.
    pub options: Options,
    /// All the rest: a scenario of the backfill lab without jobs.
    pub frame: Scenario,
}

impl Drawn {
    /// What [`lublin::draw`] gives, under EASY.
    pub fn new(options: Options) -> Drawn {
        Drawn { options, frame: lublin::without_jobs(&options).scenario(Policy::Easy) }
    }

    /// The scenario with its jobs. Errors: more jobs or nodes than a workload has.
    pub fn scenario(self) -> Result<Scenario, lublin::OutOfRange> {
        let drawn = lublin::draw(&self.options)?.lab(Policy::Easy);
        let mut scenario = self.frame;
        if let Lab::Backfill(own) = &mut scenario.lab {
            own.jobs = drawn.jobs;
        }
        Ok(scenario)
    }

    /// The link: `1d=…`, with `&1z=…` where not all is as it is drawn. Errors: too many jobs, or those of the frame.
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
        return Err(future(version));
    }
    let wrong = || bad(LinkFault::Draw { found: excerpt(written) });
    let options: Options = written.parse().map_err(|_| wrong())?;
    if options.jobs > MOST_JOBS {
        return Err(too_large(Measure::Jobs, options.jobs, MOST_JOBS));
    }
    let Some(frame) = frame else { return Ok(Drawn::new(options)) };
    let frame = super::carried(frame)?;
    match &frame.lab {
        Lab::Backfill(own) if own.jobs.is_empty() => Ok(Drawn { options, frame }),
        _ => Err(bad(LinkFault::Damaged)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::link;

    fn options() -> Options {
        "30_16_0.8_7_rounded".parse().expect("options")
    }

    #[test]
    fn what_is_drawn_needs_no_more_than_its_options() {
        let drawn = Drawn::new(options());
        let link = drawn.encode().expect("few jobs");
        assert_eq!(link, "1d=30_16_0.8_7_rounded");
        assert_eq!(Drawn::decode(&format!("https://example.org/#{link}&m=3")), Some(Ok(drawn)));
        let scenario = link::decode(&link).expect("it is drawn");
        let workload = lublin::draw(&options()).expect("in range");
        assert_eq!(scenario, workload.scenario(Policy::Easy));
    }

    #[test]
    fn what_is_changed_but_for_the_jobs_rides_beside() {
        let mut drawn = Drawn::new(options());
        drawn.frame.title = Some("Monday".to_owned());
        let Lab::Backfill(own) = &mut drawn.frame.lab else { panic!("of the backfill lab") };
        (own.policy, own.nodes) = (Policy::Fcfs, 32);
        let link = drawn.encode().expect("few jobs");
        assert!(link.starts_with("1d=30_16_0.8_7_rounded&1z="), "{link}");
        assert_eq!(Drawn::decode(&link), Some(Ok(drawn)));
        let scenario = link::decode(&link).expect("it is drawn");
        let Lab::Backfill(own) = scenario.lab else { panic!("of the backfill lab") };
        assert_eq!((own.policy, own.nodes, own.jobs.len()), (Policy::Fcfs, 32, 30));
        assert_eq!(scenario.title.as_deref(), Some("Monday"));
    }

    #[test]
    fn what_cannot_be_drawn_is_said() {
        let said = |link: &str| Drawn::decode(link).expect("it draws").unwrap_err().to_string();
        assert!(said("#1d=30_16").contains("30_16"));
        assert!(said("#1d=").contains("JOBS_NODES_LOAD_SEED_ESTIMATES"));
        assert!(said("#2d=30_16_0.8_7_rounded").contains("version 2"));
        assert!(said("#1d=1000001_16_0.8_7_rounded").contains("jobs: 1000001"));
        let whole = lublin::draw(&options()).expect("in range").scenario(Policy::Easy);
        let beside = link::encode(&whole).expect("few jobs");
        assert!(said(&format!("1d=30_16_0.8_7_rounded&{beside}")).contains("altered"));
        assert!(said("1d=30_16_0.8_7_rounded&1z=AAAA").contains("altered"));
        assert_eq!(Drawn::decode("#1z=AAAA&m=1"), None);
        let many = Options { jobs: MOST_JOBS + 1, ..options() };
        assert!(Drawn::new(many).encode().is_err());
    }
}
