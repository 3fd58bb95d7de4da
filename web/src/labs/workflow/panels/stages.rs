//! The stage table: what each stage needs, and as the run comes to it what is lent meanwhile and was reclaimed for it.
//!
//! Cost: linear in the rows shown, which are bounded: of each workflow those around its present stage.

use std::ops::Range;

use gantry_core::labs::workflow::WorkflowStatus;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::StageOutline;
use yew::prelude::*;

use super::jobs::Props;
use crate::components::table;
use crate::labs::workflow::picture::{has_come, present, row_of, state_of};
use crate::labs::workflow::things::STAGE;
use crate::state::{Action, At, Selection};
use crate::words::workflow_picture::{GraphStagesBefore, GraphStagesBehind};

/// The most workflows whose table is shown.
const MOST: usize = 6;

/// The most stages of a workflow that are shown: what the view tells of those that have begun reaches back further.
const STAGES: usize = 60;

/// The stages that are shown, of so many, by their places: those around the present one.
fn window(count: usize, present: usize) -> Range<usize> {
    let first = present.saturating_sub(STAGES / 2).min(count.saturating_sub(STAGES));
    first..count.min(first + STAGES)
}

/// The tables of some workflows: those that matter at the moment, and the one that the step is about.
pub fn tables(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let shown = present(outline, view, MOST, view.workflow);
    let more = outline.workflows.len().saturating_sub(shown.len()) as u64;
    html! {
        <>
            { for shown.iter().filter(|&&own| has_come(outline, view, own)).map(|&own| table(props, own)) }
            if more > 0 { <p class="soft slot">{ words.and_more(more) }</p> }
        </>
    }
}

fn table(props: &Props, workflow: u32) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    let (words, select) = (*words, act.reform(Action::Select));
    let Some(own) = outline.workflows.get(workflow as usize) else { return html! {} };
    let state = state_of(view, workflow);
    let current = state.and_then(|state| state.stage);
    // Its numbers are told once its units are back.
    let begun = |number: u32| {
        row_of(view, StageName { workflow, number }).filter(|row| row.start.is_some())
    };
    let row = |(number, stage): (u32, &StageOutline)| {
        let row = begun(number);
        let told = |amount: Option<u64>| {
            amount.map_or_else(|| "·".to_owned(), |amount| words.number(amount))
        };
        let back = row.map(|row| &row.reclaim);
        let sum = back.filter(|back| back.units > 0).map(|back| words.reclaim_sum(back));
        let is_current = current == Some(number);
        let target = Selection(STAGE, At::Pair(workflow, number));
        html! {
            <tr key={number} title={sum} class={classes!(is_current.then_some("current"), row.is_none().then_some("ahead"))} aria-current={is_current.then_some("step")}>
                <th scope="row">{ table::choice(Some(target), &words.number(number.into()), selection.as_ref(), &select) }</th>
                <td class="number">{ words.number(stage.need) }</td>
                <td class="number">{ told(row.map(|row| row.lent)) }</td>
                <td class="number">{ told(back.map(|back| back.units)) }</td>
            </tr>
        }
    };
    let heads = [
        words.stage_heading(),
        words.need_heading(),
        words.lent_heading(),
        words.reclaimed_heading(),
    ];
    let count = own.stages.len();
    let present = current.map(|number| number as usize - 1);
    // A workflow that has ended is shown to its last stage.
    let ended = state.is_some_and(|state| state.status == WorkflowStatus::Finished);
    let shown = window(count, present.unwrap_or(if ended { count } else { 0 }));
    let rows = (1..).zip(&own.stages).skip(shown.start).take(shown.len());
    let left_out = |told: String| html! { <tr class="soft"><td colspan="4">{ told }</td></tr> };
    let before = shown.start as u64;
    let behind = (count - shown.end) as u64;
    html! {
        <table key={workflow} class="stage-table" data-workflow={own.id.clone()}>
            <caption>{ words.stages_of(workflow, outline) }</caption>
            { table::head(&heads) }
            <tbody>
                if before > 0 { { left_out(GraphStagesBefore { stages: before }.tell(words)) } }
                { for rows.map(row) }
                if behind > 0 { { left_out(GraphStagesBehind { stages: behind }.tell(words)) } }
            </tbody>
        </table>
    }
}
