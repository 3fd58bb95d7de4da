//! The foot of the page: the transport, the rail, and what is set most.

use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use crate::narrate::Words;
use crate::state::Action;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub transport: Html,
    pub position: AttrValue,
    /// The scrubber, the dots of the presenter's view, or the discs of a lesson's slides.
    pub rail: Html,
    pub tools: Html,
    /// Whether it is the presenter's view: then there is a way to leave it.
    pub presenting: bool,
    pub act: Callback<Action>,
}

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
