//! The foot of the page: the transport, the rail, and what is set most. The rail may be dots.

use crate::components::prelude::*;

/// The rail is the scrubber, the dots of the presenter's view, or the discs of a lesson's slides.
pub fn foot(
    state: &State,
    [transport, rail, tools]: [Html; 3],
    position: AttrValue,
    act: &Act,
) -> Html {
    let words = state.words();
    html! {
        <footer class="panel foot">
            { transport }
            <div class="course">{ rail }</div>
            <p class="position mono">{ position }</p>
            <div class="tools">{ tools }</div>
            if state.presenting {
                <Button id="present" class="quiet" label={words.presenter()} icon={Icon::Close} key_hint="p" onclick={act.reform(|()| Action::Present(None))} />
            }
        </footer>
    }
}

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
