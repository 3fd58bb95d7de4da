//! Valid workflow scenarios made of a tape of numbers.

use gantry_core::labs::workflow::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};

use crate::tape::Tape;

/// Bounds on a scenario's size.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub workflows: usize,
    /// The most ordinary jobs.
    pub jobs: usize,
    pub capacity: u64,
}

/// The longest runtimes: instants that coincide all the time, and those that never do.
const SCALES: [u64; 4] = [4, 2, 9, 30];

impl Tape<'_> {
    pub(super) fn workflows(&mut self, size: Size) -> WorkflowScenario {
        // Most lend: that mode has the most rules.
        let mode = match self.index(8) {
            6 => Mode::Reserve,
            7 => Mode::PerJob,
            _ => Mode::Lend,
        };
        let capacity = [8, 3, 5, 12, 16, 400][self.index(6)].min(size.capacity);
        let scale = SCALES[self.index(SCALES.len())];
        let users = if self.chance(12) { 0 } else { 1 + self.index(4) };
        let share = (users > 0 || self.chance(2)).then(|| self.share(users));
        let spread = [scale, 0, 2 * scale, 6 * scale][self.index(4)];
        let workflows = (0..self.index(size.workflows + 1).max(self.index(size.workflows + 1)))
            .map(|at| self.workflow(at, capacity, scale, spread))
            .collect();
        let jobs =
            if users == 0 { 0 } else { self.index(size.jobs + 1).max(self.index(size.jobs)) };
        let jobs = (0..jobs).map(|at| Job {
            id: format!("j{at}"),
            user: format!("u{}", self.index(users)),
            submit: self.below(spread * 2 + 1),
            need: self.units(capacity),
            runtime: 1 + self.below(scale * 2),
        });
        let jobs = jobs.collect();
        WorkflowScenario { mode, resource: "unit".to_owned(), capacity, workflows, share, jobs }
    }

    fn share(&mut self, users: usize) -> Share {
        Share {
            by: By::ALL[self.index(2)],
            users: (0..users)
                .map(|at| User { id: format!("u{at}"), ratio: [1, 2, 3, 0, 5][self.index(5)] })
                .collect(),
            interrupted: Interrupted::ALL[self.index(3)],
            short_jobs_only: self.chance(4),
        }
    }

    fn workflow(&mut self, at: usize, capacity: u64, scale: u64, spread: u64) -> Workflow {
        let mut rest = capacity;
        let stages: Vec<Stage> = (0..=self.index(4))
            .map(|_| {
                rest = capacity;
                let jobs = (0..=self.index(3)).map_while(|at| {
                    let need = self.units(rest).min(rest);
                    rest -= need;
                    let runtime = 1 + self.below(scale);
                    (need > 0).then(|| StageJob { id: at.to_string(), need, runtime })
                });
                Stage { jobs: jobs.collect() }
            })
            .collect();
        let least = stages.iter().map(Stage::need).max().unwrap_or(1);
        let sum: u64 = stages.iter().map(Stage::need).sum();
        let reserve = match self.index(4) {
            1 if sum <= capacity => Reserve::Sum,
            2 => Reserve::Units(least + self.below(capacity - least + 1)),
            _ => Reserve::Max,
        };
        let (priority, submit) = (self.below(3), self.below(spread + 1));
        Workflow { id: format!("w{at}"), priority, submit, reserve, stages }
    }

    /// Many small ones, some large ones.
    fn units(&mut self, most: u64) -> u64 {
        match self.index(4) {
            3 => (1 + self.below(most.max(1))).min(most),
            _ => (1 + self.below(most.div_ceil(3))).min(most),
        }
    }
}
