//! What the list of ordinary jobs says of each.

use gantry_core::labs::workflow::Interrupted;
use gantry_core::labs::workflow::view::JobOutline;

use super::WorkflowTeller;
use crate::narrate::Language;

/// What has become of an ordinary job, as far as what is shown tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobNow {
    /// It is not submitted yet.
    ToCome,
    /// It waits.
    Waits,
    /// Its units were taken back: it waits again, or is cancelled.
    Interrupted,
    /// It runs.
    Runs {
        /// Its units.
        units: Vec<(u32, u32)>,
        /// Who lends them; none for the pool.
        lender: Option<u32>,
    },
    /// Its work is done.
    Done,
}

impl WorkflowTeller<'_> {
    /// A word or two, and a class for their colour.
    pub fn job_now(&self, own: &JobOutline, now: Option<&JobNow>) -> (String, &'static str) {
        let words = self.words;
        match now {
            None => (String::new(), ""),
            Some(JobNow::ToCome) => {
                let at = self.at(own.submit);
                let told = match words.language {
                    Language::English => format!("comes at {at}"),
                    Language::Chinese => format!("{at} 提交"),
                };
                (told, "")
            }
            Some(JobNow::Waits) => (words.pick("waits", "等待").to_owned(), ""),
            Some(JobNow::Interrupted) if self.outline.interrupted == Interrupted::Cancel => {
                (words.pick("cancelled", "已取消").to_owned(), "bad")
            }
            Some(JobNow::Interrupted) => (words.use_interrupted().to_owned(), "bad"),
            Some(JobNow::Runs { units, .. }) => {
                let on = words.unit_ranges(units, self.outline);
                let told = match words.language {
                    Language::English => format!("runs on {on}"),
                    Language::Chinese => format!("运行于 {on}"),
                };
                (told, "")
            }
            Some(JobNow::Done) => (words.pick("done", "已完成").to_owned(), "good"),
        }
    }

    /// A job in a sentence, for its tooltip.
    pub fn job_hint(&self, own: &JobOutline) -> String {
        let name = self.words.name(&own.id);
        let (whose, submit) = (self.whose(own.user, own.need), self.at(own.submit));
        let runtime = self.span(own.runtime);
        match self.words.language {
            Language::English => {
                format!("{name}: {whose}, submitted at {submit}, takes {runtime}")
            }
            Language::Chinese => format!("{name}：{whose}，提交于 {submit}，运行 {runtime}"),
        }
    }
}
