//! Answers to "why does it wait?" and "why not this node or engine?", with the nearest changes that alter the decision.
//!
//! Each change is derived from the numbers of the state, and verified: the decision is made again with it
//! (`decision.rs`).
//!
//! Cost: a trial for each change tried, at most [`MOST_TRIED`].

use super::decision::{CallTrial, Found, TaskTrial, busy};
use super::explain::{InHand, Scene, all_sought, call_run, wait};
use super::policy::{Fallback, Policy};
use super::problem::{Call, index_u32};
use super::reason::{Answer, CallNow, EngineVerdict, NearMiss, NodeVerdict, Refusal, TaskNow};
use super::status::{Runs, Status};
use super::{Piece, Question, Sim};
use crate::format::Decimal;
use crate::kernel::Time;

/// Limit on changes of size tried for one answer.
const MOST_TRIED: usize = 32;

/// Limit on calls of a task for which other sizes are tried: each computes the affinity of the task again.
const MOST_CALLS: usize = 10_000;

/// Answers a question about one moment; none if it is about a task, call, node or type that does not exist.
pub fn answer(scene: Scene<'_>, shown: &Sim, question: Question) -> Option<Answer> {
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
    Some(match (question, scene.in_hand()) {
        (Question::Task { task }, _) => Answer::Task { task, now: task_now(shown, task) },
        (Question::Call { task, call }, _) => {
            Answer::Call { task, call, now: call_now(shown, task, call) }
        }
        (Question::Node { node }, Some((InHand::Call { task, call, home }, sim))) => {
            let of = nearest_type(sim, node, problem.call(task, call));
            Answer::Engine(why_not_engine(sim, (task, call, home), node, of))
        }
        (Question::Engine { node, of }, Some((InHand::Call { task, call, home }, sim))) => {
            Answer::Engine(why_not_engine(sim, (task, call, home), node, of))
        }
        (
            Question::Node { node } | Question::Engine { node, .. },
            Some((InHand::Task(task), sim)),
        ) => Answer::Node(why_not_node(sim, task, node)),
        (_, None) => Answer::NothingInHand,
    })
}

/// The type of a node that a call would most likely get: the best idle one, else the best one.
fn nearest_type(sim: &Sim, node: u32, call: Call) -> u32 {
    let ranked = &sim.layout().choice(call).ranked;
    let of = |types: u64| ranked.iter().map(|own| own.0).find(|of| types >> of & 1 == 1);
    let own = sim.layout().types_of[node as usize];
    of(sim.engines().types(node)).or_else(|| of(own)).unwrap_or_else(|| own.trailing_zeros())
}

fn task_now(sim: &Sim, task: u32) -> TaskNow {
    match sim.status(task) {
        Status::Future | Status::Relating => {
            TaskNow::Future { submit: sim.problem().submit[task as usize] }
        }
        Status::Waiting => {
            let trial = TaskTrial::new(sim, task);
            // A task that a node accepts only waits for its decision: no change is needed.
            let near = if trial.decide().is_some() { Vec::new() } else { to_any(sim, &trial) };
            TaskNow::Waiting { sought: all_sought(&trial, sim), near }
        }
        Status::Queued { node, .. } => {
            let before = sim.queues().of_node(node).take_while(|join| join.task != task).count();
            let slots = sim.problem().nodes[node as usize].slots.into();
            TaskNow::Queued { node, before: before as u64, slots }
        }
        Status::Running(Runs { order, call, piece, waits }) => TaskNow::Running {
            node: sim.starts().at(order as usize).node,
            call,
            run: piece.map(|piece| call_run(sim, piece)),
            waits,
        },
        Status::Done => {
            let last = index_u32(sim.problem().calls_of(task).len()) - 1;
            let piece = piece_of(sim, task, last).expect("its last call ended");
            let start = sim.starts().at(piece.order as usize);
            TaskNow::Done { node: start.node, start: start.time, end: piece.end }
        }
    }
}

/// The run segment of a call. Cost: the run segments after it.
fn piece_of(sim: &Sim, task: u32, call: u32) -> Option<Piece> {
    let pieces = sim.pieces();
    let mut behind = (0..pieces.len()).rev().map(|at| pieces.at(at));
    behind.find(|own| own.call == call && sim.starts().at(own.order as usize).task == task)
}

fn call_now(sim: &Sim, task: u32, call: u32) -> CallNow {
    let done = || piece_of(sim, task, call).map(|piece| CallNow::Done(call_run(sim, piece)));
    match sim.status(task) {
        Status::Running(runs) if runs.call == call => match runs.piece {
            Some(piece) => CallNow::Running(call_run(sim, piece)),
            None if !runs.waits => done().unwrap_or(CallNow::Future),
            None => {
                let home = sim.starts().at(runs.order as usize).node;
                let own = sim.problem().call(task, call);
                CallNow::Waiting {
                    wait: wait(sim, home, own),
                    near: to_engine(sim, home, call, own),
                }
            }
        },
        Status::Running(runs) if runs.call < call => CallNow::Future,
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
        let [below, more] = CallTrial::new(sim, 0, call).sizes();
        all.extend(more.map(|size| (at, size, true)));
        all.extend(below.map(|size| (at, size, false)));
    }
    all.truncate(MOST_TRIED);
    all
}

/// The changes that would send a waiting task to a node.
fn to_any(sim: &Sim, trial: &TaskTrial<'_>) -> Vec<NearMiss> {
    let mut near = Vec::new();
    let acceptable = trial.acceptable();
    let relation = trial.relation();
    let best = relation.first().map_or(0, |own| own.1);
    let others = relation.iter().filter(|own| !acceptable.contains(&own.0));
    let tolerances = others.filter_map(|own| Decimal::at_least(own.1, best));
    let mut tolerances = tolerances.filter(|&own| trial.tolerating(own).decide().is_some());
    near.extend(tolerances.next().map(|own| NearMiss::Tolerance { tolerance: own.to_string() }));
    let least = sim
        .nodes()
        .filter(|&node| trial.suits(node))
        .min_by(|&a, &b| trial.compare(a, b).then(a.cmp(&b)));
    if let Some(node) = least {
        near.extend(more_load(sim, trial, node));
    }
    near
}

/// The load limit at which a node would accept a task, or the number of tasks fewer that it would need.
fn more_load(sim: &Sim, trial: &TaskTrial<'_>, node: u32) -> Vec<NearMiss> {
    let (tasks, engines) = (sim.load(node), sim.problem().nodes[node as usize].engines);
    let is_there = |trial: TaskTrial<'_>| trial.decide().is_some_and(|own| own.1 == node);
    let limit = above(tasks.into(), engines.into());
    let limit = limit.filter(|&own| is_there(trial.limited(Some(own))));
    let limit = limit.map(|own| NearMiss::MaxLoad { max_load: own.to_string() });
    // A lower load never turns acceptance into refusal, so bisection finds the least number.
    let (mut low, mut high) = (0, tasks);
    while low < high {
        let middle = u32::midpoint(low, high);
        if trial.lighter(node, middle).takes(node) { high = middle } else { low = middle + 1 }
    }
    let fewer = (low > 0 && is_there(trial.lighter(node, low)))
        .then(|| NearMiss::FewerTasks { by: low.into() });
    limit.into_iter().chain(fewer).collect()
}

/// The reason why a task, decided in this state, is not sent to a node.
pub fn why_not_node(sim: &Sim, task: u32, node: u32) -> Refusal<NodeVerdict> {
    let trial = TaskTrial::new(sim, task);
    let verdict = trial.verdict(trial.decide(), node);
    let is_there = |trial: TaskTrial<'_>| trial.decide().is_some_and(|own| own.1 == node);
    let mut near = Vec::new();
    match &verdict {
        NodeVerdict::NotAcceptable { own, best } => {
            let tolerance = Decimal::at_least(own.time, best.time);
            let tolerance = tolerance.filter(|&own| is_there(trial.tolerating(own)));
            near.extend(tolerance.map(|own| NearMiss::Tolerance { tolerance: own.to_string() }));
        }
        NodeVerdict::Full { .. } => near.extend(more_load(sim, &trial, node)),
        NodeVerdict::MoreLoaded { .. } | NodeVerdict::Later { .. } => {
            near.extend(fewer_tasks(sim, &trial, node));
        }
        _ => {}
    }
    let calls = sim.problem().calls_of(task);
    let by_type = sim.problem().policy == Policy::Affinity;
    if verdict != NodeVerdict::Chosen && by_type && calls.len() <= MOST_CALLS {
        let own = sizes(sim, calls).into_iter();
        let mut wins = own.filter(|&(call, size, _)| is_there(trial.sized(call as usize, size)));
        near.extend(wins.next().map(|(call, size, or_more)| NearMiss::Size {
            call,
            size,
            or_more,
        }));
    }
    Refusal { task, call: None, node, of: None, verdict, besides: None, near }
}

/// The number of tasks fewer with which a node would be chosen. Cost: trials, by bisection.
fn fewer_tasks(sim: &Sim, trial: &TaskTrial<'_>, node: u32) -> Option<NearMiss> {
    let is_there = |by: u32| trial.lighter(node, by).decide().is_some_and(|own| own.1 == node);
    let (mut low, mut high) = (1, sim.load(node));
    if high == 0 || !is_there(high) {
        return None;
    }
    while low < high {
        let middle = u32::midpoint(low, high);
        if is_there(middle) { high = middle } else { low = middle + 1 }
    }
    Some(NearMiss::FewerTasks { by: low.into() })
}

/// The changes that would give an engine to a waiting call.
fn to_engine(sim: &Sim, home: u32, number: u32, call: Call) -> Vec<NearMiss> {
    let trial = CallTrial::new(sim, home, call);
    let mut near = engine_changes(sim, &trial, number, |found| found.is_some());
    if trial.falling(Fallback::NextBest).decide().is_some() {
        near.push(NearMiss::NextBest);
    }
    near
}

/// The nearest change of tolerance, of limit and of size with which a call gets an engine that satisfies `wanted`.
fn engine_changes(
    sim: &Sim,
    trial: &CallTrial<'_>,
    number: u32,
    wanted: impl Fn(Option<Found>) -> bool,
) -> Vec<NearMiss> {
    let mut near = Vec::new();
    let best = trial.ranked().first().map_or(0, |own| own.time);
    let others = trial.ranked().iter().filter(|own| !own.acceptable);
    let tolerances = others.filter_map(|own| Decimal::at_least(own.time, best));
    let mut tolerances = tolerances.filter(|&own| wanted(trial.tolerating(own).decide()));
    near.extend(tolerances.next().map(|own| NearMiss::Tolerance { tolerance: own.to_string() }));
    if let Some(limit) = trial.limit() {
        let overheads = sim.nodes().map(|node| trial.overhead(node)).filter(|own| *own > limit);
        let mut overheads: Vec<Time> = overheads.collect();
        overheads.sort_unstable();
        overheads.dedup();
        let mut limits = overheads.into_iter().filter(|&own| wanted(trial.within(own).decide()));
        near.extend(limits.next().map(|limit| NearMiss::Limit { limit }));
    }
    let [below, more] = trial.sizes();
    for (size, or_more) in [(more, true), (below, false)] {
        let size = size.filter(|&size| wanted(trial.sized(size).decide()));
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
    let trial = CallTrial::new(sim, home, call);
    let busy = busy(sim, node, of);
    let (verdict, besides) = trial.verdict(trial.decide(), (node, of), busy);
    let is_there = |found: Option<Found>| found.is_some_and(|own| own.node == node && own.of == of);
    let can = !matches!(
        verdict,
        EngineVerdict::Chosen | EngineVerdict::NoEngine | EngineVerdict::Busy(_)
    );
    let near = if can { engine_changes(sim, &trial, number, is_there) } else { Vec::new() };
    Refusal { task, call: Some(number), node, of: Some(of), verdict, besides, near }
}
