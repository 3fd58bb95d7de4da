//! All nodes as a map: a row for each model and size, and in it a plate for each node, with a dash for a unit that is
//! used and a square for a free one. Over it the nodes are counted by their free units. A request of so many together is a
//! line between these columns: right of it are the nodes with room.
//!
//! **Invariant:** the squares are the free units; no step and no move of the line moves a plate.

use gantry_core::labs::groups::{Outline, View};

use super::boards::step_node;
use super::grid::{ACROSS, Grid, NARROW, Row, SQUARES};
use super::lens;
use super::look::{line, thing};
use super::rooms::Rooms;
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::NODE;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape};
use crate::scene::text;
use crate::words::counts::Nodes;
use crate::words::groups::{RoomsFree, RoomsNeeds};

/// The most width of the names of rows.
const NAMES: f64 = 150.0;
/// Height of a line of letters.
const LINE: f64 = 16.0;
/// More nodes than this are named one by one when they are pointed at.
const NAMED: usize = 700;

#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The free units of each node; none where they are not counted.
    pub rooms: Option<&'a Rooms>,
    /// The number of units asked for together.
    pub together: u64,
    /// The node that the reader chose.
    pub chosen: Option<u32>,
    pub words: Words,
    pub size: (f64, f64),
}

pub fn grid(outline: &Outline, options: &Options<'_>) -> Grid {
    let wide = |row: &Row| {
        let free = u64::from(row.units) * row.nodes.len() as u64;
        let [size, nodes] = sized(outline, row, options.words);
        let free = text::width(&RoomsFree { free }.tell(options.words), STRONG);
        text::width(&size, STRONG).max(text::width(&nodes, SMALL)).max(free)
    };
    let left = Grid::rows(outline).iter().map(wide).fold(0.0, f64::max).min(NAMES) + 14.0;
    Grid::of(outline, if options.size.0 < NARROW { 0.0 } else { left }, options.size)
}

pub fn picture(outline: &Outline, view: &View, options: &Options<'_>) -> Picture {
    let grid = grid(outline, options);
    let scene = Scene { outline, view, options: *options };
    let mark = |&(node, area): &(u32, Area)| Mark {
        title: (grid.plates.len() <= NAMED)
            .then(|| options.words.cluster_node_mark(node, outline, view)),
        ..thing(Key(kinds::NODE, node.into()), (NODE, node), area, scene.plate(node, &grid))
    };
    let plates = grid.plates.iter().map(mark).collect();
    let mut ground = scene.names_of_rows(&grid);
    ground.extend(scene.columns(&grid));
    let ring = |node: u32| {
        let edge = look::rect(grid.plate(node)?.inset(-3.0), 3.0, Paint::stroke(Ink::Ink, 2.0));
        Some(Mark::plain(Key(Kind::EDGE, node.into()), vec![edge]))
    };
    let mut marked: Vec<Mark> =
        step_node(view).into_iter().chain(options.chosen).filter_map(ring).collect();
    marked.dedup_by_key(|mark| mark.key);
    let layers = vec![
        Layer { name: "ground", marks: vec![Mark::plain(Key(Kind::GRID, 0), ground)] },
        Layer { name: "map", marks: plates },
        Layer { name: "marked", marks: marked },
        Layer { name: "line", marks: vec![Mark::plain(Key(Kind::NOW, 0), scene.line(&grid))] },
        Layer { name: "lens", marks: lens::drawn(outline, view, options, &grid) },
    ];
    Picture { width: options.size.0, height: grid.bottom.max(options.size.1), layers }
}

/// Model and size of a row's nodes, and their number.
fn sized(outline: &Outline, row: &Row, words: Words) -> [String; 2] {
    let first = row.nodes.first().map_or(0..0, |&node| outline.units_of(node));
    let size = if row.model.is_some() {
        words.models_counted(first, outline)
    } else {
        let own = outline.counted(first);
        words.units_counted(&own, &own)
    };
    [size, Nodes { nodes: row.nodes.len() as u64 }.tell(words)]
}

struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: Options<'a>,
}

impl Scene<'_> {
    /// Model and size, number of nodes, free units: as many of them as a row is high, or one beside the other over its
    /// plates.
    fn names_of_rows(&self, grid: &Grid) -> Vec<Shape> {
        let (words, beside) = (self.options.words, grid.left > 0.0);
        let mut shapes = Vec::new();
        for row in &grid.rows {
            let [size, nodes] = sized(self.outline, row, words);
            let free = self.options.rooms.map(|rooms| {
                let free = row.nodes.iter().map(|&node| u64::from(rooms.free[node as usize]));
                RoomsFree { free: free.sum() }.tell(words)
            });
            let names = [(size, STRONG, Ink::Ink), (nodes, SMALL, Ink::Soft)];
            let names = names.into_iter().chain(free.map(|free| (free, STRONG, Ink::Ink)));
            let mut at = Point::new(0.0, if beside { row.y + 10.0 } else { row.y - 6.0 });
            for (line, (name, font, ink)) in names.enumerate() {
                let full = line > 0 && at.y > row.y + row.height + 2.0;
                let most = if beside { NAMES } else { self.options.size.0 - at.x };
                let told = text::shortened(&name, font, most);
                let wide = text::width(&told, font);
                if full || (!beside && line > 0 && told != name) {
                    break;
                }
                shapes.push(look::haloed(at, Anchor::Start, font, (ink, Ink::Panel), told));
                let next = Point::new(at.x + wide + 12.0, at.y);
                at = if beside { Point::new(0.0, at.y + LINE) } else { next };
            }
        }
        shapes
    }

    /// The nodes by their free units: a bar each, under their number, over how many are free.
    fn columns(&self, grid: &Grid) -> Vec<Shape> {
        let Some(rooms) = self.options.rooms else { return Vec::new() };
        let (words, most) = (self.options.words, self.outline.nodes.len().max(1) as f64);
        let mut shapes = Vec::new();
        for ((free, nodes), column) in rooms.counted().zip(&grid.columns) {
            let low = column.y + column.height - 20.0;
            let tall = (low - column.y - 40.0) * nodes as f64 / most;
            let bar = Area::new(column.x + 4.0, low - tall, column.width - 8.0, tall);
            let ink = match free {
                0 => Ink::Mark,
                _ if free < self.options.together => Ink::Red,
                _ => Ink::Green,
            };
            let middle = column.middle().x;
            shapes.push(look::rect(bar, 1.0, Paint::fill(ink, 0.7)));
            let mut write = |y, font, ink, told: [String; 2]| {
                let mut told = told.into_iter().zip([column.width - 6.0, column.width - 1.0]);
                let told = told.find(|own| text::width(&own.0, font) <= own.1);
                let at = Point::new(middle, y);
                shapes.extend(told.map(|own| look::words(at, Anchor::Middle, font, ink, own.0)));
            };
            let told = [Nodes { nodes }.tell(words), words.number(nodes)];
            write(low - tall - 5.0, SMALL, Ink::Soft, told);
            let told = [RoomsFree { free }.tell(words), words.number(free)];
            write(low + 14.0, STRONG, Ink::Ink, told);
        }
        shapes
    }

    /// The line between the columns, under a flag with the number asked for.
    fn line(&self, grid: &Grid) -> Vec<Shape> {
        let (words, together) = (self.options.words, self.options.together);
        let x = grid.line(together).filter(|_| self.options.rooms.is_some());
        let Some((x, last)) = x.zip(grid.columns.last()) else { return Vec::new() };
        let told = RoomsNeeds { gpus: together }.tell(words);
        let wide = text::width(&told, STRONG) + 30.0;
        let left = (x - wide / 2.0).clamp(0.0, (last.x + last.width - wide).max(0.0));
        let flag = Area::new(left, 0.0, wide, 18.0);
        let way = line((x, 9.0), (x, last.y + last.height));
        let mut shapes = vec![
            look::path(way, Paint::stroke(Ink::Ink, 2.5)),
            look::rect(flag, 9.0, Paint::fill(Ink::Ink, 1.0)),
        ];
        let tip = |x: f64, by: f64| {
            let points = [Point::new(x - by, 5.0), Point::new(x, 9.0), Point::new(x - by, 13.0)];
            look::path(look::polyline(&points), Paint::stroke(Ink::Panel, 1.5))
        };
        shapes.push(tip(flag.x + 6.0, -4.0));
        shapes.push(tip(flag.x + flag.width - 6.0, 4.0));
        let at = Point::new(flag.middle().x, 13.0);
        shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Panel, told));
        shapes
    }

    fn plate(&self, node: u32, grid: &Grid) -> Vec<Shape> {
        let held_here = self.view.allocated.get(node as usize).copied().unwrap_or(0);
        let (size, inner) = (grid.unit, grid.unit - 1.0);
        let (mut held, mut free) = (Vec::new(), Vec::new());
        let units = self.outline.units_of(node);
        let all = units.len() as u32;
        // Where units are not told one by one, those held are drawn first.
        let is_told = all <= SQUARES && !self.view.holders.is_empty();
        let first = squares(held_here, all);
        let is_closed = self.outline.is_closed(node);
        for at in 0..all.min(SQUARES) {
            let holder = || self.view.holder(units.start + at);
            let taken = if is_told { holder().is_some() } else { at < first };
            if !taken && is_closed {
                continue;
            }
            let x = f64::from(at % ACROSS) * size + 1.0;
            let y = f64::from(at / ACROSS) * size + 0.5;
            if taken {
                let middle = y + inner / 2.0;
                held.push(Segment::Move(Point::new(x + inner * 0.1, middle)));
                held.push(Segment::Line(Point::new(x + inner * 0.9, middle)));
            } else {
                let corners = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
                let corner = |(dx, dy)| Segment::Line(Point::new(x + dx * inner, y + dy * inner));
                free.push(Segment::Move(Point::new(x, y)));
                free.extend(corners.map(corner));
                free.push(Segment::Close);
            }
        }
        let room = self.options.rooms.map(|own| u64::from(own.free[node as usize]));
        let lost = room.is_some_and(|room| room < self.options.together);
        vec![
            look::path(held, Paint::stroke(Ink::Mark, (size * 0.22).max(1.0))),
            look::path(free, Paint::fill(if lost { Ink::Red } else { Ink::Green }, 1.0)),
        ]
    }
}

/// How many squares of a plate are of units that are held: each of its units has one, or of many several share it.
fn squares(held: u32, all: u32) -> u32 {
    if all <= SQUARES {
        return held;
    }
    let share = (u64::from(held) * u64::from(SQUARES) / u64::from(all)) as u32;
    share.clamp(u32::from(held > 0), SQUARES - u32::from(held < all))
}
