//! What is said of a stage, a job of a stage, a user, a unit or a loan that is selected.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::answer::{LoanNow, ShareNow, StageNow, TaskNow, UnitNow, UserNow};
use gantry_core::labs::workflow::reason::{Bar, Barred, StageName};
use gantry_core::labs::workflow::view::UnitState;
use gantry_core::labs::workflow::{By, Mode};

use super::WorkflowTeller;
use super::reasons::Told;
use crate::narrate::numbers::capital;
use crate::narrate::rich::bad;
use crate::words::workflow_answers::PoolClosed;
use crate::words::workflow_now::{
    FirstWaits, FirstWaitsWithRoom, JobUsesAfterEnd, JobUsesLoan, JobUsesPool, JobsNeed, JobsWait,
    LackIsReclaimed, LoanIsOut, LoanIsOver, LoanLasted, LoanReclaimed, MoreWorkflowsAdmitted,
    NameHasEnded, NameIsReady, NameNotBegun, NameNotStarted, NameRuns, PotOfLoans, RanFromTo,
    ShareOfLoans, StageBeganAt, StageBegins, StageJobUses, StageMoves, StartsWithStage, TaskUses,
    ThisStageBegins, UnitIsLent, UnitIsReserved, UserHoldsPool, UserMayStart, WhatUserHas,
    WhoseUnit, WhyNameWaits,
};

impl WorkflowTeller<'_> {
    /// A stage.
    pub(super) fn stage_now(&self, stage: StageName, now: &StageNow) -> Told {
        let words = self.words;
        let name = &capital(&self.stage(stage));
        let (headline, parts) = match *now {
            StageNow::Future { need, ref why, begins } => {
                let workflow = self.of_workflow(stage.workflow, why, begins.is_none());
                let parts = vec![self.jobs_need(stage, need), workflow, self.begins(begins)];
                (NameNotBegun { name }.tell(words), parts)
            }
            StageNow::Ready { need, begins } => {
                let waits = match self.outline.mode {
                    Mode::PerJob => words.jobs_wait_alone().to_owned(),
                    Mode::Lend | Mode::Reserve => LackIsReclaimed {}.tell(words),
                };
                let parts = vec![self.jobs_need(stage, need), waits, self.begins(begins)];
                (NameIsReady { name }.tell(words), parts)
            }
            StageNow::Running { need, start, unfinished: left, lent, reclaimed } => {
                let began = StageBeganAt { start: &self.at(start), left }.tell(words);
                let parts = vec![began, self.jobs_need(stage, need), self.moves(lent, reclaimed)];
                (NameRuns { name }.tell(words), parts)
            }
            StageNow::Over { need, start, end, lent, reclaimed } => {
                let ran = self.ran(start, end);
                let parts = vec![ran, self.jobs_need(stage, need), self.moves(lent, reclaimed)];
                (NameHasEnded { name }.tell(words), parts)
            }
        };
        (headline, words.sentences(&parts))
    }

    fn jobs_need(&self, stage: StageName, units: u64) -> String {
        JobsNeed { jobs: self.jobs_of(stage) as u64, units }.tell(self.words)
    }

    fn begins(&self, time: Option<Time>) -> String {
        let Some(time) = time.map(|time| self.at(time)) else { return String::new() };
        ThisStageBegins { time: &time }.tell(self.words)
    }

    fn ran(&self, start: Time, end: Time) -> String {
        RanFromTo { start: &self.at(start), end: &self.at(end) }.tell(self.words)
    }

    /// What a stage has reclaimed and lends.
    fn moves(&self, lent: u64, reclaimed: u64) -> String {
        if self.outline.mode != Mode::Lend {
            return String::new();
        }
        StageMoves { reclaimed, lent }.tell(self.words)
    }

    /// A job of a stage.
    pub(super) fn task_now(&self, task: u32, now: &TaskNow) -> Told {
        let words = self.words;
        let (TaskNow::Future { stage, .. }
        | TaskNow::Waiting { stage, .. }
        | TaskNow::Running { stage, .. }
        | TaskNow::Over { stage, .. }) = *now;
        let name = &self.task(task, stage);
        let called = &capital(name);
        match *now {
            TaskNow::Future { begins, .. } => {
                let own = &self.stage(stage);
                let waits = match self.outline.mode {
                    Mode::PerJob => words.stage_not_ready().to_owned(),
                    Mode::Lend | Mode::Reserve => StartsWithStage { stage: own }.tell(words),
                };
                let begins = begins.map(|time| self.at(time));
                let begins = begins.map(|time| StageBegins { stage: own, time: &time }.tell(words));
                let body = words.sentences(&[waits, begins.unwrap_or_default()]);
                (NameNotStarted { name: called }.tell(words), body)
            }
            TaskNow::Waiting { ref verdict, ahead, .. } => {
                (WhyNameWaits { name }.tell(words), self.waits(verdict, None, ahead))
            }
            TaskNow::Running { need, start, end, .. } => {
                let [start, end] = &[start, end].map(|time| self.at(time));
                let body = TaskUses { units: need, start, end }.tell(words);
                (NameRuns { name: called }.tell(words), body)
            }
            TaskNow::Over { start, end, .. } => {
                (NameHasEnded { name: called }.tell(words), self.ran(start, end))
            }
        }
    }

    /// A user.
    pub(super) fn user_now(&self, now: &UserNow) -> Told {
        let (words, user) = (self.words, &self.user(now.user));
        let mut parts: Vec<String> =
            now.shares.first.iter().map(|share| self.has_share(share)).collect();
        if now.shares.others > 0 {
            parts.push(MoreWorkflowsAdmitted { workflows: now.shares.others }.tell(words));
        }
        if now.shares.first.is_empty() && self.outline.mode == Mode::Lend {
            parts.push(words.nothing_lent_now().to_owned());
        }
        if now.pool > 0 {
            parts.push(UserHoldsPool { user, units: now.pool }.tell(words));
        }
        let first = now.first.as_ref().and_then(|verdict| verdict.job).map(|job| self.job(job));
        parts.push(match first {
            Some(first) => JobsWait { jobs: now.waiting, first: &first }.tell(words),
            None => words.no_job_of_user_waits().to_owned(),
        });
        parts.extend(now.first.as_ref().map(|verdict| self.verdict(verdict)));
        (WhatUserHas { user }.tell(words), words.sentences(&parts))
    }

    fn has_share(&self, own: &ShareNow) -> String {
        let (lender, user) = (&self.workflow(own.lender), &self.user(own.user));
        let &ShareNow { share, used, .. } = own;
        match self.outline.by {
            By::Ratio => ShareOfLoans { user, lender, share, used }.tell(self.words),
            By::ListedOrder => PotOfLoans { user, lender, share, used }.tell(self.words),
        }
    }

    /// A unit.
    pub(super) fn unit_now(&self, now: &UnitNow) -> Told {
        let words = self.words;
        let unit = &words.unit_name(now.unit, self.outline);
        let owner = now.owner.map(|owner| self.workflow(owner));
        let parts = match now.state {
            UnitState::Free => self.is_free(now.closed_for),
            UnitState::Reserved => {
                let owner = &owner.unwrap_or_default();
                vec![UnitIsReserved { owner, lends: now.lends }.tell(words)]
            }
            UnitState::Lent => self.is_lent(now, &owner.unwrap_or_default()),
            UnitState::Task(task) => {
                let task = &capital(&self.task_named(task));
                vec![StageJobUses { task }.tell(words)]
            }
            UnitState::Job(job) => vec![self.is_used(job, owner.as_deref(), now.ended)],
        };
        (WhoseUnit { unit }.tell(words), words.sentences(&parts))
    }

    fn is_free(&self, closed_for: Option<u32>) -> Vec<String> {
        let closed = |other| PoolClosed { workflow: &self.workflow(other) }.tell(self.words);
        let free = self.words.unit_is_free().to_owned();
        std::iter::once(free).chain(closed_for.map(closed)).collect()
    }

    fn is_lent(&self, now: &UnitNow, owner: &str) -> Vec<String> {
        let (lent, used) = now.lent.unwrap_or_default();
        let mut parts = vec![UnitIsLent { owner, lent, used, idle: lent - used }.tell(self.words)];
        if self.outline.by == By::Ratio {
            let told = |own: &ShareNow| {
                UserMayStart { user: &self.user(own.user), room: own.room }.tell(self.words)
            };
            parts.extend(now.rooms.first.iter().map(told));
        }
        match now.first {
            None => parts.push(self.words.no_ordinary_waits().to_owned()),
            Some((job, by)) => parts.extend(self.waits_beside(job, by, now)),
        }
        parts
    }

    /// The first job that waits while a lent unit is idle.
    fn waits_beside(&self, job: u32, by: Option<Bar>, now: &UnitNow) -> Vec<String> {
        let (name, waiting) = (&self.job(job), now.waiting);
        let Some(by) = by else {
            return vec![FirstWaitsWithRoom { job: name, waiting }.tell(self.words)];
        };
        let need = self.outline.jobs.get(job as usize).map_or(0, |own| own.need);
        let why = self.barred((Some(job), need), Barred { lender: now.owner, by });
        vec![FirstWaits { job: name, waiting }.tell(self.words), why]
    }

    fn is_used(&self, job: u32, owner: Option<&str>, ended: bool) -> String {
        let user = self.outline.jobs.get(job as usize).map_or(0, |own| own.user);
        let (job, user) = (&self.job(job), &self.user(user));
        match owner {
            Some(owner) if ended => JobUsesAfterEnd { job, user, owner }.tell(self.words),
            Some(owner) => JobUsesLoan { job, user, owner }.tell(self.words),
            None => JobUsesPool { job, user }.tell(self.words),
        }
    }

    /// A loan; none where it has not begun.
    pub(super) fn loan_now(&self, now: Option<&LoanNow>) -> Told {
        let words = self.words;
        let Some(now) = now else {
            return (words.loan_not_begun().to_owned(), String::new());
        };
        let (owner, job) = (&self.workflow(now.owner), &self.job(now.job));
        let (user, units) = (&self.user(now.user), now.need);
        let headline = if now.until.is_none() && !now.left_over {
            LoanIsOut { owner, units, job, user }.tell(words)
        } else {
            LoanIsOver { owner, units, job, user }.tell(words)
        };
        let since = &self.at(now.since);
        let told = match (now.until.map(|until| self.at(until)), now.stage) {
            (None, _) => self.runs_since(now.job, now.since, Some(now.owner), now.left_over),
            (Some(until), None) => LoanLasted { since, until: &until }.tell(words),
            (Some(until), Some(stage)) => {
                let stage = &self.stage(stage);
                bad(LoanReclaimed { since, until: &until, stage }.tell(words))
            }
        };
        let fate = now.ahead.map_or_else(String::new, |fate| self.fate(fate, !now.left_over));
        (headline, words.sentences(&[told, fate]))
    }
}
