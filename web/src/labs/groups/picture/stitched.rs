//! Groups as outlines stitched around their tiles, each with its tag. A group that a test drops is thin and grey, its tag
//! struck, and beside it the word for the test, or whose it is not.

use gantry_core::labs::groups::event::Test;

use super::boards::Scene;
use super::layout::Board;
use super::look::{Look, line};
use super::{cards, kinds};
use crate::labs::groups::things::GROUP;
use crate::labs::groups::words::stored;
use crate::narrate::Words;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::{StoppedNotOf, StoppedOnlyOf};

/// By how much the first outline stands around its tiles, and each further one around it.
const OUTSET: f64 = 4.0;
const FURTHER: f64 = 4.0;
const TAG: f64 = 17.0;
/// The most outlines around one another.
const LEVELS: usize = 3;

/// The groups, and the places of their tags. Where an outline and a tag lie follows from all groups that there will be.
pub(super) fn drawn(scene: &Scene<'_>) -> (Vec<Mark>, Vec<Area>) {
    let stored = stored(scene.outline, scene.view);
    let (mut marks, mut words, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for board in scene.layout.boards.iter().filter(|_| !stored.is_empty()) {
        let stitches = Stitch::all(scene, board);
        let mut taken: Vec<Area> = stitches.iter().map(|own| own.tag).collect();
        for own in stitches.iter().filter(|own| stored.contains(&own.group)) {
            words.extend(own.dropped_by(&mut taken));
            marks.push(own.mark());
        }
        all.extend(taken);
    }
    marks.extend(words);
    (marks, all)
}

/// What drops a group, as far as the tests are made.
fn stopped(scene: &Scene<'_>, group: u32) -> Option<Test> {
    let last = scene.view.tested?.last;
    let test = *scene.view.sieve.as_ref()?.groups.get(group as usize)?;
    test.filter(|&test| test <= last)
}

struct Stitch<'a> {
    scene: &'a Scene<'a>,
    board: &'a Board,
    group: u32,
    stopped: Option<Test>,
    runs: Vec<Area>,
    /// By how much its outline stands around its tiles.
    outset: f64,
    label: String,
    tag: Area,
}

impl<'a> Stitch<'a> {
    fn all(scene: &'a Scene<'a>, board: &'a Board) -> Vec<Stitch<'a>> {
        let mut levels: Vec<Vec<(f64, f64, f64)>> = Vec::new();
        let mut all: Vec<Stitch<'a>> = Vec::new();
        for (group, own) in (0..).zip(&scene.outline.groups) {
            let Some((_, units)) = own.members.iter().find(|own| own.0 == board.node) else {
                continue;
            };
            let runs: Vec<Area> = board.runs(units).into_iter().map(|run| run.0).collect();
            let Some(&first) = runs.first() else { continue };
            let outset = OUTSET + FURTHER * level(&mut levels, &runs).min(LEVELS) as f64;
            let corner = Point::new(first.x - outset, first.y + first.height + OUTSET - 1.0);
            let mut place = Area { x: corner.x, y: corner.y, width: 12.0, height: TAG };
            let id = scene.words.gpu_group(group, scene.outline);
            place.width += text::width(&id, STRONG);
            while let Some(taken) = all.iter().map(|own| own.tag).find(|tag| tag.overlaps(place)) {
                place.x = taken.x + taken.width + 3.0;
            }
            let here = own.members.iter().filter(|member| member.0 == board.node);
            let units = scene.words.members_counted(here, scene.outline);
            let room = board.area.x + board.area.width - 14.0 - place.x;
            let label = label(scene.words, (&id, &units), (room.min(first.width), room.min(90.0)));
            place.width = if label.is_empty() { 0.0 } else { text::width(&label, STRONG) + 12.0 };
            let stopped = stopped(scene, group);
            all.push(Stitch { scene, board, group, stopped, runs, outset, label, tag: place });
        }
        all
    }

    fn key(&self) -> u64 {
        u64::from(self.group) << 24 | u64::from(self.board.node)
    }

    fn outlines(&self) -> Vec<Shape> {
        let Scene { outline, view, .. } = *self.scene;
        let look = Look::of(self.group as usize);
        let plan = view.reason.says("demand_planned").and_then(|it| it.number("plan"));
        let plan = plan.and_then(|plan| outline.plans.get(plan as usize));
        let is_present = plan.is_some_and(|plan| plan.group == Some(self.group));
        let stitch = Paint::stroke(look.ink, if is_present { 4.0 } else { 2.5 });
        let stitch = stitch.dashed(look.dash).filled(look.ink, 0.12);
        let paints = if self.stopped.is_some() {
            vec![Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short)]
        } else {
            vec![Paint::stroke(Ink::Ink, 3.4).faint(0.3), stitch]
        };
        let outlined = |run: &Area| {
            let area = run.inset(-self.outset);
            paints.iter().map(move |&paint| look::rect(area, 7.0, paint))
        };
        self.runs.iter().flat_map(outlined).collect()
    }

    /// Its name and count on a plate; struck where a test drops it.
    fn named(&self) -> Vec<Shape> {
        if self.label.is_empty() {
            return Vec::new();
        }
        let (tag, look) = (self.tag, Look::of(self.group as usize));
        let (edge, letters) = if self.stopped.is_some() {
            (Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0), Ink::Soft)
        } else {
            (Paint::stroke(Ink::Panel, 1.0).filled(look.ink, 1.0), look.letters)
        };
        let at = Point::new(tag.x + 6.0, tag.y + 12.5);
        let label = look::words(at, Anchor::Start, STRONG, letters, &*self.label);
        let mut shapes = vec![look::rect(tag, 3.0, edge), label];
        if self.stopped.is_some() {
            let level = tag.y + 8.5;
            let strike = line((tag.x - 2.0, level), (tag.x + tag.width + 2.0, level));
            shapes.push(look::path(strike, Paint::stroke(Ink::Ink, 1.5)));
        }
        shapes
    }

    /// Beside its tag the word for the test that drops it, where there is room before the next tag.
    fn dropped_by(&self, taken: &mut Vec<Area>) -> Option<Mark> {
        let why = self.why(self.stopped?).filter(|_| !self.label.is_empty())?;
        let x = self.tag.x + self.tag.width + 2.0;
        let place = Area { x, width: text::width(&why, STRONG) + 6.0, ..self.tag };
        let right = self.board.area.x + self.board.area.width - 2.0;
        if place.x + place.width > right || taken.iter().any(|other| other.overlaps(place)) {
            return None;
        }
        taken.push(place);
        let at = Point::new(place.x + 4.0, place.y + 12.5);
        let told = look::words(at, Anchor::Start, STRONG, Ink::Red, why);
        Some(Mark::plain(Key(kinds::STOPPED, self.key()), vec![told]))
    }

    /// The word for the test that drops it; of a group that the request may not use, whose it is not.
    fn why(&self, test: Test) -> Option<String> {
        let Scene { outline, view, words, .. } = *self.scene;
        if !cards::is_of_another(outline, view, self.group) {
            return Some(words.test_name(test).to_owned());
        }
        let asks = view.request.and_then(|request| outline.requests.get(request as usize));
        if let Some(requester) = asks.and_then(|own| words.requester_name(own.requester, outline)) {
            return Some(StoppedNotOf { requester: &requester }.tell(words));
        }
        let owner = outline.groups.get(self.group as usize)?.requester;
        let owner = words.requester_name(owner, outline)?;
        Some(StoppedOnlyOf { requester: &owner }.tell(words))
    }

    fn mark(&self) -> Mark {
        let Scene { outline, words, .. } = *self.scene;
        let shapes = [self.outlines(), self.named()].concat();
        Mark {
            target: Some(Selection(GROUP, At::One(self.group))),
            reach: self.tag,
            state: if self.stopped.is_some() { "dropped" } else { "" },
            title: Some(words.gpu_group_mark(self.group, Some(self.board.node), outline)),
            ..Mark::plain(Key(kinds::GROUP, self.key()), shapes)
        }
    }
}

/// What a tag says: name and units; where there is little room, the name alone, or shorter.
pub(super) fn label(words: Words, (id, units): (&str, &str), (whole, name): (f64, f64)) -> String {
    let label = words.labelled(id, units);
    if text::width(&label, STRONG) <= whole { label } else { text::shortened(id, STRONG, name) }
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
