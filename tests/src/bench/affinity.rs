//! How fast the affinity lab runs: the bar of the lab, cost by call from ten thousand to a million of them, and a plain
//! simulator beside it.
//!
//! Systems are drawn (`labs/affinity/synthetic.rs`): nodes of 16 engines, tasks of 10 calls, with stealing and crossing.
//! They come a little faster than the engines can run them, each on its best, so that at every size all that can happen
//! does: queues grow, nodes steal, calls cross, fall back and wait.

use std::fmt::Write as _;
use std::sync::Arc;

use gantry_core::kernel::{Cursor, Model as _, Replay};
use gantry_core::labs::affinity::synthetic::{Options, draw};
use gantry_core::labs::affinity::view::ViewLimits;
use gantry_core::labs::affinity::{
    AffinityScenario, History, Pick, Policy, Problem, Setting, Sim, view,
};

use super::bars::{Bar, bar, verdicts};
use super::clock::timed;
use super::recorded::{self, WIDTH_PX, recorded};
use crate::affinity::Scan;

/// The bar: so many milliseconds for a million calls on 1,000 nodes.
const BAR_MS: f64 = 1_500.0;

/// How long the plain simulator may take before it is stopped.
const SCAN_NS: f64 = 8e9;

/// Calls of a task.
const CALLS: u32 = 10;

/// Hundredths of the engines that the calls need at best.
const LOAD: u64 = 120;

const SETTINGS: [(Policy, Pick, &str); 3] = [
    (Policy::Affinity, Pick::Load, "affinity by load"),
    (Policy::Affinity, Pick::Count, "affinity by count"),
    (Policy::LoadOnly, Pick::Load, "load-only"),
];

/// A system of so many nodes and tasks, the same on every platform.
///
/// # Panics
/// Where there are none.
pub fn scenario(policy: Policy, pick: Pick, nodes: u32, tasks: u32, seed: u64) -> AffinityScenario {
    let options = Options {
        nodes: nodes.into(),
        engines: 16,
        tasks: tasks.into(),
        calls: CALLS.into(),
        load: LOAD,
        seed,
    };
    let drawn = draw(&options).expect("within the bounds");
    AffinityScenario { policy, pick, ..drawn }
}

fn problem(policy: Policy, pick: Pick, nodes: u32, tasks: u32, seed: u64) -> Arc<Problem> {
    let scenario = scenario(policy, pick, nodes, tasks, seed);
    Arc::new(Problem::new(&scenario).unwrap_or_else(|errors| panic!("{errors:?}")))
}

/// The best of several runs of all problems, relations included, in nanoseconds; and the last states.
fn run(problems: &[Arc<Problem>], repetitions: usize) -> (f64, Vec<Sim>) {
    let once = |_| {
        timed(|| {
            let sims = problems.iter().map(|problem| {
                let mut sim = Sim::new(Arc::clone(problem));
                while sim.step(&mut ()) {}
                sim
            });
            sims.collect::<Vec<_>>()
        })
    };
    (0..repetitions).map(once).min_by(|a, b| a.0.total_cmp(&b.0)).expect("at least once")
}

/// The tables, as Markdown.
///
/// # Panics
/// Where what is drawn is not a valid scenario.
pub fn tables(repetitions: usize) -> String {
    let mut text = String::new();
    let mut bars = Vec::new();
    let mut long = Vec::new();
    for setting in SETTINGS {
        text += &by_size(setting, repetitions, &mut bars);
        text += &beside_scan(setting, repetitions, &mut bars);
        let (policy, pick, label) = setting;
        let problem = problem(policy, pick, 1_000, 100_000, 1);
        let run = recorded(label, || Sim::new(Arc::clone(&problem)), History::of, shown);
        bars.extend(run.bars(true));
        long.push(run);
    }
    text += &recorded::table("Affinity: recorded runs of a million calls", &long);
    text + &verdicts("Affinity: bars", &bars)
}

fn shown(_: &mut Replay<Sim>, cursor: &Cursor<Sim>, history: &History) {
    let (limits, width_px) = (ViewLimits::default(), WIDTH_PX);
    let setting = Setting { limits, range: None, width_px, history: Some(history), ahead: None };
    view(cursor.transition(), cursor.state(), setting);
}

fn by_size(
    (policy, pick, label): (Policy, Pick, &str),
    repetitions: usize,
    bars: &mut Vec<Bar>,
) -> String {
    let mut text = format!(
        "\n### {label}: by number of calls (a node for a thousand of them)\n\n\
         | calls | nodes | makespan | stolen | crossed | ms | ns a call | ratio |\n\
         |---:|---:|---:|---:|---:|---:|---:|---:|\n"
    );
    let mut first = 0.0;
    for calls in [10_000_u32, 100_000, 1_000_000] {
        // As in the workflow lab: a processor that runs the same ten thousand again knows every branch by heart.
        let seeds = 1..=u64::from(1_000_000 / calls);
        let (nodes, tasks) = (calls / 1_000, calls / CALLS);
        let problems: Vec<_> =
            seeds.map(|seed| problem(policy, pick, nodes, tasks, seed)).collect();
        let (ns, sims) = run(&problems, repetitions);
        let each = ns / 1_000_000.0;
        if calls == 10_000 {
            first = each;
        }
        let (stolen, crossed) = sims[0].stolen_and_crossed();
        let (ms, ratio) = (each * f64::from(calls) / 1e6, each / first);
        writeln!(
            text,
            "| {calls} | {nodes} | {} | {stolen} | {crossed} | {ms:.2} | {each:.0} | {ratio:.2} |",
            sims[0].latest()
        )
        .expect("a string takes what is written");
        if calls == 1_000_000 {
            bars.push(bar(format!("{label}: ms for 1,000,000 calls"), ms, BAR_MS));
            bars.push(bar(format!("{label}: cost a call, to 10,000"), ratio, 2.0));
        }
    }
    text
}

/// On the large system a hundredth of the tasks, all of which come at once.
fn beside_scan(
    (policy, pick, label): (Policy, Pick, &str),
    repetitions: usize,
    bars: &mut Vec<Bar>,
) -> String {
    let mut drawn = scenario(policy, pick, 1_000, 1_000, 1);
    for task in &mut drawn.tasks {
        task.submit = 0;
    }
    let problem = Arc::new(Problem::new(&drawn).expect("a valid scenario"));
    let mut scan = Scan::new(&problem);
    let mut slow = 0.0;
    let mut over = false;
    while !over && slow < SCAN_NS {
        slow += timed(|| over = !(0..64).all(|_| scan.instant())).0;
    }
    let (fast, sims) = run(&[Arc::clone(&problem)], repetitions);
    let (_, crossed) = sims[0].stolen_and_crossed();
    let found = (scan.calls, scan.crossed, scan.makespan);
    assert_eq!(
        found,
        (sims[0].segments().len() as u64, crossed.into(), sims[0].latest()),
        "both are one"
    );
    let times = slow / fast;
    let what = format!("{label}: times faster than a plain simulator");
    bars.push(Bar { at_least: true, ..bar(what, times, 100.0) });
    format!(
        "\n### {label}: beside a plain simulator, 1,000 nodes\n\n\
         | calls | plain ms | core ms | times |\n|---:|---:|---:|---:|\n\
         | {} | {:.0} | {:.2} | {times:.0} |\n",
        scan.calls,
        slow / 1e6,
        fast / 1e6
    )
}
