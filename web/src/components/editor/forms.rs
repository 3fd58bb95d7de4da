//! The forms: the head of every scenario, and what forms are made of. The rest is the lab's.

use std::rc::Rc;

use gantry_core::scenario::Scenario;
use yew::prelude::*;

use super::field::{Attempt, Field, Make};
use crate::edit::{self, Edit};
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
    pub refused: UseStateHandle<Option<AttrValue>>,
}

impl Form {
    pub(crate) fn number(
        &self,
        label: String,
        value: u64,
        step: u64,
        make: impl Fn(u64) -> Edit + 'static,
    ) -> Html {
        self.field(
            label.into(),
            value.to_string().into(),
            Make::Number(Callback::from(make), step),
            false,
            None,
        )
    }

    pub(crate) fn name(
        &self,
        label: &str,
        value: &str,
        make: impl Fn(String) -> Edit + 'static,
    ) -> Html {
        let (label, value) = (label.to_owned().into(), value.to_owned().into());
        self.field(label, value, Make::Text(Callback::from(make)), false, None)
    }

    /// A number with its label beside it.
    pub(crate) fn shown_number(
        &self,
        label: &'static str,
        hint: &'static str,
        value: u64,
        make: fn(u64) -> Edit,
    ) -> Html {
        let make = Make::Number(Callback::from(make), 1);
        let hint = (!hint.is_empty()).then(|| hint.into());
        self.field(label.into(), value.to_string().into(), make, true, hint)
    }

    /// A text with its label beside it.
    pub(crate) fn shown_text(
        &self,
        label: &'static str,
        hint: &'static str,
        value: &str,
        make: fn(String) -> Edit,
    ) -> Html {
        let make = Make::Text(Callback::from(make));
        self.field(label.into(), value.to_owned().into(), make, true, Some(hint.into()))
    }

    pub(crate) fn field(
        &self,
        label: AttrValue,
        value: AttrValue,
        make: Make,
        shown: bool,
        hint: Option<AttrValue>,
    ) -> Html {
        let scenario = self.scenario.clone();
        html! { <Field words={self.words} {label} {shown} {hint} {value} {scenario} {make} attempt={self.attempt.clone()} /> }
    }

    /// A button that tries one change; what is wrong with it stands at the head of the forms.
    pub(crate) fn button(
        &self,
        label: &str,
        name: Option<&str>,
        text: &'static str,
        edit: Edit,
    ) -> Html {
        let (attempt, refused) = (self.attempt.clone(), self.refused.clone());
        let onclick = move |_: MouseEvent| refused.set(attempt.emit(edit.clone()));
        let label = name.map_or_else(|| label.to_owned(), |name| self.words.acting_on(label, name));
        html! { <button type="button" class="small" title={label.clone()} aria-label={label} {onclick}>{ text }</button> }
    }

    /// The name of something of another list, which the field offers.
    pub(crate) fn name_from(
        &self,
        list: &'static str,
        label: String,
        value: &str,
        make: impl Fn(String) -> Edit + 'static,
    ) -> Html {
        let make = Make::Text(Callback::from(make));
        let (value, attempt) = (AttrValue::from(value.to_owned()), self.attempt.clone());
        let scenario = self.scenario.clone();
        html! { <Field words={self.words} {label} {list} {value} {scenario} {make} {attempt} /> }
    }

    /// A switch with its label.
    pub(crate) fn switch(
        &self,
        label: &'static str,
        hint: &'static str,
        on: bool,
        make: fn(bool) -> Edit,
    ) -> Html {
        let (attempt, refused) = (self.attempt.clone(), self.refused.clone());
        let onchange = move |_: Event| refused.set(attempt.emit(make(!on)));
        html! {
            <label class="switch" title={hint}><input type="checkbox" checked={on} {onchange} />{ label }</label>
        }
    }

    pub(crate) fn choose(
        &self,
        choose: impl Fn(&str) -> Option<Edit> + 'static,
    ) -> Callback<Event> {
        let (attempt, refused) = (self.attempt.clone(), self.refused.clone());
        Callback::from(move |event: Event| {
            if let Some(edit) = choose(&page::value_of(&event)) {
                refused.set(attempt.emit(edit));
            }
        })
    }
}

/// The forms.
#[component]
pub fn Forms(props: &Props) -> Html {
    let refused = use_state(|| None::<AttrValue>);
    let Props { words, scenario, attempt, .. } = props;
    let form = Form {
        words: *words,
        scenario: scenario.clone(),
        attempt: attempt.clone(),
        refused: refused.clone(),
    };
    html! {
        <div class="forms">
            <p class="bad refused" role="alert">{ (*refused).clone().unwrap_or_default() }</p>
            { head(&form, props.told) }
            { edit::forms(&form, props.kept) }
        </div>
    }
}

fn head(form: &Form, told: [Option<&'static str>; 2]) -> Html {
    let words = form.words;
    let value = |text: Option<&str>| AttrValue::from(text.unwrap_or_default().to_owned());
    let title = value(told[0].or(form.scenario.title.as_deref()));
    let text = value(told[1].or(form.scenario.note.as_deref()));
    let set_title = Make::Text(Callback::from(Edit::SetTitle));
    let set_note = Make::Lines(Callback::from(Edit::SetNote));
    let passes_time = facts(form.scenario.lab.kind()).timed;
    let unit = value(form.scenario.time_unit.as_deref());
    let set_unit = Make::Text(Callback::from(Edit::SetTimeUnit));
    html! {
        <section class="group">
            { form.field(words.title_label().into(), title, set_title, true, None) }
            { form.field(words.note_label().into(), text, set_note, true, None) }
            if passes_time {
                { form.field(words.time_unit_label().into(), unit, set_unit, true, Some(words.time_unit_hint().into())) }
            }
        </section>
    }
}

/// An index as edits have it.
pub(crate) fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
