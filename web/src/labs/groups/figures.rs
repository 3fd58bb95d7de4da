//! The figure of the lab: boards of nodes, or where these are many, a map of all.

use std::ops::Range;

use gantry_core::labs::groups::ranges::{self, UnitRange};
use gantry_core::labs::groups::view::RequestView;
use gantry_core::labs::groups::{Outline, Policy, View};

use super::change::GroupsEdit;
use crate::change::Edit;
use crate::figure::table::{Cell, Row, Table};
use crate::figure::{Carrying, Context, Figure, Pair, Place};
use crate::labs::groups::Ui;
use crate::labs::groups::picture::boards::{self, BoardOptions};
use crate::labs::groups::picture::density::Options;
use crate::labs::groups::picture::grid::{Grid, apart};
use crate::labs::groups::picture::kinds;
use crate::labs::groups::picture::layout::{NARROW, is_dense};
use crate::labs::groups::picture::rooms::{self, Rooms};
use crate::labs::groups::picture::{cards, density, drag, fork, free, samples};
use crate::labs::groups::things::{GROUP, NODE, REQUEST, UNIT};
use crate::labs::groups::words::{is_stranded, stored};
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::scene::legend;
use crate::scene::shape::{Area, Kind, Point};
use crate::scene::travel::Way;
use crate::shown::{At, Noun, Selection, Shown};
use crate::words::groups::MapPart;

/// The most rows of a node's units in a table, and nodes of a group.
const USED: usize = 64;
const WIDTH: f64 = 1_100.0;

/// The trolley goes to what it carries, and who waits moves up.
const WAYS: &[Way] = &[Way::of(Kind::MOVED), Way::of(kinds::REQUESTED)];

pub fn figures(words: Words, shown: &Shown) -> Vec<Figure> {
    let outline = &own::<Ui>(shown).outline;
    if is_dense(outline) {
        return vec![map(words)];
    }
    let movable = drag::movable(outline);
    let boards = Figure {
        remark: |cx| hint(cx).map(str::to_owned),
        offers: &[NODE, UNIT, GROUP, REQUEST],
        compared: true,
        followed: 24,
        ways: WAYS,
        carrying: movable.then_some(Carrying {
            takes: &[UNIT],
            goal: |cx, target, at| Some(aim(cx, target, at)?.1),
            dropped: |cx, target, at| Some(Edit::Groups(aim(cx, target, at)?.0)),
        }),
        nudged,
        legend: |cx, pictures| legend::drawn(samples::of_boards(cx.words), pictures),
        ..Figure::new(
            "boards",
            words.boards(),
            (WIDTH, 560.0),
            |cx| {
                let Showing { outline, view } = cx.own::<Ui>();
                boards::picture(outline, view, &options(cx))
            },
            |cx| {
                let more = [made(cx), kept(cx), members(cx), listed_requests(cx)];
                let more = more.into_iter().filter(|table| table.count > 0);
                let nodes = nodes(cx, cx.words.boards_table());
                [nodes].into_iter().chain(more).map(Table::named).collect()
            },
            boards_label,
        )
    };
    vec![boards]
}

/// Two small runs as one clock that forks, where it has room.
pub fn forked(runs: [&Shown; 2], width: f64) -> Option<Pair> {
    let both = sides(runs);
    both.iter().all(|run| fork::fits(run.outline, width)).then_some(Pair {
        picture: |runs, words, room| fork::picture(sides(runs), words, room),
        legend: |words, pictures| legend::drawn(samples::of_fork(words), pictures),
        ways: WAYS,
    })
}

fn sides(runs: [&Shown; 2]) -> [fork::Run<'_>; 2] {
    runs.map(|shown| {
        let Showing { outline, view } = own::<Ui>(shown);
        fork::Run { outline, view }
    })
}

fn map(words: Words) -> Figure {
    Figure {
        class: "rooms",
        caption: |cx| {
            let apart = apart(&cx.own::<Ui>().outline) as u64;
            (apart > 1).then(|| MapPart { apart }.tell(cx.words))
        },
        remark: |cx| asked(cx).map(|_| cx.words.map_drag().to_owned()),
        offers: &[NODE, REQUEST],
        compared: true,
        follows: true,
        painted: true,
        describe: |cx, target| {
            let Showing { outline, view } = cx.own::<Ui>();
            match target {
                Selection(NODE, At::One(node)) => cx.words.cluster_node_mark(*node, outline, view),
                _ => String::new(),
            }
        },
        legend: |cx, pictures| legend::drawn(samples::of_map(cx.words), pictures),
        ..Figure::new(
            "map",
            words.density(),
            (WIDTH, 560.0),
            |cx| {
                let Showing { outline, view } = cx.own::<Ui>();
                on_map(cx, |options| density::picture(outline, view, options))
            },
            |cx| {
                let starts = asked(cx).map(|(rooms, _)| counted(cx, &rooms));
                let all = starts.into_iter().chain([nodes(cx, cx.words.density_table())]);
                all.map(Table::named).collect()
            },
            |cx| {
                let label = boards_label(cx);
                let Some((own, together)) = asked(cx) else { return label };
                let told = cx.words.rooms_told(together, own.fit(together));
                cx.words.labelled(&label, &told)
            },
        )
    }
}

fn on_map<T>(cx: &Context<'_>, make: impl Fn(&Options<'_>) -> T) -> T {
    let outline = &cx.own::<Ui>().outline;
    let asked = asked(cx);
    make(&Options {
        rooms: asked.as_ref().map(|own| &own.0),
        together: asked.as_ref().map_or(1, |own| own.1),
        chosen: chosen(outline, cx.selection),
        words: cx.words,
        size: cx.size,
    })
}

pub fn places(cx: &Context<'_>) -> Grid {
    let outline = &cx.own::<Ui>().outline;
    on_map(cx, |options| density::grid(outline, options))
}

/// The free GPUs of the nodes, and how many GPUs are asked for together: by the reader, else by the request that waits.
pub fn asked(cx: &Context<'_>) -> Option<(Rooms, u64)> {
    let Showing { outline, view } = cx.own::<Ui>();
    let rooms = Rooms::of(outline, view)?;
    let usual = || rooms::asked(outline, view, &rooms);
    let together = cx.setting.map_or_else(usual, |it| it.clamp(1, rooms.most()));
    Some((rooms, together))
}

/// The node that the reader has chosen, by itself or by one of its GPUs.
fn chosen(outline: &Outline, selection: Option<&Selection>) -> Option<u32> {
    match selection {
        Some(Selection(NODE, At::One(node))) => Some(*node),
        Some(Selection(UNIT, At::One(unit))) => Some(outline.node_of(*unit)),
        _ => None,
    }
}

fn options(cx: &Context<'_>) -> BoardOptions {
    let (width, height) = cx.size;
    BoardOptions { width, height, words: cx.words, beside: cx.place == Place::Alone }
}

fn boards_label(cx: &Context<'_>) -> String {
    let Showing { outline, view } = cx.own::<Ui>();
    cx.words.boards_label(outline, view)
}

/// How the grouping is changed; in a narrow picture only where it can be at once.
fn hint(cx: &Context<'_>) -> Option<&'static str> {
    let (words, outline) = (cx.words, &cx.own::<Ui>().outline);
    match outline.policy {
        Policy::Machine => None,
        Policy::Group if drag::movable(outline) => Some(words.drag_gpu_hint()),
        Policy::Group => {
            (!outline.plans.is_empty() && cx.size.0 >= NARROW).then(|| words.drag_planned_hint())
        }
    }
}

/// GPUs can be let go over the outline of a group, and away from their own.
fn aim(cx: &Context<'_>, target: &Selection, at: Point) -> Option<(GroupsEdit, Area)> {
    let &Selection(UNIT, At::One(unit)) = target else { return None };
    drag::aim(&cx.own::<Ui>().outline, &options(cx), (unit, at))
}

fn nudged(cx: &Context<'_>, target: &Selection, key: &str, _: bool) -> Option<Edit> {
    let &Selection(UNIT, At::One(unit)) = target else { return None };
    let outline = &cx.own::<Ui>().outline;
    let group = drag::by_key(outline, unit, key).filter(|_| drag::movable(outline))?;
    drag::toggled(outline, unit, group).map(Edit::Groups)
}

/// A cell with the name of a thing; of a run among others nothing is chosen in its table.
fn thing(cx: &Context<'_>, noun: Noun, number: u32, name: String) -> Cell {
    let target = (cx.place == Place::Alone).then_some(Selection(noun, At::One(number)));
    Cell::thing(target, name)
}

/// The tests that are made of the request in hand.
fn made(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let rows = cards::rows(outline, view, words);
    let heads = [words.tests_heading(), words.number_heading(), words.detail_heading()];
    let count = rows.len();
    let rows = rows.into_iter().enumerate().map(|(at, own)| Row::new(at, own.map(Cell::text)));
    Table::new(words.tests_heading(), &heads, count, rows)
}

/// What is free, by what keeps it from the request.
fn kept(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let rows = free::rows(outline, view, words);
    let heads = [words.kept_heading(), words.gpus_count_heading()];
    let count = rows.len();
    let row =
        |(at, (units, told))| Row::new(at, [Cell::text(told), Cell::number(words.number(units))]);
    Table::new(words.gpus_kept_heading(), &heads, count, rows.into_iter().enumerate().map(row))
}

fn nodes(cx: &Context<'_>, name: &'static str) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |node: u32| {
        let units = outline.units_of(node);
        let rows = rows_of(view, units.clone());
        let left = ranges::count(rows.get(USED..).unwrap_or_default());
        let told = rows.iter().take(USED).map(|&row| {
            let what = held(words, outline, view, row.0);
            words.labelled(&words.gpu_row(row, outline), &what)
        });
        let told = told.chain((left > 0).then(|| words.and_more(left)));
        let held = view.allocated.get(node as usize).copied().unwrap_or(0);
        let own = outline.counted(units);
        let cells = [
            thing(cx, NODE, node, words.cluster_node(node, outline)),
            Cell::text(words.units_counted(&own, &own)),
            Cell::number(words.number(held.into())),
            Cell::text(words.items(told)),
        ];
        Row::new(node, cells)
    };
    let heads =
        [words.node_heading(), words.gpus_heading(), words.held_heading(), words.use_heading()];
    let count = outline.nodes.len();
    Table::new(name, &heads, count, (0..).take(count).map(row))
}

/// The units of a node as they are used: each of a few, of more those in a row; none where that is not told.
fn rows_of(view: &View, units: Range<u32>) -> Vec<UnitRange> {
    if view.holders.is_empty() || units.len() <= USED {
        return units.filter(|_| !view.holders.is_empty()).map(|unit| (unit, 1)).collect();
    }
    view.held(units).map(|held| held.units()).collect()
}

/// The groups that are stored, with their GPUs.
fn members(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |&group: &u32| {
        let own = &outline.groups[group as usize];
        let units: u64 = own.members.iter().map(|own| ranges::count(&own.1)).sum();
        let named = own.members.iter().take(USED).flat_map(|(node, units)| {
            let node = words.cluster_node(*node, outline);
            words
                .gpu_units(units, outline)
                .into_iter()
                .map(move |name| words.labelled(&node, &name))
        });
        let left: u64 = own.members.iter().skip(USED).map(|own| ranges::count(&own.1)).sum();
        let named = named.chain((left > 0).then(|| words.and_more(left)));
        let cells = [
            thing(cx, GROUP, group, words.gpu_group(group, outline)),
            Cell::number(words.number(units)),
            Cell::text(words.items(named)),
        ];
        Row::new(group, cells)
    };
    let heads = [words.group_heading(), words.gpus_heading(), words.use_heading()];
    let stored = stored(outline, view);
    Table::new(words.grouping_heading(), &heads, stored.len(), stored.iter().map(row))
}

/// The requests around the moment, with what has become of each.
fn listed_requests(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |listed: &RequestView| {
        let request = listed.request;
        let node = listed.node.map(|node| words.cluster_node(node, outline));
        let cells = [
            thing(cx, REQUEST, request, words.gpu_request(request, outline)),
            Cell::text(words.request_asks(request, outline)),
            Cell::text(words.request_state(listed)),
            Cell::text(node.unwrap_or_default()),
        ];
        Row { current: view.request == Some(request), ..Row::new(request, cells) }
    };
    let heads = [
        words.request_heading(),
        words.gpus_heading(),
        words.state_heading(),
        words.node_heading(),
    ];
    let count = outline.requests.len();
    Table::new(words.requests_heading(), &heads, count, view.requests.iter().map(row))
}

/// The request that has a GPU, or why none has it.
fn held(words: Words, outline: &Outline, view: &View, unit: u32) -> String {
    match view.holder(unit) {
        Some(request) => words.gpu_request(request, outline),
        None if outline.is_closed(outline.node_of(unit)) => words.node_closed().to_owned(),
        None if is_stranded(view, unit) => words.unit_stranded().to_owned(),
        None => words.unit_free().to_owned(),
    }
}

/// For each number of GPUs together: on how many nodes there is room, for how many such containers.
fn counted(cx: &Context<'_>, rooms: &Rooms) -> Table {
    let words = cx.words;
    let row = |(free, nodes): (u64, u64)| {
        let (fits, containers, _) = rooms.fit(free);
        let cells = [
            Cell::text(words.number(free)),
            Cell::number(words.number(nodes)),
            Cell::number(words.number(fits)),
            Cell::number(words.number(containers)),
        ];
        Row::new(free, cells)
    };
    let heads = [
        words.gpus_heading(),
        words.rooms_exactly(),
        words.rooms_at_least(),
        words.rooms_containers(),
    ];
    let rows = rooms.counted().skip(1).map(row);
    Table::new(words.rooms_heading(), &heads, rooms.columns.len() - 1, rows)
}
