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
use crate::labs::affinity::things::CALL;
use crate::narrate::{Clock, Words};
use crate::scene::chart::{Captions, Plot, look_px};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point};
use crate::scene::time::{TimeAxis, Window};
use crate::scene::zoom::Range;
use crate::scene::{chart, look, text};
use crate::state::{At, Selection};

/// From this many segments on, marks carry no titles of their own.
const TITLED: usize = 300;
/// Over the rows: the label of now.
const HEADER: f64 = 18.0;
/// Numbers of the axis.
const AXIS: f64 = 20.0;
/// Room right of the axis, for half of its last number.
const RIGHT: f64 = 14.0;
/// Rows are no higher than this.
const TALL: f64 = 30.0;
/// The least room of the rows.
const LEAST: f64 = 60.0;

/// What a picture is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GanttOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels; a picture that needs more says so by its own height.
    pub height: f64,
    /// The reader's language.
    pub words: Words,
    /// How times are written.
    pub clock: Clock,
    /// Whether the axis has numbers.
    pub axis: bool,
    /// The window of time; none for all that the view covers.
    pub window: Option<Window>,
}

/// Where the parts of a picture lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GanttLayout {
    /// The rows over time.
    pub plot: Plot,
    /// Height of the whole.
    pub height: f64,
}

/// The name of a row: its node and its engine.
fn row_name(words: Words, row: u64, outline: &Outline) -> String {
    let (node, engine) = calls::row(outline, u32::try_from(row).unwrap_or(u32::MAX));
    format!("{} {}", words.worker(node, outline), words.engine_name(node, engine, outline))
}

impl GanttLayout {
    /// The layout for a view.
    pub fn new(outline: &Outline, view: &View, options: &GanttOptions) -> GanttLayout {
        let words = options.words;
        let rows = view.gantt.rows.max(1);
        let names = (0..rows.min(40)).map(|row| row_name(words, row, outline));
        let names = names.chain([words.gantt_time().to_owned()]);
        let widest = names.map(|name| text::width(&name, SMALL)).fold(24.0, f64::max);
        let left = (widest.min(110.0) + 10.0).ceil();
        let across = (options.width - left - RIGHT).max(120.0);
        let below = if options.axis { AXIS } else { 6.0 };
        let row = ((options.height - HEADER - below).max(LEAST) / rows as f64).min(TALL);
        let row = if row >= 8.0 { row.floor() } else { row };
        let area = Area::new(left, HEADER, across, row * rows as f64);
        let window = options.window.unwrap_or(Window::at(view.gantt.range));
        let time = TimeAxis::of(window, left, across);
        let plot = Plot { area, row, rows, time };
        GanttLayout { plot, height: (HEADER + area.height + below).ceil() }
    }

    /// How many pixels to ask a view for.
    pub fn look_px(&self) -> u32 {
        look_px(self.plot.area.width)
    }
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    !view.gantt.heat.cells.is_empty() || view.gantt.segments.len() >= TITLED
}

/// Whether a heat map of segments too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.gantt.heat, view.gantt.range, window)
}

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &GanttOptions) -> Picture {
    let layout = GanttLayout::new(outline, view, options);
    let (plot, words) = (layout.plot, options.words);
    let captions = Captions {
        rows: "",
        first: 0,
        row: &|row| text::shortened(&row_name(words, row, outline), SMALL, 110.0),
        axis: options.axis,
        gutter_text: (text::width(words.gantt_time(), SMALL) + 6.0).min(plot.area.x - 2.0),
        width: options.width,
        words,
        clock: options.clock,
    };
    let titled = view.gantt.segments.len() < TITLED;
    let shown = |segment: &&CallSegmentView| {
        plot.time.holds(segment.start, segment.until.max(segment.start + 1))
    };
    let segments = view.gantt.segments.iter().filter(shown);
    let segments = segments.map(|it| segment(it, outline, &plot, options, titled)).collect();
    let layer = |name, marks| Layer { name, marks };
    let layers = vec![
        layer("grid", chart::ground(&plot, &captions)),
        layer("load", chart::heat(&plot, view.gantt.range, &view.gantt.heat)),
        layer("pieces", segments),
        layer("now", vec![now(&plot, view.now, options)]),
    ];
    Picture { width: options.width, height: layout.height, layers }
}

fn segment(
    segment: &CallSegmentView,
    outline: &Outline,
    plot: &Plot,
    options: &GanttOptions,
    titled: bool,
) -> Mark {
    let words = options.words;
    let part = |from: Time, to: Time| plot.place((from, to), (segment.row, 1));
    // The end of a call is known when it begins: what is to come is drawn too, but pale.
    let mut whole = part(segment.start, segment.until);
    whole.width = whole.width.max(1.5);
    let at = Point::new(whole.x, whole.y);
    let home = |area: Area| area.moved(Point::new(-at.x, -at.y));
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
    let reach = home(whole);
    Mark {
        at,
        target: Some(Selection(CALL, At::Pair(segment.task, segment.call))),
        reach: Area { width: reach.width.max(2.0), height: reach.height.max(2.0), ..reach },
        state: if segment.overhead > 0 { "crossed" } else { "" },
        title: titled.then(|| words.affinity_piece_mark(segment, outline, options.clock)),
        ..Mark::plain(
            Key(Kind::Piece, u64::from(segment.task) << 32 | u64::from(segment.call)),
            shapes,
        )
    }
}

/// The line of the present instant, with its label.
fn now(plot: &Plot, now: Time, options: &GanttOptions) -> Mark {
    let key = Key(Kind::Now, 0);
    if !plot.time.shows(now, now) {
        return Mark::plain(key, Vec::new());
    }
    let x = plot.time.place(now);
    let label = options.words.now_label(now, options.clock);
    let wide = text::width(&label, STRONG);
    let (anchor, beside) =
        if x + wide + 10.0 <= options.width { (Anchor::Start, 8.0) } else { (Anchor::End, -8.0) };
    let floor = plot.area.y + plot.area.height + 4.0;
    let (from, to) = (Point::new(0.0, 6.0), Point::new(0.0, floor));
    let shapes = vec![
        own::line(from, to, Paint::stroke(Ink::Panel, 4.0).faint(0.6)),
        own::line(from, to, Paint::stroke(Ink::Ink, 2.0)),
        look::disc(from, 4.0, Paint::fill(Ink::Ink, 1.0)),
        look::words(Point::new(beside, 11.0), anchor, STRONG, Ink::Ink, label),
    ];
    Mark { at: Point::new(x, 0.0), ..Mark::plain(key, shapes) }
}
