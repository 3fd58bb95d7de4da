//! Groups: which node a request gets, or which test it fails, by the definitions.

use gantry_core::labs::groups::{GroupsScenario, Policy};
use gantry_core::scenario::Lab;

use super::{asked, compare};
use crate::groups::oracle::{self, NodeDecision};
use crate::groups::random::scenario_of;

/// The difference between the core's outcome of one scenario and the definitions' of another.
///
/// # Panics
/// If one of them is invalid.
pub fn between(scenario: &GroupsScenario, defined: &GroupsScenario) -> Option<String> {
    let (found, expected) = (oracle::run(scenario), oracle::outcome(defined));
    (found != expected).then(|| format!("{found:?} in the core, {expected:?} by the definitions"))
}

/// Compares the questions of random scenarios with the definitions. With groups, the nodes that win or tie are those
/// that leave the fewest units.
///
/// # Panics
/// Where one differs, or too few of a sort were met.
pub fn questions_are_those_of_the_definitions(seeds: std::ops::Range<u64>) {
    let (mut questions, mut ties) = (0, 0);
    let least = seeds.end - seeds.start;
    for seed in seeds {
        let scenario = scenario_of(seed, 24);
        let expected = oracle::decisions(&scenario);
        for NodeDecision { decided, remaining } in &expected {
            let (Ok(right), Policy::Group) = (&decided.right, scenario.policy) else { continue };
            let nodes = || decided.things.iter().zip(remaining);
            let best =
                nodes().find(|(node, _)| *node == right).and_then(|(_, remaining)| *remaining);
            let best = best.expect("a group gives the units");
            for (node, remaining) in nodes() {
                let wins = node == right || decided.tied.contains(node);
                assert_eq!(*remaining == Some(best), wins, "{node}: {decided:?} of {scenario:#?}");
            }
            ties += decided.tied.len();
        }
        let expected: Vec<_> = expected.into_iter().map(|expected| expected.decided).collect();
        questions += expected.len() as u64;
        compare(&asked(Lab::Groups(scenario.clone())), &expected, &scenario);
    }
    assert!(questions > 6 * least && ties > 30, "{questions} questions, {ties} ties");
}
