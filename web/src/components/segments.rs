//! One of a few, side by side: a radio button each.
//!
//! As with a select, what is in force is shown again at once after a press, and the new choice when it comes: the press
//! alone says nothing of what is open, and it may be refused, or be undone before it came.

use crate::components::prelude::*;

pub struct Segment {
    pub label: &'static str,
    pub hint: Option<&'static str>,
    pub checked: bool,
    /// What choosing it does.
    pub then: Action,
}

/// The choices of the group `name`, to stand in a field.
pub fn segments(name: &'static str, options: impl IntoIterator<Item = Segment>, act: &Act) -> Html {
    let options: Vec<Segment> = options.into_iter().collect();
    let in_force = options.iter().position(|option| option.checked);
    let option = |Segment { label, hint, checked, then }: Segment| {
        let act = act.clone();
        let choose = move |_: Event| {
            act.emit(then.clone());
            page::check(name, in_force);
        };
        html! {
            <label key={label} title={hint}>
                <input type="radio" {name} {checked} onchange={choose} />
                <span>{ label }</span>
            </label>
        }
    };
    options.into_iter().map(option).collect()
}
