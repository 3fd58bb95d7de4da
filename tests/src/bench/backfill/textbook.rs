//! EASY and conservative backfill as a textbook has them: lists that are gone through, without an index.
//!
//! It says how much the core's indices save; that it finds the same starts is asserted where it is timed.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::{Policy, Problem};

/// The start of every job, by its number.
pub fn starts(problem: &Problem) -> Vec<Time> {
    let mut run = Textbook {
        problem,
        free: problem.machine,
        running: Vec::new(),
        queue: Vec::new(),
        starts: vec![0; problem.job_count()],
        plan: vec![(0, problem.machine.into())],
    };
    let conservative = problem.policy == Policy::Conservative;
    let mut coming = problem.order.iter().copied().peekable();
    loop {
        let submission = coming.peek().map(|&job| problem.submit[job as usize]);
        let end = run.running.iter().map(|&(end, _)| end).min();
        let planned = run.queue.iter().map(|&job| run.starts[job as usize]).min();
        let planned = planned.filter(|_| conservative);
        let Some(now) = [submission, end, planned].into_iter().flatten().min() else {
            return run.starts;
        };
        let ended = run.end(now, conservative);
        if conservative && ended {
            for at in 0..run.queue.len() {
                run.place(run.queue[at], now, true);
            }
        }
        while let Some(job) = coming.next_if(|&job| problem.submit[job as usize] == now) {
            run.queue.push(job);
            if conservative {
                run.place(job, now, false);
            }
        }
        if conservative { run.start_due(now) } else { run.pass(now) }
    }
}

struct Textbook<'p> {
    problem: &'p Problem,
    free: u32,
    /// When each ends, and which it is.
    running: Vec<(Time, u32)>,
    queue: Vec<u32>,
    /// When each job started, or is planned to.
    starts: Vec<Time>,
    /// Nodes free from each time on.
    plan: Vec<(Time, i64)>,
}

impl Textbook<'_> {
    fn nodes(&self, job: u32) -> u32 {
        self.problem.nodes[job as usize]
    }

    fn estimate(&self, job: u32) -> Time {
        self.problem.estimate[job as usize]
    }

    /// Ends what ends now; whether anything does.
    fn end(&mut self, now: Time, conservative: bool) -> bool {
        let (over, on): (Vec<_>, Vec<_>) = self.running.iter().partition(|&&(end, _)| end == now);
        self.running = on;
        for &(_, job) in &over {
            self.free += self.nodes(job);
            if conservative {
                let end = self.starts[job as usize] + self.estimate(job);
                self.add(now, end, self.nodes(job).into());
            }
        }
        if conservative {
            let past = self.plan.partition_point(|&(time, _)| time <= now).max(1) - 1;
            self.plan.drain(..past);
        }
        !over.is_empty()
    }

    fn start(&mut self, job: u32, now: Time) {
        self.free -= self.nodes(job);
        self.starts[job as usize] = now;
        self.running.push((now + self.problem.work(job), job));
    }

    /// A pass of EASY.
    fn pass(&mut self, now: Time) {
        while let Some(&head) = self.queue.first().filter(|&&head| self.nodes(head) <= self.free) {
            self.queue.remove(0);
            self.start(head, now);
        }
        let Some(&head) = self.queue.first() else { return };
        let mut ends: Vec<(Time, u32)> = self
            .running
            .iter()
            .map(|&(_, job)| (self.starts[job as usize] + self.estimate(job), self.nodes(job)))
            .collect();
        ends.sort_unstable();
        let (mut given, mut time) = (self.free, now);
        for (at, &(end, nodes)) in ends.iter().enumerate() {
            given += nodes;
            time = end;
            if given >= self.nodes(head) && ends.get(at + 1).is_none_or(|next| next.0 > end) {
                break;
            }
        }
        let mut extra = given - self.nodes(head);
        let mut at = 1;
        while let Some(&job) = self.queue.get(at) {
            let (nodes, inside) = (self.nodes(job), now + self.estimate(job) <= time);
            if nodes > self.free || !inside && nodes > extra {
                at += 1;
                continue;
            }
            extra -= if inside { 0 } else { nodes };
            self.queue.remove(at);
            self.start(job, now);
        }
    }

    /// Starts what is planned for now.
    fn start_due(&mut self, now: Time) {
        let starts = &self.starts;
        let (due, rest): (Vec<_>, Vec<_>) =
            self.queue.iter().partition(|&&job| starts[job as usize] == now);
        self.queue = rest;
        for job in due {
            self.start(job, now);
        }
    }

    /// Plans a job, anew where it has a place.
    fn place(&mut self, job: u32, now: Time, anew: bool) {
        let (nodes, length) = (i64::from(self.nodes(job)), self.estimate(job));
        if anew {
            let start = self.starts[job as usize];
            self.add(start, start + length, nodes);
        }
        let mut start = now;
        for (at, &(time, free)) in self.plan.iter().enumerate() {
            if time >= start.saturating_add(length) {
                break;
            }
            if free < nodes && self.plan.get(at + 1).is_none_or(|next| next.0 > start) {
                start = self.plan.get(at + 1).map_or(Time::MAX, |next| next.0);
            }
        }
        self.starts[job as usize] = start;
        self.add(start, start + length, -nodes);
    }

    fn add(&mut self, from: Time, to: Time, change: i64) {
        for time in [from, to] {
            let at = self.plan.partition_point(|point| point.0 < time);
            if self.plan.get(at).is_none_or(|point| point.0 != time) {
                self.plan.insert(at, (time, self.plan[at - 1].1));
            }
        }
        for (time, free) in &mut self.plan {
            if from <= *time && *time < to {
                *free += change;
            }
        }
        self.plan.dedup_by_key(|point| point.1);
    }
}
