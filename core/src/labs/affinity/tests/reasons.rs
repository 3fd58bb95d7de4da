//! Reasons, and answers to what is asked, held to the run.

use super::random::Draw;
use super::start;
use crate::kernel::{Limits, Pcg, Replay};
use crate::labs::affinity::event::Event;
use crate::labs::affinity::reason::{Answer, Busy, EngineVerdict, NodeVerdict, Reason, Refusal};
use crate::labs::affinity::{
    CallTrial, InHand, Phase, Question, Status, TaskTrial, answer, explain, why_not_engine,
};

#[test]
fn a_trial_without_a_change_chooses_what_the_run_chooses() {
    let mut draw = Draw(Pcg::new(21));
    let mut decided = [0; 2];
    for _ in 0..200 {
        let sim = start(&draw.scenario(10));
        let mut replay = Replay::recorded(sim, Limits::default());
        for moment in 1..=replay.moments() {
            let cursor = replay.at(moment);
            let scene = cursor.scene();
            let reason = explain(scene);
            let Some((hand, sim)) = scene.in_hand() else { continue };
            match (scene.event(), hand) {
                (Some(Event::Assigned { node, .. }), InHand::Task(task)) => {
                    let found = TaskTrial::new(sim, task).decide();
                    assert_eq!(found.map(|own| own.1), Some(node));
                    let Reason::Assigned { to, .. } = reason else { panic!("{reason:?}") };
                    assert_eq!(to.node, node);
                    let told = answer(scene, cursor.state(), Question::Node { node });
                    let Some(Answer::Node(refusal)) = told else { panic!("{told:?}") };
                    assert_eq!(refusal.verdict, NodeVerdict::Chosen);
                    decided[0] += 1;
                }
                (Some(Event::Held { .. }), InHand::Task(task)) => {
                    assert_eq!(TaskTrial::new(sim, task).decide(), None);
                }
                (
                    Some(
                        Event::Dispatched { node, of, .. }
                        | Event::Crossed { node, of, .. }
                        | Event::FellBack { node, of, .. },
                    ),
                    InHand::Call { task, call, home },
                ) => {
                    let trial = CallTrial::new(sim, home, sim.problem().call(task, call));
                    let found = trial.decide().map(|own| (own.node, own.of));
                    assert_eq!(found, Some((node, of)));
                    let told = answer(scene, cursor.state(), Question::Engine { node, of });
                    let Some(Answer::Engine(refusal)) = told else { panic!("{told:?}") };
                    assert_eq!(refusal.verdict, EngineVerdict::Chosen);
                    decided[1] += 1;
                }
                (Some(Event::Deferred { .. }), InHand::Call { task, call, home }) => {
                    let trial = CallTrial::new(sim, home, sim.problem().call(task, call));
                    assert_eq!(trial.decide(), None);
                }
                _ => {}
            }
        }
    }
    assert!(decided[0] > 500 && decided[1] > 1_000, "{decided:?}");
}

#[test]
fn what_refuses_a_call_for_good_is_told_before_that_the_engine_is_busy() {
    let mut draw = Draw(Pcg::new(24));
    let (mut busy, mut besides) = (0, 0);
    for _ in 0..150 {
        let sim = start(&draw.scenario(9));
        let problem = sim.problem().clone();
        let mut replay = Replay::recorded(sim, Limits::default());
        for moment in 0..=replay.moments() {
            let cursor = replay.at(moment);
            let scene = cursor.scene();
            let Some((InHand::Call { task, call, home }, sim)) = scene.in_hand() else { continue };
            let trial = CallTrial::new(sim, home, problem.call(task, call));
            for node in 0..problem.node_count() {
                for of in 0..u32::try_from(problem.type_count()).expect("few") {
                    let told = why_not_engine(sim, (task, call, home), node, of);
                    let taken = problem.cell(node, of).is_some() && sim.idle(node, of) == 0;
                    let found = trial.freeing(node, of).decide();
                    let goes = found.is_some_and(|own| (own.node, own.of) == (node, of));
                    let is_busy = matches!(told.verdict, EngineVerdict::Busy(_));
                    assert_eq!(is_busy, taken && goes, "{told:?}");
                    assert_eq!(told.besides.is_some(), taken && !goes, "{told:?}");
                    busy += usize::from(is_busy);
                    besides += usize::from(told.besides.is_some());
                }
            }
        }
    }
    assert!(busy > 100 && besides > 100, "{busy} and {besides}");
}

#[test]
fn t7_does_not_get_the_gpu_for_its_tolerance_and_besides_for_t1() {
    let mut replay = Replay::recorded(start(&super::study()), Limits::default());
    let asked = (0..=replay.moments()).find_map(|moment| {
        let cursor = replay.at(moment);
        let hand = cursor.scene().in_hand().map(|own| own.0);
        let is_it = matches!(hand, Some(InHand::Call { task: 6, call: 1, .. }));
        let question = Question::Engine { node: 0, of: 1 };
        is_it.then(|| answer(cursor.scene(), cursor.state(), question))?
    });
    let Some(Answer::Engine(Refusal { verdict, besides, .. })) = asked else { panic!("{asked:?}") };
    let EngineVerdict::NotAcceptable { own, best } = verdict else { panic!("{verdict:?}") };
    assert_eq!((own.time, best.time), (5, 2));
    assert_eq!(besides, Some(Busy { until: 6, task: 0 }));
}

#[test]
fn everything_can_be_asked_at_every_moment() {
    let mut draw = Draw(Pcg::new(22));
    let (mut verdicts, mut near) =
        (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for _ in 0..120 {
        let sim = start(&draw.scenario(9));
        let problem = sim.problem().clone();
        let mut replay = Replay::recorded(sim, Limits::default());
        for moment in 0..=replay.moments() {
            let cursor = replay.at(moment);
            let mut asked = |question| {
                let told = answer(cursor.scene(), cursor.state(), question);
                let word = |text: String| {
                    text.split([' ', '{', '(', ',']).next().unwrap_or_default().to_owned()
                };
                match told {
                    Some(Answer::Node(own)) => {
                        verdicts.insert(word(format!("{:?}", own.verdict)));
                        near.extend(own.near.iter().map(|own| word(format!("{own:?}"))));
                    }
                    Some(Answer::Engine(own)) => {
                        verdicts.insert(format!("engine {}", word(format!("{:?}", own.verdict))));
                        near.extend(own.near.iter().map(|own| word(format!("{own:?}"))));
                    }
                    Some(_) => {}
                    None => panic!("{question:?} is about what is there"),
                }
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
            assert_eq!(answer(cursor.scene(), cursor.state(), beyond), None);
        }
    }
    // Each verdict there is was given.
    assert_eq!(verdicts.len(), 8 + 12, "{verdicts:?}");
    assert_eq!(near.len(), 5, "{near:?}");
}

#[test]
fn a_moment_between_steps_has_its_task_in_one_place() {
    let mut draw = Draw(Pcg::new(23));
    for _ in 0..100 {
        let mut sim = start(&draw.scenario(9));
        let tasks: Vec<u32> = (0..sim.problem().task_count()).collect();
        while crate::kernel::Model::step(&mut sim, &mut ()) {
            let (came, _, ended) = sim.came_started_ended();
            let all = sim.statuses(&tasks);
            let count = |is: fn(&Status) -> bool| all.iter().filter(|own| is(own)).count();
            assert_eq!(count(|own| *own == Status::Done), ended as usize);
            assert_eq!(count(|own| *own == Status::Future), tasks.len() - came as usize);
            let relating = usize::from(matches!(sim.phase(), Phase::Relate(_)));
            assert_eq!(count(|own| *own == Status::Relating), relating);
        }
    }
}
