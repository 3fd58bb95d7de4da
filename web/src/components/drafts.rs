//! Drafts that are kept in this browser: a button that opens each, and, where all are listed, one that drops it.

use crate::components::prelude::*;
use crate::drafts::{Draft, Shelf, all};
use crate::platform::{clock, store::Browser};
use crate::words::dialogs::DraftTyped;

pub fn restore(words: Words, draft: &Draft, act: &Act) -> Html {
    let day = draft.at_ms.map(|at_ms| clock::day(at_ms, words.language.tag()));
    let (text, origin) = (draft.text.clone(), draft.origin());
    let (typed, beside) = (draft.typed, draft.beside.clone());
    let restore = act.reform(move |()| {
        let (text, origin) = (text.clone(), origin.clone());
        if typed {
            return Action::TakeUp { text, beside: beside.clone(), origin };
        }
        let goal = gantry_core::session::Goal::Start;
        Action::Open { text, origin, goal, edited: true, push: true }
    });
    let label = words.draft(&draft.title, day.as_deref());
    let label = if typed { DraftTyped { draft: &label }.tell(words) } else { label };
    html! { <Button {label} onclick={restore} /> }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub act: Act,
}

/// All of them; an empty place where there are none.
#[component]
pub fn Drafts(Props { words, act }: &Props) -> Html {
    let drafts = use_state(|| all(&Browser));
    // The one that is dropped if its button is pressed once more.
    let surely = use_state(|| None::<String>);
    let row = |draft: &Draft| {
        let sure = surely.as_deref() == Some(&*draft.name);
        let (drafts, surely, name) = (drafts.clone(), surely.clone(), draft.name.clone());
        let drop = move |()| {
            if sure {
                Browser.remove(&name);
                drafts.set(all(&Browser));
            } else {
                surely.set(Some(name.clone()));
            }
        };
        let label = if sure { words.draft_drop_surely() } else { words.draft_drop() };
        html! {
            <li key={draft.name.clone()} class="actions">
                { restore(*words, draft, act) }
                <Button class="quiet" {label} onclick={drop} />
            </li>
        }
    };
    html! {
        if !drafts.is_empty() {
            <h3>{ words.drafts_title() }</h3>
            <ul class="drafts">{ for drafts.iter().map(row) }</ul>
        }
    }
}
