//! The units of the pool and the loans, as lists.

use gantry_core::workflow::view::{Loan, View};
use yew::prelude::*;

use crate::narrate::WorkflowTeller;

/// Which units are in which state.
pub fn units(teller: WorkflowTeller<'_>, view: &View) -> Html {
    let words = teller.words();
    let run = |run: &gantry_core::workflow::view::UnitRun| {
        html! { <li key={run.first} class="mono">{ teller.ranges(&[(run.first, run.count)]) }</li> }
    };
    html! { <ul class="rows" aria-label={words.pool_units()}>{ for view.units.runs.iter().map(run) }</ul> }
}

/// The loans up to now.
pub fn ledger(teller: WorkflowTeller<'_>, view: &View) -> Html {
    let words = teller.words();
    let loan = |(at, loan): (usize, &Loan)| {
        html! { <li key={at}>{ teller.ranges(&loan.units) }{ " " }{ words.returned(loan.returned) }</li> }
    };
    html! { <ul class="rows" aria-label={words.ledger_heading()}>{ for view.ledger.iter().enumerate().map(loan) }</ul> }
}
