//! Labels of the affinity lab: policies, settings, kinds of events, states, guarantees.

use gantry_core::kernel::Level;
use gantry_core::labs::affinity::view::{Invariant, TaskState};
use gantry_core::labs::affinity::{CrossOutline, Env, Fallback, Outline, Pick, Policy};

use crate::narrate::{Clock, Words};
use crate::words::affinity::{
    AffinityCrossCosts, AffinityCrossCostsLimit, AffinityStateQueued, AffinityStateRunning,
    AffinityStateStalled,
};

impl Words {
    /// What a level of stepping stops at.
    pub const fn affinity_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.affinity_event(),
            Level::Decision => self.affinity_decision(),
            Level::Probe => self.affinity_probe(),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn affinity_kind(self, kind: &str) -> &'static str {
        match kind {
            "time" => self.affinity_kind_time(),
            "submit" => self.affinity_kind_submit(),
            "relate" => self.affinity_kind_relate(),
            "seek" => self.affinity_kind_seek(),
            "assign" => self.affinity_kind_assign(),
            "hold" => self.affinity_kind_hold(),
            "steal" => self.affinity_kind_steal(),
            "start" => self.affinity_kind_start(),
            "try" => self.affinity_kind_try(),
            "ask" => self.affinity_kind_ask(),
            "dispatch" => self.affinity_kind_dispatch(),
            "cross" => self.affinity_kind_cross(),
            "fallback" => self.affinity_kind_fallback(),
            "defer" => self.affinity_kind_defer(),
            "return" => self.affinity_kind_return(),
            "end" => self.affinity_kind_end(),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a policy.
    pub const fn affinity_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Affinity => self.affinity_policy_affinity(),
            Policy::LoadOnly => self.affinity_policy_load_only(),
        }
    }

    /// What a policy does, in one sentence.
    pub const fn affinity_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Affinity => self.affinity_policy_affinity_hint(),
            Policy::LoadOnly => self.affinity_policy_load_only_hint(),
        }
    }

    /// Which of the nodes that suit a task it goes to.
    pub const fn affinity_pick(self, pick: Pick) -> &'static str {
        match pick {
            Pick::Load => self.affinity_pick_load_name(),
            Pick::Count => self.affinity_pick_count_name(),
        }
    }

    /// Where a call goes while no acceptable engine is idle.
    pub const fn affinity_fallback(self, fallback: Fallback) -> &'static str {
        match fallback {
            Fallback::NextBest => self.affinity_fallback_next_best(),
            Fallback::Wait => self.affinity_fallback_wait(),
        }
    }

    /// Where a node stands.
    pub const fn affinity_env(self, env: Env) -> &'static str {
        match env {
            Env::Cloud => self.affinity_env_cloud(),
            Env::Edge => self.affinity_env_edge(),
            Env::Device => self.affinity_env_device(),
        }
    }

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
        match state {
            TaskState::Future => self.affinity_state_future().to_owned(),
            TaskState::Relating => self.affinity_state_relating().to_owned(),
            TaskState::Waiting => self.affinity_state_waiting().to_owned(),
            TaskState::Queued { node, .. } => {
                AffinityStateQueued { node: &self.worker(node, outline) }.tell(self)
            }
            TaskState::Running { node, waits: false, .. } => {
                AffinityStateRunning { node: &self.worker(node, outline) }.tell(self)
            }
            TaskState::Running { node, waits: true, .. } => {
                AffinityStateStalled { node: &self.worker(node, outline) }.tell(self)
            }
            TaskState::Done => self.affinity_state_done().to_owned(),
        }
    }

    /// A guarantee of the method, beside its lamp.
    pub const fn affinity_invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::OneCallAtATime => self.one_call_at_a_time(),
            Invariant::InOrder => self.calls_in_order(),
            Invariant::Implemented => self.calls_implemented(),
            Invariant::WithinLimit => self.crossings_within_limit(),
        }
    }

    /// A guarantee in a full sentence, for its tooltip.
    pub const fn affinity_invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::OneCallAtATime => self.one_call_at_a_time_hint(),
            Invariant::InOrder => self.calls_in_order_hint(),
            Invariant::Implemented => self.calls_implemented_hint(),
            Invariant::WithinLimit => self.crossings_within_limit_hint(),
        }
    }
}
