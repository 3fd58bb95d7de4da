//! What the state of the page asks of the workflow lab.

use gantry_core::labs::workflow::event::Event;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::labs::workflow::{Policy, Question};
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, File, Metric, OwnerNumber, Thing};

use super::Ui;
use super::change::WorkflowEdit;
use super::examples::EXAMPLES;
use crate::gallery::Example;
use crate::labs::workflow::things::{JOB, LOAN, STAGE, TASK, UNIT, USER, WORKFLOW};
use crate::labs::{LabShown, LabState, Showing};
use crate::narrate::{Counted, Label, Words};
use crate::scene::zoom::Range;
use crate::shown::{At, Noun, Selection};

const EMPTY: &str = "{\n  \"gantry\": 1,\n  \"lab\": \"workflow\",\n  \"capacity\": 8,\n  \"workflows\": [],\n  \"jobs\": []\n}\n";

impl LabState for Ui {
    type Outline = Outline;
    type View = View;
    type Event = Event;
    type Edit = WorkflowEdit;

    const KIND: LabKind = LabKind::Workflow;
    const NAME: Label = Words::workflow_lab;
    const WAITING: Label = Words::waiting_heading;
    const TIMED: bool = true;
    const ASKED_BEFORE: bool = true;
    const STOPPED: Label = Words::jobs_interrupted;
    const EXAMPLES: &'static [Example] = &EXAMPLES;
    const OPENS: &'static str = "lend";
    const BLANK: Option<(&'static str, Label)> = Some((EMPTY, Words::draw_workflow));
    const SHELVES: [Label; 3] = [Words::gallery_modes, Words::gallery_beyond, Words::gallery_real];
    const THINGS: &'static [Noun] = super::things::ALL;
    const LISTS: &'static [(&'static str, [Label; 2])] = &[
        ("workflows", [Words::one_workflow, Words::many_workflows]),
        ("jobs", [Words::one_ordinary_job, Words::many_ordinary_jobs]),
    ];
    const JUDGED: &'static [Metric] = &[
        Metric::Makespan,
        Metric::MeanTurnaround,
        Metric::AdmissionWait,
        Metric::Delay,
        Metric::Standstill,
        Metric::MeanJobWait,
        Metric::Interruptions,
        Metric::Lost,
        Metric::Cancelled,
    ];
    const FILES: &'static [File] = &[File::Table];

    fn under(outline: &Outline, policy: &str) -> Option<Outline> {
        let policy = Policy::from_name(policy)?;
        let (mode, by) = (policy.mode(), policy.by().unwrap_or(outline.by));
        Some(Outline { mode, by, ..outline.clone() })
    }

    fn continues(outline: &Outline, before: &Outline) -> bool {
        outline.capacity == before.capacity
    }
}

impl Showing<Ui> {
    fn workflow_of(&self, task: u32) -> Option<u32> {
        let after = self.outline.workflows.partition_point(|own| own.first_task <= task);
        u32::try_from(after.checked_sub(1)?).ok()
    }
}

impl LabShown for Showing<Ui> {
    fn has(&self, selection: &Selection) -> bool {
        let Outline { jobs, workflows, users, capacity, .. } = &*self.outline;
        let within = |at: u32, count: usize| (at as usize) < count;
        match selection {
            Selection(JOB, At::One(job)) | Selection(LOAN, At::Since(job, _)) => {
                within(*job, jobs.len())
            }
            Selection(TASK, At::One(task)) => workflows.last().is_some_and(|last| {
                let own: usize = last.stages.iter().map(|stage| stage.jobs.len()).sum();
                within(*task, last.first_task as usize + own)
            }),
            Selection(WORKFLOW, At::One(workflow)) => within(*workflow, workflows.len()),
            Selection(STAGE, At::Pair(workflow, number)) => {
                let own = workflows.get(*workflow as usize);
                own.is_some_and(|own| (1..=own.stages.len()).contains(&(*number as usize)))
            }
            Selection(USER, At::One(user)) => within(*user, users.len()),
            Selection(UNIT, At::One(unit)) => u64::from(*unit) < *capacity,
            _ => false,
        }
    }

    fn question(&self, selection: &Selection) -> Option<session::Question> {
        let question = match *selection {
            Selection(JOB, At::One(job)) => Question::WhyNotJob { job },
            Selection(WORKFLOW, At::One(workflow)) => Question::WhyNotWorkflow { workflow },
            Selection(STAGE, At::Pair(workflow, number)) => {
                Question::Stage { stage: StageName { workflow, number } }
            }
            Selection(TASK, At::One(task)) => Question::Task { task },
            Selection(USER, At::One(user)) => Question::User { user },
            Selection(UNIT, At::One(unit)) => Question::Unit { unit },
            Selection(LOAN, At::Since(job, since)) => Question::Loan { job, since },
            _ => return None,
        };
        Some(session::Question::Workflow(question))
    }

    fn marked(&self, selection: &Selection) -> Option<u32> {
        match selection {
            Selection(JOB, At::One(job)) => Some(*job),
            // Jobs of stages are numbered behind the ordinary ones.
            Selection(TASK, At::One(task)) => {
                u32::try_from(self.outline.jobs.len()).ok()?.checked_add(*task)
            }
            _ => None,
        }
    }

    fn whole(&self, part: &Selection) -> Option<Selection> {
        let Selection(LOAN, At::Since(job, _)) = *part else { return None };
        Some(Selection(JOB, At::One(job)))
    }

    fn thing(&self, selection: &Selection) -> Option<Thing> {
        match *selection {
            Selection(WORKFLOW, At::One(workflow)) | Selection(STAGE, At::Pair(workflow, _)) => {
                Some(Thing::Owner(OwnerNumber(workflow)))
            }
            Selection(TASK, At::One(task)) => {
                self.workflow_of(task).map(|workflow| Thing::Owner(OwnerNumber(workflow)))
            }
            Selection(JOB, At::One(job)) | Selection(LOAN, At::Since(job, _)) => {
                Some(Thing::Task(job))
            }
            _ => None,
        }
    }

    fn is_about(&self, selection: &Selection) -> bool {
        match selection {
            Selection(TASK, At::One(task)) => self.view.task == Some(*task),
            Selection(JOB, At::One(job)) | Selection(LOAN, At::Since(job, _)) => {
                self.view.job == Some(*job)
            }
            _ => true,
        }
    }

    fn job(&self) -> Option<u32> {
        self.view.job
    }

    fn offered(&self) -> Vec<&'static str> {
        Policy::offered(self.outline.by).map(Policy::name).to_vec()
    }

    fn usual(&self) -> Vec<&'static str> {
        vec!["lend", "reserve", "per-job"]
    }

    fn as_offered(&self, policy: &str) -> Option<&'static str> {
        Policy::from_name(policy).map(|known| known.as_offered(self.outline.by).name())
    }

    fn counted(&self) -> Counted {
        Counted::named(&self.outline.resource)
    }

    fn range(&self) -> Option<Range> {
        Some(self.view.timeline.range)
    }
}
