//! The machine and the queue, as seen by a policy in a scheduling pass.

use super::Plan;
use crate::kernel::Time;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitingJob {
    /// Number in scenario order.
    pub job: u32,
    pub nodes: u32,
    /// Expected run time, at least 1.
    pub estimate: Time,
    pub submit: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunningJob {
    /// Number in scenario order.
    pub job: u32,
    pub nodes: u32,
    pub start: Time,
    /// Start and estimate together: it ends by then.
    pub expected_end: Time,
}

#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Machine<'r> {
    pub now: Time,
    pub nodes: u32,
    /// Running jobs, in order of starting. With [`Events::Singly`](crate::labs::backfill::Events::Singly) this may
    /// include a job whose expected end has come: its nodes count as free.
    pub running: &'r [RunningJob],
    /// Jobs that have ended so far.
    pub ended: u64,
    /// True once all ends and submissions of this instant have been taken.
    pub settled: bool,
}

impl Machine<'_> {
    pub fn free(&self) -> u32 {
        let busy = self.running.iter().filter(|running| running.expected_end > self.now);
        self.nodes - busy.map(|running| running.nodes).sum::<u32>()
    }

    /// Free nodes over time, by expected ends.
    pub fn plan(&self) -> Plan {
        let busy = self.running.iter().filter(|running| running.expected_end > self.now);
        Plan::new(self.now, self.free(), busy.map(|running| (running.expected_end, running.nodes)))
    }
}
