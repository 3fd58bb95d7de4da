//! The tolerance as a slider that snaps to where a type becomes acceptable: between those values nothing changes.

use std::collections::BTreeSet;

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::{Outline, View};
use gantry_core::scenario::Json;
use yew::prelude::*;

use crate::components::when;
use crate::edit::{self, at};
use crate::labs::affinity::calls;
use crate::narrate::Words;
use crate::platform::page;
use crate::state::Action;

/// The most places of the slider, and the largest tolerance, in hundredths.
const MOST: usize = 40;
const LARGEST: u64 = 10_000;

/// The tolerances at which a type becomes acceptable for a task that is shown or for some call, in hundredths, from 100.
fn places(outline: &Outline, view: &View) -> Vec<u64> {
    let hundredths = |time: Time, best: Time| {
        let ratio = (u128::from(time) * 100).div_ceil(u128::from(best.max(1)));
        u64::try_from(ratio).unwrap_or(u64::MAX)
    };
    let tasks = view.tasks.iter().flat_map(|task| {
        let best = task.relation.first().map_or(1, |best| best.time);
        task.relation.iter().map(move |own| hundredths(own.time, best))
    });
    let costs = outline.apis.iter().flat_map(|api| &api.costs).flat_map(|(_, times)| {
        let best = times.iter().flatten().min().copied().unwrap_or(1);
        times.iter().flatten().map(move |&time| hundredths(time, best))
    });
    let all: BTreeSet<u64> =
        tasks.chain(costs).chain([100]).filter(|&own| own <= LARGEST).collect();
    all.into_iter().take(MOST).collect()
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

/// The slider.
pub fn slider(words: Words, outline: &Outline, view: &View, act: &Callback<Action>) -> Html {
    let places = places(outline, view);
    let now = calls::tolerance(outline) * 100.0 + 0.001;
    #[expect(clippy::cast_precision_loss, reason = "at most ten thousand")]
    let chosen = places.iter().rposition(|&own| own as f64 <= now).unwrap_or(0);
    let last = places.len() - 1;
    let oninput = when(act, move |event: InputEvent| {
        let place: usize = page::value_of(&event).parse().ok()?;
        let tolerance = Json(written(*places.get(place)?));
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
    use crate::labs::affinity::picture::fixture::{NINE, steps};

    #[test]
    fn it_snaps_where_a_type_becomes_acceptable() {
        assert_eq!([100, 150, 105, 1_234].map(written), ["1", "1.5", "1.05", "12.34"]);
        let steps = steps(NINE);
        let (outline, view) = steps.last().expect("there are some");
        let places = places(outline, view);
        assert!(places.is_sorted() && places[0] == 100, "{places:?}");
        // matmul of large sizes: 6, 9 and 40; 18 against 15 for a whole task.
        assert!([120, 150, 667].iter().all(|own| places.contains(own)), "{places:?}");
    }
}
