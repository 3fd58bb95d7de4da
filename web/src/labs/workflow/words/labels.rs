//! Labels of the workflow lab: lists, tables, lamps, figures.

use gantry_core::labs::workflow::view::{MetricsSoFar, Outline};
use gantry_core::labs::workflow::{By, Mode, Policy};

use super::WorkflowTeller;
use crate::narrate::Words;
use crate::words::Quantities as _;
use crate::words::workflow::{MeanOfEnded, StageOf, StagesOf, UnitTime, UserAndNeed};

impl Words {
    /// `12 GPU × time`.
    pub fn unit_time(self, sum: u128) -> String {
        UnitTime { sum: &self.total(sum) }.tell(self)
    }

    /// A stage by its number and its workflow: `stage 2 of w`.
    pub fn stage_of_workflow(self, number: u32, workflow: &str) -> String {
        StageOf { number: number.into(), workflow: &self.name(workflow) }.tell(self)
    }

    pub fn stages_of(self, workflow: u32, outline: &Outline) -> String {
        StagesOf { workflow: &self.workflow_name(workflow, outline) }.tell(self)
    }

    pub fn workflow_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Lend | Policy::Reserve | Policy::PerJob => self.mode(policy.mode()),
            Policy::Ratio => self.policy_ratio(),
            Policy::ListedOrder => self.policy_appearance(),
        }
    }

    pub fn workflow_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Lend | Policy::Reserve | Policy::PerJob => self.mode_hint(policy.mode()),
            Policy::Ratio => self.by_hint(By::Ratio),
            Policy::ListedOrder => self.by_hint(By::ListedOrder),
        }
    }
}

impl WorkflowTeller<'_> {
    pub(super) fn figures_so_far(&self) -> Vec<(&'static str, String)> {
        let words = self.words;
        let metrics = self.view.metrics;
        let MetricsSoFar { lent, reclaimed, .. } = metrics;
        let mean = |time: Option<f64>| {
            time.map_or_else(|| "–".to_owned(), |time| words.mean_duration(time, self.clock))
        };
        let jobs = metrics.completed + metrics.cancelled;
        let waited = mean(metrics.mean_job_wait);
        let waited = match jobs {
            0 => waited,
            _ => MeanOfEnded { mean: &waited, jobs }.tell(words),
        };
        let over = jobs == self.outline.jobs.len() as u64
            && metrics.finished == self.outline.workflows.len() as u64;
        let end = if over { self.at(self.view.now) } else { "–".to_owned() };
        let useful = metrics.utilization.map(|share| words.decimal(share.useful() * 100.0, 1));
        let mut told = vec![
            (words.figure_run_end(), end),
            (words.figure_mean_turnaround(), mean(metrics.mean_turnaround)),
            (words.figure_total_delay(), words.duration(metrics.delay, self.clock)),
            (words.figure_standstill(), words.duration(metrics.standstill, self.clock)),
            (words.figure_mean_job_wait(), waited),
            (
                words.figure_useful_utilization(),
                useful.map_or_else(|| "–".to_owned(), |useful| format!("{useful} %")),
            ),
        ];
        // All from the start: a line that grew would move the pictures.
        if self.outline.mode != Mode::Lend {
            return told;
        }
        for (label, count) in [
            (words.figure_lent(), lent),
            (words.figure_reclaimed(), reclaimed),
            (words.figure_interrupted(), metrics.interruptions),
        ] {
            told.push((label, words.number(count)));
        }
        told.push((words.figure_lost(), words.unit_time(metrics.lost)));
        told
    }

    /// `u1, 3 units`.
    pub fn whose(&self, user: u32, units: u64) -> String {
        UserAndNeed { user, units }.tell(self)
    }
}
