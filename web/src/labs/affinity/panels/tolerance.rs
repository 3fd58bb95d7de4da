//! The tolerance as a slider that snaps to where a type becomes acceptable for a task or a call: between those values no
//! decision changes. Of very many of them it has some, spread evenly. Its scale is the same in every scenario: from 1 to
//! 100, each ratio as long as an equal one.
//!
//! Cost: a pass over all calls and types, once for a scenario.

use std::collections::BTreeSet;

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::Outline;
use gantry_core::scenario::Json;
use yew::prelude::*;

use crate::components::parts::SetupProps;
use crate::edit::{self, at};
use crate::labs::affinity::calls::{self, written};
use crate::platform::page;
use crate::state::Action;

/// The most places of the slider, and the largest tolerance, in hundredths.
const MOST: usize = 200;
const LARGEST: u64 = 10_000;

/// The length of the scale, and what is written along it, in hundredths.
const SCALE: u32 = 1_000;
const TICKS: [u64; 5] = [100, 200, 500, 1_000, LARGEST];

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a picture, of a hundred to ten thousand"
)]
fn point_of(hundredths: u64) -> u32 {
    let ratio = hundredths.clamp(100, LARGEST) as f64 / 100.0;
    (ratio.log10() / 2.0 * f64::from(SCALE)).round() as u32
}

/// The place that is meant by a point of the scale: the nearest; a key, which goes one point on, means the next.
fn meant(places: &[u64], chosen: usize, point: u32) -> usize {
    let now = point_of(places[chosen]);
    if point.abs_diff(now) == 1 {
        let next = if point > now { chosen + 1 } else { chosen.saturating_sub(1) };
        return next.min(places.len() - 1);
    }
    (0..places.len()).min_by_key(|&place| point_of(places[place]).abs_diff(point)).unwrap_or(chosen)
}

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

#[component]
pub fn Tolerance(props: &SetupProps<Outline>) -> Html {
    let SetupProps { words, outline, act } = props;
    let places = use_memo(outline.clone(), |outline| places(outline));
    let now = calls::limit(outline, 1);
    let chosen = places.iter().rposition(|&own| own <= now).unwrap_or(0);
    let known = places.clone();
    // Where the thumb was drawn though nothing changed, it is put back.
    let drawn = use_state(|| 0_u32);
    let oninput = {
        let (act, drawn) = (act.clone(), drawn.clone());
        move |event: InputEvent| {
            let Ok(point) = page::value_of(&event).parse() else { return };
            let place = meant(&known, chosen, point);
            if place == chosen {
                drawn.set(*drawn + 1);
            } else {
                let tolerance = Json(written(known[place]));
                act.emit(Action::Edit(edit::set(at!["tolerance"], tolerance)));
            }
        }
    };
    let tick = |hundredths: &u64| {
        let x = format!("{}%", point_of(*hundredths) * 100 / SCALE);
        html! { <text key={*hundredths} {x} y="10">{ written(*hundredths) }</text> }
    };
    html! {
        <div class="wide tolerance">
            <dt><label for="tolerance">{ words.affinity_tolerance_label() }</label></dt>
            <dd>
                <span class="scale">
                    <input id="tolerance" type="range" min="0" max={SCALE.to_string()} value={point_of(places[chosen]).to_string()}
                        aria-valuetext={outline.tolerance.clone()} {oninput} />
                    <svg aria-hidden="true">{ for TICKS.iter().map(tick) }</svg>
                </span>
                <output for="tolerance">{ outline.tolerance.clone() }</output>
            </dd>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::affinity::Ui;
    use crate::labs::affinity::picture::tests::{NINE, end, steps};
    use crate::labs::own;

    #[test]
    fn its_scale_is_the_same_whatever_the_places() {
        assert_eq!([100, 1_000, LARGEST, 20_000].map(point_of), [0, 500, 1_000, 1_000]);
        assert!(TICKS.map(point_of).is_sorted());
        let places = [100, 120, 150, 2_000];
        // A drag goes to the nearest, a key to the next, and neither beyond the last.
        assert_eq!(meant(&places, 0, point_of(140)), 2);
        assert_eq!(meant(&places, 2, point_of(LARGEST)), 3);
        assert_eq!(
            [0, 1, 2, 3].map(|place| meant(&places, place, point_of(places[place]) + 1)),
            [1, 2, 3, 3]
        );
        assert_eq!(
            [1, 2, 3].map(|place| meant(&places, place, point_of(places[place]) - 1)),
            [0, 1, 2]
        );
        assert_eq!(meant(&[100], 0, 700), 0);
    }

    #[test]
    fn it_snaps_where_a_type_becomes_acceptable_and_between_its_places_no_run_changes() {
        assert_eq!([100, 150, 105, 1_234].map(written), ["1", "1.5", "1.05", "12.34"]);
        let found = places(&own::<Ui>(&steps(NINE)[0]).outline);
        assert!(found.is_sorted() && found[0] == 100, "{found:?}");
        // matmul of large sizes: 6, 9 and 40; 18 against 15 for a whole task.
        assert!([120, 150, 667].iter().all(|own| found.contains(own)), "{found:?}");
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
