//! A policy of fair share, which needs the user of each job; its schedule is written in the Standard Workload Format, which
//! the page opens.
//!
//! ```text
//! cargo run -p gantry-sched --example fair_share [TRACE [SCHEDULE]]
//! ```

use std::collections::BTreeMap;
use std::error::Error;

use gantry_core::labs::backfill::simulate::{BackfillPolicy, Machine, WaitingJob, simulate};
use gantry_core::labs::backfill::{Policy, Problem, ScheduleSource, swf as schedules};
use gantry_core::workload::{Owner, Workload, swf};

/// Waiting jobs in the order of the nodes that their users have got so far, the fewest first, as far as they fit. Of the
/// first that does not fit the start is reserved.
struct FairShare<'w> {
    workload: &'w Workload,
    /// Nodes of all jobs that were started, by user (or by group, as `record.group` gives it).
    nodes: BTreeMap<Option<Owner>, u64>,
}

impl BackfillPolicy for FairShare<'_> {
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        let user = |job: &WaitingJob| self.workload.record(job).user;
        let mut plan = machine.plan();
        let (mut waiting, mut starts, mut reserved) = (Vec::from(queue), Vec::new(), false);
        waiting.sort_by_key(|job| self.nodes.get(&user(job)).copied().unwrap_or_default());
        for job in &waiting {
            if plan.start(job) {
                *self.nodes.entry(user(job)).or_default() += u64::from(job.nodes);
                starts.push(job.job);
            } else if !std::mem::replace(&mut reserved, true) {
                plan.reserve(job);
            }
        }
        starts
    }
}

/// A week of a recorded trace.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/samples/kth-sp2-week.swf.gz");

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| SAMPLE.to_owned());
    let text = scheduled(&path)?;
    match arguments.next() {
        None => print!("{text}"),
        Some(path) => std::fs::write(&path, text)
            .map_err(|error| format!("cannot write the schedule {path}: {error}"))?,
    }
    Ok(())
}

/// The schedule of a trace under this policy.
fn scheduled(path: &str) -> Result<String, Box<dyn Error>> {
    let trace = std::fs::read(path)
        .map_err(|error| format!("cannot read the trace {path}: {error}; name another one"))?;
    let (workload, _) = swf::read(&trace, swf::Options::default())?;
    let scenario = workload.lab(Policy::Easy);
    let problem = Problem::new(&scenario)?;
    let mut policy = FairShare { workload: &workload, nodes: BTreeMap::new() };
    let schedule = simulate(&problem, &mut policy)?;
    let title = workload.title.as_deref();
    Ok(schedules::schedule(
        ScheduleSource { title, scenario: &scenario, policy: "fair-share" },
        &schedule,
    ))
}

/// The schedule is a trace too: what reads files (the page, `gantry run`) reads the same jobs from it.
#[test]
fn its_schedule_is_read_back_as_a_trace() {
    use gantry_core::scenario::intake::{FileContents, Intake};
    let text = scheduled(SAMPLE).expect("the sample is a trace");
    let mut intake = Intake::new(u64::MAX);
    intake.push(text.as_bytes()).expect("plain text");
    let Ok(FileContents::Trace(read, report)) = intake.finish() else { panic!("a trace") };
    assert_eq!((report.jobs, report.skipped_count(), read.nodes), (741, 0, 100));
    assert!(read.jobs.iter().any(|job| job.user.is_some()));
    let error = scheduled("no/such.swf").expect_err("there is none").to_string();
    assert!(error.starts_with("cannot read the trace no/such.swf: "), "{error}");
}
