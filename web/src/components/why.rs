//! Why this step, and why not the thing that the reader points at.

use gantry_core::placement::view::View;
use gantry_core::placement::{Answer, Outline};
use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use super::rich::explained;
use crate::narrate::Words;
use crate::state::{Action, Selection};

/// The step's reason, and the answer.
pub fn why(
    words: Words,
    outline: &Outline,
    view: &View,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
    act: &Callback<Action>,
) -> Html {
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { explained(&words.reason(&view.reason, view, outline)) }
            { why_not(words, selection.is_some(), about(words, outline, view, selection, answer), act) }
        </div>
    }
}

/// What is said of the thing that is selected, with a button that drops it.
pub fn why_not(words: Words, selected: bool, about: Html, act: &Callback<Action>) -> Html {
    html! {
        <div class="why-not">
            if selected {
                <Button
                    class="quiet"
                    label={words.close()}
                    icon={Icon::Close}
                    key_hint="Esc"
                    onclick={act.reform(|()| Action::Select(None))}
                />
            }
            { about }
        </div>
    }
}

fn about(
    words: Words,
    outline: &Outline,
    view: &View,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    match (selection, answer) {
        (None | Some(Selection::Job(_) | Selection::Workflow(_) | Selection::Stage(..)), _) => {
            html! { <p class="soft">{ words.ask_hint() }</p> }
        }
        (Some(Selection::Task(task)), _) => {
            let listed = view.tasks.iter().find(|listed| listed.task == *task);
            let text = listed.map_or_else(
                || words.task(*task, outline),
                |listed| words.task_mark(listed, outline),
            );
            html! { <p>{ text }</p> }
        }
        (Some(_), Some(answer)) => explained(&words.answer(answer, view, outline)),
        (Some(Selection::Node(node)), None) => {
            let mark =
                view.nodes.get(*node as usize).map(|shown| words.node_mark(*node, shown, outline));
            html! { <><p>{ mark.unwrap_or_else(|| words.node(*node, outline)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
        (Some(Selection::Bucket(at)), None) => {
            let listed = view.buckets.iter().find(|bucket| bucket.at == *at);
            html! { <><p>{ listed.map_or_else(|| words.bucket(at), |bucket| words.bucket_mark(bucket)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
    }
}
