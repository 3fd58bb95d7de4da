//! The answer to "why not this node?", with the nearest change of the node that reverses it.
//!
//! Nothing is guessed: a change is proposed from the numbers, and then the choice is run again with it. So the answer
//! is right for every policy, for coarse grids and for reservations.
//!
//! Cost: the index is built again for each change tried, O(N D); at most D + 2 are tried, and above [`TRIED`] nodes
//! only the first.

use std::sync::Arc;

use super::buckets::Tree;
use super::decision::{Tested, decide, test};
use super::event::{Event, IndexName};
use super::explain::{Transition, low};
use super::problem::MAX_COORDINATE;
use super::reason::{Answer, Coordinates, NearMiss, Verdict, compared_by};
use super::sim::Sim;
use super::space::Point;
use super::view::BucketState;
use super::{Policy, Problem};
use crate::kernel::{Event as _, Level, Sentence, index_u32, say};
use crate::sort;

/// With more nodes than this, one change is tried.
const TRIED: usize = 20_000;

/// Amounts from this on are rounded to two digits, if the rounded change works too.
const LONG: u64 = 1_000;

/// The reason why `node` is not chosen for `task` in `sim`, the state in which the task chooses. A choice
/// that is `settled` is in the past.
pub fn why_not_node(sim: &Sim, task: u32, node: u32, settled: bool) -> Answer {
    let winner = decide(sim, task);
    if winner == Some(node) {
        return Answer::new(say!(node_gets_task, node, task, settled), []);
    }
    let Tested { fit, at } = test(sim, task, node);
    let near_miss = near_miss(sim, task, node, winner, &fit);
    let winner = winner.map(|winner| (winner, test(sim, task, winner).at));
    let mut grounds = match fit {
        Verdict::Fits => outranked(sim, task, &at, winner.as_ref(), settled),
        _ => fit.refusal(task),
    };
    grounds.extend(near_miss.as_ref().and_then(|near| {
        near.sentence(settled, winner.and_then(|(_, goal)| ahead(sim, near, &at, &goal)))
    }));
    Answer { near_miss, ..Answer::new(say!(why_not_node, node), grounds) }
}

/// The reason against a node that fits: the winner comes first.
fn outranked(
    sim: &Sim,
    task: u32,
    at: &Coordinates,
    winner: Option<&(u32, Coordinates)>,
    settled: bool,
) -> Vec<Sentence> {
    let Some((winner, place)) = winner else { return vec![say!(nothing_chosen_yet, task)] };
    let (winner, same, at, place) = (*winner, at == place, at.clone(), place.clone());
    let first = match sim.problem().policy {
        Policy::FirstFit => return vec![say!(earlier_in_list, winner)],
        Policy::NextFit => return vec![say!(scan_came_first, winner, settled)],
        Policy::Random => return vec![say!(seed_came_first, winner, settled)],
        _ if same => return vec![say!(earlier_in_scenario, at, winner)],
        Policy::BestFit => say!(smaller_is_taken, winner, place, at),
        _ => say!(larger_is_taken, winner, place, at),
    };
    std::iter::once(first).chain(compared_by(sim.problem(), task)).collect()
}

/// The amount by which the changed node would be ahead of the winner, if that is not what has changed.
fn ahead(sim: &Sim, near: &NearMiss, at: &Coordinates, goal: &Coordinates) -> Option<Sentence> {
    let problem = sim.problem();
    let less = match problem.policy {
        Policy::LeastFit | Policy::LeastFitWithReservation => false,
        Policy::BestFit => true,
        _ => return None,
    };
    let order = &problem.orders[usize::from(problem.order_of[near.task as usize])];
    let differs = |dimension: &&u8| at[usize::from(**dimension)] != goal[usize::from(**dimension)];
    let dimension = usize::from(*order.iter().find(differs)?);
    let (mine, theirs) = (at[dimension]?, goal[dimension]?);
    let leads = if less { mine < theirs } else { mine > theirs };
    if near.amount[dimension] > 0 || !leads || problem.granularity[dimension] != 1 {
        return None;
    }
    let (dimension, amount) = (index_u32(dimension), mine);
    Some(if less {
        say!(has_only_amount, dimension, amount)
    } else {
        say!(has_amount, dimension, amount)
    })
}

/// A change of one node: its new free amounts, and its being a candidate.
struct Change {
    free: Vec<u64>,
    as_candidate: bool,
}

fn near_miss(
    sim: &Sim,
    task: u32,
    node: u32,
    winner: Option<u32>,
    verdict: &Verdict,
) -> Option<NearMiss> {
    let request = sim.problem().request(task);
    let now = &sim.free(node);
    let index = sim.index_for(task, node);
    let offer = sim.offer(index, node);
    let as_candidate = *verdict == Verdict::NotCandidate;
    // Just enough in every dimension.
    let lacking: Vec<u64> =
        offer.iter().zip(request).map(|(&offer, &asked)| asked.saturating_sub(offer)).collect();
    let enough: Vec<u64> = now.iter().zip(&lacking).map(|(free, lack)| free + lack).collect();
    let mut changes = Vec::new();
    if *verdict != Verdict::Fits {
        changes.push(Change { free: enough.clone(), as_candidate });
    }
    if let Some(winner) = winner
        && sim.problem().node_count() <= TRIED
    {
        changes.extend(
            beating(sim, task, node, winner, &enough)
                .into_iter()
                .map(|free| Change { free, as_candidate }),
        );
    }
    let wins = |change: &&Change| chooses(sim, task, node, change) == Some(node);
    let found = changes.iter().find(wins);
    let (change, wins) = match found {
        Some(change) => (change, true),
        None if *verdict != Verdict::Fits => (changes.first()?, false),
        None => return None,
    };
    let round = rounded(now, change);
    // It certainly fits with more; the choice is run again to see if it wins.
    let holds = !wins
        || sim.problem().node_count() <= TRIED && chooses(sim, task, node, &round) == Some(node);
    let change = if round.free != change.free && holds { &round } else { change };
    let less = change.free.iter().zip(now).any(|(then, now)| then < now);
    let amount = change.free.iter().zip(now).map(|(&then, &now)| then.abs_diff(now)).collect();
    Some(NearMiss { node, task, amount, less, as_candidate, wins })
}

/// The change with long amounts rounded up: 7,000 in place of 6,901.
fn rounded(now: &[u64], change: &Change) -> Change {
    let round = |(&then, &now): (&u64, &u64)| {
        let amount = then.abs_diff(now);
        if amount < LONG {
            return then;
        }
        let step = 10_u64.pow(amount.ilog10() - 1);
        let amount = amount.div_ceil(step) * step;
        if then < now { now.saturating_sub(amount) } else { now + amount }
    };
    let free = change.free.iter().zip(now).map(round).collect();
    Change { free, as_candidate: change.as_candidate }
}

/// Free amounts with which `node` would come before `winner` in the policy's order, smallest changes first.
fn beating(sim: &Sim, task: u32, node: u32, winner: u32, enough: &[u64]) -> Vec<Vec<u64>> {
    let problem = sim.problem();
    let up = match problem.policy {
        Policy::LeastFit | Policy::LeastFitWithReservation => true,
        Policy::BestFit => false,
        Policy::Random | Policy::FirstFit | Policy::NextFit => return Vec::new(),
    };
    let order = &problem.orders[usize::from(problem.order_of[task as usize])];
    let goal = sim.point(sim.index_for(task, winner), task, winner);
    let all_free = sim.offer(IndexName::Reserved, node);
    let offer = sim.offer(sim.index_for(task, node), node);
    let mut options = Vec::new();
    // Equal to the winner's coordinates before axis `turn`, beyond them on it; `turn` = D: equal on all.
    for turn in 0..=order.len() {
        let mut free = enough.to_vec();
        for (axis, &dimension) in order.iter().enumerate().take(turn + 1) {
            let dimension = usize::from(dimension);
            let target = u64::from(goal[axis]);
            let target = match (axis == turn, up) {
                (false, _) => Some(target),
                (true, true) => Some(target + 1),
                (true, false) => target.checked_sub(1),
            };
            let Some(target) = target.filter(|&target| target <= MAX_COORDINATE) else { continue };
            let reserved = all_free[dimension] - offer[dimension];
            let value = reach(problem, dimension, enough[dimension] - reserved, target, up);
            free[dimension] = value + reserved;
        }
        options.push(free);
    }
    let now = &sim.free(node);
    sort::sort_by_key(&mut options, |free| {
        free.iter().zip(now).map(|(then, now)| then.abs_diff(*now)).sum::<u64>()
    });
    options.dedup();
    options
}

/// The value nearest to `value` whose coordinate is at least (`up`) or at most `target`.
fn reach(problem: &Problem, dimension: usize, value: u64, target: u64, up: bool) -> u64 {
    let granularity = problem.granularity[dimension];
    if up {
        let least = if target == 0 { 0 } else { (target - 1).saturating_mul(granularity) + 1 };
        value.max(least)
    } else {
        value.min(target.saturating_mul(granularity))
    }
}

/// The choice of `task` if `node` had this change.
fn chooses(sim: &Sim, task: u32, node: u32, change: &Change) -> Option<u32> {
    let mut problem = Problem::clone(sim.problem());
    let at = node as usize * problem.dimensions;
    for (dimension, &free) in change.free.iter().enumerate() {
        let beyond = free.div_ceil(problem.granularity[dimension]) > MAX_COORDINATE;
        if beyond || free < problem.request(task)[dimension] {
            return None;
        }
    }
    let mut free = sim.free_of_all();
    free[at..at + problem.dimensions].copy_from_slice(&change.free);
    if change.as_candidate
        && let Some(set) = problem.candidates[task as usize]
    {
        let set = &mut problem.candidate_sets[set as usize];
        let mut nodes = set.to_vec();
        nodes.push(node);
        sort::sort(&mut nodes);
        *set = nodes.into_boxed_slice();
    }
    decide(&sim.with(Arc::new(problem), free), task)
}

/// The reason why a bucket was or was not taken for `task`, at the moment of `transition`; `at` names it (see
/// [`names_bucket`]) in the order of dimensions number `order`.
pub fn why_not_bucket(
    transition: Transition<'_>,
    order: usize,
    task: Option<u32>,
    at: &[Option<u32>],
) -> Answer {
    let sim = transition.before;
    let tree = &Tree::new(sim, transition.index(), order, transition.events);
    let depth =
        tree.order.iter().take_while(|&&dimension| at[usize::from(dimension)].is_some()).count();
    let mut point = Point::default();
    for (coordinate, &dimension) in point.iter_mut().zip(&tree.order[..depth]) {
        *coordinate = at[usize::from(dimension)].unwrap_or(0);
    }
    let [about, why_not] =
        [say!(bucket_at, at: at.to_vec()), say!(why_not_bucket, at: at.to_vec())];
    let Some(found) = tree.find(&point, depth) else {
        return Answer::new(why_not, [say!(no_node_there)]);
    };
    let nodes = tree.entries[found].nodes.len() as u64;
    let holds =
        |fact: Sentence, what: Sentence| Answer::new(fact, [say!(bucket_holds, nodes, what)]);
    let Some(task) = task else { return holds(about, say!(no_task_placed)) };
    let low = low(sim, tree, task);
    if let Some(axis) = (0..depth).find(|&axis| point[axis] < low[axis]) {
        let (dimension, coordinate, needed) = (tree.order[axis], point[axis], low[axis]);
        let dimension = u32::from(dimension);
        let outside = say!(lies_outside, task, dimension, coordinate, needed);
        return Answer::new(why_not, [outside]);
    }
    let state = tree.entries[found].state;
    let scans = sim.problem().policy.scans();
    let walked = tree.entries[0].state != BucketState::Undiscovered;
    let decided = transition.event().is_some_and(|event| event.level() == Level::Decision);
    match (state, transition.event()) {
        (BucketState::Refused, _) => holds(why_not, say!(may_use_none, nodes)),
        (BucketState::Yielded | BucketState::Open | BucketState::Finished, _) => {
            let open = state == BucketState::Open && !decided;
            let what = match tree.yielded(found) {
                _ if depth == tree.dimensions() => say!(was_yielded),
                0 if open => say!(none_yielded_yet),
                leaves => say!(was_visited, leaves),
            };
            holds(about, what)
        }
        (BucketState::Undiscovered, _) if scans => holds(about, say!(policy_walks_not)),
        (BucketState::Undiscovered, _) if decided && !walked => holds(about, say!(chose_earlier)),
        (BucketState::Undiscovered, Some(Event::Placed { node: winner, .. })) => {
            holds(why_not, say!(found_before, winner))
        }
        (BucketState::Undiscovered, _) => holds(why_not, say!(not_come_here)),
    }
}

/// True if the coordinates name a bucket of a tree in this order: only a prefix of it is set.
pub fn names_bucket(order: &[u8], at: &[Option<u32>]) -> bool {
    let set = order
        .iter()
        .take_while(|&&dimension| at.get(usize::from(dimension)).is_some_and(Option::is_some));
    at.len() == order.len() && set.count() == at.iter().flatten().count()
}
