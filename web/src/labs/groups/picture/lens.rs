//! The lens of the map: the node that comes nearest to a request without having room for it, or the one that the reader
//! chose, with the request's block over its free GPUs. What sticks out past the last of them is lacking. Where the request of
//! the step would start if it asked for fewer, a press makes it so.
//!
//! Containers are drawn first, then the free GPUs: that they are on one node counts, not that they are beside each other.

use gantry_core::labs::groups::{Outline, View};

use super::density::Options;
use super::grid::{Grid, TOP};
use super::kinds;
use super::look::{Look, overhang, tape};
use super::rooms;
use crate::labs::groups::things::{MOVE, NODE, REQUEST};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::MapFewer;

/// Its widths, largest first, and its height.
const WIDE: [f64; 3] = [272.0, 248.0, 224.0];
const TALL: f64 = 158.0;
/// Height of the change that is offered, in place of the last line: the lens is no higher, so that it has room on the map.
const OFFER: f64 = 20.0;
/// Between its edge and what is in it.
const INSET: f64 = 10.0;
/// Width of a tile.
const TILE: f64 = 21.0;
/// Upper edge and height, below the inset: of the request's block, of the tiles.
const HOOK: (f64, f64) = (26.0, 30.0);
const TILES: (f64, f64) = (62.0, 36.0);

/// A node under the lens.
struct Subject {
    node: u32,
    /// Number of nodes with as many free units; none where the reader chose it.
    alike: Option<u64>,
    /// The containers on it, each with its units.
    containers: Vec<(u32, u64)>,
    free: Vec<u32>,
    /// The request of the step, and how many it may ask for so that it starts; none under a node that the reader chose.
    fewer: Option<(u32, u64)>,
}

/// The leader, the lens, and the height of the picture with it: where it covers no plate, else below.
pub(super) fn drawn(
    outline: &Outline,
    view: &View,
    options: &Options<'_>,
    (grid, height): (&Grid, f64),
) -> (Vec<Mark>, Vec<Mark>, f64) {
    let Some(subject) = subject(outline, view, options) else {
        return (Vec::new(), Vec::new(), height);
    };
    let width = options.size.0;
    let line = grid.line(options.together).unwrap_or(width);
    let right = width.min(line - 6.0);
    let plate = grid.plates[subject.node as usize];
    let free = WIDE.into_iter().find_map(|wide| free_place(grid, (wide.min(width), right)));
    let area = free.unwrap_or_else(|| {
        let wide = WIDE[0].min(width);
        let x = (plate.middle().x - wide / 2.0).min(width - wide).max(0.0);
        Area::new(x, height + 4.0, wide, TALL)
    });
    let height = height.max(area.y + area.height + 2.0);
    let leader = Mark::plain(Key(Kind::EDGE, 0), leader(plate, area));
    let glass = Glass { outline, options, subject: &subject, area };
    (vec![leader], glass.marks(view), height)
}

fn subject(outline: &Outline, view: &View, options: &Options<'_>) -> Option<Subject> {
    let rooms = options.rooms.filter(|_| !view.holders.is_empty())?;
    let of = |node: u32, alike: Option<u64>| {
        let fewer = rooms::fewer(view).filter(|_| alike.is_some());
        let mut subject = Subject { node, alike, containers: Vec::new(), free: Vec::new(), fewer };
        for unit in outline.units_of(node) {
            let is_of = outline.kinds.get(unit as usize) == Some(&rooms.kind);
            match view.holders.get(unit as usize).copied().flatten() {
                None if is_of => subject.free.push(unit),
                None => {}
                Some(holder) => match subject.containers.iter_mut().find(|own| own.0 == holder) {
                    Some(own) => own.1 += 1,
                    None => subject.containers.push((holder, 1)),
                },
            }
        }
        subject
    };
    if let Some(node) = options.chosen {
        return Some(of(node, None));
    }
    let nearest = rooms.nearest_miss(options.together)?;
    let alike = rooms.columns.get(nearest as usize).copied();
    let nodes = (0_u32..).zip(&rooms.free).filter(|own| u64::from(*own.1) == nearest);
    // Of those that could have room, the one on which the fewest containers would have to end.
    let lacks = |own: &Subject| (outline.units_of(own.node).len() as u64) < options.together;
    nodes
        .map(|(node, _)| of(node, alike))
        .min_by_key(|own| (lacks(own), own.containers.len(), own.node))
}

/// The lowest place that covers no plate, as far to the right as there is one.
fn free_place(grid: &Grid, (wide, right): (f64, f64)) -> Option<Area> {
    let left = grid.columns.first()?.x;
    let mut low = grid.bottom - TALL - 4.0;
    while low >= TOP {
        let mut x = right - wide;
        while x >= left {
            let place = Area::new(x, low, wide, TALL);
            let around = place.inset(-3.0);
            if !grid.taken.iter().any(|taken| taken.overlaps(around)) {
                return Some(place);
            }
            x -= 12.0;
        }
        low -= 12.0;
    }
    None
}

/// A frame around the plate, and a way from there to the lens.
fn leader(plate: Area, lens: Area) -> Vec<Shape> {
    let ring = plate.inset(-4.0);
    let from = if plate.y < lens.y { ring.y + ring.height } else { ring.y };
    let to = if plate.y < lens.y { lens.y } else { lens.y + lens.height };
    let x = ring.middle().x;
    let end = x.clamp(lens.x + 12.0, lens.x + lens.width - 12.0);
    let points = [Point::new(x, from), Point::new(end, to)];
    vec![
        look::rect(ring, 3.0, Paint::stroke(Ink::Ink, 2.0)),
        look::path(look::polyline(&points), Paint::stroke(Ink::Ink, 1.5)),
    ]
}

/// What is under the lens.
struct Glass<'a> {
    outline: &'a Outline,
    options: &'a Options<'a>,
    subject: &'a Subject,
    area: Area,
}

impl Glass<'_> {
    fn marks(&self, view: &View) -> Vec<Mark> {
        let frame = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Panel, 1.0);
        let mut ground = vec![look::rect(self.area, 9.0, frame)];
        ground.extend(self.free_tiles());
        ground.extend(self.block());
        ground.extend(self.said());
        let mut marks = vec![Mark::plain(Key(Kind::HEADING, 0), ground), self.head(view)];
        marks.extend(self.containers());
        marks.extend(self.offer());
        marks
    }

    /// What the request of the step may ask for, and a press that has it do so.
    fn offer(&self) -> Option<Mark> {
        let (request, units) = self.subject.fewer?;
        let (words, room) = (self.options.words, self.room());
        let button = words.move_try();
        let wide = text::width(button, STRONG) + 16.0;
        let own = Area::new(0.0, 0.0, room.width, OFFER);
        let pressed = Area::new(own.width - wide, 0.0, wide, own.height);
        let name = &words.gpu_request(request, self.outline);
        let told = MapFewer { request: name, gpus: units }.tell(words);
        let most = own.width - wide - 8.0;
        // A long name is left out before the number is.
        let short = words.map_ask(units);
        let shown = if text::width(&told, SMALL) <= most { &told } else { &short };
        let shown = text::shortened(shown, SMALL, most);
        let level = own.height / 2.0 + 4.5;
        let at = Point::new(pressed.middle().x, level);
        let shapes = vec![
            look::words(Point::new(0.0, level), Anchor::Start, SMALL, Ink::Ink, shown),
            look::rect(pressed, 9.0, Paint::fill(Ink::Green, 1.0)),
            look::words(at, Anchor::Middle, STRONG, Ink::OnGreen, button),
        ];
        Some(Mark {
            at: Point::new(room.x, room.y + room.height - own.height + 2.0),
            target: Some(Selection(MOVE, At::One(0))),
            reach: own.inset(-2.0),
            title: Some(words.labelled(&told, button)),
            ..Mark::plain(Key(kinds::MOVE, 0), shapes)
        })
    }

    fn room(&self) -> Area {
        self.area.inset(INSET)
    }

    fn free(&self) -> u64 {
        self.subject.free.len() as u64
    }

    fn held(&self) -> u64 {
        self.subject.containers.iter().map(|own| own.1).sum()
    }

    fn lacking(&self) -> u64 {
        self.options.together.saturating_sub(self.free())
    }

    fn tile(&self) -> f64 {
        let count = (self.held() + self.free()).max(self.held() + self.options.together);
        TILE.min(self.room().width / count.max(1) as f64)
    }

    /// So many tiles from the left, in a row that begins at `y`.
    fn tiles(&self, from: u64, count: u64, (y, tall): (f64, f64)) -> Area {
        let tile = self.tile();
        let x = self.room().x + from as f64 * tile;
        Area::new(x, self.room().y + y, count as f64 * tile, tall)
    }

    /// The node, and how many of its units are free.
    fn head(&self, view: &View) -> Mark {
        let (words, room, node) = (self.options.words, self.room(), self.subject.node);
        let told = words.map_free_of(self.free(), self.outline.units_of(node).len() as u64);
        let wide = text::width(&told, STRONG);
        let name = words.cluster_node(node, self.outline);
        let name = text::shortened(&name, STRONG, room.width - wide - 12.0);
        let ink = if self.lacking() > 0 { Ink::Red } else { Ink::Ink };
        let shapes = vec![
            look::words(Point::new(0.0, 11.0), Anchor::Start, STRONG, Ink::Ink, name),
            look::words(Point::new(room.width, 11.0), Anchor::End, STRONG, ink, told),
        ];
        Mark {
            at: Point::new(room.x, room.y),
            target: Some(Selection(NODE, At::One(node))),
            reach: Area::new(0.0, 0.0, room.width, 15.0),
            title: Some(words.cluster_node_mark(node, self.outline, view)),
            ..Mark::plain(Key(kinds::HAS, node.into()), shapes)
        }
    }

    fn containers(&self) -> Vec<Mark> {
        let (words, mut place) = (self.options.words, 0);
        let mark = |&(request, units): &(u32, u64)| {
            let area = self.tiles(place, units, TILES).inset(1.0);
            place += units;
            let own = Area::new(0.0, 0.0, area.width, area.height);
            let name = words.gpu_request(request, self.outline);
            let mut shapes = Look::of_request(self.outline, request).block(own, false);
            shapes.extend(named(&name, own));
            Mark {
                at: Point::new(area.x, area.y),
                target: Some(Selection(REQUEST, At::One(request))),
                reach: own,
                title: Some(words.labelled(&name, &words.request_asks(request, self.outline))),
                ..Mark::plain(Key(kinds::REQUEST, request.into()), shapes)
            }
        };
        self.subject.containers.iter().map(mark).collect()
    }

    fn free_tiles(&self) -> Vec<Shape> {
        let tile = |(at, &unit): (u64, &u32)| {
            let area = self.tiles(self.held() + at, 1, TILES).inset(1.0);
            let mut shapes = if self.lacking() > 0 {
                tape(area)
            } else {
                vec![look::rect(area, 4.0, Paint::stroke(Ink::Green, 1.5))]
            };
            shapes.extend(named(&self.options.words.gpu_unit(unit, self.outline), area));
            shapes
        };
        (0..).zip(&self.subject.free).flat_map(tile).collect()
    }

    /// The request over what is free, and what it lacks.
    fn block(&self) -> Vec<Shape> {
        let (words, together, free) = (self.options.words, self.options.together, self.free());
        let block = self.tiles(self.held(), together.min(free), HOOK);
        let mut shapes = Vec::new();
        if free > 0 {
            let paint = Paint::stroke(Ink::Ink, 1.5).filled(Ink::Blue, 1.0);
            shapes.push(look::rect(block, 5.0, paint));
            let asked = words.number(together);
            let at = Point::new(block.middle().x, block.middle().y + 4.0);
            shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::OnBlue, asked));
        }
        if self.lacking() == 0 {
            return shapes;
        }
        let out = self.tiles(self.held() + free, self.lacking(), HOOK);
        shapes.extend(overhang(out));
        let low = self.room().y + TILES.0 + TILES.1 + 3.0;
        let limit = [Point::new(out.x, out.y - 5.0), Point::new(out.x, low)];
        shapes.push(look::path(look::polyline(&limit), Paint::stroke(Ink::Red, 3.0)));
        let told = format!("{together} > {free}");
        let at = Point::new(out.x + 8.0, low - 15.0);
        if at.x + text::width(&told, STRONG) <= self.room().x + self.room().width {
            shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Red, told));
        }
        shapes
    }

    /// That it is the nearest miss, and how many containers hold the rest.
    fn said(&self) -> Vec<Shape> {
        let (words, room) = (self.options.words, self.room());
        let near = self.subject.alike.map(|nodes| words.map_nearest(nodes));
        let rest = words.map_rest(self.subject.containers.len() as u64);
        let line = |(line, told): (usize, String)| {
            let ink = if line == 0 { Ink::Ink } else { Ink::Soft };
            let at = Point::new(room.x, room.y + 116.0 + 17.0 * line as f64);
            look::words(at, Anchor::Start, SMALL, ink, text::shortened(&told, SMALL, room.width))
        };
        let rest = Some(rest).filter(|_| self.subject.fewer.is_none());
        near.into_iter().chain(rest).enumerate().map(line).collect()
    }
}

/// A name on its ground, where there is room for it; of a long one its end, which tells it from others.
fn named(name: &str, area: Area) -> Vec<Shape> {
    let most = area.width - 6.0;
    let cut = |(at, _): (usize, char)| match at {
        0 => name.to_owned(),
        _ => format!("…{}", &name[at..]),
    };
    let after = |(at, _): &(usize, char)| {
        name[..*at].chars().next_back().is_none_or(|before| !before.is_alphanumeric())
    };
    let fits = |end: &String| text::width(end, SMALL) <= most;
    // At the start of a part of the name, where such an end fits.
    let whole = name.char_indices().filter(after).map(cut).find(fits);
    let Some(name) = whole.or_else(|| name.char_indices().map(cut).find(fits)) else {
        return Vec::new();
    };
    let wide = text::width(&name, SMALL);
    let middle = area.middle();
    let plate = Area::new(middle.x - wide / 2.0 - 2.0, middle.y - 8.0, wide + 4.0, 16.0);
    let at = Point::new(middle.x, middle.y + 4.0);
    vec![
        look::rect(plate, 3.0, Paint::fill(Ink::Panel, 1.0)),
        look::words(at, Anchor::Middle, SMALL, Ink::Ink, name),
    ]
}
