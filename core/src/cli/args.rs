//! What can be asked of `gantry`: subcommands, options, and their help.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::workloads::{Lublin, Swf};
use crate::import::openb::{DIMENSIONS, Granularity};
use crate::labs::backfill;
use crate::labs::placement::Policy;
use crate::labs::workflow;
use crate::labs::workflow::problem::MAX_UNITS;

/// Five published scheduling methods, step by step, from the command line.
#[derive(Debug, Parser)]
#[command(name = "gantry", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Examples:
  gantry run fig4.json                      place the tasks of a scenario
  gantry trace fig4.json | head             what happens, a JSON object a line
  gantry compare fig4.json --policies least-fit,best-fit
  gantry import openb nodes.csv.gz pods.csv.gz | gantry run -

Exit status: 0; 2 for a bad scenario or usage; 3 for a partial result: a run that would stop jobs more
than 2,000,000 times before their work is done is ended there; 1 for anything else.")]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a scenario and print its outcome as one JSON document
    #[command(after_help = "Examples:
  gantry run fig4.json
  gantry run fig4.json --policy best-fit
  gantry run trace.swf.gz --policy easy --format swf > easy.swf
  gantry import openb nodes.csv pods.csv | gantry run - | jq .metrics")]
    Run(Outcome),

    /// Run a scenario and print every step, one JSON object a line
    #[command(after_help = "Examples:
  gantry trace fig4.json
  gantry trace fig4.json | jq -c 'select(.level == \"probe\")'
  gantry trace jobs.json --format trace-event > jobs.trace.json
  gantry trace cluster.json.gz --policy first-fit | grep '\"kind\":\"place\"'")]
    Trace(Trace),

    /// Check a scenario and print every error in it, on standard output
    #[command(after_help = "Examples:
  gantry check fig4.json
  gantry check - < fig4.json && echo good")]
    Check(Source),

    /// Turn a scenario into a link that holds it
    #[command(after_help = "Examples:
  gantry link fig4.json
  gantry link fig4.json --base https://example.org/gantry/")]
    Link(Linkable),

    /// Turn a link back into a scenario
    #[command(after_help = "Examples:
  gantry open '#2z=...'
  gantry open '#1d=1000_128_0.8_1_rounded'
  gantry link fig4.json | gantry open -")]
    Open(Link),

    /// Run a scenario under several policies: figures, and where they part
    #[command(after_help = "Examples:
  gantry compare fig4.json --policies least-fit,best-fit
  gantry compare cluster.json.gz --policies first-fit,best-fit,random
  gantry compare jobs.json --policies fcfs,easy,conservative,checkpoint
  gantry compare workflows.json --policies lend,reserve,per-job")]
    Compare(Comparable),

    /// Turn a trace of a real cluster, or a model, into a scenario; the report is on standard error
    #[command(subcommand, arg_required_else_help = true)]
    Import(Import),
}

/// Where a scenario is read from.
#[derive(Debug, Args)]
pub struct Source {
    /// Scenario file, plain or gzip; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub struct Runnable {
    #[command(flatten)]
    pub source: Source,

    /// Policy (of workflows: mode, or ratio or appearance) to use instead of the scenario's
    #[arg(long, visible_alias = "mode", value_name = "POLICY", value_parser = any_policy())]
    pub policy: Option<String>,
}

#[derive(Debug, Args)]
pub struct Outcome {
    #[command(flatten)]
    pub runnable: Runnable,

    /// One JSON document; or, of scenarios with time, a line a job (and a loan) as CSV; or, of backfill scenarios, the
    /// Standard Workload Format
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    pub format: OutcomeFormat,
}

/// What an outcome is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutcomeFormat {
    Json,
    Csv,
    Swf,
}

#[derive(Debug, Args)]
pub struct Trace {
    #[command(flatten)]
    pub runnable: Runnable,

    /// A JSON object a line, or one document in the Trace Event Format, which trace viewers open
    #[arg(long, value_name = "FORMAT", default_value = "lines")]
    pub format: TraceFormat,
}

/// What a trace is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TraceFormat {
    Lines,
    TraceEvent,
}

#[derive(Debug, Args)]
pub struct Comparable {
    #[command(flatten)]
    pub source: Source,

    /// Policies to compare, separated by commas
    #[arg(long, value_name = "POLICIES", required = true, value_delimiter = ',', value_parser = any_policy())]
    pub policies: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Linkable {
    #[command(flatten)]
    pub source: Source,

    /// Address of the page that the link opens
    #[arg(long, value_name = "URL", default_value = "")]
    pub base: String,
}

#[derive(Debug, Args)]
pub struct Link {
    /// The link, or what follows its `#`; `-` for standard input
    #[arg(value_name = "LINK", allow_hyphen_values = true)]
    pub link: String,
}

#[derive(Debug, Subcommand)]
pub enum Import {
    /// The openb trace of a GPU cluster: a list of nodes and a list of pods
    #[command(after_help = "Examples:
  gantry import openb nodes.csv.gz pods.csv.gz > openb.json
  gantry import openb nodes.csv pods.csv --limit 1000 --policy best-fit
  gantry import openb nodes.csv pods.csv --granularity gpu=250,memory=65536")]
    Openb(Openb),

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
}

#[derive(Debug, Args)]
pub struct Shares {
    /// Text, plain or gzip; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Units of the pool; without it as many as all workflows reserve together
    #[arg(long, value_name = "UNITS", value_parser = clap::value_parser!(u64).range(1..=MAX_UNITS))]
    pub capacity: Option<u64>,

    /// Runtime of jobs that are written without one
    #[arg(long, value_name = "TIME", value_parser = clap::value_parser!(u64).range(1..), default_value_t = 1)]
    pub runtime: u64,

    /// What one unit is
    #[arg(long, value_name = "NAME", default_value = "unit")]
    pub resource: String,
}

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
    #[arg(long, value_name = "POLICY", value_parser = policy(), default_value = Policy::LeastFit.name())]
    pub policy: Policy,

    /// How many tasks choose against the same snapshot
    #[arg(long, value_name = "TASKS", value_parser = clap::value_parser!(u64).range(1..), default_value_t = 1)]
    pub batch: u64,
}

/// A policy of any lab: which of them a scenario's lab has shows once it is read.
fn any_policy() -> ValueParser {
    let names = Policy::NAMES.into_iter().chain(backfill::Policy::NAMES);
    ValueParser::new(PossibleValuesParser::new(names.chain(workflow::Policy::NAMES)))
}

fn policy() -> ValueParser {
    let known = |name: String| Policy::from_name(&name).ok_or("not a policy");
    ValueParser::new(PossibleValuesParser::new(Policy::NAMES).try_map(known))
}

/// Reads `gpu=100,memory=8192` over the default.
fn granularity(text: &str) -> Result<Granularity, String> {
    let mut granularity = Granularity::default();
    for part in text.split(',') {
        let (name, units) =
            part.split_once('=').ok_or_else(|| format!("`{part}` is not NAME=UNITS"))?;
        let names = DIMENSIONS.map(|(name, _)| name);
        let Some(dimension) = names.iter().position(|&known| known == name) else {
            let nearest = crate::format::nearest::nearest(name, names)
                .map(|near| format!(" (is it `{near}`?)"));
            return Err(format!(
                "`{name}` is none of {}{}",
                names.join(", "),
                nearest.unwrap_or_default()
            ));
        };
        granularity.0[dimension] = match units.parse() {
            Ok(units) if (1..=crate::kernel::MAX_NUMBER).contains(&units) => units,
            _ => {
                return Err(format!(
                    "`{units}` is not a whole number from 1 to {}",
                    crate::kernel::MAX_NUMBER
                ));
            }
        };
    }
    Ok(granularity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn granularity_reads_what_it_writes() {
        let written = Granularity([1, 2, 3]).to_string();
        assert_eq!(granularity(&written), Ok(Granularity([1, 2, 3])));
        assert_eq!(granularity("memory=5"), Ok(Granularity([100, 1000, 5])));
        assert_eq!(
            granularity("memroy=5"),
            Err("`memroy` is none of gpu, vcores, memory (is it `memory`?)".to_owned())
        );
        for wrong in
            ["", "gpu", "gpu=", "gpu=0", "gpu=-1", "gpu=1.5", "gpu=18446744073709551616", "gpu=1,"]
        {
            assert!(granularity(wrong).is_err(), "{wrong} was taken");
        }
    }
}
