//! What goes from one part of the scene to another: a call from the curve to its row, a task to its node, a stolen one
//! from node to node.

use gantry_core::labs::affinity::event::Route;
use gantry_core::labs::affinity::reason::{CallRun, Reason};
use gantry_core::labs::affinity::{Outline, View};

use super::heads::Heads;
use super::look as own;
use super::rows::Slot;
use super::stage::{StageLayout, StageOptions};
use super::{curve, relation};
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Key, Kind, Layer, Mark, Point, Shape};

/// A way with its head, over a casing; it turns at right angles, so that it keeps to the room between things.
fn way(points: &[Point], (ink, dash): (Ink, Dash)) -> Vec<Shape> {
    let line = look::route(points, 6.0);
    let [.., before, to] = *points else { return Vec::new() };
    let back = before.minus(to);
    let unit = back.length().max(1.0);
    let (x, y) = (back.x / unit, back.y / unit);
    let wing = |side: f64| to.plus(Point::new(x * 6.0 - side * y * 4.0, y * 6.0 + side * x * 4.0));
    let tip = look::polyline(&[wing(1.0), to, wing(-1.0)]);
    vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 5.0).faint(0.8)),
        look::path(line, Paint::stroke(ink, 2.0).dashed(dash)),
        look::path(tip, Paint::stroke(ink, 2.0)),
    ]
}

/// The layer of the way of the step.
pub fn layer(
    outline: &Outline,
    view: &View,
    options: &StageOptions,
    (layout, heads): (&StageLayout, &Heads<'_>),
) -> Layer {
    let ways = Ways { outline, view, options, layout, heads };
    let step = match view.reason {
        Reason::Began { run, .. } => ways.dispatch(&run).map(|own| (0, "dispatch", own)),
        Reason::Stolen { task, from, to, .. } => {
            ways.theft(task, from, to).map(|own| (1, "stolen", own))
        }
        Reason::Assigned { task, to, .. } => {
            ways.assigned(task, to.node).map(|own| (2, "assigned", own))
        }
        _ => None,
    };
    let mark = |(number, state, shapes): (u64, &'static str, Vec<Shape>)| Mark {
        state,
        ..Mark::plain(Key(Kind::EDGE, number), shapes)
    };
    Layer { name: "links", marks: step.map(mark).into_iter().collect() }
}

struct Ways<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: &'a StageOptions,
    layout: &'a StageLayout,
    heads: &'a Heads<'a>,
}

impl Ways<'_> {
    /// Between the questions and the rows.
    fn channel(&self) -> f64 {
        let area = self.layout.curve.unwrap_or(self.layout.relation);
        (area.y + area.height).midpoint(self.layout.rows.plot.area.y) - 1.0
    }

    /// A word in the channel.
    fn said(&self, x: f64, told: &str) -> [Shape; 2] {
        let middle = Point::new(x, self.channel());
        own::pill(middle, told, (Ink::OnBlue, Ink::Blue), self.options.width).1
    }

    /// From the curve to the row of the engine that the call takes.
    fn dispatch(&self, run: &CallRun) -> Option<Vec<Shape>> {
        let (words, rows) = (self.options.words, &self.layout.rows);
        let foot = curve::foot(self.outline, (run.task, run.call), self.layout.curve?)?;
        let node = self.view.nodes.iter().find(|own| own.node == run.node)?;
        let tile = node.tiles.iter().find(|own| own.task == run.task && own.call == run.call)?;
        let slot = rows.slot(Slot::Engine(run.node, tile.engine))?;
        let axis = rows.plot.time;
        let (from, to) = (axis.clamped(tile.start), axis.clamped(tile.end));
        let x = from + ((to - from) / 2.0).min(14.0);
        let top = rows.plot.row_top(slot.into());
        let told = match run.route {
            Route::Local => words.affinity_runs_here(run.node, tile.engine, self.outline),
            Route::Crossed => {
                let long = words.duration(run.overhead, self.options.clock);
                words.affinity_runs_across((run.node, tile.engine), &long, self.outline)
            }
            Route::Fallback => words.affinity_falls_back(run.node, tile.engine, self.outline),
        };
        let channel = self.channel();
        let points =
            [foot, Point::new(foot.x, channel), Point::new(x, channel), Point::new(x, top + 2.0)];
        let mut shapes = way(&points, (Ink::Blue, Dash::Solid));
        shapes.extend(self.said(foot.x, &told));
        Some(shapes)
    }

    /// The left edge of a node's box, at its middle.
    fn beside(&self, node: u32) -> Option<Point> {
        let area = self.heads.node_box(node)?;
        Some(Point::new(area.x - 1.0, area.middle().y))
    }

    /// From the row of a task to its node, along the left edge.
    fn assigned(&self, task: u32, node: u32) -> Option<Vec<Shape>> {
        let words = self.options.words;
        let to = self.beside(node)?;
        let from = relation::left_of(self.outline, self.view, self.layout.relation, task)?;
        let gutter = 4.0;
        let points = [Point::new(from.x + 1.0, from.y), Point::new(gutter, from.y + 14.0)];
        let points = [points[0], Point::new(gutter, points[0].y), Point::new(gutter, to.y), to];
        let told = words.affinity_goes_to(
            &words.affinity_task(task, self.outline),
            &words.worker(node, self.outline),
        );
        let mut shapes = way(&points, (Ink::Blue, Dash::Solid));
        shapes.extend(self.said(60.0, &told));
        Some(shapes)
    }

    /// From node to node, along the left edge.
    fn theft(&self, task: u32, from: u32, to: u32) -> Option<Vec<Shape>> {
        let words = self.options.words;
        let (from, to) = (self.beside(from)?, self.beside(to)?);
        let points = [from, Point::new(3.0, from.y), Point::new(3.0, to.y), to];
        let mut shapes = way(&points, (Ink::Ink, Dash::Long));
        let told =
            words.labelled(words.affinity_stolen_mark(), &words.affinity_task(task, self.outline));
        shapes.extend(self.said(60.0, &told));
        Some(shapes)
    }
}
