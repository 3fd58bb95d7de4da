//! The chosen step: its moment, what it points at, the level of stepping from it on, its captions in all languages, as
//! readers will see them, and its question.

use gantry_core::scenario::lesson::{LessonLanguages, LessonStep, LessonText, MAX_TEXT};

use super::question::question;
use super::texts;
use crate::components::editor::forms::Form;
use crate::components::note::inline;
use crate::components::prelude::*;
use crate::edit::lesson::{Amiss, Author, TAGS, amiss, step_at};
use crate::form::{Control, Input};
use crate::story::Caption;
use crate::url::level_name;
use crate::words::author::AuthorLength;
use crate::words::lesson::{LessonLooks, LessonStepNumber};

pub(super) const CAPTION: &str = "lesson-caption";

/// The step of that number from 0.
pub(super) fn chosen_step(form: &Form, author: &Author, at: usize, step: &LessonStep) -> Html {
    let (words, path) = (form.words, step_at(at));
    html! {
        <section key={format!("step {at}")} class="group chosen" aria-labelledby="lesson-step">
            <h3 id="lesson-step">{ LessonStepNumber { number: at as u64 + 1 }.tell(words) }</h3>
            { placed(form, author, at, step) }
            <div class="row">
                { form.draw(look(form, author, at, step), true) }
                { form.draw(level(words, at, step), true) }
            </div>
            <div id={CAPTION}>
                { texts(form, &path.field("say"), Some(&step.say), words.author_caption(), &Input::Lines) }
            </div>
            <div class="languages">{ for TAGS.map(|tag| preview(form, tag, &step.say)) }</div>
            { question(form, &path.field("ask"), step) }
        </section>
    }
}

/// Its moment, and the button that gives it the one that is shown.
fn placed(form: &Form, author: &Author, at: usize, step: &LessonStep) -> Html {
    let words = form.words;
    let edit = author.moved_here(&form.scenario.teaching.lesson, at);
    let disabled = edit.is_none();
    let attempt = form.attempt.clone();
    let onclick = move |_: MouseEvent| edit.iter().for_each(|edit| attempt.emit(edit.clone()));
    html! {
        <div class="placed">
            <span class="soft">{ words.lesson_at(&step.at, form.scenario.lab.kind()) }</span>
            <button type="button" {disabled} {onclick}>{ words.author_use() }</button>
        </div>
    }
}

/// The level at which the reader steps on from it.
fn level(words: Words, at: usize, step: &LessonStep) -> Control {
    let own = ("", [words.author_level_own(), ""]);
    let levels = Level::ALL.map(|level| (level_name(level), [words.level_name(level), ""]));
    Control {
        path: step_at(at).field("level"),
        label: words.level().to_owned(),
        hint: Some(words.author_level_hint()),
        value: step.level.map_or("", level_name).to_owned(),
        optional: true,
        input: Input::Choice(std::iter::once(own).chain(levels).collect()),
        ..Control::default()
    }
}

/// What it points at: the name of a thing or of a panel.
fn look(form: &Form, author: &Author, at: usize, step: &LessonStep) -> Control {
    let words = form.words;
    let missed = amiss(&author.marks, &form.scenario.teaching.lesson, at).contains(&Amiss::Look);
    let name = step.look.as_deref().filter(|_| missed);
    Control {
        label: words.author_points().to_owned(),
        hint: Some(words.author_points_hint()),
        warning: name.map(|name| LessonLooks { name: &words.name(name) }.tell(words)),
        ..form.made().control(step_at(at).field("look"), None).unwrap_or_default()
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
