//! Pictures of every step of the examples: nothing leaves its picture, labels keep apart, what is drawn is what is.

use std::rc::Rc;

use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, Policy, View};
use gantry_core::scenario::{self, Lab};

use super::boards::BoardOptions;
use super::fixture::{EXAMPLES, steps};
use super::{boards, curve, density, fork, path, rooms};
use crate::narrate::Language;
use crate::scene::legible::assert_legible;
use crate::scene::shape::{Kind, Picture};

fn drawn(outline: &Outline, view: &View, width: f64, language: Language) -> Picture {
    let words = language.words();
    let options = BoardOptions { width, height: 420.0, words, beside: true, chosen: None };
    boards::picture(outline, view, &options)
}

#[test]
fn labels_keep_apart_and_inside() {
    for text in EXAMPLES {
        for (step, (outline, view)) in steps(text).into_iter().enumerate() {
            for width in [320.0, 640.0, 1100.0] {
                for language in Language::ALL {
                    let context =
                        format!("step {step} at {width}, {language:?}: {}", &text[40..90]);
                    assert_legible(&drawn(&outline, &view, width, language), &context);
                    let words = language.words();
                    assert_legible(
                        &path::picture(&outline, &view, words, (width, 150.0)),
                        &context,
                    );
                    assert_legible(&curve::picture(&view, words, (width, 150.0)), &context);
                }
            }
        }
    }
}

#[test]
fn a_tile_says_what_has_become_of_its_unit() {
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            let picture = drawn(&outline, &view, 1100.0, Language::English);
            let tiles: Vec<_> = picture.marks().filter(|mark| mark.key.0 == Kind::Unit).collect();
            assert_eq!(tiles.len(), outline.units.len());
            let stranded = tiles.iter().filter(|tile| tile.state == "stranded").count() as u64;
            assert_eq!(stranded, view.metrics.stranded);
            let held = tiles.iter().filter(|tile| tile.state == "held").count() as u64;
            assert_eq!(outline.units.len() as u64 - held, view.metrics.free);
        }
    }
}

#[test]
fn every_container_is_a_block_on_its_tiles() {
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            let picture = drawn(&outline, &view, 1100.0, Language::English);
            let tile = |unit: u32| {
                let mut tiles = picture.marks().filter(|mark| mark.key.0 == Kind::Unit);
                tiles.find(|tile| tile.key.1 == u64::from(unit)).expect("each has one").place()
            };
            let holders: Vec<(u32, u32)> = (0..)
                .zip(&view.holders)
                .filter_map(|(unit, holder)| Some((unit, (*holder)?)))
                .collect();
            for (unit, request) in holders {
                let of_request = |mark: &&crate::scene::shape::Mark| {
                    mark.key.0 == Kind::Task && mark.key.1 == u64::from(request)
                };
                let block = picture.marks().find(of_request).expect("a block");
                assert_eq!(block.state, "placed");
                let middle = tile(unit).middle();
                assert!(block.place().x < middle.x, "it begins left of its units");
            }
        }
    }
}

#[test]
fn who_waits_hangs_over_what_it_found_and_sticks_out() {
    let mut refused = 0;
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            let Reason::Held { request, tests, .. } = &view.reason else { continue };
            let picture = drawn(&outline, &view, 1100.0, Language::English);
            let block = picture
                .marks()
                .find(|mark| mark.key.0 == Kind::Task && mark.key.1 == u64::from(*request));
            let block = block.expect("it hangs from the crane");
            let too_small = tests.largest.is_some_and(|piece| piece.free > 0);
            if tests.fails == Some(gantry_core::labs::groups::event::Test::Capacity) && too_small {
                assert_eq!(block.state, "refused");
                refused += 1;
            }
        }
    }
    assert!(refused > 3, "{refused}");
}

#[test]
fn a_map_has_a_plate_for_every_node() {
    for text in EXAMPLES {
        let (outline, view) = steps(text).pop().expect("a last step");
        let picture = density::picture(&outline, &view, Language::English.words(), (800.0, 300.0));
        assert_eq!(picture.size(), outline.nodes.len());
    }
}

/// A scenario under both policies, after each request as far as both go.
fn under_both(text: &str) -> Vec<[(Rc<Outline>, View); 2]> {
    let runs = [Policy::Machine, Policy::Group].map(|policy| {
        let mut scenario = scenario::check(text).expect("an example is a scenario");
        let Lab::Groups(own) = &mut scenario.lab else { panic!("of this lab") };
        own.policy = policy;
        steps(&scenario::write_pretty(&scenario))
    });
    let after = |run: usize, entries: u32| {
        runs[run].iter().rfind(|(_, view)| view.entries == entries).cloned()
    };
    (0..).map_while(|entries| Some([after(0, entries)?, after(1, entries)?])).collect()
}

#[test]
fn a_clock_that_forks_is_legible_and_forks_where_they_part() {
    let mut drawn = 0;
    for text in EXAMPLES {
        for both in under_both(text) {
            for width in [560.0, 760.0, 1100.0] {
                if !both.iter().all(|(outline, view)| fork::fits(outline, view, width)) {
                    continue;
                }
                let runs = both.each_ref().map(|(outline, view)| fork::Run { outline, view });
                for language in Language::ALL {
                    let picture = fork::picture(runs, language.words(), (width, 420.0));
                    assert_legible(
                        &picture,
                        &format!("at {width}, {language:?}: {}", &text[40..90]),
                    );
                    drawn += 1;
                }
                let [machine, group] = runs.map(|run| &run.view.holders);
                assert_eq!(fork::parting(runs).is_some(), machine != group);
            }
        }
    }
    assert!(drawn > 50, "{drawn}");
    let last = under_both(EXAMPLES[0]).pop().expect("a last request");
    let runs = last.each_ref().map(|(outline, view)| fork::Run { outline, view });
    assert_eq!(fork::parting(runs), Some(fork::Parting { first: 0, costs: Some(3) }));
}

#[test]
fn nodes_stand_over_what_is_free_on_them() {
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            let rooms = rooms::Rooms::of(&outline, &view).expect("few GPUs a node");
            let nodes: u64 = rooms.0.iter().map(|column| column.nodes).sum();
            assert_eq!(nodes, outline.nodes.len() as u64);
            for together in 1..=rooms.most() {
                let (fits, containers, lost) = rooms.fit(together);
                assert!(containers >= fits && lost + containers * together <= view.metrics.free);
                assert_eq!(fits > 0, view.largest.units >= together);
                assert_eq!(rooms.fit(1), (rooms.fit(1).0, view.metrics.free, 0));
                let miss = (fits == 0 && view.metrics.free > 0).then_some(view.largest.units);
                assert_eq!(rooms.nearest_miss(together), miss);
                for width in [320.0, 760.0, 1100.0] {
                    for language in Language::ALL {
                        let words = language.words();
                        let picture = rooms::picture(&rooms, together, words, (width, 130.0));
                        assert_legible(
                            &picture,
                            &format!("{together} at {width}: {}", &text[40..90]),
                        );
                    }
                }
            }
        }
    }
}
