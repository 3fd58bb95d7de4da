//! Hard scenarios of the workflow lab, and its bounds.

use std::fmt::Write as _;

use super::reason::StageName;
use super::{Question, WorkflowScenario};
use crate::lab::bounds::Bounds;

pub(crate) const BOUNDS: Bounds = Bounds {
    check: 4,
    step: (256, 0),
    state: 4,
    view: (1 << 20, 0),
    // A forecast takes at most 2,048 steps, and a step tells few events.
    view_work: 8_192,
    before_last: &[],
};

/// Under each mode: stages that alternately need one unit and all units, and as many jobs, which borrow and are
/// interrupted.
pub(crate) fn scenarios(size: usize) -> Vec<String> {
    let size = size / 2;
    let (mut stages, mut jobs) = (String::new(), String::new());
    for at in 0..size {
        let comma = if at == 0 { "" } else { "," };
        let need = if at % 2 == 0 { 1 } else { size + 1 };
        let _ = write!(stages, r#"{comma}{{"jobs":[{{"id":"1","need":{need},"runtime":1}}]}}"#);
        let _ = write!(jobs, r#"{comma}{{"id":"j{at}","user":"u","need":1,"runtime":3}}"#);
    }
    let modes = ["lend", "reserve", "per-job"].into_iter();
    let text = |mode| {
        format!(
            r#"{{"gantry":1,"lab":"workflow","mode":"{mode}","capacity":{},
                "workflows":[{{"id":"w","reserve":"max","stages":[{stages}]}}],
                "share":{{"by":"appearance","users":[{{"id":"u","ratio":1}}]}},"jobs":[{jobs}]}}"#,
            size + 1
        )
    };
    modes.map(text).collect()
}

/// A question of each kind about the first item, and about one that does not exist.
pub(crate) fn questions(_: &WorkflowScenario) -> Vec<Question> {
    let number = |at: u32| {
        [
            Question::WhyNotJob { job: at },
            Question::WhyNotWorkflow { workflow: at },
            Question::Task { task: at },
            Question::User { user: at },
            Question::Unit { unit: at },
            Question::Stage { stage: StageName { workflow: at, number: 1 } },
            Question::Loan { job: at, since: 0 },
        ]
    };
    [0, 1, 2, 100_000].into_iter().flat_map(number).collect()
}
