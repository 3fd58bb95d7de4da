//! Straight runs of a scenario, whatever its lab: outcome, trace, digest.
//!
//! The generic algorithms are instantiated here, so that whoever calls these functions carries none of them.
//!
//! Each takes a scenario and its checked form; they must belong together. Cost: the run.

use std::io::{self, Write};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kernel::{Levels, digest_of};
use crate::placement::outcome::{self, Ended};
use crate::placement::trace::Tracer;
use crate::placement::{self, Names, Policy, Problem, Sim};
use crate::scenario::{Checked, Errors, Lab, Scenario};

/// An outcome document: `{"lab": …, "outcome": …, "metrics": …, "steps": …}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(tag = "lab", rename_all = "lowercase")]
pub enum Document {
    /// Of the placement lab.
    Placement {
        /// Where every task went.
        outcome: outcome::Outcome,
        /// Figures of the run.
        metrics: placement::view::Metrics,
        /// Steps by level.
        steps: Levels,
    },
}

/// Checks `scenario` and runs it to its end. Errors: those of the check.
pub fn run(scenario: &Scenario) -> Result<Document, Errors> {
    Ok(outcome(scenario, Checked::new(scenario)?))
}

/// Runs a scenario to its end, with every step counted.
pub fn outcome(scenario: &Scenario, checked: Checked) -> Document {
    let (Lab::Placement(lab), Checked::Placement(problem)) = (&scenario.lab, checked);
    let ended = Ended::run(Arc::new(problem));
    Document::Placement {
        outcome: ended.outcome(&Names::new(lab)),
        metrics: ended.metrics(),
        steps: ended.steps(),
    }
}

/// Writes the trace, one JSON object a line, as the run goes. Cost: the run twice; memory: two states.
/// Errors: those of `output`, at which it stops.
pub fn trace(scenario: &Scenario, checked: Checked, output: &mut dyn Write) -> io::Result<()> {
    let (Lab::Placement(lab), Checked::Placement(problem)) = (&scenario.lab, checked);
    Tracer::new(&Names::new(lab), Sim::new(Arc::new(problem)), 0).write(output)
}

/// The digest of all that a run tells.
pub fn digest(checked: Checked) -> u64 {
    let Checked::Placement(problem) = checked;
    digest_of(Sim::new(Arc::new(problem)))
}

/// The same under another policy.
#[must_use]
pub fn under(checked: Checked, policy: Policy) -> Checked {
    let Checked::Placement(problem) = checked;
    Checked::Placement(Problem { policy, ..problem })
}
