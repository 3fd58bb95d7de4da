//! The questions and answers of each lab are those that its definitions give, and of every sort there are some.

use std::collections::BTreeMap;

use gantry_core::labs::affinity::AffinityScenario;
use gantry_core::labs::backfill::{BackfillScenario, Policy};
use gantry_core::labs::groups::GroupsScenario;
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_core::quiz::Guess;
use gantry_tests::decisions::compared;
use gantry_tests::method::Method;
use gantry_tests::random::seeds;

/// Compares all questions; of each kind there are more than `least` of each of these sorts.
fn asks_as_defined<S: Method>(scenarios: impl Iterator<Item = S>, least: u64, sorts: &[[&str; 2]]) {
    let mut met: BTreeMap<[&str; 2], u64> = BTreeMap::new();
    for scenario in scenarios {
        for decided in compared(&scenario) {
            let right = match decided.right {
                Guess::Thing(_) => "thing",
                Guess::Nothing(_) => "nothing",
                Guess::Number(0) => "zero",
                Guess::Number(_) => "number",
            };
            let all = [(right, 1), ("tied", decided.tied.len()), ("early", decided.early.len())];
            for (sort, count) in all {
                *met.entry([decided.kind, sort]).or_default() += count as u64;
            }
        }
    }
    for sort in sorts {
        assert!(met.get(sort).is_some_and(|&met| met > least), "{sort:?}: {met:?}");
    }
}

fn drawn<S: Method>(cases: u32, size: S::Size) -> impl Iterator<Item = S> {
    seeds(cases).map(move |seed| S::of_seed(seed, size))
}

#[test]
fn placement_asks_for_nodes() {
    let all = drawn::<PlacementScenario>(4_000, PlacementScenario::SMALL);
    asks_as_defined(all, 80, &[["node", "thing"], ["node", "nothing"], ["node", "tied"]]);
}

#[test]
fn backfill_asks_for_jobs_and_instants() {
    let drawn = drawn::<BackfillScenario>(1_500, BackfillScenario::SMALL);
    let under = |scenario: BackfillScenario| {
        Policy::ALL.map(|policy| BackfillScenario { policy, ..scenario.clone() })
    };
    let next = ["thing", "nothing", "early"].map(|sort| ["next", sort]);
    let sorts = [&next[..], &[["head", "number"], ["checkpoint", "thing"]]].concat();
    asks_as_defined(drawn.flat_map(under), 30, &sorts);
}

#[test]
fn workflow_asks_for_units_and_jobs() {
    let all = drawn::<WorkflowScenario>(4_300, WorkflowScenario::SMALL);
    let next = ["thing", "nothing", "early"].map(|sort| ["next", sort]);
    let reclaim = ["zero", "number"].map(|sort| ["reclaim", sort]);
    let interrupt = ["thing", "nothing"].map(|sort| ["interrupt", sort]);
    asks_as_defined(all, 400, &[&next[..], &reclaim, &interrupt].concat());
}

#[test]
fn groups_asks_for_nodes() {
    let all = drawn::<GroupsScenario>(3_000, 24);
    asks_as_defined(all, 30, &[["node", "thing"], ["node", "nothing"], ["node", "tied"]]);
}

#[test]
fn affinity_asks_for_nodes_and_engines() {
    let all = drawn::<AffinityScenario>(3_000, ());
    let nodes = ["thing", "nothing", "tied"].map(|sort| ["node", sort]);
    let engines = ["thing", "nothing"].map(|sort| ["engine", sort]);
    asks_as_defined(all, 60, &[&nodes[..], &engines].concat());
}
