//! The forms: the head of every scenario, and what forms are made of. The rest is the lab's.

use std::rc::Rc;

use gantry_core::scenario::{Json, Path, Scenario};
use yew::prelude::*;

use super::field::{Attempt, Field, Told, Value};
use crate::components::select::Select;
use crate::edit::{self, Edit, at};
use crate::labs::facts;
use crate::narrate::Words;
use crate::platform::page;

/// What the forms show.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The scenario in force.
    pub scenario: Rc<Scenario>,
    /// Tries a change.
    pub attempt: Attempt,
    /// Whether the jobs are kept elsewhere.
    pub kept: bool,
    /// Title and note of an example in the reader's language; the scenario's own are shown where there are none.
    pub told: [Option<&'static str>; 2],
}

/// What every part of the forms needs.
#[derive(Clone, PartialEq)]
pub struct Form {
    pub words: Words,
    pub scenario: Rc<Scenario>,
    pub attempt: Attempt,
}

impl Form {
    /// A whole number in a cell of a table.
    pub(crate) fn number(&self, label: String, value: u64, step: u64, path: Path) -> Html {
        self.field(label, value.to_string(), Value::Number(path, step), false, "")
    }

    /// A name in a cell of a table.
    pub(crate) fn name(&self, label: impl Into<AttrValue>, value: &str, path: Path) -> Html {
        self.field(label, value.to_owned(), Value::Text(path), false, "")
    }

    /// A whole number with its label beside it.
    pub(crate) fn shown_number(
        &self,
        label: &'static str,
        hint: &'static str,
        value: u64,
        path: Path,
    ) -> Html {
        self.field(label, value.to_string(), Value::Number(path, 1), true, hint)
    }

    /// A field; its hint is what it explains when pointed at, if anything.
    pub(crate) fn field(
        &self,
        label: impl Into<AttrValue>,
        value: String,
        sets: Value,
        shown: bool,
        hint: &'static str,
    ) -> Html {
        let label: AttrValue = label.into();
        let hint = (!hint.is_empty()).then_some(hint);
        html! { <Field words={self.words} {label} {shown} {hint} {value} {sets} attempt={self.attempt.clone()} /> }
    }

    /// A button that tries one change; what is wrong with it stands at the head of the forms.
    pub(crate) fn button(
        &self,
        label: &str,
        name: Option<&str>,
        text: &'static str,
        edit: Edit,
    ) -> Html {
        let onclick = self.attempt.reform(move |_: MouseEvent| edit.clone());
        let label = name.map_or_else(|| label.to_owned(), |name| self.words.acting_on(label, name));
        html! { <button type="button" class="small" title={label.clone()} aria-label={label} {onclick}>{ text }</button> }
    }

    /// Buttons that move an entry of a list to the places beside it.
    pub(crate) fn moves(&self, name: &str, list: &Path, at: usize, count: usize) -> Html {
        let (words, entry) = (self.words, index(at));
        let button = |label: &str, text: &'static str, to: u32| {
            self.button(label, Some(name), text, edit::shift(list.index(at), to))
        };
        html! {
            <>
                if at > 0 { { button(words.move_up(), "↑", entry - 1) } }
                if at + 1 < count { { button(words.move_down(), "↓", entry + 1) } }
            </>
        }
    }

    /// The name of something of another list, which the field offers.
    pub(crate) fn name_from(
        &self,
        list: &'static str,
        label: String,
        value: &str,
        path: Path,
    ) -> Html {
        let (value, attempt) = (AttrValue::from(value.to_owned()), self.attempt.clone());
        html! { <Field words={self.words} {label} {list} {value} sets={Value::Text(path)} {attempt} /> }
    }

    /// A switch with its label.
    pub(crate) fn switch(
        &self,
        label: &'static str,
        hint: &'static str,
        on: bool,
        path: Path,
    ) -> Html {
        let onchange = self.attempt.reform(move |_: Event| edit::choose(path.clone(), !on));
        html! {
            <label class="switch" title={hint}><input type="checkbox" checked={on} {onchange} />{ label }</label>
        }
    }

    /// One of the words of the format, each with what is shown of it.
    pub(crate) fn select(
        &self,
        label: Option<&'static str>,
        chosen: &str,
        path: Path,
        options: impl Iterator<Item = (String, String)>,
    ) -> Html {
        let onchange = self.choose(path, |name| Json::from(name));
        Select { label, chosen, onchange, ..Select::default() }.html(options)
    }

    /// What a choice sets.
    pub(crate) fn choose(
        &self,
        path: Path,
        value: impl Fn(&str) -> Json + 'static,
    ) -> Callback<Event> {
        self.attempt
            .reform(move |event: Event| edit::choose(path.clone(), value(&page::value_of(&event))))
    }
}

/// The forms.
#[component]
pub fn Forms(props: &Props) -> Html {
    let told = use_context::<Told>().unwrap_or_default();
    let Props { words, scenario, attempt, .. } = props;
    let form = Form { words: *words, scenario: scenario.clone(), attempt: attempt.clone() };
    html! {
        <div class="forms">
            <p class="bad refused" role="alert">{ told.elsewhere().unwrap_or_default() }</p>
            { head(&form, props.told) }
            { edit::forms(&form, props.kept) }
        </div>
    }
}

fn head(form: &Form, told: [Option<&'static str>; 2]) -> Html {
    let words = form.words;
    let value = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let title = value(told[0].or(form.scenario.title.as_deref()));
    let text = value(told[1].or(form.scenario.note.as_deref()));
    let passes_time = facts(form.scenario.lab.kind()).timed;
    let time_unit = value(form.scenario.time_unit.as_deref());
    html! {
        <section class="group">
            { form.field(words.title_label(), title, Value::Maybe(at!["title"]), true, "") }
            { form.field(words.note_label(), text, Value::Lines(at!["note"]), true, "") }
            if passes_time {
                { form.field(words.time_unit_label(), time_unit, Value::Maybe(at!["time_unit"]), true, words.time_unit_hint()) }
            }
        </section>
    }
}

/// An index as edits have it.
pub(crate) fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
