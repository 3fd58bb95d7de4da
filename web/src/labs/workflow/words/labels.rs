//! Labels of the workflow lab: lists, tables, lamps, figures.

use gantry_core::kernel::Level;
use gantry_core::labs::workflow::view::{Invariant, MetricsSoFar, Outline, Returned};
use gantry_core::labs::workflow::{By, Interrupted, Mode, Policy, Status, WorkflowStatus};

use super::WorkflowTeller;
use crate::narrate::Words;
use crate::words::workflow::{MeanOfEnded, StagesOf, UserAndNeed};

impl Words {
    /// The name of a mode.
    pub const fn mode(self, mode: Mode) -> &'static str {
        match mode {
            Mode::Lend => self.mode_lend(),
            Mode::Reserve => self.mode_reserve(),
            Mode::PerJob => self.mode_per_job(),
        }
    }

    /// `Stages of w`.
    pub fn stages_of(self, workflow: u32, outline: &Outline) -> String {
        StagesOf { workflow: &self.workflow_name(workflow, outline) }.tell(self)
    }

    /// What a mode does, in one sentence.
    pub const fn mode_hint(self, mode: Mode) -> &'static str {
        match mode {
            Mode::Lend => self.mode_lend_hint(),
            Mode::Reserve => self.mode_reserve_hint(),
            Mode::PerJob => self.mode_per_job_hint(),
        }
    }

    /// What a rule of sharing does, in one sentence.
    pub const fn by_hint(self, by: By) -> &'static str {
        match by {
            By::Ratio => self.by_ratio_hint(),
            By::ListedOrder => self.by_appearance_hint(),
        }
    }

    /// What a level of stepping stops at.
    pub const fn workflow_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.workflow_event(),
            Level::Decision => self.workflow_decision(),
            Level::Probe => self.workflow_probe(),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn workflow_kind(self, kind: &str) -> &'static str {
        match kind {
            "arrive" => self.kind_workflow_submitted(),
            "task-end" => self.kind_stage_job_ended(),
            "ready" => self.kind_stage_ready(),
            "admit" => self.kind_workflow_admitted(),
            "reclaim" => self.kind_units_reclaimed(),
            "interrupt" => self.kind_job_interrupted(),
            "begin" => self.kind_stage_begins(),
            "lend" => self.kind_units_lent(),
            "finish" => self.kind_workflow_finished(),
            "task-start" => self.kind_stage_job_started(),
            "weigh" => self.kind_reservation_weighed(),
            "submit" => self.kind_job_submitted(),
            "end" => self.kind_job_ended(),
            "start" => self.kind_job_started(),
            "test" => self.kind_candidate_judged(),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a policy.
    pub fn workflow_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Lend | Policy::Reserve | Policy::PerJob => self.mode(policy.mode()),
            Policy::Ratio => self.policy_ratio(),
            Policy::ListedOrder => self.policy_appearance(),
        }
    }

    /// What a policy does, in one sentence.
    pub fn workflow_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Lend | Policy::Reserve | Policy::PerJob => self.mode_hint(policy.mode()),
            Policy::Ratio => self.by_hint(By::Ratio),
            Policy::ListedOrder => self.by_hint(By::ListedOrder),
        }
    }

    /// How what is lent is split.
    pub const fn by(self, by: By) -> &'static str {
        match by {
            By::Ratio => self.by_ratio(),
            By::ListedOrder => self.by_appearance(),
        }
    }

    /// What becomes of a job whose units are taken back.
    pub const fn interrupted(self, interrupted: Interrupted) -> &'static str {
        match interrupted {
            Interrupted::Requeue => self.job_starts_over(),
            Interrupted::Checkpoint => self.job_keeps_work(),
            Interrupted::Cancel => self.job_is_cancelled(),
        }
    }

    /// What has become of a workflow, in a word or two.
    pub const fn workflow_status(self, status: WorkflowStatus) -> &'static str {
        match status {
            WorkflowStatus::Future => self.workflow_to_come(),
            WorkflowStatus::Waiting => self.status_waits(),
            WorkflowStatus::Admitted => self.job_runs(),
            WorkflowStatus::Finished => self.status_done(),
        }
    }

    /// What has become of a job, in a word or two.
    pub const fn job_status(self, status: Status) -> &'static str {
        match status {
            Status::Future => self.status_to_come(),
            Status::Waiting => self.status_waits(),
            Status::Running => self.job_runs(),
            Status::Completed => self.status_done(),
            Status::Cancelled => self.status_cancelled(),
        }
    }

    /// Why lent units came back.
    pub const fn returned(self, returned: Returned) -> &'static str {
        match returned {
            Returned::Out => self.returned_not_yet(),
            Returned::LeftOver => self.returned_left_over(),
            Returned::Completed => self.returned_completed(),
            Returned::Reclaimed => self.returned_reclaimed(),
        }
    }

    /// A guarantee of the method, in a few words.
    pub const fn workflow_invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::UnitsConserved => self.units_conserved(),
            Invariant::StageNeverWaits => self.stage_never_waits(),
            Invariant::LentWithinReservation => self.lent_within_reservation(),
            Invariant::UsedWithinLent => self.used_within_lent(),
            Invariant::StartedWithinShare => self.started_within_share(),
        }
    }

    /// A guarantee of the method, in a sentence.
    pub const fn workflow_invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::UnitsConserved => self.units_conserved_hint(),
            Invariant::StageNeverWaits => self.stage_never_waits_hint(),
            Invariant::LentWithinReservation => self.lent_within_reservation_hint(),
            Invariant::UsedWithinLent => self.used_within_lent_hint(),
            Invariant::StartedWithinShare => self.started_within_share_hint(),
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
            (words.figure_total_delay(), self.span(metrics.delay)),
            (words.figure_standstill(), self.span(metrics.standstill)),
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
            (words.figure_lent(), lent.into()),
            (words.figure_reclaimed(), reclaimed.into()),
            (words.figure_interrupted(), metrics.interruptions.into()),
            (words.figure_lost(), metrics.lost),
        ] {
            told.push((label, words.total(count)));
        }
        told
    }

    /// `u1, 3 units`.
    pub fn whose(&self, user: u32, units: u64) -> String {
        UserAndNeed { user: &self.user(user), units }.tell(self.words)
    }
}
