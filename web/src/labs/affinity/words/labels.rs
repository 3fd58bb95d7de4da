//! Labels of the affinity lab: policies, settings, kinds of events, states, guarantees.

use gantry_core::labs::affinity::view::TaskState;
use gantry_core::labs::affinity::{CrossOutline, Outline};

use crate::narrate::rich::plain;
use crate::narrate::{Clock, Teller, Words};
use crate::words::affinity::{
    AffinityCrossCosts, AffinityCrossCostsLimit, AffinityStateQueued, AffinityStateRunning,
    AffinityStateStalled,
};

impl Words {
    /// What crossing costs, in short.
    pub fn affinity_cross(self, cross: Option<&CrossOutline>, clock: Clock) -> String {
        let Some(CrossOutline { latency, far_latency, limit, .. }) = cross else {
            return self.affinity_off().to_owned();
        };
        let [latency, far] = [latency, far_latency].map(|&time| self.duration(time, clock));
        let (latency, far) = (&latency, &far);
        match limit.map(|limit| self.duration(limit, clock)) {
            Some(limit) => AffinityCrossCostsLimit { latency, far, limit: &limit }.tell(self),
            None => AffinityCrossCosts { latency, far }.tell(self),
        }
    }

    /// What has become of a task.
    pub fn affinity_state(self, state: TaskState, outline: &Outline) -> String {
        let names = &Teller::of(self, Clock::Plain, outline);
        match state {
            TaskState::Relating => self.affinity_state_relating().to_owned(),
            TaskState::Waiting => self.affinity_state_waiting().to_owned(),
            TaskState::Queued { node, .. } => plain(&AffinityStateQueued { node }.tell(names)),
            TaskState::Running { node, waits: false, .. } => {
                plain(&AffinityStateRunning { node }.tell(names))
            }
            TaskState::Running { node, waits: true, .. } => {
                plain(&AffinityStateStalled { node }.tell(names))
            }
            TaskState::Done => self.affinity_state_done().to_owned(),
        }
    }
}
