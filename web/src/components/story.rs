//! The strip of the story under the picture: numbered discs that lead to its steps, the present caption, and the way on.

use std::rc::Rc;

use gantry_core::scenario::LabKind;
use gantry_core::session::Marks;
use yew::prelude::*;

use super::explained::use_terms;
use crate::narrate::Words;
use crate::state::Action;
use crate::story::{Caption, present, told};
use crate::words::shell::PlayTo;

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// Whose terms.
    pub lab: LabKind,
    /// The note, in Markdown.
    pub note: AttrValue,
    /// The moment at which the run stands.
    pub at: u64,
    /// The marks of the run's events.
    pub marks: Rc<Marks>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The strip under the picture: numbered discs that lead to the steps, the present caption, and the way on.
#[component]
pub fn Story(props: &Props) -> Html {
    let Props { words, lab, note, at, marks, act } = props;
    let terms = use_terms(*words, *lab);
    let captions = use_memo(note.clone(), |note| told(note).0);
    let Some((now, next)) = present(&captions, marks, *at) else { return html! {} };
    let disc = |(index, caption): (usize, &Caption)| {
        let go = {
            let (act, goal) = (act.clone(), caption.goal.clone());
            move |_: MouseEvent| act.emit(Action::Go(goal.clone()))
        };
        let fact = caption.plain();
        html! {
            <li key={index}>
                <button
                    type="button"
                    class={(index <= now).then_some("past")}
                    aria-current={(index == now).then_some("step")}
                    aria-label={format!("{} {fact}", index + 1)}
                    title={fact}
                    onclick={go}
                >
                    { index + 1 }
                </button>
            </li>
        }
    };
    let on = next.map(|(caption, _)| {
        let fact = caption.plain();
        let label = PlayTo { fact: fact.trim_end_matches(['.', '。']) }.tell(*words);
        html! {
            <button
                type="button"
                class="button on"
                title={words.key_story()}
                onclick={act.reform(|_: MouseEvent| Action::PlayOn)}
            >
                <kbd>{ "g" }</kbd>
                <span class="whole">{ label }</span>
                <span class="short">{ words.play_to_short() }</span>
            </button>
        }
    });
    let Caption { fact, turn, .. } = &captions[now];
    let ([fact, turn], definition) = terms.caption([fact, turn]);
    html! {
        <section class="story" aria-label={words.story()}>
            <ol>{ for captions.iter().enumerate().map(disc) }</ol>
            <p><b>{ fact }</b>{ turn }</p>
            { definition }
            { on }
        </section>
    }
}
