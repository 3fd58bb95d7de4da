//! Arrivals and ends of a trace as one list, and the names met on its lines.
//!
//! **Invariant:** at one instant ends stand before arrivals; what ends no later than it arrives ends right after that.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// When something arrives, and when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stay {
    pub created: u64,
    /// None where it stays.
    pub deleted: Option<u64>,
}

impl Stay {
    /// Whether it ends no later than it arrives.
    pub(crate) fn ends_at_once(self) -> bool {
        self.deleted.is_some_and(|deleted| deleted <= self.created)
    }
}

/// An entry of the list, by the place of what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Arrival(usize),
    End(usize),
}

/// What arrives in this order, with the ends between.
pub(crate) fn events(stays: &[Stay]) -> Vec<Event> {
    let later = stays.iter().zip(0..).filter(|(stay, _)| !stay.ends_at_once());
    let mut ends: Vec<(u64, usize)> =
        later.filter_map(|(stay, at)| Some((stay.deleted?, at))).collect();
    ends.sort_by_key(|&(deleted, _)| deleted);
    let mut ends = ends.into_iter().peekable();
    let mut events = Vec::with_capacity(2 * stays.len());
    for (stay, at) in stays.iter().zip(0..) {
        // Whatever ends by now was created before now, so that it is listed already.
        while let Some((_, ended)) = ends.next_if(|&(deleted, _)| deleted <= stay.created) {
            events.push(Event::End(ended));
        }
        events.push(Event::Arrival(at));
        events.extend(stay.ends_at_once().then_some(Event::End(at)));
    }
    events.extend(ends.map(|(_, ended)| Event::End(ended)));
    events
}

/// Names seen and the lines they stand on.
#[derive(Debug, Default)]
pub(crate) struct Seen(BTreeMap<String, u64>);

impl Seen {
    /// Takes note of a name; gives the line on which it stands already, if it does.
    pub(crate) fn insert(&mut self, name: &str, line: u64) -> Option<u64> {
        match self.0.entry(name.to_owned()) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(place) => {
                place.insert(line);
                None
            }
        }
    }
}
