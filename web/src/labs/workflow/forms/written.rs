//! Workflows in the source text's own forms: what they say now, and a place to paste or type others.
//!
//! A draft takes effect when it is told to: on the way from one text to another most of what stands there is not what
//! is meant, and a job whose line is away for a moment would be gone. Where it needs more units than the pool has, the
//! reader is told so and asked: the button says what it does.

use std::rc::Rc;

use gantry_core::labs::workflow::text::{self, Faults, Form as Written, Unwritten};
use gantry_core::scenario::Scenario;
use yew::prelude::*;

use super::own;
use crate::components::editor::WrittenProps;
use crate::components::editor::text::{Code, said};
use crate::components::select::Select;
use crate::drafts::Kept;
use crate::edit::Edit;
use crate::labs::workflow::edit::{Grown, WorkflowEdit, grown};
use crate::narrate::Words;
use crate::platform::page;
use crate::words::workflow_editor::{WrittenGrow, WrittenGrows};

const HINT: &str = "editor-written-hint";

#[component]
pub fn WrittenView(props: &WrittenProps) -> Html {
    let WrittenProps { words, scenario, draft, kept, on_draft, attempt, refused } = props;
    let form = use_state(|| Written::Steps);
    let tried = use_state(|| None::<(Rc<str>, Edit)>);
    let wrong = tried.as_ref().and_then(|(_, edit)| refused.about(edit));
    use_effect_with(scenario.clone(), {
        // What was tried is in force.
        let (tried, on_draft, made) = (tried.clone(), on_draft.clone(), wrong.is_none());
        let typed = draft.clone();
        move |_| {
            if let Some((text, _)) = (*tried).clone().filter(|_| made) {
                tried.set(None);
                if typed.as_ref() == Some(&text) {
                    on_draft.emit(None);
                }
            }
        }
    });
    let in_force = use_memo((scenario.clone(), *form), |(scenario, form)| written(scenario, *form));
    let read = use_memo(draft.clone(), |draft| draft.as_ref().map(|draft| text::read(draft)));
    let shown: Rc<str> = match (draft, &*in_force) {
        (Some(draft), _) => draft.clone(),
        (None, Ok(text)) => text.clone(),
        (None, Err(_)) => "".into(),
    };
    let faults = match &*read {
        Some(Err(faults)) => Some(faults),
        _ => None,
    };
    let oninput = {
        let (on_draft, in_force) = (on_draft.clone(), in_force.clone());
        Callback::from(move |event: InputEvent| {
            let typed: Rc<str> = page::value_of(&event).into();
            on_draft.emit((in_force.as_ref().as_ref() != Ok(&typed)).then_some(typed));
        })
    };
    let grown = use_memo((scenario.clone(), read.clone()), |(scenario, read)| {
        let text = read.as_ref().as_ref().and_then(|read| read.as_ref().ok());
        text.zip(own(scenario)).and_then(|(text, own)| grown(own, &text.workflows))
    });
    let apply = {
        let (read, attempt, tried) = (read.clone(), attempt.clone(), tried.clone());
        let (shown, scenario, grown) = (shown.clone(), scenario.clone(), grown.clone());
        Callback::from(move |()| {
            let Some(Ok(text::Text { workflows, share })) = (*read).clone() else { return };
            let Some(own) = own(&scenario) else { return };
            let capacity = grown.map_or(own.capacity, |grown| grown.to);
            let edit = WorkflowEdit::SetWritten { workflows, share, capacity };
            let edit = Edit::Workflow(edit);
            tried.set(Some((shown.clone(), edit.clone())));
            attempt.emit(edit);
        })
    };
    let onkeydown = {
        let (apply, asks) = (apply.clone(), grown.is_some());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
                event.prevent_default();
                if !asks {
                    apply.emit(());
                }
            }
        })
    };
    let ready = matches!(&*read, Some(Ok(_)));
    let told = wrong.filter(|_| tried.as_ref().is_some_and(|(of, _)| *of == shown));
    let apply_label = match *grown {
        Some(Grown { to, .. }) => WrittenGrow { to }.tell(*words),
        None => words.apply().to_owned(),
    };
    let listed = faults.iter().flat_map(|faults| &faults.list);
    let listed = listed.map(|it| (words.fault_place(it), words.fault(&it.kind), Some(it.at)));
    let code = Code {
        id: "editor-written",
        label: words.written_label(),
        hint: Some(HINT),
        shown: &shown,
        faults: listed.collect(),
        more: faults.map_or(0, |faults| faults.more),
        oninput,
        onkeydown: Some(onkeydown),
    };
    html! {
        <div class="text-view written">
            { choice(*words, scenario, &form) }
            { status(*words, draft.is_some(), kept.filter(|_| draft.is_some()), in_force.as_ref().as_ref().err(), faults, told, *grown) }
            <div class="tools">
                <button type="button" disabled={!ready} onclick={apply.reform(|_: MouseEvent| ())}>{ apply_label }</button>
                <button type="button" disabled={draft.is_none()} onclick={on_draft.reform(|_: MouseEvent| None)}>{ words.text_revert() }</button>
            </div>
            { code.html(*words) }
            <p id={HINT} class="soft">{ words.written_hint() }</p>
        </div>
    }
}

fn written(scenario: &Scenario, form: Written) -> Result<Rc<str>, Unwritten> {
    own(scenario).map_or_else(|| Ok("".into()), |own| text::write(own, form).map(Rc::from))
}

/// Which of the two forms; triples name no workflow, so there is a choice only where there is one.
fn choice(words: Words, scenario: &Scenario, form: &UseStateHandle<Written>) -> Html {
    const NAMES: [&str; 2] = ["steps", "triples"];
    if own(scenario).is_none_or(|own| own.workflows.len() > 1) {
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
    kept: Option<Kept>,
    unwritten: Option<&Unwritten>,
    faults: Option<&Faults>,
    refused: Option<AttrValue>,
    grown: Option<Grown>,
) -> Html {
    let (class, text) = match (refused, faults, grown) {
        (Some(error), ..) => ("bad", error.to_string()),
        (None, Some(faults), _) => {
            let count = faults.list.len() as u64 + faults.more;
            let counted = words.errors_counted(count);
            ("bad", words.not_in_force(counted, kept))
        }
        (None, None, Some(Grown { from, to })) => ("soft", WrittenGrows { from, to }.tell(words)),
        (None, None, None) if draft => ("soft", words.written_ready().to_owned()),
        (None, None, None) => match unwritten {
            None => ("soft", words.written_valid().to_owned()),
            Some(Unwritten::Name) => ("bad", words.written_none().to_owned()),
            Some(Unwritten::Long) => ("bad", words.written_long().to_owned()),
        },
    };
    said(words, class, text, kept)
}
