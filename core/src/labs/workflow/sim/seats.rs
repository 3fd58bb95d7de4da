//! The states of all jobs, and of the run segments in progress.
//!
//! A running entry has a numbered *job state* ([`Seat`]); the number is reused after the run segment has ended.
//!
//! **Invariant:** a clone takes a byte an entry, a job state for each of the most entries that ever ran at a time, and
//! the history of jobs that were interrupted and have not ended.
//!
//! Cost: each change is O(1), and logarithmic for a job that was interrupted. Finding the job state of an entry is a
//! scan of all job states: only answers to questions do it, for one entry at a time.

use std::collections::BTreeMap;

use super::{POOL, Status, index_u32};
use crate::kernel::Time;

/// The segment number of a job state that is free.
pub const NO_PIECE: u32 = u32::MAX;

/// A run segment in progress.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// Start time.
    pub started: Time,
    /// Number of the run segment; [`NO_PIECE`] if the job state is free.
    pub piece: u32,
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
pub struct Seats {
    status: Vec<Status>,
    all: Vec<Seat>,
    free: Vec<u32>,
    /// History of jobs that were interrupted and have not ended.
    stopped: BTreeMap<u32, Before>,
}

impl Seats {
    /// The states of `entries` entries, none of them submitted.
    pub fn new(entries: usize) -> Self {
        Seats {
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

    /// The job state of a number.
    #[inline]
    pub fn at(&self, seat: u32) -> Seat {
        self.all[seat as usize]
    }

    /// All run segments in progress.
    pub fn iter(&self) -> impl Iterator<Item = &Seat> {
        self.all.iter().filter(|seat| seat.piece != NO_PIECE)
    }

    /// Sets an entry to waiting, for the first time.
    #[inline]
    pub fn wait(&mut self, entry: u32) {
        self.status[entry as usize] = Status::Waiting;
    }

    /// Begins a run segment and returns the number of its job state.
    #[inline]
    pub fn start(&mut self, own: Seat) -> u32 {
        self.status[own.entry as usize] = Status::Running;
        if let Some(seat) = self.free.pop() {
            self.all[seat as usize] = own;
            seat
        } else {
            self.all.push(own);
            index_u32(self.all.len() - 1)
        }
    }

    /// Ends a run segment and sets the status of its entry.
    #[inline]
    pub fn end(&mut self, seat: u32, status: Status) -> Seat {
        self.free.push(seat);
        let empty = Seat { piece: NO_PIECE, on: POOL, ..self.at(seat) };
        let own = std::mem::replace(&mut self.all[seat as usize], empty);
        self.status[own.entry as usize] = status;
        if status != Status::Waiting {
            self.stopped.remove(&own.entry);
        }
        own
    }

    /// Interrupts a run segment that ran for `ran`; its job waits again.
    pub fn stop(&mut self, seat: u32, ran: Time) -> Seat {
        let own = self.end(seat, Status::Waiting);
        let before = self.stopped.entry(own.entry).or_default();
        before.ran += ran;
        before.times += 1;
        own
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.status.len()
            + self.all.len() * size_of::<Seat>()
            + self.free.len() * size_of::<u32>()
            + self.stopped.len() * 2 * size_of::<(u32, Before)>()
    }
}
