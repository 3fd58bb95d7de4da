//! Which is the first to need no more than so many units? A tree of least needs over a fixed order.
//!
//! A wide tree: a node holds the least need of 16 below it. Whoever leaves leaves his need behind in the nodes above:
//! a node may claim less than the least below it. A search that looks into such a node in vain makes it right.
//!
//! **Invariant:** a node claims no more than each of its children does.
//!
//! Cost: joining touches the nodes above that claim more, mostly one or none; leaving touches the place alone; a search
//! looks at the rows of 16 on a path down and one up, of which there are six for a million, and at a row in vain at most
//! once for each level above each who left. Making the nodes right at once took 280 instructions for each who left, a
//! fifth of a run; 4.3 bytes a place.

/// Children of a node.
const FAN: usize = 1 << FAN_BITS;

const FAN_BITS: usize = 4;

/// Nobody waits here.
const NONE: u32 = u32::MAX;

/// The waiting ones of a fixed order of places, by need.
#[derive(Clone, Debug)]
pub struct Needs {
    /// The least need below each node, or less; the places themselves first. Rows are whole.
    levels: Vec<Vec<u32>>,
}

impl Needs {
    /// So many places, at none of which anybody waits.
    pub fn new(places: usize) -> Self {
        let whole = |count: usize| vec![NONE; count.max(1).next_multiple_of(FAN)];
        let mut levels = vec![whole(places)];
        while let Some(below) = levels.last().map(Vec::len).filter(|&below| below > FAN) {
            levels.push(whole(below / FAN));
        }
        Needs { levels }
    }

    /// Whether somebody waits at a place.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        self.levels[0][place as usize] != NONE
    }

    /// Somebody waits at a place from now on.
    #[inline]
    pub fn insert(&mut self, place: u32, need: u32) {
        debug_assert!(!self.contains(place) && need != NONE, "waits once");
        let mut at = place as usize;
        for level in &mut self.levels {
            if level[at] <= need {
                break;
            }
            level[at] = need;
            at /= FAN;
        }
    }

    /// Nobody waits there any more.
    #[inline]
    pub fn remove(&mut self, place: u32) {
        debug_assert!(self.contains(place), "waits");
        self.levels[0][place as usize] = NONE;
    }

    /// The first place of `from..end` where at most `most` units are needed.
    pub fn first(&mut self, from: u32, end: u32, most: u32) -> Option<u32> {
        let (end, most) = (end as usize, most.min(NONE - 1));
        let (mut height, mut at) = (0, from as usize);
        while at.is_multiple_of(FAN) && height + 1 < self.levels.len() {
            at /= FAN;
            height += 1;
        }
        // Rows below this height are looked at from their beginning, for the nodes above them claim to have somebody.
        let mut top = height;
        while at << (FAN_BITS * height) < end {
            let row = self.levels[height].get(at..(at | (FAN - 1)) + 1)?;
            if let Some(found) = row.iter().position(|&least| least <= most) {
                at += found;
                if height == 0 {
                    return u32::try_from(at).ok().filter(|_| at < end);
                }
                height -= 1;
                at *= FAN;
                continue;
            }
            // On behind the node above, and behind that above it where it is the last of its row.
            loop {
                at /= FAN;
                if height < top {
                    self.make_right(height + 1, at);
                }
                height += 1;
                top = top.max(height);
                at += 1;
                if height == self.levels.len() {
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
    fn make_right(&mut self, height: usize, at: usize) {
        let row = &self.levels[height - 1][at * FAN..(at + 1) * FAN];
        self.levels[height][at] = row.iter().fold(NONE, |least, &own| least.min(own));
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|level| level.len() * 4).sum()
    }
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
            for _ in 0..3_000 {
                let place = rng.below(places);
                let own = &mut all[place as usize];
                if own.take().is_some() {
                    needs.remove(place);
                } else {
                    *own = Some(1 + rng.below(20));
                    needs.insert(place, own.unwrap());
                }
                let (from, end, most) = (rng.below(places), rng.below(places + 2), rng.below(22));
                let fits = |&at: &u32| all[at as usize].is_some_and(|need| need <= most);
                let scanned = (from..end.min(places)).find(fits);
                assert_eq!(needs.first(from, end, most), scanned, "{from}..{end}, {most}");
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
        assert_eq!(needs.first(0, NONE, 5), Some(4_999));
        let before = |needs: &Needs, height: usize| {
            let row = &needs.levels[height];
            row.iter().take_while(|&&least| least == NONE).count()
        };
        assert_eq!([1, 2].map(|height| before(&needs, height)), [4_999 / 16, 4_999 / 256]);
    }
}
