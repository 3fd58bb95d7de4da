//! How groups and containers look: a hue, a pattern and a dash each, so that no two differ by hue alone.
//!
//! **Invariant:** a group has the look of its number, a container that of the first group with its tag; without a tag, of
//! its own number.

use gantry_core::labs::groups::Outline;

use crate::scene::hatch::{MOST, hatched};
use crate::scene::look::{disc, path, polyline, rect};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Key, Mark, Point, Segment, Shape};
use crate::shown::{At, Noun, Selection};

/// The number of inks and dashes that looks have together.
pub const LOOKS: usize = 12;

/// A hue with the ink of letters on it, a pattern and a dash.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Fills a block, strokes an outline.
    pub ink: Ink,
    pub letters: Ink,
    pub dash: Dash,
    pub(super) lines: fn(Area) -> Vec<Segment>,
}

/// Hues in order. Their number and that of the patterns share no factor, so that looks repeat late.
const HUES: [(Ink, Ink); 6] = [
    (Ink::Green, Ink::OnGreen),
    (Ink::Orange, Ink::OnGreen),
    (Ink::Pink, Ink::OnGreen),
    (Ink::Blue, Ink::OnBlue),
    (Ink::Sky, Ink::OnGreen),
    (Ink::Soft, Ink::Panel),
];
const PATTERNS: [fn(Area) -> Vec<Segment>; 5] = [
    |area| hatched(area, 9.0),
    |area| [ruled(area, 9.0, true), ruled(area, 9.0, false)].concat(),
    |area| ruled(area, 7.0, true),
    |area| ruled(area, 7.0, false),
    |area| mirrored(area, 9.0),
];
const DASHES: [Dash; 2] = [Dash::Long, Dash::Short];

impl Look {
    pub fn of(number: usize) -> Look {
        let (ink, letters) = HUES[number % HUES.len()];
        // Another dash whenever the hues begin again.
        let dash = DASHES[(number + number / HUES.len()) % DASHES.len()];
        Look { ink, letters, dash, lines: PATTERNS[number % PATTERNS.len()] }
    }

    pub fn of_request(outline: &Outline, request: u32) -> Look {
        let tag = outline.requests.get(request as usize).and_then(|own| own.tag.as_ref());
        Look::of(tag.map_or(request as usize, |tag| of_tag(outline, tag)))
    }

    /// A block of it; `faint` where it only reminds.
    pub fn block(self, area: Area, faint: bool) -> Vec<Shape> {
        let (fill, lines) = if faint { (0.4, 0.4) } else { (1.0, 0.35) };
        let edge =
            Paint::stroke(if faint { Ink::Soft } else { Ink::Ink }, if faint { 1.0 } else { 1.5 });
        vec![
            rect(area, 5.0, Paint::fill(Ink::Panel, 1.0)),
            rect(area, 5.0, edge.filled(self.ink, fill)),
            path((self.lines)(area.inset(2.0)), Paint::stroke(self.letters, 1.0).faint(lines)),
        ]
    }
}

/// The number of the first group or request that has a tag.
fn of_tag(outline: &Outline, tag: &str) -> usize {
    let groups = outline.groups.iter().position(|own| own.tags.iter().any(|own| own == tag));
    let number = || {
        let asks = outline.requests.iter().position(|own| own.tag.as_deref() == Some(tag));
        outline.groups.len() + asks.unwrap_or(0)
    };
    groups.unwrap_or_else(number)
}

pub fn line(from: (f64, f64), to: (f64, f64)) -> Vec<Segment> {
    polyline(&[from, to].map(|(x, y)| Point::new(x, y)))
}

/// A thing that can be chosen, with its shapes around the corner of its area.
pub fn thing(key: Key, (noun, number): (Noun, u32), area: Area, shapes: Vec<Shape>) -> Mark {
    Mark {
        at: Point::new(area.x, area.y),
        target: Some(Selection(noun, At::One(number))),
        reach: cornered(area),
        ..Mark::plain(key, shapes)
    }
}

/// An area around its own corner.
pub fn cornered(area: Area) -> Area {
    Area { x: 0.0, y: 0.0, ..area }
}

fn ruled(area: Area, apart: f64, upright: bool) -> Vec<Segment> {
    let Area { x, y, width, height } = area;
    let count = ((if upright { width } else { height } / apart).floor() as i64).min(MOST);
    let one = |at: i64| {
        let by = at as f64 * apart + apart / 2.0;
        if upright {
            line((x + by, y), (x + by, y + height))
        } else {
            line((x, y + by), (x + width, y + by))
        }
    };
    (0..count).flat_map(one).collect()
}

/// Diagonals the other way.
fn mirrored(area: Area, apart: f64) -> Vec<Segment> {
    let turned = |point: Point| Point::new(2.0 * area.x + area.width - point.x, point.y);
    let turn = |segment| match segment {
        Segment::Move(point) => Segment::Move(turned(point)),
        Segment::Line(point) => Segment::Line(turned(point)),
        other => other,
    };
    hatched(area, apart).into_iter().map(turn).collect()
}

/// A container that ran already: hatched, with a bolt in each corner where there is room for them.
pub fn bolted(area: Area) -> Vec<Shape> {
    let inner = area.inset(2.0);
    let mut shapes = vec![
        rect(area, 5.0, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Panel, 1.0)),
        path(hatched(inner, 5.0), Paint::stroke(Ink::Mark, 1.0)),
    ];
    let inset = if area.height < 20.0 { 4.0 } else { 7.0 };
    let radius = inset - 3.0;
    let [left, right] = [inset, area.width - inset].map(|x| area.x + x);
    let [top, low] = [inset, area.height - inset].map(|y| area.y + y);
    for (x, y) in [(left, top), (right, top), (left, low), (right, low)] {
        let (turn, edge) = (radius * 0.6, Paint::stroke(Ink::Ink, 1.25).filled(Ink::Panel, 1.0));
        let slot = line((x - turn, y + turn), (x + turn, y - turn));
        shapes.push(disc(Point::new(x, y), radius, edge));
        shapes.push(path(slot, Paint::stroke(Ink::Ink, 1.0)));
    }
    shapes
}

/// Shapes that let through what is below: what is out of question.
pub fn faded(shapes: Vec<Shape>, by: f64) -> Vec<Shape> {
    let fade = |mut shape: Shape| {
        if let Some(fill) = &mut shape.paint.fill {
            fill.1 *= by;
        }
        if let Some(stroke) = &mut shape.paint.stroke {
            stroke.opacity *= by;
        }
        shape
    };
    shapes.into_iter().map(fade).collect()
}

/// Barrier tape: stranded, free and of use only together with others.
pub fn tape(area: Area) -> Vec<Shape> {
    // Several stripes on a small one too: one alone would strike it out.
    let apart = (area.height / 2.0).clamp(5.0, 12.0);
    vec![
        rect(area, 4.0, Paint::fill(Ink::Panel, 1.0)),
        path(hatched(area.inset(1.0), apart), Paint::stroke(Ink::Red, apart / 3.0)),
        rect(area, 4.0, Paint::stroke(Ink::Red, 1.5)),
    ]
}

/// What sticks out past the limit that it breaks.
pub fn overhang(area: Area) -> Vec<Shape> {
    vec![
        rect(area, 3.0, Paint::fill(Ink::Panel, 0.85)),
        path(hatched(area.inset(1.0), 6.0), Paint::stroke(Ink::Red, 1.5)),
        rect(area, 3.0, Paint::stroke(Ink::Red, 1.5).dashed(Dash::Short)),
    ]
}

/// What holds a GPU's virtual ones together.
pub fn casing(area: Area) -> Shape {
    rect(area, 6.0, Paint::stroke(Ink::Mark, 1.5).filled(Ink::Line, 0.6))
}
