//! Groups as outlines stitched around their tiles, each with its tag. A group that a test drops is thin and grey, its tag
//! struck, and beside it the word for the test, or whose it is not.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{GroupVerdict, Reason};
use gantry_core::labs::groups::{Outline, Policy, View};

use super::boards::Scene;
use super::layout::Board;
use super::look::Look;
use super::tested::Tested;
use super::{cards, kinds};
use crate::labs::groups::things::GROUP;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::{StoppedNotOf, StoppedOnlyOf};

/// By how much the first outline stands around its tiles, and each further one around it.
const OUTSET: f64 = 4.0;
const FURTHER: f64 = 4.0;
/// The most outlines around one another.
const LEVELS: usize = 3;

/// The groups, and the places of their tags.
pub(super) fn drawn(scene: &Scene<'_>) -> (Vec<Mark>, Vec<Area>) {
    let stored = stored(scene.outline, scene.view);
    let (mut marks, mut words, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for board in &scene.layout.boards {
        let mut levels: Vec<Vec<(f64, f64, f64)>> = Vec::new();
        let mut tags: Vec<Area> = Vec::new();
        for &group in &stored {
            let own = &scene.outline.groups[group as usize];
            let Some((_, units)) = own.members.iter().find(|own| own.0 == board.node) else {
                continue;
            };
            let runs: Vec<Area> = board.runs(units).into_iter().map(|run| run.0).collect();
            let Some(&first) = runs.first() else { continue };
            let outset = OUTSET + FURTHER * level(&mut levels, &runs).min(LEVELS) as f64;
            let stitch = Stitch { scene, board, group, stopped: stopped(scene, group) };
            let mut shapes = stitch.outlines(&runs, outset);
            let corner = Point::new(first.x - outset, first.y + first.height + OUTSET - 1.0);
            let (tag, why) = stitch.tag(units.len(), corner, &mut tags, &mut shapes);
            words.extend(why);
            marks.push(stitch.mark(tag, shapes));
        }
        all.extend(tags);
    }
    marks.extend(words);
    (marks, all)
}

/// What drops a group, as far as the tests are made.
fn stopped(scene: &Scene<'_>, group: u32) -> Option<GroupVerdict> {
    let last = Tested::of(scene.view)?.last;
    let verdict = *scene.view.sieve.as_ref()?.groups.get(group as usize)?;
    let test = cards::drops(verdict).filter(|test| *test <= last && *test != Test::Capacity);
    test.map(|_| verdict)
}

/// A group on a board.
struct Stitch<'a> {
    scene: &'a Scene<'a>,
    board: &'a Board,
    group: u32,
    stopped: Option<GroupVerdict>,
}

impl Stitch<'_> {
    fn key(&self) -> u64 {
        u64::from(self.group) << 24 | u64::from(self.board.node)
    }

    fn outlines(&self, runs: &[Area], outset: f64) -> Vec<Shape> {
        let Scene { outline, view, .. } = *self.scene;
        let look = Look::of_group(outline, self.group);
        let of_plan = |plan: u32| outline.plans.get(plan as usize).and_then(|plan| plan.group);
        let is_present = matches!(view.reason, Reason::Planned { plan, .. }
            if of_plan(plan) == Some(self.group));
        let mut shapes: Vec<Shape> = Vec::new();
        for run in runs {
            let area = Area::new(
                run.x - outset,
                run.y - outset,
                run.width + 2.0 * outset,
                run.height + 2.0 * outset,
            );
            if self.stopped.is_some() {
                let thin = Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short);
                shapes.push(look::rect(area, 7.0, thin));
                continue;
            }
            let stitch = Paint::stroke(look.ink, if is_present { 4.0 } else { 2.5 });
            let stitch = stitch.dashed(look.dash).filled(look.ink, 0.12);
            shapes.push(look::rect(area, 7.0, Paint::stroke(Ink::Ink, 3.4).faint(0.3)));
            shapes.push(look::rect(area, 7.0, stitch));
        }
        shapes
    }

    /// Its name and count on a plate, beside those that stand there; and the word for the test that drops it.
    fn tag(
        &self,
        count: usize,
        corner: Point,
        tags: &mut Vec<Area>,
        shapes: &mut Vec<Shape>,
    ) -> (Area, Option<Mark>) {
        let Scene { outline, words, .. } = *self.scene;
        let id = words.gpu_group(self.group, outline);
        let why = self.stopped.and_then(|verdict| self.why(verdict));
        let right = self.board.area.x + self.board.area.width - 2.0;
        let label = format!("{id} {count}");
        let mut place = Area::new(corner.x, corner.y, text::width(&label, STRONG) + 12.0, 17.0);
        while let Some(taken) = tags.iter().find(|taken| taken.overlaps(place)) {
            place.x = taken.x + taken.width + 3.0;
        }
        // Where there is little room, a tag is shorter, and goes without its reason.
        let label = text::shortened(&label, STRONG, (right - place.x - 12.0).min(90.0));
        if label.is_empty() {
            return (Area { x: corner.x, width: 0.0, ..place }, None);
        }
        let wide = text::width(&label, STRONG) + 12.0;
        let whole = wide + why.as_ref().map_or(0.0, |why| text::width(why, STRONG) + 8.0);
        let why = why.filter(|_| place.x + whole <= right);
        place.width = if why.is_some() { whole } else { wide };
        let why = why.filter(|_| !tags.iter().any(|taken| taken.overlaps(place)));
        place.width = if why.is_some() { whole } else { wide };
        tags.push(place);
        let tag = Area { width: wide, ..place };
        let at = Point::new(tag.x + 6.0, tag.y + 12.5);
        let look = Look::of_group(outline, self.group);
        let (edge, letters) = if self.stopped.is_some() {
            (Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0), Ink::Soft)
        } else {
            (Paint::stroke(Ink::Panel, 1.0).filled(look.ink, 1.0), look.letters)
        };
        shapes.push(look::rect(tag, 3.0, edge));
        shapes.push(look::words(at, Anchor::Start, STRONG, letters, label));
        if self.stopped.is_some() {
            let (left, level) = (tag.x - 2.0, tag.y + 8.5);
            let strike = vec![
                Segment::Move(Point::new(left, level)),
                Segment::Line(Point::new(left + wide + 4.0, level)),
            ];
            shapes.push(look::path(strike, Paint::stroke(Ink::Ink, 1.5)));
        }
        let why = why.map(|why| {
            let at = Point::new(tag.x + wide + 6.0, at.y);
            let told = look::words(at, Anchor::Start, STRONG, Ink::Red, why);
            Mark::plain(Key(kinds::STOPPED, self.key()), vec![told])
        });
        (tag, why)
    }

    /// The word for the test that drops it; of a group that the request may not use, whose it is not.
    fn why(&self, verdict: GroupVerdict) -> Option<String> {
        let Scene { outline, view, words, .. } = *self.scene;
        if verdict != GroupVerdict::OtherRequester {
            return cards::drops(verdict).map(|test| words.test_name(test).to_owned());
        }
        let named = |requester: Option<u32>| {
            Some(words.name(&outline.requesters.get(requester? as usize)?.id))
        };
        let asks = view.request.and_then(|request| outline.requests.get(request as usize));
        if let Some(requester) = asks.and_then(|own| named(own.requester)) {
            return Some(StoppedNotOf { requester: &requester }.tell(words));
        }
        let owner = named(outline.groups.get(self.group as usize)?.requester)?;
        Some(StoppedOnlyOf { requester: &owner }.tell(words))
    }

    fn mark(&self, tag: Area, shapes: Vec<Shape>) -> Mark {
        let Scene { outline, words, .. } = *self.scene;
        Mark {
            target: Some(Selection(GROUP, At::One(self.group))),
            reach: tag,
            state: if self.stopped.is_some() { "dropped" } else { "" },
            title: Some(words.gpu_group_mark(self.group, self.board.node, outline)),
            ..Mark::plain(Key(kinds::GROUP, self.key()), shapes)
        }
    }
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
