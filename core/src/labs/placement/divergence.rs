//! Where two policies part: the first decision about a task in which they differ.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::lab::Open;
use super::reason::{Reason, WhyNot};
use super::{Answer, Names, Sim};
use crate::kernel::{Time, mask_of_kind};
use crate::lab::Lab as _;
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Goal, Look};

/// How a policy places a task that another policy places otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deed {
    /// Where it goes, or that it finds no node.
    pub reason: Reason,
    /// Why not on the node that the other policy gave it.
    pub why_not: Option<WhyNot>,
}

/// What a run has decided, in order.
#[derive(Debug)]
pub(crate) struct Decided(Vec<(u32, Verdict)>);

/// What is decided of a task when its choice is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It goes to a node.
    On(u32),
    /// It finds no node.
    Nowhere,
    /// It lost the node that it chose to another task of its batch.
    Deferred,
}

/// What a run does with the task about which it differs from another run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// How many tasks had been decided by then, and how often one had been deferred.
    before: [u64; 2],
    verdict: Verdict,
}

impl Choice {
    fn node(self) -> Option<u32> {
        match self.verdict {
            Verdict::On(node) => Some(node),
            Verdict::Nowhere | Verdict::Deferred => None,
        }
    }
}

impl Decided {
    /// What the run that stands at `sim` has decided. Cost: linear in the tasks.
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
    /// Up to there both have the same queue, so that both decide about the same task.
    pub(super) fn part(&self, other: &Decided) -> Option<Divergence<Choice>> {
        let same = self.0.iter().zip(&other.0).take_while(|(one, other)| one == other).count();
        let (&(subject, one), &(_, other)) = (self.0.get(same)?, other.0.get(same)?);
        let deferred = |own: &&(u32, Verdict)| own.1 == Verdict::Deferred;
        let deferrals = self.0[..same].iter().filter(deferred).count();
        let before = [same - deferrals, deferrals].map(|count| count as u64);
        let decisions = [one, other].map(|verdict| Choice { before, verdict });
        Some(Divergence { place: Time::from(subject) + 1, subject, decisions })
    }
}

/// What a run does with the task about which it differs from another run, and why not as the other.
pub(super) fn side(
    lab: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<Choice>,
    own: usize,
) -> (u64, Deed) {
    let Choice { before: [decided_before, deferred_before], verdict } = first.decisions[own];
    let moment = match verdict {
        Verdict::Deferred => at.replay.select(kind("defer"), deferred_before + 1),
        Verdict::On(_) | Verdict::Nowhere => at.replay.select(decided(), decided_before + 1),
    };
    let moment = moment.unwrap_or(0);
    at.go(&Goal::Moment(moment));
    let count = at.here().1;
    let reason = lab.view(at.cursor(), &count, Look::default()).reason;
    let others = first.decisions[1 - own].node();
    let why_not = others.and_then(|node| lab.why_not_node(at, node));
    let why_not = why_not.and_then(|answer| match answer {
        Answer::Node(why_not) => Some(why_not),
        Answer::Bucket(_) | Answer::NoTask => None,
    });
    (moment, Deed { reason, why_not })
}

/// The kinds of events by which a task is decided.
pub(super) fn decided() -> u64 {
    kind("place") | kind("unplaced")
}

fn kind(name: &str) -> u64 {
    mask_of_kind::<Event>(name).expect("a kind of this lab")
}

/// The task at which two policies part, and what each of them does with it.
pub(super) fn parting(names: &Names<'_>, _: [&str; 2], first: &Divergence<Choice>) -> String {
    let does = |choice: Choice| match choice.verdict {
        Verdict::On(node) => format!("on {}", names.node(node)),
        Verdict::Nowhere => "nowhere".to_owned(),
        Verdict::Deferred => "deferred".to_owned(),
    };
    let [one, other] = first.decisions.map(does);
    format!("task {}: {one}, {other}", names.task(first.subject))
}
