//! Where an entry of the queue fits, or of each place by which rule not there.

use gantry_core::labs::workflow::By;
use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{Bar, Barred, Verdict};

use super::WorkflowTeller;
use crate::narrate::numbers::There;
use crate::narrate::rich::bad;
use crate::words::workflow_answers::{
    HeldBeyondShares, IdleInOthersShares, LendsNothingNow, LongerThanShortest,
    MoreIdleInOthersShares, NoShare, OthersHaveNoRoom, PoolClosed, PoolHasNoRoom, PoolHasRoom,
    PotHasRoom, PotUsed, RunsTooLong, ShareHasRoom, ShareLeftTooSmall, ShareUsedUp,
};

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
        let against = |there| self.words.held_against(verdict.need, verdict.room, there);
        if verdict.fit == Fit::Pool {
            return PoolHasRoom { test: &against(There::Free) }.tell(self.words);
        }
        let lender = &verdict.lender.map_or_else(String::new, |lender| self.workflow(lender));
        let (user, test) = (&self.user_of(verdict.job), &against(There::Left));
        match self.outline.by {
            By::Ratio => ShareHasRoom { user, lender, test }.tell(self.words),
            By::ListedOrder => PotHasRoom { lender, test }.tell(self.words),
        }
    }

    /// The user of an ordinary job.
    fn user_of(&self, job: Option<u32>) -> String {
        let own = job.and_then(|job| self.outline.jobs.get(job as usize));
        own.map_or_else(String::new, |own| self.user(own.user))
    }

    fn others(&self, workflows: u64) -> String {
        let told = || OthersHaveNoRoom { workflows }.tell(self.words);
        if workflows > 0 { told() } else { String::new() }
    }

    /// Why an entry, an ordinary job or not, does not start in a place.
    pub(super) fn barred(&self, (job, need): (Option<u32>, u64), barred: Barred) -> String {
        let words = self.words;
        let lender = &barred.lender.map_or_else(String::new, |lender| self.workflow(lender));
        let user = &self.user_of(job);
        let against = |room, there| words.held_against(need, room, there);
        match barred.by {
            Bar::TooLong { runtime, shortest } => {
                let lacks = &bad(LongerThanShortest { runtime, shortest }.tell(words));
                RunsTooLong { lender, lacks }.tell(words)
            }
            Bar::NothingLent => LendsNothingNow { lender }.tell(words),
            Bar::ShareUsed { share, used } => self.share_used((lender, user), need, (share, used)),
            Bar::OthersShare { share, used, idle } => {
                let own = self.share_used((lender, user), need, (share, used));
                let others = if share > used {
                    MoreIdleInOthersShares { idle, lender }.tell(words)
                } else {
                    IdleInOthersShares { idle, lender }.tell(words)
                };
                words.sentences(&[own, others])
            }
            Bar::UsedBeyond { share, used, beyond, idle } => {
                let (left, lacks) = (share - used, &against(idle, There::Idle));
                HeldBeyondShares { user, lender, left, lacks, beyond }.tell(words)
            }
            Bar::QuotaUsed { quota: pot, used } => {
                let lacks = &against(pot.saturating_sub(used), There::Left);
                PotUsed { lender, pot, used, lacks }.tell(words)
            }
            Bar::Closed { workflow } => {
                bad(PoolClosed { workflow: &self.workflow(workflow) }.tell(words))
            }
            Bar::TooLarge { free } => {
                PoolHasNoRoom { lacks: &against(free, There::Free) }.tell(words)
            }
        }
    }

    /// That a user's share is used up, or too small.
    fn share_used(
        &self,
        (lender, user): (&str, &str),
        need: u64,
        (share, held): (u64, u64),
    ) -> String {
        match share.saturating_sub(held) {
            _ if share == 0 => bad(NoShare { user, lender }.tell(self.words)),
            0 => bad(ShareUsedUp { user, lender, share, used: held }.tell(self.words)),
            left => {
                let lacks = &self.words.held_against(need, left, There::Left);
                ShareLeftTooSmall { user, lender, share, lacks }.tell(self.words)
            }
        }
    }
}
