//! Events of an affinity run: a task's run times per type, the node the master sends it to, thefts, and the engine of
//! each call.
//!
//! **Invariant:** an event has at most 16 bytes and consists of numbers; names and reasons are decoded with the state
//! at that step.
#![allow(missing_docs, reason = "a variant's doc says what its fields are")]

use serde::{Deserialize, Serialize};

use crate::kernel::{self, Kind, Level, Sign};

/// Route of a call to its engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
#[serde(rename_all = "kebab-case")]
pub enum Route {
    /// An idle engine of an acceptable type on its own node.
    Local,
    /// An idle engine of an acceptable type on another node.
    Crossed,
    /// The best idle engine of its own node, of any type, while no acceptable engine is idle within reach.
    Fallback,
}

/// One entry of a trace. `of` is an engine type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A call of a task was run on a type, to compute the task's affinity.
    Timed { task: u32, call: u32, of: u32 },
    /// A task has arrived at the master.
    Submitted { task: u32 },
    /// Its affinity is known; the task joins the master's queue.
    Related { task: u32 },
    /// The master searched for a node of a type (or sort); `node` is [`NONE`](super::problem::NONE) if it found none.
    Sought { task: u32, label: u32, node: u32 },
    /// The master has sent a task to a node.
    Assigned { task: u32, node: u32, label: u32 },
    /// No node accepts a task: it waits at the master.
    Held { task: u32 },
    /// A node has taken a task from another's queue.
    Stolen { task: u32, from: u32, to: u32 },
    /// A node has started a task.
    Started { task: u32, node: u32 },
    /// A type was tried for a call, on its own node.
    Tried { task: u32, of: u32, idle: bool },
    /// An engine of another node was searched for; `node` is [`NONE`](super::problem::NONE) if none is within the
    /// limit.
    Asked { task: u32, node: u32 },
    /// A call has begun on an engine of an acceptable type of its own node.
    Dispatched { task: u32, node: u32, of: u32 },
    /// A call has begun on another node.
    Crossed { task: u32, node: u32, of: u32 },
    /// A call has begun on an engine of its own node whose type is not acceptable.
    FellBack { task: u32, node: u32, of: u32 },
    /// A call waits for an engine.
    Deferred { task: u32, call: u32 },
    /// A call has ended; its engine is idle.
    Returned { task: u32, call: u32, node: u32 },
    /// A task is complete.
    Ended { task: u32, node: u32 },
}

impl kernel::Event for Event {
    const KINDS: &'static [Kind] = &[
        Kind::new("time", Level::Probe).signed(Sign::Look),
        Kind::new("submit", Level::Event).counted(Sign::Arrival),
        Kind::new("relate", Level::Decision).signed(Sign::Found),
        Kind::new("seek", Level::Probe).signed(Sign::Look),
        Kind::new("assign", Level::Decision).counted(Sign::Placed),
        Kind::new("hold", Level::Decision).counted(Sign::Refusal),
        Kind::new("steal", Level::Decision).counted(Sign::Reclaim),
        Kind::new("start", Level::Event).counted(Sign::Start),
        Kind::new("try", Level::Probe).signed(Sign::Look),
        Kind::new("ask", Level::Probe).signed(Sign::Look),
        Kind::new("dispatch", Level::Decision).counted(Sign::Admission),
        Kind::new("cross", Level::Decision).counted(Sign::Loan),
        Kind::new("fallback", Level::Decision).counted(Sign::Failure),
        Kind::new("defer", Level::Decision).counted(Sign::Deferral),
        Kind::new("return", Level::Event).counted(Sign::Departure),
        Kind::new("end", Level::Event).counted(Sign::Completion),
    ];

    const TARGETS: &'static [&'static str] = &["cross", "steal", "fallback", "defer", "assign"];

    fn kind(self) -> usize {
        match self {
            Event::Timed { .. } => TIMED,
            Event::Submitted { .. } => 1,
            Event::Related { .. } => 2,
            Event::Sought { .. } => SOUGHT,
            Event::Assigned { .. } => 4,
            Event::Held { .. } => 5,
            Event::Stolen { .. } => 6,
            Event::Started { .. } => 7,
            Event::Tried { .. } => TRIED,
            Event::Asked { .. } => ASKED,
            Event::Dispatched { .. } => 10,
            Event::Crossed { .. } => 11,
            Event::FellBack { .. } => 12,
            Event::Deferred { .. } => 13,
            Event::Returned { .. } => 14,
            Event::Ended { .. } => 15,
        }
    }

    fn words(self) -> [u64; 2] {
        let words =
            |one: u32, two: u32, three: u32| [u64::from(one) << 32 | u64::from(two), three.into()];
        match self {
            Event::Timed { task, call, of } => words(task, call, of),
            Event::Submitted { task } | Event::Related { task } | Event::Held { task } => {
                words(task, 0, 0)
            }
            Event::Sought { task, label, node } | Event::Assigned { task, node, label } => {
                words(task, node, label)
            }
            Event::Stolen { task, from, to } => words(task, from, to),
            Event::Tried { task, of, idle } => words(task, of, idle.into()),
            Event::Asked { task, node }
            | Event::Started { task, node }
            | Event::Ended { task, node } => words(task, node, 0),
            Event::Dispatched { task, node, of }
            | Event::Crossed { task, node, of }
            | Event::FellBack { task, node, of } => words(task, node, of),
            Event::Deferred { task, call } => words(task, call, 0),
            Event::Returned { task, call, node } => words(task, call, node),
        }
    }
}

/// The kinds that a probe gets as counts unless it listens finely.
pub(super) const TIMED: usize = 0;
pub(super) const SOUGHT: usize = 3;
pub(super) const TRIED: usize = 8;
pub(super) const ASKED: usize = 9;

impl Event {
    /// The task of the event.
    pub fn task(self) -> u32 {
        match self {
            Event::Timed { task, .. }
            | Event::Submitted { task }
            | Event::Related { task }
            | Event::Sought { task, .. }
            | Event::Assigned { task, .. }
            | Event::Held { task }
            | Event::Stolen { task, .. }
            | Event::Started { task, .. }
            | Event::Tried { task, .. }
            | Event::Asked { task, .. }
            | Event::Dispatched { task, .. }
            | Event::Crossed { task, .. }
            | Event::FellBack { task, .. }
            | Event::Deferred { task, .. }
            | Event::Returned { task, .. }
            | Event::Ended { task, .. } => task,
        }
    }
}
