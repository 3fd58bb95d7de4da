//! Which ways are asked for, one at a time.
//!
//! A step is relative: each counts. A place is absolute: the latest wins and makes those before it needless.
//!
//! **Invariant:** at most one is under way; at most [`Traffic::MOST`] wait.

use std::collections::VecDeque;

use gantry_core::session::{Goal, Place};

/// Ways asked for and ways that wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Traffic<W = Goal> {
    under_way: Option<(u32, W)>,
    waiting: VecDeque<W>,
}

impl<W> Default for Traffic<W> {
    fn default() -> Self {
        Traffic { under_way: None, waiting: VecDeque::new() }
    }
}

pub trait Way {
    /// Whether where it leads does not depend on where it begins.
    fn is_absolute(&self) -> bool;
}

impl<W: Way + Clone> Traffic<W> {
    /// The most goals that wait: a key held down must not run on after it is let go.
    pub const MOST: usize = 4;

    /// Whether an answer is awaited.
    pub fn busy(&self) -> bool {
        self.under_way.is_some()
    }

    pub fn awaits(&self, id: u32) -> bool {
        self.under_way.as_ref().is_some_and(|(awaited, _)| *awaited == id)
    }

    /// Wants to go somewhere; what comes back is to be sent now, under the number `id`.
    pub fn want(&mut self, goal: W, id: u32) -> Option<W> {
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
    pub fn set_out(&mut self, id: u32, goal: W) {
        *self = Traffic { under_way: Some((id, goal)), waiting: VecDeque::new() };
    }

    /// The answer `id` came. Whether it was awaited, and what is to be sent next under the number `next`.
    pub fn arrived(&mut self, id: u32, next: u32) -> (bool, Option<W>) {
        if self.under_way.as_ref().is_none_or(|(awaited, _)| *awaited != id) {
            return (false, None);
        }
        let goal = self.waiting.pop_front();
        self.under_way = goal.clone().map(|goal| (next, goal));
        (true, goal)
    }

    /// The last way that was asked for and has not led there yet.
    pub fn heading(&self) -> Option<&W> {
        self.waiting.back().or(self.under_way.as_ref().map(|(_, way)| way))
    }

    pub fn clear(&mut self) {
        *self = Traffic::default();
    }
}

impl Way for Goal {
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

impl Way for Place {
    fn is_absolute(&self) -> bool {
        !matches!(self, Place::Step(_) | Place::Align(_))
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::kernel::Level;
    use gantry_core::session::Direction;

    use super::*;

    fn step() -> Goal {
        Goal::Step { level: Level::Probe, direction: Direction::Forward }
    }

    #[test]
    fn one_is_under_way_and_the_latest_place_wins() {
        let mut traffic = Traffic::<Goal>::default();
        assert_eq!(traffic.want(Goal::Moment(3), 1), Some(Goal::Moment(3)));
        assert_eq!(traffic.want(step(), 2), None);
        assert_eq!(traffic.want(Goal::Moment(5), 2), None);
        assert_eq!(traffic.want(Goal::Moment(7), 2), None);
        assert_eq!(traffic.heading(), Some(&Goal::Moment(7)));
        assert_eq!(traffic.want(step(), 2), None);
        assert_eq!(traffic.heading(), Some(&step()));
        assert_eq!(traffic.arrived(1, 2), (true, Some(Goal::Moment(7))));
        assert_eq!(traffic.arrived(2, 3), (true, Some(step())));
        assert_eq!(traffic.arrived(3, 4), (true, None));
        assert!(!traffic.busy() && traffic.heading().is_none());
    }

    #[test]
    fn an_answer_that_nobody_awaits_is_dropped() {
        let mut traffic = Traffic::<Goal>::default();
        traffic.want(Goal::Start, 1);
        traffic.clear();
        assert_eq!(traffic.arrived(1, 2), (false, None));
    }

    #[test]
    fn a_key_held_down_does_not_pile_up() {
        let mut traffic = Traffic::<Goal>::default();
        for _ in 0..100 {
            traffic.want(step(), 1);
        }
        let answers = std::iter::from_fn(|| traffic.arrived(1, 1).1).count();
        assert_eq!(answers, Traffic::<Goal>::MOST);
    }
}
