//! The strip of the story under the picture: numbered discs that lead to its steps, the present caption, and the way on.

use std::rc::Rc;

use gantry_core::session::Marks;
use yew::prelude::*;

use super::explained::use_terms;
use crate::narrate::Words;
use crate::state::{Action, Overview};
use crate::story::{Caption, captions, goal, present};
use crate::words::shell::PlayTo;

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The open scenario: its lesson, and the lab whose terms it uses.
    pub overview: Rc<Overview>,
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
    let Props { words, overview, at, marks, act } = props;
    let terms = use_terms(*words, overview.head.lab);
    let lesson = (overview.head.lesson.clone(), *words);
    let captions = use_memo(lesson, |(lesson, words)| captions(lesson, *words));
    let Some((now, next)) = present(captions.len(), marks, *at) else { return html! {} };
    let disc = |(index, caption): (usize, &Caption)| {
        let goal = goal(&overview.head.lesson, marks, index);
        let (act, to) = (act.clone(), goal.clone());
        let go = move |_: MouseEvent| to.iter().for_each(|goal| act.emit(Action::Go(goal.clone())));
        let fact = caption.plain();
        html! {
            <li key={index}>
                <button
                    type="button"
                    class={(index <= now).then_some("past")}
                    aria-current={(index == now).then_some("step")}
                    aria-label={format!("{} {fact}", index + 1)}
                    title={fact}
                    disabled={goal.is_none()}
                    onclick={go}
                >
                    { index + 1 }
                </button>
            </li>
        }
    };
    let on = next.map(|(step, _)| {
        let fact = captions[step].plain();
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
    let Caption { fact, turn } = &captions[now];
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
