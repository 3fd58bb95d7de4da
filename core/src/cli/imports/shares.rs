//! `import shares`: workflows and their agreements written as text.

use std::path::PathBuf;

use clap::Args;

use crate::cli::input::name_of;
use crate::cli::{Exit, Streams, commands, input};
use crate::labs::workflow::problem::MAX_UNITS;
use crate::labs::workflow::text;
use crate::scenario::{self, Checked, Lab, Scenario};

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

pub fn import(arguments: &Shares, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let Shares { file, capacity, runtime, resource } = arguments;
    let bytes = input::bytes(file, streams)?;
    let written = scenario::text_of(&bytes).map_err(input::refusing(file))?;
    let read = text::read_with(written, *runtime)
        .map_err(|faults| Exit::Refused(input::prefixed(&name_of(file), &faults.to_string())))?;
    let mut scenario = read.scenario(*capacity);
    scenario.resource.clone_from(resource);
    let scenario = Scenario::of(Lab::Workflow(scenario));
    Checked::new(&scenario).map_err(input::refusing(file))?;
    commands::write_scenario(&scenario, streams)
}
