//! What the list of ordinary jobs says of each.

use gantry_core::labs::workflow::view::JobOutline;

use super::WorkflowTeller;
use crate::words::workflow::{JobComesAt, JobHint, JobRunsOn, StatusDoneAfter};

/// What has become of an ordinary job, as far as what is shown tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobNow {
    /// It is not submitted yet.
    ToCome,
    /// It waits.
    Waits,
    /// Its units were reclaimed: it waits again.
    Interrupted,
    /// Its units were reclaimed: it is cancelled.
    Cancelled,
    /// It runs.
    Runs {
        /// Its units.
        units: Vec<(u32, u32)>,
        /// Who lends them; none for the pool.
        lender: Option<u32>,
    },
    /// Its work is done; it was interrupted so often before.
    Done(u64),
}

impl WorkflowTeller<'_> {
    /// A word or two, and a class for their colour.
    pub fn job_now(&self, own: &JobOutline, now: Option<&JobNow>) -> (String, &'static str) {
        let words = self.words;
        match now {
            None => (String::new(), ""),
            Some(JobNow::ToCome) => (JobComesAt { time: own.submit }.tell(self), ""),
            Some(JobNow::Waits) => (words.status_waits().to_owned(), ""),
            Some(JobNow::Cancelled) => (words.status_cancelled().to_owned(), "bad"),
            Some(JobNow::Interrupted) => (words.use_interrupted().to_owned(), "bad"),
            Some(JobNow::Runs { units, .. }) => {
                (JobRunsOn { units: &words.unit_ranges(units, self.outline) }.tell(words), "")
            }
            Some(JobNow::Done(0)) => (words.status_done().to_owned(), "good"),
            Some(&JobNow::Done(times)) => (StatusDoneAfter { times }.tell(words), "good"),
        }
    }

    /// A job in a sentence, for its tooltip.
    pub fn job_hint(&self, own: &JobOutline) -> String {
        let &JobOutline { user, need: units, submit, runtime, ref id, .. } = own;
        JobHint { job: &self.words.name(id), user, units, submit, runtime }.tell(self)
    }
}
