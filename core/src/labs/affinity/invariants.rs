//! The invariants of the method, checked on the state at each step.
//!
//! A scenario cannot break them; the user can watch them, and a failure would reveal a bug.
//!
//! Cost: a look at every call that has begun. Above [`WATCHED`] calls and engine pools they are omitted: an invariant
//! that is not checked is not shown.

use std::collections::BTreeMap;

use super::Sim;
use super::event::Route;
use super::view::Invariant;
use crate::kernel::{InvariantCheck, Model as _};

/// Limit on calls and engine pools that a step may look at for the checks.
pub const WATCHED: usize = 1 << 13;

/// The results of the invariant checks at one moment.
pub fn invariant_checks(sim: &Sim) -> Vec<InvariantCheck<Invariant>> {
    let problem = sim.problem();
    if problem.calls.len() + problem.pools.len() > WATCHED {
        return Vec::new();
    }
    let mut used: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let mut last: BTreeMap<u32, (u32, u64)> = BTreeMap::new();
    let (mut in_order, mut implemented, mut within) = (true, true, true);
    for &segment in sim.segments() {
        let (_, call) = sim.start_and_call(segment);
        if segment.end > sim.time() {
            *used.entry((segment.node, segment.of)).or_default() += 1;
        }
        let before = last.insert(segment.order, (segment.call, segment.end));
        in_order &= before.map_or(segment.call == 0, |(number, end)| {
            segment.call == number + 1 && segment.start >= end
        });
        implemented &= problem.time(call.need, segment.of).is_some();
        within &= sim.route(segment) != Route::Crossed
            || problem.cross.is_some_and(|cross| cross.admits(sim.overhead(segment)));
    }
    let one = used.into_iter().all(|((node, of), used)| {
        problem.pool(node, of).is_some_and(|pool| used <= problem.pools[pool].1)
    });
    let mut invariant_checks = vec![
        InvariantCheck { invariant: Invariant::OneCallAtATime, holds: one },
        InvariantCheck { invariant: Invariant::InOrder, holds: in_order },
        InvariantCheck { invariant: Invariant::Implemented, holds: implemented },
    ];
    if problem.cross.is_some_and(|cross| cross.limit.is_some()) {
        invariant_checks.push(InvariantCheck { invariant: Invariant::WithinLimit, holds: within });
    }
    invariant_checks
}
