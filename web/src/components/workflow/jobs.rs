//! The ordinary jobs that wait or run, and what has become of the others.

use gantry_core::workflow::view::{Outline, View};
use yew::prelude::*;

use crate::narrate::WorkflowTeller;
use crate::state::{Action, Selection};

/// The list.
pub fn list(
    teller: WorkflowTeller<'_>,
    outline: &Outline,
    view: &View,
    selection: Option<&Selection>,
    act: &Callback<Action>,
) -> Html {
    let words = teller.words();
    let row = |(job, own): (u32, &gantry_core::workflow::view::JobOutline)| {
        let selected = selection == Some(&Selection::Job(job));
        let select = act.reform(move |_: MouseEvent| {
            Action::Select((!selected).then_some(Selection::Job(job)))
        });
        let current = view.job == Some(job);
        html! {
            <li key={job}>
                <button
                    type="button"
                    class={classes!("row", current.then_some("current"))}
                    aria-pressed={if selected { "true" } else { "false" }}
                    aria-current={current.then_some("step")}
                    onclick={select}
                >
                    <span class="what"><b>{ words.ordinary_job(job, outline) }</b>{ " " }<span>{ teller.whose(own.user, own.need) }</span></span>
                </button>
            </li>
        }
    };
    let jobs = (0..).zip(&outline.jobs).take(60);
    html! {
        <ul class="rows jobs" aria-label={words.ordinary_heading()}>
            if outline.jobs.is_empty() { <li class="slot soft">{ words.no_ordinary() }</li> }
            { for jobs.map(row) }
        </ul>
    }
}
