//! Small samples of the chart's shapes, for its legend; each around the origin, 26 by 14 pixels.

use gantry_core::labs::backfill::view::{Piece, PieceState};

use super::piece::{filled, hue};
use crate::narrate::Words;
use crate::scene::hatch::hatched;
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::paper::Sample;
use crate::scene::shape::{Area, Point};

/// Each sample with its name.
pub fn samples(words: Words) -> Vec<Sample> {
    let area = Area::new(-12.0, -6.0, 24.0, 12.0);
    let piece = |state, backfilled| Piece {
        job: 1,
        start: 0,
        end: 1,
        estimated_end: 1,
        rows: Vec::new(),
        state,
        backfilled,
        number: 0,
    };
    let ran = |state, backfilled| filled(area, &piece(state, backfilled), hue(1, backfilled));
    let estimate = look::rect(area, 3.0, Paint::stroke(Ink::Blue, 1.25).dashed(Dash::Short));
    let half = Area { width: 15.0, ..area };
    let mut killed = ran(PieceState::Completed, false);
    let corner = Point::new(7.0, -1.0);
    killed.push(look::disc(corner, 4.5, Paint::fill(Ink::Panel, 0.9)));
    killed.push(look::cross(corner, 2.5));
    let reserved = vec![
        look::path(hatched(area, 6.0), Paint::stroke(Ink::Pink, 1.5).faint(0.6)),
        look::rect(area, 3.0, Paint::stroke(Ink::Pink, 2.0).dashed(Dash::Long)),
    ];
    vec![
        (
            words.gantt_ran(),
            vec![look::rect(half, 3.0, Paint::fill(Ink::Blue, 0.92)), estimate.clone()],
        ),
        (words.gantt_backfilled(), ran(PieceState::Completed, true)),
        (words.gantt_checkpointed(), ran(PieceState::Checkpointed, true)),
        (words.gantt_killed(), killed),
        (words.gantt_reservation(), reserved),
        (
            words.gantt_window(),
            vec![look::rect(area, 0.0, Paint::stroke(Ink::Orange, 1.5).filled(Ink::Orange, 0.14))],
        ),
    ]
}
