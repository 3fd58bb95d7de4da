//! The figures of the lab: the space, and the tree of buckets where the policy walks one.

use gantry_core::labs::placement::view::{BucketView, NodeView, TaskView};
use gantry_core::scenario::Lab;

use crate::change::Edit;
use crate::figure::table::{Cell, Row, Table};
use crate::figure::{Carrying, Context, Figure, Pair, Place};
use crate::labs::placement::Ui;
use crate::labs::placement::picture::arrange::{Arrangement, arranged};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::samples::{of_counts, of_pair, of_space, of_tree};
use crate::labs::placement::picture::space::{Board, SceneOptions};
use crate::labs::placement::picture::{aligned, drag, pair, space, tree};
use crate::labs::placement::things::{BUCKET, NODE, TASK};
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::scene::legend::{self, Meaning};
use crate::scene::shape::{Area, Picture, Point};
use crate::scene::travel::Way;
use crate::shown::{At, Selection, Shown};

/// Nodes go where they stand, tasks move up in the queue.
const WAYS: &[Way] = &[Way::of(kinds::NODE), Way::of(kinds::LISTED), Way::of(kinds::QUEUED)];

pub fn figures(words: Words, shown: &Shown) -> Vec<Figure> {
    let Showing { outline, .. } = own::<Ui>(shown);
    let painted = space::crowded(outline);
    let Arrangement { space: first, tree: second, .. } = arranged(outline, words, 1_200.0, 560.0);
    let carrying = Carrying { takes: &[NODE, TASK], goal, dropped };
    let space = Figure {
        offers: &[NODE, TASK, BUCKET],
        ways: WAYS,
        // A new leaf moves those behind it.
        followed: 64,
        compared: true,
        painted,
        carrying: (!painted).then_some(carrying),
        nudged,
        describe,
        legend: |cx, pictures| {
            let mut all = of_space(cx.words, &cx.own::<Ui>().view);
            if is_aligned(cx) {
                all.extend(of_index(cx, pictures));
            }
            legend::drawn(all, pictures)
        },
        ..Figure::new("space", words.space(), size(first), in_space, told, |cx| {
            let Showing { outline, view } = cx.own::<Ui>();
            cx.words.space_label(outline.nodes.len() as u64, view.task, outline)
        })
    };
    let tree = second.map(|second| Figure {
        offers: &[BUCKET],
        painted,
        beside: true,
        describe,
        legend: |cx, pictures| legend::drawn(of_index(cx, pictures), pictures),
        ..Figure::new("tree", words.tree(), size(second), as_tree, buckets, |cx| {
            cx.words.tree().to_owned()
        })
    });
    [space].into_iter().chain(tree).collect()
}

fn of_index(cx: &Context<'_>, pictures: &[&Picture]) -> impl Iterator<Item = Meaning> {
    let tree = of_tree(cx.words, &cx.own::<Ui>().view);
    tree.into_iter().chain(of_counts(cx.words, pictures))
}

/// Two runs over one space, where it is one.
pub fn paired(runs: [&Shown; 2], width: f64) -> Option<Pair> {
    let both = sides(runs);
    pair::fits(both, width).then_some(Pair {
        picture: |runs, words, room| pair::picture(sides(runs), words, room),
        legend: |words, pictures| legend::drawn(of_pair(words), pictures),
        ways: &[],
    })
}

fn sides(runs: [&Shown; 2]) -> [pair::Run<'_>; 2] {
    runs.map(|shown| {
        let Showing { outline, view } = own::<Ui>(shown);
        pair::Run { outline, view }
    })
}

fn size(options: SceneOptions) -> (f64, f64) {
    (options.width, options.height)
}

fn options(cx: &Context<'_>) -> SceneOptions {
    let (width, height) = cx.size;
    SceneOptions { width, height, words: cx.words }
}

fn in_space(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    if is_aligned(cx) {
        return aligned::picture(outline, view, &options(cx));
    }
    space::picture(outline, view, &options(cx))
}

/// True where the index is in the picture of the space.
fn is_aligned(cx: &Context<'_>) -> bool {
    cx.place == Place::Alone && aligned::fits(&cx.own::<Ui>().outline)
}

fn as_tree(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    tree::picture(outline, view, &options(cx))
}

fn board(cx: &Context<'_>) -> Option<Board> {
    let Showing { outline, view } = cx.own::<Ui>();
    if is_aligned(cx) {
        return Some(aligned::board(outline, view, &options(cx)));
    }
    space::board(outline, &options(cx))
}

/// Nodes and the task can be put into the cells of a board.
fn goal(cx: &Context<'_>, _: &Selection, at: Point) -> Option<Area> {
    let board = board(cx)?;
    Some(board.area(board.cell_at(at)?).inset(1.0))
}

fn dropped(cx: &Context<'_>, target: &Selection, at: Point) -> Option<Edit> {
    let board = board(cx)?;
    let place = drag::place(target, &cx.own::<Ui>().view)?;
    shifted(cx, target, &drag::shift_to(&board, &place, board.cell_at(at)?)?)
}

fn nudged(cx: &Context<'_>, target: &Selection, key: &str, shift: bool) -> Option<Edit> {
    shifted(cx, target, &drag::shift_by_key(&board(cx)?, key, shift)?)
}

/// The change where something is moved by so many coordinates.
fn shifted(cx: &Context<'_>, target: &Selection, shift: &[i64]) -> Option<Edit> {
    let Lab::Placement(placement) = &cx.scenario?.lab else { return None };
    drag::shifted(target, shift, &cx.own::<Ui>().outline, placement)
}

fn describe(cx: &Context<'_>, target: &Selection) -> String {
    named(cx.words, cx.own::<Ui>(), target)
}

/// What is said of a thing; its name alone where it is not listed.
pub fn named(words: Words, Showing { outline, view }: &Showing<Ui>, target: &Selection) -> String {
    match target {
        Selection(NODE, At::One(node)) => view.nodes.get(*node as usize).map_or_else(
            || words.node(*node, outline),
            |shown| words.node_mark(*node, shown, outline),
        ),
        Selection(BUCKET, At::Many(at)) => view
            .buckets
            .iter()
            .find(|bucket| bucket.at == *at)
            .map_or_else(|| words.bucket(at), |bucket| words.bucket_mark(bucket)),
        Selection(TASK, At::One(task)) => view
            .tasks
            .iter()
            .find(|listed| listed.task == *task)
            .map_or_else(|| words.task(*task, outline), |listed| words.task_mark(listed, outline)),
        _ => String::new(),
    }
}

/// What the picture of the space tells: nodes, and with the index its buckets and the looks at them.
fn told(cx: &Context<'_>) -> Vec<Table> {
    let mut tables = nodes(cx);
    if is_aligned(cx) {
        tables.extend(buckets(cx));
        tables.push(looks(cx));
        tables.extend(queued(cx));
    }
    tables
}

/// The looks of the index and of a scan for the present task.
fn looks(cx: &Context<'_>) -> Table {
    let (words, work) = (cx.words, cx.own::<Ui>().view.work);
    let row = |(name, count): (&str, u64)| {
        Row::new(name, [Cell::text(name), Cell::number(words.number(count))])
    };
    let searched = work.visited - work.beyond;
    let rows = [(words.index_looks_at(), searched), (words.scan_looks_at(), work.linear)];
    let heads = [words.looked_by(), words.looks_heading()];
    Table::new(words.looks_heading(), &heads, rows.len(), rows.into_iter().map(row))
}

/// The tasks that wait, and the nodes that they have chosen; none where tasks do not choose in batches.
fn queued(cx: &Context<'_>) -> Option<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(task, chosen): (&TaskView, Option<&(u32, Option<u32>)>)| {
        let node = chosen.and_then(|(_, node)| Some(words.node((*node)?, outline)));
        let name = words.task(task.task, outline);
        let cells = [
            Cell::thing(Selection(TASK, At::One(task.task)), name),
            Cell::text(node.unwrap_or_default()),
        ];
        Row::new(task.task, cells)
    };
    let heads = [words.task_heading(), words.node_heading()];
    let rows = aligned::waiting(view).map(row);
    let count = usize::try_from(view.waiting).unwrap_or(usize::MAX);
    (outline.batch > 1).then(|| Table::new(words.task_queue(), &heads, count, rows))
}

fn nodes(cx: &Context<'_>) -> Vec<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(node, shown): (u32, &NodeView)| {
        let at: Vec<_> = shown.at.iter().copied().map(Some).collect();
        let reserved = shown.reserved_for.map(|task| {
            format!("{} → {}", words.amounts(&shown.reserved, outline), words.task(task, outline))
        });
        let candidate = if shown.candidate { words.candidate() } else { words.not_candidate() };
        let cells = [
            Cell::thing(Selection(NODE, At::One(node)), words.node(node, outline)),
            Cell::number(words.bucket(&at)),
            Cell::text(words.amounts(&shown.free, outline)),
            Cell::text(reserved.unwrap_or_default()),
            Cell::number(words.number(shown.tasks.into())),
            Cell::text(candidate),
            Cell::text(words.node_state(shown.state)),
        ];
        Row::new(node, cells)
    };
    let heads = [
        words.node_heading(),
        words.coordinates_heading(),
        words.free_heading(),
        words.reserved_heading(),
        words.placed_heading(),
        words.candidate(),
        words.state_heading(),
    ];
    let rows = (0..).zip(&view.nodes).map(row);
    vec![Table::new(words.nodes_heading(), &heads, view.nodes.len(), rows)]
}

fn buckets(cx: &Context<'_>) -> Vec<Table> {
    let (words, view) = (cx.words, &cx.own::<Ui>().view);
    let row = |bucket: &BucketView| {
        let name = words.bucket(&bucket.at);
        let target = Selection(BUCKET, At::Many(bucket.at.clone()));
        let candidates = bucket.candidates.map(|count| words.number(count));
        let cells = [
            Cell { number: true, ..Cell::thing(target, &name) },
            Cell::number(words.number(bucket.elements)),
            Cell::number(candidates.unwrap_or_else(|| words.any_node().to_owned())),
            Cell::text(if bucket.inside { "✓" } else { "–" }),
            Cell::text(words.bucket_state(bucket.state)),
            Cell::number(bucket.look.map_or_else(String::new, |look| look.to_string())),
        ];
        Row { current: bucket.current, ..Row::new(name, cells) }
    };
    let heads = [
        words.bucket_heading(),
        words.elements_heading(),
        words.candidates_heading(),
        words.inside_heading(),
        words.state_heading(),
        words.look_heading(),
    ];
    let rows = view.buckets.iter().map(row);
    vec![Table::new(words.tree(), &heads, view.buckets.len(), rows)]
}
