//! Lists of a form as tables, a window of rows at a time.

use yew::prelude::*;

use super::forms::Form;
use crate::form::{Cell, List, Row, Tool, index};
use crate::words::editor::RowsOf;

const ROWS: usize = 100;

/// The most columns beside which the buttons of a row have room.
const BESIDE: usize = 3;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub form: Form,
}

#[derive(Properties, PartialEq)]
pub struct EntriesProps {
    pub form: Form,
    /// The id of the heading above it.
    pub heading: &'static str,
    pub list: &'static List,
}

/// A list of records as a table, and the button that adds one.
#[component]
pub fn Entries(props: &EntriesProps) -> Html {
    let (first, asked) = (use_state(|| 0), use_state(|| None::<u32>));
    let &EntriesProps { ref form, heading, list } = props;
    let made = form.made();
    let heads = made.heads(list);
    let columns = heads.len();
    let row = |at: usize| {
        let (entry, row) = (index(at), made.row(list, at));
        let question = list.asks.filter(|_| *asked == Some(entry)).and_then(|asks| {
            let close = {
                let asked = asked.clone();
                Callback::from(move |()| asked.set(None))
            };
            asks(form, entry, &close)
        });
        let tools = tools(form, (list, &asked), entry, &row);
        let wide = (columns > BESIDE || !list.nested.is_empty()) && !row.cells.is_empty();
        let (beside, under) = if wide { (Html::default(), Some(tools)) } else { (tools, None) };
        let controls = row.below.iter().map(|control| form.draw(control.clone(), false));
        let widget = list.more.filter(|_| !row.cells.is_empty()).map(|(more, _)| more(form, entry));
        let more: Vec<Html> = under.into_iter().chain(controls).chain(widget).collect();
        let below = |key: String, content: Html| html! { <tr {key} class="more"><td colspan={(columns + 1).to_string()}>{ content }</td></tr> };
        html! {
            <>
                { entry_row(form, entry, row, (beside, columns)) }
                if !more.is_empty() { { below(format!("{at} more"), more.into_iter().collect()) } }
                { for question.map(|question| below(format!("{at} asks"), question)) }
            </>
        }
    };
    html! {
        <>
            { table(form, &first, (heading, list.class), &heads, made.count(list), row) }
            { for made.add(list).map(|tool| form.tool(&tool)) }
        </>
    }
}

/// The buttons of an entry; the one that removes it may ask first.
fn tools(
    form: &Form,
    (list, asked): (&'static List, &UseStateHandle<Option<u32>>),
    at: u32,
    row: &Row,
) -> Html {
    let asks = list.asks.is_some_and(|asks| asks(form, at, &Callback::noop()).is_some());
    let end = row.tools.len().checked_sub(1).filter(|_| asks);
    let tool = |(place, tool): (usize, &Tool)| {
        if Some(place) != end {
            return form.tool(tool);
        }
        let label = form.words.acting_on(tool.label, &row.name);
        let ask = {
            let asked = asked.clone();
            move |_: MouseEvent| asked.set(Some(at))
        };
        let open = if **asked == Some(at) { "true" } else { "false" };
        html! { <button type="button" class="small" title={label.clone()} aria-label={label} aria-expanded={open} onclick={ask}>{ tool.text }</button> }
    };
    row.tools.iter().enumerate().map(tool).collect()
}

/// The row of an entry, and the buttons that stand in it.
fn entry_row(form: &Form, at: u32, row: Row, (tools, columns): (Html, usize)) -> Html {
    if row.cells.is_empty() {
        return html! {
            <tr key={at} class="release"><td colspan={columns.to_string()}>{ row.name.clone() }</td><td>{ tools }</td></tr>
        };
    }
    let cell = |cell: Cell| html! { <td>{ form.of_cell(cell, at) }</td> };
    html! { <tr key={at}>{ for row.cells.into_iter().map(cell) }<td>{ tools }</td></tr> }
}

/// A list of a form as a table of a class, under the heading of that id; nothing where it is empty. `heads` are what its
/// columns are called, but for the last, which has buttons; none where rows say it themselves.
pub fn table(
    form: &Form,
    first: &UseStateHandle<usize>,
    (heading, class): (&'static str, &'static str),
    heads: &[String],
    count: usize,
    row: impl FnMut(usize) -> Html,
) -> Html {
    if count == 0 {
        return html! { <div /> };
    }
    let from = (**first).min(count - 1) / ROWS * ROWS;
    let shown = from..count.min(from + ROWS);
    let head = |(at, head): (usize, &String)| {
        html! { <th key={at} scope="col">{ head.clone() }</th> }
    };
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
