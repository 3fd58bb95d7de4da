//! Workloads: `import swf` and `import lublin`.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};

use super::deliver;
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
    #[arg(long, value_name = "POLICY", value_parser = policy(), default_value = Policy::Easy.name())]
    pub policy: Policy,
}

/// Which part of a trace is taken, and how.
#[derive(Clone, Copy, Debug, Args)]
pub struct Part {
    /// Nodes of the machine; without it what the header says
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..=MAX_NODES))]
    pub nodes: Option<u64>,

    /// Which processors a job holds, where both are known
    #[arg(long, value_name = "WHICH", value_parser = processors(), default_value = "allocated")]
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
    #[arg(long, value_name = "HOW", value_parser = estimates(), default_value = "exact")]
    pub estimates: Estimates,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = policy(), default_value = Policy::Easy.name())]
    pub policy: Policy,
}

fn policy() -> ValueParser {
    let known = |name: String| Policy::from_name(&name).ok_or("not a policy");
    ValueParser::new(PossibleValuesParser::new(Policy::NAMES).try_map(known))
}

fn processors() -> ValueParser {
    let known = |name: String| named(&name, Processors::NAMES, Processors::ALL);
    ValueParser::new(PossibleValuesParser::new(Processors::NAMES).try_map(known))
}

fn estimates() -> ValueParser {
    let known = |name: String| named(&name, Estimates::NAMES, Estimates::ALL);
    ValueParser::new(PossibleValuesParser::new(Estimates::NAMES).try_map(known))
}

fn named<T: Copy, const N: usize>(
    name: &str,
    names: [&str; N],
    all: [T; N],
) -> Result<T, &'static str> {
    names.iter().position(|known| *known == name).map(|at| all[at]).ok_or("not one of them")
}

pub fn import_swf(arguments: &Swf, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let (workload, report) = read(&arguments.file, arguments.part, streams)?;
    let scenario = workload.scenario(arguments.policy);
    let checked = Checked::new(&scenario);
    checked.map_err(|errors| Exit::Refused(input::said(&arguments.file, &errors)))?;
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
    let refused = |error| refused(path, &error);
    let mut file = input::open(path, streams.input, streams.meter)?;
    let mut reader = swf::Reader::new(options);
    let mut chunk = vec![0; 64 << 10];
    loop {
        let count = match file.read(&mut chunk) {
            Ok(0) => return reader.finish().map_err(refused),
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(input::unreadable(path, &error)),
        };
        reader.push(&chunk[..count]).map_err(refused)?;
    }
}

fn refused(path: &Path, error: &swf::ReadError) -> Exit {
    Exit::Refused(format!("{}: {error}\n", name_of(path)))
}
