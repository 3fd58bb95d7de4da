//! Changes of a backfill scenario. Jobs by index.

use std::rc::Rc;

use gantry_core::labs::backfill::{BackfillScenario, Events, Job, Overrun, Policy, Split};
use gantry_core::scenario::{Errors, LabKind};
use serde::{Deserialize, Serialize};
use yew::Html;

use super::Ui;
use crate::components::editor::forms::Form;
use crate::edit::changes::{Changes, JOBS};
use crate::edit::{LabEdit, Remark, rows};
use crate::narrate::{Label, Words};

/// A change of a backfill scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's doc says what its fields are")]
pub enum BackfillEdit {
    /// The policy.
    SetPolicy(Policy),
    /// How many nodes the machine has.
    SetMachine(u64),
    /// How the events of one instant are taken.
    SetEvents(Events),
    /// What becomes of jobs that run too long.
    SetOverrun(Overrun),
    /// By what estimates are multiplied.
    SetSplit(Split),
    /// Estimates up to this are left alone.
    SetThreshold(u64),
    /// Work that taking a checkpoint adds.
    SetCheckpointCost(u64),
    /// Work that resuming adds.
    SetRestartCost(u64),
    /// A new last job like the last one, with a fresh name.
    AddJob,
    /// A copy of a job right behind it, with a fresh name.
    DuplicateJob { job: u32 },
    /// A job less.
    RemoveJob { job: u32 },
    /// A job goes to another place of the list.
    MoveJob { job: u32, to: u32 },
    /// Another name for a job.
    RenameJob { job: u32, name: String },
    /// When a job joins the queue.
    SetSubmit { job: u32, submit: u64 },
    /// The nodes a job needs.
    SetNodes { job: u32, nodes: u64 },
    /// How long a job runs, as its user says.
    SetEstimate { job: u32, estimate: u64 },
    /// How long a job really takes.
    SetRuntime { job: u32, runtime: u64 },
    /// Whose it is; empty for nobody's.
    SetUser { job: u32, user: String },
}

/// What a change is of: two of the same that follow each other are one.
type Target = (u8, u32);

impl BackfillEdit {
    /// Whether the jobs stay as they are.
    pub fn keeps_jobs(&self) -> bool {
        matches!(
            self,
            BackfillEdit::SetPolicy(_)
                | BackfillEdit::SetMachine(_)
                | BackfillEdit::SetEvents(_)
                | BackfillEdit::SetOverrun(_)
                | BackfillEdit::SetSplit(_)
                | BackfillEdit::SetThreshold(_)
                | BackfillEdit::SetCheckpointCost(_)
                | BackfillEdit::SetRestartCost(_)
        )
    }

    /// What it sets, where setting it again goes on with the same change.
    fn target(&self) -> Option<Target> {
        Some(match self {
            BackfillEdit::SetMachine(_) => (0, 0),
            BackfillEdit::SetSplit(_) => (1, 0),
            BackfillEdit::SetThreshold(_) => (2, 0),
            BackfillEdit::SetCheckpointCost(_) => (3, 0),
            BackfillEdit::SetRestartCost(_) => (4, 0),
            BackfillEdit::RenameJob { job, .. } => (5, *job),
            BackfillEdit::SetSubmit { job, .. } => (6, *job),
            BackfillEdit::SetNodes { job, .. } => (7, *job),
            BackfillEdit::SetEstimate { job, .. } => (8, *job),
            BackfillEdit::SetRuntime { job, .. } => (9, *job),
            BackfillEdit::SetUser { job, .. } => (10, *job),
            _ => return None,
        })
    }

    /// Whether this goes on with what `previous` did.
    pub(crate) fn continues(&self, previous: &BackfillEdit) -> bool {
        self.target().is_some() && self.target() == previous.target()
    }

    /// Does it. Errors: there is no such job.
    pub(crate) fn change(&self, scenario: &mut BackfillScenario) -> Result<(), Errors> {
        let checkpoint = &mut scenario.checkpoint;
        match self {
            BackfillEdit::SetPolicy(policy) => scenario.policy = *policy,
            BackfillEdit::SetMachine(nodes) => scenario.nodes = *nodes,
            BackfillEdit::SetEvents(events) => scenario.events = *events,
            BackfillEdit::SetOverrun(overrun) => scenario.overrun = *overrun,
            BackfillEdit::SetSplit(split) => checkpoint.split = *split,
            BackfillEdit::SetThreshold(threshold) => checkpoint.threshold = *threshold,
            BackfillEdit::SetCheckpointCost(cost) => checkpoint.checkpoint_cost = *cost,
            BackfillEdit::SetRestartCost(cost) => checkpoint.restart_cost = *cost,
            BackfillEdit::AddJob => add(scenario),
            BackfillEdit::DuplicateJob { job } => {
                let id = fresh(scenario);
                rows::copied(&mut scenario.jobs, *job, "jobs", |copy| Job { id, ..copy })?;
            }
            BackfillEdit::RemoveJob { job } => {
                rows::removed(&mut scenario.jobs, *job, "jobs")?;
            }
            BackfillEdit::MoveJob { job, to } => {
                rows::moved(&mut scenario.jobs, *job, *to, "jobs")?;
            }
            BackfillEdit::RenameJob { job, name } => of(scenario, *job)?.id.clone_from(name),
            BackfillEdit::SetSubmit { job, submit } => of(scenario, *job)?.submit = *submit,
            BackfillEdit::SetNodes { job, nodes } => of(scenario, *job)?.nodes = *nodes,
            BackfillEdit::SetEstimate { job, estimate } => {
                of(scenario, *job)?.estimate = *estimate;
            }
            BackfillEdit::SetRuntime { job, runtime } => of(scenario, *job)?.runtime = *runtime,
            BackfillEdit::SetUser { job, user } => {
                of(scenario, *job)?.user = crate::edit::some(user);
            }
        }
        Ok(())
    }
}

/// A job whose estimate is below its runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// Its name.
    pub job: String,
    /// Its estimate.
    pub estimate: u64,
    /// Its runtime.
    pub runtime: u64,
    /// What becomes of it.
    pub overrun: Overrun,
    /// What one unit of time is.
    pub time_unit: Option<String>,
}

impl Short {
    /// The job of which a change set estimate or runtime, where it is one.
    fn after(
        own: &BackfillScenario,
        edit: &BackfillEdit,
        time_unit: Option<&str>,
    ) -> Option<Short> {
        let (BackfillEdit::SetEstimate { job, .. } | BackfillEdit::SetRuntime { job, .. }) = edit
        else {
            return None;
        };
        let Job { id, estimate, runtime, .. } = own.jobs.get(*job as usize)?;
        (estimate < runtime).then(|| Short {
            job: id.clone(),
            estimate: *estimate,
            runtime: *runtime,
            overrun: own.overrun,
            time_unit: time_unit.map(str::to_owned),
        })
    }
}

impl Remark for Short {
    fn tell(&self, words: Words) -> String {
        words.short_estimate(self)
    }
}

impl LabEdit for Ui {
    type Scenario = BackfillScenario;
    type Edit = BackfillEdit;

    fn change(scenario: &mut BackfillScenario, edit: &BackfillEdit) -> Result<(), Errors> {
        edit.change(scenario)
    }

    fn continues(edit: &BackfillEdit, previous: &BackfillEdit) -> bool {
        edit.continues(previous)
    }

    fn keeps_jobs(edit: &BackfillEdit) -> bool {
        edit.keeps_jobs()
    }

    fn jobs(scenario: &BackfillScenario) -> usize {
        scenario.jobs.len()
    }

    fn without_jobs(scenario: &BackfillScenario) -> BackfillScenario {
        let &BackfillScenario { policy, nodes, overrun, events, checkpoint, .. } = scenario;
        BackfillScenario { policy, nodes, overrun, events, checkpoint, jobs: Vec::new() }
    }

    fn policy(edit: &BackfillEdit) -> Option<&'static str> {
        match edit {
            BackfillEdit::SetPolicy(policy) => Some(policy.name()),
            _ => None,
        }
    }

    fn amount(edit: &BackfillEdit) -> Option<(Label, u64)> {
        match edit {
            BackfillEdit::SetEstimate { estimate, .. } => {
                Some((Words::estimate_heading, *estimate))
            }
            _ => None,
        }
    }

    fn remark(
        _before: &BackfillScenario,
        after: &BackfillScenario,
        edit: &BackfillEdit,
        time_unit: Option<&str>,
    ) -> Option<Rc<dyn Remark>> {
        Short::after(after, edit, time_unit).map(|short| Rc::new(short) as Rc<dyn Remark>)
    }

    fn differ(changes: &mut Changes, before: BackfillScenario, after: BackfillScenario) {
        if before.policy != after.policy {
            changes.policy = Some((LabKind::Backfill, after.policy.name()));
        }
        changes.list(JOBS, &before.jobs, &after.jobs, |job| Some(&job.id));
        let rest = |of: BackfillScenario| BackfillScenario {
            policy: Policy::Fcfs,
            jobs: Vec::new(),
            ..of
        };
        changes.settings |= rest(before) != rest(after);
    }

    fn forms(form: &Form, scenario: &BackfillScenario, kept: bool) -> Html {
        super::forms::forms(form, scenario, kept)
    }
}

fn of(scenario: &mut BackfillScenario, job: u32) -> Result<&mut Job, Errors> {
    rows::row(&mut scenario.jobs, job, "jobs")
}

fn fresh(scenario: &BackfillScenario) -> String {
    rows::fresh("j", scenario.jobs.iter().map(|job| job.id.as_str()))
}

fn add(scenario: &mut BackfillScenario) {
    let id = fresh(scenario);
    let like = match scenario.jobs.last() {
        Some(last) => Job { id, user: None, ..last.clone() },
        None => Job { id, submit: 0, nodes: 1, estimate: 10, runtime: 10, user: None },
    };
    scenario.jobs.push(like);
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::{self, Lab, Scenario};

    use super::*;
    use crate::edit::{Edit, apply};

    const FIG5: &str = include_str!("../../../../static/gallery/checkpoint.json");

    fn after(edits: &[BackfillEdit]) -> BackfillScenario {
        let open = scenario::check(FIG5).expect("the example is valid");
        let changed = edits.iter().fold(open, |scenario: Scenario, edit| {
            let edit = Edit::Backfill(edit.clone());
            apply(&scenario, &edit).unwrap_or_else(|errors| panic!("{edit:?}: {errors:?}"))
        });
        let Lab::Backfill(own) = changed.lab else { panic!("of the backfill lab") };
        own
    }

    fn names(scenario: &BackfillScenario) -> String {
        scenario.jobs.iter().map(|job| job.id.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn jobs_come_go_and_move() {
        assert_eq!(names(&after(&[BackfillEdit::AddJob])), "A B C D E j1");
        let copied = after(&[BackfillEdit::DuplicateJob { job: 1 }]);
        assert_eq!(names(&copied), "A B j1 C D E");
        assert_eq!((copied.jobs[2].nodes, copied.jobs[2].estimate), (6, 10));
        assert_eq!(names(&after(&[BackfillEdit::RemoveJob { job: 0 }])), "B C D E");
        assert_eq!(names(&after(&[BackfillEdit::MoveJob { job: 4, to: 0 }])), "E A B C D");
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_error() {
        let open = scenario::check(FIG5).expect("the example is valid");
        for edit in [
            BackfillEdit::SetNodes { job: 0, nodes: 11 },
            BackfillEdit::SetEstimate { job: 0, estimate: 0 },
            BackfillEdit::RenameJob { job: 0, name: "B".into() },
            BackfillEdit::RemoveJob { job: 5 },
            BackfillEdit::SetMachine(3),
            BackfillEdit::SetSplit(Split { numerator: 1, denominator: 1 }),
        ] {
            let errors = apply(&open, &Edit::Backfill(edit.clone())).expect_err("is refused");
            assert!(!errors.is_empty(), "{edit:?}");
        }
    }

    #[test]
    fn the_moves_of_one_drag_are_one_change() {
        let drag = |job, estimate| BackfillEdit::SetEstimate { job, estimate };
        assert!(drag(3, 9).continues(&drag(3, 10)));
        assert!(!drag(3, 9).continues(&drag(4, 10)));
        assert!(!BackfillEdit::AddJob.continues(&BackfillEdit::AddJob));
    }
}
