//! Changes of a workflow scenario. Workflows, users and ordinary jobs by index; stages by their place in a workflow,
//! their jobs by their place in a stage.
//!
//! A stage without jobs cannot be, nor a workflow without stages: what takes the last job away takes them along.
//! A job that comes into a stage where its name is taken gets a fresh one.
//!
//! Deliberately not here: whether it all fits the pool (the check of the whole scenario says so).

mod stages;
#[cfg(test)]
mod tests;
mod ways;
mod written;

use gantry_core::labs::workflow::{Job, Share, User, Workflow, WorkflowScenario};
use gantry_core::scenario::{Errors, Json, fresh_name};
use gantry_core::session::Asked;
pub use stages::arrival;
pub use ways::{Way, destination};
pub use written::{Grown, grown};
use yew::Html;

use super::Ui;
pub use super::change::{Destination, StageAt, TaskAt, WorkflowEdit};
use super::forms::written::WrittenView;
use crate::components::editor::WrittenProps;
use crate::edit::{self, Edit, LabEdit, at, rows};
use crate::form::Layout;
use crate::narrate::{Label, Words};
use crate::words::predict::{PredictWorkflowInterrupt, PredictWorkflowReclaim};
use crate::words::workflow_editor::{
    ToldJobAdded, ToldJobRemoved, ToldMovedApart, ToldMovedToStage, ToldStageAdded,
    ToldStageRemoved,
};

/// A new last workflow of one stage with one job.
pub fn add_workflow() -> Edit {
    let stages = Json(r#"[{"jobs":[{"id":"1","need":1,"runtime":1}]}]"#.to_owned());
    edit::add(at!["workflows"], [("stages", stages)])
}

impl LabEdit for Ui {
    type Scenario = WorkflowScenario;

    const FORM: Layout = super::forms::FORM;

    const WRITTEN: Option<fn(WrittenProps) -> Html> =
        Some(|given| yew::html! { <WrittenView ..given /> });

    fn asks(words: Words, asked: &Asked) -> String {
        let (subject, part) = asked.about();
        match &*asked.kind {
            "reclaim" => PredictWorkflowReclaim { subject, part }.tell(words),
            "interrupt" => PredictWorkflowInterrupt { subject, part }.tell(words),
            _ => words.predict_workflow_next().to_owned(),
        }
    }

    fn change(scenario: &mut WorkflowScenario, edit: &WorkflowEdit) -> Result<(), Errors> {
        match edit {
            WorkflowEdit::AddStage(at) => stages::add_stage(scenario, *at),
            WorkflowEdit::DuplicateStage(at) => stages::duplicate_stage(scenario, *at),
            WorkflowEdit::RemoveStage(at) => stages::remove_stage(scenario, *at),
            WorkflowEdit::SplitStage(task) => stages::split_stage(scenario, *task),
            WorkflowEdit::AddTask(at) => stages::add_task(scenario, *at),
            WorkflowEdit::DuplicateTask(task) => stages::duplicate_task(scenario, *task),
            WorkflowEdit::RemoveTask(task) => stages::remove_task(scenario, *task),
            WorkflowEdit::MoveTask { task, to, .. } => stages::move_task(scenario, *task, *to),
            WorkflowEdit::RemoveUser { user, heir } => remove_user(scenario, *user, *heir),
            WorkflowEdit::AddJob => {
                add_job(scenario);
                Ok(())
            }
            WorkflowEdit::SetWritten { workflows, share, capacity } => {
                scenario.capacity = *capacity;
                written::take(scenario, workflows, share.as_ref());
                Ok(())
            }
        }
    }

    fn keeps_places(edit: &WorkflowEdit) -> bool {
        matches!(edit, WorkflowEdit::AddTask(_) | WorkflowEdit::AddJob)
    }

    fn told(edit: &WorkflowEdit, words: Words) -> String {
        let stage = |at: &StageAt| u64::from(at.stage) + 1;
        match edit {
            // By where it was to go, a stage that it emptied would be counted still.
            WorkflowEdit::MoveTask { to, there: Some(there), .. } => {
                let (stage, place) = (stage(&there.stage_at()), u64::from(there.task) + 1);
                match to {
                    Destination::Stage(_) => ToldMovedToStage { stage, place }.tell(words),
                    Destination::Gap(_) => ToldMovedApart { stage }.tell(words),
                }
            }
            WorkflowEdit::MoveTask { there: None, .. } => words.told_moved().to_owned(),
            WorkflowEdit::AddTask(at) => ToldJobAdded { stage: stage(at) }.tell(words),
            WorkflowEdit::AddStage(at) => ToldStageAdded { stage: stage(at) }.tell(words),
            WorkflowEdit::RemoveTask(task) => {
                ToldJobRemoved { stage: stage(&task.stage_at()) }.tell(words)
            }
            WorkflowEdit::RemoveStage(at) => ToldStageRemoved { stage: stage(at) }.tell(words),
            WorkflowEdit::DuplicateStage(_)
            | WorkflowEdit::DuplicateTask(_)
            | WorkflowEdit::AddJob => words.told_added().to_owned(),
            WorkflowEdit::RemoveUser { .. } => words.told_removed().to_owned(),
            WorkflowEdit::SplitStage(_) | WorkflowEdit::SetWritten { .. } => {
                words.told_changed().to_owned()
            }
        }
    }

    fn amount(field: &str) -> Option<Label> {
        (field == "need").then_some(Words::need_heading as Label)
    }

    fn first_error(words: Words, errors: &Errors) -> String {
        words.first_workflow_error(errors)
    }
}

fn workflow_of(scenario: &mut WorkflowScenario, workflow: u32) -> Result<&mut Workflow, Errors> {
    rows::row(&mut scenario.workflows, workflow, "workflows")
}

/// The agreement, which begins as one that says nothing where there was none.
fn share(scenario: &mut WorkflowScenario) -> &mut Share {
    scenario.share.get_or_insert_default()
}

fn user_of(scenario: &mut WorkflowScenario, user: u32) -> Result<&mut User, Errors> {
    let users = scenario.share.as_mut().map(|share| &mut *share.users);
    rows::row(users.unwrap_or_default(), user, "users")
}

fn add_user(scenario: &mut WorkflowScenario) {
    let users = &mut share(scenario).users;
    let id = fresh_name("u", users.iter().map(|user| user.id.as_str()));
    users.push(User { id, ratio: 1 });
}

/// Without its last user an agreement that says nothing else is none.
fn remove_user(
    scenario: &mut WorkflowScenario,
    user: u32,
    heir: Option<u32>,
) -> Result<(), Errors> {
    let heir = heir.filter(|&heir| heir != user);
    let heir = heir.map(|heir| user_of(scenario, heir).map(|heir| heir.id.clone())).transpose()?;
    let gone = user_of(scenario, user)?.id.clone();
    share(scenario).users.remove(user as usize);
    match heir {
        None => scenario.jobs.retain(|job| job.user != gone),
        Some(heir) => {
            let his = scenario.jobs.iter_mut().filter(|job| job.user == gone);
            his.for_each(|job| job.user.clone_from(&heir));
        }
    }
    scenario.share.take_if(|share| *share == Share::default());
    Ok(())
}

fn add_job(scenario: &mut WorkflowScenario) {
    if scenario.users().is_empty() {
        add_user(scenario);
    }
    let id = fresh_name("j", scenario.jobs.iter().map(|job| job.id.as_str()));
    let first = |user: &User| Job {
        id: String::new(),
        user: user.id.clone(),
        submit: 0,
        need: 1,
        runtime: 1,
    };
    let like = scenario.jobs.last().cloned().or_else(|| scenario.users().first().map(first));
    scenario.jobs.extend(like.map(|like| Job { id, ..like }));
}
