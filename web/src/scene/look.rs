//! How things look: tokens of nodes, glyphs and arrows, each as a few shapes.

use super::paint::{Dash, Ink, Paint};
use super::shape::{Anchor, Area, Form, Mark, Point, Segment, Shape, Type};
use super::text;

/// Small numbers and secondary labels.
pub const SMALL: Type = Type { size: 12.0, strong: false, mono: false };
/// Names of axes and panels.
pub const LABEL: Type = Type { size: 12.0, strong: false, mono: false };
/// Letters of tokens, names of tasks.
pub const STRONG: Type = Type { size: 12.0, strong: true, mono: false };
/// Coordinates.
pub const CODE: Type = Type { size: 12.0, strong: false, mono: true };

/// Twice as wide as a halo is seen: its inner half is under the letters.
const HALO: f64 = 4.0;

pub fn rect(area: Area, radius: f64, paint: Paint) -> Shape {
    Shape {
        form: Form::Box { area, radius: radius.min(area.width / 2.0).min(area.height / 2.0) },
        paint,
    }
}

pub fn disc(middle: Point, radius: f64, paint: Paint) -> Shape {
    Shape { form: Form::Disc { middle, radius }, paint }
}

pub fn path(segments: Vec<Segment>, paint: Paint) -> Shape {
    Shape { form: Form::Path(segments), paint }
}

pub fn words(at: Point, anchor: Anchor, font: Type, ink: Ink, text: impl Into<String>) -> Shape {
    Shape { form: Form::Text { at, anchor, font, text: text.into() }, paint: Paint::fill(ink, 1.0) }
}

/// A shape as what is to come looks: paler, its letters as they are.
pub fn paler(mut shape: Shape) -> Shape {
    const SHARE: f64 = 0.4;
    let Paint { fill, stroke } = &mut shape.paint;
    if matches!(shape.form, Form::Text { .. }) {
        // White letters would not be read on the paler blue.
        fill.iter_mut()
            .filter(|fill| fill.0 == Ink::OnBlue)
            .for_each(|fill| fill.0 = Ink::BlueText);
    } else {
        // The ground stays, so that nothing shines through.
        fill.iter_mut().filter(|fill| fill.0 != Ink::Panel).for_each(|fill| fill.1 *= SHARE);
        if let Some(stroke) = stroke {
            stroke.opacity *= SHARE;
        }
    }
    shape
}

/// A line of text over something else, with a halo of its ground around the letters: whatever font the browser has, it
/// is as wide as they are.
pub fn haloed(
    at: Point,
    anchor: Anchor,
    font: Type,
    (ink, ground): (Ink, Ink),
    text: impl Into<String>,
) -> Shape {
    Shape {
        paint: Paint::stroke(ground, HALO).filled(ink, 1.0),
        ..words(at, anchor, font, ink, text)
    }
}

/// The box that a text takes up, for keeping texts apart.
pub fn text_area(at: Point, anchor: Anchor, font: Type, content: &str) -> Area {
    let width = text::width(content, font);
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    Area::new(left, at.y - font.size * 0.8, width, font.size)
}

pub fn texts(mark: &Mark) -> impl Iterator<Item = (&str, Area)> {
    mark.shapes.iter().filter_map(|shape| {
        let Form::Text { at, anchor, font, text } = &shape.form else { return None };
        Some((&**text, text_area(mark.at.plus(*at), *anchor, *font, text)))
    })
}

pub fn polyline(points: &[Point]) -> Vec<Segment> {
    points
        .iter()
        .enumerate()
        .map(|(index, &point)| if index == 0 { Segment::Move(point) } else { Segment::Line(point) })
        .collect()
}

/// A way along `points` with its corners rounded.
pub fn route(points: &[Point], radius: f64) -> Vec<Segment> {
    let mut way = Vec::new();
    for (at, &point) in points.iter().enumerate() {
        let corner =
            at.checked_sub(1).and_then(|before| points.get(before)).zip(points.get(at + 1));
        let Some((&before, &after)) = corner else {
            way.push(if at == 0 { Segment::Move(point) } else { Segment::Line(point) });
            continue;
        };
        let toward = |other: Point| {
            let to = other.minus(point);
            let share = (radius / to.length().max(1.0)).min(0.5);
            point.plus(Point::new(to.x * share, to.y * share))
        };
        way.push(Segment::Line(toward(before)));
        way.push(Segment::Curve(point, point, toward(after)));
    }
    way
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four things that can hold of a node at once")]
pub struct Token {
    /// The current task names it as a candidate.
    pub candidate: bool,
    /// The task got it.
    pub chosen: bool,
    /// A scan looked at it and went on.
    pub refused: bool,
    pub reserved: bool,
}

/// A node's token around the origin.
pub fn token(radius: f64, letter: &str, look: Token) -> Vec<Shape> {
    let origin = Point::default();
    let (ground, edge, pen) = if look.candidate {
        (Ink::Blue, Ink::Blue, Ink::OnBlue)
    } else {
        (Ink::Panel, Ink::Soft, Ink::Ink)
    };
    let width = if radius < 5.0 { 1.0 } else { 1.5 };
    let mut shapes = Vec::with_capacity(5);
    if look.chosen {
        shapes.push(disc(origin, radius + 2.5, Paint::stroke(Ink::Green, 2.5)));
    }
    let outline =
        Paint::stroke(if look.refused { Ink::Red } else { edge }, width).filled(ground, 1.0);
    shapes.push(disc(
        origin,
        radius,
        if look.refused { outline.dashed(Dash::Short) } else { outline },
    ));
    if look.reserved {
        let inks = if look.candidate { Ink::OnBlue } else { Ink::Pink };
        shapes.push(path(hatching(radius - 1.0), Paint::stroke(inks, 1.5).faint(0.75)));
    }
    if has_room(radius, letter) {
        let at = Point::new(0.0, STRONG.size * 0.36);
        shapes.push(if look.reserved {
            haloed(at, Anchor::Middle, STRONG, (pen, ground), letter)
        } else {
            words(at, Anchor::Middle, STRONG, pen, letter)
        });
    }
    if look.refused {
        shapes.push(cross(Point::new(radius * 0.75, -radius * 0.75), (radius * 0.45).max(2.0)));
    }
    shapes
}

/// Whether a token is large enough for letters of the least type of a scene: smaller ones are not read.
fn has_room(radius: f64, letter: &str) -> bool {
    // As high as capitals, with their corners in the circle.
    let half = Point::new(text::width(letter, STRONG) / 2.0, STRONG.size * 0.36);
    !letter.is_empty() && half.length() <= radius + 0.5
}

/// Diagonal chords of a circle: a hatching that needs no pattern.
fn hatching(radius: f64) -> Vec<Segment> {
    let mut segments = Vec::new();
    let half = std::f64::consts::FRAC_1_SQRT_2;
    for step in -2..=2 {
        let offset = f64::from(step) * radius * 0.42;
        let reach = (radius * radius - offset * offset).sqrt();
        let (x, y) = (offset * half, offset * half);
        segments.push(Segment::Move(Point::new(x - reach * half, y + reach * half)));
        segments.push(Segment::Line(Point::new(x + reach * half, y - reach * half)));
    }
    segments
}

/// A cross: refused.
pub fn cross(at: Point, size: f64) -> Shape {
    let point = |x, y| at.plus(Point::new(x * size, y * size));
    let segments = vec![
        Segment::Move(point(-1.0, -1.0)),
        Segment::Line(point(1.0, 1.0)),
        Segment::Move(point(1.0, -1.0)),
        Segment::Line(point(-1.0, 1.0)),
    ];
    path(segments, Paint::stroke(Ink::Red, 2.0))
}

/// An arrow from `from` to `to`, bent to the side, with its head.
pub fn arrow(from: Point, to: Point) -> Vec<Shape> {
    let way = to.minus(from);
    let length = way.length().max(1.0);
    let handle = bend(from, to);
    // The head follows the end of the curve.
    let last = to.minus(handle);
    let unit = Point::new(last.x / last.length().max(1.0), last.y / last.length().max(1.0));
    let head = 7.0_f64.min(length / 3.0);
    let wing = |side: f64| {
        Point::new(
            to.x - unit.x * head - side * unit.y * head * 0.6,
            to.y - unit.y * head + side * unit.x * head * 0.6,
        )
    };
    let curve = vec![Segment::Move(from), Segment::Curve(handle, handle, to)];
    let tip = polyline(&[wing(1.0), to, wing(-1.0)]);
    vec![
        path(curve.clone(), Paint::stroke(Ink::Panel, 5.0).faint(0.8)),
        path(curve, Paint::stroke(Ink::Ink, 2.0).dashed(Dash::Long)),
        path(tip, Paint::stroke(Ink::Ink, 2.0)),
    ]
}

/// The handle of the curve on which something goes from `from` to `to`.
pub fn bend(from: Point, to: Point) -> Point {
    let way = to.minus(from);
    Point::new(from.x.midpoint(to.x) + way.y * 0.18, from.y.midpoint(to.y) - way.x * 0.18)
}

/// How strongly a place with `count` of `all` nodes is filled: logarithmic, so that one can be seen beside a
/// thousand, and never so strong that the number on it could not be read.
pub fn heat(count: u64, all: u64) -> f64 {
    if count == 0 {
        return 0.0;
    }
    let share = ((1 + count) as f64).ln() / ((1 + all.max(1)) as f64).ln();
    0.2 + 0.55 * share.min(1.0)
}
