//! What the command line says of policies beside each other.

use super::compare::{Parting, compare};
use super::{Names, Policy, Problem};
use crate::lab::told::{Told, row};

/// Their figures, and where each two of them part.
pub(super) fn told(problem: &Problem, policies: &[&str], names: &Names<'_>) -> Told {
    let policies: Vec<Policy> =
        policies.iter().filter_map(|policy| Policy::from_name(policy)).collect();
    let comparison = compare(problem, &policies);
    let head =
        ["placed", "unplaced", "deferred", "released", "visited", "examined", "leaves", "steps"];
    let mut rows = vec![row("policy", head.map(str::to_owned))];
    for contender in &comparison.contenders {
        let m = contender.metrics;
        let figures = [
            m.placed,
            m.unplaced,
            m.deferred,
            m.released,
            m.visited,
            m.examined,
            m.leaves,
            contender.steps.total(),
        ];
        rows.push(row(contender.policy.name(), figures.map(|figure| figure.to_string())));
    }
    let said = |parting: &Parting| {
        let [a, b] = parting.policies.map(Policy::name);
        let Some((task, nodes)) = parting.first else {
            return format!("{a} and {b} place every task alike");
        };
        let on = |node: Option<u32>| {
            node.map_or("nowhere".to_owned(), |node| format!("on {}", names.node(node)))
        };
        let [on_a, on_b] = nodes.map(on);
        format!("{a} and {b} part at task {}: {on_a}, {on_b}", names.task(task))
    };
    Told { rows, partings: comparison.partings.iter().map(said).collect(), partial: None }
}
