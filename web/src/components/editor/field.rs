//! One field of a form: what the reader types is tried at once; what cannot be stays in the field with its
//! error beside it.

use std::cell::Cell;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{self, Json, Path, Segment};

use crate::components::prelude::*;
use crate::edit::lesson::TAGS;
use crate::form::{Control, Input};
use crate::state::{Described, Refused};
use crate::words::long::WholeNumberWanted;

/// Tries a change. What is wrong with it comes as [`Told`].
pub type Attempt = Callback<Edit>;

/// What the reader is told of the change that was refused last, if one was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told(Option<Wrong>);

#[derive(Clone, Debug, PartialEq)]
struct Wrong {
    edit: Edit,
    /// The least and the most that the number may be, where what was typed is none.
    range: Option<(u64, u64)>,
    told: AttrValue,
}

impl Told {
    pub fn of(words: Words, described: Option<&Described>, refused: Option<&Refused>) -> Told {
        Told(described.zip(refused).map(|(described, Refused { edit, errors, range })| {
            let told = words.lesson_lacks(errors).map_or_else(
                || edit::first_error(&described.scenario, words, errors).into(),
                AttrValue::from,
            );
            Wrong { edit: edit.clone(), range: *range, told }
        }))
    }

    pub fn about(&self, change: &Edit) -> Option<AttrValue> {
        self.of_change(change).map(|wrong| wrong.told.clone())
    }

    /// What is wrong with a change that no field has typed.
    pub fn elsewhere(&self) -> Option<AttrValue> {
        // Only a field takes away a text in one of several languages.
        let typed = |edit: &Edit| match edit {
            Edit::Path(scenario::Edit::Set(..)) => true,
            Edit::Path(scenario::Edit::Clear(path)) => is_of_language(path),
            _ => false,
        };
        self.0.as_ref().filter(|wrong| !typed(&wrong.edit)).map(|wrong| wrong.told.clone())
    }

    fn of_change(&self, change: &Edit) -> Option<&Wrong> {
        self.0.as_ref().filter(|wrong| wrong.edit == *change)
    }
}

/// Whether a path is that of a text in a language.
fn is_of_language(path: &Path) -> bool {
    matches!(path.0.last(), Some(Segment::Field(tag)) if TAGS.contains(&&**tag))
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub control: Control,
    /// Whether the label is shown; otherwise it is only heard.
    #[prop_or_default]
    pub shown: bool,
    pub attempt: Attempt,
}

/// What is typed and not in force, and the change that it wants.
#[derive(Clone, Debug, PartialEq)]
struct Draft {
    typed: String,
    edit: Edit,
}

#[component]
pub fn Field(Props { words, control, shown, attempt }: &Props) -> Html {
    let Control { label, value, input, .. } = control;
    let draft = use_state(|| None::<Draft>);
    let told = use_context::<Told>().unwrap_or_default();
    let id = use_mut_ref(fresh_id);
    {
        let draft = draft.clone();
        use_effect_with((control.path.clone(), value.clone()), move |_| draft.set(None));
    }
    let error = draft.as_ref().and_then(|Draft { typed, edit }| {
        let wrong = told.of_change(edit)?;
        Some(match wrong.range {
            Some((min, max)) => {
                WholeNumberWanted { found: typed.trim(), min, max }.tell(*words).into()
            }
            None => wrong.told.clone(),
        })
    });
    let type_in = {
        let (draft, control, attempt) = (draft.clone(), control.clone(), attempt.clone());
        let waits = draft.is_some() && error.is_none();
        move |typed: String| {
            let edit = edit_of(&control, &typed);
            // What waits may still come into force: only then the value in force is a change.
            if typed == control.value && !waits {
                return draft.set(None);
            }
            attempt.emit(edit.clone());
            draft.set(Some(Draft { typed, edit }));
        }
    };
    let oninput = {
        let type_in = type_in.clone();
        move |event: InputEvent| type_in(page::value_of(&event))
    };
    let onkeydown = {
        let control = control.clone();
        move |event: KeyboardEvent| {
            if let Some(moved) = moved(&control, &event.key()) {
                event.prevent_default();
                type_in(moved);
            }
        }
    };
    let typed = draft.as_ref().map_or_else(|| value.clone(), |draft| draft.typed.clone());
    let invalid = error.is_some().then_some("true");
    let error_id = format!("field-error-{}", id.borrow());
    let described = error.is_some().then(|| AttrValue::from(error_id.clone()));
    let class = if matches!(input, Input::Number(_)) { "number" } else { "words" };
    let heard = (!shown).then(|| label.clone());
    html! {
        <label class={classes!("field", class)} title={control.hint}>
            <span class="label" hidden={!shown}>{ label.clone() }</span>
            if *input == Input::Lines {
                <textarea rows="4" aria-label={heard} aria-invalid={invalid} aria-describedby={described} value={typed} {oninput} />
            } else {
                <input
                    type="text"
                    autocomplete="off"
                    list={control.offers.clone()}
                    spellcheck="false"
                    inputmode={if class == "number" { "numeric" } else { "text" }}
                    aria-label={heard}
                    aria-invalid={invalid}
                    aria-describedby={described}
                    value={typed}
                    {oninput}
                    {onkeydown}
                />
            }
            <span id={error_id} class="field-error" role="alert">{ error.unwrap_or_default() }</span>
        </label>
    }
}

/// A number that no other field of the page has: an error is tied to its field by it.
fn fresh_id() -> u32 {
    thread_local!(static NEXT: Cell<u32> = const { Cell::new(0) });
    NEXT.replace(NEXT.get() + 1)
}

/// The change that a control makes of what is typed. What is no number is tried as a text, and told as one.
pub(crate) fn edit_of(control: &Control, typed: &str) -> Edit {
    let (path, text) = (control.path.clone(), typed.trim());
    let is_text = matches!(control.input, Input::Text | Input::Lines);
    if control.optional && if is_text { typed.is_empty() } else { text.is_empty() } {
        return edit::clear(path);
    }
    match control.input {
        Input::Decimal if text.parse::<f64>().is_ok() => edit::set(path, Json(text.to_owned())),
        Input::Number(_) => match text.parse::<u64>() {
            Ok(number) => edit::set(path, number),
            Err(_) => edit::set(path, text),
        },
        Input::Decimal => edit::set(path, text),
        Input::Flag => edit::choose(path, typed == "true"),
        Input::Choice(_) => edit::choose(path, typed),
        Input::Names(_) => {
            edit::choose(path, typed.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        }
        Input::Text | Input::Lines => edit::set(path, typed),
    }
}

/// The number that an arrow key leads to.
fn moved(control: &Control, key: &str) -> Option<String> {
    let Input::Number(step) = control.input else { return None };
    let number: u64 = control.value.parse().ok()?;
    let moved = match key {
        "ArrowUp" => number.saturating_add(step),
        "ArrowDown" => number.saturating_sub(step),
        _ => return None,
    };
    Some(moved.min(MAX_NUMBER).to_string())
}
