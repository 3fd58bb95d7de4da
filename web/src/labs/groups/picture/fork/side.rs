//! One run of the two: its nodes above, below them what stands on each GPU, request by request.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::ranges::{self, UnitRange};
use gantry_core::labs::groups::view::RequestState;

use super::{EDGE, GAP, HEAD, Run, Scene, TAGS, placed};
use crate::labs::groups::picture::boards::told;
use crate::labs::groups::picture::kinds;
use crate::labs::groups::picture::look::{Look, overhang, tape};
use crate::labs::groups::picture::stitched::{label, level};
use crate::labs::groups::things::{GROUP, NODE, REQUEST};
use crate::labs::groups::words::{is_stranded, stored};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape, Type};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::StrandedCount;

const NAME: Type = Type { size: 14.0, strong: true, mono: false };
/// Height of the bar of a request that does not fit.
const BAR: f64 = 15.0;

pub(super) struct Side<'a> {
    scene: &'a Scene<'a>,
    run: Run<'a>,
    /// Which of the two: keys of marks begin with it.
    at: u64,
    /// The column of each unit, over all rows.
    columns: Vec<Area>,
    nodes: Vec<Area>,
}

impl<'a> Side<'a> {
    pub(super) fn new(scene: &'a Scene<'a>, at: usize, room: Area) -> Side<'a> {
        let run = scene.runs[at];
        let nodes = (0..).take(run.outline.nodes.len());
        let sizes: Vec<usize> = nodes.map(|node| run.outline.units_of(node).len()).collect();
        let gaps = GAP * (sizes.len().saturating_sub(1)) as f64 + 2.0 * EDGE * sizes.len() as f64;
        let wide = (room.width - gaps) / sizes.iter().sum::<usize>().max(1) as f64;
        let (top, low) = (HEAD + TAGS, scene.bottom(scene.rows));
        let (mut columns, mut nodes, mut x) = (Vec::new(), Vec::new(), room.x);
        for size in sizes {
            nodes.push(Area::new(x, 2.0, size as f64 * wide + 2.0 * EDGE, HEAD - 6.0));
            let column = |unit| Area::new(x + EDGE + unit as f64 * wide, top, wide, low - top);
            columns.extend((0..size).map(column));
            x += size as f64 * wide + 2.0 * EDGE + GAP;
        }
        Side { scene, run, at: at as u64, columns, nodes }
    }

    fn key(&self, kind: Kind, number: u32) -> Key {
        Key(kind, self.at << 40 | u64::from(number))
    }

    /// The columns of units that stand next to each other, each stretch as one, and how many they are.
    fn stretches(&self, units: &[u32]) -> Vec<(Area, u64)> {
        let node = |unit: u32| self.run.outline.node_of(unit);
        let together = units.chunk_by(|&a, &b| a + 1 == b && node(a) == node(b));
        let stretch = |own: &[u32]| {
            let [first, last] =
                [own[0], own[own.len() - 1]].map(|unit| self.columns[unit as usize]);
            (Area { width: last.x + last.width - first.x, ..first }, own.len() as u64)
        };
        together.map(stretch).collect()
    }

    /// Down to where both have come.
    fn floor(&self) -> f64 {
        self.scene.bottom(self.scene.came as usize)
    }

    /// The nodes.
    pub(super) fn heads(&self) -> Vec<Mark> {
        let (words, outline) = (self.scene.words, self.run.outline);
        let node = |(node, &area): (u32, &Area)| {
            let name = words.cluster_node(node, outline);
            let name = text::shortened(&name, STRONG, area.width - 10.0);
            let at = Point::new(area.x + 7.0, area.y + 14.0);
            let frame = Paint::stroke(Ink::Mark, 1.5).filled(Ink::Fill, 0.5);
            let name = look::words(at, Anchor::Start, STRONG, Ink::Ink, name);
            let shapes = vec![look::rect(area, 6.0, frame), name];
            Mark {
                target: Some(Selection(NODE, At::One(node))),
                reach: area,
                title: Some(words.cluster_node_mark(node, outline, self.run.view)),
                ..Mark::plain(self.key(kinds::NODE, node), shapes)
            }
        };
        (0..).zip(&self.nodes).map(node).collect()
    }

    /// Their GPUs.
    pub(super) fn tiles(&self) -> Vec<Mark> {
        let tile = |(unit, column): (u32, &Area)| {
            let tile = Area::new(column.x + 1.5, 22.0, column.width - 3.0, 20.0);
            let edge = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
            let mut shapes = vec![look::rect(tile, 3.0, edge)];
            let name = self.scene.words.gpu_unit(unit, self.run.outline);
            if text::width(&name, SMALL) <= tile.width - 2.0 {
                let at = Point::new(tile.middle().x, tile.y + 14.0);
                shapes.push(look::words(at, Anchor::Middle, SMALL, Ink::Soft, name));
            }
            Mark::plain(self.key(kinds::UNIT, unit), shapes)
        };
        (0..).zip(&self.columns).map(tile).collect()
    }

    /// The groups: wells that the plan keeps, from the first request to the last.
    pub(super) fn wells(&self) -> Vec<Mark> {
        let outline = self.run.outline;
        let mut marks = Vec::new();
        let mut levels = vec![Vec::new(); outline.nodes.len()];
        let mut tags: Vec<Area> = Vec::new();
        for group in stored(outline, self.run.view) {
            for member in &outline.groups[group as usize].members {
                let units: Vec<u32> = ranges::units(&member.1).collect();
                let runs: Vec<Area> = self.stretches(&units).into_iter().map(|run| run.0).collect();
                let inset = level(&mut levels[member.0 as usize], &runs).min(2) as f64 * 2.5;
                marks.extend(self.well((group, member), (&runs, inset), &mut tags));
            }
        }
        marks
    }

    fn well(
        &self,
        (group, member): (u32, &(u32, Vec<UnitRange>)),
        (runs, inset): (&[Area], f64),
        tags: &mut Vec<Area>,
    ) -> Option<Mark> {
        let (words, outline) = (self.scene.words, self.run.outline);
        let first = *runs.first()?;
        let look = Look::of(group as usize);
        let stitch = Paint::stroke(look.ink, 2.5).filled(look.ink, 0.1).dashed(look.dash);
        let stitched = |area: &Area| {
            let area = Area::new(area.x + 1.0, area.y - 4.0, area.width - 2.0, area.height + 2.0);
            look::rect(area.inset(inset), 5.0, stitch)
        };
        let mut shapes: Vec<Shape> = runs.iter().map(stitched).collect();
        let units = words.members_counted([member], outline);
        let name = words.gpu_group(group, outline);
        let label = label(words, (&name, &units), (first.width, first.width.max(40.0)));
        let wide = text::width(&label, STRONG) + 10.0;
        let mut tag = Area::new(first.x + 1.0, first.y - 18.0, wide, 16.0);
        while let Some(taken) = tags.iter().find(|taken| taken.overlaps(tag)) {
            tag.x = taken.x + taken.width + 2.0;
        }
        let side = self.nodes.last().map_or(f64::MAX, |last| last.x + last.width);
        let room = tag.x + tag.width <= side;
        if room {
            tags.push(tag);
            let at = Point::new(tag.x + 5.0, tag.y + 12.0);
            shapes.push(look::rect(tag, 3.0, Paint::stroke(Ink::Panel, 1.0).filled(look.ink, 1.0)));
            shapes.push(look::words(at, Anchor::Start, STRONG, look.letters, label));
        }
        Some(Mark {
            target: Some(Selection(GROUP, At::One(group))),
            reach: if room { tag } else { Area::new(first.x, first.y - 4.0, first.width, 8.0) },
            title: Some(words.gpu_group_mark(group, Some(member.0), outline)),
            ..Mark::plain(self.key(kinds::GROUP, group << 8 | member.0), shapes)
        })
    }

    /// The containers: a head where each was handed out, and below it as long as it stands.
    pub(super) fn columns(&self) -> Vec<Mark> {
        let requests = (0..self.scene.came).map(|request| (request, placed(self.run, request)));
        let of = |(request, units): (u32, Vec<u32>)| {
            let look = Look::of_request(self.run.outline, request);
            let (top, row) = (self.scene.top(request), self.scene.row);
            let runs = self.stretches(&units);
            let first = runs.first()?.0;
            let block =
                |area: &Area| Area::new(area.x + 3.0, top + 4.0, area.width - 6.0, row - 8.0);
            let mut shapes = Vec::new();
            for (area, _) in &runs {
                let head = block(area);
                let body = Area::new(head.x, head.y, head.width, self.floor() - 4.0 - head.y);
                shapes.extend(look.block(body, true));
                shapes.extend(look.block(head, false));
            }
            let name = self.scene.words.gpu_request(request, self.run.outline);
            let name = text::shortened(&name, NAME, first.width - 10.0);
            let at = Point::new(block(&first).middle().x, block(&first).middle().y + 5.0);
            shapes.push(look::haloed(at, Anchor::Middle, NAME, (look.letters, look.ink), name));
            Some(Mark {
                target: Some(Selection(REQUEST, At::One(request))),
                reach: block(&first),
                state: "placed",
                title: told(self.scene.words, self.run.outline, self.run.view, request),
                ..Mark::plain(self.key(kinds::REQUEST, request), shapes)
            })
        };
        requests.filter_map(of).collect()
    }

    /// What is stranded, and by how much the request of the last row does not fit into it.
    pub(super) fn stranded(&self) -> Vec<Mark> {
        let Some(last) = self.scene.last().filter(|_| self.run.view.metrics.stranded > 0) else {
            return Vec::new();
        };
        let listed = self.run.view.requests.iter().find(|listed| listed.request == last);
        let refused = listed.is_some_and(|it| it.state == RequestState::Waiting(Test::Capacity));
        let top = self.scene.top(last);
        let mut marks = Vec::new();
        for (node, &area) in (0..).zip(&self.nodes) {
            let units = self.run.outline.units_of(node);
            let units: Vec<u32> = units.filter(|&unit| is_stranded(self.run.view, unit)).collect();
            let runs = self.stretches(&units);
            let Some(&(end, _)) = runs.last() else { continue };
            let mut shapes = Vec::new();
            let lower = if refused { top + 4.0 + BAR + 3.0 } else { top + 4.0 };
            for &(run, count) in &runs {
                let area =
                    Area::new(run.x + 3.0, lower, run.width - 6.0, self.floor() - 4.0 - lower);
                shapes.extend(tape(area));
                let long = StrandedCount { gpus: count }.tell(self.scene.words);
                let fits = text::width(&long, SMALL) <= area.width - 8.0;
                let told = if fits { long } else { count.to_string() };
                let at = Point::new(area.middle().x, area.middle().y + 4.0);
                shapes.push(look::haloed(at, Anchor::Middle, STRONG, (Ink::Ink, Ink::Panel), told));
            }
            if refused {
                shapes.extend(self.too_long(last, units.len() as u64, (area, end, top + 4.0)));
            }
            let mark = Mark::plain(self.key(kinds::STRANDED, node), shapes);
            marks.push(Mark { state: "stranded", ..mark });
        }
        marks
    }

    /// A request as a bar over what is free on a node: what sticks out does not fit.
    fn too_long(&self, request: u32, free: u64, (node, end, y): (Area, Area, f64)) -> Vec<Shape> {
        let Some(own) = self.run.outline.requests.get(request as usize) else { return Vec::new() };
        let unit = self.columns.first().map_or(0.0, |column| column.width);
        let right = end.x + end.width - 3.0;
        let limit = right - free as f64 * unit + 3.0;
        let left = (right - own.units as f64 * unit).max(node.x);
        if own.units <= free || left >= limit {
            return Vec::new();
        }
        let fits = Area::new(limit, y, right - limit, BAR);
        let over = Area::new(left, y, limit - left, BAR);
        let plain = Paint::stroke(Ink::Soft, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short);
        let mut shapes = vec![look::rect(fits, 3.0, plain)];
        shapes.extend(overhang(over));
        // On the part that fits: what does not is hatched.
        let told = format!("{} > {free}", own.units);
        if text::width(&told, STRONG) <= fits.width - 4.0 {
            let at = Point::new(fits.middle().x, y + 11.5);
            shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Ink, told));
        }
        shapes
    }
}
