//! The scenario of a drawn workload without its jobs, and with them.

use super::{Options, OutOfRange, draw, without_jobs};
use crate::labs::backfill::Policy;
use crate::labs::{Lab, Scenario};

/// What [`draw`] gives under EASY, but for its jobs.
pub fn frame(options: &Options) -> Scenario {
    without_jobs(options).scenario(Policy::Easy)
}

/// Whether jobs can be drawn into a scenario.
pub fn is_frame(scenario: &Scenario) -> bool {
    matches!(&scenario.lab, Lab::Backfill(own) if own.jobs.is_empty())
}

/// A frame with its jobs. Errors: a number out of range.
pub fn filled(mut frame: Scenario, options: &Options) -> Result<Scenario, OutOfRange> {
    let drawn = draw(options)?.lab(Policy::Easy);
    if let Lab::Backfill(own) = &mut frame.lab {
        own.jobs = drawn.jobs;
    }
    Ok(frame)
}
