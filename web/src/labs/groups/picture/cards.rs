//! The four tests as cards over the boards: how many groups each leaves, and by which number it decides.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Tests};
use gantry_core::labs::groups::view::Tested;
use gantry_core::labs::groups::{Outline, Policy, View};

use super::boards::Scene;
use super::kinds;
use super::look::{cornered, line, thing};
use crate::labs::groups::things::REQUEST;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::text;
use crate::words::groups::{
    CardDropped, CardGroupGoes, CardGroups, CardNodes, CardQuota, CardQuotaFits, CardQuotaOver,
    CardRoomGoes, CardRoomLacks,
};

/// A test as a card.
struct Card {
    name: &'static str,
    /// Its result; none where it is not made.
    passed: Option<bool>,
    /// Whether it is the last that is made.
    is_last: bool,
    /// The number by which it decides.
    number: String,
    /// What that is about; the question, where it is not made.
    detail: String,
}

fn of(outline: &Outline, view: &View, words: Words) -> Vec<Card> {
    let tested = view.tested;
    let card = |&test: &Test| {
        let passed = tested.and_then(|own| own.result(test));
        let (number, detail) = match tested.filter(|_| passed.is_some()) {
            Some(own) => Teller { outline, view, words }.card(&own, test),
            None => (String::new(), words.card_asks(test).to_owned()),
        };
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

fn made_by(policy: Policy) -> &'static [Test] {
    match policy {
        Policy::Group => &[Test::Quota, Test::Group, Test::Type, Test::Capacity],
        Policy::Machine => &[Test::Quota, Test::Capacity],
    }
}

struct Teller<'a> {
    outline: &'a Outline,
    view: &'a View,
    words: Words,
}

impl Teller<'_> {
    fn card(&self, tested: &Tested, test: Test) -> (String, String) {
        let (words, tests) = (self.words, tested.tests);
        let groups = |left: u64, all: u64| CardGroups { left, all }.tell(words);
        match test {
            Test::Quota => self.quota(tested),
            // Groups of other requesters are not candidates: they are not counted.
            Test::Group => (groups(tests.tag_matches, tests.accessible), self.by_tag(tested)),
            Test::Type => (groups(tests.type_matches, tests.tag_matches), self.dropped(Test::Type)),
            Test::Capacity => {
                let (left, all) = (tests.feasible, tests.type_matches);
                let number = match self.outline.policy {
                    Policy::Group => groups(left, all),
                    Policy::Machine => CardNodes { left, all: tests.accessible }.tell(words),
                };
                (number, self.room(&tests))
            }
        }
    }

    fn quota(&self, tested: &Tested) -> (String, String) {
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
        let requester = own.and_then(|own| words.requester_name(own.requester, self.outline));
        (number, CardQuota { requester: &requester.unwrap_or_default(), quota }.tell(words))
    }

    /// What its tag does; without one it drops nothing.
    fn by_tag(&self, tested: &Tested) -> String {
        let (words, tests) = (self.words, tested.tests);
        let own = self.outline.requests.get(tested.request as usize);
        match tests.accessible {
            0 if self.outline.groups.is_empty() => words.card_no_groups().to_owned(),
            0 => words.card_of_others().to_owned(),
            _ if own.is_some_and(|own| own.tag.is_some()) => self.dropped(Test::Group),
            _ => words.card_no_tag().to_owned(),
        }
    }

    /// The groups that a test drops of those that the request may use.
    fn dropped(&self, by: Test) -> String {
        let groups = (0..).zip(self.view.sieve.iter().flat_map(|own| &own.groups));
        let groups = groups.filter(|&(group, test)| {
            *test == Some(by) && !is_of_another(self.outline, self.view, group)
        });
        let groups = groups.map(|(group, _)| self.words.gpu_group(group, self.outline));
        match &*self.words.items(groups) {
            "" => self.words.card_none_dropped().to_owned(),
            groups => CardDropped { groups }.tell(self.words),
        }
    }

    /// Where it goes and what is left of whose GPUs, or by how much the largest blocks lack.
    fn room(&self, tests: &Tests) -> String {
        let words = self.words;
        let node = |block: &FreeBlock| words.cluster_node(block.node, self.outline);
        if let Some(choice) = tests.choice {
            let (node, left) = (&node(&choice.block), choice.remaining);
            let group = choice.block.group.map(|group| words.gpu_group(group, self.outline));
            return match &group {
                Some(group) => CardGroupGoes { node, group, left }.tell(words),
                None => CardRoomGoes { node, left }.tell(words),
            };
        }
        let Some(largest) = tests.largest else { return String::new() };
        let (free, asked, nodes) = (largest.free, tests.requested, &node(&largest));
        CardRoomLacks { free, asked, nodes }.tell(words)
    }
}

/// Whether a group is another requester's than that of the request in hand.
pub(super) fn is_of_another(outline: &Outline, view: &View, group: u32) -> bool {
    let owner = outline.groups.get(group as usize).and_then(|own| own.requester);
    let own = view.request.and_then(|request| outline.requests.get(request as usize));
    owner.is_some() && owner != own.and_then(|own| own.requester)
}

pub(super) fn drawn(scene: &Scene<'_>) -> Vec<Mark> {
    let cards = of(scene.outline, scene.view, scene.words);
    let placed = (0..).zip(scene.layout.cards.iter().zip(&cards));
    placed.map(|(at, (area, card))| mark(scene, (at, *area), card)).collect()
}

fn mark(scene: &Scene<'_>, (index, place): (u64, Area), card: &Card) -> Mark {
    let area = cornered(place);
    let (ink, letters, state) = match card.passed {
        Some(true) => (Ink::Green, Ink::Ink, "passed"),
        Some(false) => (Ink::Red, Ink::Red, "failed"),
        None => (Ink::Mark, Ink::Soft, "open"),
    };
    let edge = match (card.passed, card.is_last) {
        (None, _) => Paint::stroke(ink, 1.0).dashed(Dash::Short),
        (Some(true), false) => Paint::stroke(ink, 1.5),
        (Some(_), _) => Paint::stroke(ink, 2.5),
    };
    let mut shapes = vec![look::rect(area, 6.0, edge.filled(Ink::Panel, 1.0))];
    if let Some(passed) = card.passed {
        let ground = Paint::fill(ink, if card.is_last { 0.14 } else { 0.05 });
        shapes.push(look::rect(area, 6.0, ground));
        shapes.extend(sign(Point::new(14.0, area.height / 2.0), passed, ink));
    }
    let left = if card.passed.is_some() { 28.0 } else { 10.0 };
    let room = area.width - left - 7.0;
    let at = Point::new(left, 17.0);
    shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, card.name));
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
    let title = Some(scene.words.labelled(card.name, &told));
    let request = (REQUEST, scene.view.request.unwrap_or_default());
    let mark = thing(Key(kinds::TEST, index), request, place, shapes);
    Mark { state, title, target: mark.target.filter(|_| scene.view.request.is_some()), ..mark }
}

/// A tick or a cross on a disc.
fn sign(at: Point, passed: bool, ink: Ink) -> Vec<Shape> {
    let way = if passed {
        let tick = [(-3.5, 0.0), (-1.0, 3.0), (4.0, -3.0)];
        look::polyline(&tick.map(|(x, y)| at.plus(Point::new(x, y))))
    } else {
        let stroke = |x: f64, y: f64| line((at.x - x, at.y - y), (at.x + x, at.y + y));
        [stroke(3.0, 3.0), stroke(3.0, -3.0)].concat()
    };
    let disc = look::disc(at, 8.0, Paint::fill(ink, 1.0));
    vec![disc, look::path(way, Paint::stroke(Ink::Panel, 2.0))]
}
