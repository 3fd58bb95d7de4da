//! Workloads: `import swf` and `import lublin`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{deliver, word};
use crate::cli::input::{self, name_of};
use crate::cli::{Exit, Streams, commands};
use crate::labs::backfill::Policy;
use crate::labs::backfill::problem::{MAX_JOBS, MAX_NODES};
use crate::labs::workload::Workload;
use crate::labs::workload::lublin::{self, Estimates, Load};
use crate::labs::workload::swf::{self, Processors, Report};
use crate::scenario::Checked;

#[derive(Debug, Args)]
pub struct Swf {
    /// Trace, plain or gzip; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    #[command(flatten)]
    pub part: Part,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = word(&Policy::ALL, &Policy::NAMES), default_value = Policy::Easy.name())]
    pub policy: Policy,
}

/// Which part of a trace is taken, and how.
#[derive(Clone, Copy, Debug, Args)]
pub struct Part {
    /// Nodes of the machine; without it what the header says
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..=MAX_NODES))]
    pub nodes: Option<u64>,

    /// Which processors a job holds, where both are known
    #[arg(long, value_name = "WHICH", value_parser = word(&Processors::ALL, &Processors::NAMES), default_value = "allocated")]
    pub procs: Processors,

    /// Leave out jobs submitted before this, in seconds of the trace
    #[arg(long, value_name = "SECONDS")]
    pub from: Option<u64>,

    /// Leave out jobs submitted at this or later, in seconds of the trace
    #[arg(long, value_name = "SECONDS")]
    pub to: Option<u64>,

    /// Take only the first jobs, in order of submission
    #[arg(long, value_name = "JOBS")]
    pub limit: Option<usize>,
}

#[derive(Debug, Args)]
pub struct Lublin {
    /// How many jobs
    #[arg(long, value_name = "JOBS", value_parser = clap::value_parser!(u64).range(1..=MAX_JOBS))]
    pub jobs: u64,

    /// Nodes of the machine
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..=MAX_NODES))]
    pub nodes: u64,

    /// Load offered, from 0.01 to 100: nodes x run times of all jobs, over the nodes of the machine x the time from the
    /// first submission to the last. Without it what the model gives. The daily cycle of arrivals leaves few jobs below it:
    /// of 0.9, 100 jobs offer about 0.82, 10000 jobs 0.9
    #[arg(long, value_name = "LOAD")]
    pub load: Option<Load>,

    /// Another seed, other jobs
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub seed: u64,

    /// Estimates equal to the run times, or larger and round
    #[arg(long, value_name = "HOW", value_parser = word(&Estimates::ALL, &Estimates::NAMES), default_value = "exact")]
    pub estimates: Estimates,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = word(&Policy::ALL, &Policy::NAMES), default_value = Policy::Easy.name())]
    pub policy: Policy,
}

pub fn import_swf(arguments: &Swf, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let (workload, report) = read(&arguments.file, arguments.part, streams)?;
    let scenario = workload.scenario(arguments.policy);
    Checked::new(&scenario).map_err(input::refusing(&arguments.file))?;
    deliver(&scenario, &report.to_string(), None, streams)
}

pub fn import_lublin(arguments: &Lublin, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let &Lublin { jobs, nodes, load, seed, estimates, policy } = arguments;
    streams.meter.begin("drawing jobs");
    let workload = lublin::draw(&lublin::Options { jobs, nodes, load, seed, estimates })
        .map_err(|error| Exit::Refused(format!("gantry: {error}\n")))?;
    commands::write_scenario(&workload.scenario(policy), streams)
}

/// Reads a trace.
fn read(path: &Path, part: Part, streams: &mut Streams<'_>) -> Result<(Workload, Report), Exit> {
    let options = swf::Options {
        nodes: part.nodes,
        processors: part.procs,
        from: part.from,
        to: part.to,
        limit: part.limit,
        ..swf::Options::default()
    };
    let refused = |error: swf::ReadError| Exit::Refused(format!("{}: {error}\n", name_of(path)));
    let mut reader = swf::Reader::new(options);
    input::each_chunk(path, streams, &mut |bytes| reader.push(bytes).map_err(refused))?;
    reader.finish().map_err(refused)
}
