//! What a run over time has committed: which jobs start and stop at each instant, and where two runs differ.
//!
//! In what order jobs start or stop within an instant does not matter.
//!
//! Cost: sorting what was committed; a pass to compare.

use crate::kernel::Time;

/// A start or a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Act {
    pub time: Time,
    /// Whether it is a start; stops come before starts.
    pub starts: bool,
    /// What starts or stops.
    pub thing: u32,
    /// On whose units, where the lab tells them apart.
    pub on: u32,
}

/// The first of what one run alone does at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doing {
    pub starts: Option<Act>,
    pub stops: Option<Act>,
}

/// All that a run has committed.
#[derive(Clone, Debug)]
pub struct Deeds {
    acts: Vec<Act>,
    /// From this instant on there may be more; none where the run is over.
    open_from: Option<Time>,
}

impl Deeds {
    /// Those of a run; `open_from` is the instant at which it stands, if it is not over.
    pub fn new(acts: impl Iterator<Item = Act>, open_from: Option<Time>) -> Self {
        let mut acts: Vec<Act> = acts.collect();
        acts.sort_unstable();
        Deeds { acts, open_from }
    }

    /// The first instant at which two runs do not do the same, and what each of them does then that the other does
    /// not; of runs that are not over, as far as both are known.
    pub fn part(&self, other: &Deeds) -> Option<(Time, [Doing; 2])> {
        let same = self.acts.iter().zip(&other.acts).take_while(|(a, b)| a == b).count();
        let next = [self.acts.get(same), other.acts.get(same)];
        let time = next.into_iter().flatten().map(|act| act.time).min()?;
        if [self, other].iter().any(|deeds| deeds.open_from.is_some_and(|open| open <= time)) {
            return None;
        }
        Some((time, [self.alone(other, time), other.alone(self, time)]))
    }

    fn alone(&self, other: &Deeds, time: Time) -> Doing {
        let others = other.at(time);
        let alone = |starts: bool| {
            let mut own = self.at(time).iter().copied().filter(|act| act.starts == starts);
            own.find(|act| others.binary_search(act).is_err())
        };
        Doing { starts: alone(true), stops: alone(false) }
    }

    fn at(&self, time: Time) -> &[Act] {
        let from = self.acts.partition_point(|act| act.time < time);
        let to = self.acts.partition_point(|act| act.time <= time);
        &self.acts[from..to]
    }
}
