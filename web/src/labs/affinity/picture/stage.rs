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

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::view::TaskState;
use gantry_core::labs::affinity::{Outline, View};

use super::boards::Boards;
use super::rows::{self, Rows};
use super::{curve, lists, relation, timeline};
use crate::labs::affinity::things::{CALL, TASK};
use crate::narrate::{Clock, Words};
use crate::scene::shape::{Area, Picture};
use crate::scene::time::Window;
use crate::shown::{At, Selection};

/// Narrower than this, the questions have not room beside each other.
const NARROW: f64 = 560.0;
/// The least height of the curve.
const CURVE: f64 = 138.0;
/// Between two parts.
const GAP: f64 = 14.0;

/// What a picture is made for.
#[derive(Clone, Debug, PartialEq)]
pub struct StageOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels; a picture that needs more says so by its own height.
    pub height: f64,
    /// The window of time; none for all that the view covers.
    pub window: Option<Window>,
    /// The reader's language.
    pub words: Words,
    /// How times are written.
    pub clock: Clock,
    /// What the reader has pointed at.
    pub selection: Option<Selection>,
}

/// Where the parts lie.
#[derive(Clone, Debug, PartialEq)]
pub struct StageLayout {
    /// The master's question.
    pub relation: Area,
    /// The worker's, and whether it is the curve.
    pub worker: (Area, bool),
    /// The boards.
    pub rows: Rows,
    /// Height of the whole.
    pub height: f64,
}

impl StageLayout {
    /// The layout for a moment. What is left over by rows of the least height goes to the questions.
    pub fn new(outline: &Outline, view: &View, options: &StageOptions) -> StageLayout {
        let width = options.width;
        let narrow = width < NARROW;
        let (least, most) = relation::heights(outline);
        let room = options.height - GAP - rows::least(outline, narrow) - 2.0;
        if narrow {
            let high = room.clamp(least, most).floor();
            let rows = Rows::new((outline, view), options, (high + GAP, true));
            let below = rows.plot.map_or(0.0, |_| timeline::AXIS) + 4.0;
            let list = Area::new(0.0, rows.floor + below, width, lists::height(outline));
            let relation = Area::new(0.0, 0.0, width, high);
            let height = list.y + list.height;
            return StageLayout { relation, worker: (list, false), rows, height };
        }
        let least = least.max(lists::height(outline));
        let high = room.min(most.max(CURVE)).max(least).floor();
        let (relation, worker) = Self::questions(outline, width, high);
        let top = worker.y + worker.height + GAP;
        let rows = Rows::new((outline, view), options, (top, false));
        let height = rows.floor + rows.plot.map_or(0.0, |_| timeline::AXIS);
        StageLayout { relation, worker: (worker, worker.height >= CURVE), rows, height }
    }

    /// The area of the curve, where there is one.
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
    chosen.or_else(|| call_of_step(view))
}

/// The call that the step is about.
fn call_of_step(view: &View) -> Option<(u32, u32)> {
    match &view.reason {
        Reason::Tried { task, call, .. }
        | Reason::Asked { task, call, .. }
        | Reason::Deferred { task, call, .. }
        | Reason::Timed { task, call, .. } => Some((*task, *call)),
        Reason::Began { run, .. } | Reason::Returned { run, .. } => Some((run.task, run.call)),
        _ => view.task.and_then(|task| call_of(view, task)),
    }
}

/// Who asks about the call that is shown: the master, which times it, or the worker that runs its task; none before that.
fn asker(view: &View, options: &StageOptions) -> Option<&'static str> {
    let words = options.words;
    let chosen = match options.selection {
        Some(Selection(CALL, At::Pair(task, _)) | Selection(TASK, At::One(task))) => Some(task),
        _ => None,
    };
    if let Some(task) = chosen {
        let listed = view.tasks.iter().find(|own| own.task == task);
        let runs = listed.is_some_and(|own| matches!(own.state, TaskState::Running { .. }));
        return runs.then(|| words.affinity_worker_asks());
    }
    match view.reason {
        Reason::Timed { .. } => Some(words.affinity_master_times()),
        Reason::Tried { .. }
        | Reason::Asked { .. }
        | Reason::Deferred { .. }
        | Reason::Began { .. } => Some(words.affinity_worker_asks()),
        _ => None,
    }
}

fn call_of(view: &View, task: u32) -> Option<(u32, u32)> {
    let listed = view.tasks.iter().find(|own| own.task == task)?;
    match listed.state {
        TaskState::Running { call, .. } => Some((task, call)),
        _ => Some((task, 0)),
    }
}

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &StageOptions) -> Picture {
    let layout = StageLayout::new(outline, view, options);
    let (worker, curved) = layout.worker;
    let narrow = options.width < NARROW;
    let boards = Boards { outline, view, options, rows: &layout.rows };
    let mut layers = relation::layers(outline, view, options, (layout.relation, narrow));
    layers.extend(timeline::layers((outline, view), options, &layout.rows));
    // Names of nodes may stand between rows: over the time to come.
    layers.extend(boards.layers());
    if curved {
        let call = call_in_hand(view, options.selection.as_ref());
        layers.extend(curve::layers(outline, (call, asker(view, options)), options, worker));
    } else {
        layers.push(lists::layer(outline, view, options, worker));
    }
    layers.push(super::adds::layer(outline, options, &layout.rows));
    let width = options.width.max(layout.relation.width);
    Picture { width, height: layout.height.ceil(), layers }
}
