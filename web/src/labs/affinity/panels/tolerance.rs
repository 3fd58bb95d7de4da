//! The tolerance as a slider that snaps to where a type becomes acceptable for a task or a call: between those values no
//! decision changes. Of very many of them it has some, spread evenly.
//!
//! Cost: a pass over all calls and types, once for a scenario.

use std::collections::BTreeSet;
use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::Outline;
use gantry_core::scenario::Json;
use yew::prelude::*;

use crate::components::when;
use crate::edit::{self, at};
use crate::labs::affinity::calls;
use crate::narrate::Words;
use crate::platform::page;
use crate::state::Action;

/// The most places of the slider, and the largest tolerance, in hundredths.
const MOST: usize = 200;
const LARGEST: u64 = 10_000;

/// How much longer each of these takes than the best, in hundredths, rounded up.
fn ratios(times: &[Option<Time>]) -> impl Iterator<Item = u64> + '_ {
    let best = times.iter().flatten().min().copied().unwrap_or(1).max(1);
    times.iter().flatten().map(move |&time| {
        let ratio = (u128::from(time) * 100).div_ceil(best.into());
        u64::try_from(ratio).unwrap_or(u64::MAX)
    })
}

/// The tolerances at which a type becomes acceptable for a task or a call, in hundredths, from 100.
fn places(outline: &Outline) -> Vec<u64> {
    let mut all = BTreeSet::from([100]);
    for task in &outline.tasks {
        let mut sums = vec![Some(0); outline.engines.len()];
        let own = task.first as usize..(task.first + task.calls) as usize;
        for &(api, size) in outline.calls.get(own).unwrap_or_default() {
            let Some(times) = calls::times(outline, api, size) else { continue };
            all.extend(ratios(times));
            for (sum, time) in sums.iter_mut().zip(times) {
                *sum = sum.zip(*time).map(|(sum, time): (Time, Time)| sum.saturating_add(time));
            }
        }
        all.extend(ratios(&sums));
    }
    if outline.calls.is_empty() {
        // Calls are too many to be told: all that any could take.
        all.extend(outline.apis.iter().flat_map(|api| &api.costs).flat_map(|own| ratios(&own.1)));
    }
    all.retain(|ratio| (100..=LARGEST).contains(ratio));
    let apart = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(apart).collect()
}

/// `1.5` for 150.
fn written(hundredths: u64) -> String {
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match (part, part % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", part / 10),
        _ => format!("{whole}.{part:02}"),
    }
}

/// What it needs.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What stays the same while the scenario is open.
    pub outline: Rc<Outline>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The slider.
#[component]
pub fn Tolerance(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let places = use_memo(outline.clone(), |outline| places(outline));
    let now = calls::tolerance(outline) * 100.0 + 0.001;
    #[expect(clippy::cast_precision_loss, reason = "at most ten thousand")]
    let chosen = places.iter().rposition(|&own| own as f64 <= now).unwrap_or(0);
    let last = places.len() - 1;
    let known = places.clone();
    let oninput = when(act, move |event: InputEvent| {
        let place: usize = page::value_of(&event).parse().ok()?;
        let tolerance = Json(written(*known.get(place)?));
        Some(Action::Edit(edit::set(at!["tolerance"], tolerance)))
    });
    html! {
        <div class="wide tolerance">
            <dt><label for="tolerance">{ words.affinity_tolerance_label() }</label></dt>
            <dd>
                <input id="tolerance" type="range" min="0" max={last.to_string()} value={chosen.to_string()}
                    aria-valuetext={outline.tolerance.clone()} {oninput} />
                <output for="tolerance">{ outline.tolerance.clone() }</output>
            </dd>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::affinity::picture::fixture::{NINE, end, steps};

    #[test]
    fn it_snaps_where_a_type_becomes_acceptable() {
        assert_eq!([100, 150, 105, 1_234].map(written), ["1", "1.5", "1.05", "12.34"]);
        let (outline, _) = steps(NINE).into_iter().next().expect("its start");
        let found = places(&outline);
        assert!(found.is_sorted() && found[0] == 100, "{found:?}");
        // matmul of large sizes: 6, 9 and 40; 18 against 15 for a whole task.
        assert!([120, 150, 667].iter().all(|own| found.contains(own)), "{found:?}");
    }

    #[test]
    fn between_its_places_no_run_changes() {
        let (outline, _) = steps(NINE).into_iter().next().expect("its start");
        let found = places(&outline);
        let ends = |hundredths: u64| {
            let at = format!("\"tolerance\": {}", written(hundredths));
            let text = NINE.replace("\"tolerance\": 1.5", &at);
            assert!(hundredths == 150 || text != NINE);
            end(&text).metrics
        };
        for pair in found.windows(2).filter(|pair| pair[0] + 1 < pair[1]) {
            assert_eq!(ends(pair[0]), ends(pair[1] - 1), "{pair:?}");
        }
    }
}
