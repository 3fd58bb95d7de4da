//! The stage table: what each stage needs, and as the run comes to it what is lent meanwhile and was reclaimed for it.

use gantry_core::workflow::view::{Outline, StageRow, View};
use yew::prelude::*;

use crate::narrate::{Tells, WorkflowTeller};
use crate::scene::workflow::present;

/// The most workflows whose table is shown.
const MOST: usize = 6;

/// The tables of some workflows: those that matter at the moment, and the one that the step is about.
pub fn tables(teller: WorkflowTeller<'_>, outline: &Outline, view: &View) -> Html {
    let shown = present(outline, view, MOST, view.workflow);
    let more = outline.workflows.len().saturating_sub(shown.len()) as u64;
    html! {
        <>
            { for shown.iter().map(|&workflow| table(teller, outline, view, workflow)) }
            if more > 0 { <p class="soft slot">{ teller.words().and_more(more) }</p> }
        </>
    }
}

fn table(teller: WorkflowTeller<'_>, outline: &Outline, view: &View, workflow: u32) -> Html {
    let words = teller.words();
    let Some(own) = outline.workflows.get(workflow as usize) else { return html! {} };
    let state = view.workflows.iter().find(|state| state.workflow == workflow);
    let current = state.and_then(|state| state.stage);
    let begun = |number: u32| {
        let of = |row: &&StageRow| (row.stage.workflow, row.stage.number) == (workflow, number);
        view.stages.iter().find(of)
    };
    let row = |(number, stage): (u32, &gantry_core::workflow::view::StageOutline)| {
        let row = begun(number);
        let told = |amount: Option<u64>| {
            amount.map_or_else(|| "·".to_owned(), |amount| words.number(amount))
        };
        let is_current = current == Some(number);
        html! {
            <tr key={number} class={classes!(is_current.then_some("current"), row.is_none().then_some("ahead"))} aria-current={is_current.then_some("step")}>
                <th scope="row">{ number }</th>
                <td class="number">{ words.number(stage.need) }</td>
                <td class="number">{ told(row.map(|row| row.lent)) }</td>
                <td class="number">{ told(row.map(|row| row.reclaimed)) }</td>
            </tr>
        }
    };
    let heads = [
        words.stage_heading(),
        words.need_heading(),
        words.lent_heading(),
        words.reclaimed_heading(),
    ];
    html! {
        <table key={workflow} class="stage-table" data-workflow={own.id.clone()}>
            <caption>{ words.stages_of(workflow, outline) }</caption>
            <thead><tr>{ for heads.iter().map(|&name| html! { <th key={name} scope="col">{ name }</th> }) }</tr></thead>
            <tbody>{ for (1..).zip(&own.stages).map(row) }</tbody>
        </table>
    }
}
