//! The divergence of two policies: the first request that they decide differently.
//!
//! A tick of the common clock is a number of arrived requests; decisions between two arrivals, after a release, belong
//! to the first of the two.

use super::event::Event;
use super::explain::explain;
use super::lab::Open;
use super::problem::Entry;
use super::why_not::why_not_node;
use super::{Names, Sim, Status};
use crate::kernel::{Explanation, Time, mask_of_kind};
use crate::lab::Lab as _;
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;

/// The decisions of a run about all requests.
#[derive(Debug)]
pub(crate) struct RequestDecisions(Vec<RequestDecision>);

/// The tick at which a request was decided, and its result: at its arrival, or later after a wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RequestDecision {
    decided: bool,
    /// The tick at which it got units; `None` if it got none.
    placed: Option<Time>,
    node: Option<u32>,
    units: Vec<u32>,
}

impl RequestDecisions {
    /// The decisions of a run up to `sim`. Cost: linear in the list.
    pub(super) fn of(sim: &Sim) -> Self {
        let arrived = arrivals(sim);
        let decided = |request| !matches!(sim.status(request), Status::Future | Status::Deciding);
        let requests = (0..).take(sim.problem().requests.len());
        let mut all: Vec<RequestDecision> = requests
            .map(|request| RequestDecision {
                decided: decided(request),
                ..RequestDecision::default()
            })
            .collect();
        for placement in sim.placements() {
            all[placement.request as usize] = RequestDecision {
                decided: true,
                placed: Some(arrived[placement.entries as usize]),
                node: Some(placement.node),
                units: sim.units(placement),
            };
        }
        RequestDecisions(all)
    }

    /// The first tick at which two runs decide a request differently; of equals, the first request. Requests that one
    /// run has not decided yet do not count. Cost: linear.
    pub(super) fn part(&self, other: &RequestDecisions) -> Option<Divergence<Option<u32>>> {
        let both = (0..).zip(self.0.iter().zip(&other.0));
        let differ = both.filter(|(_, (one, other))| one.decided && other.decided && one != other);
        differ
            .map(|(request, (one, other))| {
                let places = [one, other].map(|decision| decision.placed);
                let place = places.into_iter().flatten().min().unwrap_or(0);
                let node = |decision: &RequestDecision| {
                    decision.node.filter(|_| decision.placed == Some(place))
                };
                Divergence { place, subject: request, decisions: [node(one), node(other)] }
            })
            .min_by_key(|first| (first.place, first.subject))
    }
}

/// Number of arrived requests after each number of entries; bound requests come first.
fn arrivals(sim: &Sim) -> Vec<Time> {
    let mut arrived = vec![sim.problem().bindings.len() as Time];
    for entry in &sim.problem().entries {
        let request = matches!(entry, Entry::Request(_));
        arrived.push(arrived[arrived.len() - 1] + Time::from(request));
    }
    arrived
}

/// The decision of a run about the request that another run decides differently: its node, or `None`.
pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<Option<u32>>,
    run: usize,
) -> (u64, Explanation, Option<Explanation>) {
    let (request, nodes) = (first.subject, first.decisions);
    let moment = if nodes[run].is_some() {
        let is = |event| matches!(event, Event::Placed { request: of, .. } if of == request);
        at.replay.next_where(0, &is)
    } else {
        let turn = at.cursor().state().problem().turn_of(request);
        Open::decided(at, request, u64::from(turn) + 1)
    };
    let moment = moment.unwrap_or_else(|| Open::by(at, first.place));
    let cursor = at.replay.at(moment);
    let transition = cursor.transition();
    let state = transition.current_request().map_or(transition.before, |(_, state)| state);
    let others = nodes[1 - run].filter(|_| nodes[0] != nodes[1]);
    let why_not = others.map(|node| why_not_node(transition, state, request, node).explanation);
    (moment, explain(transition), why_not)
}

/// The first request that two policies decide differently, and the decision of each.
pub(super) fn divergence_text(
    names: &Names<'_>,
    _: [&str; 2],
    first: &Divergence<Option<u32>>,
) -> String {
    let does = |node: Option<u32>| {
        node.map_or("waits".to_owned(), |node| format!("on {}", names.node(node)))
    };
    let [one, other] = first.decisions.map(does);
    format!("request {}: {one}, {other}", names.request(first.subject))
}

pub(super) fn decisions() -> u64 {
    ["place", "wait"]
        .into_iter()
        .map(|name| mask_of_kind::<Event>(name).expect("a kind of this lab"))
        .fold(0, |mask, kind| mask | kind)
}
