//! Pictures: what is written in them can be read, keys are unique, and what can be chosen exists and has a name.

use std::collections::BTreeSet;

use gantry_core::scenario::LabKind;

use super::bench::{Bench, examples};
use super::moments;
use crate::labs::{self, Made, facts};
use crate::narrate::{Clock, Language};
use crate::scene::hit;
use crate::scene::legible::assert_legible;
use crate::scene::shape::Picture;
use crate::state::{Action, Origin, Shown};

/// The most moments of a run.
const MOMENTS: u64 = 16;

/// Sizes as on a phone, beside the lists, and on a large window.
const SIZES: [(f64, f64); 3] = [(336.0, 300.0), (690.0, 420.0), (1_100.0, 560.0)];

pub(super) fn are_legible(kind: LabKind) {
    for (example, text) in examples(kind) {
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        for goal in moments(bench.shown(), MOMENTS) {
            bench.act(Action::Go(goal));
            let shown = bench.shown();
            for language in Language::ALL {
                let (words, clock) =
                    (bench.words(language), Clock::of(shown.overview.head.time_unit.as_deref()));
                for size in SIZES {
                    let made = Made { words, clock, size, axis: true, window: None };
                    let picture = labs::of(shown).picture(shown, &made);
                    let at = format!(
                        "g={}&m={} {size:?} {language:?}",
                        example.name, shown.moment.moment
                    );
                    is_sound(&picture, shown, &at);
                }
            }
        }
    }
}

/// Holds a picture to what all pictures keep to.
pub(super) fn is_sound(picture: &Picture, shown: &Shown, at: &str) {
    assert_legible(picture, at);
    let mut keys = BTreeSet::new();
    for mark in picture.marks() {
        assert!(keys.insert(mark.key), "{at}: two marks are {}", mark.key);
        let Some(target) = &mark.target else { continue };
        let known = facts(shown.overview.head.lab).things.contains(&target.0);
        assert!(known, "{at}: {} leads to {target:?}, which no address names", mark.key);
        if shown.lab.question(target).is_some() {
            assert!(
                shown.lab.has(target),
                "{at}: {} leads to {target:?}, which is not there",
                mark.key
            );
        }
    }
    for mark in hit::choosable(picture) {
        assert!(
            mark.title.as_deref().is_some_and(|it| !it.is_empty()),
            "{at}: {} has no name",
            mark.key
        );
    }
}
