//! Where an entry of the queue fits, or of each place by which rule not there.

use gantry_core::labs::workflow::By;
use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{Bar, Barred, Verdict};

use super::WorkflowTeller;
use crate::narrate::rich::bad;
use crate::words::{NOTHING, workflow_answers as say};

impl WorkflowTeller<'_> {
    /// Where an entry fits, or why nowhere.
    pub(super) fn verdict(&self, verdict: &Verdict) -> String {
        if verdict.fit == Fit::Nowhere {
            let entry = (verdict.job, verdict.need);
            let told = verdict.barred.iter().map(|barred| self.barred(entry, *barred));
            let mut told: Vec<String> = told.collect();
            told.insert(told.len().saturating_sub(1), self.others(verdict.others));
            return self.words.sentences(&told);
        }
        let &Verdict { need, room, .. } = verdict;
        if verdict.fit == Fit::Pool {
            return say::PoolHasRoom { need, room }.tell(self);
        }
        let (lender, user) = (verdict.lender.unwrap_or(NOTHING), self.user_of(verdict.job));
        match self.outline.by {
            By::Ratio => say::ShareHasRoom { user, lender, need, room }.tell(self),
            By::ListedOrder => say::PotHasRoom { lender, need, room }.tell(self),
        }
    }

    /// The user of an ordinary job.
    fn user_of(&self, job: Option<u32>) -> u32 {
        let own = job.and_then(|job| self.outline.jobs.get(job as usize));
        own.map_or(NOTHING, |own| own.user)
    }

    fn others(&self, workflows: u64) -> String {
        let told = || say::OthersHaveNoRoom { workflows }.tell(self.words);
        if workflows > 0 { told() } else { String::new() }
    }

    /// Why an entry, an ordinary job or not, does not start in a place.
    pub(super) fn barred(&self, (job, need): (Option<u32>, u64), barred: Barred) -> String {
        let words = self.words;
        let (lender, user) = (barred.lender.unwrap_or(NOTHING), self.user_of(job));
        match barred.by {
            Bar::TooLong { runtime, shortest } => {
                let lacks = &bad(say::LongerThanShortest { runtime, shortest }.tell(words));
                say::RunsTooLong { lender, lacks }.tell(self)
            }
            Bar::NothingLent => say::LendsNothingNow { lender }.tell(self),
            Bar::ShareUsed { share, used } => self.share_used((lender, user), need, (share, used)),
            Bar::OthersShare { share, used, idle } => {
                let own = self.share_used((lender, user), need, (share, used));
                let others = if share > used {
                    say::MoreIdleInOthersShares { idle, lender }.tell(self)
                } else {
                    say::IdleInOthersShares { idle, lender }.tell(self)
                };
                words.sentences(&[own, others])
            }
            Bar::UsedBeyond { share, used, beyond, idle } => {
                let left = share - used;
                say::HeldBeyondShares { user, lender, left, need, idle, beyond }.tell(self)
            }
            Bar::QuotaUsed { quota: pot, used } => {
                let left = pot.saturating_sub(used);
                say::PotUsed { lender, pot, used, need, left }.tell(self)
            }
            Bar::Closed { workflow } => bad(say::PoolClosed { workflow }.tell(self)),
            Bar::TooLarge { free } => say::PoolHasNoRoom { need, free }.tell(self),
        }
    }

    /// That a user's share is used up, or too small.
    fn share_used(
        &self,
        (lender, user): (u32, u32),
        need: u64,
        (share, held): (u64, u64),
    ) -> String {
        match share.saturating_sub(held) {
            _ if share == 0 => bad(say::NoShare { user, lender }.tell(self)),
            0 => bad(say::ShareUsedUp { user, lender, share, used: held }.tell(self)),
            left => say::ShareLeftTooSmall { user, lender, share, need, left }.tell(self),
        }
    }
}
