//! The pictures of the units at every step of every example: what lies where, what it is called.

use std::collections::BTreeSet;

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{StageRow, UnitState, View};
use gantry_core::session::Goal;

use super::fixture::{EXAMPLES, steps};
use super::units::UnitOptions;
use super::{kinds, row_of, tape, timeline, units};
use crate::conformance::bench::Bench;
use crate::figure::Context;
use crate::labs;
use crate::narrate::{Clock, Counted, Language};
use crate::scene::bars::ChartOptions;
use crate::scene::shape::{Area, Form, Kind, Mark, Picture, Point};
use crate::state::{Action, Origin};

fn of(picture: &Picture, kind: Kind) -> Vec<&Mark> {
    picture.marks().filter(|mark| mark.key.0 == kind).collect()
}

fn options(height: f64) -> ChartOptions {
    let (words, clock) = (Language::English.words(), Clock::Plain);
    ChartOptions { width: 690.0, height, words, clock, axis: true, window: None }
}

#[test]
fn the_timeline_draws_as_lent_what_is_lent_and_idle_now_and_nothing_that_is_only_reserved() {
    let options = options(260.0);
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
    let options = options(260.0);
    let (outline, view) = steps(EXAMPLES[0]).pop().expect("an end");
    let mut view = View::clone(&view);
    let lent = |view: &View| {
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
fn what_lending_brought_never_becomes_less_and_adds_up_to_what_was_lent() {
    for text in EXAMPLES {
        let mut before = [0; 3];
        for (outline, view) in steps(text) {
            let [useful, running, lost, idle, _] = tape::sums(&view.band);
            assert_eq!(lost, view.metrics.lost, "at {}", view.now);
            let known = [useful, lost, idle];
            let less = known.iter().zip(before).find(|(now, then)| **now < *then);
            assert!(less.is_none(), "{known:?} {before:?}");
            before = known;
            let time = |row: &StageRow| row.end.unwrap_or(view.now) - row.start.unwrap_or(view.now);
            let lent = view.stages.iter().map(|row| u128::from(row.lent * time(row))).sum::<u128>();
            let lends = outline.mode == Mode::Lend;
            assert!(!lends || useful + running + lost + idle == lent, "{lent} at {}", view.now);
        }
    }
    let (outline, view) = steps(EXAMPLES[0]).pop().expect("an end");
    for (language, told) in [
        (Language::English, "Lent so far: 46 GPU × time (5 useful, 18 lost, 23 idle)"),
        (Language::Chinese, "至今借出：46 GPU × 时间（有用 5、损失 18、空闲 23）"),
    ] {
        let words = language.words().counting(Counted::named(&outline.resource));
        assert_eq!(words.lending_brought_told(&view), told);
    }
}

/// All that is written in a picture.
fn written(picture: &Picture) -> Vec<&str> {
    let shapes = picture.marks().flat_map(|mark| &mark.shapes);
    let texts = shapes.filter_map(|shape| match &shape.form {
        Form::Text { text, .. } => Some(text.trim()),
        _ => None,
    });
    texts.collect()
}

/// A card that the run has not come to is empty, no job is told to stop before it has stopped, a stage has reclaimed
/// nothing before its units are back, and nothing is lent again where nothing is left.
#[test]
fn a_reclaim_tells_what_is_known_at_each_of_its_beats() {
    let words = Language::English.words();
    let heads = [words.beat_idle(), words.beat_stop(), words.beat_again(), words.beat_all()];
    let (mut seen, mut met) = (BTreeSet::new(), BTreeSet::new());
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        let room = UnitOptions { width: 840.0, height: 116.0, words };
        let picture = units::picture(&outline, &view, &room);
        let told = heads.map(|head| written(&picture).contains(&head));
        let Some(taking) = &view.taking else {
            assert_eq!(told, [false; 4], "cards without a reclaim");
            continue;
        };
        let jobs = || taking.shares.iter().flat_map(|share| &share.jobs);
        let stopped: u64 = jobs().filter(|job| job.stopped).map(|job| job.need).sum();
        assert_eq!(stopped, taking.reclaim.freed);
        let row = row_of(&view, taking.stage).expect("its row");
        let last = taking.reclaim.again == 0;
        let expected = match &*view.reason.fact.id {
            "reclaims_part" | "reclaims_all" => [true, false, false, false],
            "job_is_interrupted" => [true, true, false, false],
            _ => [true, true, !last, last],
        };
        assert_eq!(told, expected, "at {} of {:?}", view.now, taking.stage);
        assert_eq!(row.start.is_some(), expected[2] || expected[3]);
        let timeline = timeline::picture(&outline, &view, &options(440.0));
        let stage = timeline.marks().filter(|mark| mark.key.0 == kinds::STAGE);
        let stage = stage.filter(|mark| mark.state == "running").flat_map(|mark| &mark.title);
        let tells = stage.filter(|title| title.contains("reclaimed")).count();
        assert!(outline.workflows.len() > 1 || (tells > 0) == row.start.is_some(), "{row:?}");
        seen.insert(expected);
        met.insert(last);
    }
    assert_eq!((seen.len(), met.len()), (4, 2));
}

#[test]
fn a_legend_has_at_most_six_entries() {
    let mut most = 0;
    for text in EXAMPLES {
        let mut bench = Bench::open(text, Origin::Own);
        for moment in 0..=bench.shown().moment.moments {
            bench.act(Action::Go(Goal::Moment(moment)));
            let (words, shown) = (bench.words(Language::English), bench.shown());
            let figures = labs::of(shown).figures(words, shown);
            let timeline = figures.iter().find(|figure| figure.id == "timeline").expect("it is");
            let cx = Context::new(words, shown, timeline.prefers);
            let entries = timeline.samples(&cx, &[&timeline.draw(&cx)]).len();
            assert!(entries <= 6, "{entries} at {moment}");
            most = most.max(entries);
        }
    }
    assert!(most > 3, "{most}");
}
