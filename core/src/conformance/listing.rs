//! Programs: the line that every event of a run lights, in the program of the run's policy.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::OpenExample;
use crate::kernel::listing::Listing as _;
use crate::kernel::{Event as _, Model as _, Record};
use crate::labs::Listed;

/// Under every policy, every event lights exactly one line, of its own level. Kinds of events that a run emits are marked
/// in `seen`.
pub(super) fn every_event_has_its_line<L: Listed>(opened: &OpenExample<L>, seen: &mut [bool]) {
    for policy in L::POLICIES {
        let problem = L::under(opened.problem.clone(), policy).expect("a policy of the lab");
        let mut sim = L::start(Arc::new(problem));
        let program = sim.program();
        let (mut record, mut lights) = (Record::default(), BTreeMap::new());
        while sim.step(&mut record) {
            for event in record.events.drain(..) {
                seen[event.kind()] = true;
                let name = L::Sim::name(event);
                let lit = lights.entry(name).or_insert_with(|| program.lit_by(name));
                let levels: Vec<_> = lit.iter().map(|&(_, level)| level).collect();
                assert_eq!(levels, [event.level()], "{policy}: {event:?} lights {lit:?}");
            }
        }
    }
}
