//! All nodes as a map: a square a node, filled by its load, with a bar for its busy engines; one at its load limit is
//! hatched, those of the step have an edge.
//!
//! Cost: linear in the nodes that the view tells.

use super::look as own;
use crate::figure::Context;
use crate::labs::Showing;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::NODE;
use crate::labs::affinity::{Ui, calls};
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Key, Layer, Mark, Picture, Point};
use crate::shown::{At, Selection};

/// From so many nodes on they are shown as a map too.
pub const MANY: usize = 24;
/// A square is at most so large.
const LARGE: f64 = 26.0;

/// The side of the squares of so many nodes in so much room.
fn side(count: usize, (width, height): (f64, f64)) -> f64 {
    let mut side = LARGE;
    while side > 3.0 {
        let columns = (width / side).floor().max(1.0);
        if (count as f64 / columns).ceil() * side <= height {
            break;
        }
        side -= 1.0;
    }
    side
}

/// The fill of a node by its tasks for each engine; that of the legend is of one for each.
fn loaded(load: f64) -> Paint {
    Paint::stroke(Ink::Mark, 0.75).filled(Ink::Blue, (load * 0.5).min(0.85))
}

/// The edge of a node of the step.
const ABOUT: Paint = Paint::stroke(Ink::Orange, 3.0);

pub fn meanings(words: Words) -> Vec<Meaning> {
    let area = Area::new(-6.0, -6.0, 12.0, 12.0);
    vec![
        Meaning::new(words.legend_node_load(), vec![look::rect(area, 2.0, loaded(1.0))]),
        Meaning::new(
            words.legend_node_busy(),
            vec![look::rect(Area::new(-6.0, 3.0, 9.0, 2.5), 0.0, Paint::fill(Ink::Ink, 1.0))],
        ),
        Meaning::new(words.legend_node_full(), own::overhang(area)),
        Meaning::new(words.legend_node_of_step(), vec![look::rect(area, 2.0, ABOUT)]),
    ]
}

pub fn picture(cx: &Context<'_>) -> Picture {
    let (Showing { outline, view }, width) = (cx.own::<Ui>(), cx.size.0);
    let count = view.loads.len();
    let side = side(count, cx.size);
    let columns = (width / side).floor().max(1.0) as usize;
    let about = &view.about;
    let mark = |(node, &(tasks, busy)): (usize, &(u32, u32))| {
        let at = u32::try_from(node).unwrap_or(u32::MAX);
        let engines = f64::from(calls::engines(outline, at).max(1));
        let area = Area::new(0.0, 0.0, (side - 2.0).max(1.5), (side - 2.0).max(1.5));
        let full = calls::is_full(outline, at, tasks.into());
        let mut shapes = vec![look::rect(area, 2.0, loaded(f64::from(tasks) / engines))];
        if full && side >= 8.0 {
            shapes.extend(own::overhang(area.inset(side / 5.0)));
        }
        let share = f64::from(busy) / engines;
        let bar = Area::new(0.0, area.height - 2.5, area.width * share, 2.5);
        shapes.push(look::rect(bar, 0.0, Paint::fill(Ink::Ink, 1.0)));
        if about.contains(&at) {
            shapes.push(look::rect(area, 2.0, ABOUT));
        }
        Mark {
            at: Point::new((node % columns) as f64 * side, (node / columns) as f64 * side),
            target: Some(Selection(NODE, At::One(at))),
            reach: area,
            state: if full { "full" } else { "" },
            ..Mark::plain(Key(kinds::NODE, node as u64), shapes)
        }
    };
    let marks = view.loads.iter().enumerate().map(mark).collect();
    let rows = count.div_ceil(columns);
    let height = (rows as f64 * side).max(side).ceil();
    Picture { width, height, layers: vec![Layer { name: "map", marks }] }
}
