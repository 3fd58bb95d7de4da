//! What the pictures show of a run.

use gantry_core::labs::affinity::reason::Reason;

use super::fixture::{NINE, steps};
use super::stage::{self, StageOptions};
use crate::labs::affinity::things::COST;
use crate::narrate::{Clock, Language};
use crate::scene::shape::{Key, Kind, Point};
use crate::state::{At, Selection};

fn options(width: f64) -> StageOptions {
    let words = Language::English.words();
    StageOptions { width, words, clock: Clock::Plain, selection: None }
}

#[test]
fn the_relation_grows_call_by_call_and_rejects_what_is_past_the_tolerance() {
    let steps = steps(NINE);
    let cell = |at: usize, task: u64, of: u64| {
        let (outline, view) = &steps[at];
        let picture = stage::picture(outline, view, &options(1_000.0));
        picture.mark(Key(Kind::Leaf, task << 8 | of)).map(|mark| mark.state)
    };
    let timed = steps.iter().position(|(_, view)| matches!(view.reason, Reason::Timed { .. }));
    let related = steps.iter().position(|(_, view)| matches!(view.reason, Reason::Related { .. }));
    let (timed, related) = (timed.expect("a trial"), related.expect("a relation"));
    assert_eq!([0, 1].map(|of| cell(timed, 0, of)), [Some("growing"), Some("")]);
    let states = [Some("rejected"), Some("best"), Some("acceptable")];
    assert_eq!([0, 1, 2].map(|of| cell(related, 0, of)), states, "43, 15 and 18 at 1.5");
}

#[test]
fn all_is_inside_of_every_picture() {
    for width in [320.0, 700.0, 1_200.0] {
        for (outline, view) in steps(NINE) {
            let picture = stage::picture(&outline, &view, &options(width));
            for mark in picture.marks().filter(|mark| mark.target.is_some()) {
                let place = mark.place();
                let (right, low) = (place.x + place.width, place.y + place.height);
                assert!(
                    place.x >= -6.0 && right <= width + 6.0 && low <= picture.height + 6.0,
                    "{:?} at {width}: {place:?}",
                    mark.key
                );
            }
        }
    }
}

#[test]
fn a_cost_that_is_let_go_higher_takes_longer() {
    let steps = steps(NINE);
    let (outline, view) = steps.last().expect("there are some");
    let handle = Selection(COST, At::Pair(0, 0));
    let drop =
        |y| super::curve::dropped(outline, view, &options(1_000.0), (&handle, Point::new(0.0, y)));
    let (high, low) = (drop(60.0).expect("a time"), drop(150.0).expect("a time"));
    assert!(high.3 > low.3 && low.3 >= 1, "{high:?} {low:?}");
}
