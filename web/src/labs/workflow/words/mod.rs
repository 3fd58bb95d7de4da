//! The words of the workflow lab.
//!
//! **Invariant:** instants are told as the plain numbers that the picture's axis has; lengths of time are told exactly,
//! and in days, hours and minutes where a scenario counts in seconds.

#[cfg(feature = "page")]
mod faults;
#[cfg(feature = "page")]
pub mod forms;
mod labels;
mod picture;
#[cfg(test)]
mod said;
#[cfg(test)]
mod tests;

use gantry_core::kernel::Sentence;
use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::workflow::program::program;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Outline, View};

use crate::labs::workflow::picture::graph::task_at;
use crate::narrate::Words;
use crate::narrate::numbers::capital;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::words::tell;
use crate::words::terms::WorkflowTerms;
use crate::words::workflow::{StageOf, TaskOf};
use crate::words::workflow_picture::QuotaOfRatio;
use crate::words::workflow_reasons::SENTENCES;

/// Of how many users the ratio is told.
const RATIOS: usize = 4;

/// What the sentences of a moment of a workflow run are told from.
pub type WorkflowTeller<'a> = Teller<'a, Outline, View>;

impl Words {
    pub fn workflow_name(self, workflow: u32, outline: &Outline) -> String {
        let own = outline.workflows.get(workflow as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    pub fn user_name(self, user: u32, outline: &Outline) -> String {
        let own = outline.users.get(user as usize);
        own.map_or_else(|| "?".to_owned(), |(name, _)| self.name(name))
    }

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
}

/// The stage of a job of a stage, and its name there.
pub fn stage_job(task: u32, outline: &Outline) -> Option<(StageName, &str)> {
    let at = task_at(outline, task)?;
    let stage = &outline.workflows[at.workflow as usize].stages[at.stage as usize];
    let name = StageName { workflow: at.workflow, number: at.stage + 1 };
    Some((name, &stage.jobs[at.task as usize].0))
}

impl Tells for WorkflowTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.explanation(&self.view.reason)
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        let terms: &dyn WorkflowTerms = self;
        // Its lists of numbers are of units.
        tell(SENTENCES, &terms, self.words, sentence, &|units| self.number(units.into()))
    }

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { mode, by, ref users, .. } = *self.outline;
        program(mode, by, users.len()).lines()
    }

    fn line(&self) -> Line {
        named(&self.view.line, |variable, number| match variable {
            "j" => {
                let jobs = u32::try_from(self.outline.jobs.len()).unwrap_or(u32::MAX);
                Some(match number.checked_sub(jobs) {
                    Some(task) => self.words.stage_job(task, self.outline),
                    None => self.words.ordinary_job(number, self.outline),
                })
            }
            "w" => Some(self.words.workflow_name(number, self.outline)),
            _ => None,
        })
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.invariant_checks, |it| {
            (words.workflow_invariant(it), words.workflow_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        self.figures_so_far()
    }
}

impl WorkflowTerms for WorkflowTeller<'_> {
    fn workflow(&self, workflow: u32) -> String {
        strong(self.words.workflow_name(workflow, self.outline))
    }

    fn user(&self, user: u32) -> String {
        self.words.user_name(user, self.outline)
    }

    fn unit(&self, unit: u32) -> String {
        self.words.unit_name(unit, self.outline)
    }

    fn job(&self, job: u32) -> String {
        strong(self.words.ordinary_job(job, self.outline))
    }

    fn entry(&self, entry: u32) -> String {
        self.words.workflow_entry(entry, self.outline)
    }

    /// `stage 2 of w`.
    fn stage(&self, workflow: u32, number: u32) -> String {
        let workflow = &self.workflow(workflow);
        StageOf { number: number.into(), workflow }.tell(self.words)
    }

    fn capital_stage(&self, workflow: u32, number: u32) -> String {
        capital(&self.stage(workflow, number))
    }

    /// `job 3 of stage 2 of w`.
    fn task(&self, task: u32) -> String {
        let Some((StageName { workflow, number }, name)) = stage_job(task, self.outline) else {
            return "?".to_owned();
        };
        let job = &strong(self.words.name(name));
        TaskOf { job, stage: &self.stage(workflow, number) }.tell(self.words)
    }

    fn capital_task(&self, task: u32) -> String {
        capital(&self.task(task))
    }

    /// The ratio by which a workflow's lent units are shared: `2 : 1`.
    fn ratio(&self, _: u32) -> String {
        let users = &self.outline.users;
        let told: Vec<String> =
            users.iter().take(RATIOS).map(|(_, ratio)| self.number(*ratio)).collect();
        let more = if users.len() > RATIOS { " : …" } else { "" };
        told.join(" : ") + more
    }

    /// The users' quotas of lent units before they are rounded: `2 × 2/3 = 1.33, 2 × 1/3 = 0.67`.
    #[expect(clippy::cast_precision_loss, reason = "a quota is shown with two digits")]
    fn quotas(&self, lent: u32) -> String {
        let users = &self.outline.users;
        let sum: u64 = users.iter().map(|(_, ratio)| *ratio).sum();
        self.words.clauses(users.iter().map(|&(_, ratio)| {
            let quota = f64::from(lent) * ratio as f64 / sum as f64;
            let quota = &self.words.decimal(quota, 2);
            QuotaOfRatio { lent: lent.into(), ratio, sum, quota }.tell(self.words)
        }))
    }
}
