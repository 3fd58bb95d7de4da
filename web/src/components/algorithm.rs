//! The pseudocode with its live line and variables; it unfolds with the level of stepping.

use gantry_core::kernel::Level;
use gantry_core::kernel::listing::Line;
use yew::prelude::*;

use super::revealed::use_revealed;
use super::room::use_room;
use crate::narrate::{CodeLine, Words};

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The listing.
    pub lines: Vec<CodeLine>,
    /// Which of its lines is live, and the variables.
    pub line: Line,
    /// How far it is unfolded.
    pub level: Level,
}

/// The listing.
#[component]
pub fn Algorithm(props: &Props) -> Html {
    let Props { words, lines, line, level } = props;
    let shown: Vec<(usize, &CodeLine)> =
        lines.iter().enumerate().filter(|(_, known)| known.level <= *level).collect();
    // Where the live line is folded away, the line that it is folded into is lit.
    let live = line.line.and_then(|live| {
        shown.iter().rev().find(|(at, _)| *at <= live as usize).map(|(at, _)| *at)
    });
    // Also where the list became shorter around it: under a longer reason, at larger type.
    let (list, room) = use_room();
    use_revealed("live-line", live.map(|live| (live, room)));
    let row = |(at, row): &(usize, &CodeLine)| {
        let lit = live == Some(*at);
        html! {
            <li
                key={*at}
                id={lit.then_some("live-line")}
                class={classes!(lit.then_some("live"))}
                aria-current={lit.then_some("step")}
            >
                <code class={format!("in{}", row.indent.min(6))} title={(!row.comment.is_empty()).then_some(row.comment)}>
                    { row.code }
                </code>
            </li>
        }
    };
    let variable = |(name, value): &(String, String)| {
        html! { <div key={name.clone()}><dt>{ name.clone() }</dt><dd>{ value.clone() }</dd></div> }
    };
    html! {
        <div class="algorithm">
            <ol ref={list} class="code" aria-label={words.algorithm()} tabindex="0">{ for shown.iter().map(row) }</ol>
            <dl class="variables mono" aria-label={words.variables()}>{ for line.variables.iter().map(variable) }</dl>
        </div>
    }
}
