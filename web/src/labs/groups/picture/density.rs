//! All nodes as a map: rows are models, columns are GPUs free together on a node. A plate for each node has a dash for a
//! GPU that is held and a square for one that is free. A request of so many together is a line: right of it are the nodes
//! with room, and what is free left of it is of no use to that request.
//!
//! **Invariant:** the squares are the free units; moving the line moves no plate.
//! Cost: a pass over the nodes for each size of plates that is tried.

use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, View};

use super::grid::{Column, Grid, Row, TOP};
use super::lens;
use super::rooms::Rooms;
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::NODE;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{
    Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape, Type,
};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::counts::Nodes;

/// Narrower pictures have the names of rows over their plates.
const NARROW: f64 = 560.0;
/// The most width of the names of rows.
const NAMES: f64 = 150.0;
/// Height of a line of letters.
const LINE: f64 = 16.0;
/// Height of what is said below the plates.
const BELOW: f64 = 40.0;
/// More nodes than this are named one by one when they are pointed at.
const NAMED: usize = 700;

/// What a map is made of.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The free units of each node; none where they are not counted.
    pub rooms: Option<&'a Rooms>,
    /// The number of units asked for together.
    pub together: u64,
    /// The node under the lens in place of the nearest miss.
    pub chosen: Option<u32>,
    /// The words.
    pub words: Words,
    /// Width and height.
    pub size: (f64, f64),
}

/// The places of the map.
pub fn grid(outline: &Outline, view: &View, options: &Options<'_>) -> Grid {
    let (width, height) = options.size;
    let scene = Scene { outline, view, options: *options };
    let room = (width, height - if options.rooms.is_some() { BELOW } else { 0.0 });
    let rows = Grid::rows(outline);
    let names = rows.iter().map(|row| scene.names(row).iter().map(Name::width).fold(0.0, f64::max));
    let left = if width < NARROW { 0.0 } else { names.fold(0.0, f64::max).min(NAMES) + 14.0 };
    Grid::of(outline, options.rooms, left, room)
}

/// The map.
pub fn picture(outline: &Outline, view: &View, options: &Options<'_>) -> Picture {
    let grid = grid(outline, view, options);
    let scene = Scene { outline, view, options: *options };
    let present = present(view);
    let mark = |(node, area): (u32, &Area)| Mark {
        at: Point::new(area.x, area.y),
        target: Some(Selection(NODE, At::One(node))),
        reach: Area::new(0.0, 0.0, area.width, area.height),
        title: (grid.plates.len() <= NAMED)
            .then(|| options.words.cluster_node_mark(node, outline, view)),
        ..Mark::plain(Key(kinds::NODE, node.into()), scene.plate(node, *area, &grid, present))
    };
    let plates = (0..).zip(&grid.plates).map(mark).collect();
    let (mut ground, mut over) = (Vec::new(), Vec::new());
    let mut height = grid.bottom;
    if let Some(rooms) = options.rooms {
        ground.extend(scene.field(&grid));
        over.extend(scene.line(&grid));
        over.extend(scene.said(rooms, &grid));
        height += BELOW;
    }
    ground.extend(scene.names_of_rows(&grid));
    let (leader, glass, height) = lens::drawn(outline, view, options, (&grid, height));
    let layers = vec![
        Layer { name: "ground", marks: vec![Mark::plain(Key(Kind::GRID, 0), ground)] },
        Layer { name: "map", marks: plates },
        Layer { name: "leader", marks: leader },
        Layer { name: "line", marks: vec![Mark::plain(Key(Kind::NOW, 0), over)] },
        Layer { name: "lens", marks: glass },
    ];
    Picture { width: options.size.0, height, layers }
}

/// The node that the step is about.
fn present(view: &View) -> Option<u32> {
    match &view.reason {
        Reason::Placed { tests, .. } => tests.choice.map(|choice| choice.block.node),
        Reason::Planned { node, .. }
        | Reason::Released { node, .. }
        | Reason::Bound { node, .. } => Some(*node),
        _ => None,
    }
}

/// A line of letters at a row.
struct Name {
    text: String,
    strong: bool,
    ink: Ink,
}

impl Name {
    fn width(&self) -> f64 {
        text::width(&self.text, if self.strong { STRONG } else { SMALL })
    }
}

struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: Options<'a>,
}

impl Scene<'_> {
    /// Of a row: model and size, number of nodes, free units.
    fn names(&self, row: &Row) -> Vec<Name> {
        let words = self.options.words;
        let first = row.nodes.first().map_or(0..0, |&node| self.outline.units_of(node));
        let whole = if row.model.is_some() {
            words.models_counted(first, self.outline)
        } else {
            let own = self.outline.counted(first);
            words.units_counted(&own, &own)
        };
        let nodes = Nodes { nodes: row.nodes.len() as u64 }.tell(words);
        let mut names = vec![
            Name { text: whole, strong: true, ink: Ink::Ink },
            Name { text: nodes, strong: false, ink: Ink::Soft },
        ];
        if let Some(rooms) = self.options.rooms {
            let free = row.nodes.iter().map(|&node| u64::from(rooms.free[node as usize])).sum();
            names.push(Name { text: words.rooms_free(free), strong: true, ink: Ink::Ink });
        }
        names
    }

    /// As many of them as a row is high, or one beside the other over its plates.
    fn names_of_rows(&self, grid: &Grid) -> Vec<Shape> {
        let beside = grid.columns.first().is_some_and(|column| column.x > 0.0);
        let mut shapes = Vec::new();
        for row in &grid.rows {
            let mut at = Point::new(0.0, if beside { row.y + 10.0 } else { row.y - 6.0 });
            for (line, name) in self.names(row).into_iter().enumerate() {
                let font = if name.strong { STRONG } else { SMALL };
                let full = line > 0 && at.y > row.y + row.height + 2.0;
                let most = if beside { NAMES } else { self.options.size.0 - at.x };
                let told = text::shortened(&name.text, font, most);
                let wide = text::width(&told, font);
                if full || (!beside && line > 0 && wide < name.width()) {
                    break;
                }
                shapes.push(look::haloed(at, Anchor::Start, font, (name.ink, Ink::Panel), told));
                at = if beside {
                    Point::new(0.0, at.y + LINE)
                } else {
                    Point::new(at.x + wide + 12.0, at.y)
                };
            }
        }
        shapes
    }

    /// The numbers over the columns, their edges, and the field of the nodes with room.
    fn field(&self, grid: &Grid) -> Vec<Shape> {
        let (words, bottom) = (self.options.words, grid.bottom - 4.0);
        let mut shapes = Vec::new();
        if let Some(x) = grid.line(self.options.together) {
            let field = Area::new(x, TOP - 36.0, self.options.size.0 - x, bottom - TOP + 36.0);
            shapes.push(look::rect(field, 0.0, Paint::fill(Ink::Green, 0.12)));
        }
        let mut end = f64::MIN;
        for column in &grid.columns {
            if column.free > 0 {
                let x = column.x - 4.0;
                let edge = vec![
                    Segment::Move(Point::new(x, TOP - 34.0)),
                    Segment::Line(Point::new(x, bottom)),
                ];
                shapes.push(look::path(edge, Paint::stroke(Ink::Line, 1.0)));
            }
            for (font, ink, y, told) in headings(column, words) {
                if y < TOP - 20.0 && column.x < end {
                    break;
                }
                end = end.max(column.x + text::width(&told, font) + 3.0);
                shapes.push(look::words(Point::new(column.x, y), Anchor::Start, font, ink, told));
            }
        }
        shapes
    }

    /// The line, under a flag with the number asked for.
    fn line(&self, grid: &Grid) -> Vec<Shape> {
        let (words, together) = (self.options.words, self.options.together);
        let Some(x) = grid.line(together) else { return Vec::new() };
        let told = words.rooms_needs(together);
        let wide = text::width(&told, STRONG) + 30.0;
        let left = (x - wide / 2.0).clamp(0.0, (self.options.size.0 - wide).max(0.0));
        let flag = Area::new(left, 0.0, wide, 18.0);
        let way = vec![
            Segment::Move(Point::new(x, 9.0)),
            Segment::Line(Point::new(x, grid.bottom - 2.0)),
        ];
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

    /// Below: what is free left of the line, and the room right of it.
    fn said(&self, rooms: &Rooms, grid: &Grid) -> Vec<Shape> {
        let (words, together) = (self.options.words, self.options.together);
        let (fits, containers, lost) = rooms.fit(together);
        let width = self.options.size.0;
        let Some(x) = grid.line(together) else { return Vec::new() };
        let y = grid.bottom + 11.0;
        let mut shapes = Vec::new();
        let left = grid.columns.iter().find(|column| column.free == 1).map_or(0.0, |own| own.x);
        let mut low = y;
        if lost > 0 {
            let stranded = fits == 0 && lost >= together;
            let told = words.map_lost(lost, rooms.short(together), stranded);
            let wide = text::width(&told, STRONG);
            let middle = left.midpoint(x);
            let from = (middle - wide / 2.0).min(width - wide).max(0.0);
            let at = Point::new(from, y);
            shapes.push(look::haloed(at, Anchor::Start, STRONG, (Ink::Red, Ink::Panel), told));
            let ends = [(left, from - 8.0), (from + wide + 8.0, x - 6.0)];
            for (from, to) in ends.into_iter().filter(|(from, to)| to - from > 8.0) {
                let way = [Point::new(from, y - 4.0), Point::new(to, y - 4.0)];
                let paint = Paint::stroke(Ink::Red, 1.5).dashed(Dash::Short);
                shapes.push(look::path(look::polyline(&way), paint));
            }
            if from + wide + 12.0 > x {
                low = y + LINE;
            }
        }
        let told = words.map_room(together, fits, containers);
        let ink = if fits == 0 { Ink::Soft } else { Ink::Ink };
        let told = text::shortened(&told, STRONG, width);
        let wide = text::width(&told, STRONG);
        if x + wide > width {
            low = y + if lost > 0 { LINE } else { 0.0 };
        }
        let from = x.min(width - wide - 4.0).max(0.0);
        let at = Point::new(from, low);
        shapes.push(look::haloed(at, Anchor::Start, STRONG, (ink, Ink::Panel), told));
        shapes
    }

    fn plate(&self, node: u32, area: Area, grid: &Grid, present: Option<u32>) -> Vec<Shape> {
        let held_here = self.view.allocated.get(node as usize).copied().unwrap_or(0);
        let (size, inner) = (grid.unit, grid.unit - 1.0);
        let (mut held, mut free) = (Vec::new(), Vec::new());
        for (at, unit) in (0_u32..).zip(self.outline.units_of(node)) {
            // Where units are not told one by one, those held are drawn first.
            let holder = self.view.holders.get(unit as usize);
            let taken = holder.map_or(at < held_here, Option::is_some);
            let x = f64::from(at % grid.across) * size + 1.0;
            let y = f64::from(at / grid.across) * size + 0.5;
            if taken {
                let middle = y + inner / 2.0;
                held.push(Segment::Move(Point::new(x + inner * 0.1, middle)));
                held.push(Segment::Line(Point::new(x + inner * 0.9, middle)));
            } else {
                let corner = |dx: f64, dy: f64| Point::new(x + dx * inner, y + dy * inner);
                free.push(Segment::Move(corner(0.0, 0.0)));
                free.extend(
                    [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Segment::Line(corner(x, y))),
                );
                free.push(Segment::Close);
            }
        }
        let room = self.options.rooms.map(|own| u64::from(own.free[node as usize]));
        let lost = room.is_some_and(|room| room < self.options.together);
        let mut shapes = vec![
            look::path(held, Paint::stroke(Ink::Mark, (size * 0.22).max(1.0))),
            look::path(free, Paint::fill(if lost { Ink::Red } else { Ink::Green }, 1.0)),
        ];
        if present == Some(node) {
            let whole = Area::new(-1.0, -1.0, area.width + 2.0, area.height + 2.0);
            shapes.push(look::rect(whole, 1.5, Paint::stroke(Ink::Ink, 1.5)));
        }
        shapes
    }
}

/// In full where there is room for it.
fn headings(column: &Column, words: Words) -> [(Type, Ink, f64, String); 2] {
    let fitting = |long: String, short: String, font| {
        if text::width(&long, font) <= column.width - 6.0 { long } else { short }
    };
    let free = fitting(words.rooms_free(column.free), words.number(column.free), STRONG);
    let short = if column.nodes > 0 { words.number(column.nodes) } else { "–".to_owned() };
    let nodes = if column.nodes > 0 {
        fitting(Nodes { nodes: column.nodes }.tell(words), short, SMALL)
    } else {
        short
    };
    [(STRONG, Ink::Ink, TOP - 24.0, free), (SMALL, Ink::Soft, TOP - 9.0, nodes)]
}
