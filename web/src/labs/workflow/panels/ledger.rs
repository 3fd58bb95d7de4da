//! The loan ledger: who borrowed what, from when to when, and what it cost or why it came back. It follows the moment:
//! the latest loan is in sight.

use gantry_core::labs::workflow::view::{Loan, Outline, Returned, View};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::revealed::use_revealed;
use crate::components::table;
use crate::labs::workflow::picture::ledger::{cells, heads};
use crate::labs::workflow::things::LOAN;
use crate::narrate::Clock;
use crate::state::{Action, At, Selection};
use crate::words::workflow::LoansBefore;

pub type Props = SceneProps<Outline, View>;

#[component]
pub fn Ledger(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let clock = Clock::of(props.time_unit.as_deref());
    use_revealed("latest-loan", Some((view.loans, view.job)));
    // The loan that this step is about: the latest of its job.
    let current = view.job.and_then(|job| view.ledger.iter().rposition(|loan| loan.job == job));
    let latest = current.or_else(|| view.ledger.len().checked_sub(1));
    let row = |(at, loan): (usize, &Loan)| {
        row(props, clock, (at, loan), latest == Some(at), current == Some(at))
    };
    let [borrower, _, units, .., lost] = heads(*words);
    let heads = [borrower, units, words.gantt_time(), lost];
    let sum = words.latest_reclaim(outline, view);
    let before = view.loans.saturating_sub(view.ledger.len() as u64);
    html! {
        <figure class="ledger">
            <figcaption><span>{ words.ledger_heading() }</span></figcaption>
            <div class="table" tabindex="0" role="group" aria-label={words.ledger_heading()}>
                <p class="soft more" hidden={before == 0}>{ LoansBefore { loans: before }.tell(*words) }</p>
                <table>
                    <caption class="hidden">{ words.ledger_heading() }</caption>
                    { table::head(&heads) }
                    <tbody>{ for view.ledger.iter().enumerate().map(row) }</tbody>
                </table>
                <p class="soft empty" hidden={!view.ledger.is_empty()}>{ words.no_loans() }</p>
                if let Some(sum) = sum { <p class="soft sum">{ sum }</p> }
            </div>
        </figure>
    }
}

fn row(
    props: &Props,
    clock: Clock,
    (at, loan): (usize, &Loan),
    latest: bool,
    current: bool,
) -> Html {
    let Props { words, outline, selection, act, .. } = props;
    let target = Selection(LOAN, At::Since(loan.job, loan.since));
    let select = act.reform(Action::Select);
    let [job, user, lender, units, since, until, returned, lost] =
        cells(loan, outline, clock, *words);
    // It is not over yet.
    let until = if loan.until.is_some() { until } else { String::new() };
    let why = match loan.returned {
        Returned::Reclaimed => "bad",
        Returned::Completed => "good",
        Returned::Out | Returned::LeftOver => "",
    };
    html! {
        <tr key={at} id={latest.then_some("latest-loan")} class={classes!(current.then_some("current"))} aria-current={current.then_some("step")}>
            <th scope="row">
                { table::choice(Some(target), &job, selection.as_ref(), &select) }
                { " " }<span class="soft">{ user }</span>
                if outline.workflows.len() > 1 { { " " }<span class="soft">{ lender }</span> }
            </th>
            <td>{ units }</td>
            <td class="number">{ format!("{since}–{until}") }</td>
            <td class={classes!("number", why)}>{ lost.clone() }<span class={(!lost.is_empty()).then_some("hidden")}>{ " " }{ returned }</span></td>
        </tr>
    }
}
