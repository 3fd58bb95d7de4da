//! Edits: a change leads to a scenario that the reader reads again as it is, or to errors; both are told in both
//! languages, and undoing leads back to the same text.
//!
//! The changes follow from the scenario: each value and list of its file, the changes of its lab, and those by hand.

use std::rc::Rc;

use gantry_core::kernel::Pcg;
use gantry_core::scenario::{Json, Path, Scenario, Segment, link};
use serde_json::Value;

use super::prelude::*;
use crate::client::Keeper;
use crate::edit::{self, Changed, Edit};
use crate::state::{Document, Notice};

/// The most changes of a scenario, and those of a large one.
const MOST: [u64; 2] = [150, 10];

/// The size of a large scenario's text, in bytes.
const LARGE: usize = 100_000;

/// Changes of a lab that are drawn for a scenario.
const DRAWN: usize = 30;

/// Changes of a scenario one after the other.
const RUN: usize = 30;

/// Changes that are made on the page, of one scenario.
const MADE: u64 = 6;

/// The most moments of a run at which hands change something, and marks that they take.
const HANDS: u64 = 4;
const MARKS: u64 = 8;

pub(super) type Draw<'a> = &'a dyn Fn(&mut Pcg, &BTreeSet<String>) -> Option<Edit>;

pub(super) fn round_trip(kind: LabKind, draw: Draw<'_>) {
    let (mut found, mut done, mut refused, mut rng) = (Found::default(), 0, 0, Pcg::new(1));
    for (example, text) in examples(kind) {
        let large = text.len() > LARGE;
        let (names, scenario) = (names(&text), scenario::check(&text).expect("it is valid"));
        let mut all = everywhere(&scenario);
        all.extend(kind.policies().iter().map(|&name| edit::choose(edit::at!["policy"], name)));
        let mut all: Vec<Edit> = some_of(&all, MOST[usize::from(large)]).cloned().collect();
        all.extend(by_hand(example.name, (&text, &scenario)));
        if !large {
            all.extend((0..DRAWN).filter_map(|_| draw(&mut rng, &names)));
        }
        let mut good = Vec::new();
        for edit in all {
            let at = format!("{}: {edit:?}", example.name);
            match edit::changed(&scenario, &edit) {
                Ok(changed) => {
                    is_read_again((&text, &scenario), &edit, &changed, &at);
                    is_told(&edit, &changed, &names, &mut found, &at);
                    good.push((edit, changed.text));
                    done += 1;
                }
                Err(errors) => {
                    found.hold(!errors.is_empty(), "refused without a reason", &|| at.clone());
                    let at = format!("{at}: {errors:?}");
                    for language in Language::ALL {
                        let told = edit::first_error(&scenario, language.words(), &errors);
                        is_whole(&told, language, &names, &mut found, &at);
                    }
                    refused += 1;
                }
            }
        }
        if !large {
            are_made_and_undone((example.name, &text), some_of(&good, MADE));
            follow_each_other(&text, &names, &mut rng, draw);
        }
    }
    found.report();
    assert!(done > 100 && refused > 20, "{done} done, {refused} refused");
}

/// Changes that hands make in the figures of some moments.
fn by_hand(name: &str, (text, scenario): (&str, &Scenario)) -> Vec<Edit> {
    let mut bench = Bench::open(text, Origin::Gallery(name.to_owned()));
    let mut found: Vec<Edit> = Vec::new();
    for goal in moments(bench.shown(), HANDS) {
        bench.act(Action::Go(goal));
        let (shown, words) = (bench.shown(), Language::English.words());
        for figure in labs::of(shown).figures(words, shown) {
            let own = Context::new(words, shown, figure.prefers);
            let cx = Context { editing: true, scenario: Some(scenario), ..own };
            in_figure(&figure, &cx, &mut found);
        }
    }
    found
}

fn in_figure(figure: &Figure, cx: &Context<'_>, found: &mut Vec<Edit>) {
    let picture = figure.draw(cx);
    let marks: Vec<&Mark> = picture.marks().filter(|mark| mark.target.is_some()).collect();
    for mark in some_of(&marks, MARKS) {
        let target = mark.target.as_ref().expect("it has one");
        for key in ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] {
            found.extend(
                [false, true]
                    .into_iter()
                    .filter_map(|shift| (figure.nudged)(cx, target, key, shift)),
            );
        }
        found.extend((figure.pressed)(cx, target));
        if let Some(carrying) =
            figure.carrying.filter(|carrying| carrying.takes.contains(&target.0))
        {
            let goals = some_of(&marks, MARKS).map(|goal| goal.place().middle());
            found.extend(goals.filter_map(|goal| (carrying.dropped)(cx, target, goal)));
        }
        if let Some(drawing) = figure.drawing {
            let place = mark.place();
            let end = Point::new(place.x + place.width, place.middle().y);
            let edge = (drawing.edge)(cx, &picture, end);
            let drawn = edge
                .iter()
                .flat_map(|edge| [-40.0, 40.0].map(|by| (drawing.drawn)(cx, &picture, edge, by)));
            found.extend(drawn.filter_map(|drawn| drawn.edit));
        }
    }
}

/// The text of a change says what was made of the scenario, a link carries it, and undoing leads back.
fn is_read_again((text, before): (&str, &Scenario), edit: &Edit, changed: &Changed, at: &str) {
    let Changed { scenario: after, text: written, .. } = changed;
    assert_eq!(scenario::check(written).as_ref(), Ok(&**after), "{at}");
    match link::encode(after) {
        Ok(link) => assert_eq!(link::decode(&link).as_ref(), Ok(&**after), "{at}"),
        Err(errors) => assert!(text.len() > LARGE, "{at}: {errors:?}"),
    }
    let told = after.changes_since(before).expect("two scenarios of a lab");
    assert_eq!(told.is_empty(), **after == *before, "{at}: what differs is told: {told:?}");
    let mut document = Document::new(text.into(), Origin::Own);
    document.make(edit.clone());
    assert!(stands(&mut document) && *document.text == **written, "{at}");
    if document.can_undo() {
        assert!(
            document.undo() && stands(&mut document) && &*document.text == text,
            "{at}: undone"
        );
        let again = document.redo() && stands(&mut document);
        assert!(again && *document.text == **written, "{at}: done again");
    }
}

/// The worker makes the document, or refuses its last change.
fn stands(document: &mut Document) -> bool {
    let script = document.script();
    match Keeper::default().follow(&script).expect("it has a text") {
        Ok((scenario, _)) => {
            let told = Keeper::default().tell(&script, &scenario);
            assert_eq!(told.scenario.open().as_ref(), Some(&scenario), "it comes over as it is");
            document.stands(Some(told));
            true
        }
        Err(refusal) => {
            document.refuse(refusal.at, None).expect("it is the last");
            false
        }
    }
}

fn is_told(edit: &Edit, changed: &Changed, names: &BTreeSet<String>, found: &mut Found, at: &str) {
    for language in Language::ALL {
        let words = language.words();
        let remark = changed.remark.as_ref().map(|remark| remark.tell(words));
        for told in [edit.told(words)].into_iter().chain(remark) {
            is_whole(&told, language, names, found, at);
        }
    }
}

/// A text says something, and keeps the rules of its language; it may quote what the reader wrote.
fn is_whole(told: &str, language: Language, names: &BTreeSet<String>, found: &mut Found, at: &str) {
    found.hold(!told.is_empty(), "nothing is told", &|| at.to_owned());
    let quoted = at.split(|c: char| !(c.is_alphanumeric() || "-_".contains(c))).map(str::to_owned);
    let names = names.iter().cloned().chain(quoted).collect();
    let wrong = faults(told, language, &names).into_iter();
    found.all(wrong.map(|wrong| format!("{wrong}: {told}")), &|| at.to_owned());
}

/// On the page: the picture is of the changed text, and after undoing that of the text before.
fn are_made_and_undone<'a>(
    (name, text): (&str, &str),
    made: impl Iterator<Item = &'a (Edit, String)>,
) {
    let mut bench = Bench::open(text, Origin::Gallery(name.to_owned()));
    let first = bench.shown().clone();
    let middle = Goal::Moment(first.moment.moments / 2);
    for (edit, written) in made {
        bench.act(Action::Go(middle.clone()));
        let previewed = is_previewed(&mut bench, edit);
        bench.act(Action::Edit(edit.clone()));
        // No story is told of what is previewed.
        let bare = |shown: &Shown| {
            let mut shown = shown.clone();
            Rc::make_mut(&mut shown.overview).head.lesson.clear();
            shown
        };
        let came = bare(bench.shown());
        assert_eq!(came, bare(&previewed), "{name}: {edit:?}: what was previewed came of it");
        assert!(bench.state.preview().is_none(), "{name}: {edit:?} is made");
        let refused =
            matches!(bench.state.notice, Some(Notice::EditRefused { .. } | Notice::EditLate));
        assert!(
            !refused && bench.state.errors.is_none(),
            "{name}: {edit:?}: {:?}",
            bench.state.notice
        );
        assert_eq!(*bench.state.document.text, **written, "{name}: {edit:?}");
        assert!(bench.state.opening.is_none(), "{name}: {edit:?} is drawn");
        let (_, told) = bench.state.told.as_ref().expect("something is told");
        let said = Language::English.words().told(told, Some(bench.shown().overview.head.lab));
        let said = said.expect("in words");
        assert!(said.ends_with('.') || said.contains(':'), "{name}: {edit:?}: {said}");
        if *bench.state.document.text == *text {
            continue;
        }
        bench.act(Action::Undo);
        assert_eq!(&*bench.state.document.text, text, "{name}: {edit:?} is undone");
        bench.act(Action::Go(Goal::Start));
        assert!(*bench.shown() == first, "{name}: {edit:?} is undone in the picture");
    }
}

/// What a hand is shown while it holds a change; letting go elsewhere leaves all as it was.
fn is_previewed(bench: &mut Bench, edit: &Edit) -> Shown {
    let (before, text) = (bench.shown().clone(), bench.state.document.text.clone());
    bench.act(Action::Hold(Some(edit.clone())));
    let previewed = bench.state.preview().expect("a small run is previewed").clone();
    assert!(*bench.shown() == before && bench.state.document.text == text, "{edit:?} is not made");
    bench.act(Action::Hold(None));
    assert!(bench.state.preview().is_none() && bench.state.seen() == Some(&before), "{edit:?}");
    bench.act(Action::Hold(Some(edit.clone())));
    previewed
}

/// Changes of what changes have made, and all of them undone and done again.
fn follow_each_other(text: &str, names: &BTreeSet<String>, rng: &mut Pcg, draw: Draw<'_>) {
    let mut scenario = scenario::check(text).expect("it is valid");
    let mut document = Document::new(text.into(), Origin::Own);
    for _ in 0..RUN {
        let all = everywhere(&scenario);
        let any = rng.below(u32::try_from(all.len()).unwrap_or(u32::MAX));
        let drawn = draw(rng, names).filter(|_| any.is_multiple_of(2));
        let edit = drawn.unwrap_or_else(|| all[any as usize].clone());
        document.make(edit.clone());
        let changed = edit::changed(&scenario, &edit);
        assert_eq!(stands(&mut document), changed.is_ok(), "{edit:?}");
        if let Ok(Changed { scenario: after, text, .. }) = changed {
            assert_eq!(scenario::check(&text).as_ref(), Ok(&*after), "{edit:?}");
            assert_eq!(*document.text, *text, "{edit:?}");
            scenario = Scenario::clone(&after);
        }
    }
    let last = document.text.clone();
    while document.undo() {}
    assert!(stands(&mut document) && &*document.text == text);
    while document.redo() {}
    assert!(stands(&mut document) && document.text == last);
}

/// A change of every value, and some of every list.
fn everywhere(scenario: &Scenario) -> Vec<Edit> {
    let whole = serde_json::from_str(&scenario::write_compact(scenario)).expect("it is JSON");
    let mut found = Vec::new();
    changes_of(&whole, &Path(Vec::new()), &mut found);
    found
}

fn changes_of(value: &Value, at: &Path, found: &mut Vec<Edit>) {
    match value {
        Value::Null => {}
        Value::Bool(on) => found.push(edit::choose(at.clone(), !on)),
        Value::Number(number) => match number.as_u64() {
            Some(number) => {
                let other = [number + 1, number.saturating_sub(1)];
                found.extend(other.map(|number| edit::set(at.clone(), number)));
            }
            None => found.push(edit::set(at.clone(), Json("1.25".to_owned()))),
        },
        Value::String(text) => found.push(edit::set(at.clone(), format!("{text}-2"))),
        Value::Array(list) => {
            entries(list, at, found);
            let places: Vec<(u64, &Value)> = (0..).zip(list).collect();
            for (place, value) in some_of(&places, 3) {
                changes_of(value, &below(at, Segment::Index(*place)), found);
            }
        }
        Value::Object(fields) => {
            for (field, value) in fields {
                let at = below(at, Segment::Field(field.clone()));
                found.push(edit::clear(at.clone()));
                changes_of(value, &at, found);
            }
        }
    }
}

/// An entry more, one like another, one less, one elsewhere.
fn entries(list: &[Value], at: &Path, found: &mut Vec<Edit>) {
    let Some(end) = list.len().checked_sub(1) else { return };
    found.push(edit::add(at.clone(), []));
    for place in [0, end] {
        let entry = below(at, Segment::Index(place as u64));
        found.extend([edit::copy(entry.clone()), edit::remove(entry.clone())]);
        found.push(edit::shift(entry, u32::try_from(end - place).unwrap_or_default()));
    }
}

fn below(at: &Path, segment: Segment) -> Path {
    let mut path = at.clone();
    path.0.push(segment);
    path
}
