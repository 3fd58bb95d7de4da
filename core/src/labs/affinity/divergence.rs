//! The first difference between two policies' runs: the first task that the master sends to different nodes, that one
//! run alone steals, or of which a call begins on different engine types.
//!
//! The master's decision precedes its consequences, so the difference is the decision, not the calls that it moves.

use super::event::Event;
use super::lab::Open;
use super::problem::Problem;
use super::why_not::task_now;
use super::{Names, Sim, explain};
use crate::kernel::{Explanation, Time};
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::schedule::{Act, Actions};

/// The actions of a run: the nodes to which tasks were sent, the nodes that stole one, and the calls with nodes and
/// types.
pub(super) fn actions(sim: &Sim, open_from: Option<Time>) -> Actions {
    let problem = sim.problem();
    let act = |time, phase, task: u32, on| Act {
        time,
        starts: true,
        phase,
        turn: problem.position[task as usize],
        thing: task,
        on,
    };
    let sent = sim.entries().iter().map(|entry| {
        let phase = if entry.stolen_from.is_some() { STEAL } else { SEND };
        act(entry.time, phase, entry.task, entry.node)
    });
    let began = sim.segments().iter().map(|segment: &super::CallSegment| {
        let task = sim.starts().at(segment.order as usize).task;
        act(segment.start, CALL, task, node_and_type(problem, segment.node, segment.of))
    });
    Actions::new(sent.chain(began), open_from)
}

/// Phases of decisions within an instant, in order: the master sends tasks to nodes, nodes steal, calls get engines.
const SEND: u8 = 0;
const STEAL: u8 = 1;
const CALL: u8 = 2;

fn node_and_type(problem: &Problem, node: u32, of: u32) -> u32 {
    node * super::problem::index_u32(problem.type_count()) + of
}

/// The moment at `time` of the beginning of a task's call.
pub(super) fn began(at: &mut Playhead<Sim>, task: u32, time: Time) -> Option<u64> {
    let begins = |event: Event| {
        matches!(event, Event::Dispatched { .. } | Event::Crossed { .. } | Event::FellBack { .. })
    };
    first_of(at, task, time, begins)
}

/// The first moment at `time` of an event of a task that satisfies a condition.
fn first_of(
    at: &mut Playhead<Sim>,
    task: u32,
    time: Time,
    satisfies: impl Fn(Event) -> bool,
) -> Option<u64> {
    let before = time.checked_sub(1).map_or(0, |before| at.replay.last_by(before));
    let end = at.replay.last_by(time);
    let moment =
        at.replay.next_where(before, &|event: Event| satisfies(event) && event.task() == task)?;
    (before < moment && moment <= end).then_some(moment)
}

/// Decision of a run about the task at which it differs from another run, or the state of the task.
pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<Option<Act>>,
    side: usize,
) -> (u64, Explanation, Option<Explanation>) {
    let &Divergence { place: time, subject: task, decisions } = first;
    let moment = match decisions[side].map(|act| act.phase) {
        Some(SEND) => first_of(at, task, time, |event| matches!(event, Event::Assigned { .. })),
        Some(STEAL) => first_of(at, task, time, |event| matches!(event, Event::Stolen { .. })),
        Some(_) => began(at, task, time),
        // The run may have decided that the task, or its call, waits.
        None => first_of(at, task, time, |event| {
            matches!(event, Event::Held { .. } | Event::Deferred { .. })
        }),
    };
    if let Some(moment) = moment {
        return (moment, explain(at.replay.at(moment).transition()), None);
    }
    // It takes no action on a task that the other serves.
    let moment = at.replay.last_by(time);
    (moment, task_now(at.replay.at(moment).state(), task), None)
}

/// The time of the first difference, and each policy's action on the task concerned.
pub(super) fn divergence_text(
    names: &Names<'_>,
    policies: [&str; 2],
    first: &Divergence<Option<Act>>,
) -> String {
    let types = u32::try_from(names.engines().len()).unwrap_or(u32::MAX).max(1);
    first.sentence(policies, |act| {
        let task = names.task(act.thing);
        match act.phase {
            SEND => ("sends", "send", format!("{task} to {}", names.node(act.on))),
            STEAL => ("steals", "steal", format!("{task} for {}", names.node(act.on))),
            _ => {
                let (node, of) = (names.node(act.on / types), names.engine(act.on % types));
                ("runs", "run", format!("a call of {task} on {of} of {node}"))
            }
        }
    })
}
