//! How far a recording is, and a way to stop it.

use yew::prelude::*;

use super::button::Button;
use crate::narrate::Words;
use crate::state::{Action, Opening};

/// The bar; an empty place where nothing is on its way, or nothing is known of it yet.
pub fn progress_bar(words: Words, opening: Option<&Opening>, act: &Callback<Action>) -> Html {
    let progress = opening.and_then(|opening| opening.progress);
    let bar = progress.map(|progress| {
        let text = words.progress(progress.done, progress.total, progress.events);
        html! {
            <div class="recording">
                <label for="recording">{ words.recording() }</label>
                <progress id="recording" max={progress.total.max(1).to_string()} value={progress.done.to_string()}>{ text.clone() }</progress>
                <span class="soft mono">{ text }</span>
                <Button label={words.cancel()} onclick={act.reform(|()| Action::Cancel)} />
            </div>
        }
    });
    html! { <div class="progress">{ for bar }</div> }
}
