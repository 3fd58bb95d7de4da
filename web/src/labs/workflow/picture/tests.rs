//! The pictures of the units at every step of every example: what lies where, what it is called.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::reason::Reason;
use gantry_core::labs::workflow::view::{StageRow, UnitState};

use super::fixture::{EXAMPLES, steps};
use super::units::UnitOptions;
use super::{tape, timeline, units};
use crate::labs::workflow::picture::kinds;
use crate::narrate::{Clock, Counted, Language};
use crate::scene::bars::ChartOptions;
use crate::scene::shape::{Area, Form, Kind, Mark, Picture, Point};

fn of(picture: &Picture, kind: Kind) -> Vec<&Mark> {
    picture.marks().filter(|mark| mark.key.0 == kind).collect()
}

#[test]
fn a_unit_has_one_cell_at_all_moments_and_captions_keep_apart() {
    for text in EXAMPLES {
        for (width, height) in [(240.0, 460.0), (690.0, 116.0), (1_100.0, 210.0)] {
            for language in Language::ALL {
                let mut places = BTreeMap::new();
                let mut heights = BTreeSet::new();
                for (outline, view) in steps(text) {
                    let options = UnitOptions { width, height, words: language.words() };
                    let picture = units::picture(&outline, &view, &options);
                    heights.insert(picture.height as i32);
                    assert!((picture.height - units::height(&outline, &options)).abs() < 1e-9);
                    crate::scene::legible::assert_legible(&picture, "units");
                    let cells = of(&picture, kinds::UNIT);
                    let count = if view.taking.is_some() { 0 } else { outline.capacity };
                    assert_eq!(cells.len() as u64, count, "each unit once");
                    for cell in cells {
                        let place = cell.place();
                        assert!(place.x >= 0.0 && place.x + place.width <= width);
                        assert!(place.y + place.height <= picture.height);
                        assert_eq!(*places.entry(cell.key).or_insert(cell.at), cell.at);
                        assert!(cell.title.is_some());
                    }
                }
                assert_eq!(heights.len(), 1, "{heights:?} of {text}");
            }
        }
    }
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
        let plot = timeline::layout(&outline, &view, &options, false).plot;
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
fn many_units_are_a_strip_to_scale() {
    let text = r#"{"gantry":1,"lab":"workflow","capacity":1000,"workflows":[{"id":"w","stages":[{"jobs":[{"id":"1","need":300,"runtime":4}]},{"jobs":[{"id":"2","need":800,"runtime":4}]}]}],"share":{"users":[{"id":"u"}]},"jobs":[{"id":"a","user":"u","need":200,"runtime":2}]}"#;
    let words = Language::Chinese.words();
    for (outline, view) in steps(text) {
        let options = UnitOptions { width: 500.0, height: 210.0, words };
        let picture = units::picture(&outline, &view, &options);
        assert!(of(&picture, kinds::UNIT).is_empty());
        if view.taking.is_some() {
            continue;
        }
        let strip = of(&picture, kinds::BAND);
        let boxes =
            strip.iter().flat_map(|mark| &mark.shapes).filter_map(|shape| match shape.form {
                Form::Box { area, .. } => Some(area.x + area.width),
                _ => None,
            });
        let end = boxes.fold(0.0, f64::max);
        assert!((490.0..501.0).contains(&end), "all 1,000 units: {end}");
    }
}

#[test]
fn the_tape_of_table_1_has_what_was_lent() {
    for (_, view) in EXAMPLES.into_iter().flat_map(steps) {
        assert_eq!(tape::sums(&view.band)[2], view.metrics.lost, "at {}", view.now);
    }
    let (outline, view) = steps(EXAMPLES[0]).pop().expect("an end");
    assert_eq!(tape::sums(&view.band), [5, 0, 18, 23, 0]);
    for (language, told) in [
        (Language::English, "Lent so far, GPU × time: 46 (5 useful, 18 lost, 23 idle)"),
        (Language::Chinese, "至今借出（GPU × 时间）：46（有用 5、损失 18、空闲 23）"),
    ] {
        let words = language.words().counting(Counted::named(&outline.resource));
        assert_eq!(words.lending_brought_told(&view), told);
    }
}

#[test]
fn stages_to_come_wait_at_the_right_edge_and_the_sums_are_whole() {
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            for width in [336.0, 830.0, 1_120.0] {
                let words = Language::English.words().counting(Counted::Gpu);
                let (clock, axis, window) = (Clock::Plain, true, None);
                let options = ChartOptions { width, height: 440.0, words, clock, axis, window };
                let picture = timeline::picture(&outline, &view, &options);
                crate::scene::legible::assert_legible(&picture, "a timeline");
                let now =
                    timeline::layout(&outline, &view, &options, false).plot.time.clamped(view.now);
                for mark in of(&picture, kinds::STAGE) {
                    assert!(mark.state != "ahead" || mark.place().x > now, "{:?}", mark.title);
                }
                let texts = picture.marks().filter(|mark| mark.key.0 == kinds::BAND);
                let texts =
                    texts.flat_map(|mark| &mark.shapes).filter_map(|shape| match &shape.form {
                        Form::Text { text, .. } => Some(text),
                        _ => None,
                    });
                assert!(texts.into_iter().all(|text| !text.contains('…')));
            }
        }
    }
}

#[test]
fn what_lending_brought_never_becomes_less_and_adds_up_to_what_was_lent() {
    let mut seen = [false; 2];
    for text in EXAMPLES {
        let mut before = [0; 3];
        for (outline, view) in steps(text) {
            let [useful, running, lost, idle, left_over] = tape::sums(&view.band);
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
fn a_reclaim_has_three_beats_and_jobs_hang_past_their_share_exactly_from_it_on() {
    let words = Language::English.words();
    let mut seen = BTreeSet::new();
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        for width in [290.0, 840.0] {
            let options = UnitOptions { width, height: 116.0, words };
            let picture = units::picture(&outline, &view, &options);
            assert_eq!(of(&picture, kinds::BEAT).is_empty(), view.taking.is_none());
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
