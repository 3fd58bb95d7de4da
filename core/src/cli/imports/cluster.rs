//! `import openb` and `import gpu-trace`: the trace of a GPU cluster, as it is placed and as GPUs are handed out.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{deliver, planned, word};
use crate::cli::input::name_of;
use crate::cli::{Exit, Meter, Streams, input};
use crate::import::TableError;
use crate::import::openb::{ListError, ListFile};
use crate::labs::placement::Policy;
use crate::labs::placement::openb::{self, DIMENSIONS, Granularity};
use crate::labs::{groups, imports};
use crate::scenario::{Checked, Scenario};

#[derive(Debug, Args)]
pub struct Openb {
    /// List of nodes, plain or gzip; `-` for standard input
    pub nodes: PathBuf,

    /// List of pods, plain or gzip; `-` for standard input
    pub pods: PathBuf,

    /// How many units share a coordinate: gpu and vcores in thousandths, memory in MiB
    #[arg(long, value_name = "NAME=UNITS,...", value_parser = granularity, default_value_t)]
    pub granularity: Granularity,

    /// Take only the first pods, in order of creation
    #[arg(long, value_name = "PODS")]
    pub limit: Option<usize>,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = word(&Policy::ALL, &Policy::NAMES), default_value = Policy::LeastFit.name())]
    pub policy: Policy,

    /// How many tasks choose against the same snapshot
    #[arg(long, value_name = "TASKS", value_parser = clap::value_parser!(u64).range(1..), default_value_t = 1)]
    pub batch: u64,
}

/// Reads `gpu=100,memory=8192` over the default.
fn granularity(text: &str) -> Result<Granularity, String> {
    let mut granularity = Granularity::default();
    for part in text.split(',') {
        let (name, units) =
            part.split_once('=').ok_or_else(|| format!("expected NAME=UNITS, found `{part}`"))?;
        let names = DIMENSIONS.map(|(name, _)| name);
        let Some(dimension) = names.iter().position(|&known| known == name) else {
            let nearest = crate::format::nearest::nearest(name, names)
                .map(|near| format!("; did you mean `{near}`?"));
            return Err(format!(
                "expected one of {}, found `{name}`{}",
                names.join(", "),
                nearest.unwrap_or_default()
            ));
        };
        granularity.0[dimension] = match units.parse() {
            Ok(units) if (1..=crate::kernel::MAX_NUMBER).contains(&units) => units,
            _ => {
                return Err(format!(
                    "expected a whole number from 1 to {}, found `{units}`",
                    crate::kernel::MAX_NUMBER
                ));
            }
        };
    }
    Ok(granularity)
}

#[derive(Debug, Args)]
pub struct GpuTrace {
    /// List of nodes, plain or gzip; `-` for standard input
    pub nodes: PathBuf,

    /// List of pods, plain or gzip; `-` for standard input
    pub pods: PathBuf,

    /// Take only the first pods with GPUs, in order of creation
    #[arg(long, value_name = "PODS")]
    pub limit: Option<usize>,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = word(&groups::Policy::ALL, &groups::Policy::NAMES), default_value = groups::Policy::Machine.name())]
    pub policy: groups::Policy,
}

pub fn import(arguments: &Openb, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let Openb { nodes, pods, granularity, limit, policy, batch } = arguments;
    let options =
        openb::Options { granularity: *granularity, limit: *limit, policy: *policy, batch: *batch };
    let mut nothing = std::io::empty();
    let [of_nodes, of_pods] = lists([nodes, pods], streams.input, &mut nothing, streams.meter)?;
    let read = openb::read(of_nodes, of_pods, &options);
    let (lab, report) = read.map_err(|error| no_table([nodes, pods], error))?;
    finish(&imports::openb(lab, &report), pods, &report, streams)
}

pub fn import_gpu_trace(arguments: &GpuTrace, streams: &mut Streams<'_>) -> Result<(), Exit> {
    use groups::openb::{Options, read};
    let GpuTrace { nodes, pods, limit, policy } = arguments;
    let mut nothing = std::io::empty();
    let [of_nodes, of_pods] = lists([nodes, pods], streams.input, &mut nothing, streams.meter)?;
    let read = read(of_nodes, of_pods, &Options { limit: *limit, policy: *policy });
    let (lab, report) = read.map_err(|error| no_table([nodes, pods], error))?;
    finish(&imports::gpu_trace(lab, &report), pods, &report, streams)
}

/// The two lists, one of which may come from standard input.
fn lists<'s>(
    [nodes, pods]: [&Path; 2],
    input: &'s mut dyn Read,
    nothing: &'s mut dyn Read,
    meter: &'s dyn Meter,
) -> Result<[Box<dyn Read + 's>; 2], Exit> {
    let [from_nodes, from_pods] = [nodes, pods].map(|path| path == Path::new("-"));
    if from_nodes && from_pods {
        return Err(Exit::Refused(
            "gantry: only one of the two lists can come from standard input\n".to_owned(),
        ));
    }
    let (for_nodes, for_pods) = if from_nodes { (input, nothing) } else { (nothing, input) };
    Ok([input::open(nodes, for_nodes, meter)?, input::open(pods, for_pods, meter)?])
}

/// Message about a file that is not such a table.
fn no_table([nodes, pods]: [&Path; 2], ListError { file, error }: ListError) -> Exit {
    let path = match file {
        ListFile::Nodes => nodes,
        ListFile::Pods => pods,
    };
    match error {
        TableError::Unreadable(error) => input::unreadable(path, &error),
        missing @ TableError::MissingColumns { .. } => {
            Exit::Refused(format!("{}: {missing}\n", name_of(path)))
        }
    }
}

/// Checks the imported scenario, and writes it and the report.
fn finish(
    scenario: &Scenario,
    pods: &Path,
    report: &dyn std::fmt::Display,
    streams: &mut Streams<'_>,
) -> Result<(), Exit> {
    Checked::new(scenario).map_err(input::refusing(pods))?;
    deliver(scenario, &format!("{report}{}", planned(scenario)), None, streams)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn granularity_reads_what_it_writes() {
        let written = Granularity([1, 2, 3]).to_string();
        assert_eq!(granularity(&written), Ok(Granularity([1, 2, 3])));
        assert_eq!(granularity("memory=5"), Ok(Granularity([100, 1000, 5])));
        assert_eq!(
            granularity("memroy=5"),
            Err("expected one of gpu, vcores, memory, found `memroy`; did you mean `memory`?"
                .to_owned())
        );
        for wrong in
            ["", "gpu", "gpu=", "gpu=0", "gpu=-1", "gpu=1.5", "gpu=18446744073709551616", "gpu=1,"]
        {
            assert!(granularity(wrong).is_err(), "{wrong} was taken");
        }
    }
}
