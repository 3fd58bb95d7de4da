//! Small samples of the placement lab's shapes, for its legends; each around the origin, 18 by 12 pixels.

use gantry_core::labs::placement::view::{BucketChange, BucketState, View};

use crate::labs::placement::picture::look as buckets;
use crate::narrate::Words;
use crate::scene::look;
use crate::scene::look::Token;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::paper::Sample;
use crate::scene::shape::{Area, Point};

/// The marks of the space at a moment: candidates where the task names them, reserved nodes where there are any.
pub fn of_moment(words: Words, view: &View) -> Vec<Sample> {
    let named = view.buckets.first().is_some_and(|root| root.candidates.is_some());
    of_space(words, named, view.nodes.iter().any(|node| node.reserved_for.is_some()))
}

/// The marks of a space, with those of candidates and of reserved nodes or without.
pub fn of_space(words: Words, named: bool, reserves: bool) -> Vec<Sample> {
    let area = Area::new(-9.0, -6.0, 18.0, 12.0);
    let shade = Paint::stroke(Ink::Sky, 1.0).filled(Ink::Sky, 0.2).dashed(Dash::Long);
    let token = |candidate, reserved| {
        look::token(6.0, "", Token { candidate, reserved, ..Token::default() })
    };
    let mut all = vec![(words.fittable_area(), vec![look::rect(area, 0.0, shade)])];
    if named {
        all.push((words.candidate(), token(true, false)));
        all.push((words.not_candidate(), token(false, false)));
    }
    if reserves {
        all.push((words.reserved_heading(), token(false, true)));
    }
    all
}

/// What the pills of a tree mean.
pub fn of_tree(words: Words) -> Vec<Sample> {
    let states = [
        BucketState::Undiscovered,
        BucketState::Open,
        BucketState::Refused,
        BucketState::Finished,
        BucketState::Yielded,
    ];
    let area = Area::new(-9.0, -5.0, 17.0, 11.0);
    let one = |state| {
        let mut shapes = buckets::outlined(area, 5.5, state, false);
        let corner = Point::new(7.0, -4.0);
        match state {
            BucketState::Refused => shapes.push(look::cross(corner, 2.5)),
            BucketState::Yielded => shapes.extend(look::tick(corner, 4.0)),
            _ => {}
        }
        (words.bucket_state(state), shapes)
    };
    let change = |change| {
        let pill = Area::new(-5.0, -5.0, 13.0, 11.0);
        let mut shapes = buckets::outlined(pill, 5.5, BucketState::Undiscovered, false);
        shapes.extend(buckets::moved(change, Point::new(-5.0, 0.0)));
        (words.bucket_change(change), shapes)
    };
    let changes = [BucketChange::Loses, BucketChange::Gains].map(change);
    states.map(one).into_iter().chain(changes).collect()
}
