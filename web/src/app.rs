//! The page as a whole: mounting and composition.

use yew::prelude::*;

/// The page.
#[component]
pub fn App() -> Html {
    html! { <main /> }
}

/// Puts the page into the document.
pub fn mount() {
    yew::Renderer::<App>::new().render();
}
