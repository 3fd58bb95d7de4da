//! Workflows in the source text's own forms: what they say now, and a place to paste or type others.
//!
//! A draft takes effect when it is told to: on the way from one text to another most of what stands there is not what
//! is meant, and a job whose line is away for a moment would be gone.

use std::rc::Rc;

use gantry_core::scenario::{Lab, Scenario};
use gantry_core::workflow::text::{self, Faults, Form as Written};
use yew::prelude::*;

use super::super::select::Select;
use super::field::Attempt;
use super::text::{error_row, gutter, lines};
use crate::edit::{Edit, WorkflowEdit};
use crate::narrate::Words;
use crate::platform::page;

const AREA: &str = "editor-written";

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The scenario in force.
    pub scenario: Rc<Scenario>,
    /// What the reader has typed that is not in force.
    pub draft: Option<Rc<str>>,
    /// Takes another draft, or none.
    pub on_draft: Callback<Option<Rc<str>>>,
    /// Tries a change.
    pub attempt: Attempt,
}

/// The forms.
#[component]
pub fn WrittenView(props: &Props) -> Html {
    let Props { words, scenario, draft, on_draft, attempt } = props;
    let form = use_state(|| Written::Steps);
    let refused = use_state(|| None::<(Rc<str>, AttrValue)>);
    let in_force = use_memo((scenario.clone(), *form), |(scenario, form)| written(scenario, *form));
    let read = use_memo(draft.clone(), |draft| draft.as_ref().map(|draft| text::read(draft)));
    let shown: Rc<str> = match (draft, &*in_force) {
        (Some(draft), _) => draft.clone(),
        (None, Some(text)) => text.clone(),
        (None, None) => "".into(),
    };
    let faults = match &*read {
        Some(Err(faults)) => Some(faults),
        _ => None,
    };
    let oninput = {
        let (on_draft, in_force) = (on_draft.clone(), in_force.clone());
        Callback::from(move |event: InputEvent| {
            let typed: Rc<str> = page::value_of(&event).into();
            on_draft.emit((in_force.as_ref().as_ref() != Some(&typed)).then_some(typed));
        })
    };
    let apply = {
        let (read, attempt, refused, on_draft) =
            (read.clone(), attempt.clone(), refused.clone(), on_draft.clone());
        let shown = shown.clone();
        Callback::from(move |()| {
            let Some(Ok(text::Text { workflows, share })) = (*read).clone() else { return };
            match attempt.emit(Edit::Workflow(WorkflowEdit::SetWritten { workflows, share })) {
                None => on_draft.emit(None),
                Some(error) => refused.set(Some((shown.clone(), error))),
            }
        })
    };
    let onkeydown = {
        let apply = apply.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
                event.prevent_default();
                apply.emit(());
            }
        })
    };
    let ready = matches!(&*read, Some(Ok(_)));
    let told = refused.as_ref().filter(|(of, _)| *of == shown).map(|(_, error)| error.clone());
    html! {
        <div class="text-view written">
            { choice(*words, scenario, &form) }
            { status(*words, draft.is_some(), in_force.is_some(), faults, told) }
            <div class="tools">
                <button type="button" disabled={!ready} onclick={apply.reform(|_: MouseEvent| ())}>{ words.apply() }</button>
                <button type="button" disabled={draft.is_none()} onclick={on_draft.reform(|_: MouseEvent| None)}>{ words.text_revert() }</button>
            </div>
            { list(*words, &shown, faults) }
            <div class="code-area">
                { gutter(&shown, faults.map(bad_lines).unwrap_or_default()) }
                <textarea
                    id={AREA}
                    aria-label={words.written_label()}
                    aria-invalid={faults.is_some().then_some("true")}
                    aria-describedby="editor-written-hint"
                    spellcheck="false"
                    autocomplete="off"
                    wrap="off"
                    rows={(lines(&shown) + 1).to_string()}
                    value={shown.to_string()}
                    {oninput}
                    {onkeydown}
                />
            </div>
            <p id="editor-written-hint" class="soft">{ words.written_hint() }</p>
        </div>
    }
}

fn written(scenario: &Scenario, form: Written) -> Option<Rc<str>> {
    match &scenario.lab {
        Lab::Workflow(own) => text::write(own, form).map(Rc::from),
        Lab::Placement(_) | Lab::Backfill(_) => None,
    }
}

/// Which of the two forms; triples name no workflow, so there is a choice only where there is one.
fn choice(words: Words, scenario: &Scenario, form: &UseStateHandle<Written>) -> Html {
    const NAMES: [&str; 2] = ["steps", "triples"];
    let Lab::Workflow(own) = &scenario.lab else { return Html::default() };
    if own.workflows.len() > 1 {
        return html! { <div /> };
    }
    let onchange = {
        let form = form.clone();
        Callback::from(move |event: Event| {
            let triples = page::value_of(&event) == NAMES[1];
            form.set(if triples { Written::Triples } else { Written::Steps });
        })
    };
    let chosen = NAMES[usize::from(**form == Written::Triples)];
    let select = Select { chosen, onchange, ..Select::default() };
    let options = NAMES.into_iter().zip([words.written_steps(), words.written_triples()]);
    let options = options.map(|(name, shown)| (name.to_owned(), shown.to_owned()));
    html! {
        <label class="field"><span class="label">{ words.written_form() }</span>{ select.html(options) }</label>
    }
}

fn status(
    words: Words,
    draft: bool,
    can_be_written: bool,
    faults: Option<&Faults>,
    refused: Option<AttrValue>,
) -> Html {
    let (class, text) = match (refused, faults) {
        (Some(error), _) => ("bad", error.to_string()),
        (None, Some(faults)) => {
            let count = faults.list.len() as u64 + faults.more;
            ("bad", format!("{} · {}", words.errors_counted(count), words.text_kept()))
        }
        (None, None) if draft => ("soft", words.written_ready().to_owned()),
        (None, None) if can_be_written => ("soft", words.written_valid().to_owned()),
        (None, None) => ("bad", words.written_none().to_owned()),
    };
    html! { <p {class} role="status">{ text }</p> }
}

fn bad_lines(faults: &Faults) -> Vec<u64> {
    faults.list.iter().map(|fault| fault.at.line).collect()
}

fn list(words: Words, shown: &Rc<str>, faults: Option<&Faults>) -> Html {
    let row = |(at, fault): (usize, &text::Fault)| {
        let (place, told) = (words.fault_place(fault), words.fault(&fault.kind));
        error_row(at, place, told, AREA, shown, Some(fault.at))
    };
    let rows = faults.map(|faults| faults.list.iter().enumerate().map(row).collect::<Html>());
    let more = faults.map_or(0, |faults| faults.more);
    html! {
        <ol class="errors" aria-label={words.errors_heading()}>
            { rows.unwrap_or_default() }
            if more > 0 { <li key="more">{ words.and_more(more) }</li> }
        </ol>
    }
}
