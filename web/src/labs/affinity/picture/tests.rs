//! What the pictures show of a run.

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::{Outline, View};

use super::fixture::{self, NINE, steps};
use super::stage::{self, StageOptions};
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::COST;
use crate::labs::affinity::words::AffinityTeller;
use crate::narrate::rich::plain;
use crate::narrate::{Clock, Language};
use crate::scene::bars::ChartOptions;
use crate::scene::lane::{Flag, Lane, Told};
use crate::scene::legend;
use crate::scene::shape::{Form, Key, Point};
use crate::scene::time::Window;
use crate::shown::Selection;

fn options(width: f64) -> StageOptions {
    let words = Language::English.words();
    let (height, window, selection) = (420.0, None, None);
    StageOptions { width, height, window, words, clock: Clock::Plain, selection }
}

#[test]
fn the_relation_grows_call_by_call_and_rejects_what_is_past_the_tolerance() {
    let steps = steps(NINE);
    let cell = |at: usize, task: u64, of: u64| {
        let (outline, view) = &steps[at];
        let picture = stage::picture(outline, view, &options(1_000.0));
        picture.mark(Key(kinds::CELL, task << 8 | of)).map(|mark| mark.state)
    };
    let timed = steps.iter().position(|(_, view)| matches!(view.reason, Reason::Timed { .. }));
    let related = steps.iter().position(|(_, view)| matches!(view.reason, Reason::Related { .. }));
    let (timed, related) = (timed.expect("a trial"), related.expect("a relation"));
    assert_eq!([0, 1].map(|of| cell(timed, 0, of)), [Some("growing"), Some("")]);
    let states = [Some("rejected"), Some("best"), Some("acceptable")];
    assert_eq!([0, 1, 2].map(|of| cell(related, 0, of)), states, "43, 15 and 18 at 1.5");
}

#[test]
fn every_type_has_its_column_however_little_room_there_is() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../static/gallery/hundreds.json"
    ));
    let hundreds = fixture::last(&text.expect("the example"));
    let nine = steps(NINE);
    for (outline, view) in
        nine.iter().map(|own| (&*own.0, &own.1)).chain([(&*hundreds.0, &hundreds.1)])
    {
        for width in [248.0, 280.0, 312.0, 336.0, 640.0, 860.0, 1_500.0] {
            let picture = stage::picture(outline, view, &options(width));
            for task in view.tasks.iter().filter(|own| !own.relation.is_empty()).take(1) {
                for of in 0..outline.engines.len() as u64 {
                    let key = Key(kinds::CELL, u64::from(task.task) << 8 | of);
                    let Some(mark) = picture.mark(key) else { continue };
                    assert!(!mark.shapes.is_empty(), "type {of} at {width}");
                    assert!(mark.at.x + 44.0 <= picture.width, "type {of} at {width}");
                }
            }
            let rows = |of: u64| {
                let is = |key: Key| key.0 == kinds::CELL && key.1 & 0xff == of;
                picture.marks().filter(|mark| is(mark.key)).count()
            };
            let all: Vec<usize> = (0..outline.engines.len() as u64).map(rows).collect();
            assert!(all.iter().all(|count| *count == all[0]), "{all:?} at {width}");
            assert!(picture.width <= width.max(400.0), "{} at {width}", picture.width);
        }
    }
}

#[test]
fn a_cost_that_is_let_go_higher_takes_longer() {
    let steps = steps(NINE);
    let step = steps.iter().find_map(|(outline, view)| {
        let picture = stage::picture(outline, view, &options(1_000.0));
        let mut marks = picture.marks();
        let mark = marks.find(|mark| matches!(mark.target, Some(Selection(COST, _))))?;
        Some((outline, view, mark.target.clone()?, mark.place().middle().y))
    });
    let (outline, view, handle, at) = step.expect("a step with handles");
    let drop =
        |y| super::curve::dropped(outline, view, &options(1_000.0), (&handle, Point::new(0.0, y)));
    let (high, low) = (drop(at - 20.0).expect("a time"), drop(at + 20.0).expect("a time"));
    assert!(high.3 > low.3 && low.3 >= 1, "{high:?} {low:?}");
    assert_eq!(drop(at), None, "where it was");
}

#[test]
fn the_examples_end_when_their_notes_say() {
    use crate::gallery::all;
    use crate::labs::affinity::examples::EXAMPLES;

    let ends = [
        ("relation", 98),
        ("misplaced", 40),
        ("small-call", 10),
        ("tolerance-one", 16),
        ("tolerance-wide", 12),
        ("load-wins", 30),
        ("pick", 10),
        ("fallback", 9),
        ("cross-pays", 14),
        ("cross-costs", 35),
        ("edge-cloud", 17),
        ("steal-helps", 13),
        ("steal-hurts", 11),
        ("nine-tasks", 29),
        ("hundreds", 555),
    ];
    assert_eq!(EXAMPLES.map(|own| own.name), ends.map(|own| own.0));
    assert!(EXAMPLES.iter().all(|own| all().any(|(_, known)| known == own)));
    for (name, end) in ends {
        let path = format!("{}/../static/gallery/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect(name);
        let last = fixture::end(&text).metrics;
        assert_eq!(last.makespan, Some(end), "{name}");
        // The same scenario with what the note compares it to.
        let other = |from: &str, to: &str| {
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{name}: {from}");
            fixture::end(&changed).metrics
        };
        let ends = |from: &str, to: &str| other(from, to).makespan;
        match name {
            "nine-tasks" => assert_eq!(ends("\"affinity\"\n}", "\"load-only\"\n}"), Some(46)),
            "misplaced" => assert_eq!(ends("load-only", "affinity"), Some(6)),
            "steal-helps" => assert_eq!(ends("\"steal\": true", "\"steal\": false"), Some(16)),
            "steal-hurts" => assert_eq!(ends("\"steal\": true", "\"steal\": false"), Some(8)),
            "cross-pays" => assert_eq!(ends("\"enabled\": true", "\"enabled\": false"), Some(24)),
            "cross-costs" => assert_eq!(ends("\"enabled\": true", "\"enabled\": false"), Some(26)),
            "load-wins" => {
                assert_eq!(
                    ends("\"fallback\"", "\"policy\": \"load-only\", \"fallback\""),
                    Some(10)
                );
            }
            "hundreds" => {
                let load = other("\"tolerance\"", "\"policy\": \"load-only\", \"tolerance\"");
                assert_eq!((last.cross_node_calls, load.makespan), (798, Some(591)));
                assert_eq!(load.cross_node_calls, 971);
            }
            _ => {}
        }
    }
}

/// What is said of every step of the nine tasks.
fn said() -> Vec<(Reason, String)> {
    let words = Language::English.words();
    let told = |(outline, view): &(std::rc::Rc<Outline>, View)| {
        let teller = AffinityTeller::new(words, None, outline, view);
        let (headline, why) = teller.tell(&view.reason);
        (view.reason.clone(), plain(&format!("{headline} {why}")))
    };
    steps(NINE).iter().map(told).collect()
}

#[test]
fn a_size_is_told_only_where_times_depend_on_it_and_a_slot_is_not_a_call() {
    let said = said();
    assert!(said.iter().all(|(_, told)| !told.contains("of size 0")), "no time depends on it");
    assert!(said.iter().any(|(_, told)| told.contains("matmul of size 256 is fastest there")));
    let (_, t9) = said.last().expect("an end");
    let ran = "got a slot of s2 at 21 and ended at 29. Its call ran from 27 to 29.";
    assert!(t9.contains(ran), "{t9}");
}

#[test]
fn a_node_shows_every_task_that_its_load_counts() {
    for (outline, view) in steps(NINE) {
        for width in [330.0, 1_100.0] {
            let picture = stage::picture(&outline, &view, &options(width));
            let listed = |task: u32| picture.mark(Key(kinds::QUEUED, task.into())).is_some();
            for node in &view.nodes {
                let tasks = node.tasks.iter().map(|own| own.task);
                let all: Vec<u32> = tasks.chain(node.queue.iter().map(|own| own.task)).collect();
                assert_eq!(all.len() as u64, node.running + node.queued);
                let missing: Vec<&u32> = all.iter().filter(|task| !listed(**task)).collect();
                let at = (width, node.node, &view.reason);
                assert!(missing.is_empty(), "{missing:?} of {all:?} at {at:?}");
            }
        }
    }
}

#[test]
fn extra_time_over_time_is_not_called_rejected() {
    let (outline, view) = fixture::last(NINE);
    let words = Language::English.words();
    let (clock, axis, window) = (Clock::Plain, true, None);
    let chart = ChartOptions { width: 1_100.0, height: 300.0, words, clock, axis, window };
    let picture = super::gantt::picture(&outline, &view, (&chart, None));
    let legend = legend::drawn(super::samples::meanings(words), &[&picture]);
    let names: Vec<&str> = legend.iter().map(|own| own.0).collect();
    assert!(names.contains(&words.legend_extra_time()), "{names:?}");
    assert!(!names.contains(&words.legend_rejected()), "{names:?}");
    assert!(!names.contains(&words.legend_to_come()), "{names:?}");
}

#[test]
fn the_flag_of_a_difference_has_its_pole_only_where_its_instant_is_drawn() {
    let (outline, view) = fixture::last(NINE);
    let said = |text: &str| text.to_owned();
    let flag = Flag {
        pair: (0, 1),
        thing: 0,
        label: Some([said("first different decision, at 4"), said("first differ at 4")]),
        decision: None,
        why: said("why"),
        title: said("title"),
    };
    let target = flag.target();
    let lane = Lane { place: Told::Over, flag: Some(flag), first: Some(4), ..Lane::default() };
    for (range, side) in [((0, 40), ""), ((8, 40), "← "), ((0, 3), "→ ")] {
        let chart = ChartOptions {
            width: 900.0,
            height: 480.0,
            words: Language::English.words(),
            clock: Clock::Plain,
            window: Some(Window::at(range)),
            axis: true,
        };
        let picture = super::gantt::picture(&outline, &view, (&chart, Some(&lane)));
        let own = || picture.marks().filter(|mark| mark.target.as_ref() == Some(&target));
        let shapes = || own().flat_map(|mark| &mark.shapes);
        let poles = shapes().filter(|shape| matches!(shape.form, Form::Path(_))).count();
        assert_eq!(poles > 0, side.is_empty(), "{range:?}");
        let says = |text: &str| text.starts_with(side.trim_end()) && text.len() > side.len();
        let told =
            shapes().any(|shape| matches!(&shape.form, Form::Text { text, .. } if says(text)));
        assert!(told, "{range:?}: it says when");
    }
}
