//! What is free, by what keeps it from the request; stranded units by the requests that they would do for if they were
//! together.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::view::{Keeps, Sieve};
use gantry_core::labs::groups::{Outline, Policy, UnitKind, View};

use super::boards::Scene;
use super::look::tape;
use crate::labs::groups::words::is_stranded;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::text;
use crate::words::groups::{
    FreeAll, KeptGroup, KeptModel, KeptNoGroup, KeptStranded, KeptType, KeptUsable, KeptUsableType,
};

/// Whether it is told what keeps free units from a request: not before its quota is tested, nor where that stops it.
fn is_told(view: &View) -> bool {
    view.tested.is_none_or(|own| own.last > Test::Quota)
}

/// Free units that one thing keeps from a request; stranded ones, whatever the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    keeps: Option<Keeps>,
    kind: UnitKind,
    stranded: bool,
    units: u64,
}

/// The parts of all that is free, and what is said of each; none before anything is told of a request.
fn parts(outline: &Outline, view: &View, words: Words) -> Vec<(Part, String)> {
    let mut parts: Vec<Part> = Vec::new();
    let Some(sieve) = view.sieve.as_ref().filter(|_| is_told(view)) else { return Vec::new() };
    for (unit, &keeps) in (0..).zip(&sieve.keeps).filter(|own| view.is_free(own.0)) {
        if keeps == Some(Keeps::Closed) {
            continue;
        }
        let stranded = is_stranded(view, unit);
        let keeps = keeps.filter(|_| !stranded);
        let kind = outline.kind_of(unit).unwrap_or_default();
        let alike = |part: &&mut Part| {
            part.keeps == keeps
                && part.stranded == stranded
                && (keeps != Some(Keeps::Kind) || part.kind == kind)
        };
        match parts.iter_mut().find(alike) {
            Some(part) => part.units += 1,
            None => parts.push(Part { keeps, kind, stranded, units: 1 }),
        }
    }
    let order = |part: &Part| match part.keeps {
        None => 0,
        Some(Keeps::Group(_)) => 1,
        Some(Keeps::NoGroup) => 2,
        Some(Keeps::Model) => 3,
        Some(Keeps::Kind | Keeps::Closed) => 4,
    };
    parts.sort_by_key(order);
    let told = |part: Part| (part, part.told(outline, view, sieve, words));
    parts.into_iter().map(told).collect()
}

impl Part {
    fn told(&self, outline: &Outline, view: &View, sieve: &Sieve, words: Words) -> String {
        let units = self.units;
        let request = &words.gpu_request(sieve.request, outline);
        match self.keeps {
            None if self.stranded => {
                KeptStranded { units, requests: &words.stranded_for(outline, view) }.tell(words)
            }
            None if outline.policy == Policy::Machine => KeptType { units, request }.tell(words),
            None if sieve.keeps.iter().any(|it| matches!(it, Some(Keeps::Kind | Keeps::Model))) => {
                KeptUsableType { units, request }.tell(words)
            }
            None => KeptUsable { units, request }.tell(words),
            Some(Keeps::Group(group)) => {
                KeptGroup { units, group: &words.gpu_group(group, outline) }.tell(words)
            }
            Some(Keeps::NoGroup) => KeptNoGroup { units }.tell(words),
            Some(Keeps::Model) => KeptModel { units }.tell(words),
            Some(Keeps::Kind | Keeps::Closed) => words.units_of(self.kind, units),
        }
    }

    fn sample(&self, area: Area) -> Vec<Shape> {
        let half = Area::new(area.x + 3.0, area.y + 4.0, area.width - 6.0, area.height - 4.0);
        let (area, radius, edge) = match self.keeps {
            None if self.stranded => return tape(area),
            None => (area, 3.0, Paint::stroke(Ink::Green, 2.0)),
            Some(Keeps::Kind | Keeps::Closed) => (half, 2.0, Paint::stroke(Ink::Mark, 1.0)),
            Some(Keeps::Model) => (area, 3.0, Paint::stroke(Ink::Line, 1.0)),
            Some(_) => (area, 3.0, Paint::stroke(Ink::Mark, 1.5).dashed(Dash::Short)),
        };
        let ground = if self.keeps == Some(Keeps::Model) { Ink::Fill } else { Ink::Panel };
        vec![look::rect(area, radius, edge.filled(ground, 1.0))]
    }
}

pub fn rows(outline: &Outline, view: &View, words: Words) -> Vec<(u64, String)> {
    parts(outline, view, words).into_iter().map(|(part, told)| (part.units, told)).collect()
}

/// The line about what is free: as many parts as there is room for.
pub(super) fn drawn(scene: &Scene<'_>) -> Vec<Mark> {
    let (words, outline, view) = (scene.words, scene.outline, scene.view);
    let Some(place) = scene.layout.free else { return Vec::new() };
    let all = outline.counted(0..outline.unit_count());
    let head = FreeAll { free: &words.units_counted(&view.free, &all) }.tell(words);
    let mut at = Point::new(2.0, place.y + 15.0);
    let mut shapes = vec![look::words(at, Anchor::Start, STRONG, Ink::Ink, head.clone())];
    at.x += text::width(&head, STRONG) + 16.0;
    for (part, told) in parts(outline, view, words) {
        let (font, ink) = if part.stranded { (STRONG, Ink::Red) } else { (SMALL, Ink::Soft) };
        let wide = 20.0 + text::width(&told, font);
        if at.x + wide > place.width {
            at = Point::new(2.0, at.y + 21.0);
            if at.y > place.y + place.height {
                break;
            }
        }
        shapes.extend(part.sample(Area::new(at.x, at.y - 11.0, 14.0, 14.0)));
        let told = text::shortened(&told, font, place.width - at.x - 20.0);
        shapes.push(look::words(Point::new(at.x + 20.0, at.y), Anchor::Start, font, ink, told));
        at.x += wide + 18.0;
    }
    vec![Mark::plain(Key(Kind::LOAD, 0), shapes)]
}
