//! The program with its live line, the values of what stands on it beside it; it unfolds with the level of stepping.

use gantry_core::kernel::listing::{Line, ProgramLine};

use super::revealed::use_revealed;
use super::room::use_room;
use crate::components::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub lines: Vec<ProgramLine>,
    /// Which of its lines is live, and the variables.
    pub line: Line,
    /// How far it is unfolded.
    pub level: Level,
}

#[component]
pub fn Algorithm(Props { words, lines, line, level }: &Props) -> Html {
    let shown: Vec<(usize, &ProgramLine)> =
        lines.iter().enumerate().filter(|(_, known)| known.level <= *level).collect();
    let live = line.line.and_then(|live| unfolded(lines, live as usize, *level));
    // Also where the list became shorter around it: under a longer reason, at larger type.
    let (list, room) = use_room();
    use_revealed("live-line", live.map(|live| (live, room)));
    let variable = |(name, value): &(String, String)| {
        html! { <div key={name.clone()}><dt>{ name.clone() }</dt><dd>{ value.clone() }</dd></div> }
    };
    let values = html! {
        <dl class="variables mono" aria-label={words.variables()}>{ for line.variables.iter().map(variable) }</dl>
    };
    let row = |(at, row): &(usize, &ProgramLine)| {
        let lit = live == Some(*at);
        html! {
            <li
                key={*at}
                id={lit.then_some("live-line")}
                class={classes!(lit.then_some("live"))}
                aria-current={lit.then_some("step")}
            >
                <code class={format!("in{}", row.indent.min(6))}>{ row.code }</code>
                if lit && !line.variables.is_empty() {
                    { values.clone() }
                }
            </li>
        }
    };
    html! {
        <div class="algorithm">
            <ol ref={list} class="code" aria-label={words.algorithm()} tabindex="0">{ for shown.iter().map(row) }</ol>
        </div>
    }
}

/// The line that is lit for a live line: itself, or what it is folded into, the head of the block around it or the only
/// line that calls its routine. None where several do.
fn unfolded(lines: &[ProgramLine], live: usize, level: Level) -> Option<usize> {
    let mut at = live;
    // A routine that calls itself leads nowhere.
    for _ in 0..lines.len() {
        let own = lines.get(at)?;
        if own.level <= level {
            return Some(at);
        }
        let around = (0..at).rev().find(|&above| lines[above].indent < own.indent);
        at = if let Some(head) = around { head } else { caller(lines, own.code)? };
    }
    None
}

/// The only line that calls the routine of this head.
fn caller(lines: &[ProgramLine], head: &str) -> Option<usize> {
    let (name, _) = head.strip_prefix("fn ")?.split_once('(')?;
    let call = format!("{name}(");
    let calls = |line: &ProgramLine| {
        let is_name =
            |before: &str| !before.ends_with(|part: char| part.is_alphanumeric() || part == '_');
        let mut found = line.code.match_indices(&call);
        !line.code.starts_with("fn ") && found.any(|(at, _)| is_name(&line.code[..at]))
    };
    let mut all = (0..).zip(lines).filter(|(_, line)| calls(line)).map(|(at, _)| at);
    all.next().filter(|_| all.next().is_none())
}

#[cfg(test)]
mod tests {
    use gantry_core::kernel::listing::Program;

    use super::*;

    #[test]
    fn a_line_that_is_folded_away_lights_its_block_or_its_only_call() {
        let text = "\
//: event
for t in all() {
    arrive(t);
//: decision
    know(t);
//: event
}
send();
//: decision
fn send() {
    if resend() {
        hold();
    }
}
//: probe
fn resend() {
    look(); look();
}
fn look() {
    see();
}
";
        let lines = Program { text, holds: vec![] }.lines();
        let at = |code: &str| lines.iter().position(|line| line.code == code).expect("a line");
        let lit = |code, level| unfolded(&lines, at(code), level).map(|at| lines[at].code);
        assert_eq!(lit("know(t);", Level::Decision), Some("know(t);"));
        assert_eq!(lit("know(t);", Level::Event), Some("for t in all() {"));
        assert_eq!(lit("hold();", Level::Event), Some("send();"));
        assert_eq!(lit("look(); look();", Level::Event), Some("send();"));
        assert_eq!(lit("look(); look();", Level::Decision), Some("if resend() {"));
        assert_eq!(lit("see();", Level::Event), Some("send();"), "one line calls it");
    }
}
