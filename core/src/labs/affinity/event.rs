//! Events of an affinity run: a task's run times per type, the node the master sends it to, thefts, and the engine of
//! each call.
//!
//! **Invariant:** an event has at most 16 bytes and consists of numbers; names and reasons are decoded with the state
//! at that step.

use serde::{Deserialize, Serialize};

use crate::kernel::events;

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

events! {
    /// One entry of a trace. `of` is an engine type.
    targets &["cross", "steal", "fallback", "defer", "assign"];
    /// A call of a task was run on a type, to compute the task's affinity.
    Timed { task: u32, call: u32, of: u32 } = "time", Probe signed Look;
    /// A task has arrived at the master.
    Submitted { task: u32 } = "submit", Event counted Arrival;
    /// Its affinity is known; the task joins the master's queue.
    Related { task: u32 } = "relate", Decision signed Found;
    /// The master searched for a node of a type (or sort); `node` is [`NONE`](super::problem::NONE) if it found none.
    Sought { task: u32, label: u32, node: u32 } = "seek", Probe signed Look;
    /// The master has sent a task to a node.
    Assigned { task: u32, node: u32, label: u32 } = "assign", Decision counted Placed;
    /// No node accepts a task: it waits at the master.
    Held { task: u32 } = "hold", Decision counted Refusal;
    /// A node has taken a task from another's queue.
    Stolen { task: u32, from: u32, to: u32 } = "steal", Decision counted Reclaim;
    /// A node has started a task.
    Started { task: u32, node: u32 } = "start", Event counted Start;
    /// A type was tried for a call, on its own node.
    Tried { task: u32, of: u32, idle: bool } = "try", Probe signed Look;
    /// An engine of another node was searched for; `node` is [`NONE`](super::problem::NONE) if none is within the
    /// limit.
    Asked { task: u32, node: u32 } = "ask", Probe signed Look;
    /// A call has begun on an engine of an acceptable type of its own node.
    Dispatched { task: u32, node: u32, of: u32 } = "dispatch", Decision counted Admission;
    /// A call has begun on another node.
    Crossed { task: u32, node: u32, of: u32 } = "cross", Decision counted Loan;
    /// A call has begun on an engine of its own node whose type is not acceptable.
    FellBack { task: u32, node: u32, of: u32 } = "fallback", Decision counted Failure;
    /// A call waits for an engine.
    Deferred { task: u32, call: u32 } = "defer", Decision counted Deferral;
    /// A call has ended; its engine is idle.
    Returned { task: u32, call: u32, node: u32 } = "return", Event counted Departure;
    /// A task is complete.
    Ended { task: u32, node: u32 } = "end", Event counted Completion;
}

/// The kinds that a probe gets as counts unless it listens finely.
pub(super) const TIMED: usize = Index::Timed as usize;
pub(super) const SOUGHT: usize = Index::Sought as usize;
pub(super) const TRIED: usize = Index::Tried as usize;
pub(super) const ASKED: usize = Index::Asked as usize;

impl Event {
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
