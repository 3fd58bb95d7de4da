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
use crate::words::terms::WorkflowTerms as _;
use crate::words::workflow_answers::PoolClosed;
use crate::words::{NOTHING, workflow_now as say};

impl WorkflowTeller<'_> {
    pub(super) fn stage_now(&self, stage: StageName, now: &StageNow) -> Told {
        let words = self.words;
        let name = &self.capital_stage(stage.workflow, stage.number);
        let (headline, parts) = match *now {
            StageNow::Future { need, ref why, begins } => {
                let workflow = self.of_workflow(stage.workflow, why, begins.is_none());
                let parts = vec![self.jobs_need(stage, need), workflow, self.begins(begins)];
                (say::NameNotBegun { name }.tell(words), parts)
            }
            StageNow::Ready { need, begins } => {
                let waits = match self.outline.mode {
                    Mode::PerJob => words.jobs_wait_alone().to_owned(),
                    Mode::Lend | Mode::Reserve => say::LackIsReclaimed {}.tell(words),
                };
                let parts = vec![self.jobs_need(stage, need), waits, self.begins(begins)];
                (say::NameIsReady { name }.tell(words), parts)
            }
            StageNow::Running { need, start, unfinished: left, lent, reclaimed } => {
                let began = say::StageBeganAt { start, left }.tell(self);
                let parts = vec![began, self.jobs_need(stage, need), self.moves(lent, reclaimed)];
                (say::NameRuns { name }.tell(words), parts)
            }
            StageNow::Over { need, start, end, lent, reclaimed } => {
                let ran = say::RanFromTo { start, end }.tell(self);
                let parts = vec![ran, self.jobs_need(stage, need), self.moves(lent, reclaimed)];
                (say::NameHasEnded { name }.tell(words), parts)
            }
        };
        (headline, words.sentences(&parts))
    }

    fn jobs_need(&self, stage: StageName, units: u64) -> String {
        say::JobsNeed { jobs: self.jobs_of(stage) as u64, units }.tell(self.words)
    }

    fn begins(&self, time: Option<Time>) -> String {
        time.map_or_else(String::new, |time| say::ThisStageBegins { time }.tell(self))
    }

    fn moves(&self, lent: u64, reclaimed: u64) -> String {
        if self.outline.mode != Mode::Lend {
            return String::new();
        }
        say::StageMoves { reclaimed, lent }.tell(self.words)
    }

    pub(super) fn task_now(&self, task: u32, now: &TaskNow) -> Told {
        let words = self.words;
        let (TaskNow::Future { stage, .. }
        | TaskNow::Waiting { stage, .. }
        | TaskNow::Running { stage, .. }
        | TaskNow::Over { stage, .. }) = *now;
        let StageName { workflow, number } = stage;
        let name = &self.task(task);
        let called = &capital(name);
        match *now {
            TaskNow::Future { begins, .. } => {
                let waits = match self.outline.mode {
                    Mode::PerJob => words.stage_not_ready().to_owned(),
                    Mode::Lend | Mode::Reserve => {
                        say::StartsWithStage { workflow, number }.tell(self)
                    }
                };
                let begins =
                    begins.map(|time| say::StageBegins { workflow, number, time }.tell(self));
                let body = words.sentences(&[waits, begins.unwrap_or_default()]);
                (say::NameNotStarted { name: called }.tell(words), body)
            }
            TaskNow::Waiting { ref verdict, ahead, .. } => {
                (say::WhyNameWaits { name }.tell(words), self.waits(verdict, None, ahead))
            }
            TaskNow::Running { need, start, end, .. } => {
                let body = say::TaskUses { units: need, start, end }.tell(self);
                (say::NameRuns { name: called }.tell(words), body)
            }
            TaskNow::Over { start, end, .. } => {
                let body = say::RanFromTo { start, end }.tell(self);
                (say::NameHasEnded { name: called }.tell(words), body)
            }
        }
    }

    pub(super) fn user_now(&self, now: &UserNow) -> Told {
        let (words, user) = (self.words, now.user);
        let mut parts: Vec<String> =
            now.shares.first.iter().map(|share| self.has_share(share)).collect();
        if now.shares.others > 0 {
            parts.push(say::MoreWorkflowsAdmitted { workflows: now.shares.others }.tell(words));
        }
        if now.shares.first.is_empty() && self.outline.mode == Mode::Lend {
            parts.push(words.nothing_lent_now().to_owned());
        }
        if now.pool > 0 {
            parts.push(say::UserHoldsPool { user, units: now.pool }.tell(self));
        }
        let first = now.first.as_ref().and_then(|verdict| verdict.job);
        parts.push(match first {
            Some(first) => say::JobsWait { jobs: now.waiting, first }.tell(self),
            None => words.no_job_of_user_waits().to_owned(),
        });
        parts.extend(now.first.as_ref().map(|verdict| self.verdict(verdict)));
        (say::WhatUserHas { user }.tell(self), words.sentences(&parts))
    }

    fn has_share(&self, own: &ShareNow) -> String {
        let &ShareNow { lender, user, share, used, .. } = own;
        match self.outline.by {
            By::Ratio => say::ShareOfLoans { user, lender, share, used }.tell(self),
            By::ListedOrder => say::PotOfLoans { user, lender, share, used }.tell(self),
        }
    }

    pub(super) fn unit_now(&self, now: &UnitNow) -> Told {
        let words = self.words;
        let owner = now.owner.unwrap_or(NOTHING);
        let parts = match now.state {
            UnitState::Free => self.is_free(now.closed_for),
            UnitState::Reserved => {
                vec![say::UnitIsReserved { owner, lends: now.lends }.tell(self)]
            }
            UnitState::Lent => self.is_lent(now, owner),
            UnitState::Task(task) => vec![say::StageJobUses { task }.tell(self)],
            UnitState::Job(job) => vec![self.is_used(job, now.owner, now.ended)],
        };
        (say::WhoseUnit { unit: now.unit }.tell(self), words.sentences(&parts))
    }

    fn is_free(&self, closed_for: Option<u32>) -> Vec<String> {
        let closed = |workflow| PoolClosed { workflow }.tell(self);
        let free = self.words.unit_is_free().to_owned();
        std::iter::once(free).chain(closed_for.map(closed)).collect()
    }

    fn is_lent(&self, now: &UnitNow, owner: u32) -> Vec<String> {
        let (lent, used) = now.lent.unwrap_or_default();
        let mut parts = vec![say::UnitIsLent { owner, lent, used, idle: lent - used }.tell(self)];
        if self.outline.by == By::Ratio {
            let told =
                |own: &ShareNow| say::UserMayStart { user: own.user, room: own.room }.tell(self);
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
        let waiting = now.waiting;
        let Some(by) = by else {
            return vec![say::FirstWaitsWithRoom { job, waiting }.tell(self)];
        };
        let need = self.outline.jobs.get(job as usize).map_or(0, |own| own.need);
        let why = self.barred((Some(job), need), Barred { lender: now.owner, by });
        vec![say::FirstWaits { job, waiting }.tell(self), why]
    }

    fn is_used(&self, job: u32, owner: Option<u32>, ended: bool) -> String {
        let user = self.outline.jobs.get(job as usize).map_or(0, |own| own.user);
        match owner {
            Some(owner) if ended => say::JobUsesAfterEnd { job, user, owner }.tell(self),
            Some(owner) => say::JobUsesLoan { job, user, owner }.tell(self),
            None => say::JobUsesPool { job, user }.tell(self),
        }
    }

    /// A loan; none where it has not begun.
    pub(super) fn loan_now(&self, now: Option<&LoanNow>) -> Told {
        let words = self.words;
        let Some(now) = now else {
            return (words.loan_not_begun().to_owned(), String::new());
        };
        let &LoanNow { owner, job, user, need: units, since, .. } = now;
        let headline = if now.until.is_none() && !now.left_over {
            say::LoanIsOut { owner, units, job, user }.tell(self)
        } else {
            say::LoanIsOver { owner, units, job, user }.tell(self)
        };
        let told = match (now.until, now.stage) {
            (None, _) => self.runs_since(job, since, Some(owner), now.left_over),
            (Some(until), None) => say::LoanLasted { since, until }.tell(self),
            (Some(until), Some(StageName { workflow, number })) => {
                bad(say::LoanReclaimed { since, until, workflow, number }.tell(self))
            }
        };
        let fate = now.ahead.map_or_else(String::new, |fate| self.fate(fate, !now.left_over));
        (headline, words.sentences(&[told, fate]))
    }
}
