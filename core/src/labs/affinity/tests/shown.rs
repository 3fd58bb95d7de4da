//! Views, compared with the run.

use std::collections::BTreeSet;

use super::random::Draw;
use super::{start, study};
use crate::kernel::{Count, Limits, Model as _, Pcg, Replay};
use crate::labs::affinity::event::Event;
use crate::labs::affinity::synthetic::{Options, draw};
use crate::labs::affinity::view::{TaskState, View, ViewLimits};
use crate::labs::affinity::{History, Setting, Sim, view};

fn shown(replay: &mut Replay<Sim>, moment: u64, history: Option<&History>) -> View {
    let cursor = replay.at(moment);
    let limits = ViewLimits::default();
    let setting = Setting { limits, range: None, width_px: 900, history, ahead: None };
    view(cursor.transition(), cursor.state(), setting)
}

#[test]
fn a_view_does_not_depend_on_how_far_the_course_was_made() {
    let mut draws = Draw(Pcg::new(31));
    for _ in 0..60 {
        let mut replay = Replay::recorded(start(&draws.scenario(9)), Limits::default());
        let history = History::of(replay.last());
        for moment in 0..=replay.moments() {
            assert_eq!(
                shown(&mut replay, moment, Some(&history)),
                shown(&mut replay, moment, None)
            );
        }
    }
}

#[test]
fn no_row_has_two_calls_at_a_time() {
    let mut draws = Draw(Pcg::new(32));
    for _ in 0..200 {
        let mut sim = start(&draws.scenario(14));
        while sim.step(&mut ()) {}
        let history = History::of(&sim);
        let rows: u32 = sim.problem().nodes.iter().map(|node| node.engines).sum();
        let mut last = vec![0; rows as usize];
        for (index, segment) in sim.segments().iter().enumerate() {
            let end = &mut last[history.row(index) as usize];
            assert!(*end <= segment.start, "two calls on one engine");
            *end = segment.end;
        }
    }
}

#[test]
fn a_call_waits_from_when_it_was_put_off_until_it_begins() {
    let mut draws = Draw(Pcg::new(34));
    let mut seen = 0;
    for _ in 0..60 {
        let mut replay = Replay::recorded(start(&draws.scenario(9)), Limits::default());
        let mut waiting = BTreeSet::new();
        for moment in 0..=replay.moments() {
            match replay.at(moment).event() {
                Some(Event::Deferred { task, .. }) => drop(waiting.insert(task)),
                Some(
                    Event::Dispatched { task, .. }
                    | Event::Crossed { task, .. }
                    | Event::FellBack { task, .. },
                ) => drop(waiting.remove(&task)),
                _ => {}
            }
            let view = shown(&mut replay, moment, None);
            for task in &view.tasks {
                let waits = matches!(task.state, TaskState::Running { waits: true, .. });
                assert_eq!(waits, waiting.contains(&task.task), "{} at {moment}", task.task);
            }
            seen += waiting.len();
        }
    }
    assert!(seen > 300, "{seen}");
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
    let history = History::of(replay.last());
    for part in 0..=4 {
        let moment = replay.moments() * part / 4;
        let view = shown(&mut replay, moment, Some(&history));
        let text = serde_json::to_string(&view).expect("plain data");
        assert!(text.len() < 1 << 20, "{} bytes", text.len());
        let limits = ViewLimits::default();
        assert!(view.nodes.len() <= limits.nodes && view.tasks.len() <= limits.tasks);
        assert!(view.gantt.segments.len() <= limits.segments);
    }
}

#[test]
fn the_course_leads_to_every_call_that_a_range_shows() {
    let options = Options { nodes: 5, engines: 4, tasks: 600, calls: 5, load: 150, seed: 2 };
    let mut sim = start(&draw(&options).expect("within the bounds"));
    while sim.step(&mut Count::new::<Event>()) {}
    let history = History::of(&sim);
    let end = sim.time();
    for from in (0..end).step_by(97) {
        let range = (from, from + 50);
        let found = history.touching(&sim, range);
        for (index, segment) in sim.segments().iter().enumerate() {
            if segment.end >= range.0 && segment.start < range.1 {
                assert!(found.contains(&index), "{index} of {range:?}");
            }
        }
    }
}
