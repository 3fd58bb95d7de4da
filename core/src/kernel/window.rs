//! A vector with a moving front: values for a range of numbered places, which grows at its end and shrinks at its
//! front.
//!
//! Places are added at the end, in order; those before the first relevant one are dropped.
//!
//! **Invariant:** a clone copies only the items that are not forgotten.
//!
//! Cost: adding is a push, and now and then, for as many places as have been added since, a move of the remaining
//! items.

use std::fmt;
use std::ops::{Index, IndexMut, Range};

pub struct Window<T> {
    /// Place of the first stored item.
    base: u32,
    /// Number of forgotten items at the front.
    forgotten: usize,
    items: Vec<T>,
}

impl<T> Default for Window<T> {
    fn default() -> Self {
        Window { base: 0, forgotten: 0, items: Vec::new() }
    }
}

/// Equal for equal items, whatever was forgotten before them.
impl<T: fmt::Debug> fmt::Debug for Window<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).entry(&self.end(), &"end").finish()
    }
}

impl<T: Copy> Clone for Window<T> {
    fn clone(&self) -> Self {
        let items = self.items[self.forgotten..].to_vec();
        Window { base: self.first(), forgotten: 0, items }
    }
}

impl<T> Window<T> {
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.items.len() == self.items.capacity() && self.forgotten > self.items.len() / 2 {
            self.base = self.first();
            self.items.drain(..self.forgotten);
            self.forgotten = 0;
        }
        self.items.push(item);
    }

    /// Forgets the items before a place that is stored, or just after the last.
    #[inline]
    pub fn forget_before(&mut self, place: u32) {
        self.forgotten = (place - self.base) as usize;
    }

    /// The place of the next item pushed.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places have 32 bits")]
    pub fn end(&self) -> u32 {
        self.base + self.items.len() as u32
    }

    /// The stored items of a range of places.
    #[inline]
    pub fn slice(&self, places: Range<u32>) -> &[T] {
        let at = |place: u32| (place.max(self.first()) - self.base) as usize;
        self.items.get(at(places.start)..at(places.end).min(self.items.len())).unwrap_or_default()
    }

    /// The item of a place; `None` if it is forgotten or not yet added.
    #[inline]
    pub fn get(&self, place: u32) -> Option<&T> {
        let at = place.checked_sub(self.base)? as usize;
        self.items.get(at).filter(|_| at >= self.forgotten)
    }

    /// The first place that is not forgotten.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places have 32 bits")]
    pub fn first(&self) -> u32 {
        self.base + self.forgotten as u32
    }

    /// The items that are not forgotten, with their places.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> + '_ {
        (self.first()..).zip(&self.items[self.forgotten..])
    }

    pub fn bytes(&self) -> usize {
        (self.items.len() - self.forgotten) * size_of::<T>()
    }
}

impl<T> Index<u32> for Window<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: u32) -> &T {
        &self.items[place.wrapping_sub(self.base) as usize]
    }
}

impl<T> IndexMut<u32> for Window<T> {
    #[inline]
    fn index_mut(&mut self, place: u32) -> &mut T {
        &mut self.items[place.wrapping_sub(self.base) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_text_shows_places_and_items_and_not_what_was_forgotten() {
        let of = |items: &[u32], first: u32| {
            let mut window = Window::default();
            for &item in items {
                window.push(item);
            }
            window.forget_before(first);
            let text = format!("{window:?}");
            assert_eq!(format!("{:?}", window.clone()), text);
            text
        };
        let texts: std::collections::BTreeSet<String> = [
            of(&[], 0),
            of(&[1], 0),
            of(&[2], 0),
            of(&[1], 1),
            of(&[1, 1], 0),
            of(&[1, 1], 1),
            of(&[1, 1], 2),
        ]
        .into();
        assert_eq!(texts.len(), 7, "{texts:?}");
        assert_eq!(of(&[9, 1], 1), of(&[7, 1], 1));
    }

    #[test]
    fn it_holds_what_was_not_forgotten() {
        let mut window = Window::default();
        let mut copies = Vec::new();
        for place in 0..5_000_u32 {
            window.push(place * 3);
            let first = place.saturating_sub(40 + place % 7 * 30).max(window.first());
            window.forget_before(first);
            assert_eq!(window[first], first * 3);
            assert_eq!(window.get(place), Some(&(place * 3)));
            assert_eq!(window.get(place + 1), None);
            assert_eq!(
                (window.end(), window.slice(first..first + 1)),
                (place + 1, &[first * 3][..])
            );
            assert_eq!(window.slice(0..place + 9).len(), (place - first + 1) as usize);
            assert_eq!(window.slice(place + 5..place + 9).len() + window.slice(0..first).len(), 0);
            assert_eq!(first.checked_sub(1).and_then(|place| window.get(place)), None);
            if place % 500 == 0 {
                copies
                    .push((window.clone(), window.iter().map(|item| *item.1).collect::<Vec<_>>()));
            }
        }
        assert!(window.items.capacity() < 1_000, "the forgotten are dropped");
        for (copy, items) in copies {
            assert_eq!(copy.bytes(), items.len() * 4);
            assert!(copy.iter().all(|(place, &item)| item == place * 3));
            assert!(copy.iter().map(|item| *item.1).eq(items));
        }
    }
}
