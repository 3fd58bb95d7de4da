//! Affinity: recorded runs of 20,000 and 100,000 calls, and the cost of a call by their number.
//!
//! Systems are drawn (`labs/affinity/synthetic.rs`): nodes of 16 engines, tasks of 10 calls, with stealing and crossing.
//! They come a little faster than the engines can run them, each on its best, so that at every size all that can happen
//! does: queues grow, nodes steal, calls cross, fall back and wait.

use std::sync::Arc;

use gantry_core::labs::affinity::synthetic::{Options, draw};
use gantry_core::labs::affinity::view::ViewLimits;
use gantry_core::labs::affinity::{
    AffinityScenario, History, Pick, Policy, Problem, Setting, Sim, view,
};

use super::harness::{Bar, Case, Table};
use super::recorded::{WIDTH_PX, recorded};

/// Calls of a task.
const CALLS: u32 = 10;

const MANY: u32 = 100_000;

type Method = (Policy, Pick);

pub fn tables() -> Vec<Table> {
    let of = |(label, method): (&str, Method)| {
        let title = |what: &str| format!("{label}: {what}");
        [
            Table::new(&title("a recorded run of 20,000 calls"), move || sought(method, 20_000)),
            Table::new(&title("a recorded run of 100,000 calls"), move || sought(method, 100_000)),
            Table::new(&title("by number of calls, a node for a thousand"), move || {
                by_size(method)
            }),
        ]
    };
    let methods = [
        ("Affinity by load", (Policy::Affinity, Pick::Load)),
        ("Affinity by count", (Policy::Affinity, Pick::Count)),
        ("Affinity, load-only", (Policy::LoadOnly, Pick::Load)),
    ];
    methods.into_iter().flat_map(of).collect()
}

/// Of 20,000 calls the bar is a fifth of a second, of 100,000 two seconds.
fn sought(method: Method, calls: u32) -> Vec<Case> {
    let problem = problem(&scenario(method, calls / 1_000, calls, 1));
    let bar: &[Bar] = if calls > 20_000 { &[Bar::Ms(2_000.0)] } else { &[Bar::Ms(200.0)] };
    recorded(
        (calls as usize, "call"),
        [bar, &[Bar::Times(1.5)]],
        move || Sim::new(Arc::clone(&problem)),
        History::of,
        |cursor, history| {
            let (limits, width_px) = (ViewLimits::default(), WIDTH_PX);
            let history = Some(history);
            let setting = Setting { limits, range: None, width_px, history, ahead: None };
            view(cursor.transition(), cursor.state(), setting)
        },
    )
}

fn by_size(method: Method) -> Vec<Case> {
    let of = |calls: u32| {
        let seeds = 1..=u64::from(MANY / calls);
        let start = |seed| Sim::new(problem(&scenario(method, calls / 1_000, calls, seed)));
        let starts = seeds.map(start).collect();
        Case::runs(&format!("{calls} calls"), (MANY as usize, "call"), starts)
    };
    vec![of(10_000), of(MANY)]
}

/// A system of so many nodes and calls, the same on every platform.
fn scenario((policy, pick): Method, nodes: u32, calls: u32, seed: u64) -> AffinityScenario {
    let options = Options {
        nodes: nodes.into(),
        engines: 16,
        tasks: (calls / CALLS).into(),
        calls: CALLS.into(),
        // Hundredths of the engines that the calls need at best.
        load: 120,
        seed,
    };
    let drawn = draw(&options).expect("within the bounds");
    AffinityScenario { policy, pick, ..drawn }
}

fn problem(scenario: &AffinityScenario) -> Arc<Problem> {
    Arc::new(Problem::new(scenario).unwrap_or_else(|errors| panic!("{errors:?}")))
}
