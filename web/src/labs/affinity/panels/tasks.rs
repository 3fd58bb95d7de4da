//! The list of tasks: what each calls and what has become of it, as the master knows it.

use gantry_core::labs::affinity::view::{TaskState, TaskView};
use gantry_core::labs::affinity::{Outline, View};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::row::{self, Row, use_current_revealed};
use crate::labs::affinity::things::TASK;
use crate::state::{At, Selection};

#[component]
pub fn Tasks(props: &SceneProps<Outline, View>) -> Html {
    let SceneProps { words, outline, view, .. } = props;
    use_current_revealed(view.task);
    let before = u64::from(view.first_task);
    let shown = view.tasks.len() as u64;
    let after = (outline.tasks.len() as u64).saturating_sub(before + shown);
    let rows = view.tasks.iter().map(|listed| row(props, listed));
    let label = words.affinity_tasks_heading();
    row::around(*words, classes!("queue"), label, (before, after), rows)
}

fn row(props: &SceneProps<Outline, View>, listed: &TaskView) -> Html {
    let SceneProps { words, outline, view, selection, act, .. } = props;
    let row = Row {
        about: Selection(TASK, At::One(listed.task)),
        number: listed.task,
        current: view.task == Some(listed.task),
        name: words.affinity_task(listed.task, outline),
        what: words.affinity_calls_of(listed.task, outline),
        state: words.affinity_state(listed.state, outline),
        class: class_of(listed.state),
        more: String::new(),
        hint: words.affinity_task_mark(listed, outline),
    };
    row.html(selection.as_ref(), act)
}

fn class_of(state: TaskState) -> &'static str {
    match state {
        TaskState::Done => "good",
        TaskState::Waiting | TaskState::Running { waits: true, .. } => "bad",
        TaskState::Relating | TaskState::Running { .. } => "live",
        TaskState::Queued { .. } => "soft",
    }
}
