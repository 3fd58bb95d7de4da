//! An append-only log that clones share.
//!
//! Entries are grouped in chunks, and full chunks in bundles of chunks. So a clone of a log of 200,000 copies some
//! hundred pointers and less than a chunk of entries: 3 kB at most times. One chunk of 512 and a list of all chunks
//! took 14 kB, more than the rest of a short queue's state.
//!
//! **Invariant:** written entries never change. So all clones of a run share full chunks.
//!
//! Cost: writing is a push; a clone copies one pointer a bundle, fewer pointers than a bundle has chunks, and less than
//! a chunk of entries.

use std::iter::{Chain, FlatMap};
use std::slice;
use std::sync::Arc;

const CHUNK: usize = 64;

const BUNDLE: usize = 64;

type Chunk<T> = Arc<[T]>;

type Bundle<T> = Arc<[Chunk<T>]>;

type Bundled<'l, T> = FlatMap<
    slice::Iter<'l, Bundle<T>>,
    slice::Iter<'l, Chunk<T>>,
    fn(&'l Bundle<T>) -> slice::Iter<'l, Chunk<T>>,
>;

type Chunked<'l, T> = FlatMap<
    Chain<Bundled<'l, T>, slice::Iter<'l, Chunk<T>>>,
    slice::Iter<'l, T>,
    fn(&'l Chunk<T>) -> slice::Iter<'l, T>,
>;

pub type Iter<'l, T> = Chain<Chunked<'l, T>, slice::Iter<'l, T>>;

#[derive(Clone, Debug)]
pub struct Log<T> {
    bundles: Vec<Bundle<T>>,
    /// Full chunks that do not fill a bundle yet.
    chunks: Vec<Chunk<T>>,
    /// Entries that do not fill a chunk yet.
    tail: Vec<T>,
}

impl<T> Default for Log<T> {
    fn default() -> Self {
        Log { bundles: Vec::new(), chunks: Vec::new(), tail: Vec::new() }
    }
}

impl<T: Copy> Log<T> {
    #[inline]
    pub fn push(&mut self, entry: T) {
        if self.tail.len() == self.tail.capacity() {
            self.tail.reserve_exact(CHUNK - self.tail.len());
        }
        self.tail.push(entry);
        if self.tail.len() == CHUNK {
            self.close_chunk();
        }
    }

    fn close_chunk(&mut self) {
        self.chunks.push(self.tail.as_slice().into());
        self.tail.clear();
        if self.chunks.len() == BUNDLE {
            self.bundles.push(self.chunks.as_slice().into());
            self.chunks.clear();
        }
    }
}

impl<T> Log<T> {
    #[inline]
    pub fn len(&self) -> usize {
        (self.bundles.len() * BUNDLE + self.chunks.len()) * CHUNK + self.tail.len()
    }

    /// True if the log has no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> Iter<'_, T> {
        let chunks: fn(&Bundle<T>) -> slice::Iter<'_, Chunk<T>> = |bundle| bundle.iter();
        let entries: fn(&Chunk<T>) -> slice::Iter<'_, T> = |chunk| chunk.iter();
        let all = self.bundles.iter().flat_map(chunks).chain(&self.chunks);
        all.flat_map(entries).chain(&self.tail)
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        (self.bundles.len() + self.chunks.len()) * size_of::<Chunk<T>>()
            + self.tail.len() * size_of::<T>()
    }
}

impl<T: Copy> Log<T> {
    /// The entry at a place, which must be below [`Log::len`].
    #[inline]
    pub fn at(&self, place: usize) -> T {
        let (chunk, entry) = (place / CHUNK, place % CHUNK);
        if let Some(bundle) = self.bundles.get(chunk / BUNDLE) {
            return bundle[chunk % BUNDLE][entry];
        }
        match self.chunks.get(chunk % BUNDLE) {
            Some(chunk) => chunk[entry],
            None => self.tail[entry],
        }
    }
}

impl<'l, T> IntoIterator for &'l Log<T> {
    type Item = &'l T;
    type IntoIter = Iter<'l, T>;

    fn into_iter(self) -> Iter<'l, T> {
        self.iter()
    }
}

impl<T: PartialEq> PartialEq for Log<T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for Log<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_list_that_clones_share() {
        let mut log = Log::default();
        let mut plain = Vec::new();
        let mut clones = Vec::new();
        for entry in 0..3 * CHUNK * BUNDLE + CHUNK + 5 {
            if entry % 1_777 == 0 {
                clones.push((log.clone(), plain.len()));
            }
            log.push(entry);
            plain.push(entry);
            assert_eq!(log.len(), plain.len());
            assert!(log.bytes() <= (BUNDLE + 4) * 16 + CHUNK * size_of::<usize>());
        }
        assert!(log.iter().eq(&plain) && log.iter().rev().eq(plain.iter().rev()));
        assert!(plain.iter().enumerate().all(|(at, &entry)| log.at(at) == entry));
        for (clone, len) in clones {
            assert!(clone.iter().eq(&plain[..len]));
        }
    }
}
