//! Nodes as boards of GPU tiles: groups stitched around them, containers as blocks that stand on them.
//!
//! **Invariant:** plan stitched, fact solid; stranded units are taped off.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::ranges::UnitRange;
use gantry_core::labs::groups::view::Keeps;
use gantry_core::labs::groups::{Outline, UnitKind, View};

use super::layout::{Board, Layout};
use super::look::{Look, bolted, casing, cornered, faded, tape, thing};
use super::{cards, crane, free, hung, lines, moves, ruler, stitched};
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::{NODE, REQUEST, UNIT};
use crate::labs::groups::words::is_stranded;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Picture, Point, Shape, Type};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::StrandedCount;

/// Letters on blocks.
const NAME: Type = Type { size: 15.0, strong: true, mono: false };
const NODE_NAME: Type = Type { size: 13.0, strong: true, mono: false };
/// By how much the casing of a GPU that is cut stands around its virtual ones.
const CASING: f64 = 3.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardOptions {
    pub width: f64,
    pub height: f64,
    pub words: Words,
    /// Whether it stands by itself: with the tests, the requests that wait, and what is free.
    pub beside: bool,
}

pub fn picture(outline: &Outline, view: &View, options: &BoardOptions) -> Picture {
    let layout = Layout::of(outline, options);
    let scene = Scene { outline, view, words: options.words, layout: &layout };
    let layers = if layout.line.is_some() { lines::layers(&scene) } else { scene.layers() };
    Picture { width: layout.size.x, height: layout.size.y, layers }
}

pub(super) struct Scene<'a> {
    pub(super) outline: &'a Outline,
    pub(super) view: &'a View,
    pub(super) words: Words,
    pub(super) layout: &'a Layout,
}

impl Scene<'_> {
    fn layers(&self) -> Vec<Layer> {
        let (groups, tags) = stitched::drawn(self);
        let of_boards = |made: fn(&Self, &Board) -> Vec<Mark>| {
            self.layout.boards.iter().flat_map(|board| made(self, board)).collect::<Vec<Mark>>()
        };
        vec![
            Layer { name: "cards", marks: cards::drawn(self) },
            Layer { name: "ruler", marks: ruler::ruler(self).into_iter().collect() },
            Layer { name: "beam", marks: crane::beam(self) },
            Layer { name: "boards", marks: of_boards(Self::board) },
            Layer { name: "cut", marks: of_boards(Self::cut) },
            Layer { name: "tiles", marks: of_boards(Self::tiles) },
            Layer { name: "groups", marks: groups },
            Layer { name: "stranded", marks: self.stranded(&tags) },
            Layer { name: "waiting", marks: crane::waiting(self) },
            Layer { name: "blocks", marks: self.blocks() },
            Layer { name: "moves", marks: moves::drawn(self) },
            Layer { name: "free", marks: free::drawn(self) },
        ]
    }

    /// A board with its name, and by itself what it has.
    fn board(&self, board: &Board) -> Vec<Mark> {
        let name = self.words.cluster_node(board.node, self.outline);
        let area = board.area;
        let at = Point::new(area.x + 14.0, area.y + 16.0);
        let name = text::shortened(&name, NODE_NAME, area.width - 24.0);
        let behind = at.x + text::width(&name, NODE_NAME) + 8.0;
        let has = self.words.models_counted(self.outline.units_of(board.node), self.outline);
        let closed =
            self.outline.is_closed(board.node).then(|| self.words.node_closed().to_owned());
        let has = self.words.items(closed.into_iter().chain([has]));
        let has = text::shortened(&has, SMALL, area.x + area.width - 8.0 - behind);
        let has = look::words(Point::new(behind, at.y), Anchor::Start, SMALL, Ink::Soft, has);
        let has = Mark::plain(Key(kinds::HAS, board.node.into()), vec![has]);
        let frame = Paint::stroke(Ink::Mark, 1.5).filled(Ink::Fill, 0.5);
        let name = look::words(at, Anchor::Start, NODE_NAME, Ink::Ink, name);
        vec![self.node(board, (area, 22.0), vec![look::rect(area, 8.0, frame), name]), has]
    }

    /// A node, which is chosen by its head.
    pub(super) fn node(
        &self,
        board: &Board,
        (area, head): (Area, f64),
        shapes: Vec<Shape>,
    ) -> Mark {
        Mark {
            target: Some(Selection(NODE, At::One(board.node))),
            reach: Area { height: head, ..area },
            title: Some(self.words.cluster_node_mark(board.node, self.outline, self.view)),
            ..Mark::plain(Key(kinds::NODE, board.node.into()), shapes)
        }
    }

    /// The GPUs that are cut: a casing around the virtual ones of each.
    fn cut(&self, board: &Board) -> Vec<Mark> {
        let gpus = self.outline.gpus_of(self.outline.units_of(board.node));
        let cut = gpus.filter(|(gpu, _)| gpu.kind == UnitKind::Virtual).map(|(gpu, count)| {
            let runs = board.runs(&[(gpu.first, count)]);
            let casings = runs.into_iter().map(|(area, _)| casing(area.inset(-CASING)));
            Mark::plain(Key(kinds::CASING, gpu.first.into()), casings.collect())
        });
        cut.collect()
    }

    fn tiles(&self, board: &Board) -> Vec<Mark> {
        let tile = |(unit, &area): (u32, &Area)| {
            let (state, model) = (self.state(unit), self.model(unit, area));
            let shapes = self.tile(unit, cornered(area), state, model.is_some());
            [Some(self.unit((unit, area), state, shapes)), model]
        };
        (board.first..).zip(&board.tiles).flat_map(tile).flatten().collect()
    }

    pub(super) fn unit(
        &self,
        (unit, area): (u32, Area),
        state: &'static str,
        shapes: Vec<Shape>,
    ) -> Mark {
        let title = Some(self.words.gpu_mark(unit, self.outline, self.view));
        Mark { state, title, ..thing(Key(kinds::UNIT, unit.into()), (UNIT, unit), area, shapes) }
    }

    pub(super) fn state(&self, unit: u32) -> &'static str {
        match () {
            () if self.view.holder(unit).is_some() => "held",
            () if self.outline.is_closed(self.outline.node_of(unit)) => "closed",
            () if is_stranded(self.view, unit) => "stranded",
            () => "free",
        }
    }

    /// The name of a unit's model at the foot of its tile, where there is room.
    fn model(&self, unit: u32, area: Area) -> Option<Mark> {
        let model = self.words.short_model(unit, self.outline);
        let is_footed = self.layout.block(area.height) < area.height;
        if !is_footed || model.is_empty() || !fits(&model, STRONG, area.width - 4.0) {
            return None;
        }
        let at = Point::new(area.middle().x, area.y + area.height - 5.0);
        let letters = (Ink::Ink, Ink::Panel);
        let shapes = vec![look::haloed(at, Anchor::Middle, STRONG, letters, model)];
        let shapes = if self.dropped(unit) { faded(shapes, 0.4) } else { shapes };
        Some(Mark::plain(Key(kinds::MODEL, unit.into()), shapes))
    }

    fn tile(&self, unit: u32, area: Area, state: &str, has_model: bool) -> Vec<Shape> {
        let edge = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
        let is_virtual = self.outline.kind_of(unit) == Some(UnitKind::Virtual);
        let edge = if is_virtual { edge.dashed(Dash::Short) } else { edge };
        let mut shapes =
            if state == "stranded" { tape(area) } else { vec![look::rect(area, 4.0, edge)] };
        let name = self.words.gpu_unit(unit, self.outline);
        let footed = self.layout.block(area.height) < area.height;
        // A block covers all but the foot.
        let seen = state != "held" || (footed && !has_model);
        if fits(&name, SMALL, area.width - 6.0) && seen {
            let low = if has_model { 14.0 } else { area.height - if footed { 5.0 } else { 4.0 } };
            let at = Point::new(5.0, low);
            shapes.push(look::haloed(at, Anchor::Start, SMALL, (Ink::Soft, Ink::Panel), name));
        }
        if state == "closed" || self.dropped(unit) { faded(shapes, 0.33) } else { shapes }
    }

    /// What keeps a unit from the request in hand, whether or not the test of that is made.
    pub(super) fn keeps(&self, unit: u32) -> Option<Keeps> {
        self.view.sieve.as_ref()?.keeps.get(unit as usize).copied().flatten()
    }

    /// Whether a unit is out of question by its group, model or kind, as far as the tests are made.
    fn dropped(&self, unit: u32) -> bool {
        let made = self.view.tested.is_some_and(|own| own.last >= Test::Type);
        let keeps = self.keeps(unit);
        made && matches!(keeps, Some(Keeps::Kind | Keeps::Model | Keeps::Group(_) | Keeps::NoGroup))
    }

    /// How many units are stranded, below those that follow each other; beside the tags of groups.
    fn stranded(&self, tags: &[Area]) -> Vec<Mark> {
        let (mut marks, mut taken) = (Vec::new(), tags.to_vec());
        for board in &self.layout.boards {
            for (at, (area, gpus)) in (0..).zip(board.runs(&self.view.stranded)) {
                let told = StrandedCount { gpus }.tell(self.words);
                let wide = text::width(&told, STRONG) + 4.0;
                let right = board.area.x + board.area.width - 6.0;
                let end = (area.x + area.width).max(area.x + wide).min(right);
                let place = Area::new(end - wide, area.y + area.height + 5.0, wide, 16.0);
                if taken.iter().any(|other| other.overlaps(place)) || place.x < board.area.x {
                    continue;
                }
                taken.push(place);
                let at_text = Point::new(place.x + 2.0, place.y + 13.0);
                let told = look::words(at_text, Anchor::Start, STRONG, Ink::Red, told);
                let key = Key(kinds::STRANDED, u64::from(board.node) << 16 | at);
                marks.push(Mark::plain(key, vec![told]));
            }
        }
        marks
    }

    fn blocks(&self) -> Vec<Mark> {
        let containers = self.containers().into_iter();
        let containers = containers.map(|(request, runs)| self.container(request, &runs));
        containers.chain(hung::in_hand(self)).collect()
    }

    /// The containers with their areas, board by board.
    pub(super) fn containers(&self) -> Vec<(u32, Vec<(Area, u64)>)> {
        let mut all: Vec<(u32, Vec<(Area, u64)>)> = Vec::new();
        for board in &self.layout.boards {
            let mut own: Vec<(u32, Vec<UnitRange>)> = Vec::new();
            for held in self.view.held(self.outline.units_of(board.node)) {
                let Some(request) = held.request else { continue };
                match own.iter_mut().find(|it| it.0 == request) {
                    Some((_, units)) => units.push(held.units()),
                    None => own.push((request, vec![held.units()])),
                }
            }
            all.extend(own.into_iter().map(|(request, units)| (request, board.runs(&units))));
        }
        all
    }

    fn container(&self, request: u32, runs: &[(Area, u64)]) -> Mark {
        let first = runs.first().map_or_else(Area::default, |run| run.0);
        let back = Point::new(-first.x, -first.y);
        let block = |area: Area| self.layout.on(area).moved(back);
        let look = Look::of_request(self.outline, request);
        let bound = self.outline.requests.get(request as usize).is_some_and(|own| own.bound);
        let mut shapes: Vec<Shape> = Vec::new();
        for area in runs.iter().map(|run| block(run.0)) {
            shapes.extend(if bound { bolted(area) } else { look.block(area, false) });
            let plain = Look { ink: Ink::Panel, letters: Ink::Ink, ..look };
            shapes.extend(self.name(request, area, if bound { plain } else { look }));
        }
        Mark {
            reach: block(first),
            state: if bound { "bound" } else { "placed" },
            title: self.told(request),
            ..thing(Key(kinds::REQUEST, request.into()), (REQUEST, request), first, shapes)
        }
    }

    /// `pd: 3 GPUs`.
    pub(super) fn sized(&self, request: u32) -> String {
        let own = self.outline.requests.get(request as usize);
        let units = own.map_or_else(String::new, |own| self.words.units_of(own.kind, own.units));
        self.words.labelled(&self.words.gpu_request(request, self.outline), &units)
    }

    pub(super) fn told(&self, request: u32) -> Option<String> {
        told(self.words, self.outline, self.view, request)
    }

    /// The name of a request on its block, where there is room.
    pub(super) fn name(&self, request: u32, area: Area, look: Look) -> Option<Shape> {
        let font = Type { size: NAME.size.min(area.height * 0.6), ..NAME };
        let name = self.short_name(request, font, area.width - 4.0);
        let at = Point::new(area.middle().x, area.middle().y + font.size * 0.36);
        (font.size >= 7.0 && !name.is_empty())
            .then(|| look::haloed(at, Anchor::Middle, font, (look.letters, look.ink), name))
    }

    pub(super) fn short_name(&self, request: u32, font: Type, room: f64) -> String {
        let whole = self.words.gpu_request(request, self.outline);
        // Pods of one namespace differ behind it: it is the first to go.
        let own = whole.rsplit('/').next().filter(|_| text::width(&whole, font) > room);
        text::shortened(own.unwrap_or(&whole), font, room)
    }
}

fn fits(told: &str, font: Type, room: f64) -> bool {
    text::width(told, font) <= room
}

pub(super) fn step_node(view: &View) -> Option<u32> {
    let tested = view.tested.map(|own| own.tests).unwrap_or_default();
    let block = tested.choice.map(|choice| choice.block).or(tested.largest);
    let node = || u32::try_from(view.reason.fact.number("node")?).ok();
    block.map(|block| block.node).or_else(node)
}

pub(super) fn told(words: Words, outline: &Outline, view: &View, request: u32) -> Option<String> {
    let listed = view.requests.iter().find(|listed| listed.request == request);
    let told = listed.map(|listed| words.request_mark(listed, outline));
    told.or_else(|| Some(words.gpu_request(request, outline)))
}
