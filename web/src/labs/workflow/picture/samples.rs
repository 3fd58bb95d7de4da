//! Small samples of what units are used for, for the legends; each around the origin, 20 by 12 pixels.

use gantry_core::labs::workflow::Mode;

use super::usage::Usage;
use crate::narrate::Words;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::paper::Sample;
use crate::scene::shape::{Area, Point, Shape};

/// Each sample with its name in full and in short, of what there is in a mode; of all of it where several are shown.
pub fn samples(
    words: Words,
    mode: Option<Mode>,
) -> Vec<((&'static str, &'static str), Vec<Shape>)> {
    let area = Area::new(-10.0, -6.0, 20.0, 12.0);
    let sample = |usage: Usage| {
        let names = (words.usage(usage), words.usage_in_short(usage));
        (names, usage.shapes(area, 3.0))
    };
    let mut all: Vec<_> = usages(mode).map(sample).collect();
    if mode.is_some_and(|mode| mode != Mode::Lend) {
        return all;
    }
    let mut cut = Usage::Borrowed.shapes(area, 3.0);
    cut.push(look::disc(Point::new(4.0, 0.0), 4.5, Paint::fill(Ink::Panel, 0.92)));
    cut.push(look::cross(Point::new(4.0, 0.0), 2.5));
    let name = words.use_interrupted();
    all.push(((name, name), cut));
    all
}

/// The same, each with its name in full.
pub fn named(words: Words, mode: Option<Mode>) -> Vec<Sample> {
    samples(words, mode).into_iter().map(|((name, _), shapes)| (name, shapes)).collect()
}

/// What units can be used for in a mode.
fn usages(mode: Option<Mode>) -> impl Iterator<Item = Usage> {
    let lends = mode.is_none_or(|mode| mode == Mode::Lend);
    let reserves = mode.is_none_or(|mode| mode != Mode::PerJob);
    Usage::ALL.into_iter().filter(move |usage| match usage {
        Usage::Own | Usage::Pool | Usage::Free => true,
        Usage::Reserved => reserves,
        Usage::Lent | Usage::Borrowed | Usage::LeftOver => lends,
    })
}
