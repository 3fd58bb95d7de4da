//! A scheduling pass: the master sends tasks, nodes steal, nodes start tasks, calls get engines.

use std::cmp::Reverse;

use super::engines::{fallback, reach};
use super::queues::Join;
use super::waiting::{Source, Wish};
use super::{Phase, Piece, Sent, Sim, Start};
use crate::kernel::Probe;
use crate::labs::affinity::event::{ASKED, Event, SOUGHT, TRIED, Way};
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
        let newcomer = Some(self.master.next).filter(|&next| next < self.came);
        let Some(place) = [first, newcomer].into_iter().flatten().min() else {
            self.master.due = false;
            self.phase = Phase::Steal;
            return false;
        };
        if newcomer == Some(place) {
            self.master.next += 1;
        }
        let task = fixed.problem.order[place as usize];
        let class = fixed.layout.class_of[task as usize];
        let (queued, running) = (&self.queued, &self.running);
        let tasks = |node: u32| queued[node as usize] + running[node as usize];
        let chosen = self.master.choose((&fixed.problem, &fixed.layout), class, &tasks);
        self.tell_sought(task, class, chosen, probe);
        let Some((label, node)) = chosen else {
            probe.emit(Event::Held { task });
            return true;
        };
        self.master.send(&self.fixed.layout, class);
        self.join(Join { task, node, stolen_from: None });
        self.load_changed(node);
        probe.emit(Event::Assigned { task, node, label });
        true
    }

    /// Reports the labels that the master tried.
    fn tell_sought<P: Probe<Event>>(
        &self,
        task: u32,
        class: u32,
        chosen: Option<(u32, u32)>,
        probe: &mut P,
    ) {
        let layout = &self.fixed.layout;
        let labels = layout.class_labels.get(class);
        let last = chosen.filter(|_| layout.by_type).map(|own| own.0);
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
    fn join(&mut self, join: Join) {
        let Join { task, node, stolen_from } = join;
        self.sent.push(Sent { task, node, time: self.now, stolen: stolen_from.is_some() });
        let class = self.stealable(join.task);
        self.queues.join(join, class.unwrap_or(0));
        self.queued[join.node as usize] += 1;
        if let Some(class) = class {
            self.stealing.queue(&self.fixed.layout, join.node, class, true);
        }
        self.node_changed(join.node);
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
        let taken = self.queues.take_last(from, |class| layout.suits(class, to));
        let task = taken.expect("a victim has a task that suits its thief").task;
        let class = layout.class_of[task as usize];
        let was_full = self.load(from) >= layout.capacity[from as usize];
        self.queued[from as usize] -= 1;
        self.stolen += 1;
        self.stealing.queue(&self.fixed.layout, from, class, false);
        self.node_changed(from);
        self.join(Join { task, node: to, stolen_from: Some(from) });
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
        let join = self.queues.pop(node).expect("something is queued");
        self.queued[node as usize] -= 1;
        self.running[node as usize] += 1;
        if let Some(class) = self.stealable(join.task) {
            self.stealing.queue(&self.fixed.layout, node, class, false);
        }
        self.node_changed(node);
        let order = index_u32(self.starts.len());
        let Join { task, stolen_from, .. } = join;
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
        let mut far: Vec<(u8, u32)> = Vec::new();
        let problem = &self.fixed.problem;
        for &(node, of) in &freed {
            self.waiting.open(Source::Own(node, of));
            if problem.cross.is_some() {
                far.push((env_of(env_number(problem.nodes[node as usize].env)), of));
            }
        }
        far.sort_unstable();
        far.dedup();
        for (env, of) in far {
            self.waiting.open(Source::Far(env, of));
        }
        freed.clear();
        self.engines.freed = freed;
    }

    /// Serves the next running task without a call under way.
    pub(super) fn dispatch<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let types = self.fixed.problem.type_count();
        let engines = &self.engines;
        let waiter = self.waiting.next(|source| match source {
            Source::Own(node, of) => engines.types(node) >> of & 1 == 1,
            Source::Far(env, of) => engines.any(types, 1 << env, of),
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
        self.tell_tried(start, call, chosen.map(|own| own.way), probe);
        if is_ready {
            self.ready.pop_front();
        } else {
            let since = self.waiting.leave(self.wish(start.node, call), order);
            self.tally.stalls += u128::from(self.now - since.unwrap_or(self.now));
        }
        let Some(chosen) = chosen else {
            self.waiting.join(self.wish(start.node, call), order, number, self.now);
            probe.emit(Event::Deferred { task: start.task, call: number });
            return true;
        };
        self.begin(
            start,
            Piece {
                order,
                call: number,
                node: chosen.node,
                of: chosen.of,
                start: self.now,
                end: 0,
            },
        );
        let (node, of, task) = (chosen.node, chosen.of, start.task);
        probe.emit(match chosen.way {
            Way::Own => Event::Dispatched { task, node, of },
            Way::Crossed => Event::Crossed { task, node, of },
            Way::Fallback => Event::FellBack { task, node, of },
        });
        true
    }

    /// Starts a call on an engine.
    fn begin(&mut self, start: Start, piece: Piece) {
        let fixed = &*self.fixed;
        let call = fixed.problem.call(start.task, piece.call);
        let (node, of) = (piece.node, piece.of);
        self.engines.take(&fixed.problem, &fixed.layout, node, of);
        let ranked = &fixed.layout.choice(call).ranked;
        let rank = ranked.iter().position(|own| own.0 == of).expect("it is implemented there");
        let overhead = self.overhead_from(start.node, node, call);
        let long = overhead + ranked[rank].1;
        self.tally.by_rank[rank] += 1;
        self.tally.lost += ranked[rank].1 - ranked[0].1;
        self.tally.overhead += overhead;
        self.tally.busy[of as usize] += u128::from(long);
        self.crossed += u32::from(node != start.node);
        let (place, end) = (index_u32(self.pieces.len()), self.now + long);
        self.pieces.push(Piece { end, ..piece });
        self.under_way.push(Reverse((end, piece.order, place)));
        self.idle_changed(node, of);
    }

    /// Requirements of a waiting call.
    fn wish(&self, node: u32, call: Call) -> Wish {
        let fixed = &*self.fixed;
        let choice = fixed.layout.choice(call);
        let own = choice.mask & fixed.layout.types_of[node as usize]
            | fallback(&fixed.problem, &fixed.layout, node, choice);
        let env = fixed.problem.nodes[node as usize].env;
        let envs = fixed.problem.cross.as_ref().map_or(0, |cross| reach(cross, env, call.size));
        Wish { node, own, far: choice.mask, envs }
    }

    /// Reports the attempts for a call: each acceptable type on its own node, then other nodes, then all types of its
    /// own node.
    fn tell_tried<P: Probe<Event>>(
        &self,
        start: Start,
        call: Call,
        way: Option<Way>,
        probe: &mut P,
    ) {
        if !P::LISTENS {
            return;
        }
        let (fixed, node) = (&*self.fixed, start.node);
        let choice = fixed.layout.choice(call);
        let own = fixed.layout.types_of[node as usize];
        let idle = self.engines.types(node);
        let there = |types: u64| {
            let ranked = choice.ranked.iter().map(|own| own.0);
            ranked.filter(move |of| types >> of & 1 == 1)
        };
        let until = |types: u64| {
            let found = there(types & idle).next();
            there(types)
                .position(|of| Some(of) == found)
                .map_or(types.count_ones() as usize, |at| at + 1)
        };
        let task = start.task;
        let first = until(choice.mask & own);
        let asks = way != Some(Way::Own) && fixed.problem.cross.is_some();
        let falls = if way == Some(Way::Own) || way == Some(Way::Crossed) {
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
        for of in there(choice.mask & own).take(first) {
            probe.emit(Event::Tried { task, of, idle: idle >> of & 1 == 1 });
        }
        if asks {
            let found = self.engines.elsewhere(&fixed.problem, &fixed.layout, node, call);
            probe.emit(Event::Asked { task, node: found.map_or(NONE, |found| found.0) });
        }
        for of in there(falls).take(then) {
            probe.emit(Event::Tried { task, of, idle: idle >> of & 1 == 1 });
        }
    }
}

/// An environment's number, in the stored width.
fn env_of(env: usize) -> u8 {
    u8::try_from(env).expect("there are few")
}
