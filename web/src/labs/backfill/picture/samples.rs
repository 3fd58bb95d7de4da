//! The legend: what each look of the chart means, with a small sample of it around the origin, 26 by 14 pixels.

use gantry_core::labs::backfill::view::{SegmentState, SegmentView};

use super::ahead::{OPEN, PLANNED, reserved_look};
use super::piece::{COST, ESTIMATED, RAN, Role, filled};
use super::tape::TAPE;
use crate::scene::legend::{Meaning, drawn};
use crate::scene::paper::Sample;
use crate::scene::prelude::*;

const AREA: Area = Area::new(-12.0, -6.0, 24.0, 12.0);

/// The most entries of the legend of a picture: the last have their names at their marks too.
const MOST: usize = 6;

fn meanings(words: Words) -> [Meaning; 10] {
    let piece = |backfilled, number| SegmentView {
        job: 1,
        start: 0,
        end: 1,
        estimated_end: 1,
        rows: Vec::new(),
        state: SegmentState::Completed,
        backfilled,
        number,
        submit: 0,
    };
    let rect = |radius, paint| vec![look::rect(AREA, radius, paint)];
    let role = |name, (backfilled, number)| {
        let piece = piece(backfilled, number);
        // What is narrow, or has not run yet, has no lines on it.
        let plain = filled(AREA, &piece, false).into_iter().take(1).collect();
        Meaning::new(name, filled(AREA, &piece, false)).or([plain]).within("pieces")
    };
    let mut cost = rect(3.0, Role::Resumed.paint(RAN));
    cost.push(look::rect(Area { width: 9.0, ..AREA }, 0.0, COST));
    let corner = Point::new(7.0, -1.0);
    let mut killed = rect(3.0, Role::Run.paint(RAN));
    killed.push(look::disc(corner, 4.5, Paint::fill(Ink::Panel, 0.9)));
    killed.push(look::cross(corner, 2.5));
    let wasted = vec![look::path(hatched(AREA, 6.0), TAPE)];
    [
        role(words.gantt_ran(), (false, 0)),
        role(words.gantt_backfilled(), (true, 0)),
        role(words.gantt_resumed(), (false, 1)),
        Meaning::new(words.gantt_cost(), cost).within("pieces"),
        Meaning::new(words.gantt_killed(), killed).within("pieces"),
        Meaning::new(words.gantt_wasted(), wasted).within("tape"),
        Meaning::new(words.gantt_planned(), rect(5.0, PLANNED)).within("plans"),
        Meaning::new(words.gantt_reservation(), reserved_look(AREA).into()).within("ahead"),
        Meaning::new(words.gantt_window_name(), rect(0.0, OPEN)).within("window"),
        Meaning::new(words.gantt_estimate(), rect(3.0, ESTIMATED)),
    ]
}

/// The samples of what some pictures show, each with its name.
pub fn samples(words: Words, pictures: &[&Picture]) -> Vec<Sample> {
    let mut found = drawn(meanings(words), pictures);
    if !pictures.is_empty() {
        found.truncate(MOST);
    }
    found
}
