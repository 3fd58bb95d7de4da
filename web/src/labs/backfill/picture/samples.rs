//! The legend: what each paint of the chart means, with a small sample of its shape around the origin, 26 by 14 pixels.
//!
//! **Invariant:** the legend of a picture has an entry for each role that the picture shows without naming it at its mark, and
//! no other.

use std::collections::BTreeSet;

use gantry_core::labs::backfill::view::{SegmentState, SegmentView};

use super::ahead::PLANNED;
use super::piece::{COST, Role, filled};
use super::tape::TAPE;
use crate::labs::backfill::picture::kinds;
use crate::narrate::Words;
use crate::scene::hatch::hatched;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::paper::Sample;
use crate::scene::shape::{Area, Picture, Point};

/// By what a role is known in a picture.
enum Sign {
    /// By one of these paints.
    Paints(Vec<Paint>),
    /// By the state of a run segment.
    State(&'static str),
}

const AREA: Area = Area::new(-12.0, -6.0, 24.0, 12.0);

/// Each entry that a legend can have.
fn entries(words: Words) -> Vec<(Sign, Sample)> {
    let piece = |state, backfilled, number| SegmentView {
        job: 1,
        start: 0,
        end: 1,
        estimated_end: 1,
        rows: Vec::new(),
        state,
        backfilled,
        number,
        submit: 0,
    };
    let ran = |state, backfilled, number| filled(AREA, &piece(state, backfilled, number), false);
    let done = SegmentState::Completed;
    let paint = |paint| Sign::Paints(vec![paint]);
    let rect = |radius, paint| vec![look::rect(AREA, radius, paint)];
    let mut cost = rect(3.0, Paint::stroke(Ink::Soft, 1.25));
    cost.push(look::rect(Area { width: 9.0, ..AREA }, 0.0, COST));
    let corner = Point::new(7.0, -1.0);
    let mut killed = rect(3.0, Paint::stroke(Ink::Soft, 1.25));
    killed.push(look::disc(corner, 4.5, Paint::fill(Ink::Panel, 0.9)));
    killed.push(look::cross(corner, 2.5));
    // A role is seen before anything of it has run.
    let role = |role: Role| Sign::Paints(vec![role.ran(), role.past(), role.ahead()]);
    vec![
        (role(Role::Run), (words.gantt_ran(), ran(done, false, 0))),
        (role(Role::Backfilled), (words.gantt_backfilled(), ran(done, true, 0))),
        (role(Role::Resumed), (words.gantt_resumed(), ran(done, false, 1))),
        (paint(COST), (words.gantt_cost(), cost)),
        (Sign::State("killed"), (words.gantt_killed(), killed)),
        (paint(TAPE), (words.gantt_wasted(), vec![look::path(hatched(AREA, 6.0), TAPE)])),
        (paint(PLANNED), (words.gantt_planned(), rect(5.0, PLANNED))),
    ]
}

/// The samples of what some pictures show, each with its name.
pub fn samples<'a>(words: Words, pictures: impl IntoIterator<Item = &'a Picture>) -> Vec<Sample> {
    let mut paints: Vec<Paint> = Vec::new();
    let mut states = BTreeSet::new();
    for mark in pictures.into_iter().flat_map(Picture::marks) {
        if mark.key.0 == kinds::PIECE {
            states.insert(mark.state);
        }
        for shape in &mark.shapes {
            if !paints.contains(&shape.paint) {
                paints.push(shape.paint);
            }
        }
    }
    let shown = |sign: &Sign| match sign {
        Sign::Paints(known) => known.iter().any(|paint| paints.contains(paint)),
        Sign::State(state) => states.contains(state),
    };
    entries(words).into_iter().filter(|(sign, _)| shown(sign)).map(|(_, sample)| sample).collect()
}

/// The samples of all that there is.
pub fn all_samples(words: Words) -> Vec<Sample> {
    entries(words).into_iter().map(|(_, sample)| sample).collect()
}
