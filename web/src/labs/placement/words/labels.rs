//! Names and hints: policies, levels of stepping, kinds of events.

use gantry_core::labs::placement::Policy;

use crate::narrate::Words;

impl Words {
    /// The name of a policy.
    pub const fn policy_name(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => "LeastFit",
            Policy::BestFit => "BestFit",
            Policy::Random => self.placement_policy_random(),
            Policy::FirstFit => "FirstFit",
            Policy::NextFit => "NextFit",
            Policy::LeastFitWithReservation => self.placement_policy_least_fit_with_reservation(),
        }
    }
}
