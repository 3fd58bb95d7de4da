//! The figures of a moment as one file has them: over one another or beside each other, with one legend.

use super::{Context, Figure};
use crate::scene::caption::{CAPTION, caption};
use crate::scene::chart::heat_sample;
use crate::scene::paper::Sample;
use crate::scene::prelude::*;
use crate::shown::{Selection, Shown};

pub const MARGIN: f64 = 16.0;
/// Between two figures, over one another and beside each other.
const BELOW: f64 = 18.0;
const BESIDE: f64 = 36.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub pictures: Vec<(Point, Picture)>,
    pub legend: Vec<Sample>,
}

/// A figure of a moment that has no place yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Loose {
    /// Its caption, where a file shows it.
    pub caption: Option<Picture>,
    pub picture: Picture,
    /// True where it stands beside the figure before it.
    pub beside: bool,
}

/// The file of a moment. Of many things those are shown that are shown on the page too, the selected one among them.
pub fn sheet(
    figures: &[Figure],
    words: Words,
    shown: &Shown,
    (selection, window): (Option<&Selection>, Option<Window>),
) -> Sheet {
    let (loose, legend) = loose(figures, words, shown, (selection, window));
    let rooms: Vec<(f64, f64)> = loose.iter().map(Loose::room).collect();
    Sheet { pictures: placed(loose, &rooms), legend }
}

/// The figures of a moment, and the meaning of their shapes.
pub fn loose(
    figures: &[Figure],
    words: Words,
    shown: &Shown,
    (selection, window): (Option<&Selection>, Option<Window>),
) -> (Vec<Loose>, Vec<Sample>) {
    let (mut all, mut legend, mut heated) = (Vec::new(), Vec::new(), false);
    for figure in figures {
        let cx = Context { window, selection, ..Context::new(words, shown, figure.prefers) };
        let picture = figure.draw(&cx);
        for sample in figure.samples(&cx, &[&picture]) {
            if !legend.contains(&sample) {
                legend.push(sample);
            }
        }
        heated |= figure.is_heated(&cx);
        let caption = figure.headed.then(|| caption(&figure.caption(&cx), "", figure.prefers.0));
        all.push(Loose { caption, picture, beside: figure.beside });
    }
    legend.extend(heated.then(|| heat_sample(words)));
    (all, legend)
}

impl Loose {
    pub fn room(&self) -> (f64, f64) {
        (self.picture.width, self.picture.height)
    }
}

/// Figures in places where each has the room of its number.
pub fn placed(loose: Vec<Loose>, rooms: &[(f64, f64)]) -> Vec<(Point, Picture)> {
    let mut pictures = Vec::new();
    // The figure before: its place, its width, and where what comes below it begins.
    let (mut before, mut wide, mut below) = (Point::default(), 0.0, MARGIN);
    for (Loose { caption, picture, beside }, &(width, height)) in loose.into_iter().zip(rooms) {
        let beside = beside && !pictures.is_empty();
        let mut at = if beside {
            before.plus(Point::new(wide - MARGIN + BESIDE, 0.0))
        } else {
            Point::new(MARGIN, below)
        };
        let gap = if caption.is_some() { MARGIN } else { BELOW };
        if let Some(caption) = caption {
            pictures.push((at, caption));
            at.y += CAPTION;
        }
        pictures.push((at, picture));
        let end = at.y + height + gap;
        (before, wide, below) = (at, width, if beside { end.max(below) } else { end });
    }
    pictures
}
