//! The chosen step: its captions in all languages, as readers will see them, and its question.

use gantry_core::scenario::lesson::{LessonLanguages, LessonStep, LessonText, MAX_TEXT};
use yew::prelude::*;

use super::question::question;
use super::texts;
use crate::components::editor::forms::Form;
use crate::components::note::inline;
use crate::edit::lesson::{Author, TAGS, step_at};
use crate::form::{Control, Input};
use crate::story::Caption;
use crate::words::author::AuthorLength;
use crate::words::lesson::{LessonLooks, LessonStepNumber};

/// The step of that number from 0.
pub(super) fn chosen_step(form: &Form, author: &Author, at: usize, step: &LessonStep) -> Html {
    let (words, path) = (form.words, step_at(at));
    html! {
        <section key={format!("step {at}")} class="group chosen" aria-labelledby="lesson-step">
            <h3 id="lesson-step">{ LessonStepNumber { number: at as u64 + 1 }.tell(words) }</h3>
            { form.draw(look(form, author, at, step), true) }
            { texts(form, &path.field("say"), Some(&step.say), words.author_caption(), &Input::Lines) }
            <div class="languages">{ for TAGS.map(|tag| preview(form, tag, &step.say)) }</div>
            { question(form, &path.field("ask"), step) }
        </section>
    }
}

/// What it points at: the name of a thing or of a panel.
fn look(form: &Form, author: &Author, at: usize, step: &LessonStep) -> Control {
    let (words, value) = (form.words, step.look.clone().unwrap_or_default());
    let found = author.marks.looks.get(at).is_none_or(Option::is_some);
    let lacks = || LessonLooks { name: &words.name(&value) }.tell(words);
    let warning = (!value.is_empty() && !found).then(lacks);
    Control {
        path: step_at(at).field("look"),
        label: words.author_points().to_owned(),
        owner: String::new(),
        hint: Some(words.author_points_hint()),
        value,
        optional: true,
        input: Input::Text,
        offers: None,
        warning,
    }
}

/// A caption as it is read under the picture, and its length; nothing in a language that it lacks.
fn preview(form: &Form, tag: &'static str, say: &LessonText) -> Html {
    let text = match say {
        LessonText::Plain(text) => Some(text).filter(|_| tag == TAGS[0]),
        LessonText::ByLanguage(LessonLanguages { en, zh }) => {
            if tag == TAGS[0] {
                en.as_ref()
            } else {
                zh.as_ref()
            }
        }
    };
    let Some(text) = text else { return html! { <div key={tag} /> } };
    let Caption { fact, turn } = Caption::of(text);
    let count = text.chars().count() as u64;
    html! {
        <div key={tag} class="preview">
            <p lang={tag}><b>{ inline(&fact) }</b>{ " " }{ inline(&turn) }</p>
            <p class="soft">{ AuthorLength { count, most: MAX_TEXT }.tell(form.words) }</p>
        </div>
    }
}
