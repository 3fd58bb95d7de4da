//! One field of a form: what the reader types is tried at once; what cannot be stays in the field with its
//! error beside it.

use std::cell::Cell;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{self, Json, Path};
use yew::prelude::*;

use crate::edit::{self, Edit};
use crate::narrate::Words;
use crate::platform::page;
use crate::state::{Described, Refused};
use crate::words::long::WholeNumberWanted;

/// Tries a change. What is wrong with it comes as [`Told`].
pub type Attempt = Callback<Edit>;

/// What the reader is told of the change that was refused last, if one was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told(Option<Wrong>);

/// A change that was refused.
#[derive(Clone, Debug, PartialEq)]
struct Wrong {
    edit: Edit,
    /// The least and the most that the number may be, where what was typed is none.
    range: Option<(u64, u64)>,
    told: AttrValue,
}

impl Told {
    /// Of a change of what is described.
    pub fn of(words: Words, described: Option<&Described>, refused: Option<&Refused>) -> Told {
        Told(described.zip(refused).map(|(described, Refused { edit, errors, range })| {
            let told = edit::first_error(&described.scenario, words, errors).into();
            Wrong { edit: edit.clone(), range: *range, told }
        }))
    }

    /// What is wrong with this change.
    pub fn about(&self, change: &Edit) -> Option<AttrValue> {
        self.of_change(change).map(|wrong| wrong.told.clone())
    }

    /// What is wrong with a change that no field has typed.
    pub fn elsewhere(&self) -> Option<AttrValue> {
        let typed = |edit: &Edit| matches!(edit, Edit::Path(scenario::Edit::Set(..)));
        self.0.as_ref().filter(|wrong| !typed(&wrong.edit)).map(|wrong| wrong.told.clone())
    }

    fn of_change(&self, change: &Edit) -> Option<&Wrong> {
        self.0.as_ref().filter(|wrong| wrong.edit == *change)
    }
}

/// What a field sets, by its path.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number; arrow keys move it by the step.
    Number(Path, u64),
    /// A decimal.
    Decimal(Path),
    /// A text on one line.
    Text(Path),
    /// A text on one line, which may be left out.
    Maybe(Path),
    /// A text on several lines, which may be left out.
    Lines(Path),
}

/// What the field is.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// Its label.
    pub label: AttrValue,
    /// Whether the label is shown; otherwise it is only heard.
    #[prop_or_default]
    pub shown: bool,
    /// What it explains when pointed at.
    #[prop_or_default]
    pub hint: Option<AttrValue>,
    /// The list of values that it offers.
    #[prop_or_default]
    pub list: Option<&'static str>,
    /// The value in force.
    pub value: AttrValue,
    /// What it sets.
    pub sets: Value,
    /// Tries it.
    pub attempt: Attempt,
}

/// What is typed and not in force, and the change that it wants.
#[derive(Clone, Debug, PartialEq)]
struct Draft {
    typed: String,
    edit: Edit,
}

/// The field.
#[component]
pub fn Field(props: &Props) -> Html {
    let Props { words, label, shown, hint, list, value, sets, attempt } = props;
    let draft = use_state(|| None::<Draft>);
    let told = use_context::<Told>().unwrap_or_default();
    let id = use_mut_ref(fresh_id);
    {
        let draft = draft.clone();
        use_effect_with(value.clone(), move |_| draft.set(None));
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
        let (draft, sets, attempt, value) =
            (draft.clone(), sets.clone(), attempt.clone(), value.clone());
        let waits = draft.is_some() && error.is_none();
        move |typed: String| {
            let edit = edit_of(&sets, &typed);
            // What waits may still come into force: only then the value in force is a change.
            if typed == *value && !waits {
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
        let (sets, value) = (sets.clone(), value.clone());
        move |event: KeyboardEvent| {
            if let Some(moved) = moved(&sets, &value, &event.key()) {
                event.prevent_default();
                type_in(moved);
            }
        }
    };
    let typed = draft.as_ref().map_or_else(|| value.clone(), |draft| draft.typed.clone().into());
    let invalid = error.is_some().then_some("true");
    let error_id = format!("field-error-{}", id.borrow());
    let described = error.is_some().then(|| AttrValue::from(error_id.clone()));
    let class = if matches!(sets, Value::Number(..)) { "number" } else { "words" };
    let heard = (!shown).then(|| label.clone());
    html! {
        <label class={classes!("field", class)} title={hint.clone()}>
            <span class="label" hidden={!shown}>{ label.clone() }</span>
            if let Value::Lines(_) = sets {
                <textarea rows="4" aria-label={heard} aria-invalid={invalid} aria-describedby={described} value={typed} {oninput} />
            } else {
                <input
                    type="text"
                    autocomplete="off"
                    list={*list}
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

/// The change that is typed. What is no number is tried as a text, and told as one.
fn edit_of(sets: &Value, typed: &str) -> Edit {
    let (path, number) = match sets {
        Value::Text(path) => return edit::set(path.clone(), typed),
        Value::Maybe(path) | Value::Lines(path) => {
            return edit::set_or_clear(path.clone(), typed.to_owned());
        }
        Value::Decimal(path) => (path, typed.trim().parse::<f64>().is_ok()),
        Value::Number(path, _) => (path, typed.trim().parse::<u64>().is_ok()),
    };
    match typed.trim() {
        typed if number => edit::set(path.clone(), Json(typed.to_owned())),
        typed => edit::set(path.clone(), typed),
    }
}

/// The number that an arrow key leads to.
fn moved(sets: &Value, value: &str, key: &str) -> Option<String> {
    let Value::Number(_, step) = sets else { return None };
    let number: u64 = value.parse().ok()?;
    let moved = match key {
        "ArrowUp" => number.saturating_add(*step),
        "ArrowDown" => number.saturating_sub(*step),
        _ => return None,
    };
    Some(moved.min(MAX_NUMBER).to_string())
}
