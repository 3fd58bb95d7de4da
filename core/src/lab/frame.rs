//! The range of time that the pictures of a run have, known before the run: it tells neither when the run ends nor what is
//! in it.
//!
//! Cost: at most [`MOST_STEPS`] steps of each policy, once an open scenario.

use std::sync::Arc;

use super::Lab;
use crate::kernel::{Model as _, Time};

/// The most steps of a run that is small: a longer one is looked at through a window.
const MOST_STEPS: u64 = 1 << 14;

/// From `from` to a round number beyond all that a run of any policy ends at, or expects at any moment; of a scenario with
/// longer runs, beyond the `recorded` end.
pub(crate) fn frame<L: Lab>(problem: &L::Problem, from: Time, recorded: &L::Sim) -> (Time, Time) {
    let under = |policy: &&str| L::under(problem.clone(), policy);
    let mut ends = L::POLICIES.iter().filter_map(under).map(latest::<L>);
    let latest = ends.try_fold(from, |latest, end| Some(latest.max(end?)));
    let known = L::expected_end(recorded);
    (from, beyond(from, latest.map_or(known, |latest| latest.max(known))))
}

/// The latest instant that a run ends at or expects; `None` for a long one.
fn latest<L: Lab>(problem: L::Problem) -> Option<Time> {
    let mut sim = L::start(Arc::new(problem));
    let mut latest = 0;
    for _ in 0..MOST_STEPS {
        latest = latest.max(L::expected_end(&sim));
        if !sim.step(&mut ()) {
            return Some(latest);
        }
    }
    None
}

/// The next multiple beyond `latest` of the largest 1, 2 or 5 times a power of ten that is at most a third of the range.
fn beyond(from: Time, latest: Time) -> Time {
    let (mut round, long) = (1, latest.saturating_sub(from));
    let tens = (0..).map_while(|power| 10_u64.checked_pow(power));
    for unit in tens.flat_map(|ten| [1, 2, 5].map(|times| ten.saturating_mul(times))) {
        if unit <= long / 3 {
            round = unit;
        }
    }
    (latest / round).saturating_add(1).saturating_mul(round)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_round_and_beyond_what_is_known() {
        let ends = [(0, 28, 30), (0, 25, 30), (0, 44, 50), (0, 0, 1), (7, 9, 10), (0, 30, 40)];
        for (from, latest, end) in ends {
            assert_eq!(beyond(from, latest), end, "{from} to {latest}");
        }
        for latest in [0, 1, 1 << 40, Time::MAX - 1, Time::MAX] {
            assert!(beyond(0, latest) > latest || latest == Time::MAX, "{latest}");
        }
    }
}
