//! The question of a step: none, a prediction, or choices with the right one and why it is right.

use std::mem::discriminant;

use gantry_core::scenario::Path;
use gantry_core::scenario::lesson::{CHOICES, LessonAsk, LessonChoice, LessonStep, LessonText};

use super::texts;
use crate::components::editor::forms::Form;
use crate::components::prelude::*;
use crate::edit::lesson::{asking, is_new, questions, with_choice, without_choice};
use crate::form::Input;
use crate::words::author::{AuthorChoice, AuthorRight};

/// The question of a step; `ask` is where it stands.
pub(super) fn question(form: &Form, ask: &Path, step: &LessonStep) -> Html {
    let words = form.words;
    let kind = |asked: &Option<LessonAsk>| asked.as_ref().map(discriminant);
    let way = |(label, asked): (&'static str, Option<LessonAsk>)| {
        let is_now = kind(&asked) == kind(&step.ask);
        let edit = (!is_now).then(|| asking(ask.clone(), asked.as_ref()));
        let attempt = form.attempt.clone();
        let onclick = move |_: MouseEvent| edit.iter().for_each(|edit| attempt.emit(edit.clone()));
        html! {
            <button type="button" aria-pressed={if is_now { "true" } else { "false" }} {onclick}>{ label }</button>
        }
    };
    html! {
        <>
            <h3 id="lesson-question">{ words.lesson_question() }</h3>
            <div class="kinds" role="group" aria-labelledby="lesson-question">{ for questions(words).map(way) }</div>
            {
                match &step.ask {
                    None => html! {},
                    Some(LessonAsk::Predict) => html! { <p class="soft">{ words.author_predict_hint() }</p> },
                    Some(LessonAsk::Choose(choice)) => choices(form, ask, choice),
                }
            }
        </>
    }
}

fn choices(form: &Form, ask: &Path, choice: &LessonChoice) -> Html {
    let words = form.words;
    let most = choice.choose.len() >= usize::from(CHOICES.1);
    let more = with_choice(words, ask.clone(), choice);
    let onclick = form.attempt.reform(move |_: MouseEvent| more.clone());
    let one = |(at, text)| one(form, ask, choice, (at, text));
    // What a text began with is typed over.
    let select = move |event: &Event| {
        if is_new(words, &page::value_of(event)) {
            page::select_text(event);
        }
    };
    html! {
        <div class="asked" onfocusin={move |event: FocusEvent| select(&event)} onclick={move |event: MouseEvent| select(&event)}>
            <p class="soft">{ words.author_choices_hint() }</p>
            <p class="soft right-answer">{ words.author_right_answer() }</p>
            <ol class="choices">{ for choice.choose.iter().enumerate().map(one) }</ol>
            <button type="button" disabled={most} {onclick}>{ words.author_add_choice() }</button>
            { texts(form, &ask.field("because"), Some(&choice.because), words.author_because(), &Input::Lines) }
        </div>
    }
}

/// A choice in all languages, and whether it is the right one.
fn one(form: &Form, ask: &Path, choice: &LessonChoice, (at, text): (usize, &LessonText)) -> Html {
    let (words, number) = (form.words, at as u64 + 1);
    let name = AuthorChoice { number }.tell(words);
    let is_right = choice.right == at as u64;
    let right = edit::choose(ask.field("right"), at as u64);
    let onchange = form.attempt.reform(move |_: Event| right.clone());
    let fewest = choice.choose.len() <= usize::from(CHOICES.0);
    html! {
        <li key={at}>
            <input type="radio" name="lesson-right" aria-label={AuthorRight { number }.tell(words)} checked={is_right} {onchange} />
            { texts(form, &ask.field("choose").index(at), Some(text), &name, &Input::Text) }
            if !fewest { { form.button(words.author_remove(), Some(&name), "×", without_choice(ask.clone(), choice, at)) } }
        </li>
    }
}
