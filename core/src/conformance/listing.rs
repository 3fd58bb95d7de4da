//! Pseudocode: the line of every event of a run, in the listing of the run's policy.

use std::sync::Arc;

use super::OpenExample;
use crate::kernel::listing::Pseudocode as _;
use crate::kernel::{Event as _, Model, Record};
use crate::labs::Listed;

/// Under every policy, every event has exactly one line, of its own level. Kinds of events that a run emits are marked in
/// `seen`.
pub(super) fn every_event_has_its_line<L: Listed>(opened: &OpenExample<L>, seen: &mut [bool]) {
    for policy in L::POLICIES {
        let problem = L::under(opened.problem.clone(), policy).expect("a policy of the lab");
        let variant = L::Statement::variant(&problem);
        let listing = L::Statement::listing(variant);
        let mut sim = L::start(Arc::new(problem.clone()));
        let mut record = Record::default();
        while sim.step(&mut record) {
            for event in record.events.drain(..) {
                seen[event.kind()] = true;
                let statement = L::Statement::of(event, variant);
                let mut lines = (0..).zip(&listing).filter(|(_, line)| line.statement == statement);
                let (at, line) = lines.next().expect("a statement of the listing");
                assert_eq!(lines.next(), None, "{policy}: two lines of {event:?}");
                assert_eq!(line.level, event.level(), "{policy}: {event:?}");
                assert_eq!(L::Statement::line_of(event, &problem), Some(at), "{policy}");
            }
        }
    }
}
