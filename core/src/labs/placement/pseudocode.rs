//! The method in a few lines, as data: the statements of a policy's listing, and the statement of each event.
//!
//! A listing has a routine for each level of stepping: the queue (events), the choice for one task or one batch
//! (decisions), the walk or scan (probes). Lines finer than the level shown are left out. The front end supplies the
//! text of each line.

use super::event::Event;
use super::{Policy, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{ListingPart, Pseudocode, always};
use Statement as S;

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the page's words say what a statement means")]
pub enum Statement {
    Arrive,
    Release,
    WhileQueued,
    DecideNext,
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
    CommitEach,
    Place,
    /// There was no choice.
    Unplaced,
    /// The choice was taken by an earlier task.
    Defer,
    /// First line of the walk.
    Next,
    /// The bucket does not fit.
    Refuse,
    IfLeaf,
    Yield,
    /// The children in the fittable area, in the policy's order.
    Children,
    Descend,
    /// No child is left.
    Finish,
    /// First line of the scan.
    Scan,
    EachNode,
    Examine,
}

/// The properties of a scenario that determine its listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the scenario's fields say the rest")]
pub struct Variant {
    pub policy: Policy,
    /// True if tasks are decided in rounds.
    pub batch: bool,
}

impl Variant {
    fn scans(self) -> bool {
        self.policy.scans()
    }

    fn reserves(self) -> bool {
        self.policy == Policy::LeastFitWithReservation
    }

    fn chooses_by_walk(self) -> bool {
        !self.scans() && !self.reserves()
    }
}

impl Pseudocode for Statement {
    type Problem = Problem;
    type Event = Event;
    type Variant = Variant;

    const PARTS: &'static [ListingPart<Self, Variant>] = &[
        (Level::Event, always, &[(0, S::Arrive), (0, S::Release), (0, S::WhileQueued)]),
        (Level::Event, |of| of.batch, &[(1, S::DecideRound)]),
        (Level::Event, |of| !of.batch, &[(1, S::DecideNext)]),
        (Level::Decision, |of| of.batch, &[(0, S::Round), (1, S::ChooseEach)]),
        (Level::Decision, |of| !of.batch, &[(0, S::Decide)]),
        (Level::Decision, |of| of.batch && of.chooses_by_walk(), &[(2, S::ChooseByWalk)]),
        (Level::Decision, |of| of.batch && of.scans(), &[(2, S::ChooseByScan)]),
        (
            Level::Decision,
            |of| of.batch && of.reserves(),
            &[(2, S::ChooseOpen), (2, S::ChooseReserved), (2, S::ChooseLarger)],
        ),
        (Level::Decision, |of| !of.batch && of.chooses_by_walk(), &[(1, S::ChooseByWalk)]),
        (Level::Decision, |of| !of.batch && of.scans(), &[(1, S::ChooseByScan)]),
        (
            Level::Decision,
            |of| !of.batch && of.reserves(),
            &[(1, S::ChooseOpen), (1, S::ChooseReserved), (1, S::ChooseLarger)],
        ),
        (
            Level::Decision,
            |of| of.batch,
            &[(1, S::CommitEach), (2, S::Place), (2, S::Unplaced), (2, S::Defer)],
        ),
        (Level::Decision, |of| !of.batch, &[(1, S::Place), (1, S::Unplaced)]),
        (Level::Probe, |of| of.scans(), &[(0, S::Scan), (1, S::EachNode), (2, S::Examine)]),
        (
            Level::Probe,
            |of| !of.scans(),
            &[
                (0, S::Next),
                (1, S::Refuse),
                (1, S::IfLeaf),
                (2, S::Yield),
                (1, S::Children),
                (2, S::Descend),
                (1, S::Finish),
            ],
        ),
    ];

    fn variant(problem: &Problem) -> Variant {
        Variant { policy: problem.policy, batch: problem.batch > 1 }
    }

    fn of(event: Event, _: Variant) -> Self {
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
