//! What the tables behind the pictures share.

use yew::prelude::*;

use crate::narrate::Words;

/// The most rows that are shown.
pub const ROWS: usize = 200;

/// Shows the table of what has that name, or the picture again.
pub fn caption_button(words: Words, name: &str, table: bool, on_table: &Callback<()>) -> Html {
    let onclick = on_table.reform(|_: MouseEvent| ());
    let label = if table { words.show_picture() } else { words.show_table() };
    html! {
        <button type="button" class="as-table" aria-label={format!("{name}: {label}")} {onclick}>{ label }</button>
    }
}

/// The same for a table that is shown where its state says so.
pub fn table_button(words: Words, name: &str, table: &UseStateHandle<bool>) -> Html {
    let toggle = {
        let table = table.clone();
        Callback::from(move |()| table.set(!*table))
    };
    caption_button(words, name, **table, &toggle)
}
