//! The lens of the map: the node that comes nearest to a request without having room for it, or the one that the reader
//! chose, with the request's block over its free GPUs. What sticks out past the last of them is lacking.
//!
//! Containers are drawn first, then the free GPUs: that they are on one node counts, not that they are beside each other.

use gantry_core::labs::groups::ranges::{self, UnitRange, common};
use gantry_core::labs::groups::{Outline, View};

use super::boards::step_node;
use super::density::Options;
use super::grid::Grid;
use super::kinds;
use super::look::{Look, cornered, line, overhang, tape, thing};
use crate::labs::groups::things::{NODE, REQUEST};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::text;
use crate::words::groups::{MapFreeOf, MapNearest, MapRest};

/// Between its edge and what is in it.
const INSET: f64 = 10.0;
/// The most containers that are drawn.
const CONTAINERS: usize = 64;
const TILE: f64 = 21.0;
/// Upper edge and height, below the inset: of the request's block, of the tiles.
const HOOK: (f64, f64) = (26.0, 30.0);
const TILES: (f64, f64) = (62.0, 36.0);

struct Subject {
    node: u32,
    /// Number of nodes with as many free units; none where the reader chose it.
    alike: Option<u64>,
    /// The containers on it, each with its units.
    containers: Vec<(u32, u64)>,
    free: Vec<u32>,
}

pub(super) fn drawn(
    outline: &Outline,
    view: &View,
    options: &Options<'_>,
    grid: &Grid,
) -> Vec<Mark> {
    let subject = subject(outline, view, options);
    let Some((subject, area)) = subject.zip(grid.lens) else { return Vec::new() };
    Glass { outline, options, subject: &subject, area }.marks(view)
}

fn subject(outline: &Outline, view: &View, options: &Options<'_>) -> Option<Subject> {
    let rooms = options.rooms.filter(|_| !view.holders.is_empty())?;
    let of = |node: u32, alike: Option<u64>| {
        let (mut containers, mut free) = (Vec::<(u32, u64)>::new(), Vec::new());
        let units = outline.units_of(node);
        let of_kind = outline.gpus_of(units.clone()).filter(|own| own.0.kind == rooms.kind);
        let of_kind: Vec<UnitRange> = of_kind.map(|(gpu, count)| (gpu.first, count)).collect();
        for held in view.held(units) {
            let count = u64::from(held.count);
            match held.request {
                None if outline.is_closed(node) => {}
                None => free.extend(ranges::units(&common(&[held.units()], &of_kind))),
                Some(holder) => match containers.iter_mut().find(|own| own.0 == holder) {
                    Some(own) => own.1 += count,
                    None => containers.push((holder, count)),
                },
            }
        }
        Subject { node, alike, containers, free }
    };
    if let Some(node) = options.chosen.or_else(|| step_node(view)) {
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
        marks
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

    /// So many tiles from the left, in a row that begins at `y`.
    fn tiles(&self, from: u64, count: u64, (y, tall): (f64, f64)) -> Area {
        let most = self.held() + self.free().max(self.options.together).max(1);
        let tile = TILE.min(self.room().width / most as f64);
        let x = self.room().x + from as f64 * tile;
        Area::new(x, self.room().y + y, count as f64 * tile, tall)
    }

    /// The node, and how many of its units are free.
    fn head(&self, view: &View) -> Mark {
        let (words, room, node) = (self.options.words, self.room(), self.subject.node);
        let all = self.outline.units_of(node).len() as u64;
        let told = MapFreeOf { free: self.free(), all }.tell(words);
        let wide = text::width(&told, STRONG);
        let name = words.cluster_node(node, self.outline);
        let name = text::shortened(&name, STRONG, room.width - wide - 12.0);
        let ink = if self.lacking() > 0 { Ink::Red } else { Ink::Ink };
        let shapes = vec![
            look::words(Point::new(0.0, 11.0), Anchor::Start, STRONG, Ink::Ink, name),
            look::words(Point::new(room.width, 11.0), Anchor::End, STRONG, ink, told),
        ];
        let title = Some(words.cluster_node_mark(node, self.outline, view));
        let place = Area { height: 15.0, ..room };
        Mark { title, ..thing(Key(kinds::HAS, node.into()), (NODE, node), place, shapes) }
    }

    fn containers(&self) -> Vec<Mark> {
        let (words, mut place) = (self.options.words, 0);
        let mark = |&(request, units): &(u32, u64)| {
            let area = self.tiles(place, units, TILES).inset(1.0);
            place += units;
            let name = words.gpu_request(request, self.outline);
            let mut shapes = Look::of_request(self.outline, request).block(cornered(area), false);
            shapes.extend(named(&name, cornered(area)));
            let title = Some(words.labelled(&name, &words.request_asks(request, self.outline)));
            let key = Key(kinds::REQUEST, request.into());
            Mark { title, ..thing(key, (REQUEST, request), area, shapes) }
        };
        self.subject.containers.iter().take(CONTAINERS).map(mark).collect()
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
        let limit = line((out.x, out.y - 5.0), (out.x, low));
        shapes.push(look::path(limit, Paint::stroke(Ink::Red, 3.0)));
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
        let near = self.subject.alike.map(|same| MapNearest { same }.tell(words));
        let rest = MapRest { containers: self.subject.containers.len() as u64 }.tell(words);
        let line = |(line, told): (usize, String)| {
            let ink = if line == 0 { Ink::Ink } else { Ink::Soft };
            let at = Point::new(room.x, room.y + 116.0 + 17.0 * line as f64);
            look::words(at, Anchor::Start, SMALL, ink, text::shortened(&told, SMALL, room.width))
        };
        near.into_iter().chain([rest]).enumerate().map(line).collect()
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
    let ends = name.char_indices().filter(after).chain(name.char_indices());
    let Some(name) = ends.map(cut).find(fits) else { return Vec::new() };
    let wide = text::width(&name, SMALL);
    let middle = area.middle();
    let plate = Area::new(middle.x - wide / 2.0 - 2.0, middle.y - 8.0, wide + 4.0, 16.0);
    let at = Point::new(middle.x, middle.y + 4.0);
    vec![
        look::rect(plate, 3.0, Paint::fill(Ink::Panel, 1.0)),
        look::words(at, Anchor::Middle, SMALL, Ink::Ink, name),
    ]
}
