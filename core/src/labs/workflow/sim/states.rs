//! The states of all jobs, and of the run segments in progress.
//!
//! A run segment in progress ([`RunningSegment`]) has a *slot*, which is reused after its end.
//!
//! **Invariant:** a clone takes a byte an entry, a slot for each of the most entries that ever ran at a time, and
//! the history of jobs that were interrupted and have not ended.
//!
//! Cost: each change is O(1), and logarithmic for a job that was interrupted. Finding the slot of an entry is a
//! scan of all slots: only answers to questions do it, for one entry at a time.

use std::collections::BTreeMap;

use super::{POOL, Status, index_u32};
use crate::kernel::Time;

/// The segment number of a free slot.
pub const NO_SEGMENT: u32 = u32::MAX;

/// A run segment in progress.
#[derive(Clone, Copy, Debug)]
pub struct RunningSegment {
    /// Start time.
    pub started: Time,
    /// Number of the run segment; [`NO_SEGMENT`] if the slot is free.
    pub number: u32,
    /// Number of the transfer at which it began.
    pub began: u32,
    /// The running entry.
    pub entry: u32,
    /// The workflow whose units it uses; [`POOL`] for the pool's units.
    pub on: u32,
}

/// History of a job in its interrupted run segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// Total time run.
    pub ran: Time,
    /// Number of interruptions.
    pub times: u32,
}

/// The states of all entries.
#[derive(Clone, Debug)]
pub struct JobStates {
    status: Vec<Status>,
    all: Vec<RunningSegment>,
    free: Vec<u32>,
    /// History of jobs that were interrupted and have not ended.
    stopped: BTreeMap<u32, Before>,
}

impl JobStates {
    /// The states of `entries` entries, none of them submitted.
    pub fn new(entries: usize) -> Self {
        JobStates {
            status: vec![Status::Future; entries],
            all: Vec::new(),
            free: Vec::new(),
            stopped: BTreeMap::new(),
        }
    }

    /// Status of an entry.
    #[inline]
    pub fn status(&self, entry: u32) -> Status {
        self.status[entry as usize]
    }

    /// History of the interrupted run segments of a waiting or running entry.
    #[inline]
    pub fn before(&self, entry: u32) -> Before {
        self.stopped.get(&entry).copied().unwrap_or_default()
    }

    /// The run segment of a slot.
    #[inline]
    pub fn at(&self, slot: u32) -> RunningSegment {
        self.all[slot as usize]
    }

    /// All run segments in progress.
    pub fn iter(&self) -> impl Iterator<Item = &RunningSegment> {
        self.all.iter().filter(|segment| segment.number != NO_SEGMENT)
    }

    /// Sets an entry to waiting, for the first time.
    #[inline]
    pub fn wait(&mut self, entry: u32) {
        self.status[entry as usize] = Status::Waiting;
    }

    /// Begins a run segment and returns its slot.
    #[inline]
    pub fn start(&mut self, segment: RunningSegment) -> u32 {
        self.status[segment.entry as usize] = Status::Running;
        if let Some(slot) = self.free.pop() {
            self.all[slot as usize] = segment;
            slot
        } else {
            self.all.push(segment);
            index_u32(self.all.len() - 1)
        }
    }

    /// Ends a run segment and sets the status of its entry.
    #[inline]
    pub fn end(&mut self, slot: u32, status: Status) -> RunningSegment {
        self.free.push(slot);
        let empty = RunningSegment { number: NO_SEGMENT, on: POOL, ..self.at(slot) };
        let segment = std::mem::replace(&mut self.all[slot as usize], empty);
        self.status[segment.entry as usize] = status;
        if status != Status::Waiting {
            self.stopped.remove(&segment.entry);
        }
        segment
    }

    /// Interrupts a run segment that ran for `ran`; its job waits again.
    pub fn stop(&mut self, slot: u32, ran: Time) -> RunningSegment {
        let segment = self.end(slot, Status::Waiting);
        let before = self.stopped.entry(segment.entry).or_default();
        before.ran += ran;
        before.times += 1;
        segment
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.status.len()
            + self.all.len() * size_of::<RunningSegment>()
            + self.free.len() * size_of::<u32>()
            + self.stopped.len() * 2 * size_of::<(u32, Before)>()
    }
}
