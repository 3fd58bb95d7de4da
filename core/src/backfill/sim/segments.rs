//! The pieces that are over, in order of their ends: a log that clones share.
//!
//! **Invariant:** what is written is never changed. So full chunks are shared by all clones of a run.
//!
//! Cost: writing is a push; a clone copies a pointer a chunk, and less than a chunk of pieces.

use std::iter::{Chain, FlatMap};
use std::slice;
use std::sync::Arc;

use super::Segment;

/// Pieces of a chunk.
const CHUNK: usize = 512;

type Chunk = Arc<[Segment]>;

type Chunks<'s> = FlatMap<
    slice::Iter<'s, Chunk>,
    slice::Iter<'s, Segment>,
    fn(&'s Chunk) -> slice::Iter<'s, Segment>,
>;

/// Goes through pieces that are over.
pub type Iter<'s> = Chain<Chunks<'s>, slice::Iter<'s, Segment>>;

/// Pieces that are over, in order of their ends.
#[derive(Clone, Debug, Default)]
pub struct Segments {
    full: Vec<Chunk>,
    /// Fewer than a chunk.
    tail: Vec<Segment>,
}

impl Segments {
    #[inline]
    pub(super) fn push(&mut self, segment: Segment) {
        if self.tail.len() == self.tail.capacity() {
            self.tail.reserve_exact(CHUNK - self.tail.len());
        }
        self.tail.push(segment);
        if self.tail.len() == CHUNK {
            self.full.push(self.tail.as_slice().into());
            self.tail.clear();
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The one at a place, which is below [`Segments::len`].
    #[inline]
    pub fn at(&self, place: usize) -> Segment {
        match self.full.get(place / CHUNK) {
            Some(chunk) => chunk[place % CHUNK],
            None => self.tail[place % CHUNK],
        }
    }

    /// All of them, in order of their ends.
    pub fn iter(&self) -> Iter<'_> {
        let chunk: fn(&Chunk) -> slice::Iter<'_, Segment> = |chunk| chunk.iter();
        self.full.iter().flat_map(chunk).chain(&self.tail)
    }

    pub(super) fn bytes(&self) -> usize {
        self.full.len() * size_of::<Chunk>() + self.tail.len() * size_of::<Segment>()
    }
}

impl<'s> IntoIterator for &'s Segments {
    type Item = &'s Segment;
    type IntoIter = Iter<'s>;

    fn into_iter(self) -> Iter<'s> {
        self.iter()
    }
}

impl PartialEq for Segments {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Segments {}
