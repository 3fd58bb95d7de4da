//! When the run ends under other settings: a bar for each tolerance at which that changes, to choose it, and a line for what
//! is switched. Each number is that of a run.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::{Outline, Trials};
use gantry_core::scenario::Json;
use yew::prelude::*;

use crate::edit::{self, at};
use crate::labs::affinity::calls::{self, written};
use crate::narrate::{Clock, Words};
use crate::state::Action;
use crate::words::affinity as say;

const MOST: usize = 8;
/// The height of the highest, in units of its own.
const HIGH: u64 = 40;

/// The bars: the tolerance in force is pressed.
pub fn outcomes(
    words: Words,
    (outline, Trials { tolerances, .. }): (&Outline, &Trials),
    clock: Clock,
    act: &Callback<Action>,
) -> Html {
    if tolerances.len() < 2 {
        return Html::default();
    }
    let now = calls::limit(outline, 1);
    let chosen = tolerances.iter().rposition(|own| own.0 <= now).unwrap_or(0);
    let last = tolerances.iter().filter_map(|own| own.1).max().unwrap_or(1).max(1);
    let first = chosen.saturating_sub(MOST / 2).min(tolerances.len().saturating_sub(MOST));
    let bar = |(at, &(hundredths, end)): (usize, &(u64, Option<Time>))| {
        let tolerance = written(hundredths);
        let told = end.map(|end| words.duration(end, clock));
        let hint = match &told {
            Some(end) => say::AffinityOutcome { tolerance: &tolerance, end }.tell(words),
            None => say::AffinityOutcomeNever { tolerance: &tolerance }.tell(words),
        };
        let high = end.map_or(HIGH, |end| (end.saturating_mul(HIGH) / last).max(1));
        let edit = edit::set(at!["tolerance"], Json(tolerance.clone()));
        let choose = act.reform(move |_: MouseEvent| Action::Edit(edit.clone()));
        html! {
            <li key={hundredths}>
                <button type="button" title={hint} aria-pressed={if at == chosen { "true" } else { "false" }} onclick={choose}>
                    <b>{ told.unwrap_or_else(|| "–".to_owned()) }</b>
                    <svg aria-hidden="true" viewBox={format!("0 0 10 {HIGH}")} preserveAspectRatio="none">
                        <rect x="0" y={(HIGH - high).to_string()} width="10" height={high.to_string()} />
                    </svg>
                    <span class="soft">{ tolerance }</span>
                </button>
            </li>
        }
    };
    let shown = tolerances.iter().enumerate().skip(first).take(MOST);
    html! {
        <div class="wide">
            <dt>{ words.affinity_outcomes() }</dt>
            <dd><ol class="outcomes">{ for shown.map(bar) }</ol></dd>
        </div>
    }
}

/// When the run would end with stealing, or crossing, switched; whether it is on now.
pub fn switched(words: Words, clock: Clock, (on, end): (bool, Option<Time>)) -> Html {
    let end = end.map(|end| words.duration(end, clock));
    let told = match (on, &end) {
        (true, Some(end)) => say::AffinityEndsOff { end }.tell(words),
        (false, Some(end)) => say::AffinityEndsOn { end }.tell(words),
        (true, None) => words.affinity_never_off().to_owned(),
        (false, None) => words.affinity_never_on().to_owned(),
    };
    html! { <span class="soft">{ told }</span> }
}
