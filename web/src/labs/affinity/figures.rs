//! The figures of the lab: the scene of both questions over the engines and their calls in time; where nodes are many, all
//! of them as a map, and all calls over time.

use gantry_core::labs::affinity::ApiOutline;
use gantry_core::labs::affinity::view::{CallSegmentView, NodeView, TaskView, View};

use crate::change::Edit;
use crate::figure::table::{Cell, Row, Table};
use crate::figure::{Carrying, Context, Figure, Kind, LegendAt, Place, Track};
use crate::labs::affinity::change::AffinityEdit;
use crate::labs::affinity::picture::stage::{self, StageLayout};
use crate::labs::affinity::picture::{curve, density, gantt, kinds, look, rows};
use crate::labs::affinity::things::{CALL, COST, ENGINE, LESS, MORE, NODE, TASK};
use crate::labs::affinity::{Ui, calls};
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::scene::legend;
use crate::scene::shape::{Area, Picture, Point};
use crate::scene::travel::Way;
use crate::scene::zoom::Range;
use crate::shown::{At, Selection, Shown};
use crate::words::affinity as say;

const WIDTH: f64 = 1_100.0;
const HEIGHT: f64 = 480.0;
/// The scene of many engines, which has no rows over time.
const LOWER: f64 = 330.0;
/// The map of all nodes is no higher than this.
const MAP: f64 = 170.0;
/// The chart is made no lower and no higher than this.
const LEAST: f64 = 140.0;
const MOST: f64 = 420.0;
/// A row of the chart, and what stands over and under the rows.
const ROW: f64 = 22.0;
const BESIDE: f64 = 40.0;

/// Tasks go from a queue to a slot, and in a queue.
const WAYS: &[Way] = &[Way::of(kinds::QUEUED)];

pub fn figures(words: Words, shown: &Shown) -> Vec<Figure> {
    let Showing { outline, view } = own::<Ui>(shown);
    let map = (outline.nodes.len() >= density::MANY).then(|| map(words));
    let few = rows::are_all(outline);
    let stage = Figure { painted: few && gantt::crowded(view), ..stage_of(words, few) };
    // Of many engines some have a row in the scene: the chart has all.
    let chart = (!few).then(|| chart(words, view));
    map.into_iter().chain([stage]).chain(chart).collect()
}

/// The scene; over the time of the run where it has a row for every engine.
fn stage_of(words: Words, few: bool) -> Figure {
    let size = (WIDTH, if few { HEIGHT } else { LOWER });
    Figure {
        class: if few { "timeline" } else { "stage" },
        kind: if few { Kind::OverTime { track, heated } } else { Kind::Moment },
        remark: |cx| {
            let shown = StageLayout::new(cx).rows.boards.len() as u64;
            let nodes = cx.own::<Ui>().outline.nodes.len() as u64;
            (shown < nodes).then(|| say::AffinityNodesShown { shown, nodes }.tell(cx.words))
        },
        hint: few.then(|| words.affinity_edit_hint()),
        offers: &[TASK, NODE, ENGINE, CALL, COST, MORE, LESS],
        ways: WAYS,
        follows: true,
        compared: few,
        carrying: Some(Carrying { takes: &[COST], goal, dropped }),
        nudged,
        pressed,
        describe,
        legend: |cx, pictures| legend::drawn(look::meanings(cx.words), pictures),
        legend_at: LegendAt::Caption,
        ..Figure::new("stage", words.affinity_boards(), size, on_stage, told, |cx| {
            let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
            let stage = words.affinity_stage_label(outline, view);
            let calls = if rows::are_all(outline) {
                words.affinity_gantt_label(view, range(cx), cx.clock())
            } else {
                String::new()
            };
            let api = curve::api(outline, view, cx.selection);
            words.sentences(&[stage, calls, words.affinity_curve_label(api, outline)])
        })
    }
}

fn chart(words: Words, view: &View) -> Figure {
    Figure {
        class: "timeline",
        kind: Kind::OverTime { track: track_of_chart, heated },
        hint: Some(words.timeline_hint()),
        offers: &[CALL],
        compared: true,
        painted: gantt::crowded(view),
        describe,
        legend: |cx, pictures| legend::drawn(look::meanings(cx.words), pictures),
        ..Figure::new(
            "calls",
            words.affinity_gantt(),
            (WIDTH, height(view)),
            gantt::picture,
            |cx| vec![ran(cx)],
            |cx| cx.words.affinity_gantt_label(&cx.own::<Ui>().view, range(cx), cx.clock()),
        )
    }
}

fn map(words: Words) -> Figure {
    Figure {
        offers: &[NODE],
        painted: true,
        legend: |cx, pictures| legend::drawn(density::meanings(cx.words), pictures),
        legend_at: LegendAt::Caption,
        describe: |cx, target| {
            let Showing { outline, view } = cx.own::<Ui>();
            let Selection(NODE, At::One(node)) = *target else { return String::new() };
            cx.words.affinity_node_mark(node, outline, view)
        },
        ..Figure::new(
            "map",
            words.affinity_map(),
            (WIDTH, MAP),
            density::picture,
            |cx| vec![loads(cx)],
            |cx| {
                let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
                words.labelled(words.affinity_map(), &words.affinity_stage_label(outline, view))
            },
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "rows that are drawn are few")]
fn height(view: &View) -> f64 {
    (view.gantt.rows as f64 * ROW + BESIDE).clamp(LEAST, MOST)
}

fn on_stage(cx: &Context<'_>) -> Picture {
    if cx.place == Place::Alone { stage::picture(cx) } else { gantt::picture(cx) }
}

/// Points of the curve can be let go anywhere in its area.
fn goal(cx: &Context<'_>, _: &Selection, at: Point) -> Option<Area> {
    StageLayout::new(cx).curve().filter(|area| area.contains(at))
}

fn dropped(cx: &Context<'_>, target: &Selection, at: Point) -> Option<Edit> {
    takes(cx, curve::dropped(cx, target, at)?)
}

fn nudged(cx: &Context<'_>, target: &Selection, key: &str, _: bool) -> Option<Edit> {
    if let &Selection(ENGINE, At::Pair(node, of)) = target {
        return match key {
            "ArrowUp" => has_engines(cx, (node, of), 1),
            "ArrowDown" => has_engines(cx, (node, of), -1),
            _ => None,
        };
    }
    let (api, of, size, time) = curve::handled(&cx.own::<Ui>().outline, target)?;
    let time = match key {
        "ArrowUp" => time.saturating_add(1),
        "ArrowDown" => time.saturating_sub(1).max(1),
        _ => return None,
    };
    takes(cx, (api, of, size, time))
}

fn pressed(cx: &Context<'_>, target: &Selection) -> Option<Edit> {
    match *target {
        Selection(MORE, At::Pair(node, of)) => has_engines(cx, (node, of), 1),
        Selection(LESS, At::Pair(node, of)) => has_engines(cx, (node, of), -1),
        _ => None,
    }
}

/// Calls of an API from a size on take another time on a type.
fn takes(cx: &Context<'_>, (api, of, size, time): (u32, u32, u64, u64)) -> Option<Edit> {
    let engine = cx.own::<Ui>().outline.engines.get(of as usize)?.clone();
    Some(Edit::Affinity(AffinityEdit::Time { api, engine, size, time }))
}

/// A node has so many engines of a type more than now.
fn has_engines(cx: &Context<'_>, (node, of): (u32, u32), more: i64) -> Option<Edit> {
    let outline = &cx.own::<Ui>().outline;
    let (own, engine) = (outline.nodes.get(node as usize)?, outline.engines.get(of as usize)?);
    let known = own.engines.iter().find(|known| known.0 == of).map_or(0, |known| known.1);
    let count = u64::from(known).checked_add_signed(more)?;
    Some(Edit::Affinity(AffinityEdit::Engines { node, engine: engine.clone(), count }))
}

fn track(cx: &Context<'_>) -> Track {
    if cx.place != Place::Alone {
        return track_of_chart(cx);
    }
    let rows = StageLayout::new(cx).rows;
    // It has rows over time where there is a track.
    let Some(plot) = rows.plot else { return track_of_chart(cx) };
    Track { time: plot.time, heights: (plot.area.y, rows.floor), now: cx.own::<Ui>().view.now }
}

fn track_of_chart(cx: &Context<'_>) -> Track {
    let layout = gantt::layout(cx);
    let top = cx.lane.map_or(0.0, |lane| lane.inside(cx.size).0.y);
    let heights = (top + layout.plot.area.y, top + layout.floor());
    Track { time: layout.plot.time, heights, now: cx.own::<Ui>().view.now }
}

fn range(cx: &Context<'_>) -> Range {
    cx.window.map_or(cx.own::<Ui>().view.gantt.range, |window| window.range)
}

fn heated(cx: &Context<'_>) -> bool {
    gantt::is_heated(&cx.own::<Ui>().view, range(cx))
}

fn describe(cx: &Context<'_>, target: &Selection) -> String {
    let Showing { outline, view } = cx.own::<Ui>();
    let of = |segment: &&CallSegmentView| *target == call(segment);
    let segment = view.gantt.segments.iter().chain(&view.gantt.ahead).rfind(of);
    let told = segment.map(|segment| cx.words.affinity_piece_mark(segment, outline, cx.clock()));
    told.unwrap_or_default()
}

fn call(segment: &CallSegmentView) -> Selection {
    Selection(CALL, At::Pair(segment.task, segment.call))
}

/// Which call runs where in the visible range.
fn ran(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let long = |time| Cell::number(words.duration(time, cx.clock()));
    let row = |(at, segment): (usize, &CallSegmentView)| {
        let (node, engine) = calls::row(outline, segment.row);
        let name = words.affinity_task(segment.task, outline);
        let number = words.number(u64::from(segment.call) + 1);
        let cells = [
            Cell::thing(call(segment), format!("{name} {number}")),
            Cell::text(words.api_of(segment.task, segment.call, outline)),
            Cell::text(words.worker(node, outline)),
            Cell::text(words.engine_name(node, engine, outline)),
            long(segment.start),
            long(segment.overhead),
            long(segment.until),
        ];
        Row::new(at, cells)
    };
    let heads = [
        words.affinity_call_heading(),
        words.affinity_api_heading(),
        words.node_heading(),
        words.affinity_engine_heading(),
        words.gantt_start_heading(),
        words.affinity_overhead_heading(),
        words.gantt_end_heading(),
    ];
    let window = range(cx);
    let seen = |segment: &&CallSegmentView| segment.until >= window.0 && segment.start < window.1;
    let all = view.gantt.segments.iter().chain(&view.gantt.ahead);
    let segments: Vec<&CallSegmentView> = all.filter(seen).collect();
    let (all, rows) = (segments.len(), segments.into_iter().enumerate().map(row));
    Table::new(words.affinity_calls_table(), &heads, all, rows)
}

fn told(cx: &Context<'_>) -> Vec<Table> {
    let calls = rows::are_all(&cx.own::<Ui>().outline).then(|| ran(cx));
    let all = [relation(cx), costs(cx), nodes(cx)].into_iter().chain(calls);
    all.map(Table::named).collect()
}

/// The names of columns, some of them those of types of engines.
fn heads(cx: &Context<'_>, before: &[&str], behind: &[&str]) -> Vec<String> {
    let engines = cx.own::<Ui>().outline.engines.iter().map(|own| cx.words.name(own));
    let own = |name: &&str| (*name).to_owned();
    before.iter().map(own).chain(engines).chain(behind.iter().map(own)).collect()
}

fn dash(told: Option<String>) -> String {
    told.unwrap_or_else(|| "–".to_owned())
}

/// The time that each task would take on each type.
fn relation(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let tolerates = calls::tolerates(outline);
    let row = |task: &TaskView| {
        let target = Selection(TASK, At::One(task.task));
        let cell = |of: usize| {
            let known = task.relation.iter().find(|own| own.of as usize == of);
            if let Some((own, best)) = known.zip(task.relation.first()) {
                let time = words.duration(own.time, cx.clock());
                let state = match calls::standing(outline, (own.time, best.time), tolerates) {
                    "best" => words.legend_best(),
                    "acceptable" => words.legend_acceptable(),
                    "rejected" => words.legend_rejected(),
                    _ => return time,
                };
                return words.labelled(&time, state);
            }
            let out = task.left_out.iter().find(|own| own.0 as usize == of);
            if let Some(out) = out {
                return words.affinity_lack(task.task, out.1, outline);
            }
            let building = view.building.as_ref().filter(|own| own.task == task.task);
            let sum = building.and_then(|own| own.sums.get(of).copied().flatten());
            dash(sum.map(|sum| format!("{} …", words.duration(sum, cx.clock()))))
        };
        let mut cells = vec![Cell::thing(target, words.affinity_task(task.task, outline))];
        cells.extend((0..outline.engines.len()).map(|of| Cell::text(cell(of))));
        if tolerates {
            let best = task.relation.first();
            let most = best.map(|best| words.affinity_limit(outline, best.time, cx.clock()));
            cells.push(Cell::number(dash(most)));
        }
        cells.push(Cell::text(words.affinity_state(task.state, outline)));
        Row::new(task.task, cells)
    };
    let behind = [words.affinity_limit_heading(), words.state_heading()];
    let behind = if tolerates { &behind[..] } else { &behind[1..] };
    let heads = heads(cx, &[words.task_heading()], behind);
    let rows = view.tasks.iter().map(row);
    Table { heads, ..Table::new(words.affinity_relation_table(), &[], view.tasks.len(), rows) }
}

/// A size, and the time of calls from it on, by type.
type Times = (u64, Vec<Option<u64>>);

/// The time that calls of each API take, by their sizes.
fn costs(cx: &Context<'_>) -> Table {
    let (words, outline) = (cx.words, &cx.own::<Ui>().outline);
    let all = outline.apis.iter().flat_map(|own| own.costs.iter().map(move |costs| (own, costs)));
    let row = |(at, (api, (size, times))): (usize, (&ApiOutline, &Times))| {
        let time = |time: &Option<u64>| {
            Cell::number(dash(time.map(|time| words.duration(time, cx.clock()))))
        };
        let size = dash((api.costs.len() > 1).then(|| words.number(*size)));
        let head = [Cell::text(words.name(&api.id)), Cell::number(size)];
        Row::new(at, head.into_iter().chain(times.iter().map(time)))
    };
    let heads = heads(cx, &[words.affinity_api_heading(), words.affinity_size_heading()], &[]);
    let (count, rows) = (all.clone().count(), all.enumerate().map(row));
    Table { heads, ..Table::new(words.affinity_costs_table(), &[], count, rows) }
}

/// The nodes around the moment: what is queued, runs, and which engine runs what.
fn nodes(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |node: &NodeView| {
        let target = Selection(NODE, At::One(node.node));
        let own = outline.nodes.get(node.node as usize);
        let named = |task: u32| words.affinity_task(task, outline);
        let busy = node.tiles.iter();
        let busy = busy.map(|tile| {
            let running = (tile, calls::home(view, tile));
            words.affinity_engine_runs(node.node, running, (outline, cx.clock()))
        });
        let count = |of: usize| {
            let known = own.and_then(|own| own.engines.iter().find(|own| own.0 as usize == of));
            Cell::number(words.number(known.map_or(0, |own| own.1).into()))
        };
        let mut cells = vec![
            Cell::thing(target, words.worker(node.node, outline)),
            Cell::text(own.map_or("", |own| words.affinity_env(own.env))),
            Cell::text(words.items(node.queue.iter().map(|own| named(own.task)))),
            Cell::text(words.items(node.tasks.iter().map(|own| named(own.task)))),
            Cell::text(format!("{}/{}", node.running, own.map_or(node.running, |own| own.slots))),
        ];
        cells.extend((0..outline.engines.len()).map(count));
        cells.push(Cell::text(words.items(busy)));
        Row::new(node.node, cells)
    };
    let before = [
        words.node_heading(),
        words.affinity_envs_heading(),
        words.affinity_queue_heading(),
        words.affinity_tasks_heading(),
        words.affinity_slots_heading(),
    ];
    let heads = heads(cx, &before, &[words.affinity_engines_heading()]);
    let rows = view.nodes.iter().map(row);
    Table { heads, ..Table::new(words.affinity_nodes_table(), &[], view.nodes.len(), rows) }
}

fn loads(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(node, &(tasks, busy)): (u32, &(u32, u32))| {
        let target = Selection(NODE, At::One(node));
        let numbers = [tasks, busy, calls::engines(outline, node)];
        let numbers = numbers.map(|number| Cell::number(words.number(number.into())));
        let name = Cell::thing(target, words.worker(node, outline));
        Row::new(node, [name].into_iter().chain(numbers))
    };
    let heads = [
        words.node_heading(),
        words.affinity_tasks_heading(),
        words.affinity_busy_heading(),
        words.affinity_engines_heading(),
    ];
    let rows = (0..).zip(&view.loads).map(row);
    Table::new(words.affinity_map(), &heads, view.loads.len(), rows)
}
