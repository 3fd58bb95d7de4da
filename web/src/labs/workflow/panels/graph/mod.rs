//! The stage graph under the hand: the ways to change it.
//!
//! A job is dragged into another stage or between two; its right edge changes its need; two presses add a job to a stage,
//! or a stage between two. Keyboard, while a job or stage has the focus: Alt with the arrows moves it, Alt with up and down
//! changes a job's need, Insert adds, Delete removes.
//!
//! **Invariant:** a change that cannot be is told in words below the graph, and nothing is changed.

mod pointer;

use std::rc::Rc;

use gantry_core::labs::workflow::WorkflowScenario;
use gantry_core::labs::workflow::view::{Outline, View};
use yew::prelude::*;

use self::pointer::use_pointer;
use crate::components::figure;
use crate::components::hand as pointing;
use crate::components::kept_focus::use_kept_focus;
use crate::components::parts::SceneProps;
use crate::edit::{self, Edit, at};
use crate::labs::workflow::Ui;
use crate::labs::workflow::edit::{
    Destination, StageAt, TaskAt, Way, WorkflowEdit, add_workflow, arrival, destination,
};
use crate::labs::workflow::figures::graph_options;
use crate::labs::workflow::forms;
use crate::labs::workflow::picture::graph;
use crate::labs::workflow::picture::graph::{Layout, hand};
use crate::labs::workflow::things::{STAGE, TASK, WORKFLOW};
use crate::narrate::Words;
use crate::platform::picture as platform;
use crate::scene::hit;
use crate::scene::shape::Picture;
use crate::state::{Action, At, Described, Motion, Selection};

/// Start of the ids of its marks.
const ID: &str = "graph";

type Props = SceneProps<Outline, View>;

/// A change by hand, and the job that the keyboard follows.
type Deed = (Edit, Option<TaskAt>);

#[derive(PartialEq, Properties)]
pub struct GraphProps {
    figure: figure::Props,
    picture: Rc<Picture>,
}

pub fn body(figure: &figure::Props, picture: &Rc<Picture>) -> Html {
    html! { <StageGraph figure={figure.clone()} picture={picture.clone()} /> }
}

#[component]
fn StageGraph(whole: &GraphProps) -> Html {
    let GraphProps { figure, picture } = whole;
    let props = &figure.given.scene::<Ui>();
    let Props { words, outline, view, .. } = props;
    let (node, ground) = (use_node_ref(), use_node_ref());
    let options = graph_options(&figure.context(None));
    let layout = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        Layout::new(outline, view, options)
    });
    let (refused, deed) = use_deed(props);
    let (hand, doubled) = use_pointer(&ground, props, picture, &layout, figure.zoom, &deed);
    let shapes = hand.deed.as_ref().map_or(&[][..], |doing| &doing.shapes);
    let onkeydown = on_key(props, picture, &deed);
    let onfocusin = use_kept_focus(&node);
    html! {
        <div ref={node} {onfocusin}>
            if outline.workflows.is_empty() {
                { empty(*words, &deed) }
            } else {
                <div
                    ref={ground} class={classes!("body", "chart", hand.look)} {onkeydown}
                    onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up}
                    onpointercancel={hand.cancelled} ondblclick={doubled}
                >
                    { figure.nudged(&figure::Pictures::of(picture), (None, Motion::Still), on_nudge(props, &deed)) }
                    { pointing::over(picture, figure.zoom, shapes) }
                </div>
            }
            <p class="bad refused" role="alert">{ refused.unwrap_or_default() }</p>
        </div>
    }
}

fn empty(words: Words, deed: &Callback<Deed>) -> Html {
    let first = StageAt::default().task(0);
    let add = deed.reform(move |_: MouseEvent| (add_workflow(), Some(first)));
    html! {
        <div class="body empty">
            <p class="soft">{ words.graph_empty() }</p>
            <button type="button" class="button" onclick={add}>{ words.add_workflow() }</button>
        </div>
    }
}

/// Makes changes by hand. What is wrong with one is told; after one that was made the keyboard is where its job went.
#[hook]
fn use_deed(props: &Props) -> (Option<AttrValue>, Callback<Deed>) {
    let made = use_mut_ref(|| None::<Deed>);
    let refused = props.refused.as_ref().filter(|refused| {
        made.borrow().as_ref().is_some_and(|(change, _)| *change == refused.edit)
    });
    let told = refused.map(|refused| props.words.first_workflow_error(&refused.errors).into());
    use_effect_with(props.outline.clone(), {
        let (made, act, wrong) = (made.clone(), props.act.clone(), told.is_some());
        let selected = matches!(props.selection, Some(Selection(TASK, _)));
        move |outline| {
            let follow = made.take().filter(|_| !wrong).and_then(|(_, at)| at);
            let task = follow.and_then(|at| graph::task_number(outline, at));
            if let Some(task) = task {
                if selected {
                    act.emit(Action::Select(Some(Selection(TASK, At::One(task)))));
                }
                platform::focus_mark(&format!("{ID}-{}", graph::task_key(task)));
            }
        }
    });
    let deed = {
        let (described, act) = (props.described.clone(), props.act.clone());
        Callback::from(move |(edit, after): Deed| {
            let Some(Described { version, .. }) = described.clone() else { return };
            *made.borrow_mut() = Some((edit.clone(), after));
            act.emit(Action::Try { version, edit });
        })
    };
    (told, deed)
}

fn own(described: Option<&Described>) -> Option<&WorkflowScenario> {
    forms::own(&described?.scenario)
}

/// A job goes there, and the keyboard with it.
fn moved(own: &WorkflowScenario, task: TaskAt, to: Destination) -> Deed {
    let there = arrival(own, task, to);
    (Edit::Workflow(WorkflowEdit::MoveTask { task, to, there }), there)
}

/// Alt with the arrows.
fn on_nudge(props: &Props, deed: &Callback<Deed>) -> Callback<(Selection, String, bool)> {
    let (outline, described, deed) = (props.outline.clone(), props.described.clone(), deed.clone());
    Callback::from(move |(target, key, shift): (Selection, String, bool)| {
        let Some(own) = own(described.as_ref()) else { return };
        let made = match target {
            Selection(TASK, At::One(task)) => {
                graph::task_at(&outline, task).and_then(|task| nudge_task(own, task, &key, shift))
            }
            Selection(STAGE, At::Pair(workflow, number)) => {
                number.checked_sub(1).and_then(|stage| {
                    let count = own.workflows.get(workflow as usize)?.stages.len();
                    let to = match key.as_str() {
                        "ArrowLeft" => stage.checked_sub(1)?,
                        "ArrowRight" if (number as usize) < count => stage + 1,
                        _ => return None,
                    };
                    let stage = StageAt { workflow, stage };
                    let there = StageAt { stage: to, ..stage }.task(0);
                    Some((edit::shift(stage.path(), to), Some(there)))
                })
            }
            _ => None,
        };
        if let Some(made) = made {
            deed.emit(made);
        }
    })
}

fn nudge_task(own: &WorkflowScenario, task: TaskAt, key: &str, shift: bool) -> Option<Deed> {
    let way = match (key, shift) {
        ("ArrowLeft", false) => Way::Left,
        ("ArrowRight", false) => Way::Right,
        ("ArrowLeft", true) => Way::ApartLeft,
        ("ArrowRight", true) => Way::ApartRight,
        ("ArrowUp", true) => Way::Above,
        ("ArrowDown", true) => Way::Below,
        (key, _) => {
            let stage =
                own.workflows.get(task.workflow as usize)?.stages.get(task.stage as usize)?;
            let now = stage.jobs.get(task.task as usize)?.need;
            let need = if key == "ArrowUp" { now.saturating_add(1) } else { now.checked_sub(1)? };
            return Some((edit::set(task.field("need"), need), Some(task)));
        }
    };
    Some(moved(own, task, destination(own, task, way)?))
}

/// Insert and Delete.
fn on_key(props: &Props, picture: &Rc<Picture>, deed: &Callback<Deed>) -> Callback<KeyboardEvent> {
    let (outline, picture, deed) = (props.outline.clone(), picture.clone(), deed.clone());
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(key) = platform::key_of(&event) else { return };
        let mark = hit::choosable(&picture).find(|mark| mark.key.to_string() == key);
        let Some(target) = mark.and_then(|mark| mark.target.as_ref()) else { return };
        let Some(at) = hand::stage_of(Some(target), &outline) else { return };
        let stage = &outline.workflows[at.workflow as usize].stages[at.stage as usize];
        let jobs = u32::try_from(stage.jobs.len()).unwrap_or(u32::MAX);
        let behind = StageAt { stage: at.stage + 1, ..at };
        let made = match (event.key().as_str(), target) {
            ("Insert", _) if event.shift_key() => {
                (Edit::Workflow(WorkflowEdit::AddStage(behind)), Some(behind.task(0)))
            }
            ("Insert", _) => (Edit::Workflow(WorkflowEdit::AddTask(at)), Some(at.task(jobs))),
            ("Delete", Selection(TASK, At::One(task))) => {
                let Some(task) = graph::task_at(&outline, *task) else { return };
                // The keyboard stays at the job that comes into its place, or at the one before.
                let next = task.task.min(jobs.saturating_sub(2));
                (
                    Edit::Workflow(WorkflowEdit::RemoveTask(task)),
                    Some(TaskAt { task: next, ..task }),
                )
            }
            ("Delete", Selection(STAGE, _)) => (
                Edit::Workflow(WorkflowEdit::RemoveStage(at)),
                Some(StageAt { stage: at.stage.saturating_sub(1), ..at }.task(0)),
            ),
            ("Delete", Selection(WORKFLOW, At::One(workflow))) => {
                (edit::remove(at!["workflows", *workflow]), None)
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        deed.emit(made);
    })
}
