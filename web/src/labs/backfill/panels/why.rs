//! Why the job that the reader points at does not run.

use gantry_core::labs::backfill::reason::WhyNot;
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use crate::components::explained::explained;
use crate::labs::backfill::things::JOB;
use crate::labs::backfill::words::BackfillTeller;
use crate::narrate::Tells;
use crate::state::{At, Selection};

/// What is said of the job that is selected.
pub fn about(
    teller: BackfillTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&WhyNot>,
) -> Html {
    match (selection, answer) {
        (Some(Selection(JOB, At::One(job))), Some(answer)) => {
            let said = teller.asked(*job, answer);
            said.map(|said| explained(teller.words(), LabKind::Backfill, said)).unwrap_or_default()
        }
        _ => html! { <p class="soft">{ teller.words().ask_job_hint() }</p> },
    }
}
