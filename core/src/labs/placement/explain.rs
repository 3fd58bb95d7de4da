//! The reason of an event, computed from the states around it on demand, never during a run.
//!
//! Cost: O(N D) at most, for "no node fits"; otherwise the size of the current bucket.

use super::Policy;
use super::buckets::{Entry, Tree};
use super::decision::{fit, lacks, leaf};
use super::event::{Bucket, Event, IndexName, NOBODY};
use super::reason::{
    Coordinates, Verdict, amounts, and, clause, compared_by, ending, in_order, item, lacks_said,
    place,
};
use super::sim::Sim;
use super::space::Point;
use super::view::{BucketChange, BucketState, Moved, Touched, Work};
use crate::kernel::{self, Explanation, Sentence, index_u32, say};

/// The most buckets whose changes a sentence tells one by one.
const TOUCHED: usize = 8;

/// The most buckets that are told to have been searched before a leaf.
const PASSED: usize = 3;

/// A moment of a run laid open.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

impl Transition<'_> {
    /// The task of the present event.
    pub fn task(&self) -> Option<u32> {
        match self.event()? {
            Event::Arrived { task }
            | Event::Released { task, .. }
            | Event::Placed { task, .. }
            | Event::Unplaced { task }
            | Event::Deferred { task, .. } => Some(task),
            Event::RoundBegan { .. } => self.before.queue().first().copied(),
            Event::Visited { .. }
            | Event::Finished { .. }
            | Event::Yielded { .. }
            | Event::Examined { .. } => chooser(self.before),
        }
    }

    /// The task that is choosing or has just been decided: the subject of a "why not?".
    pub fn decided_task(&self) -> Option<u32> {
        match self.event()? {
            Event::Released { .. } => None,
            _ => self.task(),
        }
    }

    /// The index to show: the one being walked, or the one in which the placed node was found.
    pub fn index(&self) -> IndexName {
        match self.event() {
            Some(
                Event::Visited { index, .. }
                | Event::Finished { index, .. }
                | Event::Yielded { index, .. },
            ) => index,
            Some(Event::Placed { task, node }) => self.before.index_for(task, node),
            _ => IndexName::Open,
        }
    }
}

/// The task that chooses in a step from `sim`.
pub fn chooser(sim: &Sim) -> Option<u32> {
    let at = if sim.problem().batch == 1 { 0 } else { sim.choices().len() };
    sim.queue().get(at).copied()
}

/// The reason of the present event of `transition`, in which a node has `moved`, if it has. Messages:
/// `web/words/en/placement_reasons.ftl`.
pub fn explain(
    transition: Transition<'_>,
    tree: &Tree,
    work: Work,
    moved: Option<&Moved>,
) -> Explanation {
    let sim = transition.before;
    let problem = sim.problem();
    let Some(event) = transition.event() else {
        let (tasks, nodes) = (problem.task_count() as u64, problem.node_count() as u64);
        return Explanation::new(say!(nodes_stand, nodes, tasks), []);
    };
    let went = moved.map(|moved| went(problem.policy, tree.index, moved)).unwrap_or_default();
    match event {
        Event::Arrived { task } => {
            let request = amounts(problem.request(task));
            let asks = match problem.candidates(task) {
                None => say!(task_asks, request),
                Some(set) => say!(task_asks_among, request, nodes: set.len() as u64),
            };
            Explanation::new(say!(task_arrives, task), [asks])
        }
        Event::Released { task, node: NOBODY } => {
            Explanation::new(say!(release_of_nothing, task), [say!(task_holds_nothing, task)])
        }
        Event::Released { task, node } => {
            let back = say!(task_gives_back, amount: amounts(problem.request(task)));
            Explanation::new(say!(task_ends_on, task, node), [vec![back], went].concat())
        }
        Event::RoundBegan { .. } => {
            let (choosers, tasks) = (sim.queue().to_vec(), sim.queue().len() as u64);
            Explanation::new(say!(round_begins, tasks), [say!(round_chooses, choosers, tasks)])
        }
        Event::Placed { task, node } => {
            let found = match work.visited {
                0 => Vec::new(),
                _ => of_two(sim, task, node),
            };
            let grounds = [found, went, cost(sim, task, work)].concat();
            Explanation::new(say!(task_is_placed, task, node), grounds)
        }
        Event::Unplaced { task } => {
            Explanation::new(say!(no_node_found, task), [causes(sim, task)])
        }
        Event::Deferred { task, node } => deferred(sim, task, node),
        Event::Examined { node, .. } => {
            let task = chooser(sim).expect("a scan has a task");
            match fit(sim, task, node) {
                Verdict::Fits => {
                    Explanation::new(say!(node_fits, node), [say!(node_has_all, task)])
                }
                refused => Explanation::new(say!(node_fits_not, node), refused.refusal(task)),
            }
        }
        Event::Visited { bucket, .. }
        | Event::Finished { bucket, .. }
        | Event::Yielded { bucket, .. } => {
            let task = chooser(sim).expect("a walk has a task");
            of_bucket(sim, tree, task, event, bucket)
        }
    }
}

/// The move of a node, and the buckets of the index shown that it touches.
fn went(policy: Policy, index: IndexName, moved: &Moved) -> Vec<Sentence> {
    let point = |at: &[u32]| at.iter().copied().map(Some).collect::<Coordinates>();
    let (node, from, to) = (moved.node, point(&moved.from), point(&moved.to));
    if from == to {
        return vec![say!(node_stays, node, to)];
    }
    let touches = touches(policy, index, &moved.touched);
    std::iter::once(say!(node_moves, node, from, to)).chain(touches).collect()
}

fn touches(policy: Policy, index: IndexName, touched: &[Touched]) -> Option<Sentence> {
    if policy.scans() || touched.is_empty() {
        return None;
    }
    let buckets = touched.len() as u64;
    let count = |changes: &[BucketChange]| {
        touched.iter().filter(|it| changes.contains(&it.change)).count() as u64
    };
    let shared = count(&[BucketChange::Keeps]);
    if touched.len() > TOUCHED {
        let left = count(&[BucketChange::Loses, BucketChange::Goes]);
        let entered = count(&[BucketChange::Gains, BucketChange::Born]);
        return Some(say!(move_touches_many, buckets, left, entered, shared));
    }
    let changed = touched.iter().filter_map(|Touched { at, change }| {
        let at = at.clone();
        match change {
            BucketChange::Keeps => None,
            BucketChange::Loses => Some(say!(bucket_loses, at)),
            BucketChange::Goes => Some(say!(bucket_is_gone, at)),
            BucketChange::Gains => Some(say!(bucket_gains, at)),
            BucketChange::Born => Some(say!(bucket_is_new, at)),
        }
    });
    let retained = touched.iter().filter(|it| it.change == BucketChange::Keeps);
    let retained = ending(retained.map(|it| say!(bucket_named, at: it.at.clone())), item, and);
    let retained = retained.map(|names| say!(buckets_keep, count: shared, names));
    let clauses = changed.chain(retained).reduce(item)?;
    // The buckets are of one index: of two, the move may touch the other as well.
    Some(match policy {
        Policy::LeastFitWithReservation => {
            say!(move_touches_in, reserved: index == IndexName::Reserved, buckets, clauses)
        }
        _ => say!(move_touches, buckets, clauses),
    })
}

/// The match of each of two indexes, and the one that the task takes; empty for a policy with one index.
fn of_two(sim: &Sim, task: u32, winner: u32) -> Vec<Sentence> {
    if sim.problem().policy != Policy::LeastFitWithReservation {
        return Vec::new();
    }
    match sim.matches(task) {
        [Some(open), Some(held)] => {
            let open_at = leaf(sim, IndexName::Open, open);
            let held_at = leaf(sim, IndexName::Reserved, held);
            let tie = open_at == held_at;
            let order = if tie { None } else { compared_by(sim.problem(), task) };
            let both = say!(two_matches, open, open_at, held, held_at, tie, winner);
            std::iter::once(both).chain(order).collect()
        }
        [Some(node), None] => vec![say!(open_match_alone, node)],
        [None, Some(node)] => vec![say!(reserved_match_alone, node)],
        [None, None] => Vec::new(),
    }
}

/// Cost of the search for a node for `task`, and the reason why a scan is cheaper, if it is; empty for a task that chose
/// in an earlier step.
fn cost(sim: &Sim, task: u32, work: Work) -> Vec<Sentence> {
    let problem = sim.problem();
    let Work { visited, beyond, linear, .. } = work;
    if visited == 0 {
        return Vec::new();
    }
    if problem.policy.scans() {
        return vec![say!(scan_looked, nodes: visited)];
    }
    let later = (beyond > 0).then(|| say!(visits_beyond, beyond));
    let dearer = (visited - beyond > linear).then(|| match problem.candidates(task) {
        Some(set) => say!(scan_is_short, task, candidates: set.len() as u64),
        None => say!(scan_is_cheaper),
    });
    let walked = say!(walk_visited, buckets: visited, nodes: linear);
    std::iter::once(walked).chain(later).chain(dearer).collect()
}

/// The candidates of `task` among the nodes of a bucket; none if it names none. In the reserved index only the nodes
/// reserved for it count.
pub fn candidates_in(sim: &Sim, tree: &Tree, task: u32, at: usize) -> Option<Vec<u32>> {
    let reserved = tree.index == IndexName::Reserved;
    if !reserved && sim.problem().candidates(task).is_none() {
        return None;
    }
    let counts = |&node: &u32| {
        let is_seen = !reserved || sim.index_for(task, node) == IndexName::Reserved;
        is_seen && !sim.problem().excludes(task, node)
    };
    Some(tree.elements(at).filter(counts).collect())
}

fn of_bucket(sim: &Sim, tree: &Tree, task: u32, event: Event, named: Bucket) -> Explanation {
    let index = tree.index;
    let Some(at) = tree.named(sim, named) else {
        // Only the root of an empty index has no witness.
        let at = place(sim, vec![None; tree.dimensions()], index);
        return Explanation::new(say!(bucket_fits_not, at), [say!(holds_no_node)]);
    };
    let bucket = place(sim, tree.coordinates(at), index);
    let nodes = tree.entries[at].nodes.len() as u64;
    match event {
        Event::Visited { fits: false, leaf, .. } => {
            let ground = match index {
                IndexName::Open => say!(holds_no_candidate, nodes, task),
                IndexName::Reserved => say!(holds_none_reserved, nodes, task),
            };
            let refused = if leaf {
                say!(leaf_fits_not, at: bucket)
            } else {
                say!(bucket_fits_not, at: bucket)
            };
            Explanation::new(refused, [ground])
        }
        Event::Visited { .. } if named.depth == 0 => {
            let holds = say!(it_holds, holds: holds(sim, tree, task, at));
            let order = match sim.problem().policy {
                Policy::BestFit => say!(lowest_first),
                Policy::Random => say!(seeds_order),
                _ => say!(highest_first),
            };
            let levels = in_order(&tree.order).map(|(first, rest)| say!(levels_are, first, rest));
            let grounds = [holds, order].into_iter().chain(levels);
            Explanation::new(say!(walk_begins, task, at: bucket), grounds)
        }
        Event::Finished { .. } => finished(sim, tree, task, at, bucket),
        Event::Yielded { .. } => yielded(sim, tree, task, at, bucket),
        _ => {
            let holds = holds(sim, tree, task, at);
            let meets = match inside(sim, tree, task, at) {
                Some(inside) => say!(meets_area, inside, holds),
                None => say!(it_holds, holds),
            };
            Explanation::new(say!(bucket_fits, at: bucket), [meets])
        }
    }
}

/// Number of nodes of a bucket, and of candidates among them.
fn holds(sim: &Sim, tree: &Tree, task: u32, at: usize) -> Sentence {
    let nodes = tree.entries[at].nodes.len() as u64;
    let Some(inside) = candidates_in(sim, tree, task, at) else {
        return say!(holds_nodes, nodes);
    };
    let candidates = inside.len() as u64;
    match (tree.index, nodes == 1 && candidates == 1) {
        (IndexName::Open, true) => say!(holds_candidate, nodes, task),
        (IndexName::Open, false) => say!(holds_candidates, nodes, candidates, task),
        (IndexName::Reserved, true) => say!(holds_reserved_one, nodes, task),
        (IndexName::Reserved, false) => say!(holds_reserved_ones, nodes, candidates, task),
    }
}

/// The fixed coordinates of a bucket, held against the task's; `None` for the root.
fn inside(sim: &Sim, tree: &Tree, task: u32, at: usize) -> Option<Sentence> {
    let (low, Entry { point, depth, .. }) = (low(sim, tree, task), &tree.entries[at]);
    let fixed = (0..*depth).map(|axis| {
        let (dimension, coordinate, needed) = (tree.order[axis], point[axis], low[axis]);
        say!(reaches, dimension: u32::from(dimension), coordinate, needed)
    });
    fixed.reduce(clause)
}

fn finished(sim: &Sim, tree: &Tree, task: u32, at: usize, bucket: Sentence) -> Explanation {
    let low = low(sim, tree, task);
    let depth = tree.entries[at].depth;
    let looked = tree.children(at).filter(|child| child.point[depth] >= low[depth]).count() as u64;
    let all = tree.children(at).count() as u64;
    let (outside, leaves) = (all - looked, tree.yielded(at));
    let children = match (looked, outside) {
        (_, 0) => say!(children_looked_at, all, leaves),
        (0, _) => say!(children_outside, all, leaves),
        _ => say!(some_looked_at, looked, all, outside, leaves),
    };
    Explanation::new(say!(bucket_is_finished, at: bucket), [children])
}

fn yielded(sim: &Sim, tree: &Tree, task: u32, at: usize, bucket: Sentence) -> Explanation {
    let index = tree.index;
    let named = candidates_in(sim, tree, task, at);
    let holds = |names: Vec<u32>, named: bool| match (index, named) {
        (_, false) => say!(leaf_holds, names),
        (IndexName::Open, true) => {
            say!(leaf_holds_candidates, one: names.len() == 1, names, task)
        }
        (IndexName::Reserved, true) => say!(leaf_holds_reserved, names, task),
    };
    let is_named = named.is_some();
    let usable = named.unwrap_or_else(|| tree.elements(at).collect());
    let (fits, misfits): (Vec<u32>, Vec<u32>) =
        usable.iter().partition(|&&node| sim.has_room(index, task, node));
    let matched = tree.beyond[index as usize] > 0;
    let mut grounds = Vec::new();
    if !matched && fits.len() > 1 {
        grounds.push(say!(several_fit, fits: fits.len() as u64, task));
    }
    let area: Vec<Sentence> = inside(sim, tree, task, at).into_iter().collect();
    grounds.push(say!(lies_in_area, inside: area, holds: holds(usable, is_named)));
    let two = sim.problem().policy == Policy::LeastFitWithReservation;
    let found = fits.first().copied().filter(|_| !matched);
    grounds.push(match (found, index) {
        (Some(node), IndexName::Open) if two => say!(first_match_open, node, task),
        (Some(node), IndexName::Open) => say!(first_match, node, task),
        (Some(node), IndexName::Reserved) => say!(first_match_reserved, node, task),
        (None, _) if fits.is_empty() => say!(grid_is_coarse, task),
        (None, _) if misfits.is_empty() => say!(matched_already, task),
        (None, _) => say!(matched_already_some, task, fits, misfits),
    });
    grounds.extend(found.and_then(|_| came_before(sim, tree, task, at)));
    Explanation::new(say!(leaf_is_yielded, at: bucket), grounds)
}

/// The buckets below the root that a walk in order has passed on its way to a leaf; `None` if they are many.
fn came_before(sim: &Sim, tree: &Tree, task: u32, at: usize) -> Option<Sentence> {
    let problem = sim.problem();
    let more = match problem.policy {
        Policy::LeastFit => true,
        Policy::BestFit => false,
        _ => return None,
    };
    let coordinate = tree.entries[at].point[0];
    let is_passed = |&&Entry { point, depth, state, .. }: &&Entry| {
        depth == 1
            && point[0] != coordinate
            && matches!(state, BucketState::Finished | BucketState::Refused)
    };
    let mut passed: Vec<&Entry> = tree.entries.iter().filter(is_passed).collect();
    if more {
        passed.reverse();
    }
    let named = problem.candidates(task).is_some();
    let few = passed.len() <= PASSED;
    let clauses = passed.into_iter().filter(|_| few).map(|entry| lacked(sim, tree, entry, named));
    let clauses = clauses.reduce(clause)?;
    let dimension = u32::from(tree.order[0]);
    // A coordinate that spans several amounts says nothing of amounts: a bucket further down may hold a node with more.
    Some(match (problem.granularity[usize::from(tree.order[0])] == 1, more) {
        (false, true) => say!(higher_came_first, dimension, clauses),
        (false, false) => say!(lower_came_first, dimension, clauses),
        (true, true) => say!(more_came_first, dimension, clauses),
        (true, false) => say!(fewer_came_first, dimension, clauses),
    })
}

/// The lack of a bucket that the walk has passed: with two dimensions whose coordinates are amounts, of the other one.
fn lacked(sim: &Sim, tree: &Tree, entry: &Entry, named: bool) -> Sentence {
    let at = tree.coordinates_of(entry);
    match *tree.order.as_slice() {
        _ if entry.state == BucketState::Refused => say!(had_none_at_all, at),
        [_, other] if sim.problem().granularity.iter().all(|&step| step == 1) => {
            say!(had_too_little, at, named, dimension: u32::from(other))
        }
        _ => say!(had_none_that_fits, at, named),
    }
}

/// The first point of the fittable area of `task`, in the tree's order.
pub fn low(sim: &Sim, tree: &Tree, task: u32) -> Point {
    let problem = sim.problem();
    let mut low = Point::default();
    for (coordinate, &dimension) in low.iter_mut().zip(&tree.order) {
        let dimension = usize::from(dimension);
        *coordinate = problem.coordinate(dimension, problem.request(task)[dimension]);
    }
    low
}

/// The causes for which no node fits: the number of nodes by cause.
fn causes(sim: &Sim, task: u32) -> Sentence {
    let problem = sim.problem();
    let (mut excluded, mut reserved) = (0_u64, 0_u64);
    let mut short = vec![0_u64; problem.dimensions];
    for node in 0..index_u32(problem.node_count()) {
        match fit(sim, task, node) {
            Verdict::Fits => {}
            Verdict::NotCandidate => excluded += 1,
            Verdict::TooLittle { reserved_for: Some(_), .. } => reserved += 1,
            Verdict::TooLittle { lacking, .. } => {
                for lack in lacking {
                    short[lack.dimension as usize] += 1;
                }
            }
        }
    }
    let short = (0_u32..).zip(short).filter(|&(_, count)| count > 0);
    let causes = (excluded > 0)
        .then(|| say!(cause_candidate, count: excluded))
        .into_iter()
        .chain(short.map(|(dimension, count)| say!(cause_lack, count, dimension)))
        .chain((reserved > 0).then(|| say!(cause_reserved, count: reserved)));
    match ending(causes, clause, |causes, last| say!(causes_last, causes, last)) {
        None => say!(no_node),
        Some(causes) => say!(of_nodes, nodes: problem.node_count() as u64, causes),
    }
}

/// The reason of a deferral: an earlier task of the batch took the node that this task chose.
fn deferred(sim: &Sim, task: u32, node: u32) -> Explanation {
    let earlier = sim.queue().iter().take_while(|&&other| other != task);
    let taken_by =
        earlier.copied().filter(|&other| sim.status(other) == super::Status::Placed(node)).last();
    let lost = match taken_by {
        Some(other) => say!(chose_what_went, node, other),
        None => say!(chose_what_fits_not, node),
    };
    let lacking = lacks_said(&lacks(sim, sim.index_for(task, node), task, node), task);
    let grounds = std::iter::once(lost).chain(lacking).chain([say!(goes_back)]);
    Explanation::new(say!(task_is_deferred, task), grounds)
}
