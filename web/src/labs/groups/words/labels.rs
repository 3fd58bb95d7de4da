//! Labels of the groups lab: policies, kinds of events, guarantees.

use gantry_core::labs::groups::view::{RequestState, RequestView};

use crate::narrate::Words;

impl Words {
    /// What has become of a request that has no node.
    pub const fn request_state(self, listed: &RequestView) -> &'static str {
        match listed.state {
            _ if listed.unsatisfiable => self.state_never(),
            RequestState::Deciding => self.state_deciding(),
            RequestState::Waiting(test) => self.wait_reason(test),
            RequestState::Placed => self.figure_placed(),
            RequestState::Released => self.state_released(),
            RequestState::Withdrawn => self.state_withdrawn(),
        }
    }
}
