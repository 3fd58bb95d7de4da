//! Buttons: a label for all, a picture for those who see, a key in the tooltip.

use crate::components::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Its label: shown, or, with an icon, told and in the tooltip.
    pub label: AttrValue,
    /// Shown in place of the label.
    #[prop_or_default]
    pub icon: Option<Icon>,
    /// The key that does the same.
    #[prop_or_default]
    pub key_hint: Option<AttrValue>,
    #[prop_or_default]
    pub class: Classes,
    /// Whether it is on, for those that are on or off.
    #[prop_or_default]
    pub pressed: Option<bool>,
    /// Whether it cannot be pressed now. It keeps the focus all the same.
    #[prop_or_default]
    pub disabled: bool,
    #[prop_or_default]
    pub id: Option<AttrValue>,
    pub onclick: Callback<()>,
}

#[component]
pub fn Button(props: &Props) -> Html {
    let Props { label, icon, key_hint, class, pressed, disabled, id, onclick } = props;
    let title = match (icon, key_hint) {
        (_, Some(key)) => Some(AttrValue::from(format!("{label} ({key})"))),
        (Some(_), None) => Some(label.clone()),
        (None, None) => None,
    };
    let press = {
        let (onclick, disabled) = (onclick.clone(), *disabled);
        move |_: MouseEvent| {
            if !disabled {
                onclick.emit(());
            }
        }
    };
    html! {
        <button
            type="button"
            id={id.clone()}
            class={classes!("button", icon.map(|_| "square"), class.clone())}
            aria-label={icon.map(|_| label.clone())}
            aria-pressed={pressed.map(|on| if on { "true" } else { "false" })}
            aria-disabled={disabled.then_some("true")}
            title={title}
            onclick={press}
        >
            { icon.map_or_else(|| html! { <span>{ label.clone() }</span> }, Icon::html) }
        </button>
    }
}
