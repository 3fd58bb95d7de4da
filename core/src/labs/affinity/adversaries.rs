//! Hard scenarios of the affinity lab, for its bounds.

use std::fmt::Write as _;

use super::{AffinityScenario, Question};
use crate::lab::bounds::Bounds;

pub(crate) const BOUNDS: Bounds = Bounds {
    check: 24,
    step: (2_048, 2),
    state: 8,
    view: (1 << 18, 64),
    view_work: 0,
    before_last: &[],
};

/// Scenarios under each policy, by load and by count: nodes of several sorts that steal, calls that cross, fall back
/// and wait, tasks with many orders of types, all submitted at once or one by one.
pub(crate) fn scenarios(size: usize) -> Vec<String> {
    let [mut nodes, mut apis, mut tasks] = [const { String::new() }; 3];
    let engines = ["cpu", "gpu", "npu", "dsp"];
    for at in 0..size {
        let comma = if at == 0 { "" } else { "," };
        let (one, other) = (engines[at % 4], engines[(at / 4 + at + 1) % 4]);
        let env = ["cloud", "edge", "device"][at % 3];
        let second = if one == other { String::new() } else { format!(r#","{other}":1"#) };
        let _ = write!(
            nodes,
            r#"{comma}{{"id":"n{at}","env":"{env}","engines":{{"{one}":{}{second}}},"slots":{}}}"#,
            1 + at % 3,
            1 + at % 4
        );
        let times = [3 + at % 7, 5 + at % 5, 4 + at % 11];
        let _ = write!(
            apis,
            r#"{comma}{{"id":"a{at}","cost":{{"{}":[[0,{}],[{},{}]],"{}":[[{},{}]]}}}}"#,
            engines[at % 4],
            times[0],
            10 + at,
            times[1],
            engines[(at + 1) % 4],
            at % 3,
            times[2]
        );
        let calls: Vec<String> = (0..=at % 5)
            .map(|call| {
                format!(r#"{{"api":"a{}","size":{}}}"#, (at * 7 + 4 * call) % size, at * call)
            })
            .collect();
        let _ = write!(
            tasks,
            r#"{comma}{{"id":"t{at}","submit":{},"calls":[{}]}}"#,
            at / 9,
            calls.join(",")
        );
    }
    let settings = [
        r#""policy":"affinity","pick":"load","tolerance":1.5,"steal":true,"max_load":2,"fallback":"wait""#,
        r#""policy":"affinity","pick":"count","tolerance":3,"steal":true"#,
        r#""policy":"load-only","steal":true,"fallback":"wait""#,
    ];
    let crossing =
        r#""cross_node":{"enabled":true,"latency":1,"far_latency":3,"per_size":0.01,"limit":6},"#;
    let both = [crossing, ""].into_iter().flat_map(|crossing| {
        settings.map(|setting| {
            format!(
                r#"{{"gantry":1,"lab":"affinity",{setting},"engines":["cpu","gpu","npu","dsp"],{crossing}
                    "nodes":[{nodes}],"apis":[{apis}],"tasks":[{tasks}]}}"#
            )
        })
    });
    both.collect()
}

/// A question of each kind about the first task, node, type or call, and about ones that do not exist.
pub(crate) fn questions(_: &AffinityScenario) -> Vec<Question> {
    let number = |at: u32| {
        [
            Question::Task { task: at },
            Question::Node { node: at },
            Question::Engine { node: at, of: at % 4 },
            Question::Engine { node: at, of: 99 },
            Question::Call { task: at, call: at % 2 },
        ]
    };
    [0, 1, 2, 3, 1_000_000].into_iter().flat_map(number).collect()
}
