//! The requests that wait, and who is next where something comes free.
//!
//! Requests of a class are alike: of those that wait the first gets what there is. For each contest of pots there is a
//! *line*: a contest of the classes that it may serve, by the first request of each that waits and is within its
//! requester's quota. So whoever has units to give asks one line for the next request.
//!
//! **Invariant:** in a line a class takes part exactly if a request of it waits and its requester's quota has room for
//! one; its key is the first such request.
//!
//! Cost: waiting and leaving take a step for each level of two lines; a change of what a requester holds takes that for
//! each waiting class that it brings over the quota, or back. A bit a request and a bit a class, beside the lines.

use super::contest::OUT;
use super::layout::{Bracket, Layout};
use super::problem::NONE;
use crate::kernel::RankBitset;

/// Requests that wait.
#[derive(Clone, Debug)]
pub struct Queue {
    /// Those that wait, by their places among the requests of all classes.
    requests: RankBitset,
    /// The classes of which requests wait, by their places in brackets.
    classes: RankBitset,
    /// Keys of the lines.
    keys: Vec<u32>,
}

impl Queue {
    /// Nobody waits.
    pub fn new(layout: &Layout) -> Self {
        Queue {
            requests: RankBitset::default(),
            classes: RankBitset::default(),
            keys: layout.lines.keys(),
        }
    }

    /// How many wait.
    pub fn len(&self) -> u32 {
        u32::try_from(self.requests.len()).expect("requests are bounded")
    }

    /// The request that a contest would serve next; [`OUT`] where there is none.
    #[inline]
    pub fn next(&self, layout: &Layout, contest: u32) -> u32 {
        layout.lines.least(&self.keys, contest)
    }

    /// The first request of a class that waits.
    fn first(&self, layout: &Layout, class: u32) -> Option<u32> {
        let places = layout.requests.range(class);
        // Most classes are small: what lies behind them need not be searched.
        let (word, bit) = (places.start / u64::BITS, places.start % u64::BITS);
        let ends_there = places.end <= (word + 1) * u64::BITS;
        if ends_there && self.requests.word(word) >> bit == 0 {
            return None;
        }
        let first = self.requests.next(places.start).filter(|&place| place < places.end)?;
        Some(*layout.requests.at(first))
    }

    /// A request waits, behind all that do; `over` says whether its class is over the quota.
    pub fn push(&mut self, layout: &Layout, request: u32, over: bool) {
        let class = layout.class_of[request as usize];
        self.requests.insert(layout.place_of[request as usize]);
        let bracketed = layout.classes[class as usize].in_brackets;
        if !self.classes.contains(bracketed) {
            self.classes.insert(bracketed);
            self.show(layout, class, over);
        }
    }

    /// A request waits no more.
    pub fn remove(&mut self, layout: &Layout, request: u32, over: bool) {
        let class = layout.class_of[request as usize];
        self.requests.remove(layout.place_of[request as usize]);
        if self.first(layout, class).is_none() {
            self.classes.remove(layout.classes[class as usize].in_brackets);
        }
        self.show(layout, class, over);
    }

    /// The classes of a bracket are over their quota now, or no more. Tells of the contests whose lines got longer.
    pub fn show_bracket(
        &mut self,
        layout: &Layout,
        bracket: &Bracket,
        over: bool,
        mut longer: impl FnMut(u32),
    ) {
        let mut from = bracket.places.start;
        while let Some(place) = self.classes.next(from).filter(|&at| at < bracket.places.end) {
            let class = layout.bracketed[place as usize];
            self.show(layout, class, over);
            if !over {
                let contests = layout.classes[class as usize].contests;
                contests.into_iter().filter(|&contest| contest != NONE).for_each(&mut longer);
            }
            from = place + 1;
        }
    }

    /// Sets the keys of a class.
    fn show(&mut self, layout: &Layout, class: u32, over: bool) {
        let first = if over { None } else { self.first(layout, class) }.unwrap_or(OUT);
        let known = &layout.classes[class as usize];
        for (contest, place) in known.contests.into_iter().zip(known.places) {
            if contest != NONE {
                layout.lines.set(&mut self.keys, contest, place, |_| first);
            }
        }
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> usize {
        self.requests.bytes() + self.classes.bytes() + self.keys.len() * size_of::<u32>()
    }
}
