//! Moments of the backfill lab for tests of its pictures: the example of the text at several instants, and
//! large ones made by rule.

use gantry_core::kernel::Time;
use gantry_core::kernel::listing::Line;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{Reason, Verdict};
use gantry_core::labs::backfill::view::{
    Charts, Distributions, Gantt, MetricsSoFar, Outline, Reservation, RunningView, SegmentState,
    SegmentView, View, WaitingView,
};
use gantry_core::labs::backfill::{Events, Overrun, Policy};
use gantry_core::session::Heat;

use super::BINS;

/// The example's jobs on its ten nodes.
pub fn outline() -> Outline {
    Outline {
        policy: Policy::Checkpoint,
        nodes: 10,
        overrun: Overrun::Kill,
        events: Events::Together,
        split: "0.5".into(),
        threshold: 2,
        costs: (0, 0),
        jobs: ["A", "B", "C", "D", "E"].into_iter().collect(),
    }
}

fn empty(now: Time, rows: u64, range: (Time, Time)) -> View {
    View {
        now,
        reason: Reason::Beginning,
        job: None,
        free: rows,
        queue: Vec::new(),
        waiting: 0,
        running: Vec::new(),
        running_count: 0,
        reservation: None,
        tested: Vec::new(),
        gantt: Gantt { range, rows, ..Gantt::default() },
        idle: Vec::new(),
        charts: Charts::default(),
        distributions: Distributions::default(),
        line: Line { line: None, variables: Vec::new() },
        invariant_checks: Vec::new(),
        metrics: MetricsSoFar::default(),
    }
}

fn piece(job: u32, span: (Time, Time), estimated_end: Time, rows: (u32, u32)) -> SegmentView {
    SegmentView {
        job,
        start: span.0,
        end: span.1,
        estimated_end,
        rows: vec![rows],
        state: SegmentState::Completed,
        backfilled: false,
        number: 0,
        submit: 0,
    }
}

fn waits(job: u32, nodes: u64, estimate: Time, runtime: Time, submit: Time) -> WaitingView {
    WaitingView {
        job,
        place: 0,
        nodes,
        estimate,
        runtime: Some(runtime),
        submit,
        ran: 0,
        planned: None,
        tested: None,
    }
}

fn runs(job: u32, nodes: u64, start: Time, expected_end: Time, backfilled: bool) -> RunningView {
    RunningView { job, nodes, start, expected_end, runtime: Some(expected_end - start), backfilled }
}

/// Fills in what follows from the pieces: charts and counts.
fn finished(mut view: View) -> View {
    let (from, to) = view.gantt.range;
    let width = (to - from) as f64 / BINS as f64;
    let at = |bin: usize| from as f64 + (bin as f64 + 0.5) * width;
    let busy = |time: f64| {
        let there = view
            .gantt
            .segments
            .iter()
            .filter(|piece| (piece.start as f64) <= time && time < piece.end as f64);
        there.flat_map(|piece| &piece.rows).map(|range| f64::from(range.1)).sum()
    };
    let seen = |bin: &usize| at(*bin) < view.now as f64;
    view.charts.busy = (0..BINS).take_while(seen).map(|bin| busy(at(bin))).collect();
    let waiting = |time: f64| {
        view.queue.iter().filter(|waiting| (waiting.submit as f64) <= time).count() as f64
    };
    view.charts.queue = (0..BINS).take_while(seen).map(|bin| waiting(at(bin))).collect();
    view.waiting = view.queue.len() as u64;
    for (waiting, place) in view.queue.iter_mut().zip(0..) {
        waiting.place = place;
    }
    view.running_count = view.running.len() as u64;
    view
}

/// At 1: A and B run, C has come and does not fit.
pub fn running() -> (Outline, View) {
    let mut view = empty(1, 10, (0, 25));
    let state = SegmentState::Running;
    view.gantt.segments = vec![
        SegmentView { state, ..piece(0, (0, 1), 4, (6, 4)) },
        SegmentView { state, ..piece(1, (0, 1), 10, (0, 6)) },
    ];
    view.running = vec![runs(0, 4, 0, 4, false), runs(1, 6, 0, 10, false)];
    view.queue = vec![waits(2, 9, 6, 6, 1)];
    view.free = 0;
    (outline(), finished(view))
}

/// At 4: A has ended, C holds a reservation; E is judged, D runs already.
pub fn judged(test: Test) -> (Outline, View) {
    let mut view = empty(4, 10, (0, 25));
    let state = SegmentState::Running;
    view.gantt.segments = vec![
        piece(0, (0, 4), 4, (6, 4)),
        SegmentView { state, ..piece(1, (0, 4), 10, (0, 6)) },
        SegmentView { state, backfilled: true, ..piece(3, (4, 4), 14, (6, 2)) },
    ];
    view.running = vec![runs(3, 2, 4, 9, true), runs(1, 6, 0, 10, false)];
    view.queue = vec![waits(2, 9, 6, 6, 1), waits(4, 2, 12, 9, 3)];
    view.reservation = Some(Reservation { job: 2, nodes: 9, estimate: 6, time: 10, extra: 1 });
    let verdict = Verdict {
        job: 4,
        test,
        nodes: 2,
        free: 2,
        now: 4,
        length: if test == Test::InsideWindow { 6 } else { 12 },
        estimate: 12,
        reservation: 10,
        extra: 1,
    };
    let verdict = match test {
        Test::NoRoom => Verdict { nodes: 4, ..verdict },
        Test::WithinExtra => Verdict { nodes: 1, ..verdict },
        _ => verdict,
    };
    view.reason = Reason::Tested { verdict, probe: true, head: 2, near: None };
    view.tested = vec![verdict];
    view.free = 2;
    view.distributions = Distributions { wait: vec![1], bounded_slowdown: vec![1] };
    (outline(), finished(view))
}

/// At 10: D has ended early, E is checkpointed for C.
pub fn checkpointed() -> (Outline, View) {
    let mut view = empty(10, 10, (0, 25));
    view.gantt.segments = vec![
        piece(0, (0, 4), 4, (6, 4)),
        piece(1, (0, 10), 10, (0, 6)),
        SegmentView { backfilled: true, ..piece(3, (4, 8), 14, (6, 2)) },
        SegmentView {
            backfilled: true,
            state: SegmentState::Checkpointed,
            ..piece(4, (4, 10), 16, (8, 2))
        },
    ];
    view.queue = vec![waits(2, 9, 6, 6, 1), WaitingView { ran: 6, ..waits(4, 2, 6, 3, 3) }];
    view.reservation = Some(Reservation { job: 2, nodes: 9, estimate: 6, time: 10, extra: 1 });
    view.reason = Reason::Checkpointed {
        job: 4,
        nodes: 2,
        head: 2,
        needs: 9,
        free: 8,
        done: 6,
        remaining: 3,
    };
    view.distributions = Distributions { wait: vec![2, 0, 1], bounded_slowdown: vec![3] };
    (outline(), finished(view))
}

/// At the end: E was resumed at 16.
pub fn ended() -> (Outline, View) {
    let (outline, before) = checkpointed();
    let mut view = empty(19, 10, (0, 25));
    view.gantt.segments = before.gantt.segments;
    view.gantt.segments.push(piece(2, (10, 16), 16, (1, 9)));
    view.gantt.segments.push(SegmentView {
        number: 1,
        state: SegmentState::Killed,
        ..piece(4, (16, 19), 22, (8, 2))
    });
    view.distributions = Distributions { wait: vec![2, 1, 0, 0, 2], bounded_slowdown: vec![5] };
    (outline, finished(view))
}

/// Planned starts (conservative) at 4, one job on rows apart.
pub fn planned() -> (Outline, View) {
    let (mut outline, mut view) = judged(Test::InsideWindow);
    outline.policy = Policy::Conservative;
    view.reason = Reason::Planned { job: 4, before: Some(18), time: 16 };
    view.reservation = None;
    view.gantt.segments[0].rows = vec![(6, 1), (9, 1), (7, 1)];
    view.queue[0].planned = Some(10);
    view.queue[1].planned = Some(16);
    (outline, view)
}

/// `jobs` jobs on `rows` nodes over months, the same for the same arguments; a deep queue.
pub fn crowded(jobs: u32, rows: u32) -> (Outline, View) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let mut outline = outline();
    outline.nodes = rows.into();
    outline.jobs = (0..jobs + 100).map(|job| format!("{}", 10_000 + job)).collect();
    let mut free_at = vec![0_u64; rows as usize];
    let mut view = empty(0, rows.into(), (0, 1));
    for job in 0..jobs {
        let nodes = (1 + draw(u64::from(rows) / 8)) as u32;
        let first = draw(u64::from(rows - nodes + 1)) as usize;
        let lanes = first..first + nodes as usize;
        let start = free_at[lanes.clone()].iter().copied().max().unwrap_or(0) + draw(600);
        let end = start + 60 + draw(20_000);
        free_at[lanes].fill(end);
        view.gantt.segments.push(SegmentView {
            backfilled: draw(3) == 0,
            state: if draw(20) == 0 { SegmentState::Killed } else { SegmentState::Completed },
            ..piece(job, (start, end), end + draw(9_000), (first as u32, nodes))
        });
    }
    let end = free_at.iter().copied().max().unwrap_or(1);
    view.now = end * 4 / 5;
    view.gantt.range = (0, end);
    let now = view.now;
    view.gantt.segments.retain(|piece| piece.start <= now);
    for piece in &mut view.gantt.segments {
        if piece.end > now {
            (piece.state, piece.estimated_end) = (SegmentState::Running, piece.end);
            piece.end = now;
        }
    }
    let cells = (0..32 * 400).map(|cell| if cell % 400 < 320 { draw(256) as u8 } else { 0 });
    view.gantt.heat = Heat { columns: 400, rows: rows.div_ceil(32), cells: cells.collect() };
    view.gantt.aggregated = 12_345;
    view.queue = (0..90)
        .map(|index| waits(jobs + index, 1 + draw(u64::from(rows)), 60 + draw(90_000), 60, now / 2))
        .collect();
    view.reservation = Some(Reservation {
        job: jobs,
        nodes: view.queue[0].nodes,
        estimate: view.queue[0].estimate,
        time: now + 7_200,
        extra: 3,
    });
    view.distributions = Distributions {
        wait: (0..18).map(|_| draw(900)).collect(),
        bounded_slowdown: (0..12).map(|_| draw(4_000)).collect(),
    };
    (outline, finished(view))
}
