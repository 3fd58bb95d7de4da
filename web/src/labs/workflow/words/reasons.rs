//! Why a step of a workflow run happened: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::{NearMiss, Reason, StageName, Start, Verdict};
use gantry_core::labs::workflow::{By, Interrupted, Mode};

use super::WorkflowTeller;
use crate::labs::workflow::picture::stage_of;
use crate::narrate::rich::{bad, good};
use crate::words::terms::WorkflowTerms as _;
use crate::words::workflow_reasons as say;

/// Headline and body.
pub(super) type Told = (String, String);

impl WorkflowTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> Told {
        let words = self.words;
        match *reason {
            Reason::Beginning => self.beginning(),
            Reason::WorkflowSubmitted { workflow, reservation, hungriest, ahead } => {
                self.workflow_submitted(workflow, (reservation, hungriest), ahead)
            }
            Reason::JobSubmitted { job, user, need: units, runtime: time, ahead } => {
                let needs = say::JobNeedsAndTakes { units, time }.tell(self);
                let place = say::JobsWaitBefore { ahead }.tell(words);
                (say::JobIsSubmitted { job, user }.tell(self), words.sentences(&[needs, place]))
            }
            Reason::TaskEnded { task, stage, need, unfinished, last } => {
                self.task_ended(task, stage, need, (unfinished, last))
            }
            Reason::JobEnded { job, user, need, lender, left_over } => {
                self.job_ended(job, user, need, lender, left_over)
            }
            Reason::StageReady { stage, need, free } => self.stage_ready(stage, need, free),
            Reason::Weighed { workflow, reservation, free, fits } => {
                let waits = if fits { "" } else { words.nobody_passes_it() };
                let body = [self.room_for(reservation, free), waits.to_owned()];
                (say::MayBeAdmitted { workflow }.tell(self), words.sentences(&body))
            }
            Reason::Admitted { workflow, reservation: units, free, waited } => {
                let now = words.no_stage_waits_now().to_owned();
                let body = [self.room_for(units, free), now, self.waited(waited, false)];
                (say::IsAdmitted { workflow, units }.tell(self), words.sentences(&body))
            }
            Reason::Finished { workflow, reservation, left_over, turnaround } => {
                self.finished(workflow, reservation, left_over, turnaround)
            }
            Reason::TaskStarted { task, stage, need, free } => {
                let fits = say::ItFits { need, free }.tell(self);
                let alone = self.jobs_of(stage) == 1;
                let others = if alone { "" } else { words.each_starts_when_it_fits() };
                let body = words.sentences(&[fits, others.to_owned()]);
                (say::StartsByItself { task }.tell(self), body)
            }
            Reason::JobStarted { job, need, lender, room, waited, again, .. } => {
                self.job_started(job, (need, room), lender, waited, again)
            }
            Reason::Tested { ref verdict, ref near, ahead } => {
                self.judged(verdict, near.as_ref(), ahead)
            }
            Reason::Reclaimed { stage, need, available, lent, ref reclaim, ref shares } => {
                self.reclaimed(stage, (need, available, lent), reclaim, shares)
            }
            Reason::Interrupted { .. } => self.interrupted(reason),
            Reason::StageBegan { stage, need, reservation, ref reclaim } => {
                self.stage_began(stage, need, reservation, reclaim)
            }
            Reason::Lent { stage, units, lent, reservation, need, ref shares } => {
                self.lent(stage, (units, lent), (reservation, need), shares)
            }
        }
    }

    fn beginning(&self) -> Told {
        let (words, outline) = (self.words, self.outline);
        let units = outline.capacity;
        let body = match (outline.workflows.len() as u64, outline.jobs.len() as u64) {
            (0, 0) => say::NothingWillCome { units }.tell(words),
            (workflows, 0) => say::WorkflowsWillCome { workflows, units }.tell(words),
            (0, jobs) => say::OrdinaryJobsWillCome { jobs, units }.tell(words),
            (workflows, jobs) => {
                say::WorkflowsAndJobsWillCome { workflows, jobs, units }.tell(words)
            }
        };
        (body, String::new())
    }

    fn workflow_submitted(
        &self,
        workflow: u32,
        (reservation, hungriest): (u64, u32),
        ahead: u64,
    ) -> Told {
        let largest = stage_of(self.outline, StageName { workflow, number: hungriest });
        let need = largest.map_or(reservation, |stage| stage.need);
        let words = self.words;
        let asks = if self.outline.mode == Mode::PerJob {
            words.nothing_reserved_for_it().to_owned()
        } else {
            let hungriest = hungriest.into();
            say::AsksForReservation { units: reservation, hungriest, need }.tell(words)
        };
        let place = (ahead > 0).then(|| say::WorkflowsWaitBefore { workflows: ahead }.tell(words));
        let body = words.sentences(&[asks, place.unwrap_or_default()]);
        (say::WorkflowIsSubmitted { workflow }.tell(self), body)
    }

    fn task_ended(
        &self,
        task: u32,
        stage: StageName,
        units: u64,
        (jobs, last): (u64, bool),
    ) -> Told {
        let words = self.words;
        let back = match self.outline.mode {
            Mode::PerJob => say::GivesBackToPool { units }.tell(words),
            Mode::Lend | Mode::Reserve if last => {
                say::ReservationEnds { workflow: stage.workflow }.tell(self)
            }
            Mode::Lend | Mode::Reserve => say::UnitsStayReserved { units }.tell(words),
        };
        let left = match jobs {
            0 if last && self.outline.mode != Mode::PerJob => String::new(),
            0 => good(words.stage_jobs_all_ended()),
            _ => say::StageJobsLeft { jobs }.tell(words),
        };
        (say::StageJobEnds { task }.tell(self), words.sentences(&[back, left]))
    }

    fn job_ended(
        &self,
        job: u32,
        user: u32,
        need: u64,
        lender: Option<u32>,
        left_over: bool,
    ) -> Told {
        let units = need;
        let back = match lender {
            None => say::GivesBackToPool { units }.tell(self.words),
            Some(lender) if left_over => say::UnitsGoToPool { units, lender }.tell(self),
            Some(lender) => say::GivesBackToLender { units, lender, user }.tell(self),
        };
        (say::JobEnds { job }.tell(self), back)
    }

    fn stage_ready(&self, stage: StageName, units: u64, free: u64) -> Told {
        let (words, jobs) = (self.words, self.jobs_of(stage) as u64);
        let room = match jobs {
            _ if free >= units => say::UnitsAreFree { free }.tell(words),
            1 => bad(say::JobCannotStart { free }.tell(words)),
            _ => bad(say::NotAllCanStart { free }.tell(words)),
        };
        let body = words.sentences(&[say::JobsJoinQueue { jobs, units }.tell(words), room]);
        let StageName { workflow, number } = stage;
        (say::StageGetsReady { workflow, number }.tell(self), body)
    }

    fn finished(&self, workflow: u32, units: u64, left: u64, turnaround: Time) -> Told {
        let words = self.words;
        let back = match (self.outline.mode, left) {
            (Mode::PerJob, _) => String::new(),
            (_, 0) => say::ReservationGoesBack { units }.tell(words),
            (_, left) => say::ReservationGoesBackInPart { units, left }.tell(words),
        };
        let took = say::TookFromSubmission { span: turnaround }.tell(self);
        (say::WorkflowFinishes { workflow }.tell(self), words.sentences(&[back, took]))
    }

    fn job_started(
        &self,
        job: u32,
        (need, room): (u64, u64),
        lender: Option<u32>,
        waited: Time,
        again: bool,
    ) -> Told {
        // What was interrupted goes on from its checkpoint, or starts over.
        let resumes = again && self.outline.interrupted == Interrupted::Checkpoint;
        let (headline, fits) = if let Some(lender) = lender {
            let fits = match self.outline.by {
                By::Ratio => say::LentShareHasRoom { need, room }.tell(self),
                By::ListedOrder => say::LentPotHasRoom { need, room }.tell(self),
            };
            let headline = if resumes {
                say::JobResumesOnLoan { job, lender }.tell(self)
            } else {
                say::JobStartsOnLoan { again, job, lender }.tell(self)
            };
            (headline, fits)
        } else {
            let headline = if resumes {
                say::JobResumesOnPool { job }.tell(self)
            } else {
                say::JobStartsOnPool { again, job }.tell(self)
            };
            // Job by job nothing waits as a workflow.
            let fits = match self.outline.mode {
                Mode::PerJob => say::ItFits { need, free: room }.tell(self),
                Mode::Lend | Mode::Reserve => say::NoWorkflowWaits { need, room }.tell(self),
            };
            (headline, fits)
        };
        (headline, self.words.sentences(&[fits, self.waited(waited, again)]))
    }

    fn judged(&self, verdict: &Verdict, near: Option<&NearMiss>, ahead: Option<Start>) -> Told {
        let entry = &match (verdict.job, verdict.task) {
            (Some(job), _) => say::NamedJob { job }.tell(self),
            (None, Some(task)) => self.task(task),
            (None, None) => "?".to_owned(),
        };
        (say::MayEntryStart { entry }.tell(self.words), self.waits(verdict, near, ahead))
    }
}
