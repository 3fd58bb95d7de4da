//! Forms: every field of a scenario is in one place of its lab's form, with one control that has a label and a hint in
//! both languages; what a control sets is shown again, and what is out of its bounds is refused.

use gantry_core::scenario::{FormValue, Path, Scenario, Segment};

use super::prelude::*;
use crate::components::editor::field::edit_of;
use crate::edit;
use crate::form::{Cell, Control, Input, List, Made, Part, Row, Tool};

/// Entries of a list that are looked at.
const ENTRIES: u64 = 8;

/// Controls of an example that are used.
const USED: u64 = 60;

pub(super) fn are_whole(kind: LabKind) {
    let (mut found, mut set, mut all) = (Found::default(), BTreeSet::new(), BTreeSet::new());
    for (example, text) in examples(kind) {
        let scenario = scenario::check(&text).expect("it is valid");
        for language in Language::ALL {
            let (layout, words) = (edit::layout(kind), language.words());
            let made = Made { words, scenario: &scenario, layout };
            let controls = controls(&made, &mut found, example.name);
            has_every_field(&made, &controls, &mut found, example.name);
            if language == Language::ALL[0] {
                let controls: Vec<Control> = controls.into_iter().map(|(_, it)| it).collect();
                for control in some_of(&controls, USED) {
                    is_set(&made, control, [&mut all, &mut set], &mut found);
                }
            }
        }
    }
    let never: Vec<_> = all.difference(&set).collect();
    found.hold(never.is_empty(), format!("no control sets {never:?}"), &String::new);
    found.report();
}

/// The controls of all sections, each with its section. Labels are no two alike in a section.
fn controls<'m>(made: &Made<'_>, found: &mut Found, name: &str) -> Vec<(&'m str, Control)> {
    let mut all = Vec::new();
    for section in made.layout.sections.iter().filter(|section| made.applies(section.id)) {
        let (mut of_section, mut tools) = (Vec::new(), Vec::new());
        for part in section.parts {
            match part {
                Part::Headed(field) => {
                    of_section.extend(made.control(crate::form::path(field), None));
                }
                Part::Fields(fields) | Part::Beside(fields) => {
                    of_section.extend(made.fields(fields));
                }
                Part::List(list) => of_list(made, list, &mut of_section, &mut tools, found),
                Part::Own(..) => {}
            }
        }
        let labels = of_section.iter().map(|control| control.label.clone());
        let acting = tools.iter().map(|Tool { label, name, .. }| match name {
            Some(name) => made.words.acting_on(label, name),
            None => (*label).to_owned(),
        });
        let mut seen = BTreeSet::new();
        for label in labels.chain(acting) {
            let at = || format!("{name}, {}: {label}", section.id);
            found.hold(seen.insert(label.clone()), "a label twice", &at);
        }
        all.extend(of_section.into_iter().map(|control| (section.id, control)));
    }
    for (_, control) in &all {
        let at = || format!("{name}: {} in {:?}", control.path, made.words);
        found.hold(!control.label.is_empty(), "no label", &at);
        let of = made.scenario.field(&control.path).map(|field| field.of).unwrap_or_default();
        found.hold(of.is_empty() == control.offers.is_none(), "names are not offered", &at);
        if let Input::Choice(all) = &control.input {
            let names: BTreeSet<_> = all.iter().map(|(_, [name, _])| name).collect();
            found.hold(names.len() == all.len(), "two words of one name", &at);
            found.hold(!names.contains(&""), "a word without a name", &at);
        }
    }
    all
}

fn of_list(
    made: &Made<'_>,
    list: &List,
    controls: &mut Vec<Control>,
    tools: &mut Vec<Tool>,
    found: &mut Found,
) {
    let at = || list.field.to_owned();
    let headed = made.count(list) == 0 || made.heads(list).iter().all(|head| !head.is_empty());
    found.hold(headed, "no heading", &at);
    let added = made.added(list, &crate::form::path(list.field));
    found.hold(made.add(list).is_some() == added.is_some(), "no button that adds", &at);
    tools.extend(made.add(list));
    for entry in some(made.count(list) as u64, ENTRIES) {
        let row = made.row(list, usize::try_from(entry).expect("it is small"));
        of_row(row, controls, tools);
    }
}

fn of_row(row: Row, controls: &mut Vec<Control>, tools: &mut Vec<Tool>) {
    tools.extend(row.tools);
    controls.extend(row.below);
    for cell in row.cells {
        match cell {
            Cell::Control(control) => controls.push(control),
            Cell::Nested(rows, more) => {
                tools.extend(more);
                for row in rows {
                    of_row(row, controls, tools);
                }
            }
            Cell::Fixed(_) | Cell::Own(_) => {}
        }
    }
}

/// Every field is in one place of the layout; a control is there for it once.
fn has_every_field(made: &Made<'_>, controls: &[(&str, Control)], found: &mut Found, name: &str) {
    let places = places(made);
    let mut counts = BTreeMap::<String, u32>::new();
    for (_, control) in controls {
        *counts.entry(control.path.to_string()).or_default() += 1;
    }
    let mut fields = Vec::new();
    leaves(made.scenario, &Path::root(), &mut fields);
    fields.extend(["title", "note"].map(crate::form::path));
    for path in &fields {
        let (at, field) = (|| format!("{name}: {path}"), named(path));
        let within = |place: &&(String, Place)| {
            place.0 == field
                || field.starts_with(&format!("{}.", place.0)) && place.1 != Place::Control
        };
        let of: Vec<_> = places.iter().filter(within).collect();
        let is_head = field == "title" || field == "note";
        found.hold(of.len() == 1 || is_head, format!("{field} has {} places", of.len()), &at);
        let expected = u32::from(of.iter().any(|(_, place)| *place == Place::Control));
        let count = counts.get(&path.to_string()).copied().unwrap_or_default();
        found.hold(count == expected, format!("{field} has {count} controls"), &at);
        let unsaid = [Place::Hidden, Place::Widget];
        if !of.iter().any(|(_, place)| unsaid.contains(place)) {
            found.hold(
                !made.label(path).is_empty() || is_vector(path),
                format!("{field} has no label"),
                &at,
            );
            found.hold(
                made.hint(path).is_some_and(|it| !it.is_empty()),
                format!("{field} has no hint"),
                &at,
            );
        }
    }
}

/// How a field is in a layout.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Control,
    Own,
    Widget,
    Hidden,
}

fn places(made: &Made<'_>) -> Vec<(String, Place)> {
    let hidden = made.layout.hidden.iter();
    let mut all: Vec<_> = hidden.map(|field| ((*field).to_owned(), Place::Hidden)).collect();
    for section in made.layout.sections {
        let place = |field: &str| {
            let shown = made.applies(section.id) && made.applies(field);
            if shown { Place::Control } else { Place::Own }
        };
        for part in section.parts {
            match part {
                Part::Headed(field) => all.push(((*field).to_owned(), place(field))),
                Part::Fields(fields) | Part::Beside(fields) => {
                    all.extend(fields.iter().map(|field| ((*field).to_owned(), place(field))));
                }
                Part::List(list) => columns(list, list.field, place(""), &mut all),
                Part::Own(_, fields) => {
                    all.extend(fields.iter().map(|field| ((*field).to_owned(), Place::Own)));
                }
            }
        }
    }
    all
}

fn columns(list: &List, at: &str, place: Place, all: &mut Vec<(String, Place)>) {
    for (number, column) in list.columns.iter().enumerate() {
        let (own, field) =
            (list.own.iter().any(|(own, _)| own == column), format!("{at}.{column}"));
        match list.nested.iter().find(|nested| nested.field == *column) {
            Some(nested) => columns(nested, &field, place, all),
            None if own || list.fixed && number == 0 => all.push((field, Place::Widget)),
            None => all.push((field, place)),
        }
    }
    all.extend(list.below.iter().map(|field| (format!("{at}.{field}"), place)));
    let more = list.more.map(|(_, fields)| fields).unwrap_or_default();
    all.extend(more.iter().map(|field| (format!("{at}.{field}"), Place::Widget)));
}

/// The fields below a path that have no fields below them; of lists the entries that are looked at.
fn leaves(scenario: &Scenario, at: &Path, found: &mut Vec<Path>) {
    let entries = |count: usize, found: &mut Vec<Path>| {
        let entries =
            some(count as u64, ENTRIES).map(|entry| usize::try_from(entry).expect("small"));
        entries.for_each(|entry| leaves(scenario, &at.index(entry), found));
    };
    match scenario.field(at).expect("it is a field").kind {
        FormValue::Record(fields) if fields == ["release"] => {}
        FormValue::Record(fields) => {
            for field in fields {
                leaves(scenario, &at.field(field), found);
            }
        }
        FormValue::List(count, _) => {
            if at.0.iter().any(|segment| matches!(segment, Segment::Index(_))) {
                (0..count).for_each(|entry| leaves(scenario, &at.index(entry), found));
            } else {
                entries(count, found);
            }
        }
        FormValue::Numbers(numbers) => {
            found.extend((0..numbers.len()).map(|place| at.index(place)));
        }
        _ => found.push(at.clone()),
    }
}

/// A path without the places of entries: `jobs.id`.
fn named(path: &Path) -> String {
    let fields = path.0.iter().filter_map(|segment| match segment {
        Segment::Field(name) => Some(&**name),
        Segment::Index(_) => None,
    });
    fields.collect::<Vec<_>>().join(".")
}

/// Whether a path is of one number of several.
fn is_vector(path: &Path) -> bool {
    matches!(path.0.last(), Some(Segment::Index(_)))
}

/// Other values are set and shown; wrong ones are refused.
fn is_set(
    made: &Made<'_>,
    control: &Control,
    [tried, set]: [&mut BTreeSet<String>; 2],
    found: &mut Found,
) {
    let Made { words, scenario, layout } = *made;
    let field = scenario.field(&control.path).expect("it is a field");
    let at = || format!("{} is {:?}", control.path, control.value);
    let changed = |typed: &str| edit::changed(scenario, &edit_of(control, typed)).ok();
    for typed in others(made, control, field.of) {
        tried.insert(named(&control.path));
        let Some(changed) = changed(&typed) else { continue };
        set.insert(named(&control.path));
        let after = Made { words, scenario: &changed.scenario, layout };
        let shown = after.control(control.path.clone(), None).map(|it| it.value);
        found.hold(shown.as_ref() == Some(&typed), "another value is shown than was set", &at);
    }
    let wrong: &[&str] = match control.input {
        Input::Number(_) if field.least > 0 => &["x", "-1", "9007199254740992", "0"],
        Input::Number(_) => &["x", "-1", "9007199254740992"],
        Input::Decimal => &["x", "-1"],
        Input::Text if !control.optional => &[""],
        _ => &[],
    };
    for typed in wrong {
        let told = match edit::changed(scenario, &edit_of(control, typed)) {
            Err(errors) => edit::first_error(scenario, words, &errors),
            Ok(_) => String::new(),
        };
        found.hold(!told.is_empty(), format!("{typed:?} is not refused"), &at);
    }
}

fn others(made: &Made<'_>, control: &Control, of: &str) -> Vec<String> {
    let value = &control.value;
    let mut all = match &control.input {
        Input::Number(step) => match value.parse::<u64>() {
            Ok(number) => vec![number + step, number.saturating_sub(*step)],
            Err(_) => vec![1, 1_000],
        }
        .into_iter()
        .map(|number| number.to_string())
        .collect(),
        Input::Decimal => ["1.5", "0.5", "0.25"].map(str::to_owned).into(),
        Input::Names(names) => {
            let names = names.as_deref().unwrap_or_default();
            let known: Vec<String> =
                if of.is_empty() { vec!["new".to_owned()] } else { made.offered(of) };
            let other = known.into_iter().find(|name| !names.contains(name));
            let more = names.iter().cloned().chain(other).collect::<Vec<_>>();
            vec![more.join(" ")]
        }
        Input::Flag => vec![(value != "true").to_string()],
        Input::Choice(all) => all.iter().map(|(word, _)| (*word).to_owned()).collect(),
        Input::Text | Input::Lines if of.is_empty() => vec![format!("{value}-2")],
        Input::Text | Input::Lines => made.offered(of),
    };
    if control.optional && matches!(control.input, Input::Number(_) | Input::Text) {
        all.push(String::new());
    }
    all.retain(|other| other != value);
    all.truncate(4);
    all
}
