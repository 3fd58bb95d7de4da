//! What the programs of the workflow lab call: units counted anew from the running jobs, and the clock of ends and
//! submissions.

use std::sync::Arc;

use gantry_core::labs::workflow::event::{Event, POOL};
use gantry_core::labs::workflow::{Interrupted, Mode, Problem, Sim};
use gantry_core::scenario::Checked;
use rhai::{Array, Dynamic};

use super::{Api, does, gives, list, property};

/// A job by its number: ordinary ones, then those of stages.
#[derive(Clone, Copy)]
struct Job(usize);

#[derive(Clone, Copy)]
struct Workflow(usize);

#[derive(Clone, Copy)]
struct User(usize);

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Future,
    Waiting,
    Running,
    Over,
}

#[derive(Clone, Copy)]
struct JobState {
    state: State,
    start: u64,
    done: u64,
    ready: u64,
    /// The workflow whose units it uses.
    on: Option<usize>,
    order: usize,
}

#[derive(Clone, Copy)]
struct WorkflowState {
    state: State,
    /// The stage that has begun last, from 1.
    stage: usize,
    lent: u64,
    order: usize,
}

pub(crate) struct Host {
    problem: Arc<Problem>,
    now: u64,
    jobs: Vec<JobState>,
    workflows: Vec<WorkflowState>,
    /// Workflows that have arrived, or whose stage has ended (per-job).
    moving: Vec<usize>,
    started: usize,
    admitted: usize,
}

impl Host {
    /// The number among the jobs of stages.
    fn task(&self, job: usize) -> Option<usize> {
        job.checked_sub(self.problem.job_count())
    }

    fn need(&self, job: usize) -> u64 {
        let need = self
            .task(job)
            .map_or_else(|| self.problem.jobs.need[job], |task| self.problem.tasks.need[task]);
        need.into()
    }

    fn runtime(&self, job: usize) -> u64 {
        let task = self.task(job).map(|task| self.problem.tasks.runtime[task]);
        task.unwrap_or_else(|| self.problem.jobs.runtime[job])
    }

    fn end(&self, job: usize) -> u64 {
        self.jobs[job].start + self.runtime(job) - self.jobs[job].done
    }

    fn those(&self, state: State) -> Vec<usize> {
        (0..self.jobs.len()).filter(|&job| self.jobs[job].state == state).collect()
    }

    fn flows(&self, state: State) -> Vec<usize> {
        (0..self.workflows.len()).filter(|&of| self.workflows[of].state == state).collect()
    }

    /// The stage of a workflow by its number among all, from its own number.
    fn stage(&self, workflow: usize, stage: usize) -> u32 {
        self.problem.stages_of(workflow as u32).start + stage as u32 - 1
    }

    /// The jobs of the present stage.
    fn of_stage(&self, workflow: usize) -> Vec<usize> {
        let stage = self.stage(workflow, self.workflows[workflow].stage);
        let first = self.problem.job_count();
        self.problem.tasks_of(stage).map(|task| first + task as usize).collect()
    }

    fn stage_over(&self, workflow: usize) -> bool {
        self.of_stage(workflow).into_iter().all(|job| self.jobs[job].state == State::Over)
    }

    fn free(&self) -> u64 {
        let reserves = self.problem.mode != Mode::PerJob;
        let apart = |job: &usize| {
            self.jobs[*job].on.is_none_or(|on| self.workflows[on].state == State::Over)
        };
        let used = self.those(State::Running).into_iter().filter(apart);
        let used: u64 = used.map(|job| self.need(job)).sum();
        let admitted = self.flows(State::Running).into_iter().filter(|_| reserves);
        let admitted = admitted.map(|of| u64::from(self.problem.workflows.reservation[of]));
        u64::from(self.problem.capacity) - used - admitted.sum::<u64>()
    }

    fn borrowers(&self, workflow: usize, user: Option<usize>) -> Vec<usize> {
        let of = |job: &usize| {
            self.task(*job).is_none()
                && self.jobs[*job].on == Some(workflow)
                && user.is_none_or(|user| self.problem.jobs.user[*job] as usize == user)
        };
        self.those(State::Running).into_iter().filter(of).collect()
    }

    fn borrowed(&self, workflow: usize, user: Option<usize>) -> i64 {
        self.borrowers(workflow, user).into_iter().map(|job| self.need(job) as i64).sum()
    }

    fn ended(&self) -> Vec<usize> {
        let mut ended = self.those(State::Running);
        ended.retain(|&job| self.end(job) == self.now);
        ended.sort_by_key(|&job| self.jobs[job].order);
        ended
    }

    fn end_job(&mut self, job: usize) -> Event {
        self.jobs[job].state = State::Over;
        let Some(task) = self.task(job) else { return Event::JobEnded { job: job as u32 } };
        let stage = self.problem.tasks.stage[task];
        let workflow = self.problem.stages.workflow[stage as usize] as usize;
        if self.problem.mode == Mode::PerJob && self.stage_over(workflow) {
            self.moving.push(workflow);
        }
        Event::TaskEnded { task: task as u32 }
    }

    fn wait(&mut self, job: usize) {
        (self.jobs[job].state, self.jobs[job].ready) = (State::Waiting, self.now);
    }

    fn begin(&mut self, job: usize, on: Option<usize>) {
        assert!(self.jobs[job].state != State::Running, "it does not run yet");
        let (start, order) = (self.now, self.started);
        let known = &mut self.jobs[job];
        (known.state, known.start, known.on, known.order) = (State::Running, start, on, order);
        self.started += 1;
    }

    /// Puts the jobs of the next stage into the queue, or begins them on the workflow's units.
    fn next_stage(&mut self, workflow: usize, begins: bool) -> u32 {
        self.workflows[workflow].stage += 1;
        for job in self.of_stage(workflow) {
            if begins {
                self.begin(job, Some(workflow));
            } else {
                self.wait(job);
            }
        }
        self.stage(workflow, self.workflows[workflow].stage)
    }

    fn interrupt(&mut self, job: usize) {
        let how = self.problem.interrupted;
        let known = &mut self.jobs[job];
        known.state = if how == Interrupted::Cancel { State::Over } else { State::Waiting };
        if how == Interrupted::Checkpoint {
            known.done += self.now - known.start;
        }
    }
}

impl super::Host for Host {
    type Sim = Sim;

    fn open(checked: Checked) -> Option<(Sim, Self)> {
        let Checked::Workflow(problem) = checked else { return None };
        // Where hundreds of jobs run, each pass of a plain program is long.
        let problem = Some(Arc::new(problem)).filter(|problem| problem.job_count() <= 100)?;
        let (state, on) = (State::Future, None);
        let job = JobState { state, start: 0, done: 0, ready: 0, on, order: 0 };
        let workflow = WorkflowState { state, stage: 0, lent: 0, order: 0 };
        let host = Host {
            now: 0,
            jobs: vec![job; problem.job_count() + problem.task_count()],
            workflows: vec![workflow; problem.workflow_count()],
            moving: Vec::new(),
            started: 0,
            admitted: 0,
            problem: Arc::clone(&problem),
        };
        Some((Sim::new(problem), host))
    }

    fn go_on(&mut self) -> Option<u64> {
        let ends = self.those(State::Running).into_iter().map(|job| self.end(job));
        let jobs = self.those(State::Future).into_iter();
        let jobs = jobs.filter_map(|job| self.problem.jobs.submit.get(job).copied());
        let flows = self.flows(State::Future).into_iter();
        let flows = flows.map(|of| self.problem.workflows.submit[of]);
        self.now = ends.chain(jobs).chain(flows).min()?;
        Some(self.now)
    }

    fn facts(api: &mut Api<Self>) {
        gives!(api, "ended", |host| jobs(host.ended()));
        gives!(api, "arriving", |host| {
            let now = |of: &usize| host.problem.workflows.submit[*of] == host.now;
            flows(host.flows(State::Future).into_iter().filter(now).collect())
        });
        gives!(api, "submitted", |host| {
            let now = |job: &usize| host.problem.jobs.submit.get(*job) == Some(&host.now);
            jobs(host.those(State::Future).into_iter().filter(now).collect())
        });
        gives!(api, "moving_on", |host| flows(std::mem::take(&mut host.moving)));
        gives!(api, "waiting", |host| flows(host.flows(State::Waiting)));
        gives!(api, "admitted", |host| {
            let mut admitted = host.flows(State::Running);
            admitted.sort_by_key(|&of| host.workflows[of].order);
            flows(admitted)
        });
        gives!(api, "in_service", |host| flows(host.flows(State::Running)));
        gives!(api, "queue", |host| jobs(host.those(State::Waiting)));
        gives!(api, "free", |host| host.free() as i64);
        gives!(api, "users", |host| list((0..host.problem.user_count()).map(User)));
        gives!(api, "borrowed", |host, of: Workflow| host.borrowed(of.0, None));
        gives!(api, "borrowed", |host, of: Workflow, user: User| host.borrowed(of.0, Some(user.0)));
        gives!(api, "borrowers", |host, of: Workflow, user: User| {
            jobs(host.borrowers(of.0, Some(user.0)))
        });
        property!(api, "in_stage", |host, job: Job| host.task(job.0).is_some());
        property!(api, "need", |host, job: Job| host.need(job.0) as i64);
        property!(api, "runtime", |host, job: Job| host.runtime(job.0) as i64);
        property!(api, "start", |host, job: Job| host.jobs[job.0].start as i64);
        property!(api, "ready", |host, job: Job| host.jobs[job.0].ready as i64);
        property!(api, "submit", |host, job: Job| host.problem.jobs.submit[job.0] as i64);
        property!(api, "user", |host, job: Job| i64::from(host.problem.jobs.user[job.0]));
        property!(api, "ratio", |host, user: User| host.problem.ratio[user.0] as i64);
        api.engine.register_get("number", |user: &mut User| user.0 as i64);
        property!(api, "priority", |host, of: Workflow| {
            host.problem.workflows.priority[of.0] as i64
        });
        property!(api, "submit", |host, of: Workflow| host.problem.workflows.submit[of.0] as i64);
        property!(api, "reservation", |host, of: Workflow| {
            i64::from(host.problem.workflows.reservation[of.0])
        });
        property!(api, "needs", |host, of: Workflow| {
            let stages = host.problem.stages_of(of.0 as u32);
            list(stages.map(|stage| i64::from(host.problem.stages.need[stage as usize])))
        });
        property!(api, "longest", |host, of: Workflow| {
            i64::try_from(host.problem.limit(of.0 as u32)).unwrap_or(i64::MAX)
        });
        property!(api, "stage", |host, of: Workflow| host.workflows[of.0].stage as i64);
        property!(api, "stage_over", |host, of: Workflow| host.stage_over(of.0));
        property!(api, "lent", |host, of: Workflow| host.workflows[of.0].lent as i64);
    }

    fn actions(api: &mut Api<Self>) {
        does!(api, "end", |host, job: Job| host.end_job(job.0));
        does!(api, "enqueue", |host, of: Workflow| {
            let per_job = host.problem.mode == Mode::PerJob;
            host.workflows[of.0].state = if per_job { State::Running } else { State::Waiting };
            host.moving.push(of.0);
            Event::WorkflowSubmitted { workflow: of.0 as u32 }
        });
        does!(api, "enqueue", |host, job: Job| {
            host.wait(job.0);
            Event::JobSubmitted { job: job.0 as u32 }
        });
        does!(api, "queue_stage", |host, of: Workflow| {
            Event::StageReady { stage: host.next_stage(of.0, false) }
        });
        does!(api, "finish", |host, of: Workflow| {
            host.workflows[of.0].state = State::Over;
            Event::Finished { workflow: of.0 as u32 }
        });
        does!(api, "admit", |host, of: Workflow| {
            let order = host.admitted;
            (host.workflows[of.0].state, host.workflows[of.0].order) = (State::Running, order);
            host.admitted += 1;
            Event::Admitted { workflow: of.0 as u32 }
        });
        does!(api, "run", |host, of: Workflow, stage: i64| {
            assert_eq!(stage, host.workflows[of.0].stage as i64 + 1, "its next stage");
            Event::StageBegan { stage: host.next_stage(of.0, true) }
        });
        does!(api, "take_back", |host, of: Workflow, stage: i64, units: i64| {
            host.workflows[of.0].lent -= units as u64;
            Event::Reclaimed { stage: host.stage(of.0, stage as usize), units: units as u32 }
        });
        does!(api, "interrupt", |host, job: Job, of: Workflow, stage: i64| {
            host.interrupt(job.0);
            Event::Interrupted { job: job.0 as u32, stage: host.stage(of.0, stage as usize) }
        });
        does!(api, "lend", |host, of: Workflow, units: i64| {
            host.workflows[of.0].lent += units as u64;
            Event::Lent { stage: host.stage(of.0, host.workflows[of.0].stage), units: units as u32 }
        });
        does!(api, "start", |host, job: Job, on: Dynamic| {
            let on = on.try_cast::<Workflow>().map(|of| of.0);
            host.begin(job.0, on);
            match host.task(job.0) {
                Some(task) => Event::TaskStarted { task: task as u32 },
                None => {
                    Event::JobStarted { job: job.0 as u32, on: on.map_or(POOL, |on| on as u32) }
                }
            }
        });
    }
}

fn jobs(of: Vec<usize>) -> Array {
    list(of.into_iter().map(Job))
}

fn flows(of: Vec<usize>) -> Array {
    list(of.into_iter().map(Workflow))
}
