//! The events of a run: the planning of the groups, and the progress of each request through the cluster.
//!
//! **Invariant:** an event is at most 16 bytes and has numbers only; names and reasons are decoded against the state
//! that shows it.
#![allow(missing_docs, reason = "a variant's doc says what its fields are")]

use serde::{Deserialize, Serialize};

use crate::kernel::{self, Kind, Level, Sign};

/// A test that a request must pass, in the order of testing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// One entry of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A demand got units on a node; without one that had enough, `node` is [`NONE`](super::problem::NONE).
    Planned { demand: u32, node: u32 },
    /// The extender has stored the grouping.
    Stored { groups: u32 },
    /// A request arrived at the API server.
    Arrived { request: u32 },
    /// A request was tested.
    Tested { request: u32, test: Test, passed: bool },
    /// A container was created.
    Placed { request: u32, group: u32 },
    /// A request waits: it failed this test.
    Queued { request: u32, test: Test },
    /// A container ended; without a container to end, `node` is [`NONE`](super::problem::NONE).
    Released { request: u32, node: u32 },
    /// A waiting request was withdrawn.
    Withdrawn { request: u32 },
    /// The scheduler has tried all waiting requests again; `waiting` of them still wait.
    Retried { waiting: u32 },
    /// A container was running on a node at the start.
    Bound { request: u32, node: u32 },
}

impl kernel::Event for Event {
    const KINDS: &'static [Kind] = &[
        Kind::new("plan", Level::Decision).counted(Sign::Found),
        Kind::new("store", Level::Event).signed(Sign::Stage),
        Kind::new("arrive", Level::Event).signed(Sign::Arrival),
        Kind::new("test", Level::Probe).signed(Sign::Look),
        Kind::new("place", Level::Decision).counted(Sign::Placed),
        Kind::new("wait", Level::Decision).counted(Sign::Refusal),
        Kind::new("release", Level::Event).counted(Sign::Departure),
        Kind::new("withdraw", Level::Event).counted(Sign::Departure),
        Kind::new("retry", Level::Event).signed(Sign::Round),
        Kind::new("bind", Level::Decision).counted(Sign::Start),
    ];

    const TARGETS: &'static [&'static str] = &["place", "wait", "arrive"];

    fn kind(self) -> usize {
        match self {
            Event::Planned { .. } => 0,
            Event::Stored { .. } => 1,
            Event::Arrived { .. } => 2,
            Event::Tested { .. } => 3,
            Event::Placed { .. } => 4,
            Event::Queued { .. } => 5,
            Event::Released { .. } => 6,
            Event::Withdrawn { .. } => 7,
            Event::Retried { .. } => 8,
            Event::Bound { .. } => 9,
        }
    }

    fn words(self) -> [u64; 2] {
        match self {
            Event::Planned { demand, node } => [demand.into(), node.into()],
            Event::Stored { groups: count } | Event::Retried { waiting: count } => {
                [count.into(), 0]
            }
            Event::Arrived { request } | Event::Withdrawn { request } => [request.into(), 0],
            Event::Tested { request, test, passed } => {
                [request.into(), u64::from(passed) | (test as u64) << 1]
            }
            Event::Placed { request, group: with }
            | Event::Released { request, node: with }
            | Event::Bound { request, node: with } => [request.into(), with.into()],
            Event::Queued { request, test } => [request.into(), test as u64],
        }
    }
}
