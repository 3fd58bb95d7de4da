//! Imports of labs: the only part of the command line that knows a lab. `jobs` has traces and models of jobs, `cluster`
//! the openb trace, `engines` costs and systems with engines, `manifests` those of Kubernetes, `shares` agreements
//! written as text.

mod cluster;
mod engines;
mod jobs;
mod manifests;
mod shares;

use std::path::Path;

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser as _, ValueParser};

use super::input::{name_of, prefixed};
use super::{Exit, Streams, commands};
use cluster::{GpuTrace, Openb};
use engines::{Costs, Synthetic};
use jobs::{Lublin, Swf};
use manifests::K8s;
use shares::Shares;

use crate::labs::affinity::costs;
use crate::labs::imports;
use crate::manifests::{self as k8s, Manifests, Options};
use crate::scenario::intake::FileContents;
use crate::scenario::{self, Scenario};

#[derive(Debug, Subcommand)]
pub enum Import {
    /// The openb trace of a GPU cluster: a list of nodes and a list of pods
    #[command(after_help = "Examples:
  gantry import openb nodes.csv.gz pods.csv.gz > openb.json
  gantry import openb nodes.csv pods.csv --limit 1000 --policy best-fit
  gantry import openb nodes.csv pods.csv --granularity gpu=250,memory=65536")]
    Openb(Openb),

    /// The same trace as nodes with whole GPUs, and pods that get all of theirs on one node
    #[command(after_help = "Examples:
  gantry import gpu-trace nodes.csv.gz pods.csv.gz > groups.json
  gantry import gpu-trace nodes.csv pods.csv --limit 1000 --policy group")]
    GpuTrace(GpuTrace),

    /// A trace of jobs in the Standard Workload Format
    #[command(after_help = "Examples:
  gantry import swf KTH-SP2-1996-2.1-cln.swf.gz --limit 1000 > kth.json
  gantry import swf trace.swf --from 604800 --to 1209600 --policy checkpoint
  gantry import swf trace.swf --nodes 128 --procs requested")]
    Swf(Swf),

    /// Jobs drawn from the model of Lublin and Feitelson
    #[command(after_help = "Examples:
  gantry import lublin --jobs 1000 --nodes 256 --load 0.9 --seed 1 > lublin.json
  gantry import lublin --jobs 200 --nodes 64 --estimates rounded --policy conservative")]
    Lublin(Lublin),

    /// Workflows and their agreements written as text: shares:[w,p0],[u,p1,1]; w.step[1].job[1,2]; job[1,1,2]
    #[command(after_help = "Examples:
  gantry import shares workflow.txt > workflow.json
  echo 'job[1,1,2], job[2,2,6]' | gantry import shares - --capacity 8
  gantry import shares workflow.txt --runtime 10 --resource gpu")]
    Shares(Shares),

    /// Kubernetes manifests: nodes with GPUs, pods and their owners, as `kubectl get … -o yaml` prints them
    #[command(after_help = "Examples:
  kubectl get nodes,pods,resourcequotas -A -o yaml | gantry import k8s - > groups.json
  gantry import k8s cluster.yaml manifests/ --keep-going --out groups.json
  gantry import k8s cluster.yaml --replan --patches patches.yaml --labels labels.yaml --out groups.json
  kubectl apply --server-side --field-manager gantry -f patches.yaml")]
    K8s(K8s),

    /// Measured costs of API calls by type of engine and size: a table with the columns api, engine, size and time
    #[command(after_help = "Examples:
  gantry import costs measured.csv > costs.json
  gantry import costs measured.csv --scale 1000 --time-unit us > costs.json
  gantry import costs measured.csv.gz --into system.json > again.json")]
    Costs(Costs),

    /// A system with engines of several types, APIs and tasks, drawn at random
    #[command(after_help = "Examples:
  gantry import synthetic --nodes 20 --tasks 200 --load 0.9 --seed 1 > system.json
  gantry import synthetic --engines 16 --calls 10 --policy load-only")]
    Synthetic(Synthetic),
}

pub fn run(import: Import, streams: &mut Streams<'_>) -> Result<(), Exit> {
    streams.meter.begin("importing");
    match import {
        Import::Openb(arguments) => cluster::import(&arguments, streams),
        Import::GpuTrace(arguments) => cluster::import_gpu_trace(&arguments, streams),
        Import::Swf(arguments) => jobs::import_swf(&arguments, streams),
        Import::Lublin(arguments) => jobs::import_lublin(&arguments, streams),
        Import::Shares(arguments) => shares::import(&arguments, streams),
        Import::K8s(arguments) => manifests::import(&arguments, streams),
        Import::Costs(arguments) => engines::import_costs(&arguments, streams),
        Import::Synthetic(arguments) => engines::import_synthetic(&arguments, streams),
    }
}

/// The scenario that an import without options makes of a file, and its report.
pub fn converted(path: &Path, contents: FileContents) -> Result<(Scenario, String), Exit> {
    let name = name_of(path);
    let refused = |message: String| Exit::Refused(prefixed(&name, &message));
    Ok(match contents {
        FileContents::Text(text) => {
            let read = scenario::read(&text).map_err(|errors| refused(errors.to_string()))?;
            (read, String::new())
        }
        FileContents::Link(scenario) | FileContents::Shares(scenario) => (*scenario, String::new()),
        FileContents::Trace(workload, report) => (workload.usual_scenario(), report.to_string()),
        FileContents::Manifests(bytes) => {
            let file = k8s::File { name: name.clone(), bytes: &bytes };
            let import = Manifests::parse(&[file])
                .and_then(|read| k8s::read(&read, Options::default()))
                // Its errors name the file.
                .map_err(|errors| Exit::Refused(format!("{errors}\n")))?;
            let scenario = imports::of_manifests(&import);
            let report = format!("{}{}", import.report, planned(&scenario));
            (scenario, report)
        }
        FileContents::Costs(bytes) => {
            let read = costs::read(&bytes[..], None).map_err(|why| {
                let is_of_import = matches!(why, costs::Refused::Fractions { .. });
                let option = if is_of_import { ": an option of `gantry import costs`" } else { "" };
                refused(format!("{why}{option}"))
            })?;
            (imports::costs(&read), read.report.to_string())
        }
    })
}

/// Parses one of the words of an enum.
fn word<T: Copy + Send + Sync>(all: &'static [T], names: &'static [&'static str]) -> ValueParser {
    let known = |name: String| {
        names.iter().position(|known| *known == name).map(|at| all[at]).ok_or("not one of them")
    };
    ValueParser::new(PossibleValuesParser::new(names).try_map(known))
}

/// A line on the demands of a scenario that get a group, if groups are planned.
fn planned(scenario: &Scenario) -> String {
    imports::planned(scenario).map_or_else(String::new, |(groups, demands)| {
        format!("groups planned: {groups}, from demands: {demands}\n")
    })
}

/// Writes an imported scenario, to a file if one is named, and then the report: a reader of the report who leaves early
/// has the scenario.
fn deliver(
    scenario: &Scenario,
    report: &str,
    out: Option<&Path>,
    streams: &mut Streams<'_>,
) -> Result<(), Exit> {
    if let Some(file) = out {
        save(file, &format!("{}\n", scenario::write_pretty(scenario)))?;
    } else {
        commands::write_scenario(scenario, streams)?;
        streams.output.flush()?;
    }
    Ok(write!(streams.errors, "{report}")?)
}

fn save(path: &Path, text: &str) -> Result<(), Exit> {
    std::fs::write(path, text).map_err(|error| {
        Exit::Failed(format!("gantry: cannot write {}: {error}\n", path.display()))
    })
}
