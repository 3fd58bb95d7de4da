//! The tables behind the pictures: the same things in words and numbers.
//!
//! **Invariant:** a table has at most [`ROWS`] rows; it says how many there are in all.

use yew::prelude::*;

use crate::narrate::Words;
use crate::state::Selection;

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

/// A place where tables are scrolled.
pub fn scrolled(name: &'static str, tables: Html) -> Html {
    html! { <div class="table" tabindex="0" role="group" aria-label={name}>{ tables }</div> }
}

/// A table whose name is heard, not seen: the picture's own stands above it.
pub fn table(
    words: Words,
    name: &'static str,
    heads: &[&'static str],
    count: usize,
    rows: impl Iterator<Item = Html>,
) -> Html {
    scrolled(name, captioned(words, (name, Some("hidden")), heads, count, rows))
}

/// The first rows of a table of so many, and how many more there are; its name is of a class.
pub fn captioned(
    words: Words,
    (name, class): (&'static str, Option<&'static str>),
    heads: &[&'static str],
    count: usize,
    rows: impl Iterator<Item = Html>,
) -> Html {
    let more = count.saturating_sub(ROWS) as u64;
    html! {
        <>
            <table>
                <caption {class}>{ name }</caption>
                { head(heads) }
                <tbody>{ for rows.take(ROWS) }</tbody>
            </table>
            <p class="soft more" hidden={more == 0}>{ words.and_more(more) }</p>
        </>
    }
}

/// What the columns are called.
pub fn head(names: &[&'static str]) -> Html {
    html! { <thead><tr>{ for names.iter().map(|&name| html! { <th key={name} scope="col">{ name }</th> }) }</tr></thead> }
}

/// A button that chooses what its row is about, or nothing where that is chosen.
pub fn choice(
    target: Option<Selection>,
    name: &str,
    selection: Option<&Selection>,
    on_select: &Callback<Option<Selection>>,
) -> Html {
    let chosen = target.is_some() && target.as_ref() == selection;
    let choose = on_select.reform(move |_: MouseEvent| target.clone().filter(|_| !chosen));
    html! {
        <button type="button" class="pick" aria-pressed={if chosen { "true" } else { "false" }} onclick={choose}>{ name }</button>
    }
}
