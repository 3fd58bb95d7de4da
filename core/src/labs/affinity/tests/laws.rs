//! Laws of every run, checked after every step.

use std::collections::BTreeMap;

use super::random::Draw;
use super::start;
use crate::kernel::{Model as _, Pcg, Record};
use crate::labs::affinity::decision::{CallChoice, TaskChoice};
use crate::labs::affinity::event::{Event, Route};
use crate::labs::affinity::{Phase, Sim};

/// Asserts the laws of a state.
fn holds(sim: &Sim) {
    let problem = sim.problem();
    // An engine runs one call at a time.
    let mut busy: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for (_, segment) in sim.under_way() {
        assert!(segment.start <= sim.time() && sim.time() <= segment.end);
        *busy.entry((segment.node, segment.of)).or_default() += 1;
    }
    for node in sim.nodes() {
        for (of, engines) in problem.pools[problem.pools_of(node)].iter().copied() {
            let used = busy.remove(&(node, of)).unwrap_or(0);
            assert_eq!(used + sim.idle(node, of), engines, "engines of {of} on {node}");
        }
        let (queued, running) = sim.tasks_of(node);
        assert_eq!(sim.queue(node).len(), queued as usize);
        assert!(running <= problem.nodes[node as usize].slots);
    }
    assert!(busy.is_empty(), "calls run where there is no engine");
    // Every task is in exactly one place.
    let (arrived, started, ended) = sim.arrived_started_ended();
    let relating = u32::from(matches!(sim.phase(), Phase::Relate(_)));
    let waiting = u32::try_from(sim.held().len() + sim.queued().count()).expect("few");
    assert_eq!(arrived, relating + waiting + started);
    let running = u32::try_from(sim.all_running().count()).expect("few");
    assert_eq!(started - ended, running);
}

/// Asserts the laws of the state after a pass.
fn rests(sim: &Sim) {
    let problem = sim.problem();
    for waiting in sim.all_running().filter(|task| task.segment.is_none()) {
        let choice = CallChoice::new(sim, waiting.start.node, waiting.call);
        assert_eq!(choice.decide(), None, "a call waits for an idle engine");
    }
    // A theft reduces its victim's load after the master's last look.
    for &position in sim.held().iter().filter(|_| !problem.steal) {
        assert_eq!(TaskChoice::new(sim, problem.order[position as usize]).decide(), None);
    }
    for node in sim.nodes() {
        assert!(sim.tasks_of(node).0 == 0 || !sim.has_free_slot(node), "a slot is free");
    }
}

/// Asserts the laws of a run's log.
fn ran(sim: &Sim) {
    let problem = sim.problem();
    let mut last: BTreeMap<u32, (u32, u64)> = BTreeMap::new();
    for segment in sim.segments() {
        let (start, call) = sim.start_and_call(*segment);
        let time = problem.time(call.need, segment.of).expect("the type implements it");
        let overhead = sim.overhead(*segment);
        assert_eq!(segment.end - segment.start, overhead + time);
        if let Some(cross) = problem.cross.filter(|_| sim.route(*segment) == Route::Crossed) {
            assert!(cross.admits(overhead), "a crossing beyond the limit");
        }
        // Calls of a task run in order, one after the other.
        let (number, from) =
            last.get(&segment.order).map_or((0, start.time), |&(call, end)| (call + 1, end));
        assert_eq!(segment.call, number);
        assert!(segment.start >= from);
        last.insert(segment.order, (number, segment.end));
    }
}

#[test]
fn laws_hold_at_every_step() {
    let mut draw = Draw(Pcg::new(77));
    for _ in 0..1_500 {
        let mut sim = start(&draw.scenario(14));
        let mut record = Record::default();
        while sim.step(&mut record) {
            holds(&sim);
            if matches!(sim.phase(), Phase::Dispatch(_)) {
                // The next step may still belong to this pass.
                let mut next = sim.clone();
                let now = sim.time();
                if !next.step(&mut ()) || next.time() > now {
                    rests(&sim);
                }
            }
        }
        ran(&sim);
        one_relation_a_task(&sim, &record.events);
    }
}

/// Asserts that a task's affinity is reported call by call on each type, once.
fn one_relation_a_task(sim: &Sim, events: &[Event]) {
    let problem = sim.problem();
    let mut timed = vec![0; problem.submit.len()];
    for event in events {
        if let Event::Timed { task, .. } = event {
            timed[*task as usize] += 1;
        }
    }
    for (task, &count) in (0..).zip(&timed) {
        assert_eq!(count, problem.calls_of(task).len() * problem.type_count());
    }
}
