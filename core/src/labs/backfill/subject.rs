//! The subjects of events: jobs.

use super::event::Event;
use super::{BackfillScenario, Sim};
use crate::lab::subject::Subject;

pub(super) const JOB: &str = "job";

/// The sorts of things that a lesson can look at, in the order in which a name is looked up.
pub(super) const SORTS: &[&str] = &[JOB];

#[expect(clippy::unnecessary_wraps, reason = "events of other labs may have no subject")]
pub(super) fn subject(_: &Sim, _: &Sim, event: Event) -> Option<Subject> {
    Some(Subject::of(JOB, event.job()))
}

pub(super) fn name<'s>(scenario: &'s BackfillScenario, _: &str, number: u32) -> Option<&'s str> {
    scenario.jobs.get(number as usize).map(|job| &*job.id)
}

pub(super) fn find(scenario: &BackfillScenario, _: &str, name: &str) -> Option<Subject> {
    let mut jobs = (0..).zip(&scenario.jobs);
    jobs.find_map(|(number, job)| (job.id == name).then_some(Subject::of(JOB, number)))
}
