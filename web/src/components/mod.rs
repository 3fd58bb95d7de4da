//! Components: one a file. [`page`] says which stands where.

use yew::Callback;

use crate::state::Action;

pub mod algorithm;
pub mod button;
pub mod compare;
pub mod cost;
pub mod course;
pub mod dialog;
pub mod dialogs;
pub mod disc;
mod drafts;
pub mod editor;
pub mod embed;
pub mod explained;
pub mod figure;
pub mod film;
pub mod find;
mod foot;
pub mod gallery;
pub mod hand;
pub mod header;
pub mod help;
pub mod icon;
pub mod kept_focus;
pub mod lesson_end;
pub mod live;
pub mod menu;
pub mod note;
pub mod notice;
pub mod offline;
pub mod package;
pub mod page;
pub mod paper;
pub mod parts;
pub mod picture;
pub mod predict;
pub mod prelude;
pub mod progress;
pub mod report;
pub mod revealed;
pub mod room;
pub mod row;
pub mod scrubber;
pub mod segments;
pub mod select;
pub mod settings;
pub mod shapes;
pub mod share;
pub mod sight;
pub mod story;
pub mod table;
pub mod thumbnail;
pub mod transport;
pub mod typed;
pub mod why;

/// Takes what a reader does.
pub type Act = Callback<Action>;

/// Turns what comes in into actions; what means none is let go.
pub fn when<E: 'static>(
    act: &Callback<Action>,
    meaning: impl Fn(E) -> Option<Action> + 'static,
) -> Callback<E> {
    let act = act.clone();
    Callback::from(move |event| {
        if let Some(action) = meaning(event) {
            act.emit(action);
        }
    })
}
