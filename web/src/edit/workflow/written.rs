//! What the source text's own forms say, taken into a scenario.
//!
//! The forms have no place for submissions, reservations and ordinary jobs, and tell priorities only as an order: what
//! they do not say stays as it is.

use std::cmp::Reverse;

use gantry_core::workflow::{Share, Stage, Workflow, WorkflowScenario};

/// The pool grows where a reservation would not fit it. Jobs of a user who is gone are those of the one who stands
/// in his place.
pub(super) fn take(scenario: &mut WorkflowScenario, workflows: &[Workflow], share: Option<&Share>) {
    let before = std::mem::take(&mut scenario.workflows);
    let known = |workflow: &Workflow| before.iter().find(|old| old.id == workflow.id);
    let old: Vec<Option<&Workflow>> = workflows.iter().map(known).collect();
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
    let reserved = scenario
        .workflows
        .iter()
        .map(|workflow| workflow.reserve.units(workflow.stages.iter().map(Stage::need)));
    scenario.capacity = reserved.fold(scenario.capacity, u64::max);
    if let Some(share) = share {
        agree(scenario, share);
    }
}

/// The rank of each among all.
fn order(priorities: &[u64]) -> Vec<usize> {
    let mut ranks: Vec<_> = priorities.iter().map(|&priority| Reverse(priority)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let rank = |&priority: &u64| ranks.binary_search(&Reverse(priority)).unwrap_or_default();
    priorities.iter().map(rank).collect()
}

fn agree(scenario: &mut WorkflowScenario, said: &Share) {
    let users: Vec<String> = scenario.users().iter().map(|user| user.id.clone()).collect();
    for job in &mut scenario.jobs {
        if said.users.iter().any(|user| user.id == job.user) {
            continue;
        }
        let place = users.iter().position(|user| *user == job.user).unwrap_or_default();
        if let Some(heir) = said.users.get(place).or(said.users.last()) {
            job.user.clone_from(&heir.id);
        }
    }
    let share = super::group::share(scenario);
    share.by = said.by;
    // Who shares by appearance has no ratio in these forms.
    let ratio = |id: &str, said: u64| match share.by {
        gantry_core::workflow::By::Ratio => said,
        gantry_core::workflow::By::Appearance => {
            share.users.iter().find(|user| user.id == id).map_or(said, |user| user.ratio)
        }
    };
    let users = said.users.iter().map(|user| {
        let ratio = ratio(&user.id, user.ratio);
        gantry_core::workflow::User { id: user.id.clone(), ratio }
    });
    share.users = users.collect();
}
