//! Chains: many lists over the same numbered things, each thing in at most one list at a time.
//!
//! Each thing names the ones before and behind it, so that any of them leaves its list at once.
//!
//! Cost: joining, leaving and looking at an end take constant time. 8 bytes a thing and 4 a list.

/// No thing.
const NOBODY: u32 = u32::MAX;

/// Lists of things.
#[derive(Clone, Debug)]
pub struct Chains {
    /// The first thing of each list; the one before it is the last.
    first: Vec<u32>,
    before: Vec<u32>,
    behind: Vec<u32>,
}

impl Chains {
    /// So many empty lists for so many things.
    pub fn new(lists: usize, things: usize) -> Self {
        Chains {
            first: vec![NOBODY; lists],
            before: vec![NOBODY; things],
            behind: vec![NOBODY; things],
        }
    }

    /// The first thing of a list.
    #[inline]
    pub fn first(&self, list: u32) -> Option<u32> {
        Some(self.first[list as usize]).filter(|&thing| thing != NOBODY)
    }

    /// The thing behind another one.
    #[inline]
    pub fn behind(&self, thing: u32) -> Option<u32> {
        Some(self.behind[thing as usize]).filter(|&behind| behind != NOBODY)
    }

    /// The things of a list, in the order in which they joined.
    #[cfg(test)]
    fn iter(&self, list: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.first(list), |&thing| self.behind(thing))
    }

    /// Puts a thing that is in no list at the end of one.
    #[inline]
    pub fn push(&mut self, list: u32, thing: u32) {
        let first = self.first[list as usize];
        self.behind[thing as usize] = NOBODY;
        if first == NOBODY {
            self.first[list as usize] = thing;
            self.before[thing as usize] = thing;
        } else {
            let end = std::mem::replace(&mut self.before[first as usize], thing);
            self.behind[end as usize] = thing;
            self.before[thing as usize] = end;
        }
    }

    /// Takes a thing out of the list that it is in.
    #[inline]
    pub fn remove(&mut self, list: u32, thing: u32) {
        let (before, behind) = (self.before[thing as usize], self.behind[thing as usize]);
        let first = self.first[list as usize];
        if thing == first {
            self.first[list as usize] = behind;
        } else {
            self.behind[before as usize] = behind;
        }
        // The first thing knows the last one.
        let knows = if behind != NOBODY {
            behind
        } else if thing == first {
            return;
        } else {
            first
        };
        self.before[knows as usize] = before;
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> usize {
        (self.first.len() + self.before.len() + self.behind.len()) * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn they_are_lists_that_things_join_and_leave() {
        let mut random = Pcg::new(3);
        let (mut chains, mut plain) = (Chains::new(3, 12), vec![Vec::new(); 3]);
        for _ in 0..4_000 {
            let thing = u32::try_from(random.below(12)).unwrap();
            match plain.iter().position(|list| list.contains(&thing)) {
                Some(list) => {
                    chains.remove(u32::try_from(list).unwrap(), thing);
                    plain[list].retain(|&other| other != thing);
                }
                None => {
                    let list = random.below(3);
                    chains.push(u32::try_from(list).unwrap(), thing);
                    plain[usize::try_from(list).unwrap()].push(thing);
                }
            }
            for (list, things) in (0..).zip(&plain) {
                assert!(chains.iter(list).eq(things.iter().copied()));
                assert_eq!(chains.first(list), things.first().copied());
            }
        }
    }
}
