//! The legend: what each paint of the chart means, with a small sample of its shape around the origin, 26 by 14 pixels.
//!
//! **Invariant:** the legend of a picture has an entry for each role that the picture shows, and no other.

use std::collections::BTreeSet;

use gantry_core::labs::backfill::view::{SegmentState, SegmentView};

use super::ahead::{OPEN, PLANNED, RESERVED};
use super::candidate::{COVERED, FITS, FRAME, OVERHANG};
use super::piece::{COST, Role, filled};
use super::queue::{COUNTED, HEAD, TRUTH, WAITING};
use super::tape::TAPE;
use crate::labs::backfill::picture::kinds;
use crate::narrate::Words;
use crate::scene::hatch::hatched;
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
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
    let stopped = vec![look::path(
        look::polyline(&[Point::new(12.0, -6.0), Point::new(4.0, 0.0), Point::new(12.0, 6.0)]),
        Paint::stroke(Ink::Soft, 2.0),
    )];
    let reserved = vec![
        look::path(hatched(AREA, 6.0), Paint::stroke(Ink::Pink, 1.5).faint(0.6)),
        look::rect(AREA, 3.0, RESERVED),
    ];
    let frame = FRAME.map(|paint| look::rect(AREA, 3.0, paint)).to_vec();
    // A role is seen before anything of it has run.
    let role = |role: Role| Sign::Paints(vec![role.ran(), role.past(), role.ahead()]);
    let estimates = Role::ALL.iter().map(|role| role.ahead());
    vec![
        (role(Role::Run), (words.gantt_ran(), ran(done, false, 0))),
        (role(Role::Backfilled), (words.gantt_backfilled(), ran(done, true, 0))),
        (role(Role::Resumed), (words.gantt_resumed(), ran(done, false, 1))),
        (
            Sign::Paints(estimates.collect()),
            (words.gantt_estimate(), rect(3.0, Paint::stroke(Ink::Soft, 1.25).dashed(Dash::Short))),
        ),
        (Sign::State("checkpointed"), (words.gantt_checkpointed(), stopped)),
        (paint(COST), (words.gantt_cost(), cost)),
        (Sign::State("killed"), (words.gantt_killed(), killed)),
        (paint(RESERVED), (words.gantt_reservation(), reserved)),
        (paint(OPEN), (words.gantt_window(), rect(0.0, OPEN))),
        (paint(FRAME[1]), (words.gantt_candidate(), frame)),
        (paint(FITS), (words.gantt_fits(), rect(0.0, FITS))),
        (paint(COVERED), (words.gantt_covered(), vec![look::path(hatched(AREA, 6.0), COVERED)])),
        (paint(OVERHANG), (words.gantt_overhang(), vec![look::path(hatched(AREA, 6.0), OVERHANG)])),
        (paint(TAPE), (words.gantt_wasted(), vec![look::path(hatched(AREA, 6.0), TAPE)])),
        (paint(PLANNED), (words.gantt_planned(), rect(5.0, PLANNED))),
        (paint(HEAD), (words.gantt_head(), rect(3.0, HEAD))),
        (paint(WAITING), (words.gantt_waits_here(), rect(3.0, WAITING))),
        (paint(COUNTED), (words.gantt_counted(), rect(0.0, COUNTED))),
        (paint(TRUTH), (words.gantt_truth(), rect(0.0, TRUTH))),
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
