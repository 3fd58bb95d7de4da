//! What is compared as a file: every run's picture under the name of its policy and what it did last.

use crate::components::share::{Picture as FileKind, give};
use crate::narrate::{Clock, Words};
use crate::scene::arrange::beside;
use crate::scene::caption::{CAPTION, caption};
use crate::scene::gantt;
use crate::scene::shape::{Picture, Point};
use crate::scene::space::{self, SceneOptions};
use crate::scene::workflow::timeline;
use crate::state::{Lab, Ran};

const WIDTH: f64 = 1_100.0;
/// Height of a chart over time.
const CHART: f64 = 280.0;
const MARGIN: f64 = 16.0;

/// Gives the reader the pictures of all runs: spaces beside each other, charts over one another.
pub fn save(
    kind: FileKind,
    name: &str,
    title: &str,
    runs: &[Ran],
    thing: Option<u32>,
    words: Words,
) {
    let spaces = runs.iter().all(|run| matches!(run.shown.lab, Lab::Placement { .. }));
    let (columns, wide, high) =
        if spaces { beside(runs.len(), WIDTH, 560.0) } else { (1, WIDTH, CHART) };
    let last = runs.len().saturating_sub(1);
    let drawn: Vec<(Picture, Picture)> = runs
        .iter()
        .enumerate()
        .map(|(at, run)| {
            (named(run, thing, words, wide), picture(run, words, (wide, high), at == last))
        })
        .collect();
    let mut below = MARGIN;
    let mut placed = Vec::with_capacity(2 * drawn.len());
    for row in drawn.chunks(columns) {
        let mut left = MARGIN;
        for (caption, picture) in row {
            placed.push((Point::new(left, below), caption));
            placed.push((Point::new(left, below + CAPTION), picture));
            left += wide + MARGIN;
        }
        let tallest = row.iter().map(|(_, picture)| picture.height).fold(0.0, f64::max);
        below += CAPTION + tallest + MARGIN;
    }
    give(kind, name, title, &placed);
}

fn named(run: &Ran, thing: Option<u32>, words: Words, width: f64) -> Picture {
    let name = words.policy_called(run.shown.overview.head.lab, &run.policy);
    caption(name, &words.ran_headline(run, thing), width)
}

fn picture(run: &Ran, words: Words, (width, height): (f64, f64), axis: bool) -> Picture {
    let clock = Clock::of(run.shown.overview.head.time_unit.as_deref());
    match &run.shown.lab {
        Lab::Placement { outline, view } => {
            space::picture(outline, view, &SceneOptions { width, height, words })
        }
        Lab::Backfill { outline, view } => {
            let options = super::strips::options(words, clock, (width, height), axis);
            gantt::picture(outline, view, &options)
        }
        Lab::Workflow { outline, view } => {
            let options = super::timelines::options(words, clock, (width, height), axis);
            timeline::picture(outline, view, &options)
        }
    }
}
