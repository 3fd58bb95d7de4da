//! The meanings of the lab's shapes, for its legends; samples are around the origin, 18 by 12 pixels.

use super::look::{LOOKS, Look, bolted, casing, line, overhang, tape};
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Shape};

const AREA: Area = Area::new(-9.0, -6.0, 18.0, 12.0);

fn numbered(name: &'static str, look: impl Fn(Look) -> Vec<Shape>) -> Meaning {
    Meaning::new(name, look(Look::of(0))).or((1..LOOKS).map(|number| look(Look::of(number))))
}

fn group(words: Words) -> Meaning {
    numbered(words.legend_group(), |look| {
        let stitch = Paint::stroke(look.ink, 2.5).filled(look.ink, 0.12).dashed(look.dash);
        vec![look::rect(AREA, 4.0, stitch)]
    })
}

fn block(name: &'static str, faint: bool) -> Meaning {
    numbered(name, |look| look.block(AREA, faint))
}

/// What is stranded by now in a layer: a lane has tape too, and there it is of the other policy.
fn free(words: Words, layer: &'static str) -> [Meaning; 2] {
    [
        Meaning::new(words.legend_stranded(), tape(AREA)).within(layer),
        Meaning::new(words.legend_overhang(), overhang(AREA)),
    ]
}

pub fn of_boards(words: Words) -> Vec<Meaning> {
    let [stranded, overhang] = free(words, "tiles");
    vec![
        group(words),
        Meaning::new(words.legend_cut(), cut(AREA)),
        block(words.legend_container(), false),
        Meaning::new(words.legend_bound(), bolted(AREA)),
        stranded,
        overhang,
    ]
}

pub fn of_fork(words: Words) -> Vec<Meaning> {
    let [stranded, overhang] = free(words, "stranded");
    let [new, held] = [words.legend_handed_out(), words.legend_still_held()];
    vec![group(words), block(new, false), block(held, true), stranded, overhang]
}

/// A GPU with two virtual ones in it.
fn cut(area: Area) -> Vec<Shape> {
    let half = |x: f64| Area::new(x, area.y + 2.5, area.width / 2.0 - 3.5, area.height - 5.0);
    let slice = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short);
    let [left, right] = [area.x + 2.5, area.x + area.width / 2.0 + 1.0];
    let mut shapes = vec![casing(area)];
    shapes.extend([left, right].map(|x| look::rect(half(x), 2.0, slice)));
    shapes
}

pub fn of_map(words: Words) -> Vec<Meaning> {
    let dash = look::path(line((-5.0, 0.0), (5.0, 0.0)), Paint::stroke(Ink::Mark, 2.5));
    let square =
        |ink| vec![look::rect(Area::new(-5.0, -5.0, 10.0, 10.0), 0.0, Paint::fill(ink, 1.0))];
    vec![
        Meaning::new(words.legend_used(), vec![dash]),
        Meaning::new(words.legend_room(), square(Ink::Green)),
        Meaning::new(words.legend_no_room(), square(Ink::Red)),
    ]
}
