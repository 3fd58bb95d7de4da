//! Why this step, and why the job or workflow that the reader points at does not run.

use gantry_core::workflow::reason::Answer;
use yew::prelude::*;

use crate::components::rich::explained;
use crate::components::why::why_not;
use crate::narrate::WorkflowTeller;
use crate::state::{Action, Selection};

/// The step's reason, and the answer.
pub fn why(
    teller: WorkflowTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
    act: &Callback<Action>,
) -> Html {
    let words = teller.words();
    let about = match (selection, answer) {
        (
            Some(Selection::Job(about) | Selection::Workflow(about) | Selection::Stage(about, _)),
            Some(answer),
        ) => explained(&teller.answer(*about, answer)),
        _ => html! { <p class="soft">{ words.ask_workflow_hint() }</p> },
    };
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { explained(&teller.reason()) }
            { why_not(words, selection.is_some(), about, act) }
        </div>
    }
}
