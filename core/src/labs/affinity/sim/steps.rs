//! The steps of an instant: calls and tasks end, tasks arrive and their affinities are computed; then the scheduling
//! pass: the master sends tasks, nodes steal, nodes start tasks, calls get engines.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::{CallSegment, NextCall, Phase, QueueEntry, Sim, Start};
use crate::kernel::{Probe, Time};
use crate::labs::affinity::decision::{CallChoice, Found, TaskChoice};
use crate::labs::affinity::event::{ASKED, Event, Route, SOUGHT, TIMED, TRIED};
use crate::labs::affinity::problem::{NONE, index_u32};

impl Sim {
    /// Advances to the next instant; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        let problem = &self.layout.problem;
        let end = self.under_way.peek().map(|first| first.0.0);
        let next = problem.order.get(self.arrived as usize);
        let submit: Option<Time> = next.map(|&task| problem.submit[task as usize]);
        let Some(now) = end.into_iter().chain(submit).min() else { return false };
        self.now = now;
        self.released = 0;
        self.phase = Phase::Ends;
        true
    }

    /// Ends the next call of this instant.
    pub(super) fn end_call<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let due = self.under_way.peek().filter(|first| first.0.0 == self.now);
        let Some(&Reverse((_, order, segment))) = due else {
            self.phase = Phase::Submit;
            return false;
        };
        self.under_way.pop();
        let CallSegment { call, node, of, .. } = self.segments.at(segment as usize);
        let task = self.starts.at(order as usize).task;
        self.engines.release(&self.layout.problem, node, of);
        self.released |= 1 << of;
        if call as usize + 1 == self.problem().calls_of(task).len() {
            self.phase = Phase::Finish(order);
        } else {
            self.unserved.insert(order, NextCall { call: call + 1, since: None, usable: 0 });
        }
        probe.emit(Event::Returned { task, call, node });
        true
    }

    /// Ends a task and releases its slot.
    pub(super) fn finish<P: Probe<Event>>(&mut self, order: u32, probe: &mut P) -> bool {
        self.phase = Phase::Ends;
        let Start { task, node, .. } = self.starts.at(order as usize);
        self.has_room |= self.refuses(node);
        self.nodes[node as usize].running -= 1;
        self.ended += 1;
        self.tally.latest_end = Some(self.now);
        self.node_changed(node);
        probe.emit(Event::Ended { task, node });
        true
    }

    /// Accepts the next task of this instant.
    pub(super) fn submit<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let problem = &self.layout.problem;
        let next = problem.order.get(self.arrived as usize).copied();
        let Some(task) = next.filter(|&task| problem.submit[task as usize] == self.now) else {
            let is_due = std::mem::take(&mut self.has_room);
            self.in_vain.clear();
            self.phase = Phase::Master(if is_due { 0 } else { self.looked });
            return false;
        };
        self.arrived += 1;
        self.phase = Phase::Relate(task);
        probe.emit(Event::Submitted { task });
        true
    }

    /// Runs the calls of a task on each type in turn. The layout already has the result; a probe that listens finely
    /// gets each call as an event.
    pub(super) fn relate<P: Probe<Event>>(&mut self, task: u32, probe: &mut P) -> bool {
        self.phase = Phase::Submit;
        let problem = &self.layout.problem;
        let (calls, types) = (problem.calls_of(task), problem.type_count());
        if P::FINE {
            for of in 0..index_u32(types) {
                for call in 0..index_u32(calls.len()) {
                    probe.emit(Event::Timed { task, call, of });
                }
            }
        } else if P::LISTENS {
            probe.tally(TIMED, (calls.len() * types) as u64);
        }
        self.held.insert(problem.position[task as usize]);
        probe.emit(Event::Related { task });
        true
    }

    /// The master looks at its next task: it sends the task to a node, or makes a new task wait that no node accepts.
    /// Loads only grow meanwhile, so tasks of a class wait once one of them has to.
    pub(super) fn send<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        let Some(&position) = self.held.range(from..).next() else {
            self.looked = self.arrived;
            self.in_vain.clear();
            let is_due = std::mem::take(&mut self.has_changed) && self.problem().steal;
            self.phase = if is_due { Phase::Steal(0) } else { Phase::Start };
            return false;
        };
        self.phase = Phase::Master(position + 1);
        let task = self.problem().order[position as usize];
        let class = u64::from(self.layout.class_of[task as usize]);
        let is_new = position >= self.looked;
        if !is_new && self.in_vain.contains(&class) {
            return false;
        }
        let choice = TaskChoice::new(self, task);
        let chosen = choice.decide();
        if is_new || chosen.is_some() {
            report_sought(&choice, chosen, probe);
        }
        let Some((of, node)) = chosen else {
            self.in_vain.insert(class);
            if is_new {
                probe.emit(Event::Held { task });
            }
            return is_new;
        };
        let label = of.unwrap_or_else(|| self.layout.sort_of[node as usize]);
        self.held.remove(&position);
        self.join(task, node, None);
        probe.emit(Event::Assigned { task, node, label });
        true
    }

    /// The next thief steals: a node with an empty queue and a free slot. Queues of victims only shrink meanwhile, so no
    /// node of the same types finds a task once one has not.
    pub(super) fn steal<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        let is_thief = |&node: &u32| self.tasks_of(node).0 == 0 && self.has_free_slot(node);
        let Some(to) = (from..self.problem().node_count()).find(is_thief) else {
            self.phase = Phase::Start;
            return false;
        };
        self.phase = Phase::Steal(to + 1);
        let types = self.problem().nodes[to as usize].types;
        if self.in_vain.contains(&types) {
            return false;
        }
        let Some(from) = self.victim(to) else {
            self.in_vain.insert(types);
            return false;
        };
        let queue = self.nodes[from as usize].queue.iter();
        let queue = queue.filter(|(class, _)| self.layout.suits(to, **class));
        let last = queue.max_by_key(|(_, entries)| entries.back());
        let class = *last.expect("a victim has a task for its thief").0;
        self.has_room |= self.refuses(from);
        let task = self.leave(from, class, VecDeque::pop_back).task;
        self.node_changed(from);
        self.join(task, to, Some(from));
        self.tally.steals += 1;
        probe.emit(Event::Stolen { task, from, to });
        true
    }

    /// The victim of a thief: the node with the longest queue among those without a free slot and with a task that the
    /// thief may run; of equals the first.
    fn victim(&self, thief: u32) -> Option<u32> {
        let suits = |node: u32| {
            self.nodes[node as usize].queue.keys().any(|&class| self.layout.suits(thief, class))
        };
        let victims = self.nodes().filter(|&node| !self.has_free_slot(node) && suits(node));
        victims.max_by_key(|&node| (self.nodes[node as usize].queued, Reverse(node)))
    }

    /// Starts the next task: on the first node with a queued task and a free slot.
    pub(super) fn start<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(&node) = self.startable.first() else {
            self.phase = Phase::Dispatch(0);
            return false;
        };
        let queue = self.nodes[node as usize].queue.iter();
        let first = queue.min_by_key(|(_, entries)| entries.front());
        let class = *first.expect("the node has a queued task").0;
        let QueueEntry { task, stolen_from, .. } = self.leave(node, class, VecDeque::pop_front);
        self.nodes[node as usize].running += 1;
        self.node_changed(node);
        let order = index_u32(self.starts.len());
        self.starts.push(Start { task, node, time: self.now, stolen_from });
        self.unserved.insert(order, NextCall { call: 0, since: None, usable: 0 });
        self.tally.waits += u128::from(self.now - self.problem().submit[task as usize]);
        probe.emit(Event::Started { task, node });
        true
    }

    /// Adds a task to a queue.
    fn join(&mut self, task: u32, node: u32, stolen_from: Option<u32>) {
        let class = self.layout.class_of[task as usize];
        let index = index_u32(self.entries.len());
        self.entries.push(QueueEntry { task, node, time: self.now, stolen_from });
        let tasks = &mut self.nodes[node as usize];
        tasks.queue.entry(class).or_default().push_back(index);
        tasks.queued += 1;
        self.node_changed(node);
    }

    /// Takes the first or the last queued task of a class from a queue.
    fn leave(
        &mut self,
        node: u32,
        class: u32,
        take: fn(&mut VecDeque<u32>) -> Option<u32>,
    ) -> QueueEntry {
        let tasks = &mut self.nodes[node as usize];
        let entries = tasks.queue.get_mut(&class).expect("a task of the class is queued");
        let index = take(entries).expect("no list is empty");
        if entries.is_empty() {
            tasks.queue.remove(&class);
        }
        tasks.queued -= 1;
        self.entries.at(index as usize)
    }

    /// Records a change of a node's queue or running tasks.
    fn node_changed(&mut self, node: u32) {
        self.has_changed = true;
        if self.nodes[node as usize].queued > 0 && self.has_free_slot(node) {
            self.startable.insert(node);
        } else {
            self.startable.remove(&node);
        }
    }

    /// True if the load of a node is at the limit.
    fn refuses(&self, node: u32) -> bool {
        !self.problem().accepts(node, self.load(node), self.problem().max_load)
    }

    /// Serves the next running task without a call under way. A call that waits is asked about again only if an engine
    /// released at this instant may serve it: before, none could.
    pub(super) fn dispatch<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        let released = self.released & self.engines.types();
        let mut next = self.unserved.range(from..);
        let next = next.find(|(_, next)| next.since.is_none() || next.usable & released != 0);
        let Some((&order, &NextCall { call: number, since, .. })) = next else {
            self.phase = Phase::Advance;
            return false;
        };
        self.phase = Phase::Dispatch(order + 1);
        let start = self.starts.at(order as usize);
        let task = start.task;
        let choice = CallChoice::new(self, start.node, self.problem().call(task, number));
        let found = choice.decide();
        if since.is_none() || found.is_some() {
            self.report_tried(&choice, task, found, probe);
        }
        let Some(found) = found else {
            if since.is_some() {
                return false;
            }
            let waits = NextCall { call: number, since: Some(self.now), usable: choice.usable() };
            self.unserved.insert(order, waits);
            probe.emit(Event::Deferred { task, call: number });
            return true;
        };
        self.unserved.remove(&order);
        self.tally.stalls += u128::from(self.now - since.unwrap_or(self.now));
        self.begin(start, (order, number), found);
        let Found { node, of, .. } = found;
        probe.emit(match found.route {
            Route::Local => Event::Dispatched { task, node, of },
            Route::Crossed => Event::Crossed { task, node, of },
            Route::Fallback => Event::FellBack { task, node, of },
        });
        true
    }

    /// Starts a call on an engine.
    fn begin(&mut self, start: Start, (order, number): (u32, u32), found: Found) {
        let Found { node, of, overhead, rank, .. } = found;
        let need = self.problem().call(start.task, number).need;
        let (time, best) = (self.ranked(need)[rank].time, self.ranked(need)[0].time);
        self.engines.take(&self.layout.problem, node, of);
        self.tally.by_rank[rank] += 1;
        self.tally.lost += time - best;
        self.tally.overhead += overhead;
        self.tally.busy[of as usize] += u128::from(overhead + time);
        self.tally.crossed += u32::from(node != start.node);
        let (index, end) = (index_u32(self.segments.len()), self.now + overhead + time);
        self.segments.push(CallSegment { order, call: number, node, of, start: self.now, end });
        self.under_way.push(Reverse((end, order, index)));
    }

    /// Reports the attempts for a call: the acceptable types on its own node, then other nodes, then the types there to
    /// which it falls back.
    fn report_tried<P: Probe<Event>>(
        &self,
        choice: &CallChoice<'_>,
        task: u32,
        found: Option<Found>,
        probe: &mut P,
    ) {
        if !P::LISTENS {
            return;
        }
        let route = found.map(|found| found.route);
        let asks = route != Some(Route::Local) && self.problem().cross.is_some();
        let falls = choice.falls_back() && matches!(route, Some(Route::Fallback) | None);
        if !P::FINE {
            let fallen = if falls { choice.tried(false).count() } else { 0 };
            probe.tally(TRIED, (choice.tried(true).count() + fallen) as u64);
            probe.tally(ASKED, asks.into());
            return;
        }
        let tried = |(of, idle)| Event::Tried { task, of, idle };
        choice.tried(true).map(tried).for_each(|event| probe.emit(event));
        if asks {
            let node = found.filter(|found| found.route == Route::Crossed);
            probe.emit(Event::Asked { task, node: node.map_or(NONE, |found| found.node) });
        }
        if falls {
            choice.tried(false).map(tried).for_each(|event| probe.emit(event));
        }
    }
}

/// Reports the labels that the master tried.
fn report_sought<P: Probe<Event>>(
    choice: &TaskChoice<'_>,
    chosen: Option<(Option<u32>, u32)>,
    probe: &mut P,
) {
    if !P::LISTENS {
        return;
    }
    let mut labels = choice.labels();
    let last = chosen.and_then(|(of, _)| labels.iter().position(|&label| Some(label) == of));
    labels.truncate(last.map_or(labels.len(), |last| last + 1));
    if !P::FINE {
        probe.tally(SOUGHT, labels.len() as u64);
        return;
    }
    for label in labels {
        let node = choice.best_of_label(label).unwrap_or(NONE);
        probe.emit(Event::Sought { task: choice.task, label, node });
    }
}
