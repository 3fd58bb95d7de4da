//! The path of the request in hand through the cluster, as a line with stations: API server, scheduler, extender with
//! its stored grouping, back to the scheduler, and the kubelet of its node.
//!
//! Machine by machine, the extender is not asked: the scheduler decides by itself.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, Policy, View};

use crate::labs::groups::picture::kinds;
use crate::narrate::Words;
use crate::scene::look::{self, LABEL, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape};
use crate::scene::text;

/// Where the request is bound, as a share of the width.
const LAST: f64 = 0.88;

/// The tests in their order.
const TESTS: [Test; 4] = [Test::Quota, Test::Group, Test::Type, Test::Capacity];

/// How far the request is.
struct Way {
    request: u32,
    /// The tests that are made, with their results.
    tests: Vec<(Test, bool)>,
    /// Whether it is bound, or waits; none where it is not decided.
    bound: Option<bool>,
    node: Option<u32>,
}

fn way(view: &View, policy: Policy) -> Option<Way> {
    let made = |until: Test, passed: bool| -> Vec<(Test, bool)> {
        let asked =
            |test: &Test| policy == Policy::Group || matches!(test, Test::Quota | Test::Capacity);
        let tests = TESTS.into_iter().filter(asked).filter(|test| *test <= until);
        tests.map(|test| (test, test < until || passed)).collect()
    };
    let way = |request, tests, bound, node| Some(Way { request, tests, bound, node });
    match &view.reason {
        Reason::Arrived { request, .. } => way(*request, Vec::new(), None, None),
        Reason::Tested { request, test, passed, .. } => {
            way(*request, made(*test, *passed), None, None)
        }
        Reason::Placed { request, tests, .. } => {
            let node = tests.choice.map(|choice| choice.block.node);
            way(*request, made(Test::Capacity, true), Some(true), node)
        }
        Reason::Queued { request, tests, .. } => {
            way(*request, made(tests.fails.unwrap_or(Test::Capacity), false), Some(false), None)
        }
        _ => None,
    }
}

/// The path in so much room.
pub fn picture(
    outline: &Outline,
    view: &View,
    words: Words,
    (width, height): (f64, f64),
) -> Picture {
    let plot = Plot::new(words, width, height);
    let mut layers = vec![Layer { name: "stations", marks: vec![plot.stations(outline.policy)] }];
    if let Some(way) = way(view, outline.policy) {
        layers.push(Layer { name: "way", marks: vec![plot.way(outline, &way)] });
    }
    Picture { width, height, layers }
}

/// The path as a table: each stop with its station, what happens there, and a tick where it has been.
pub fn stops(outline: &Outline, view: &View, words: Words) -> Vec<[String; 3]> {
    let Some(way) = way(view, outline.policy) else { return Vec::new() };
    let [api, scheduler, extender, kubelet] = Plot::names(words);
    let third = if outline.policy == Policy::Group { extender } else { scheduler };
    let mut labels = way.labels(outline, words);
    labels[2] = words.items(way.chips(words, outline.policy).into_iter().map(|chip| chip.1));
    let row = |(at, (station, label)): (usize, (&str, String))| {
        let state = match at {
            _ if at > way.done() => "–",
            2 if way.tests.iter().any(|test| !test.1) => "✕",
            _ => "✓",
        };
        [station.to_owned(), label, state.to_owned()]
    };
    let stations = [api, scheduler, third, scheduler, kubelet].into_iter().zip(labels);
    // Machine by machine nothing is asked at the second stop.
    stations.enumerate().filter(|(_, (_, label))| !label.is_empty()).map(row).collect()
}

impl Way {
    /// The last stop that was reached, from 0.
    fn done(&self) -> usize {
        match (self.tests.is_empty(), self.bound) {
            (true, _) => 0,
            (false, None) => 2,
            (false, Some(false)) => 3,
            (false, Some(true)) => 4,
        }
    }

    /// What happens at each stop, but for the tests.
    fn labels(&self, outline: &Outline, words: Words) -> [String; 5] {
        let request = words.gpu_request(self.request, outline);
        let node = self.node.map(|node| format!(" {}", words.cluster_node(node, outline)));
        let is_group = outline.policy == Policy::Group;
        let waits = self.bound == Some(false);
        [
            format!("{request}: {}", words.request_asks(self.request, outline)),
            if is_group { words.path_filter().to_owned() } else { String::new() },
            String::new(),
            if waits { words.path_wait() } else { words.path_bind() }.to_owned(),
            words.path_create().to_owned() + &node.unwrap_or_default(),
        ]
    }

    /// The tests that a policy makes, each with its result and how it is told.
    fn chips(&self, words: Words, policy: Policy) -> Vec<(Option<bool>, String)> {
        let asked =
            |test: &Test| policy == Policy::Group || matches!(test, Test::Quota | Test::Capacity);
        let told = |test| {
            let name = words.test_name(test);
            let made = self.tests.iter().find(|own| own.0 == test).map(|own| own.1);
            match made {
                Some(true) => (made, format!("✓ {name}")),
                Some(false) => (made, format!("✕ {name}")),
                None => (made, name.to_owned()),
            }
        };
        TESTS.into_iter().filter(asked).map(told).collect()
    }
}

struct Plot {
    words: Words,
    left: f64,
    right: f64,
    /// Heights of the four stations.
    rows: [f64; 4],
}

impl Plot {
    fn new(words: Words, width: f64, height: f64) -> Plot {
        let names = Plot::names(words);
        let left = names.iter().map(|name| text::width(name, LABEL)).fold(0.0, f64::max) + 18.0;
        let row = |at: f64| 20.0 + at * (height - 40.0) / 3.0;
        Plot { words, left, right: width - 8.0, rows: [row(0.0), row(1.0), row(2.0), row(3.0)] }
    }

    fn names(words: Words) -> [&'static str; 4] {
        [
            words.station_api(),
            words.station_scheduler(),
            words.station_extender(),
            words.station_kubelet(),
        ]
    }

    fn x(&self, share: f64) -> f64 {
        self.left + (self.right - self.left) * share
    }

    fn stations(&self, policy: Policy) -> Mark {
        let mut shapes: Vec<Shape> = Vec::new();
        let band = Area::new(0.0, self.rows[2] - 17.0, self.right, 34.0);
        if policy == Policy::Group {
            shapes.push(look::rect(band, 4.0, Paint::fill(Ink::Sky, 0.15)));
        }
        for (at, (name, &y)) in Plot::names(self.words).into_iter().zip(&self.rows).enumerate() {
            let line = vec![
                Segment::Move(Point::new(self.left, y)),
                Segment::Line(Point::new(self.right, y)),
            ];
            shapes.push(look::path(line, Paint::stroke(Ink::Line, 1.0)));
            let at_name = Point::new(self.left - 12.0, y + if at == 2 { -1.0 } else { 4.0 });
            shapes.push(look::words(at_name, Anchor::End, LABEL, Ink::Ink, name));
        }
        let under = Point::new(self.left - 12.0, self.rows[2] + 12.0);
        let holds = match policy {
            Policy::Group => self.words.station_extender_holds(),
            Policy::Machine => "",
        };
        if !holds.is_empty() && text::width(holds, SMALL) <= self.left - 14.0 {
            shapes.push(look::words(under, Anchor::End, SMALL, Ink::Soft, holds));
        }
        if policy == Policy::Machine {
            let at = Point::new(self.x(0.3), self.rows[2] + 14.0);
            let told =
                text::shortened(self.words.path_not_asked(), SMALL, self.x(0.7) - self.x(0.0));
            shapes.push(look::haloed(at, Anchor::Start, SMALL, (Ink::Soft, Ink::Panel), told));
        }
        Mark::plain(Key(Kind::GRID, 2), shapes)
    }

    fn way(&self, outline: &Outline, way: &Way) -> Mark {
        let by_group = outline.policy == Policy::Group;
        let deciding = if by_group { self.rows[2] } else { self.rows[1] };
        let spots = [
            Point::new(self.x(0.03), self.rows[0]),
            Point::new(self.x(0.11), self.rows[1]),
            Point::new(self.x(0.19), deciding),
            Point::new(self.x(LAST), self.rows[1]),
            Point::new(self.x(0.97), self.rows[3]),
        ];
        let done = way.done();
        let mut shapes: Vec<Shape> = Vec::new();
        for at in 0..4 {
            let gone = at < done && !(at == 3 && way.bound == Some(false));
            if at == 2 {
                // Behind the tests it goes straight.
                let turn = Point::new(spots[3].x - 40.0, spots[2].y);
                shapes.push(leg(spots[2], turn, gone));
                shapes.push(leg(turn, spots[3], gone));
            } else {
                shapes.push(leg(spots[at], spots[at + 1], gone));
            }
        }
        let labels = way.labels(outline, self.words);
        let mut taken: Vec<Area> = Vec::new();
        for (at, (spot, label)) in spots.into_iter().zip(labels).enumerate() {
            let reached = at <= done;
            shapes.extend(stop(
                spot,
                at + 1,
                reached,
                at == done,
                way.bound == Some(false) && at == 3,
            ));
            let (anchor, x) =
                if at >= 3 { (Anchor::End, spot.x - 14.0) } else { (Anchor::Start, spot.x + 14.0) };
            let ink = if reached { Ink::Ink } else { Ink::Soft };
            let room = match anchor {
                Anchor::End => spot.x - 14.0 - self.left,
                _ => self.right - x,
            };
            let label = text::shortened(&label, SMALL, room);
            let place = Point::new(x, spot.y - 6.0);
            let area = look::text_area(place, anchor, SMALL, &label);
            // Where there is little room, the numbers of the stops say enough.
            if taken.iter().any(|other| other.overlaps(area)) {
                continue;
            }
            taken.push(area);
            shapes.push(look::haloed(place, anchor, SMALL, (ink, Ink::Panel), label));
        }
        self.tests(way, spots[2], outline.policy, &mut shapes);
        Mark::plain(Key(kinds::PATH, 0), shapes)
    }

    /// The tests as a row of chips beside the place where they are made.
    fn tests(&self, way: &Way, spot: Point, policy: Policy, shapes: &mut Vec<Shape>) {
        let below = if policy == Policy::Group { -9.0 } else { 6.0 };
        let told = way.chips(self.words, policy);
        let wide = |text: &str| text::width(text, STRONG) + 10.0;
        let all: f64 = told.iter().map(|(_, long)| wide(long) + 4.0).sum();
        let mut x = spot.x + 16.0;
        // Where there is little room, what has passed is ticked off, and what has not is named.
        let whole = x + all <= self.x(LAST) - 40.0;
        for (made, long) in told {
            let told = match made {
                Some(true) if !whole => "✓".to_owned(),
                None if !whole => "·".to_owned(),
                _ => long,
            };
            let wide = wide(&told);
            if x + wide > self.x(LAST) - 12.0 {
                break;
            }
            let area = Area::new(x, spot.y + below, wide, 18.0);
            let (edge, ink) = match made {
                Some(true) => (Paint::stroke(Ink::Green, 1.5), Ink::Ink),
                Some(false) => (Paint::stroke(Ink::Red, 2.0), Ink::Red),
                None => (Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short), Ink::Soft),
            };
            shapes.push(look::rect(area, 9.0, edge.filled(Ink::Panel, 1.0)));
            let at = Point::new(area.middle().x, area.y + 13.0);
            shapes.push(look::words(at, Anchor::Middle, STRONG, ink, told));
            x += wide + 4.0;
        }
    }
}

/// A stretch of the way.
fn leg(from: Point, to: Point, gone: bool) -> Shape {
    let bend = f64::midpoint(from.x, to.x);
    let curve = vec![
        Segment::Move(from),
        Segment::Curve(Point::new(bend, from.y), Point::new(bend, to.y), to),
    ];
    let paint = if gone {
        Paint::stroke(Ink::Blue, 3.0)
    } else {
        Paint::stroke(Ink::Mark, 1.5).dashed(Dash::Short)
    };
    look::path(curve, paint)
}

/// A stop with its number.
fn stop(at: Point, number: usize, reached: bool, present: bool, refused: bool) -> Vec<Shape> {
    let (ground, ink) = match (reached, refused) {
        (true, true) => (Ink::Red, Ink::Panel),
        (true, false) => (Ink::Blue, Ink::OnBlue),
        (false, _) => (Ink::Panel, Ink::Soft),
    };
    let edge = if reached { ground } else { Ink::Mark };
    let mut shapes = Vec::new();
    if present {
        shapes.push(look::disc(at, 12.0, Paint::stroke(Ink::Orange, 3.0)));
    }
    shapes.push(look::disc(at, 9.0, Paint::stroke(edge, 1.5).filled(ground, 1.0)));
    let letters = Point::new(at.x, at.y + 4.0);
    shapes.push(look::words(letters, Anchor::Middle, STRONG, ink, number.to_string()));
    shapes
}
