//! What goes from one part of the scene to another: a task to its node, a stolen one between nodes, a call from the curve
//! to its engine, calls that run on other nodes than their tasks.

use gantry_core::labs::affinity::reason::{CallRun, Reason};
use gantry_core::labs::affinity::{Outline, View};

use super::curve;
use super::stage::{StageLayout, StageOptions};
use crate::narrate::Clock;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Segment, Shape};
use crate::scene::text;

/// The most crossings that are drawn.
const MOST: usize = 6;

/// The call that a step begins.
pub fn run_of(reason: &Reason) -> Option<&CallRun> {
    match reason {
        Reason::Began { run, .. } => Some(run),
        _ => None,
    }
}

/// The nodes that a step is about.
pub fn nodes_of(reason: &Reason) -> Vec<u32> {
    match reason {
        Reason::Sought { sought, .. } => sought.found.iter().map(|load| load.node).collect(),
        Reason::Assigned { to, .. } => vec![to.node],
        Reason::Stolen { from, to, .. } => vec![*from, *to],
        Reason::Started { node, .. } | Reason::Tried { node, .. } | Reason::Ended { node, .. } => {
            vec![*node]
        }
        Reason::Asked { found, .. } => found.iter().copied().collect(),
        Reason::Began { run, .. } | Reason::Returned { run, .. } => vec![run.node, run.home],
        Reason::Deferred { wait, .. } => vec![wait.home],
        _ => Vec::new(),
    }
}

/// A way with its head, over a casing.
fn way(points: [Point; 2], (ink, dash): (Ink, Dash), down: bool) -> Vec<Shape> {
    let [from, to] = points;
    let bend = if down {
        let half = from.y.midpoint(to.y);
        Segment::Curve(Point::new(from.x, half), Point::new(to.x, half), to)
    } else {
        let low = from.y.max(to.y) + 26.0;
        Segment::Curve(Point::new(from.x, low), Point::new(to.x, low), to)
    };
    let line = vec![Segment::Move(from), bend];
    let side = if down { -1.0 } else { 1.0 };
    let tip = look::polyline(&[
        Point::new(to.x - 5.0, to.y + side * 7.0),
        to,
        Point::new(to.x + 5.0, to.y + side * 7.0),
    ]);
    vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 5.0).faint(0.8)),
        look::path(line, Paint::stroke(ink, 2.0).dashed(dash)),
        look::path(tip, Paint::stroke(ink, 2.0)),
    ]
}

/// A word on a way.
fn chip(middle: Point, told: String, ink: Ink) -> Vec<Shape> {
    let wide = text::width(&told, STRONG) + 14.0;
    let area = Area::new(middle.x - wide / 2.0, middle.y - 9.0, wide, 18.0);
    let at = Point::new(middle.x, middle.y + 4.0);
    vec![
        look::rect(area, 9.0, Paint::stroke(ink, 1.5).filled(Ink::Panel, 1.0)),
        look::words(at, Anchor::Middle, STRONG, Ink::Ink, told),
    ]
}

/// The tile of the engine that runs a call.
fn tile(view: &View, layout: &StageLayout, run: &CallRun) -> Option<Area> {
    let node = view.nodes.iter().find(|own| own.node == run.node)?;
    let tile = node.tiles.iter().find(|own| own.task == run.task && own.call == run.call)?;
    Some(layout.boards.board(run.node)?.tile(tile.engine))
}

/// The layer of all ways.
pub fn layer(
    outline: &Outline,
    view: &View,
    options: &StageOptions,
    layout: &StageLayout,
) -> Layer {
    let mut marks = Vec::new();
    let mut push = |kind, number: u64, state, shapes| {
        marks.push(Mark { state, ..Mark::plain(Key(kind, number), shapes) });
    };
    for run in view.crossings.iter().take(MOST) {
        if let Some(shapes) = crossing(view, layout, run, options.clock, options) {
            push(Kind::Moved, u64::from(run.task), "crossing", shapes);
        }
    }
    if let Some(run) = run_of(&view.reason)
        && let (Some(from), Some(to)) =
            (curve::foot(outline, (run.task, run.call), layout.curve), tile(view, layout, run))
    {
        let to = Point::new(to.x + to.width / 2.0, to.y - 2.0);
        push(Kind::Edge, 0, "dispatch", way([from, to], (Ink::Blue, Dash::Solid), true));
    }
    let queue = |node: u32| {
        let area = layout.boards.board(node)?.queue();
        Some(Point::new(area.x + area.width / 2.0, area.y + area.height - 2.0))
    };
    match view.reason {
        Reason::Stolen { from, to, .. } => {
            if let (Some(from), Some(to)) = (queue(from), queue(to)) {
                let mut shapes = way([from, to], (Ink::Red, Dash::Long), false);
                let middle = Point::new(from.x.midpoint(to.x), from.y.max(to.y) + 20.0);
                let told = options.words.affinity_stolen_mark().to_owned();
                shapes.extend(chip(middle, told, Ink::Red));
                push(Kind::Edge, 1, "stolen", shapes);
            }
        }
        Reason::Assigned { to, .. } => {
            if let Some(board) = layout.boards.board(to.node) {
                let area = layout.relation;
                let from = Point::new(area.x + area.width * 0.5, area.y + area.height);
                let to = Point::new(board.area.x + board.area.width / 2.0, board.area.y - 1.0);
                push(Kind::Edge, 2, "assigned", way([from, to], (Ink::Blue, Dash::Long), true));
            }
        }
        _ => {}
    }
    Layer { name: "links", marks }
}

/// A call on another node: from the line of its task to the engine, with what crossing costs.
fn crossing(
    view: &View,
    layout: &StageLayout,
    run: &CallRun,
    clock: Clock,
    options: &StageOptions,
) -> Option<Vec<Shape>> {
    let to = tile(view, layout, run)?;
    let board = layout.boards.board(run.home)?;
    let home = view.nodes.iter().find(|own| own.node == run.home)?;
    let place = home.tasks.iter().position(|own| own.task == run.task)?;
    let line = board.line(place);
    let rightwards = to.x > line.x;
    let x = if rightwards { line.x + line.width } else { line.x };
    let from = Point::new(x, line.y + line.height / 2.0);
    let to = Point::new(to.x + to.width / 2.0, to.y - 2.0);
    let mut shapes = way([from, to], (Ink::Ink, Dash::Solid), true);
    shapes.push(look::disc(from, 3.5, Paint::fill(Ink::Ink, 1.0)));
    let told = format!("+{}", options.words.duration(run.overhead, clock));
    shapes.extend(chip(Point::new(from.x.midpoint(to.x), from.y.midpoint(to.y)), told, Ink::Ink));
    Some(shapes)
}
