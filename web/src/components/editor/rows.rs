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

/// A list of a form as a table of a class, under the heading of that id; nothing where it is empty. `heads` are what its
/// columns are called, but for the last, which has buttons; none where rows say it themselves.
pub fn table(
    form: &Form,
    first: &UseStateHandle<usize>,
    (heading, class): (&'static str, &'static str),
    heads: &[impl AsRef<str>],
    count: usize,
    row: impl FnMut(usize) -> Html,
) -> Html {
    if count == 0 {
        return html! { <div /> };
    }
    let from = (**first).min(count - 1) / ROWS * ROWS;
    let shown = from..count.min(from + ROWS);
    let head = |(at, head): (usize, &_)| html! { <th key={at} scope="col">{ AsRef::<str>::as_ref(head) }</th> };
    html! {
        <>
            if count > ROWS { { window(form, first, shown.clone(), count) } }
            <div class="scroll" tabindex="0" role="group" aria-labelledby={heading}>
                <table {class}>
                    if !heads.is_empty() {
                        <thead><tr>{ for heads.iter().enumerate().map(head) }<td /></tr></thead>
                    }
                    <tbody>{ for shown.map(row) }</tbody>
                </table>
            </div>
        </>
    }
}

/// Buttons that move the window of rows.
fn window(
    form: &Form,
    first: &UseStateHandle<usize>,
    shown: std::ops::Range<usize>,
    count: usize,
) -> Html {
    let words = form.words;
    let go = |to: usize| {
        let first = first.clone();
        move |_: MouseEvent| first.set(to)
    };
    let told =
        RowsOf { first: shown.start as u64 + 1, last: shown.end as u64, total: count as u64 };
    html! {
        <div class="window">
            <button type="button" class="small" disabled={shown.start == 0} onclick={go(shown.start.saturating_sub(ROWS))}>{ words.earlier_rows() }</button>
            <span aria-live="polite">{ told.tell(words) }</span>
            <button type="button" class="small" disabled={shown.end == count} onclick={go(shown.start + ROWS)}>{ words.later_rows() }</button>
        </div>
    }
}
