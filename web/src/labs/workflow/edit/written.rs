//! What the source text's own forms say, taken into a scenario.
//!
//! The forms have no place for submissions, reservations and ordinary jobs, and tell priorities only as an order: what
//! they do not say stays as it is.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use gantry_core::labs::workflow::{By, Share, Stage, User, Workflow, WorkflowScenario};
use gantry_core::sort;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown {
    /// The units it has.
    pub from: u64,
    /// The units it needs.
    pub to: u64,
}

/// How the pool has to grow for what is written: where a reservation would not fit it.
pub fn grown(scenario: &WorkflowScenario, workflows: &[Workflow]) -> Option<Grown> {
    let before = by_name(&scenario.workflows);
    let reserved = workflows.iter().map(|workflow| {
        let reserve = before.get(&*workflow.id).map_or(workflow.reserve, |old| old.reserve);
        reserve.units(workflow.stages.iter().map(Stage::need))
    });
    let (from, to) = (scenario.capacity, reserved.max().unwrap_or(0));
    (to > from).then_some(Grown { from, to })
}

/// Jobs of a user who is gone are those of the one who stands in his place.
pub(super) fn take(scenario: &mut WorkflowScenario, workflows: &[Workflow], share: Option<&Share>) {
    let before = std::mem::take(&mut scenario.workflows);
    let known = by_name(&before);
    let old: Vec<Option<&Workflow>> =
        workflows.iter().map(|workflow| known.get(&*workflow.id).copied()).collect();
    let priorities =
        |old: &[Option<&Workflow>]| old.iter().map(|old| old.map(|old| old.priority)).collect();
    let kept: Option<Vec<u64>> = priorities(&old);
    let said: Vec<u64> = workflows.iter().map(|workflow| workflow.priority).collect();
    let same_order = kept.as_deref().is_some_and(|kept| order(kept) == order(&said));
    scenario.workflows = workflows
        .iter()
        .cloned()
        .zip(&old)
        .map(|(workflow, old)| {
            let Some(old) = old else { return workflow };
            let keeps = share.is_none() || same_order;
            let priority = if keeps { old.priority } else { workflow.priority };
            Workflow { priority, submit: old.submit, reserve: old.reserve, ..workflow }
        })
        .collect();
    if let Some(share) = share {
        agree(scenario, share);
    }
}

fn by_name(workflows: &[Workflow]) -> BTreeMap<&str, &Workflow> {
    sort::map(workflows.iter().map(|workflow| (&*workflow.id, workflow)))
}

/// The rank of each among all.
fn order(priorities: &[u64]) -> Vec<usize> {
    let mut ranks: Vec<_> = priorities.iter().map(|&priority| Reverse(priority)).collect();
    sort::sort(&mut ranks);
    ranks.dedup();
    let rank = |&priority: &u64| ranks.binary_search(&Reverse(priority)).unwrap_or_default();
    priorities.iter().map(rank).collect()
}

fn agree(scenario: &mut WorkflowScenario, said: &Share) {
    let before = scenario.users().to_vec();
    let places = sort::map(before.iter().enumerate().map(|(at, user)| (&*user.id, at)));
    let stays: BTreeSet<&str> = said.users.iter().map(|user| &*user.id).collect();
    for job in &mut scenario.jobs {
        if stays.contains(&*job.user) {
            continue;
        }
        let place = places.get(&*job.user).copied().unwrap_or_default();
        if let Some(heir) = said.users.get(place).or(said.users.last()) {
            job.user.clone_from(&heir.id);
        }
    }
    // Who shares by appearance has no ratio in these forms.
    let ratio = |user: &User| match said.by {
        By::Ratio => user.ratio,
        By::ListedOrder => places.get(&*user.id).map_or(user.ratio, |&at| before[at].ratio),
    };
    let users = said.users.iter().map(|user| User { id: user.id.clone(), ratio: ratio(user) });
    let share = super::share(scenario);
    (share.by, share.users) = (said.by, users.collect());
}
