//! All nodes as a map: a plate for each, a dash for a GPU that is held, a square for one that is free.
//!
//! Cost: a pass over the nodes.

use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, View};

use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::NODE;
use crate::labs::groups::words::is_stranded;
use crate::narrate::Words;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Key, Layer, Mark, Picture, Point, Segment, Shape};
use crate::state::{At, Selection};

/// Sides of a unit, largest first.
const SIZES: [f64; 10] = [12.0, 10.0, 8.0, 7.0, 6.0, 5.0, 4.5, 4.0, 3.0, 2.0];
/// The most units of a node in a line of its plate.
const ACROSS: u32 = 8;

/// The map in so much room.
pub fn picture(
    outline: &Outline,
    view: &View,
    words: Words,
    (width, height): (f64, f64),
) -> Picture {
    let mut laid = SIZES.iter().map(|&size| plates(outline, width, size));
    let fits = |(_, high, _): &Plates| *high <= height;
    let smallest = || plates(outline, width, SIZES[SIZES.len() - 1]);
    let (places, high, size) = laid.find(fits).unwrap_or_else(smallest);
    let present = present(view);
    let mark = |(node, area): (u32, &Area)| Mark {
        at: Point::new(area.x, area.y),
        target: Some(Selection(NODE, At::One(node))),
        reach: Area::new(0.0, 0.0, area.width, area.height),
        title: (places.len() <= 700).then(|| words.cluster_node_mark(node, outline, view)),
        ..Mark::plain(
            Key(kinds::NODE, node.into()),
            plate(outline, view, node, *area, size, present),
        )
    };
    let marks = (0..).zip(&places).map(mark).collect();
    Picture { width, height: high, layers: vec![Layer { name: "map", marks }] }
}

/// The node that the step is about.
fn present(view: &View) -> Option<u32> {
    match &view.reason {
        Reason::Placed { tests, .. } => tests.choice.map(|choice| choice.block.node),
        Reason::Planned { node, .. }
        | Reason::Released { node, .. }
        | Reason::Bound { node, .. } => Some(*node),
        _ => None,
    }
}

type Plates = (Vec<Area>, f64, f64);

fn plates(outline: &Outline, width: f64, size: f64) -> Plates {
    let gap = if size >= 4.0 { 3.0 } else { 1.5 };
    let (mut x, mut y, mut high) = (0.0, 0.0, 0.0_f64);
    let mut places = Vec::with_capacity(outline.nodes.len());
    for node in (0..).take(outline.nodes.len()) {
        let units = outline.units_of(node).len() as u32;
        let (columns, rows) = (units.clamp(1, ACROSS), units.div_ceil(ACROSS).max(1));
        let (wide, own) = (f64::from(columns) * size + 2.0, f64::from(rows) * size + 2.0);
        if x > 0.0 && x + wide > width {
            (x, y, high) = (0.0, y + high + gap, 0.0);
        }
        places.push(Area::new(x, y, wide, own));
        x += wide + gap;
        high = high.max(own);
    }
    (places, y + high, size)
}

fn plate(
    outline: &Outline,
    view: &View,
    node: u32,
    area: Area,
    size: f64,
    present: Option<u32>,
) -> Vec<Shape> {
    let units = outline.units_of(node);
    let held_here = view.allocated.get(node as usize).copied().unwrap_or(0);
    let stranded_here = view.stranded_on.get(node as usize).copied().unwrap_or(0);
    let (mut held, mut free, mut stranded) = (Vec::new(), Vec::new(), Vec::new());
    for (at, unit) in (0_u32..).zip(units) {
        // Where units are not told one by one, those held are drawn first.
        let taken = view.holders.get(unit as usize).map_or(at < held_here, Option::is_some);
        let x = 1.0 + f64::from(at % ACROSS) * size + 0.5;
        let y = 1.0 + f64::from(at / ACROSS) * size + 0.5;
        let inner = size - 1.0;
        if taken {
            let middle = y + inner / 2.0;
            held.push(Segment::Move(Point::new(x + inner * 0.15, middle)));
            held.push(Segment::Line(Point::new(x + inner * 0.85, middle)));
        } else {
            let corner = |dx: f64, dy: f64| Point::new(x + dx * inner, y + dy * inner);
            let is_told = !view.holders.is_empty();
            let is_stranded =
                if is_told { is_stranded(view, unit) } else { at < held_here + stranded_here };
            let squares = if is_stranded { &mut stranded } else { &mut free };
            squares.push(Segment::Move(corner(0.0, 0.0)));
            squares.extend(
                [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Segment::Line(corner(x, y))),
            );
            squares.push(Segment::Close);
        }
    }
    let whole = Area::new(0.0, 0.0, area.width, area.height);
    let edge = if present == Some(node) {
        Paint::stroke(Ink::Orange, 2.5).filled(Ink::Fill, 1.0)
    } else {
        Paint::fill(Ink::Fill, 1.0)
    };
    vec![
        look::rect(whole, 1.5, edge),
        look::path(held, Paint::stroke(Ink::Mark, (size * 0.25).max(1.0))),
        look::path(free, Paint::fill(Ink::Green, 1.0)),
        look::path(stranded, Paint::fill(Ink::Red, 1.0)),
    ]
}
