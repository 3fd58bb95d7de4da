//! Answers to "why does it wait?" and "why not this node or engine?", with the nearest changes that alter the decision.
//!
//! Each change is derived from the numbers of the state, and verified: the decision is made again with it
//! (`decision.rs`).
//!
//! Cost: a decision for each change tried, at most [`MOST_TRIED`].

use super::decision::{CallChoice, Found, TaskChoice, busy};
use super::explain::{CurrentDecision, Transition, all_sought, call_run, wait};
use super::policy::{Fallback, Policy};
use super::problem::{Call, index_u32};
use super::reason::{
    Answer, CallNow, EngineVerdict, NearMiss, NodeVerdict, RankedType, Refusal, TaskNow,
};
use super::{CallSegment, Question, QueueEntry, RunningTask, Sim, Status};
use crate::format::Decimal;
use crate::kernel::Time;

/// Limit on changes of size tried for one answer.
const MOST_TRIED: usize = 32;

/// Limit on calls of a task for which other sizes are tried: each computes the affinity of the task again.
const MOST_CALLS: usize = 10_000;

/// Answers a question about one moment; none if it is about a task, call, node or type that does not exist.
pub fn answer(transition: Transition<'_>, shown: &Sim, question: Question) -> Option<Answer> {
    let problem = shown.problem();
    let has_node = |node: u32| node < problem.node_count();
    let has_task = |task: u32| task < problem.task_count();
    let exists = match question {
        Question::Task { task } => has_task(task),
        Question::Node { node } => has_node(node),
        Question::Engine { node, of } => has_node(node) && (of as usize) < problem.type_count(),
        Question::Call { task, call } => {
            has_task(task) && (call as usize) < problem.calls_of(task).len()
        }
    };
    if !exists {
        return None;
    }
    Some(match (question, transition.current_decision()) {
        (Question::Task { task }, _) => Answer::Task { task, now: task_now(shown, task) },
        (Question::Call { task, call }, _) => {
            Answer::Call { task, call, now: call_now(shown, task, call) }
        }
        (Question::Node { node }, Some((CurrentDecision::Call(task), sim))) => {
            let of = nearest_type(sim, node, task.call);
            Answer::Engine(why_not_engine(sim, task, node, of))
        }
        (Question::Engine { node, of }, Some((CurrentDecision::Call(task), sim))) => {
            Answer::Engine(why_not_engine(sim, task, node, of))
        }
        (
            Question::Node { node } | Question::Engine { node, .. },
            Some((CurrentDecision::Task(task), sim)),
        ) => Answer::Node(why_not_node(sim, task, node)),
        (_, None) => Answer::NoDecision,
    })
}

/// The type of a node that a call would most likely get: the best idle one, else the best one.
fn nearest_type(sim: &Sim, node: u32, call: Call) -> u32 {
    let types = || sim.ranked(call.need).iter().map(|entry| entry.of);
    let idle = types().find(|&of| sim.idle(node, of) > 0);
    let any = idle.or_else(|| types().find(|&of| sim.problem().has(node, of)));
    any.unwrap_or_else(|| sim.problem().nodes[node as usize].types.trailing_zeros())
}

fn task_now(sim: &Sim, task: u32) -> TaskNow {
    match sim.status(task) {
        Status::Future | Status::Relating => {
            TaskNow::Future { submit: sim.problem().submit[task as usize] }
        }
        Status::Waiting => {
            let choice = TaskChoice::new(sim, task);
            // A task that a node accepts only waits for its decision: no change is needed.
            let near = if choice.decide().is_some() { Vec::new() } else { to_any(sim, &choice) };
            TaskNow::Waiting { sought: all_sought(&choice, sim), near }
        }
        Status::Queued(QueueEntry { node, .. }) => {
            let queue = sim.queue(node).into_iter();
            let before = queue.take_while(|entry| entry.task != task).count();
            let slots = sim.problem().nodes[node as usize].slots.into();
            TaskNow::Queued { node, before: before as u64, slots }
        }
        Status::Running(RunningTask { start, number, segment, since, .. }) => TaskNow::Running {
            node: start.node,
            call: number,
            run: segment.map(|segment| call_run(sim, segment)),
            waits: since.is_some(),
        },
        Status::Done => {
            let last = index_u32(sim.problem().calls_of(task).len()) - 1;
            let segment = segment_of(sim, task, last).expect("its last call ended");
            let start = sim.starts().at(segment.order as usize);
            TaskNow::Done { node: start.node, start: start.time, end: segment.end }
        }
    }
}

/// The run segment of a call. Cost: the run segments after it.
fn segment_of(sim: &Sim, task: u32, call: u32) -> Option<CallSegment> {
    let segments = sim.segments();
    let mut latest_first = (0..segments.len()).rev().map(|at| segments.at(at));
    let task_of = |segment: &CallSegment| sim.starts().at(segment.order as usize).task;
    latest_first.find(|segment| segment.call == call && task_of(segment) == task)
}

fn call_now(sim: &Sim, task: u32, call: u32) -> CallNow {
    let done = || segment_of(sim, task, call).map(|segment| CallNow::Done(call_run(sim, segment)));
    match sim.status(task) {
        Status::Running(current) if current.number == call => match current.segment {
            Some(segment) => CallNow::Running(call_run(sim, segment)),
            None if current.since.is_none() => done().unwrap_or(CallNow::Future),
            None => CallNow::Waiting {
                wait: wait(sim, current.start.node, current.call),
                near: to_engine(sim, current),
            },
        },
        Status::Running(current) if current.number < call => CallNow::Future,
        Status::Running(_) | Status::Done => done().unwrap_or(CallNow::Future),
        _ => CallNow::Future,
    }
}

/// The least decimal with the fewest digits above a fraction.
fn above(part: u64, whole: u64) -> Option<Decimal> {
    let found = (0..=6).find_map(|digits: u32| {
        let scale = 10_u128.pow(digits);
        let numerator = u128::from(part) * scale / u128::from(whole.max(1)) + 1;
        // At most a tenth above the fraction, so that the change affects little else.
        let near = numerator * u128::from(whole) * 10 <= u128::from(part) * scale * 11;
        (near || digits == 6).then_some((numerator, 10_u64.pow(digits)))
    });
    let (numerator, denominator) = found?;
    Some(Decimal { numerator: u64::try_from(numerator).ok()?, denominator })
}

/// Candidate changes of size: for each of the first calls the nearest sizes at which its need changes.
fn sizes(sim: &Sim, calls: &[Call]) -> Vec<(u32, u64, bool)> {
    let mut all = Vec::new();
    for (at, &call) in (0..).zip(calls).take(MOST_TRIED / 2) {
        let [below, more] = sim.problem().nearest_sizes(call.need);
        all.extend(more.map(|size| (at, size, true)));
        all.extend(below.map(|size| (at, size, false)));
    }
    all.truncate(MOST_TRIED);
    all
}

/// The tolerances that would make another type acceptable.
fn tolerances(ranked: &[RankedType]) -> impl Iterator<Item = Decimal> {
    let best = ranked.first().map_or(0, |first| first.time);
    let others = ranked.iter().filter(|entry| !entry.acceptable);
    others.filter_map(move |entry| Decimal::at_least(entry.time, best))
}

/// The changes that would send a waiting task to a node.
fn to_any(sim: &Sim, choice: &TaskChoice<'_>) -> Vec<NearMiss> {
    let mut near = Vec::new();
    let tolerances = tolerances(&choice.relation);
    near.extend(tolerance(tolerances, |found| choice.tolerating(found).decide().is_some()));
    let nodes = sim.nodes().filter(|&node| choice.considers(node, None));
    if let Some(node) = nodes.min_by(|&a, &b| choice.compare(a, b)) {
        near.extend(more_load(sim, choice, node));
    }
    near
}

/// The first of some tolerances that satisfies a condition.
fn tolerance(
    mut tolerances: impl Iterator<Item = Decimal>,
    satisfies: impl Fn(Decimal) -> bool,
) -> Option<NearMiss> {
    let found = tolerances.find(|&tolerance| satisfies(tolerance))?;
    Some(NearMiss::Tolerance { tolerance: found.to_string() })
}

/// The load limit at which a node that refuses a task would accept it, or the number of tasks fewer that it would need.
fn more_load(sim: &Sim, choice: &TaskChoice<'_>, node: u32) -> Vec<NearMiss> {
    let (tasks, engines) = (sim.load(node), sim.problem().nodes[node as usize].engines);
    let limit = above(tasks.into(), engines.into());
    let limit = limit.filter(|&limit| choice.limited(Some(limit)).chooses(node));
    let limit = limit.map(|limit| NearMiss::MaxLoad { max_load: limit.to_string() });
    let by = least(0, tasks, |by| choice.lighter(node, by).takes(node));
    let fewer = choice.lighter(node, by).chooses(node);
    limit.into_iter().chain(fewer.then(|| NearMiss::FewerTasks { by: by.into() })).collect()
}

/// The least number that satisfies a condition, by bisection: a lower load never turns acceptance into refusal.
fn least(mut low: u32, mut high: u32, satisfies: impl Fn(u32) -> bool) -> u32 {
    while low < high {
        let middle = u32::midpoint(low, high);
        if satisfies(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// The reason why a task, decided in this state, is not sent to a node.
pub fn why_not_node(sim: &Sim, task: u32, node: u32) -> Refusal<NodeVerdict> {
    let choice = TaskChoice::new(sim, task);
    let verdict = choice.verdict(choice.decide(), node);
    let mut near = Vec::new();
    match &verdict {
        NodeVerdict::NotAcceptable { ranked, best } => {
            let least = Decimal::at_least(ranked.time, best.time).into_iter();
            near.extend(tolerance(least, |found| choice.tolerating(found).chooses(node)));
        }
        NodeVerdict::Full { .. } => near.extend(more_load(sim, &choice, node)),
        NodeVerdict::MoreLoaded { .. } | NodeVerdict::Later { .. } => {
            near.extend(fewer_tasks(sim, &choice, node));
        }
        _ => {}
    }
    let calls = sim.problem().calls_of(task);
    let by_type = sim.problem().policy == Policy::Affinity;
    if verdict != NodeVerdict::Chosen && by_type && calls.len() <= MOST_CALLS {
        let mut sizes = sizes(sim, calls).into_iter();
        let found = sizes.find(|&(call, size, _)| choice.sized(call as usize, size).chooses(node));
        near.extend(found.map(|(call, size, or_more)| NearMiss::Size { call, size, or_more }));
    }
    Refusal { task, call: None, node, of: None, verdict, also_busy: None, near }
}

/// The number of tasks fewer with which a node would be chosen. Cost: decisions, by bisection.
fn fewer_tasks(sim: &Sim, choice: &TaskChoice<'_>, node: u32) -> Option<NearMiss> {
    let wins = |by: u32| choice.lighter(node, by).chooses(node);
    let tasks = sim.load(node);
    let can_win = tasks > 0 && wins(tasks);
    can_win.then(|| NearMiss::FewerTasks { by: least(1, tasks, wins).into() })
}

/// The changes that would give an engine to a waiting call.
fn to_engine(sim: &Sim, task: RunningTask) -> Vec<NearMiss> {
    let choice = CallChoice::new(sim, task.start.node, task.call);
    let mut near = engine_changes(sim, &choice, task, |found| found.is_some());
    if choice.falling(Fallback::NextBest).decide().is_some() {
        near.push(NearMiss::NextBest);
    }
    near
}

/// The nearest change of tolerance, of limit and of size with which a call gets an engine that satisfies a condition.
fn engine_changes(
    sim: &Sim,
    choice: &CallChoice<'_>,
    task: RunningTask,
    satisfies: impl Fn(Option<Found>) -> bool,
) -> Vec<NearMiss> {
    let mut near = Vec::new();
    let tolerances = tolerances(choice.ranked());
    near.extend(tolerance(tolerances, |found| satisfies(choice.tolerating(found).decide())));
    if let Some(limit) = choice.limit() {
        let overheads =
            sim.nodes().map(|node| choice.overhead(node)).filter(|&overhead| overhead > limit);
        let mut overheads: Vec<Time> = overheads.collect();
        overheads.sort_unstable();
        overheads.dedup();
        let mut limits = overheads.into_iter();
        let found = limits.find(|&limit| satisfies(choice.within(limit).decide()));
        near.extend(found.map(|limit| NearMiss::Limit { limit }));
    }
    let [below, more] = sim.problem().nearest_sizes(task.call.need);
    for (size, or_more) in [(more, true), (below, false)] {
        let size = size.filter(|&size| satisfies(choice.sized(size).decide()));
        near.extend(size.map(|size| NearMiss::Size { call: task.number, size, or_more }));
    }
    near
}

/// The reason why the call of a task, decided in this state, does not go to an engine of a type on a node.
pub fn why_not_engine(sim: &Sim, task: RunningTask, node: u32, of: u32) -> Refusal<EngineVerdict> {
    let choice = CallChoice::new(sim, task.start.node, task.call);
    let busy = busy(sim, node, of);
    let (verdict, also_busy) = choice.verdict(choice.decide(), (node, of), busy);
    let wins =
        |found: Option<Found>| found.is_some_and(|found| (found.node, found.of) == (node, of));
    let can_change = !matches!(
        verdict,
        EngineVerdict::Chosen | EngineVerdict::NoEngine | EngineVerdict::Busy(_)
    );
    let near = if can_change { engine_changes(sim, &choice, task, wins) } else { Vec::new() };
    let (task, call) = (task.start.task, Some(task.number));
    Refusal { task, call, node, of: Some(of), verdict, also_busy, near }
}
