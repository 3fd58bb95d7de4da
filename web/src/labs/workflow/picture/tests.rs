//! The pictures of the units at every step of every example: what lies where, what moves, what it is called.

use std::collections::BTreeSet;

use gantry_core::labs::workflow::reason::Reason;
use gantry_core::labs::workflow::view::{StageRow, UnitState};
use gantry_core::labs::workflow::{Mode, Reclaim};

use super::fixture::{EXAMPLES, steps};
use super::moved::{Moved, moved};
use super::units::UnitOptions;
use super::{Role, band, beats, timeline, units};
use crate::labs::workflow::figures::WAYS;
use crate::labs::workflow::picture::kinds;
use crate::narrate::{Clock, Language};
use crate::scene::bars::ChartOptions;
use crate::scene::look;
use crate::scene::shape::{Area, Form, Kind, Mark, Picture, Point};
use crate::scene::travel;

fn frame(mark: &Mark) -> Area {
    let boxes = mark.shapes.iter().filter_map(|shape| match shape.form {
        Form::Box { area, .. } => Some(area),
        _ => None,
    });
    boxes.map(|area| area.moved(mark.at)).next().expect("a frame")
}

fn of(picture: &Picture, kind: Kind) -> Vec<&Mark> {
    picture.marks().filter(|mark| mark.key.0 == kind).collect()
}

#[test]
fn every_unit_has_one_token_inside_one_frame_and_frames_keep_apart() {
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            for (width, height) in [(240.0, 460.0), (690.0, 210.0), (1_100.0, 210.0)] {
                for language in Language::ALL {
                    let options = UnitOptions { width, height, words: language.words() };
                    let picture = units::picture(&outline, &view, &options);
                    let frames: Vec<Area> =
                        of(&picture, kinds::GROUP).into_iter().map(frame).collect();
                    for (at, one) in frames.iter().enumerate() {
                        assert!(one.x >= 0.0 && one.x + one.width <= width + 0.5, "{one:?}");
                        assert!(!frames[at + 1..].iter().any(|other| one.overlaps(*other)));
                    }
                    let tokens = of(&picture, kinds::UNIT);
                    let keys: BTreeSet<u64> = tokens.iter().map(|mark| mark.key.1).collect();
                    assert_eq!(keys, (0..outline.capacity).collect(), "each unit once");
                    for token in tokens {
                        let place = token.place();
                        let holds = |frame: &&Area| {
                            frame.contains(crate::scene::shape::Point::new(place.x, place.y))
                                && frame.x + frame.width >= place.x + place.width
                                && frame.y + frame.height >= place.y + place.height
                        };
                        assert_eq!(frames.iter().filter(holds).count(), 1, "{token:?}");
                        assert!(token.title.is_some());
                    }
                }
            }
        }
    }
}

#[test]
fn one_workflow_the_pool_and_what_is_lent_stand_on_one_line_on_a_common_laptop() {
    for text in [EXAMPLES[0], EXAMPLES[4]] {
        for (outline, view) in steps(text) {
            for language in Language::ALL {
                let options = UnitOptions { width: 680.0, height: 166.0, words: language.words() };
                let picture = units::picture(&outline, &view, &options);
                let frames: Vec<Area> = of(&picture, kinds::GROUP).into_iter().map(frame).collect();
                let tops: BTreeSet<i32> = frames.iter().map(|one| one.y as i32).collect();
                assert_eq!(tops.len(), 1, "{frames:?}");
                assert!(picture.height < 120.0, "{} with nothing below", picture.height);
            }
        }
    }
}

#[test]
fn neither_pictures_nor_tokens_change_their_size_while_workflows_come_and_go() {
    let clock = Clock::Plain;
    for text in EXAMPLES {
        let steps = steps(text);
        for width in [688.0, 924.0] {
            for language in Language::ALL {
                let words = language.words();
                let sizes = steps.iter().map(|(outline, view)| {
                    let options = UnitOptions { width, height: 166.0, words };
                    let picture = units::picture(outline, view, &options);
                    let token = of(&picture, kinds::UNIT)[0].reach.width;
                    let options = ChartOptions {
                        width,
                        height: 200.0,
                        words,
                        clock,
                        axis: true,
                        window: None,
                    };
                    let layout = timeline::layout(outline, view, &options);
                    let plot = layout.plot.area;
                    [picture.height, token, plot.x, plot.y].map(|size| size as i32)
                });
                let all: BTreeSet<[i32; 4]> = sizes.collect();
                assert_eq!(all.len(), 1, "{width}, {language:?}: {all:?} of {text}");
                assert!(all.iter().all(|sizes| sizes[1] >= 32), "tokens hold two lines: {all:?}");
            }
        }
    }
}

#[test]
fn of_eight_lent_four_come_back_by_ratio_from_both_in_order_from_the_first() {
    for (text, expected) in [(EXAMPLES[1], vec![(0, 2), (1, 2)]), (EXAMPLES[2], vec![(0, 4)])] {
        let steps = steps(text);
        let begins = |reason: &Reason| matches!(reason, Reason::StageBegan { stage, .. } if stage.number == 2);
        let (outline, view) = steps.iter().find(|(_, view)| begins(&view.reason)).expect("begins");
        let found: Vec<(u32, u64)> = moved(outline, view)
            .into_iter()
            .map(|moved| match moved.from {
                Role::User(0, user) => (user, moved.count),
                from => panic!("from {from:?}"),
            })
            .collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn what_goes_to_a_stage_less_what_leaves_it_is_what_was_reclaimed() {
    let mut left_over = 0;
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            let (own, expected, freed) = match &view.reason {
                Reason::Reclaimed { stage, reclaim, .. } => (stage.workflow, reclaim.idle, 0),
                Reason::StageBegan { stage, reclaim, .. } => {
                    (stage.workflow, reclaim.units, reclaim.freed)
                }
                Reason::Interrupted { stage, reclaim, need, .. } => {
                    let before = Reclaim { freed: reclaim.freed - need, ..*reclaim };
                    (stage.workflow, reclaim.so_far().0 - before.so_far().0, *need)
                }
                _ => continue,
            };
            let all = moved(&outline, &view);
            let sum = |which: &dyn Fn(&Moved) -> bool| -> u64 {
                all.iter().filter(|moved| which(moved)).map(|moved| moved.count).sum()
            };
            let (stage, idle) = (Role::Stage(own), Role::Idle(own));
            let back = sum(&|moved| moved.to == stage) - sum(&|moved| moved.from == stage);
            assert_eq!(back, expected, "{:?}: {all:?}", view.reason);
            assert_eq!(sum(&|moved| matches!(moved.from, Role::User(..))), freed, "{all:?}");
            left_over += sum(&|moved| moved.to == idle);
        }
    }
    assert!(left_over > 0, "something is lent again");
}

#[test]
fn what_changes_hands_travels_and_the_arrows_say_from_where() {
    let words = Language::English.words();
    let options = UnitOptions { width: 690.0, height: 210.0, words };
    let steps = steps(EXAMPLES[0]);
    let pictures: Vec<Picture> =
        steps.iter().map(|(outline, view)| units::picture(outline, view, &options)).collect();
    let mut borrowed = 0;
    for (at, (outline, view)) in steps.iter().enumerate().skip(1) {
        let told = moved(outline, view);
        for one in &told {
            assert!(!words.moved(&told, outline, view, false).is_empty());
            assert!(one.count > 0);
        }
        let Reason::JobStarted { lender: Some(_), need, .. } = view.reason else { continue };
        let travels = travel::between(&pictures[at - 1], &pictures[at], WAYS, 48);
        let own: Vec<u64> = travels.iter().map(|travel| travel.key.1).collect();
        assert!(told[0].units.iter().all(|unit| own.contains(&u64::from(*unit))), "{own:?}");
        assert_eq!(told[0].units.len() as u64, need);
        borrowed += 1;
    }
    assert_eq!(borrowed, 4, "a, b, c and d borrow");
}

#[test]
fn the_timeline_stays_inside_and_every_use_is_named() {
    let words = Language::English.words();
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            for width in [240.0, 690.0] {
                let clock = Clock::Plain;
                let options =
                    ChartOptions { width, height: 260.0, words, clock, axis: true, window: None };
                let picture = timeline::picture(&outline, &view, &options);
                let mut keys = BTreeSet::new();
                for mark in of(&picture, kinds::PIECE) {
                    let place = mark.place();
                    assert!(place.x >= 0.0 && place.x + place.width <= width + 2.0, "{place:?}");
                    assert!(mark.title.is_some() && keys.insert(mark.key));
                }
                assert_eq!(keys.len(), view.timeline.segments.len());
            }
        }
    }
}

#[test]
fn the_timeline_draws_as_lent_what_is_lent_and_idle_now_and_nothing_that_is_only_reserved() {
    let words = Language::English.words();
    let (clock, axis, window) = (Clock::Plain, true, None);
    let options = ChartOptions { width: 690.0, height: 260.0, words, clock, axis, window };
    let mut idle = 0;
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        let plot = timeline::layout(&outline, &view, &options).plot;
        let picture = timeline::picture(&outline, &view, &options);
        let lent = picture.layers.iter().find(|layer| layer.name == "lent").expect("a layer");
        let boxes = lent.marks.iter().flat_map(|mark| &mark.shapes);
        let boxes = boxes.filter_map(|shape| match shape.form {
            Form::Box { area, .. } if area.width > 1.0 => Some(area),
            _ => None,
        });
        let boxes: Vec<Area> = boxes.collect();
        let begun = |owner| {
            let rows = view.stages.iter().filter(|row| Some(row.stage.workflow) == owner);
            rows.filter(|row| row.end.is_none()).any(|row| row.start < Some(view.now))
        };
        let runs = |owner| {
            let mut own = view.units.runs.iter().filter(|run| run.owner == owner);
            own.any(|run| matches!(run.state, UnitState::Task(_)))
        };
        for run in view.units.runs.iter().filter(|run| begun(run.owner)) {
            for unit in run.first..run.first + run.count {
                let place = plot.place((view.now, view.now), (unit, 1));
                let middle = Point::new(place.x - 0.5, place.y + place.height / 2.0);
                let drawn = boxes.iter().any(|area| area.contains(middle));
                match run.state {
                    UnitState::Lent => assert!(drawn, "{unit} at {}", view.now),
                    // While units are taken back no job of a stage runs, and until now they were lent.
                    UnitState::Reserved if runs(run.owner) => {
                        assert!(!drawn, "{unit} at {}", view.now);
                    }
                    _ => continue,
                }
                idle += 1;
            }
        }
    }
    assert!(idle > 50, "{idle}");
}

#[test]
fn nothing_is_drawn_as_lent_by_a_stage_of_which_a_job_is_out_of_sight() {
    let words = Language::English.words();
    let (clock, axis, window) = (Clock::Plain, true, None);
    let options = ChartOptions { width: 690.0, height: 260.0, words, clock, axis, window };
    let (outline, mut view) = steps(EXAMPLES[0]).pop().expect("an end");
    let lent = |view: &_| {
        let picture = timeline::picture(&outline, view, &options);
        let layer = picture.layers.iter().find(|layer| layer.name == "lent").expect("a layer");
        layer.marks.len()
    };
    assert_eq!(lent(&view), 3, "the last stage needs all");
    // The second stage has three jobs.
    let first = view.timeline.segments.iter().position(|segment| segment.task == Some(1));
    view.timeline.segments.remove(first.expect("it ran"));
    assert_eq!(lent(&view), 2);
}

#[test]
fn many_units_are_bars_of_one_scale() {
    let text = r#"{"gantry":1,"lab":"workflow","capacity":1000,"workflows":[{"id":"w","stages":[{"jobs":[{"id":"1","need":300,"runtime":4}]},{"jobs":[{"id":"2","need":800,"runtime":4}]}]}],"share":{"users":[{"id":"u"}]},"jobs":[{"id":"a","user":"u","need":200,"runtime":2}]}"#;
    let words = Language::Chinese.words();
    for (outline, view) in steps(text) {
        let options = UnitOptions { width: 500.0, height: 210.0, words };
        let picture = units::picture(&outline, &view, &options);
        assert!(of(&picture, kinds::UNIT).is_empty());
        let units: f64 = of(&picture, kinds::GROUP).iter().map(|mark| mark.reach.width).sum();
        assert!((500.0..516.0).contains(&units), "all 1,000 units: {units}");
    }
}

#[test]
fn the_band_of_table_1_adds_up_to_the_whole_pool() {
    for text in EXAMPLES {
        let steps = steps(text);
        for (outline, view) in &steps {
            let long = view.band.iter().map(|step| u128::from(step.end - step.start)).sum::<u128>();
            assert!(
                band::sums(&view.band).iter().sum::<u128>() <= long * u128::from(outline.capacity)
            );
            assert!(view.band.windows(2).all(|pair| pair[0].end == pair[1].start));
            assert_eq!(band::sums(&view.band)[4], view.metrics.lost, "at {}", view.now);
        }
        let (outline, view) = steps.last().expect("an end");
        assert_eq!(view.band, outline.course.band, "the end is as was told");
    }
    let (_, view) = steps(EXAMPLES[0]).pop().expect("an end");
    assert_eq!(band::sums(&view.band), [83, 15, 5, 0, 18, 23, 0, 36], "and 36 free: 8 × 27");
}

#[test]
fn what_lending_brought_never_becomes_less_and_adds_up_to_what_was_lent() {
    let mut seen = [false; 2];
    for text in EXAMPLES {
        let mut before = [0; 3];
        for (outline, view) in steps(text) {
            let [_, _, useful, running, lost, idle, left_over, _] = band::sums(&view.band);
            let known = [useful, lost, idle];
            assert!(
                known.iter().zip(before).all(|(now, then)| *now >= then),
                "{known:?} {before:?}"
            );
            before = known;
            seen = [seen[0] || running > 0, seen[1] || left_over > 0];
            let time = |row: &StageRow| row.end.unwrap_or(view.now) - row.start.unwrap_or(view.now);
            let lent = view.stages.iter().map(|row| u128::from(row.lent * time(row))).sum::<u128>();
            let lends = outline.mode == Mode::Lend;
            assert!(!lends || useful + running + lost + idle == lent, "{lent} at {}", view.now);
        }
    }
    assert_eq!(seen, [true; 2], "jobs borrow, also past the end of their lender");
}

#[test]
fn a_name_beside_a_thin_piece_lies_on_no_piece() {
    let (mut beside, options) = (0, thin());
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        let picture = timeline::picture(&outline, &view, &options);
        let pieces =
            || picture.marks().filter(|mark| [kinds::PIECE, kinds::AHEAD].contains(&mark.key.0));
        for mark in pieces() {
            let names = mark.shapes.iter().filter_map(|shape| match &shape.form {
                Form::Text { at, text, anchor, font } => {
                    Some(look::text_area(*at, *anchor, *font, text).inset(2.0).moved(mark.at))
                }
                _ => None,
            });
            for name in names.filter(|name| !mark.place().contains(name.middle())) {
                beside += 1;
                assert!(pieces().all(|other| !other.place().contains(name.middle())), "{mark:?}");
            }
        }
    }
    assert!(beside > 20, "{beside}");
}

/// A timeline whose rows are less high than letters.
fn thin() -> ChartOptions {
    let words = Language::English.words();
    let (clock, axis, window) = (Clock::Plain, true, None);
    ChartOptions { width: 690.0, height: 236.0, words, clock, axis, window }
}

#[test]
fn a_reclaim_has_three_beats_and_jobs_hang_past_their_share_exactly_from_it_on() {
    let words = Language::English.words();
    let mut seen = BTreeSet::new();
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        for width in [290.0, 840.0] {
            let picture = beats::picture(&outline, &view, width, words);
            assert_eq!(picture.size() == 0, view.taking.is_none());
            crate::scene::legible::assert_legible(&picture, "a reclaim");
        }
        let Some(taking) = &view.taking else { continue };
        let jobs = || taking.shares.iter().flat_map(|share| &share.jobs);
        let stopped: u64 = jobs().filter(|job| job.stopped).map(|job| job.need).sum();
        let stops: u64 = jobs().filter(|job| job.stops).map(|job| job.need).sum();
        assert_eq!((stopped, stops), (taking.reclaim.freed, taking.reclaim.in_all()));
        let before: u32 = taking.before.iter().map(|run| run.count).sum();
        let own = &outline.workflows[taking.stage.workflow as usize];
        assert_eq!(u64::from(before), own.reservation);
        seen.insert(match view.reason {
            Reason::Reclaimed { .. } => 1,
            Reason::Interrupted { .. } => 2,
            _ => 3,
        });
    }
    assert_eq!(seen.len(), 3);
}

#[test]
fn the_room_that_is_kept_for_units_does_not_depend_on_the_step() {
    let words = Language::English.words();
    for text in EXAMPLES {
        let steps = steps(text);
        for width in (560..1_300_u32).step_by(60) {
            let options = UnitOptions { width: f64::from(width), height: 116.0, words };
            let kept = steps.iter().map(|(outline, view)| units::kept(outline, view, &options));
            let kept: BTreeSet<i32> = kept.map(|height| height as i32).collect();
            assert_eq!(kept.len(), 1, "{width}: {kept:?} of {text}");
        }
    }
}
