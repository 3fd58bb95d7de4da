//! Sorted lists of nodes, side by side in one run of memory.
//!
//! Whoever moves a node between leaves that nobody has been at of late waits for memory once, for the lists
//! themselves: where each lies takes 8 bytes, few enough to be at hand. Building is counting and filling, a clone
//! a few copies of memory.
//!
//! **Invariant:** a list lies in a room of its own, of at most [`MOST`] places.
//!
//! Cost: add and remove are a binary search and a shift; a list that outgrows its room is copied to another of
//! twice as many places, and the room it leaves is kept for the next of that size.

use std::num::NonZeroU16;

/// The most nodes a list can have.
pub const MOST: usize = 512;

/// The places of the smallest room that is taken anew.
const LEAST: usize = 4;

/// How many sizes of rooms are told apart: powers of 2 from [`LEAST`] to [`MOST`].
const SIZES: usize = (MOST / LEAST).ilog2() as usize + 1;

/// Parts of a list of which the memory is asked for ahead: as many as a usual list has lines of the cache.
const PARTS: usize = 4;

/// Where a list lies.
#[derive(Clone, Copy, Debug)]
pub struct List {
    at: u32,
    count: u16,
    room: NonZeroU16,
}

/// The memory of all lists. Nodes stand in them in descending order.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    memory: Vec<u32>,
    /// Where rooms begin that nobody has, by size: at least so many places.
    vacant: Box<[Vec<u32>; SIZES]>,
}

impl List {
    /// Whether there is no room for one more in any list.
    pub fn is_full(self) -> bool {
        usize::from(self.count) == MOST
    }
}

impl Lists {
    /// An empty list in a new room of so many places.
    pub fn open(&mut self, places: usize) -> List {
        let at = self.memory.len();
        self.memory.resize(at + places, 0);
        Self::empty(u32::try_from(at).expect("fewer places than 2^32"), places)
    }

    fn empty(at: u32, places: usize) -> List {
        let room = u16::try_from(places).ok().and_then(NonZeroU16::new);
        List { at, count: 0, room: room.expect("some places, at most MOST") }
    }

    /// A list of those nodes, descending.
    pub fn of(&mut self, nodes: &[u32]) -> List {
        let mut list = self.taken(nodes.len());
        list.count = u16::try_from(nodes.len()).expect("at most MOST nodes");
        self.memory[list.at as usize..][..nodes.len()].copy_from_slice(nodes);
        list
    }

    /// The nodes of a list.
    #[inline]
    pub fn nodes(&self, list: List) -> &[u32] {
        &self.memory[list.at as usize..][..usize::from(list.count)]
    }

    /// Adds a node behind all others of a list that has room.
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

    /// Removes a node that is there.
    #[inline]
    pub fn remove(&mut self, list: &mut List, node: u32) {
        let nodes = &mut self.memory[list.at as usize..][..usize::from(list.count)];
        if nodes.last() != Some(&node) {
            let place = nodes.partition_point(|&other| other > node);
            debug_assert_eq!(nodes.get(place), Some(&node), "the node stands in its leaf");
            nodes.copy_within(place + 1.., place);
        }
        list.count -= 1;
    }

    /// Gives the room of a list back.
    pub fn close(&mut self, list: List) {
        if let Some(size) = (usize::from(list.room.get()) / LEAST).checked_ilog2() {
            self.vacant[size as usize].push(list.at);
        }
    }

    /// Reads from all over a list, so that its memory comes at once.
    #[inline]
    pub fn touch(&self, list: List) {
        let nodes = self.nodes(list);
        let end = nodes.len().saturating_sub(1);
        let parts = (0..=PARTS).filter_map(|part| nodes.get(end * part / PARTS));
        std::hint::black_box(parts.fold(0, |sum, &node| sum ^ node));
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        let vacant: usize = self.vacant.iter().map(Vec::len).sum();
        (self.memory.len() + vacant) * 4
    }

    /// An empty list in a room of at least so many places, one that is vacant where there is one.
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
