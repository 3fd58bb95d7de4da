//! Nodes as cards on which a line is a GPU, a device or a share: a container is a block of lines with its name on the
//! first, its requester is the edge's colour and a word. Free is a dashed line, closed is hatched.
//!
//! Beside the cards, or below them, each request that waits has a row: what it asks for, and why it waits. Over them is the
//! one that is being decided.

use gantry_core::labs::groups::Policy;
use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::view::{RequestState, RequestView, Tested, Waiter};

use super::boards::Scene;
use super::kinds;
use super::layout::{Board, ROW};
use super::look::{Look, cornered, line, thing};
use crate::labs::groups::things::{GROUP, REQUEST};
use crate::labs::groups::words::stored;
use crate::scene::hatch::hatched;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape, Type};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::{LineFrees, LineNeeds};

/// Names of nodes, and of requests that wait.
const NAME: Type = Type { size: 13.0, strong: true, mono: false };
/// Width of an edge with a colour.
const BAND: f64 = 5.0;

pub(super) fn layers(scene: &Scene<'_>) -> Vec<Layer> {
    let boards = &scene.layout.boards;
    vec![
        Layer { name: "boards", marks: boards.iter().flat_map(|own| scene.card(own)).collect() },
        Layer { name: "tiles", marks: boards.iter().flat_map(|own| scene.units(own)).collect() },
        Layer { name: "groups", marks: boards.iter().flat_map(|own| scene.groups(own)).collect() },
        Layer { name: "blocks", marks: scene.held() },
        Layer { name: "waiting", marks: scene.queue() },
    ]
}

impl Scene<'_> {
    /// The ground of a card, with its node's name, what is free there, and what it has.
    fn card(&self, board: &Board) -> [Mark; 2] {
        let (words, outline, area) = (self.words, self.outline, board.area);
        let free = if outline.is_closed(board.node) {
            words.node_closed().to_owned()
        } else {
            words.node_free(board.node, outline, self.view)
        };
        let (left, right) = (area.x + 6.0, area.x + area.width - 5.0);
        let at = Point::new(right, area.y + 14.0);
        let most = (area.width * 0.5).floor();
        let free = text::shortened(&free, SMALL, most);
        let room = area.width - text::width(&free, SMALL) - 16.0;
        let mut has = vec![look::words(at, Anchor::End, SMALL, Ink::Soft, free)];
        if outline.models.len() > 1 {
            let told = words.models_counted(outline.units_of(board.node), outline);
            let told = text::shortened(&told, SMALL, area.width - 14.0);
            let at = Point::new(left, area.y + 33.0);
            has.push(look::words(at, Anchor::Start, SMALL, Ink::Soft, told));
        }
        let name = words.cluster_node(board.node, outline);
        let font = if text::width(&name, NAME) <= room { NAME } else { STRONG };
        let name = text::shortened(&name, font, room);
        let at = Point::new(left, area.y + 14.5);
        let head = board.tiles.first().map_or(area.height, |tile| tile.y - area.y);
        let shapes = vec![
            look::rect(area, 5.0, Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0)),
            look::rect(Area { height: head, ..area }, 5.0, Paint::fill(Ink::Fill, 0.6)),
            look::words(at, Anchor::Start, font, Ink::Ink, name),
        ];
        let node = self.node(board, (area, head), shapes);
        [node, Mark::plain(Key(kinds::HAS, board.node.into()), has)]
    }

    fn letters(&self) -> Type {
        Type { size: (self.layout.line.unwrap_or(SMALL.size) * 0.72).min(SMALL.size), ..SMALL }
    }

    /// The lines of a card, each with its GPU's model where these differ.
    fn units(&self, board: &Board) -> Vec<Mark> {
        let (font, words) = (self.letters(), self.words);
        let line = |(unit, &area): (u32, &Area)| {
            let (state, own) = (self.state(unit), cornered(area));
            let low = line((0.0, own.height), (own.width, own.height));
            let low = look::path(low, Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short));
            let mut shapes = vec![low];
            let (told, ink) = match state {
                "closed" => (words.node_closed(), Ink::Soft),
                "stranded" => (words.unit_stranded(), Ink::Red),
                _ => (words.unit_free(), Ink::Green),
            };
            if state == "closed" {
                let paint = Paint::stroke(Ink::Line, 1.0);
                shapes.push(look::path(hatched(own.inset(1.0), 6.0), paint));
            }
            if state != "held" {
                let y = area.height / 2.0 + font.size * 0.36;
                let kind =
                    text::shortened(&words.short_model(unit, self.outline), font, own.width / 2.0);
                let room = own.width - BAND - 16.0 - text::width(&kind, font);
                let told = text::shortened(told, font, room);
                let letters = (ink, Ink::Panel);
                let at = Point::new(BAND + 4.0, y);
                shapes.push(look::haloed(at, Anchor::Start, font, letters, told));
                let at = Point::new(own.width - 6.0, y);
                shapes.push(look::haloed(at, Anchor::End, font, (Ink::Soft, Ink::Panel), kind));
            }
            self.unit((unit, area), state, shapes)
        };
        (board.first..).zip(&board.tiles).map(line).collect()
    }

    /// The groups as bands at the left edge of their lines, in the colour of each.
    fn groups(&self, board: &Board) -> Vec<Mark> {
        let band = |group: u32| {
            let own = &self.outline.groups[group as usize];
            let units = &own.members.iter().find(|own| own.0 == board.node)?.1;
            let runs = board.runs(units);
            let first = runs.first()?.0;
            let ink = Look::of(group as usize).ink;
            let outline = |(run, _): &(Area, u64)| {
                let area = Area { width: run.width - 2.0, x: run.x + 1.0, ..*run }.inset(1.0);
                look::rect(area, 4.0, Paint::stroke(ink, 2.0).dashed(Dash::Long))
            };
            let mut shapes: Vec<Shape> = runs.iter().map(outline).collect();
            let font = self.letters();
            let told = self.words.gpu_group(group, self.outline);
            let told = text::shortened(&told, font, first.width / 3.0);
            let at = first.middle().plus(Point::new(0.0, font.size * 0.36));
            let tag = look::text_area(at, Anchor::Middle, font, &told);
            shapes.push(look::haloed(at, Anchor::Middle, font, (ink, Ink::Panel), told));
            Some(Mark {
                target: Some(Selection(GROUP, At::One(group))),
                reach: Area { width: tag.width.max(BAND + 1.0), ..tag },
                title: Some(self.words.gpu_group_mark(group, Some(board.node), self.outline)),
                ..Mark::plain(
                    Key(kinds::GROUP, u64::from(group) << 24 | u64::from(board.node)),
                    shapes,
                )
            })
        };
        stored(self.outline, self.view).into_iter().filter_map(band).collect()
    }

    fn held(&self) -> Vec<Mark> {
        let font = self.letters();
        let frees = self.frees();
        let block = |(request, runs): (u32, Vec<(Area, u64)>)| {
            let first = runs.first()?.0;
            let helps = frees.iter().find(|own| own.0 == request).map(|own| own.1);
            let is_present = self.view.request == Some(request);
            let ground = match helps {
                Some(_) => Paint::stroke(Ink::Green, 2.0).filled(Ink::Green, 0.2),
                None if is_present => Paint::stroke(Ink::Ink, 2.0).filled(Ink::Blue, 0.15),
                None => Paint::stroke(Ink::Panel, 1.0).filled(Ink::Line, 1.0),
            };
            let look = self.edge(request);
            let mut shapes = Vec::new();
            for area in runs.iter().map(|run| run.0.moved(Point::new(-first.x, -first.y))) {
                shapes.push(look::rect(area.inset(0.5), 2.0, ground));
                let band = Area { width: BAND.min(area.width / 3.0), ..area };
                shapes.push(look::rect(band.inset(0.5), 0.0, Paint::fill(look.ink, 1.0)));
            }
            // On its first line.
            let tall = first.height.min(self.layout.line.unwrap_or(first.height));
            shapes.extend(self.named(request, (first.width, tall), helps, font));
            let own = self.outline.requests.get(request as usize);
            Some(Mark {
                state: if own.is_some_and(|own| own.bound) { "bound" } else { "placed" },
                title: self.told(request),
                ..thing(Key(kinds::REQUEST, request.into()), (REQUEST, request), first, shapes)
            })
        };
        self.containers().into_iter().filter_map(block).collect()
    }

    /// The look of a requester; without one, of the request's tag.
    fn edge(&self, request: u32) -> Look {
        let own = self.outline.requests.get(request as usize);
        let requester = own.and_then(|own| own.requester);
        requester.map_or_else(
            || Look::of_request(self.outline, request),
            |requester| Look::of(requester as usize),
        )
    }

    /// Name and requester on the first line of a block; in place of the requester, what its end would give.
    fn named(
        &self,
        request: u32,
        (wide, tall): (f64, f64),
        helps: Option<u64>,
        font: Type,
    ) -> Vec<Shape> {
        let (left, y) = (BAND + 4.0, tall / 2.0 + font.size * 0.36);
        let name = self.short_name(request, font, wide - left - 4.0);
        let rest = wide - left - text::width(&name, font) - 14.0;
        let ink = if helps.is_some() { Ink::Green } else { Ink::Soft };
        let beside = match helps {
            Some(gpus) => LineFrees { gpus }.tell(self.words),
            None => self.requester(request),
        };
        let mut shapes =
            vec![look::words(Point::new(left, y), Anchor::Start, font, Ink::Ink, name)];
        if !beside.is_empty() && text::width(&beside, font) <= rest {
            let at = Point::new(wide - 6.0, y);
            shapes.push(look::words(at, Anchor::End, font, ink, beside));
        }
        shapes
    }

    fn requester(&self, request: u32) -> String {
        let own = self.outline.requests.get(request as usize).and_then(|own| own.requester);
        self.words.requester_name(own, self.outline).unwrap_or_default()
    }

    /// The containers of which one that ends would give the waiting request of the step enough units on its node, machine
    /// by machine, each with its units.
    fn frees(&self) -> Vec<(u32, u64)> {
        let waits = |own: &Tested| own.decided && own.result(Test::Capacity) == Some(false);
        let own = self.view.tested.filter(waits);
        let own = own.and_then(|own| self.outline.requests.get(own.request as usize));
        let Some(own) = own.filter(|_| self.outline.policy == Policy::Machine) else {
            return Vec::new();
        };
        let matches = |unit: &u32| {
            self.outline.gpu_of(*unit).is_some_and(|gpu| {
                let model = self.outline.models.get(gpu.model as usize);
                gpu.kind == own.kind && (own.model.is_none() || own.model.as_ref() == model)
            })
        };
        let open = self.layout.boards.iter().filter(|own| !self.outline.is_closed(own.node));
        let on = |board: &Board| {
            let units = self.outline.units_of(board.node);
            let holders: Vec<_> =
                units.filter(matches).map(|unit| self.view.holder(unit)).collect();
            let count = |holder| holders.iter().filter(|own| **own == holder).count() as u64;
            let mut all: Vec<u32> = holders.iter().copied().flatten().collect();
            all.dedup();
            let gives = all.into_iter().map(|holder| (holder, count(Some(holder))));
            gives.filter(|given| count(None) + given.1 >= own.units).collect::<Vec<_>>()
        };
        open.flat_map(on).collect()
    }

    /// Who waits, in order, as far as there is room: two lines each.
    fn queue(&self) -> Vec<Mark> {
        let room = self.layout.waiting;
        if room.height < 22.0 + ROW {
            return Vec::new();
        }
        let at = Point::new(room.x, room.y + 15.0);
        let head = look::words(at, Anchor::Start, STRONG, Ink::Soft, self.words.figure_pending());
        let mut marks = vec![Mark::plain(Key(Kind::HEADING, 0), vec![head])];
        let is_deciding = |own: &&RequestView| own.state == RequestState::Deciding;
        let deciding = self.view.requests.iter().find(is_deciding);
        marks.extend(deciding.map(|own| self.chip(own.request)));
        let rows = ((room.height - 22.0) / ROW) as usize;
        let all = self.view.metrics.pending;
        let shown = if all as usize > rows { rows.saturating_sub(1) } else { rows };
        let row = |at: usize| room.y + 22.0 + at as f64 * ROW;
        let waiting = self.view.waiting.iter().take(shown);
        let told = waiting.len();
        let left = all.saturating_sub(told as u64);
        if left > 0 {
            let at = Point::new(room.x + 8.0, row(told) + 15.0);
            let more = look::words(at, Anchor::Start, SMALL, Ink::Soft, self.words.and_more(left));
            marks.push(Mark::plain(Key(Kind::MORE, 0), vec![more]));
        }
        let area = |at: usize| Area::new(room.x, row(at), room.width, ROW - 4.0);
        marks.extend(waiting.enumerate().map(|(at, own)| self.waiter(*own, area(at))));
        marks
    }

    /// The request that is being decided, beside the heading: in sight however many wait.
    fn chip(&self, request: u32) -> Mark {
        let room = self.layout.waiting;
        let told = text::shortened(&self.sized(request), STRONG, room.width - 84.0);
        let wide = text::width(&told, STRONG) + 14.0;
        let area = Area::new(room.x + room.width - wide - 1.0, room.y + 1.0, wide, 19.0);
        let edge = Paint::stroke(Ink::Orange, 2.0).filled(Ink::Panel, 1.0);
        let told = look::words(Point::new(7.0, 13.5), Anchor::Start, STRONG, Ink::Ink, told);
        let shapes = vec![look::rect(cornered(area), 4.0, edge), told];
        let mark = thing(Key(kinds::REQUESTED, request.into()), (REQUEST, request), area, shapes);
        Mark { state: "hanging", title: self.told(request), ..mark }
    }

    fn waiter(&self, waiter: Waiter, area: Area) -> Mark {
        let request = waiter.request;
        let (words, outline, own) = (self.words, self.outline, cornered(area));
        let is_present = self.view.request == Some(request);
        let edge = if is_present { (Ink::Orange, 2.0) } else { (Ink::Line, 1.0) };
        let band = Area { width: BAND, ..own };
        let mut shapes = vec![
            look::rect(own, 4.0, Paint::stroke(edge.0, edge.1).filled(Ink::Panel, 1.0)),
            look::rect(band.inset(1.0), 0.0, Paint::fill(self.edge(request).ink, 1.0)),
        ];
        let (left, right) = (BAND + 5.0, own.width - 6.0);
        let most = own.width - left - 6.0;
        let asks = text::shortened(&self.asks(request), SMALL, most * 0.6);
        let room = most - text::width(&asks, SMALL) - 8.0;
        let name = text::shortened(&words.gpu_request(request, outline), NAME, room);
        let told = text::shortened(&self.why(waiter), SMALL, most);
        shapes.push(look::words(Point::new(left, 14.5), Anchor::Start, NAME, Ink::Ink, name));
        shapes.push(look::words(Point::new(right, 14.5), Anchor::End, SMALL, Ink::Soft, asks));
        shapes.push(look::words(Point::new(left, 30.0), Anchor::Start, SMALL, Ink::Red, told));
        let state = if waiter.unsatisfiable { "never" } else { "waiting" };
        let mark = thing(Key(kinds::REQUESTED, request.into()), (REQUEST, request), area, shapes);
        Mark { state, title: self.told(request), ..mark }
    }

    /// `research, 4 × A100`.
    fn asks(&self, request: u32) -> String {
        let Some(own) = self.outline.requests.get(request as usize) else { return String::new() };
        let count = match &own.model {
            Some(model) => format!("{} × {}", own.units, self.words.name(model)),
            None => self.words.units_of(own.kind, own.units),
        };
        self.words.items([self.requester(request), count])
    }

    /// Why it waits: by the test that it failed when it was last tried.
    fn why(&self, waiter: Waiter) -> String {
        let (words, outline) = (self.words, self.outline);
        let own = outline.requests.get(waiter.request as usize);
        let (Some(own), false) = (own, waiter.unsatisfiable) else {
            return words.state_never().to_owned();
        };
        let told = words.wait_reason(waiter.test);
        let requester = own.requester.unwrap_or(u32::MAX) as usize;
        let quota = outline.requesters.get(requester).and_then(|own| own.quota);
        match (waiter.test, self.view.used.get(requester).zip(quota)) {
            (Test::Quota, Some((held, quota))) => {
                words.labelled(told, &format!("{held} + {} > {quota}", own.units))
            }
            (Test::Capacity, _) => {
                LineNeeds { gpus: &words.units_of(own.kind, own.units) }.tell(words)
            }
            _ => told.to_owned(),
        }
    }
}
