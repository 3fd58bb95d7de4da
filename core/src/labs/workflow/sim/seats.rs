//! What has become of every entry, and where those sit that run.
//!
//! An entry that runs has a *seat*, which is given out again once its piece is over.
//!
//! **Invariant:** a clone takes a byte an entry, a seat for as many as ever ran at a time, and what is known of jobs that
//! were interrupted and are not over.
//!
//! Cost: each change is O(1), and a logarithm once a job was interrupted. Where an entry sits is found by looking at all
//! seats: that is asked of one entry at a time, to answer a question.

use std::collections::BTreeMap;

use super::{POOL, Status, index_u32};
use crate::kernel::Time;

/// Nobody sits there.
pub const NO_PIECE: u32 = u32::MAX;

/// A piece that runs.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// When it began.
    pub started: Time,
    /// Its number; [`NO_PIECE`] where the seat is free.
    pub piece: u32,
    /// The turn in which it began.
    pub began: u32,
    /// Whose it is.
    pub entry: u32,
    /// The workflow whose units it uses; [`POOL`] where none's.
    pub on: u32,
}

/// What a job has run in pieces that were interrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// How long in all.
    pub ran: Time,
    /// How often it was interrupted.
    pub times: u32,
}

/// All entries.
#[derive(Clone, Debug)]
pub struct Seats {
    status: Vec<Status>,
    all: Vec<Seat>,
    free: Vec<u32>,
    /// Of jobs that are not over.
    stopped: BTreeMap<u32, Before>,
}

impl Seats {
    /// So many entries, all of them to come.
    pub fn new(entries: usize) -> Self {
        Seats {
            status: vec![Status::Future; entries],
            all: Vec::new(),
            free: Vec::new(),
            stopped: BTreeMap::new(),
        }
    }

    /// What has become of an entry.
    #[inline]
    pub fn status(&self, entry: u32) -> Status {
        self.status[entry as usize]
    }

    /// What an entry that waits or runs has run in pieces that were interrupted.
    #[inline]
    pub fn before(&self, entry: u32) -> Before {
        self.stopped.get(&entry).copied().unwrap_or_default()
    }

    /// Who sits there.
    #[inline]
    pub fn at(&self, seat: u32) -> Seat {
        self.all[seat as usize]
    }

    /// All pieces that run.
    pub fn iter(&self) -> impl Iterator<Item = &Seat> {
        self.all.iter().filter(|seat| seat.piece != NO_PIECE)
    }

    /// An entry waits from now on, for the first time.
    #[inline]
    pub fn wait(&mut self, entry: u32) {
        self.status[entry as usize] = Status::Waiting;
    }

    /// A piece of an entry begins. Where it sits.
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

    /// The piece that sits there is over, and what becomes of its entry.
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

    /// The piece that sits there was interrupted, after it ran for so long; its job waits.
    pub fn stop(&mut self, seat: u32, ran: Time) -> Seat {
        let own = self.end(seat, Status::Waiting);
        let before = self.stopped.entry(own.entry).or_default();
        before.ran += ran;
        before.times += 1;
        own
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        self.status.len()
            + self.all.len() * size_of::<Seat>()
            + self.free.len() * size_of::<u32>()
            + self.stopped.len() * 2 * size_of::<(u32, Before)>()
    }
}
