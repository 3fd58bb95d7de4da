//! Views and figures, held to what has run.

use super::random::Draw;
use super::{run, start, study};
use crate::kernel::{Count, Limits, Model as _, Pcg, Replay};
use crate::labs::affinity::event::Event;
use crate::labs::affinity::synthetic::{Options, draw};
use crate::labs::affinity::view::{View, ViewLimits};
use crate::labs::affinity::{Course, Problem, Setting, Sim, view};

fn shown(replay: &mut Replay<Sim>, moment: u64, course: Option<&Course>) -> View {
    let cursor = replay.at(moment);
    let limits = ViewLimits::default();
    let setting = Setting { limits, range: None, width_px: 900, course };
    view(cursor.scene(), cursor.state(), setting)
}

#[test]
fn a_view_does_not_depend_on_how_far_the_course_was_made() {
    let mut draws = Draw(Pcg::new(31));
    for _ in 0..60 {
        let mut replay = Replay::recorded(start(&draws.scenario(9)), Limits::default());
        let course = Course::of(replay.last());
        for moment in 0..=replay.moments() {
            assert_eq!(shown(&mut replay, moment, Some(&course)), shown(&mut replay, moment, None));
        }
    }
}

#[test]
fn no_row_has_two_calls_at_a_time() {
    let mut draws = Draw(Pcg::new(32));
    for _ in 0..200 {
        let mut sim = start(&draws.scenario(14));
        while sim.step(&mut ()) {}
        let course = Course::of(&sim);
        let rows: u32 = sim.problem().nodes.iter().map(|node| node.engines).sum();
        let mut last = vec![0; rows as usize];
        for (place, piece) in sim.pieces().iter().enumerate() {
            let end = &mut last[course.row(place) as usize];
            assert!(*end <= piece.start, "two calls on one engine");
            *end = piece.end;
        }
    }
}

#[test]
fn figures_are_those_of_the_outcome() {
    let mut draws = Draw(Pcg::new(33));
    for _ in 0..300 {
        let scenario = draws.scenario(14);
        let problem = Problem::new(&scenario).expect("valid");
        let (outcome, figures) = run(&scenario);
        let calls = || outcome.tasks.iter().flat_map(|task| &task.calls);
        let crossed = outcome.tasks.iter().map(|task| {
            task.calls.iter().filter(|call| Some(&call.node) != task.node.as_ref()).count() as u64
        });
        assert_eq!(figures.cross_node_calls, crossed.sum::<u64>());
        assert_eq!(figures.overhead, calls().map(|call| call.overhead).sum::<u64>());
        assert_eq!(figures.steals, outcome.tasks.iter().map(|task| task.stolen).sum::<u64>());
        assert_eq!(figures.makespan, outcome.tasks.iter().filter_map(|task| task.end).max());
        let open = outcome.tasks.iter().filter(|task| task.end.is_none()).count() as u64;
        assert_eq!(figures.unfinished, open);
        assert_eq!(figures.calls_by_rank.iter().sum::<u64>(), calls().count() as u64);
        let lost = outcome.tasks.iter().zip(0..).flat_map(|(task, number)| {
            let problem = &problem;
            task.calls.iter().map(move |call| {
                let at = u32::try_from(call.call).expect("few");
                call.end - call.start - problem.ranked(problem.call(number, at).need)[0].1
            })
        });
        assert_eq!(figures.lost_time, lost.sum::<u64>());
        assert!(figures.utilization.iter().all(|share| (0.0..=1.0).contains(share)));
    }
}

#[test]
fn a_relation_grows_call_by_call() {
    let mut replay = Replay::recorded(start(&study()), Limits::default());
    let mut seen = 0;
    for moment in 1..=replay.moments() {
        let event = replay.at(moment).event();
        let building = shown(&mut replay, moment, None).building;
        let Some(Event::Timed { task: 0, call, of }) = event else { continue };
        let sums = building.expect("a relation is being built").sums;
        assert_eq!(sums.len(), of as usize + 1);
        let expected = [[40, 43], [6, 15], [9, 18]][of as usize][call as usize];
        assert_eq!(sums[of as usize], Some(expected));
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[test]
fn a_large_system_has_a_small_view() {
    let options = Options { nodes: 1_000, engines: 16, tasks: 4_000, calls: 5, load: 120, seed: 1 };
    let scenario = draw(&options).expect("within the bounds");
    let mut replay = Replay::recorded(start(&scenario), Limits::default());
    let course = Course::of(replay.last());
    for part in 0..=4 {
        let moment = replay.moments() * part / 4;
        let view = shown(&mut replay, moment, Some(&course));
        let text = serde_json::to_string(&view).expect("plain data");
        assert!(text.len() < 1 << 20, "{} bytes", text.len());
        let limits = ViewLimits::default();
        assert!(view.nodes.len() <= limits.nodes && view.tasks.len() <= limits.tasks);
        assert!(view.gantt.pieces.len() <= limits.pieces);
    }
}

#[test]
fn the_course_leads_to_every_call_that_a_range_shows() {
    let options = Options { nodes: 5, engines: 4, tasks: 600, calls: 5, load: 150, seed: 2 };
    let mut sim = start(&draw(&options).expect("within the bounds"));
    while sim.step(&mut Count::new::<Event>()) {}
    let course = Course::of(&sim);
    let end = sim.time();
    for from in (0..end).step_by(97) {
        let range = (from, from + 50);
        let found = course.touching(&sim, range);
        for (place, piece) in sim.pieces().iter().enumerate() {
            if piece.end >= range.0 && piece.start < range.1 {
                assert!(found.contains(&place), "{place} of {range:?}");
            }
        }
    }
}
