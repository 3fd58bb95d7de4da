//! What a job costs as a trace grows: drawn jobs under EASY, at three loads.

use std::fmt::Write as _;

use gantry_core::labs::backfill::Policy;

use super::cases::{drawn, problem};
use super::{best_ms, ran};

const SIZES: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

const LOADS: [f64; 3] = [0.6, 0.9, 1.2];

/// The table and its slopes, as Markdown.
pub fn table() -> String {
    let mut text = "\n### Backfill: nanoseconds a job as a trace grows (drawn jobs, 256 nodes, EASY)\n\n\
        | load | 1,000 | 10,000 | 100,000 | 1,000,000 | slope: times as much a job for ten times the jobs |\n\
        |---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for load in LOADS {
        let costs = SIZES.map(|jobs| {
            let problem = problem(Policy::Easy, 256, drawn(jobs, load));
            #[expect(clippy::cast_precision_loss, reason = "figures to read")]
            let jobs_run = jobs as f64;
            best_ms(if jobs < 100_000 { 20 } else { 3 }, || ran(&problem)) * 1e6 / jobs_run
        });
        let cells = costs.map(|cost| format!("{cost:.0}")).join(" | ");
        writeln!(text, "| {load} | {cells} | {:.2} |", slope(&costs))
            .expect("a string takes what is written");
    }
    text
}

/// Ten to the slope of the logarithms by least squares; the sizes are a power of ten apart.
fn slope(costs: &[f64; SIZES.len()]) -> f64 {
    let logarithms = costs.map(f64::log10);
    let mean = logarithms.iter().sum::<f64>() / 4.0;
    let offsets = [-1.5, -0.5, 0.5, 1.5];
    let rise: f64 = offsets.iter().zip(logarithms).map(|(at, log)| at * (log - mean)).sum();
    10_f64.powf(rise / 5.0)
}
