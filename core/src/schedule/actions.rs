//! Committed actions of a run over time: the jobs that start and stop at each instant, and the divergence of two runs.
//!
//! The order of starts or stops within an instant does not matter.
//!
//! Cost: a sort of the actions; a pass to compare.

use crate::kernel::Time;
use crate::sort;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Act {
    pub time: Time,
    /// True for a start. Stops come before starts: a method frees units before it allocates them.
    pub starts: bool,
    /// Phase of the instant, in a lab with several.
    pub phase: u8,
    /// Order within the phase, such as its job's place in the queue.
    pub turn: u32,
    pub thing: u32,
    /// Owner of its units, in a lab that distinguishes owners.
    pub on: u32,
}

#[derive(Clone, Debug)]
pub struct Actions {
    acts: Vec<Act>,
    /// The first instant with possible further actions; `None` if the run is over.
    open_from: Option<Time>,
}

impl Actions {
    /// Actions of a run; `open_from` is its current instant, if it is not over.
    pub fn new(acts: impl Iterator<Item = Act>, open_from: Option<Time>) -> Self {
        let mut acts: Vec<Act> = acts.collect();
        sort::sort(&mut acts);
        Actions { acts, open_from }
    }

    /// The earliest action of one run that the other lacks: its time, its job, and the action of each run on that job
    /// at that time which the other lacks. Of runs that are not over, as far as both are known.
    pub fn first_difference(&self, other: &Actions) -> Option<(Time, u32, [Option<Act>; 2])> {
        let same = self.acts.iter().zip(&other.acts).take_while(|(a, b)| a == b).count();
        let first = self.acts.get(same).into_iter().chain(other.acts.get(same)).min()?;
        if [self, other]
            .iter()
            .any(|actions| actions.open_from.is_some_and(|open| open <= first.time))
        {
            return None;
        }
        let alone = |run: &Actions, other: &Actions| {
            let acts = run.acts[same..].iter().take_while(|act| act.time == first.time);
            let mut about = acts.filter(|act| act.thing == first.thing);
            about.find(|act| other.acts[same..].binary_search(act).is_err()).copied()
        };
        Some((first.time, first.thing, [alone(self, other), alone(other, self)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(time: Time, starts: bool, thing: u32) -> Act {
        Act { time, starts, phase: 0, turn: thing, thing, on: 0 }
    }

    #[test]
    fn what_is_not_known_yet_does_not_differ() {
        let easy = Actions::new([act(3, true, 3)].into_iter(), None);
        let begun = Actions::new([].into_iter(), Some(3));
        assert_eq!(easy.first_difference(&begun), None);
        let further = Actions::new([].into_iter(), Some(4));
        assert!(easy.first_difference(&further).is_some());
    }

    #[test]
    fn a_start_on_the_units_of_another_differs() {
        let one = act(3, true, 3);
        let other = Act { on: 1, ..one };
        let [a, b] = [one, other].map(|act| Actions::new([act].into_iter(), None));
        assert_eq!(a.first_difference(&b), Some((3, 3, [Some(one), Some(other)])));
    }
}
