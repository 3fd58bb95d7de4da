//! The foot of the page: the transport, the rail, and what is set most.

use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use crate::narrate::Words;
use crate::state::Action;

/// What the foot shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// Playing and stepping.
    pub transport: Html,
    /// Where it stands.
    pub position: AttrValue,
    /// The scrubber, the dots of the presenter's view, or the discs of a lesson's slides.
    pub rail: Html,
    /// What is set.
    pub tools: Html,
    /// Whether it is the presenter's view: then there is a way to leave it.
    pub presenting: bool,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The foot.
#[component]
pub fn Foot(props: &Props) -> Html {
    let Props { words, transport, position, rail, tools, presenting, act } = props;
    html! {
        <footer class="panel foot">
            { transport.clone() }
            <div class="course">{ rail.clone() }</div>
            <p class="position mono">{ position.clone() }</p>
            <div class="tools">{ tools.clone() }</div>
            if *presenting {
                <Button id="present" class="quiet" label={words.presenter()} icon={Icon::Close} key_hint="p" onclick={act.reform(|()| Action::Present(None))} />
            }
        </footer>
    }
}
