//! The calls over time: a row for each engine, blocks by task, what crossing costs and what a slower engine loses
//! hatched.
//!
//! **Invariant:** where a thing lies depends on the look and the run alone, not on what was shown before.
//! Cost: linear in the marks, which the view bounds, and in the rows.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::CallSegmentView;
use gantry_core::labs::affinity::{Outline, View};

use super::look as own;
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::CALL;
use crate::narrate::Words;
use crate::scene::bars::{self, Bar, Chart, ChartOptions, TITLED};
use crate::scene::chart::Plot;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Picture, Point};
use crate::scene::zoom::Range;
use crate::scene::{chart, look, text};
use crate::state::{At, Selection};

/// Over the rows: the label of now.
const HEADER: f64 = 18.0;
/// Rows are no higher than this.
const TALL: f64 = 30.0;

/// The name of a row: its node and its engine.
fn row_name(words: Words, row: u64, outline: &Outline) -> String {
    let (node, engine) = calls::row(outline, u32::try_from(row).unwrap_or(u32::MAX));
    format!("{} {}", words.worker(node, outline), words.engine_name(node, engine, outline))
}

/// Where rows and time lie.
pub fn layout(outline: &Outline, view: &View, options: &ChartOptions) -> Chart {
    let words = options.words;
    let names = (0..view.gantt.rows.clamp(1, 40)).map(|row| row_name(words, row, outline));
    let names = names.chain([words.gantt_time().to_owned()]);
    let widest = names.map(|name| text::width(&name, SMALL)).fold(24.0, f64::max).min(110.0);
    Chart::new(options, (view.gantt.rows, view.gantt.range), (widest, HEADER), TALL)
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    bars::crowded(&view.gantt.heat, view.gantt.segments.len())
}

/// Whether a heat map of segments too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.gantt.heat, view.gantt.range, window)
}

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &ChartOptions) -> Picture {
    let layout = layout(outline, view, options);
    let plot = layout.plot;
    let row = |row| text::shortened(&row_name(options.words, row, outline), SMALL, 110.0);
    let titled = view.gantt.segments.len() < TITLED;
    let shown = |segment: &&CallSegmentView| {
        plot.time.holds(segment.start, segment.until.max(segment.start + 1))
    };
    let segments = view.gantt.segments.iter().filter(shown);
    let marks = segments.map(|it| segment(it, outline, &plot, options, titled)).collect();
    let bars = vec![Layer { name: "pieces", marks }];
    layout.picture(options, &row, (view.gantt.range, &view.gantt.heat), view.now, bars)
}

fn segment(
    segment: &CallSegmentView,
    outline: &Outline,
    plot: &Plot,
    options: &ChartOptions,
    titled: bool,
) -> Mark {
    let words = options.words;
    let part = |from: Time, to: Time| plot.place((from, to), (segment.row, 1));
    // The end of a call is known when it begins: what is to come is drawn too, but pale.
    let mut whole = part(segment.start, segment.until);
    whole.width = whole.width.max(1.5);
    let bar = Bar(whole);
    let home = |area: Area| bar.home(area);
    let work = (segment.start + segment.overhead).min(segment.until);
    // What the call would have taken on its best type; what it takes longer is lost.
    let best = titled.then(|| calls::best(outline, segment.task, segment.call)).flatten();
    let quick = best.map_or(segment.until, |best| (work + best).min(segment.until));
    let mut shapes = Vec::new();
    if work > segment.start {
        shapes.extend(own::overhead(home(part(segment.start, work))));
    }
    if quick > work || segment.until == work {
        let mut area = home(part(work, quick));
        area.width = area.width.max(1.5);
        shapes.extend(own::block(area, segment.task));
    }
    if segment.until > quick {
        shapes.extend(own::overhang(home(part(quick, segment.until))));
    }
    if segment.until > segment.end {
        shapes.push(look::rect(
            home(part(segment.end, segment.until)),
            0.0,
            Paint::fill(Ink::Panel, 0.6),
        ));
    }
    let name = words.affinity_task(segment.task, outline);
    let room = part(work, quick).width;
    if titled && room >= text::width(&name, STRONG) + 8.0 && whole.height >= 11.0 {
        let at = home(part(work, quick));
        let at = Point::new(at.x + 4.0, at.y + whole.height / 2.0 + 4.0);
        let pale = part(work, segment.end.max(work)).width < text::width(&name, STRONG) + 8.0;
        let inks = if pale {
            (Ink::Ink, Ink::Panel)
        } else {
            (own::letters(segment.task), own::ground(segment.task))
        };
        shapes.push(look::haloed(at, Anchor::Start, STRONG, inks, name));
    }
    let key = Key(kinds::CALL, u64::from(segment.task) << 32 | u64::from(segment.call));
    let target = Selection(CALL, At::Pair(segment.task, segment.call));
    let state = if segment.overhead > 0 { "crossed" } else { "" };
    let title = titled.then(|| words.affinity_piece_mark(segment, outline, options.clock));
    Mark { title, ..bar.mark(key, Some(target), state, shapes) }
}
