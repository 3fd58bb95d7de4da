//! What a run tells: how a task's relation grows, where the master sends it, who steals it, and which engine takes each
//! of its calls.
//!
//! **Invariant:** an event is at most 16 bytes and holds numbers only; names and reasons are decoded against the state
//! that shows it.
#![allow(missing_docs, reason = "a variant's doc says what its fields are")]

use serde::{Deserialize, Serialize};

use crate::kernel::{self, Kind, Level, Sign};

/// How a call came to its engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Its own node has an acceptable type idle.
    Own,
    /// Another node has.
    Crossed,
    /// None within reach is idle: the best idle one of its own node, of whatever type.
    Fallback,
}

/// One entry of a trace. `of` is a type of engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A call of a task was run on a type, for the task's relation.
    Timed { task: u32, call: u32, of: u32 },
    /// A task has come to the master.
    Submitted { task: u32 },
    /// Its relation is known; it stands in the master's queue.
    Related { task: u32 },
    /// The master looked for a node of a type (or sort), and found one; or none (`node` is
    /// [`NONE`](super::problem::NONE)).
    Sought { task: u32, label: u32, node: u32 },
    /// The master has sent a task to a node.
    Assigned { task: u32, node: u32, label: u32 },
    /// The master has no node for a task: it waits.
    Held { task: u32 },
    /// A node has taken a task from another's queue.
    Stolen { task: u32, from: u32, to: u32 },
    /// A node has started a task: waiting has become running.
    Started { task: u32, node: u32 },
    /// A type was tried for a call, on its own node.
    Tried { task: u32, of: u32, idle: bool },
    /// An engine of another node was asked for; or there was none within the limit (`node` is
    /// [`NONE`](super::problem::NONE)).
    Asked { task: u32, node: u32 },
    /// A call has begun on an engine of its own node that is acceptable.
    Dispatched { task: u32, node: u32, of: u32 },
    /// A call has begun on another node.
    Crossed { task: u32, node: u32, of: u32 },
    /// A call has begun on an engine of its own node that is not acceptable.
    FellBack { task: u32, node: u32, of: u32 },
    /// A call waits for an engine.
    Deferred { task: u32, call: u32 },
    /// A call has ended; its engine is idle.
    Returned { task: u32, call: u32, node: u32 },
    /// A task is done: running has become done.
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

/// The kinds that are told in bulk to whom does not listen finely.
pub(super) const TIMED: usize = 0;
pub(super) const SOUGHT: usize = 3;
pub(super) const TRIED: usize = 8;
pub(super) const ASKED: usize = 9;

impl Event {
    /// The task that it is about.
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
