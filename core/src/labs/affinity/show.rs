//! Builds the [`View`] of one moment: all drawing data, as plain values.
//!
//! Cost: a look at all queued tasks and calls under way, the nodes, and the calls in the visible range of time; the
//! chart rows are computed once for each run ([`History`]). The size of lists is bounded by [`ViewLimits`].

mod gantt;
mod history;

use super::event::{Event, Route};
use super::explain::{Transition, call_run, explain, left_out, nodes_of};
use super::invariants::invariant_checks;
use super::metrics::Metrics;
use super::problem::index_u32;
use super::program::line;
use super::view::{
    Building, CallRun, CallSegmentView, EnginesView, NodeView, QueuedView, RunningView, States,
    TaskState, TaskView, Tile, View, ViewLimits,
};
use super::{CallSegment, QueueEntry, RunningTask, Sim, Status};
use crate::kernel::{Model as _, Time};
use crate::sort;

pub use gantt::whole;
pub use history::{History, first_rows};

/// The settings of a view.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// Limits on lists.
    pub limits: ViewLimits,
    /// The visible range of time; none for the whole run.
    pub range: Option<(Time, Time)>,
    /// Width of the chart in pixels.
    pub width_px: u32,
    /// The chart rows of the run's calls, if known; those of a later moment of the same run also serve.
    pub history: Option<&'a History>,
    /// The calls of the whole run, where what comes is told.
    pub ahead: Option<&'a [CallSegmentView]>,
}

/// The view of a moment. `shown` is the state to draw: `before` until the step's last event, then `after`.
pub fn view(transition: Transition<'_>, shown: &Sim, setting: Setting<'_>) -> View {
    let computed;
    let history = match setting.history {
        Some(history) if history.covers(shown) => history,
        _ => {
            computed = History::of(shown);
            &computed
        }
    };
    let limits = setting.limits;
    let (tasks, first_task) = tasks(transition, shown, limits.tasks);
    let about = nodes_of(transition);
    let nodes = nodes(&about, shown, history, limits);
    let (crossings, crossing) = crossings(shown, limits.listed);
    let problem = shown.problem();
    let master = shown.held().iter().take(limits.listed);
    let (range, width_px) = (setting.range, setting.width_px);
    View {
        now: shown.time(),
        reason: explain(transition),
        task: transition.task(),
        about,
        building: building(transition),
        tasks,
        first_task,
        master: master.map(|&at| problem.order[at as usize]).collect(),
        nodes,
        loads: loads(shown, limits.loads),
        crossings,
        crossing,
        states: states(shown),
        gantt: gantt::draw(shown, history, range, width_px, (limits.segments, setting.ahead)),
        trials: None,
        sent: sent(shown, limits.tasks),
        line: line(transition),
        invariant_checks: invariant_checks(shown),
        metrics: Metrics::of(shown),
    }
}

/// The affinity under computation, up to the present event.
fn building(transition: Transition<'_>) -> Option<Building> {
    let Event::Timed { task, call, of } = transition.event()? else { return None };
    let problem = transition.before.problem();
    let calls = problem.calls_of(task);
    let sum = |of: u32, calls: &[super::problem::Call]| {
        calls.iter().map(|call| problem.time(call.need, of)).sum::<Option<Time>>()
    };
    let before = (0..of).map(|of| sum(of, calls));
    let sums = before.chain([sum(of, &calls[..=call as usize])]).collect();
    Some(Building { task, of, call, sums })
}

/// First index of a section of a list: `most` of its `count` entries, around index `at`.
fn around(at: usize, most: usize, count: usize) -> usize {
    at.saturating_sub(most / 4).min(count - most.min(count))
}

/// The tasks that have arrived, around the present one or the last.
fn tasks(transition: Transition<'_>, shown: &Sim, most: usize) -> (Vec<TaskView>, u32) {
    let problem = shown.problem();
    let (arrived, ..) = shown.arrived_started_ended();
    let at = transition.task().map_or(arrived, |task| problem.position[task as usize]);
    let current = transition.task().map_or(0, |_| at + 1);
    let arrived = &problem.order[..arrived.max(current) as usize];
    let first = around(at as usize, most, arrived.len());
    let listed: Vec<u32> = arrived.iter().skip(first).take(most).copied().collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    let statuses = shown.statuses(&sorted);
    let view = |task: u32| {
        let at = sorted.binary_search(&task).expect("it is listed");
        let known = statuses[at] != Status::Relating;
        let relation = if known { problem.relation(task) } else { Vec::new() };
        let types = if known { index_u32(problem.type_count()) } else { 0 };
        let missing = (0..types).filter(|&of| !relation.iter().any(|entry| entry.of == of));
        TaskView {
            task,
            state: state(statuses[at]),
            left_out: missing.filter_map(|of| Some((of, left_out(problem, task, of)?))).collect(),
            relation,
        }
    };
    (listed.iter().map(|&task| view(task)).collect(), index_u32(first))
}

/// The nodes to which the master sent tasks, if there are at most `most` tasks. Cost: linear in them.
fn sent(sim: &Sim, most: usize) -> Vec<(u32, u32)> {
    let problem = sim.problem();
    if problem.order.len() > most {
        return Vec::new();
    }
    let queued = sim.queued().map(|entry| (entry.task, entry.stolen_from.unwrap_or(entry.node)));
    let started =
        sim.starts().iter().map(|start| (start.task, start.stolen_from.unwrap_or(start.node)));
    let mut all: Vec<(u32, u32)> = queued.chain(started).collect();
    sort::by_number(&mut all, |sent| problem.position[sent.0 as usize].into());
    all
}

fn state(status: Status) -> TaskState {
    match status {
        // It is listed from its arrival on.
        Status::Future | Status::Relating => TaskState::Relating,
        Status::Waiting => TaskState::Waiting,
        Status::Queued(QueueEntry { node, stolen_from, .. }) => {
            TaskState::Queued { node, stolen: stolen_from.is_some() }
        }
        Status::Running(RunningTask { start, number, since, .. }) => {
            TaskState::Running { node: start.node, call: number, waits: since.is_some() }
        }
        Status::Done => TaskState::Done,
    }
}

/// The nodes of the present step, and those around the first of them, in order.
fn nodes(about: &[u32], shown: &Sim, history: &History, limits: ViewLimits) -> Vec<NodeView> {
    let count = shown.problem().nodes.len();
    let middle = about.first().map_or(0, |&node| node as usize);
    let first = around(middle, limits.nodes, count);
    let near = (first..count).map(index_u32).filter(|node| !about.contains(node));
    let mut listed: Vec<u32> = about.iter().copied().chain(near).take(limits.nodes).collect();
    listed.sort_unstable();
    listed.dedup();
    let mut views: Vec<NodeView> =
        listed.iter().map(|&node| node_view(shown, node, limits.on_node)).collect();
    fill(shown, history, &mut views, &listed, limits.on_node);
    views
}

/// A node without its running tasks and calls.
fn node_view(sim: &Sim, node: u32, most: usize) -> NodeView {
    let problem = sim.problem();
    let (queued, running) = sim.tasks_of(node);
    let queue = sim.queue(node).into_iter().take(most);
    let of_type = |pool: usize| {
        let (of, engines) = problem.pools[pool];
        EnginesView { of, engines: engines.into(), idle: sim.idle(node, of).into() }
    };
    NodeView {
        node,
        queued: queued.into(),
        queue: queue
            .map(|entry| QueuedView { task: entry.task, stolen: entry.stolen_from.is_some() })
            .collect(),
        running: running.into(),
        tasks: Vec::new(),
        engines: problem.pools_of(node).map(of_type).collect(),
        tiles: Vec::new(),
    }
}

/// Adds the running tasks and calls of nodes, in one look at all of them.
fn fill(sim: &Sim, history: &History, views: &mut [NodeView], listed: &[u32], most: usize) {
    let (problem, rows) = (sim.problem(), first_rows(sim.problem()));
    let index = |node: u32| listed.binary_search(&node).ok();
    let is_listed = |node: u32| index(node).is_some();
    let mut tasks: Vec<RunningTask> = sim.all_running().collect();
    tasks.retain(|task| {
        is_listed(task.start.node) || task.segment.is_some_and(|segment| is_listed(segment.node))
    });
    sort::by_number(&mut tasks, |task| task.order.into());
    for task in tasks {
        if let Some(at) = index(task.start.node) {
            let listed = &mut views[at].tasks;
            if listed.len() < most {
                listed.push(running(sim, task));
            }
        }
    }
    // The row of a call has the index of its run segment.
    for (number, segment) in sim.under_way() {
        let Some(at) = index(segment.node) else { continue };
        let engine = history.row(number) - rows[problem.pools_of(segment.node).start];
        if (engine as usize) < most {
            views[at].tiles.push(tile(sim, segment, engine));
        }
    }
    for view in views {
        sort::by_number(&mut view.tiles, |tile| tile.engine.into());
    }
}

fn running(sim: &Sim, task: RunningTask) -> RunningView {
    RunningView {
        task: task.start.task,
        start: task.start.time,
        stolen: task.start.stolen_from.is_some(),
        call: task.number,
        api: sim.problem().needs[task.call.need as usize].api,
        size: task.call.size,
        run: task.segment.map(|segment| call_run(sim, segment)),
        waits: task.since,
    }
}

fn tile(sim: &Sim, segment: CallSegment, engine: u32) -> Tile {
    Tile {
        engine,
        task: sim.starts().at(segment.order as usize).task,
        call: segment.call,
        start: segment.start,
        overhead: sim.overhead(segment),
        end: segment.end,
        route: sim.route(segment),
    }
}

/// Number of tasks, and of busy engines, of each of the first nodes.
fn loads(sim: &Sim, most: usize) -> Vec<(u32, u32)> {
    let problem = sim.problem();
    let idle = |node: u32| {
        problem.pools_of(node).map(|pool| sim.idle(node, problem.pools[pool].0)).sum::<u32>()
    };
    let busy = |node: u32| problem.nodes[node as usize].engines - idle(node);
    sim.nodes().take(most).map(|node| (sim.load(node), busy(node))).collect()
}

fn crossings(sim: &Sim, most: usize) -> (Vec<CallRun>, u64) {
    let under_way = sim.under_way().map(|(_, segment)| segment);
    let mut crossed: Vec<CallSegment> =
        under_way.filter(|segment| sim.route(*segment) == Route::Crossed).collect();
    sort::sort_by_key(&mut crossed, |segment| (segment.end, segment.order));
    let count = crossed.len() as u64;
    (crossed.into_iter().take(most).map(|segment| call_run(sim, segment)).collect(), count)
}

fn states(sim: &Sim) -> States {
    let (arrived, started, ended) = sim.arrived_started_ended();
    let queued: u64 = sim.nodes().map(|node| u64::from(sim.tasks_of(node).0)).sum();
    States {
        future: u64::from(sim.problem().task_count() - arrived),
        waiting: sim.held().len() as u64,
        queued,
        running: u64::from(started - ended),
        stalled: sim.stalled(),
        done: ended.into(),
    }
}
