//! From a scenario as written to a [`Problem`]: all errors are found.
//!
//! **Invariant:** all errors are collected, each with the path of the wrong value; nothing is allocated beyond a small
//! multiple of the scenario itself.
//!
//! Cost: sorting the names and, unless jobs are in order of submission, the jobs.

use super::problem::{Columns, MAX_JOBS, MAX_NODES, Problem};
use super::{BackfillScenario, Overrun};
use crate::format::names::{Names, check_name};
use crate::format::{ErrorKind, Errors, MAX_NUMBER, Measure, Path};
use crate::kernel::MOST_STOPS;
use crate::sort;

impl Problem {
    /// Validates a scenario. Errors: all its errors, the machine's first.
    pub fn new(scenario: &BackfillScenario) -> Result<Problem, Errors> {
        let mut check = Check { settings: scenario, errors: Errors::default() };
        let jobs = Columns::of(scenario);
        if check.sizes(scenario.jobs.len()) {
            let names = scenario.jobs.iter().map(|job| &*job.id).zip(0..);
            let path = |at| job_path(at as usize).field("id");
            Names::new(names, path, &mut check.errors);
            for (at, job) in scenario.jobs.iter().enumerate() {
                if let Some(user) = &job.user {
                    check_name(user, || job_path(at).field("user"), &mut check.errors);
                }
            }
            check.all(&jobs);
        }
        check.finish(jobs)
    }

    /// Validates a scenario whose jobs are in columns of equal length. Errors: as of a scenario.
    pub fn from_columns(settings: &BackfillScenario, jobs: Columns) -> Result<Problem, Errors> {
        let mut check = Check { settings, errors: Errors::default() };
        if check.sizes(jobs.submit.len()) {
            check.all(&jobs);
        }
        check.finish(jobs)
    }
}

fn job_path(job: usize) -> Path {
    Path::root().field("jobs").index(job)
}

struct Check<'s> {
    /// The scenario; its jobs are apart.
    settings: &'s BackfillScenario,
    errors: Errors,
}

impl Check<'_> {
    /// True if there are no more jobs than allowed.
    fn sizes(&mut self, jobs: usize) -> bool {
        let found = jobs as u64;
        if found > MAX_JOBS {
            let kind = ErrorKind::TooLarge { what: Measure::Jobs, found, max: MAX_JOBS };
            self.errors.push(Path::root().field("jobs"), kind);
        }
        found <= MAX_JOBS
    }

    fn all(&mut self, jobs: &Columns) {
        let settings = self.settings;
        let root = Path::root();
        self.range(settings.nodes, 1, MAX_NODES, || root.field("nodes"));
        let (checkpoint, path) = (&settings.checkpoint, root.field("checkpoint"));
        if !checkpoint.split.is_proper() {
            let found = checkpoint.split.to_string();
            self.errors.push(path.field("split"), ErrorKind::NotFraction { found });
        }
        for (name, value) in [
            ("threshold", checkpoint.threshold),
            ("checkpoint_cost", checkpoint.checkpoint_cost),
            ("restart_cost", checkpoint.restart_cost),
        ] {
            self.range(value, 0, MAX_NUMBER, || path.field(name));
        }
        // A wrong machine refuses no job.
        let machine =
            if (1..=MAX_NODES).contains(&settings.nodes) { settings.nodes } else { MAX_NUMBER };
        for at in 0..jobs.submit.len() {
            self.range(jobs.submit[at], 0, MAX_NUMBER, || job_path(at).field("submit"));
            self.range(jobs.nodes[at], 1, machine, || job_path(at).field("nodes"));
            self.range(jobs.estimate[at], 1, MAX_NUMBER, || job_path(at).field("estimate"));
            self.range(jobs.runtime[at], 1, MAX_NUMBER, || job_path(at).field("runtime"));
        }
        if self.errors.is_empty() {
            self.latest_time(jobs);
        }
    }

    fn range(&mut self, found: u64, min: u64, max: u64, path: impl Fn() -> Path) {
        if !(min..=max).contains(&found) {
            let found = found.to_string();
            self.errors.push(path(), ErrorKind::OutOfRange { found, min, max });
        }
    }

    /// Refuses sums of times beyond the largest number.
    ///
    /// The machine is never empty while a job waits, so the last end is at most the last submission plus all work and
    /// all costs. A job that started as head is never stopped, so there are at most as many stops as heads, each of at
    /// most one job a node.
    fn latest_time(&mut self, jobs: &Columns) {
        let checkpoint = &self.settings.checkpoint;
        let last = jobs.submit.iter().copied().max().unwrap_or(0);
        let count = jobs.submit.len() as u64;
        let stops = count.saturating_mul(count.min(self.settings.nodes));
        let cost = checkpoint.checkpoint_cost.saturating_add(checkpoint.restart_cost);
        let found = jobs
            .estimate
            .iter()
            .zip(&jobs.runtime)
            .map(|(&estimate, &runtime)| counted(estimate, runtime, self.settings.overrun))
            .fold(last.saturating_add(stops.saturating_mul(cost)), u64::saturating_add);
        if found > MAX_NUMBER {
            let kind = ErrorKind::TooLarge { what: Measure::LatestTime, found, max: MAX_NUMBER };
            self.errors.push(Path::root().field("jobs"), kind);
        }
    }

    fn finish(self, jobs: Columns) -> Result<Problem, Errors> {
        let settings = self.settings;
        self.errors.or(|| {
            let Columns { submit, nodes, estimate, runtime } = jobs;
            let order = in_order(&submit);
            let mut place = vec![0; order.len()];
            for (&job, at) in order.iter().zip(0..) {
                place[job as usize] = at;
            }
            let narrow = |nodes: u64| u32::try_from(nodes).expect("at most the machine's");
            Problem {
                policy: settings.policy,
                overrun: settings.overrun,
                events: settings.events,
                checkpoint: settings.checkpoint,
                machine: narrow(settings.nodes),
                most_stops: MOST_STOPS,
                warm_up: 0,
                nodes: nodes.into_iter().map(narrow).collect(),
                estimate: estimate
                    .iter()
                    .zip(&runtime)
                    .map(|(&estimate, &runtime)| counted(estimate, runtime, settings.overrun))
                    .collect(),
                submit,
                runtime,
                order,
                place,
            }
        })
    }
}

fn counted(estimate: u64, runtime: u64, overrun: Overrun) -> u64 {
    match overrun {
        Overrun::Kill => estimate,
        Overrun::Extend => estimate.max(runtime),
    }
}

fn in_order(submit: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..).take(submit.len()).collect();
    if !submit.is_sorted() {
        sort::sort_by_key(&mut order, |&job| submit[job as usize]);
    }
    order
}
