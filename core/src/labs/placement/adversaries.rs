//! Hard scenarios of the placement lab, and its bounds.

use std::fmt::Write as _;

use super::{PlacementScenario, Policy, Question};
use crate::lab::bounds::Bounds;

pub(crate) const BOUNDS: Bounds = Bounds {
    check: 8,
    step: (512, 1),
    state: 2,
    view: (1 << 16, 32),
    view_work: 0,
    before_last: &[],
};

/// Under each policy, one by one and in batches: nodes that all differ, and tasks that fit on few of them.
pub(crate) fn scenarios(size: usize) -> Vec<String> {
    let (mut nodes, mut tasks) = (String::new(), String::new());
    for at in 0..size {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(nodes, r#"{comma}{{"id":"n{at}","available":[{},{}]}}"#, at + 1, size - at);
        let _ = write!(tasks, r#"{comma}{{"id":"t{at}","request":[{},{}]}}"#, at % 9 + 1, size / 2);
    }
    let texts = Policy::NAMES.iter().flat_map(|policy| {
        [1, 7].map(|batch| {
            format!(
                r#"{{"gantry":1,"lab":"placement","policy":"{policy}","batch":{batch},
                    "dimensions":[{{"name":"a"}},{{"name":"b"}}],"nodes":[{nodes}],"tasks":[{tasks}]}}"#
            )
        })
    });
    texts.collect()
}

pub(crate) fn questions(scenario: &PlacementScenario) -> Vec<Question> {
    let nodes =
        (0..).take(scenario.nodes.len().min(6) + 1).map(|node| Question::WhyNotNode { node });
    let bucket = vec![Some(1); scenario.dimensions.len()];
    nodes.chain([Question::WhyNotBucket { at: bucket }]).collect()
}
