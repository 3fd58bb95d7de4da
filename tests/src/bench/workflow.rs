//! How fast the workflow lab runs: the bar of the lab, cost by event from a thousand to a million ordinary jobs, and
//! the same method straight from its definitions beside it.
//!
//! Scenarios are seeded. In the *steady* ones workflows and jobs come evenly over time, so that about two thirds of
//! the pool are reserved; in the *heaped* ones all ordinary jobs are there at once, so that the queue is as long as
//! the list of jobs. An event is anything told but a judgement: an end, an arrival, a start, a stage, a loan.
//!
//! Where cost is held against size, small scenarios are run one after the other, as many different ones as have a
//! hundred thousand jobs together: a processor that runs the same thousand jobs again knows every branch by heart, and
//! takes less than half the time for the same instructions.

use std::fmt::Write as _;
use std::sync::Arc;

use gantry_core::kernel::{Count, Counted, Event as _, Level, Model, Pcg};
use gantry_core::labs::workflow::event::Event;
use gantry_core::labs::workflow::view::ViewLimits;
use gantry_core::labs::workflow::{
    By, History, Interrupted, Job, Mode, Policy, Problem, Reserve, Setting, Share, Sim, Stage,
    StageJob, User, Workflow, WorkflowScenario, view,
};

use super::bars::verdicts;
use super::clock::timed;
use super::recorded::{self, Recorded, WIDTH_PX, recorded};
use crate::workflow::Oracle;

/// The bar: so many milliseconds for 1,000 workflows of 10 stages, 100,000 ordinary jobs, 10,000 units.
const BAR_MS: f64 = 500.0;

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

/// The best of several runs of all problems, in nanoseconds, and how many events these have.
fn run(problems: &[Arc<Problem>], repetitions: usize) -> (f64, u64) {
    let mut count = Count::new::<Event>();
    for problem in problems {
        let mut sim = Sim::new(Arc::clone(problem));
        while sim.step(&mut Counted(&mut count)) {}
    }
    let told = (0..Event::KINDS.len()).filter(|&kind| Event::level_of(kind) != Level::Probe);
    let events = told.map(|kind| count.kinds[kind]).sum();
    let whole = |problem: &Arc<Problem>| {
        let mut sim = Sim::new(Arc::clone(problem));
        while sim.step(&mut ()) {}
        sim
    };
    let once = |_| problems.iter().map(|problem| timed(|| whole(problem)).0).sum();
    ((0..repetitions).map(once).fold(f64::INFINITY, f64::min), events)
}

fn problem(scenario: &WorkflowScenario, policy: Policy) -> Arc<Problem> {
    Arc::new(Problem::new(scenario).expect("a valid scenario").under(policy))
}

/// The tables, as Markdown.
///
/// # Panics
/// Where what is drawn is not a valid scenario.
pub fn tables(repetitions: usize) -> String {
    const STRING: &str = "a string takes what is written";
    let usual = Draw {
        workflows: 1_000,
        jobs: 100_000,
        capacity: 10_000,
        heaped: false,
        short: false,
        by: By::Ratio,
        seed: 1,
    };
    let mut text = format!(
        "\n### Workflows: 1,000 of 10 stages, 100,000 ordinary jobs, 10,000 units (bar: {BAR_MS} ms)\n\n\
         | case | events | ms | ns an event | |\n|---|---:|---:|---:|---|\n"
    );
    let heaped = Draw { heaped: true, ..usual };
    let short = Draw { short: true, ..usual };
    for (label, draw, policy) in [
        ("lend, by ratio", usual, Policy::Ratio),
        ("lend, by appearance", usual, Policy::ListedOrder),
        ("reserve", usual, Policy::Reserve),
        ("per job", usual, Policy::PerJob),
        ("lend, by ratio, all jobs at once", heaped, Policy::Ratio),
        ("lend, by ratio, short jobs only", short, Policy::Ratio),
    ] {
        let (ns, events) = run(&[problem(&draw.scenario(), policy)], repetitions);
        let verdict = if ns <= BAR_MS * 1e6 { "met" } else { "**missed**" };
        #[expect(clippy::cast_precision_loss, reason = "figures to read")]
        let each = ns / events as f64;
        let ms = ns / 1e6;
        writeln!(text, "| {label} | {events} | {ms:.0} | {each:.0} | {verdict} |").expect(STRING);
    }
    text.push_str(
        "\n### Workflows by number of ordinary jobs (lend by ratio; ratio: to 1,000 jobs)\n\n\
         | jobs | steady events | ms | ns an event | ratio | heaped events | ms | ns an event | ratio |\n\
         |---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    let mut first = [0.0; 2];
    for jobs in [1_000, 10_000, 100_000, 1_000_000] {
        write!(text, "| {jobs} ").expect(STRING);
        for (at, heaped) in [false, true].into_iter().enumerate() {
            let draw = Draw { workflows: (jobs / 100).max(10), jobs, heaped, ..usual };
            let draws = (1..=(usual.jobs / jobs).max(1)).map(|seed| Draw { seed, ..draw });
            let problems: Vec<_> =
                draws.map(|draw| problem(&draw.scenario(), Policy::Ratio)).collect();
            let (ns, events) = run(&problems, repetitions);
            #[expect(clippy::cast_precision_loss, reason = "figures to read")]
            let each = ns / events as f64;
            if jobs == 1_000 {
                first[at] = each;
            }
            let (ms, ratio) = (ns / 1e6, each / first[at]);
            write!(text, "| {events} | {ms:.1} | {each:.0} | {ratio:.2} ").expect(STRING);
        }
        text.push_str("|\n");
    }
    let runs: Vec<Recorded> = long_runs().into_iter().map(sought).collect();
    text += &recorded::table("Workflows: recorded runs of 200,000 ordinary jobs", &runs);
    let bars: Vec<_> = runs.iter().flat_map(|run| run.bars(true)).collect();
    text += &verdicts("Workflows: bars", &bars);
    text + &naive(repetitions)
}

/// 2,000 workflows and 200,000 ordinary jobs, under each policy.
fn long_runs() -> [(&'static str, Draw, Policy); 5] {
    let steady = Draw {
        workflows: 2_000,
        jobs: 200_000,
        capacity: 10_000,
        heaped: false,
        short: false,
        by: By::Ratio,
        seed: 1,
    };
    let heaped = Draw { heaped: true, ..steady };
    [
        ("lend, by ratio", steady, Policy::Ratio),
        ("lend, by appearance", steady, Policy::ListedOrder),
        ("reserve", steady, Policy::Reserve),
        ("per job", steady, Policy::PerJob),
        ("lend, by ratio, all jobs at once", heaped, Policy::Ratio),
    ]
}

fn sought((label, draw, policy): (&str, Draw, Policy)) -> Recorded {
    let problem = problem(&draw.scenario(), policy);
    recorded(
        label,
        || Sim::new(Arc::clone(&problem)),
        History::of,
        |replay, cursor, history| {
            let setting = Setting {
                limits: ViewLimits::default(),
                range: Some((0, replay.last().time())),
                width_px: WIDTH_PX,
                history: Some(history),
                ahead: None,
            };
            view(cursor.transition(), cursor.state(), setting);
        },
    )
}

/// The core beside the method from its definitions, which counts everything anew each time.
fn naive(repetitions: usize) -> String {
    let mut text = "\n### Workflows beside a naive simulator (10 workflows, 300 units, steady)\n\n\
        | jobs | naive ms | core ms | times |\n|---:|---:|---:|---:|\n"
        .to_owned();
    for jobs in [100, 300, 1_000] {
        let draw = Draw {
            workflows: 10,
            jobs,
            capacity: 300,
            heaped: false,
            short: false,
            by: By::Ratio,
            seed: 1,
        };
        let scenario = draw.scenario();
        let (slow, _) = timed(|| Oracle::new(&scenario).run());
        let (fast, _) = run(&[problem(&scenario, Policy::Lend)], repetitions);
        let (slow, fast) = (slow / 1e6, fast / 1e6);
        writeln!(text, "| {jobs} | {slow:.1} | {fast:.2} | {:.0} |", slow / fast)
            .expect("a string takes what is written");
    }
    text
}
