//! One of a few, side by side: a radio button each.

use yew::prelude::*;

use crate::state::Action;

/// One of them.
pub struct Segment {
    /// What is written on it.
    pub label: &'static str,
    /// What more there is to say of it.
    pub hint: Option<&'static str>,
    /// Whether it is chosen.
    pub checked: bool,
    /// What choosing it does.
    pub then: Action,
}

/// The choices of the group `name`, to stand in a field.
pub fn segments(
    name: &'static str,
    options: impl IntoIterator<Item = Segment>,
    act: &Callback<Action>,
) -> Html {
    let option = |Segment { label, hint, checked, then }: Segment| {
        let choose = act.reform(move |_: Event| then.clone());
        html! {
            <label key={label} title={hint}>
                <input type="radio" {name} {checked} onchange={choose} />
                <span>{ label }</span>
            </label>
        }
    };
    options.into_iter().map(option).collect()
}
