//! Arrivals and ends of a trace as one list, and the names met on its lines.
//!
//! **Invariant:** at one instant ends come before arrivals; an item that ends no later than it arrives ends right after
//! its arrival.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Arrival and end of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lifetime {
    pub created: u64,
    /// The end; `None` if it never ends.
    pub deleted: Option<u64>,
}

impl Lifetime {
    /// An item of a list without times.
    pub(crate) const UNKNOWN: Lifetime = Lifetime { created: 0, deleted: None };

    /// True if it ends no later than it arrives.
    pub(crate) fn ends_at_once(self) -> bool {
        self.deleted.is_some_and(|deleted| deleted <= self.created)
    }
}

/// An entry of the list, by the index of its item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Arrival(usize),
    End(usize),
}

/// The arrivals, in this order, with the ends between.
pub(crate) fn events(lifetimes: &[Lifetime]) -> Vec<Event> {
    let later = lifetimes.iter().zip(0..).filter(|(lifetime, _)| !lifetime.ends_at_once());
    let mut ends: Vec<(u64, usize)> =
        later.filter_map(|(lifetime, at)| Some((lifetime.deleted?, at))).collect();
    ends.sort_by_key(|&(deleted, _)| deleted);
    let mut ends = ends.into_iter().peekable();
    let mut events = Vec::with_capacity(2 * lifetimes.len());
    for (lifetime, at) in lifetimes.iter().zip(0..) {
        // An item that has ended by now was created before now, so it is listed already.
        while let Some((_, ended)) = ends.next_if(|&(deleted, _)| deleted <= lifetime.created) {
            events.push(Event::End(ended));
        }
        events.push(Event::Arrival(at));
        events.extend(lifetime.ends_at_once().then_some(Event::End(at)));
    }
    events.extend(ends.map(|(_, ended)| Event::End(ended)));
    events
}

/// Names seen, with their lines.
#[derive(Debug, Default)]
pub(crate) struct NamesByLine(BTreeMap<String, u64>);

impl NamesByLine {
    /// Records a name; returns the line of its first occurrence, if it is a repetition.
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
