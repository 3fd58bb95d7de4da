//! Why the job or workflow that the reader points at does not run.

use gantry_core::workflow::reason::Answer;
use yew::prelude::*;

use crate::components::rich::explained;
use crate::narrate::{Tells, WorkflowTeller};
use crate::state::Selection;

/// What is said of the job or workflow that is selected.
pub fn about(
    teller: WorkflowTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    match (selection, answer) {
        (
            Some(Selection::Job(about) | Selection::Workflow(about) | Selection::Stage(about, _)),
            Some(answer),
        ) => explained(&teller.answer(*about, answer)),
        _ => html! { <p class="soft">{ teller.words().ask_workflow_hint() }</p> },
    }
}
