//! Which is the first to need no more than so many units? A tree of least needs over a fixed order.
//!
//! A wide tree: a node holds the least need of 16 below it. Whoever leaves leaves his need behind in the nodes above:
//! a node may claim less than the least below it. A search that looks into such a node in vain makes it right. What is
//! needed at a place never changes, and the caller knows it: here a place takes a bit.
//!
//! **Invariant:** a node claims no more than each of its children does.
//!
//! Cost: joining touches the nodes above that claim more, mostly one or none; leaving touches the place alone; a search
//! looks at the rows of 16 on a path down and one up, of which there are six for a million, and at a row in vain at most
//! once for each level above each who left. Making the nodes right at once took 280 instructions for each who left, a
//! fifth of a run; 0.4 bytes a place.

/// Children of a node.
const FAN: usize = 1 << FAN_BITS;

const FAN_BITS: usize = 4;

/// Nobody waits here.
const NONE: u32 = u32::MAX;

/// The waiting ones of a fixed order of places, by need.
#[derive(Clone, Debug)]
pub struct Needs {
    /// Who waits, a bit a place, for every [`FAN`] places.
    waiting: Vec<u16>,
    /// The least need below each node, or less; those right above the places first. Rows are whole.
    levels: Vec<Vec<u32>>,
}

impl Needs {
    /// So many places, at none of which anybody waits.
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

    /// Whether somebody waits at a place.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        self.waiting[place as usize / FAN] >> (place as usize % FAN) & 1 == 1
    }

    /// Somebody waits at a place from now on.
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

    /// Nobody waits there any more.
    #[inline]
    pub fn remove(&mut self, place: u32) {
        debug_assert!(self.contains(place), "waits");
        self.waiting[place as usize / FAN] &= !(1 << (place as usize % FAN));
    }

    /// The first place of `from..end` where at most `most` units are needed; `need` tells what is at a place where
    /// somebody waits.
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
        // Rows below this height are looked at from their beginning, for the nodes above them claim to have somebody.
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
            // On behind the node above, and behind that above it where it is the last of its row.
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

    /// Works out what a node claims.
    #[inline]
    fn make_right(&mut self, level: usize, at: usize, need: impl Fn(u32) -> u32) {
        let least = match level.checked_sub(1) {
            Some(below) => self.levels[below][at * FAN..(at + 1) * FAN].iter().copied().min(),
            None => bits(self.waiting[at]).map(|offset| need(narrow(at * FAN + offset))).min(),
        };
        self.levels[level][at] = least.unwrap_or(NONE);
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        let nodes: usize = self.levels.iter().map(Vec::len).sum();
        2 * self.waiting.len() + 4 * nodes
    }
}

/// The numbers of the bits that are set.
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
    fn it_finds_what_a_scan_finds() {
        let mut rng = Pcg::new(1);
        for places in [1, 2, 15, 16, 17, 255, 256, 257, 3_000] {
            let mut needs = Needs::new(places as usize);
            let mut all = vec![None; places as usize];
            let need = |place: u32| 1 + place * 7 % 20;
            for _ in 0..3_000 {
                let place = rng.below(places);
                let own = &mut all[place as usize];
                if own.take().is_some() {
                    needs.remove(place);
                } else {
                    *own = Some(need(place));
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
    fn a_node_is_looked_into_in_vain_once() {
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
