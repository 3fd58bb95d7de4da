//! Several policies on one scenario: a table of figures, and where each two of them part.

use super::args::Comparable;
use super::{Stop, Streams, commands, input, table};
use crate::run::{self, Comparison};

/// Runs the scenario under each policy and prints how they compare.
pub fn run(arguments: &Comparable, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let policies: Vec<&str> = arguments.policies.iter().map(String::as_str).collect();
    let Comparison { figures, runs, partings, alike, partial } =
        run::compare(&scenario, checked, &policies)
            .map_err(|(name, error)| commands::unknown(name, error))?;
    let head = ["policy"].into_iter().chain(figures).map(str::to_owned).collect();
    let row =
        |(policy, run): (&&str, Vec<_>)| [policy.to_string()].into_iter().chain(run).collect();
    let rows = policies.iter().zip(runs).map(row);
    table::write(streams.output, &std::iter::once(head).chain(rows).collect::<Vec<_>>())?;
    writeln!(streams.output)?;
    for ([a, b], first) in partings {
        let (a, b) = (policies[a], policies[b]);
        match first {
            Some(said) => writeln!(streams.output, "{a} and {b} part at {said}")?,
            None => writeln!(streams.output, "{a} and {b} {alike}")?,
        }
    }
    Stop::where_partial(partial)
}
