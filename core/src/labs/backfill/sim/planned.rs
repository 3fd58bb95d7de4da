//! The planned starts of the waiting jobs by place, and the first of them.
//!
//! A wide tree: the first level above the planned starts has the least of each 16, the next level the least of each 16
//! of those, and so on up to one number. So a start that moves changes its own number and mostly nothing else: the tree
//! has no cancelled entries.
//!
//! **Invariant:** every number above the starts is the least of its children.
//!
//! Cost: moving a start earlier touches a number on each level where it is the least; removing one reads 16 numbers on
//! each level where it was. 8.5 bytes a job.

use crate::kernel::Time;

/// The time of a place without a planned start.
const NEVER: Time = Time::MAX;

/// Children of a number, as a shift.
const FAN_BITS: usize = 4;

#[derive(Clone, Debug)]
pub struct Planned {
    starts: Vec<Time>,
    /// The levels above; the last has the least of all.
    levels: Vec<Vec<Time>>,
}

impl Planned {
    /// `places` places without planned starts.
    pub fn new(places: usize) -> Self {
        let mut levels = Vec::new();
        let mut below = places;
        while levels.is_empty() || below > 1 {
            below = below.div_ceil(1 << FAN_BITS).max(1);
            levels.push(vec![NEVER; below]);
        }
        Planned { starts: vec![NEVER; places], levels }
    }

    #[inline]
    pub fn of(&self, place: u32) -> Option<Time> {
        Some(self.starts[place as usize]).filter(|&start| start != NEVER)
    }

    /// Sets the planned start of a place, no later than before.
    #[inline]
    pub fn plan(&mut self, place: u32, start: Time) {
        let mut at = place as usize;
        self.starts[at] = start;
        for level in &mut self.levels {
            at >>= FAN_BITS;
            if level[at] <= start {
                return;
            }
            level[at] = start;
        }
    }

    /// Removes the planned start of a place.
    pub fn remove(&mut self, place: u32) {
        let mut at = place as usize;
        self.starts[at] = NEVER;
        let mut below = &mut self.starts;
        for level in &mut self.levels {
            at >>= FAN_BITS;
            let children = below[at << FAN_BITS..].iter().take(1 << FAN_BITS);
            let least = children.fold(NEVER, |least, &start| least.min(start));
            if level[at] == least {
                return;
            }
            level[at] = least;
            below = level;
        }
    }

    #[inline]
    pub fn first(&self) -> Option<Time> {
        let top = self.levels.last().and_then(|top| top.first());
        top.copied().filter(|&start| start != NEVER)
    }

    /// The first place whose planned start is not after a time.
    #[inline]
    pub fn first_by(&self, time: Time) -> Option<u32> {
        let mut at = 0;
        for level in self.levels.iter().rev().chain([&self.starts]) {
            at <<= FAN_BITS;
            at += level[at..].iter().position(|&start| start <= time)?;
        }
        u32::try_from(at).ok()
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        let all = self.levels.iter().chain([&self.starts]);
        all.map(|level| size_of_val(level.as_slice())).sum()
    }
}
