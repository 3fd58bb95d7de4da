//! Stories: every caption is tied to a step that is there, in order, and its numbers are those of the run.

use gantry_core::run;
use gantry_core::scenario::lesson::LessonAsk;
use gantry_core::session::{Grade, Guess};

use super::prelude::*;
use crate::components::story::answer;
use crate::package::exercise;
use crate::scene::disc;
use crate::state::{Lesson, LooksAt, Said, order_of};
use crate::story::{captions, moment};
use crate::url;

const ROOM: (f64, f64) = (1_100.0, 560.0);

/// Longer runs are not told step by step.
const LONG: u64 = 500;

/// Numbers of captions that are of no run of the lab's examples: of the trace (`tests/tests/host/openb.rs`), and a year.
const ELSEWHERE: [&str; 3] = ["71", "574", "2023"];

/// An example with a number changed, of which its captions tell too.
const CHANGED: [(&str, [&str; 2]); 1] = [(
    "\"id\": \"Q\", \"submit\": 2, \"nodes\": 2, \"estimate\": 20",
    ["\"estimate\": 20", "\"estimate\": 5"],
)];

const CAPTIONS: std::ops::RangeInclusive<usize> = 3..=8;

/// Letters that the strip has room for, in English and in Chinese.
const LETTERS: (usize, usize) = (190, 110);

pub(super) fn are_true(kind: LabKind) {
    let mut found = Found::default();
    // What one run is compared with is told by another of the lab.
    let mut told: Vec<_> = examples(kind)
        .map(|(example, text)| {
            let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
            let numbers = numbers_told(&mut bench, &text);
            (example.name, bench, numbers)
        })
        .collect();
    let known: BTreeSet<String> = told.iter().flat_map(|(.., numbers)| numbers.clone()).collect();
    for (name, bench, _) in &told {
        for language in Language::ALL {
            is_true((name, bench, &known), language, &mut found);
        }
    }
    for (name, bench, _) in &mut told {
        leads_on(name, bench, &mut found);
        is_passed_on_from_its_start(name, bench, &mut found);
        let right = walk(name, bench, None, &mut found);
        walk(name, bench, Some(&right), &mut found);
        slides(name, bench, &mut found);
    }
    found.report();
}

/// The page keys of the presenter's view lead through all steps and back; a question is passed over first. Each step looks
/// at something that there is, and its level is that of stepping.
fn slides(name: &str, bench: &mut Bench, found: &mut Found) {
    let at = || format!("g={name}, as slides");
    bench.state.lesson = Lesson::default();
    bench.act(Action::Present(Some(true)));
    bench.act(Action::GoToStep(0));
    let lesson = bench.shown().overview.head.lesson.clone();
    let mut seen = 0;
    while seen < lesson.len() {
        found.hold(bench.state.step() == Some(seen), format!("it is not at step {seen}"), &at);
        let looks = lesson[seen].look.is_some();
        let at_nothing = matches!(bench.state.looks_at(), Some((_, LooksAt::Nothing(_))));
        let told = bench.state.looks_at().is_some() == looks && !at_nothing;
        found.hold(told, format!("step {seen} looks at nothing"), &at);
        if let Some((_, thing)) = bench.state.told_thing() {
            let drawn = |it: &Picture| it.marks().any(|mark| mark.target.as_ref() == Some(&thing));
            let bare =
                pictures(bench).iter().any(|it| drawn(it) && disc::place(it, &thing).is_none());
            found.hold(!bare, format!("step {seen} has no disc on its thing"), &at);
        }
        let level = lesson[seen].level.unwrap_or(bench.state.level);
        found.hold(bench.state.level == level, format!("another level at step {seen}"), &at);
        if bench.state.question().is_some() {
            bench.act(Action::Page(Direction::Forward));
            found.hold(bench.state.step() == Some(seen), "a question does not wait", &at);
            found.hold(bench.state.question().is_none(), "it is not passed over", &at);
        }
        bench.act(Action::Page(Direction::Forward));
        seen += 1;
    }
    for _ in 1..lesson.len() {
        bench.act(Action::Page(Direction::Back));
    }
    found.hold(bench.state.step() == Some(0), "it does not lead back", &at);
    bench.act(Action::Present(Some(false)));
}

/// The things of the pictures about which the core is asked.
fn pressable(bench: &Bench) -> Vec<Selection> {
    let drawn = pictures(bench);
    let things = drawn.iter().flat_map(Picture::marks).filter_map(|mark| mark.target.clone());
    things.filter(|thing| bench.shown().lab.question(thing).is_some()).take(PRESSED).collect()
}

fn pictures(bench: &Bench) -> Vec<Picture> {
    let (shown, words) = (bench.shown(), bench.words(Language::English));
    let cx = Context::new(words, shown, ROOM);
    labs::of(shown).figures(words, shown).iter().map(|figure| figure.draw(&cx)).collect()
}

/// Asked to play on to the next caption, the page plays; asked again, it is there at once.
fn leads_on(name: &str, bench: &mut Bench, found: &mut Found) {
    let at = || format!("g={name}");
    bench.act(Action::Go(Goal::Start));
    found.hold(answer(&bench.state, 0).is_none(), "its first question is over", &at);
    let Some((_, next)) = bench.state.next_step() else { return };
    bench.act(Action::Skip);
    bench.act(Action::PlayOn);
    found.hold(bench.state.playing(), "it does not play on", &at);
    bench.act(Action::PlayOn);
    let there = bench.shown().moment.moment == next && !bench.state.playing();
    found.hold(there, format!("it is not at {next} at once"), &at);
}

/// A link, a package and a handout begin at the first step, wherever the reader is.
fn is_passed_on_from_its_start(name: &str, bench: &mut Bench, found: &mut Found) {
    let at = || format!("g={name}");
    bench.act(Action::Go(Goal::End));
    bench.act(Action::Skip);
    let fragment = bench.state.lesson_fragment().ok().flatten().unwrap_or_default();
    let first = moment(&bench.state.marks, 0).map(Goal::Moment);
    for fragment in [exercise(&fragment, false), fragment] {
        let (source, view) = url::read(&fragment);
        found.hold(source == url::Source::Example(name.to_owned()), "of another example", &at);
        found.hold(first.is_some() && view.goal == first, format!("it begins at {fragment}"), &at);
        found.hold(view.selection.is_none() && view.window.is_none(), "the view is in it", &at);
    }
}

fn is_true(
    (name, bench, known): (&str, &Bench, &BTreeSet<String>),
    language: Language,
    found: &mut Found,
) {
    let at = || format!("g={name} {language:?}");
    let captions = captions(&bench.shown().overview.head.lesson, language.words());
    found.hold(CAPTIONS.contains(&captions.len()), format!("{} captions", captions.len()), &at);
    let moments = &bench.state.marks.lesson;
    let last = bench.shown().moment.moments;
    let there = moments.len() == captions.len()
        && moments.iter().all(|moment| moment.is_some_and(|moment| moment <= last));
    found.hold(there && moments.is_sorted(), format!("{name}: steps at {moments:?}"), &at);
    let tag = language.words().language_tag();
    let lines =
        bench.shown().overview.head.lesson.iter().zip(&captions).flat_map(|(step, said)| {
            let answered = match &step.ask {
                Some(LessonAsk::Choose(choice)) => {
                    Some(format!("{} {}", said.plain(), choice.because.tell(tag)))
                }
                _ => None,
            };
            [said.whole()].into_iter().chain(answered)
        });
    let most = if language == Language::English { LETTERS.0 } else { LETTERS.1 };
    for line in lines {
        let letters = line.trim().chars().count();
        found.hold(letters <= most, format!("{letters} letters in “{line}”"), &at);
        for number in numbers(&line) {
            let told = known.contains(&number) || ELSEWHERE.contains(&number.as_str());
            found.hold(told, format!("{number} in “{line}”"), &at);
        }
    }
}

const ACTIONS: usize = 60;

/// Things pressed while a question is open.
const PRESSED: usize = 24;

/// From the first step of a lesson to the last: each question is answered, wrong or (by the right guesses of predictions)
/// right. The right guesses.
fn walk(name: &str, bench: &mut Bench, right: Option<&[Guess]>, found: &mut Found) -> Vec<Guess> {
    let at = || format!("g={name}, answered {}", if right.is_some() { "right" } else { "wrong" });
    bench.state.lesson = Lesson::default();
    bench.act(Action::Go(Goal::Start));
    let mut met = Vec::new();
    for _ in 0..ACTIONS {
        match bench.state.question().map(|(step, ask)| (step, ask.clone())) {
            Some((step, LessonAsk::Choose(choice))) => {
                found.hold(answer(&bench.state, step).is_none(), "a question is over", &at);
                let things = pressable(bench);
                for thing in &things {
                    bench.select(Some(thing.clone()));
                    let told = bench.state.answer.is_some();
                    found.hold(!told, format!("{thing:?} tells what step {step} asks"), &at);
                }
                let number = usize::try_from(choice.right).expect("a few");
                let count = choice.choose.len();
                let own = if right.is_some() { number } else { (number + 1) % count };
                let order = order_of(&bench.shown().overview.head, step, &choice);
                let place = order.iter().position(|at| *at == own).expect("it is shown");
                bench.act(Action::Choose(place + 1));
                let said = bench.state.lesson.said.get(&step);
                found.hold(said == Some(&Said::Choice(own)), "a choice is not taken", &at);
                let tag = bench.state.words().language_tag();
                let because = Some(choice.because.tell(tag).to_owned());
                found.hold(answer(&bench.state, step) == because, "its reason is not told", &at);
                let told = bench.state.answer.clone();
                bench.select(things.last().cloned());
                let asked = told == bench.state.answer;
                found.hold(asked, format!("nothing is asked after step {step}"), &at);
            }
            Some((step, LessonAsk::Predict)) => {
                bench.act(Action::PredictStep);
                let Some(asked) = bench.state.asked().cloned() else {
                    found.hold(false, format!("nothing is asked at step {step}"), &at);
                    break;
                };
                let choice = asked.number_wanted || asked.things.len() + asked.nothing.len() > 1;
                found.hold(choice, format!("step {step} asks with one answer"), &at);
                match right.map(|right| right[met.len()].clone()) {
                    Some(guess) => bench.act(Action::Guess(guess)),
                    None if asked.number_wanted => {
                        bench.act(Action::Guess(Guess::Number(asked.time)));
                    }
                    None => bench.act(Action::Choose(1)),
                }
                let Some(answer) = bench.state.verdict().cloned() else {
                    found.hold(false, format!("step {step} is not graded"), &at);
                    break;
                };
                let graded = right.is_none() || answer.graded.grade == Grade::Right;
                found.hold(graded, "the right answer is wrong", &at);
                met.push(answer.graded.right.clone());
                bench.act(Action::Enter);
                found.hold(bench.state.predicting.is_none(), "it is still asked", &at);
                found.hold(bench.state.step() == Some(step + 1), "it does not go on", &at);
            }
            None if bench.state.next_step().is_none() => break,
            None => {
                bench.act(Action::PlayOn);
                bench.act(Action::PlayOn);
            }
        }
    }
    let steps = bench.shown().overview.head.lesson.len();
    found.hold(bench.state.step() == steps.checked_sub(1), "the last step is not reached", &at);
    let (good, all) = bench.state.lesson.score(&bench.shown().overview.head.lesson);
    let scored = right.is_none() || (good == all && all > 0);
    found.hold(scored, format!("{good} of {all} are right"), &at);
    met
}

/// The numbers of all that is said of a run, and of its scenario.
fn numbers_told(bench: &mut Bench, text: &str) -> BTreeSet<String> {
    let mut told: BTreeSet<String> = numbers(&untaught(text)).collect();
    told.extend(measured(text));
    for (own, [from, to]) in CHANGED.iter().filter(|(own, _)| text.contains(own)) {
        told.extend(measured(&text.replace(own, &own.replace(from, to))));
    }
    let last = bench.shown().moment.moments;
    if last > LONG {
        return told;
    }
    for moment in 0..=last {
        bench.act(Action::Go(Goal::Moment(moment)));
        for said in Language::ALL.map(|language| bench.why(language).join(" ")) {
            told.extend(numbers(&said));
        }
        // What is said beside the captions of pictures is of the run too.
        let (words, shown) = (Language::English.words(), bench.shown());
        for figure in labs::of(shown).figures(words, shown) {
            let remark = (figure.remark)(&Context::new(words, shown, figure.prefers));
            told.extend(numbers(&remark.unwrap_or_default()));
        }
    }
    told
}

/// The numbers of what comes of a scenario under each policy of its lab, as they are told: rounded.
fn measured(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for policy in scenario::check(text).expect("an example is valid").kind().policies() {
        let (scenario, checked) = scenario::open(text).expect("an example is valid");
        let Ok(checked) = run::under(checked, policy) else { continue };
        let document = run::outcome(&scenario, checked);
        all.extend(rounded(&serde_json::to_value(&document).expect("plain data")));
    }
    all
}

/// All numbers of a value, with at most two digits behind the point, also as shares of a hundred.
fn rounded(value: &serde_json::Value) -> BTreeSet<String> {
    use serde_json::Value;
    match value {
        Value::Array(all) => all.iter().flat_map(rounded).collect(),
        Value::Object(all) => all.values().flat_map(rounded).collect(),
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            let told = [0, 1, 2].map(|digits| format!("{number:.digits$}"));
            let share = format!("{:.0}", number * 100.0);
            let plain = told.map(|it| it.trim_end_matches(['0']).trim_end_matches('.').to_owned());
            plain.into_iter().chain([share, format!("{number}")]).collect()
        }
        _ => BTreeSet::new(),
    }
}

pub(crate) fn numbers(text: &str) -> impl Iterator<Item = String> {
    let digits = text.replace(',', "");
    let parts = digits.split(|c: char| !c.is_ascii_digit() && c != '.').map(str::to_owned);
    let parts = parts.map(|part| part.trim_matches('.').to_owned());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().into_iter()
}
