//! The icons of the page: paths in a box of 16 by 16, drawn in the colour of the text.

use yew::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Play,
    Pause,
    Previous,
    Next,
    Close,
    Menu,
    Down,
    Leave,
}

impl Icon {
    /// It as an element; hidden from those who listen, who hear the button's label.
    pub fn html(self) -> Html {
        let (path, filled) = match self {
            Icon::Play => ("M4 2.2v11.6L13.4 8z", true),
            Icon::Pause => ("M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z", true),
            Icon::Previous => ("M10 3 5 8l5 5", false),
            Icon::Next => ("m6 3 5 5-5 5", false),
            Icon::Close => ("m3.5 3.5 9 9m0-9-9 9", false),
            Icon::Menu => ("M2 3.5h12M2 8h12M2 12.5h12", false),
            Icon::Down => ("m3.5 6 4.5 4.5L12.5 6", false),
            Icon::Leave => ("M9 3h4v4M13 3 7 9M6 4H3v9h9v-3", false),
        };
        html! {
            <svg class={classes!("icon", filled.then_some("filled"))} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <path d={path} />
            </svg>
        }
    }
}
