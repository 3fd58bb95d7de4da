//! Why a step of a workflow run happened: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::{NearMiss, Reason, StageName, Start, Verdict};
use gantry_core::labs::workflow::{By, Mode};

use super::WorkflowTeller;
use crate::narrate::numbers::{There, capital};
use crate::narrate::rich::{bad, good};
use crate::words::workflow_reasons::{
    AsksForReservation, GivesBackToLender, GivesBackToPool, IsAdmitted, ItFits, JobCannotStart,
    JobEnds, JobIsSubmitted, JobNeedsAndTakes, JobStartsOnLoan, JobStartsOnPool, JobsJoinQueue,
    JobsWaitBefore, LentPotHasRoom, LentShareHasRoom, MayBeAdmitted, MayEntryStart,
    NoWorkflowWaits, NotAllCanStart, NothingWillCome, OrdinaryJobsWillCome, ReservationEnds,
    ReservationGoesBack, ReservationGoesBackInPart, StageGetsReady, StageJobEnds, StageJobsLeft,
    StartsByItself, TookFromSubmission, UnitsAreFree, UnitsGoToPool, UnitsStayReserved,
    WorkflowFinishes, WorkflowIsSubmitted, WorkflowsAndJobsWillCome, WorkflowsWaitBefore,
    WorkflowsWillCome,
};

/// Headline and body.
pub(super) type Told = (String, String);

impl WorkflowTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> Told {
        match *reason {
            Reason::Beginning => self.beginning(),
            Reason::WorkflowSubmitted { workflow, reservation, hungriest, ahead } => {
                self.workflow_submitted(workflow, (reservation, hungriest), ahead)
            }
            Reason::JobSubmitted { job, user, need, runtime, ahead } => {
                self.job_submitted(job, user, (need, runtime), ahead)
            }
            Reason::TaskEnded { task, stage, need, unfinished, last } => {
                self.task_ended(task, stage, need, (unfinished, last))
            }
            Reason::JobEnded { job, user, need, lender, left_over } => {
                self.job_ended(job, user, need, lender, left_over)
            }
            Reason::StageReady { stage, need, free } => self.stage_ready(stage, need, free),
            Reason::Weighed { workflow, reservation, free, fits } => {
                self.weighed(workflow, reservation, free, fits)
            }
            Reason::Admitted { workflow, reservation, free, waited } => {
                self.admitted(workflow, reservation, free, waited)
            }
            Reason::Finished { workflow, reservation, left_over, turnaround } => {
                self.finished(workflow, reservation, left_over, turnaround)
            }
            Reason::TaskStarted { task, stage, need, free } => {
                self.task_started(task, stage, need, free)
            }
            Reason::JobStarted { job, need, lender, room, waited, again, .. } => {
                self.job_started(job, (need, room), lender, waited, again)
            }
            Reason::Tested { ref verdict, ref near, ahead } => {
                self.judged(verdict, near.as_ref(), ahead)
            }
            Reason::Reclaimed { .. }
            | Reason::Interrupted { .. }
            | Reason::StageBegan { .. }
            | Reason::Lent { .. } => self.tell_loan(reason),
        }
    }

    fn beginning(&self) -> Told {
        let (words, outline) = (self.words, self.outline);
        let units = outline.capacity;
        let body = match (outline.workflows.len() as u64, outline.jobs.len() as u64) {
            (0, 0) => NothingWillCome { units }.tell(words),
            (workflows, 0) => WorkflowsWillCome { workflows, units }.tell(words),
            (0, jobs) => OrdinaryJobsWillCome { jobs, units }.tell(words),
            (workflows, jobs) => WorkflowsAndJobsWillCome { workflows, jobs, units }.tell(words),
        };
        (words.workflow_nothing_yet().to_owned(), body)
    }

    fn workflow_submitted(
        &self,
        workflow: u32,
        (reservation, hungriest): (u64, u32),
        ahead: u64,
    ) -> Told {
        let own = self.outline.workflows.get(workflow as usize);
        let need = own.and_then(|own| own.stages.get(hungriest.saturating_sub(1) as usize));
        let need = need.map_or(reservation, |stage| stage.need);
        let (words, workflow) = (self.words, &self.workflow(workflow));
        let asks = if self.outline.mode == Mode::PerJob {
            words.nothing_reserved_for_it().to_owned()
        } else {
            let hungriest = hungriest.into();
            AsksForReservation { units: reservation, hungriest, need }.tell(words)
        };
        let place = (ahead > 0).then(|| WorkflowsWaitBefore { workflows: ahead }.tell(words));
        let body = words.sentences(&[asks, place.unwrap_or_default()]);
        (WorkflowIsSubmitted { workflow }.tell(words), body)
    }

    fn job_submitted(&self, job: u32, user: u32, (units, time): (u64, Time), ahead: u64) -> Told {
        let (words, job, user) = (self.words, &self.job(job), &self.user(user));
        let needs = JobNeedsAndTakes { units, time: &self.lasting(time) }.tell(words);
        let body = words.sentences(&[needs, JobsWaitBefore { ahead }.tell(words)]);
        (JobIsSubmitted { job, user }.tell(words), body)
    }

    fn task_ended(
        &self,
        task: u32,
        stage: StageName,
        units: u64,
        (jobs, last): (u64, bool),
    ) -> Told {
        let (words, task) = (self.words, &capital(&self.task(task, stage)));
        let back = match self.outline.mode {
            Mode::PerJob => GivesBackToPool { units }.tell(words),
            Mode::Lend | Mode::Reserve if last => {
                ReservationEnds { workflow: &self.workflow(stage.workflow) }.tell(words)
            }
            Mode::Lend | Mode::Reserve => UnitsStayReserved { units }.tell(words),
        };
        let left = match jobs {
            0 if last && self.outline.mode != Mode::PerJob => String::new(),
            0 => good(words.stage_jobs_all_ended()),
            _ => StageJobsLeft { jobs }.tell(words),
        };
        (StageJobEnds { task }.tell(words), words.sentences(&[back, left]))
    }

    fn job_ended(
        &self,
        job: u32,
        user: u32,
        need: u64,
        lender: Option<u32>,
        left_over: bool,
    ) -> Told {
        let (words, job, units) = (self.words, &self.job(job), need);
        let back = match &lender.map(|lender| self.workflow(lender)) {
            None => GivesBackToPool { units }.tell(words),
            Some(lender) if left_over => UnitsGoToPool { units, lender }.tell(words),
            Some(lender) => GivesBackToLender { units, lender, user: &self.user(user) }.tell(words),
        };
        (JobEnds { job }.tell(words), back)
    }

    fn stage_ready(&self, stage: StageName, units: u64, free: u64) -> Told {
        let (words, jobs) = (self.words, self.jobs_of(stage) as u64);
        let room = match jobs {
            _ if free >= units => UnitsAreFree { free }.tell(words),
            1 => bad(JobCannotStart { free }.tell(words)),
            _ => bad(NotAllCanStart { free }.tell(words)),
        };
        let body = words.sentences(&[JobsJoinQueue { jobs, units }.tell(words), room]);
        (StageGetsReady { stage: &capital(&self.stage(stage)) }.tell(words), body)
    }

    fn weighed(&self, workflow: u32, reservation: u64, free: u64, fits: bool) -> Told {
        let (words, workflow) = (self.words, &self.workflow(workflow));
        let waits = if fits { "" } else { words.nobody_passes_it() };
        let body = words.sentences(&[self.room_for(reservation, free), waits.to_owned()]);
        (MayBeAdmitted { workflow }.tell(words), body)
    }

    fn admitted(&self, workflow: u32, units: u64, free: u64, waited: Time) -> Told {
        let (words, workflow) = (self.words, &self.workflow(workflow));
        let fits = self.room_for(units, free);
        let now = words.no_stage_waits_now().to_owned();
        let body = words.sentences(&[fits, now, self.waited(waited, false)]);
        (IsAdmitted { workflow, units }.tell(words), body)
    }

    fn finished(&self, workflow: u32, units: u64, left: u64, turnaround: Time) -> Told {
        let (words, workflow) = (self.words, &self.workflow(workflow));
        let back = match (self.outline.mode, left) {
            (Mode::PerJob, _) => String::new(),
            (_, 0) => ReservationGoesBack { units }.tell(words),
            (_, left) => ReservationGoesBackInPart { units, left }.tell(words),
        };
        let took = TookFromSubmission { span: &self.lasting(turnaround) }.tell(words);
        (WorkflowFinishes { workflow }.tell(words), words.sentences(&[back, took]))
    }

    fn task_started(&self, task: u32, stage: StageName, need: u64, free: u64) -> Told {
        let (words, task) = (self.words, &capital(&self.task(task, stage)));
        let fits = ItFits { test: &words.held_against(need, free, There::Free) }.tell(words);
        let others = match self.jobs_of(stage) {
            1 => "",
            _ => words.each_starts_when_it_fits(),
        };
        (StartsByItself { task }.tell(words), words.sentences(&[fits, others.to_owned()]))
    }

    fn job_started(
        &self,
        job: u32,
        (need, room): (u64, u64),
        lender: Option<u32>,
        waited: Time,
        again: bool,
    ) -> Told {
        let (words, job) = (self.words, &self.job(job));
        let there = if lender.is_some() { There::Left } else { There::Free };
        let test = &words.held_against(need, room, there);
        let (headline, fits) = if let Some(lender) = lender {
            let fits = match self.outline.by {
                By::Ratio => LentShareHasRoom { test }.tell(words),
                By::ListedOrder => LentPotHasRoom { test }.tell(words),
            };
            let lender = &self.workflow(lender);
            (JobStartsOnLoan { again, job, lender }.tell(words), fits)
        } else {
            let fits = NoWorkflowWaits { test }.tell(words);
            (JobStartsOnPool { again, job }.tell(words), fits)
        };
        (headline, words.sentences(&[fits, self.waited(waited, again)]))
    }

    fn judged(&self, verdict: &Verdict, near: Option<&NearMiss>, ahead: Option<Start>) -> Told {
        let entry = &match (verdict.job, verdict.task) {
            (Some(job), _) => self.job(job),
            (None, Some(task)) => self.task_named(task),
            (None, None) => "?".to_owned(),
        };
        (MayEntryStart { entry }.tell(self.words), self.waits(verdict, near, ahead))
    }
}
