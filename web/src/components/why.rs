//! Why this step, and why not the thing that the reader points at.

use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use super::rich::explained;
use crate::narrate::Tells;
use crate::state::Action;

/// The step's reason; and what is said of the thing that is selected, with a button that drops it.
pub fn why(teller: &dyn Tells, selected: bool, about: Html, act: &Callback<Action>) -> Html {
    let words = teller.words();
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { explained(&teller.reason()) }
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
                { about }
            </div>
        </div>
    }
}
