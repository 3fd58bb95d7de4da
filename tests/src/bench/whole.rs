//! What a person waits for: importing and placing a real cluster, recording a run, jumping about in it.

use std::fmt::Write as _;

use gantry_core::kernel::{Limits, Model, Pcg, Replay};
use gantry_core::labs::placement::{Policy, Sim};

use super::clock::timed;
use super::workload::Case;

const SEEKS: u32 = 200;

fn best<T>(repetitions: usize, mut work: impl FnMut() -> T) -> f64 {
    (0..repetitions).map(|_| timed(&mut work).0).fold(f64::INFINITY, f64::min)
}

/// Recording a run and seeking in it, beside the run alone, as Markdown.
pub fn replay(repetitions: usize) -> String {
    let mut text = "\n### Replay (least-fit, steady)\n\n\
        | nodes | events | run ms | record ms | ratio | keyframe stride | far seek ms |\n\
        |---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for (nodes, tasks) in [(1_000, 10_000), (30_000, 10_000)] {
        let problem = Case::usual(Policy::LeastFit, nodes, tasks).problem();
        let start = Sim::new(problem);
        let running = best(repetitions, || {
            let mut sim = start.clone();
            while sim.step(&mut ()) {}
            sim
        });
        let recording = best(repetitions, || Replay::recorded(start.clone(), Limits::default()));
        let mut replay = Replay::recorded(start.clone(), Limits::default());
        let moments = u32::try_from(replay.moments()).expect("a short run");
        let seeking = best(repetitions, || {
            let mut rng = Pcg::new(2);
            (0..SEEKS).filter(|_| replay.at(rng.below(moments).into()).event().is_some()).count()
        });
        writeln!(
            text,
            "| {nodes} | {moments} | {:.1} | {:.1} | {:.1} | {} | {:.2} |",
            running / 1e6,
            recording / 1e6,
            recording / running,
            replay.stride(),
            seeking / 1e6 / f64::from(SEEKS),
        )
        .expect("a string takes what is written");
    }
    text
}

/// Import and run of the openb cluster, as Markdown; the bar is 50 ms for both.
#[cfg(not(target_arch = "wasm32"))]
pub fn openb(repetitions: usize) -> String {
    use std::sync::Arc;

    use gantry_core::labs::placement::Problem;
    use gantry_core::labs::placement::openb::{Options, read};

    const NODES: &[u8] = include_bytes!("../../data/openb_node_list_all_node.csv.gz");
    const PODS: &[u8] = include_bytes!("../../data/openb_pod_list_default.csv.gz");
    const BAR_MS: f64 = 50.0;

    let mut text = "\n### Openb: 1,523 nodes, 8,152 pods (bar: 50 ms in all)\n\n\
        | policy | import ms | run ms | in all | |\n|---|---:|---:|---:|---|\n"
        .to_owned();
    for policy in Policy::ALL {
        let options = Options { policy, ..Options::default() };
        let import = || read(NODES, PODS, &options).expect("both files are whole").0;
        let importing = best(repetitions, import) / 1e6;
        let scenario = import();
        let running = best(repetitions, || {
            let problem = Problem::new(&scenario).expect("an import makes a valid scenario");
            let mut sim = Sim::new(Arc::new(problem));
            while sim.step(&mut ()) {}
            sim
        }) / 1e6;
        let (name, all) = (policy.name(), importing + running);
        let verdict = if all <= BAR_MS { "met" } else { "**missed**" };
        writeln!(text, "| {name} | {importing:.1} | {running:.1} | {all:.1} | {verdict} |")
            .expect("a string takes what is written");
    }
    text
}

/// In wasm there is no importer to measure.
#[cfg(target_arch = "wasm32")]
pub fn openb(_: usize) -> String {
    String::new()
}
