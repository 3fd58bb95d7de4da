//! The editor: a sheet beside the picture with forms and the scenario's text. Every change is live.
//!
//! **Invariant:** the worker checks every change before it is in force; what is not valid yet stays a draft.

mod chips;
pub(crate) mod field;
pub(crate) mod forms;
mod lesson;
pub(crate) mod rows;
pub(crate) mod text;

use gantry_core::scenario::{Errors, Scenario};

use self::field::{Attempt, Told};
use self::forms::Forms;
use self::lesson::LessonView;
use self::text::TextView;
use super::kept_focus::use_kept_focus;
use crate::components::prelude::*;
use crate::drafts::Kept;
use crate::edit::lesson::Author;
use crate::state::{Described, Refused, Sheet, SheetAction, Way};
use crate::words::long::EditorKept;

const PANEL: &str = "editor";

/// The button of the page's head that opens the sheet; it has the focus again when the sheet closes.
const OPENER: &str = "edit";

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub sheet: Sheet,
    pub text: Rc<str>,
    pub described: Option<Described>,
    pub errors: Option<Rc<Errors>>,
    pub refused: Option<Refused>,
    /// How many jobs are kept elsewhere, where the text is without them.
    pub kept: Option<u64>,
    /// The title of an example in the reader's language.
    pub told: Option<&'static str>,
    /// What the author of its lesson sees, while that is edited.
    pub author: Option<Author>,
    /// Whether there is a change to undo, and one to do again.
    pub history: (bool, bool),
    pub act: Act,
}

/// What the view of a lab's own text for scenarios is given.
#[derive(Properties, PartialEq)]
pub struct WrittenProps {
    pub words: Words,
    pub scenario: Rc<Scenario>,
    /// What the reader has typed that is not in force.
    pub draft: Option<Rc<str>>,
    /// Whether the browser keeps that, where it was tried.
    pub kept: Option<Kept>,
    pub on_draft: Callback<Option<Rc<str>>>,
    pub attempt: Attempt,
    pub refused: Told,
}

pub fn editor(props: Props) -> Html {
    html! { <Editor ..props /> }
}

#[component]
pub fn Editor(props: &Props) -> Html {
    let Props { words, sheet, text, act, .. } = props;
    let open = sheet.open;
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
    let opened = match (open, &props.errors, &props.described) {
        (true, Some(errors), _) => Err(errors),
        (true, None, Some(described)) => Ok(described),
        _ => return html! { <aside class="editor" hidden={true} /> },
    };
    let told = Told::of(*words, opened.ok(), props.refused.as_ref());
    let chosen = match props.kept {
        Some(_) => Way::Forms,
        None => sheet.way.unwrap_or(if opened.is_ok() { Way::Forms } else { Way::Text }),
    };
    let own_text = opened.ok().and_then(|described| edit::written(&described.scenario));
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
                    { tab(Way::Lesson, words.editor_lesson()) }
                    if own_text.is_some() { { tab(Way::Written, words.editor_written()) } }
                    { tab(Way::Text, words.editor_text()) }
                </div>
            }
            {
                match (chosen, opened) {
                    (Way::Forms, Ok(described)) => html! {
                        <ContextProvider<Told> key="forms" context={told}>
                            <Forms words={*words} kept={props.kept.is_some()} told={props.told} scenario={described.scenario.clone()} attempt={attempt(act, described)} />
                        </ContextProvider<Told>>
                    },
                    (Way::Written, Ok(described)) => {
                        let given = WrittenProps {
                            words: *words,
                            scenario: described.scenario.clone(),
                            draft: sheet.written.clone(),
                            kept: sheet.kept[1],
                            on_draft: on_sheet(act, SheetAction::Written),
                            attempt: attempt(act, described),
                            refused: told,
                        };
                        own_text.map_or_else(Html::default, |view| view(given))
                    }
                    (Way::Lesson, Ok(described)) => {
                        let view = |author: &Author| html! {
                            <ContextProvider<Told> key="lesson" context={told}>
                                <LessonView words={*words} scenario={described.scenario.clone()} author={author.clone()} attempt={attempt(act, described)} act={act.clone()} />
                            </ContextProvider<Told>>
                        };
                        props.author.as_ref().map_or_else(Html::default, view)
                    }
                    (Way::Forms | Way::Lesson | Way::Written, Err(errors)) => html! {
                        <p key="errors" class="bad" role="alert">{ words.scenario_bad() }{ " " }{ words.error_count(errors) }</p>
                    },
                    (Way::Text, _) => html! {
                        <TextView
                            key="text"
                            words={*words}
                            text={text.clone()}
                            draft={sheet.text.clone()}
                            kept={sheet.kept[0]}
                            on_draft={on_sheet(act, SheetAction::Text)}
                            errors={errors_of(props)}
                            on_text={act.reform(Action::Text)}
                            on_tidy={act.reform(Action::Tidy)}
                        />
                    },
                }
            }
        </aside>
    }
}

/// What is wrong with the text that is shown: that which is typed, else that in force.
fn errors_of(props: &Props) -> Option<Rc<Errors>> {
    let Some(draft) = &props.sheet.text else { return props.errors.clone() };
    let refused = props.refused.as_ref()?;
    let is_typed = matches!(&refused.edit, Edit::Text(text) if **text == **draft);
    is_typed.then(|| refused.errors.clone())
}

fn on_sheet<T: 'static>(act: &Act, does: impl Fn(T) -> SheetAction + 'static) -> Callback<T> {
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
fn keys(event: &KeyboardEvent, way: Way, act: &Act) {
    let typed = matches!(way, Way::Text | Way::Written);
    let command = event.ctrl_key() || event.meta_key();
    let action = match (event.key().as_str(), command) {
        ("Escape", false) => Action::Sheet(SheetAction::Open(false)),
        ("z", true) if !typed => Action::Undo,
        ("Z" | "y", true) if !typed => Action::Redo,
        _ => return,
    };
    event.prevent_default();
    act.emit(action);
}

/// Tries a change of what the forms show: the worker makes it, or says what is wrong with it.
fn attempt(act: &Act, described: &Described) -> Attempt {
    let version = described.version.clone();
    act.reform(move |edit| Action::Try { version: version.clone(), edit })
}
