//! Over the calls of a run among others: the node to which the master sent each task.

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::{Outline, View};

use super::look as own;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::TASK;
use crate::scene::arrange::DENSE;
use crate::scene::bars::ChartOptions;
use crate::scene::chart::Plot;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point};
use crate::scene::text;
use crate::state::{At, Selection};

/// Its height.
pub const LANE: f64 = 22.0;
/// Of more tasks it is not told.
const FEW: usize = 40;
const CHIP: f64 = 17.0;

/// Whether there is room for it.
pub fn is_shown(outline: &Outline, options: &ChartOptions) -> bool {
    outline.tasks.len() <= FEW && options.height >= DENSE
}

/// As many tasks as fit, in order of submission.
pub fn layer((outline, view): (&Outline, &View), options: &ChartOptions, plot: &Plot) -> Layer {
    let words = options.words;
    let (top, right) = (plot.area.y - LANE + 1.0, options.width - 4.0);
    let label = text::shortened(words.affinity_sends(), SMALL, plot.area.x - 10.0);
    let base = Point::new(plot.area.x - 8.0, top + CHIP / 2.0 + 4.0);
    let label = look::words(base, Anchor::End, SMALL, Ink::Soft, label);
    let mut marks = vec![Mark::plain(Key(Kind::HEADING, 0), vec![label])];
    let mut x = plot.area.x;
    for &(task, node) in &view.sent {
        let name = words.affinity_task(task, outline);
        let told = words.affinity_goes_to(&name, &words.worker(node, outline));
        let wide = text::width(&told, STRONG) + 12.0;
        if x + wide > right {
            break;
        }
        let whole = Area::new(0.0, 0.0, wide, CHIP);
        let plain = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
        let mut shapes = vec![look::rect(whole, 8.0, plain)];
        let now = matches!(view.reason, Reason::Assigned { task: own, .. } if own == task);
        if now {
            shapes.push(own::in_hand(whole, 8.0));
        }
        let at = Point::new(6.0, CHIP / 2.0 + 4.0);
        shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, told.clone()));
        marks.push(Mark {
            at: Point::new(x, top),
            target: Some(Selection(TASK, At::One(task))),
            reach: whole,
            state: if now { "current" } else { "" },
            title: Some(words.labelled(&told, words.affinity_sends())),
            ..Mark::plain(Key(kinds::SENT, task.into()), shapes)
        });
        x += wide + 4.0;
    }
    Layer { name: "sent", marks }
}
