//! Why a job does not run, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::reason::{NearMiss, Verdict, WhyNot};

use super::BackfillTeller;
use crate::narrate::rich::bad;
use crate::narrate::{Explained, Tells as _};
use crate::words::backfill_reasons as say;

impl BackfillTeller<'_> {
    /// An answer about a job; none where the step's own reason says it already.
    pub fn asked(&self, job: u32, answer: &WhyNot) -> Option<Explained> {
        Some(self.answer(job, answer)).filter(|told| !told.is_said_by(&self.reason()))
    }

    pub fn answer(&self, job: u32, answer: &WhyNot) -> Explained {
        let words = self.words;
        let body = match answer {
            // What is submitted at this instant may come in a later step of it.
            &WhyNot::Future { submit } if submit <= self.view.now => {
                words.submitted_now().to_owned()
            }
            &WhyNot::Future { submit: at } => say::SubmittedOnlyAt { at }.tell(self),
            &WhyNot::Running { start, latest_end: end } => {
                let body = say::RunsSince { start, end }.tell(self);
                return Explained::of(&(say::JobRunsNow { job }.tell(self), body));
            }
            &WhyNot::Ended { end, killed } => {
                let killed = killed.then(|| bad(say::KilledAt { end }.tell(self)));
                let body = killed.unwrap_or_else(|| say::WorkDoneAt { end }.tell(self));
                return Explained::of(&(say::JobHasEnded { job }.tell(self), body));
            }
            &WhyNot::Head { nodes, free, reserved, ref near } => {
                let body = self.head_waits(nodes, free, reserved.map(|(time, _)| time));
                words.sentences(&[body, self.near_miss(near)])
            }
            &WhyNot::Behind { head, ref verdict, ref near } => {
                let body = match verdict {
                    Some(verdict) if verdict.test.admits() => {
                        let next = words.tested_and_next().to_owned();
                        words.sentences(&[self.inequality(verdict, head), next])
                    }
                    Some(verdict) => self.inequality(verdict, head),
                    None => say::NobodyPasses { head }.tell(self),
                };
                words.sentences(&[body, self.near_miss(near)])
            }
            &WhyNot::Fits { nodes, free } => say::HeadFits { nodes, free }.tell(self),
            WhyNot::NotTested { head, verdict, near } => {
                self.not_judged(*head, verdict.as_ref(), near)
            }
            &WhyNot::NotPlanned { before } => say::NotPlanned { before }.tell(self),
            WhyNot::Due => words.start_is_due().to_owned(),
            &WhyNot::Planned { time, nodes, free, room, ref near } => {
                let body = self.waits_for_plan(time, (nodes, free), room);
                words.sentences(&[body, self.near_miss(near)])
            }
        };
        Explained::of(&(say::WhyNotRunning { job }.tell(self), body))
    }

    fn head_waits(&self, nodes: u64, free: u64, reserved: Option<Time>) -> String {
        let held = reserved.map(|time| match self.outline.policy {
            Policy::Checkpoint => say::HeadStartsByStops { time }.tell(self),
            _ => say::HeadStartsBy { time }.tell(self),
        });
        let waits = say::HeadWaits { nodes, free }.tell(self);
        self.words.sentences(&[waits, held.unwrap_or_default()])
    }

    fn not_judged(&self, head: u32, verdict: Option<&Verdict>, near: &NearMiss) -> String {
        let Some(verdict) = verdict else { return say::NotJudged { head }.tell(self) };
        let admits = verdict.test.admits();
        let comes = if admits { self.words.turn_starts() } else { self.words.turn_refuses() };
        let body = self.inequality(verdict, head);
        self.words.sentences(&[comes.to_owned(), body, self.near_miss(near)])
    }

    fn waits_for_plan(&self, time: Option<Time>, (nodes, free): (u64, u64), room: bool) -> String {
        let Some(time) = time else { return self.words.joins_the_plan().to_owned() };
        let now = match (nodes <= free, room) {
            (false, _) => say::NoRoomNow { nodes, free }.tell(self),
            (true, false) => say::RoomNeededLater { nodes, free }.tell(self),
            (true, true) => say::RoomNow { nodes, free }.tell(self),
        };
        self.words.sentences(&[say::StartsByPlan { time }.tell(self), now])
    }

    /// What would let it start now; nothing where neither a shorter estimate nor fewer nodes would.
    pub(super) fn near_miss(&self, near: &NearMiss) -> String {
        match (near.shorter, near.fewer) {
            (Some(shorter), Some(nodes)) => say::WithEither { shorter, nodes }.tell(self),
            (Some(shorter), None) => say::WithShorter { shorter }.tell(self),
            (None, Some(nodes)) => say::WithFewer { nodes }.tell(self.words),
            (None, None) => String::new(),
        }
    }
}
