//! The rows over time: calls that ran, run and are to come, and the present instant.
//!
//! Cost: linear in the marks, which the view bounds.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::CallSegmentView;
use gantry_core::labs::affinity::{Outline, View};

use super::look as own;
use super::rows::Rows;
use super::runs::Runs;
use crate::figure::Context;
use crate::labs::Showing;
use crate::labs::affinity::{Ui, calls};
use crate::narrate::{Clock, Words};
use crate::scene::chart::{self, Captions, Plot};
use crate::scene::look::{self, text_area};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Form, Key, Kind, Layer, Mark, Point};

/// Numbers of the axis, and the present instant among them.
pub const AXIS: f64 = 22.0;

/// Its layers; none where not every engine has a row.
pub fn layers(cx: &Context<'_>, rows: &Rows) -> Vec<Layer> {
    let Some(plot) = &rows.plot else { return Vec::new() };
    let Showing { outline, view } = cx.own::<Ui>();
    let (words, clock, width) = (cx.words, cx.clock(), cx.size.0);
    let (now, pill) = now(view.now, (words, clock, width), plot, true);
    let (row, gutter_text) = (&|_: u64| String::new(), plot.area.x - 8.0);
    let captions =
        Captions { rows: "", first: 0, row, axis: true, gutter_text, width, words, clock };
    let mut ground = chart::ground(plot, &captions);
    // Rows have heads of their own, and a number gives way to the present instant.
    ground.retain(|mark| mark.key.0 != Kind::AXIS && !pill.is_some_and(|own| hides(own, mark)));
    let runs = Runs { outline, plot, words, clock, titled: true };
    let layer = |name, marks| Layer { name, marks };
    let heat = heat(outline, view, (rows, plot));
    let mut layers = vec![layer("grid", ground), layer("load", heat)];
    layers.extend(segments(view, &runs, &|row| rows.row(calls::row(outline, row))));
    layers.push(layer("now", vec![now]));
    layers
}

/// The calls that have begun, and those to come with the veil that is over these and over the rest of the others.
pub fn segments(view: &View, runs: &Runs<'_>, row: &dyn Fn(u32) -> Option<u32>) -> [Layer; 2] {
    let plot = runs.plot;
    let marks = |all: &[CallSegmentView]| -> Vec<Mark> {
        let shown =
            |own: &&CallSegmentView| plot.time.holds(own.start, own.until.max(own.start + 1));
        let shown = all.iter().filter(shown);
        shown.filter_map(|own| Some(runs.mark(own, row(own.row)?))).collect()
    };
    let mut coming = marks(&view.gantt.ahead);
    coming.push(veil(view.now, plot));
    let begun = marks(&view.gantt.segments);
    [Layer { name: "pieces", marks: begun }, Layer { name: "coming", marks: coming }]
}

/// Whether a number of the axis stands where the present instant does.
pub fn hides(pill: Area, mark: &Mark) -> bool {
    let text = |form: &Form| match form {
        Form::Text { at, anchor, font, text } => Some(text_area(*at, *anchor, *font, text)),
        _ => None,
    };
    let numbers = mark.shapes.iter().filter_map(|shape| text(&shape.form));
    mark.key.0 == Kind::TICK && numbers.into_iter().any(|area| area.inset(-3.0).overlaps(pill))
}

/// What is too narrow to be drawn one by one.
fn heat(outline: &Outline, view: &View, (rows, plot): (&Rows, &Plot)) -> Vec<Mark> {
    let heat = &view.gantt.heat;
    if heat.cells.is_empty() || heat.rows != 1 {
        return Vec::new();
    }
    let wide = heat.columns.max(1) as usize;
    let mut placed = heat.clone();
    placed.cells = vec![0; plot.rows as usize * wide];
    for (engine, cells) in (0..).zip(heat.cells.chunks(wide)) {
        let row = rows.row(calls::row(outline, engine)).map(|row| row as usize * wide);
        let to = row.and_then(|from| placed.cells.get_mut(from..from + cells.len()));
        if let Some(to) = to {
            to.copy_from_slice(cells);
        }
    }
    chart::heat(plot, view.gantt.range, &placed)
}

fn veil(now: Time, plot: &Plot) -> Mark {
    let area = plot.area;
    let x = plot.time.clamped(now);
    let over = Area::new(x, area.y, area.x + area.width - x, area.height);
    let veil = (over.width > 0.5).then(|| look::rect(over, 0.0, Paint::fill(Ink::Panel, 0.55)));
    Mark::plain(Key(Kind::NOW, 1), veil.into_iter().collect())
}

/// The line of the present instant; and where its label lies, if it has one.
pub fn now(
    now: Time,
    (words, clock, width): (Words, Clock, f64),
    plot: &Plot,
    labelled: bool,
) -> (Mark, Option<Area>) {
    let (key, time) = (Key(Kind::NOW, 0), plot.time);
    if !time.shows(now, now) {
        return (Mark::plain(key, Vec::new()), None);
    }
    let x = time.place(now);
    let floor = plot.area.y + plot.area.height;
    let below = if labelled { 4.0 } else { 6.0 };
    let ends = [plot.area.y - 4.0, floor + below].map(|y| Point::new(x, y));
    let mut shapes = vec![
        own::line(ends[0], ends[1], Paint::stroke(Ink::Panel, 4.0).faint(0.6)),
        own::line(ends[0], ends[1], Paint::stroke(Ink::Ink, 2.0)),
    ];
    if !labelled {
        return (Mark::plain(key, shapes), None);
    }
    let label = words.now_label(now, clock);
    let middle = Point::new(x, floor + 12.0);
    let (area, pill) = own::pill(middle, &label, (Ink::Panel, Ink::Ink), width);
    shapes.extend(pill);
    (Mark::plain(key, shapes), Some(area))
}
