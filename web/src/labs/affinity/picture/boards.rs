//! The nodes as boards: name, place and load; the queue; the tasks that run; the engines as tiles that fill.

use gantry_core::labs::affinity::view::{NodeView, RunningView, Tile};
use gantry_core::labs::affinity::{Outline, View};

use super::look::{self as own, hook};
use super::stage::StageOptions;
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::{ENGINE, LESS, MORE, NODE, TASK};
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;
use crate::state::{At, Selection};

/// The most boards, the most tasks on one that run, the most engines.
const BOARDS: usize = 6;
const RUNNING: usize = 4;
const TILES: u32 = 12;
/// Types of which one more is offered where a node is chosen.
const ADDS: usize = 4;
/// A board is no narrower than this.
const NARROW: f64 = 210.0;
const GAP: f64 = 12.0;
/// Heights: of the head, the queue, a task that runs, a tile.
const HEAD: f64 = 28.0;
const QUEUE: f64 = 28.0;
const LINE: f64 = 21.0;
/// Above the engines, for the ways to them.
const LANE: f64 = 18.0;
const TILE: f64 = 54.0;
/// The least width of a tile.
const WIDE: f64 = 68.0;

/// Where a board lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// The node.
    pub node: u32,
    /// The whole.
    pub area: Area,
    /// Whether there is a board on its left, and on its right.
    beside: (bool, bool),
    /// How many tiles stand beside each other.
    per_row: u32,
    /// Where the first row of tiles begins.
    tiles: f64,
}

/// Where the boards lie.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardsLayout {
    /// One for each node that is shown.
    pub boards: Vec<Board>,
    /// The lower edge of the last.
    pub bottom: f64,
}

/// The nodes that are shown: those that the step is about come first.
fn shown(outline: &Outline, view: &View) -> Vec<u32> {
    let all = view.nodes.iter().map(|own| own.node);
    if outline.nodes.len() <= BOARDS {
        return all.collect();
    }
    let reason = view.reason.nodes();
    let mut chosen: Vec<u32> = Vec::new();
    let listed = |node: &u32| view.nodes.iter().any(|own| own.node == *node);
    for node in reason.into_iter().filter(listed).chain(all) {
        if chosen.len() < BOARDS && !chosen.contains(&node) {
            chosen.push(node);
        }
    }
    chosen
}

impl BoardsLayout {
    /// The layout under so much of the picture.
    pub fn new(outline: &Outline, view: &View, (width, top): (f64, f64)) -> BoardsLayout {
        let nodes = shown(outline, view);
        let columns = ((width + GAP) / (NARROW + GAP)).floor().max(1.0) as usize;
        let columns = columns.min(nodes.len().max(1));
        let wide = (width - GAP * (columns as f64 - 1.0)) / columns as f64;
        let per_row = ((wide - 12.0) / WIDE).floor().clamp(1.0, 6.0) as u32;
        let engines = |node: &u32| {
            let own = outline.nodes.get(*node as usize);
            own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum::<u32>()).min(TILES)
        };
        let slots = |node: &u32| outline.nodes.get(*node as usize).map_or(0, |own| own.slots);
        let mut boards = Vec::new();
        let mut y = top;
        for row in nodes.chunks(columns) {
            let tiles = row.iter().map(engines).max().unwrap_or(1).max(1).div_ceil(per_row);
            let running = row.iter().map(slots).max().unwrap_or(1).clamp(1, RUNNING as u64);
            let above = HEAD + QUEUE + LINE * running as f64 + LANE;
            let high = above + TILE * f64::from(tiles) + 4.0;
            for (at, &node) in row.iter().enumerate() {
                let area = Area::new((wide + GAP) * at as f64, y, wide, high);
                let beside = (at > 0, at + 1 < columns);
                boards.push(Board { node, area, beside, per_row, tiles: y + above });
            }
            y += high + GAP;
        }
        BoardsLayout { boards, bottom: y - GAP }
    }

    /// The board of a node.
    pub fn board(&self, node: u32) -> Option<&Board> {
        self.boards.iter().find(|own| own.node == node)
    }
}

impl Board {
    /// The tile of an engine.
    pub fn tile(&self, engine: u32) -> Area {
        let wide = (self.area.width - 12.0) / f64::from(self.per_row);
        let (column, row) = (engine % self.per_row, engine / self.per_row);
        let x = self.area.x + 6.0 + wide * f64::from(column);
        Area::new(x + 2.0, self.tiles + TILE * f64::from(row), wide - 4.0, TILE - 4.0)
    }

    /// Where ways go down beside it: on its left or its right, within it where no other board is there.
    pub fn gutter(&self, rightwards: bool) -> f64 {
        let Area { x, width, .. } = self.area;
        match (rightwards, self.beside) {
            (false, (true, _)) => x - GAP / 2.0,
            (true, (_, true)) => x + width + GAP / 2.0,
            (false, _) => x + 3.0,
            (true, _) => x + width - 3.0,
        }
    }

    /// The nearest of them to which another board is next, from an engine.
    pub fn gutter_of(&self, tile: Area) -> f64 {
        let rightwards = tile.middle().x > self.area.middle().x;
        let (left, right) = self.beside;
        self.gutter(if rightwards { right || !left } else { right && !left })
    }

    /// The queue.
    pub fn queue(&self) -> Area {
        Area::new(self.area.x, self.area.y + HEAD, self.area.width, QUEUE)
    }

    /// A task that runs, by its place among those.
    pub fn line(&self, at: usize) -> Area {
        let top = self.area.y + HEAD + QUEUE + LINE * at.min(RUNNING - 1) as f64;
        Area::new(self.area.x + 6.0, top + 2.0, self.area.width - 12.0, LINE - 3.0)
    }
}

struct Boards<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: &'a StageOptions,
    words: Words,
}

/// Their layers.
pub fn layers(
    outline: &Outline,
    view: &View,
    options: &StageOptions,
    layout: &BoardsLayout,
) -> Vec<Layer> {
    let all = Boards { outline, view, options, words: options.words };
    let (mut nodes, mut queued, mut running, mut engines) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for board in &layout.boards {
        let Some(node) = view.nodes.iter().find(|own| own.node == board.node) else { continue };
        nodes.extend(all.node(board, node));
        queued.extend(all.queue(board, node));
        let lines = node.tasks.iter().take(RUNNING).enumerate();
        running.extend(lines.map(|(at, task)| all.running(board, node, at, task)));
        engines.extend(all.tiles(board, node));
    }
    let layer = |name, marks| Layer { name, marks };
    vec![
        layer("nodes", nodes),
        layer("queued", queued),
        layer("running", running),
        layer("engines", engines),
        layer("adds", all.adds(layout)),
    ]
}

/// A small text, cut to so much room.
fn small(at: Point, anchor: Anchor, ink: Ink, told: &str, most: f64) -> Shape {
    let told = text::shortened(told, SMALL, most.max(0.0));
    look::words(at, anchor, SMALL, ink, told)
}

impl Boards<'_> {
    /// The board itself, with name, place and load.
    fn node(&self, board: &Board, node: &NodeView) -> [Mark; 2] {
        let (words, area) = (self.words, board.area);
        let own = self.outline.nodes.get(node.node as usize);
        let name = words.worker(node.node, self.outline);
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        let name = text::shortened(&name, STRONG, area.width * 0.4);
        let env = own.map_or("", |own| words.affinity_env(own.env));
        let ground = look::rect(whole, 8.0, Paint::stroke(Ink::Mark, 1.25).filled(Ink::Fill, 0.6));
        let mut shapes = vec![look::words(
            Point::new(10.0, 18.0),
            Anchor::Start,
            STRONG,
            Ink::Ink,
            name.clone(),
        )];
        let after = 16.0 + text::width(&name, STRONG);
        let engines: u32 = own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum());
        let tasks = node.queued + node.running;
        let load = format!("{tasks}/{engines}");
        let right = area.width - 10.0;
        let wide = text::width(&load, STRONG);
        shapes.push(look::words(Point::new(right, 18.0), Anchor::End, STRONG, Ink::Ink, load));
        let gauge = Area::new(right - wide - 70.0, 9.0, 62.0, 10.0);
        if gauge.x > after + 10.0 {
            shapes.extend(self.gauge(gauge, tasks as f64 / f64::from(engines.max(1))));
            shapes.push(small(
                Point::new(after, 18.0),
                Anchor::Start,
                Ink::Soft,
                env,
                gauge.x - after - 4.0,
            ));
        }
        let at = Point::new(10.0, HEAD + 18.0);
        let label = words.affinity_queue();
        shapes.push(small(at, Anchor::Start, Ink::Soft, label, area.width * 0.4));
        if node.running == 0 {
            let at = Point::new(area.width / 2.0, HEAD + QUEUE + 18.0);
            let told = words.affinity_nothing_runs();
            shapes.push(small(at, Anchor::Middle, Ink::Soft, told, area.width - 16.0));
        } else if node.running > RUNNING as u64 {
            let more = words.and_more(node.running - RUNNING as u64);
            let at = Point::new(right, board.tiles - area.y - 1.0);
            shapes.push(small(at, Anchor::End, Ink::Soft, &more, area.width * 0.5));
        }
        let hint = words.affinity_node_mark(node.node, self.outline, self.view);
        let at = Point::new(area.x, area.y);
        let board = Mark {
            at,
            target: Some(Selection(NODE, At::One(node.node))),
            reach: Area::new(0.0, 0.0, area.width, HEAD),
            title: Some(hint),
            ..Mark::plain(Key(kinds::NODE, node.node.into()), vec![ground])
        };
        // What is written on it is told by its name and by the tables.
        let written = Key(Kind::HEADING, 1 << 32 | u64::from(node.node));
        [board, Mark { at, ..Mark::plain(written, shapes) }]
    }

    /// The load, with a tick where it may not come to; a full node's sticks out.
    fn gauge(&self, area: Area, load: f64) -> Vec<Shape> {
        let limit = self.outline.max_load.as_deref().map(calls::decimal);
        let most = limit.map_or(2.0, |limit| (limit * 1.6).max(0.1)).max(load);
        let x = |load: f64| area.x + area.width * (load / most).min(1.0);
        let full = limit.is_some_and(|limit| load >= limit);
        let bar = Area { width: (x(load) - area.x).max(0.0), ..area };
        let ground = Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0);
        let mut shapes = vec![look::rect(area, 2.0, ground)];
        if full {
            shapes.extend(own::overhang(bar));
        } else {
            shapes.push(look::rect(bar, 2.0, Paint::fill(Ink::Sky, 0.9)));
        }
        if let Some(limit) = limit {
            let tick = [area.y - 3.0, area.y + area.height + 3.0].map(|y| Point::new(x(limit), y));
            let ink = if full { Ink::Red } else { Ink::Mark };
            shapes.push(own::line(tick[0], tick[1], Paint::stroke(ink, 1.5)));
        }
        shapes
    }

    /// Where a node is chosen, one engine more of each type; where engines of a type are, one more or one less of that.
    fn adds(&self, layout: &BoardsLayout) -> Vec<Mark> {
        let (node, only) = match self.options.selection {
            Some(Selection(NODE, At::One(node))) => (node, None),
            Some(Selection(ENGINE, At::Pair(node, of))) => (node, Some(of)),
            _ => return Vec::new(),
        };
        let (Some(board), Some(own)) = (layout.board(node), self.outline.nodes.get(node as usize))
        else {
            return Vec::new();
        };
        let all = own.engines.iter().map(|own| own.1).sum::<u32>();
        let types = (0..)
            .zip(&self.outline.engines)
            .map(|own| own.0)
            .filter(|of| only.is_none_or(|it| it == *of));
        let mut chips: Vec<(u32, bool)> = types.take(ADDS).map(|of| (of, true)).collect();
        chips.extend(only.filter(|_| all > 1).map(|of| (of, false)));
        let area = board.queue();
        let mut right = area.x + area.width - 8.0;
        let chip = |(of, more): (u32, bool)| {
            let name = self.words.engine_type(of, self.outline);
            let told =
                format!("{} {}", if more { "+" } else { "−" }, text::shortened(&name, SMALL, 60.0));
            let wide = text::width(&told, STRONG) + 12.0;
            right -= wide;
            let at = Point::new(right, area.y + 4.0);
            right -= 5.0;
            let whole = Area::new(0.0, 0.0, wide, 20.0);
            let edge = Paint::stroke(Ink::Blue, 1.5).dashed(Dash::Short).filled(Ink::Panel, 1.0);
            let hint = if more { self.words.add_engine() } else { self.words.remove_engine() };
            let middle = Point::new(wide / 2.0, 14.0);
            let shapes = vec![
                look::rect(whole, 5.0, edge),
                look::words(middle, Anchor::Middle, STRONG, Ink::BlueText, told.clone()),
            ];
            let title = self.words.labelled(&told, hint);
            Mark {
                at,
                target: Some(Selection(if more { MORE } else { LESS }, At::Pair(node, of))),
                reach: whole,
                title: Some(title),
                ..Mark::plain(Key(kinds::CHANGE, u64::from(of) << 1 | u64::from(more)), shapes)
            }
        };
        chips.into_iter().rev().map(chip).collect()
    }

    fn queue(&self, board: &Board, node: &NodeView) -> Vec<Mark> {
        let area = board.queue();
        let mut x = 16.0 + text::width(self.words.affinity_queue(), SMALL);
        let mut marks = Vec::new();
        for (at, queued) in node.queue.iter().enumerate() {
            let name = self.words.affinity_task(queued.task, self.outline);
            let name = text::shortened(&name, STRONG, 70.0);
            let wide = text::width(&name, STRONG) + 14.0 + if queued.stolen { 14.0 } else { 0.0 };
            let left = node.queued - at as u64;
            if x + wide + 26.0 > area.width && left > 1 || x + wide > area.width {
                let more = Key(Kind::MORE, node.node.into());
                let at = Point::new(area.x + area.width - 6.0, area.y + 18.0);
                let told = format!("+{left}");
                marks.push(Mark::plain(
                    more,
                    vec![look::words(at, Anchor::End, STRONG, Ink::Soft, told)],
                ));
                break;
            }
            let chip = Area::new(0.0, 0.0, wide, 20.0);
            let mut shapes = vec![
                look::rect(chip, 5.0, Paint::stroke(Ink::Ink, 1.25).filled(Ink::Panel, 1.0)),
                look::words(Point::new(7.0, 14.0), Anchor::Start, STRONG, Ink::Ink, name.clone()),
            ];
            if queued.stolen {
                shapes.push(hook(Point::new(wide - 12.0, 10.0)));
            }
            marks.push(Mark {
                at: Point::new(area.x + x, area.y + 4.0),
                target: Some(Selection(TASK, At::One(queued.task))),
                reach: chip,
                state: if queued.stolen { "stolen" } else { "" },
                title: Some(self.words.labelled(&name, self.words.affinity_queue())),
                ..Mark::plain(Key(kinds::QUEUED, queued.task.into()), shapes)
            });
            x += wide + 5.0;
        }
        marks
    }

    /// A task that runs, and where its call is.
    fn running(&self, board: &Board, node: &NodeView, at: usize, task: &RunningView) -> Mark {
        let words = self.words;
        let area = board.line(at);
        let name = words.affinity_task(task.task, self.outline);
        let name = text::shortened(&name, STRONG, area.width * 0.35);
        let current = self.view.task == Some(task.task);
        let line = Area::new(0.0, 0.0, area.width, area.height);
        let edge =
            if current { Paint::stroke(Ink::Blue, 2.0) } else { Paint::stroke(Ink::Line, 1.0) };
        let api = words.api_name(task.api, self.outline);
        let where_to = match &task.run {
            None if task.waits.is_some() => words.affinity_waits_for().to_owned(),
            None => String::new(),
            Some(run) => {
                let of = words.engine_type(run.of, self.outline);
                if run.node == node.node {
                    of
                } else {
                    format!("{} {of}", words.worker(run.node, self.outline))
                }
            }
        };
        let told = if where_to.is_empty() { api } else { format!("{api} → {where_to}") };
        let after = 14.0 + text::width(&name, STRONG) + if task.stolen { 16.0 } else { 0.0 };
        let ink = if task.waits.is_some() { Ink::Red } else { Ink::Soft };
        let middle = area.height / 2.0 + 4.0;
        let told = text::apart(&text::shortened(&told, SMALL, area.width - after - 12.0));
        let mut shapes = vec![
            look::rect(line, 5.0, edge.filled(Ink::Panel, 1.0)),
            look::words(Point::new(7.0, middle), Anchor::Start, STRONG, Ink::Ink, name.clone()),
            look::words(
                Point::new(area.width - 7.0, middle),
                Anchor::End,
                SMALL,
                ink,
                told.clone(),
            ),
        ];
        if task.stolen {
            shapes.push(hook(Point::new(after - 10.0, area.height / 2.0)));
        }
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(TASK, At::One(task.task))),
            reach: line,
            state: if task.waits.is_some() {
                "waits"
            } else if task.stolen {
                "stolen"
            } else {
                ""
            },
            title: Some(format!("{name}{told}")),
            ..Mark::plain(Key(kinds::ACCEPTED, task.task.into()), shapes)
        }
    }

    fn tiles(&self, board: &Board, node: &NodeView) -> Vec<Mark> {
        let own = self.outline.nodes.get(node.node as usize);
        let count: u32 = own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum());
        let shown = if count > TILES { TILES - 1 } else { count };
        let mut marks: Vec<Mark> = (0..shown)
            .map(|engine| {
                let tile = node.tiles.iter().find(|own| own.engine == engine);
                self.tile(board.tile(engine), (node.node, engine), tile)
            })
            .collect();
        if count > shown {
            let area = board.tile(shown);
            let told = self.words.and_more((count - shown).into());
            let at = Point::new(area.x + area.width / 2.0, area.y + area.height / 2.0);
            let key = Key(Kind::MORE, u64::from(node.node) | 1 << 40);
            let shape = small(at, Anchor::Middle, Ink::Soft, &told, area.width);
            marks.push(Mark::plain(key, vec![shape]));
        }
        marks
    }

    /// An engine: what it runs, and how far.
    fn tile(&self, area: Area, (node, engine): (u32, u32), tile: Option<&Tile>) -> Mark {
        let (words, outline) = (self.words, self.outline);
        let name = words.engine_name(node, engine, outline);
        let name = text::shortened(&name, STRONG, area.width - 10.0);
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        let taken = self.taken(node, tile);
        let edge = match (taken, tile) {
            (true, _) => Paint::stroke(Ink::Ink, 3.0),
            (false, Some(_)) => Paint::stroke(Ink::Mark, 1.25),
            (false, None) => Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short),
        };
        let mut shapes = vec![
            look::rect(whole, 6.0, edge.filled(Ink::Panel, 1.0)),
            look::words(Point::new(6.0, 14.0), Anchor::Start, STRONG, Ink::Ink, name.clone()),
        ];
        let of = calls::engine_of(outline, node, engine).map_or(0, |own| own.0);
        let hint = words.affinity_engine_mark(node, engine, tile, (outline, self.options.clock));
        let mut drawn = name.clone();
        match tile {
            None => {
                let told = text::apart(words.affinity_idle());
                drawn.push_str(&told);
                let at = Point::new(area.width / 2.0, 34.0);
                shapes.push(small(at, Anchor::Middle, Ink::Soft, &told, area.width - 8.0));
            }
            Some(tile) => {
                let task = words.affinity_task(tile.task, outline);
                let api = words.api_of(tile.task, tile.call, outline);
                let told = text::shortened(&format!("{task} {api}"), SMALL, area.width - 12.0);
                let end = words.duration(tile.end, self.options.clock);
                drawn.push_str(&text::apart(&told));
                shapes.push(look::words(
                    Point::new(6.0, 28.0),
                    Anchor::Start,
                    SMALL,
                    Ink::Ink,
                    text::apart(&told),
                ));
                shapes.extend(self.progress(Area::new(6.0, 33.0, area.width - 12.0, 11.0), tile));
                let end = text::apart(&format!("→ {end}"));
                drawn.push_str(&end);
                shapes.push(small(
                    Point::new(area.width - 6.0, 14.0),
                    Anchor::End,
                    Ink::Soft,
                    &end,
                    area.width - 18.0 - text::width(&name, STRONG),
                ));
            }
        }
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(ENGINE, At::Pair(node, of))),
            reach: whole,
            state: match tile {
                None => "idle",
                Some(tile) if tile.overhead > 0 => "crossed",
                Some(_) => "busy",
            },
            title: Some(words.labelled(&drawn, &hint)),
            ..Mark::plain(Key(kinds::ENGINE, u64::from(node) << 32 | u64::from(engine)), shapes)
        }
    }

    /// Whether the step has just taken this engine.
    fn taken(&self, node: u32, tile: Option<&Tile>) -> bool {
        let run = super::links::run_of(&self.view.reason);
        run.zip(tile).is_some_and(|(run, tile)| {
            run.node == node && run.task == tile.task && run.call == tile.call
        })
    }

    /// What crossing costs, then the work, filled as far as time has come.
    fn progress(&self, area: Area, tile: &Tile) -> Vec<Shape> {
        let length = (tile.end - tile.start).max(1) as f64;
        let x = |time: u64| {
            area.x + area.width * (time.saturating_sub(tile.start) as f64 / length).min(1.0)
        };
        let work = x(tile.start + tile.overhead);
        let now = x(self.view.now);
        let mut shapes =
            vec![look::rect(area, 2.0, Paint::stroke(Ink::Mark, 1.0).filled(Ink::Fill, 1.0))];
        if tile.overhead > 0 {
            shapes.extend(own::overhead(Area { width: work - area.x, ..area }));
        }
        if now > work {
            shapes.extend(own::block(Area::new(work, area.y, now - work, area.height), tile.task));
        }
        let line = [area.y - 2.0, area.y + area.height + 2.0].map(|y| Point::new(now, y));
        shapes.push(own::line(line[0], line[1], Paint::stroke(Ink::Ink, 2.0)));
        shapes
    }
}
