//! The mode, and how what is lent is split and taken back; each can be changed in place.

use std::rc::Rc;

use gantry_core::workflow::view::Outline;
use gantry_core::workflow::{By, Interrupted, Mode};
use yew::prelude::*;

use crate::components::select::Select;
use crate::components::when;
use crate::edit::{Edit, WorkflowEdit};
use crate::narrate::Words;
use crate::platform::page;
use crate::state::Action;

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What the scenario is.
    pub outline: Rc<Outline>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// Mode and sharing.
#[component]
pub fn Setup(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let mode = |mode: Mode| {
        let label = (words.mode(mode), words.mode_hint(mode));
        one(act, "mode", label, mode == outline.mode, WorkflowEdit::SetMode(mode))
    };
    let by = |by: By| {
        let label = (words.by(by), words.by_hint(by));
        one(act, "by", label, by == outline.by, WorkflowEdit::SetBy(by))
    };
    let lends = outline.mode == Mode::Lend && !outline.users.is_empty();
    html! {
        <div class="setup">
            <fieldset class="segments policies">
                <legend class="hidden">{ words.mode_label() }</legend>
                { for Mode::ALL.map(mode) }
            </fieldset>
            <p class="soft">{ words.mode_hint(outline.mode) }</p>
            if lends {
                <fieldset class="segments policies">
                    <legend class="hidden">{ words.by_label() }</legend>
                    { for By::ALL.map(by) }
                </fieldset>
                <p class="soft">{ words.by_hint(outline.by) }</p>
                <dl class="pairs">
                    { interrupted(props) }
                    { short_jobs(props) }
                </dl>
            }
        </div>
    }
}

/// One of a few.
fn one(
    act: &Callback<Action>,
    name: &'static str,
    (label, hint): (&'static str, &'static str),
    checked: bool,
    edit: WorkflowEdit,
) -> Html {
    let choose = act.reform(move |_: Event| Action::Edit(Edit::Workflow(edit.clone())));
    html! {
        <label key={label} title={hint}>
            <input type="radio" {name} {checked} onchange={choose} />
            <span>{ label }</span>
        </label>
    }
}

fn interrupted(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let choose = when(act, |event: Event| {
        let value = page::value_of(&event);
        let at = Interrupted::NAMES.iter().position(|name| *name == value)?;
        Some(Action::Edit(Edit::Workflow(WorkflowEdit::SetInterrupted(Interrupted::ALL[at]))))
    });
    let select = Select {
        label: Some(words.interrupted_label()),
        chosen: Interrupted::NAMES[outline.interrupted as usize],
        onchange: choose,
        ..Select::default()
    };
    let options = Interrupted::ALL.into_iter().zip(Interrupted::NAMES);
    let options = options.map(|(then, name)| (name.to_owned(), words.interrupted(then).to_owned()));
    html! { <div class="wide"><dt>{ words.interrupted_label() }</dt><dd>{ select.html(options) }</dd></div> }
}

fn short_jobs(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let choose = when(act, |event: Event| {
        let short = page::value_of(&event) == "short";
        Some(Action::Edit(Edit::Workflow(WorkflowEdit::SetShortJobsOnly(short))))
    });
    let select = Select {
        label: Some(words.short_jobs_label()),
        chosen: if outline.short_jobs_only { "short" } else { "all" },
        onchange: choose,
        ..Select::default()
    };
    let options = [("all", words.all_jobs_borrow()), ("short", words.short_jobs_borrow())];
    let options = options.map(|(name, told)| (name.to_owned(), told.to_owned()));
    html! { <div class="wide"><dt>{ words.short_jobs_label() }</dt><dd>{ select.html(options.into_iter()) }</dd></div> }
}
