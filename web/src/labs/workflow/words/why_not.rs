//! Why an ordinary job does not run, or a workflow, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{
    Answer, Fate, NearMiss, Start, Verdict, WhyNot, WhyNotWorkflow,
};

use super::WorkflowTeller;
use crate::narrate::Explained;
use crate::narrate::numbers::{There, capital};
use crate::narrate::rich::bad;
use crate::words::workflow_answers::{
    AdmittedThen, DoesNotStartYet, EndsIfNothingArrives, EndsUndisturbed, HasBorrowedSince,
    HasOutlastedLender, HasRunOnPool, HasRunSince, InterruptedIfNothingArrives, LastJobEndedAt,
    NameHasFinished, NameWasCancelled, NameWasDoneAt, NearReservation, ReservationDoesNotFit,
    ReservationFits, StartsThenOnLoan, StartsThenOnPool, UnitsReclaimedAt, WaitsBehind,
    WasInterruptedBefore, WhoIsSubmittedAt, WhoNamed, WouldStartIfShorter, WouldStartWithEither,
    WouldStartWithFewer,
};
use crate::words::workflow_now::{NameHasEnded, NameRuns, WhyNameWaits};

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
        let entry = &self.words.workflow_entry(entry, self.outline);
        let headline = DoesNotStartYet { entry }.tell(self.words);
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
        let (job, start) = (&self.job(job), &self.at(start));
        match &lender.map(|lender| self.workflow(lender)) {
            Some(lender) if left_over => HasOutlastedLender { job, lender, start }.tell(self.words),
            Some(lender) => HasBorrowedSince { job, lender, start }.tell(self.words),
            None => HasRunOnPool { job, start }.tell(self.words),
        }
    }

    /// What comes of a job that runs. Only what is `lent` can be taken back, and so depends on who else arrives.
    pub(super) fn fate(&self, fate: Fate, lent: bool) -> String {
        let (Fate::Ends(time) | Fate::Interrupted { time, .. }) = fate;
        let time = &self.at(time);
        match fate {
            Fate::Ends(_) if lent => EndsIfNothingArrives { time }.tell(self.words),
            Fate::Ends(_) => EndsUndisturbed { time }.tell(self.words),
            Fate::Interrupted { stage, .. } => {
                InterruptedIfNothingArrives { time, stage: &self.stage(stage) }.tell(self.words)
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
        let time = &self.at(time);
        let Some(stage) = stage else { return StartsThenOnPool { time }.tell(self.words) };
        let lender = &self.workflow(stage.workflow);
        StartsThenOnLoan { time, lender, stage: stage.number.into() }.tell(self.words)
    }

    fn asked(&self, name: &str) -> String {
        WhyNameWaits { name }.tell(self.words)
    }

    fn future(&self, who: &str, submit: Time) -> String {
        WhoIsSubmittedAt { who: &capital(who), time: &self.at(submit) }.tell(self.words)
    }

    fn has_ended(
        &self,
        name: &str,
        end: Time,
        cancelled: bool,
        interruptions: u64,
    ) -> (String, String) {
        let (words, time) = (self.words, &self.at(end));
        if cancelled {
            let headline = NameWasCancelled { name }.tell(words);
            return (headline, bad(UnitsReclaimedAt { time }.tell(words)));
        }
        let before =
            (interruptions > 0).then(|| WasInterruptedBefore { times: interruptions }.tell(words));
        let body = [NameWasDoneAt { time }.tell(words), before.unwrap_or_default()];
        (NameHasEnded { name }.tell(words), words.sentences(&body))
    }

    /// What is said of a workflow where something else is asked about; `later`: also when it is admitted.
    pub(super) fn of_workflow(
        &self,
        workflow: u32,
        answer: &WhyNotWorkflow,
        later: bool,
    ) -> String {
        let who = WhoNamed { workflow: &self.workflow(workflow) }.tell(self.words);
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
                let (since, stage) = (&self.at(since), stage.into());
                let body = HasRunSince { who: &capital(who), since, stage }.tell(words);
                (NameRuns { name }.tell(words), body)
            }
            WhyNotWorkflow::Finished { end } => {
                let body = LastJobEndedAt { time: &self.at(end) }.tell(words);
                (NameHasFinished { name }.tell(words), body)
            }
            WhyNotWorkflow::Waiting { reservation, free, first, ahead, fewer, admitted } => {
                let why = if ahead > 0 {
                    let first = &self.workflow(first);
                    WaitsBehind { who: &capital(who), first }.tell(words)
                } else {
                    self.room_for(reservation, free)
                };
                let near = fewer.map(|units| NearReservation { units, who }.tell(words));
                let admitted = admitted.filter(|_| later).map(|time| self.at(time));
                let later = admitted.map(|time| AdmittedThen { who, time: &time }.tell(words));
                let body = [why, near.unwrap_or_default(), later.unwrap_or_default()];
                (self.asked(name), words.sentences(&body))
            }
        }
    }

    /// Whether the reservation of a workflow fits.
    pub(super) fn room_for(&self, reservation: u64, free: u64) -> String {
        let test = &self.words.held_against(reservation, free, There::Free);
        if reservation <= free {
            ReservationFits { test }.tell(self.words)
        } else {
            ReservationDoesNotFit { test }.tell(self.words)
        }
    }

    /// `It would start now with 2 units fewer.` Nothing where nothing would do.
    pub(super) fn near_miss(&self, near: &NearMiss) -> String {
        let shorter = near.shorter.map(|shorter| self.span(shorter));
        match (near.fewer, shorter.as_deref()) {
            (None, None) => String::new(),
            (Some(units), None) => WouldStartWithFewer { units }.tell(self.words),
            (None, Some(time)) => WouldStartIfShorter { time }.tell(self.words),
            (Some(units), Some(time)) => WouldStartWithEither { units, time }.tell(self.words),
        }
    }
}
