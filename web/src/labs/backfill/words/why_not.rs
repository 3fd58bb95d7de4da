//! Why a job does not run, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::reason::{NearMiss, Verdict, WhyNot};

use super::BackfillTeller;
use crate::narrate::numbers::There;
use crate::narrate::rich::bad;
use crate::narrate::{Explained, Tells as _};
use crate::words::backfill_reasons::{
    HeadFits, HeadIsNext, HeadStartsBy, HeadWaits, JobHasEnded, JobRunsNow, KilledAt, NoRoomNow,
    NobodyPasses, NotJudged, NotPlanned, RoomNeededLater, RoomNow, RunsSince, StartsByPlan,
    SubmittedOnlyAt, WhyNotRunning, WithEither, WithFewer, WithShorter, WorkDoneAt,
};

impl BackfillTeller<'_> {
    /// An answer about a job; none where the step's own reason says it already.
    pub fn asked(&self, job: u32, answer: &WhyNot) -> Option<Explained> {
        Some(self.answer(job, answer)).filter(|told| told.body != self.reason().body)
    }

    /// An answer about a job.
    pub fn answer(&self, job: u32, answer: &WhyNot) -> Explained {
        let words = self.words;
        let name = &words.job(job, self.outline);
        let body = match answer {
            &WhyNot::Future { submit } => SubmittedOnlyAt { at: &self.at(submit) }.tell(words),
            &WhyNot::Running { start, latest_end } => {
                let (start, end) = (&self.at(start), &self.at(latest_end));
                let body = RunsSince { start, end }.tell(words);
                return Explained::of(&(JobRunsNow { name }.tell(words), body));
            }
            &WhyNot::Ended { end, killed } => {
                let end = &self.at(end);
                let killed = killed.then(|| bad(KilledAt { end }.tell(words)));
                let body = killed.unwrap_or_else(|| WorkDoneAt { end }.tell(words));
                return Explained::of(&(JobHasEnded { name }.tell(words), body));
            }
            &WhyNot::Head { nodes, free, reserved, ref near } => {
                let body = self.head_waits(nodes, free, reserved.map(|(time, _)| time));
                words.sentences(&[body, self.near_miss(near)])
            }
            WhyNot::Behind { head, verdict, near } => {
                let head = &self.job(*head);
                let body = match verdict {
                    Some(verdict) if verdict.test.admits() => {
                        let next = words.tested_and_next().to_owned();
                        words.sentences(&[self.inequality(verdict, head), next])
                    }
                    Some(verdict) => self.inequality(verdict, head),
                    None => NobodyPasses { head }.tell(words),
                };
                words.sentences(&[body, self.near_miss(near)])
            }
            &WhyNot::Fits { nodes, free } => {
                HeadIsNext { test: &words.held_against(nodes, free, There::Free) }.tell(words)
            }
            WhyNot::NotTested { head, verdict, near } => {
                self.not_judged(*head, verdict.as_ref(), near)
            }
            &WhyNot::NotPlanned { before } => NotPlanned { before: &self.at(before) }.tell(words),
            WhyNot::Due => words.start_is_due().to_owned(),
            &WhyNot::Planned { time, nodes, free, room, ref near } => {
                let body = self.waits_for_plan(time, (nodes, free), room);
                words.sentences(&[body, self.near_miss(near)])
            }
        };
        Explained::of(&(WhyNotRunning { name }.tell(words), body))
    }

    fn head_waits(&self, nodes: u64, free: u64, reserved: Option<Time>) -> String {
        let test = &self.words.held_against(nodes, free, There::Free);
        if nodes <= free {
            return HeadFits { test }.tell(self.words);
        }
        let held = reserved.map(|time| HeadStartsBy { time: &self.at(time) }.tell(self.words));
        self.words.sentences(&[HeadWaits { test }.tell(self.words), held.unwrap_or_default()])
    }

    fn not_judged(&self, head: u32, verdict: Option<&Verdict>, near: &NearMiss) -> String {
        let head = &self.job(head);
        let Some(verdict) = verdict else { return NotJudged { head }.tell(self.words) };
        let admits = verdict.test.admits();
        let comes = if admits { self.words.turn_starts() } else { self.words.turn_refuses() };
        let body = self.inequality(verdict, head);
        self.words.sentences(&[comes.to_owned(), body, self.near_miss(near)])
    }

    fn waits_for_plan(&self, time: Option<Time>, (nodes, free): (u64, u64), room: bool) -> String {
        let words = self.words;
        let Some(time) = time.map(|time| self.at(time)) else {
            return words.joins_the_plan().to_owned();
        };
        let test = &words.held_against(nodes, free, There::Free);
        let now = match (nodes <= free, room) {
            (false, _) => NoRoomNow { test }.tell(words),
            (true, false) => RoomNeededLater { test }.tell(words),
            (true, true) => RoomNow { test }.tell(words),
        };
        words.sentences(&[StartsByPlan { time: &time }.tell(words), now])
    }

    /// What would let it start now; nothing where neither a shorter estimate nor fewer nodes would.
    pub(super) fn near_miss(&self, near: &NearMiss) -> String {
        let shorter = near.shorter.map(|shorter| self.span(shorter));
        match (&shorter, near.fewer) {
            (Some(shorter), Some(nodes)) => WithEither { shorter, nodes }.tell(self.words),
            (Some(shorter), None) => WithShorter { shorter }.tell(self.words),
            (None, Some(nodes)) => WithFewer { nodes }.tell(self.words),
            (None, None) => String::new(),
        }
    }
}
