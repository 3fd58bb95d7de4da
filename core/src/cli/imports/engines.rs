//! `import costs` and `import synthetic`: costs that were measured, and systems that are drawn.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};

use crate::cli::input::{self, name_of};
use crate::cli::{Stop, Streams, commands};
use crate::import::TableError;
use crate::labs::affinity::synthetic::{self, Options};
use crate::labs::affinity::{Policy, costs};
use crate::labs::imports;
use crate::scenario::Checked;

#[derive(Debug, Args)]
pub struct Costs {
    /// Table of measurements with the columns api, engine, size and time, plain or gzip; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Put the costs into this scenario, in the place of its own
    #[arg(long, value_name = "SCENARIO")]
    pub into: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Synthetic {
    /// How many nodes
    #[arg(long, value_name = "NODES", default_value_t = Options::default().nodes)]
    pub nodes: u64,

    /// Engines of each node
    #[arg(long, value_name = "ENGINES", default_value_t = Options::default().engines)]
    pub engines: u64,

    /// How many tasks
    #[arg(long, value_name = "TASKS", default_value_t = Options::default().tasks)]
    pub tasks: u64,

    /// Calls of each task
    #[arg(long, value_name = "CALLS", default_value_t = Options::default().calls)]
    pub calls: u64,

    /// Share of all engines that the calls need at best, in hundredths: 1 to 1000
    #[arg(long, value_name = "HUNDREDTHS", default_value_t = Options::default().load)]
    pub load: u64,

    /// Another seed, another system
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub seed: u64,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = policy(), default_value = Policy::Affinity.name())]
    pub policy: Policy,
}

fn policy() -> ValueParser {
    let known = |name: String| Policy::from_name(&name).ok_or("not a policy");
    ValueParser::new(PossibleValuesParser::new(Policy::NAMES).try_map(known))
}

pub fn import_costs(arguments: &Costs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let path = &arguments.file;
    let read =
        costs::read(input::open(path, streams.input, streams.meter)?).map_err(
            |error| match error {
                TableError::Unreadable(error) => input::unreadable(path, &error),
                missing @ TableError::MissingColumns { .. } => {
                    Stop::Refused(format!("{}: {missing}\n", name_of(path)))
                }
            },
        )?;
    let scenario = match &arguments.into {
        None => imports::costs(&read),
        Some(into) => {
            let bytes = input::bytes(into, streams)?;
            let refused = |errors| Stop::Refused(input::said(into, &errors));
            let known = crate::scenario::read_bytes(&bytes).map_err(refused)?;
            imports::costs_into(known, &read).ok_or_else(|| {
                Stop::Refused(format!("{}: not a scenario with costs\n", name_of(into)))
            })?
        }
    };
    let said = |errors| Stop::Refused(input::said(path, &errors));
    Checked::new(&scenario).map_err(said)?;
    write!(streams.errors, "{}", read.report)?;
    commands::write_scenario(&scenario, streams)
}

pub fn import_synthetic(arguments: &Synthetic, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let &Synthetic { nodes, engines, tasks, calls, load, seed, policy } = arguments;
    let options = Options { nodes, engines, tasks, calls, load, seed };
    let mut drawn =
        synthetic::draw(&options).map_err(|error| Stop::Refused(format!("gantry: {error}\n")))?;
    drawn.policy = policy;
    let scenario = imports::synthetic(drawn, &options);
    let refused = |errors| Stop::Refused(format!("gantry: {errors}\n"));
    Checked::new(&scenario).map_err(refused)?;
    commands::write_scenario(&scenario, streams)
}
