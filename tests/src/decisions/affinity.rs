//! Affinity: which node a task and which engines a call get, by the definitions.

use std::collections::BTreeMap;

use gantry_core::labs::affinity::AffinityScenario;
use gantry_core::scenario::Lab;

use super::{asked, compare};
use crate::affinity::oracle;
use crate::affinity::tape::scenario_of;

/// The difference between the core's decisions about one scenario and the definitions' about another.
pub fn between(scenario: &AffinityScenario, defined: &AffinityScenario) -> Option<String> {
    let (found, expected) = (asked(Lab::Affinity(scenario.clone())), oracle::run(defined).1);
    let differ = found.iter().zip(&expected).find(|(found, expected)| found != expected);
    let count = (found.len() != expected.len()).then(|| format!("{} questions", found.len()));
    differ.map(|differ| format!("{differ:?}")).or(count)
}

/// Compares the questions of random scenarios with the definitions.
///
/// # Panics
/// Where one differs, or too few of a sort were met.
pub fn questions_are_those_of_the_definitions(seeds: std::ops::Range<u64>) {
    let mut met: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let least = (seeds.end - seeds.start) / 50;
    for seed in seeds {
        let scenario = scenario_of(seed);
        let expected = oracle::run(&scenario).1;
        for decision in &expected {
            let answer = if decision.right.is_ok() { "right" } else { "none" };
            *met.entry((decision.kind, answer)).or_default() += 1;
            *met.entry((decision.kind, "tied")).or_default() +=
                u64::from(!decision.tied.is_empty());
        }
        compare(&asked(Lab::Affinity(scenario.clone())), &expected, &scenario);
    }
    met.remove(&("engine", "tied"));
    assert!(met.len() == 5 && met.values().all(|&met| met > least), "{met:?}");
}
