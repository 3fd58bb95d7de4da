//! The construction of the [`View`] of a moment: all that a front end may draw, as plain data.
//!
//! Cost: O(N D + T D); lists are bounded by [`ViewLimits`].

use super::buckets::{Entry, Tree};
use super::event::{Event, IndexName, NOBODY};
use super::explain::{Transition, candidates_in, explain, low};
use super::invariants::invariant_checks;
use super::outcome::metrics;
use super::scan::{looked, scan};
use super::sim::{Sim, Status};
use super::space::Point;
use super::view::{
    BucketChange, BucketState, BucketView, LISTED, Metrics, Moved, NodeState, NodeView, TaskState,
    TaskView, Touched, View, ViewLimits, Work,
};
use crate::kernel::listing::{Line, Listing as _};
use crate::kernel::{Count, Event as _, Level};

/// Input of a view beside the states: names, and numbers of the events shown by kind.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// Names of the nodes, by index.
    pub nodes: &'a [String],
    /// Names of the tasks, by index.
    pub tasks: &'a [String],
    /// Events shown.
    pub count: &'a Count,
    /// Limits of the lists.
    pub limits: ViewLimits,
}

/// The view of a moment. `shown` is the state to draw: `before` until the step's last event, then `after`.
pub fn view(transition: Transition<'_>, shown: &Sim, setting: Setting<'_>) -> View {
    let task = transition.task();
    let index = transition.index();
    let order = task.map_or(0, |task| usize::from(shown.problem().order_of[task as usize]));
    let walked = Tree::new(transition.before, index, order, transition.events);
    let work = work(transition, task, &walked);
    let moved = moved(transition, &walked);
    let reason = explain(transition, &walked, work, moved.as_ref());
    let line = line(transition, &walked, task, setting);
    let invariant_checks = invariant_checks(transition, transition.before, &walked);
    let placed = match transition.event() {
        Some(Event::Placed { node, .. }) => walked.point_of(transition.before, node),
        _ => None,
    };
    let under_way = std::ptr::eq(shown, transition.before);
    let tree = carried(transition, shown, walked, placed);
    let round = if shown.problem().batch > 1 { round(transition, shown) } else { Vec::new() };
    let (tasks, first_task) = tasks(transition, shown, task, setting.limits);
    let deciding = transition.decided_task();
    let other = other(transition, shown, index, order)
        .map(|tree| buckets(shown, &tree, deciding, None, setting.limits).0);
    let (buckets, buckets_left_out) = buckets(shown, &tree, deciding, placed, setting.limits);
    View {
        other: other.unwrap_or_default(),
        line,
        task,
        area: task.map(|task| area(shown, task)),
        order: tree.order.iter().map(|&dimension| dimension.into()).collect(),
        nodes: nodes(transition, shown, index, deciding, setting.limits),
        buckets,
        buckets_left_out,
        index,
        tasks,
        first_task,
        waiting: shown.queue().iter().filter(|&&task| shown.status(task) == Status::Waiting).count()
            as u64,
        round,
        moved,
        work,
        invariant_checks,
        metrics: so_far(shown, setting.count, if under_way { work } else { Work::default() }),
        reason,
    }
}

/// The tree of the step's beginning, moved on to the state shown.
fn carried(transition: Transition<'_>, shown: &Sim, tree: Tree, placed: Option<Point>) -> Tree {
    if std::ptr::eq(shown, transition.before) {
        return tree;
    }
    let keeps = |entry: &Entry| entry.state != BucketState::Undiscovered || on_way(entry, placed);
    tree.carried((transition.before, shown), movers(transition).into_iter(), keeps)
}

/// The index that is not shown, for a policy that has two.
fn other(transition: Transition<'_>, shown: &Sim, index: IndexName, order: usize) -> Option<Tree> {
    let other = match index {
        IndexName::Open => IndexName::Reserved,
        IndexName::Reserved => IndexName::Open,
    };
    shown.index(other, order)?;
    let tree = Tree::new(transition.before, other, order, transition.events);
    Some(carried(transition, shown, tree, None))
}

/// True if a bucket is on the path to a point.
fn on_way(bucket: &Entry, point: Option<Point>) -> bool {
    point.is_some_and(|point| point[..bucket.depth] == bucket.point[..bucket.depth])
}

fn area(sim: &Sim, task: u32) -> Vec<u32> {
    let problem = sim.problem();
    let request = problem.request(task).iter().enumerate();
    request.map(|(dimension, &amount)| problem.coordinate(dimension, amount)).collect()
}

/// The nodes that the present step moves in the indexes.
fn movers(transition: Transition<'_>) -> Vec<u32> {
    match transition.event() {
        Some(Event::Placed { task, node }) => {
            let mut nodes = transition.before.reserved_for(task).to_vec();
            if !nodes.contains(&node) {
                nodes.push(node);
            }
            nodes
        }
        Some(Event::Released { node, .. }) if node != NOBODY => vec![node],
        _ => Vec::new(),
    }
}

/// Metrics of the run so far, the present choice included.
fn so_far(shown: &Sim, count: &Count, under_way: Work) -> Metrics {
    let mut metrics = metrics(shown, count);
    if !shown.problem().policy.scans() {
        metrics.scanned += under_way.linear;
    }
    metrics
}

fn work(transition: Transition<'_>, task: Option<u32>, tree: &Tree) -> Work {
    let looks = transition.events.iter().filter(|event| {
        matches!(event, Event::Visited { .. } | Event::Yielded { .. } | Event::Examined { .. })
    });
    let visited = looks.count() as u64;
    let searched = task.filter(|_| visited > 0);
    let (sim, problem) = (transition.before, transition.before.problem());
    let linear = searched.map_or(0, |task| {
        if problem.policy.scans() { scan(sim, task).looked } else { looked(problem, task) }
    });
    let all = if problem.policy.scans() { problem.node_count() } else { tree.entries.len() };
    let beyond = tree.beyond.iter().sum();
    Work { visited, beyond, linear, most: linear.max(all as u64).max(visited) }
}

fn moved(transition: Transition<'_>, tree: &Tree) -> Option<Moved> {
    let (Event::Placed { node, .. } | Event::Released { node, .. }) = transition.event()? else {
        return None;
    };
    if node == NOBODY {
        return None;
    }
    let from = transition.before.coordinates(transition.index(), node);
    let to = transition.after.coordinates(IndexName::Open, node);
    Some(Moved { node, from, to, touched: touched(transition, tree, node) })
}

/// The buckets that the move of a node touches in the index shown.
fn touched(transition: Transition<'_>, tree: &Tree, node: u32) -> Vec<Touched> {
    let (from, to) =
        (tree.point_of(transition.before, node), tree.point_of(transition.after, node));
    let dimensions = tree.dimensions();
    let shared = match (from, to) {
        (Some(from), Some(to)) => (0..dimensions).take_while(|&at| from[at] == to[at]).count() + 1,
        _ => 0,
    };
    let elements =
        |point: &Point, depth| tree.find(point, depth).map_or(0, |at| tree.entries[at].nodes.len());
    let touch = |point: Point, depth: usize, change| {
        let mut at = vec![None; dimensions];
        for (&coordinate, &dimension) in point.iter().zip(&tree.order[..depth]) {
            at[usize::from(dimension)] = Some(coordinate);
        }
        Touched { at, change }
    };
    let above = from
        .into_iter()
        .flat_map(|point| (0..shared).map(move |depth| touch(point, depth, BucketChange::Keeps)));
    let departed = from.into_iter().flat_map(|point| {
        (shared..=dimensions).rev().map(move |depth| {
            let last = elements(&point, depth) == 1;
            touch(point, depth, if last { BucketChange::Goes } else { BucketChange::Loses })
        })
    });
    let entered = to.into_iter().flat_map(|point| {
        (shared..=dimensions).map(move |depth| {
            let first = elements(&point, depth) == 0;
            touch(point, depth, if first { BucketChange::Born } else { BucketChange::Gains })
        })
    });
    above.chain(departed).chain(entered).collect()
}

fn round(transition: Transition<'_>, shown: &Sim) -> Vec<(u32, Option<u32>)> {
    // After its last commit a round's queue is empty, so the state before it is used.
    let sim = if shown.choices().len() == shown.queue().len() { shown } else { transition.before };
    sim.queue().iter().copied().zip(sim.choices().iter().copied()).collect()
}

fn tasks(
    transition: Transition<'_>,
    shown: &Sim,
    current: Option<u32>,
    limits: ViewLimits,
) -> (Vec<TaskView>, u64) {
    let problem = shown.problem();
    let future = |task: &u32| shown.status(*task) == Status::Future;
    let arrived = (0..).take(problem.task_count()).take_while(|task| !future(task)).count();
    let count = current.map_or(arrived, |task| arrived.max(task as usize + 1));
    let most = usize::try_from(limits.tasks).unwrap_or(usize::MAX).min(count);
    let at = current.map_or(count, |task| task as usize);
    let first = at.saturating_sub(most / 4).min(count - most);
    let list = (first..first + most).map(|index| {
        let task = u32::try_from(index).expect("fewer than 2^32 tasks");
        let searching = transition.event().is_some_and(|event| event.level() == Level::Probe);
        let state = match shown.status(task) {
            Status::Waiting if searching && current == Some(task) => TaskState::Searching,
            // It is listed from its arrival on.
            Status::Future | Status::Waiting => TaskState::Waiting,
            Status::Unplaced => TaskState::Unplaced,
            Status::Placed(_) => TaskState::Placed,
            Status::Released(_) => TaskState::Released,
        };
        let (Status::Placed(node) | Status::Released(node)) = shown.status(task) else {
            return task_view(shown, task, state, None);
        };
        task_view(shown, task, state, Some(node))
    });
    (list.collect(), first as u64)
}

fn task_view(sim: &Sim, task: u32, state: TaskState, node: Option<u32>) -> TaskView {
    let problem = sim.problem();
    let candidates = problem.candidates(task).map(|set| set.len() as u64);
    TaskView { task, request: problem.request(task).to_vec(), candidates, state, node }
}

fn nodes(
    transition: Transition<'_>,
    shown: &Sim,
    index: IndexName,
    task: Option<u32>,
    limits: ViewLimits,
) -> Vec<NodeView> {
    let problem = shown.problem();
    let count = problem.node_count();
    if count as u64 > limits.nodes {
        return Vec::new();
    }
    let mut placed_on = vec![0; count];
    for &(task, _) in shown.assignments() {
        if let Status::Placed(node) = shown.status(task) {
            placed_on[node as usize] += 1;
        }
    }
    let states = node_states(transition, count);
    let nodes = (0..).zip(placed_on).zip(states).map(|((node, tasks), state)| {
        let reservation = shown.reservation(node);
        let index = if reservation.is_some() { index } else { IndexName::Open };
        NodeView {
            at: shown.coordinates(index, node),
            free: shown.free(node),
            reserved: reservation.map_or_else(Vec::new, |reservation| reservation.amount.to_vec()),
            reserved_for: reservation.map(|reservation| reservation.task),
            tasks,
            candidate: task.is_none_or(|task| !problem.excludes(task, node)),
            state,
        }
    });
    nodes.collect()
}

fn node_states(transition: Transition<'_>, count: usize) -> Vec<NodeState> {
    let mut states = vec![NodeState::Idle; count];
    for &event in transition.events {
        match event {
            Event::Examined { node, fits } => {
                states[node as usize] = if fits { NodeState::Chosen } else { NodeState::Refused };
            }
            Event::Placed { node, .. } => states[node as usize] = NodeState::Chosen,
            _ => {}
        }
    }
    states
}

fn buckets(
    sim: &Sim,
    tree: &Tree,
    task: Option<u32>,
    placed: Option<Point>,
    limits: ViewLimits,
) -> (Vec<BucketView>, u64) {
    let low = task.map(|task| low(sim, tree, task));
    let most = usize::try_from(limits.buckets).unwrap_or(usize::MAX);
    // The deepest level that is listed completely; below it only buckets that the walk has touched.
    let whole = (0..=tree.dimensions()).rev().find(|&depth| {
        tree.entries.iter().filter(|entry| entry.depth <= depth).take(most + 1).count() <= most
    });
    let listed = |at: &usize| {
        let entry = &tree.entries[*at];
        whole.is_some_and(|whole| entry.depth <= whole) || entry.state != BucketState::Undiscovered
    };
    let listing = sim.problem().node_count() <= LISTED;
    let list = (0..tree.entries.len()).filter(listed).take(most).map(|at| {
        let entry = &tree.entries[at];
        let inside = low.is_none_or(|low| {
            entry.point.iter().zip(&low).take(entry.depth).all(|(at, low)| at >= low)
        });
        let candidates =
            task.and_then(|task| candidates_in(sim, tree, task, at)).map(|list| list.len() as u64);
        BucketView {
            at: tree.coordinates(at),
            depth: u32::try_from(entry.depth).expect("at most 8 dimensions"),
            elements: entry.nodes.len() as u64,
            candidates,
            inside,
            state: entry.state,
            current: tree.current == Some(at),
            chosen: on_way(entry, placed),
            look: entry.look,
            nodes: if listing && entry.depth == tree.dimensions() {
                tree.elements(at).collect()
            } else {
                Vec::new()
            },
        }
    });
    let list: Vec<BucketView> = list.collect();
    let left_out = tree.entries.len() - list.len();
    (list, left_out as u64)
}

fn line(transition: Transition<'_>, tree: &Tree, task: Option<u32>, setting: Setting<'_>) -> Line {
    let Some(event) = transition.event() else { return Line { line: None, variables: Vec::new() } };
    let mut variables = Vec::new();
    let mut set = |name: &str, value: String| variables.push((name.to_owned(), value));
    if let Some(task) = task {
        set("t", setting.tasks[task as usize].clone());
    }
    let node_name = |node: u32| setting.nodes.get(node as usize).map_or("", String::as_str);
    match event {
        Event::Visited { .. } | Event::Finished { .. } | Event::Yielded { .. } => {
            let bucket = tree
                .current
                .map_or_else(|| vec![None; tree.dimensions()], |at| tree.coordinates(at));
            set("b", written(&bucket));
        }
        Event::Examined { node, .. }
        | Event::Placed { node, .. }
        | Event::Deferred { node, .. } => {
            set("n", node_name(node).to_owned());
        }
        Event::Released { node, .. } if node != NOBODY => set("n", node_name(node).to_owned()),
        _ => {}
    }
    Line { line: transition.before.line_of(event), variables }
}

/// A bucket's coordinates in writing: (6, *).
pub fn written(bucket: &[Option<u32>]) -> String {
    let coordinates: Vec<String> =
        bucket.iter().map(|at| at.map_or_else(|| "*".to_owned(), |at| at.to_string())).collect();
    format!("({})", coordinates.join(", "))
}
