//! The method in a few lines, as data: the statements of a policy's listing, and the statement of each event.
//!
//! A listing has a routine for each level of stepping: the queue (events), the choice for one task or one batch
//! (decisions), the walk or scan (probes). Lines finer than the level shown are left out. The front end supplies the
//! text of each line.
//!
//! **Invariant:** the statement of every event that a policy can emit occurs exactly once in its listing.

use super::Policy;
use super::event::Event;
use crate::kernel::Level;
use crate::kernel::listing::{self, Listing, index_of};

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A task joins the queue.
    Arrive,
    /// A task frees its resources.
    Release,
    /// While tasks wait.
    WhileQueued,
    /// The next task is decided.
    DecideNext,
    /// The next tasks of a batch are decided.
    DecideRound,
    /// First line of the routine that decides a task.
    Decide,
    /// First line of the routine that decides a batch.
    Round,
    /// Each task of the batch chooses against the snapshot.
    ChooseEach,
    /// The walk's leaves are searched for the first node that fits.
    ChooseByWalk,
    /// The scan's nodes are searched for the first that fits.
    ChooseByScan,
    /// The walk of the open index.
    ChooseOpen,
    /// The walk of the reserved index.
    ChooseReserved,
    /// The better of the two.
    ChooseLarger,
    /// The choices are committed in order.
    CommitEach,
    /// The choice is committed.
    Place,
    /// There was no choice.
    Unplaced,
    /// The choice was taken by an earlier task.
    Defer,
    /// First line of the walk.
    Next,
    /// The bucket does not fit.
    Refuse,
    /// The bucket is a leaf.
    IfLeaf,
    /// The leaf is yielded.
    Yield,
    /// The children in the fittable area, in the policy's order.
    Children,
    /// A child is walked.
    Descend,
    /// No child is left.
    Finish,
    /// First line of the scan.
    Scan,
    /// The nodes in order.
    EachNode,
    /// A node is examined.
    Examine,
}

impl Statement {
    /// The statement of an event.
    pub fn of(event: Event) -> Statement {
        match event {
            Event::Arrived { .. } => Statement::Arrive,
            Event::Released { .. } => Statement::Release,
            Event::RoundBegan { .. } => Statement::DecideRound,
            Event::Placed { .. } => Statement::Place,
            Event::Unplaced { .. } => Statement::Unplaced,
            Event::Deferred { .. } => Statement::Defer,
            Event::Visited { fits: false, .. } => Statement::Refuse,
            Event::Visited { fits: true, leaf: true, .. } | Event::Yielded { .. } => {
                Statement::Yield
            }
            Event::Visited { fits: true, leaf: false, .. } => Statement::Children,
            Event::Finished { .. } => Statement::Finish,
            Event::Examined { .. } => Statement::Examine,
        }
    }
}

/// A line of a listing.
pub type ListedLine = listing::ListedLine<Statement>;

/// The listing of a policy; `batch` is the scenario's. `View.line.line` is an index into it.
pub fn listing(policy: Policy, batch: u64) -> Vec<ListedLine> {
    use Statement as S;
    let mut lines = Listing::new();
    let mut add = |level, body: &[(u32, Statement)]| lines.add(level, body);
    let choose: &[(u32, Statement)] = match policy {
        Policy::LeastFit | Policy::BestFit | Policy::Random => &[(1, S::ChooseByWalk)],
        Policy::FirstFit | Policy::NextFit => &[(1, S::ChooseByScan)],
        Policy::LeastFitWithReservation => {
            &[(1, S::ChooseOpen), (1, S::ChooseReserved), (1, S::ChooseLarger)]
        }
    };
    add(Level::Event, &[(0, S::Arrive), (0, S::Release), (0, S::WhileQueued)]);
    if batch > 1 {
        add(Level::Event, &[(1, S::DecideRound)]);
        add(Level::Decision, &[(0, S::Round), (1, S::ChooseEach)]);
        let deeper: Vec<_> =
            choose.iter().map(|&(indent, statement)| (indent + 1, statement)).collect();
        add(Level::Decision, &deeper);
        add(Level::Decision, &[(1, S::CommitEach), (2, S::Place), (2, S::Unplaced), (2, S::Defer)]);
    } else {
        add(Level::Event, &[(1, S::DecideNext)]);
        add(Level::Decision, &[(0, S::Decide)]);
        add(Level::Decision, choose);
        add(Level::Decision, &[(1, S::Place), (1, S::Unplaced)]);
    }
    if policy.scans() {
        add(Level::Probe, &[(0, S::Scan), (1, S::EachNode), (2, S::Examine)]);
    } else {
        let walk = [
            (1, S::Refuse),
            (1, S::IfLeaf),
            (2, S::Yield),
            (1, S::Children),
            (2, S::Descend),
            (1, S::Finish),
        ];
        add(Level::Probe, &[(0, S::Next)]);
        add(Level::Probe, &walk);
    }
    lines.lines()
}

/// The line of an event in the listing of its policy; none if that policy cannot emit it.
pub fn line_of(event: Event, policy: Policy, batch: u64) -> Option<u32> {
    let statement = Statement::of(event);
    index_of(&listing(policy, batch), &statement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Event as _;
    use crate::labs::placement::event::{Bucket, IndexName};

    fn emitted(policy: Policy, batch: u64) -> Vec<Event> {
        let bucket = Bucket { witness: 0, depth: 1 };
        let index = IndexName::Open;
        let mut events = vec![
            Event::Arrived { task: 0 },
            Event::Released { task: 0, node: 0 },
            Event::Placed { task: 0, node: 0 },
            Event::Unplaced { task: 0 },
        ];
        if batch > 1 {
            events.extend([Event::RoundBegan { tasks: 2 }, Event::Deferred { task: 0, node: 0 }]);
        }
        if policy.scans() {
            events.push(Event::Examined { node: 0, fits: true });
        } else {
            events.extend([
                Event::Visited { bucket, fits: true, leaf: false, index },
                Event::Visited { bucket, fits: false, leaf: true, index },
                Event::Finished { bucket, index },
                Event::Yielded { bucket, index },
            ]);
        }
        events
    }

    #[test]
    fn every_event_of_a_policy_has_one_line_of_its_own_level() {
        for (policy, batch) in Policy::ALL.into_iter().flat_map(|policy| [(policy, 1), (policy, 3)])
        {
            let listing = listing(policy, batch);
            for event in emitted(policy, batch) {
                let lines = listing.iter().filter(|line| line.statement == Statement::of(event));
                assert_eq!(lines.count(), 1, "{policy:?} batch {batch}: {event:?}");
                let line = line_of(event, policy, batch).expect("stands in the listing");
                assert_eq!(
                    listing[line as usize].level,
                    Event::level_of(event.kind()),
                    "{policy:?} {event:?}"
                );
            }
            assert!(listing.is_sorted_by_key(|line| line.level), "coarse lines come first");
        }
    }
}
