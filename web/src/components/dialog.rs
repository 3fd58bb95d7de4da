//! A window over the page: the browser's own dialog, which holds the keyboard and gives it back.

use crate::components::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub title: AttrValue,
    #[prop_or_default]
    pub class: Classes,
    pub act: Act,
    pub children: Children,
}

/// A dialog, open for as long as it is mounted.
#[component]
pub fn Dialog(Props { words, title, class, act, children }: &Props) -> Html {
    use_effect_with((), |()| {
        page::show_dialog("dialog", true);
        || page::show_dialog("dialog", false)
    });
    html! {
        <dialog
            id="dialog"
            class={class.clone()}
            aria-labelledby="dialog-title"
            onclose={act.reform(|_: Event| Action::Dialog(None))}
        >
            <div class="dialog-head">
                <h2 id="dialog-title">{ title.clone() }</h2>
                <Button class="quiet" label={words.close()} icon={Icon::Close} key_hint="Esc" onclick={|()| page::show_dialog("dialog", false)} />
            </div>
            <div class="dialog-body" tabindex="0" role="group" aria-labelledby="dialog-title">{ children.clone() }</div>
        </dialog>
    }
}
