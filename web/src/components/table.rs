//! The tables behind the pictures: the same things in words and numbers.

use crate::components::prelude::*;
use crate::figure::table::{Cell, Row, Table};

pub fn scrolled(name: &str, tables: Html) -> Html {
    html! { <div class="table" tabindex="0" role="group" aria-label={name.to_owned()}>{ tables }</div> }
}

pub fn tables(
    words: Words,
    name: &str,
    tables: &[Table],
    selection: Option<&Selection>,
    on_select: &Callback<Option<Selection>>,
) -> Html {
    let name = match tables {
        [table] => table.name,
        _ => name,
    };
    let each = tables.iter().map(|table| self::table(words, table, selection, on_select));
    scrolled(name, each.collect())
}

/// A table, and how many more rows there are.
pub fn table(
    words: Words,
    table: &Table,
    selection: Option<&Selection>,
    on_select: &Callback<Option<Selection>>,
) -> Html {
    let more = table.count.saturating_sub(table.rows.len()) as u64;
    let cell = |cell: &Cell| match &cell.target {
        None => html! { cell.text.clone() },
        target => choice(target.clone(), &cell.text, selection, on_select),
    };
    let class = |cell: &Cell| cell.number.then_some("number");
    let row = |row: &Row| {
        let (head, cells) = row.cells.split_first()?;
        Some(html! {
            <tr key={row.key.clone()} class={classes!(row.soft.then_some("soft"))} aria-current={row.current.then_some("step")}>
                <th scope="row" class={class(head)}>{ cell(head) }</th>
                { for cells.iter().map(|own| html! { <td class={class(own)}>{ cell(own) }</td> }) }
            </tr>
        })
    };
    let heads =
        table.heads.iter().map(|name| html! { <th key={name.clone()} scope="col">{ name }</th> });
    html! {
        <>
            <table>
                <caption class={(!table.named).then_some("hidden")}>{ table.name }</caption>
                <thead><tr>{ for heads }</tr></thead>
                <tbody>{ for table.rows.iter().filter_map(row) }</tbody>
            </table>
            <p class="soft more" hidden={more == 0}>{ words.and_more(more) }</p>
        </>
    }
}

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
