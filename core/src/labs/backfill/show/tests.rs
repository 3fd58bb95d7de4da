//! Views at every moment of random runs: invariants, rows, tests, metrics.

use std::sync::Arc;

use super::*;
use crate::kernel::{Pcg, Record};
use crate::labs::backfill::rows::{EstimatedSegment, estimated_segments};
use crate::labs::backfill::{Checkpoint, Close, Events, Policy, Problem, Schedule, Split};

fn problem(seed: u64, policy: Policy, events: Events) -> Problem {
    let mut rng = Pcg::new(seed);
    let mut submit = 0;
    let jobs: Vec<[u64; 4]> = std::iter::repeat_with(|| {
        submit += u64::from(rng.below(4));
        let estimate = u64::from(1 + rng.below(20));
        [submit, u64::from(1 + rng.below(10)), estimate, 1 + u64::from(rng.below(24))]
    })
    .take(40)
    .collect();
    let checkpoint = Checkpoint {
        split: Split::parse("0.3").expect("a decimal"),
        threshold: u64::from(rng.below(6)),
        checkpoint_cost: u64::from(rng.below(2)),
        restart_cost: 1,
    };
    Problem { events, checkpoint, ..Problem::of_jobs(policy, 10, &jobs) }
}

/// No row has two run segments at a time, and every run segment has as many rows as nodes.
fn rows_are_apart(view: &View, sim: &Sim) {
    let segments = &view.gantt.segments;
    for (at, a) in segments.iter().enumerate() {
        let nodes: u32 = a.rows.iter().map(|range| range.1).sum();
        assert_eq!(nodes, sim.problem().nodes[a.job as usize], "{a:?}");
        for b in &segments[at + 1..] {
            let together = a.start < b.end && b.start < a.end;
            let apart =
                a.rows.iter().all(|a| b.rows.iter().all(|b| a.0 + a.1 <= b.0 || b.0 + b.1 <= a.0));
            assert!(!together || apart, "{a:?} and {b:?}");
        }
    }
}

/// The view's data on the present step agrees with its event.
fn agrees(transition: Transition<'_>, view: &View) {
    match (transition.event(), view.tested.last()) {
        (Some(Event::Tested { job, test }), Some(verdict)) => {
            assert_eq!((verdict.job, verdict.test), (job, test));
            let again = super::test(
                verdict.nodes,
                verdict.free,
                verdict.now + verdict.length <= verdict.reservation,
                verdict.extra,
            );
            assert_eq!(again, test, "{verdict:?}");
            assert!(view.near.is_none() || !test.admits());
        }
        (Some(Event::Tested { .. }), other) => panic!("{other:?}"),
        (Some(Event::Backfilled { .. } | Event::Refused { .. }), Some(verdict)) => {
            let starts = matches!(transition.event(), Some(Event::Backfilled { .. }));
            assert_eq!(verdict.test.admits(), starts, "{verdict:?}");
        }
        _ => {}
    }
}

/// The whole run, in a chart of that width.
fn whole(width_px: u32, history: Option<&History>) -> Setting<'_> {
    Setting { limits: ViewLimits::default(), range: None, width_px, history, ahead: None }
}

#[test]
fn every_moment_has_its_view() {
    for seed in 0..12 {
        for policy in Policy::ALL {
            let events = if seed % 2 == 0 { Events::Together } else { Events::Singly };
            let problem = Arc::new(problem(seed, policy, events));
            let mut last = Sim::new(problem.clone());
            while last.step(&mut ()) {}
            let history = History::of(&last);
            let mut sim = Sim::new(problem);
            let mut backfilled = 0;
            loop {
                let before = sim.clone();
                let mut record = Record::default();
                if !sim.step(&mut record) {
                    break;
                }
                for shown in 1..=record.events.len() {
                    let events = &record.events[..shown];
                    let transition = Transition { before: &before, after: &sim, events };
                    let overtook = transition.event().is_some_and(|event| match event {
                        Event::Backfilled { .. } => true,
                        Event::Started { job, .. } => {
                            policy == Policy::Conservative && before.head() != Some(job)
                        }
                        _ => false,
                    });
                    backfilled += u64::from(overtook);
                    let state = if shown == record.events.len() { &sim } else { &before };
                    let view = super::view(transition, state, whole(100, Some(&history)));
                    assert!(view == super::view(transition, state, whole(100, None)), "rows stay");
                    assert!(
                        view.invariant_checks.iter().all(|check| check.holds),
                        "{:?} {policy:?} {events:?}",
                        view.invariant_checks
                    );
                    assert!(view.line.line.is_some());
                    assert_eq!(view.metrics.backfilled, backfilled, "{policy:?}");
                    agrees(transition, &view);
                }
            }
            let transition = Transition { before: &sim, after: &sim, events: &[] };
            let view = super::view(transition, &sim, whole(100_000, Some(&history)));
            if events == Events::Together {
                rows_are_apart(&view, &sim);
            }
            let metrics = Schedule::of(&sim).metrics(sim.problem());
            assert_eq!(view.metrics.ended, metrics.completed + metrics.killed);
            let idle: u128 = view.idle.iter().map(Idle::node_time).sum();
            assert_eq!(idle, Schedule::of(&sim).wasted(sim.problem(), 0));
            for (found, expected) in [
                (view.metrics.mean_wait, metrics.mean_wait),
                (view.metrics.mean_bounded_slowdown, metrics.mean_bounded_slowdown),
                (view.metrics.utilization, metrics.utilization),
            ] {
                assert!((found.unwrap_or(0.0) - expected.unwrap_or(0.0)).abs() < 1e-9);
            }
        }
    }
}

/// The chart of a range of time, counted segment by segment and job by job.
#[test]
fn a_range_shows_its_run_segments_and_bins() {
    for (seed, policy) in (0..24).zip(Policy::ALL.into_iter().cycle()) {
        let problem = Arc::new(problem(seed, policy, Events::Together));
        let mut last = Sim::new(problem.clone());
        while last.step(&mut ()) {}
        let (history, end) = (History::of(&last), last.time());
        let mut sim = Sim::new(problem.clone());
        while sim.step(&mut ()) {
            let from = end * (seed % 5) / 6;
            let to = from + 1 + end * (seed % 3 + 1) / 4;
            let wide = u32::try_from(to - from).expect("few");
            let limits = ViewLimits::default();
            let (range, history) = (Some((from, to)), Some(&history));
            let setting = Setting { limits, range, width_px: wide, history, ahead: None };
            let transition = Transition { before: &sim, after: &sim, events: &[] };
            let view = super::view(transition, &sim, setting);
            let segments = estimated_segments(&sim);
            let visible =
                segments.iter().filter(|next| next.segment.end >= from && next.segment.start < to);
            assert_eq!(
                view.gantt.segments.len() as u64 + view.gantt.aggregated,
                visible.count() as u64
            );
            let mut wasted = 0;
            // A bin is a unit of time, and nothing changes within one.
            for (time, (&busy, &queue)) in
                (from..).zip(view.charts.busy.iter().zip(&view.charts.queue))
            {
                let runs = |next: &&EstimatedSegment| {
                    next.segment.start <= time && (next.runs || time < next.segment.end)
                };
                let running: Vec<_> = segments.iter().filter(runs).collect();
                let nodes: u32 =
                    running.iter().map(|next| problem.nodes[next.segment.job as usize]).sum();
                let known = &problem.order[..usize::try_from(sim.submitted_and_ended().0).unwrap()];
                let present = known.iter().filter(|&&job| {
                    let ended = segments.iter().any(|next| {
                        next.segment.job == job
                            && !next.runs
                            && next.segment.end <= time
                            && next.segment.close != Close::Checkpointed
                    });
                    problem.submit[job as usize] <= time && !ended
                });
                assert!((busy - f64::from(nodes)).abs() < 1e-6, "{policy:?} at {time}");
                let waiting = present.count() - running.len();
                assert!(
                    (queue - length(waiting)).abs() < 1e-6,
                    "{policy:?} at {time}: {queue} {waiting}"
                );
                let idle = problem.machine - nodes;
                wasted += if waiting > 0 && time < sim.time() { u128::from(idle) } else { 0 };
            }
            let inside = |stretch: &Idle| Idle {
                start: stretch.start.max(from),
                end: stretch.end.min(to),
                ..*stretch
            };
            let shown: u128 = view.idle.iter().map(|stretch| inside(stretch).node_time()).sum();
            assert_eq!(shown, wasted, "{policy:?} from {from} to {to}: {:?}", view.idle);
            let ended = view.idle.iter().all(|stretch| stretch.end <= sim.time());
            let apart = view.idle.windows(2).all(|pair| pair[0].end <= pair[1].start);
            assert!(ended && apart, "{:?}", view.idle);
        }
    }
}

fn length(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("few"))
}
