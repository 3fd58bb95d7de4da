//! Programs: the line that every event of a run lights, in the program of the run's policy.

use std::sync::Arc;

use super::OpenExample;
use crate::kernel::listing::Listing as _;
use crate::kernel::{Event as _, Model, Record};
use crate::labs::Listed;

/// Under every policy, every event lights exactly one line, of its own level. Kinds of events that a run emits are marked
/// in `seen`.
pub(super) fn every_event_has_its_line<L: Listed>(opened: &OpenExample<L>, seen: &mut [bool]) {
    for policy in L::POLICIES {
        let problem = L::under(opened.problem.clone(), policy).expect("a policy of the lab");
        let program = L::Listing::program(&problem);
        let mut sim = L::start(Arc::new(problem));
        let mut record = Record::default();
        while sim.step(&mut record) {
            for event in record.events.drain(..) {
                seen[event.kind()] = true;
                let lit = program.lit_by(L::Listing::name(event));
                let levels: Vec<_> = lit.iter().map(|&(_, level)| level).collect();
                assert_eq!(levels, [event.level()], "{policy}: {event:?} lights {lit:?}");
            }
        }
    }
}
