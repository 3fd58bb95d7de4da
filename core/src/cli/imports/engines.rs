//! `import costs` and `import synthetic`: measured costs, and generated systems.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{deliver, word};
use crate::cli::input::{self, name_of};
use crate::cli::{Exit, Streams};
use crate::import::TableError;
use crate::labs::affinity::costs::{self, MOST_SCALE, Refused};
use crate::labs::affinity::synthetic::{Load, Options, System};
use crate::labs::affinity::{AffinityScenario, Policy};
use crate::labs::imports;
use crate::scenario::{Checked, Scenario, write_streamed};

/// The most names that a message lists.
const MOST_NAMED: usize = 12;

#[derive(Debug, Args)]
pub struct Costs {
    /// Table of measurements with the columns api, engine, size and time, plain or gzip; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Put the costs into this scenario, in the place of its own
    #[arg(long, value_name = "SCENARIO")]
    pub into: Option<PathBuf>,

    /// Multiply the times by this, then round them to whole numbers, half up: 1000 keeps three decimals
    #[arg(long, value_name = "FACTOR", value_parser = clap::value_parser!(u64).range(1..=MOST_SCALE))]
    pub scale: Option<u64>,

    /// What the scenario calls a unit of its times, as us
    #[arg(long, value_name = "UNIT")]
    pub time_unit: Option<String>,
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

    /// Load offered, from 0.01 to 10: the times of all calls on their best types of engines, over all engines x the time
    /// in which the tasks come. 0.9 needs nine tenths of the engines; above 1 queues grow until the last task has come
    #[arg(long, value_name = "LOAD", default_value_t = Load(Options::default().load))]
    pub load: Load,

    /// Another seed, another system
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub seed: u64,

    /// Policy of the scenario
    #[arg(long, value_name = "POLICY", value_parser = word(&Policy::ALL, &Policy::NAMES), default_value = Policy::Affinity.name())]
    pub policy: Policy,
}

pub fn import_costs(arguments: &Costs, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let Costs { file, into, scale, time_unit } = arguments;
    let name = name_of(file);
    let read =
        costs::read(input::open(file, streams.input, streams.meter)?, *scale).map_err(|why| {
            match why {
                Refused::Table(TableError::Unreadable(error)) => input::unreadable(file, &error),
                why => Exit::Refused(format!("{name}: {why}\n")),
            }
        })?;
    let mut scenario = match into {
        None => imports::costs(&read),
        Some(into) => costs_into(into, &name, &read, streams)?,
    };
    if time_unit.is_some() {
        scenario.time_unit.clone_from(time_unit);
    }
    let whole = match into {
        None => name,
        Some(into) => format!("{} with the costs of {name}", name_of(into)),
    };
    Checked::new(&scenario).map_err(|errors| Exit::Refused(input::said_of(&whole, &errors)))?;
    deliver(&scenario, &read.report.to_string(), None, streams)
}

/// The scenario of a file with its costs replaced by these.
fn costs_into(
    into: &Path,
    table: &str,
    read: &costs::Costs,
    streams: &mut Streams<'_>,
) -> Result<Scenario, Exit> {
    let bytes = input::bytes(into, streams)?;
    let known = crate::scenario::read_bytes(&bytes).map_err(input::refusing(into))?;
    let name = name_of(into);
    let missing = imports::costs_missing(&known, read)
        .ok_or_else(|| Exit::Refused(format!("{name}: expected a scenario with costs\n")))?;
    if !missing.is_empty() {
        let first: Vec<&str> = missing.iter().take(MOST_NAMED).map(String::as_str).collect();
        let more = match missing.len() - first.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let first = first.join(", ");
        return Err(Exit::Refused(format!(
            "{name}: its tasks call APIs that {table} has no costs of: {first}{more}\n"
        )));
    }
    Ok(imports::costs_into(known, read))
}

pub fn import_synthetic(arguments: &Synthetic, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let &Synthetic { nodes, engines, tasks, calls, load: Load(load), seed, policy } = arguments;
    let options = Options { nodes, engines, tasks, calls, load, seed };
    let system =
        System::new(&options).map_err(|error| Exit::Refused(format!("gantry: {error}\n")))?;
    let frame = AffinityScenario { policy, ..system.frame() };
    let frame = imports::synthetic(frame, &options);
    let sections = ["nodes", "tasks"];
    write_streamed(&frame, &sections, streams.output, |section, entries| match section {
        "nodes" => system.nodes().try_for_each(|node| entries.put(&node)),
        _ => system.tasks().try_for_each(|task| entries.put(&task)),
    })?;
    writeln!(streams.output)?;
    Ok(())
}
