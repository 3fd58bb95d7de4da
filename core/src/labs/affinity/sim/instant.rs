//! The events of an instant before its scheduling pass: calls and tasks end, tasks arrive, affinities are computed.

use std::cmp::Reverse;

use super::{Phase, Sim};
use crate::kernel::{Probe, Time};
use crate::labs::affinity::event::{Event, TIMED};
use crate::labs::affinity::problem::index_u32;

impl Sim {
    /// Advances to the next instant; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        let problem = &self.fixed.problem;
        let end = self.under_way.peek().map(|first| first.0.0);
        let next = problem.order.get(self.arrived as usize);
        let submit: Option<Time> = next.map(|&task| problem.submit[task as usize]);
        let Some(now) = end.into_iter().chain(submit).min() else { return false };
        self.now = now;
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
        let segment = self.segments.at(segment as usize);
        let task = self.starts.at(order as usize).task;
        let fixed = &*self.fixed;
        self.engines.give_back(&fixed.problem, &fixed.layout, segment.node, segment.of);
        let calls = fixed.problem.calls_of(task).len();
        if !self.waiting.is_empty() {
            self.engines.freed.push((segment.node, segment.of));
        }
        self.idle_changed(segment.node, segment.of);
        if segment.call as usize + 1 == calls {
            self.phase = Phase::Finish(order);
        } else {
            self.ready.push_back((order, segment.call + 1));
        }
        probe.emit(Event::Returned { task, call: segment.call, node: segment.node });
        true
    }

    /// Ends a task and releases its slot.
    pub(super) fn finish<P: Probe<Event>>(&mut self, order: u32, probe: &mut P) -> bool {
        self.phase = Phase::Ends;
        let start = self.starts.at(order as usize);
        let at = start.node as usize;
        let was_full = self.load(start.node) >= self.fixed.layout.capacity[at];
        self.running[at] -= 1;
        self.ended += 1;
        self.latest = self.now;
        self.master.due |= was_full;
        self.node_changed(start.node);
        self.load_changed(start.node);
        probe.emit(Event::Ended { task: start.task, node: start.node });
        true
    }

    /// Accepts the next task of this instant.
    pub(super) fn submit<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let problem = &self.fixed.problem;
        let next = problem.order.get(self.arrived as usize).copied();
        let Some(task) = next.filter(|&task| problem.submit[task as usize] == self.now) else {
            self.phase = Phase::Master;
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
        let fixed = &*self.fixed;
        let (calls, types) = (fixed.problem.calls_of(task), fixed.problem.type_count());
        if P::FINE {
            for of in 0..index_u32(types) {
                for call in 0..index_u32(calls.len()) {
                    probe.emit(Event::Timed { task, call, of });
                }
            }
        } else if P::LISTENS {
            probe.tally(TIMED, (calls.len() * types) as u64);
        }
        self.master.arrive(&fixed.layout, fixed.layout.class_of[task as usize]);
        probe.emit(Event::Related { task });
        true
    }
}
