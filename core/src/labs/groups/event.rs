//! The events of a run: the planning of the groups, and the progress of each request through the cluster.
//!
//! **Invariant:** an event is at most 16 bytes and has numbers only; names and reasons are decoded against the state
//! that shows it.

use serde::{Deserialize, Serialize};

use crate::kernel::events;

/// A test that a request must pass, in the order of testing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// Its requester's quota is not exceeded.
    Quota,
    /// A group that it may use has its tag.
    Group,
    /// One of these groups has units of the model and kind that it asks for.
    Type,
    /// One of these groups has enough free units of that model and kind on one node.
    Capacity,
}

events! {
    /// One entry of a trace.
    targets &["place", "wait", "arrive"];
    /// A demand got units on a node; without one that had enough, `node` is [`NONE`](super::problem::NONE).
    Planned { demand: u32, node: u32 } = "plan", Decision counted Found;
    /// The extender has stored the grouping.
    Stored { groups: u32 } = "store", Event signed Stage;
    /// A request arrived at the API server.
    Arrived { request: u32 } = "arrive", Event signed Arrival;
    /// A request was tested.
    Tested { request: u32, test: Test, passed: bool } = "test", Probe signed Look;
    /// A container was created.
    Placed { request: u32, group: u32 } = "place", Decision counted Placed;
    /// A request waits: it failed this test.
    Queued { request: u32, test: Test } = "wait", Decision counted Refusal;
    /// A container ended; without a container to end, `node` is [`NONE`](super::problem::NONE).
    Released { request: u32, node: u32 } = "release", Event counted Departure;
    /// A waiting request was withdrawn.
    Withdrawn { request: u32 } = "withdraw", Event counted Departure;
    /// The scheduler has tried all waiting requests again; `waiting` of them still wait.
    Retried { waiting: u32 } = "retry", Event signed Round;
    /// A container was running on a node at the start.
    Bound { request: u32, node: u32 } = "bind", Decision counted Start;
}

impl Event {
    /// The request that it is about; `None` for a demand, the grouping and a round of retries.
    pub fn request(self) -> Option<u32> {
        match self {
            Event::Arrived { request }
            | Event::Tested { request, .. }
            | Event::Placed { request, .. }
            | Event::Queued { request, .. }
            | Event::Released { request, .. }
            | Event::Withdrawn { request }
            | Event::Bound { request, .. } => Some(request),
            Event::Planned { .. } | Event::Stored { .. } | Event::Retried { .. } => None,
        }
    }
}
