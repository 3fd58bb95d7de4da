//! Answers to "why does it wait?" and "why not this node or engine?", with the nearest changes that alter the decision.
//!
//! Each change is derived from the numbers of the state, and verified: the decision is made again with it
//! (`decision.rs`).
//!
//! Cost: a dry run for each change tried, at most [`MOST_TRIED`].

use super::decision::{CallDryRun, Found, TaskDryRun, busy};
use super::explain::{CurrentDecision, Transition, all_sought, call_run, wait};
use super::policy::{Fallback, Policy};
use super::problem::{Call, index_u32};
use super::reason::{Answer, CallNow, EngineVerdict, NearMiss, NodeVerdict, Refusal, TaskNow};
use super::status::{RunningTask, Status};
use super::{CallSegment, Question, Sim};
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
        (Question::Node { node }, Some((CurrentDecision::Call { task, call, home }, sim))) => {
            let of = nearest_type(sim, node, problem.call(task, call));
            Answer::Engine(why_not_engine(sim, (task, call, home), node, of))
        }
        (
            Question::Engine { node, of },
            Some((CurrentDecision::Call { task, call, home }, sim)),
        ) => Answer::Engine(why_not_engine(sim, (task, call, home), node, of)),
        (
            Question::Node { node } | Question::Engine { node, .. },
            Some((CurrentDecision::Task(task), sim)),
        ) => Answer::Node(why_not_node(sim, task, node)),
        (_, None) => Answer::NoDecision,
    })
}

/// The type of a node that a call would most likely get: the best idle one, else the best one.
fn nearest_type(sim: &Sim, node: u32, call: Call) -> u32 {
    let ranked = &sim.layout().choice(call).ranked;
    let best = |types: u64| ranked.iter().map(|&(of, _)| of).find(|of| types >> of & 1 == 1);
    let all = sim.layout().types_of[node as usize];
    best(sim.engines().types(node)).or_else(|| best(all)).unwrap_or_else(|| all.trailing_zeros())
}

fn task_now(sim: &Sim, task: u32) -> TaskNow {
    match sim.status(task) {
        Status::Future | Status::Relating => {
            TaskNow::Future { submit: sim.problem().submit[task as usize] }
        }
        Status::Waiting => {
            let dry_run = TaskDryRun::new(sim, task);
            // A task that a node accepts only waits for its decision: no change is needed.
            let near = if dry_run.decide().is_some() { Vec::new() } else { to_any(sim, &dry_run) };
            TaskNow::Waiting { sought: all_sought(&dry_run, sim), near }
        }
        Status::Queued { node, .. } => {
            let before = sim.queues().of_node(node).take_while(|join| join.task != task).count();
            let slots = sim.problem().nodes[node as usize].slots.into();
            TaskNow::Queued { node, before: before as u64, slots }
        }
        Status::Running(RunningTask { order, call, segment, waits }) => TaskNow::Running {
            node: sim.starts().at(order as usize).node,
            call,
            run: segment.map(|segment| call_run(sim, segment)),
            waits,
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
        Status::Running(current) if current.call == call => match current.segment {
            Some(segment) => CallNow::Running(call_run(sim, segment)),
            None if !current.waits => done().unwrap_or(CallNow::Future),
            None => {
                let home = sim.starts().at(current.order as usize).node;
                let waiting = sim.problem().call(task, call);
                CallNow::Waiting {
                    wait: wait(sim, home, waiting),
                    near: to_engine(sim, home, call, waiting),
                }
            }
        },
        Status::Running(current) if current.call < call => CallNow::Future,
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
        let [below, more] = CallDryRun::new(sim, 0, call).sizes();
        all.extend(more.map(|size| (at, size, true)));
        all.extend(below.map(|size| (at, size, false)));
    }
    all.truncate(MOST_TRIED);
    all
}

/// The changes that would send a waiting task to a node.
fn to_any(sim: &Sim, dry_run: &TaskDryRun<'_>) -> Vec<NearMiss> {
    let mut near = Vec::new();
    let acceptable = dry_run.acceptable();
    let relation = dry_run.relation();
    let best = relation.first().map_or(0, |&(_, time)| time);
    let others = relation.iter().filter(|(of, _)| !acceptable.contains(of));
    let tolerances = others.filter_map(|&(_, time)| Decimal::at_least(time, best));
    near.extend(tolerance(tolerances, |found| dry_run.tolerating(found).decide().is_some()));
    let least = sim
        .nodes()
        .filter(|&node| dry_run.qualifies(node))
        .min_by(|&a, &b| dry_run.compare(a, b).then(a.cmp(&b)));
    if let Some(node) = least {
        near.extend(more_load(sim, dry_run, node));
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
fn more_load(sim: &Sim, dry_run: &TaskDryRun<'_>, node: u32) -> Vec<NearMiss> {
    let (tasks, engines) = (sim.load(node), sim.problem().nodes[node as usize].engines);
    let limit = above(tasks.into(), engines.into());
    let limit = limit.filter(|&limit| dry_run.limited(Some(limit)).chooses(node));
    let limit = limit.map(|limit| NearMiss::MaxLoad { max_load: limit.to_string() });
    // A lower load never turns acceptance into refusal, so bisection finds the least number.
    let (mut low, mut high) = (0, tasks);
    while low < high {
        let middle = u32::midpoint(low, high);
        if dry_run.lighter(node, middle).takes(node) { high = middle } else { low = middle + 1 }
    }
    let fewer =
        dry_run.lighter(node, low).chooses(node).then(|| NearMiss::FewerTasks { by: low.into() });
    limit.into_iter().chain(fewer).collect()
}

/// The reason why a task, decided in this state, is not sent to a node.
pub fn why_not_node(sim: &Sim, task: u32, node: u32) -> Refusal<NodeVerdict> {
    let dry_run = TaskDryRun::new(sim, task);
    let verdict = dry_run.verdict(dry_run.decide(), node);
    let mut near = Vec::new();
    match &verdict {
        NodeVerdict::NotAcceptable { ranked, best } => {
            let least = Decimal::at_least(ranked.time, best.time).into_iter();
            near.extend(tolerance(least, |found| dry_run.tolerating(found).chooses(node)));
        }
        NodeVerdict::Full { .. } => near.extend(more_load(sim, &dry_run, node)),
        NodeVerdict::MoreLoaded { .. } | NodeVerdict::Later { .. } => {
            near.extend(fewer_tasks(sim, &dry_run, node));
        }
        _ => {}
    }
    let calls = sim.problem().calls_of(task);
    let by_type = sim.problem().policy == Policy::Affinity;
    if verdict != NodeVerdict::Chosen && by_type && calls.len() <= MOST_CALLS {
        let mut sizes = sizes(sim, calls).into_iter();
        let found = sizes.find(|&(call, size, _)| dry_run.sized(call as usize, size).chooses(node));
        near.extend(found.map(|(call, size, or_more)| NearMiss::Size { call, size, or_more }));
    }
    Refusal { task, call: None, node, of: None, verdict, also_busy: None, near }
}

/// The number of tasks fewer with which a node would be chosen. Cost: dry runs, by bisection.
fn fewer_tasks(sim: &Sim, dry_run: &TaskDryRun<'_>, node: u32) -> Option<NearMiss> {
    let wins = |by: u32| dry_run.lighter(node, by).chooses(node);
    let (mut low, mut high) = (1, sim.load(node));
    if high == 0 || !wins(high) {
        return None;
    }
    while low < high {
        let middle = u32::midpoint(low, high);
        if wins(middle) { high = middle } else { low = middle + 1 }
    }
    Some(NearMiss::FewerTasks { by: low.into() })
}

/// The changes that would give an engine to a waiting call.
fn to_engine(sim: &Sim, home: u32, number: u32, call: Call) -> Vec<NearMiss> {
    let dry_run = CallDryRun::new(sim, home, call);
    let mut near = engine_changes(sim, &dry_run, number, |found| found.is_some());
    if dry_run.falling(Fallback::NextBest).decide().is_some() {
        near.push(NearMiss::NextBest);
    }
    near
}

/// The nearest change of tolerance, of limit and of size with which a call gets an engine that satisfies a condition.
fn engine_changes(
    sim: &Sim,
    dry_run: &CallDryRun<'_>,
    number: u32,
    satisfies: impl Fn(Option<Found>) -> bool,
) -> Vec<NearMiss> {
    let mut near = Vec::new();
    let best = dry_run.ranked().first().map_or(0, |ranked| ranked.time);
    let others = dry_run.ranked().iter().filter(|ranked| !ranked.acceptable);
    let tolerances = others.filter_map(|ranked| Decimal::at_least(ranked.time, best));
    near.extend(tolerance(tolerances, |found| satisfies(dry_run.tolerating(found).decide())));
    if let Some(limit) = dry_run.limit() {
        let overheads =
            sim.nodes().map(|node| dry_run.overhead(node)).filter(|&overhead| overhead > limit);
        let mut overheads: Vec<Time> = overheads.collect();
        overheads.sort_unstable();
        overheads.dedup();
        let mut limits = overheads.into_iter();
        let found = limits.find(|&limit| satisfies(dry_run.within(limit).decide()));
        near.extend(found.map(|limit| NearMiss::Limit { limit }));
    }
    let [below, more] = dry_run.sizes();
    for (size, or_more) in [(more, true), (below, false)] {
        let size = size.filter(|&size| satisfies(dry_run.sized(size).decide()));
        near.extend(size.map(|size| NearMiss::Size { call: number, size, or_more }));
    }
    near
}

/// The reason why a call, decided in this state, does not go to an engine of a type on a node.
pub fn why_not_engine(
    sim: &Sim,
    (task, number, home): (u32, u32, u32),
    node: u32,
    of: u32,
) -> Refusal<EngineVerdict> {
    let call = sim.problem().call(task, number);
    let dry_run = CallDryRun::new(sim, home, call);
    let busy = busy(sim, node, of);
    let (verdict, also_busy) = dry_run.verdict(dry_run.decide(), (node, of), busy);
    let wins =
        |found: Option<Found>| found.is_some_and(|found| (found.node, found.of) == (node, of));
    let can_change = !matches!(
        verdict,
        EngineVerdict::Chosen | EngineVerdict::NoEngine | EngineVerdict::Busy(_)
    );
    let near = if can_change { engine_changes(sim, &dry_run, number, wins) } else { Vec::new() };
    Refusal { task, call: Some(number), node, of: Some(of), verdict, also_busy, near }
}
