//! Names and hints of the backfill lab: policies, lists, lamps, figures.

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::view::{Invariant, MetricsSoFar, RunningView, WaitingView};
use gantry_core::labs::backfill::{Events, Overrun, Policy};

use super::BackfillTeller;
use crate::narrate::Words;
use crate::words::backfill::{
    EndsAt, Expects, HeadReservedFor, Holds, Needs, PlannedFor, WaitingTold,
};

impl Words {
    /// What a level of stepping stops at.
    pub const fn backfill_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.backfill_level_event(),
            Level::Decision => self.backfill_level_decision(),
            Level::Probe => self.backfill_level_probe(),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn backfill_kind(self, kind: &str) -> &'static str {
        match kind {
            "submit" => self.backfill_event_submit(),
            "end" => self.backfill_event_end(),
            "kill" => self.backfill_event_kill(),
            "start" => self.backfill_event_start(),
            "backfill" => self.backfill_event_backfill(),
            "refuse" => self.backfill_event_refuse(),
            "reserve" => self.backfill_event_reserve(),
            "plan" => self.backfill_event_plan(),
            "checkpoint" => self.backfill_event_checkpoint(),
            "test" => self.backfill_event_judge(),
            "gap" => self.backfill_event_gap(),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a backfill policy.
    pub const fn backfill_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Fcfs => "FCFS",
            Policy::Easy => "EASY",
            Policy::Conservative => self.backfill_policy_conservative(),
            Policy::Checkpoint => self.backfill_policy_checkpoint(),
            Policy::SjfEasy => self.backfill_policy_sjf_easy(),
        }
    }

    /// What a backfill policy does, in one sentence.
    pub const fn backfill_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Fcfs => self.backfill_policy_hint_fcfs(),
            Policy::Easy => self.backfill_policy_hint_easy(),
            Policy::Conservative => self.backfill_policy_hint_conservative(),
            Policy::Checkpoint => self.backfill_policy_hint_checkpoint(),
            Policy::SjfEasy => self.backfill_policy_hint_sjf_easy(),
        }
    }

    /// How the events of one instant are taken.
    pub const fn events_name(self, events: Events) -> &'static str {
        match events {
            Events::Together => self.events_together(),
            Events::Singly => self.events_singly(),
        }
    }

    /// What becomes of jobs that run longer than their estimates.
    pub const fn overrun_name(self, overrun: Overrun) -> &'static str {
        match overrun {
            Overrun::Kill => self.overruns_kill(),
            Overrun::Extend => self.overruns_extend(),
        }
    }

    /// How a candidate was judged, in a word or two.
    pub const fn judged(self, test: Test) -> &'static str {
        match test {
            Test::NoRoom => self.judged_no_room(),
            Test::InsideWindow => self.judged_inside_window(),
            Test::WithinExtra => self.judged_within_extra(),
            Test::DelaysHead => self.judged_delays_head(),
        }
    }

    /// A guarantee of backfilling, beside its lamp.
    pub const fn backfill_invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::NotOversubscribed => self.backfill_not_oversubscribed(),
            Invariant::HeadInTime => self.backfill_head_in_time(),
            Invariant::PlansNeverLater => self.backfill_plans_never_later(),
            Invariant::WorkConserved => self.backfill_work_conserved(),
        }
    }

    /// A guarantee of backfilling in a full sentence, for its tooltip.
    pub const fn backfill_invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::NotOversubscribed => self.backfill_hint_not_oversubscribed(),
            Invariant::HeadInTime => self.backfill_hint_head_in_time(),
            Invariant::PlansNeverLater => self.backfill_hint_plans_never_later(),
            Invariant::WorkConserved => self.backfill_hint_work_conserved(),
        }
    }
}

impl BackfillTeller<'_> {
    pub(super) fn figures_so_far(&self) -> Vec<(&'static str, String)> {
        let words = self.words;
        let MetricsSoFar {
            ended,
            killed,
            mean_wait,
            mean_bounded_slowdown,
            utilization,
            checkpoints,
            backfilled,
        } = self.view.metrics;
        let none = || "–".to_owned();
        let wait = mean_wait.map_or_else(none, |wait| words.mean_duration(wait, self.clock));
        let slowdown = mean_bounded_slowdown.map_or_else(none, |mean| words.decimal(mean, 2));
        let share =
            utilization.map_or_else(none, |share| format!("{} %", words.decimal(share * 100.0, 1)));
        let mut told = vec![
            (words.figure_mean_wait(), wait),
            (words.figure_slowdown(), slowdown),
            (words.figure_utilization(), share),
            (words.figure_ended(), words.number(ended)),
        ];
        for (label, count) in [
            (words.figure_backfilled(), backfilled),
            (words.figure_checkpoints(), checkpoints),
            (words.figure_killed(), killed),
        ] {
            if count > 0 {
                told.push((label, words.number(count)));
            }
        }
        told
    }

    /// What a waiting job needs: `9 nodes`, `2 nodes, resumes`.
    pub fn needs(&self, waiting: &WaitingView) -> String {
        Needs { nodes: waiting.nodes, resumes: waiting.ran > 0 }.tell(self.words)
    }

    /// How long a waiting job is expected to run: `est 6`, `est 6 left`.
    pub fn expects(&self, waiting: &WaitingView) -> String {
        let estimate = &self.span(waiting.estimate);
        Expects { estimate, left: waiting.ran > 0 }.tell(self.words)
    }

    /// What else is known of a waiting job, on a second line; empty where nothing is.
    pub fn verdict(&self, waiting: &WaitingView) -> String {
        if let Some(time) = waiting.planned {
            return PlannedFor { time: &self.at(time) }.tell(self.words);
        }
        if let Some(held) = self.view.reservation.filter(|held| held.job == waiting.job) {
            return HeadReservedFor { time: &self.at(held.time) }.tell(self.words);
        }
        waiting.tested.map_or("", |test| self.words.judged(test)).to_owned()
    }

    /// A waiting job in a sentence, for its tooltip.
    pub fn waiting_mark(&self, waiting: &WaitingView) -> String {
        let job = &self.words.job(waiting.job, self.outline);
        let (nodes, submit) = (waiting.nodes, &self.at(waiting.submit));
        let estimate = &self.span(waiting.estimate);
        WaitingTold { job, nodes, submit, estimate }.tell(self.words)
    }

    /// What a running job holds: `6 nodes`, `2 nodes, backfilled`.
    pub fn holds(&self, running: &RunningView) -> String {
        Holds { nodes: running.nodes, backfilled: running.backfilled }.tell(self.words)
    }

    /// When a running job is expected to end: `ends 10`.
    pub fn ends(&self, running: &RunningView) -> String {
        EndsAt { end: &self.at(running.expected_end) }.tell(self.words)
    }

    /// Where the clock stands: `t = 10`.
    pub fn clock(&self) -> String {
        format!("t = {}", self.at(self.view.now))
    }
}
