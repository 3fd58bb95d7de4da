//! The first different decisions: what each policy decides about one job or task, and why; of the others a button that
//! leads there.

use gantry_core::session::{Comparison, PairDivergence, Place, Side, decision_about};
use yew::prelude::*;

use crate::components::explained::rich;
use crate::narrate::{Clock, Words};
use crate::state::{Action, Beside, Compare, Ran};

/// The list: fewer than policies, as several pairs differ first by one decision.
pub fn partings(
    words: Words,
    beside: &Beside,
    comparison: &Comparison,
    clock: Clock,
    act: &Callback<Action>,
) -> Html {
    let here = beside.difference().and_then(PairDivergence::subject);
    let one = |own: &&PairDivergence| {
        let ((a, b), subject) = (own.pair, own.subject()?);
        let side = |at: usize| {
            Some((beside.runs.get(at)?, decision_about(&comparison.divergences, subject, at)?))
        };
        let sides: Vec<(&Ran, &Side)> = (0..beside.runs.len()).filter_map(side).collect();
        let lab = sides.first()?.0.shown.overview.head.lab;
        let is_here = here == Some(subject);
        let go =
            act.reform(move |_: MouseEvent| Action::Compare(Compare::Go(Place::Divergence(a, b))));
        Some(html! {
            <li key={format!("{a}.{b}")}>
                <button type="button" class="pair" data-pair={format!("{a}.{b}")} aria-pressed={is_here.to_string()} onclick={go}>
                    <b>{ words.tick(subject.0, lab, clock) }</b>
                    if !is_here { <span>{ differs(words, &sides) }</span> }
                </button>
                if is_here {
                    <div class="decisions">{ for sides.iter().map(|(run, side)| decision(words, run, side)) }</div>
                }
            </li>
        })
    };
    let differences = beside.differences();
    let alike =
        differences.is_empty().then(|| html! { <p class="soft">{ words.parting_never() }</p> });
    html! {
        <section class="partings">
            <h2>{ words.parting_heading() }</h2>
            <ul>{ for differences.iter().filter_map(one) }</ul>
            { for alike }
        </section>
    }
}

/// The decisions of several runs in a row.
fn differs(words: Words, sides: &[(&Ran, &Side)]) -> String {
    let told = sides.iter().map(|(run, side)| {
        let [told, _] = words.side(side, &run.shown);
        Some(told.headline)
    });
    let runs: Vec<Ran> = sides.iter().map(|(run, _)| (*run).clone()).collect();
    words.by_policy(&runs, told.collect())
}

/// Why a policy decides so, and why not as another: the decision itself is in the sentence over the pictures.
fn decision(words: Words, run: &Ran, side: &Side) -> Html {
    let [told, other] = words.side(side, &run.shown);
    html! {
        <div class="decision" data-policy={run.policy.clone()}>
            <p class="headline">{ words.policy_called(run.shown.overview.head.lab, &run.policy) }</p>
            <p>{ rich(&told.body) }</p>
            if !other.body.is_empty() {
                <p><b>{ other.headline }</b>{ " " }{ rich(&other.body) }</p>
            }
        </div>
    }
}
