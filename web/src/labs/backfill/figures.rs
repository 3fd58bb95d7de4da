//! The figure of the lab: the Gantt chart, on which the estimates of jobs can be changed.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{Idle, SegmentView, WaitingView};

use crate::change::{self, Edit, at};
use crate::figure::table::{Cell, Row, Table};
use crate::figure::{Context, Drawing, Drawn, Edge, Figure, Kind, Place, Track};
use crate::labs::backfill::Ui;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::picture::{self as gantt, GanttOptions, Layout, Parts, drag};
use crate::labs::backfill::things::{self, JOB, job_of};
use crate::labs::{Showing, own};
use crate::scene::lane;
use crate::scene::prelude::*;
use crate::scene::travel::{Origin, Way};
use crate::shown::{Selection, Shown};

/// Jobs go along the queue, from there to where they run, and back; a piece that is there stays where it is.
pub const WAYS: &[Way] = &[
    Way {
        kind: kinds::WAITING,
        goes: true,
        from: &[Origin { kind: kinds::PIECE, was: RUNNING, is: None }],
    },
    Way {
        kind: kinds::PIECE,
        goes: false,
        from: &[
            Origin { kind: kinds::CANDIDATE, was: None, is: RUNNING },
            Origin { kind: kinds::PLAN, was: None, is: RUNNING },
            Origin { kind: kinds::WAITING, was: None, is: RUNNING },
        ],
    },
];
const RUNNING: Option<&str> = Some("running");

/// The setting of the chart by which charts of metrics are shown.
pub const METRICS: u64 = 1;

pub fn figures(words: Words, shown: &Shown) -> Vec<Figure> {
    let Showing { view, .. } = own::<Ui>(shown);
    let chart = Figure {
        class: "",
        kind: Kind::OverTime { track, heated },
        hint: Some(words.gantt_hint()),
        offers: &[JOB],
        compared: true,
        painted: gantt::crowded(view),
        ways: WAYS,
        describe,
        legend: |cx, pictures| gantt::samples(cx.words, pictures),
        drawing: Some(Drawing { edge, drawn, gripped }),
        nudged,
        ..Figure::new("gantt", words.gantt(), (1_100.0, 640.0), picture, tables, |cx| {
            cx.words.gantt_label(&cx.own::<Ui>().view, range(cx), cx.clock())
        })
    };
    vec![chart]
}

fn options(cx: &Context<'_>) -> GanttOptions {
    let &Context { words, window, .. } = cx;
    let (width, height) = cx.lane.map_or(cx.size, |lane| lane.inside(cx.size).1);
    let parts = match cx.place {
        Place::Alone => Parts::Whole,
        Place::Among { axis } if cx.lane.is_some() => Parts::Lane { axis },
        Place::Among { axis } => Parts::Strip { axis },
    };
    GanttOptions { width, height, words, clock: cx.clock(), parts, window, metrics: metrics(cx) }
}

/// True where charts of metrics stand under the rows.
fn metrics(cx: &Context<'_>) -> bool {
    cx.setting.is_some_and(|setting| setting & METRICS > 0)
}

fn layout(cx: &Context<'_>) -> Layout {
    Layout::new(&cx.own::<Ui>().view, &options(cx))
}

fn range(cx: &Context<'_>) -> Range {
    cx.window.map_or(cx.own::<Ui>().view.gantt.range, |window| window.range)
}

fn picture(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    let mut picture = gantt::picture(outline, view, &options(cx));
    let Some(lane) = cx.lane else { return picture };
    // What is told beside it is of the framed job: another that is tested last would be taken for that.
    let other = |mark: &Mark| mark.key.0 == kinds::CANDIDATE && mark.target != lane.same;
    picture.layers.iter_mut().for_each(|layer| layer.marks.retain(|mark| !other(mark)));
    let Layout { plot, time, .. } = layout(cx);
    lane::around(lane, cx.size, (plot, time), picture)
}

fn track(cx: &Context<'_>) -> Track {
    let layout = layout(cx);
    let corner = cx.lane.map_or(Point::default(), |lane| lane.inside(cx.size).0);
    let time = TimeAxis { left: layout.time.left + corner.x, ..layout.time };
    let heights = (corner.y + layout.header, corner.y + layout.charts_floor());
    Track { time, heights, now: cx.own::<Ui>().view.now }
}

fn heated(cx: &Context<'_>) -> bool {
    gantt::is_heated(&cx.own::<Ui>().view, range(cx))
}

fn describe(cx: &Context<'_>, target: &Selection) -> String {
    let (words, clock, Showing { outline, view }) = (cx.words, cx.clock(), cx.own::<Ui>());
    let Some(job) = job_of(target) else { return String::new() };
    if let Some(waiting) = view.queue.iter().find(|waiting| waiting.job == job) {
        return words.waiting_mark(waiting, outline, clock);
    }
    let piece = view.gantt.segments.iter().rfind(|piece| piece.job == job);
    piece.map_or_else(|| words.job(job, outline), |piece| words.piece_mark(piece, outline, clock))
}

fn nudged(cx: &Context<'_>, target: &Selection, key: &str, shift: bool) -> Option<Edit> {
    let job = job_of(target)?;
    let now = drag::estimate(&cx.own::<Ui>().view, job)?;
    Some(estimated(job, drag::nudged(now, key, shift, &layout(cx).time, cx.clock())?))
}

fn estimated(job: u32, estimate: Time) -> Edit {
    change::set(at!["jobs", job, "estimate"], estimate)
}

fn edge(cx: &Context<'_>, picture: &Picture, at: Point) -> Option<Edge> {
    drag::edge_at(picture, &cx.own::<Ui>().view, &layout(cx).time, at)
}

fn gripped(cx: &Context<'_>, mark: &Mark) -> Option<Area> {
    let waits = mark.key.0 == kinds::WAITING;
    waits.then(|| drag::edge(mark, &cx.own::<Ui>().view)).flatten().map(|edge| edge.area)
}

fn drawn(cx: &Context<'_>, _: &Picture, edge: &Edge, by: f64) -> Drawn {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let known = job_of(&edge.thing).and_then(|job| Some((job, drag::estimate(view, job)?)));
    let Some((job, before)) = known else { return Drawn::default() };
    let (layout, clock, area) = (layout(cx), cx.clock(), edge.area);
    let estimate = drag::dragged(before, by, &layout.time, clock);
    let wide = area.width + layout.time.place(estimate) - layout.time.place(before);
    let long = |time| words.duration(time, clock);
    let mut label = format!("{} {}", words.gantt_estimate(), long(estimate));
    if let Some(runtime) = drag::overrun(view, job, estimate) {
        label = words.labelled(&label, &words.overruns(&long(runtime), outline.overrun));
    }
    // Over the chart stand the names of instants.
    let x = (area.x + wide).min(layout.width - 60.0) + 8.0;
    let at = Point::new(x, area.y + area.height - 6.0);
    let area = Area { width: wide.max(2.0), ..area };
    let frame = Paint::stroke(Ink::Focus, 2.0).filled(Ink::Focus, 0.12).dashed(Dash::Long);
    let shapes = vec![
        look::rect(area, 5.0, frame),
        look::haloed(at, Anchor::Start, look::STRONG, (Ink::Ink, Ink::Panel), label),
    ];
    Drawn { shapes, edit: (estimate != before).then(|| estimated(job, estimate)) }
}

/// The queue, with true runtimes where they are told, wasted node-time, and the pieces of the visible range.
fn tables(cx: &Context<'_>) -> Vec<Table> {
    [waiting(cx), wasted(cx), pieces(cx)].map(Table::named).into()
}

fn thing(cx: &Context<'_>, job: u32) -> Cell {
    Cell::thing(things::job(job), cx.words.job(job, &cx.own::<Ui>().outline))
}

fn long(cx: &Context<'_>, time: Time) -> Cell {
    Cell::number(cx.words.duration(time, cx.clock()))
}

fn waiting(cx: &Context<'_>) -> Table {
    let (words, view) = (cx.words, &cx.own::<Ui>().view);
    let truth = view.queue.iter().any(|waiting| waiting.runtime.is_some());
    let row = |waiting: &WaitingView| {
        let mut cells = vec![thing(cx, waiting.job), Cell::number(words.number(waiting.nodes))];
        cells.extend([waiting.submit, waiting.estimate].map(|time| long(cx, time)));
        cells.extend(waiting.runtime.map(|time| long(cx, time)));
        cells.push(waiting.planned.map_or_else(|| Cell::number(""), |time| long(cx, time)));
        Row::new(waiting.job, cells)
    };
    let mut heads = vec![
        words.gantt_job_heading(),
        words.gantt_rows_heading(),
        words.gantt_submit_heading(),
        words.gantt_estimate_heading(),
    ];
    heads.extend(truth.then(|| words.gantt_runtime_heading()));
    heads.push(words.gantt_planned_heading());
    let all = usize::try_from(view.waiting).unwrap_or(usize::MAX);
    Table::new(words.gantt_waiting(), &heads, all, view.queue.iter().map(row))
}

fn wasted(cx: &Context<'_>) -> Table {
    let (words, idle) = (cx.words, &cx.own::<Ui>().view.idle);
    let row = |idle: &Idle| {
        let size = u64::try_from(idle.node_time()).unwrap_or(u64::MAX);
        let [nodes, size] = [idle.nodes, size].map(|it| Cell::number(words.number(it)));
        Row::new(idle.start, [long(cx, idle.start), long(cx, idle.end), nodes, size])
    };
    let heads = [
        words.gantt_start_heading(),
        words.gantt_end_heading(),
        words.gantt_idle_heading(),
        words.gantt_size_heading(),
    ];
    Table::new(words.gantt_wasted(), &heads, idle.len(), idle.iter().map(row))
}

fn pieces(cx: &Context<'_>) -> Table {
    let (words, window) = (cx.words, range(cx));
    let seen = |piece: &&SegmentView| piece.end >= window.0 && piece.start < window.1;
    let pieces: Vec<&SegmentView> =
        cx.own::<Ui>().view.gantt.segments.iter().filter(seen).collect();
    let row = |piece: &SegmentView| {
        let rows = piece.rows.iter().map(|&(first, count)| match count {
            1 => format!("{}", first + 1),
            _ => format!("{}–{}", first + 1, first + count),
        });
        let cells = [
            thing(cx, piece.job),
            Cell::number(rows.collect::<Vec<_>>().join(", ")),
            long(cx, piece.start),
            long(cx, piece.end),
            long(cx, piece.estimated_end),
            Cell::text(words.piece_state(piece.state)),
            Cell::text(if piece.backfilled { words.gantt_backfilled() } else { "" }),
        ];
        Row::new(format!("{}-{}", piece.job, piece.number), cells)
    };
    let heads = [
        words.gantt_job_heading(),
        words.gantt_rows_heading(),
        words.gantt_start_heading(),
        words.gantt_end_heading(),
        words.gantt_estimated_heading(),
        words.state_heading(),
        words.gantt_backfilled(),
    ];
    let (all, rows) = (pieces.len(), pieces.into_iter().map(row));
    Table::new(words.gantt_pieces(), &heads, all, rows)
}
