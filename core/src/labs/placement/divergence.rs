//! Divergence of two policies: the first decision about a task in which they differ.

use super::event::Event;
use super::lab::Open;
use super::{Names, Sim};
use crate::kernel::{Explanation, Time, mask_of_kind};
use crate::lab::Lab as _;
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Goal, Look};

/// The decisions of a run, in order.
#[derive(Debug)]
pub(crate) struct Decided(Vec<(u32, Verdict)>);

/// The decision about a task when its choice is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It goes to a node.
    On(u32),
    /// It finds no node.
    Nowhere,
    /// Another task of its batch took the node that it chose.
    Deferred,
}

/// Decision of a run about the task about which it differs from another run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SideChoice {
    /// Number of tasks decided before, and number of deferrals before.
    before: [u64; 2],
    verdict: Verdict,
}

impl SideChoice {
    fn node(self) -> Option<u32> {
        match self.verdict {
            Verdict::On(node) => Some(node),
            Verdict::Nowhere | Verdict::Deferred => None,
        }
    }
}

impl Decided {
    /// The decisions of the run up to `sim`. Cost: linear in the tasks.
    pub(super) fn of(sim: &Sim) -> Self {
        let mut deferrals = sim.deferrals().iter().peekable();
        let mut all = Vec::with_capacity(sim.assignments().len() + sim.deferrals().len());
        for (before, &(task, node)) in (0..).zip(sim.assignments()) {
            while let Some(&(_, task)) = deferrals.next_if(|deferral| deferral.0 <= before) {
                all.push((task, Verdict::Deferred));
            }
            all.push((task, node.map_or(Verdict::Nowhere, Verdict::On)));
        }
        all.extend(deferrals.map(|&(_, task)| (task, Verdict::Deferred)));
        Decided(all)
    }

    /// The first decision in which two runs differ, as far as both are known; its place is that at which its task has
    /// arrived. Cost: linear.
    ///
    /// Up to it both have equal queues, so both decide about one task.
    pub(super) fn part(&self, other: &Decided) -> Option<Divergence<SideChoice>> {
        let same = self.0.iter().zip(&other.0).take_while(|(one, other)| one == other).count();
        let (&(subject, one), &(_, other)) = (self.0.get(same)?, other.0.get(same)?);
        let deferred = |action: &&(u32, Verdict)| action.1 == Verdict::Deferred;
        let deferrals = self.0[..same].iter().filter(deferred).count();
        let before = [same - deferrals, deferrals].map(|count| count as u64);
        let decisions = [one, other].map(|verdict| SideChoice { before, verdict });
        Some(Divergence { place: Time::from(subject) + 1, subject, decisions })
    }
}

/// Decision of a run about the task about which it differs from another run, and the reason against the other's.
pub(super) fn side(
    lab: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<SideChoice>,
    run: usize,
) -> (u64, Explanation, Option<Explanation>) {
    let SideChoice { before: [decided_before, deferred_before], verdict } = first.decisions[run];
    let moment = match verdict {
        Verdict::Deferred => at.replay.select(kind("defer"), deferred_before + 1),
        Verdict::On(_) | Verdict::Nowhere => at.replay.select(decided(), decided_before + 1),
    };
    let moment = moment.unwrap_or(0);
    at.go(&Goal::Moment(moment));
    let count = at.position().1;
    let reason = lab.view(at.cursor(), &count, Look::default()).reason;
    let others = first.decisions[1 - run].node();
    let why_not = others.and_then(|node| lab.why_not_node(at, node));
    let why_not = why_not.filter(|answer| !answer.is_empty()).map(|answer| answer.explanation);
    (moment, reason, why_not)
}

/// The kinds of events that decide a task.
pub(super) fn decided() -> u64 {
    kind("place") | kind("unplaced")
}

fn kind(name: &str) -> u64 {
    mask_of_kind::<Event>(name).expect("a kind of this lab")
}

/// The task at which two policies diverge, and both decisions about it.
pub(super) fn divergence_text(
    names: &Names<'_>,
    _: [&str; 2],
    first: &Divergence<SideChoice>,
) -> String {
    let does = |choice: SideChoice| match choice.verdict {
        Verdict::On(node) => format!("on {}", names.node(node)),
        Verdict::Nowhere => "nowhere".to_owned(),
        Verdict::Deferred => "deferred".to_owned(),
    };
    let [one, other] = first.decisions.map(does);
    format!("task {}: {one}, {other}", names.task(first.subject))
}
