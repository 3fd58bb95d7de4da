//! The stage graph as a table.

use gantry_core::labs::workflow::Status;
use gantry_core::labs::workflow::view::{Outline, View};
use yew::prelude::*;

use crate::components::table;
use crate::narrate::Words;

/// A row a job.
pub fn table(words: Words, outline: &Outline, view: &View) -> Html {
    let heads = [
        words.workflow_heading(),
        words.stage_heading(),
        words.job_heading(),
        words.need_heading(),
        words.takes_label(),
        words.state_heading(),
    ];
    let jobs = (0u32..).zip(&outline.workflows).flat_map(|(at, own)| {
        let stages = (1u32..).zip(&own.stages);
        let jobs =
            stages.flat_map(|(number, stage)| stage.jobs.iter().map(move |job| (number, job)));
        jobs.zip(0usize..).map(move |((number, job), task)| (at, own, number, job, task))
    });
    let count: usize =
        outline.workflows.iter().flat_map(|own| &own.stages).map(|stage| stage.jobs.len()).sum();
    let rows = jobs.map(|(at, own, number, (id, need, runtime), task)| {
        let state = view.workflows.iter().find(|state| state.workflow == at);
        let status =
            state.and_then(|state| state.tasks.get(task).copied()).unwrap_or(Status::Future);
        let current = state.is_some_and(|state| state.stage == Some(number));
        html! {
            <tr key={format!("{at} {task}")} aria-current={current.then_some("step")}>
                <th scope="row">{ words.name(&own.id) }</th>
                <td class="number">{ number }</td>
                <td>{ words.name(id) }</td>
                <td class="number">{ words.number(*need) }</td>
                <td class="number">{ words.number(*runtime) }</td>
                <td>{ words.job_status(status) }</td>
            </tr>
        }
    });
    table::table(words, words.graph_title(), &heads, count, rows)
}
