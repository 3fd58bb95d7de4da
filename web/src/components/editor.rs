//! The editor: a sheet beside the picture with forms and the scenario's text. Every change is live.
//!
//! **Invariant:** the document only ever gets valid scenarios from here; what is not valid yet stays a draft.

mod chips;
pub(crate) mod field;
pub(crate) mod forms;
pub(crate) mod rows;
pub(crate) mod text;
pub(crate) mod written;

use std::rc::Rc;

use gantry_core::scenario::{self, Scenario};
use yew::prelude::*;

use self::field::Attempt;
use self::forms::Forms;
use self::text::TextView;
use self::written::WrittenProps;
use super::button::Button;
use super::kept_focus::use_kept_focus;
use crate::edit;
use crate::narrate::Words;
use crate::platform::page;
use crate::state::{Action, Sheet, SheetAction, Version, Way};
use crate::words::long::EditorKept;

const PANEL: &str = "editor";

/// The button of the page's head that opens the sheet; it has the focus again when the sheet closes.
const OPENER: &str = "edit";

/// What is edited.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The sheet.
    pub sheet: Sheet,
    /// The document's text.
    pub text: Rc<str>,
    /// What it is a state of.
    pub version: Version,
    /// What it says, where that is known.
    pub scenario: Option<Rc<Scenario>>,
    /// How many jobs are kept elsewhere, where the text is without them.
    pub kept: Option<u64>,
    /// Title and note of an example in the reader's language.
    pub told: [Option<&'static str>; 2],
    /// Whether there is a change to undo, and one to do again.
    pub history: (bool, bool),
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The sheet, as the page places it.
pub fn editor(props: Props) -> Html {
    html! { <Editor ..props /> }
}

/// The sheet.
#[component]
pub fn Editor(props: &Props) -> Html {
    let Props { words, sheet, text, act, .. } = props;
    let open = sheet.open;
    let opened = use_memo((open, text.clone()), |(open, text)| {
        open.then(|| match &props.scenario {
            Some(scenario) => Ok(scenario.clone()),
            None => scenario::open(text).map(|(scenario, _)| Rc::new(scenario)).map_err(Rc::new),
        })
    });
    let was_open = use_mut_ref(|| false);
    let root = use_node_ref();
    let onfocusin = use_kept_focus(&root);
    use_effect_with(open, move |&open| {
        let before = was_open.replace(open);
        match (before, open) {
            (false, true) => page::focus(PANEL),
            (true, false) => page::focus(OPENER),
            _ => {}
        }
    });
    let Some(opened) = &*opened else { return html! { <aside class="editor" hidden={true} /> } };
    let chosen = match props.kept {
        Some(_) => Way::Forms,
        None => sheet.way.unwrap_or(if opened.is_ok() { Way::Forms } else { Way::Text }),
    };
    let own_text = opened.as_ref().ok().and_then(|scenario| edit::written(scenario));
    let chosen = if own_text.is_some() || chosen != Way::Written { chosen } else { Way::Forms };
    let onkeydown = {
        let act = act.clone();
        move |event: KeyboardEvent| keys(&event, chosen, &act)
    };
    let tab = |this: Way, label: &'static str| {
        let onclick = on_sheet(act, move |_: MouseEvent| SheetAction::Way(this));
        html! {
            <button type="button" aria-pressed={if this == chosen { "true" } else { "false" }} {onclick}>
                { label }
            </button>
        }
    };
    html! {
        <aside ref={root} class="editor panel" id={PANEL} tabindex="-1" aria-labelledby="editor-title" {onkeydown} {onfocusin}>
            { head(props) }
            if let Some(jobs) = props.kept {
                <p class="soft">{ EditorKept { jobs }.tell(*words) }</p>
            } else {
                <div class="ways" role="group" aria-label={words.editor_title()}>
                    { tab(Way::Forms, words.editor_forms()) }
                    if own_text.is_some() { { tab(Way::Written, words.editor_written()) } }
                    { tab(Way::Text, words.editor_text()) }
                </div>
            }
            {
                match (chosen, opened) {
                    (Way::Forms, Ok(scenario)) => html! {
                        <Forms key="forms" words={*words} kept={props.kept.is_some()} told={props.told} scenario={scenario.clone()} attempt={attempt(props, scenario)} />
                    },
                    (Way::Written, Ok(scenario)) => {
                        let given = WrittenProps {
                            words: *words,
                            scenario: scenario.clone(),
                            draft: sheet.written.clone(),
                            on_draft: on_sheet(act, SheetAction::Written),
                            attempt: attempt(props, scenario),
                        };
                        own_text.map_or_else(Html::default, |view| view(given))
                    }
                    (Way::Forms | Way::Written, Err(errors)) => html! {
                        <p key="errors" class="bad" role="alert">{ words.scenario_bad() }{ " " }{ words.error_count(errors) }</p>
                    },
                    (Way::Text, _) => html! {
                        <TextView
                            key="text"
                            words={*words}
                            text={text.clone()}
                            draft={sheet.text.clone()}
                            on_draft={on_sheet(act, SheetAction::Text)}
                            on_text={act.reform(Action::Text)}
                        />
                    },
                }
            }
        </aside>
    }
}

/// Does something with the sheet.
fn on_sheet<T: 'static>(
    act: &Callback<Action>,
    does: impl Fn(T) -> SheetAction + 'static,
) -> Callback<T> {
    act.reform(move |given| Action::Sheet(does(given)))
}

fn head(props: &Props) -> Html {
    let Props { words, act, history: (undo, redo), .. } = props;
    let button = |label: &'static str, key: &'static str, on: bool, action: Action| {
        let onclick = act.reform(move |()| action.clone());
        html! { <Button {label} key_hint={key} disabled={!on} {onclick} /> }
    };
    html! {
        <header class="editor-head">
            <h2 id="editor-title">{ words.editor_title() }</h2>
            { button(words.undo(), "Ctrl+Z", *undo, Action::Undo) }
            { button(words.redo(), "Ctrl+Shift+Z", *redo, Action::Redo) }
            { button(words.close(), "Esc", true, Action::Sheet(SheetAction::Open(false))) }
        </header>
    }
}

/// Undo, redo and closing. A text area keeps its own undo while the reader types in it.
fn keys(event: &KeyboardEvent, way: Way, act: &Callback<Action>) {
    let command = event.ctrl_key() || event.meta_key();
    let action = match (event.key().as_str(), command) {
        ("Escape", false) => Action::Sheet(SheetAction::Open(false)),
        ("z", true) if way == Way::Forms => Action::Undo,
        ("Z" | "y", true) if way == Way::Forms => Action::Redo,
        _ => return,
    };
    event.prevent_default();
    act.emit(action);
}

/// Tries a change: it goes to the document where it is valid; otherwise its error comes back in words.
fn attempt(props: &Props, scenario: &Rc<Scenario>) -> Attempt {
    let Props { words, text, act, .. } = props;
    let (words, text, act, scenario) = (*words, text.clone(), act.clone(), scenario.clone());
    let version = props.version.clone();
    Attempt::from(move |change: edit::Edit| match edit::changed(&scenario, &change) {
        Ok(changed) => {
            let (from, version) = (text.clone(), version.clone());
            act.emit(Action::Tried { from, version, edit: change, changed });
            None
        }
        Err(errors) => Some(edit::first_error(&scenario, words, &errors).into()),
    })
}
