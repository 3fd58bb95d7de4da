//! Where each two policies part: a button that leads there, what each of them decides, and why.

use gantry_core::scenario::LabKind;
use gantry_core::session::Place;
use yew::prelude::*;

use crate::components::rich::rich;
use crate::narrate::{Clock, Words};
use crate::packed::{Comparison, PairDivergence, Side};
use crate::state::{Action, Beside, Compare, Ran};

/// The list of pairs, each with its two decisions; of the pair that is shown, or the only one, with their grounds.
pub fn partings(
    words: Words,
    lab: LabKind,
    beside: &Beside,
    comparison: &Comparison,
    clock: Clock,
    act: &Callback<Action>,
) -> Html {
    let only = comparison.divergences.len() == 1;
    let one = |parting: &PairDivergence| {
        let (a, b) = parting.pair;
        let pair = [a, b].map(|at| beside.runs.get(at as usize));
        let [Some(first), Some(second)] = pair else { return html! {} };
        let name = words.pair(lab, [&first.policy, &second.policy]);
        let Some((tick, sides)) = &parting.first else {
            return html! {
                <li key={format!("{a}.{b}")}><p class="pair alike"><b>{ name }</b><span class="soft">{ words.parting_never() }</span></p></li>
            };
        };
        let here = beside.clock.divergence == Some(parting.pair);
        let go =
            act.reform(move |_: MouseEvent| Action::Compare(Compare::Go(Place::Divergence(a, b))));
        html! {
            <li key={format!("{a}.{b}")}>
                <button type="button" class="pair" data-pair={format!("{a}.{b}")} aria-pressed={if here { "true" } else { "false" }} onclick={go}>
                    <b>{ name }</b>
                    <span class="mono">{ words.tick(*tick, lab, clock) }</span>
                </button>
                if here || only {
                    <div class="decisions">{ decision(words, lab, first, &sides[0]) }{ decision(words, lab, second, &sides[1]) }</div>
                } else {
                    <p class="soft differs">{ words.parting_row(lab, [first, second], sides) }</p>
                }
            </li>
        }
    };
    html! {
        <section class="partings">
            <h2>{ words.parting_heading() }</h2>
            <ul>{ for comparison.divergences.iter().map(one) }</ul>
        </section>
    }
}

fn decision(words: Words, lab: LabKind, run: &Ran, side: &Side) -> Html {
    let [told, other] = words.side(side, &run.shown);
    html! {
        <div class="decision" data-policy={run.policy.clone()}>
            <p class="headline"><span class="soft">{ words.policy_called(lab, &run.policy) }</span>{ " " }{ told.headline }</p>
            <p>{ rich(&told.body) }</p>
            if !other.body.is_empty() {
                <p><b>{ other.headline }</b>{ " " }{ rich(&other.body) }</p>
            }
        </div>
    }
}
