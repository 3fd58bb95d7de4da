//! The words of the workflow lab.
//!
//! **Invariant:** instants are told as the plain numbers that the picture's axis has; lengths of time are told exactly,
//! and in days, hours and minutes where a scenario counts in seconds.

mod jobs;
mod labels;
mod loans;
mod picture;
mod pseudocode;
mod reasons;
#[cfg(test)]
mod tests;
mod why_not;

use gantry_core::kernel::Time;
use gantry_core::session::Moment;
use gantry_core::workflow::reason::{Reason, StageName};
use gantry_core::workflow::view::{Outline, View};

pub use self::jobs::JobNow;
#[cfg(test)]
pub(super) use self::labels::WORKFLOW;
use super::rich::{plain, strong};
use super::{Explained, Language, Rich, Words};
use crate::state::Overview;

/// What the sentences of a moment are told from.
#[derive(Clone, Copy)]
pub struct WorkflowTeller<'a> {
    pub(super) words: Words,
    pub(super) seconds: bool,
    pub(super) outline: &'a Outline,
    pub(super) view: &'a View,
}

impl Words {
    /// The words of a moment of a workflow run.
    pub fn workflow<'a>(
        self,
        overview: &Overview,
        outline: &'a Outline,
        view: &'a View,
    ) -> WorkflowTeller<'a> {
        self.workflow_teller(overview.head.time_unit.as_deref(), outline, view)
    }

    /// The same, where the unit of time is known.
    pub fn workflow_teller<'a>(
        self,
        time_unit: Option<&str>,
        outline: &'a Outline,
        view: &'a View,
    ) -> WorkflowTeller<'a> {
        WorkflowTeller { words: self, seconds: time_unit == Some("s"), outline, view }
    }

    /// A workflow's name.
    pub fn workflow_name(self, workflow: u32, outline: &Outline) -> String {
        let own = outline.workflows.get(workflow as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    /// A user's name.
    pub fn user_name(self, user: u32, outline: &Outline) -> String {
        let own = outline.users.get(user as usize);
        own.map_or_else(|| "?".to_owned(), |(name, _)| self.name(name))
    }

    /// An ordinary job's name.
    pub fn ordinary_job(self, job: u32, outline: &Outline) -> String {
        let own = outline.jobs.get(job as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    /// The name of the job of a stage, as it is within its stage.
    pub fn stage_job(self, task: u32, outline: &Outline) -> String {
        stage_job(task, outline).map_or_else(|| "?".to_owned(), |(_, name)| self.name(name))
    }

    /// The name of an entry of the queue: an ordinary job, or behind them the job of a stage, `w.2.3`.
    pub fn workflow_entry(self, entry: u32, outline: &Outline) -> String {
        let jobs = u32::try_from(outline.jobs.len()).unwrap_or(u32::MAX);
        let Some(task) = entry.checked_sub(jobs) else { return self.ordinary_job(entry, outline) };
        let Some((stage, name)) = stage_job(task, outline) else { return "?".to_owned() };
        let workflow = self.workflow_name(stage.workflow, outline);
        format!("{workflow}.{}.{}", stage.number, self.name(name))
    }

    /// The name of a unit: `g6`, by the first letter of what a unit is; plain numbers where it is just a unit.
    pub fn unit_name(self, unit: u32, outline: &Outline) -> String {
        let letter = outline.resource.chars().next().filter(|letter| letter.is_alphabetic());
        match letter {
            Some(letter) if outline.resource != "unit" => self.name(&format!("{letter}{unit}")),
            _ => unit.to_string(),
        }
    }

    /// `6 units`.
    pub fn units(self, units: u64) -> String {
        match self.language {
            Language::English => self.count(units, "unit", "units"),
            Language::Chinese => format!("{} 个单元", self.number(units)),
        }
    }
}

/// The stage of a job of a stage, and its name there.
pub fn stage_job(task: u32, outline: &Outline) -> Option<(StageName, &str)> {
    let after = outline.workflows.partition_point(|own| own.first_task <= task);
    let at = after.checked_sub(1)?;
    let own = &outline.workflows[at];
    let mut left = (task - own.first_task) as usize;
    for (stage, number) in own.stages.iter().zip(1..) {
        if let Some((name, ..)) = stage.jobs.get(left) {
            return Some((StageName { workflow: u32::try_from(at).ok()?, number }, name));
        }
        left -= stage.jobs.len();
    }
    None
}

impl WorkflowTeller<'_> {
    /// The words it is told in.
    pub fn words(&self) -> Words {
        self.words
    }

    /// The present step explained.
    pub fn reason(&self) -> Explained {
        self.of(&self.view.reason)
    }

    /// Another step of the same run explained.
    pub fn of(&self, reason: &Reason) -> Explained {
        let (headline, body) = self.tell(reason);
        Explained { headline: plain(&headline), body: Rich::new(&body) }
    }

    /// The one sentence that a screen reader hears after a manual step.
    pub fn live(&self, moment: &Moment) -> String {
        self.words.step_and(moment, &self.reason().headline)
    }

    fn workflow(&self, workflow: u32) -> String {
        strong(self.words.workflow_name(workflow, self.outline))
    }

    fn user(&self, user: u32) -> String {
        self.words.user_name(user, self.outline)
    }

    fn job(&self, job: u32) -> String {
        strong(self.words.ordinary_job(job, self.outline))
    }

    fn at(&self, time: Time) -> String {
        self.words.number(time)
    }

    fn span(&self, time: Time) -> String {
        self.words.span(time, self.seconds)
    }

    fn number(&self, value: u64) -> String {
        self.words.number(value)
    }

    fn units(&self, units: u64) -> String {
        self.words.units(units)
    }

    /// `stage 2 of w`.
    fn stage(&self, stage: StageName) -> String {
        let workflow = self.workflow(stage.workflow);
        match self.words.language {
            Language::English => format!("stage {} of {workflow}", stage.number),
            Language::Chinese => format!("{workflow} 的阶段 {}", stage.number),
        }
    }

    /// `job 3 of stage 2`, of the stage's workflow.
    fn task(&self, task: u32, stage: StageName) -> String {
        let name = strong(self.words.stage_job(task, self.outline));
        let stage = self.stage(stage);
        match self.words.language {
            Language::English => format!("job {name} of {stage}"),
            Language::Chinese => format!("{stage} 的作业 {name}"),
        }
    }
}
