//! Where the reader wants to go, one request at a time.
//!
//! A step is relative: each counts. A place is absolute: the latest wins and makes those before it needless.
//!
//! **Invariant:** at most one is under way; at most [`NavigationQueue::MOST`] wait.

use std::collections::VecDeque;

use crate::state::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct NavigationQueue<T = Goal> {
    under_way: Option<(u32, T)>,
    waiting: VecDeque<T>,
}

impl<T> Default for NavigationQueue<T> {
    fn default() -> Self {
        NavigationQueue { under_way: None, waiting: VecDeque::new() }
    }
}

pub trait Target {
    /// Whether where it leads does not depend on where it begins.
    fn is_absolute(&self) -> bool;
}

impl<T: Target + Clone> NavigationQueue<T> {
    /// The most goals that wait: a key held down must not run on after it is let go.
    pub const MOST: usize = 4;

    pub fn busy(&self) -> bool {
        self.under_way.is_some()
    }

    pub fn awaits(&self, id: u32) -> bool {
        self.under_way.as_ref().is_some_and(|(awaited, _)| *awaited == id)
    }

    /// Wants to go somewhere; what comes back is to be sent now, under the number `id`.
    pub fn request(&mut self, goal: T, id: u32) -> Option<T> {
        if self.busy() {
            if goal.is_absolute() {
                self.waiting.clear();
            } else if self.waiting.len() == Self::MOST {
                return None;
            }
            self.waiting.push_back(goal);
            return None;
        }
        self.under_way = Some((id, goal.clone()));
        Some(goal)
    }

    /// Sets out by the request `id` whatever was wanted: a scenario opens there, and what is wanted next waits for it.
    pub fn begin(&mut self, id: u32, goal: T) {
        *self = NavigationQueue { under_way: Some((id, goal)), waiting: VecDeque::new() };
    }

    /// The answer `id` came. Whether it was awaited, and what is to be sent next under the number `next`.
    pub fn arrived(&mut self, id: u32, next: u32) -> (bool, Option<T>) {
        if self.under_way.as_ref().is_none_or(|(awaited, _)| *awaited != id) {
            return (false, None);
        }
        let goal = self.waiting.pop_front();
        self.under_way = goal.clone().map(|goal| (next, goal));
        (true, goal)
    }

    /// The last way that was asked for and has not led there yet.
    pub fn heading(&self) -> Option<&T> {
        self.waiting.back().or(self.under_way.as_ref().map(|(_, way)| way))
    }

    pub fn clear(&mut self) {
        *self = NavigationQueue::default();
    }
}

impl Target for Goal {
    fn is_absolute(&self) -> bool {
        match self {
            Goal::Start
            | Goal::End
            | Goal::Moment(_)
            | Goal::Nth { .. }
            | Goal::Same(_)
            | Goal::Time(_)
            | Goal::Until { .. } => true,
            Goal::Step { .. } | Goal::Jump { .. } | Goal::About { .. } => false,
            Goal::Within { goal, .. } => goal.is_absolute(),
        }
    }
}

impl Target for Place {
    fn is_absolute(&self) -> bool {
        !matches!(self, Place::Step(_) | Place::Align(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step() -> Goal {
        Goal::Step { level: Level::Probe, direction: Direction::Forward }
    }

    #[test]
    fn one_is_under_way_and_the_latest_place_wins() {
        let mut traffic = NavigationQueue::<Goal>::default();
        assert_eq!(traffic.request(Goal::Moment(3), 1), Some(Goal::Moment(3)));
        assert_eq!(traffic.request(step(), 2), None);
        assert_eq!(traffic.request(Goal::Moment(5), 2), None);
        assert_eq!(traffic.request(Goal::Moment(7), 2), None);
        assert_eq!(traffic.heading(), Some(&Goal::Moment(7)));
        assert_eq!(traffic.request(step(), 2), None);
        assert_eq!(traffic.heading(), Some(&step()));
        assert_eq!(traffic.arrived(1, 2), (true, Some(Goal::Moment(7))));
        assert_eq!(traffic.arrived(2, 3), (true, Some(step())));
        assert_eq!(traffic.arrived(3, 4), (true, None));
        assert!(!traffic.busy() && traffic.heading().is_none());
    }

    #[test]
    fn an_answer_that_nobody_awaits_is_dropped() {
        let mut traffic = NavigationQueue::<Goal>::default();
        traffic.request(Goal::Start, 1);
        traffic.clear();
        assert_eq!(traffic.arrived(1, 2), (false, None));
    }

    #[test]
    fn a_key_held_down_does_not_pile_up() {
        let mut traffic = NavigationQueue::<Goal>::default();
        for _ in 0..100 {
            traffic.request(step(), 1);
        }
        let answers = std::iter::from_fn(|| traffic.arrived(1, 1).1).count();
        assert_eq!(answers, NavigationQueue::<Goal>::MOST);
    }
}
