//! Pods that are of use only together: the members of a training job, of a set of jobs, of a Ray cluster, of a pod group.
//!
//! They are decided one by one. The report names each gang of which a part is placed, and the rest is not.
//!
//! Cost: a run of the scenario, if there are gangs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::drafts::Draft;
use super::object::{Kind, Object};
use super::report::{GangPlaced, MAX_NAMED, Report};
use crate::kernel::Ended;
use crate::labs::groups::{GroupsScenario, Names, Problem, Sim};

/// Labels and annotations that name the pod group of a pod: of the scheduler plugins, of Volcano, of KAI.
const POD_GROUPS: [&str; 4] = [
    "scheduling.x-k8s.io/pod-group",
    "pod-group.scheduling.sigs.k8s.io",
    "scheduling.k8s.io/group-name",
    "pod-group-name",
];

/// The name of the gang of a draft: its owner, or its pod group.
fn gang(objects: &[Object<'_>], draft: &Draft<'_>) -> Option<String> {
    let owner = draft.owner.map(|at| &objects[at]).filter(|owner| owner.kind.is_gang());
    if let Some(owner) = owner {
        return Some(format!("{} {}", owner.kind.name(), owner.full_name()));
    }
    let object = &objects[draft.at];
    let named =
        |key: &&str| object.label(key).or(object.annotation(key)).filter(|name| !name.is_empty());
    let name = POD_GROUPS.iter().find_map(named).filter(|_| object.kind == Kind::Pod)?;
    Some(format!("PodGroup {}/{name}", object.namespace))
}

/// Reports the gangs of which the policy of groups places a part.
pub(super) fn report(
    report: &mut Report,
    objects: &[Object<'_>],
    drafts: &[Draft<'_>],
    scenario: &GroupsScenario,
) {
    let mut gangs: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for draft in drafts {
        if let Some(name) = gang(objects, draft) {
            gangs.entry(name).or_default().push(&draft.request.id);
        }
    }
    gangs.retain(|_, members| members.len() > 1);
    if gangs.is_empty() {
        return;
    }
    // A scenario that takes too long is refused when it is opened.
    let Ok(problem) = Problem::new(scenario) else { return };
    let outcome = Ended::run(Sim::new(Arc::new(problem))).outcome(&Names::new(scenario));
    let placed = outcome.placements.iter().filter(|placed| placed.node.is_some());
    let placed: BTreeSet<&str> = placed.map(|placed| &*placed.request).collect();
    for (name, members) in gangs {
        let count = members.iter().filter(|member| placed.contains(**member)).count();
        if (1..members.len()).contains(&count) {
            report.gangs_count += 1;
            let members = members.len() as u64;
            let gang = GangPlaced { name, placed: count as u64, members };
            report.gangs.extend(Some(gang).filter(|_| report.gangs_count <= MAX_NAMED as u64));
        }
    }
}
