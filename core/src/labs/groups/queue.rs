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
//! each waiting class that it brings over the quota, or back.

use super::chains::Chains;
use super::contest::OUT;
use super::layout::Layout;
use super::problem::NONE;

/// Requests that wait.
#[derive(Clone, Debug)]
pub struct Queue {
    /// Requests by class.
    requests: Chains,
    /// Classes of which requests wait, by bracket.
    classes: Chains,
    /// Keys of the lines.
    keys: Vec<u32>,
    count: u32,
}

impl Queue {
    /// Nobody waits.
    pub fn new(layout: &Layout) -> Self {
        Queue {
            requests: Chains::new(layout.classes.len(), layout.class_of.len()),
            classes: Chains::new(layout.bracket_count, layout.classes.len()),
            keys: layout.lines.keys(),
            count: 0,
        }
    }

    /// How many wait.
    pub fn len(&self) -> u32 {
        self.count
    }

    /// The request that a contest would serve next; [`OUT`] where there is none.
    #[inline]
    pub fn next(&self, layout: &Layout, contest: u32) -> u32 {
        layout.lines.least(&self.keys, contest)
    }

    /// A request waits, behind all that do; `over` says whether its class is over the quota.
    pub fn push(&mut self, layout: &Layout, request: u32, over: bool) {
        let class = layout.class_of[request as usize];
        let is_first = self.requests.first(class).is_none();
        self.requests.push(class, request);
        self.count += 1;
        if is_first {
            let bracket = layout.classes[class as usize].bracket;
            if bracket != NONE {
                self.classes.push(bracket, class);
            }
            self.show(layout, class, over);
        }
    }

    /// A request waits no more.
    pub fn remove(&mut self, layout: &Layout, request: u32, over: bool) {
        let class = layout.class_of[request as usize];
        let was_first = self.requests.first(class) == Some(request);
        self.requests.remove(class, request);
        self.count -= 1;
        if was_first {
            let bracket = layout.classes[class as usize].bracket;
            if bracket != NONE && self.requests.first(class).is_none() {
                self.classes.remove(bracket, class);
            }
            self.show(layout, class, over);
        }
    }

    /// The waiting classes of a bracket are over their quota now, or no more. Tells of the contests whose lines got
    /// longer.
    pub fn show_bracket(
        &mut self,
        layout: &Layout,
        bracket: u32,
        over: bool,
        mut longer: impl FnMut(u32),
    ) {
        let mut at = self.classes.first(bracket);
        while let Some(class) = at {
            self.show(layout, class, over);
            if !over {
                let contests = layout.classes[class as usize].contests;
                contests.into_iter().filter(|&contest| contest != NONE).for_each(&mut longer);
            }
            at = self.classes.behind(class);
        }
    }

    /// Sets the keys of a class.
    fn show(&mut self, layout: &Layout, class: u32, over: bool) {
        let first = self.requests.first(class).filter(|_| !over).unwrap_or(OUT);
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
