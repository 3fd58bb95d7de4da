//! Where two policies part: the first task that they do not place alike.

use serde::{Deserialize, Serialize};

use super::lab::Open;
use super::reason::{Reason, WhyNot};
use super::{Answer, Names, Sim};
use crate::kernel::Time;
use crate::lab::Lab as _;
use crate::lab::divergence::Side;
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

/// What a run has decided of every task: the node it gave it, or none; nothing where it has not come to it yet.
#[derive(Debug)]
#[expect(
    clippy::option_option,
    reason = "a task without a node is decided, one that has not come is not"
)]
pub(crate) struct Decided(Vec<Option<Option<u32>>>);

impl Decided {
    /// What the run that stands at `sim` has decided. Cost: linear in the tasks.
    pub(super) fn of(sim: &Sim) -> Self {
        let mut tasks = vec![None; sim.problem().task_count()];
        for &(task, node) in sim.assignments() {
            tasks[task as usize] = Some(node);
        }
        Decided(tasks)
    }

    /// The first task that two runs do not place alike, as the place of the clock at which it has arrived, and the node
    /// each of them gave it; tasks that one of them has not decided yet do not count. Cost: linear.
    pub(super) fn part(&self, other: &Decided) -> Option<(Time, [Option<u32>; 2])> {
        let both = (1..).zip(self.0.iter().zip(&other.0));
        let decided = both.filter_map(|(place, (one, other))| Some((place, [(*one)?, (*other)?])));
        decided.into_iter().find(|(_, [one, other])| one != other)
    }
}

/// The task whose decision is at a place of the clock.
fn task_at(place: Time) -> u32 {
    u32::try_from(place - 1).expect("the number of a task")
}

/// What a run does with a task that another run gives to the node `others`.
pub(super) fn side(
    lab: &Open,
    at: &mut Playhead<Sim>,
    place: Time,
    _: Option<u32>,
    others: Option<u32>,
) -> Side<Deed> {
    let task = task_at(place);
    let found = at.replay.last().assignments().iter().position(|decided| decided.0 == task);
    let number = found.map_or(0, |found| found as u64 + 1);
    let moment = Open::decided(at, task, number).unwrap_or(0);
    at.go(&Goal::Moment(moment));
    let count = at.here().1;
    let reason = lab.view(at.cursor(), &count, Look::default()).reason;
    let why_not = others.and_then(|node| lab.why_not_node(at, node));
    let why_not = why_not.and_then(|answer| match answer {
        Answer::Node(why_not) => Some(why_not),
        Answer::Bucket(_) | Answer::NoTask => None,
    });
    Side { moment, thing: task, deed: Deed { reason, why_not } }
}

/// The task at which two policies part, and the node that each of them gives it.
pub(super) fn parting(
    names: &Names<'_>,
    _: [&str; 2],
    place: Time,
    nodes: [Option<u32>; 2],
) -> String {
    let on = |node: Option<u32>| {
        node.map_or("nowhere".to_owned(), |node| format!("on {}", names.node(node)))
    };
    let [one, other] = nodes.map(on);
    format!("task {}: {one}, {other}", names.task(task_at(place)))
}
