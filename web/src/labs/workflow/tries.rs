//! Near misses of this lab as changes to try: a smaller need or a shorter runtime of a job, a smaller reservation.

use gantry_core::labs::workflow::reason::NearMiss;
use gantry_core::labs::workflow::{Answer, Status, WorkflowStatus};

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
    let Showing { outline, view } = own::<Ui>(shown);
    let Some((selected, answer)) = answer else {
        let job = view.job.map(|job| of_job(words, shown, job, NearMiss::of(&view.reason)));
        return job.unwrap_or_default();
    };
    let Some(answer) = answer.open::<Answer>(Ui::KIND) else { return Vec::new() };
    match *selected {
        Selection(JOB, At::One(job)) => of_job(words, shown, job, NearMiss::of(&answer)),
        Selection(WORKFLOW, At::One(workflow)) => {
            let own = outline.workflows.get(workflow as usize);
            let fewer = answer.says("near_reservation").and_then(|near| near.number("units"));
            let Some((own, fewer)) = own.zip(fewer) else { return Vec::new() };
            let after = own.reservation - fewer;
            let [value, now] = [after, own.reservation].map(|units| words.number(units));
            vec![Try {
                edit: set(at!["workflows", workflow, "reserve"], after),
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
            let is_admitted = view.job == Some(job)
                && ["share_has_room", "pot_has_room", "pool_has_room"]
                    .iter()
                    .any(|id| view.reason.says(id).is_some());
            let status = view.jobs.get(job as usize).map(|own| own.status);
            is_admitted || matches!(status, Some(Status::Running | Status::Completed))
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
