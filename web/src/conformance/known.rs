//! Only what is known now is drawn: two scenarios with the same frame and the same past, but different futures, have the
//! same views, and draw and say the same.
//!
//! Other futures of an example: two things that arrive late change places, a submission is later, a runtime is another that
//! the scheduler does not know. What is common is the past up to the first event in which the runs differ, or that names
//! what was changed.

use gantry_core::session::{File, Reply, View};
use serde_json::{Map, Value};

use super::prelude::*;

const LARGE: usize = 40_000;

/// The most entries of a list that are changed in one way, and the most moments of a common past.
const ENTRIES: u64 = 3;
const MOMENTS: u64 = 8;

const ARRIVING: [&str; 4] = ["jobs", "workflows", "tasks", "requests"];

pub(super) fn alone_is_drawn(kind: LabKind) {
    let (mut found, mut compared) = (Found::default(), 0);
    for (example, text) in examples(kind).filter(|(_, text)| text.len() < LARGE) {
        let text = untaught(&text);
        let mut own = Run::of(&text);
        for future in futures(&text) {
            let mut other = Run::of(&future.text);
            let past = own.common(&other, &future.names);
            if own.frame() != other.frame() {
                continue;
            }
            for moment in some(past + 1, MOMENTS) {
                let at = || format!("g={}&m={moment} {}", example.name, future.change);
                let [one, two] = [own.view(moment), other.view(moment)];
                found.hold(one == two, "a view tells of what comes", &|| {
                    format!(
                        "{}: {}",
                        at(),
                        difference(&[format!("{one:?}")], &[format!("{two:?}")])
                    )
                });
                for language in Language::ALL {
                    let [one, two] = [own.page(moment, language), other.page(moment, language)];
                    found.hold(one == two, "a page tells of what comes", &|| {
                        format!("{} {language:?}: {}", at(), difference(&one, &two))
                    });
                }
                compared += 1;
            }
        }
    }
    found.report();
    assert!(compared > 40, "{compared} moments are in common");
}

struct Future {
    text: String,
    change: String,
    /// The things whose arrival ends the common past.
    names: Vec<String>,
}

/// Other futures of a scenario, those that are valid.
fn futures(text: &str) -> Vec<Future> {
    let whole: Value = serde_json::from_str(text).expect("it is JSON");
    let mut all = Vec::new();
    for list in ARRIVING {
        let Some(entries) = whole[list].as_array() else { continue };
        let mut changed = |change: String, at: &[usize], with: &dyn Fn(&mut Vec<Value>)| {
            let (mut other, mut entries) = (whole.clone(), entries.clone());
            let names = at.iter().filter_map(|&at| name(&entries[at])).collect();
            with(&mut entries);
            other[list] = Value::Array(entries);
            if other != whole {
                all.push(Future { text: other.to_string(), change, names });
            }
        };
        let index = |at: u64| usize::try_from(at).expect("a few");
        let count = entries.len() as u64;
        // What runs at the start has come.
        let arrives = |at: &usize| entries[*at].get("bound").is_none();
        for at in some(count.saturating_sub(1), ENTRIES).map(index) {
            if ![at, at + 1].iter().all(arrives) {
                continue;
            }
            changed(format!("{list} {at} and the next change places"), &[at, at + 1], &|all| {
                let names = [at, at + 1].map(|at| all[at].get("id").cloned());
                all.swap(at, at + 1);
                for (at, name) in [at, at + 1].into_iter().zip(names) {
                    if let (Some(name), Some(own)) = (name, all[at].as_object_mut()) {
                        own.insert("id".to_owned(), name);
                    }
                }
            });
        }
        for at in some(count, ENTRIES).map(index) {
            let Some(own) = entries[at].as_object() else { continue };
            if let Some(submit) = own.get("submit").and_then(Value::as_u64) {
                changed(format!("{list} {at} comes later"), &[at], &|all| {
                    all[at]["submit"] = (submit + 1).into();
                });
            }
            for runtime in unknown_runtimes(own) {
                changed(format!("{list} {at} runs {runtime}"), &[], &|all| {
                    all[at]["runtime"] = runtime.into();
                });
            }
        }
    }
    all.retain(|future| scenario::check(&future.text).is_ok());
    all
}

/// Other runtimes of a job that the scheduler knows by its estimate alone.
fn unknown_runtimes(job: &Map<String, Value>) -> Vec<u64> {
    let number = |field: &str| job.get(field).and_then(Value::as_u64);
    let (Some(runtime), Some(_)) = (number("runtime"), number("estimate")) else {
        return Vec::new();
    };
    [runtime.saturating_sub(1), runtime + 1].into_iter().filter(|&other| other > 0).collect()
}

fn name(entry: &Value) -> Option<String> {
    let name = entry.get("id").or_else(|| entry.get("release"))?;
    Some(name.to_string())
}

/// A scenario on two benches: what the core tells of it, and the page.
struct Run {
    bench: Bench,
    trace: Vec<String>,
}

impl Run {
    fn of(text: &str) -> Run {
        let mut bench = Bench::open(text, Origin::Own);
        let command = Command::Export { file: File::Trace, from: 1, most: u64::MAX };
        let Some(Reply::Exported { text, .. }) =
            bench.replies(Request { id: u32::MAX, command }).pop()
        else {
            panic!("a trace")
        };
        Run { bench, trace: text.lines().map(str::to_owned).collect() }
    }

    /// How many events come before the first that differs in another run, or has one of these names in it.
    fn common(&self, other: &Run, names: &[String]) -> u64 {
        let tells = |line: &String| names.iter().any(|name| line.contains(name.as_str()));
        let both = self.trace.iter().zip(&other.trace);
        both.take_while(|(one, two)| one == two && !tells(one)).count() as u64
    }

    /// What of the frame a change may change.
    fn frame(&self) -> Option<(u64, u64)> {
        self.bench.shown().overview.span.as_ref().map(|span| span.range)
    }

    fn view(&mut self, moment: u64) -> View {
        let command = Command::Go(Goal::Moment(moment));
        match self.bench.replies(Request { id: u32::MAX, command }).pop() {
            Some(Reply::At { view, .. }) => view,
            other => panic!("{other:?}"),
        }
    }

    /// All that is drawn and said at a moment, of one thing the answer too.
    fn page(&mut self, moment: u64, language: Language) -> Vec<String> {
        self.bench.act(Action::Go(Goal::Moment(moment)));
        let (words, shown) = (self.bench.words(language), self.bench.shown());
        let (mut all, mut things) = (Vec::new(), Vec::new());
        for figure in labs::of(shown).figures(words, shown) {
            let cx = Context::new(words, shown, figure.prefers);
            let picture = figure.draw(&cx);
            things.extend(picture.marks().filter_map(|mark| mark.target.clone()));
            all.extend(picture.marks().map(|mark| format!("{}: {mark:?}", figure.id)));
            let samples = figure.samples(&cx, &[&picture]);
            all.extend(samples.into_iter().map(|sample| format!("{}: {sample:?}", figure.id)));
            let told = [(figure.label)(&cx), figure.caption(&cx)];
            all.extend(told.into_iter().chain((figure.remark)(&cx)));
            all.extend((figure.tables)(&cx).iter().map(|table| format!("{table:?}")));
        }
        let mut state = self.bench.state.clone();
        state.tries.made.iter_mut().for_each(|tried| tried.after = None);
        state.settings.language = language;
        let panels = labs::of(shown).panels(&state, shown, &yew::Callback::noop());
        let parts = [panels.headline, panels.algorithm, panels.why, panels.lamps, panels.figures];
        all.extend(parts.iter().flat_map(texts));
        let asked = things.get(usize::try_from(moment).unwrap_or(0) % things.len().max(1)).cloned();
        self.bench.select(asked);
        // The price of a change is of whole runs, and told as that; whether it is offered is of the past.
        self.bench.state.tries.made.iter_mut().for_each(|tried| tried.after = None);
        all.extend(self.bench.why(language));
        self.bench.select(None);
        all
    }
}

fn difference(one: &[String], two: &[String]) -> String {
    let Some((one, two)) = one.iter().zip(two).find(|(one, two)| one != two) else {
        return format!("{} and {} things", one.len(), two.len());
    };
    let same = one.chars().zip(two.chars()).take_while(|(one, two)| one == two).count();
    let around =
        |text: &str| -> String { text.chars().skip(same.saturating_sub(90)).take(220).collect() };
    format!("\n        {}\n        {}", around(one), around(two))
}
