//! A reclaim in three beats, a card each: idle units go back, shares shrink and whole jobs stop, what is over is lent
//! again. The beat of the step is framed, and the sum stands below. In little width only the card of the step is drawn.
//!
//! ```text
//! (1) Idle units go back first   (2) The loan shrinks              (3) The rest is lent again
//! [w][w][c][c][·][a][a][a]       u1 [a |////]  3 > 1  a stops      [w][w][w][w][w][w][u1][u2]
//! 1 idle                         + 5 freed                         − 2 lent again      = 4 GPUs
//! ```
//!
//! **Invariant:** a job's surplus begins exactly at the limit that it breaks.
//! **Invariant:** every number is a term of the core's [`Taking`].
//! **Invariant:** a card that the run has not come to is empty.

use gantry_core::labs::workflow::view::{Outline, Taking, TakingShare, UnitRun, UnitState, View};

use super::units::strip;
use super::usage::Usage;
use crate::labs::workflow::picture::{kinds, leads_to, row_of};
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape, Type};
use crate::scene::{look, text};
use crate::words::counts::Units;
use crate::words::workflow_picture::{BeatForStage, BeatHasNeeds, BeatOut};

mod share;

pub use self::share::used;

/// From this width on cards stand beside each other.
const BESIDE: f64 = 620.0;
const GAP: f64 = 8.0;
const PAD: f64 = 9.0;
/// Height of a card, and where the parts of it begin.
const HIGH: f64 = 112.0;
pub const HEIGHT: f64 = HIGH + 2.0;
const BODY: f64 = 27.0;
const SUM: f64 = 83.0;
/// The largest unit, and what keeps units apart.
const TOKEN: f64 = 28.0;
const APART: f64 = 3.0;
const LARGE: Type = Type { size: 17.0, strong: true, mono: false };

/// How far the reclaim has come, from 0: the beat of the step.
fn beat(view: &View) -> usize {
    match &*view.reason.fact.id {
        "reclaims_part" | "reclaims_all" => 0,
        "job_is_interrupted" => 1,
        _ => 2,
    }
}

/// What a unit of the reservation is for: what is not lent is the workflow's own, between two stages too.
fn usage(run: &UnitRun) -> Usage {
    match run.state {
        UnitState::Reserved => Usage::Own,
        state => Usage::of(run.owner, false, state),
    }
}

struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    taking: &'a Taking,
    words: Words,
    wide: f64,
}

pub(super) fn marks(
    (outline, view, taking): (&Outline, &View, &Taking),
    width: f64,
    words: Words,
) -> Vec<Mark> {
    let now = beat(view);
    let beside = width >= BESIDE;
    let across = if beside { 3.0 } else { 1.0 };
    let wide = ((width - 2.0 - (across - 1.0) * GAP) / across).floor();
    let scene = Scene { outline, view, taking, words, wide };
    let mut marks = Vec::new();
    for at in if beside { 0..3 } else { now..now + 1 } {
        let column = if beside { at as f64 } else { 0.0 };
        let corner = Point::new(1.0 + column * (wide + GAP), 1.0);
        let body = match at {
            _ if at > now => Vec::new(),
            0 => scene.idle(),
            1 => share::marks(&scene),
            _ => scene.again(),
        };
        let card = std::iter::once(scene.card(at, now)).chain(body);
        marks.extend(card.map(|mark| Mark { at: mark.at.plus(corner), ..mark }));
    }
    marks
}

impl Scene<'_> {
    /// A card with its head and its term of the sum.
    fn card(&self, at: usize, now: usize) -> Mark {
        let words = self.words;
        let head = match at {
            0 => words.beat_idle(),
            1 => words.beat_stop(),
            _ if self.taking.reclaim.again == 0 => words.beat_all(),
            _ => words.beat_again(),
        };
        let area = Area::new(0.0, 0.0, self.wide, HIGH);
        let paint = if at == now {
            Paint::stroke(Ink::Orange, 2.25).filled(Ink::Orange, 0.07)
        } else {
            Paint::stroke(Ink::Line, 1.25).filled(Ink::Panel, 1.0)
        };
        let disc = Point::new(PAD + 8.0, 14.0);
        let (ground, letter) =
            if at > now { (Ink::Fill, Ink::Soft) } else { (Ink::Ink, Ink::Panel) };
        let number = words.number(at as u64 + 1);
        let mut shapes = vec![
            look::rect(area, 7.0, paint),
            look::disc(disc, 8.5, Paint::fill(ground, 1.0)),
            look::words(disc.plus(Point::new(0.0, 4.2)), Anchor::Middle, STRONG, letter, number),
        ];
        if at <= now {
            let place = Point::new(PAD + 22.0, 18.2);
            shapes.push(look::words(place, Anchor::Start, STRONG, Ink::Ink, head));
            shapes.extend(self.sum(at));
        }
        Mark::plain(Key(kinds::BEAT, at as u64), shapes)
    }

    /// A term of the sum, and at the end what the stage gets.
    fn sum(&self, at: usize) -> Vec<Shape> {
        let (words, reclaim) = (self.words, &self.taking.reclaim);
        let number = |count| words.number(count);
        let rule = look::polyline(&[Point::new(PAD, SUM), Point::new(self.wide - PAD, SUM)]);
        let mut shapes = vec![look::path(rule, Paint::stroke(Ink::Line, 1.0))];
        let (term, name) = match at {
            0 => (number(reclaim.idle), words.beat_term_idle()),
            1 => (format!("+ {}", number(reclaim.freed)), words.beat_term_freed()),
            _ => (format!("− {}", number(reclaim.again)), words.beat_term_again()),
        };
        let y = HIGH - 9.0;
        let beside = PAD + text::width(&term, LARGE) + 7.0;
        let end = Point::new(self.wide - PAD, y);
        if at < 2 || reclaim.again > 0 {
            shapes.push(look::words(Point::new(PAD, y), Anchor::Start, LARGE, Ink::Ink, term));
            shapes.push(look::words(Point::new(beside, y), Anchor::Start, SMALL, Ink::Soft, name));
        }
        if at == 2 {
            let total = format!("= {}", Units { units: reclaim.units }.tell(words));
            shapes.push(look::words(end, Anchor::End, LARGE, Ink::Red, total));
        } else if at == 0 {
            let told = BeatHasNeeds { units: reclaim.units, need: self.taking.need }.tell(words);
            let name = beside + text::width(name, SMALL) + 14.0;
            if name + text::width(&told, SMALL) <= end.x {
                shapes.push(look::words(end, Anchor::End, SMALL, Ink::Soft, told));
            }
        }
        shapes
    }

    /// The reserved units before: those that were idle are ringed.
    fn idle(&self) -> Vec<Mark> {
        let mut marks = self.units(&self.taking.before, kinds::BEFORE);
        let mut idle = self.taking.reclaim.idle;
        for mark in marks.iter_mut().rev().filter(|mark| mark.state == Usage::Lent.name()) {
            if idle > 0 {
                idle -= 1;
                let ring = Paint::stroke(Ink::Orange, 2.5);
                let shape = look::rect(mark.reach.inset(-2.0), 6.0, ring);
                mark.shapes.push(shape);
            }
        }
        marks
    }

    /// The reserved units after: the stage's, and what is lent again.
    fn again(&self) -> Vec<Mark> {
        let (words, own) = (self.words, self.taking.stage.workflow);
        let of = |run: &&UnitRun| run.owner == Some(own);
        let after: Vec<UnitRun> = self.view.units.runs.iter().filter(of).copied().collect();
        let mut marks = self.units(&after, kinds::AFTER);
        let (need, number) = (self.taking.need, self.taking.stage.number.into());
        let stage = BeatForStage { need, number }.tell(words);
        let (start, end) = (Point::new(PAD, SUM - 6.0), Point::new(self.wide - PAD, SUM - 6.0));
        let mut under = vec![look::words(start, Anchor::Start, STRONG, Ink::BlueText, stage)];
        let lent = row_of(self.view, self.taking.stage).map_or(0, |row| row.lent);
        if lent > 0 {
            let out = BeatOut { lent }.tell(words);
            under.push(look::words(end, Anchor::End, STRONG, Ink::Ink, out));
        }
        marks.push(Mark::plain(Key(kinds::BEAT, 10), under));
        marks
    }

    /// Size of a unit where so many stand in a line; none where they are too many to be told apart.
    fn size(&self, count: u64) -> Option<f64> {
        let size = (self.wide - 2.0 * PAD + APART) / count.max(1) as f64 - APART;
        (size >= 9.0).then_some(size.min(TOKEN))
    }

    /// Units one by one, or where there are too many, by use.
    fn units(&self, runs: &[UnitRun], kind: Kind) -> Vec<Mark> {
        let count: u64 = runs.iter().map(|run| u64::from(run.count)).sum();
        let Some(size) = self.size(count) else {
            let parts: Vec<(Usage, u64)> =
                runs.iter().map(|run| (usage(run), run.count.into())).collect();
            let area = Area::new(PAD, BODY, self.wide - 2.0 * PAD, TOKEN);
            let shapes = strip(&parts, count, area, self.words);
            let key = if kind == kinds::BEFORE { 20 } else { 21 };
            return vec![Mark::plain(Key(kinds::BEAT, key), shapes)];
        };
        let units = runs
            .iter()
            .flat_map(|run| (run.first..).take(run.count as usize).map(move |unit| (run, unit)));
        let place = |at: usize| PAD + at as f64 * (size + APART);
        units
            .enumerate()
            .map(|(at, (run, unit))| self.unit(run, unit, (place(at), size), kind))
            .collect()
    }

    fn unit(&self, run: &UnitRun, unit: u32, (x, size): (f64, f64), kind: Kind) -> Mark {
        let (words, outline) = (self.words, self.outline);
        let usage = usage(run);
        let area = Area::new(0.0, 0.0, size, size);
        let mut shapes = usage.shapes(area, size / 6.0);
        let name = words.unit_name(unit, outline);
        let (user, target) = leads_to(unit, run.state, outline, words);
        let letter = match run.state {
            UnitState::Task(_) | UnitState::Reserved => Some(self.lender()),
            _ => user,
        };
        // A name that has no room on a unit is written once, over all that its job has here.
        let across = f64::from(run.count) * (size + APART) - APART;
        let (room, is_last) = (size - 2.0, unit + 1 == run.first + run.count);
        let letter = letter.filter(|_| size >= 14.0).and_then(|letter| {
            let at = |x: f64| Point::new(x, size / 2.0 + 4.2);
            if text::width(&letter, STRONG) <= room {
                let font = (at(size / 2.0), Anchor::Middle, STRONG);
                shapes.extend(usage.letters(false, font, letter.clone()));
                return Some(letter);
            }
            let letter = text::shortened(&letter, STRONG, across - 4.0);
            let (at, inks) = (at(size - across / 2.0), (Ink::Ink, Ink::Panel));
            let is_written = is_last && !letter.is_empty();
            is_written.then(|| {
                shapes.push(look::haloed(at, Anchor::Middle, STRONG, inks, letter.clone()));
                letter
            })
        });
        let unit_fits = text::width(&text::apart(&name), SMALL) <= size + APART;
        let below = (unit_fits && kind == kinds::BEFORE).then(|| {
            let at = Point::new(size / 2.0, size + 13.0);
            look::words(at, Anchor::Middle, SMALL, Ink::Soft, text::apart(&name))
        });
        shapes.extend(below);
        let called = letter.map_or_else(|| name.clone(), |letter| format!("{letter} {name}"));
        let y = BODY + (TOKEN - size) / 2.0;
        Mark {
            at: Point::new(x, y),
            target: Some(target),
            reach: area,
            state: usage.name(),
            title: Some(words.unit_mark(&called, run.owner, run.state, outline, self.view)),
            ..Mark::plain(Key(kind, unit.into()), shapes)
        }
    }

    /// The name of the workflow that takes its units back.
    fn lender(&self) -> String {
        self.words.workflow_name(self.taking.stage.workflow, self.outline)
    }

    fn holder(&self, share: &TakingShare) -> String {
        share.user.map_or_else(
            || self.words.all_users().to_owned(),
            |user| self.words.user_name(user, self.outline),
        )
    }
}
