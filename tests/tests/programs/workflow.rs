//! What the programs of the workflow lab call, over plain lists: units counted anew from the running jobs, and the clock of
//! ends and submissions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use gantry_core::labs::workflow::event::{Event, POOL};
use gantry_core::labs::workflow::program::program;
use gantry_core::labs::workflow::{By, Interrupted, Mode, Policy, Problem, Sim};
use gantry_core::scenario::{Lab, LabKind};
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::{Action, Script, all, compare, does, engine, events, gives, property};

/// A job by its number: ordinary ones, then those of stages.
#[derive(Clone, Copy)]
struct Job(usize);

/// A workflow, by its number.
#[derive(Clone, Copy)]
struct Workflow(usize);

/// A user, by the number.
#[derive(Clone, Copy)]
struct User(usize);

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Future,
    Waiting,
    Running,
    Over,
}

/// What is known of a job.
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

/// What is known of a workflow.
#[derive(Clone, Copy)]
struct WorkflowState {
    state: State,
    /// The stage that has begun last, from 1.
    stage: usize,
    lent: u64,
    order: usize,
}

struct Host {
    problem: Arc<Problem>,
    script: Rc<Script>,
    now: u64,
    jobs: Vec<JobState>,
    workflows: Vec<WorkflowState>,
    /// Workflows that have arrived, or whose stage has ended (per-job).
    moving: Vec<usize>,
    started: usize,
    admitted: usize,
    actions: Vec<Action>,
}

impl Host {
    fn new(problem: &Arc<Problem>, script: Rc<Script>) -> Self {
        let (state, on) = (State::Future, None);
        let job = JobState { state, start: 0, done: 0, ready: 0, on, order: 0 };
        let workflow = WorkflowState { state, stage: 0, lent: 0, order: 0 };
        Host {
            problem: Arc::clone(problem),
            script,
            now: 0,
            jobs: vec![job; problem.job_count() + problem.task_count()],
            workflows: vec![workflow; problem.workflow_count()],
            moving: Vec::new(),
            started: 0,
            admitted: 0,
            actions: Vec::new(),
        }
    }

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

    fn next(&self) -> Option<u64> {
        let ends = self.those(State::Running).into_iter().map(|job| self.end(job));
        let jobs = self.those(State::Future).into_iter();
        let jobs = jobs.filter_map(|job| self.problem.jobs.submit.get(job).copied());
        let flows = self.flows(State::Future).into_iter();
        let flows = flows.map(|of| self.problem.workflows.submit[of]);
        ends.chain(jobs).chain(flows).min()
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

    fn action(&mut self, context: &NativeCallContext<'_>, kind: &'static str, of: [u64; 3]) {
        let position = context.call_position();
        assert!(self.script.lights(context, kind), "{kind} at {position:?}");
        self.actions.push((self.now, kind, of));
    }

    fn ended(&self) -> Vec<usize> {
        let mut ended = self.those(State::Running);
        ended.retain(|&job| self.end(job) == self.now);
        ended.sort_by_key(|&job| self.jobs[job].order);
        ended
    }

    fn end_job(&mut self, context: &NativeCallContext<'_>, job: usize) {
        self.jobs[job].state = State::Over;
        let Some(task) = self.task(job) else {
            return self.action(context, "end", [job as u64, 0, 0]);
        };
        let stage = self.problem.tasks.stage[task];
        let workflow = self.problem.stages.workflow[stage as usize] as usize;
        if self.problem.mode == Mode::PerJob && self.stage_over(workflow) {
            self.moving.push(workflow);
        }
        self.action(context, "task-end", [task as u64, 0, 0]);
    }

    fn arrive(&mut self, context: &NativeCallContext<'_>, workflow: usize) {
        let per_job = self.problem.mode == Mode::PerJob;
        self.workflows[workflow].state = if per_job { State::Running } else { State::Waiting };
        self.moving.push(workflow);
        self.action(context, "arrive", [workflow as u64, 0, 0]);
    }

    fn enqueue(&mut self, context: &NativeCallContext<'_>, job: usize) {
        (self.jobs[job].state, self.jobs[job].ready) = (State::Waiting, self.now);
        self.action(context, "submit", [job as u64, 0, 0]);
    }

    fn queue_stage(&mut self, context: &NativeCallContext<'_>, workflow: usize) {
        self.workflows[workflow].stage += 1;
        for job in self.of_stage(workflow) {
            (self.jobs[job].state, self.jobs[job].ready) = (State::Waiting, self.now);
        }
        let stage = self.stage(workflow, self.workflows[workflow].stage);
        self.action(context, "ready", [stage.into(), 0, 0]);
    }

    fn begin_job(&mut self, job: usize, on: Option<usize>) {
        assert!(self.jobs[job].state != State::Running, "it does not run yet");
        let (start, order) = (self.now, self.started);
        let known = &mut self.jobs[job];
        (known.state, known.start, known.on, known.order) = (State::Running, start, on, order);
        self.started += 1;
    }

    fn start(&mut self, context: &NativeCallContext<'_>, job: usize, on: Option<usize>) {
        self.begin_job(job, on);
        if let Some(task) = self.task(job) {
            self.action(context, "task-start", [task as u64, 0, 0]);
        } else {
            let on = on.map_or(u64::from(POOL), |on| on as u64);
            self.action(context, "start", [job as u64, on, 0]);
        }
    }

    fn run_stage(&mut self, context: &NativeCallContext<'_>, workflow: usize, stage: usize) {
        self.workflows[workflow].stage = stage;
        for job in self.of_stage(workflow) {
            self.begin_job(job, Some(workflow));
        }
        let stage = self.stage(workflow, stage);
        self.action(context, "begin", [stage.into(), 0, 0]);
    }

    fn interrupt(&mut self, context: &NativeCallContext<'_>, job: usize, stage: u32) {
        let how = self.problem.interrupted;
        let known = &mut self.jobs[job];
        known.state = if how == Interrupted::Cancel { State::Over } else { State::Waiting };
        if how == Interrupted::Checkpoint {
            known.done += self.now - known.start;
        }
        self.action(context, "interrupt", [job as u64, stage.into(), 0]);
    }
}

type Shared = Rc<RefCell<Option<Host>>>;

fn jobs(of: Vec<usize>) -> Array {
    of.into_iter().map(|job| Dynamic::from(Job(job))).collect()
}

fn flows(of: Vec<usize>) -> Array {
    of.into_iter().map(|workflow| Dynamic::from(Workflow(workflow))).collect()
}

fn facts(engine: &mut Engine, shared: &Shared) {
    gives!(engine, shared, "ended", |host| jobs(host.ended()));
    gives!(engine, shared, "arriving", |host| {
        let now = |of: &usize| host.problem.workflows.submit[*of] == host.now;
        flows(host.flows(State::Future).into_iter().filter(now).collect())
    });
    gives!(engine, shared, "submitted", |host| {
        let now = |job: &usize| host.problem.jobs.submit.get(*job) == Some(&host.now);
        jobs(host.those(State::Future).into_iter().filter(now).collect())
    });
    gives!(engine, shared, "moving_on", |host| flows(std::mem::take(&mut host.moving)));
    gives!(engine, shared, "waiting", |host| flows(host.flows(State::Waiting)));
    gives!(engine, shared, "admitted", |host| {
        let mut admitted = host.flows(State::Running);
        admitted.sort_by_key(|&of| host.workflows[of].order);
        flows(admitted)
    });
    gives!(engine, shared, "in_service", |host| flows(host.flows(State::Running)));
    gives!(engine, shared, "queue", |host| jobs(host.those(State::Waiting)));
    gives!(engine, shared, "free", |host| host.free() as i64);
    gives!(engine, shared, "users", |host| {
        (0..host.problem.user_count()).map(|user| Dynamic::from(User(user))).collect::<Array>()
    });
    gives!(engine, shared, "borrowed", |host, workflow: Workflow| {
        host.borrowed(workflow.0, None)
    });
    gives!(engine, shared, "borrowed", |host, workflow: Workflow, user: User| {
        host.borrowed(workflow.0, Some(user.0))
    });
    gives!(engine, shared, "borrowers", |host, workflow: Workflow, user: User| {
        jobs(host.borrowers(workflow.0, Some(user.0)))
    });
}

fn properties(engine: &mut Engine, shared: &Shared) {
    property!(engine, shared, "in_stage", |host, job: Job| host.task(job.0).is_some());
    property!(engine, shared, "need", |host, job: Job| host.need(job.0) as i64);
    property!(engine, shared, "runtime", |host, job: Job| host.runtime(job.0) as i64);
    property!(engine, shared, "start", |host, job: Job| host.jobs[job.0].start as i64);
    property!(engine, shared, "ready", |host, job: Job| host.jobs[job.0].ready as i64);
    property!(engine, shared, "submit", |host, job: Job| host.problem.jobs.submit[job.0] as i64);
    property!(engine, shared, "user", |host, job: Job| i64::from(host.problem.jobs.user[job.0]));
    property!(engine, shared, "ratio", |host, user: User| host.problem.ratio[user.0] as i64);
    engine.register_get("number", |user: &mut User| user.0 as i64);
    property!(engine, shared, "priority", |host, workflow: Workflow| {
        host.problem.workflows.priority[workflow.0] as i64
    });
    property!(engine, shared, "submit", |host, workflow: Workflow| {
        host.problem.workflows.submit[workflow.0] as i64
    });
    property!(engine, shared, "reservation", |host, workflow: Workflow| {
        i64::from(host.problem.workflows.reservation[workflow.0])
    });
    property!(engine, shared, "needs", |host, workflow: Workflow| {
        let stages = host.problem.stages_of(workflow.0 as u32);
        let need = |stage: u32| Dynamic::from(i64::from(host.problem.stages.need[stage as usize]));
        stages.map(need).collect::<Array>()
    });
    property!(engine, shared, "longest", |host, workflow: Workflow| {
        i64::try_from(host.problem.limit(workflow.0 as u32)).unwrap_or(i64::MAX)
    });
    property!(engine, shared, "stage", |host, workflow: Workflow| {
        host.workflows[workflow.0].stage as i64
    });
    property!(engine, shared, "stage_over", |host, workflow: Workflow| host.stage_over(workflow.0));
    property!(engine, shared, "lent", |host, workflow: Workflow| {
        host.workflows[workflow.0].lent as i64
    });
}

fn actions(engine: &mut Engine, shared: &Shared) {
    does!(engine, shared, "end", |host, at, job: Job| host.end_job(&at, job.0));
    does!(engine, shared, "enqueue", |host, at, of: Workflow| host.arrive(&at, of.0));
    does!(engine, shared, "enqueue", |host, at, job: Job| host.enqueue(&at, job.0));
    does!(engine, shared, "queue_stage", |host, at, of: Workflow| host.queue_stage(&at, of.0));
    does!(engine, shared, "finish", |host, at, of: Workflow| {
        host.workflows[of.0].state = State::Over;
        host.action(&at, "finish", [of.0 as u64, 0, 0]);
    });
    does!(engine, shared, "admit", |host, at, of: Workflow| {
        let order = host.admitted;
        (host.workflows[of.0].state, host.workflows[of.0].order) = (State::Running, order);
        host.admitted += 1;
        host.action(&at, "admit", [of.0 as u64, 0, 0]);
    });
    does!(engine, shared, "run", |host, at, of: Workflow, stage: i64| {
        host.run_stage(&at, of.0, stage as usize);
    });
    does!(engine, shared, "take_back", |host, at, of: Workflow, stage: i64, units: i64| {
        host.workflows[of.0].lent -= units as u64;
        let stage = host.stage(of.0, stage as usize);
        host.action(&at, "reclaim", [stage.into(), units as u64, 0]);
    });
    does!(engine, shared, "interrupt", |host, at, job: Job, of: Workflow, stage: i64| {
        let stage = host.stage(of.0, stage as usize);
        host.interrupt(&at, job.0, stage);
    });
    does!(engine, shared, "lend", |host, at, of: Workflow, units: i64| {
        host.workflows[of.0].lent += units as u64;
        let stage = host.stage(of.0, host.workflows[of.0].stage);
        host.action(&at, "lend", [stage.into(), units as u64, 0]);
    });
    does!(engine, shared, "start", |host, at, job: Job, on: Dynamic| {
        let on = on.try_cast::<Workflow>().map(|of| of.0);
        host.start(&at, job.0, on);
    });
}

fn numbers(_: &Sim, event: Event) -> Option<[u64; 3]> {
    Some(match event {
        Event::WorkflowSubmitted { workflow: of }
        | Event::Admitted { workflow: of }
        | Event::Finished { workflow: of }
        | Event::JobSubmitted { job: of }
        | Event::JobEnded { job: of }
        | Event::TaskEnded { task: of }
        | Event::TaskStarted { task: of }
        | Event::StageReady { stage: of }
        | Event::StageBegan { stage: of } => [of.into(), 0, 0],
        Event::Reclaimed { stage, units } | Event::Lent { stage, units } => {
            [stage.into(), units.into(), 0]
        }
        Event::Interrupted { job, stage } => [job.into(), stage.into(), 0],
        Event::JobStarted { job, on } => [job.into(), on.into(), 0],
        Event::Weighed { .. } | Event::Tested { .. } => return None,
    })
}

/// All actions of a program on a problem.
fn run(engine: &Engine, shared: &Shared, problem: &Arc<Problem>) -> Vec<Action> {
    let shown = program(problem.mode, problem.by, problem.user_count());
    let script = Rc::new(Script::of(engine, shown));
    *shared.borrow_mut() = Some(Host::new(problem, Rc::clone(&script)));
    let next = || shared.borrow().as_ref().and_then(Host::next);
    while let Some(next) = next() {
        shared.borrow_mut().as_mut().expect("a run").now = next;
        engine.run_ast(&script.ast).unwrap_or_else(|error| panic!("at {next}: {error}"));
    }
    shared.borrow_mut().take().expect("a run").actions
}

#[test]
fn the_workflow_programs_do_what_the_core_does() {
    let (mut engine, shared) = (engine(), Shared::default());
    facts(&mut engine, &shared);
    properties(&mut engine, &shared);
    actions(&mut engine, &shared);
    all(LabKind::Workflow, 80, |name, lab| {
        let Lab::Workflow(scenario) = lab else { return 0 };
        // Where hundreds of jobs run, each pass of a plain program is long.
        if scenario.jobs.len() > 100 {
            return 0;
        }
        let under = |policy| {
            let problem = Problem::new(&scenario).expect("a valid scenario").under(policy);
            let problem = Arc::new(problem);
            let core = events(Sim::new(Arc::clone(&problem)), numbers)?;
            let actions = run(&engine, &shared, &problem);
            Some(compare(&format!("{name}, {policy:?}"), &actions, &core))
        };
        Policy::offered(By::Ratio).into_iter().filter_map(under).sum()
    });
}
