//! Views of a workflow run, compared with a recount of everything; and their cost.

use std::sync::Arc;

use gantry_core::kernel::{Limits, Model as _, Record, Replay, Time, Transition};
use gantry_core::labs::workflow::event::POOL;
use gantry_core::labs::workflow::metrics::metrics;
use gantry_core::labs::workflow::view::{View, ViewLimits};
use gantry_core::labs::workflow::{
    By, History, Policy, Problem, Segment, Setting, Sim, Status, WorkflowScenario, WorkflowStatus,
    view,
};
use gantry_tests::agree;
use gantry_tests::bench::workflow::Draw;
use gantry_tests::method::Method as _;
use gantry_tests::random::tries;
use proptest::prelude::*;

const FEW: ViewLimits = ViewLimits { entries: 3, runs: 4_000, segments: 5 };

/// The run segments begun so far, in order of their beginning, each with true if it runs.
fn segments(sim: &Sim) -> Vec<(Segment, bool)> {
    let ended = sim.segments().iter().map(|&segment| (segment, false));
    let running = sim.running_segments().map(|segment| (segment, true));
    let mut all: Vec<_> = ended.chain(running).collect();
    all.sort_unstable_by_key(|(segment, _)| segment.turns.0);
    all
}

/// Compares a view with all run segments, workflows and jobs.
fn is_right(sim: &Sim, shown: &View, limits: ViewLimits) {
    let problem = sim.problem();
    let (most, segments) = (usize::try_from(limits.entries).unwrap(), segments(sim));
    let (metrics, so_far) = (metrics(sim), shown.metrics);
    let finished =
        metrics.workflows.iter().filter(|workflow| workflow.turnaround.is_some()).count();
    assert_eq!(so_far.finished, finished as u64);
    assert_eq!((so_far.completed, so_far.cancelled), (metrics.completed, metrics.cancelled));
    assert_eq!((so_far.wait, so_far.delay), (metrics.wait, metrics.delay));
    assert_eq!(so_far.standstill, metrics.standstill);
    assert_eq!(so_far.mean_turnaround, metrics.mean_turnaround);
    assert_eq!(so_far.mean_job_wait, metrics.mean_job_wait);
    assert_eq!(so_far.utilization, metrics.utilization);

    let is_loan =
        |segment: &Segment| segment.on != POOL && (segment.entry as usize) < problem.job_count();
    let loans: Vec<_> = segments.iter().filter(|(segment, _)| is_loan(segment)).collect();
    assert_eq!(shown.loans, loans.len() as u64);
    let latest = &loans[loans.len().saturating_sub(most)..];
    assert_eq!(shown.ledger.len(), latest.len());
    for (loan, (segment, runs)) in shown.ledger.iter().zip(latest) {
        assert_eq!((loan.job, loan.owner, loan.since), (segment.entry, segment.on, segment.start));
        assert_eq!(loan.until, (!runs).then_some(segment.end));
    }

    for waiting in &shown.queue {
        let entry = waiting.job.or(waiting.task.map(|task| sim.entry_of_task(task))).unwrap();
        let begun = segments.iter().filter(|(segment, _)| segment.entry == entry).count();
        assert_eq!(waiting.interruptions, begun as u64);
    }
    for (user, state) in (0..).zip(&shown.users) {
        let jobs = (0..).take(problem.job_count());
        let of_user = jobs.filter(|&job| problem.jobs.user[job as usize] == user);
        let waiting = of_user.filter(|&job| sim.status(job) == Status::Waiting).count();
        assert_eq!(state.waiting, waiting as u64);
        let shares = sim.lenders().map(|lender| sim.share(lender, user));
        let sums = shares
            .fold((0, 0), |sum, (share, used)| (sum.0 + u64::from(share), sum.1 + u64::from(used)));
        assert_eq!((state.share, state.used), sums);
    }

    let (from, to) = shown.timeline.range;
    let seen = |start: Time, end: Time| end >= from && start < to;
    let visible =
        segments.iter().filter(|(segment, _)| seen(segment.start, segment.end)).count() as u64;
    assert_eq!(shown.timeline.segments.len() as u64 + shown.timeline.aggregated, visible);
    let holds = (0..).take(problem.workflow_count()).filter_map(|at| Some((at, sim.hold(at)?)));
    let has_reservation = problem.mode != gantry_core::labs::workflow::Mode::PerJob;
    let reserved =
        holds.filter(|(_, hold)| seen(hold.admitted, hold.finished.unwrap_or(sim.time())));
    let reserved = reserved.map(|(at, _)| at).filter(|_| has_reservation);
    let listed: Vec<u32> = shown.timeline.owned.iter().map(|owned| owned.workflow).collect();
    assert_eq!(
        listed,
        reserved.take(usize::try_from(limits.segments).unwrap()).collect::<Vec<_>>()
    );

    let present =
        |at: u32| matches!(sim.workflow(at), WorkflowStatus::Admitted | WorkflowStatus::Waiting);
    let all = (0..).take(problem.workflow_count());
    let present = all.filter(|&at| present(at)).count().min(most);
    let listed = shown
        .workflows
        .iter()
        .filter(|state| matches!(state.status, WorkflowStatus::Admitted | WorkflowStatus::Waiting));
    assert_eq!(listed.count(), present);
    assert_eq!(shown.workflows.len(), problem.workflow_count().min(most));
}

proptest! {
    #![proptest_config(tries(400))]

    #[test]
    fn every_view_agrees_with_a_recount(seed in any::<u64>(), from in 0_u64..20, long in 1_u64..40) {
        let start = agree::start(&WorkflowScenario::of_seed(seed, WorkflowScenario::SMALL));
        let mut last = start.clone();
        while last.step(&mut ()) {}
        let history = History::of(&last);
        let mut before = start;
        loop {
            let (mut after, mut record) = (before.clone(), Record::default());
            if !after.step(&mut record) {
                break;
            }
            let transition = Transition { before: &before, after: &after, events: &record.events };
            for range in [None, Some((from, from + long))] {
                for limits in [ViewLimits::default(), FEW] {
                    let setting =
                        |history| Setting { limits, range, width_px: 30, history, ahead: None };
                    let shown = view(transition, &after, setting(Some(&history)));
                    prop_assert_eq!(&shown, &view(transition, &after, setting(None)), "at {}", after.time());
                    is_right(&after, &shown, limits);
                }
            }
            before = after;
        }
    }
}

/// 200,000 ordinary jobs under a policy.
fn long_run(policy: Policy, heaped: bool) -> Sim {
    let (workflows, jobs, capacity, by) = (2_000, 200_000, 10_000, By::Ratio);
    let draw = Draw { workflows, jobs, capacity, heaped, short: false, by, seed: 1 };
    let problem = Problem::new(&draw.scenario()).expect("valid").under(policy);
    Sim::new(Arc::new(problem))
}

/// Ended jobs take no room in a state: so keyframes are close, and a seek runs few steps.
#[test]
fn a_long_run_has_many_keyframes() {
    for (policy, heaped) in [
        (Policy::Ratio, false),
        (Policy::ListedOrder, false),
        (Policy::Reserve, false),
        (Policy::PerJob, false),
        (Policy::Ratio, true),
    ] {
        let replay = Replay::recorded(long_run(policy, heaped), Limits::default());
        assert!(replay.last().bytes() < 3 << 19, "{policy:?}: {} bytes", replay.last().bytes());
        assert!(replay.stride() <= 1 << 15, "{policy:?}: {} steps", replay.stride());
    }
}
