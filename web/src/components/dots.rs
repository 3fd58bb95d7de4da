//! The steps of a run as dots, where they are few: what is behind, where it stands, what is ahead.

use yew::prelude::*;

/// More steps than this are no dots that could be told apart.
const MOST: u64 = 40;

/// The dots of so many steps, at one of them; none where they are too many.
pub fn dots(at: u64, steps: u64, position: &AttrValue) -> Option<Html> {
    let one = |step: u64| {
        let current = (step == at).then_some("step");
        html! { <i key={step} class={(step <= at).then_some("past")} aria-current={current} /> }
    };
    (1..=MOST).contains(&steps).then(|| {
        html! { <div class="dots" role="img" aria-label={position.clone()}>{ for (0..=steps).map(one) }</div> }
    })
}
