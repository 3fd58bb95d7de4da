//! A list of names: chips that can be taken away, and a box to add one.

use super::field::Told;
use super::forms::Form;
use crate::components::prelude::*;
use crate::form::{Control, Input};

/// The most names shown one by one.
const MOST: usize = 24;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub form: Form,
    pub control: Control,
}

#[component]
pub fn Chips(Props { form, control }: &Props) -> Html {
    let (typed, tried) = (use_state(String::new), use_state(|| None::<edit::Edit>));
    let told = use_context::<Told>().unwrap_or_default();
    let error = tried.as_ref().and_then(|edit| told.about(edit));
    use_effect_with(control.value.clone(), {
        // What was tried is in force.
        let (typed, tried) = (typed.clone(), tried.clone());
        move |_| {
            if tried.is_some() {
                tried.set(None);
                typed.set(String::new());
            }
        }
    });
    let Input::Names(names) = &control.input else { return Html::default() };
    let (made, path) = (form.made(), &control.path);
    let said = |message| made.said(path, message).unwrap_or_default();
    let (any, again) = (made.said(path, Words::entry_any), said(Words::entry_any_again));
    let now = names.clone().unwrap_or_default();
    let chip = |(at, name): (usize, &String)| {
        let mut left = now.clone();
        left.remove(at);
        // Where no list has a meaning of its own, there is no empty one.
        let is_last = left.is_empty() && any.is_some();
        let label = said(if is_last { Words::entry_remove_last } else { Words::entry_remove });
        let path = path.clone();
        let without = if is_last { edit::clear(path) } else { edit::choose(path, left) };
        html! { <li key={name.clone()} class="chip">{ name }{ form.button(label, Some(name), "×", without) }</li> }
    };
    let oninput = {
        let typed = typed.clone();
        move |event: InputEvent| typed.set(page::value_of(&event))
    };
    let onkeydown = {
        let (typed, tried, attempt) = (typed.clone(), tried.clone(), form.attempt.clone());
        let (path, now) = (path.clone(), now.clone());
        move |event: KeyboardEvent| {
            if event.key() != "Enter" || typed.is_empty() {
                return;
            }
            event.prevent_default();
            if now.contains(&*typed) {
                return typed.set(String::new());
            }
            let names: Vec<String> = now.iter().cloned().chain([(*typed).clone()]).collect();
            let edit = edit::choose(path.clone(), names);
            attempt.emit(edit.clone());
            tried.set(Some(edit));
        }
    };
    let more = now.len().saturating_sub(MOST) as u64;
    html! {
        <div class="chips" title={control.hint}>
            <span class="soft">{ made.label(path) }</span>
            <ul>
                { for now.iter().enumerate().take(MOST).map(chip) }
                if more > 0 { <li key="" class="soft">{ form.words.and_more(more) }</li> }
                if let (None, Some(any)) = (names, any) { <li key="" class="soft">{ any }</li> }
            </ul>
            <input
                type="text"
                class="add"
                autocomplete="off"
                list={control.offers.clone()}
                placeholder={said(Words::entry_add)}
                aria-label={control.label.clone()}
                aria-invalid={error.is_some().then_some("true")}
                value={(*typed).clone()}
                {oninput}
                {onkeydown}
            />
            if let (Some(_), Some(any)) = (names, any) {
                { form.button(again, Some(&control.owner), any, edit::clear(path.clone())) }
            }
            <span class="field-error" role="alert">{ error.unwrap_or_default() }</span>
        </div>
    }
}
