//! What the programs of the backfill lab call: the machine, the jobs, and the clock of ends and submissions.

use std::rc::Rc;
use std::sync::Arc;

use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::{Events, Policy, Problem, Sim};
use gantry_core::scenario::Checked;
use rhai::{Array, Dynamic};

use super::{Api, ask, does, gives, list, property};

/// A job, by its number in the scenario.
#[derive(Clone, Copy)]
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
    /// The number of starts before its last.
    order: Option<usize>,
}

const NEVER: i64 = i64::MAX;

pub(crate) struct Host {
    problem: Arc<Problem>,
    now: i64,
    jobs: Vec<State>,
    /// In order of submission.
    queue: Vec<u32>,
    running: Vec<u32>,
    submitted: usize,
    begun: usize,
}

impl Host {
    fn of(&self, job: u32) -> State {
        self.jobs[job as usize]
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
            let State { start, estimate, .. } = self.of(job);
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

    fn submitted(&mut self) -> Vec<u32> {
        let from = self.submitted;
        while self.next_submission() == Some(self.now) {
            self.submitted += 1;
        }
        self.problem.order[from..self.submitted].to_vec()
    }

    fn ended(&self) -> Vec<u32> {
        let over = |&job: &u32| self.of(job).start + self.of(job).work == self.now;
        let mut ended: Vec<u32> = self.running.iter().copied().filter(over).collect();
        ended.sort_by_key(|&job| self.of(job).order);
        ended
    }

    fn start(&mut self, job: u32, length: i64) -> Event {
        assert!(self.nodes(job) <= self.free(), "{job} has no room at {}", self.now);
        let at = self.queue.iter().position(|&other| other == job).expect("it waits");
        let overtakes = at > 0 && self.problem.policy != Policy::Conservative;
        self.queue.remove(at);
        self.running.push(job);
        let state = &mut self.jobs[job as usize];
        (state.start, state.end) = (self.now, self.now + length);
        let resumed = state.order.replace(self.begun).is_some();
        self.begun += 1;
        if overtakes { Event::Backfilled { job, resumed } } else { Event::Started { job, resumed } }
    }

    fn checkpoint(&mut self, job: u32) -> Event {
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
        Event::Checkpointed { job }
    }

    /// The nodes free from now on, by estimates and plans, that of a job left out: from, to, nodes.
    fn free_without(&self, job: u32) -> Vec<[i64; 3]> {
        let runs = self.holding().into_iter().map(|job| (self.of(job).start, job));
        let waits = self.queue.iter().filter(|&&other| other != job);
        let waits = waits.map(|&other| (self.of(other).planned, other));
        let mut changes = vec![(self.now, 0), (NEVER, 0)];
        for (from, job) in runs.chain(waits).filter(|&(from, _)| from < NEVER) {
            let nodes = self.nodes(job);
            let to = from + self.of(job).estimate;
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

impl super::Host for Host {
    type Sim = Sim;

    fn open(checked: Checked) -> Option<(Sim, Self)> {
        let Checked::Backfill(problem) = checked else { return None };
        let state = |job: u32| State {
            work: problem.work(job) as i64,
            estimate: problem.estimate[job as usize] as i64,
            start: 0,
            end: NEVER,
            planned: NEVER,
            shadow: NEVER,
            order: None,
        };
        let jobs = (0..problem.job_count() as u32).map(state).collect();
        let (problem, queue, running) = (Arc::new(problem), Vec::new(), Vec::new());
        let sim = Sim::new(Arc::clone(&problem));
        Some((sim, Host { problem, now: 0, jobs, queue, running, submitted: 0, begun: 0 }))
    }

    /// To the next instant at which something ends or is submitted, or is due.
    fn go_on(&mut self) -> Option<u64> {
        let ends = self.running.iter().map(|&job| self.of(job).start + self.of(job).work);
        let due = self.queue.iter().map(|&job| self.of(job).planned.min(self.of(job).shadow));
        let due = due.filter(|&at| at > self.now);
        let next = self.next_submission().into_iter().chain(ends).chain(due).min();
        self.now = next.filter(|&at| at < NEVER)?;
        Some(self.now as u64)
    }

    fn facts(api: &mut Api<Self>) {
        gives!(api, "now", |host| host.now);
        gives!(api, "free", |host| host.free());
        gives!(api, "waiting", |host| host.queue.len() as i64);
        gives!(api, "head", |host| {
            host.queue.first().map_or(Dynamic::UNIT, |&job| Dynamic::from(Job(job)))
        });
        gives!(api, "queue", |host| jobs(host.queue.clone()));
        gives!(api, "behind_head", |host| jobs(host.queue[1..].to_vec()));
        gives!(api, "running_by_end", |host| {
            let mut running = host.holding();
            running.sort_by_key(|&job| (host.of(job).end, host.place(job)));
            jobs(running)
        });
        gives!(api, "ended", |host| jobs(host.ended()));
        gives!(api, "submitted", |host| jobs(host.submitted()));
        gives!(api, "threshold", |host| host.problem.checkpoint.threshold as i64);
        gives!(api, "split", |host, estimate: i64| {
            host.problem.checkpoint.split.of(estimate as u64) as i64
        });
        gives!(api, "free_without", |host, job: Job| list(host.free_without(job.0)));
        api.engine.register_get("from", |step: &mut [i64; 3]| step[0]);
        api.engine.register_get("to", |step: &mut [i64; 3]| step[1]);
        api.engine.register_get("nodes", |step: &mut [i64; 3]| step[2]);
        property!(api, "nodes", |host, job: Job| host.nodes(job.0));
        property!(api, "estimate", |host, job: Job| host.of(job.0).estimate);
        property!(api, "start", |host, job: Job| host.of(job.0).start);
        property!(api, "end", |host, job: Job| host.of(job.0).end);
        property!(api, "planned", |host, job: Job| host.of(job.0).planned);
        property!(api, "shadow", |host, job: Job| host.of(job.0).shadow);
        property!(api, "place", |host, job: Job| i64::from(host.place(job.0)));
        api.engine.register_get("number", |job: &mut Job| i64::from(job.0));
        let run = Rc::clone(&api.run);
        api.engine.register_set("end", move |job: &mut Job, end: i64| {
            ask(&run, |host| host.jobs[job.0 as usize].end = end);
        });
    }

    fn actions(api: &mut Api<Self>) {
        does!(api, "release", |host, of: Job| {
            let job = of.0;
            host.running.retain(|&other| other != job);
            if host.problem.overruns(job) { Event::Killed { job } } else { Event::Ended { job } }
        });
        does!(api, "enqueue", |host, job: Job| {
            host.queue.push(job.0);
            Event::Submitted { job: job.0 }
        });
        does!(api, "start", |host, job: Job| host.start(job.0, host.of(job.0).estimate));
        does!(api, "start", |host, job: Job, length: i64| host.start(job.0, length));
        does!(api, "refuse", |_host, job: Job| Event::Refused { job: job.0 });
        does!(api, "reserve", |host, shadow: i64, extra: i64| {
            let job = host.queue[0];
            if host.problem.policy == Policy::Checkpoint {
                host.jobs[job as usize].shadow = shadow;
            }
            Event::Reserved { job, time: (shadow as u64).into(), extra: extra as u32 }
        });
        does!(api, "checkpoint", |host, job: Job| host.checkpoint(job.0));
        does!(api, "plan_at", |host, job: Job, start: i64| {
            host.jobs[job.0 as usize].planned = start;
            Event::Planned { job: job.0, time: (start as u64).into() }
        });
    }
}

fn jobs(of: Vec<u32>) -> Array {
    list(of.into_iter().map(Job))
}
