//! A list that unfolds from a button, over what lies around it; it folds away with Escape, and where the reader goes on
//! elsewhere.

use yew::prelude::*;

use crate::platform::page;

/// What it is.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// A class.
    pub class: &'static str,
    /// What there is to say of it.
    pub title: AttrValue,
    /// What is written on it.
    pub summary: Html,
    /// What is in it.
    pub children: Children,
}

/// The button and its list.
#[component]
pub fn Fold(props: &Props) -> Html {
    let Props { class, title, summary, children } = props;
    let node = use_node_ref();
    use_effect_with((), {
        let node = node.clone();
        move |()| {
            let listener = page::on_press_outside(&node, {
                let node = node.clone();
                move || page::fold(&node, false)
            });
            move || drop(listener)
        }
    });
    let onkeydown = {
        let node = node.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && page::is_unfolded(&node) {
                event.prevent_default();
                event.stop_propagation();
                page::fold(&node, true);
            }
        }
    };
    html! {
        <details ref={node} class={*class} {onkeydown}>
            <summary title={title.clone()}>{ summary.clone() }</summary>
            { children.clone() }
        </details>
    }
}
