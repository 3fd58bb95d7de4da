//! The conformance suite: properties of every lab, tested on each by its line in the registry.
//!
//! A lab's `adversaries.rs` has its hardest scenarios of a given size, questions about them, and its bounds. Its
//! examples come from the gallery.
//!
//! Work is measured in steps, in events and in allocated bytes, as nothing here reads a clock: a pass over a scenario
//! without an allocation goes unnoticed. Only a step's last event may report a change, since a cursor shows the state
//! before the step until then (`kernel/replay/cursor.rs`); the suite tests that the events before it are of kinds that
//! change nothing.

mod asked;
mod concerns;
mod empty;
mod listing;

use std::path::Path;
use std::sync::Arc;

use allocation_counter::{AllocationInfo, measure};
use serde::Serialize;

use crate::kernel::trace::Tracer;
use crate::kernel::work::done_by;
use crate::kernel::{Count, Digest, Ended, Event, Level, MAX_NUMBER, Model, Record, Replay, Time};
use crate::lab::bounds::Bounds;
use crate::lab::divergence::divergences;
use crate::lab::metrics::Shown;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Goal, Look};
use crate::labs::{LabKind, Listed, Scenario, each_lab};
use crate::session::{
    Command, Comparing, MOST_COMPARED, Place, Reply, Request, Session, decision_about,
    first_subject,
};
use crate::{run, scenario};

/// The most moments of a run to examine closely, and those of a large scenario or an adversary.
const CLOSE: [u64; 2] = [400, 20];

/// Minimum size of a large scenario's file, in bytes.
const LARGE: u64 = 100_000;

/// Approximate maximum of the traces examined, in bytes.
const TRACED: u64 = 200_000;

/// The most steps of an answer, whatever the scenario, and the steps of a slice.
const ANSWERED: u64 = 1 << 26;
const SLICE: u64 = 50_000;

/// Tolerance of every count of steps and events.
const LOOSE: u64 = 64;

/// Tolerance of every count of bytes.
const SLACK: u64 = 2_048;

/// States are compared by their `Debug` texts, so these show all of a state: they are derived, but for two, which their own
/// tests hold to it.
#[test]
fn every_text_of_a_state_shows_all_of_it() {
    fn by_hand(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                by_hand(&path, found);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("it is text");
            let written = text.lines().filter(|line| line.contains(concat!("Debug", " for ")));
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            found.extend(written.map(|_| name.clone().into_owned()));
        }
    }
    let mut found = Vec::new();
    by_hand(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found.sort_unstable();
    assert_eq!(found, ["event.rs", "window.rs"]);
}

fn examples(kind: LabKind) -> Vec<(String, String)> {
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    let files = std::fs::read_dir(gallery).expect("the gallery is there");
    let mut all: Vec<_> = files.map(|file| file.expect("it can be listed").path()).collect();
    all.sort_unstable();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("an example can be read");
        let matches = scenario::read(&text).is_ok_and(|scenario| scenario.kind() == kind);
        matches.then(|| (path.display().to_string(), text))
    };
    all.into_iter().filter_map(read).collect()
}

/// An open scenario of a lab.
struct OpenExample<L: Listed> {
    file: u64,
    close: u64,
    scenario: L::Scenario,
    problem: L::Problem,
}

impl<L: Listed> OpenExample<L> {
    fn of(text: &str) -> Self {
        let (Scenario { lab, .. }, checked) = scenario::open(text).expect("it is valid");
        let (scenario, problem) = L::parts(lab, checked).expect("it is of the lab");
        let file = text.len() as u64;
        OpenExample { file, close: CLOSE[usize::from(file >= LARGE)], scenario, problem }
    }

    fn start(&self) -> L::Sim {
        L::start(Arc::new(self.problem.clone()))
    }

    /// Some of the moments of its run: all if they are few; the first and the last are included.
    fn some(&self, moments: u64) -> impl Iterator<Item = u64> {
        let apart = moments / self.close + 1;
        (0..=moments).filter(move |moment| moment % apart == 0 || *moment == moments)
    }

    fn lab(&self) -> L {
        L::open(Arc::new(self.scenario.clone()), Arc::new(self.problem.clone()))
    }
}

/// Checks that JavaScript can represent every number in a value exactly.
fn exact(value: &impl Serialize) {
    fn walk(value: &serde_json::Value) {
        match value {
            serde_json::Value::Number(number) => {
                let whole = number.as_u64().or(number.as_i64().map(i64::unsigned_abs));
                assert!(whole.is_none_or(|whole| whole <= MAX_NUMBER), "{number} is not exact");
            }
            serde_json::Value::Array(all) => all.iter().for_each(walk),
            serde_json::Value::Object(all) => all.values().for_each(walk),
            _ => {}
        }
    }
    walk(&serde_json::to_value(value).expect("it is plain data"));
}

fn every_probe_hears_the_same_run<L: Listed>(opened: &OpenExample<L>, bounds: &Bounds) {
    let [mut unheard, mut fine, mut recorded, mut digested] = [(); 4].map(|()| opened.start());
    let (mut count, mut digest) = (Count::new::<<L::Sim as Model>::Event>(), Digest::default());
    let mut recorded_count = Count::new::<<L::Sim as Model>::Event>();
    let Ended { sim: in_leaps, count: coarse } = Ended::run(opened.start());
    let (mut few, mut leaps) = (opened.start(), Count::new::<<L::Sim as Model>::Event>());
    let steps: u64 = std::iter::from_fn(|| Some(few.leap(7, &mut leaps)).filter(|&n| n > 0)).sum();
    assert_eq!(steps, steps_of(opened.start()), "a leap says how many steps it did");
    loop {
        let mut record = Record::default();
        let went = recorded.step(&mut record);
        assert_eq!(unheard.step(&mut ()), went);
        assert_eq!(fine.step(&mut count), went);
        assert_eq!(digested.step(&mut digest), went);
        if !went {
            assert!(record.events.is_empty(), "an end is silent: {:?}", record.events);
            break;
        }
        for event in &record.events {
            recorded_count.kinds[event.kind()] += 1;
        }
        let early = record.events.iter().rev().skip(1).filter(|event| event.level() < Level::Probe);
        for event in early {
            let name = <L::Sim as Model>::Event::KINDS[event.kind()].name;
            assert!(bounds.before_last.contains(&name), "`{name}` comes before the last event");
        }
    }
    let last = format!("{recorded:?}");
    for sim in [unheard, fine, digested, in_leaps, few] {
        assert_eq!(format!("{sim:?}"), last, "another run under another probe, or by leaps");
    }
    assert_eq!((&count, &coarse, &leaps), (&recorded_count, &recorded_count, &recorded_count));
    assert_eq!(digest.value(), crate::kernel::digest_of(opened.start()));
}

fn a_replay_is_a_straight_run<L: Listed>(opened: &OpenExample<L>) {
    let mut replay = Replay::recorded(opened.start(), crate::kernel::Limits::default());
    let mut wanted = opened.some(replay.moments()).skip(1).peekable();
    let (mut sim, mut first) = (opened.start(), 0);
    while let Some(&moment) = wanted.peek() {
        let before = sim.clone();
        let mut record = Record::default();
        assert!(sim.step(&mut record), "the run is as long as its replay");
        let end = first + record.events.len() as u64;
        if moment <= end {
            let (before, after) = (format!("{before:?}"), format!("{sim:?}"));
            while let Some(moment) = wanted.next_if(|moment| *moment <= end) {
                let cursor = replay.at(moment);
                let shown = usize::try_from(moment - first).expect("a step's events fit in memory");
                assert_eq!(cursor.shown(), &record.events[..shown], "events at {moment}");
                assert_eq!(format!("{:?}", cursor.before()), before, "before {moment}");
                assert_eq!(format!("{:?}", cursor.after()), after, "after {moment}");
            }
        }
        first = end;
    }
}

fn every_moment_can_be_described<L: Listed>(opened: &OpenExample<L>, questions: &[L::Question]) {
    let mut lab = opened.lab();
    let mut at = Playhead::new(opened.start(), L::concerns);
    while !at.replay.record(u64::MAX) {}
    lab.recorded(at.replay.last());
    exact(&L::any_outline(lab.outline()));
    exact(&run::document::<L>(&opened.scenario, &Ended::run(opened.start())));
    for moment in opened.some(at.replay.moments()) {
        at.go(&Goal::Moment(moment));
        let (position, count) = at.position();
        exact(&position);
        for ahead in [false, true] {
            let look = Look { ahead, ..Look::default() };
            exact(&L::any_view(lab.view(at.cursor(), &count, look)));
        }
        for range in [(u64::MAX, u64::MAX), (u64::MAX, 0), (1, 1)] {
            let look = Look { range: Some(range), ..Look::default() };
            drop(lab.view(at.cursor(), &count, look));
        }
        for question in questions {
            if let Some(answer) = lab.ask(&mut at, question) {
                exact(&L::any_answer(answer));
            }
        }
    }
    let names = L::names(&opened.scenario);
    let mut text = Vec::new();
    Tracer::new(&names, opened.start(), 0).page(at.replay.moments(), TRACED, &mut text);
    for line in std::str::from_utf8(&text).expect("it is text").lines() {
        exact(&serde_json::from_str::<serde_json::Value>(line).expect("it is JSON"));
    }
}

fn steps_of<M: Model>(mut sim: M) -> u64 {
    std::iter::from_fn(|| sim.step(&mut ()).then_some(())).count() as u64
}

/// The size that a state reports for a clone is right within a factor of two.
fn bytes_are_honest<L: Listed>(opened: &OpenExample<L>) {
    let mut sim = opened.start();
    let apart = steps_of(opened.start()) / 40 + 1;
    for step in 0.. {
        if step % apart == 0 {
            let mut clone = None;
            let heap = measure(|| clone = Some(sim.clone())).bytes_current.unsigned_abs();
            let taken = heap + size_of::<L::Sim>() as u64;
            let said = sim.bytes() as u64;
            let near = said <= 2 * taken + SLACK && taken <= 2 * said + SLACK;
            assert!(near, "a clone takes {taken} bytes at step {step}, and is said to take {said}");
        }
        if !sim.step(&mut ()) {
            return;
        }
    }
}

fn work_is_bounded<L: Listed>(opened: &OpenExample<L>, questions: &[L::Question], bounds: &Bounds) {
    let file = opened.file + SLACK;
    let within = |what: &str, found: u64, most: u64| {
        assert!(found <= most, "{what}: {found} bytes, at most {most}");
    };
    let checked = measure(|| drop(L::check(&opened.scenario)));
    within("check", checked.bytes_total, bounds.check * file);
    let (mut most, mut steps) = (0, 0);
    let mut sim = opened.start();
    let ran = measure(|| {
        while sim.step(&mut ()) {
            most = most.max(sim.bytes() as u64);
            steps += 1;
        }
    });
    within("step", ran.bytes_total, (bounds.step.0 + bounds.step.1 * file) * steps);
    within("state", most, bounds.state * file);
    let mut lab = opened.lab();
    let mut at = Playhead::new(opened.start(), L::concerns);
    while !at.replay.record(u64::MAX) {}
    lab.recorded(at.replay.last());
    let moments = at.replay.moments();
    let stride = at.replay.stride();
    for moment in (0..=8).map(|eighth| moments * eighth / 8) {
        let sought = done_by(|| assert!(at.go(&Goal::Moment(moment))));
        worked("seek", sought, 4 * stride + LOOSE);
        let count = at.position().1;
        let mut viewed = AllocationInfo::default();
        let work = done_by(|| {
            viewed = measure(|| drop(lab.view(at.cursor(), &count, Look::default())));
        });
        worked("view", work, bounds.view_work);
        within("view", viewed.bytes_total, bounds.view.0 + bounds.view.1 * file);
        for question in questions {
            answer_is_bounded(&lab, &mut at, question);
            if lab.inquire(&mut at, question).is_none() {
                let work = done_by(|| drop(lab.ask(&mut at, question)));
                worked("question", work, moments + 4 * stride + LOOSE);
            }
        }
    }
}

/// Checks that steps and events are within their bound.
fn worked(what: &str, found: u64, most: u64) {
    if std::env::var("GANTRY_WORK").is_ok() {
        println!("work of a {what}: {found}, at most {most}");
    }
    assert!(found <= most, "{what}: {found} steps and events, at most {most}");
}

/// The computation of an answer ends within a budget of steps that does not depend on the scenario, and its result does
/// not depend on the slices.
fn answer_is_bounded<L: Listed>(lab: &L, at: &mut Playhead<L::Sim>, question: &L::Question) {
    let Some(mut inquiry) = lab.inquire(at, question) else { return };
    let (mut before, total) = inquiry.progress();
    assert!(total <= ANSWERED, "an answer may take {total} steps");
    let answer = loop {
        if let Some(answer) = inquiry.work(SLICE) {
            break answer;
        }
        let (done, of) = inquiry.progress();
        assert!(before < done && done <= of && of == total, "{done} of {of} steps");
        before = done;
    };
    let json = |answer| serde_json::to_value(L::any_answer(answer)).expect("it is plain data");
    let at_once = lab.ask(at, question).expect("it is about something that exists");
    assert_eq!(json(answer), json(at_once));
}

/// A scenario of any lab can be linked and compared.
fn goes_everywhere(text: &str, kind: LabKind) {
    let (scenario, checked) = scenario::open(text).expect("it is valid");
    let link = scenario::link::encode(&scenario).expect("it fits into a link");
    assert_eq!(scenario::link::decode(&link).as_ref(), Ok(&scenario));
    assert_eq!(scenario::read(&scenario::write_compact(&scenario)).as_ref(), Ok(&scenario));
    let policies = kind.policies();
    let compared = run::compare(&scenario, checked, policies).expect("policies of the lab");
    assert_eq!(compared.runs.len(), policies.len());
    assert_eq!(compared.divergences.len(), policies.len() * (policies.len() - 1) / 2);
    let mut session = Session::new();
    let mut replies = Vec::new();
    let compare = Comparing::Begin {
        policies: policies[..policies.len().min(MOST_COMPARED)]
            .iter()
            .map(|&name| name.into())
            .collect(),
        place: Place::FIRST,
    };
    let open = Command::Open { text: text.to_owned(), goal: Goal::End };
    for (id, command) in (0..).zip([open, Command::Compare(compare)]) {
        session.handle(Request { id, command }, &mut replies);
        while session.work(&mut replies) {}
    }
    let last = replies.last().map(|response| &response.reply);
    let Some(Reply::Compared { comparison, clock, seen }) = last else { panic!("{last:?}") };
    // At the first divergence every run is at its own decision about the same job or task.
    if let Some(subject) = first_subject(&comparison.divergences) {
        assert_eq!(clock.tick, subject.0);
        for (run, seen) in seen.iter().enumerate() {
            let decision = decision_about(&comparison.divergences, subject, run);
            assert_eq!(decision.map(|side| side.moment), Some(seen.moment.moment), "run {run}");
        }
    }
    for divergence in &comparison.divergences {
        let pair = [divergence.pair.0, divergence.pair.1].map(|run| run as usize);
        let printed =
            compared.divergences.iter().find(|printed| printed.0 == pair).expect("each two");
        assert_eq!(
            printed.1.is_some(),
            divergence.first.is_some(),
            "the command line and the page"
        );
        if let Some((_, [one, other])) = &divergence.first {
            assert_eq!(
                one.thing, other.thing,
                "both decisions are about one thing: {divergence:?}"
            );
        }
    }
}

/// Before the divergence of two policies, at every place of the clock, their decisions are equal.
fn nothing_differs_before_the_first_difference<L: Listed>(opened: &OpenExample<L>) {
    let run = |policy: &&str| {
        let problem = L::under(opened.problem.clone(), policy).expect("a policy of the lab");
        let mut at = Playhead::new(L::start(Arc::new(problem)), L::concerns);
        while !at.replay.record(u64::MAX) {}
        at
    };
    let mut runs: Vec<_> = L::POLICIES.iter().take(MOST_COMPARED).map(run).collect();
    let ticks = opened.lab().ticks(&runs.iter().collect::<Vec<_>>());
    let actions: Vec<_> = runs.iter().map(|at| L::actions(at.replay.last(), true)).collect();
    for (pair, first) in divergences::<L>(&actions) {
        let end = first.map_or(Time::MAX, |first| first.place);
        let before: Vec<Time> = ticks.iter().copied().filter(|&tick| tick < end).collect();
        for tick in before.into_iter().rev().take(3) {
            let [one, other] = pair.map(|run| {
                let moment = L::by(&mut runs[run], tick);
                L::actions(runs[run].replay.at(moment).after(), true)
            });
            assert!(
                L::diverge([&one, &other]).is_none(),
                "{pair:?} differ at {tick}, before {end}"
            );
        }
    }
}

/// The command line and the module have one name for each metric, fit for a program.
fn metrics_have_one_name<L: Listed>() {
    for column in L::METRICS {
        if let Shown::Both(metric, key) = column.0 {
            assert_eq!(serde_json::to_value(metric).expect("a word"), key);
        }
        if let Shown::Both(_, key) | Shown::Text(key) = column.0 {
            let fits =
                |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_';
            assert!(key.chars().all(fits), "{key}");
        }
    }
}

macro_rules! conform {
    ($($Lab:ident $module:ident)*) => {$(
        mod $module {
            use crate::labs::$module::adversaries::{BOUNDS, questions, scenarios};
            use crate::labs::$module::lab::Open;
            use super::*;

            /// Examples and adversaries.
            fn each(mut tried: impl FnMut(&OpenExample<Open>)) {
                for (name, text) in examples(LabKind::$Lab) {
                    println!("{name}");
                    tried(&OpenExample::of(&text));
                }
                for text in scenarios(60) {
                    tried(&OpenExample { close: CLOSE[1], ..OpenExample::of(&text) });
                }
            }

            /// Those whose files are not large.
            fn each_small(mut tried: impl FnMut(&OpenExample<Open>)) {
                each(|opened| if opened.file < LARGE { tried(opened) });
            }

            /// The texts of small examples, and of adversaries of a size.
            fn texts(size: usize) -> impl Iterator<Item = String> {
                let examples = examples(LabKind::$Lab).into_iter().map(|(_, text)| text);
                examples.filter(|text| text.len() < 10_000).chain(scenarios(size))
            }

            #[test]
            fn every_probe_hears_the_same_run() {
                each(|opened| super::every_probe_hears_the_same_run(opened, &BOUNDS));
            }

            #[test]
            fn a_replay_is_a_straight_run() {
                each(super::a_replay_is_a_straight_run);
            }

            #[test]
            fn every_moment_can_be_described() {
                each(|opened| super::every_moment_can_be_described(opened, &questions(&opened.scenario)));
            }

            #[test]
            fn nothing_differs_before_the_first_difference() {
                each_small(super::nothing_differs_before_the_first_difference);
            }

            #[test]
            fn nothing_shows_the_answer_before_the_guess() {
                texts(20).for_each(|text| super::asked::nothing_shows_the_answer_before_the_guess(&text));
            }

            /// Each kind of question is asked somewhere.
            #[test]
            fn right_answers_are_the_run() {
                let mut kinds = std::collections::BTreeMap::new();
                each_small(|opened| super::asked::right_answers_are_the_run(opened, &mut kinds));
                println!("{kinds:?}");
                let listed = <Open as crate::lab::Lab>::DECISIONS.iter().map(|kind| kind.name);
                let never: Vec<_> = listed.filter(|name| !kinds.contains_key(*name)).collect();
                assert!(never.is_empty(), "never asked: {never:?}");
            }

            #[test]
            fn questions_are_worth_asking() {
                each_small(super::asked::questions_are_worth_asking);
            }

            #[test]
            fn every_event_has_its_line() {
                type Event = <<Open as crate::lab::Lab>::Sim as Model>::Event;
                let mut seen = [false; Event::KINDS.len()];
                each_small(|opened| super::listing::every_event_has_its_line(opened, &mut seen));
                let never = Event::KINDS.iter().zip(seen).filter(|(_, seen)| !seen);
                let never: Vec<_> = never.map(|(kind, _)| kind.name).collect();
                assert!(never.is_empty(), "never emitted: {never:?}");
            }

            #[test]
            fn events_concern_what_they_name() {
                each_small(|opened| {
                    super::concerns::only_what_they_name(opened);
                    super::concerns::nothing_unlisted(opened);
                });
            }

            #[test]
            fn bytes_are_honest() {
                each(super::bytes_are_honest);
                for text in scenarios(600) {
                    super::bytes_are_honest::<Open>(&OpenExample::of(&text));
                }
            }

            #[test]
            fn work_is_bounded() {
                for text in [60, 600].into_iter().flat_map(scenarios) {
                    let opened = OpenExample::of(&text);
                    super::work_is_bounded::<Open>(&opened, &questions(&opened.scenario), &BOUNDS);
                }
            }

            #[test]
            fn metrics_have_one_name() {
                super::metrics_have_one_name::<Open>();
            }

            #[test]
            fn every_list_may_be_empty_or_left_out() {
                texts(6).for_each(|text| super::empty::every_list::<Open>(&text, questions));
            }

            #[test]
            fn goes_everywhere() {
                texts(60).for_each(|text| super::goes_everywhere(&text, LabKind::$Lab));
            }
        }
    )*};
}

each_lab!(conform);
