//! The scene of a moment: the master's question and the worker's beside each other, and below them the engines as the
//! heads of rows over time. What is decided above goes down to its row.
//!
//! ```text
//! which engine for the task? | which for this call?
//! node | engine | calls over time      the call's way runs from the curve to its row
//! ```
//!
//! Where there is little room, both questions are lists of bars over the rows.
//!
//! **Invariant:** where a thing lies depends on the scenario and the room, not on what was shown before; which tasks and
//! nodes are shown of many follows the moment.

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::view::TaskState;
use gantry_core::labs::affinity::{Outline, View};

use super::heads::{GUTTER, Heads};
use super::rows::{self, Rows};
use super::{curve, links, lists, relation, timeline};
use crate::labs::affinity::things::{CALL, TASK};
use crate::narrate::{Clock, Words};
use crate::scene::shape::{Area, Picture};
use crate::scene::time::Window;
use crate::shown::{At, Selection};

/// Narrower than this, both questions are lists.
const NARROW: f64 = 560.0;
/// The least height of the curve.
const CURVE: f64 = 150.0;
/// Between the matrix and the curve.
const GAP: f64 = 14.0;
/// Between the questions and the rows, for ways from the ones to the others.
const CHANNEL: f64 = 26.0;
/// Behind the last number of the axis.
const RIGHT: f64 = 14.0;

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
    /// The worker's; none where both are lists.
    pub curve: Option<Area>,
    /// The rows.
    pub rows: Rows,
    /// Height of the whole.
    pub height: f64,
}

impl StageLayout {
    /// The layout for a moment.
    pub fn new(outline: &Outline, view: &View, options: &StageOptions) -> StageLayout {
        let width = options.width;
        let narrow = width < NARROW;
        let slots = rows::slots(outline, view, narrow);
        let count = slots.len().max(1) as f64;
        let (relation, curve) = if narrow {
            let area =
                Area::new(0.0, 0.0, width, lists::height(outline, view, (options.words, width)));
            (area, None)
        } else {
            // What is left over by rows of the least height goes to the questions first.
            let (least, most) = relation::heights(outline);
            let room = options.height - CHANNEL - timeline::AXIS - rows::LEAST * count - 4.0;
            let high = room.min(most).max(least).max(CURVE).floor();
            Self::questions(outline, width, high)
        };
        let above = curve.map_or(relation.height, |area| area.y + area.height);
        let top = above + if narrow { 12.0 } else { CHANNEL };
        let left = if narrow { 62.0 } else { GUTTER + 6.0 + (width * 0.32).clamp(224.0, 300.0) };
        let room = (options.height - top - timeline::AXIS - 2.0).max(rows::LEAST * count);
        let area = Area::new(left.floor(), top, (width - left - RIGHT).max(120.0).floor(), room);
        let rows = Rows::new((outline, view), slots, area, options.window);
        let height = rows.floor() + timeline::AXIS;
        StageLayout { relation, curve, rows, height }
    }

    /// The questions beside each other, or over one another where the matrix is too wide for that.
    fn questions(outline: &Outline, width: f64, high: f64) -> (Area, Option<Area>) {
        let least = relation::least_width(outline);
        let left = (width * 0.6).floor().max(least.min(width * 0.7)).floor();
        if left < least {
            let relation = Area::new(0.0, 0.0, width.max(least), high);
            return (relation, Some(Area::new(0.0, high + GAP, width, CURVE)));
        }
        let curve = Area::new(left + GAP, 0.0, width - left - GAP, high);
        (Area::new(0.0, 0.0, left, high), Some(curve))
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
    let heads = Heads { outline, view, options, rows: &layout.rows };
    let mut layers = Vec::new();
    if let Some(area) = layout.curve {
        let call = call_in_hand(view, options.selection.as_ref());
        layers.extend(relation::layers(outline, view, options, layout.relation));
        let asker = asker(view, options);
        layers.extend(curve::layers(outline, (call, asker), options, area));
        layers.extend(heads.layers());
    } else {
        layers.extend(lists::layers(outline, view, options));
    }
    layers.extend(timeline::layers((outline, view), options, &layout.rows));
    if layout.curve.is_some() {
        layers.push(links::layer(outline, view, options, (&layout, &heads)));
    } else {
        // Names of nodes stand between rows: over the time to come.
        layers.extend(heads.narrow());
    }
    layers.push(super::adds::layer(outline, options, &layout.rows));
    let width = options.width.max(layout.relation.width);
    Picture { width, height: layout.height.ceil(), layers }
}
