//! The task list: what each asks for and what has become of it.

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::{TaskState, TaskView, View};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::row::{self, Row, use_current_revealed};
use crate::labs::placement::things::{NODE, TASK};
use crate::narrate::Words;
use crate::state::{Action, At, Selection};

/// The most candidates named one by one.
const NAMED: usize = 24;

/// Names above this many bytes are long.
const LONG: usize = 7;

pub type Props = SceneProps<Outline, View>;

#[component]
pub fn Tasks(props: &Props) -> Html {
    let SceneProps { words, outline, view, selection, act, .. } = props;
    let current = view.task;
    use_current_revealed(current);
    let before = view.first_task;
    let after = (outline.tasks.len() as u64).saturating_sub(before + view.tasks.len() as u64);
    // Long names have a line of their own.
    let long = view
        .tasks
        .iter()
        .any(|task| outline.tasks.get(task.task as usize).is_some_and(|name| name.len() > LONG));
    let rows = view.tasks.iter();
    let rows = rows.map(|task| row(*words, outline, task, current, selection.as_ref(), act));
    let class = classes!("queue", long.then_some("long"));
    row::around(*words, class, words.queue(), (before, after), rows)
}

fn row(
    words: Words,
    outline: &Outline,
    task: &TaskView,
    current: Option<u32>,
    selection: Option<&Selection>,
    act: &Callback<Action>,
) -> Html {
    let place =
        task.node.filter(|_| task.state == TaskState::Placed).map(|node| words.node(node, outline));
    let row = Row {
        about: Selection(TASK, At::One(task.task)),
        number: task.task,
        current: current == Some(task.task),
        name: words.task(task.task, outline),
        what: words.asks(&task.request, outline),
        state: place
            .map_or_else(|| words.task_state(task.state).to_owned(), |node| format!("→ {node}")),
        class: state_class(task.state),
        more: String::new(),
        hint: words.task_mark(task, outline),
    };
    row.html(selection, act)
}

fn state_class(state: TaskState) -> &'static str {
    match state {
        TaskState::Placed => "good",
        TaskState::Unplaced => "bad",
        TaskState::Searching => "live",
        TaskState::Waiting | TaskState::Released => "soft",
    }
}

/// The nodes that the current task may run on, where it names any.
pub fn candidates(given: &Props) -> Html {
    let SceneProps { words, outline, view, selection, act, .. } = given;
    let named = view.task.filter(|task| {
        view.tasks.iter().any(|listed| listed.task == *task && listed.candidates.is_some())
    });
    let Some(task) = named else { return html! { <div /> } };
    let candidates =
        view.nodes.iter().zip(0..).filter(|(node, _)| node.candidate).map(|(_, index)| index);
    let all: Vec<u32> = candidates.collect();
    let left_out = all.len().saturating_sub(NAMED) as u64;
    let chip = |&node: &u32| {
        let selected = *selection == Some(Selection(NODE, At::One(node)));
        let select = act.reform(move |_: MouseEvent| {
            Action::Select((!selected).then_some(Selection(NODE, At::One(node))))
        });
        html! {
            <li key={node}>
                <button type="button" class="chip" aria-pressed={if selected { "true" } else { "false" }} onclick={select}>
                    { words.node(node, outline) }
                </button>
            </li>
        }
    };
    html! {
        <div class="candidates">
            <p class="soft">{ words.may_run_on(task, outline) }</p>
            <ul class="chips">
                { for all.iter().take(NAMED).map(chip) }
                if left_out > 0 { <li class="more" key="more">{ words.and_more(left_out) }</li> }
            </ul>
        </div>
    }
}
