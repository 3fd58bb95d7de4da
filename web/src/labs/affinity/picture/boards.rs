//! The boards of nodes: name and place, slots and queue; and each engine with what it runs. What has no room is counted.

use gantry_core::labs::affinity::view::{NodeView, Tile};
use gantry_core::labs::affinity::{Outline, View};

use super::rows::{Board, Rows};
use super::{glyph, look as own};
use crate::figure::Context;
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::{ENGINE, NODE, TASK};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape, Type};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity as say;

/// An engine with less room has no glyph.
const GLYPHED: f64 = 60.0;
/// From line to line of what is written of a node.
const LINE: f64 = 15.0;
/// Height of a slot, width of a free one, and between two.
const HIGH: f64 = 14.0;
const FREE: f64 = 12.0;
const APART: f64 = 3.0;
/// What is behind the word of a row of tasks, and between a place in a row and the next.
const BEHIND: f64 = 4.0;

pub struct Boards<'a> {
    pub cx: &'a Context<'a>,
    pub outline: &'a Outline,
    pub view: &'a View,
    pub rows: &'a Rows,
}

/// A task in a slot or in a queue.
struct Listed {
    task: u32,
    name: String,
    stolen: bool,
    /// In a slot: whether its call waits for an engine.
    slot: Option<bool>,
}

#[derive(Default)]
struct Written {
    shapes: Vec<Shape>,
    tasks: Vec<Mark>,
}

impl Listed {
    fn width(&self) -> f64 {
        let around = if self.slot.is_some() { 8.0 } else { 0.0 };
        text::width(&self.name, STRONG) + around + if self.stolen { 14.0 } else { 0.0 }
    }
}

impl Boards<'_> {
    pub fn layers(&self) -> Vec<Layer> {
        let (mut nodes, mut tasks, mut engines) = (Vec::new(), Vec::new(), Vec::new());
        for (at, board) in (0_u64..).zip(&self.rows.boards) {
            let Some(node) = self.view.nodes.iter().find(|own| own.node == board.node) else {
                continue;
            };
            nodes.push(self.ground(at, board));
            let Written { shapes, tasks: own } = self.written(board, node);
            // What is written on it is told by its name and by the tables.
            nodes.push(Mark::plain(Key(Kind::HEADING, 1 << 32 | at), shapes));
            tasks.extend(own);
            let each = (0_u32..).zip(&board.engines);
            engines.extend(each.map(|(engine, area)| self.engine(at, (node, engine), *area)));
        }
        let layer = |name, marks| Layer { name, marks };
        vec![layer("nodes", nodes), layer("queued", tasks), layer("engines", engines)]
    }

    /// Its edge, stronger where the step is about it.
    fn ground(&self, at: u64, board: &Board) -> Mark {
        let Area { x, y, width, height } = board.area;
        let whole = Area::new(0.0, 1.0, width, height - 2.0);
        let about = self.view.about.first() == Some(&board.node);
        let (ink, pen) = if about { (Ink::Ink, 2.0) } else { (Ink::Mark, 1.25) };
        let paint = Paint::stroke(ink, pen).filled(Ink::Fill, 0.6);
        Mark {
            at: Point::new(x, y),
            target: Some(Selection(NODE, At::One(board.node))),
            reach: whole,
            title: Some(self.cx.words.affinity_node_mark(board.node, self.outline, self.view)),
            ..Mark::plain(Key(kinds::NODE, at), vec![look::rect(whole, 6.0, paint)])
        }
    }

    /// Name, place and load, the slots, the queue: in as many lines as there is room for.
    fn written(&self, board: &Board, node: &NodeView) -> Written {
        let words = self.cx.words;
        let area = board.text.inset(6.0);
        let lines = ((board.text.height - 2.0) / LINE).floor().max(1.0);
        let single = lines < 2.0;
        let base = if single { board.text.middle().y + 4.0 } else { board.text.y + 14.0 };
        let right = area.x + area.width;
        let name = words.worker(node.node, self.outline);
        let name = text::shortened(&name, STRONG, area.width * 0.4);
        let mut x = area.x + text::width(&name, STRONG) + 6.0;
        let start = Point::new(area.x, base);
        let mut out = Written::default();
        let mut put = |at, anchor, font, ink, told| {
            out.shapes.push(look::words(at, anchor, font, ink, told));
        };
        put(start, Anchor::Start, STRONG, Ink::Ink, name);
        let own = self.outline.nodes.get(node.node as usize);
        let env = own.map_or("", |own| words.affinity_env(own.env));
        let env = text::shortened(env, SMALL, (right - x).min(84.0));
        let place = Point::new(x, base);
        x += text::width(&env, SMALL) + 6.0;
        put(place, Anchor::Start, SMALL, Ink::Soft, env);
        if !single {
            let (load, font, ink) = self.load(node, right - x);
            put(Point::new(right, base), Anchor::End, font, ink, load);
        }
        let from = if single { Point::new(x, base) } else { Point::new(area.x, base + LINE) };
        let end = self.slots(node, (from, right), &mut out);
        let from = if lines < 3.0 {
            Point::new(end + BEHIND, from.y)
        } else {
            Point::new(area.x, from.y + LINE)
        };
        self.queue(node, (from, right), &mut out);
        out
    }

    /// Tasks for engines, against the most that a node takes; in red where it takes none.
    fn load(&self, node: &NodeView, room: f64) -> (String, Type, Ink) {
        let (words, tasks) = (self.cx.words, node.queued + node.running);
        let share = &format!("{tasks}/{}", calls::engines(self.outline, node.node));
        let full = calls::is_full(self.outline, node.node, tasks);
        let limit = self.outline.max_load.as_deref();
        let (font, ink, against, alone) = if full {
            let against = limit.map(|limit| say::AffinityShareFull { share, limit }.tell(words));
            (STRONG, Ink::Red, against, say::AffinityFull { share }.tell(words))
        } else {
            let against = limit.map(|limit| say::AffinityShareBelow { share, limit }.tell(words));
            (SMALL, Ink::Soft, against, say::AffinityShare { share }.tell(words))
        };
        let mut offered = against.into_iter().chain([alone]);
        let told = offered.find(|told| text::width(told, font) <= room);
        (told.unwrap_or_default(), font, ink)
    }

    /// A box for each task that runs, with the node of its call where that is another, and the free slots; returned is
    /// where they end.
    fn slots(&self, node: &NodeView, place: (Point, f64), out: &mut Written) -> f64 {
        let (words, outline) = (self.cx.words, self.outline);
        let all = outline.nodes.get(node.node as usize).map_or(0, |own| own.slots);
        let free = all.saturating_sub(node.running);
        let listed = |elsewhere: bool| -> Vec<Listed> {
            let listed = node.tasks.iter().map(|own| {
                let name = words.affinity_task(own.task, outline);
                let run = own.run.as_ref().filter(|run| elsewhere && run.node != node.node);
                let far = run.map(|run| words.worker(run.node, outline));
                let far =
                    far.map(|node| say::AffinityGoesTo { task: &name, node: &node }.tell(words));
                let (name, slot) = (far.unwrap_or(name), Some(own.waits.is_some()));
                Listed { task: own.task, name, stolen: false, slot }
            });
            listed.collect()
        };
        let label = words.affinity_slots();
        let around = (FREE + APART) * free as f64 + text::width(label, SMALL) + BEHIND;
        let fits = |listed: &Vec<Listed>| {
            let long: f64 = listed.iter().map(|own| own.width() + APART).sum();
            place.0.x + long + around <= place.1 + APART
        };
        let whole = [true, false].map(listed).into_iter().find(fits);
        let (label, free) = match whole {
            Some(_) => (label.to_owned(), free),
            None => (format!("{label} {}/{all}", node.running), 0),
        };
        let listed = whole.unwrap_or_else(|| listed(false));
        let mut x = self.listed((&label, listed, node.running), place, out);
        for _ in 0..free {
            let area = Area::new(x, place.0.y - 11.0, FREE, HIGH);
            let paint = Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short);
            out.shapes.push(look::rect(area, 3.0, paint));
            x += FREE + APART;
        }
        x
    }

    fn queue(&self, node: &NodeView, place: (Point, f64), out: &mut Written) {
        if node.queued == 0 {
            return;
        }
        let listed = node.queue.iter().map(|own| Listed {
            task: own.task,
            name: self.cx.words.affinity_task(own.task, self.outline),
            stolen: own.stolen,
            slot: None,
        });
        let listed = (self.cx.words.affinity_queue_of(), listed.collect(), node.queued);
        self.listed(listed, place, out);
    }

    /// A word and the tasks behind it; of those that have no room their number, where the word does not tell it.
    fn listed(
        &self,
        (label, listed, count): (&str, Vec<Listed>, u64),
        (from, right): (Point, f64),
        out: &mut Written,
    ) -> f64 {
        let label = text::shortened(label, SMALL, right - from.x);
        let mut x = from.x + text::width(&label, SMALL) + BEHIND;
        out.shapes.push(look::words(from, Anchor::Start, SMALL, Ink::Soft, label));
        let (mut left, whole) = (count, listed.len() as u64 == count);
        let in_slots = listed.first().is_some_and(|own| own.slot.is_some());
        let long = |own: &Listed| own.width() + APART;
        let rest: f64 = listed.iter().map(long).sum();
        let reserved = if whole && x + rest - APART <= right { 0.0 } else { 28.0 };
        for own in listed {
            let wide = long(&own);
            if x + wide - APART + reserved > right {
                break;
            }
            out.tasks.push(self.task(&own, Point::new(x, from.y)));
            x += wide;
            left -= 1;
        }
        let more = if left < count { format!("+{left}") } else { left.to_string() };
        let told = left == 0 || in_slots && left == count;
        if !told && x + text::width(&more, STRONG) <= right + 6.0 {
            let at = Point::new(x, from.y);
            out.shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Soft, more));
            x += 28.0;
        }
        x
    }

    /// A task; in a slot it has an edge, red and dashed where its call waits for an engine.
    fn task(&self, own: &Listed, at: Point) -> Mark {
        let words = self.cx.words;
        let reach = Area::new(0.0, -11.0, own.width(), HIGH);
        let waits = own.slot == Some(true);
        let mut shapes = Vec::new();
        if own.slot.is_some() {
            let edge = Paint::stroke(if waits { Ink::Red } else { Ink::Mark }, 1.0);
            let edge = if waits { edge.dashed(Dash::Short) } else { edge };
            shapes.push(look::rect(reach, 3.0, edge.filled(Ink::Panel, 1.0)));
        }
        let base = Point::new(if own.slot.is_some() { 4.0 } else { 0.0 }, 0.0);
        let ink = if waits { Ink::Red } else { Ink::Ink };
        shapes.push(look::words(base, Anchor::Start, STRONG, ink, own.name.clone()));
        if own.stolen {
            shapes.push(own::hook(Point::new(reach.width - 8.0, -4.0), Ink::Ink));
        }
        let state = self.view.tasks.iter().find(|state| state.task == own.task);
        let title = match state {
            _ if waits => say::AffinityWaits { name: &own.name }.tell(words),
            Some(task) if own.slot.is_some() => {
                words.labelled(&own.name, &words.affinity_state(task.state, self.outline))
            }
            _ if own.slot.is_some() => own.name.clone(),
            _ => words.labelled(&own.name, words.affinity_queue()),
        };
        let state = if waits { "waits" } else { ["", "stolen"][usize::from(own.stolen)] };
        Mark {
            at,
            target: Some(Selection(TASK, At::One(own.task))),
            reach,
            state,
            title: Some(title),
            ..Mark::plain(Key(kinds::QUEUED, own.task.into()), shapes)
        }
    }

    /// Whether the step has taken this engine, or looks at those of its type.
    fn in_hand(&self, node: u32, of: u32, tile: Option<&Tile>) -> bool {
        let fact = &self.view.reason.fact;
        let is = |name, number| fact.thing(name) == Some(number);
        is("node", node)
            && match &*fact.id {
                "affinity_began" | "affinity_crossed" | "affinity_fell_back" => {
                    tile.is_some_and(|tile| is("task", tile.task) && is("call", tile.call))
                }
                "affinity_tried_idle" | "affinity_tried_busy" => is("engine", of),
                _ => false,
            }
    }

    /// An engine: its name, and what it runs as far as there is room.
    fn engine(&self, board: u64, (view, engine): (&NodeView, u32), area: Area) -> Mark {
        let (words, outline, node) = (self.cx.words, self.outline, view.node);
        let tile = view.tiles.iter().find(|own| own.engine == engine);
        let of = calls::engine_of(outline, node, engine).map_or(0, |own| own.0);
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        let (font, ink) = if tile.is_some() { (STRONG, Ink::Ink) } else { (SMALL, Ink::Soft) };
        let plain = Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0);
        let mut shapes = vec![look::rect(whole, 4.0, plain)];
        if self.in_hand(node, of, tile) {
            shapes.push(own::in_hand(whole, 4.0));
        }
        let mut x = 4.0;
        if area.width >= GLYPHED {
            let middle = Point::new(x + glyph::ENGINE / 2.0 - 2.0, area.height / 2.0);
            shapes.extend(glyph::engine(outline, of, middle, (area.height - 3.0).min(13.0)));
            x += glyph::ENGINE;
        }
        let name = text::shortened(&words.engine_name(node, engine, outline), font, area.width - x);
        let base = |x| Point::new(x, area.height / 2.0 + 4.0);
        shapes.push(look::words(base(x), Anchor::Start, font, ink, name.clone()));
        let room = area.width - x - text::width(&name, font) - 14.0;
        let told = self.runs(tile, room);
        let told_whole = words.labelled(
            &format!("{name}{}", text::apart(&told)),
            &words.affinity_engine_mark(
                node,
                engine,
                tile.map(|tile| (tile, calls::home(self.view, tile))),
                (outline, self.cx.clock()),
            ),
        );
        let right = base(area.width - 6.0);
        shapes.push(look::words(right, Anchor::End, SMALL, ink, text::apart(&told)));
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(ENGINE, At::Pair(node, of))),
            reach: whole,
            state: match tile {
                None => "idle",
                Some(tile) if tile.overhead > 0 => "crossed",
                Some(_) => "busy",
            },
            title: Some(told_whole),
            ..Mark::plain(Key(kinds::ENGINE, board << 32 | u64::from(engine)), shapes)
        }
    }

    fn runs(&self, tile: Option<&Tile>, room: f64) -> String {
        let (words, outline) = (self.cx.words, self.outline);
        let told = match tile {
            None => vec![words.affinity_idle().to_owned()],
            Some(tile) => {
                let task = words.affinity_task(tile.task, outline);
                let home = calls::home(self.view, tile).map(|home| words.worker(home, outline));
                let api = words.api_of(tile.task, tile.call, outline);
                let mut offered = match &home {
                    Some(node) => vec![
                        say::AffinityTaskFrom { task: &task, node }.tell(words),
                        format!("{task} ← {node}"),
                    ],
                    None => vec![format!("{task} {api}")],
                };
                offered.push(task);
                offered
            }
        };
        told.into_iter().find(|told| text::width(told, SMALL) <= room).unwrap_or_default()
    }
}
