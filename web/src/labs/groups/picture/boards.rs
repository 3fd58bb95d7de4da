//! Nodes as boards of GPU tiles: groups stitched around them, containers as blocks that stand on them.
//!
//! **Invariant:** plan stitched, fact solid, the other policy a shadow; stranded units are taped off.

use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, Policy, UnitKind, View};

use super::crane;
use super::lane;
use super::layout::{Board, Layout, shown};
use super::look::{Look, bolt, casing, tape};
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::{GROUP, NODE, REQUEST, UNIT};
use crate::labs::groups::words::is_stranded;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Picture, Point, Shape, Type};
use crate::scene::text;
use crate::state::{At, Selection};

/// Letters on blocks.
const NAME: Type = Type { size: 15.0, strong: true, mono: false };
/// Names of nodes.
const NODE_NAME: Type = Type { size: 13.0, strong: true, mono: false };
/// By how much the first outline stands around its tiles, and each further one around it.
const OUTSET: f64 = 4.0;
const FURTHER: f64 = 4.0;
/// By how much the casing of a GPU that is cut stands around its virtual ones.
const CASING: f64 = 3.0;
/// The most outlines around one another.
const LEVELS: usize = 3;

/// What the boards are made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardOptions {
    /// Width.
    pub width: f64,
    /// Height that there is.
    pub height: f64,
    /// The words.
    pub words: Words,
    /// Whether the other policy has a lane below each node.
    pub beside: bool,
    /// The node that the reader has chosen.
    pub chosen: Option<u32>,
}

/// The boards.
pub fn picture(outline: &Outline, view: &View, options: &BoardOptions) -> Picture {
    let nodes = shown(outline, view, options.chosen);
    let lane = options.beside && view.other.is_some();
    let layout = Layout::new(outline, &nodes, (options.width, options.height), lane);
    let scene = Scene { outline, view, words: options.words, layout: &layout };
    let layers = vec![
        Layer { name: "beam", marks: crane::beam(&scene) },
        Layer {
            name: "boards",
            marks: layout.boards.iter().map(|board| scene.board(board)).collect(),
        },
        Layer {
            name: "cut",
            marks: layout.boards.iter().flat_map(|board| scene.cut(board)).collect(),
        },
        Layer {
            name: "tiles",
            marks: layout.boards.iter().flat_map(|board| scene.tiles(board)).collect(),
        },
        Layer { name: "groups", marks: scene.groups() },
        Layer { name: "stranded", marks: scene.stranded() },
        Layer { name: "lanes", marks: lane::lanes(&scene) },
        Layer { name: "waiting", marks: crane::waiting(&scene) },
        Layer { name: "blocks", marks: scene.blocks() },
    ];
    Picture { width: layout.size.x, height: layout.size.y, layers }
}

/// What is drawn, and where.
pub(super) struct Scene<'a> {
    pub(super) outline: &'a Outline,
    pub(super) view: &'a View,
    pub(super) words: Words,
    pub(super) layout: &'a Layout,
}

impl Scene<'_> {
    fn board(&self, board: &Board) -> Mark {
        let name = self.words.cluster_node(board.node, self.outline);
        let area = board.area;
        let at = Point::new(area.x + area.width - 10.0, area.y + 16.0);
        let name = text::shortened(&name, NODE_NAME, area.width - 20.0);
        let frame = Paint::stroke(Ink::Mark, 1.5).filled(Ink::Fill, 0.5);
        Mark {
            target: Some(Selection(NODE, At::One(board.node))),
            reach: Area::new(area.x, area.y, area.width, 22.0),
            title: Some(self.words.cluster_node_mark(board.node, self.outline, self.view)),
            ..Mark::plain(
                Key(kinds::NODE, board.node.into()),
                vec![
                    look::rect(area, 8.0, frame),
                    look::words(at, Anchor::End, NODE_NAME, Ink::Ink, name),
                ],
            )
        }
    }

    /// The GPUs that are cut: a casing around the virtual ones of each.
    fn cut(&self, board: &Board) -> Vec<Mark> {
        let units: Vec<u32> = (board.first..).take(board.tiles.len()).collect();
        let is_virtual = |unit: u32| self.is_virtual(unit);
        // A virtual GPU is named by its GPU, a slash and its number there.
        let gpu = |unit: u32| self.outline.units[unit as usize].rsplit_once('/').map(|own| own.0);
        let cut = units.chunk_by(|&a, &b| is_virtual(a) && is_virtual(b) && gpu(a) == gpu(b));
        let casings = cut.filter(|own| is_virtual(own[0])).map(|own| {
            let areas = board.runs(own).into_iter().map(|(area, _)| area.inset(-CASING));
            let key = Key(kinds::CASING, own[0].into());
            Mark::plain(key, areas.map(casing).collect())
        });
        casings.collect()
    }

    fn tiles(&self, board: &Board) -> Vec<Mark> {
        let tile = |(unit, &area): (u32, &Area)| {
            let held = self.view.holders.get(unit as usize).copied().flatten().is_some();
            let state = match (held, is_stranded(self.view, unit)) {
                (true, _) => "held",
                (false, true) => "stranded",
                (false, false) => "free",
            };
            Mark {
                at: Point::new(area.x, area.y),
                target: Some(Selection(UNIT, At::One(unit))),
                reach: Area::new(0.0, 0.0, area.width, area.height),
                state,
                title: Some(self.words.gpu_mark(unit, self.outline, self.view)),
                ..Mark::plain(Key(kinds::UNIT, unit.into()), self.tile(unit, area, state))
            }
        };
        (board.first..).zip(&board.tiles).map(tile).collect()
    }

    fn is_virtual(&self, unit: u32) -> bool {
        self.outline.kinds.get(unit as usize) == Some(&UnitKind::Virtual)
    }

    fn tile(&self, unit: u32, area: Area, state: &str) -> Vec<Shape> {
        let area = Area::new(0.0, 0.0, area.width, area.height);
        let is_virtual = self.is_virtual(unit);
        let edge = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
        let edge = if is_virtual { edge.dashed(Dash::Short) } else { edge };
        let mut shapes =
            if state == "stranded" { tape(area) } else { vec![look::rect(area, 4.0, edge)] };
        if area.width >= 36.0 && state == "free" && !is_virtual {
            let (middle, radius) =
                (Point::new(area.width / 2.0, area.height * 0.42), area.width * 0.2);
            shapes.push(look::disc(middle, radius, Paint::stroke(Ink::Line, 1.5)));
            shapes.push(look::disc(middle, radius * 0.3, Paint::stroke(Ink::Line, 1.5)));
        }
        let name = self.words.gpu_unit(unit, self.outline);
        if text::width(&name, SMALL) <= area.width - 4.0 && area.width >= 18.0 {
            let at = Point::new(4.0, area.height - 4.0);
            shapes.push(look::haloed(at, Anchor::Start, SMALL, (Ink::Soft, Ink::Panel), name));
        }
        shapes
    }

    /// How many units are stranded, over those that follow each other.
    fn stranded(&self) -> Vec<Mark> {
        if self.view.metrics.stranded == 0 {
            return Vec::new();
        }
        let mut marks = Vec::new();
        for board in &self.layout.boards {
            let units = (board.first..).take(board.tiles.len());
            let units: Vec<u32> = units.filter(|&unit| is_stranded(self.view, unit)).collect();
            for (at, (area, count)) in (0..).zip(board.runs(&units)) {
                let told = self.words.stranded(count as u64);
                if text::width(&told, STRONG) > area.width - 8.0 || area.height < 28.0 {
                    continue;
                }
                let middle = Point::new(area.middle().x, area.y + area.height * 0.4);
                let ink = (Ink::Ink, Ink::Panel);
                let shapes = vec![look::haloed(middle, Anchor::Middle, STRONG, ink, told)];
                let key = Key(kinds::STRANDED, u64::from(board.node) << 16 | at);
                marks.push(Mark::plain(key, shapes));
            }
        }
        marks
    }

    fn groups(&self) -> Vec<Mark> {
        let stored = stored(self.outline, self.view);
        let mut marks = Vec::new();
        for board in &self.layout.boards {
            let mut levels: Vec<Vec<(f64, f64, f64)>> = Vec::new();
            let mut tags: Vec<Area> = Vec::new();
            for &group in &stored {
                let own = &self.outline.groups[group as usize];
                let Some((_, units)) = own.members.iter().find(|own| own.0 == board.node) else {
                    continue;
                };
                let runs: Vec<Area> = board.runs(units).into_iter().map(|run| run.0).collect();
                let level = level(&mut levels, &runs);
                marks.extend(self.group(group, (board, units.len()), &runs, level, &mut tags));
            }
        }
        marks
    }

    fn group(
        &self,
        group: u32,
        (board, count): (&Board, usize),
        runs: &[Area],
        level: usize,
        tags: &mut Vec<Area>,
    ) -> Option<Mark> {
        let first = *runs.first()?;
        let look = Look::of_group(self.outline, group);
        let outset = OUTSET + FURTHER * level.min(LEVELS) as f64;
        let around = |area: &Area| {
            Area::new(
                area.x - outset,
                area.y - outset,
                area.width + 2.0 * outset,
                area.height + 2.0 * outset,
            )
        };
        let present = matches!(self.view.reason, Reason::Planned { plan, .. }
            if self.outline.plans.get(plan as usize).and_then(|plan| plan.group) == Some(group));
        let stitch = Paint::stroke(look.ink, if present { 4.0 } else { 2.5 });
        let stitch = stitch.dashed(look.dash).filled(look.ink, 0.12);
        let casing = Paint::stroke(Ink::Ink, 3.4).faint(0.3);
        let mut shapes: Vec<Shape> = Vec::new();
        for area in runs.iter().map(around) {
            shapes.push(look::rect(area, 7.0, casing));
            shapes.push(look::rect(area, 7.0, stitch));
        }
        let id = self.words.gpu_group(group, self.outline);
        let label = text::shortened(&format!("{id} {count}"), STRONG, 90.0);
        let wide = text::width(&label, STRONG) + 12.0;
        let mut tag = Area::new(first.x - outset, first.y + first.height - 2.0, wide, 17.0);
        while let Some(taken) = tags.iter().find(|taken| taken.overlaps(tag)) {
            tag.x = taken.x + taken.width + 3.0;
        }
        tag.x = tag.x.min(board.area.x + board.area.width - wide - 2.0);
        tags.push(tag);
        let at = Point::new(tag.x + 6.0, tag.y + 12.5);
        shapes.push(look::rect(tag, 3.0, Paint::stroke(Ink::Panel, 1.0).filled(look.ink, 1.0)));
        shapes.push(look::words(at, Anchor::Start, STRONG, look.letters, label));
        Some(Mark {
            target: Some(Selection(GROUP, At::One(group))),
            reach: tag,
            title: Some(self.words.gpu_group_mark(group, board.node, self.outline)),
            ..Mark::plain(Key(kinds::GROUP, u64::from(group) << 24 | u64::from(board.node)), shapes)
        })
    }

    /// The containers, and the request in hand.
    fn blocks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for board in &self.layout.boards {
            let mut units: Vec<(u32, Vec<u32>)> = Vec::new();
            for unit in (board.first..).take(board.tiles.len()) {
                let holder = self.view.holders.get(unit as usize).copied().flatten();
                let Some(holder) = holder else { continue };
                match units.iter_mut().find(|(request, _)| *request == holder) {
                    Some((_, own)) => own.push(unit),
                    None => units.push((holder, vec![unit])),
                }
            }
            marks.extend(
                units.iter().map(|(request, units)| self.container(*request, &board.runs(units))),
            );
        }
        marks.extend(crane::in_hand(self));
        marks
    }

    fn container(&self, request: u32, runs: &[(Area, usize)]) -> Mark {
        let first = runs.first().map_or_else(Area::default, |run| run.0);
        let origin = Point::new(first.x, first.y);
        let back = Point::new(-origin.x, -origin.y);
        let rise = self.layout.rise;
        let block = |area: Area| {
            let area = area.moved(back);
            Area::new(area.x, area.y - rise * 0.6, area.width, area.height)
        };
        let look = Look::of_request(self.outline, request);
        let mut shapes: Vec<Shape> = Vec::new();
        for area in runs.iter().map(|run| block(run.0)) {
            shapes.extend(look.block(area, false));
            shapes.extend(self.name(request, area, look));
        }
        if self.outline.requests.get(request as usize).is_some_and(|own| own.bound) {
            let first = block(first);
            shapes.extend(bolt(Point::new(first.x + 9.0, first.y + 10.0)));
        }
        let reach = block(first);
        Mark {
            at: origin,
            target: Some(Selection(REQUEST, At::One(request))),
            reach,
            state: "placed",
            title: self.told(request),
            ..Mark::plain(Key(kinds::REQUEST, request.into()), shapes)
        }
    }

    /// What is said of a request in the list.
    pub(super) fn told(&self, request: u32) -> Option<String> {
        told(self.words, self.outline, self.view, request)
    }

    /// The name of a request on its block, where there is room.
    pub(super) fn name(&self, request: u32, area: Area, look: Look) -> Option<Shape> {
        let whole = self.words.gpu_request(request, self.outline);
        let font = Type { size: NAME.size.min(area.height * 0.6), ..NAME };
        let room = area.width - 4.0;
        // Pods of one namespace differ behind it: it is the first to go.
        let fits = text::width(&whole, font) <= room;
        let name = if fits { &whole } else { whole.rsplit('/').next().unwrap_or(&whole) };
        let name = text::shortened(name, font, room);
        let at = Point::new(area.middle().x, area.middle().y + font.size * 0.36);
        (font.size >= 7.0 && !name.is_empty())
            .then(|| look::haloed(at, Anchor::Middle, font, (look.letters, look.ink), name))
    }
}

/// What is said of a request in the list.
pub(super) fn told(words: Words, outline: &Outline, view: &View, request: u32) -> Option<String> {
    let listed = view.requests.iter().find(|listed| listed.request == request);
    let told = listed.map(|listed| words.request_mark(listed, outline));
    told.or_else(|| Some(words.gpu_request(request, outline)))
}

/// The groups that are stored by now, as far as they count.
pub(super) fn stored(outline: &Outline, view: &View) -> Vec<u32> {
    if outline.policy == Policy::Machine {
        return Vec::new();
    }
    if view.stored || outline.plans.is_empty() {
        return (0..).take(outline.groups.len()).collect();
    }
    let planned = outline.plans.iter().take(view.planned as usize);
    planned.filter_map(|plan| plan.group).collect()
}

/// The lowest level at which runs lie on no others of that level; takes note of them.
pub(super) fn level(levels: &mut Vec<Vec<(f64, f64, f64)>>, runs: &[Area]) -> usize {
    let spans = || runs.iter().map(|area| (area.y, area.x, area.x + area.width));
    let free = |taken: &Vec<(f64, f64, f64)>| {
        spans().all(|(y, left, right)| {
            taken.iter().all(|&(of, from, to)| (of - y).abs() > 1.0 || right < from || to < left)
        })
    };
    let level = levels.iter().position(free).unwrap_or(levels.len());
    if level == levels.len() {
        levels.push(Vec::new());
    }
    levels[level].extend(spans());
    level
}
