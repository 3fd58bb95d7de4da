//! What is compared as a file: every run's picture under the name of its policy and what it did last.

use super::strips::is_heated;
use crate::components::share::give;
use crate::labs::PictureFile;
use crate::labs::backfill::picture as gantt;
use crate::labs::placement::picture::samples::of_space;
use crate::labs::placement::picture::space;
use crate::labs::placement::picture::space::SceneOptions;
use crate::labs::workflow::picture::named as named_units;
use crate::labs::workflow::picture::timeline;
use crate::narrate::{Clock, Words};
use crate::scene::arrange::beside;
use crate::scene::caption::{CAPTION, caption};
use crate::scene::chart::heat_sample;
use crate::scene::shape::{Picture, Point};
use crate::scene::time::Window;
use crate::state::{Lab, Ran};

const WIDTH: f64 = 1_100.0;
/// Height of a chart over time.
const CHART: f64 = 280.0;
const MARGIN: f64 = 16.0;

/// Gives the reader the pictures of all runs: spaces beside each other, charts over one another.
pub fn save(file: &PictureFile<'_>, runs: &[Ran], thing: Option<u32>) {
    let PictureFile { kind, name, title, window, words } = *file;
    let spaces = runs.iter().all(|run| matches!(run.shown.lab, Lab::Placement { .. }));
    let (columns, wide, high) =
        if spaces { beside(runs.len(), WIDTH, 560.0) } else { (1, WIDTH, CHART) };
    let last = runs.len().saturating_sub(1);
    let mut drawn = runs
        .iter()
        .enumerate()
        .map(|(at, run)| {
            (
                named(run, thing, words, wide),
                picture(run, words, (wide, high), (at == last, window)),
            )
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
    let mut legend = match runs.first().map(|run| &run.shown.lab) {
        Some(Lab::Placement { .. }) => of_space(words, true),
        Some(Lab::Backfill { .. }) => gantt::samples(words),
        Some(Lab::Workflow { .. }) => named_units(words, None),
        None => Vec::new(),
    };
    if window.is_some_and(|window| runs.iter().any(|run| is_heated(run, window.range))) {
        legend.push(heat_sample(words));
    }
    give(kind, name, title, &legend, placed);
}

fn named(run: &Ran, thing: Option<u32>, words: Words, width: f64) -> Picture {
    let name = words.policy_called(run.shown.overview.head.lab, &run.policy);
    caption(name, &words.ran_headline(run, thing), width)
}

fn picture(
    run: &Ran,
    words: Words,
    (width, height): (f64, f64),
    time: (bool, Option<Window>),
) -> Picture {
    let clock = Clock::of(run.shown.overview.head.time_unit.as_deref());
    match &run.shown.lab {
        Lab::Placement { outline, view } => {
            space::picture(outline, view, &SceneOptions { width, height, words })
        }
        Lab::Backfill { outline, view } => {
            let options = super::strips::options(words, clock, (width, height), time);
            gantt::picture(outline, view, &options)
        }
        Lab::Workflow { outline, view } => {
            let options = crate::labs::workflow::panels::timelines::options(
                words,
                clock,
                (width, height),
                time,
            );
            timeline::picture(outline, view, &options)
        }
    }
}
