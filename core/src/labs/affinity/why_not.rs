//! Answers to "why does it wait?" and "why not this node or engine?", with the nearest changes that alter the decision.
//!
//! Each change is derived from the numbers of the state, and verified: the decision is made again with it
//! (`decision.rs`).
//!
//! Cost: a decision for each change tried, at most [`MOST_TRIED`].

use super::decision::{CallChoice, Found, TaskChoice, busy, chosen_engine};
use super::explain::{CurrentDecision, Transition, call_run, deferred, segment_of, why_held};
use super::policy::{Fallback, Policy};
use super::problem::{Call, RankedType, index_u32};
use super::view::CallRun;
use super::{Answer, CallSegment, Question, QueueEntry, RunningTask, Sim, Status};
use crate::format::Decimal;
use crate::kernel::{Explanation, Sentence, Time, say};
use crate::lab::decision::Standing;

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
    let explanation = match (question, transition.current_decision()) {
        (Question::Task { task }, _) => task_now(shown, task),
        (Question::Call { task, call }, _) => call_now(shown, task, call),
        (Question::Node { node }, Some((CurrentDecision::Call(task), sim))) => {
            why_not_engine(sim, task, node, nearest_type(sim, node, task.call))
        }
        (Question::Engine { node, of }, Some((CurrentDecision::Call(task), sim))) => {
            why_not_engine(sim, task, node, of)
        }
        (
            Question::Node { node } | Question::Engine { node, .. },
            Some((CurrentDecision::Task(task), sim)),
        ) => why_not_node(sim, task, node),
        (_, None) => Explanation::new(say!(affinity_nothing_in_hand), []),
    };
    Some(Answer { explanation })
}

/// The type of a node that a call would most likely get: the best idle one, else the best one.
fn nearest_type(sim: &Sim, node: u32, call: Call) -> u32 {
    let types = || sim.ranked(call.need).iter().map(|entry| entry.of);
    let idle = types().find(|&of| sim.idle(node, of) > 0);
    let any = idle.or_else(|| types().find(|&of| sim.problem().has(node, of)));
    any.unwrap_or_else(|| sim.problem().nodes[node as usize].types.trailing_zeros())
}

/// The state of a task: why it waits, and what would help.
pub(super) fn task_now(sim: &Sim, task: u32) -> Explanation {
    let problem = sim.problem();
    match sim.status(task) {
        Status::Future | Status::Relating => {
            let time = problem.submit[task as usize];
            Explanation::new(say!(affinity_task_future, task, time), [])
        }
        Status::Waiting => {
            let choice = TaskChoice::new(sim, task);
            // A task that a node accepts only waits for its decision: no change is needed.
            if choice.decide().is_some() {
                return Explanation::new(say!(affinity_task_pending, task), []);
            }
            let grounds = [why_held(sim, &choice)].into_iter().chain(to_any(sim, &choice));
            Explanation::new(say!(affinity_held, task), grounds)
        }
        Status::Queued(QueueEntry { node, .. }) => {
            let queue = sim.queue(node).into_iter();
            let before = queue.take_while(|entry| entry.task != task).count() as u64;
            let slots = problem.nodes[node as usize].slots;
            let grounds =
                [say!(affinity_queued_before, before), say!(affinity_queued_slots, slots)];
            Explanation::new(say!(affinity_task_queued, task, node), grounds)
        }
        Status::Running(RunningTask { start, number: call, segment, since, .. }) => {
            let now = match segment {
                Some(CallSegment { node, of: engine, end, .. }) => {
                    say!(affinity_running_call, call, engine, node, end)
                }
                None if since.is_some() => say!(affinity_running_waits, call),
                None => say!(affinity_running_between),
            };
            Explanation::new(say!(affinity_task_running, task, node: start.node), [now])
        }
        Status::Done => {
            let last = index_u32(problem.calls_of(task).len()) - 1;
            let segment = segment_of(sim, task, last).expect("its last call ended");
            let start = sim.starts().at(segment.order as usize);
            let (node, start, end) = (start.node, start.time, segment.end);
            let had = say!(affinity_done_why, node, start, end);
            Explanation::new(say!(affinity_ended, task), [had])
        }
    }
}

fn call_now(sim: &Sim, task: u32, call: u32) -> Explanation {
    let run = match sim.status(task) {
        Status::Running(current) if current.number == call => match current.segment {
            Some(segment) => Some((segment, false)),
            None if current.since.is_some() => {
                let mut waits = deferred(sim, current);
                waits.grounds.extend(to_engine(sim, current));
                return waits;
            }
            None => segment_of(sim, task, call).map(|segment| (segment, true)),
        },
        Status::Running(current) if current.number < call => None,
        Status::Running(_) | Status::Done => {
            segment_of(sim, task, call).map(|segment| (segment, true))
        }
        _ => None,
    };
    let Some((segment, is_over)) = run else {
        return Explanation::new(say!(affinity_call_future, call, task), []);
    };
    let CallRun { node, of: engine, time, best, overhead, end, .. } = call_run(sim, segment);
    let fact = if is_over {
        say!(affinity_call_done, call, task, engine, node, end)
    } else {
        say!(affinity_call_running, call, task, engine, node, end)
    };
    let cost = match overhead {
        0 => say!(affinity_call_time, time, best),
        _ => say!(affinity_call_cost, time, best, overhead),
    };
    Explanation::new(fact, [cost])
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

/// Candidate changes of size: for each of the first calls the nearest sizes at which its need changes; true if larger ones
/// have the same effect, false if smaller ones have.
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
fn to_any(sim: &Sim, choice: &TaskChoice<'_>) -> Vec<Sentence> {
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
) -> Option<Sentence> {
    let Decimal { numerator: tolerance, denominator: per } =
        tolerances.find(|&tolerance| satisfies(tolerance))?;
    Some(say!(affinity_near_tolerance, tolerance, per))
}

/// A call of another size.
fn size((call, size, or_more): (u32, u64, bool)) -> Sentence {
    if or_more {
        say!(affinity_near_size_more, call, size)
    } else {
        say!(affinity_near_size_less, call, size)
    }
}

/// The load limit at which a node that refuses a task would accept it, or the number of tasks fewer that it would need.
fn more_load(sim: &Sim, choice: &TaskChoice<'_>, node: u32) -> Vec<Sentence> {
    let (tasks, engines) = (sim.load(node), sim.problem().nodes[node as usize].engines);
    let limit = above(tasks.into(), engines.into());
    let limit = limit.filter(|&limit| choice.limited(Some(limit)).chooses(node));
    let limit = limit.map(|Decimal { numerator: max_load, denominator: per }| {
        say!(affinity_near_max_load, max_load, per)
    });
    let by = least(0, tasks, |by| choice.lighter(node, by).takes(node));
    let fewer = choice.lighter(node, by).chooses(node);
    limit.into_iter().chain(fewer.then(|| say!(affinity_near_tasks, by))).collect()
}

/// The least number that satisfies a condition, by bisection: a lower load never turns acceptance into refusal.
fn least(mut low: u32, mut high: u32, satisfies: impl Fn(u32) -> bool) -> u32 {
    while low < high {
        let middle = u32::midpoint(low, high);
        if satisfies(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// The reason why a task, decided in this state, is not sent to a node, and what would send it there.
pub fn why_not_node(sim: &Sim, task: u32, node: u32) -> Explanation {
    let choice = TaskChoice::new(sim, task);
    let (standing, verdict) = choice.verdict(choice.decide(), node);
    if standing == Standing::Chosen {
        return Explanation::new(verdict, []);
    }
    let mut grounds = vec![verdict];
    let best = choice.best_type(node);
    if let Some(rejected) = best.filter(|best| !best.acceptable) {
        let least = Decimal::at_least(rejected.time, choice.relation[0].time).into_iter();
        grounds.extend(tolerance(least, |found| choice.tolerating(found).chooses(node)));
    } else if choice.takes(node) {
        grounds.extend(fewer_tasks(sim, &choice, node));
    } else {
        grounds.extend(more_load(sim, &choice, node));
    }
    let calls = sim.problem().calls_of(task);
    if sim.problem().policy == Policy::Affinity && calls.len() <= MOST_CALLS {
        let mut sizes = sizes(sim, calls).into_iter();
        let found = sizes.find(|&(call, size, _)| choice.sized(call as usize, size).chooses(node));
        grounds.extend(found.map(size));
    }
    Explanation::new(say!(affinity_why_not_node, task, node), grounds)
}

/// The number of tasks fewer with which a node would be chosen. Cost: decisions, by bisection.
fn fewer_tasks(sim: &Sim, choice: &TaskChoice<'_>, node: u32) -> Option<Sentence> {
    let wins = |by: u32| choice.lighter(node, by).chooses(node);
    let tasks = sim.load(node);
    let can_win = tasks > 0 && wins(tasks);
    can_win.then(|| say!(affinity_near_tasks, by: least(1, tasks, wins)))
}

/// The changes that would give an engine to a waiting call.
fn to_engine(sim: &Sim, task: RunningTask) -> Vec<Sentence> {
    let choice = CallChoice::new(sim, task.start.node, task.call);
    let mut near = engine_changes(sim, &choice, task, |found| found.is_some());
    if choice.falling(Fallback::NextBest).decide().is_some() {
        near.push(say!(affinity_near_next_best));
    }
    near
}

/// The nearest change of tolerance, of limit and of size with which a call gets an engine that satisfies a condition.
fn engine_changes(
    sim: &Sim,
    choice: &CallChoice<'_>,
    task: RunningTask,
    satisfies: impl Fn(Option<Found>) -> bool,
) -> Vec<Sentence> {
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
        near.extend(found.map(|limit| say!(affinity_near_limit, limit)));
    }
    let [below, more] = sim.problem().nearest_sizes(task.call.need);
    for (other, or_more) in [(more, true), (below, false)] {
        let other = other.filter(|&size| satisfies(choice.sized(size).decide()));
        near.extend(other.map(|other| size((task.number, other, or_more))));
    }
    near
}

/// The reason why the call of a task, decided in this state, does not go to an engine of a type on a node, and what would
/// send it there.
pub fn why_not_engine(sim: &Sim, task: RunningTask, node: u32, of: u32) -> Explanation {
    let choice = CallChoice::new(sim, task.start.node, task.call);
    let mut grounds = choice.verdict(choice.decide(), (node, of), busy(sim, node, of));
    if grounds.is_empty() {
        return Explanation::new(chosen_engine(task, node, of), []);
    }
    let wins =
        |found: Option<Found>| found.is_some_and(|found| (found.node, found.of) == (node, of));
    grounds.extend(engine_changes(sim, &choice, task, wins));
    let (call, task) = (task.number, task.start.task);
    Explanation::new(say!(affinity_why_not_engine, call, task, engine: of, node), grounds)
}
