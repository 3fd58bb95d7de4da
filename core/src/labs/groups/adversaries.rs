//! Hard scenarios of the groups lab, near its bounds.

use std::fmt::Write as _;

use super::{GroupsScenario, Question};
use crate::lab::bounds::Bounds;

pub(crate) const BOUNDS: Bounds = Bounds {
    check: 16,
    step: (1_024, 2),
    state: 8,
    view: (1 << 17, 64),
    // The other policy's run beside this one, and one with containers moved: each of at most 1,000 units and entries,
    // each with a few steps.
    view_work: 8_000,
    before_last: &[],
};

/// Under each policy: overlapping groups, requests of many sizes, containers that run at the start, and releases each
/// of which lets waiting requests be placed; and few containers of many units, for one of which others would have to
/// move.
pub(crate) fn scenarios(size: usize) -> Vec<String> {
    let [mut nodes, mut groups, mut requests] = [const { String::new() }; 3];
    for at in 0..size {
        let comma = if at == 0 { "" } else { "," };
        let gpus: Vec<String> = (0..=at % 4).map(|gpu| format!(r#"{{"id":"{gpu}"}}"#)).collect();
        let _ = write!(nodes, r#"{comma}{{"id":"n{at}","gpus":[{}]}}"#, gpus.join(","));
        let other = (at + 1) % size;
        let _ = write!(
            groups,
            r#"{comma}{{"id":"g{at}","tags":["t{}"],"members":[{{"node":"n{at}","units":["0"]}},{{"node":"n{other}","units":["0"]}}]}}"#,
            at % 7
        );
        let gpus = 1 + at % 3;
        let _ = write!(
            requests,
            r#"{comma}{{"id":"r{at}","requester":"q","gpus":{gpus},"tag":"t{}"}}"#,
            at % 9
        );
        if at % 4 == 3 {
            let _ = write!(
                requests,
                r#",{{"id":"b{at}","requester":"q","gpus":1,"bound":{{"node":"n{at}"}}}}"#
            );
        }
        if at % 5 == 4 {
            let _ = write!(requests, r#",{{"release":"r{}"}}"#, at / 2);
        }
    }
    let texts = ["machine", "group"].into_iter().map(|policy| {
        format!(
            r#"{{"gantry":1,"lab":"groups","policy":"{policy}","nodes":[{nodes}],
                "requesters":[{{"id":"q","quota":{}}}],
                "grouping":{{"mode":"manual","groups":[{groups}]}},"requests":[{requests}]}}"#,
            size / 2
        )
    });
    let demands: Vec<String> =
        (0..size).map(|at| format!(r#"{{"gpus":{}}}"#, 1 + at % 5)).collect();
    let planned = format!(
        r#"{{"gantry":1,"lab":"groups","policy":"group","nodes":[{nodes}],"requesters":[{{"id":"q"}}],
            "grouping":{{"mode":"auto","demands":[{}]}},"requests":[{requests}]}}"#,
        demands.join(",")
    );
    texts.chain([planned, large(size)]).collect()
}

fn large(size: usize) -> String {
    let units = 16 * size;
    let gpus: Vec<String> = (0..units).map(|at| format!(r#"{{"id":"{at}"}}"#)).collect();
    let gpus = gpus.join(",");
    let requests: Vec<String> =
        (0..16).map(|at| format!(r#"{{"id":"r{at}","gpus":{}}}"#, units / 8 - at % 2)).collect();
    format!(
        r#"{{"gantry":1,"lab":"groups","policy":"machine","nodes":[
            {{"id":"m","gpus":[{gpus}]}},{{"id":"n","gpus":[{gpus}]}}],
            "requests":[{},{{"id":"w","gpus":{}}}]}}"#,
        requests.join(","),
        units / 2 + 7
    )
}

/// A question of each kind about the first of each object, about objects that do not exist, and about the last request.
pub(crate) fn questions(scenario: &GroupsScenario) -> Vec<Question> {
    let number = |at: u32| {
        [
            Question::Request { request: at },
            Question::Node { node: at },
            Question::Group { group: at },
            Question::Unit { unit: at },
        ]
    };
    // In a trace the last request waits for much of the run, and each answer uses its whole budget.
    let count = u32::try_from(scenario.requests().count()).unwrap_or(u32::MAX);
    let last = if count < 1_000 { count.saturating_sub(1) } else { 0 };
    [0, 1, 2, 3, last, 1_000_000].into_iter().flat_map(number).collect()
}
