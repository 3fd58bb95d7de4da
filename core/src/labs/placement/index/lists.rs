//! Sorted lists of nodes, adjacent in one block of memory.
//!
//! A move of a node between leaves that are not in the cache waits for memory once, for the lists themselves: the
//! position of a list takes 8 bytes, few enough to stay in the cache. Building is counting and filling, a clone a few
//! copies of memory.
//!
//! **Invariant:** each list has a room of its own, of at most [`MOST`] places.
//!
//! Cost: add and remove are a binary search and a shift; a list that outgrows its room is copied to another of twice as
//! many places, and its old room is reused for the next list of that size.

use std::num::NonZeroU16;

/// The most nodes a list can have.
pub const MOST: usize = 512;

/// The places of the smallest new room.
const LEAST: usize = 4;

/// Number of sizes of rooms: powers of 2 from [`LEAST`] to [`MOST`].
const SIZES: usize = (MOST / LEAST).ilog2() as usize + 1;

/// Parts of a list that are prefetched: as many as a usual list has cache lines.
const PARTS: usize = 4;

/// Position of a list in memory.
#[derive(Clone, Copy, Debug)]
pub struct List {
    at: u32,
    count: u16,
    room: NonZeroU16,
}

/// The memory of all lists. Their nodes are in descending order.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    memory: Vec<u32>,
    /// Beginnings of vacant rooms, by size: at least so many places.
    vacant: Box<[Vec<u32>; SIZES]>,
}

impl List {
    /// True if no list can have another node.
    pub fn is_full(self) -> bool {
        usize::from(self.count) == MOST
    }
}

impl Lists {
    /// An empty list in a new room of `places` places.
    pub fn open(&mut self, places: usize) -> List {
        let at = self.memory.len();
        self.memory.resize(at + places, 0);
        Self::empty(u32::try_from(at).expect("fewer places than 2^32"), places)
    }

    fn empty(at: u32, places: usize) -> List {
        let room = u16::try_from(places).ok().and_then(NonZeroU16::new);
        List { at, count: 0, room: room.expect("some places, at most MOST") }
    }

    /// A list of `nodes`, which descend.
    pub fn of(&mut self, nodes: &[u32]) -> List {
        let mut list = self.taken(nodes.len());
        list.count = u16::try_from(nodes.len()).expect("at most MOST nodes");
        self.memory[list.at as usize..][..nodes.len()].copy_from_slice(nodes);
        list
    }

    #[inline]
    pub fn nodes(&self, list: List) -> &[u32] {
        &self.memory[list.at as usize..][..usize::from(list.count)]
    }

    /// Adds a node after all others of a list that has room.
    #[inline]
    pub fn push(&mut self, list: &mut List, node: u32) {
        debug_assert!(list.count < list.room.get(), "a list that has room");
        self.memory[list.at as usize + usize::from(list.count)] = node;
        list.count += 1;
    }

    /// Adds a node to a list that is not full.
    #[inline]
    pub fn add(&mut self, list: &mut List, node: u32) {
        if list.count == list.room.get() {
            self.grow(list);
        }
        let count = usize::from(list.count);
        let nodes = &mut self.memory[list.at as usize..][..=count];
        let place = nodes[..count].partition_point(|&other| other > node);
        nodes.copy_within(place..count, place + 1);
        nodes[place] = node;
        list.count += 1;
    }

    #[inline]
    pub fn remove(&mut self, list: &mut List, node: u32) {
        let nodes = &mut self.memory[list.at as usize..][..usize::from(list.count)];
        if nodes.last() != Some(&node) {
            let place = nodes.partition_point(|&other| other > node);
            debug_assert_eq!(nodes.get(place), Some(&node), "the node is in its leaf");
            nodes.copy_within(place + 1.., place);
        }
        list.count -= 1;
    }

    /// Frees the room of a list.
    pub fn close(&mut self, list: List) {
        if let Some(size) = (usize::from(list.room.get()) / LEAST).checked_ilog2() {
            self.vacant[size as usize].push(list.at);
        }
    }

    /// Reads all over a list, so that its memory arrives at once.
    #[inline]
    pub fn touch(&self, list: List) {
        let nodes = self.nodes(list);
        let end = nodes.len().saturating_sub(1);
        let parts = (0..=PARTS).filter_map(|part| nodes.get(end * part / PARTS));
        std::hint::black_box(parts.fold(0, |sum, &node| sum ^ node));
    }

    /// Approximate size, in bytes.
    pub fn bytes(&self) -> usize {
        let vacant: usize = self.vacant.iter().map(Vec::len).sum();
        (self.memory.len() + vacant) * 4
    }

    /// An empty list in a room of at least `places` places, a vacant one if there is one.
    fn taken(&mut self, places: usize) -> List {
        let places = places.next_power_of_two().max(LEAST);
        let size = (places / LEAST).ilog2() as usize;
        match self.vacant[size].pop() {
            Some(at) => Self::empty(at, places),
            None => self.open(places),
        }
    }

    #[cold]
    fn grow(&mut self, list: &mut List) {
        let count = usize::from(list.count);
        let larger = self.taken(count + 1);
        let from = list.at as usize;
        self.memory.copy_within(from..from + count, larger.at as usize);
        self.close(*list);
        *list = List { count: list.count, ..larger };
    }
}
