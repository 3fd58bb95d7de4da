//! What those who listen hear: one sentence for each manual step, the caption of a step of a lesson, each change of an
//! amount by hand and each one taken back; silence while playing.

use crate::components::prelude::*;
use crate::words::shell::OfPartial;
use crate::{story, tools};

/// The live region. A sentence equal to the one before is a new element, so that it is said again.
pub fn live(words: Words, state: &State) -> Html {
    if let Some(beside) = &state.beside {
        let sentence = beside.spoken.then(|| {
            let text = (tools::here()?.live)(words, beside);
            Some(html! { <span key={beside.clock.index}>{ text }</span> })
        });
        return region(sentence.flatten());
    }
    let lab = state.shown.as_ref().map(|shown| shown.overview.head.lab);
    let told = state.told.as_ref().and_then(|(number, told)| {
        let text = words.told(told, lab)?;
        Some(html! { <span key={format!("told {number}")}>{ text }</span> })
    });
    let sentence = state.spoken.as_ref().map(|shown| {
        let Shown { overview, moment, .. } = shown;
        let text = words.spoken(shown, &labs::of(shown).teller(words, shown).reason());
        // Where it ends before its end, that is said with the last of it.
        let cut = !overview.complete && moment.moment == moment.moments;
        let text = if cut { OfPartial { said: &text }.tell(words) } else { text };
        // Who goes to a step of a lesson hears its caption.
        let caption = state
            .went_to()
            .and_then(|step| Some(story::caption(overview.head.lesson.get(step)?, words).whole()));
        html! { <span key={moment.moment}>{ caption.unwrap_or(text) }</span> }
    });
    region(told.or(sentence))
}

fn region(sentence: Option<Html>) -> Html {
    html! { <div id="live" class="hidden" role="status" aria-live="polite">{ for sentence }</div> }
}
