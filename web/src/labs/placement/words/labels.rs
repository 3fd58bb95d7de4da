//! Names and hints: policies, levels of stepping, kinds of events.

use gantry_core::kernel::Level;
use gantry_core::labs::placement::{Explore, Policy};

use crate::narrate::Words;

impl Words {
    /// What a level of stepping stops at.
    pub const fn placement_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.placement_level_event(),
            Level::Decision => self.placement_level_decision(),
            Level::Probe => self.placement_level_probe(),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn placement_kind(self, kind: &str) -> &'static str {
        match kind {
            "arrive" => self.placement_event_arrive(),
            "release" => self.placement_event_release(),
            "round" => self.placement_event_round(),
            "place" => self.placement_event_place(),
            "unplaced" => self.placement_event_unplaced(),
            "defer" => self.placement_event_defer(),
            "visit" => self.placement_event_visit(),
            "finish" => self.placement_event_finish(),
            "yield" => self.placement_event_yield(),
            "examine" => self.placement_event_examine(),
            _ => self.unknown_kind(),
        }
    }

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

    /// What a policy does, in one sentence.
    pub const fn policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => self.placement_policy_hint_least_fit(),
            Policy::BestFit => self.placement_policy_hint_best_fit(),
            Policy::Random => self.placement_policy_hint_random(),
            Policy::FirstFit => self.placement_policy_hint_first_fit(),
            Policy::NextFit => self.placement_policy_hint_next_fit(),
            Policy::LeastFitWithReservation => {
                self.placement_policy_hint_least_fit_with_reservation()
            }
        }
    }

    /// What the work of a policy is compared with.
    pub const fn scan_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::FirstFit | Policy::NextFit => self.scan_is_policy(),
            Policy::Random => self.scan_draws(),
            Policy::LeastFit | Policy::BestFit | Policy::LeastFitWithReservation => {
                self.scan_looks()
            }
        }
    }

    /// Whether the walk goes on after a match.
    pub const fn explore_name(self, explore: Explore) -> &'static str {
        match explore {
            Explore::First => self.explore_first(),
            Explore::All => self.explore_all(),
        }
    }
}
