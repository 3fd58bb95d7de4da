//! Which is the first to need no more than so many units? A tree of least needs over a fixed order.
//!
//! A wide tree: a node holds the least need of 16 below it, and how many wait there.
//!
//! Cost: joining and leaving touch a node of each level; a search looks at two nodes of each level, at most: there are
//! six levels for a million. 4.3 bytes a place, and as many again with counts.

/// Children of a node.
const FAN: usize = 16;

/// Nobody waits here.
const NONE: u32 = u32::MAX;

/// The waiting ones of a fixed order of places, by need.
#[derive(Clone, Debug)]
pub struct Needs {
    /// The least need below each node, the places themselves first.
    levels: Vec<Vec<u32>>,
    /// How many wait below each node above the places.
    counts: Vec<Vec<u32>>,
}

impl Needs {
    /// So many places, at none of which anybody waits.
    pub fn new(places: usize) -> Self {
        let mut levels = vec![vec![NONE; places.max(1)]];
        while let Some(below) = levels.last().map(Vec::len).filter(|&below| below > 1) {
            levels.push(vec![NONE; below.div_ceil(FAN)]);
        }
        let counts = levels[1..].iter().map(|level| vec![0; level.len()]).collect();
        Needs { levels, counts }
    }

    /// Whether somebody waits at a place.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        self.levels[0][place as usize] != NONE
    }

    /// Somebody waits at a place from now on.
    pub fn insert(&mut self, place: u32, need: u32) {
        debug_assert!(!self.contains(place) && need != NONE, "waits once");
        self.levels[0][place as usize] = need;
        let mut at = place as usize;
        for (level, counts) in self.levels[1..].iter_mut().zip(&mut self.counts) {
            at /= FAN;
            level[at] = level[at].min(need);
            counts[at] += 1;
        }
    }

    /// Nobody waits there any more.
    pub fn remove(&mut self, place: u32) {
        let mut at = place as usize;
        let mut old = std::mem::replace(&mut self.levels[0][at], NONE);
        debug_assert!(old != NONE, "waits");
        for height in 1..self.levels.len() {
            at /= FAN;
            self.counts[height - 1][at] -= 1;
            if old == NONE || self.levels[height][at] != old {
                // A smaller need stands beside it: nothing above changes.
                old = NONE;
                continue;
            }
            let below = &self.levels[height - 1][at * FAN..];
            let new = below.iter().take(FAN).copied().min().unwrap_or(NONE);
            if std::mem::replace(&mut self.levels[height][at], new) == new {
                old = NONE;
            }
        }
    }

    /// The first place of `from..end` where at most `most` units are needed.
    pub fn first(&self, from: u32, end: u32, most: u32) -> Option<u32> {
        let end = (end as usize).min(self.levels[0].len());
        let (mut height, mut at) = (0, from as usize);
        let reaches = |height: usize, at: usize| at << (4 * height) < end;
        while reaches(height, at) {
            if self.levels[height].get(at).is_some_and(|&least| least <= most && least != NONE) {
                if height == 0 {
                    return u32::try_from(at).ok();
                }
                height -= 1;
                at *= FAN;
                continue;
            }
            at += 1;
            while at.is_multiple_of(FAN) && height + 1 < self.levels.len() {
                at /= FAN;
                height += 1;
            }
        }
        None
    }

    /// How many wait at the places before `end`.
    pub fn count_before(&self, end: u32) -> u64 {
        let end = (end as usize).min(self.levels[0].len());
        let own = end / FAN * FAN..end;
        let mut count = self.levels[0][own].iter().filter(|&&need| need != NONE).count() as u64;
        let mut at = end / FAN;
        for counts in &self.counts {
            let own = &counts[at / FAN * FAN..at.min(counts.len())];
            count += own.iter().map(|&count| u64::from(count)).sum::<u64>();
            at /= FAN;
        }
        count
    }

    /// How many wait.
    pub fn len(&self) -> u64 {
        match self.counts.last() {
            Some(top) => top[0].into(),
            None => self.contains(0).into(),
        }
    }

    /// The places of `from..` where somebody waits.
    pub fn iter_from(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        let next = move |from| self.first(from, NONE, NONE - 1);
        std::iter::successors(next(from), move |&place| next(place + 1))
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        self.levels.iter().chain(&self.counts).map(|level| level.len() * 4).sum()
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
                let before = all.iter().take(end as usize).flatten().count() as u64;
                assert_eq!(needs.count_before(end), before);
                assert_eq!(needs.len(), all.iter().flatten().count() as u64);
            }
            let waiting = (0..).zip(&all).filter(|(_, need)| need.is_some()).map(|(at, _)| at);
            assert!(needs.iter_from(0).eq(waiting));
        }
    }
}
