//! Where two policies part: the first instant at which they do not begin the same calls on the same types of engines.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::lab::Open;
use super::problem::Problem;
use super::reason::{Answer, Reason};
use super::{Names, Question, Sim, answer, explain};
use crate::kernel::Time;
use crate::lab::divergence::Side;
use crate::lab::playhead::Playhead;
use crate::schedule::{Act, Deeds, Doing};

/// What a policy does with a task where another policy does otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// It begins a call that the other does not, or begins it elsewhere.
    Does(Reason),
    /// It leaves alone a task of which the other begins a call.
    Leaves(Answer),
}

/// The calls that a run has begun, each with its node and type.
pub(super) fn deeds(sim: &Sim, open_from: Option<Time>) -> Deeds {
    let act = |piece: &super::Piece| Act {
        time: piece.start,
        starts: true,
        thing: sim.starts().at(piece.order as usize).task,
        on: place(sim.problem(), piece.node, piece.of),
    };
    Deeds::new(sim.pieces().iter().map(act), open_from)
}

/// A node and a type as one number.
fn place(problem: &Problem, node: u32, of: u32) -> u32 {
    node * super::problem::index_u32(problem.type_count()) + of
}

/// The moment at `time` at which a call of a task begins.
pub(super) fn began(at: &mut Playhead<Sim>, task: u32, time: Time) -> Option<u64> {
    let is = |event: Event| {
        let begins = matches!(
            event,
            Event::Dispatched { .. } | Event::Crossed { .. } | Event::FellBack { .. }
        );
        begins && event.task() == task
    };
    let before = time.checked_sub(1).map_or(0, |before| at.replay.last_by(before));
    let end = at.replay.last_by(time);
    let moment = at.replay.next_where(before, &is)?;
    (before < moment && moment <= end).then_some(moment)
}

/// What a run does at the instant of a parting, `own` being what it alone does, `others` what the other alone does.
pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    time: Time,
    own: Doing,
    others: Doing,
) -> Side<Deed> {
    if let Some(act) = own.starts
        && let Some(moment) = began(at, act.thing, time)
    {
        let cursor = at.replay.at(moment);
        return Side { moment, thing: act.thing, deed: Deed::Does(explain(cursor.scene())) };
    }
    let thing = others.starts.map_or(0, |act| act.thing);
    let moment = at.replay.last_by(time);
    let cursor = at.replay.at(moment);
    let now = answer(cursor.scene(), cursor.state(), Question::Task { task: thing });
    Side { moment, thing, deed: Deed::Leaves(now.unwrap_or(Answer::NothingInHand)) }
}

/// When two policies part, and what each of them alone does.
pub(super) fn parting(
    names: &Names<'_>,
    [a, b]: [&str; 2],
    time: Time,
    [one, other]: [Doing; 2],
) -> String {
    let types = u32::try_from(names.engines().len()).unwrap_or(u32::MAX).max(1);
    let done = |doing: Doing| {
        let Some(act) = doing.starts else { return "does nothing else".to_owned() };
        let (node, of) = (names.node(act.on / types), names.engine(act.on % types));
        format!("runs a call of {} on {of} of {node}", names.task(act.thing))
    };
    format!("{time}: {a} {}, {b} {}", done(one), done(other))
}
