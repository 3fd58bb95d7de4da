//! The lesson as its author writes it: what it teaches, its steps, and the chosen step with captions and question.
//!
//! **Invariant:** all that is written is in the scenario, so undo, links and drafts have it.

mod question;
mod step;

use gantry_core::scenario::lesson::{LessonStep, LessonText};
use gantry_core::scenario::{Path, Scenario};

use self::step::{CAPTION, chosen_step};
use super::field::{Attempt, Told};
use super::forms::Form;
use crate::components::prelude::*;
use crate::edit::at;
use crate::edit::lesson::{Amiss, Author, TAGS, amiss, control, step_at};
use crate::form::{Control, Input, index};
use crate::gallery;
use crate::story::{caption, present};
use crate::words::lesson::{LessonLooks, LessonStepNumber};

/// The ids of the lists of examples that a lesson can build on, and of policies that it can compare.
const EXAMPLES: &str = "lesson-examples";
const POLICIES: &str = "lesson-policies";

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub scenario: Rc<Scenario>,
    pub author: Author,
    pub attempt: Attempt,
    pub act: Act,
}

#[component]
pub fn LessonView(Props { words, scenario, author, attempt, act }: &Props) -> Html {
    let chosen = use_state(|| None::<usize>);
    let refused = use_context::<Told>().unwrap_or_default();
    let form = Form { words: *words, scenario: scenario.clone(), attempt: attempt.clone() };
    let steps = &scenario.teaching.lesson;
    let here = present(steps.len(), &author.marks, author.shown.moment.moment);
    let now = chosen.or(here).map(|step| step.min(steps.len().max(1) - 1));
    let awaited = use_mut_ref(|| None::<usize>);
    use_effect_with(steps.len(), {
        let (awaited, language) = (awaited.clone(), words.language.folder());
        move |count: &usize| {
            if awaited.take() == Some(*count) {
                page::focus_field(CAPTION, language);
            }
        }
    });
    let add = {
        let (edit, chosen, attempt) = (author.add(*words, steps), chosen.clone(), attempt.clone());
        let count = steps.len() + 1;
        move |_: MouseEvent| {
            let (step, edit) = edit.clone();
            *awaited.borrow_mut() = Some(count);
            attempt.emit(edit);
            chosen.set(Some(step));
        }
    };
    let row = |(at, step): (usize, &LessonStep)| {
        html! { <li key={at} class="step">{ row(&form, (author, act, &chosen), (at, step), now == Some(at)) }</li> }
    };
    html! {
        <div class="forms lesson">
            <p class="bad refused" role="alert">{ refused.elsewhere().unwrap_or_default() }</p>
            { about(&form) }
            <section class="group" aria-labelledby="lesson-steps">
                <h3 id="lesson-steps">{ words.author_steps() }</h3>
                if steps.is_empty() { <p class="soft">{ words.author_none() }</p> }
                <ol class="author-steps">{ for steps.iter().enumerate().map(row) }</ol>
                <button type="button" class="strong" onclick={add}>{ words.author_add() }</button>
            </section>
            { for now.and_then(|at| Some(chosen_step(&form, author, at, steps.get(at)?))) }
        </div>
    }
}

fn about(form: &Form) -> Html {
    let (words, teaching) = (form.words, &form.scenario.teaching);
    let given = teaching.objectives.is_some();
    html! {
        <section class="group" aria-labelledby="lesson-about">
            <h3 id="lesson-about">{ words.author_about() }</h3>
            { texts(form, &at!["objectives"], teaching.objectives.as_ref(), words.author_objectives(), &Input::Lines) }
            if given { { form.button(words.author_forget_objectives(), None, "×", edit::clear(at!["objectives"])) } }
            { names(form, "builds_on", EXAMPLES) }
            { names(form, "compare", POLICIES) }
            <datalist id={POLICIES}>
                { for form.scenario.kind().policies().iter().map(|&policy| html! { <option key={policy} value={policy} /> }) }
            </datalist>
            <datalist id={EXAMPLES}>
                { for gallery::all().map(|(_, example)| html! { <option key={example.name} value={example.name} /> }) }
            </datalist>
        </section>
    }
}

/// A list of names, of which those of a list are offered.
fn names(form: &Form, field: &str, offers: &str) -> Html {
    let control = form.made().control(at![field], None);
    let offering = |control| Control { offers: Some(offers.to_owned()), ..control };
    control.map_or_else(Html::default, |control| form.draw(offering(control), true))
}

fn texts(form: &Form, path: &Path, text: Option<&LessonText>, what: &str, input: &Input) -> Html {
    let one = |tag: &'static str| {
        let control = control(form.words, path, text, (what, tag), input.clone());
        html! { <div key={tag} lang={tag}>{ form.draw(control, true) }</div> }
    };
    html! { <div class="languages">{ for TAGS.map(one) }</div> }
}

/// A step in the list: what it says, its moment, and what can be done with it.
fn row(
    form: &Form,
    (author, act, chosen): (&Author, &Act, &UseStateHandle<Option<usize>>),
    (at, step): (usize, &LessonStep),
    is_chosen: bool,
) -> Html {
    let words = form.words;
    let amiss = amiss(&author.marks, &form.scenario.teaching.lesson, at);
    let missing = amiss.contains(&Amiss::Moment);
    let place = words.lesson_at(&step.at, form.scenario.lab.kind());
    let choose = {
        let chosen = chosen.clone();
        move |_: MouseEvent| chosen.set(Some(at))
    };
    html! {
        <>
            <button type="button" class="said" aria-pressed={if is_chosen { "true" } else { "false" }} onclick={choose}>
                <b>{ at + 1 }</b>
                <span>
                    <span class="fact">{ caption(step, words).plain() }</span>
                    <span class="soft">{ place }</span>
                    if step.ask.is_some() { <span class="asks">{ words.lesson_question() }</span> }
                    { for amiss.iter().map(|amiss| remark(words, step, *amiss)) }
                </span>
            </button>
            { tools(form, (act, chosen), at, missing) }
        </>
    }
}

/// What is amiss with a step, told in the list.
fn remark(words: Words, step: &LessonStep, amiss: Amiss) -> Html {
    let (class, told) = match amiss {
        Amiss::Moment => ("bad", words.author_missing().to_owned()),
        Amiss::Look => {
            let name = words.name(step.look.as_deref().unwrap_or_default());
            ("bad", LessonLooks { name: &name }.tell(words))
        }
        Amiss::Order => ("soft", words.author_earlier().to_owned()),
    };
    html! { <span {class}>{ told }</span> }
}

fn tools(
    form: &Form,
    (act, chosen): (&Act, &UseStateHandle<Option<usize>>),
    at: usize,
    missing: bool,
) -> Html {
    let (words, last) = (form.words, form.scenario.teaching.lesson.len() - 1);
    let name = LessonStepNumber { number: at as u64 + 1 }.tell(words);
    let tool = |label: &str, text: &'static str, disabled: bool, does: Callback<MouseEvent>| {
        let label = words.acting_on(label, &name);
        html! { <button type="button" class="small" title={label.clone()} aria-label={label} {disabled} onclick={does}>{ text }</button> }
    };
    let goes = {
        let (act, chosen) = (act.clone(), chosen.clone());
        Callback::from(move |_: MouseEvent| {
            act.emit(Action::GoToStep(at));
            chosen.set(Some(at));
        })
    };
    let changes = |edit: edit::Edit, then: Option<usize>| {
        let (attempt, chosen) = (form.attempt.clone(), chosen.clone());
        Callback::from(move |_: MouseEvent| {
            attempt.emit(edit.clone());
            chosen.set(then);
        })
    };
    let shift = |to: usize| changes(edit::shift(step_at(at), index(to)), Some(to));
    let remove = changes(edit::remove(step_at(at)), Some(at));
    html! {
        <span class="tools">
            { tool(words.author_go(), "→", missing, goes) }
            { tool(words.move_up(), "↑", at == 0, shift(at.saturating_sub(1))) }
            { tool(words.move_down(), "↓", at == last, shift(at + 1)) }
            { tool(words.author_remove(), "×", false, remove) }
        </span>
    }
}
