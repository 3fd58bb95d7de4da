//! What the pictures show of a run.

use gantry_core::labs::affinity::view::View;
use gantry_core::session::Goal;

use super::curve::Axes;
use super::{gantt, kinds, stage};
use crate::conformance::bench::{Bench, folder, untaught};
use crate::figure::Context;
use crate::labs::affinity::Ui;
use crate::labs::affinity::examples::EXAMPLES;
use crate::labs::{of, own};
use crate::narrate::rich::plain;
use crate::narrate::{Language, Words};
use crate::scene::lane::{Flag, Lane, Told};
use crate::scene::legend;
use crate::scene::shape::{Area, Form, Key, Picture};
use crate::scene::time::Window;
use crate::shown::Shown;
use crate::state::{Action, Origin};

pub(in crate::labs::affinity) const NINE: &str =
    include_str!("../../../../../static/gallery/nine-tasks.json");

const WORDS: Words = Language::English.words();

fn example(name: &str) -> String {
    std::fs::read_to_string(folder("static/gallery").join(format!("{name}.json"))).expect(name)
}

fn open(text: &str) -> Bench {
    Bench::open(&untaught(text), Origin::Own)
}

fn at(bench: &mut Bench, goal: Goal) -> Shown {
    bench.act(Action::Go(goal));
    bench.shown().clone()
}

fn last(text: &str) -> Shown {
    at(&mut open(text), Goal::End)
}

pub(in crate::labs::affinity) fn end(text: &str) -> View {
    view(&last(text)).clone()
}

/// What a run shows before each of its steps, and at its end.
pub(in crate::labs::affinity) fn steps(text: &str) -> Vec<Shown> {
    let mut bench = open(text);
    let moments = bench.shown().moment.moments;
    (0..=moments).map(|moment| at(&mut bench, Goal::Moment(moment))).collect()
}

fn view(shown: &Shown) -> &View {
    &own::<Ui>(shown).view
}

fn drawn(shown: &Shown, width: f64) -> Picture {
    stage::picture(&Context::new(WORDS, shown, (width, 420.0)))
}

fn texts<'a>(picture: &'a Picture, name: &str) -> Vec<&'a str> {
    let layers = picture.layers.iter().filter(|layer| layer.name == name);
    let shapes = layers.flat_map(|layer| &layer.marks).flat_map(|mark| &mark.shapes);
    let text = shapes.filter_map(|shape| match &shape.form {
        Form::Text { text, .. } => Some(&**text),
        _ => None,
    });
    text.collect()
}

fn cell(picture: &Picture, task: u64, of: u64) -> Option<&'static str> {
    picture.mark(Key(kinds::CELL, task << 8 | of)).map(|mark| mark.state)
}

#[test]
fn the_relation_grows_call_by_call_and_rejects_what_is_past_the_tolerance() {
    let steps = steps(NINE);
    let first = |id: &str| {
        let step = steps.iter().find(|step| view(step).reason.fact.id == id).expect("such a step");
        [0, 1, 2].map(|of| cell(&drawn(step, 1_000.0), 0, of))
    };
    assert_eq!(first("affinity_timed")[..2], [Some("growing"), Some("")]);
    let related = first("affinity_related");
    let states = ["rejected", "best", "acceptable"].map(Some);
    assert_eq!(related, states, "43, 15 and 18 at 1.5");
    let end = drawn(&steps[100], 1_000.0);
    assert_eq!([1, 2].map(|of| cell(&end, 3, of)), [Some("best"); 2], "t4 takes 11 on both");
}

#[test]
fn a_call_elsewhere_is_told_where_its_task_has_a_slot() {
    let picture = drawn(&steps(NINE)[100], 1_000.0);
    assert!(texts(&picture, "queued").contains(&"t4 → s2"), "{:?}", texts(&picture, "queued"));
}

#[test]
fn by_load_alone_nothing_tells_of_a_tolerance_that_decides_nothing() {
    for step in steps(&example("misplaced")) {
        let picture = drawn(&step, 1_000.0);
        let states = picture.marks().map(|mark| mark.state);
        assert!(states.into_iter().all(|state| state != "rejected" && state != "acceptable"));
        let says = |name| texts(&picture, name).iter().any(|text| text.contains('×'));
        assert!(!says("curve"), "the band");
        assert!(!texts(&picture, "relation").contains(&WORDS.affinity_at_most()));
    }
}

#[test]
fn times_of_the_call_in_hand_stand_at_its_size_and_every_size_has_its_place() {
    for shown in [steps(&example("small-call")).remove(20), last(&example("hundreds"))] {
        let outline = &own::<Ui>(&shown).outline;
        let picture = stage::picture(&Context::new(WORDS, &shown, (1_000.0, 600.0)));
        let told = texts(&picture, "curve");
        let names =
            told.iter().filter(|text| outline.engines.iter().any(|own| text.starts_with(own)));
        assert!(names.clone().count() > 1);
        assert!(names.into_iter().all(|text| outline.engines.iter().any(|own| own == text)));
        assert!(!texts(&picture, "asked").is_empty());
        let axes = Axes::new(outline, Area::new(0.0, 0.0, 400.0, 200.0));
        let places = [0, 1, 31, 256, 1_024, 4_096].map(|size| axes.x(size));
        assert!(places.is_sorted_by(|one, next| one < next), "{places:?}");
        assert!(outline.calls.iter().all(|call| (42.0..=304.0).contains(&axes.x(call.1))));
    }
}

#[test]
fn every_type_has_its_column_however_little_room_there_is() {
    let hundreds = last(&example("hundreds"));
    for shown in steps(NINE).iter().step_by(4).chain([&hundreds]) {
        let types = own::<Ui>(shown).outline.engines.len() as u64;
        for width in [248.0, 280.0, 312.0, 336.0, 640.0, 860.0, 1_500.0] {
            let picture = drawn(shown, width);
            let known = view(shown).tasks.iter().find(|own| !own.relation.is_empty());
            for (task, of) in known.iter().flat_map(|own| (0..types).map(|of| (own.task, of))) {
                let Some(mark) = picture.mark(Key(kinds::CELL, u64::from(task) << 8 | of)) else {
                    continue;
                };
                assert!(!mark.shapes.is_empty(), "type {of} at {width}");
                assert!(mark.at.x + 44.0 <= picture.width, "type {of} at {width}");
            }
            let rows = |of: u64| {
                let is = |key: Key| key.0 == kinds::CELL && key.1 & 0xff == of;
                picture.marks().filter(|mark| is(mark.key)).count()
            };
            let all: Vec<usize> = (0..types).map(rows).collect();
            assert!(all.iter().all(|count| *count == all[0]), "{all:?} at {width}");
            assert!(picture.width <= width.max(400.0), "{} at {width}", picture.width);
        }
    }
}

/// What a note compares its example to: the text changed from and to, and the end then.
type Compared = Option<([&'static str; 2], u64)>;

/// Each example, its end, and that with what its note compares it to.
const ENDS: [(&str, u64, Compared); 15] = [
    ("relation", 98, None),
    ("misplaced", 40, Some((["load-only", "affinity"], 6))),
    ("small-call", 10, None),
    ("tolerance-one", 16, None),
    ("tolerance-wide", 12, None),
    ("load-wins", 30, Some((["\"fallback\"", "\"policy\": \"load-only\", \"fallback\""], 10))),
    ("pick", 10, None),
    ("fallback", 9, None),
    ("cross-pays", 14, Some((["\"enabled\": true", "\"enabled\": false"], 24))),
    ("cross-costs", 35, Some((["\"enabled\": true", "\"enabled\": false"], 26))),
    ("edge-cloud", 17, None),
    ("steal-helps", 13, Some((["\"steal\": true", "\"steal\": false"], 16))),
    ("steal-hurts", 11, Some((["\"steal\": true", "\"steal\": false"], 8))),
    ("nine-tasks", 29, Some((["\"affinity\"\n}", "\"load-only\"\n}"], 46))),
    ("hundreds", 555, Some((["\"tolerance\"", "\"policy\": \"load-only\", \"tolerance\""], 591))),
];

#[test]
fn the_examples_end_when_their_notes_say() {
    assert_eq!(EXAMPLES.map(|own| own.name), ENDS.map(|own| own.0));
    for (name, ends, other) in ENDS {
        let text = example(name);
        assert_eq!(end(&text).metrics.makespan, Some(ends), "{name}");
        let Some(([from, to], ends)) = other else { continue };
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{name}: {from}");
        assert_eq!(end(&changed).metrics.makespan, Some(ends), "{name}: {to}");
    }
}

#[test]
fn a_size_is_told_only_where_times_depend_on_it_and_a_slot_is_not_a_call() {
    let said = |shown: &Shown| {
        let (headline, why) = of(shown).teller(WORDS, shown).present();
        plain(&format!("{headline} {why}"))
    };
    let said: Vec<String> = steps(NINE).iter().map(said).collect();
    assert!(said.iter().all(|told| !told.contains("of size 0")), "no time depends on it");
    assert!(said.iter().any(|told| told.contains("matmul of size 256 is fastest there")));
    let t9 = said.last().expect("an end");
    let ran = "got a slot of s2 at 21 and ended at 29. Its call ran from 27 to 29.";
    assert!(t9.contains(ran), "{t9}");
}

#[test]
fn a_node_shows_every_task_that_its_load_counts() {
    for shown in steps(NINE) {
        for width in [330.0, 1_100.0] {
            let picture = drawn(&shown, width);
            let listed = |task: u32| picture.mark(Key(kinds::QUEUED, task.into())).is_some();
            for node in &view(&shown).nodes {
                let tasks = node.tasks.iter().map(|own| own.task);
                let all: Vec<u32> = tasks.chain(node.queue.iter().map(|own| own.task)).collect();
                assert_eq!(all.len() as u64, node.running + node.queued);
                let missing: Vec<&u32> = all.iter().filter(|task| !listed(**task)).collect();
                let at = (width, node.node, &view(&shown).reason);
                assert!(missing.is_empty(), "{missing:?} of {all:?} at {at:?}");
            }
        }
    }
}

#[test]
fn extra_time_over_time_is_not_called_rejected() {
    let picture = gantt::picture(&Context::new(WORDS, &last(NINE), (1_100.0, 300.0)));
    let legend = legend::drawn(super::look::meanings(WORDS), &[&picture]);
    let has = |name: &str| legend.iter().any(|own| own.0 == name);
    assert!(has(WORDS.legend_extra_time()));
    assert!(!has(WORDS.legend_rejected()) && !has(WORDS.legend_to_come()));
}

#[test]
fn the_flag_of_a_difference_has_its_pole_only_where_its_instant_is_drawn() {
    let (last, said) = (last(NINE), |text: &str| text.to_owned());
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
        let cx = Context::new(WORDS, &last, (1_100.0, 480.0));
        let window = Some(Window::at(range));
        let picture = gantt::picture(&Context { window, lane: Some(&lane), ..cx });
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
