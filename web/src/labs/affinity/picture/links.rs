//! What goes from one part of the scene to another: a task to its node, a stolen one between nodes, a call from the curve
//! to its engine, calls that run on other nodes than their tasks.

use gantry_core::labs::affinity::reason::{CallRun, Reason};
use gantry_core::labs::affinity::{Outline, View};

use super::curve;
use super::stage::{StageLayout, StageOptions};
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;

/// The most crossings that are drawn.
const MOST: usize = 6;

/// The call that a step begins.
pub fn run_of(reason: &Reason) -> Option<&CallRun> {
    match reason {
        Reason::Began { run, .. } => Some(run),
        _ => None,
    }
}

/// A way with its head, over a casing; it turns at right angles, so that it keeps to the room between things.
fn way(points: &[Point], (ink, dash): (Ink, Dash)) -> Vec<Shape> {
    let line = look::route(points, 8.0);
    let [.., before, to] = *points else { return Vec::new() };
    let back = before.minus(to);
    let unit = back.length().max(1.0);
    let (x, y) = (back.x / unit, back.y / unit);
    let wing = |side: f64| to.plus(Point::new(x * 6.0 - side * y * 4.0, y * 6.0 + side * x * 4.0));
    let tip = look::polyline(&[wing(1.0), to, wing(-1.0)]);
    vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 5.0).faint(0.8)),
        look::path(line, Paint::stroke(ink, 2.0).dashed(dash)),
        look::path(tip, Paint::stroke(ink, 2.0)),
    ]
}

/// The middle of the longest stretch of a way.
fn middle(points: &[Point]) -> Point {
    let stretches = points.windows(2).map(|pair| (pair[0], pair[1]));
    let longest = stretches.max_by(|one, other| {
        let length = |(from, to): &(Point, Point)| to.minus(*from).length();
        length(one).total_cmp(&length(other))
    });
    longest.map_or_else(Point::default, |(from, to)| {
        Point::new(from.x.midpoint(to.x), from.y.midpoint(to.y))
    })
}

/// A word on a way, within a picture so wide.
fn chip(middle: Point, told: String, ink: Ink, width: f64) -> Vec<Shape> {
    let wide = text::width(&told, STRONG) + 14.0;
    let left = (middle.x - wide / 2.0).clamp(1.0, (width - wide - 1.0).max(1.0));
    let area = Area::new(left, middle.y - 9.0, wide, 18.0);
    let at = Point::new(area.middle().x, middle.y + 4.0);
    vec![
        look::rect(area, 9.0, Paint::stroke(ink, 1.5).filled(Ink::Panel, 1.0)),
        look::words(at, Anchor::Middle, STRONG, Ink::Ink, told),
    ]
}

/// The tile of the engine that runs a call.
fn tile(view: &View, layout: &StageLayout, run: &CallRun) -> Option<Area> {
    let node = view.nodes.iter().find(|own| own.node == run.node)?;
    let tile = node.tiles.iter().find(|own| own.task == run.task && own.call == run.call)?;
    Some(layout.boards.board(run.node)?.tile(tile.engine))
}

/// The layer of all ways.
pub fn layer(
    outline: &Outline,
    view: &View,
    options: &StageOptions,
    layout: &StageLayout,
) -> Layer {
    let ways = Ways { outline, view, options, layout };
    let crossings = view.crossings.iter().take(MOST).enumerate();
    let mut marks: Vec<Mark> = crossings
        .filter_map(|(at, run)| {
            let key = Key(Kind::MOVED, u64::from(run.task));
            Some(Mark { state: "crossing", ..Mark::plain(key, ways.crossing(at, run)?) })
        })
        .collect();
    let step = match view.reason {
        Reason::Began { run, .. } => ways.dispatch(&run).map(|own| (0, "dispatch", own)),
        Reason::Stolen { from, to, .. } => ways.theft(from, to).map(|own| (1, "stolen", own)),
        Reason::Assigned { to, .. } => ways.assigned(to.node).map(|own| (2, "assigned", own)),
        _ => None,
    };
    marks.extend(step.map(|(number, state, shapes)| Mark {
        state,
        ..Mark::plain(Key(Kind::EDGE, number), shapes)
    }));
    Layer { name: "links", marks }
}

struct Ways<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: &'a StageOptions,
    layout: &'a StageLayout,
}

impl Ways<'_> {
    /// Between what stands above and the boards.
    fn channel(&self) -> f64 {
        let curve = self.layout.curve;
        let top = self.layout.boards.boards.first().map_or(0.0, |board| board.area.y);
        (curve.y + curve.height).midpoint(top)
    }

    /// Where ways go along above an engine.
    fn lane(tile: Area) -> f64 {
        tile.y - 11.0
    }

    /// From the curve to the engine that the call takes.
    fn dispatch(&self, run: &CallRun) -> Option<Vec<Shape>> {
        let foot = curve::foot(self.outline, (run.task, run.call), self.layout.curve)?;
        let tile = tile(self.view, self.layout, run)?;
        let x = self.layout.boards.board(run.node)?.gutter_of(tile);
        let (mut x, mut lane, mut to) = (x, Self::lane(tile), tile.middle().x);
        if run.node != run.home {
            // Beside the way from its task.
            (x, lane, to) = (x + 3.0, lane - 3.0, tile.x + tile.width * 0.35);
        }
        let channel = self.channel();
        let points = [
            foot,
            Point::new(foot.x, channel),
            Point::new(x, channel),
            Point::new(x, lane),
            Point::new(to, lane),
            Point::new(to, tile.y - 1.0),
        ];
        Some(way(&points, (Ink::Blue, Dash::Solid)))
    }

    /// From what is known of a task to its node.
    fn assigned(&self, node: u32) -> Option<Vec<Shape>> {
        let board = self.layout.boards.board(node)?;
        let relation = self.layout.relation;
        let from = Point::new(relation.middle().x, relation.y + relation.height);
        let (channel, to) = (self.channel(), board.area.middle().x);
        let head = Point::new(to, board.area.y - 1.0);
        let first = self.layout.boards.boards.first()?.area.y;
        let points = if board.area.y > first {
            let (x, above) = (board.gutter_of(board.tile(0)), board.area.y - 9.0);
            let turns = [(from.x, channel), (x, channel), (x, above), (to, above)];
            turns.map(|(x, y)| Point::new(x, y)).to_vec()
        } else {
            vec![Point::new(from.x, channel), Point::new(to, channel)]
        };
        let points: Vec<Point> = [from].into_iter().chain(points).chain([head]).collect();
        Some(way(&points, (Ink::Blue, Dash::Long)))
    }

    /// From queue to queue, below what is in them.
    fn theft(&self, from: u32, to: u32) -> Option<Vec<Shape>> {
        let [from, to] = [self.layout.boards.board(from)?, self.layout.boards.board(to)?];
        let low = |area: Area| area.y + area.height - 3.0;
        let (one, other) = (from.queue(), to.queue());
        let (start, end) = (one.middle().x, other.x + 60.0);
        let mut points = vec![Point::new(start, low(one) - 5.0), Point::new(start, low(one))];
        if low(one).total_cmp(&low(other)).is_ne() {
            let x = from.gutter(end > start);
            points.extend([Point::new(x, low(one)), Point::new(x, low(other))]);
        }
        points.extend([Point::new(end, low(other)), Point::new(end, low(other) - 6.0)]);
        let mut shapes = way(&points, (Ink::Ink, Dash::Long));
        let told = self.options.words.affinity_stolen_mark().to_owned();
        shapes.extend(chip(middle(&points), told, Ink::Ink, self.options.width));
        Some(shapes)
    }

    /// A call on another node: from the line of its task to the engine, with what crossing costs.
    fn crossing(&self, at: usize, run: &CallRun) -> Option<Vec<Shape>> {
        let boards = &self.layout.boards;
        let tile = tile(self.view, self.layout, run)?;
        let board = boards.board(run.home)?;
        let home = self.view.nodes.iter().find(|own| own.node == run.home)?;
        let own = board.line(home.tasks.iter().position(|own| own.task == run.task)?);
        let beside = (tile.x - own.x).abs() > board.area.width * 0.5;
        let rightwards =
            if beside { tile.x > own.x } else { board.gutter_of(own) > own.middle().x };
        // Ways of one home run beside each other.
        let apart = 3.0 * (at % 3) as f64;
        let lane = Self::lane(tile) + 3.0 - apart;
        let x = (board.gutter(rightwards) + apart - 3.0).clamp(2.0, self.options.width - 2.0);
        let from = Point::new(if rightwards { own.x + own.width } else { own.x }, own.middle().y);
        let to = tile.x + tile.width * 0.65;
        let points = [
            from,
            Point::new(x, from.y),
            Point::new(x, lane),
            Point::new(to, lane),
            Point::new(to, tile.y - 1.0),
        ];
        let mut shapes = way(&points, (Ink::Ink, Dash::Solid));
        shapes.push(look::disc(from, 3.5, Paint::fill(Ink::Ink, 1.0)));
        let overhead = self.options.words.duration(run.overhead, self.options.clock);
        shapes.extend(chip(middle(&points), format!("+{overhead}"), Ink::Ink, self.options.width));
        Some(shapes)
    }
}
