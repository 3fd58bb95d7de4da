//! Free nodes over time, from the present on.
//!
//! Cost: a query visits the changes up to its answer; taking nodes shifts the later changes.

use super::WaitingJob;
use crate::kernel::Time;

/// Free nodes over time: a step function in which a policy makes reservations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Free nodes from each time on, up to the next; the first time is the present.
    steps: Vec<(Time, u32)>,
}

impl Plan {
    /// A plan with `free` nodes now, and with nodes freed later: time and number of each end.
    pub fn new(now: Time, free: u32, ends: impl IntoIterator<Item = (Time, u32)>) -> Self {
        let mut ends: Vec<(Time, u32)> = ends.into_iter().collect();
        ends.sort_unstable();
        let mut steps = vec![(now, free)];
        let mut free = free;
        for (end, nodes) in ends {
            free += nodes;
            match steps.last_mut() {
                Some(last) if last.0 >= end => last.1 = free,
                _ => steps.push((end, free)),
            }
        }
        Plan { steps }
    }

    pub fn now(&self) -> Time {
        self.steps[0].0
    }

    /// Free nodes at a time that is not past.
    pub fn free_at(&self, time: Time) -> u32 {
        let behind = self.steps.partition_point(|step| step.0 <= time);
        self.steps[behind.max(1) - 1].1
    }

    /// True if `nodes` are free for `length` from `from` on, a time that is not past.
    pub fn has_room(&self, from: Time, length: Time, nodes: u32) -> bool {
        let first = self.steps.partition_point(|step| step.0 <= from).max(1) - 1;
        let to = from.saturating_add(length);
        let during = self.steps[first..].iter().take_while(|step| step.0 < to);
        during.into_iter().all(|&(_, free)| nodes <= free)
    }

    /// The earliest time from which `nodes` are free for `length`; none if they never are.
    pub fn earliest(&self, length: Time, nodes: u32) -> Option<Time> {
        let mut start = self.now();
        for (at, &(time, free)) in self.steps.iter().enumerate() {
            if time >= start.saturating_add(length) {
                break;
            }
            if free < nodes {
                start = self.steps.get(at + 1)?.0;
            }
        }
        Some(start)
    }

    /// Takes `nodes` for `length` from `from` on. False, and nothing taken, if they are not free.
    pub fn take(&mut self, from: Time, length: Time, nodes: u32) -> bool {
        let has_room = from >= self.now() && self.has_room(from, length, nodes);
        if has_room {
            let span = self.span(from, length);
            self.steps[span].iter_mut().for_each(|step| step.1 -= nodes);
        }
        has_room
    }

    /// Frees `nodes` that were taken for `length` from `from` on.
    pub fn release(&mut self, from: Time, length: Time, nodes: u32) {
        let span = self.span(from.max(self.now()), length);
        self.steps[span].iter_mut().for_each(|step| step.1 = step.1.saturating_add(nodes));
    }

    /// Takes the nodes of a job from now on for its estimate. False, and nothing taken, if they are not free.
    pub fn start(&mut self, job: &WaitingJob) -> bool {
        job.nodes <= self.steps[0].1 && self.take(self.now(), job.estimate, job.nodes)
    }

    /// Takes the nodes of a job from the earliest time on at which they are free for its estimate: its reservation.
    /// None if they never are.
    pub fn reserve(&mut self, job: &WaitingJob) -> Option<Time> {
        let start = self.earliest(job.estimate, job.nodes)?;
        self.take(start, job.estimate, job.nodes);
        Some(start)
    }

    /// The steps of a range of time, with a step at its beginning and one at its end.
    fn span(&mut self, from: Time, length: Time) -> std::ops::Range<usize> {
        let first = self.step_at(from);
        first..self.step_at(from.saturating_add(length))
    }

    /// The step that begins at a time, added if there is none.
    fn step_at(&mut self, time: Time) -> usize {
        let at = self.steps.partition_point(|step| step.0 < time);
        if self.steps.get(at).is_none_or(|step| step.0 != time) {
            self.steps.insert(at, (time, self.steps[at.max(1) - 1].1));
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn released_nodes_are_free_again() {
        let mut plan = Plan::new(0, 4, []);
        assert!(plan.take(3, 4, 3) && !plan.take(6, 9, 2) && plan.take(7, 9, 2));
        plan.release(3, 4, 3);
        assert_eq!((plan.free_at(3), plan.free_at(7)), (4, 2));
        assert!(plan.has_room(0, 7, 4) && !plan.has_room(0, 8, 4));
    }
}
