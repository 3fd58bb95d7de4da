//! A scheduling pass: the master sends tasks, nodes steal, nodes start tasks, calls get engines.

use std::cmp::Reverse;

use super::engines::{fallback, reach};
use super::queues::QueueEntry;
use super::waiting::{Requirements, Source};
use super::{CallSegment, Phase, Sim, Start};
use crate::kernel::Probe;
use crate::labs::affinity::event::{ASKED, Event, Route, SOUGHT, TRIED};
use crate::labs::affinity::layout::env_number;
use crate::labs::affinity::problem::{Call, NONE, index_u32};

impl Sim {
    /// Sends the next task that a node accepts, or makes a new task wait that no node accepts.
    pub(super) fn send<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        if !self.master.due {
            self.phase = Phase::Steal;
            return false;
        }
        self.show_idle();
        let fixed = &*self.fixed;
        let first = self.master.first(&fixed.layout);
        let newcomer = Some(self.master.next).filter(|&next| next < self.arrived);
        let Some(position) = [first, newcomer].into_iter().flatten().min() else {
            self.master.due = false;
            self.phase = Phase::Steal;
            return false;
        };
        if newcomer == Some(position) {
            self.master.next += 1;
        }
        let task = fixed.problem.order[position as usize];
        let class = fixed.layout.class_of[task as usize];
        let (queued, running) = (&self.queued, &self.running);
        let tasks = |node: u32| queued[node as usize] + running[node as usize];
        let chosen = self.master.choose((&fixed.problem, &fixed.layout), class, &tasks);
        self.report_sought(task, class, chosen, probe);
        let Some((label, node)) = chosen else {
            probe.emit(Event::Held { task });
            return true;
        };
        self.master.send(&self.fixed.layout, class);
        self.join(task, node, None);
        self.load_changed(node);
        probe.emit(Event::Assigned { task, node, label });
        true
    }

    /// Reports the labels that the master tried.
    fn report_sought<P: Probe<Event>>(
        &self,
        task: u32,
        class: u32,
        chosen: Option<(u32, u32)>,
        probe: &mut P,
    ) {
        let layout = &self.fixed.layout;
        let labels = layout.class_labels.get(class);
        let last = chosen.filter(|_| layout.by_type).map(|(label, _)| label);
        let until = labels.iter().position(|&label| Some(label) == last);
        let looked = &labels[..until.map_or(labels.len(), |at| at + 1)];
        if P::FINE {
            for &label in looked {
                let node = self.master.node(label).unwrap_or(NONE);
                probe.emit(Event::Sought { task, label, node });
            }
        } else if P::LISTENS {
            probe.tally(SOUGHT, looked.len() as u64);
        }
    }

    /// Adds a task to a queue.
    fn join(&mut self, task: u32, node: u32, stolen_from: Option<u32>) {
        let class = self.stealable(task);
        let entry = QueueEntry { task, node, time: self.now, stolen_from };
        self.queues.join(entry, class.unwrap_or(0));
        self.queued[node as usize] += 1;
        if let Some(class) = class {
            self.stealing.queue(&self.fixed.layout, node, class, true);
        }
        self.node_changed(node);
    }

    /// Performs the next theft.
    pub(super) fn steal<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let layout = &self.fixed.layout;
        let thief = if self.stealing.due { self.stealing.thief() } else { None };
        let pair = thief.and_then(|to| Some((to, self.stealing.victim(layout, to, &self.queued)?)));
        let Some((to, from)) = pair else {
            self.stealing.due = false;
            self.phase = Phase::Start;
            return false;
        };
        let taken = self.queues.take_last(from, |class| layout.qualifies(class, to));
        let task = taken.expect("a victim has a task for its thief").task;
        let class = layout.class_of[task as usize];
        let was_full = self.load(from) >= layout.capacity[from as usize];
        self.queued[from as usize] -= 1;
        self.stolen += 1;
        self.stealing.queue(&self.fixed.layout, from, class, false);
        self.node_changed(from);
        self.join(task, to, Some(from));
        self.master.due |= was_full;
        self.load_changed(from);
        self.load_changed(to);
        probe.emit(Event::Stolen { task, from, to });
        true
    }

    /// Starts the next task: on the first node with a queued task and a free slot.
    pub(super) fn start<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(node) = self.startable.next(0) else {
            self.open_sources();
            self.phase = Phase::Dispatch;
            return false;
        };
        let QueueEntry { task, stolen_from, .. } =
            self.queues.pop(node).expect("the node has a queued task");
        self.queued[node as usize] -= 1;
        self.running[node as usize] += 1;
        if let Some(class) = self.stealable(task) {
            self.stealing.queue(&self.fixed.layout, node, class, false);
        }
        self.node_changed(node);
        let order = index_u32(self.starts.len());
        self.starts.push(Start { task, node, time: self.now, stolen_from });
        self.ready.push_back((order, 0));
        let waited = self.now - self.fixed.problem.submit[task as usize];
        self.tally.waits += u128::from(waited);
        probe.emit(Event::Started { task, node });
        true
    }

    /// Finds the first waiting call for each engine released at this instant.
    fn open_sources(&mut self) {
        let mut freed = std::mem::take(&mut self.engines.freed);
        freed.sort_unstable();
        freed.dedup();
        let mut envs: Vec<(u8, u32)> = Vec::new();
        let problem = &self.fixed.problem;
        for &(node, of) in &freed {
            self.waiting.open(Source::Node(node, of));
            if problem.cross.is_some() {
                envs.push((env_of(env_number(problem.nodes[node as usize].env)), of));
            }
        }
        envs.sort_unstable();
        envs.dedup();
        for (env, of) in envs {
            self.waiting.open(Source::Env(env, of));
        }
        freed.clear();
        self.engines.freed = freed;
    }

    /// Serves the next running task without a call under way.
    pub(super) fn dispatch<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let types = self.fixed.problem.type_count();
        let engines = &self.engines;
        let waiter = self.waiting.next(|source| match source {
            Source::Node(node, of) => engines.types(node) >> of & 1 == 1,
            Source::Env(env, of) => engines.any(types, 1 << env, of),
        });
        let ready = self.ready.front().copied();
        let Some((order, number)) = [waiter, ready].into_iter().flatten().min() else {
            self.phase = Phase::Advance;
            return false;
        };
        let is_ready = ready == Some((order, number));
        let start = self.starts.at(order as usize);
        let call = self.fixed.problem.call(start.task, number);
        let fixed = &*self.fixed;
        let chosen = self.engines.choose(&fixed.problem, &fixed.layout, start.node, call);
        self.report_tried(start, call, chosen.map(|chosen| chosen.route), probe);
        if is_ready {
            self.ready.pop_front();
        } else {
            let since = self.waiting.leave(self.requirements(start.node, call), order);
            self.tally.stalls += u128::from(self.now - since.unwrap_or(self.now));
        }
        let Some(chosen) = chosen else {
            self.waiting.join(self.requirements(start.node, call), order, number, self.now);
            probe.emit(Event::Deferred { task: start.task, call: number });
            return true;
        };
        self.begin(
            start,
            CallSegment {
                order,
                call: number,
                node: chosen.node,
                of: chosen.of,
                start: self.now,
                end: 0,
            },
        );
        let (node, of, task) = (chosen.node, chosen.of, start.task);
        probe.emit(match chosen.route {
            Route::Local => Event::Dispatched { task, node, of },
            Route::Crossed => Event::Crossed { task, node, of },
            Route::Fallback => Event::FellBack { task, node, of },
        });
        true
    }

    /// Starts a call on an engine.
    fn begin(&mut self, start: Start, segment: CallSegment) {
        let fixed = &*self.fixed;
        let call = fixed.problem.call(start.task, segment.call);
        let (node, of) = (segment.node, segment.of);
        self.engines.take(&fixed.problem, &fixed.layout, node, of);
        let ranked = &fixed.layout.choice(call).ranked;
        let rank = ranked.iter().position(|entry| entry.0 == of).expect("the type implements it");
        let overhead = self.overhead_from(start.node, node, call);
        let long = overhead + ranked[rank].1;
        self.tally.by_rank[rank] += 1;
        self.tally.lost += ranked[rank].1 - ranked[0].1;
        self.tally.overhead += overhead;
        self.tally.busy[of as usize] += u128::from(long);
        self.crossed += u32::from(node != start.node);
        let (index, end) = (index_u32(self.segments.len()), self.now + long);
        self.segments.push(CallSegment { end, ..segment });
        self.under_way.push(Reverse((end, segment.order, index)));
        self.idle_changed(node, of);
    }

    /// Requirements of a waiting call.
    fn requirements(&self, node: u32, call: Call) -> Requirements {
        let fixed = &*self.fixed;
        let choice = fixed.layout.choice(call);
        let env = fixed.problem.nodes[node as usize].env;
        let envs = fixed.problem.cross.as_ref().map_or(0, |cross| reach(cross, env, call.size));
        Requirements { node, local: self.local_types(node, call), crossing: choice.mask, envs }
    }

    /// The types of its own node that a call may use while no acceptable engine is idle within reach, as bits.
    pub(in crate::labs::affinity) fn local_types(&self, node: u32, call: Call) -> u64 {
        let (problem, layout) = (&self.fixed.problem, &self.fixed.layout);
        let choice = layout.choice(call);
        choice.mask & layout.types_of[node as usize] | fallback(problem, layout, node, choice)
    }

    /// Reports the attempts for a call: each acceptable type on its own node, then other nodes, then all types of its
    /// own node.
    fn report_tried<P: Probe<Event>>(
        &self,
        start: Start,
        call: Call,
        route: Option<Route>,
        probe: &mut P,
    ) {
        if !P::LISTENS {
            return;
        }
        let (fixed, node) = (&*self.fixed, start.node);
        let choice = fixed.layout.choice(call);
        let local = fixed.layout.types_of[node as usize];
        let idle = self.engines.types(node);
        let ranked_in = |types: u64| {
            let ranked = choice.ranked.iter().map(|&(of, _)| of);
            ranked.filter(move |of| types >> of & 1 == 1)
        };
        let until = |types: u64| {
            let found = ranked_in(types & idle).next();
            ranked_in(types)
                .position(|of| Some(of) == found)
                .map_or(types.count_ones() as usize, |at| at + 1)
        };
        let task = start.task;
        let first = until(choice.mask & local);
        let asks = route != Some(Route::Local) && fixed.problem.cross.is_some();
        let falls = if route == Some(Route::Local) || route == Some(Route::Crossed) {
            0
        } else {
            fallback(&fixed.problem, &fixed.layout, node, choice) & !choice.mask
        };
        let then = until(falls);
        if !P::FINE {
            probe.tally(TRIED, (first + then) as u64);
            probe.tally(ASKED, asks.into());
            return;
        }
        for of in ranked_in(choice.mask & local).take(first) {
            probe.emit(Event::Tried { task, of, idle: idle >> of & 1 == 1 });
        }
        if asks {
            let found = self.engines.elsewhere(&fixed.problem, &fixed.layout, node, call);
            probe.emit(Event::Asked { task, node: found.map_or(NONE, |found| found.0) });
        }
        for of in ranked_in(falls).take(then) {
            probe.emit(Event::Tried { task, of, idle: idle >> of & 1 == 1 });
        }
    }
}

/// An environment's number, in the stored width.
fn env_of(env: usize) -> u8 {
    u8::try_from(env).expect("there are few")
}
