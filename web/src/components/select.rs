//! One of a few: a select that shows what is in force, also after the reader has changed it by hand.
//!
//! Once a select was changed by hand the browser no longer heeds the `selected` attributes of its options; what
//! counts then is its property `value`. The attributes decide at the beginning, where there are no options yet
//! that the property could choose from. A choice that is refused leaves what is in force: the select shows that
//! again at once, and the new one when it comes.

use crate::components::prelude::*;

/// A name, and options: each a value and what is shown of it.
pub type Group = (Option<&'static str>, Vec<(String, String)>);

#[derive(Default)]
pub struct Select<'a> {
    pub id: Option<&'static str>,
    pub class: &'static str,
    /// Its label, where no label is around it.
    pub label: Option<&'a str>,
    pub title: Option<AttrValue>,
    pub chosen: &'a str,
    pub onchange: Callback<Event>,
}

impl Select<'_> {
    /// With these options, each a value and what is shown of it.
    pub fn html(self, options: impl Iterator<Item = (String, String)>) -> Html {
        self.grouped([(None, options.collect())])
    }

    pub fn grouped<const N: usize>(self, groups: [Group; N]) -> Html {
        let Select { id, class, label, title, chosen, onchange } = self;
        let (in_force, label) = (chosen.to_owned(), label.map(str::to_owned));
        let onchange = move |event: Event| {
            onchange.emit(event.clone());
            page::choose(&event, &in_force);
        };
        let option = |(value, shown): (String, String)| {
            let selected = value == chosen;
            html! { <option key={value.clone()} {value} {selected}>{ shown }</option> }
        };
        let group = |(name, options): Group| {
            let options = options.into_iter().map(option);
            match name {
                Some(label) => html! { <optgroup key={label} {label}>{ for options }</optgroup> },
                None => html! { <>{ for options }</> },
            }
        };
        html! {
            <select {id} {class} aria-label={label} {title} {onchange} ~value={chosen}>{ for groups.into_iter().map(group) }</select>
        }
    }
}
