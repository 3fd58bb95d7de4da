//! What the page says at the moments of the examples: the step and its reason, answers about everything that can be
//! asked about, lists, figures, guarantees, the algorithm, pictures; and what it says of policies beside each other.

use std::collections::BTreeMap;

use gantry_core::kernel::Level;
use gantry_core::labs::{affinity, backfill, groups, placement, workflow};
use gantry_core::scenario::LabKind;
use gantry_core::session::{Answer, Direction, Goal, MOST_COMPARED, Place, Question};

use super::Book;
use super::literals::folder;
use crate::conformance::bench::Bench;
use crate::figure::{Context, Figure};
use crate::gallery;
use crate::labs::Showing;
use crate::labs::affinity::words::AffinityTeller;
use crate::labs::backfill::words::BackfillTeller;
use crate::labs::groups::words::GroupsTeller;
use crate::labs::workflow::words::WorkflowTeller;
use crate::narrate::tests::SCANS;
use crate::narrate::{Clock, Language, Words};
use crate::scene::shape::{Form, Picture};
use crate::state::{Action, Compare, Lab, Origin, Shown};

/// Of runs that are longer, some moments are looked at.
const WHOLE: u64 = 700;

/// The most places of a comparison that are looked at.
const PLACES: u64 = 40;

/// The most things of a kind that are asked about.
const ASKED: usize = 14;

/// What is said, by part of the file.
type Said = Vec<(&'static str, String)>;

/// Adds what is said of all examples.
pub(super) fn gather(book: &mut Book) {
    for (_, example) in gallery::all() {
        let path = folder("static/gallery").join(format!("{}.json", example.name));
        // The trace of a week is no scenario's text.
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        book.names = names(&text);
        let at = format!("g={}", example.name);
        let told = Language::ALL.map(|language| {
            let told = language.words().example(example.name).expect("it is described");
            format!("{}{}{}", told.0, colon(language.words()), told.1)
        });
        book.all("Examples", told.each_ref().map(String::as_str), &at);
        scenario(book, &text, &at);
    }
    book.names = names(SCANS);
    scenario(book, SCANS, "scans");
}

/// Adds what is said of a scenario's run.
fn scenario(book: &mut Book, text: &str, at: &str) {
    let mut bench = Bench::open(text, Origin::Own);
    note(book, bench.shown(), at);
    for goal in moments(bench.shown()) {
        bench.act(Action::Go(goal));
        moment(book, &mut bench, at);
    }
    if bench.shown().moment.moments <= WHOLE {
        comparison(book, &mut bench, at);
    }
}

/// Adds what a scenario says of itself.
fn note(book: &mut Book, shown: &Shown, at: &str) {
    let Some(english) = &shown.overview.head.note else { return };
    let name = at.trim_start_matches("g=");
    let notes = Language::ALL.map(|language| match language {
        Language::English => english,
        Language::Chinese => language.words().example_note(name).expect(name),
    });
    for mark in ["**", "\n- "] {
        let count = |note: &str| note.matches(mark).count();
        assert!(notes.iter().all(|note| count(note) == count(english)), "{name}: {mark}");
    }
    let mut lines = notes.map(str::lines);
    while let [Some(_), ..] = lines.each_ref().map(|lines| lines.clone().next()) {
        let plain = lines.each_mut().map(|lines| lines.next().unwrap_or("").replace('*', ""));
        book.all("Notes", plain.each_ref().map(String::as_str), at);
    }
}

/// Words that a scenario brings along.
fn names(text: &str) -> std::collections::BTreeSet<String> {
    let pieces: Vec<&str> = text.split('"').collect();
    let quoted =
        pieces.chunks(2).zip(pieces.chunks(2).skip(1)).map(|(one, next)| (one[1], next[0]));
    let values = quoted.filter(|(_, after)| !after.trim_start().starts_with(':'));
    let names = values.map(|(word, _)| word).filter(|word| !word.contains(' ') && word.len() < 24);
    names.map(str::to_owned).collect()
}

/// The moments that are looked at: all, or the first ones, some of each kind and the end.
fn moments(shown: &Shown) -> Vec<Goal> {
    let last = shown.moment.moments;
    if last <= WHOLE {
        return (0..=last).map(Goal::Moment).collect();
    }
    let first = (0..=24).map(Goal::Moment);
    let kinds = shown.overview.kinds.iter().flat_map(|(kind, count)| {
        let nth = [1, 2, count / 2, *count];
        nth.map(|n| Goal::Nth { kind: kind.clone(), n: n.max(1) })
    });
    first.chain(kinds).chain([Goal::End]).collect()
}

/// Adds what is said of the moment at hand.
fn moment(book: &mut Book, bench: &mut Bench, at: &str) {
    let at = format!("{at}&m={}", bench.shown().moment.moment);
    let questions = questions(&bench.shown().lab);
    let answers: Vec<_> = questions
        .into_iter()
        .filter_map(|(about, asked)| Some((about, bench.ask(asked)?)))
        .collect();
    let shown = bench.shown();
    let counted = shown.lab.counted();
    let told = Language::ALL.map(|language| {
        let words = language.words().counting(counted);
        let mut said = told(words, shown);
        for (about, answer) in &answers {
            let told = answered(words, shown, *about, answer);
            said.push(("Answers", told));
        }
        said
    });
    for (number, (part, _)) in told[0].iter().enumerate() {
        book.all(part, told.each_ref().map(|said| &*said[number].1), &at);
    }
    let many = told.map(|said| said.len());
    assert_eq!(many, [many[0]; _], "{at}: as much is said in each language");
    // Pictures of long runs are made of the same marks, many of them.
    if shown.moment.moments > WHOLE {
        return;
    }
    let drawn = Language::ALL.map(|language| drawn(language.words().counting(counted), shown));
    let keys: std::collections::BTreeSet<_> = drawn.iter().flat_map(BTreeMap::keys).collect();
    for key in keys {
        let texts = drawn.each_ref().map(|texts| texts.get(key).map_or("", String::as_str));
        book.all("Pictures", texts, &at);
    }
}

/// What can be asked about.
#[expect(clippy::too_many_lines, reason = "one lab after the other")]
fn questions(lab: &Lab) -> Vec<(u32, Question)> {
    let numbers = |count: usize| 0..u32::try_from(count.min(ASKED)).unwrap_or(0);
    match lab.kind() {
        LabKind::Placement => {
            let Showing { outline, view } = lab.of::<crate::labs::placement::Ui>().expect("it is");
            let node = |node| (node, placement::Question::WhyNotNode { node });
            let bucket = |view: &placement::view::BucketView| {
                (0, placement::Question::WhyNotBucket { at: view.at.clone() })
            };
            let nodes = numbers(outline.nodes.len()).map(node);
            let all = nodes.chain(view.buckets.iter().take(ASKED).map(bucket));
            all.map(|(about, asked)| (about, Question::Placement(asked))).collect()
        }
        LabKind::Backfill => {
            let Showing { outline, view } = lab.of::<crate::labs::backfill::Ui>().expect("it is");
            let shown = view.queue.iter().map(|waiting| waiting.job).take(ASKED);
            let jobs = numbers(outline.jobs.len()).chain(shown);
            let ask = |job| (job, Question::Backfill(backfill::Question::WhyNotJob { job }));
            jobs.map(ask).collect()
        }
        LabKind::Workflow => {
            let Showing { outline, view } = lab.of::<crate::labs::workflow::Ui>().expect("it is");
            let job = |job| (job, workflow::Question::WhyNotJob { job });
            let workflow = |workflow| (workflow, workflow::Question::WhyNotWorkflow { workflow });
            let user = |user| (0, workflow::Question::User { user });
            let unit = |unit| (0, workflow::Question::Unit { unit });
            let loan = |loan: &workflow::view::Loan| {
                (0, workflow::Question::Loan { job: loan.job, since: loan.since })
            };
            let stages = outline.workflows.iter().zip(0..).flat_map(|(own, workflow)| {
                let stages = (1..).take(own.stages.len().min(ASKED));
                let stages = stages.map(move |number| {
                    let stage = workflow::reason::StageName { workflow, number };
                    (0, workflow::Question::Stage { stage })
                });
                let count: usize = own.stages.iter().map(|stage| stage.jobs.len()).sum();
                let tasks = (own.first_task..).take(count.min(ASKED));
                stages.chain(tasks.map(|task| (0, workflow::Question::Task { task })))
            });
            let jobs = numbers(outline.jobs.len()).map(job);
            let all = jobs
                .chain(numbers(outline.workflows.len()).map(workflow))
                .chain(numbers(outline.users.len()).map(user))
                .chain(numbers(usize::try_from(outline.capacity).unwrap_or(0)).map(unit))
                .chain(view.ledger.iter().rev().take(ASKED).map(loan))
                .chain([(0, workflow::Question::Loan { job: 0, since: u64::MAX })])
                .chain(stages.take(2 * ASKED));
            all.map(|(about, asked)| (about, Question::Workflow(asked))).collect()
        }
        LabKind::Groups => {
            let Showing { outline, .. } = lab.of::<crate::labs::groups::Ui>().expect("it is");
            let requests = numbers(outline.requests.len());
            let all = requests
                .map(|request| groups::Question::Request { request })
                .chain(numbers(outline.nodes.len()).map(|node| groups::Question::Node { node }))
                .chain(numbers(outline.groups.len()).map(|group| groups::Question::Group { group }))
                .chain(numbers(outline.units.len()).map(|unit| groups::Question::Unit { unit }));
            all.map(|asked| (0, Question::Groups(asked))).collect()
        }
        LabKind::Affinity => {
            let Showing { outline, .. } = lab.of::<crate::labs::affinity::Ui>().expect("it is");
            let types = outline.engines.len();
            let calls = |task: u32| {
                let own = outline.tasks.get(task as usize).map_or(0, |own| own.calls);
                (0..own.min(4)).map(move |call| affinity::Question::Call { task, call })
            };
            let engines =
                |node: u32| numbers(types).map(move |of| affinity::Question::Engine { node, of });
            let all = numbers(outline.tasks.len())
                .map(|task| affinity::Question::Task { task })
                .chain(numbers(outline.tasks.len()).flat_map(calls))
                .chain(numbers(outline.nodes.len()).map(|node| affinity::Question::Node { node }))
                .chain(numbers(outline.nodes.len()).flat_map(engines));
            all.map(|asked| (0, Question::Affinity(asked))).collect()
        }
    }
}

fn answered(words: Words, shown: &Shown, about: u32, answer: &Answer) -> String {
    let time_unit = shown.overview.head.time_unit.as_deref();
    let told = match answer {
        Answer::Placement(answer) => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::placement::Ui>().expect("it is");
            words.answer(answer, view, outline)
        }
        Answer::Backfill(answer) => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::backfill::Ui>().expect("it is");
            BackfillTeller::new(words, time_unit, outline, view).answer(about, answer)
        }
        Answer::Workflow(answer) => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::workflow::Ui>().expect("it is");
            WorkflowTeller::new(words, time_unit, outline, view).answer(about, answer)
        }
        Answer::Groups(answer) => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::groups::Ui>().expect("it is");
            GroupsTeller::new(words, None, outline, view).answer(answer)
        }
        Answer::Affinity(answer) => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::affinity::Ui>().expect("it is");
            AffinityTeller::new(words, time_unit, outline, view).answer(answer)
        }
    };
    both(words, &told.headline, &told.body.to_string())
}

/// Headline and grounds.
fn both(words: Words, headline: &str, body: &str) -> String {
    let space = if words.language == Language::Chinese { "" } else { " " };
    if body.is_empty() { headline.to_owned() } else { format!("{headline}{space}{body}") }
}

fn colon(words: Words) -> &'static str {
    if words.language == Language::Chinese { "：" } else { ": " }
}

/// What is said of a moment beside its answers and its pictures.
fn told(words: Words, shown: &Shown) -> Said {
    let teller = crate::labs::of(shown).teller(words, shown);
    let reason = teller.reason();
    let mut said: Said = vec![("Steps", both(words, &reason.headline, &reason.body.to_string()))];
    let colon = colon(words);
    for level in Level::ALL {
        said.push(("Lists and figures", words.position(level, &shown.moment, &shown.overview)));
    }
    for (name, hint, _) in teller.lamps() {
        said.push(("Lists and figures", format!("{name}{colon}{hint}")));
    }
    for (name, value) in teller.figures() {
        said.push(("Lists and figures", format!("{name}{colon}{value}")));
    }
    for line in teller.listing() {
        let comment = if line.comment.is_empty() { "" } else { " — " };
        said.push(("Algorithms", format!("{}{comment}{}", line.code, line.comment)));
    }
    for (name, value) in teller.line().variables {
        said.push(("Algorithms", format!("{name} = {value}")));
    }
    for (kind, _) in &shown.overview.kinds {
        said.push(("Lists and figures", words.kind_name(kind, shown.overview.head.lab).to_owned()));
    }
    said.extend(listed(words, shown).into_iter().map(|text| ("Lists and figures", text)));
    said
}

/// The lists beside the pictures.
#[expect(clippy::too_many_lines, reason = "one lab after the other")]
fn listed(words: Words, shown: &Shown) -> Vec<String> {
    let time_unit = shown.overview.head.time_unit.as_deref();
    let clock = Clock::of(time_unit);
    match shown.lab.kind() {
        LabKind::Placement => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::placement::Ui>().expect("it is");
            let tasks = view.tasks.iter().flat_map(|task| {
                [words.task_mark(task, outline), words.asks(&task.request, outline)]
            });
            let label = words.space_label(outline.nodes.len() as u64, view.task, outline);
            tasks.chain([label]).collect()
        }
        LabKind::Backfill => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::backfill::Ui>().expect("it is");
            let teller = BackfillTeller::new(words, time_unit, outline, view);
            let mut told = vec![teller.clock(), words.gantt_label(view, view.gantt.range, clock)];
            for job in &view.queue {
                told.extend([teller.needs(job), teller.expects(job)]);
                told.extend([teller.verdict(job), teller.waiting_mark(job)]);
                told.push(words.waiting_mark(job, outline, clock));
            }
            for job in &view.running {
                told.extend([teller.holds(job), teller.ends(job)]);
                told.push(words.running_mark(job, outline, clock));
            }
            told
        }
        LabKind::Workflow => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::workflow::Ui>().expect("it is");
            let teller = WorkflowTeller::new(words, time_unit, outline, view);
            let mut told = vec![words.units_label(view, outline), words.graph_label(outline, view)];
            told.extend([
                words.timeline_label(view, view.timeline.range, clock),
                words.units_caption(outline),
            ]);
            for job in &outline.jobs {
                told.extend([teller.job_hint(job), teller.whose(job.user, job.need)]);
            }
            told.extend(view.ledger.iter().map(|loan| words.returned(loan.returned).to_owned()));
            told.extend(words.latest_reclaim(outline, view));
            told.extend(view.timeline.segments.iter().map(|it| words.use_mark(it, outline, clock)));
            for row in view.stages.iter().filter(|row| row.start.is_some()) {
                told.push(words.stage_mark(row, None, outline, clock));
            }
            told
        }
        LabKind::Groups => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::groups::Ui>().expect("it is");
            let requests = view.requests.iter().flat_map(|listed| {
                [words.request_mark(listed, outline), words.request_asks(listed.request, outline)]
            });
            let labels = [
                words.boards_label(outline, view),
                words.path_label(outline, view),
                words.curve_label(view),
            ];
            requests.chain(labels).collect()
        }
        LabKind::Affinity => {
            let Showing { outline, view } =
                shown.lab.of::<crate::labs::affinity::Ui>().expect("it is");
            let mut told: Vec<String> = vec![
                words.affinity_stage_label(outline, view),
                words.affinity_gantt_label(view, view.gantt.range, clock),
                words.affinity_tolerance_is(outline),
                words.affinity_cross(outline.cross.as_ref(), clock),
            ];
            for task in &view.tasks {
                told.push(words.affinity_task_mark(task, outline));
                told.push(words.affinity_calls_of(task.task, outline));
            }
            told
        }
    }
}

/// What is written in the pictures and said of their marks, by mark.
fn drawn(words: Words, shown: &Shown) -> BTreeMap<(usize, String, usize), String> {
    // With what a control of a figure's own shows besides.
    let draw = |figure: Figure| {
        let cx = Context::new(words, shown, figure.prefers);
        (figure.picture)(&Context { setting: Some(1), ..cx })
    };
    let figures = crate::labs::of(shown).figures(words, shown);
    let pictures: Vec<Picture> = figures.into_iter().map(draw).collect();
    let mut texts = BTreeMap::new();
    for (at, picture) in pictures.iter().enumerate() {
        for mark in picture.marks() {
            let written = mark.shapes.iter().filter_map(|shape| match &shape.form {
                Form::Text { text, .. } => Some(text.clone()),
                _ => None,
            });
            let written: Vec<String> = mark.title.iter().cloned().chain(written).collect();
            let many = written.len();
            for (number, text) in written.into_iter().enumerate() {
                // Where there is more room for words in one language, they are told apart.
                let text = text.trim().to_owned();
                texts.insert((at, format!("{}/{many}", mark.key), number), text);
            }
        }
    }
    texts
}

/// Adds what is said where policies stand beside each other.
fn comparison(book: &mut Book, bench: &mut Bench, at: &str) {
    let lab = bench.shown().overview.head.lab;
    bench.act(Action::Compare(Compare::Toggle));
    let all: &[&'static str] = match lab {
        LabKind::Placement => &placement::Policy::NAMES,
        LabKind::Backfill => &backfill::Policy::NAMES,
        LabKind::Workflow => &workflow::Policy::NAMES,
        LabKind::Groups => &groups::Policy::NAMES,
        LabKind::Affinity => &affinity::Policy::NAMES,
    };
    for &policy in all {
        let chosen = &bench.state.beside.as_ref().expect("it is open").policies;
        if chosen.len() < MOST_COMPARED && !chosen.iter().any(|name| name == policy) {
            bench.act(Action::Compare(Compare::Policy(policy)));
        }
    }
    let beside = bench.state.beside.as_ref().expect("it is open");
    let at = format!("{at}&vs={}", beside.policies.join("."));
    let last = beside.clock.last;
    let counted = bench.shown().lab.counted();
    let compared = |language: Language| compared(language.words().counting(counted), bench, lab);
    let told = Language::ALL.map(compared);
    for number in 0..told[0].len() {
        book.all("Comparisons", told.each_ref().map(|said| &*said[number]), &at);
    }
    let step = last.div_ceil(PLACES).max(1);
    let mut place = Place::Start;
    for _ in 0..last.div_ceil(step) {
        bench.act(Action::Compare(Compare::Go(place)));
        let beside = bench.state.beside.as_ref().expect("it is open");
        let words = |language: Language| language.words().counting(counted);
        let told =
            Language::ALL.map(|language| words(language).beside_live(&beside.clock, &beside.runs));
        book.all("Comparisons", told.each_ref().map(String::as_str), &at);
        place = Place::Step(Direction::Forward);
    }
    bench.act(Action::Compare(Compare::Toggle));
}

/// Figures side by side, and where policies part.
fn compared(words: Words, bench: &Bench, lab: LabKind) -> Vec<String> {
    let beside = bench.state.beside.as_ref().expect("it is open");
    let comparison = beside.comparison.as_ref().expect("it is told");
    let clock = Clock::of(bench.shown().overview.head.time_unit.as_deref());
    let colon = colon(words);
    let mut said = words.verdict(lab, comparison, clock);
    for row in &comparison.table {
        let name = words.metric(row.metric);
        let from = row.values.first().copied().flatten();
        for &value in &row.values {
            let by = value.zip(from);
            let by = by.map(|(value, from)| words.figure_difference(value, from, row.unit, clock));
            let value = words.figure_value(value, row.unit, clock);
            said.push(format!("{name} {value} {}", by.unwrap_or_default()).trim_end().to_owned());
        }
    }
    for parting in &comparison.divergences {
        let Some((_, sides)) = &parting.first else { continue };
        let (a, b) = parting.pair;
        for (run, side) in [a, b].into_iter().zip(sides) {
            let run = &beside.runs[run as usize];
            let policy = words.policy_called(lab, &run.policy);
            for told in words.side(side, &run.shown) {
                let told = both(words, &told.headline, &told.body.to_string());
                said.push(if told.is_empty() { told } else { format!("{policy}{colon}{told}") });
            }
        }
    }
    said
}
