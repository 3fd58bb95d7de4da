//! The pseudocode with its live line and variables; it unfolds with the level of stepping.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::placement::view::View;
use yew::prelude::*;

use crate::narrate::{CodeLine, Words};
use crate::platform::page;
use crate::state::Overview;

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The run.
    pub overview: Rc<Overview>,
    /// The moment.
    pub view: Rc<View>,
    /// How far it is unfolded.
    pub level: Level,
}

/// The listing.
#[component]
pub fn Algorithm(props: &Props) -> Html {
    let Props { words, overview, view, level } = props;
    let outline = &overview.outline;
    let lines = words.pseudocode(outline.policy, outline.batch);
    let shown: Vec<(usize, &CodeLine)> =
        lines.iter().enumerate().filter(|(_, line)| line.level <= *level).collect();
    // Where the live line is folded away, the line that it is folded into is lit.
    let live = view.line.line.and_then(|live| {
        shown.iter().rev().find(|(at, _)| *at <= live as usize).map(|(at, _)| *at)
    });
    use_effect_with(live, |_| page::reveal("live-line"));
    let row = |(at, line): &(usize, &CodeLine)| {
        let lit = live == Some(*at);
        html! {
            <li
                key={*at}
                id={lit.then_some("live-line")}
                class={classes!(lit.then_some("live"))}
                aria-current={lit.then_some("step")}
            >
                <code class={format!("in{}", line.indent.min(6))} title={(!line.comment.is_empty()).then_some(line.comment)}>
                    { line.code }
                </code>
            </li>
        }
    };
    let variable = |(name, value): &(String, String)| {
        html! { <div key={name.clone()}><dt>{ name.clone() }</dt><dd>{ value.clone() }</dd></div> }
    };
    html! {
        <div class="algorithm">
            <ol class="code" aria-label={words.algorithm()} tabindex="0">{ for shown.iter().map(row) }</ol>
            <dl class="variables mono" aria-label={words.variables()}>{ for view.line.variables.iter().map(variable) }</dl>
        </div>
    }
}
