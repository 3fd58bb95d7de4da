//! The first of many ordered places whose entry needs at most so many units: a tree of least needs.
//!
//! The tree is wide: a node has the least need of the 16 children below it. Removal is lazy: it leaves the need in the
//! nodes above, so a node may have a lower value than the least need below it. A search that visits such a node in vain
//! corrects it. The need at a place never changes, and the caller knows it: so a place takes one bit here.
//!
//! **Invariant:** the value of a node is at most the value of each of its children.
//!
//! Cost: an insertion touches the nodes above that have a higher value, usually one or none; a removal touches the
//! place alone; a search visits the rows of 16 on a path down and one up, of which there are six for a million places,
//! and visits a row in vain at most once for each level above each removed entry. Correcting the nodes at once took 280
//! instructions a removal, a fifth of a run; 0.4 bytes a place.

/// Children of a node.
const FAN: usize = 1 << FAN_BITS;

const FAN_BITS: usize = 4;

/// The value of a node without waiting entries below it.
const NONE: u32 = u32::MAX;

/// The waiting entries in a fixed order of places, searchable by need.
#[derive(Clone, Debug)]
pub struct Needs {
    /// The occupied places: a bit a place, [`FAN`] places a word.
    waiting: Vec<u16>,
    /// A lower bound of the needs below each node; the level right above the places first. Rows are complete.
    levels: Vec<Vec<u32>>,
}

impl Needs {
    /// Places `0..places`, all of them free.
    pub fn new(places: usize) -> Self {
        let mut below = places.max(1).next_multiple_of(FAN);
        let waiting = vec![0; below / FAN];
        let mut levels = Vec::new();
        while below > FAN {
            below = (below / FAN).next_multiple_of(FAN);
            levels.push(vec![NONE; below]);
        }
        Needs { waiting, levels }
    }

    /// True if an entry waits at the place.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        self.waiting[place as usize / FAN] >> (place as usize % FAN) & 1 == 1
    }

    /// Adds a waiting entry at a place.
    #[inline]
    pub fn insert(&mut self, place: u32, need: u32) {
        debug_assert!(!self.contains(place) && need != NONE, "waits once");
        let mut at = place as usize;
        self.waiting[at / FAN] |= 1 << (at % FAN);
        for level in &mut self.levels {
            at /= FAN;
            if level[at] <= need {
                break;
            }
            level[at] = need;
        }
    }

    /// Removes the waiting entry of a place.
    #[inline]
    pub fn remove(&mut self, place: u32) {
        debug_assert!(self.contains(place), "waits");
        self.waiting[place as usize / FAN] &= !(1 << (place as usize % FAN));
    }

    /// The first place of `from..end` whose entry needs at most `most` units; `need` returns the need at an occupied
    /// place.
    pub fn first(
        &mut self,
        from: u32,
        end: u32,
        most: u32,
        need: impl Fn(u32) -> u32,
    ) -> Option<u32> {
        let (end, most) = (end as usize, most.min(NONE - 1));
        let (mut height, mut at) = (0, from as usize);
        while at.is_multiple_of(FAN) && height < self.levels.len() {
            at /= FAN;
            height += 1;
        }
        // Rows below this height are searched from their beginning, as the value above them points to a match.
        let mut top = height;
        while at << (FAN_BITS * height) < end {
            let found = if height == 0 {
                let row = self.waiting.get(at / FAN)? >> (at % FAN);
                bits(row).find(|&offset| need(narrow(at + offset)) <= most)
            } else {
                let row = self.levels[height - 1].get(at..(at | (FAN - 1)) + 1)?;
                row.iter().position(|&least| least <= most)
            };
            if let Some(found) = found {
                at += found;
                if height == 0 {
                    return Some(narrow(at)).filter(|_| at < end);
                }
                height -= 1;
                at *= FAN;
                continue;
            }
            // Continues after the parent, or after the grandparent if the parent ends its row.
            loop {
                at /= FAN;
                if height < top {
                    self.make_right(height, at, &need);
                }
                height += 1;
                top = top.max(height);
                at += 1;
                if height > self.levels.len() {
                    return None;
                }
                if !at.is_multiple_of(FAN) {
                    break;
                }
                at -= 1;
            }
        }
        None
    }

    /// Recomputes the value of a node.
    #[inline]
    fn make_right(&mut self, level: usize, at: usize, need: impl Fn(u32) -> u32) {
        let least = match level.checked_sub(1) {
            Some(below) => self.levels[below][at * FAN..(at + 1) * FAN].iter().copied().min(),
            None => bits(self.waiting[at]).map(|offset| need(narrow(at * FAN + offset))).min(),
        };
        self.levels[level][at] = least.unwrap_or(NONE);
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        let nodes: usize = self.levels.iter().map(Vec::len).sum();
        2 * self.waiting.len() + 4 * nodes
    }
}

/// The indices of the set bits.
fn bits(mut row: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = row.trailing_zeros() as usize;
        row &= row.wrapping_sub(1);
        (first < FAN).then_some(first)
    })
}

fn narrow(place: usize) -> u32 {
    u32::try_from(place).expect("fewer than 2^32 places")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn a_search_finds_what_a_scan_finds() {
        let mut rng = Pcg::new(1);
        for places in [1, 2, 15, 16, 17, 255, 256, 257, 3_000] {
            let mut needs = Needs::new(places as usize);
            let mut all = vec![None; places as usize];
            let need = |place: u32| 1 + place * 7 % 20;
            for _ in 0..3_000 {
                let place = rng.below(places);
                let waiting = &mut all[place as usize];
                if waiting.take().is_some() {
                    needs.remove(place);
                } else {
                    *waiting = Some(need(place));
                    needs.insert(place, need(place));
                }
                let (from, end, most) = (rng.below(places), rng.below(places + 2), rng.below(22));
                let fits = |&at: &u32| all[at as usize].is_some_and(|need| need <= most);
                let scanned = (from..end.min(places)).find(fits);
                assert_eq!(needs.first(from, end, most, need), scanned, "{from}..{end}, {most}");
                assert_eq!(needs.contains(place), all[place as usize].is_some());
            }
        }
    }

    #[test]
    fn a_search_visits_a_node_in_vain_once() {
        let mut needs = Needs::new(5_000);
        for place in 0..5_000 {
            needs.insert(place, 3);
        }
        for place in 0..4_999 {
            needs.remove(place);
        }
        assert_eq!(needs.first(0, NONE, 5, |_| 3), Some(4_999));
        let before = |needs: &Needs, height: usize| {
            let row = &needs.levels[height - 1];
            row.iter().take_while(|&&least| least == NONE).count()
        };
        assert_eq!([1, 2].map(|height| before(&needs, height)), [4_999 / 16, 4_999 / 256]);
    }
}
