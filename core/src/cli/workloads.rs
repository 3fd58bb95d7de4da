//! Workloads for the backfill lab: `import swf` and `import lublin`.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use serde::Serialize;

use super::input::{self, name_of};
use super::{Stop, Streams};
use crate::backfill::problem::{MAX_JOBS, MAX_NODES};
use crate::backfill::{BackfillScenario, Policy, Problem};
use crate::scenario::VERSION;
use crate::workload::lublin::{self, Estimates, Load};
use crate::workload::swf::{self, Processors, Report};
use crate::workload::{TIME_UNIT, Workload};

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

    /// Share of the machine that the jobs need, from 0.01 to 100; without it what the model gives
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

pub fn import_swf(arguments: &Swf, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (workload, report) = read(&arguments.file, arguments.part, streams)?;
    let lab = workload.lab(arguments.policy);
    Problem::new(&lab).map_err(|errors| Stop::Refused(input::said(&arguments.file, &errors)))?;
    write!(streams.errors, "{report}")?;
    write(&workload, &lab, streams)
}

pub fn import_lublin(arguments: &Lublin, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let &Lublin { jobs, nodes, load, seed, estimates, policy } = arguments;
    let workload = lublin::draw(&lublin::Options { jobs, nodes, load, seed, estimates })
        .map_err(|error| Stop::Refused(format!("gantry: {error}\n")))?;
    write(&workload, &workload.lab(policy), streams)
}

/// Reads a trace.
pub fn read(
    path: &Path,
    part: Part,
    streams: &mut Streams<'_>,
) -> Result<(Workload, Report), Stop> {
    let options = swf::Options {
        nodes: part.nodes,
        processors: part.procs,
        from: part.from,
        to: part.to,
        limit: part.limit,
        ..swf::Options::default()
    };
    let refused = |error| Stop::Refused(format!("{}: {error}\n", name_of(path)));
    let mut file = input::open(path, streams.input)?;
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

/// The scenario file of a workload.
#[derive(Serialize)]
struct Document<'w> {
    gantry: u64,
    lab: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: &'w Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: &'w Option<String>,
    time_unit: &'static str,
    #[serde(flatten)]
    own: &'w BackfillScenario,
}

fn write(
    workload: &Workload,
    own: &BackfillScenario,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    let Workload { title, note, .. } = workload;
    let document =
        Document { gantry: VERSION, lab: "backfill", title, note, time_unit: TIME_UNIT, own };
    serde_json::to_writer(&mut *streams.output, &document).map_err(std::io::Error::from)?;
    writeln!(streams.output)?;
    Ok(())
}
