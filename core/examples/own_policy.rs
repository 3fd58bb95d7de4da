//! A backfill policy of one's own, compared with EASY on a trace in the Standard Workload Format (plain or gzip).
//!
//! ```text
//! cargo run -p gantry-sched --example own_policy [TRACE]
//! ```

use std::cmp::Reverse;
use std::error::Error;

use gantry_core::labs::backfill::simulate::{
    BackfillPolicy, Machine, WaitingJob, simulate, textbook,
};
use gantry_core::labs::backfill::{Policy, Problem};
use gantry_core::workload::swf;

/// EASY, but the candidates behind the head are tested by the area they would take, the smallest first; of equal areas
/// the widest first.
struct SmallestArea;

impl BackfillPolicy for SmallestArea {
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        let mut plan = machine.plan();
        let heads = queue.iter().take_while(|job| plan.start(job)).count();
        let mut starts: Vec<u32> = queue[..heads].iter().map(|job| job.job).collect();
        let Some((head, behind)) = queue[heads..].split_first() else { return starts };
        plan.reserve(head);
        let mut candidates: Vec<&WaitingJob> = behind.iter().collect();
        candidates.sort_by_key(|job| (u64::from(job.nodes) * job.estimate, Reverse(job.nodes)));
        candidates.retain(|job| plan.start(job));
        starts.extend(candidates.iter().map(|job| job.job));
        starts
    }
}

/// A week of a recorded trace.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/samples/kth-sp2-week.swf.gz");

fn main() -> Result<(), Box<dyn Error>> {
    compare(std::env::args().nth(1).as_deref().unwrap_or(SAMPLE))
}

/// Prints how both policies do on a trace.
fn compare(path: &str) -> Result<(), Box<dyn Error>> {
    let trace = std::fs::read(path)
        .map_err(|error| format!("cannot read the trace {path}: {error}; name another one"))?;
    let (workload, _) = swf::read(&trace, swf::Options::default())?;
    let problem = Problem::new(&workload.lab(Policy::Easy))?;

    let mut easy = textbook(Policy::Easy).ok_or("EASY stops no jobs")?;
    let own = simulate(&problem, &mut SmallestArea)?.metrics(&problem);
    let easy = simulate(&problem, &mut *easy)?.metrics(&problem);
    println!("{} jobs on {} nodes", problem.job_count(), problem.machine);
    for (name, metrics) in [("EASY", easy), ("smallest area first", own)] {
        let slowdown = metrics.mean_bounded_slowdown.unwrap_or_default();
        let wait = metrics.mean_wait.unwrap_or_default();
        println!("{name}: mean bounded slowdown {slowdown:.2}, mean wait {wait:.0}");
    }
    Ok(())
}

#[test]
fn it_runs() {
    compare(SAMPLE).expect("the sample is a trace");
}

#[test]
fn a_trace_that_cannot_be_read_is_named() {
    let error = compare("no/such.swf").expect_err("there is none").to_string();
    assert!(error.starts_with("cannot read the trace no/such.swf: "), "{error}");
}
