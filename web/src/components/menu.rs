//! A button, and what it opens over the page. The browser opens and closes it, and leads the keyboard back.

use crate::components::prelude::*;

pub struct Menu {
    /// The id of what it opens.
    pub id: &'static str,
    /// The name of what it opens, and of the button where that shows something else.
    pub name: &'static str,
    pub hint: Option<AttrValue>,
    pub shown: Html,
}

impl Menu {
    pub fn html(self, body: Html) -> Html {
        let Menu { id, name, hint, shown } = self;
        html! {
            <div class={classes!("menu", format!("of-{id}"))}>
                <button type="button" class="button" popovertarget={id} title={hint}>{ shown }</button>
                <div {id} class="list" popover="auto" role="group" aria-label={name}>{ body }</div>
            </div>
        }
    }
}

/// A deed in a menu, which closes first, so that the keyboard is back on its button; the key that does the same.
pub fn item(label: &str, key: Option<&'static str>, onclick: Callback<MouseEvent>) -> Html {
    let onclick = Callback::from(move |event| {
        page::close_over();
        onclick.emit(event);
    });
    html! { <button type="button" class="item" data-key={key} {onclick}>{ label.to_owned() }</button> }
}

/// What opens the popover of that id, from the menu of another.
pub fn opens(over: &'static str, label: &str, key: Option<&'static str>) -> Html {
    html! { <button type="button" class="item" popovertarget={over} data-key={key}>{ label.to_owned() }</button> }
}
