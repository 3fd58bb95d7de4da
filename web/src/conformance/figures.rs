//! Figures: what is written in a picture can be read, keys are unique, what can be chosen exists and has a name, and the
//! tables tell what the picture tells, all in words that keep the rules.

use super::bench::things;
use super::prelude::*;
use crate::figure::Kind;
use crate::figure::table::Table;
use crate::scene::legible::illegible;

const MOMENTS: u64 = 8;

/// Widths as on a phone, beside the lists, and on a large window.
const WIDTHS: [f64; 3] = [336.0, 690.0, 1_100.0];

/// A mark's frame reaches so far out of its picture at most.
const EDGE: f64 = 6.0;

/// The height of what names none of its own.
const HEIGHT: f64 = 420.0;

pub(super) fn are_sound(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let (names, things) = (names(&text), things(&text));
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        for goal in moments(bench.shown(), MOMENTS) {
            bench.act(Action::Go(goal));
            let shown = bench.shown();
            for language in Language::ALL {
                let words = bench.words(language);
                for figure in labs::of(shown).figures(words, shown) {
                    let at = || {
                        format!(
                            "g={}&m={} {} {language:?}",
                            example.name, shown.moment.moment, figure.id
                        )
                    };
                    let cx = Context::new(words, shown, figure.prefers);
                    is_told(&figure, &cx, (language, &names, &things), &mut found, &at);
                    for width in WIDTHS {
                        let height = if figure.prefers.1 > 0.0 { figure.prefers.1 } else { HEIGHT };
                        let cx = Context { size: (width, height), ..cx };
                        let at = || format!("{} {width} wide", at());
                        is_legible(&figure.draw(&cx), (figure.id, shown), &mut found, &at);
                        over_time(&figure, &cx, &mut found, &at);
                    }
                }
            }
        }
    }
    found.report();
}

pub(super) fn is_legible(
    picture: &Picture,
    (id, shown): (&str, &Shown),
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    found.all(illegible(picture).into_iter().map(|wrong| format!("{id}: {wrong}")), at);
    let numbers = |mark: &Mark| {
        let place = mark.place();
        [mark.at.x, mark.at.y, place.width, place.height].iter().all(|number| number.is_finite())
    };
    for mark in picture.marks() {
        let kind = mark.key.0.0;
        found.hold(numbers(mark), format!("{id}: a mark of kind {kind} is nowhere"), at);
        let Some(target) = &mark.target else { continue };
        found.hold(
            is_inside(picture, mark),
            format!("{id}: a mark of kind {kind} leaves the picture"),
            at,
        );
        let nouns = facts(shown.overview.head.lab).things;
        found.hold(
            nouns.contains(&target.0),
            format!("{id}: no address names a {}", target.0.0),
            at,
        );
        // What nothing is asked of is a handle.
        let there = shown.lab.question(target).is_none() || shown.lab.has(target);
        found.hold(there, format!("{id}: a mark leads to a {} that is not there", target.0.0), at);
    }
}

/// True if a mark is inside its picture, but for its frame.
fn is_inside(picture: &Picture, mark: &Mark) -> bool {
    let place = mark.place();
    let (right, low) = (place.x + place.width, place.y + place.height);
    place.x >= -EDGE
        && place.y >= -EDGE
        && right <= picture.width + EDGE
        && low <= picture.height + EDGE
}

/// A chart keeps to the same in a part of its time, and among those of several runs.
fn over_time(figure: &Figure, cx: &Context<'_>, found: &mut Found, at: &dyn Fn() -> String) {
    if matches!(figure.kind, Kind::Moment) {
        return;
    }
    let (from, to) = cx.shown.lab.range().expect("time passes");
    let part = (from + (to - from) / 3, (to - (to - from) / 3).max(from + 1));
    for (place, range) in
        [(Place::Alone, part), (Place::Among { axis: false }, (from, to.max(from + 1)))]
    {
        let window = Some(Window::at(range));
        let cx = Context { place, window, ..*cx };
        let heights = figure.track(&cx).unwrap_or_default().heights;
        found.hold(heights.0 < heights.1, format!("{}: the track has no height", figure.id), at);
        is_legible(&figure.draw(&cx), (figure.id, cx.shown), found, &|| {
            format!("{} {place:?} {range:?}", at())
        });
    }
}

/// Its name, label, legend and tables.
fn is_told(
    figure: &Figure,
    cx: &Context<'_>,
    (language, names, things): (Language, &BTreeSet<String>, &BTreeSet<String>),
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let (id, picture, tables) = (figure.id, figure.draw(cx), (figure.tables)(cx));
    let label = (figure.label)(cx);
    found.hold(!label.is_empty() && !figure.title.is_empty(), format!("{id} has no name"), at);
    let mut said = vec![figure.title.to_owned(), label];
    said.extend((figure.caption)(cx).into_iter().chain((figure.remark)(cx)));
    said.extend(figure.hint.map(str::to_owned));
    for (label, shapes) in figure.samples(cx, &[&picture]) {
        found.hold(!shapes.is_empty(), format!("{id}: the legend explains nothing by {label}"), at);
        said.push(label.to_owned());
    }
    for table in &tables {
        is_table(table, cx.shown, id, found, at);
        said.push(table.name.to_owned());
        said.extend(table.heads.iter().cloned());
        said.extend(table.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.clone()));
    }
    let whole = tables.iter().all(|table| table.rows.len() == table.count);
    let is_there: BTreeSet<&str> = said.iter().flat_map(|text| tokens(text)).collect();
    let targets: Vec<&Selection> = tables
        .iter()
        .flat_map(|table| &table.rows)
        .flat_map(|row| &row.cells)
        .filter_map(|cell| cell.target.as_ref())
        .collect();
    let mut marks = Vec::new();
    for mark in picture.marks() {
        let Some(target) = &mark.target else { continue };
        found.hold(
            figure.offers.contains(&target.0),
            format!("{id} does not say that it offers a {}", target.0.0),
            at,
        );
        let name = mark.title.clone().unwrap_or_else(|| (figure.describe)(cx, target));
        found.hold(!name.is_empty(), format!("{id}: a {} has no name", mark.key.0.0), at);
        let heard = spoken(&name);
        for written in texts_of(mark).filter(|text| !heard.contains(&spoken(text))) {
            let kind = mark.key.0.0;
            let wrong = format!("{id}: what is written in a {kind} is not in its name");
            found.hold(false, wrong, &|| format!("{}: {written:?} in {name:?}", at()));
        }
        // Its name begins with it.
        let own = tokens(&name).find(|it| things.contains(*it));
        let told = targets.contains(&target) || own.is_none_or(|own| is_there.contains(own));
        found.hold(
            !whole || told,
            format!("{id}: no table tells of a {}: {own:?}", target.0.0),
            at,
        );
        marks.push(name);
    }
    for text in said.iter().chain(&marks).filter(|text| !text.is_empty()) {
        found.all(
            faults(text, language, names).into_iter().map(|wrong| format!("{id}: {wrong}: {text}")),
            at,
        );
    }
}

/// A table has a cell for each column, no row twice, and its names lead to what is there.
fn is_table(table: &Table, shown: &Shown, id: &str, found: &mut Found, at: &dyn Fn() -> String) {
    found.hold(
        !table.name.is_empty() && table.rows.len() <= table.count,
        format!("{id}: a table counts wrong"),
        at,
    );
    let mut keys = BTreeSet::new();
    for row in &table.rows {
        found.hold(
            row.cells.len() == table.heads.len(),
            format!("{id}: a row has other columns than {}", table.name),
            at,
        );
        found.hold(
            keys.insert(&row.key),
            format!("{id}: two rows of one key in {}", table.name),
            at,
        );
        let first = row.cells.first().is_some_and(|cell| !cell.text.is_empty());
        found.hold(first, format!("{id}: a row of {} has no name", table.name), at);
        for target in row.cells.iter().filter_map(|cell| cell.target.as_ref()) {
            found.hold(
                shown.lab.has(target),
                format!("{id}: a row of {} leads nowhere", table.name),
                at,
            );
        }
    }
}

/// Words and numbers of a text.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let inside = |c: char| c.is_ascii_alphanumeric() || "-_.,".contains(c);
    let parts =
        text.split(move |c: char| !inside(c)).map(|part| part.trim_matches(['.', ',', '-']));
    parts.filter(|part| !part.is_empty())
}

fn spoken(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

fn texts_of(mark: &Mark) -> impl Iterator<Item = &str> {
    mark.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Text { text, .. } => Some(&**text),
        _ => None,
    })
}
