//! The foot of the page: in one row the transport, the rail, what is set most; the rest unfolds over it and stays there
//! until it is folded away, so that it is read from step to step.

use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use crate::narrate::Words;
use crate::state::Action;

/// What stands in it.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// Playing and stepping.
    pub transport: Html,
    /// Where the run stands.
    pub position: AttrValue,
    /// The rail.
    pub rail: Html,
    /// What is set most.
    pub tools: Html,
    /// What unfolds, if anything does in a wide window.
    #[prop_or_default]
    pub more: Option<Html>,
    /// True where what unfolds is what a caption is about: it is unfolded then.
    #[prop_or_default]
    pub told: bool,
    /// True in the presenter's view.
    pub presenting: bool,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The foot.
#[component]
pub fn Foot(props: &Props) -> Html {
    let Props { words, transport, position, rail, tools, more, told, presenting, act } = props;
    let open = use_state(|| false);
    let shown = *open || *told;
    let toggle = {
        let open = open.clone();
        move |_: MouseEvent| open.set(!*open)
    };
    html! {
        <footer class={classes!("panel", "foot", shown.then_some("open"))}>
            { transport.clone() }
            <div class="course">
                { rail.clone() }
                <p class="position mono">{ position.clone() }</p>
            </div>
            <div class="extras" id="extras">
                <div class="tools">{ tools.clone() }</div>
                if let Some(more) = more { <div class="more">{ more.clone() }</div> }
            </div>
            <Button
                id="present"
                label={words.presenter()}
                icon={Icon::Present}
                key_hint="p"
                pressed={*presenting}
                onclick={act.reform(|()| Action::Present(None))}
            />
            <button
                type="button"
                class={classes!("button", "unfold", more.is_none().then_some("of-tools"))}
                aria-expanded={if shown { "true" } else { "false" }}
                aria-controls="extras"
                title={words.unfold_hint()}
                onclick={toggle}
            >
                <span>{ words.metrics() }</span>
            </button>
        </footer>
    }
}
