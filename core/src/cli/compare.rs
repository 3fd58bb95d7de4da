//! Several policies on one scenario: metrics of each, and the divergence of each pair of them.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::args::{Comparable, ComparisonFormat};
use super::{Exit, Streams, commands, input};
use crate::kernel::PartialRun;
use crate::run::{MetricName, PolicyComparison, Value, Watched};

/// Runs the scenario under each policy and prints the comparison.
pub fn run(arguments: &Comparable, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let file = &arguments.source.file;
    let (mut scenario, checked) = input::scenario(file, streams)?;
    let checked = commands::conditioned(&mut scenario, checked, &arguments.conditions, file)?;
    let policies: Vec<&str> = arguments.policies.iter().map(String::as_str).collect();
    streams.meter.begin("comparing");
    let compared = Watched(&mut |done, total| streams.meter.at(done, total))
        .compare(&scenario, checked, &policies)
        .map_err(|(name, error)| commands::unknown(name, error))?;
    streams.meter.end();
    match arguments.format {
        ComparisonFormat::Table => for_reading(&compared, streams)?,
        ComparisonFormat::Csv => lines(&compared, streams)?,
        ComparisonFormat::Json => {
            let written = serde_json::to_writer(&mut *streams.output, &document(&compared));
            written.map_err(std::io::Error::from)?;
            writeln!(streams.output)?;
        }
    }
    Exit::where_partial(compared.partial)
}

fn for_reading(compared: &PolicyComparison<'_>, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let PolicyComparison { policies, metrics, runs, divergences, no_divergence, .. } = compared;
    let names = metrics.iter().map(|metric| metric.name.clone());
    let head = ["policy".to_owned()].into_iter().chain(names).collect();
    let cell = |value: &Option<Value>| value.map_or_else(|| "-".to_owned(), Value::rounded);
    let row = |(policy, run): (&&str, &Vec<_>)| {
        [(*policy).to_owned()].into_iter().chain(run.iter().map(cell)).collect()
    };
    let rows = policies.iter().zip(runs).map(row);
    write_table(streams.output, &std::iter::once(head).chain(rows).collect::<Vec<_>>())?;
    writeln!(streams.output)?;
    for ([a, b], first) in divergences {
        let (a, b) = (policies[*a], policies[*b]);
        match first {
            Some(said) => writeln!(streams.output, "{a} and {b} part at {said}")?,
            None => writeln!(streams.output, "{a} and {b} {no_divergence}")?,
        }
    }
    Ok(())
}

/// Writes `rows`, which have equally many cells: the first column left-aligned, the others right-aligned, with two spaces
/// between.
fn write_table(output: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 if columns == 1 => write!(output, "{cell}")?,
                0 => write!(output, "{cell:width$}")?,
                _ => write!(output, "  {cell:>width$}")?,
            }
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Prints a line for each policy, with all digits; an empty cell if there is nothing to measure.
fn lines(compared: &PolicyComparison<'_>, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let PolicyComparison { policies, metrics, runs, .. } = compared;
    let keys = ["policy"].into_iter().chain(metrics.iter().map(|metric| metric.key));
    write!(streams.output, "{}\r\n", keys.collect::<Vec<_>>().join(","))?;
    for (policy, run) in policies.iter().zip(runs) {
        write!(streams.output, "{policy}")?;
        for value in run {
            match value {
                None => write!(streams.output, ",")?,
                Some(Value::Whole(value)) => write!(streams.output, ",{value}")?,
                Some(Value::Real(value)) => write!(streams.output, ",{value}")?,
            }
        }
        write!(streams.output, "\r\n")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct ComparisonDocument<'c> {
    lab: &'static str,
    runs: Vec<PolicyMetrics<'c>>,
    divergences: Vec<FirstDivergence<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<PartialRun>,
}

#[derive(Serialize)]
struct PolicyMetrics<'c> {
    policy: &'c str,
    #[serde(serialize_with = "by_key")]
    metrics: (&'c [MetricName], &'c [Option<Value>]),
}

#[derive(Serialize)]
struct FirstDivergence<'c> {
    policies: [&'c str; 2],
    /// Instant and decisions of the divergence; null if there is none.
    first: Option<&'c str>,
}

fn document<'c>(compared: &'c PolicyComparison<'c>) -> ComparisonDocument<'c> {
    let PolicyComparison { lab, policies, metrics, runs, divergences, partial, .. } = compared;
    let runs = policies.iter().zip(runs);
    let divergence = |([a, b], first): &'c ([usize; 2], Option<String>)| FirstDivergence {
        policies: [policies[*a], policies[*b]],
        first: first.as_deref(),
    };
    ComparisonDocument {
        lab: lab.name(),
        runs: runs.map(|(policy, run)| PolicyMetrics { policy, metrics: (metrics, run) }).collect(),
        divergences: divergences.iter().map(divergence).collect(),
        partial: *partial,
    }
}

fn by_key<S: Serializer>(
    (metrics, values): &(&[MetricName], &[Option<Value>]),
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(metrics.len()))?;
    for (metric, value) in metrics.iter().zip(*values) {
        map.serialize_entry(metric.key, value)?;
    }
    map.end()
}
