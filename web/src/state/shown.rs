//! What there is to draw, of whichever lab.

use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::labs::{backfill, placement, workflow};
use gantry_core::session::{self, Moment, View};

use super::Selection;

/// What stays the same while a scenario is open, apart from what is its lab's own.
pub type Overview = session::Overview<()>;

/// What there is to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What stays the same while a scenario is open.
    pub overview: Rc<Overview>,
    /// Where it stands.
    pub moment: Moment,
    /// What the lab shows of it.
    pub lab: Lab,
}

/// What a lab shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Lab {
    /// Placement in a coordinate space.
    Placement {
        /// What the scenario is.
        outline: Rc<placement::Outline>,
        /// What it looks like at the moment.
        view: Rc<placement::view::View>,
    },
    /// Backfilling.
    Backfill {
        /// What the scenario is.
        outline: Rc<backfill::view::Outline>,
        /// What it looks like at the moment.
        view: Rc<backfill::view::View>,
    },
    /// Workflows that lend.
    Workflow {
        /// What the scenario is.
        outline: Rc<workflow::view::Outline>,
        /// What it looks like at the moment.
        view: Rc<workflow::view::View>,
    },
}

impl Shown {
    /// What an opened scenario shows; none where outline and view are of different labs.
    pub(super) fn new(overview: session::Overview, moment: Moment, view: View) -> Option<Shown> {
        let (outline, overview) = overview.split();
        let lab = match (outline, view) {
            (session::Outline::Placement(outline), View::Placement(view)) => {
                Lab::Placement { outline: Rc::new(outline), view: Rc::new(view) }
            }
            (session::Outline::Backfill(outline), View::Backfill(view)) => {
                Lab::Backfill { outline: Rc::new(outline), view: Rc::new(view) }
            }
            (session::Outline::Workflow(outline), View::Workflow(view)) => {
                Lab::Workflow { outline: Rc::new(outline), view: Rc::new(view) }
            }
            _ => return None,
        };
        Some(Shown { overview: Rc::new(overview), moment, lab })
    }

    /// Whether times are seconds.
    pub fn in_seconds(&self) -> bool {
        self.overview.head.time_unit.as_deref() == Some("s")
    }
}

impl Lab {
    /// The same scenario at another moment; none where the view is of another lab.
    pub(super) fn at(&self, view: View) -> Option<Lab> {
        match (self, view) {
            (Lab::Placement { outline, .. }, View::Placement(view)) => {
                Some(Lab::Placement { outline: outline.clone(), view: Rc::new(view) })
            }
            (Lab::Backfill { outline, .. }, View::Backfill(view)) => {
                Some(Lab::Backfill { outline: outline.clone(), view: Rc::new(view) })
            }
            (Lab::Workflow { outline, .. }, View::Workflow(view)) => {
                Some(Lab::Workflow { outline: outline.clone(), view: Rc::new(view) })
            }
            _ => None,
        }
    }

    /// The same scenario under another policy, whose run reaches to `end`; none where the view is of another lab
    /// or there is no such policy.
    pub(super) fn under(&self, policy: &str, end: Time, view: View) -> Option<Lab> {
        match (self, view) {
            (Lab::Placement { outline, .. }, View::Placement(view)) => {
                let policy = placement::Policy::from_name(policy)?;
                let outline = placement::Outline { policy, ..placement::Outline::clone(outline) };
                Some(Lab::Placement { outline: Rc::new(outline), view: Rc::new(view) })
            }
            (Lab::Backfill { outline, .. }, View::Backfill(view)) => {
                let policy = backfill::Policy::from_name(policy)?;
                let own = backfill::view::Outline::clone(outline);
                let outline = backfill::view::Outline { policy, end, ..own };
                Some(Lab::Backfill { outline: Rc::new(outline), view: Rc::new(view) })
            }
            (Lab::Workflow { outline, .. }, View::Workflow(view)) => {
                let policy = workflow::Policy::from_name(policy)?;
                let own = workflow::view::Outline::clone(outline);
                let (mode, by) = (policy.mode(), policy.by().unwrap_or(own.by));
                let outline = workflow::view::Outline { mode, by, end, ..own };
                Some(Lab::Workflow { outline: Rc::new(outline), view: Rc::new(view) })
            }
            _ => None,
        }
    }

    /// Whether a picture of the one can grow out of a picture of the other: they show the same machine.
    pub(super) fn continues(&self, before: &Lab) -> bool {
        match (self, before) {
            (Lab::Placement { outline, .. }, Lab::Placement { outline: before, .. }) => {
                outline.nodes == before.nodes
            }
            (Lab::Backfill { outline, .. }, Lab::Backfill { outline: before, .. }) => {
                outline.nodes == before.nodes
            }
            (Lab::Workflow { outline, .. }, Lab::Workflow { outline: before, .. }) => {
                outline.capacity == before.capacity
            }
            _ => false,
        }
    }

    /// Whether there is what a reader points at: a link can name anything, and a change can take it away.
    pub(super) fn has(&self, selection: &Selection) -> bool {
        let within = |at: u32, count: usize| (at as usize) < count;
        match (self, selection) {
            (Lab::Placement { outline, .. }, Selection::Node(node)) => {
                within(*node, outline.nodes.len())
            }
            (Lab::Placement { outline, .. }, Selection::Task(task)) => {
                within(*task, outline.tasks.len())
            }
            (Lab::Placement { outline, .. }, Selection::Bucket(at)) => {
                let mut parts = at.iter().zip(&outline.dimensions);
                at.len() == outline.dimensions.len()
                    && parts.all(|(at, own)| at.is_none_or(|at| at <= own.extent))
            }
            (Lab::Backfill { outline, .. }, Selection::Job(job)) => {
                within(*job, outline.jobs.len())
            }
            (Lab::Workflow { outline, .. }, Selection::Job(job) | Selection::Loan(job, _)) => {
                within(*job, outline.jobs.len())
            }
            (Lab::Workflow { outline, .. }, Selection::Task(task)) => {
                outline.workflows.last().is_some_and(|last| {
                    let own: usize = last.stages.iter().map(|stage| stage.jobs.len()).sum();
                    within(*task, last.first_task as usize + own)
                })
            }
            (Lab::Workflow { outline, .. }, Selection::Workflow(workflow)) => {
                within(*workflow, outline.workflows.len())
            }
            (Lab::Workflow { outline, .. }, Selection::Stage(workflow, number)) => {
                let own = outline.workflows.get(*workflow as usize);
                own.is_some_and(|own| (1..=own.stages.len()).contains(&(*number as usize)))
            }
            (Lab::Workflow { outline, .. }, Selection::User(user)) => {
                within(*user, outline.users.len())
            }
            (Lab::Workflow { outline, .. }, Selection::Unit(unit)) => {
                u64::from(*unit) < outline.capacity
            }
            _ => false,
        }
    }

    /// The job of a stage that the current step is about, by its number.
    pub fn stage_job(&self) -> Option<u32> {
        match self {
            Lab::Workflow { view, .. } => view.task,
            Lab::Placement { .. } | Lab::Backfill { .. } => None,
        }
    }

    /// The workflow of the job of a stage.
    pub fn workflow_of(&self, task: u32) -> Option<u32> {
        let Lab::Workflow { outline, .. } = self else { return None };
        let after = outline.workflows.partition_point(|own| own.first_task <= task);
        u32::try_from(after.checked_sub(1)?).ok()
    }

    /// The job that the current step is about, in a lab that has jobs.
    pub(super) fn job(&self) -> Option<u32> {
        match self {
            Lab::Placement { view, .. } => view.task,
            Lab::Backfill { view, .. } => view.job,
            Lab::Workflow { view, .. } => view.job,
        }
    }
}
