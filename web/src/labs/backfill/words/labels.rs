//! Names and hints of the backfill lab: policies, lists, lamps, figures.

use gantry_core::labs::backfill::view::{MetricsSoFar, RunningView, WaitingView};
use gantry_core::labs::backfill::{Overrun, Policy};

use super::BackfillTeller;
use crate::narrate::Words;
use crate::words::Quantities as _;
use crate::words::backfill as say;

impl Words {
    /// What becomes of a job that runs longer than its estimate says.
    pub fn overruns(self, runtime: &str, overrun: Overrun) -> String {
        match overrun {
            Overrun::Kill => self.killed_at_estimate().to_owned(),
            Overrun::Extend => say::EstimateExtended { runtime }.tell(self),
        }
    }

    pub const fn backfill_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Fcfs => "FCFS",
            Policy::Easy => "EASY",
            Policy::Conservative => self.backfill_policy_conservative(),
            Policy::Checkpoint => self.backfill_policy_checkpoint(),
            Policy::SjfEasy => self.backfill_policy_sjf_easy(),
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
        say::Needs { nodes: waiting.nodes, resumes: waiting.ran > 0 }.tell(self.words)
    }

    /// How long a waiting job is expected to run: `est 6`, `est 6 left`.
    pub fn expects(&self, waiting: &WaitingView) -> String {
        say::Expects { estimate: waiting.estimate, left: waiting.ran > 0 }.tell(self)
    }

    /// What else is known of a waiting job, on a second line; empty where nothing is.
    pub fn verdict(&self, waiting: &WaitingView) -> String {
        if let Some(time) = waiting.planned {
            return say::PlannedFor { time }.tell(self);
        }
        if let Some(held) = self.view.reservation.filter(|held| held.job == waiting.job) {
            return say::HeadReservedFor { time: held.time }.tell(self);
        }
        waiting.tested.map_or("", |test| self.words.judged(test)).to_owned()
    }

    pub fn waiting_mark(&self, waiting: &WaitingView) -> String {
        let WaitingView { job, nodes, submit, estimate, .. } = *waiting;
        say::WaitingTold { job, nodes, submit, estimate }.tell(self)
    }

    /// What a running job holds: `6 nodes`, `2 nodes, backfilled`.
    pub fn holds(&self, running: &RunningView) -> String {
        say::Holds { nodes: running.nodes, backfilled: running.backfilled }.tell(self.words)
    }

    /// When a running job is expected to end: `ends 10`.
    pub fn ends(&self, running: &RunningView) -> String {
        say::EndsAt { end: running.expected_end }.tell(self)
    }

    /// Where the clock stands: `t = 10`.
    pub fn clock(&self) -> String {
        format!("t = {}", self.at(self.view.now))
    }
}
