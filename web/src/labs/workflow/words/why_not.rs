//! Why an ordinary job does not run, or a workflow, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::By;
use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{
    Answer, Bar, Barred, Fate, NearMiss, StageName, Start, Verdict, WhyNot, WhyNotWorkflow,
};

use super::WorkflowTeller;
use crate::narrate::Explained;
use crate::narrate::numbers::capital;
use crate::narrate::rich::bad;
use crate::words::workflow_now::{NameHasEnded, NameRuns, WhyNameWaits};
use crate::words::{NOTHING, workflow_answers as say};

impl WorkflowTeller<'_> {
    /// An answer; `about` is the ordinary job or the workflow that one of these is about.
    pub fn answer(&self, about: u32, answer: &Answer) -> Explained {
        let (headline, body) = match answer {
            Answer::Job(answer) => self.answer_job(about, answer),
            Answer::Workflow(answer) => self.workflow_now(about, answer),
            Answer::Stage(stage, answer) => self.stage_now(*stage, answer),
            Answer::Task(task, answer) => self.task_now(*task, answer),
            Answer::User(answer) => self.user_now(answer),
            Answer::Unit(answer) => self.unit_now(answer),
            Answer::Loan(answer) => self.loan_now(answer.as_ref()),
        };
        Explained::of(&(headline, body))
    }

    /// What is said of an entry of the queue that is left alone where another policy starts or interrupts it.
    pub fn holds(&self, entry: u32, answer: &Answer) -> Explained {
        let task = entry.checked_sub(u32::try_from(self.outline.jobs.len()).unwrap_or(u32::MAX));
        let stage = task.and_then(|task| super::stage_job(task, self.outline));
        let about = stage.map_or(entry, |(stage, _)| stage.workflow);
        let told = self.answer(about, answer);
        if !matches!(answer, Answer::Job(WhyNot::Waiting { .. })) {
            return told;
        }
        let headline = say::DoesNotStartYet { entry }.tell(self);
        Explained { headline, ..told }
    }

    fn answer_job(&self, job: u32, answer: &WhyNot) -> (String, String) {
        let name = &self.words.ordinary_job(job, self.outline);
        match *answer {
            WhyNot::Future { submit } => {
                (self.asked(name), self.future(self.words.who_it(), submit))
            }
            WhyNot::Running { start, lender, left_over, ahead } => {
                let headline = NameRuns { name }.tell(self.words);
                let since = self.runs_since(job, start, lender, left_over);
                let lent = lender.is_some() && !left_over;
                let fate = ahead.map_or_else(String::new, |fate| self.fate(fate, lent));
                (headline, self.words.sentences(&[since, fate]))
            }
            WhyNot::Ended { end, cancelled, interruptions } => {
                self.has_ended(name, end, cancelled, interruptions)
            }
            WhyNot::Waiting { ref verdict, ref near, ahead } => {
                (self.asked(name), self.waits(verdict, Some(near), ahead))
            }
        }
    }

    pub(super) fn runs_since(
        &self,
        job: u32,
        start: Time,
        lender: Option<u32>,
        left_over: bool,
    ) -> String {
        match lender {
            Some(lender) if left_over => say::HasOutlastedLender { job, lender, start }.tell(self),
            Some(lender) => say::HasBorrowedSince { job, lender, start }.tell(self),
            None => say::HasRunOnPool { job, start }.tell(self),
        }
    }

    /// What comes of a job that runs. Only what is `lent` can be taken back, and so depends on who else arrives.
    pub(super) fn fate(&self, fate: Fate, lent: bool) -> String {
        match fate {
            Fate::Ends(time) if lent => say::EndsIfNothingArrives { time }.tell(self),
            Fate::Ends(time) => say::EndsUndisturbed { time }.tell(self),
            Fate::Interrupted { time, stage: StageName { workflow, number } } => {
                say::InterruptedIfNothingArrives { time, workflow, number }.tell(self)
            }
        }
    }

    /// Where a waiting entry may not start, what would let it, and when it will.
    pub(super) fn waits(
        &self,
        verdict: &Verdict,
        near: Option<&NearMiss>,
        ahead: Option<Start>,
    ) -> String {
        let near = near.map_or_else(String::new, |near| self.near_miss(near));
        let later = ahead.is_some_and(|start| start.time > self.view.now);
        let at_once = ahead.is_some_and(|start| start.time == self.view.now);
        let turn = match verdict.fit {
            Fit::Loan | Fit::Pool if later => self.words.room_is_taken(),
            Fit::Loan | Fit::Pool if at_once => self.words.turn_comes(),
            _ => "",
        };
        let ahead = ahead.map_or_else(String::new, |start| self.starts(start));
        self.words.sentences(&[self.verdict(verdict), turn.to_owned(), near, ahead])
    }

    fn starts(&self, Start { time, stage }: Start) -> String {
        let Some(StageName { workflow: lender, number }) = stage else {
            return say::StartsThenOnPool { time }.tell(self);
        };
        say::StartsThenOnLoan { time, lender, stage: number.into() }.tell(self)
    }

    fn asked(&self, name: &str) -> String {
        WhyNameWaits { name }.tell(self.words)
    }

    fn future(&self, who: &str, submit: Time) -> String {
        let who = &capital(who);
        // What is submitted at this instant may come in a later step of it.
        if submit <= self.view.now {
            return say::WhoIsSubmittedNow { who }.tell(self.words);
        }
        say::WhoIsSubmittedAt { who, time: submit }.tell(self)
    }

    fn has_ended(&self, name: &str, time: Time, cancelled: bool, times: u64) -> (String, String) {
        let words = self.words;
        if cancelled {
            let headline = say::NameWasCancelled { name }.tell(words);
            return (headline, bad(say::UnitsReclaimedAt { time }.tell(self)));
        }
        let before = (times > 0).then(|| say::WasInterruptedBefore { times }.tell(words));
        let body = [say::NameWasDoneAt { time }.tell(self), before.unwrap_or_default()];
        (NameHasEnded { name }.tell(words), words.sentences(&body))
    }

    /// What is said of a workflow where something else is asked about; `later`: also when it is admitted.
    pub(super) fn of_workflow(
        &self,
        workflow: u32,
        answer: &WhyNotWorkflow,
        later: bool,
    ) -> String {
        let who = say::WhoNamed { workflow }.tell(self);
        self.workflow_as(workflow, (&who, later), answer).1
    }

    fn workflow_now(&self, workflow: u32, answer: &WhyNotWorkflow) -> (String, String) {
        self.workflow_as(workflow, (self.words.who_it(), true), answer)
    }

    fn workflow_as(
        &self,
        workflow: u32,
        (who, later): (&str, bool),
        answer: &WhyNotWorkflow,
    ) -> (String, String) {
        let words = self.words;
        let name = &words.workflow_name(workflow, self.outline);
        match *answer {
            WhyNotWorkflow::Future { submit } => (self.asked(name), self.future(who, submit)),
            WhyNotWorkflow::Admitted { since, stage } => {
                let (who, stage) = (&capital(who), stage.into());
                let body = say::HasRunSince { who, since, stage }.tell(self);
                (NameRuns { name }.tell(words), body)
            }
            WhyNotWorkflow::Finished { end: time } => {
                let body = say::LastJobEndedAt { time }.tell(self);
                (say::NameHasFinished { name }.tell(words), body)
            }
            WhyNotWorkflow::Waiting { reservation, free, first, ahead, fewer, admitted } => {
                let why = if ahead > 0 {
                    say::WaitsBehind { who: &capital(who), first }.tell(self)
                } else {
                    self.room_for(reservation, free)
                };
                let near = fewer.map(|units| say::NearReservation { units, who }.tell(words));
                let admitted = admitted.filter(|_| later);
                let later = admitted.map(|time| say::AdmittedThen { who, time }.tell(self));
                let body = [why, near.unwrap_or_default(), later.unwrap_or_default()];
                (self.asked(name), words.sentences(&body))
            }
        }
    }

    pub(super) fn room_for(&self, reservation: u64, free: u64) -> String {
        if reservation <= free {
            say::ReservationFits { reservation, free }.tell(self)
        } else {
            say::ReservationDoesNotFit { reservation, free }.tell(self)
        }
    }

    /// `It would start now with 2 units fewer.` Nothing where nothing would do.
    pub(super) fn near_miss(&self, near: &NearMiss) -> String {
        match (near.fewer, near.shorter) {
            (None, None) => String::new(),
            (Some(units), None) => say::WouldStartWithFewer { units }.tell(self.words),
            (None, Some(time)) => say::WouldStartIfShorter { time }.tell(self),
            (Some(units), Some(time)) => say::WouldStartWithEither { units, time }.tell(self),
        }
    }

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
