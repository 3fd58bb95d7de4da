//! One field of a form: what the reader types is tried at once; what cannot be stays in the field with its
//! error beside it.

use std::cell::Cell;
use std::rc::Rc;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{self, FormField, FormValue, Json, Path, Scenario};
use yew::prelude::*;

use crate::edit::{self, Edit};
use crate::form::{Control, Input};
use crate::narrate::Words;
use crate::platform::page;
use crate::words::long::WholeNumberWanted;

/// Tries a change, answers with what is wrong with it, in words.
pub type Attempt = Callback<Edit, Option<AttrValue>>;

/// What the field is.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What it shows and sets.
    pub control: Control,
    /// Whether the label is shown; otherwise it is only heard.
    #[prop_or_default]
    pub shown: bool,
    /// The scenario that is changed.
    pub scenario: Rc<Scenario>,
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
    let Props { words, control, shown, scenario, attempt } = props;
    let Control { label, value, input, .. } = control;
    // Of a cell the heading of its column has the hint.
    let hint = control.hint.filter(|_| *shown);
    let draft = use_state(|| None::<Draft>);
    let id = use_mut_ref(fresh_id);
    {
        let draft = draft.clone();
        use_effect_with((control.path.clone(), value.clone()), move |_| draft.set(None));
    }
    let type_in = {
        let (draft, control, attempt, words, scenario) =
            (draft.clone(), control.clone(), attempt.clone(), *words, scenario.clone());
        move |typed: String| {
            let error = match edit_of(&control, &typed, &scenario, words) {
                Ok(_) if typed == control.value => return draft.set(None),
                Ok(edit) => attempt.emit(edit),
                Err(error) => Some(error.into()),
            };
            draft.set(Some(Draft { typed, error }));
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
    let error = draft.as_ref().and_then(|draft| draft.error.clone());
    let invalid = error.is_some().then_some("true");
    let told = format!("field-error-{}", id.borrow());
    let described = error.is_some().then(|| AttrValue::from(told.clone()));
    let class = if matches!(input, Input::Number(_)) { "number" } else { "words" };
    let heard = (!shown).then(|| label.clone());
    html! {
        <label class={classes!("field", class)} title={hint}>
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
            <span id={told} class="field-error" role="alert">{ error.unwrap_or_default() }</span>
        </label>
    }
}

/// A number that no other field of the page has: an error is tied to its field by it.
fn fresh_id() -> u32 {
    thread_local!(static NEXT: Cell<u32> = const { Cell::new(0) });
    NEXT.replace(NEXT.get() + 1)
}

/// The change that a control makes of what is typed. Errors: it is not a whole number.
pub(crate) fn edit_of(
    control: &Control,
    typed: &str,
    scenario: &Scenario,
    words: Words,
) -> Result<Edit, String> {
    let (path, text) = (control.path.clone(), typed.trim());
    let is_text = matches!(control.input, Input::Text | Input::Lines);
    let is_empty = if is_text { typed.is_empty() } else { text.is_empty() };
    if control.optional && is_empty && can_be_left_out(scenario, &path) {
        return Ok(edit::clear(path));
    }
    Ok(match control.input {
        // What is no number is read as a text, and told as one.
        Input::Decimal if text.parse::<f64>().is_ok() => edit::set(path, Json(text.to_owned())),
        Input::Decimal => edit::set(path, text),
        Input::Number(_) => match text.parse::<u64>() {
            Ok(number) if number <= MAX_NUMBER => edit::set(path, number),
            _ => {
                let (min, max) = edit::range(scenario, &path);
                return Err(WholeNumberWanted { found: text, min, max }.tell(words));
            }
        },
        Input::Flag => edit::choose(path, typed == "true"),
        Input::Choice(_) => edit::choose(path, typed),
        Input::Names(_) => {
            edit::choose(path, typed.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        }
        Input::Text | Input::Lines => edit::set(path, typed),
    })
}

/// Whether a field that has no value is left out; one with a default has that then.
fn can_be_left_out(scenario: &Scenario, path: &Path) -> bool {
    let mut cleared = scenario.clone();
    let is_cleared = cleared.edit(&scenario::Edit::Clear(path.clone())).is_ok();
    let empty = |field: FormField| match field.kind {
        FormValue::Number(text) | FormValue::Decimal(text) | FormValue::Text(text) => {
            text.is_empty()
        }
        _ => false,
    };
    is_cleared && cleared.field(path).is_some_and(empty)
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
