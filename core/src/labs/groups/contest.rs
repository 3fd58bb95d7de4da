//! Contests: of a list of entries with keys, the first that has the least key.
//!
//! A contest is a tree of minima over its entries, the idea of a tournament: an inner place holds the lesser of the two
//! below it. All contests of a run stand one behind the other in one vector, so that a clone is one copy.
//!
//! **Invariant:** an entry that takes no part has the key [`OUT`].
//! Cost: a change of a key, and finding the winner, take a step for each level; a change stops where the minimum stays.
//! Two to four numbers an entry.

/// The key of an entry that takes no part.
pub const OUT: u32 = u32::MAX;

/// Where a contest stands among all, and for how many entries it has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    from: u32,
    room: u32,
}

/// The places of contests: what stays the same during a run.
#[derive(Clone, Debug, Default)]
pub struct Contests {
    places: Vec<Place>,
    end: u32,
}

impl Contests {
    /// Adds a contest of so many entries, and gives its number.
    pub fn add(&mut self, entries: usize) -> u32 {
        let room = entries.max(1).next_power_of_two();
        let room = u32::try_from(room).expect("fewer than 2^32 entries");
        let number = u32::try_from(self.places.len()).expect("fewer than 2^32 contests");
        self.places.push(Place { from: self.end, room });
        self.end = self.end.checked_add(2 * room).expect("contests are bounded by the scenario");
        number
    }

    /// Keys of all contests, with nobody taking part.
    pub fn keys(&self) -> Vec<u32> {
        vec![OUT; self.end as usize]
    }

    /// The least key of a contest.
    #[inline]
    pub fn least(&self, keys: &[u32], contest: u32) -> u32 {
        keys[self.places[contest as usize].from as usize + 1]
    }

    /// The first entry that has the least key; none where nobody takes part.
    #[inline]
    pub fn winner(&self, keys: &[u32], contest: u32) -> Option<u32> {
        let Place { from, room } = self.places[contest as usize];
        let keys = &keys[from as usize..];
        let least = keys[1];
        if least == OUT {
            return None;
        }
        let mut at = 1;
        while at < room {
            at *= 2;
            at += u32::from(keys[at as usize] != least);
        }
        Some(at - room)
    }

    /// Gives an entry a key.
    #[inline]
    pub fn set(&self, keys: &mut [u32], contest: u32, entry: u32, key: u32) {
        let Place { from, room } = self.places[contest as usize];
        let keys = &mut keys[from as usize..];
        let mut at = (room + entry) as usize;
        if keys[at] == key {
            return;
        }
        keys[at] = key;
        while at > 1 {
            let least = keys[at].min(keys[at ^ 1]);
            at /= 2;
            if keys[at] == least {
                return;
            }
            keys[at] = least;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn the_winner_is_the_first_that_has_the_least_key() {
        let mut random = Pcg::new(7);
        for entries in [1_u32, 2, 3, 5, 8, 13] {
            let mut contests = Contests::default();
            contests.add(4);
            let contest = contests.add(entries as usize);
            let mut keys = contests.keys();
            let mut plain = vec![OUT; entries as usize];
            for _ in 0..500 {
                let (entry, key) = (random.below(entries.into()), random.below(5));
                let key = if key == 4 { OUT } else { u32::try_from(key).unwrap() };
                let entry = u32::try_from(entry).unwrap();
                plain[entry as usize] = key;
                contests.set(&mut keys, contest, entry, key);
                let least = *plain.iter().min().unwrap();
                let first = plain.iter().position(|&key| key == least).filter(|_| least != OUT);
                assert_eq!(contests.least(&keys, contest), least);
                assert_eq!(contests.winner(&keys, contest).map(|at| at as usize), first);
                assert_eq!(contests.winner(&keys, 0), None, "the other one is left alone");
            }
        }
    }
}
