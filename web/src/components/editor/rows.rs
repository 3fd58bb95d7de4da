//! Long lists of a form: a window of rows at a time.

use yew::prelude::*;

use super::forms::Form;
use crate::words::editor::RowsOf;

/// The most rows shown at once.
const ROWS: usize = 100;

/// What a list shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The form it is part of.
    pub form: Form,
}

/// Buttons that move a window of rows; nothing where all rows are shown.
pub fn window(
    form: &Form,
    first: &UseStateHandle<usize>,
    count: usize,
) -> (std::ops::Range<usize>, Html) {
    let words = form.words;
    let from = (**first).min(count.saturating_sub(1)) / ROWS * ROWS;
    let range = from..count.min(from + ROWS);
    if count <= ROWS {
        return (range, html! { <div /> });
    }
    let go = |to: usize| {
        let first = first.clone();
        move |_: MouseEvent| first.set(to)
    };
    let buttons = html! {
        <div class="window">
            <button type="button" class="small" disabled={from == 0} onclick={go(from.saturating_sub(ROWS))}>{ words.earlier_rows() }</button>
            <span aria-live="polite">{ RowsOf { first: from as u64 + 1, last: range.end as u64, total: count as u64 }.tell(words) }</span>
            <button type="button" class="small" disabled={range.end == count} onclick={go(from + ROWS)}>{ words.later_rows() }</button>
        </div>
    };
    (range, buttons)
}
