//! Models that do nothing but be replayed: every state tells which steps made it, so that a wrong one shows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gantry_core::kernel::{Event, Kind, Level, Model, Probe, Time};

/// What a toy tells: the number of the event, and a kind made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticked {
    /// How many events came before.
    pub number: u64,
    /// Below [`Ticked::KINDS`].
    pub kind: u8,
}

impl Event for Ticked {
    const KINDS: &'static [Kind] = &[
        Kind::new("begin", Level::Event),
        Kind::new("end", Level::Event),
        Kind::new("decide", Level::Decision),
        Kind::new("look", Level::Probe),
        Kind::new("never", Level::Probe),
    ];
    const TARGETS: &'static [&'static str] = &["begin"];

    fn kind(self) -> usize {
        self.kind.into()
    }
}

/// How many events a step tells, and how large the state is after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One event a step, 64 bytes of state.
    Even,
    /// From no event to six a step; the state grows and shrinks.
    Bursts,
    /// One event a step and a state of that many bytes.
    Heavy(usize),
    /// Up to so many events a step, nearly all of them looks; 64 bytes of state.
    Deep(u64),
}

pub type Tallier = Toy<true>;

/// A run of a fixed number of steps. Where `TALLIES`, looks are told one by one to fine listeners only.
#[derive(Clone, Debug)]
pub struct Toy<const TALLIES: bool = false> {
    shape: Shape,
    steps: u64,
    done: u64,
    events: u64,
    /// A hash of all that happened, and of every change made from outside.
    pub hash: u64,
    /// Steps that any clone of this model has done.
    pub work: Arc<AtomicU64>,
}

impl<const TALLIES: bool> PartialEq for Toy<TALLIES> {
    fn eq(&self, other: &Self) -> bool {
        (self.done, self.events, self.hash) == (other.done, other.events, other.hash)
    }
}

impl<const TALLIES: bool> Toy<TALLIES> {
    pub fn new(shape: Shape, steps: u64) -> Self {
        Toy { shape, steps, done: 0, events: 0, hash: 1, work: Arc::default() }
    }

    /// Steps done by this model and all its clones since last asked.
    pub fn work_done(&self) -> u64 {
        self.work.swap(0, Ordering::Relaxed)
    }

    fn mix(&mut self) -> u64 {
        self.hash = (self.hash ^ self.done).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        self.hash >> 7
    }
}

const LOOK: u8 = 3;

impl<const TALLIES: bool> Model for Toy<TALLIES> {
    type Event = Ticked;

    const TALLIES: bool = TALLIES;

    fn perform<P: Probe<Ticked>>(&mut self, probe: &mut P) -> bool {
        if self.done == self.steps {
            return false;
        }
        self.work.fetch_add(1, Ordering::Relaxed);
        self.done += 1;
        let drawn = self.mix();
        let told = match self.shape {
            Shape::Bursts => drawn % 7,
            Shape::Deep(most) => drawn % (most + 1),
            Shape::Even | Shape::Heavy(_) => 1,
        };
        let mut looks = 0;
        for at in 0..told {
            let decides = !matches!(self.shape, Shape::Deep(_)) || at % 64 == 63;
            let drawn = (drawn.wrapping_add(at * 5) % 8) as usize;
            let kind = if decides { [3, 3, 2, 3, 0, 3, 1, 3][drawn] } else { LOOK };
            if TALLIES && !P::FINE && kind == LOOK {
                looks += 1;
            } else {
                probe.tally(LOOK.into(), std::mem::take(&mut looks));
                probe.emit(Ticked { number: self.events, kind });
            }
            self.events += 1;
        }
        probe.tally(LOOK.into(), looks);
        true
    }

    fn time(&self) -> Time {
        self.done
    }

    fn bytes(&self) -> usize {
        match self.shape {
            Shape::Even | Shape::Deep(_) => 64,
            Shape::Bursts => 32 + (self.done as usize * 37 % 500),
            Shape::Heavy(bytes) => bytes,
        }
    }
}
