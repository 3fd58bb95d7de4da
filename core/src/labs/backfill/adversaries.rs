//! Hard scenarios of the backfill lab, and its bounds.

use std::fmt::Write as _;

use super::{BackfillScenario, Policy, Question};
use crate::lab::bounds::Bounds;

pub(crate) const BOUNDS: Bounds = Bounds {
    check: 2,
    step: (128, 0),
    state: 4,
    view: (1 << 20, 0),
    view_work: 0,
    before_last: &["refuse"],
};

/// Under each policy: a machine whose jobs all end early, so that each end moves every planned start; and heads for
/// which the jobs that overtook them are stopped.
pub(crate) fn scenarios(size: usize) -> Vec<String> {
    let early = (0..size).map(|_| (1, 2, 1));
    let heads = (0..size).map(|at| match at % 3 {
        0 => (size as u64 / 2 + 1, 10, 10),
        // It runs longer than estimated, and is killed.
        1 => (size as u64, 1, 2),
        _ => (1, 1_000_000, 1_000_000),
    });
    let both = [(1, jobs(early)), (size, jobs(heads))];
    let texts = both.iter().flat_map(|(nodes, jobs)| {
        Policy::NAMES.map(|policy| {
            format!(
                r#"{{"gantry":1,"lab":"backfill","policy":"{policy}","nodes":{nodes},"jobs":[{jobs}]}}"#
            )
        })
    });
    texts.collect()
}

/// Jobs by their nodes, estimate and runtime.
fn jobs(all: impl Iterator<Item = (u64, u64, u64)>) -> String {
    let mut text = String::new();
    for (at, (nodes, estimate, runtime)) in all.enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(
            text,
            r#"{comma}{{"id":"j{at}","nodes":{nodes},"estimate":{estimate},"runtime":{runtime}}}"#
        );
    }
    text
}

pub(crate) fn questions(scenario: &BackfillScenario) -> Vec<Question> {
    (0..).take(scenario.jobs.len().min(8) + 1).map(|job| Question::WhyNotJob { job }).collect()
}
