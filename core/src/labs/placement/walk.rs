//! The walk: from the root of an index to the fitting leaves, one after another, in the policy's order.
//!
//! Source: CN114830088A, tables 4 to 6 (`next`, `nextChildIter`). A bucket is discovered; one that does not
//! fit, and a leaf, is finished at once; otherwise its children inside the fittable area are walked in order
//! and then it is finished.
//!
//! **Invariant:** the yielded leaves do not depend on the probe. For a probe that does not listen to visited buckets,
//! the run asks the index for the next leaf instead, and does not walk.
//! **Invariant:** the walk changes nothing.
//!
//! Cost: a nearest-child query of the index for every bucket entered and every child taken. Without
//! candidates a walk that meets no dead end takes D + 1 of them; a bucket without a leaf inside the area costs
//! one. With L candidates they are sorted once, O(L log L), and each child costs a binary search among them.

use super::event::{Bucket, Event, IndexName, NOBODY};
use super::index::Index;
use super::space::Point;
use crate::kernel::{Pcg, Probe};

/// The order in which children are visited.
#[derive(Debug)]
pub enum Direction<'a> {
    /// Largest coordinate first.
    Descending,
    /// Smallest coordinate first.
    Ascending,
    /// Drawn: Fisher-Yates over the children inside the area, ascending; each draw is made when its child is visited.
    /// Frozen with format version 1.
    Drawn(&'a mut Pcg),
}

/// A yielded leaf: its key, and the candidates in it if the task names any.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a, K> {
    pub key: K,
    /// The candidates in it, in scenario order.
    pub candidates: Option<&'a [(K, u32)]>,
}

/// A walk in progress.
pub struct Walk<'a, I: Index, P, T> {
    index: &'a I,
    name: IndexName,
    /// The first point of the fittable area.
    low: Point,
    direction: Direction<'a>,
    probe: &'a mut P,
    /// Called with each yielded leaf; true ends the walk.
    take: T,
}

/// The candidates of a task in an index, sorted by key and then by node.
type Candidates<'a, K> = Option<&'a [(K, u32)]>;

impl<'a, I, P, T> Walk<'a, I, P, T>
where
    I: Index,
    P: Probe<Event>,
    T: FnMut(Leaf<'_, I::Key>) -> bool,
{
    /// A walk of `index` for the area from `low` on that reports to `probe` and yields leaves to `take`.
    pub fn new(
        index: &'a I,
        name: IndexName,
        low: Point,
        direction: Direction<'a>,
        probe: &'a mut P,
        take: T,
    ) -> Self {
        Walk { index, name, low, direction, probe, take }
    }

    /// Walks from the root, among the `candidates` (sorted by key, then node) if the task names any.
    pub fn run(mut self, candidates: Candidates<'_, I::Key>) {
        self.enter(self.index.root(), 0, candidates);
    }

    /// Discovers `bucket`, which is inside the area, and walks it. True if the walk is to end.
    fn enter(&mut self, bucket: I::Key, depth: usize, candidates: Candidates<'_, I::Key>) -> bool {
        let fits = candidates.is_none_or(|inside| !inside.is_empty());
        let leaf = depth == self.index.space().dimensions();
        if leaf && fits {
            self.tell(|bucket, index| Event::Yielded { bucket, index }, bucket, depth);
            return (self.take)(Leaf { key: bucket, candidates });
        }
        self.tell(|bucket, index| Event::Visited { bucket, fits, leaf, index }, bucket, depth);
        if !fits {
            return false;
        }
        let end = match self.direction {
            Direction::Descending => self.descend(bucket, depth, candidates),
            Direction::Ascending => self.ascend(bucket, depth, candidates),
            Direction::Drawn(_) => self.draw(bucket, depth, candidates),
        };
        if !end {
            self.tell(|bucket, index| Event::Finished { bucket, index }, bucket, depth);
        }
        end
    }

    fn descend(
        &mut self,
        bucket: I::Key,
        depth: usize,
        candidates: Candidates<'_, I::Key>,
    ) -> bool {
        let low = self.low[depth];
        let mut high = self.index.space().max(depth);
        loop {
            let next = match candidates {
                None => self.index.last_child(bucket, depth, low, high),
                Some(inside) => last_candidate(self.index, inside, bucket, depth, low, high),
            };
            if P::FINE && candidates.is_some() {
                self.pass_over_descending(bucket, depth, next.map_or(low, |next| next + 1), high);
            }
            let Some(next) = next else { return false };
            let child = self.index.child(bucket, depth, next);
            if self.enter(child, depth + 1, inside(self.index, candidates, child, depth + 1)) {
                return true;
            }
            if next == low {
                return false;
            }
            high = next - 1;
        }
    }

    fn ascend(&mut self, bucket: I::Key, depth: usize, candidates: Candidates<'_, I::Key>) -> bool {
        let mut low = self.low[depth];
        let high = self.index.space().max(depth);
        while low <= high {
            let next = match candidates {
                None => self.index.first_child(bucket, depth, low, high),
                Some(inside) => first_candidate(self.index, inside, bucket, depth, low, high),
            };
            if P::FINE && candidates.is_some() {
                self.pass_over_ascending(bucket, depth, low, next.unwrap_or(high + 1));
            }
            let Some(next) = next else { return false };
            let child = self.index.child(bucket, depth, next);
            if self.enter(child, depth + 1, inside(self.index, candidates, child, depth + 1)) {
                return true;
            }
            low = next + 1;
        }
        false
    }

    fn draw(&mut self, bucket: I::Key, depth: usize, candidates: Candidates<'_, I::Key>) -> bool {
        let high = self.index.space().max(depth);
        let mut children = Vec::new();
        let mut next = self.index.first_child(bucket, depth, self.low[depth], high);
        while let Some(coordinate) = next {
            children.push(coordinate);
            next = self.index.first_child(bucket, depth, coordinate + 1, high);
        }
        for at in 0..children.len() {
            if let Direction::Drawn(rng) = &mut self.direction {
                let remaining =
                    u32::try_from(children.len() - at).expect("fewer children than coordinates");
                children.swap(at, at + rng.below(remaining) as usize);
            }
            let child = self.index.child(bucket, depth, children[at]);
            if self.enter(child, depth + 1, inside(self.index, candidates, child, depth + 1)) {
                return true;
            }
        }
        false
    }

    /// Reports the children in `low..=high`, which contain no candidate, largest first.
    fn pass_over_descending(&mut self, bucket: I::Key, depth: usize, low: u32, high: u32) {
        let mut next = self.index.last_child(bucket, depth, low, high);
        while let Some(coordinate) = next {
            self.refuse(bucket, depth, coordinate);
            next = if coordinate > low {
                self.index.last_child(bucket, depth, low, coordinate - 1)
            } else {
                None
            };
        }
    }

    /// Reports the children in `low..end`, which contain no candidate, smallest first.
    fn pass_over_ascending(&mut self, bucket: I::Key, depth: usize, low: u32, end: u32) {
        let mut next =
            if low < end { self.index.first_child(bucket, depth, low, end - 1) } else { None };
        while let Some(coordinate) = next {
            self.refuse(bucket, depth, coordinate);
            let low = coordinate + 1;
            next =
                if low < end { self.index.first_child(bucket, depth, low, end - 1) } else { None };
        }
    }

    fn refuse(&mut self, bucket: I::Key, depth: usize, coordinate: u32) {
        let child = self.index.child(bucket, depth, coordinate);
        let leaf = depth + 1 == self.index.space().dimensions();
        self.tell(
            |bucket, index| Event::Visited { bucket, fits: false, leaf, index },
            child,
            depth + 1,
        );
    }

    /// Reports a bucket to the probe, named by a witness, which is searched only for a probe that listens.
    #[inline]
    fn tell(&mut self, event: impl Fn(Bucket, IndexName) -> Event, bucket: I::Key, depth: usize) {
        if P::FINE {
            let witness = self.index.witness(bucket, depth).unwrap_or(NOBODY);
            #[expect(clippy::cast_possible_truncation, reason = "at most 8 dimensions")]
            self.probe.emit(event(Bucket { witness, depth: depth as u8 }, self.name));
        }
    }
}

/// The part of sorted `candidates` in the bucket.
#[inline]
fn inside<'a, I: Index>(
    index: &I,
    candidates: Candidates<'a, I::Key>,
    bucket: I::Key,
    depth: usize,
) -> Candidates<'a, I::Key> {
    candidates.map(|candidates| {
        let last = index.last(bucket, depth);
        let from = candidates.partition_point(|&(key, _)| key < bucket);
        let to = from + candidates[from..].partition_point(|&(key, _)| key <= last);
        &candidates[from..to]
    })
}

fn last_candidate<I: Index>(
    index: &I,
    inside: &[(I::Key, u32)],
    bucket: I::Key,
    depth: usize,
    low: u32,
    high: u32,
) -> Option<u32> {
    if low > high {
        return None;
    }
    let end = index.last(index.child(bucket, depth, high), depth + 1);
    let at = inside.partition_point(|&(key, _)| key <= end);
    let coordinate = index.coordinate(inside.get(at.checked_sub(1)?)?.0, depth);
    (coordinate >= low).then_some(coordinate)
}

fn first_candidate<I: Index>(
    index: &I,
    inside: &[(I::Key, u32)],
    bucket: I::Key,
    depth: usize,
    low: u32,
    high: u32,
) -> Option<u32> {
    let start = index.child(bucket, depth, low);
    let at = inside.partition_point(|&(key, _)| key < start);
    let coordinate = index.coordinate(inside.get(at)?.0, depth);
    (coordinate <= high).then_some(coordinate)
}
