//! Metrics of runs, compared with their outcomes.

use super::random::Draw;
use super::run;
use crate::kernel::Pcg;
use crate::labs::affinity::{AffinityScenario, Policy, Problem};

#[test]
#[expect(clippy::cast_precision_loss, reason = "few units of time")]
fn figures_are_those_of_the_outcome() {
    let mut draws = Draw(Pcg::new(33));
    for _ in 0..300 {
        let scenario = draws.scenario(14);
        let problem = Problem::new(&scenario).expect("valid");
        let (outcome, metrics) = run(&scenario);
        let calls = || outcome.tasks.iter().flat_map(|task| &task.calls);
        let crossed = outcome.tasks.iter().map(|task| {
            task.calls.iter().filter(|call| Some(&call.node) != task.node.as_ref()).count() as u64
        });
        assert_eq!(metrics.cross_node_calls, crossed.sum::<u64>());
        assert_eq!(metrics.overhead, calls().map(|call| call.overhead).sum::<u64>());
        assert_eq!(metrics.steals, outcome.tasks.iter().map(|task| task.stolen).sum::<u64>());
        assert_eq!(metrics.makespan, outcome.tasks.iter().filter_map(|task| task.end).max());
        let open = outcome.tasks.iter().filter(|task| task.end.is_none()).count() as u64;
        assert_eq!(metrics.unfinished, open);
        assert_eq!(metrics.calls_by_rank.iter().sum::<u64>(), calls().count() as u64);
        let lost = outcome.tasks.iter().zip(0..).flat_map(|(task, number)| {
            let problem = &problem;
            task.calls.iter().map(move |call| {
                let at = u32::try_from(call.call).expect("few");
                let best = problem.ranked(problem.call(number, at).need)[0].time;
                call.end - call.start - call.overhead - best
            })
        });
        assert_eq!(metrics.lost_time, lost.sum::<u64>());
        assert!(metrics.utilization.iter().all(|share| (0.0..=1.0).contains(share)));
        let busy: u64 = calls().map(|call| call.end - call.start).sum();
        let engines: u32 = problem.nodes.iter().map(|node| node.engines).sum();
        let first = problem.submit.iter().min().copied().unwrap_or_default();
        let length = metrics.makespan.map_or(0, |end| end - first) * u64::from(engines);
        // With unfinished tasks, the run continues to the last arrival, beyond this length.
        let expected = busy as f64 / length.max(1) as f64;
        assert!(open > 0 || (metrics.total_utilization - expected).abs() < 1e-12, "{expected}");
    }
}

/// Lost time on slower engines, crossing overhead, and utilization of an example.
fn example(name: &str, policy: Policy) -> (u64, u64, f64) {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/gallery/");
    let text = std::fs::read_to_string(format!("{gallery}{name}.json")).expect(name);
    let scenario = super::read(serde_json::from_str(&text).expect("it is JSON"));
    let metrics = run(&AffinityScenario { policy, ..scenario }).1;
    (metrics.lost_time, metrics.overhead, metrics.total_utilization)
}

#[test]
fn time_lost_on_slower_engines_is_apart_from_that_of_crossing_and_utilization_is_over_engines() {
    let near = |found: (u64, u64, f64), (lost, overhead, busy, all): (u64, u64, f64, f64)| {
        assert_eq!((found.0, found.1), (lost, overhead));
        assert!((found.2 - busy / all).abs() < 1e-9, "{}", found.2);
    };
    near(example("nine-tasks", Policy::Affinity), (3, 9, 66.0, 290.0));
    near(example("nine-tasks", Policy::LoadOnly), (88, 13, 155.0, 460.0));
    let crossing = example("cross-costs", Policy::Affinity);
    assert_eq!((crossing.0, crossing.1), (0, 12));
}
