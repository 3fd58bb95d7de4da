//! Labels of the groups lab: policies, kinds of events, guarantees.

use gantry_core::kernel::Level;
use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::scenario::Mode;
use gantry_core::labs::groups::view::{Invariant, RequestState, RequestView};
use gantry_core::labs::groups::{Policy, UnitKind};

use crate::narrate::Words;

impl Words {
    /// What a level of stepping stops at.
    pub const fn groups_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.groups_event(),
            Level::Decision => self.groups_decision(),
            Level::Probe => self.groups_probe(),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn groups_kind(self, kind: &str) -> &'static str {
        match kind {
            "plan" => self.groups_kind_plan(),
            "store" => self.groups_kind_store(),
            "arrive" => self.groups_kind_arrive(),
            "test" => self.groups_kind_test(),
            "place" => self.groups_kind_place(),
            "wait" => self.groups_kind_wait(),
            "release" => self.groups_kind_release(),
            "withdraw" => self.groups_kind_withdraw(),
            "retry" => self.groups_kind_retry(),
            "bind" => self.groups_kind_bind(),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a policy.
    pub const fn groups_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Machine => self.groups_policy_machine(),
            Policy::Group => self.groups_policy_group(),
        }
    }

    /// What a policy does, in one sentence.
    pub const fn groups_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Machine => self.groups_policy_machine_hint(),
            Policy::Group => self.groups_policy_group_hint(),
        }
    }

    /// Where groups come from.
    pub const fn grouping_mode(self, mode: Mode) -> &'static str {
        match mode {
            Mode::Manual => self.grouping_manual(),
            Mode::Auto => self.grouping_auto(),
        }
    }

    /// What a unit is.
    pub const fn unit_kind(self, kind: UnitKind) -> &'static str {
        match kind {
            UnitKind::Physical => self.kind_physical(),
            UnitKind::Virtual => self.kind_virtual(),
            UnitKind::Mig => self.kind_mig(),
        }
    }

    /// Why a request waits, in a word.
    pub const fn wait_reason(self, test: Test) -> &'static str {
        match test {
            Test::Quota => self.reason_quota(),
            Test::Group => self.reason_group(),
            Test::Type => self.reason_type(),
            Test::Capacity => self.reason_capacity(),
        }
    }

    /// What a test looks at, in a word.
    pub const fn test_name(self, test: Test) -> &'static str {
        match test {
            Test::Quota => self.test_quota(),
            Test::Group => self.test_group(),
            Test::Type => self.test_type(),
            Test::Capacity => self.test_capacity(),
        }
    }

    /// What has become of a request that has no node.
    pub const fn request_state(self, listed: &RequestView) -> &'static str {
        match listed.state {
            _ if listed.unsatisfiable => self.state_never(),
            RequestState::Future => self.state_future(),
            RequestState::Deciding => self.state_deciding(),
            RequestState::Waiting(test) => self.wait_reason(test),
            RequestState::Placed => self.figure_placed(),
            RequestState::Released => self.state_released(),
            RequestState::Withdrawn => self.state_withdrawn(),
        }
    }

    /// A guarantee of the method, beside its lamp.
    pub const fn groups_invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::AllocatedOnce => self.held_once(),
            Invariant::OneNode => self.on_one_node(),
            Invariant::WithinQuota => self.quota_kept(),
            Invariant::PlannedTogether => self.planned_together(),
        }
    }

    /// A guarantee in a full sentence, for its tooltip.
    pub const fn groups_invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::AllocatedOnce => self.held_once_hint(),
            Invariant::OneNode => self.on_one_node_hint(),
            Invariant::WithinQuota => self.quota_kept_hint(),
            Invariant::PlannedTogether => self.planned_together_hint(),
        }
    }
}
