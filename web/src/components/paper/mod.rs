//! Paper: a sheet of questions or a handout, as a view that fills the page and is printed as it stands there.
//!
//! One file a concern: this (the dialog), `choices` (what a sheet is made of), `sheet` and `handout` (the papers), `lesson`
//! (its questions on both), `moment` (the figures of a moment), `code` (a link as a QR code).
//!
//! **Invariant:** what is printed is in the words of the page, and nothing of an answer stands before the key.

mod choices;
mod code;
mod handout;
mod lesson;
mod moment;
mod sheet;

use self::choices::Choices;
use super::page::title;
use crate::components::prelude::*;
use crate::platform::address;
use crate::state::paper::{Fault, Paper};
use crate::state::{Dialog as Over, PaperKind};
use crate::words::paper::PaperMaking;
pub use handout::handout;
pub use sheet::sheet;

pub fn paper(state: &State, kind: PaperKind, act: &Act) -> Html {
    let words = state.words();
    let heading = match kind {
        PaperKind::Sheet => words.paper_sheet(),
        PaperKind::Handout => words.paper_handout(),
    };
    let made = state.paper.as_deref();
    let ready = made.filter(|made| made.is_ready() && made.holds_something());
    let inside = match (made, ready) {
        (_, Some(made)) => html! {
            <>
                { tools(words, (kind, made.fault), act) }
                <div class="on-paper">
                    { match kind {
                        PaperKind::Sheet => sheet(state, made, &title(state)),
                        PaperKind::Handout => {
                            handout(state, made, (&title(state), link(state).as_deref()))
                        }
                    } }
                </div>
            </>
        },
        (Some(made), None) if !made.is_ready() => progress(words, made, act),
        (made, None) => html! {
            <>
                { for made.and_then(|made| made.fault).map(|fault| refusal(words, fault)) }
                if made.is_some_and(|made| made.fault == Some(Fault::Ended)) {
                    <Button id="paper-again" label={words.retry()} onclick={act.reform(|()| Action::Reopen)} />
                }
                if let (PaperKind::Sheet, Some(shown)) = (kind, &state.shown) {
                    <Choices {words} lab={shown.overview.head.lab} asks={asks(shown)} act={act.clone()} />
                }
            </>
        },
    };
    let class = if ready.is_some() { "paper whole" } else { "paper" };
    html! { <Dialog {words} title={heading} {class} act={act.clone()}>{ inside }</Dialog> }
}

fn asks(shown: &Shown) -> bool {
    shown.overview.head.lesson.iter().any(|step| step.ask.is_some())
}

/// The address that leads to the lesson from its first step on, or to what is shown.
fn link(state: &State) -> Option<String> {
    let lesson = state.lesson_fragment().ok()?;
    let fragment = lesson.or_else(|| state.shareable().ok())?;
    Some(format!("{}#{fragment}", address::base()))
}

fn tools(words: Words, (kind, fault): (PaperKind, Option<Fault>), act: &Act) -> Html {
    let back = match kind {
        PaperKind::Sheet => Action::Paper(None),
        PaperKind::Handout => Action::Dialog(Some(Over::Share)),
    };
    html! {
        <div class="paper-tools">
            <Button class="strong" id="print" label={words.paper_print()} onclick={|()| page::print()} />
            <Button label={words.paper_back()} onclick={act.reform(move |()| back.clone())} />
            { for fault.map(|fault| refusal(words, fault)) }
        </div>
    }
}

fn progress(words: Words, made: &Paper, act: &Act) -> Html {
    let (done, all) = made.album.progress();
    let text = PaperMaking { done: done as u64, all: all as u64 }.tell(words);
    html! {
        <div class="recording">
            <label for="paper-progress" role="status">{ words.paper_under_way() }</label>
            <progress id="paper-progress" max={all.max(1).to_string()} value={done.to_string()}>{ text.clone() }</progress>
            <span class="soft mono">{ text }</span>
            <Button label={words.cancel()} onclick={act.reform(|()| Action::Dialog(None))} />
        </div>
    }
}

fn refusal(words: Words, fault: Fault) -> Html {
    let text = match fault {
        Fault::TooLong => words.paper_too_long(),
        Fault::Nothing => words.paper_nothing(),
        Fault::NotDrawn => words.paper_not_drawn(),
        Fault::NoRoom => words.paper_no_room(),
        Fault::Ended => words.paper_ended(),
    };
    html! { <p class="bad" role="alert">{ text }</p> }
}
