//! Where two policies part: the first task that they do not place alike.

use serde::{Deserialize, Serialize};

use super::Answer;
use super::lab::Open;
use super::reason::{Reason, WhyNot};
use crate::kernel::Time;
use crate::lab::Lab as _;
use crate::lab::divergence::{Party, Side};
use crate::lab::protocol::{Goal, Look};

/// How a policy places a task that another policy places otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deed {
    /// Where it goes, or that it finds no node.
    pub reason: Reason,
    /// Why not on the node that the other policy gave it.
    pub why_not: Option<WhyNot>,
}

/// The first task that two runs do not place alike.
pub(super) fn part(parties: [Party<'_, Open>; 2]) -> Option<(Time, [Side<Deed>; 2])> {
    let [one, other] = parties;
    let (task, [node, of_other]) = one.deeds.part(other.deeds)?;
    let sides = [side(one, task, of_other), side(other, task, node)];
    Some((Time::from(task) + 1, sides))
}

/// What a run does with a task that another run gives to the node `others`.
fn side(party: Party<'_, Open>, task: u32, others: Option<u32>) -> Side<Deed> {
    let Party { lab, at, .. } = party;
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
