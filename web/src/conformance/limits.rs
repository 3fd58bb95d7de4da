//! Scenarios at the limits of the core: each number of an example as large as it may be, and each list as long as a large
//! cluster's. They open, step and are filmed with shapes and bytes below stated bounds.
//!
//! Work is counted, not timed. A picture of 8,192 marks, each with its name, took 2.2 s on a machine of two cores, and a
//! hatching of some millions of segments 16 s and 3 GB; a gesture may take 3 s, and the page 300 MB.

use allocation_counter::measure;
use gantry_core::session::Session;
use serde_json::Value;

use super::prelude::*;
use crate::film::Order;
use crate::film::shoot::Studio;

const MARKS: usize = 12_000;

/// The most shapes of a picture, each segment of a path counted.
const SHAPES: usize = 500_000;

/// The most bytes of a reply: a reason names the units of a container, four bytes each. And of an outline for each byte of
/// the file, beside a fixed part.
const REPLY: usize = 24 << 20;
const OUTLINE: (usize, usize) = (64 << 10, 64);

/// The most bytes of all tables of a picture, and of the words about a moment.
const TABLES: usize = 4 << 20;
const SAID: usize = 64 << 10;

/// The most bytes of a frame of a film.
const FRAME: usize = 16 << 20;

/// The most bytes that page and worker keep at a time, and a film.
const KEPT: usize = 300 << 20;

/// Larger examples are not changed: their numbers are those of smaller ones.
const SMALL: usize = 10_000;

/// The most entries that a list is given.
const LONG: usize = 30_000;

/// Without `GANTRY_FULL` one number in so many is made large alone.
const SAMPLE: usize = 17;

/// Moments that are looked at, and the room.
const MOMENTS: u64 = 3;
const ROOM: (f64, f64) = (1_100.0, 560.0);

pub(super) fn are_kept(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let text = untaught(&text);
        is_bounded(&text, &mut found, &|| example.name.to_owned());
        if text.len() > SMALL {
            continue;
        }
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        let mut numbers = Vec::new();
        gather(&value, &mut String::new(), &mut numbers);
        let from_first: Vec<&str> = numbers.iter().map(|own| &*own.0).collect();
        let from_last: Vec<&str> = from_first.iter().rev().copied().collect();
        for (order, pointers) in [("first", from_first), ("last", from_last)] {
            let all = pointers
                .iter()
                .fold(value.clone(), |value, pointer| largest(&value, pointer).unwrap_or(value));
            is_bounded(&all.to_string(), &mut found, &|| {
                format!("{}: each number large, the {order} ones first", example.name)
            });
        }
        // One number of each kind.
        numbers.sort_by(|a, b| (&a.1, &a.0).cmp(&(&b.1, &b.0)));
        numbers.dedup_by(|a, b| a.1 == b.1);
        for (_, (pointer, field)) in (0..).zip(numbers).filter(|(at, _)| is_chosen(*at)) {
            let Some(largest) = largest(&value, &pointer) else { continue };
            is_bounded(&largest.to_string(), &mut found, &|| {
                format!("{}: {field} = {}", example.name, largest.pointer(&pointer).expect("set"))
            });
        }
    }
    found.report();
}

fn is_chosen(number: usize) -> bool {
    number.is_multiple_of(SAMPLE) || std::env::var_os("GANTRY_FULL").is_some()
}

/// A long list of nodes, jobs, tasks or requests: pictures do not grow with it without end.
pub(super) fn are_kept_by_long_lists(kind: LabKind) {
    let mut found = Found::default();
    let (example, text) =
        examples(kind).min_by_key(|(_, text)| text.len()).expect("a lab has examples");
    let value: Value = serde_json::from_str(&untaught(&text)).expect("it is JSON");
    let lists = value.as_object().expect("an object").iter();
    for (list, _) in lists.filter(|(_, of)| of.as_array().is_some_and(|all| !all.is_empty())) {
        let Some(long) = lengthened(&value, list) else { continue };
        is_bounded(&long, &mut found, &|| format!("{}: many {list}", example.name));
    }
    found.report();
}

/// The numbers of a value: their pointers, and these without indices.
fn gather(value: &Value, at: &mut String, all: &mut Vec<(String, String)>) {
    let length = at.len();
    let mut below = |name: &str, value: &Value, at: &mut String| {
        at.push('/');
        at.push_str(&name.replace('~', "~0").replace('/', "~1"));
        gather(value, at, all);
        at.truncate(length);
    };
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| *name != "gantry");
            fields.for_each(|(name, value)| below(name, value, at));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(index, value)| below(&index.to_string(), value, at));
        }
        Value::Number(_) => {
            let named = |part: &&str| part.parse::<u64>().is_err();
            let field = at.split('/').filter(named).collect::<Vec<_>>().join(".");
            all.push((at.clone(), field));
        }
        _ => {}
    }
}

/// The scenario with a number as large as the core admits, by powers of two; none if it admits no larger one.
fn largest(value: &Value, pointer: &str) -> Option<Value> {
    let own = value.pointer(pointer)?.as_u64()?;
    let with = |number: u64| {
        let mut changed = value.clone();
        *changed.pointer_mut(pointer)? = number.into();
        scenario::open(&changed.to_string()).is_ok().then_some(changed)
    };
    let powers = (0..=53).rev().flat_map(|power| [1 << power, (1 << power) - 1]);
    powers.take_while(|&number| number > own).find_map(with)
}

/// The scenario with copies of a list's last entry under other names; none if that is not valid.
fn lengthened(value: &Value, list: &str) -> Option<String> {
    let model = value[list].as_array()?.last()?.clone();
    let id = model.get("id")?.as_str()?.to_owned();
    let mut count = LONG;
    while count > 1_000 {
        let mut long = value.clone();
        let entries = long[list].as_array_mut()?;
        entries.extend((0..count).map(|at| {
            let mut entry = model.clone();
            entry["id"] = format!("{id}-{at}").into();
            entry
        }));
        let text = long.to_string();
        if scenario::open(&text).is_ok() {
            return Some(text);
        }
        count /= 2;
    }
    None
}

/// Opens a scenario of a test, looks at some moments, and films one.
pub(crate) fn holds(text: &str) {
    let mut found = Found::default();
    is_bounded(text, &mut found, &String::new);
    found.report();
}

fn is_bounded(text: &str, found: &mut Found, at: &dyn Fn() -> String) {
    let page = measure(|| looked_at(text, found, at)).bytes_max;
    let film = measure(|| film(text, found, at)).bytes_max;
    for (what, kept) in [("the page", page), ("a film", film)] {
        let kept = usize::try_from(kept).unwrap_or(usize::MAX);
        most(found, &format!("{what}: bytes kept"), kept, KEPT, at);
    }
}

fn looked_at(text: &str, found: &mut Found, at: &dyn Fn() -> String) {
    let mut bench = Bench::open(text, Origin::Own);
    for goal in moments(bench.shown(), MOMENTS) {
        bench.act(Action::Go(goal.clone()));
        let replies = bench.replies(Request { id: u32::MAX - 1, command: Command::Go(goal) });
        let bytes = postcard::to_allocvec(&replies).expect("it is plain data").len();
        most(found, "a reply", bytes, REPLY, at);
        let said: usize = bench.why(Language::English).iter().map(String::len).sum();
        most(found, "what is said", said, SAID, at);
        pictures(&bench, found, at);
    }
    drop(bench);
    let (mut session, mut replies) = (Session::new(), Vec::new());
    let command = Command::Open { text: text.to_owned(), goal: Goal::Start };
    session.handle(Request { id: 0, command }, &mut replies);
    while session.work(&mut replies) {}
    let opened = replies.pop().map(|response| response.reply);
    let bytes = postcard::to_allocvec(&opened).expect("it is plain data").len();
    most(found, "an outline", bytes, OUTLINE.0 + OUTLINE.1 * text.len(), at);
}

fn pictures(bench: &Bench, found: &mut Found, at: &dyn Fn() -> String) {
    let (shown, words) = (bench.shown(), bench.words(Language::English));
    let range = shown.lab.range();
    for figure in labs::of(shown).figures(words, shown) {
        let cx = Context::new(words, shown, ROOM);
        let narrow = range.map(|(from, _)| Window::at((from, from + 1)));
        for window in [None].into_iter().chain(narrow.map(Some)) {
            let picture = figure.draw(&Context { window, ..cx });
            let marks = picture.marks().count();
            most(found, &format!("{}: marks", figure.id), marks, MARKS, at);
            most(found, &format!("{}: shapes", figure.id), shapes(&picture), SHAPES, at);
        }
        let cells: usize = (figure.tables)(&cx)
            .iter()
            .flat_map(|table| &table.rows)
            .flat_map(|row| &row.cells)
            .map(|cell| cell.text.len())
            .sum();
        most(found, &format!("{}: tables", figure.id), cells, TABLES, at);
    }
}

fn shapes(picture: &Picture) -> usize {
    let shapes = picture.marks().flat_map(|mark| &mark.shapes);
    shapes.map(|shape| if let Form::Path(way) = &shape.form { way.len() } else { 1 }).sum()
}

fn film(text: &str, found: &mut Found, at: &dyn Fn() -> String) {
    let opened = scenario::open(text).expect("it is valid");
    let Some(mut studio) = Studio::open(opened, &mut |_, _| ()) else { return };
    let order = Order::default();
    let Ok(mut film) = studio.film(order, (Some(0), Some(0)), &mut |_, _| ()) else { return };
    let bytes = film.frame(0).svg.len();
    most(found, "a frame", bytes, FRAME, at);
}

fn most(found: &mut Found, what: &str, count: usize, limit: usize, at: &dyn Fn() -> String) {
    if std::env::var("GANTRY_LIMITS").is_ok() {
        println!("{what}: {count} of {limit}, {}", at());
    }
    found.hold(count <= limit, format!("{what}: more than {limit}"), &|| {
        format!("{}: {count}", at())
    });
}
