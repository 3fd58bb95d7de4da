//! Why a step of a backfill run happened: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{NearMiss, Reason, Verdict};

use super::BackfillTeller;
use crate::narrate::numbers::There;
use crate::narrate::rich::{bad, good};
use crate::words::backfill_reasons::{
    EndsEarly, EndsInWindow, EstimateShortened, GapFits, GapFound, GapKept, HeadLacks,
    JobBackfilled, JobCheckpointed, JobDone, JobFits, JobGivesBack, JobGivesWay, JobJoins,
    JobJudged, JobKilled, JobKilledBody, JobLacked, JobOvertakes, JobPlanned, JobPromised,
    JobRefused, JobStarts, JobSubmitted, JobsWillCome, LeftOver, NoRoomNow, OnExtraNodes,
    PlannedAnew, PlannedBefore, RoomWhen, WouldDelay,
};

/// How many running jobs a sentence names before it counts the rest.
const NAMES: usize = 4;

/// Headline and body.
type Told = (String, String);

impl BackfillTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> Told {
        match reason {
            Reason::Beginning => self.beginning(),
            &Reason::Submitted { job, nodes, estimate, ahead } => {
                self.submitted(job, nodes, estimate, ahead)
            }
            &Reason::Ended { job, nodes, free, early_by } => self.ended(job, nodes, free, early_by),
            &Reason::Killed { job, nodes, free, missing } => self.killed(job, nodes, free, missing),
            &Reason::Started { job, nodes, free, waited, resumed, planned, overtakes } => {
                let (headline, body) = self.started(job, (nodes, free), waited, resumed, planned);
                (headline, self.words.sentences(&[body, self.overtaking(overtakes)]))
            }
            Reason::Reserved { job, nodes, free, time, extra, retained, waits_for } => {
                self.reserved(*job, (*nodes, *free), (*time, *extra), *retained, waits_for)
            }
            Reason::Tested { verdict, probe, head, near } => {
                self.judged(verdict, *probe, *head, near.as_ref())
            }
            &Reason::GapFound { job, nodes, estimate, at, unchanged } => {
                self.hole_found(job, nodes, estimate, (at, unchanged))
            }
            &Reason::Planned { job, before, time } => self.planned(job, before, time),
            &Reason::Checkpointed { job, nodes, head, needs, free, done, remaining } => {
                self.checkpointed(job, nodes, head, (needs, free), (done, remaining))
            }
        }
    }

    fn beginning(&self) -> Told {
        let (jobs, nodes) = (self.outline.jobs.len() as u64, self.outline.nodes);
        let body = JobsWillCome { jobs, nodes }.tell(self.words);
        (self.words.nothing_yet().to_owned(), body)
    }

    fn submitted(&self, job: u32, nodes: u64, estimate: Time, ahead: u64) -> Told {
        let (job, estimate) = (&self.job(job), &self.lasting(estimate));
        let body = JobJoins { nodes, estimate, ahead }.tell(self.words);
        (JobSubmitted { job }.tell(self.words), body)
    }

    fn ended(&self, job: u32, nodes: u64, free: u64, early_by: Time) -> Told {
        let when = &if early_by == 0 {
            self.words.ends_as_expected().to_owned()
        } else {
            good(EndsEarly { early: &self.lasting(early_by) }.tell(self.words))
        };
        let body = JobGivesBack { nodes, free, when }.tell(self.words);
        (JobDone { job: &self.job(job) }.tell(self.words), body)
    }

    fn killed(&self, job: u32, nodes: u64, free: u64, missing: Time) -> Told {
        let lacked = &bad(JobLacked { missing: &self.lasting(missing) }.tell(self.words));
        let body = JobKilledBody { lacked, nodes, free }.tell(self.words);
        (JobKilled { job: &self.job(job) }.tell(self.words), body)
    }

    fn started(
        &self,
        job: u32,
        (nodes, free): (u64, u64),
        waited: Time,
        resumed: bool,
        planned: bool,
    ) -> Told {
        let fits = &self.words.held_against(nodes, free, There::Free);
        let wait = &self.waited(waited, resumed);
        let headline = JobStarts { job: &self.job(job), resumed }.tell(self.words);
        (headline, JobFits { planned, fits, wait }.tell(self.words))
    }

    fn reserved(
        &self,
        job: u32,
        (nodes, free): (u64, u64),
        (time, extra): (Time, u64),
        retained: bool,
        waits_for: &[(u32, Time)],
    ) -> Told {
        let words = self.words;
        let room = if retained {
            words.reservation_kept().to_owned()
        } else if waits_for.is_empty() {
            String::new()
        } else {
            let names: Vec<String> = waits_for.iter().map(|&(other, _)| self.job(other)).collect();
            let names = &words.short_list(&names, NAMES);
            RoomWhen { names, count: waits_for.len() as u64 }.tell(words)
        };
        let lacks = &words.held_against(nodes, free, There::Free);
        let body = [HeadLacks { lacks }.tell(words), room, LeftOver { extra }.tell(words)];
        let headline = JobPromised { job: &self.job(job), nodes, at: &self.at(time) }.tell(words);
        (headline, words.sentences(&body))
    }

    fn judged(&self, verdict: &Verdict, probe: bool, head: u32, near: Option<&NearMiss>) -> Told {
        let (job, head) = (&self.job(verdict.job), &self.job(head));
        let headline = match (probe, verdict.test.admits()) {
            (true, _) => JobJudged { job, head }.tell(self.words),
            (false, true) => JobBackfilled { job }.tell(self.words),
            (false, false) => JobRefused { job }.tell(self.words),
        };
        let near = near.map_or_else(String::new, |near| self.near_miss(near));
        (headline, self.words.sentences(&[self.inequality(verdict, head), near]))
    }

    /// The inequality that decided, with its numbers; and that a shortened estimate counts, where one does.
    pub(super) fn inequality(&self, verdict: &Verdict, head: &str) -> String {
        let words = self.words;
        let against = |room, there| words.held_against(verdict.nodes, room, there);
        let &Verdict { test, free, now, length, estimate, reservation, extra, .. } = verdict;
        let sign = if now + length <= reservation { "≤" } else { ">" };
        let [now, span, reservation] = [now, length, reservation].map(|time| self.at(time));
        let time = &format!("{now} + {span} {sign} {reservation}");
        let body = match test {
            Test::NoRoom => {
                return NoRoomNow { test: &against(free, There::Free) }.tell(words);
            }
            Test::InsideWindow => EndsInWindow { head, time: &good(time) }.tell(words),
            Test::WithinExtra => {
                OnExtraNodes { head, time, test: &against(extra, There::Extra) }.tell(words)
            }
            Test::DelaysHead => {
                let test = &against(extra, There::Extra);
                WouldDelay { head, time: &bad(time), test }.tell(words)
            }
        };
        if length >= estimate {
            return body;
        }
        let [length, estimate] = &[length, estimate].map(|time| self.span(time));
        words.sentences(&[body, EstimateShortened { estimate, length }.tell(words)])
    }

    /// That a job overtakes others by its plan; nothing where it does not.
    fn overtaking(&self, jobs: u64) -> String {
        if jobs == 0 { String::new() } else { JobOvertakes { jobs }.tell(self.words) }
    }

    fn hole_found(
        &self,
        job: u32,
        nodes: u64,
        estimate: Time,
        (at, unchanged): (Time, bool),
    ) -> Told {
        let (job, estimate, at) = (&self.job(job), &self.lasting(estimate), &self.at(at));
        let headline = if unchanged {
            GapKept { job, at }.tell(self.words)
        } else {
            GapFound { job, at }.tell(self.words)
        };
        (headline, GapFits { nodes, estimate }.tell(self.words))
    }

    fn planned(&self, job: u32, before: Option<Time>, time: Time) -> Told {
        let (job, time) = (&self.job(job), &self.at(time));
        let Some(before) = before.map(|before| self.at(before)) else {
            let headline = JobPlanned { job, time }.tell(self.words);
            return (headline, self.words.earliest_start().to_owned());
        };
        let headline = PlannedAnew { job, time }.tell(self.words);
        (headline, PlannedBefore { before: &before }.tell(self.words))
    }

    fn checkpointed(
        &self,
        job: u32,
        holds: u64,
        head: u32,
        (nodes, free): (u64, u64),
        (done, remaining): (Time, Time),
    ) -> Told {
        let (job, head, now) = (&self.job(job), &self.job(head), &self.at(self.view.now));
        let (done, left) = (&good(self.lasting(done)), &self.lasting(remaining));
        let body = JobGivesWay { head, now, nodes, free, job, holds, done, left }.tell(self.words);
        (JobCheckpointed { job }.tell(self.words), body)
    }
}
