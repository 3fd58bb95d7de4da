//! What is said of the thing that the reader points at: why it does not run, whose it is, what comes of it.

use gantry_core::labs::workflow::reason::Answer;
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use crate::components::explained::explained;
use crate::labs::workflow::things::{JOB, WORKFLOW};
use crate::labs::workflow::words::WorkflowTeller;
use crate::narrate::Tells;
use crate::state::{At, Selection};

/// What is said of what is selected.
pub fn about(
    teller: WorkflowTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    let Some(answer) = answer else {
        return html! { <p class="soft">{ teller.words().ask_workflow_hint() }</p> };
    };
    let about = match selection {
        Some(Selection(JOB | WORKFLOW, At::One(about))) => *about,
        // The answer names it.
        _ => 0,
    };
    let told = Some(teller.answer(about, answer)).filter(|told| !told.is_said_by(&teller.reason()));
    told.map_or_else(Html::default, |told| explained(teller.words(), LabKind::Workflow, told))
}
