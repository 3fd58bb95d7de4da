//! Near misses of this lab as changes to try: a smaller need or a shorter runtime of a job, a smaller reservation.

use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{Answer, NearMiss, Reason, WhyNot, WhyNotWorkflow};
use gantry_core::labs::workflow::{Status, WorkflowStatus};

use super::Ui;
use super::things::{JOB, WORKFLOW};
use crate::change::{at, set};
use crate::labs::{LabState as _, Near, Showing, own};
use crate::narrate::{Clock, Words};
use crate::packed::Packed;
use crate::shown::{At, Selection, Shown};
use crate::state::Try;
use crate::words::tries::{TryNeed, TryReservation, TryRuntime};

pub const NEAR: Near = Near { tries, starts };

/// The changes that would let a job start, or admit a workflow.
fn tries(words: Words, shown: &Shown, answer: Option<(&Selection, &Packed)>) -> Vec<Try> {
    let Some((selected, answer)) = answer else {
        return match &own::<Ui>(shown).view.reason {
            Reason::Tested { verdict, near: Some(near), .. } => {
                verdict.job.map_or_else(Vec::new, |job| of_job(words, shown, job, *near))
            }
            _ => Vec::new(),
        };
    };
    let &Selection(_, At::One(about)) = selected else { return Vec::new() };
    match answer.open(Ui::KIND) {
        Some(Answer::Job(WhyNot::Waiting { near, .. })) => of_job(words, shown, about, near),
        Some(Answer::Workflow(WhyNotWorkflow::Waiting {
            reservation, fewer: Some(fewer), ..
        })) => {
            let after = reservation - fewer;
            let [value, now] = [after, reservation].map(|units| words.number(units));
            vec![Try {
                edit: set(at!["workflows", about, "reserve"], after),
                said: TryReservation { value: &value, now: &now }.tell(words),
                thing: selected.clone(),
                place: None,
            }]
        }
        _ => Vec::new(),
    }
}

fn of_job(words: Words, shown: &Shown, job: u32, near: NearMiss) -> Vec<Try> {
    let Showing { outline, .. } = own::<Ui>(shown);
    let Some(own) = outline.jobs.get(job as usize) else { return Vec::new() };
    let one = |edit, said| Try { edit, said, thing: Selection(JOB, At::One(job)), place: None };
    let fewer = near.fewer.map(|by| {
        let need = own.need - by;
        let [value, now] = [need, own.need].map(|units| words.number(units));
        one(set(at!["jobs", job, "need"], need), TryNeed { value: &value, now: &now }.tell(words))
    });
    let shorter = near.shorter.map(|by| {
        let clock = Clock::of(shown.overview.head.time_unit.as_deref());
        let runtime = own.runtime.saturating_sub(by).max(1);
        let [value, now] = [runtime, own.runtime].map(|time| words.duration(time, clock));
        one(
            set(at!["jobs", job, "runtime"], runtime),
            TryRuntime { value: &value, now: &now }.tell(words),
        )
    });
    fewer.into_iter().chain(shorter).collect()
}

/// Whether the job has started or is admitted by its test, or the workflow is admitted.
fn starts(shown: &Shown, tried: &Try) -> bool {
    let view = &own::<Ui>(shown).view;
    match tried.thing {
        Selection(JOB, At::One(job)) => {
            let is_admitted = |reason: &Reason| match reason {
                Reason::Tested { verdict, .. } => {
                    verdict.job == Some(job) && verdict.fit != Fit::Nowhere
                }
                _ => false,
            };
            let status = view.jobs.get(job as usize).map(|own| own.status);
            is_admitted(&view.reason) || matches!(status, Some(Status::Running | Status::Completed))
        }
        Selection(WORKFLOW, At::One(workflow)) => {
            let own = view.workflows.iter().find(|own| own.workflow == workflow);
            own.is_some_and(|own| {
                matches!(own.status, WorkflowStatus::Admitted | WorkflowStatus::Finished)
            })
        }
        _ => false,
    }
}
