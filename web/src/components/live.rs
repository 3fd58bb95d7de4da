//! What those who listen hear: one sentence for each manual step, silence while playing.

use yew::prelude::*;

use crate::narrate::Words;
use crate::state::Shown;

/// What it says.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The moment of the last manual step.
    pub spoken: Option<Shown>,
}

/// The live region. A sentence equal to the one before is a new element, so that it is said again.
#[component]
pub fn Live(props: &Props) -> Html {
    let Props { words, spoken } = props;
    let sentence = spoken.as_ref().map(|Shown { overview, moment, view }| {
        let text = words.live(moment, view, &overview.outline);
        html! { <span key={moment.moment}>{ text }</span> }
    });
    html! { <div id="live" class="hidden" role="status" aria-live="polite">{ for sentence }</div> }
}
