//! Why this step, and why not the thing that the reader points at.

use gantry_core::session::Progress;
use yew::prelude::*;

use super::button::Button;
use super::explained::explained;
use super::icon::Icon;
use crate::narrate::Tells;
use crate::state::{Action, State};
use crate::words::teller::WorkingOnAnswer;

/// The step's reason; and what is said of the thing that is selected, with a button that drops it. While an answer is being
/// worked on, how far it is.
pub fn why(teller: &dyn Tells, state: &State, about: Html, act: &Callback<Action>) -> Html {
    let (words, selected) = (teller.words(), state.selection.is_some());
    let lab = state.shown.as_ref().map(|shown| shown.overview.head.lab);
    let working = state.answering().map(|Progress { done, total, .. }| {
        let percent = done.min(total) * 100 / total.max(1);
        html! { <p class="soft" role="status">{ WorkingOnAnswer { percent }.tell(words) }</p> }
    });
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { for lab.map(|lab| explained(words, lab, teller.reason())) }
            <div class="why-not">
                if selected {
                    <Button
                        class="quiet"
                        label={words.close()}
                        icon={Icon::Close}
                        key_hint="Esc"
                        onclick={act.reform(|()| Action::Select(None))}
                    />
                }
                { for working }
                { about }
            </div>
        </div>
    }
}
