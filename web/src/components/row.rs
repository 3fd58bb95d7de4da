//! A row of a list of a lab: a button that selects what it is about, and lets go of it when it is pressed again.

use super::revealed::use_revealed;
use crate::components::prelude::*;

const CURRENT: &str = "current-row";

pub struct Row {
    pub about: Selection,
    /// Its number among those of the scenario.
    pub number: u32,
    pub current: bool,
    pub name: String,
    pub what: String,
    pub state: String,
    pub class: &'static str,
    /// A second line; empty where there is none.
    pub more: String,
    /// All that in a sentence.
    pub hint: String,
}

impl Row {
    pub fn html(self, selection: Option<&Selection>, act: &Act) -> Html {
        let Row { about, number, current, name, what, state, class, more, hint } = self;
        let selected = selection == Some(&about);
        let select =
            act.reform(move |_: MouseEvent| Action::Select((!selected).then(|| about.clone())));
        html! {
            <li key={number}>
                <button
                    type="button"
                    id={current.then_some(CURRENT)}
                    class={classes!("row", current.then_some("current"))}
                    aria-pressed={if selected { "true" } else { "false" }}
                    aria-current={current.then_some("step")}
                    title={hint}
                    data-name={name.clone()}
                    onclick={select}
                >
                    <span class="what"><b>{ name }</b>{ " " }<span>{ what }</span></span>
                    <span class={classes!("state", class)}>{ state }</span>
                    if !more.is_empty() { <span class="more">{ more }</span> }
                </button>
            </li>
        }
    }
}

/// Rows around the present moment, and how many there are before and after them.
pub fn around(
    words: Words,
    class: Classes,
    label: &'static str,
    (before, after): (u64, u64),
    rows: impl Iterator<Item = Html>,
) -> Html {
    let slot = |count: u64| {
        html! { <li class="slot">{ for (count > 0).then(|| html! { <span class="more">{ words.and_more(count) }</span> }) }</li> }
    };
    html! {
        <ul class={classes!("rows", class)} aria-label={label}>
            { slot(before) }
            { for rows }
            { slot(after) }
        </ul>
    }
}

/// Keeps the row in sight that the step is about.
#[hook]
pub fn use_current_revealed(current: Option<u32>) {
    use_revealed(CURRENT, current);
}
