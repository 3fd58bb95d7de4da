//! The decisions of a run: the master's choice of a node for a task, a node's choice of an engine for a call; and the
//! test that excluded each alternative.
//!
//! [`TaskChoice`] and [`CallChoice`] decide about one task or call in a state. The run decides by them
//! (`sim/steps.rs`), and so do reasons and questions afterwards; an answer decides again with a change: another
//! tolerance, load limit or size.
//!
//! The engines of a type on a node are one alternative: the method does not distinguish them.
//!
//! **Invariant:** reasons, answers and questions get the verdict about a node or an engine from here.
//!
//! Cost: for a task, its calls, and the nodes times its types; for a call, its types. Verdicts about all engines cost
//! the engines by node and type, and the calls under way.

mod call;
mod task;

use super::event::Event;
use super::problem::index_u32;
use super::sim::{RunningTask, Sim};
use super::subject::{ENGINE, NODE, TASK};
use crate::kernel::{Sentence, Transition, say};
use crate::lab::decision::{
    Answers, Candidate, Choice, Decision, DecisionKind, NONE, Standing, bounded,
};
use crate::lab::subject::Subject;
pub use call::{CallChoice, Found, busy};
pub use task::TaskChoice;

pub(crate) const DECISIONS: &[DecisionKind] = &[
    DecisionKind {
        name: "node",
        events: &["assign", "hold"],
        answers: Answers::Thing { noun: NODE, nothing: NONE },
    },
    DecisionKind {
        name: "engine",
        events: &["dispatch", "cross", "fallback", "defer"],
        answers: Answers::Thing { noun: ENGINE, nothing: NONE },
    },
];

/// The test that decided about a candidate; then, of engines that would be refused if they were idle, that they are busy.
pub type Verdict = Vec<Sentence>;

/// The decision of a step; none if the step makes none.
pub(super) fn decision(step: Transition<'_, Sim>) -> Option<Decision<Verdict>> {
    match step.event()? {
        Event::Assigned { task, .. } | Event::Held { task } => Some(of_task(step.before, task)),
        Event::Dispatched { task, .. }
        | Event::Crossed { task, .. }
        | Event::FellBack { task, .. }
        | Event::Deferred { task, .. } => Some(of_call(step.before, step.before.running(task)?)),
        _ => None,
    }
}

/// The master's decision about a task in a state.
fn of_task(sim: &Sim, task: u32) -> Decision<Verdict> {
    let task_choice = TaskChoice::new(sim, task);
    let chosen = task_choice.decide();
    let candidate = |node| {
        let (standing, verdict) = task_choice.verdict(chosen, node);
        Candidate { thing: Subject::of(NODE, node), verdict: vec![verdict], standing }
    };
    Decision {
        kind: 0,
        subject: Some(Subject::of(TASK, task)),
        candidates: bounded(sim.nodes().map(candidate)),
        choice: choice(NODE, chosen.map(|(_, node)| node)),
    }
}

/// A node's decision about the call of one of its running tasks, in a state.
fn of_call(sim: &Sim, task: RunningTask) -> Decision<Verdict> {
    let problem = sim.problem();
    let call_choice = CallChoice::new(sim, task.start.node, task.call);
    let chosen = call_choice.decide();
    let pools = sim.nodes().flat_map(|node| problem.pools_of(node).map(move |pool| (node, pool)));
    let busy = call::all_busy(sim);
    let candidate = |(node, pool): (u32, usize)| {
        let of = problem.pools[pool].0;
        let busy = busy.get(&(node, of)).copied();
        let (mut verdict, thing) =
            (call_choice.verdict(chosen, (node, of), busy), Subject::of(ENGINE, index_u32(pool)));
        if !verdict.is_empty() {
            return Candidate { thing, verdict, standing: Standing::Rejected };
        }
        verdict.push(chosen_engine(task, node, of));
        Candidate { thing, verdict, standing: Standing::Chosen }
    };
    let pool = |found: Found| problem.pool(found.node, found.of).expect("the node has the type");
    Decision {
        kind: 1,
        subject: Some(Subject::of(TASK, task.start.task).part(task.number)),
        candidates: bounded(pools.map(candidate)),
        choice: choice(ENGINE, chosen.map(|found| index_u32(pool(found)))),
    }
}

/// The call of a task gets an engine of a type on a node.
pub(super) fn chosen_engine(task: RunningTask, node: u32, engine: u32) -> Sentence {
    say!(affinity_chosen_engine, call: task.number, task: task.start.task, engine, node)
}

fn choice(noun: &'static str, number: Option<u32>) -> Choice {
    number.map_or(Choice::Nothing(NONE[0]), |number| Choice::Thing(Subject::of(noun, number)))
}
