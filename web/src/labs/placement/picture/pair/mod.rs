//! Two policies over one space, before the task moves anything: the index of the first to the left, that of the second to
//! the right as in a mirror, all rows level, and below them the looks of both in step.
//!
//! **Invariant:** the space is that of both runs; where their nodes are elsewhere, there is no such picture.

use gantry_core::labs::placement::view::{NodeState, View};
use gantry_core::labs::placement::{Outline, Policy};

use super::aligned::{self, Layout, Order};
use super::axis::Axis;
use super::plane::Plane;
use super::space::{SceneOptions, axes};
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Key, Kind, Layer, Mark, Picture, Point, Type};
use crate::scene::{look, text};

mod ground;
mod ladder;

/// From this width on, two trees have room beside the space.
const WIDE: f64 = 700.0;
/// Over the rows: the policies, the name of an axis.
const HEAD: f64 = 50.0;
/// Between the rows and the looks: numbers, the name of an axis.
const FOOT: f64 = 50.0;
const ROWS: (f64, f64) = (24.0, 44.0);
const CELLS: (f64, f64) = (14.0, 44.0);
const NAME: Type = Type { size: 15.0, ..STRONG };

#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    pub outline: &'a Outline,
    pub view: &'a View,
}

impl Run<'_> {
    /// The points of the nodes before the present step.
    fn before(&self) -> Vec<Vec<u32>> {
        let mut points: Vec<_> = self.view.nodes.iter().map(|node| node.at.clone()).collect();
        if let Some(moved) = &self.view.moved
            && let Some(point) = points.get_mut(moved.node as usize)
        {
            point.clone_from(&moved.from);
        }
        points
    }

    /// The node that its policy has taken, or found, for the task.
    pub fn choice(&self) -> Option<u32> {
        if let Some(node) = super::look::found(self.view) {
            return Some(node);
        }
        let chosen = self.view.nodes.iter().position(|node| node.state == NodeState::Chosen)?;
        u32::try_from(chosen).ok()
    }
}

pub fn fits(runs: [Run<'_>; 2], width: f64) -> bool {
    let one = |run: &Run<'_>| {
        aligned::fits(run.outline) && run.outline.policy != Policy::LeastFitWithReservation
    };
    let [first, second] = &runs;
    width >= WIDE
        && runs.iter().all(one)
        && first.view.order == second.view.order
        && first.view.area == second.view.area
        && first.before() == second.before()
}

pub fn picture(runs: [Run<'_>; 2], words: Words, (width, height): (f64, f64)) -> Picture {
    let options = SceneOptions { width, height, words };
    let rows = {
        let (up, _) = axes(&runs[0].view.order);
        f64::from(runs[0].outline.dimensions[up].extent + 1)
    };
    let row = (height - HEAD - FOOT - ladder::HEIGHT) / rows;
    let plane = plane(runs[0], width, row.clamp(ROWS.0, ROWS.1).floor());
    let below = HEAD + plane.y.length();
    let layouts = [false, true].map(|mirrored| {
        let run = runs[usize::from(mirrored)];
        let beside = plane.left - plane.y.number_width(SMALL) - 16.0;
        Layout::beside(run.outline, run.view, &options, plane, (beside, mirrored.then_some(width)))
    });
    let mut layers = vec![Layer { name: "ground", marks: ground::marks(&runs, &layouts[0]) }];
    for layout in &layouts {
        layers.extend(aligned::trees(layout));
    }
    let mut names = ladder::marks(&runs, &layouts, below + FOOT);
    for (at, layout) in layouts.iter().enumerate() {
        names.push(name(at, layout, words, width));
    }
    layers.push(Layer { name: "written", marks: names });
    Picture { width, height: below + FOOT + ladder::HEIGHT, layers }
}

fn plane(run: Run<'_>, width: f64, row: f64) -> Plane {
    let (up, right) = axes(&run.view.order);
    let y = Axis { extent: run.outline.dimensions[up].extent, per_bin: 1, step: row };
    let extent = run.outline.dimensions[right].extent;
    let x = Axis::fitted(extent, width * 0.27, 8.0, CELLS.1);
    let numbers = y.number_width(SMALL);
    Plane { left: f64::midpoint(width - x.length(), numbers).floor(), top: HEAD, x, y }
}

/// The inks of the two runs: of lines, and of letters.
fn inks(at: usize) -> Ink {
    if at == 0 { Ink::Blue } else { Ink::Pink }
}

/// A policy and its order, over its tree.
fn name(at: usize, layout: &Layout<'_>, words: Words, width: f64) -> Mark {
    let name = words.policy_name(layout.outline.policy);
    let order = match Order::of(layout.outline.policy) {
        Order::Most => words.order_most_free(),
        Order::Least => words.order_least_free(),
        Order::Drawn => words.order_drawn(),
    };
    let sample =
        crate::scene::shape::Area::new(if at == 0 { 2.0 } else { width - 8.0 }, 3.0, 6.0, 20.0);
    let pen = crate::scene::paint::Paint::fill(inks(at), 1.0);
    let gap = text::width(name, NAME) + 10.0;
    let (x, behind, anchor) = if at == 0 {
        (14.0, 14.0 + gap, Anchor::Start)
    } else {
        (width - 14.0, width - 14.0 - gap, Anchor::End)
    };
    let shapes = vec![
        look::rect(sample, 2.0, pen),
        look::words(Point::new(x, 18.0), anchor, NAME, Ink::Ink, name),
        look::words(Point::new(behind, 18.0), anchor, SMALL, Ink::Soft, order),
    ];
    Mark::plain(Key(Kind::HEADING, 8 + at as u64), shapes)
}
