//! The nodes by how many of their GPUs are free: a square a node, standing over its count; a line at what is asked for
//! together, right of which nodes have room. What is free left of it is of no use to such a container.
//!
//! **Invariant:** the squares are the nodes, and the free GPUs below and above the line are all that are free.
//! Cost: a pass over the nodes.

use gantry_core::labs::groups::{Outline, UnitKind, View};

use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::NODE;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape};
use crate::scene::text;
use crate::state::{At, Selection};
use crate::words::counts::Nodes;

/// The most GPUs of a node that have a column each.
pub const MOST: usize = 32;
/// Sides of a square, largest first; where even the smallest does not fit, columns are solid.
const SIZES: [f64; 4] = [6.0, 4.5, 3.5, 2.5];
/// Above the columns, for what is said at the line; below them, for two lines of numbers.
const ABOVE: f64 = 20.0;
const BELOW: f64 = 32.0;

/// The nodes of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// How many nodes have so many GPUs free.
    pub nodes: u64,
    /// The first of them.
    pub first: Option<u32>,
}

/// The nodes by how many of their units of a kind are free; the last column is that of the largest node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rooms(pub Vec<Column>, pub UnitKind);

impl Rooms {
    /// Those of a moment, of the kind that is asked for; none where nodes have no such units, or too many for a column each,
    /// or where units of several kinds are not told one by one.
    pub fn of(outline: &Outline, view: &View) -> Option<Rooms> {
        let kind = kind(outline, view);
        let is_of = |unit: &u32| outline.kinds.get(*unit as usize) == Some(&kind);
        let is_mixed = view.largest.len() > 1;
        if is_mixed && view.holders.is_empty() {
            return None;
        }
        let nodes = || (0..).take(outline.nodes.len());
        let sizes = nodes().map(|node| outline.units_of(node).filter(is_of).count());
        let most = sizes.clone().max().filter(|most| (1..=MOST).contains(most))?;
        let mut columns = vec![Column::default(); most + 1];
        for (node, size) in nodes().zip(sizes) {
            let held = if is_mixed {
                let held = |unit: &u32| view.holders[*unit as usize].is_some();
                outline.units_of(node).filter(is_of).filter(held).count()
            } else {
                view.allocated.get(node as usize).map_or(0, |&held| held as usize)
            };
            let column = &mut columns[size - held.min(size)];
            column.nodes += 1;
            column.first = column.first.or(Some(node));
        }
        Some(Rooms(columns, kind))
    }

    /// The most that can be asked for together.
    pub fn most(&self) -> u64 {
        self.0.len() as u64 - 1
    }

    /// Each column with its count.
    pub fn columns(&self) -> impl DoubleEndedIterator<Item = (u64, Column)> {
        let numbered = self.0.iter().enumerate();
        numbered.map(|(free, column)| (free as u64, *column))
    }

    /// On how many nodes there is room for so many together, for how many such containers, and how many free GPUs are on
    /// nodes without room.
    pub fn fit(&self, together: u64) -> (u64, u64, u64) {
        let mut all = (0, 0, 0);
        for (free, Column { nodes, .. }) in self.columns() {
            match free.checked_div(together).filter(|&containers| containers > 0) {
                Some(containers) => all = (all.0 + nodes, all.1 + nodes * containers, all.2),
                None => all.2 += nodes * free,
            }
        }
        all
    }

    /// The nearest miss: the largest count that some node has free, where that is less than asked for.
    pub fn nearest_miss(&self, together: u64) -> Option<u64> {
        let (free, _) = self.columns().rfind(|(_, column)| column.nodes > 0)?;
        (0 < free && free < together).then_some(free)
    }
}

/// The kind of the first request that waits, or of that in hand; else the first that there is.
fn kind(outline: &Outline, view: &View) -> UnitKind {
    let waiting = view.waiting.first().map(|waiter| waiter.request);
    let request = waiting.or(view.request).and_then(|it| outline.requests.get(it as usize));
    let asked = request.map(|own| own.kind).filter(|kind| outline.kinds.contains(kind));
    asked.or(outline.kinds.iter().min().copied()).unwrap_or_default()
}

/// What is asked for where the reader has not said: by the request in hand, by who waits, or by the largest node.
pub fn asked(outline: &Outline, view: &View, rooms: &Rooms) -> u64 {
    let waiting = view.waiting.first().map(|waiter| waiter.request);
    let request = waiting.or(view.request).and_then(|it| outline.requests.get(it as usize));
    request.map_or(rooms.most(), |own| own.units).clamp(1, rooms.most())
}

/// The picture in so much room, for so many GPUs together.
pub fn picture(rooms: &Rooms, together: u64, words: Words, (width, height): (f64, f64)) -> Picture {
    let wide = width / rooms.0.len() as f64;
    let floor = height - BELOW;
    let most = rooms.0.iter().map(|column| column.nodes).max().unwrap_or(1).max(1);
    let scene = Scene { words, together, wide, floor, high: floor - ABOVE, most };
    let columns = rooms.columns().map(|(free, column)| scene.column(free, column)).collect();
    let mut ground = scene.ground(width);
    if let Some(free) = rooms.nearest_miss(together) {
        ground.extend(scene.miss(free, rooms.0[free as usize].nodes));
    }
    let labels = rooms.columns().flat_map(|(free, column)| scene.labels(free, column.nodes));
    ground.extend(labels);
    let layers = vec![
        Layer { name: "columns", marks: columns },
        Layer { name: "line", marks: vec![Mark::plain(Key(Kind::NOW, 0), ground)] },
    ];
    Picture { width, height, layers }
}

struct Scene {
    words: Words,
    together: u64,
    /// Of a column.
    wide: f64,
    floor: f64,
    high: f64,
    /// Nodes of the highest column.
    most: u64,
}

impl Scene {
    /// How wide squares stand in a column, of what size; none where they do not fit.
    fn squares(&self) -> Option<(u64, f64)> {
        SIZES.into_iter().find_map(|size| {
            let across = ((self.wide * 0.78) / size).floor();
            let rows = (self.most as f64 / across.max(1.0)).ceil();
            (across >= 1.0 && rows * size <= self.high).then_some((across as u64, size))
        })
    }

    fn column(&self, free: u64, Column { nodes, first }: Column) -> Mark {
        let middle = (free as f64 + 0.5) * self.wide;
        let ink = match free {
            0 => Ink::Mark,
            free if free < self.together => Ink::Red,
            _ => Ink::Green,
        };
        let (filled, high) = self.filled(middle, nodes);
        let shapes = vec![look::path(filled, Paint::fill(ink, 1.0))];
        let high = high.max(12.0);
        Mark {
            target: first.map(|node| Selection(NODE, At::One(node))),
            reach: Area::new(free as f64 * self.wide, self.floor - high, self.wide, high + BELOW),
            title: Some(self.words.rooms_column(free, nodes)),
            ..Mark::plain(Key(kinds::GROUP, free), shapes)
        }
    }

    /// A square a node, or a bar where they do not fit; and how high that is.
    fn filled(&self, middle: f64, nodes: u64) -> (Vec<Segment>, f64) {
        let Some((across, size)) = self.squares() else {
            let (wide, high) = (self.wide * 0.78, self.high * nodes as f64 / self.most as f64);
            return (boxed(Area::new(middle - wide / 2.0, self.floor - high, wide, high)), high);
        };
        let left = middle - across as f64 * size / 2.0;
        let square = |at: u64| {
            let x = left + (at % across) as f64 * size;
            let y = self.floor - ((at / across) + 1) as f64 * size;
            boxed(Area::new(x, y, size - 0.8, size - 0.8))
        };
        ((0..nodes).flat_map(square).collect(), nodes.div_ceil(across) as f64 * size)
    }

    /// How many are free, and on how many nodes.
    fn labels(&self, free: u64, nodes: u64) -> Vec<Shape> {
        let middle = (free as f64 + 0.5) * self.wide;
        let long = text::width(&self.words.rooms_free(88), STRONG) <= self.wide - 4.0;
        let told = |long_text: String, number: u64| {
            if long { long_text } else { self.words.number(number) }
        };
        let (free_told, nodes_told) = (
            told(self.words.rooms_free(free), free),
            told(Nodes { nodes }.tell(self.words), nodes),
        );
        let at = |y: f64| Point::new(middle, self.floor + y);
        let font = if free == self.together { STRONG } else { SMALL };
        let mut shapes = vec![look::words(at(14.0), Anchor::Middle, font, Ink::Ink, free_told)];
        if text::width(&nodes_told, SMALL) <= self.wide {
            shapes.push(look::words(at(27.0), Anchor::Middle, SMALL, Ink::Soft, nodes_told));
        }
        shapes
    }

    /// The floor, the line, and what it means.
    fn ground(&self, width: f64) -> Vec<Shape> {
        let x = self.together as f64 * self.wide;
        let line = |from: Point, to: Point| vec![Segment::Move(from), Segment::Line(to)];
        let told = self.words.rooms_needs(self.together);
        let wide = text::width(&told, STRONG) + 14.0;
        let left = (x - wide / 2.0).clamp(0.0, (width - wide).max(0.0));
        let flag = Area::new(left, 0.0, wide, 16.0);
        let room = Area::new(x, ABOVE - 2.0, width - x, self.floor - ABOVE + 2.0);
        vec![
            look::rect(room, 0.0, Paint::fill(Ink::Green, 0.12)),
            look::path(
                line(Point::new(0.0, self.floor), Point::new(width, self.floor)),
                Paint::stroke(Ink::Mark, 1.0),
            ),
            look::path(
                line(Point::new(x, 8.0), Point::new(x, self.floor + 4.0)),
                Paint::stroke(Ink::Ink, 2.0),
            ),
            look::rect(flag, 8.0, Paint::fill(Ink::Ink, 1.0)),
            look::words(
                Point::new(flag.middle().x, 12.0),
                Anchor::Middle,
                STRONG,
                Ink::Panel,
                told,
            ),
        ]
    }

    /// A ring around the nodes that come nearest, and by how much they miss.
    fn miss(&self, free: u64, nodes: u64) -> Vec<Shape> {
        let middle = (free as f64 + 0.5) * self.wide;
        let (across, size) = self.squares().unwrap_or((1, 4.0));
        let high = (nodes.div_ceil(across) as f64 * size).min(self.high);
        let wide = (nodes.min(across) as f64 * size).max(size);
        let left = middle - across as f64 * size / 2.0;
        let ring = Area::new(left - 4.0, self.floor - high - 4.0, wide + 7.0, high + 7.0);
        let told = self.words.rooms_short(self.together - free);
        let at = Point::new(middle, ring.y - 5.0);
        vec![
            look::rect(ring, 6.0, Paint::stroke(Ink::Ink, 2.0)),
            look::haloed(at, Anchor::Middle, STRONG, (Ink::Ink, Ink::Panel), told),
        ]
    }
}

fn boxed(area: Area) -> Vec<Segment> {
    let corner = |dx: f64, dy: f64| Point::new(area.x + dx * area.width, area.y + dy * area.height);
    let mut way = vec![Segment::Move(corner(0.0, 0.0))];
    way.extend([(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Segment::Line(corner(x, y))));
    way.push(Segment::Close);
    way
}
