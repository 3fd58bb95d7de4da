//! The scene of a moment: the relation and the costs of the call in hand above, the nodes with their engines below, and
//! what goes from the ones to the others.
//!
//! ```text
//! relation            | cost curve
//! node | node | node                 the call's way runs from the curve to the engine that it takes
//! ```
//!
//! **Invariant:** where a thing lies depends on the scenario and the room, not on what was shown before; which tasks and
//! nodes are shown of many follows the moment.

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::view::TaskState;
use gantry_core::labs::affinity::{Outline, View};

use super::{boards, curve, links, relation};
use crate::labs::affinity::things::{CALL, TASK};
use crate::narrate::{Clock, Words};
use crate::scene::shape::{Area, Picture};
use crate::state::{At, Selection};

/// Narrower than this, the curve stands below the relation.
const NARROW: f64 = 640.0;
/// Height of the curve where it stands by itself.
const CURVE: f64 = 190.0;
/// Between parts.
const GAP: f64 = 14.0;

/// What a picture is made for.
#[derive(Clone, Debug, PartialEq)]
pub struct StageOptions {
    /// Width in CSS pixels.
    pub width: f64,
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
    /// The relation.
    pub relation: Area,
    /// The curve.
    pub curve: Area,
    /// The boards.
    pub boards: boards::BoardsLayout,
    /// Height of the whole.
    pub height: f64,
}

impl StageLayout {
    /// The layout for a moment.
    pub fn new(outline: &Outline, view: &View, width: f64) -> StageLayout {
        let rows = relation::height(outline);
        let least = relation::least_width(outline);
        let left = (width * 0.62).floor();
        let (relation, curve) = if width < NARROW || left < least {
            let relation = Area::new(0.0, 0.0, width.max(least), rows);
            (relation, Area::new(0.0, rows + GAP, width, CURVE))
        } else {
            let high = rows.max(CURVE);
            let curve = Area::new(left + GAP, 0.0, width - left - GAP, high);
            (Area::new(0.0, 0.0, left, high), curve)
        };
        let top = curve.y + curve.height + GAP * 1.6;
        let boards = boards::BoardsLayout::new(outline, view, (width, top));
        let height = boards.bottom + 6.0;
        StageLayout { relation, curve, boards, height }
    }
}

/// The call that a node decides about or that the reader has chosen: its task, and its place there.
pub fn call_in_hand(view: &View, selection: Option<&Selection>) -> Option<(u32, u32)> {
    match *selection? {
        Selection(CALL, At::Pair(task, call)) => Some((task, call)),
        Selection(TASK, At::One(task)) => call_of(view, task),
        _ => None,
    }
    .or_else(|| call_of_step(view))
}

/// The call that the step is about.
pub fn call_of_step(view: &View) -> Option<(u32, u32)> {
    match &view.reason {
        Reason::Tried { task, call, .. }
        | Reason::Asked { task, call, .. }
        | Reason::Deferred { task, call, .. }
        | Reason::Timed { task, call, .. } => Some((*task, *call)),
        Reason::Began { run, .. } | Reason::Returned { run, .. } => Some((run.task, run.call)),
        _ => view.task.and_then(|task| call_of(view, task)),
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
    let layout = StageLayout::new(outline, view, options.width);
    let call = call_in_hand(view, options.selection.as_ref()).or_else(|| call_of_step(view));
    let mut layers = relation::layers(outline, view, options, layout.relation);
    layers.extend(curve::layers(outline, call, options, layout.curve));
    layers.extend(boards::layers(outline, view, options, &layout.boards));
    layers.push(links::layer(outline, view, options, &layout));
    let width = options.width.max(layout.relation.width);
    Picture { width, height: layout.height.ceil(), layers }
}
