//! What can be asked of `gantry`: subcommands, options, and their help.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::imports::Import;
use super::words::Language;
use crate::lab::conditions::Conditions;
use crate::quiz;
use crate::scenario::LabKind;
use crate::session::File;

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
pub struct Arguments<C: Subcommand> {
    #[command(subcommand)]
    pub command: C,
}

/// The commands of the core.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Run a scenario and print its outcome as one JSON document
    #[command(after_help = "Examples:
  gantry run fig4.json
  gantry run fig4.json --policy best-fit
  gantry run trace.swf.gz --policy easy --metrics >> runs.jsonl
  gantry run trace.swf.gz --policy easy --format swf > easy.swf
  gantry import openb nodes.csv pods.csv | gantry run - --metrics")]
    Run(Outcome),

    /// Run a scenario and print every step, one JSON object a line
    #[command(after_help = "Examples:
  gantry trace fig4.json
  gantry trace fig4.json | jq -c 'select(.level == \"probe\")'
  gantry trace jobs.json --format trace-event > jobs.trace.json
  gantry trace cluster.json.gz --policy first-fit | grep '\"kind\":\"place\"'")]
    Trace(Trace),

    /// Check a scenario, or a file that is imported, and print every error in it, on standard output
    ///
    /// A scenario with a lesson is run to its end: a step whose moment the run does not have is an error.
    #[command(after_help = "Examples:
  gantry check fig4.json
  gantry check trace.swf.gz
  gantry check cluster.yaml
  gantry check - < fig4.json && echo good")]
    Check(InputFile),

    /// Turn a scenario into a link that holds it
    #[command(after_help = "Examples:
  gantry link fig4.json
  gantry link fig4.json --base https://example.org/gantry/")]
    Link(Linkable),

    /// Turn a link back into a scenario
    #[command(after_help = "Examples:
  gantry open '#z=...'
  gantry open '#d=1000_128_0.8_1_rounded'
  gantry link fig4.json | gantry open -")]
    Open(Link),

    /// Run a scenario under several policies: metrics, and the first decision in which each two differ
    #[command(after_help = "Examples:
  gantry compare fig4.json --policies least-fit,best-fit
  gantry compare cluster.json.gz --policies first-fit,best-fit,random
  gantry compare jobs.json --policies fcfs,easy,conservative,checkpoint
  gantry compare jobs.json --policies easy,conservative --format csv >> runs.csv
  gantry compare stages.json --policies lend,reserve,per-job")]
    Compare(Comparable),

    /// Print questions about a scenario's decisions, with their answers
    #[command(after_help = "Examples:
  gantry quiz fig4.json
  gantry quiz easy.json --kinds next,head --every 3
  gantry quiz easy.json --seed 7 --name 'Ada Lovelace' --format md > ada.md
  gantry quiz easy.json --format md --lang zh > easy.md")]
    Quiz(Quizzable),

    /// Grade receipts of a quiz: a line of CSV for each
    #[command(after_help = "Examples:
  gantry grade easy.json links.txt
  gantry grade easy.json links.txt --seed 7

A line of LINKS is a link, or a name, a tab and a link.")]
    Grade(Gradable),

    /// Turn a trace of a real cluster, or a model, into a scenario; the report is on standard error
    #[command(subcommand, arg_required_else_help = true)]
    Import(Import),
}

/// Where a scenario is read from.
#[derive(Debug, Args)]
pub struct InputFile {
    /// Scenario or any file that `import` reads without options (a trace of jobs, manifests, a link, …), plain or gzip; `-`
    /// for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// A scenario, and the policy that it is run under.
#[derive(Debug, Args)]
pub struct Runnable {
    /// The scenario.
    #[command(flatten)]
    pub source: InputFile,

    /// Policy to use instead of the scenario's; `--help` lists them by lab
    #[arg(long, visible_alias = "mode", value_name = "POLICY", value_parser = any_policy())]
    #[arg(hide_possible_values = true, long_help = policies("Policy to use instead of the scenario's"))]
    pub policy: Option<String>,
}

#[derive(Debug, Args)]
pub struct Outcome {
    #[command(flatten)]
    pub runnable: Runnable,

    #[command(flatten)]
    pub conditions: Conditions,

    /// The outcome as one JSON document, as a table or as a trace; `--help` says which labs write which
    #[arg(long, value_name = "FORMAT", default_value = "json", long_help = formats())]
    pub format: OutcomeFormat,

    /// Print one line of JSON instead: lab, policy, metrics and steps
    #[arg(long, conflicts_with = "format")]
    pub metrics: bool,
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
    pub source: InputFile,

    /// Policies to compare, separated by commas; `--help` lists them by lab
    #[arg(long, value_name = "POLICIES", required = true, value_delimiter = ',', value_parser = any_policy())]
    #[arg(hide_possible_values = true, long_help = policies("Policies to compare, separated by commas"))]
    pub policies: Vec<String>,

    /// A table for reading; CSV, a line a policy; or one JSON document
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: ComparisonFormat,

    #[command(flatten)]
    pub conditions: Conditions,
}

/// What a comparison is written as. The names of metrics are those of outcome documents, but in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ComparisonFormat {
    Table,
    Csv,
    Json,
}

#[derive(Debug, Args)]
pub struct Quizzable {
    #[command(flatten)]
    pub source: InputFile,

    /// Kinds of decisions to ask about, separated by commas; all of the lab's by default
    #[arg(long, value_name = "KINDS", value_delimiter = ',', long_help = decisions())]
    pub kinds: Vec<String>,

    /// Ask about every N-th of these decisions
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub every: u64,

    /// Ask at most N questions, spread evenly over the run
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub most: Option<u64>,

    /// Draw the numbers of the scenario anew, by this seed and the name
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Name for whom the numbers are drawn
    #[arg(long, value_name = "NAME", requires = "seed")]
    pub name: Option<String>,

    /// A JSON object a line, or a sheet in Markdown with its key
    #[arg(long, value_name = "FORMAT", default_value = "lines")]
    pub format: QuizFormat,

    /// Language of questions and sheet
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: Language,
}

/// What a quiz is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum QuizFormat {
    Lines,
    Md,
}

#[derive(Debug, Args)]
pub struct Gradable {
    #[command(flatten)]
    pub source: InputFile,

    /// File with a receipt a line; `-` for standard input
    #[arg(value_name = "LINKS")]
    pub links: PathBuf,

    /// Seed by which the numbers were drawn for each name
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
pub struct Linkable {
    #[command(flatten)]
    pub source: InputFile,

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

/// A policy of any lab: which of them a scenario's lab has shows once it is read.
fn any_policy() -> ValueParser {
    ValueParser::new(PossibleValuesParser::new(LabKind::ALL.map(LabKind::policies).concat()))
}

/// The policies, lab by lab.
fn policies(intro: &str) -> String {
    let line = |lab: LabKind| format!("\n  {}: {}", lab.name(), lab.policies().join(", "));
    format!("{intro}, by lab:{}", LabKind::ALL.map(line).concat())
}

/// The kinds of decisions, lab by lab.
fn decisions() -> String {
    let line = |lab: LabKind| format!("\n  {}: {}", lab.name(), quiz::kinds(lab).join(", "));
    let all = LabKind::ALL.map(line).concat();
    format!("Kinds of decisions to ask about, separated by commas; all by default. By lab:{all}")
}

/// Which labs write which files.
fn formats() -> String {
    let labs = |file| {
        let writes = |lab: &LabKind| lab.files().contains(&file);
        let names: Vec<_> = LabKind::ALL.into_iter().filter(writes).map(LabKind::name).collect();
        names.join(", ")
    };
    let (table, trace) = (labs(File::Table), labs(File::Swf));
    format!(
        "json: the outcome as one document, of every lab\n\
         csv: a line a job or task, with times and waits, of the labs {table}\n\
         swf: the schedule in the Standard Workload Format, of the lab {trace}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        use clap::CommandFactory;
        Arguments::<CliCommand>::command().debug_assert();
    }
}
