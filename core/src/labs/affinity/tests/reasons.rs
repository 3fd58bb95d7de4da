//! Reasons and answers, compared with the run.

use super::random::Draw;
use super::start;
use crate::kernel::{Explanation, Limits, Pcg, Replay, Sentence};
use crate::lab::decision::{Candidate, Choice, Decision};
use crate::lab::subject::Subject;
use crate::labs::affinity::decision::decision;
use crate::labs::affinity::event::Event;
use crate::labs::affinity::problem::Call;
use crate::labs::affinity::{
    AffinityScenario, CurrentDecision, Fallback, Phase, Pick, Policy, Problem, Question, Sim,
    Status, answer, why_not_engine,
};

/// The alternative that a step's event chose; none if the event decides nothing.
fn chosen(event: Event, problem: &Problem) -> Option<Choice> {
    let thing = |noun, number| Choice::Thing(Subject::of(noun, number));
    Some(match event {
        Event::Assigned { node, .. } => thing("node", node),
        Event::Dispatched { node, of, .. }
        | Event::Crossed { node, of, .. }
        | Event::FellBack { node, of, .. } => {
            let pool = problem.pool(node, of).expect("the node has the type");
            thing("engine", u32::try_from(pool).expect("few"))
        }
        Event::Held { .. } | Event::Deferred { .. } => Choice::Nothing("none"),
        _ => return None,
    })
}

/// A node's decision about a call, phase by phase, with one more engine idle.
fn engine_in_phases(sim: &Sim, home: u32, call: Call, freed: (u32, u32)) -> Option<(u32, u32)> {
    let problem = sim.problem();
    let ranked = problem.ranked(call.need);
    let acceptable: Vec<u32> =
        ranked.iter().filter(|entry| entry.acceptable).map(|entry| entry.of).collect();
    let idle = |node: u32, of: u32| sim.idle(node, of) > 0 || freed == (node, of);
    if let Some(&of) = acceptable.iter().find(|of| idle(home, **of)) {
        return Some((home, of));
    }
    if let Some(cross) = &problem.cross {
        let others = sim.nodes().filter(|&node| node != home);
        let found = others.filter_map(|node| {
            let rank = acceptable.iter().position(|of| idle(node, *of))?;
            Some((problem.overhead(home, node, call.size), rank, node))
        });
        if let Some((_, rank, node)) = found.min().filter(|least| cross.admits(least.0)) {
            return Some((node, acceptable[rank]));
        }
    }
    let has_acceptable = acceptable.iter().any(|of| problem.has(home, *of));
    let falls = problem.fallback == Fallback::NextBest || !has_acceptable;
    let entry = ranked.iter().find(|entry| falls && idle(home, entry.of))?;
    Some((home, entry.of))
}

/// Asserts that every decision of a run follows from the state before it, and is reported so.
fn every_decision_is_that_of_the_run(scenario: &AffinityScenario, met: &mut [u32; 4]) {
    let problem = Problem::new(scenario).expect("it is valid");
    let mut replay = Replay::recorded(start(scenario), Limits::default());
    for moment in 1..=replay.moments() {
        let cursor = replay.at(moment);
        let transition = cursor.transition();
        let event = transition.event().expect("a step has an event");
        let (made, right) = (decision(transition), chosen(event, &problem));
        assert_eq!(
            made.as_ref().map(|decision| decision.choice),
            right,
            "{event:?} of {scenario:#?}"
        );
        let Some(Decision { kind, candidates, choice, .. }) = made else { continue };
        met[2 * kind + usize::from(matches!(choice, Choice::Nothing(_)))] += 1;
        for Candidate { thing, verdict, .. } in candidates {
            let question = if thing.noun == "node" {
                Question::Node { node: thing.number }
            } else {
                let pool = thing.number as usize;
                let has_pool = |node: &u32| problem.pools_of(*node).contains(&pool);
                let node = (0..problem.node_count()).find(has_pool).expect("a node has the pool");
                Question::Engine { node, of: problem.pools[pool].0 }
            };
            let answered = answer(transition, cursor.state(), question).expect("it exists");
            assert_eq!(tested(&answered.explanation), &verdict[..]);
        }
    }
}

/// The tests that decided; of the thing chosen, that it is.
fn tested(answered: &Explanation) -> &[Sentence] {
    if answered.grounds.is_empty() {
        return std::slice::from_ref(&answered.fact);
    }
    let is_test = |ground: &&Sentence| !ground.id.starts_with("affinity_near_");
    &answered.grounds[..answered.grounds.iter().take_while(is_test).count()]
}

#[test]
fn every_decision_of_every_policy_is_that_of_the_run() {
    let mut draw = Draw(Pcg::new(21));
    let mut met = [0; 4];
    for _ in 0..120 {
        let mut scenario = draw.scenario(10);
        for (policy, pick) in [
            (Policy::Affinity, Pick::Load),
            (Policy::Affinity, Pick::Count),
            (Policy::LoadOnly, Pick::Load),
        ] {
            for fallback in Fallback::ALL {
                (scenario.policy, scenario.pick, scenario.fallback) = (policy, pick, fallback);
                every_decision_is_that_of_the_run(&scenario, &mut met);
            }
        }
    }
    assert!(met.iter().all(|&met| met > 500), "{met:?}");
}

#[test]
fn a_refusal_that_an_idle_engine_would_keep_precedes_busy() {
    let mut draw = Draw(Pcg::new(24));
    let (mut busy, mut also_busy) = (0, 0);
    for _ in 0..150 {
        let sim = start(&draw.scenario(9));
        let problem = sim.problem().clone();
        let mut replay = Replay::recorded(sim, Limits::default());
        for moment in 0..=replay.moments() {
            let cursor = replay.at(moment);
            let transition = cursor.transition();
            let Some((CurrentDecision::Call(task), sim)) = transition.current_decision() else {
                continue;
            };
            for node in 0..problem.node_count() {
                for of in 0..u32::try_from(problem.type_count()).expect("few") {
                    let answered = why_not_engine(sim, task, node, of);
                    let taken = problem.pool(node, of).is_some() && sim.idle(node, of) == 0;
                    let home = task.start.node;
                    let engine = engine_in_phases(sim, home, task.call, (node, of));
                    let goes = engine == Some((node, of));
                    let says = |id| answered.says(id).is_some();
                    let says = ["affinity_engine_busy", "affinity_engine_besides"].map(says);
                    assert_eq!(says, [taken && goes, taken && !goes], "{answered:?}");
                    busy += usize::from(says[0]);
                    also_busy += usize::from(says[1]);
                }
            }
        }
    }
    assert!(busy > 100 && also_busy > 100, "{busy} and {also_busy}");
}

#[test]
fn t7_does_not_get_the_gpu_for_its_tolerance_and_besides_for_t1() {
    let mut replay = Replay::recorded(start(&super::study()), Limits::default());
    let answer = (0..=replay.moments()).find_map(|moment| {
        let cursor = replay.at(moment);
        let decision = cursor.transition().current_decision().map(|(decision, _)| decision);
        let is_decided = matches!(decision, Some(CurrentDecision::Call(task))
            if (task.start.task, task.number) == (6, 1));
        let question = Question::Engine { node: 0, of: 1 };
        is_decided.then(|| answer(cursor.transition(), cursor.state(), question))?
    });
    let answered = answer.expect("the call is decided").explanation;
    let says = |id, name| answered.says(id).and_then(|said| said.number(name));
    let test = "affinity_engine_not_acceptable";
    assert_eq!([says(test, "time"), says(test, "best")], [5, 2].map(Some));
    let busy = "affinity_engine_besides";
    assert_eq!([says(busy, "until"), says(busy, "other")], [6, 0].map(Some));
}

#[test]
fn everything_can_be_asked_at_every_moment() {
    let mut draw = Draw(Pcg::new(22));
    let mut said = std::collections::BTreeSet::new();
    for _ in 0..120 {
        let sim = start(&draw.scenario(9));
        let problem = sim.problem().clone();
        let mut replay = Replay::recorded(sim, Limits::default());
        for moment in 0..=replay.moments() {
            let cursor = replay.at(moment);
            let mut asked = |question| {
                let answered = answer(cursor.transition(), cursor.state(), question);
                let answered = answered.expect("it is about an existing thing").explanation;
                said.extend(
                    std::iter::once(answered.fact)
                        .chain(answered.grounds)
                        .map(|sentence| sentence.id),
                );
            };
            for node in 0..problem.node_count() {
                asked(Question::Node { node });
                for of in 0..u32::try_from(problem.type_count()).expect("few") {
                    asked(Question::Engine { node, of });
                }
            }
            for task in 0..problem.task_count() {
                asked(Question::Task { task });
                asked(Question::Call { task, call: 0 });
            }
            let beyond = Question::Task { task: problem.task_count() };
            assert_eq!(answer(cursor.transition(), cursor.state(), beyond), None);
        }
    }
    // Each kind of verdict occurred.
    let begin = |what: &str| said.iter().filter(|id| id.starts_with(what)).count();
    let all = ["chosen", "node", "engine", "near"].map(|kind| begin(&format!("affinity_{kind}_")));
    assert_eq!(all, [2, 7, 12, 7], "{said:?}");
}

#[test]
fn a_moment_between_steps_has_its_task_in_one_place() {
    let mut draw = Draw(Pcg::new(23));
    for _ in 0..100 {
        let mut sim = start(&draw.scenario(9));
        let tasks: Vec<u32> = (0..sim.problem().task_count()).collect();
        while crate::kernel::Model::step(&mut sim, &mut ()) {
            let (arrived, _, ended) = sim.arrived_started_ended();
            let all = sim.statuses(&tasks);
            let count = |is: fn(&Status) -> bool| all.iter().filter(|status| is(status)).count();
            assert_eq!(count(|status| *status == Status::Done), ended as usize);
            assert_eq!(count(|status| *status == Status::Future), tasks.len() - arrived as usize);
            let relating = usize::from(matches!(sim.phase(), Phase::Relate(_)));
            assert_eq!(count(|status| *status == Status::Relating), relating);
        }
    }
}
