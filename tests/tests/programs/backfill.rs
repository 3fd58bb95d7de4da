//! What the programs of the backfill lab call, over plain columns: the machine, the jobs, and the clock of ends and
//! submissions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::program::program;
use gantry_core::labs::backfill::{Events, Policy, Problem, Sim};
use gantry_core::scenario::{Lab, LabKind};
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::{Action, Script, all, compare, does, engine, events, gives, property};

/// A job, by its number in the scenario.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Job(u32);

/// What is known of a job, by its remaining work.
#[derive(Clone, Copy)]
struct State {
    work: i64,
    estimate: i64,
    start: i64,
    /// Its expected end while it runs.
    end: i64,
    planned: i64,
    shadow: i64,
    /// The number of starts before its own.
    order: usize,
}

/// A time that never comes.
const NEVER: i64 = i64::MAX;

struct Host {
    problem: Arc<Problem>,
    script: Rc<Script>,
    now: i64,
    jobs: Vec<State>,
    /// In order of submission.
    queue: Vec<u32>,
    running: Vec<u32>,
    submitted: usize,
    begun: usize,
    actions: Vec<Action>,
}

impl Host {
    fn new(problem: &Arc<Problem>, script: Rc<Script>) -> Self {
        let state = |job: u32| State {
            work: problem.work(job) as i64,
            estimate: problem.estimate[job as usize] as i64,
            start: 0,
            end: NEVER,
            planned: NEVER,
            shadow: NEVER,
            order: 0,
        };
        Host {
            problem: Arc::clone(problem),
            script,
            now: 0,
            jobs: (0..problem.job_count() as u32).map(state).collect(),
            queue: Vec::new(),
            running: Vec::new(),
            submitted: 0,
            begun: 0,
            actions: Vec::new(),
        }
    }

    fn of(&self, job: Job) -> State {
        self.jobs[job.0 as usize]
    }

    fn nodes(&self, job: u32) -> i64 {
        self.problem.nodes[job as usize].into()
    }

    fn place(&self, job: u32) -> u32 {
        self.problem.place[job as usize]
    }

    /// The running jobs that hold nodes: taken one by one, an end may come after the estimate that it is expected by.
    fn holding(&self) -> Vec<u32> {
        let singly = self.problem.events == Events::Singly;
        let holds = |&job: &u32| {
            let State { start, estimate, .. } = self.jobs[job as usize];
            !singly || start + estimate > self.now
        };
        self.running.iter().copied().filter(holds).collect()
    }

    fn free(&self) -> i64 {
        let held: i64 = self.holding().iter().map(|&job| self.nodes(job)).sum();
        i64::from(self.problem.machine) - held
    }

    fn next_submission(&self) -> Option<i64> {
        let job = self.problem.order.get(self.submitted)?;
        Some(self.problem.submit[*job as usize] as i64)
    }

    /// The next instant at which something ends or is submitted, or is due.
    fn next(&self) -> Option<i64> {
        let ends = self.running.iter().map(|&job| self.jobs[job as usize]);
        let ends = ends.map(|job| job.start + job.work);
        let due = self.queue.iter().map(|&job| self.jobs[job as usize]);
        let due = due.map(|job| job.planned.min(job.shadow)).filter(|&at| at > self.now);
        self.next_submission().into_iter().chain(ends).chain(due).min().filter(|&at| at < NEVER)
    }

    fn submitted(&mut self) -> Vec<u32> {
        let from = self.submitted;
        while self.next_submission() == Some(self.now) {
            self.submitted += 1;
        }
        self.problem.order[from..self.submitted].to_vec()
    }

    fn ended(&self) -> Vec<u32> {
        let over = |&job: &u32| {
            let State { start, work, .. } = self.jobs[job as usize];
            start + work == self.now
        };
        let mut ended: Vec<u32> = self.running.iter().copied().filter(over).collect();
        ended.sort_by_key(|&job| self.jobs[job as usize].order);
        ended
    }

    /// Writes an action down, from the line that it lights.
    fn action(&mut self, context: &NativeCallContext<'_>, kind: &'static str, of: [u64; 3]) {
        let position = context.call_position();
        assert!(self.script.lights(context, kind), "{kind} at {position:?}");
        self.actions.push((self.now as u64, kind, of));
    }

    fn release(&mut self, context: &NativeCallContext<'_>, job: u32) {
        self.running.retain(|&other| other != job);
        let kind = if self.problem.overruns(job) { "kill" } else { "end" };
        self.action(context, kind, [job.into(), 0, 0]);
    }

    fn enqueue(&mut self, context: &NativeCallContext<'_>, job: u32) {
        self.queue.push(job);
        self.action(context, "submit", [job.into(), 0, 0]);
    }

    fn start(&mut self, context: &NativeCallContext<'_>, job: u32, length: i64) {
        assert!(self.nodes(job) <= self.free(), "{job} has no room at {}", self.now);
        let at = self.queue.iter().position(|&other| other == job).expect("it waits");
        let overtakes = at > 0 && self.problem.policy != Policy::Conservative;
        self.queue.remove(at);
        self.running.push(job);
        let (now, order) = (self.now, self.begun);
        let state = &mut self.jobs[job as usize];
        (state.start, state.end, state.order) = (now, now + length, order);
        self.begun += 1;
        self.action(context, if overtakes { "backfill" } else { "start" }, [job.into(), 0, 0]);
    }

    fn checkpoint(&mut self, context: &NativeCallContext<'_>, job: u32) {
        self.running.retain(|&other| other != job);
        let costs = self.problem.checkpoint;
        let added = (costs.checkpoint_cost + costs.restart_cost) as i64;
        let state = &mut self.jobs[job as usize];
        let ran = self.now - state.start;
        state.work += added - ran;
        state.estimate += added - ran;
        self.queue.push(job);
        let place = &self.problem.place;
        self.queue.sort_by_key(|&job| place[job as usize]);
        self.action(context, "checkpoint", [job.into(), 0, 0]);
    }

    /// The nodes free from now on, by estimates and plans, that of a job left out: from, to, nodes.
    fn free_without(&self, job: u32) -> Vec<[i64; 3]> {
        let runs = self.holding().into_iter().map(|job| (self.jobs[job as usize].start, job));
        let waits = self.queue.iter().filter(|&&other| other != job);
        let waits = waits.map(|&other| (self.jobs[other as usize].planned, other));
        let mut changes = vec![(self.now, 0), (NEVER, 0)];
        for (from, job) in runs.chain(waits).filter(|&(from, _)| from < NEVER) {
            let nodes = self.nodes(job);
            let to = from + self.jobs[job as usize].estimate;
            changes.extend([(from.max(self.now), -nodes), (to, nodes)]);
        }
        changes.sort_unstable();
        let (mut free, mut steps) = (i64::from(self.problem.machine), Vec::<[i64; 3]>::new());
        for (at, nodes) in changes {
            free += nodes;
            if let Some(last) = steps.last_mut() {
                last[1] = at;
            }
            if steps.last().is_some_and(|last| last[0] == at) {
                steps.pop();
            }
            steps.push([at, at, free]);
        }
        steps.pop();
        steps
    }
}

type Shared = Rc<RefCell<Option<Host>>>;

fn jobs(of: impl IntoIterator<Item = u32>) -> Array {
    of.into_iter().map(|job| Dynamic::from(Job(job))).collect()
}

fn facts(engine: &mut Engine, shared: &Shared) {
    gives!(engine, shared, "now", |host| host.now);
    gives!(engine, shared, "free", |host| host.free());
    gives!(engine, shared, "waiting", |host| host.queue.len() as i64);
    gives!(engine, shared, "head", |host| {
        host.queue.first().map_or(Dynamic::UNIT, |&job| Dynamic::from(Job(job)))
    });
    gives!(engine, shared, "queue", |host| jobs(host.queue.clone()));
    gives!(engine, shared, "behind_head", |host| jobs(host.queue.iter().copied().skip(1)));
    gives!(engine, shared, "running_by_end", |host| {
        let mut running = host.holding();
        running.sort_by_key(|&job| (host.jobs[job as usize].end, host.place(job)));
        jobs(running)
    });
    gives!(engine, shared, "ended", |host| jobs(host.ended()));
    gives!(engine, shared, "submitted", |host| jobs(host.submitted()));
    gives!(engine, shared, "threshold", |host| host.problem.checkpoint.threshold as i64);
    gives!(engine, shared, "split", |host, estimate: i64| {
        host.problem.checkpoint.split.of(estimate as u64) as i64
    });
    gives!(engine, shared, "free_without", |host, job: Job| {
        host.free_without(job.0).into_iter().map(Dynamic::from).collect::<Array>()
    });
    engine.register_get("from", |step: &mut [i64; 3]| step[0]);
    engine.register_get("to", |step: &mut [i64; 3]| step[1]);
    engine.register_get("nodes", |step: &mut [i64; 3]| step[2]);
}

fn properties(engine: &mut Engine, shared: &Shared) {
    property!(engine, shared, "nodes", |host, job: Job| host.nodes(job.0));
    property!(engine, shared, "estimate", |host, job: Job| host.of(*job).estimate);
    property!(engine, shared, "start", |host, job: Job| host.of(*job).start);
    property!(engine, shared, "end", |host, job: Job| host.of(*job).end);
    property!(engine, shared, "planned", |host, job: Job| host.of(*job).planned);
    property!(engine, shared, "shadow", |host, job: Job| host.of(*job).shadow);
    property!(engine, shared, "place", |host, job: Job| i64::from(host.place(job.0)));
    property!(engine, shared, "number", |_host, job: Job| i64::from(job.0));
    let host = Rc::clone(shared);
    engine.register_set("end", move |job: &mut Job, end: i64| {
        host.borrow_mut().as_mut().expect("a run").jobs[job.0 as usize].end = end;
    });
}

fn actions(engine: &mut Engine, shared: &Shared) {
    does!(engine, shared, "release", |host, at, job: Job| host.release(&at, job.0));
    does!(engine, shared, "enqueue", |host, at, job: Job| host.enqueue(&at, job.0));
    does!(engine, shared, "start", |host, at, job: Job| {
        host.start(&at, job.0, host.of(job).estimate);
    });
    does!(engine, shared, "start", |host, at, job: Job, length: i64| {
        host.start(&at, job.0, length);
    });
    does!(engine, shared, "refuse", |host, at, job: Job| {
        host.action(&at, "refuse", [job.0.into(), 0, 0]);
    });
    does!(engine, shared, "reserve", |host, at, shadow: i64, extra: i64| {
        let head = host.queue[0];
        if host.problem.policy == Policy::Checkpoint {
            host.jobs[head as usize].shadow = shadow;
        }
        host.action(&at, "reserve", [head.into(), shadow as u64, extra as u64]);
    });
    does!(engine, shared, "checkpoint", |host, at, job: Job| host.checkpoint(&at, job.0));
    does!(engine, shared, "plan_at", |host, at, job: Job, start: i64| {
        host.jobs[job.0 as usize].planned = start;
        host.action(&at, "plan", [job.0.into(), start as u64, 0]);
    });
}

/// All actions of a program on a problem, and the ends of its jobs.
fn run(engine: &Engine, shared: &Shared, problem: &Arc<Problem>) -> Vec<Action> {
    let script = Rc::new(Script::of(engine, program(problem.policy, problem.events)));
    *shared.borrow_mut() = Some(Host::new(problem, Rc::clone(&script)));
    let next = || shared.borrow().as_ref().and_then(Host::next);
    while let Some(next) = next() {
        shared.borrow_mut().as_mut().expect("a run").now = next;
        engine.run_ast(&script.ast).unwrap_or_else(|error| panic!("at {next}: {error}"));
    }
    let host = shared.borrow_mut().take().expect("a run");
    assert!(host.queue.is_empty() && host.submitted == problem.job_count(), "all have run");
    host.actions
}

fn numbers(event: Event) -> [u64; 3] {
    let job = u64::from(event.job());
    match event {
        Event::Reserved { time, extra, .. } => [job, time.time(), extra.into()],
        Event::Planned { time, .. } => [job, time.time(), 0],
        _ => [job, 0, 0],
    }
}

#[test]
fn the_backfill_programs_do_what_the_core_does() {
    let (mut engine, shared) = (engine(), Shared::default());
    facts(&mut engine, &shared);
    properties(&mut engine, &shared);
    actions(&mut engine, &shared);
    all(LabKind::Backfill, 80, |name, lab| {
        let Lab::Backfill(scenario) = lab else { return 0 };
        let under = |policy| {
            let mut problem = Problem::new(&scenario).expect("a valid scenario");
            problem.policy = policy;
            let problem = Arc::new(problem);
            let core = events(Sim::new(Arc::clone(&problem)), |_, event| Some(numbers(event)))?;
            let actions = run(&engine, &shared, &problem);
            Some(compare(&format!("{name}, {policy:?}"), &actions, &core))
        };
        Policy::ALL.into_iter().filter_map(under).sum()
    });
}
