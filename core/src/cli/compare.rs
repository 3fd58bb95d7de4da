//! Several policies on one scenario: a table of figures, and where each two of them part.

use super::args::Comparable;
use super::{Stop, Streams, commands, input, table};
use crate::lab::Lab as _;
use crate::labs::of_lab;
use crate::run::NoSuchPolicy;

/// Runs the scenario under each policy and prints how they compare.
pub fn run(arguments: &Comparable, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let (lab, allowed) = (scenario.kind(), scenario.kind().policies());
    let policies: Vec<&str> = arguments.policies.iter().map(String::as_str).collect();
    if let Some(name) = policies.iter().find(|name| !allowed.contains(name)) {
        return Err(commands::unknown(name, NoSuchPolicy { lab, allowed }));
    }
    let told = of_lab!((&scenario.lab, checked), |L, own, problem| {
        L::told(&problem, &policies, &L::names(own))
    });
    table::write(streams.output, &told.rows)?;
    writeln!(streams.output)?;
    for parting in told.partings {
        writeln!(streams.output, "{parting}")?;
    }
    Stop::where_partial(told.partial)
}
