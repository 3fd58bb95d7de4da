//! What the camera asks of the core, and playing by time.

use gantry_core::session::{Command, Comparing, Goal, Look};

use super::Bench;
use crate::player::{Pace, Speed};
use crate::scene::zoom::Range;
use crate::state::{Action, Breakpoints, Effect, Steer};

const EASY: &str = include_str!("../../../../static/gallery/easy.json");

/// A run of so many jobs of one after another, each four units of time long, on a machine of two nodes.
fn long(jobs: u64) -> String {
    let job = |at: u64| {
        format!(r#"{{"id":"j{at}","submit":{},"nodes":1,"estimate":4,"runtime":4}}"#, 2 * at)
    };
    let jobs: Vec<String> = (0..jobs).map(job).collect();
    format!(
        r#"{{"gantry":1,"lab":"backfill","policy":"easy","nodes":2,"jobs":[{}]}}"#,
        jobs.join(",")
    )
}

fn opened(text: &str) -> Bench {
    let mut bench = Bench::new();
    bench.load(text, Goal::Start);
    bench.act(Action::Steer(Steer::Wide(800)));
    bench
}

fn window(bench: &Bench) -> Range {
    bench.state.camera.expect("a lab with time").shown()
}

fn looks(bench: &Bench) -> Vec<Look> {
    let look = |effect: &Effect| match effect.request()?.command {
        Command::Look(look) | Command::Compare(Comparing::Look(look)) => Some(look),
        _ => None,
    };
    bench.effects.iter().filter_map(look).collect()
}

fn time(bench: &Bench) -> u64 {
    bench.state.shown.as_ref().expect("open").moment.time
}

#[test]
fn a_window_is_asked_for_once_and_follows_steps_jumps_and_comparisons() {
    let mut bench = opened(&long(1_200));
    assert_eq!(window(&bench).0, 0);
    let asked = looks(&bench).len();
    bench.act(Action::Steer(Steer::Wide(800)));
    assert_eq!(looks(&bench).len(), asked, "the same is not asked for again");
    for goal in [Goal::End, Goal::Moment(1_000), Goal::Start, Goal::Moment(2_000)] {
        bench.act(Action::Go(goal));
        let ((from, to), now) = (window(&bench), time(&bench));
        assert!(from <= now && now <= to && to - from < 500, "{now} in {from} to {to}");
        let look = *looks(&bench).last().expect("it was asked for");
        let (first, last) = look.range.expect("a range");
        assert!(first <= from && to <= last && last - first < 2 * (to - from), "{look:?}");
    }
    bench.compare();
    bench.act(Action::Go(Goal::End));
    let tick = bench.beside().clock.tick;
    let (from, to) = window(&bench);
    assert!(from <= tick && tick <= to && to - from < 500, "{tick} in {from} to {to}");
    bench.compare();
    assert!(window(&bench).0 <= time(&bench) && time(&bench) <= window(&bench).1);
}

#[test]
fn a_link_opens_at_its_window_and_another_scenario_at_its_own() {
    let mut bench = Bench::new();
    bench.state.expected.window = Some((400, 450));
    bench.load(&long(1_200), Goal::Start);
    assert_eq!(bench.state.camera.and_then(|camera| camera.chosen()), Some((400, 450)));
    bench.load(EASY, Goal::Start);
    assert_eq!(bench.state.camera.and_then(|camera| camera.chosen()), None);
    assert_eq!(bench.state.camera.map(|camera| camera.window()), Some((0, 30)), "all of it");
}

#[test]
fn played_by_time_a_run_goes_on_evenly_stops_at_breakpoints_and_at_its_end() {
    let mut bench = opened(EASY).untold();
    // 30 units of time in 30 seconds or so, of which the run takes 25.
    bench.act(Action::Pace(Pace::Time, Speed::at(7)));
    bench.act(Action::Toggle);
    let mut times = Vec::new();
    for _ in 0..2_000 {
        bench.act(Action::Tick { elapsed_ms: 20.0 });
        if !bench.state.playing() {
            break;
        }
        times.push(time(&bench));
    }
    assert!(times.is_sorted() && time(&bench) == 25, "{times:?}");
    assert!((1_200..1_350).contains(&times.len()), "{} ticks of 20 ms", times.len());
    bench.state.breakpoints = Breakpoints::named(["refuse", "reclaim"].into_iter());
    bench.act(Action::Toggle);
    while bench.state.playing() {
        bench.act(Action::Tick { elapsed_ms: 200.0 });
    }
    let stop = bench.state.shown.as_ref().and_then(|shown| shown.moment.stop.clone());
    assert_eq!(stop.map(|stop| (stop.kind, stop.nth)), Some(("refuse".to_owned(), 1)));
}

#[test]
fn compared_runs_play_by_time_too_and_a_long_run_is_seen_from_further_away() {
    let mut bench = opened(&long(1_200));
    let before = window(&bench);
    bench.compare();
    bench.act(Action::Go(Goal::Start));
    bench.act(Action::Pace(Pace::Time, Speed::at(8)));
    bench.act(Action::Toggle);
    for _ in 0..50 {
        bench.act(Action::Tick { elapsed_ms: 100.0 });
    }
    let tick = bench.beside().clock.tick;
    assert!((700..900).contains(&tick), "{tick}");
    let (from, to) = window(&bench);
    assert!(from <= tick && tick <= to && to - from > 2 * (before.1 - before.0), "{from} to {to}");
}
