//! The choices for a sheet: kinds and number of questions, students.

use gantry_core::quiz;

use crate::components::prelude::*;
use crate::state::{OfLesson, Wish};

const USUAL: u32 = 6;

/// The longest name of a student, in characters.
const NAME: usize = 80;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub lab: LabKind,
    /// Whether the lesson asks questions.
    pub asks: bool,
    pub act: Act,
}

#[component]
pub fn Choices(Props { words, lab, asks, act }: &Props) -> Html {
    let kinds = quiz::kinds(*lab);
    let left_out = use_state(Vec::<&'static str>::new);
    let lesson = use_state(|| true);
    let most = use_state(|| USUAL);
    let seed = use_state(|| 1_u64);
    let names = use_state(String::new);
    let kind = |kind: &'static str| {
        let left_out = left_out.clone();
        let checked = !left_out.contains(&kind);
        let onchange = move |_: Event| {
            let mut all: Vec<_> = left_out.iter().copied().filter(|it| *it != kind).collect();
            all.extend(checked.then_some(kind));
            left_out.set(all);
        };
        html! {
            <label class="switch"><input type="checkbox" {checked} {onchange} /><span>{ words.paper_kind(kind) }</span></label>
        }
    };
    let chosen: Vec<&str> = kinds.iter().copied().filter(|it| !left_out.contains(it)).collect();
    // Other numbers make its texts false.
    let as_it_is = names.lines().all(|name| name.trim().is_empty());
    let with_lesson = wished(*asks && *lesson && as_it_is, chosen.is_empty());
    let on_lesson = {
        let lesson = lesson.clone();
        Callback::from(move |_: Event| lesson.set(!*lesson))
    };
    let nothing = chosen.is_empty() && with_lesson == OfLesson::Not;
    let onsubmit = {
        let (act, most, seed) = (act.clone(), *most, *seed);
        let kinds: Vec<String> = chosen.iter().map(|&kind| kind.to_owned()).collect();
        let names = names.clone();
        move |event: SubmitEvent| {
            event.prevent_default();
            let names = names.lines().map(|name| name.trim().chars().take(NAME).collect());
            let names = names.filter(|name: &String| !name.is_empty()).collect();
            let wish = Wish { kinds: kinds.clone(), lesson: with_lesson, most, seed, names };
            act.emit(Action::Paper(Some(wish)));
        }
    };
    let on_most = {
        let most = most.clone();
        move |event: Event| most.set(page::value_of(&event).parse().unwrap_or(USUAL))
    };
    let on_seed = {
        let seed = seed.clone();
        move |event: Event| seed.set(page::value_of(&event).parse().unwrap_or(1))
    };
    let on_names = {
        let names = names.clone();
        Callback::from(move |event: InputEvent| names.set(page::value_of(&event)))
    };
    html! {
        <form class="paper-choices" {onsubmit}>
            <p>{ words.paper_lead() }</p>
            <fieldset class="choice">
                <legend>{ words.paper_kinds() }</legend>
                if *asks { { of_lesson(*words, *lesson, as_it_is, on_lesson) } }
                { for kinds.iter().copied().map(kind) }
            </fieldset>
            <label><span>{ words.paper_count() }</span>
                <input id="paper-count" type="number" min="1" max={Wish::MOST.to_string()} required=true value={most.to_string()} onchange={on_most} />
            </label>
            { students(*words, *asks, (*names).clone(), on_names) }
            <label><span>{ words.paper_seed() }</span>
                <input type="number" min="0" max="999999999" required=true value={seed.to_string()} onchange={on_seed} />
            </label>
            <button type="submit" id="paper-make" class="button strong" disabled={nothing}>{ words.paper_make() }</button>
        </form>
    }
}

fn wished(lesson: bool, alone: bool) -> OfLesson {
    match (lesson, alone) {
        (false, _) => OfLesson::Not,
        (true, false) => OfLesson::Too,
        (true, true) => OfLesson::Alone,
    }
}

fn of_lesson(words: Words, chosen: bool, as_it_is: bool, onchange: Callback<Event>) -> Html {
    let checked = chosen && as_it_is;
    html! {
        <label class="switch">
            <input id="paper-of-lesson" type="checkbox" {checked} disabled={!as_it_is} {onchange} />
            <span>{ words.paper_of_lesson() }</span>
        </label>
    }
}

fn students(words: Words, asks: bool, value: String, oninput: Callback<InputEvent>) -> Html {
    html! {
        <>
            <label><span>{ words.paper_names() }</span>
                <textarea id="paper-names" rows="4" aria-describedby="paper-names-hint" {value} {oninput} />
            </label>
            <p id="paper-names-hint" class="soft">
                { words.paper_names_hint() }
                if asks { { " " }{ words.paper_of_lesson_hint() } }
            </p>
        </>
    }
}
