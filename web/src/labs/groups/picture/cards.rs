//! The four tests as cards over the boards: how many groups each leaves, and by which number it decides.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, GroupVerdict, Tests};
use gantry_core::labs::groups::{Outline, Policy, View};

use super::boards::Scene;
use super::kinds;
use super::tested::{Tested, made_by};
use crate::labs::groups::things::REQUEST;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::{
    CardDropped, CardGroupGoes, CardGroups, CardNodes, CardQuota, CardQuotaFits, CardQuotaOver,
    CardRoomGoes, CardRoomLacks,
};

/// A test as a card.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Card {
    pub name: &'static str,
    /// Its result; none where it is not made.
    pub passed: Option<bool>,
    /// Whether it is the last that is made.
    pub is_last: bool,
    /// The number by which it decides.
    pub number: String,
    /// What that is about; the question, where it is not made.
    pub detail: String,
}

/// The cards of a moment.
pub(super) fn of(outline: &Outline, view: &View, words: Words) -> Vec<Card> {
    let tested = Tested::of(view);
    let card = |&test: &Test| {
        let passed = tested.and_then(|own| own.result(test));
        let told = tested.filter(|_| passed.is_some());
        let teller = Teller { outline, view, words };
        let (number, detail) = told.map_or_else(
            || (String::new(), words.card_asks(test).to_owned()),
            |own| teller.card(&own, test),
        );
        let is_last = tested.is_some_and(|own| own.last == test);
        Card { name: words.test_name(test), passed, is_last, number, detail }
    };
    made_by(outline.policy).iter().map(card).collect()
}

/// The cards as rows of a table; none where nothing is tested.
pub fn rows(outline: &Outline, view: &View, words: Words) -> Vec<[String; 3]> {
    let cards = of(outline, view, words).into_iter().filter(|card| card.passed.is_some());
    cards.map(|card| [card.name.to_owned(), card.number, card.detail]).collect()
}

struct Teller<'a> {
    outline: &'a Outline,
    view: &'a View,
    words: Words,
}

impl Teller<'_> {
    fn card(&self, tested: &Tested<'_>, test: Test) -> (String, String) {
        let (words, tests) = (self.words, tested.tests);
        let groups = |left: u64, all: u64| CardGroups { left, all }.tell(words);
        match test {
            Test::Quota => self.quota(tested),
            // Groups of other requesters are not candidates: they are not counted.
            Test::Group => (groups(tests.tag_matches, tests.accessible), self.by_tag(tested)),
            Test::Type => (
                groups(tests.type_matches, tests.tag_matches),
                self.dropped(GroupVerdict::TypeMismatch),
            ),
            Test::Capacity => {
                let (left, all) = (tests.feasible, tests.type_matches);
                let number = match self.outline.policy {
                    Policy::Group => groups(left, all),
                    Policy::Machine => CardNodes { left, all: tests.accessible }.tell(words),
                };
                (number, self.room(tests))
            }
        }
    }

    fn quota(&self, tested: &Tested<'_>) -> (String, String) {
        let (words, tests) = (self.words, tested.tests);
        let (Some(held), Some(quota)) = (tests.allocated, tests.quota) else {
            return (words.card_no_quota().to_owned(), String::new());
        };
        let asked = tests.requested;
        let number = if held + asked <= quota {
            CardQuotaFits { held, asked, quota }.tell(words)
        } else {
            CardQuotaOver { held, asked, quota }.tell(words)
        };
        let own = self.outline.requests.get(tested.request as usize);
        let requester = own.and_then(|own| self.outline.requesters.get(own.requester? as usize));
        let requester = requester.map(|own| words.name(&own.id)).unwrap_or_default();
        (number, CardQuota { requester: &requester, quota }.tell(words))
    }

    /// What its tag does; without one it drops nothing.
    fn by_tag(&self, tested: &Tested<'_>) -> String {
        let (words, tests) = (self.words, tested.tests);
        let own = self.outline.requests.get(tested.request as usize);
        match tests.accessible {
            0 if self.outline.groups.is_empty() => words.card_no_groups().to_owned(),
            0 => words.card_of_others().to_owned(),
            _ if own.is_some_and(|own| own.tag.is_some()) => {
                self.dropped(GroupVerdict::TagMismatch)
            }
            _ => words.card_no_tag().to_owned(),
        }
    }

    /// The groups that are dropped for this reason.
    fn dropped(&self, by: GroupVerdict) -> String {
        let names = (0..).zip(self.view.sieve.iter().flat_map(|own| &own.groups));
        let names = names.filter(|(_, verdict)| **verdict == by);
        let names: Vec<String> =
            names.map(|(group, _)| self.words.gpu_group(group, self.outline)).collect();
        if names.is_empty() {
            return self.words.card_none_dropped().to_owned();
        }
        CardDropped { groups: &self.words.items(names) }.tell(self.words)
    }

    /// Where it goes and what is left of whose GPUs, or by how much the largest blocks lack.
    fn room(&self, tests: &Tests) -> String {
        let words = self.words;
        let node = |block: &FreeBlock| words.cluster_node(block.node, self.outline);
        if let Some(choice) = tests.choice {
            let (node, left) = (&node(&choice.block), choice.remaining);
            return match choice.block.group {
                Some(group) => {
                    CardGroupGoes { node, group: &words.gpu_group(group, self.outline), left }
                        .tell(words)
                }
                None => CardRoomGoes { node, left }.tell(words),
            };
        }
        let Some(largest) = tests.largest else { return String::new() };
        let (free, asked, nodes) = (largest.free, tests.requested, &node(&largest));
        CardRoomLacks { free, asked, nodes }.tell(words)
    }
}

/// The test that drops a group.
pub(super) fn drops(verdict: GroupVerdict) -> Option<Test> {
    match verdict {
        GroupVerdict::OtherRequester | GroupVerdict::TagMismatch => Some(Test::Group),
        GroupVerdict::TypeMismatch => Some(Test::Type),
        GroupVerdict::TooLittle(_) => Some(Test::Capacity),
        _ => None,
    }
}

/// The cards in their places.
pub(super) fn drawn(scene: &Scene<'_>) -> Vec<Mark> {
    let cards = of(scene.outline, scene.view, scene.words);
    let placed = (0..).zip(scene.layout.cards.iter().zip(&cards));
    placed.map(|(at, (area, card))| mark(scene, (at, *area), card)).collect()
}

fn mark(scene: &Scene<'_>, (index, place): (u64, Area), card: &Card) -> Mark {
    let area = Area::new(0.0, 0.0, place.width, place.height);
    let (ink, letters) = match card.passed {
        Some(true) => (Ink::Green, Ink::Ink),
        Some(false) => (Ink::Red, Ink::Red),
        None => (Ink::Mark, Ink::Soft),
    };
    let edge = match (card.passed, card.is_last) {
        (None, _) => Paint::stroke(ink, 1.0).dashed(Dash::Short).filled(Ink::Panel, 1.0),
        (Some(true), false) => Paint::stroke(ink, 1.5).filled(Ink::Panel, 1.0),
        (Some(_), _) => Paint::stroke(ink, 2.5).filled(Ink::Panel, 1.0),
    };
    let mut shapes = vec![look::rect(area, 6.0, edge)];
    if card.passed.is_some() {
        shapes.push(look::rect(
            area,
            6.0,
            Paint::fill(ink, if card.is_last { 0.14 } else { 0.05 }),
        ));
        let at = Point::new(14.0, area.height / 2.0);
        shapes.extend(sign(at, card.passed == Some(true), ink));
    }
    let left = if card.passed.is_some() { 28.0 } else { 10.0 };
    let room = area.width - left - 7.0;
    let at = Point::new(left, 17.0);
    let name = look::words(at, Anchor::Start, STRONG, Ink::Ink, card.name);
    shapes.push(name);
    let beside = room - text::width(card.name, STRONG) - 8.0;
    let mut write = |at: Point, anchor, font, ink, told: &str, room| {
        let told = text::shortened(told, font, room);
        if !told.is_empty() {
            shapes.push(look::words(at, anchor, font, ink, told));
        }
    };
    let below = Point::new(left, 33.0);
    if text::width(&card.number, STRONG) <= beside {
        let right = Point::new(area.width - 7.0, 17.0);
        write(right, Anchor::End, STRONG, letters, &card.number, beside);
        write(below, Anchor::Start, SMALL, Ink::Soft, &card.detail, room);
    } else {
        write(below, Anchor::Start, STRONG, letters, &card.number, room);
    }
    let told = [&card.number, &card.detail].into_iter().filter(|told| !told.is_empty());
    let told = scene.words.items(told.cloned());
    let request = scene.view.request;
    Mark {
        at: Point::new(place.x, place.y),
        target: request.map(|request| Selection(REQUEST, At::One(request))),
        reach: area,
        state: match card.passed {
            Some(true) => "passed",
            Some(false) => "failed",
            None => "open",
        },
        title: Some(scene.words.labelled(card.name, &told)),
        ..Mark::plain(Key(kinds::TEST, index), shapes)
    }
}

/// A tick or a cross on a disc.
fn sign(at: Point, passed: bool, ink: Ink) -> Vec<Shape> {
    let line = |points: &[(f64, f64)]| -> Vec<Segment> {
        let points: Vec<Point> = points.iter().map(|&(x, y)| at.plus(Point::new(x, y))).collect();
        look::polyline(&points)
    };
    let way = if passed {
        line(&[(-3.5, 0.0), (-1.0, 3.0), (4.0, -3.0)])
    } else {
        [line(&[(-3.0, -3.0), (3.0, 3.0)]), line(&[(-3.0, 3.0), (3.0, -3.0)])].concat()
    };
    vec![
        look::disc(at, 8.0, Paint::fill(ink, 1.0)),
        look::path(way, Paint::stroke(Ink::Panel, 2.0)),
    ]
}
