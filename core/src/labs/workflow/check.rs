//! From a scenario as written to a [`Problem`]: all errors are found.
//!
//! **Invariant:** all errors are collected, each with the path of the wrong value; nothing is allocated beyond a small
//! multiple of the scenario itself.
//!
//! Cost: sorting the names. Searches for a nearest spelling have their budget.

use super::problem::{
    Jobs, MAX_JOBS, MAX_RESOURCE, MAX_SHARES, MAX_STAGE_JOBS, MAX_STAGES, MAX_UNITS, MAX_USERS,
    MAX_WORKFLOWS, Problem, Stages, Tasks, Workflows,
};
use super::{By, Interrupted, Reserve, Stage, Workflow, WorkflowScenario};
use crate::format::names::Names;
use crate::format::nearest::Spelling;
use crate::format::{ErrorKind, Errors, List, MAX_NUMBER, Measure, Path};
use crate::kernel::{MOST_STOPS, index_u32};

impl Problem {
    /// Validates a scenario. Errors: all errors of the scenario, those of the pool first.
    pub fn new(scenario: &WorkflowScenario) -> Result<Problem, Errors> {
        let mut check = Check { scenario, errors: Errors::default() };
        if check.sizes() {
            check.pool();
            check.workflows();
            let users = check.users();
            let jobs = check.jobs(users.as_ref());
            check.latest_time();
            check.finish(jobs)
        } else {
            Err(check.errors)
        }
    }
}

/// A scenario during its check.
struct Check<'s> {
    scenario: &'s WorkflowScenario,
    errors: Errors,
}

fn workflow_path(at: usize) -> Path {
    Path::root().field("workflows").index(at)
}

fn stage_path(workflow: usize, stage: usize) -> Path {
    workflow_path(workflow).field("stages").index(stage)
}

fn job_path(at: usize) -> Path {
    Path::root().field("jobs").index(at)
}

fn user_path(at: usize) -> Path {
    Path::root().field("share").field("users").index(at)
}

impl<'s> Check<'s> {
    /// True if no list is longer than allowed.
    fn sizes(&mut self) -> bool {
        let scenario = self.scenario;
        let stages = scenario.workflows.iter().map(|workflow| workflow.stages.len() as u64);
        let all_stages = scenario.workflows.iter().flat_map(|workflow| &workflow.stages);
        let (workflows, users) = (scenario.workflows.len() as u64, scenario.users().len() as u64);
        // At most this many workflows are admitted at a time.
        let admitted = workflows.min(scenario.capacity.max(1));
        let root = Path::root();
        let found = [
            (Measure::Workflows, workflows, MAX_WORKFLOWS, root.field("workflows")),
            (Measure::Stages, stages.sum(), MAX_STAGES, root.field("workflows")),
            (
                Measure::StageJobs,
                all_stages.map(|stage| stage.jobs.len() as u64).sum(),
                MAX_STAGE_JOBS,
                root.field("workflows"),
            ),
            (Measure::Users, users, MAX_USERS, root.field("share").field("users")),
            (
                Measure::Shares,
                users.saturating_mul(admitted),
                MAX_SHARES,
                root.field("share").field("users"),
            ),
            (Measure::Jobs, scenario.jobs.len() as u64, MAX_JOBS, root.field("jobs")),
        ];
        for (what, found, max, path) in found {
            if found > max {
                self.errors.push(path, ErrorKind::TooLarge { what, found, max });
            }
        }
        self.errors.is_empty()
    }

    fn range(&mut self, found: u64, min: u64, max: u64, path: impl Fn() -> Path) -> bool {
        let holds = (min..=max).contains(&found);
        if !holds {
            let found = found.to_string();
            self.errors.push(path(), ErrorKind::OutOfRange { found, min, max });
        }
        holds
    }

    fn pool(&mut self) {
        let root = Path::root();
        let resource = self.scenario.resource.chars().count() as u64;
        if !(1..=MAX_RESOURCE).contains(&resource) {
            let kind = ErrorKind::WrongLength { found: resource, min: 1, max: MAX_RESOURCE };
            self.errors.push(root.field("resource"), kind);
        }
        self.range(self.scenario.capacity, 1, MAX_UNITS, || root.field("capacity"));
    }

    /// The units of the pool. A wrong capacity causes no further errors.
    fn capacity(&self) -> u64 {
        let capacity = self.scenario.capacity;
        if (1..=MAX_UNITS).contains(&capacity) { capacity } else { MAX_NUMBER }
    }

    fn workflows(&mut self) {
        let workflows = &self.scenario.workflows;
        let names = workflows.iter().map(|workflow| &*workflow.id).zip(0..);
        let path = |at| workflow_path(at as usize).field("id");
        Names::new(names, path, &mut self.errors);
        for (at, workflow) in workflows.iter().enumerate() {
            let path = || workflow_path(at);
            self.range(workflow.priority, 0, MAX_NUMBER, || path().field("priority"));
            self.range(workflow.submit, 0, MAX_NUMBER, || path().field("submit"));
            if workflow.stages.is_empty() {
                let kind = ErrorKind::WrongCount { found: 0, min: 1, max: MAX_STAGES };
                self.errors.push(path().field("stages"), kind);
            }
            let mut sound = true;
            for (number, stage) in workflow.stages.iter().enumerate() {
                sound &= self.stage(at, number, stage);
            }
            if sound {
                self.reservation(at, workflow);
            }
        }
    }

    /// True if every job of a stage fits the pool, and all together do.
    fn stage(&mut self, workflow: usize, number: usize, stage: &Stage) -> bool {
        let path = || stage_path(workflow, number).field("jobs");
        if stage.jobs.is_empty() {
            let kind = ErrorKind::WrongCount { found: 0, min: 1, max: MAX_STAGE_JOBS };
            self.errors.push(path(), kind);
        }
        let names = stage.jobs.iter().map(|job| &*job.id).zip(0..);
        Names::new(names, |at| path().index(at as usize).field("id"), &mut self.errors);
        let capacity = self.capacity();
        let mut sound = true;
        for (at, job) in stage.jobs.iter().enumerate() {
            let path = || path().index(at);
            sound &= self.range(job.need, 1, capacity, || path().field("need"));
            self.range(job.runtime, 1, MAX_NUMBER, || path().field("runtime"));
        }
        let found = stage.need();
        if sound && found > capacity {
            self.errors.push(path(), ErrorKind::OverCapacity { found, capacity });
            sound = false;
        }
        sound
    }

    /// Checks that a reservation covers the largest stage and fits the pool, if every stage does.
    fn reservation(&mut self, at: usize, workflow: &Workflow) {
        let path = || workflow_path(at).field("reserve");
        let capacity = self.capacity();
        let needs = || workflow.stages.iter().map(Stage::need);
        let found = workflow.reserve.units(needs());
        let least = needs().max().unwrap_or(1);
        match workflow.reserve {
            Reserve::Units(units) => {
                self.range(units, least, capacity, path);
            }
            Reserve::Max | Reserve::Sum if found > capacity => {
                self.errors.push(path(), ErrorKind::OverCapacity { found, capacity });
            }
            Reserve::Max | Reserve::Sum => {}
        }
    }

    /// The names of the users; none without a sharing group.
    fn users(&mut self) -> Option<Names<'s>> {
        let users = &self.scenario.share.as_ref()?.users;
        let names = users.iter().map(|user| &*user.id).zip(0..);
        let path = |at| user_path(at as usize).field("id");
        let names = Names::new(names, path, &mut self.errors);
        for (at, user) in users.iter().enumerate() {
            self.range(user.ratio, 0, MAX_NUMBER, || user_path(at).field("ratio"));
        }
        let sum = users.iter().fold(0, |sum: u64, user| sum.saturating_add(user.ratio));
        if sum > MAX_NUMBER {
            let kind = ErrorKind::TooLarge { what: Measure::SumRatio, found: sum, max: MAX_NUMBER };
            self.errors.push(Path::root().field("share").field("users"), kind);
        }
        Some(names)
    }

    /// The ordinary jobs as columns; a job whose user is unknown gets the first user.
    fn jobs(&mut self, users: Option<&Names<'_>>) -> Jobs {
        let scenario = self.scenario;
        let names = scenario.jobs.iter().map(|job| &*job.id).zip(0..);
        let path = |at| job_path(at as usize).field("id");
        Names::new(names, path, &mut self.errors);
        let capacity = self.capacity();
        let (mut jobs, mut spelling) = (Jobs::default(), Spelling::default());
        for (at, job) in scenario.jobs.iter().enumerate() {
            let path = || job_path(at);
            let user = users.and_then(|users| users.get(&job.user));
            if user.is_none() {
                let known = scenario.users().iter().map(|user| &*user.id);
                let user = (&*job.user, List::Users);
                spelling.unknown(&mut self.errors, user, known, || path().field("user"));
            }
            self.range(job.submit, 0, MAX_NUMBER, || path().field("submit"));
            self.range(job.need, 1, capacity, || path().field("need"));
            self.range(job.runtime, 1, MAX_NUMBER, || path().field("runtime"));
            jobs.user.push(user.unwrap_or(0));
            jobs.submit.push(job.submit);
            jobs.need.push(u32::try_from(job.need).unwrap_or(u32::MAX));
            jobs.runtime.push(job.runtime);
        }
        jobs
    }

    /// Refuses sums of times beyond the largest number.
    ///
    /// While a workflow is admitted, a job of its stage runs, and each runs once. While none is, no running job is
    /// interrupted: each ordinary job runs once in that way. So nothing ends later than the last submission and all
    /// runtimes.
    fn latest_time(&mut self) {
        let scenario = self.scenario;
        let stages = scenario.workflows.iter().flat_map(|workflow| &workflow.stages);
        let tasks = stages.flat_map(|stage| &stage.jobs).map(|job| job.runtime);
        let runtimes = tasks.chain(scenario.jobs.iter().map(|job| job.runtime));
        let submits = scenario.workflows.iter().map(|workflow| workflow.submit);
        let last = submits.chain(scenario.jobs.iter().map(|job| job.submit)).max().unwrap_or(0);
        let found = runtimes.fold(last, u64::saturating_add);
        if found > MAX_NUMBER {
            let kind = ErrorKind::TooLarge { what: Measure::LatestTime, found, max: MAX_NUMBER };
            self.errors.push(Path::root(), kind);
        }
    }

    fn finish(self, jobs: Jobs) -> Result<Problem, Errors> {
        let Check { scenario, errors } = self;
        errors.or(|| {
            let share = scenario.share.as_ref();
            let mut problem = Problem {
                mode: scenario.mode,
                by: share.map_or(By::Ratio, |share| share.by),
                interrupted: share.map_or(Interrupted::Requeue, |share| share.interrupted),
                short_jobs_only: share.is_some_and(|share| share.short_jobs_only),
                capacity: narrow(scenario.capacity),
                most_stops: MOST_STOPS,
                workflows: Workflows::default(),
                stages: Stages::default(),
                tasks: Tasks::default(),
                ratio: scenario.users().iter().map(|user| user.ratio).collect(),
                jobs,
            };
            for workflow in &scenario.workflows {
                problem.add(workflow);
            }
            problem
        })
    }
}

impl Problem {
    fn add(&mut self, workflow: &Workflow) {
        let number = index_u32(self.workflows.submit.len());
        let mut shortest = u64::MAX;
        for stage in &workflow.stages {
            let at = index_u32(self.stages.need.len());
            for job in &stage.jobs {
                shortest = shortest.min(job.runtime);
                self.tasks.stage.push(at);
                self.tasks.need.push(narrow(job.need));
                self.tasks.runtime.push(job.runtime);
            }
            self.stages.workflow.push(number);
            self.stages.need.push(narrow(stage.need()));
            self.stages.tasks_end.push(index_u32(self.tasks.need.len()));
        }
        let workflows = &mut self.workflows;
        workflows.priority.push(workflow.priority);
        workflows.submit.push(workflow.submit);
        workflows
            .reservation
            .push(narrow(workflow.reserve.units(workflow.stages.iter().map(Stage::need))));
        workflows.shortest.push(shortest);
        workflows.stages_end.push(index_u32(self.stages.need.len()));
    }
}

fn narrow(units: u64) -> u32 {
    u32::try_from(units).expect("at most the pool's")
}
