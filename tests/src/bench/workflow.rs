//! Workflows: recorded runs, the cost of a job by their number, and the method straight from its definitions.
//!
//! In the *steady* workloads workflows and jobs come evenly over time, so that about two thirds of the pool are reserved;
//! in the *heaped* ones all ordinary jobs are there at once, so that the queue is as long as the list of jobs.

use std::sync::Arc;

use gantry_core::kernel::{Model as _, Pcg};
use gantry_core::labs::workflow::view::ViewLimits;
use gantry_core::labs::workflow::{
    By, History, Interrupted, Job, Mode, Policy, Problem, Reserve, Setting, Share, Sim, Stage,
    StageJob, User, Workflow, WorkflowScenario, view,
};

use super::harness::{Bar, Case, Table};
use super::recorded::{WIDTH_PX, recorded};
use crate::workflow::Oracle;

#[derive(Clone, Copy, Debug)]
pub struct Draw {
    pub workflows: u64,
    pub jobs: u64,
    pub capacity: u64,
    /// Whether all ordinary jobs come at once.
    pub heaped: bool,
    /// Whether only short jobs borrow.
    pub short: bool,
    /// How what is lent is split.
    pub by: By,
    pub seed: u64,
}

const STAGES: usize = 10;

const USERS: u32 = 8;

impl Draw {
    /// The scenario, the same on every platform.
    pub fn scenario(self) -> WorkflowScenario {
        let mut rng = Pcg::new(self.seed);
        let mut from = |least: u64, below: u32| least + u64::from(rng.below(below));
        // A workflow takes some 700 units of time and 25 of the pool.
        let span = (self.workflows * 700 * 25 * 3 / 2 / self.capacity).max(1);
        let draws = u32::try_from(span).unwrap_or(u32::MAX);
        let workflows = (0..self.workflows)
            .map(|at| Workflow {
                id: at.to_string(),
                priority: from(0, 3),
                submit: from(0, draws),
                reserve: Reserve::Max,
                stages: (0..STAGES)
                    .map(|_| Stage {
                        jobs: (0..from(1, 4))
                            .map(|at| StageJob {
                                id: at.to_string(),
                                need: from(1, 10),
                                runtime: from(20, 60),
                            })
                            .collect(),
                    })
                    .collect(),
            })
            .collect();
        // As a trace has them: in order of submission.
        let mut submits: Vec<u64> =
            (0..self.jobs).map(|_| if self.heaped { 0 } else { from(0, draws) }).collect();
        submits.sort_unstable();
        let jobs = submits
            .into_iter()
            .zip(0_u64..)
            .map(|(submit, at)| Job {
                id: at.to_string(),
                user: from(0, USERS).to_string(),
                submit,
                need: from(1, 6),
                runtime: from(1, 40),
            })
            .collect();
        let users = (0..USERS).map(|at| User { id: at.to_string(), ratio: 1 + u64::from(at % 3) });
        let share = Share {
            by: self.by,
            users: users.collect(),
            interrupted: Interrupted::Requeue,
            short_jobs_only: self.short,
        };
        WorkflowScenario {
            mode: Mode::Lend,
            resource: "unit".to_owned(),
            capacity: self.capacity,
            workflows,
            share: Some(share),
            jobs,
        }
    }
}

const STEADY: Draw = Draw {
    workflows: 2_000,
    jobs: 200_000,
    capacity: 10_000,
    heaped: false,
    short: false,
    by: By::Ratio,
    seed: 1,
};

const HEAPED: Draw = Draw { heaped: true, ..STEADY };

pub fn tables() -> Vec<Table> {
    let long_runs = [
        ("lend, by ratio", STEADY, Policy::Ratio),
        ("lend, by appearance", STEADY, Policy::ListedOrder),
        ("reserve", STEADY, Policy::Reserve),
        ("per job", STEADY, Policy::PerJob),
        ("lend, by ratio, all jobs at once", HEAPED, Policy::Ratio),
        ("lend, by ratio, short jobs only", Draw { short: true, ..STEADY }, Policy::Ratio),
    ];
    let mut tables: Vec<Table> = long_runs
        .map(|(label, draw, policy)| {
            let title =
                format!("Workflows, {label}: a recorded run of 20,000 stages, 200,000 jobs");
            Table::new(&title, move || sought(draw, policy))
        })
        .into();
    for (label, draw) in [("steady", STEADY), ("heaped", HEAPED)] {
        let title = format!("Workflows by number of ordinary jobs, {label}");
        tables.push(Table::new(&title, move || by_size(draw)));
    }
    for jobs in [100, 300, 1_000] {
        let title = format!("Workflows: a plain simulator, 10 workflows, {jobs} jobs");
        tables.push(Table::new(&title, move || plain(jobs)));
    }
    tables
}

fn start(draw: Draw, policy: Policy) -> Sim {
    let problem = Problem::new(&draw.scenario()).expect("a valid scenario");
    Sim::new(Arc::new(problem.under(policy)))
}

fn units(jobs: u64) -> (usize, &'static str) {
    (usize::try_from(jobs).expect("few"), "job")
}

fn sought(draw: Draw, policy: Policy) -> Vec<Case> {
    let problem = Arc::clone(start(draw, policy).problem());
    recorded(
        units(draw.jobs),
        [&[Bar::Ms(2_000.0)], &[Bar::Times(1.5)]],
        move || Sim::new(Arc::clone(&problem)),
        |last| (History::of(last), last.time()),
        |cursor, (history, end)| {
            let (limits, width_px) = (ViewLimits::default(), WIDTH_PX);
            let (range, history) = (Some((0, *end)), Some(history));
            let setting = Setting { limits, range, width_px, history, ahead: None };
            view(cursor.transition(), cursor.state(), setting)
        },
    )
}

fn by_size(draw: Draw) -> Vec<Case> {
    let of = |jobs: u64| {
        let draw = Draw { workflows: (jobs / 100).max(10), jobs, ..draw };
        let seeds = 1..=(100_000 / jobs).max(1);
        let starts: Vec<Sim> =
            seeds.map(|seed| start(Draw { seed, ..draw }, Policy::Ratio)).collect();
        let all = units(jobs * starts.len() as u64);
        Case::runs(&format!("{jobs} jobs"), all, starts)
    };
    [1_000, 10_000, 100_000, 1_000_000].map(of).into()
}

/// The method from its definitions, which counts everything anew each time.
fn plain(jobs: u64) -> Vec<Case> {
    let draw = Draw { workflows: 10, jobs, capacity: 300, ..STEADY };
    let scenario = draw.scenario();
    let slow = move || {
        std::hint::black_box(Oracle::new(&scenario).run());
    };
    let lab = Case::runs("the lab", units(jobs), vec![start(draw, Policy::Lend)]);
    vec![lab, Case::new("a plain simulator", units(jobs), slow)]
}
