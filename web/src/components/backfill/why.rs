//! Why this step, and why the job that the reader points at does not run.

use gantry_core::backfill::reason::WhyNot;
use yew::prelude::*;

use crate::components::rich::explained;
use crate::components::why::why_not;
use crate::narrate::Teller;
use crate::state::{Action, Selection};

/// The step's reason, and the answer.
pub fn why(
    teller: Teller<'_>,
    selection: Option<&Selection>,
    answer: Option<&WhyNot>,
    act: &Callback<Action>,
) -> Html {
    let words = teller.words();
    let about = match (selection, answer) {
        (Some(Selection::Job(job)), Some(answer)) => explained(&teller.answer(*job, answer)),
        _ => html! { <p class="soft">{ words.ask_job_hint() }</p> },
    };
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { explained(&teller.reason()) }
            { why_not(words, selection.is_some(), about, act) }
        </div>
    }
}
