//! Why a step of a backfill run happened: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{NearMiss, Reason, Verdict};

use super::BackfillTeller;
use crate::narrate::rich::{bad, good};
use crate::words::Quantities as _;
use crate::words::backfill_reasons as say;
use crate::words::terms::BackfillTerms as _;

/// How many running jobs a sentence names before it counts the rest.
const NAMES: usize = 4;

/// Headline and body.
type Told = (String, String);

impl BackfillTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> Told {
        match reason {
            Reason::Beginning => self.beginning(),
            &Reason::Submitted { job, nodes, estimate, ahead } => (
                say::JobSubmitted { job }.tell(self),
                say::JobJoins { nodes, estimate, ahead }.tell(self),
            ),
            &Reason::Ended { job, nodes, free, early_by } => self.ended(job, nodes, free, early_by),
            &Reason::Killed { job, nodes, free, missing } => self.killed(job, nodes, free, missing),
            &Reason::Started { job, nodes, free, waited, resumed, planned, overtakes: jobs } => {
                let overtakes = (jobs > 0).then(|| say::JobOvertakes { jobs }.tell(self.words));
                let body = [
                    say::JobFits { planned, nodes, free }.tell(self),
                    self.waited(waited, resumed),
                    overtakes.unwrap_or_default(),
                ];
                (say::JobStarts { job, resumed }.tell(self), self.words.sentences(&body))
            }
            Reason::Reserved { job, nodes, free, time, extra, retained, waits_for } => {
                self.reserved(*job, (*nodes, *free), (*time, *extra), *retained, waits_for)
            }
            Reason::Tested { verdict, probe, head, near } => {
                self.judged(verdict, *probe, *head, near.as_ref())
            }
            &Reason::GapFound { job, nodes, estimate, at, unchanged } => {
                let headline = if unchanged {
                    say::GapKept { job, at }.tell(self)
                } else {
                    say::GapFound { job, at }.tell(self)
                };
                (headline, say::GapFits { nodes, estimate }.tell(self))
            }
            &Reason::Planned { job, before, time } => self.planned(job, before, time),
            &Reason::Checkpointed {
                job,
                nodes: holds,
                head,
                needs: nodes,
                free,
                done,
                remaining,
            } => {
                let (now, done, left) = (self.view.now, &good(self.lasting(done)), remaining);
                let body = say::JobGivesWay { head, now, nodes, free, job, holds, done, left };
                (say::JobCheckpointed { job }.tell(self), body.tell(self))
            }
        }
    }

    fn beginning(&self) -> Told {
        let (jobs, nodes) = (self.outline.jobs.len() as u64, self.outline.nodes);
        let body = say::JobsWillCome { jobs, nodes }.tell(self.words);
        (body, String::new())
    }

    fn ended(&self, job: u32, nodes: u64, free: u64, early: Time) -> Told {
        let when = match early {
            0 => self.words.ends_as_expected().to_owned(),
            _ => good(say::EndsEarly { early }.tell(self)),
        };
        let body = [say::JobGivesBack { nodes, free }.tell(self.words), when];
        (say::JobDone { job }.tell(self), self.words.sentences(&body))
    }

    fn killed(&self, job: u32, nodes: u64, free: u64, missing: Time) -> Told {
        let lacked = bad(say::JobLacked { missing }.tell(self));
        let body = [lacked, say::JobGivesBack { nodes, free }.tell(self.words)];
        (say::JobKilled { job }.tell(self), self.words.sentences(&body))
    }

    fn reserved(
        &self,
        job: u32,
        (nodes, free): (u64, u64),
        (at, extra): (Time, u64),
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
            // A job that overtook counts with its shortened estimate, and is stopped then.
            match self.outline.policy {
                Policy::Checkpoint => say::RoomExpected { names }.tell(words),
                _ => say::RoomWhen { names, count: waits_for.len() as u64 }.tell(words),
            }
        };
        let body =
            [say::HeadLacks { nodes, free }.tell(self), room, say::LeftOver { extra }.tell(words)];
        (say::JobPromised { job, nodes, at }.tell(self), words.sentences(&body))
    }

    fn judged(&self, verdict: &Verdict, probe: bool, head: u32, near: Option<&NearMiss>) -> Told {
        let job = verdict.job;
        let headline = match (probe, verdict.test.admits()) {
            (true, _) => say::JobJudged { job, head }.tell(self),
            (false, true) => say::JobBackfilled { job }.tell(self),
            (false, false) => say::JobRefused { job }.tell(self),
        };
        let near = near.map_or_else(String::new, |near| self.near_miss(near));
        (headline, self.words.sentences(&[self.inequality(verdict, head), near]))
    }

    /// The inequality that decided, with its numbers; and that a shortened estimate counts, where one does.
    pub(super) fn inequality(&self, verdict: &Verdict, head: u32) -> String {
        let &Verdict { test, nodes, free, now, length, estimate, reservation, extra, .. } = verdict;
        let sign = if now + length <= reservation { "≤" } else { ">" };
        let [now, span, reservation] = [now, length, reservation].map(|time| self.at(time));
        let time = &format!("{now} + {span} {sign} {reservation}");
        let body = match test {
            Test::NoRoom => return say::NoRoomNow { nodes, free }.tell(self),
            Test::InsideWindow => say::EndsInWindow { head, time: &good(time) }.tell(self),
            Test::WithinExtra => say::OnExtraNodes { head, time, nodes, extra }.tell(self),
            Test::DelaysHead => say::WouldDelay { head, time: &bad(time), nodes, extra }.tell(self),
        };
        if length >= estimate {
            return body;
        }
        self.words.sentences(&[body, say::EstimateShortened { estimate, length }.tell(self)])
    }

    fn planned(&self, job: u32, before: Option<Time>, time: Time) -> Told {
        let Some(before) = before else {
            let headline = say::JobPlanned { job, time }.tell(self);
            return (headline, self.words.earliest_start().to_owned());
        };
        (say::PlannedAnew { job, time }.tell(self), say::PlannedBefore { before }.tell(self))
    }
}
