//! What is compared as a file: every run's picture under the name of its policy and what it did last.

use super::strips::is_heated;
use crate::components::prelude::*;
use crate::components::share::{PictureFile, give};
use crate::figure::{Context, Figure, Kind, Place};
use crate::scene::arrange::beside;
use crate::scene::caption::{CAPTION, caption};
use crate::scene::chart::heat_sample;

const WIDTH: f64 = 1_100.0;
const CHART: f64 = 280.0;
const MARGIN: f64 = 16.0;

/// Gives the reader the pictures of all runs: spaces beside each other, charts over one another.
pub fn save(file: &PictureFile<'_>, runs: &[Ran], thing: Option<u32>) {
    let PictureFile { kind, name, title, window, words } = *file;
    let figures: Vec<Figure> =
        runs.iter().filter_map(|run| labs::compared(words, &run.shown)).collect();
    let spaces = figures.iter().all(|figure| matches!(figure.kind, Kind::Moment));
    let (columns, wide, high) =
        if spaces { beside(runs.len(), WIDTH, 560.0) } else { (1, WIDTH, CHART) };
    let last = runs.len().saturating_sub(1);
    let context = |at: usize| {
        let place = Place::Among { axis: at == last };
        Context { place, window, ..Context::new(words, &runs[at].shown, (wide, high)) }
    };
    let mut drawn = runs
        .iter()
        .zip(figures.iter().enumerate())
        .map(|(run, (at, figure))| (named(run, thing, words, wide), figure.draw(&context(at))))
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
    let first = figures.first();
    let mut legend = first.map_or_else(Vec::new, |it| it.samples(&context(0), &pictures));
    if window.is_some_and(|window| runs.iter().any(|run| is_heated(words, run, window.range))) {
        legend.push(heat_sample(words));
    }
    give(kind, name, title, &legend, placed);
}

fn named(run: &Ran, thing: Option<u32>, words: Words, width: f64) -> Picture {
    let name = words.policy_called(run.shown.overview.head.lab, &run.policy);
    caption(name, &words.ran_headline(run, thing), width)
}
