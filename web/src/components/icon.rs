//! The icons of the page: paths in a box of 16 by 16, drawn in the colour of the text.

use yew::prelude::*;

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A triangle to the right.
    Play,
    /// Two bars.
    Pause,
    /// A bar and a triangle to the right.
    Forward,
    /// The same to the left.
    Back,
    /// To the first moment.
    Start,
    /// To the last moment.
    End,
    /// A chevron to the left.
    Previous,
    /// A chevron to the right.
    Next,
    /// A cross.
    Close,
    /// A lens.
    Find,
    /// A wheel, reduced to sliders.
    Settings,
    /// A question mark.
    Help,
    /// A screen on a stand.
    Present,
    /// An arrow that turns back.
    Undo,
    /// An arrow that turns forth.
    Redo,
    /// An arrow out of a box.
    Leave,
}

impl Icon {
    /// It as an element; hidden from those who listen, who hear the button's label.
    pub fn html(self) -> Html {
        let (path, filled) = match self {
            Icon::Play => ("M4 2.2v11.6L13.4 8z", true),
            Icon::Pause => ("M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z", true),
            Icon::Forward => ("M3 2.8v10.4L10.4 8zM11.2 2.8h2v10.4h-2z", true),
            Icon::Back => ("M13 2.8v10.4L5.6 8zM2.8 2.8h2v10.4h-2z", true),
            Icon::Start => ("M2 2.8h2v10.4H2zM14 2.8v10.4L9 8zM9 2.8v10.4L4 8z", true),
            Icon::End => ("M12 2.8h2v10.4h-2zM2 2.8v10.4L7 8zM7 2.8v10.4L12 8z", true),
            Icon::Previous => ("M10 3 5 8l5 5", false),
            Icon::Next => ("m6 3 5 5-5 5", false),
            Icon::Close => ("m3.5 3.5 9 9m0-9-9 9", false),
            Icon::Find => ("M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.3 7.8 3.2 3.2", false),
            Icon::Settings => ("M2 5h5m4 0h3M2 11h2m4 0h6M9 3v4M6 9v4", false),
            Icon::Help => ("M5.5 5.8a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.8-1.1 1.6M8 12v1.2", false),
            Icon::Present => ("M2 2.5h12v8H2zM8 10.5v3M5 13.5h6", false),
            Icon::Undo => ("M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6", false),
            Icon::Leave => ("M9 3h4v4M13 3 7 9M6 4H3v9h9v-3", false),
            Icon::Redo => ("m10 3 3 3-3 3m3-3H7a4 4 0 0 0 0 8h3", false),
        };
        html! {
            <svg class={classes!("icon", filled.then_some("filled"))} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <path d={path} />
            </svg>
        }
    }
}
