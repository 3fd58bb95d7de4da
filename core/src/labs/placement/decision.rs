//! The decision of a scheduler: the node that a task gets, and for each other node the reason against it.
//!
//! A task chooses at the end of its walk or scan: alone, in the step that places it; in a batch, in a step before the
//! commits of its round. So a task chooses against the state before the step, in a batch the snapshot. The run itself
//! is the decision procedure.
//!
//! **Invariant:** reasons, answers to "why not" and questions get the verdict about a node from here.
//!
//! Cost: O(D) a node, and a clone of the state for a choice that the run has not made.

use serde::{Deserialize, Serialize};

use super::Policy;
use super::event::{Event, IndexName};
use super::explain::chooser;
use super::reason::{self, Coordinates, Lack};
use super::sim::Sim;
use super::subject::{NODE, TASK};
use crate::kernel::{Transition, index_u32};
use crate::lab::decision::{
    Answers, Candidate, Choice, Decision, DecisionKind, NONE, Standing, bounded,
};
use crate::lab::subject::Subject;

/// A single task is placed where it chooses; a task of a batch walks or scans, and is committed later.
pub(crate) const DECISIONS: &[DecisionKind] = &[DecisionKind {
    name: "node",
    events: &["place", "unplaced", "visit", "examine"],
    answers: Answers::Thing { noun: NODE, nothing: NONE },
}];

/// The check of a node for a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Tested {
    /// The result of the fit test.
    pub fit: reason::Verdict,
    /// Its coordinates in the index in which the task sees it, by which fitting nodes are compared.
    pub at: Coordinates,
}

/// The verdict about a candidate.
pub type Verdict = Tested;

/// The choice of a task, of a whole step; none if the step chooses no node.
pub(super) fn decision(step: Transition<'_, Sim>) -> Option<Decision<Tested>> {
    let (sim, problem) = (step.before, step.before.problem());
    let (task, chosen) = match step.event()? {
        Event::Placed { task, node } if problem.batch == 1 => (task, Some(node)),
        Event::Unplaced { task } if problem.batch == 1 => (task, None),
        // If a task of a round chooses, the last event of a whole step is a probe.
        Event::Visited { .. }
        | Event::Finished { .. }
        | Event::Yielded { .. }
        | Event::Examined { .. } => (chooser(sim)?, *step.after.choices().last()?),
        _ => return None,
    };
    let nodes = 0..index_u32(problem.node_count());
    if nodes.is_empty() {
        return None;
    }
    let winner = chosen.map(|node| (node, test(sim, task, node)));
    let candidate = |node| {
        let verdict = test(sim, task, node);
        let standing = standing(sim, task, winner.as_ref(), (node, &verdict));
        Candidate { thing: Subject::of(NODE, node), verdict, standing }
    };
    Some(Decision {
        kind: 0,
        subject: Some(Subject::of(TASK, task)),
        candidates: bounded(nodes.map(candidate)),
        choice: chosen
            .map_or(Choice::Nothing(NONE[0]), |node| Choice::Thing(Subject::of(NODE, node))),
    })
}

/// The node that `task` would choose in this state.
pub(super) fn decide(sim: &Sim, task: u32) -> Option<u32> {
    sim.clone().choose(task, &mut ())
}

/// The check of `node` for `task` in this state.
pub(super) fn test(sim: &Sim, task: u32, node: u32) -> Tested {
    Tested { fit: fit(sim, task, node), at: leaf(sim, sim.index_for(task, node), node) }
}

/// Standing of a node relative to the chosen one. A walk compares leaves, so nodes of one leaf tie; a drawn order has
/// no measure; a scan compares positions in the order.
fn standing(
    sim: &Sim,
    task: u32,
    winner: Option<&(u32, Tested)>,
    (node, tested): (u32, &Tested),
) -> Standing {
    let Some((chosen, best)) = winner else { return Standing::Rejected };
    let same_leaf =
        || sim.index_for(task, node) == sim.index_for(task, *chosen) && tested.at == best.at;
    let ties = match sim.problem().policy {
        Policy::Random => true,
        Policy::FirstFit | Policy::NextFit => false,
        Policy::LeastFit | Policy::BestFit | Policy::LeastFitWithReservation => same_leaf(),
    };
    match tested.fit {
        _ if node == *chosen => Standing::Chosen,
        reason::Verdict::Fits if ties => Standing::Tied,
        _ => Standing::Rejected,
    }
}

/// The test of `node` for `task` now, with the reason of a misfit.
pub(super) fn fit(sim: &Sim, task: u32, node: u32) -> reason::Verdict {
    if sim.problem().excludes(task, node) {
        return reason::Verdict::NotCandidate;
    }
    let lacking = lacks(sim, sim.index_for(task, node), task, node);
    if lacking.is_empty() {
        return reason::Verdict::Fits;
    }
    let blocked = lacks(sim, IndexName::Reserved, task, node).is_empty();
    let reserved_for =
        sim.reservation(node).filter(|_| blocked).map(|reservation| reservation.task);
    reason::Verdict::TooLittle { lacking, reserved_for }
}

/// The dimensions in which `node`, as an index offers it, has too little for `task`.
pub(super) fn lacks(sim: &Sim, index: IndexName, task: u32, node: u32) -> Vec<Lack> {
    let offer = sim.offer(index, node);
    let pairs = (0..).zip(offer.iter().zip(sim.problem().request(task)));
    let short = pairs.filter(|(_, (available, request))| available < request);
    let lack = |(dimension, (&available, &request))| Lack { dimension, available, request };
    short.map(lack).collect()
}

/// The coordinates of the leaf of `node`, in the scenario's dimensions.
pub(super) fn leaf(sim: &Sim, index: IndexName, node: u32) -> Coordinates {
    sim.coordinates(index, node).into_iter().map(Some).collect()
}
