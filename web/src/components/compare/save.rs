//! What is compared as a file: every run's picture under the name of its policy and what it did last.

use super::strips::is_heated;
use crate::components::share::give;
use crate::labs::{self, Beside, Made, PictureFile};
use crate::narrate::{Clock, Words};
use crate::scene::arrange::beside;
use crate::scene::caption::{CAPTION, caption};
use crate::scene::chart::heat_sample;
use crate::scene::shape::{Picture, Point};
use crate::state::Ran;

const WIDTH: f64 = 1_100.0;
/// Height of a chart over time.
const CHART: f64 = 280.0;
const MARGIN: f64 = 16.0;

/// Gives the reader the pictures of all runs: spaces beside each other, charts over one another.
pub fn save(file: &PictureFile<'_>, runs: &[Ran], thing: Option<u32>) {
    let PictureFile { kind, name, title, window, words } = *file;
    let lab = runs.first().map(|run| labs::of(&run.shown));
    let spaces = lab.is_none_or(|lab| matches!(lab.beside(), Beside::Spaces(_)));
    let (columns, wide, high) =
        if spaces { beside(runs.len(), WIDTH, 560.0) } else { (1, WIDTH, CHART) };
    let last = runs.len().saturating_sub(1);
    let mut drawn = runs
        .iter()
        .enumerate()
        .map(|(at, run)| {
            let clock = Clock::of(run.shown.overview.head.time_unit.as_deref());
            let made = Made { words, clock, size: (wide, high), axis: at == last, window };
            (named(run, thing, words, wide), labs::of(&run.shown).picture(&run.shown, &made))
        })
        .peekable();
    let mut below = MARGIN;
    let mut placed = Vec::with_capacity(2 * runs.len());
    while drawn.peek().is_some() {
        let (mut left, mut tallest) = (MARGIN, 0.0);
        for (caption, picture) in drawn.by_ref().take(columns) {
            tallest = f64::max(tallest, picture.height);
            placed.push((Point::new(left, below), caption));
            placed.push((Point::new(left, below + CAPTION), picture));
            left += wide + MARGIN;
        }
        below += CAPTION + tallest + MARGIN;
    }
    let pictures: Vec<&Picture> = placed.iter().map(|(_, picture)| picture).collect();
    let mut legend = lab.map_or_else(Vec::new, |lab| lab.samples(words, &pictures));
    if window.is_some_and(|window| runs.iter().any(|run| is_heated(run, window.range))) {
        legend.push(heat_sample(words));
    }
    give(kind, name, title, &legend, placed);
}

fn named(run: &Ran, thing: Option<u32>, words: Words, width: f64) -> Picture {
    let name = words.policy_called(run.shown.overview.head.lab, &run.policy);
    caption(name, &words.ran_headline(run, thing), width)
}
