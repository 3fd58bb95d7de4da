//! Lessons that are written on the page: steps at moments of a run, in its order, with captions and questions in both
//! languages; undoing leads back to the scenario without a lesson.

use gantry_core::kernel::Level;
use gantry_core::scenario::Scenario;
use gantry_core::scenario::lesson::{LessonAsk, LessonStep, Teaching};

use super::prelude::*;
use crate::components::editor::field::edit_of;
use crate::components::page::author;
use crate::edit::lesson::{
    Amiss, TAGS, amiss, asking, control, questions, step_at, with_choice, without_choice,
};
use crate::edit::{self, Edit};
use crate::form::Input;
use crate::state::{SheetAction, Way, order_of};
use crate::url::level_name;

/// Examples of a lab, and moments of a run.
const SOME: u64 = 4;

/// The size of a large scenario's text, in bytes.
const LARGE: usize = 40_000;

/// What is written: the fact, and why it matters.
const SAID: [&str; 2] = ["One **b**.\nWhy.", "一。\n原因。"];

pub(super) fn is_written(kind: LabKind) {
    let small: Vec<_> = examples(kind).filter(|(_, text)| text.len() < LARGE).collect();
    let mut found = Found::default();
    for ((example, text), language) in some_of(&small, SOME).zip(Language::ALL.into_iter().cycle())
    {
        let whole = scenario::check(text).expect("it is valid");
        let bare = Scenario { teaching: Teaching::default(), ..whole };
        let text = scenario::write_pretty(&bare);
        let mut bench = Bench::open(&text, Origin::Own);
        bench.state.settings.language = language;
        bench.act(Action::Sheet(SheetAction::Open(true)));
        bench.act(Action::Sheet(SheetAction::Way(Way::Lesson)));
        steps_are_added(&mut bench, example.name);
        a_step_takes_the_moment_shown(&mut bench);
        steps_are_told(&bench, &names(&text), &mut found);
        a_level_is_chosen(&mut bench);
        captions_are_written(&mut bench);
        a_question_is_asked(&mut bench);
        steps_move_and_go(&mut bench);
        while bench.state.document.can_undo() {
            bench.act(Action::Undo);
        }
        assert_eq!(*bench.state.document.text, *text, "{}", example.name);
    }
    found.report();
}

fn lesson(bench: &Bench) -> Vec<LessonStep> {
    scenario::check(&bench.state.document.text).expect("it is valid").teaching.lesson
}

fn make(bench: &mut Bench, edit: Edit) {
    bench.act(Action::Edit(edit));
    assert_eq!((&bench.state.notice, &bench.state.errors), (&None, &None));
}

/// From the last to the first, one more in between: each stands in the order of the run.
fn steps_are_added(bench: &mut Bench, name: &str) {
    let mut goals: Vec<Goal> = moments(bench.shown(), SOME).collect();
    goals.reverse();
    goals.swap(0, 1);
    for goal in goals {
        bench.act(Action::Go(goal));
        let job = bench.shown().lab.job();
        let selection = job.map(|job| labs::of(bench.shown()).marked(bench.shown(), job));
        bench.select(selection.filter(|it| bench.shown().lab.has(it)));
        let (now, words) = (bench.shown().moment.moment, bench.state.words());
        let sees = author(&bench.state).expect("the sheet is open");
        let (step, edit) = sees.add(words, &lesson(bench));
        make(bench, edit);
        let known = &bench.state.marks.lesson;
        assert_eq!(known[step], Some(now), "{name}");
        assert!(known.is_sorted(), "{name}: {known:?}");
        let added = &lesson(bench)[step];
        assert_eq!(added.say.tell(words.language_tag()), words.author_caption_new(), "{name}");
        assert_eq!(added.level, Some(bench.state.level), "{name}");
    }
}

/// The last step goes to the start of the run, before the one above it, and back.
fn a_step_takes_the_moment_shown(bench: &mut Bench) {
    let (before, last) = (lesson(bench), lesson(bench).len() - 1);
    bench.act(Action::Go(Goal::Start));
    let sees = author(&bench.state).expect("the sheet is open");
    make(bench, sees.moved_here(&before, last).expect("it stands elsewhere"));
    let (marks, now) = (bench.state.marks.clone(), lesson(bench));
    assert_eq!(marks.lesson[last], Some(0));
    let early = amiss(&marks, &now, last).contains(&Amiss::Order);
    assert_eq!(early, marks.lesson[last - 1] > Some(0));
    let sees = author(&bench.state).expect("the sheet is open");
    assert_eq!(sees.moved_here(&now, last), None, "it stands here");
    bench.act(Action::Undo);
    assert_eq!(lesson(bench), before);
}

fn steps_are_told(bench: &Bench, names: &BTreeSet<String>, found: &mut Found) {
    for language in Language::ALL {
        for step in lesson(bench) {
            let told = language.words().lesson_at(&step.at, bench.shown().overview.head.lab);
            found.hold(!told.is_empty(), "a moment is not told", &|| format!("{:?}", step.at));
            let wrong = faults(&told, language, names).into_iter();
            found.all(wrong.map(|wrong| format!("{wrong}: {told}")), &|| told.clone());
        }
    }
}

fn a_level_is_chosen(bench: &mut Bench) {
    let path = step_at(0).field("level");
    make(bench, edit::clear(path.clone()));
    assert_eq!(lesson(bench)[0].level, None);
    for level in Level::ALL {
        make(bench, edit::choose(path.clone(), level_name(level)));
        assert_eq!(lesson(bench)[0].level, Some(level));
    }
}

fn captions_are_written(bench: &mut Bench) {
    let (words, path) = (bench.state.words(), step_at(1).field("say"));
    for (tag, said) in TAGS.into_iter().zip(SAID) {
        let step = lesson(bench).remove(1);
        let control = control(words, &path, Some(&step.say), ("", tag), Input::Lines);
        make(bench, edit_of(&control, said));
    }
    let step = &lesson(bench)[1];
    assert_eq!(TAGS.map(|tag| step.say.tell(tag).to_owned()), SAID.map(str::to_owned));
    // A text for all readers is the English one once another is written.
    make(bench, edit::choose(path.clone(), "Plain."));
    let step = lesson(bench).remove(1);
    let chinese = control(words, &path, Some(&step.say), ("", TAGS[1]), Input::Lines);
    make(bench, edit_of(&chinese, SAID[1]));
    let step = &lesson(bench)[1];
    assert_eq!(TAGS.map(|tag| step.say.tell(tag).to_owned()), ["Plain.", SAID[1]]);
}

fn a_question_is_asked(bench: &mut Bench) {
    let (words, ask) = (bench.state.words(), step_at(1).field("ask"));
    let choice = |bench: &Bench| match &lesson(bench)[1].ask {
        Some(LessonAsk::Choose(choice)) => choice.clone(),
        other => panic!("choices, not {other:?}"),
    };
    for kind in [1, 0, 2] {
        let (_, asked) = &questions(words)[kind];
        make(bench, asking(ask.clone(), asked.as_ref()));
        assert_eq!(lesson(bench)[1].ask, *asked);
    }
    let more = with_choice(words, ask.clone(), &choice(bench));
    make(bench, more);
    make(bench, edit::choose(ask.field("right"), 2));
    for (at, (tag, said)) in TAGS.into_iter().zip(["yes", "否"]).enumerate() {
        let (path, choice) = (ask.field("choose").index(at), choice(bench));
        let control = control(words, &path, Some(&choice.choose[at]), ("", tag), Input::Text);
        make(bench, edit_of(&control, said));
    }
    let asked = choice(bench);
    assert_eq!((asked.choose[0].tell("en"), asked.choose[1].tell("zh")), ("yes", "否"));
    let less = without_choice(ask.clone(), &asked, 0);
    make(bench, less);
    let asked = choice(bench);
    assert_eq!((asked.choose.len(), asked.right), (2, 1), "the right one stays it");
    // It is asked on the page, and answered.
    bench.act(Action::GoToStep(1));
    assert!(bench.state.question().is_some());
    let order = order_of(&bench.shown().overview.head, 1, &asked);
    let place = order.iter().position(|at| *at as u64 == asked.right).expect("it is shown");
    bench.act(Action::Choose(place + 1));
    assert_eq!(bench.state.lesson.score(&lesson(bench)), (1, 1));
}

fn steps_move_and_go(bench: &mut Bench) {
    let before = lesson(bench);
    make(bench, edit::shift(step_at(1), 0));
    let moved = lesson(bench);
    assert_eq!((&moved[0], &moved[1]), (&before[1], &before[0]));
    assert_eq!(bench.state.marks.lesson.len(), before.len());
    make(bench, edit::remove(step_at(0)));
    let mut left = before;
    left.remove(1);
    assert_eq!(lesson(bench), left);
    make(bench, edit::set(edit::at!["objectives", "zh"], "说明原因。"));
    make(bench, edit::choose(edit::at!["builds_on"], vec!["easy".to_owned()]));
    make(bench, edit::clear(edit::at!["objectives"]));
}
