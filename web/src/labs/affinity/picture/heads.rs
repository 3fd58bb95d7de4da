//! The heads of the rows: a node as a box with its place, its load against the limit and its queue; an engine as a tile
//! with what it runs.

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::view::{NodeView, Tile};
use gantry_core::labs::affinity::{Outline, View};

use super::rows::{self, Rows, Slot};
use super::stage::StageOptions;
use super::{glyph, look as own};
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::{ENGINE, NODE};
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};

/// Left of the nodes, for ways to them.
pub const GUTTER: f64 = 12.0;
/// An engine with less room has no glyph.
const GLYPHED: f64 = 60.0;
/// From line to line of what is written of a node.
const LINE: f64 = 15.0;

/// The heads of some rows.
pub struct Heads<'a> {
    /// The constants.
    pub outline: &'a Outline,
    /// The moment.
    pub view: &'a View,
    /// What the picture is made for.
    pub options: &'a StageOptions,
    /// The rows.
    pub rows: &'a Rows,
}

/// A line of what is written of a node.
enum Line<'a> {
    Text(Ink, String),
    Slots(&'a NodeView),
    Queue(&'a NodeView),
}

impl Heads<'_> {
    fn words(&self) -> Words {
        self.options.words
    }

    /// The width of all heads.
    fn width(&self) -> f64 {
        self.rows.plot.area.x - GUTTER - 6.0
    }

    /// The box of a node.
    pub fn node_box(&self, node: u32) -> Option<Area> {
        let (top, floor) = self.rows.of_node(node)?;
        Some(Area::new(GUTTER, top + 1.0, self.width(), floor - top - 2.0))
    }

    /// The tile of a row.
    pub fn tile(&self, slot: Slot) -> Option<Area> {
        let at = self.rows.slot(slot)?;
        let wide = (self.width() * 0.53).floor();
        let left = GUTTER + self.width() - wide;
        let (top, row) = (self.rows.plot.row_top(u64::from(at)), self.rows.plot.row);
        Some(Area::new(left, top + 1.5, wide - 2.0, row - 3.0))
    }

    /// Their layers.
    pub fn layers(&self) -> Vec<Layer> {
        let (mut nodes, mut queued, mut engines) = (Vec::new(), Vec::new(), Vec::new());
        for node in &self.view.nodes {
            let Some(area) = self.node_box(node.node) else { continue };
            let wide = self.width() * 0.47 - 12.0;
            let high = area.height;
            let edge = self.edge(node.node).filled(Ink::Fill, 0.6);
            nodes.push(self.ground(node, area, edge));
            nodes.extend(self.written(node, (area, wide, high), &mut queued));
        }
        for slot in &self.rows.slots {
            let Some(area) = self.tile(*slot) else { continue };
            engines.extend(match *slot {
                Slot::Engine(node, engine) => Some(self.engine((node, engine), area)),
                Slot::More(node, count) => {
                    let told = self.words().and_more(count.into());
                    let at = Point::new(area.x + 6.0, area.middle().y + 4.0);
                    let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, told);
                    Some(Mark::plain(Key(Kind::MORE, u64::from(node)), vec![shape]))
                }
                Slot::Head(_) => None,
            });
        }
        let layer = |name, marks| Layer { name, marks };
        vec![layer("nodes", nodes), layer("queued", queued), layer("engines", engines)]
    }

    /// The box itself.
    fn ground(&self, node: &NodeView, area: Area, paint: Paint) -> Mark {
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(NODE, At::One(node.node))),
            reach: whole,
            title: Some(self.words().affinity_node_mark(node.node, self.outline, self.view)),
            state: if self.is_full(node) { "full" } else { "" },
            ..Mark::plain(Key(kinds::NODE, node.node.into()), vec![look::rect(whole, 6.0, paint)])
        }
    }

    /// The edge of a node: stronger where the step is about it.
    fn edge(&self, node: u32) -> Paint {
        let about = self.view.reason.nodes().first() == Some(&node);
        if about { Paint::stroke(Ink::Ink, 2.0) } else { Paint::stroke(Ink::Mark, 1.25) }
    }

    /// Tasks on a node, and its engines.
    fn load(&self, node: &NodeView) -> (u64, u64) {
        (node.queued + node.running, rows::engines(self.outline, node.node).max(1).into())
    }

    /// Whether it takes no more tasks.
    fn is_full(&self, node: &NodeView) -> bool {
        let limit = self.outline.max_load.as_deref().map(calls::decimal);
        let (tasks, engines) = self.load(node);
        limit.is_some_and(|limit| tasks as f64 >= limit * engines as f64)
    }

    /// Name, load, queue: as many lines as the box has.
    fn written(
        &self,
        node: &NodeView,
        (area, wide, high): (Area, f64, f64),
        queued: &mut Vec<Mark>,
    ) -> Option<Mark> {
        let lines = (high / LINE).floor().max(1.0) as usize;
        let (left, base) = (area.x + 8.0, area.y + 12.0);
        let mut shapes = self.name(node, (left, base, wide), lines);
        for (at, line) in self.lines(node, lines, wide).into_iter().enumerate() {
            let at = Point::new(left, base + LINE * (at + 1) as f64);
            match line {
                Line::Text(ink, told) => {
                    let font = if ink == Ink::Red { STRONG } else { SMALL };
                    let told = text::shortened(&told, font, wide);
                    shapes.push(look::words(at, Anchor::Start, font, ink, told));
                }
                Line::Slots(node) => {
                    let (written, marks, _) = self.slots(node, at, wide);
                    shapes.extend(written);
                    queued.extend(marks);
                }
                Line::Queue(node) => {
                    let (written, marks) = self.queue(node, at, wide);
                    shapes.extend(written);
                    queued.extend(marks);
                }
            }
        }
        // What is written on it is told by its name and by the tables.
        let key = Key(Kind::HEADING, 1 << 32 | u64::from(node.node));
        (!shapes.is_empty()).then(|| Mark::plain(key, shapes))
    }

    /// The first line: its name, and its place or its load.
    fn name(&self, node: &NodeView, (x, y, wide): (f64, f64, f64), lines: usize) -> Vec<Shape> {
        let words = self.words();
        let name = words.worker(node.node, self.outline);
        let name = text::shortened(&name, STRONG, wide * 0.6);
        let after = x + text::width(&name, STRONG) + 6.0;
        let room = x + wide - after;
        let mut shapes = vec![look::words(Point::new(x, y), Anchor::Start, STRONG, Ink::Ink, name)];
        if lines < 4 {
            let (tasks, engines) = self.load(node);
            let (share, full) = (format!("{tasks}/{engines}"), self.is_full(node));
            let (font, ink) = if full { (STRONG, Ink::Red) } else { (SMALL, Ink::Soft) };
            let against = self.against(full).map(|against| format!("{share} {against}"));
            let load = against.filter(|told| lines > 1 && text::width(told, font) <= room);
            let load = text::shortened(&load.unwrap_or(share), font, room);
            shapes.push(look::words(Point::new(after, y), Anchor::Start, font, ink, load));
        } else {
            let own = self.outline.nodes.get(node.node as usize);
            let env = own.map_or("", |own| words.affinity_env(own.env));
            let env = text::shortened(env, SMALL, room);
            shapes.push(look::words(Point::new(after, y), Anchor::Start, SMALL, Ink::Soft, env));
        }
        shapes
    }

    /// The limit of the load, and whether it is reached.
    fn against(&self, full: bool) -> Option<String> {
        let (words, limit) = (self.words(), self.outline.max_load.as_deref()?);
        Some(if full { words.affinity_full(limit) } else { words.affinity_below(limit) })
    }

    /// The load against its limit; rounded, unless that would seem to be on the other side of the limit.
    fn loaded(&self, node: &NodeView, wide: f64) -> String {
        let (full, (tasks, engines)) = (self.is_full(node), self.load(node));
        let share = format!("{tasks}/{engines}");
        let rounded = (tasks * 200 + engines) / (2 * engines);
        let limit = self.outline.max_load.as_deref().map(calls::decimal);
        let agrees = limit.is_none_or(|limit| (rounded as f64 >= limit * 100.0) == full);
        let equal = if (tasks * 100).is_multiple_of(engines) { '=' } else { '≈' };
        let long = format!("{share} {equal} {}", calls::written(rounded));
        let against = self.against(full).unwrap_or_default();
        let both = [format!("{long} {against}"), format!("{share} {against}")];
        let fits = |told: &&String| text::width(told, STRONG) <= wide;
        both.iter().skip(usize::from(!agrees)).find(fits).cloned().unwrap_or(share)
    }

    /// The lines under the name: the load where there is room for it, and every task of the node.
    fn lines<'n>(&self, node: &'n NodeView, lines: usize, wide: f64) -> Vec<Line<'n>> {
        let words = self.words();
        let ink = if self.is_full(node) { Ink::Red } else { Ink::Soft };
        let mut all = Vec::new();
        if lines >= 4 {
            all.push(Line::Text(ink, self.loaded(node, wide).trim_end().to_owned()));
        }
        if lines >= 3 || node.queued == 0 {
            all.push(Line::Slots(node));
        }
        if node.queued > 0 {
            all.push(Line::Queue(node));
        }
        let waits = node.tasks.iter().find(|own| own.waits.is_some());
        all.extend(waits.map(|own| {
            let task = words.affinity_task(own.task, self.outline);
            Line::Text(Ink::Red, words.affinity_waits(&task))
        }));
        all.truncate(lines.saturating_sub(1));
        all
    }

    /// The call that an engine runs.
    fn running(&self, node: u32, engine: u32) -> Option<&Tile> {
        let node = self.view.nodes.iter().find(|own| own.node == node)?;
        node.tiles.iter().find(|own| own.engine == engine)
    }

    /// Whether the step has taken this engine, or looks at those of its type.
    fn in_hand(&self, node: u32, of: u32, tile: Option<&Tile>) -> bool {
        match &self.view.reason {
            Reason::Began { run, .. } => tile
                .is_some_and(|tile| (run.node, run.task, run.call) == (node, tile.task, tile.call)),
            Reason::Tried { node: tried, ranked, .. } => *tried == node && ranked.of == of,
            _ => false,
        }
    }

    /// The glyph of a type from a place on, where there is room for it before a name.
    fn glyph(&self, of: u32, (left, area): (f64, Area)) -> Option<Vec<Shape>> {
        let high = (area.height - 3.0).min(13.0);
        let at = Point::new(left + glyph::ENGINE / 2.0 - 2.0, area.height / 2.0);
        (area.width >= GLYPHED).then(|| glyph::engine(self.outline, of, at, high))
    }

    /// An engine as a tile: its name, and what it runs.
    fn engine(&self, (node, engine): (u32, u32), area: Area) -> Mark {
        let (words, outline) = (self.words(), self.outline);
        let tile = self.running(node, engine);
        let of = calls::engine_of(outline, node, engine).map_or(0, |own| own.0);
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        let taken = self.in_hand(node, of, tile);
        let plain = Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0);
        let mut shapes = vec![look::rect(whole, 4.0, plain)];
        if taken {
            shapes.push(own::in_hand(whole, 4.0));
        }
        let busy = tile.is_some();
        let font = if busy { STRONG } else { SMALL };
        let name = words.engine_name(node, engine, outline);
        let name = text::shortened(&name, font, area.width * 0.5);
        let glyph = self.glyph(of, (6.0, area));
        let left = 6.0 + glyph.as_ref().map_or(0.0, |_| glyph::ENGINE);
        shapes.extend(glyph.into_iter().flatten());
        let told = match tile {
            None => words.affinity_idle().to_owned(),
            Some(tile) => {
                let task = words.affinity_task(tile.task, outline);
                match calls::home(self.view, tile) {
                    Some(home) => words.affinity_task_from(&task, &words.worker(home, outline)),
                    None => format!("{task} {}", words.api_of(tile.task, tile.call, outline)),
                }
            }
        };
        let room = area.width - left - 10.0 - text::width(&name, font);
        let told = text::apart(&text::shortened(&told, SMALL, room));
        let base = area.height / 2.0 + 4.0;
        let drawn = format!("{name}{told}");
        let ink = if busy { Ink::Ink } else { Ink::Soft };
        shapes.push(look::words(Point::new(left, base), Anchor::Start, font, ink, name));
        let right = Point::new(area.width - 6.0, base);
        shapes.push(look::words(right, Anchor::End, SMALL, ink, told));
        let running = tile.map(|tile| (tile, calls::home(self.view, tile)));
        let hint = words.affinity_engine_mark(node, engine, running, (outline, self.options.clock));
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
}

/// The heads where there is little room: a line for a node, the name of an engine.
impl Heads<'_> {
    /// Their layers.
    pub fn narrow(&self) -> Vec<Layer> {
        let (mut nodes, mut queued, mut engines) = (Vec::new(), Vec::new(), Vec::new());
        let (left, right) = (4.0, self.options.width - 4.0);
        let (row, plot) = (self.rows.plot.row, self.rows.plot);
        for (at, slot) in (0_u64..).zip(&self.rows.slots) {
            let top = plot.row_top(at);
            let base = top + row / 2.0 + 4.0;
            match *slot {
                Slot::Head(node) => {
                    let Some(node) = self.view.nodes.iter().find(|own| own.node == node) else {
                        continue;
                    };
                    let area = Area::new(0.0, top, self.options.width, row);
                    nodes.push(self.ground(node, area, Paint::fill(Ink::Fill, 1.0)));
                    let mut shapes = self.name(node, (left, base, 72.0), 1);
                    let at = Point::new(80.0, base);
                    let (written, marks, end) = self.slots(node, at, right - at.x);
                    shapes.extend(written);
                    queued.extend(marks);
                    if node.queued > 0 {
                        let at = Point::new(end + 6.0, base);
                        let (written, marks) = self.queue(node, at, right - at.x);
                        shapes.extend(written);
                        queued.extend(marks);
                    }
                    let key = Key(Kind::HEADING, 1 << 32 | u64::from(node.node));
                    nodes.push(Mark::plain(key, shapes));
                }
                Slot::Engine(node, engine) => {
                    let area = Area::new(left, top + 1.0, plot.area.x - left - 4.0, row - 2.0);
                    engines.push(self.named((node, engine), area));
                }
                Slot::More(node, count) => {
                    let told = self.words().and_more(count.into());
                    let told = text::shortened(&told, SMALL, plot.area.x - 8.0);
                    let at = Point::new(left, base);
                    let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, told);
                    nodes.push(Mark::plain(Key(Kind::MORE, u64::from(node)), vec![shape]));
                }
            }
        }
        let layer = |name, marks| Layer { name, marks };
        vec![layer("nodes", nodes), layer("queued", queued), layer("engines", engines)]
    }

    /// The name of an engine.
    fn named(&self, (node, engine): (u32, u32), area: Area) -> Mark {
        let (words, outline) = (self.words(), self.outline);
        let tile = self.running(node, engine);
        let of = calls::engine_of(outline, node, engine).map_or(0, |own| own.0);
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        let font = if tile.is_some() { STRONG } else { SMALL };
        let ink = if tile.is_some() { Ink::Ink } else { Ink::Soft };
        let name = words.engine_name(node, engine, outline);
        let glyph = self.glyph(of, (2.0, area));
        let left = 4.0 + glyph.as_ref().map_or(0.0, |_| glyph::ENGINE - 2.0);
        let name = text::shortened(&name, font, area.width - left);
        let mut shapes: Vec<Shape> = glyph.into_iter().flatten().collect();
        if self.in_hand(node, of, tile) {
            shapes.push(own::in_hand(whole, 4.0));
        }
        let base = Point::new(left, area.height / 2.0 + 4.0);
        shapes.push(look::words(base, Anchor::Start, font, ink, name.clone()));
        let running = tile.map(|tile| (tile, calls::home(self.view, tile)));
        let hint = words.affinity_engine_mark(node, engine, running, (outline, self.options.clock));
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(ENGINE, At::Pair(node, of))),
            reach: whole,
            state: if tile.is_some() { "busy" } else { "idle" },
            title: Some(words.labelled(&name, &hint)),
            ..Mark::plain(Key(kinds::ENGINE, u64::from(node) << 32 | u64::from(engine)), shapes)
        }
    }
}
