//! The scene of a moment: the master's question and the worker's beside each other, and below them the boards of nodes,
//! whose engines are rows over time where they are few.
//!
//! ```text
//! which engine for the task? | which for this call?
//! node | engine | calls over time
//! ```
//!
//! Where there is little room, the worker's question is a list of bars; under the rows where it is narrow.
//!
//! **Invariant:** where a thing lies depends on the scenario and the room alone. Which tasks and nodes are shown of many
//! follows the moment, each in its place.

use gantry_core::labs::affinity::view::TaskState;
use gantry_core::labs::affinity::{Outline, View};

use super::boards::Boards;
use super::rows::{self, Rows};
use super::{adds, curve, lists, relation, timeline};
use crate::figure::Context;
use crate::labs::Showing;
use crate::labs::affinity::Ui;
use crate::labs::affinity::things::{CALL, TASK};
use crate::scene::shape::{Area, Picture};
use crate::shown::{At, Selection};

/// Narrower than this, the questions have not room beside each other.
pub const NARROW: f64 = 560.0;
/// The least height of the curve.
const CURVE: f64 = 138.0;
const GAP: f64 = 14.0;

#[derive(Clone, Debug, PartialEq)]
pub struct StageLayout {
    /// The master's question.
    pub relation: Area,
    /// The worker's, and whether it is the curve.
    pub worker: (Area, bool),
    pub rows: Rows,
    pub height: f64,
}

impl StageLayout {
    /// The layout for a moment. What is left over by rows of the least height goes to the questions.
    pub fn new(cx: &Context<'_>) -> StageLayout {
        let (outline, (width, height)) = (&cx.own::<Ui>().outline, cx.size);
        let narrow = width < NARROW;
        let (least, most) = relation::heights(outline);
        let room = height - GAP - rows::least(outline, narrow) - 2.0;
        if narrow {
            let high = room.clamp(least, most).floor();
            let rows = Rows::new(cx, high + GAP, true);
            let below = rows.plot.map_or(0.0, |_| timeline::AXIS) + 4.0;
            let list = Area::new(0.0, rows.floor + below, width, lists::height(outline));
            let relation = Area::new(0.0, 0.0, width, high);
            let height = list.y + list.height;
            return StageLayout { relation, worker: (list, false), rows, height };
        }
        let least = least.max(lists::height(outline));
        let high = room.min(most.max(CURVE)).max(least).floor();
        let (relation, worker) = Self::questions(outline, width, high);
        let rows = Rows::new(cx, worker.y + worker.height + GAP, false);
        let height = rows.floor + rows.plot.map_or(0.0, |_| timeline::AXIS);
        StageLayout { relation, worker: (worker, worker.height >= CURVE), rows, height }
    }

    pub fn curve(&self) -> Option<Area> {
        Some(self.worker.0).filter(|_| self.worker.1)
    }

    /// The questions beside each other, or over one another where the matrix is too wide for that.
    fn questions(outline: &Outline, width: f64, high: f64) -> (Area, Area) {
        let least = relation::least_width(outline);
        let left = (width * 0.6).floor().max(least.min(width * 0.66)).floor();
        if left < least {
            let relation = Area::new(0.0, 0.0, width.max(least), high);
            return (relation, Area::new(0.0, high + GAP, width, CURVE));
        }
        let curve = Area::new(left + GAP, 0.0, width - left - GAP, high);
        (Area::new(0.0, 0.0, left, high), curve)
    }
}

/// The call that a node decides about or that the reader has chosen: its task, and its place there.
pub fn call_in_hand(view: &View, selection: Option<&Selection>) -> Option<(u32, u32)> {
    let chosen = match selection {
        Some(&Selection(CALL, At::Pair(task, call))) => Some((task, call)),
        Some(&Selection(TASK, At::One(task))) => call_of(view, task),
        _ => None,
    };
    let fact = &view.reason.fact;
    let of_step = || fact.thing("task").zip(fact.thing("call"));
    chosen.or_else(of_step).or_else(|| call_of(view, view.task?))
}

fn call_of(view: &View, task: u32) -> Option<(u32, u32)> {
    match view.tasks.iter().find(|own| own.task == task)?.state {
        TaskState::Running { call, .. } => Some((task, call)),
        _ => Some((task, 0)),
    }
}

/// Who asks about the call that is shown: the master, which times it, or the worker that runs its task; none before that.
fn asker(cx: &Context<'_>) -> Option<&'static str> {
    let (words, view) = (cx.words, &cx.own::<Ui>().view);
    if let Some(Selection(CALL, At::Pair(task, _)) | Selection(TASK, At::One(task))) = cx.selection
    {
        let listed = view.tasks.iter().find(|own| own.task == *task);
        let runs = listed.is_some_and(|own| matches!(own.state, TaskState::Running { .. }));
        return runs.then(|| words.affinity_worker_asks());
    }
    let fact = &view.reason.fact;
    match &*fact.id {
        "affinity_timed" | "affinity_timed_missing" => Some(words.affinity_master_times()),
        "affinity_returned" => None,
        _ => fact.get("call").map(|_| words.affinity_worker_asks()),
    }
}

pub fn picture(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    let layout = StageLayout::new(cx);
    let (worker, curved) = layout.worker;
    let boards = Boards { cx, outline, view, rows: &layout.rows };
    let mut layers = relation::layers(cx, layout.relation);
    layers.extend(timeline::layers(cx, &layout.rows));
    // Names of nodes may stand between rows: over the time to come.
    layers.extend(boards.layers());
    let call = call_in_hand(view, cx.selection);
    if curved {
        layers.extend(curve::layers(cx, (call, asker(cx)), worker));
    } else {
        layers.push(lists::layer(cx, call, worker));
    }
    layers.push(adds::layer(cx, &layout.rows));
    let width = cx.size.0.max(layout.relation.width);
    Picture { width, height: layout.height.ceil(), layers }
}
