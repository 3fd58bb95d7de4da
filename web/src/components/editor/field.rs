//! One field of a form: what the reader types is tried at once; what cannot be stays in the field with its
//! error beside it.

use std::cell::Cell;
use std::rc::Rc;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{Json, Path, Scenario};
use yew::prelude::*;

use crate::edit::{self, Edit};
use crate::narrate::Words;
use crate::platform::page;
use crate::words::long::WholeNumberWanted;

/// Tries a change, answers with what is wrong with it, in words.
pub type Attempt = Callback<Edit, Option<AttrValue>>;

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
    /// The scenario that is changed.
    pub scenario: Rc<Scenario>,
    /// What it sets.
    pub sets: Value,
    /// Tries it.
    pub attempt: Attempt,
}

/// What is typed and not in force, with what is wrong with it; nothing is where it only waits for a part of the program.
#[derive(Clone, Debug, PartialEq)]
struct Draft {
    typed: String,
    error: Option<AttrValue>,
}

/// The field.
#[component]
pub fn Field(props: &Props) -> Html {
    let Props { words, label, shown, hint, list, value, scenario, sets, attempt } = props;
    let draft = use_state(|| None::<Draft>);
    let id = use_mut_ref(fresh_id);
    {
        let draft = draft.clone();
        use_effect_with(value.clone(), move |_| draft.set(None));
    }
    let type_in = {
        let (draft, sets, attempt, words, value, scenario) =
            (draft.clone(), sets.clone(), attempt.clone(), *words, value.clone(), scenario.clone());
        move |typed: String| {
            let error = match edit_of(&sets, &typed, &scenario, words) {
                Ok(_) if typed == *value => return draft.set(None),
                Ok(edit) => attempt.emit(edit),
                Err(error) => Some(error),
            };
            draft.set(Some(Draft { typed, error }));
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
    let error = draft.as_ref().and_then(|draft| draft.error.clone());
    let invalid = error.is_some().then_some("true");
    let told = format!("field-error-{}", id.borrow());
    let described = error.is_some().then(|| AttrValue::from(told.clone()));
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
            <span id={told} class="field-error" role="alert">{ error.unwrap_or_default() }</span>
        </label>
    }
}

/// A number that no other field of the page has: an error is tied to its field by it.
fn fresh_id() -> u32 {
    thread_local!(static NEXT: Cell<u32> = const { Cell::new(0) });
    NEXT.replace(NEXT.get() + 1)
}

fn edit_of(
    sets: &Value,
    typed: &str,
    scenario: &Scenario,
    words: Words,
) -> Result<Edit, AttrValue> {
    Ok(match sets {
        Value::Text(path) => edit::set(path.clone(), typed),
        Value::Maybe(path) | Value::Lines(path) => {
            edit::set_or_clear(path.clone(), typed.to_owned())
        }
        // What is no number is read as a text, and told as one.
        Value::Decimal(path) => match typed.trim() {
            number if number.parse::<f64>().is_ok() => {
                edit::set(path.clone(), Json(number.to_owned()))
            }
            text => edit::set(path.clone(), text),
        },
        Value::Number(path, _) => match typed.trim().parse::<u64>() {
            Ok(number) if number <= MAX_NUMBER => edit::set(path.clone(), number),
            _ => {
                let (min, max) = edit::range(scenario, path);
                return Err(WholeNumberWanted { found: typed.trim(), min, max }.tell(words).into());
            }
        },
    })
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
