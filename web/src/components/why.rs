//! Why this step, and why not the thing that the reader points at.

use gantry_core::placement::Answer;
use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use super::rich::explained;
use crate::narrate::Words;
use crate::state::{Action, Selection, Shown};

/// The step's reason, and the answer.
pub fn why(
    words: Words,
    shown: &Shown,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
    act: &Callback<Action>,
) -> Html {
    let outline = &shown.overview.outline;
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { explained(&words.reason(&shown.view.reason, &shown.view, outline)) }
            <div class="why-not">
                if selection.is_some() {
                    <Button
                        class="quiet"
                        label={words.close()}
                        icon={Icon::Close}
                        key_hint="Esc"
                        onclick={act.reform(|()| Action::Select(None))}
                    />
                }
                { about(words, shown, selection, answer) }
            </div>
        </div>
    }
}

fn about(
    words: Words,
    shown: &Shown,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    let outline = &shown.overview.outline;
    match (selection, answer) {
        (None | Some(Selection::Job(_)), _) => html! { <p class="soft">{ words.ask_hint() }</p> },
        (Some(Selection::Task(task)), _) => {
            let listed = shown.view.tasks.iter().find(|listed| listed.task == *task);
            let text = listed.map_or_else(
                || words.task(*task, outline),
                |listed| words.task_mark(listed, outline),
            );
            html! { <p>{ text }</p> }
        }
        (Some(_), Some(answer)) => explained(&words.answer(answer, &shown.view, outline)),
        (Some(Selection::Node(node)), None) => {
            let mark = shown
                .view
                .nodes
                .get(*node as usize)
                .map(|view| words.node_mark(*node, view, outline));
            html! { <><p>{ mark.unwrap_or_else(|| words.node(*node, outline)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
        (Some(Selection::Bucket(at)), None) => {
            let listed = shown.view.buckets.iter().find(|bucket| bucket.at == *at);
            html! { <><p>{ listed.map_or_else(|| words.bucket(at), |bucket| words.bucket_mark(bucket)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
    }
}
