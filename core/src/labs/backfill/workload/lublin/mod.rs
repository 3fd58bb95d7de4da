//! Jobs generated from the Lublin-Feitelson model, equal on every platform.
//!
//! Source: Lublin and Feitelson, "The workload on parallel supercomputers: modeling the characteristics of rigid jobs",
//! Journal of Parallel and Distributed Computing 63(11), 2003; the parameters are those for all jobs together, without
//! the distinction of batch and interactive ones.
//!
//! - **Size**: 0.244 of the jobs are serial; 0.576 take a power of two. The logarithm of a parallel job's size is
//!   uniform in two stages: with probability 0.86 between 0.8 and 2.5 below the machine's, else above that.
//! - **Run time**: its natural logarithm is hyper-gamma, Γ(4.2, 0.94) with probability 0.78 - 0.0054 x size, else
//!   Γ(312, 0.03); at most e^12 s. Larger jobs thus run longer.
//! - **Arrivals**: the logarithm of a gap is Γ(10.2303 x 1.0225, 0.4871), at most 13, in seconds of an average
//!   time of day; a daily cycle stretches and shrinks them (see `cycle`). The first day begins at midnight.
//! - **Load**: if one is given, all gaps between jobs are multiplied by one factor, so that the jobs need that share of
//!   the machine from the first submission to the last (up to the effect of the time of day at which they end).
//! - **Estimates**: the model has none; see [`Estimates`].
//!
//! The generator is that of scenarios, logarithms and powers are those of the crate `libm`: a platform's own library
//! could round differently and so give other jobs. The code of the gamma variates is part of the project, as the
//! generator is, because the order of its draws is part of the meaning of a seed.
//!
//! **Invariant:** equal options give equal jobs everywhere.
//! Cost: about a microsecond a job.

mod cycle;
mod draws;
mod estimates;
mod written;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use estimates::Estimates;
pub use written::NotOptions;

use super::{Record, Workload};
use crate::labs::backfill::problem::{MAX_JOBS, MAX_NODES};
use cycle::Cycle;
use draws::Draws;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Number of jobs: 1 to [`MAX_JOBS`].
    pub jobs: u64,
    /// Nodes of the machine: 1 to [`MAX_NODES`].
    pub nodes: u64,
    /// The share of the machine that the jobs need; none for the load of the model's arrivals.
    pub load: Option<Load>,
    pub seed: u64,
    pub estimates: Estimates,
}

/// A share of the machine, 0.01 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Load(f64);

// A load is in range, so it is a number.
impl Eq for Load {}

/// The error of a number of jobs or nodes beyond the limit of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// Name of the number.
    pub what: &'static str,
    pub found: u64,
    /// The largest allowed number; the least is 1.
    pub most: u64,
}

impl Load {
    /// The load, none if it is out of range.
    pub fn new(load: f64) -> Option<Load> {
        (0.01..=100.0).contains(&load).then_some(Load(load))
    }
}

impl FromStr for Load {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Load, Self::Err> {
        text.parse().ok().and_then(Load::new).ok_or("expected a number from 0.01 to 100")
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Options {
    fn check(&self) -> Result<(), OutOfRange> {
        let bounds = [("jobs", self.jobs, MAX_JOBS), ("nodes", self.nodes, MAX_NODES)];
        let wrong = |&(_, found, most): &(_, u64, u64)| !(1..=most).contains(&found);
        match bounds.into_iter().find(wrong) {
            Some((what, found, most)) => Err(OutOfRange { what, found, most }),
            None => Ok(()),
        }
    }
}

/// Generates a workload. Errors: a number out of range.
pub fn draw(options: &Options) -> Result<Workload, OutOfRange> {
    options.check()?;
    let mut draws = Draws::new(options.seed);
    // A generator of their own, so that the jobs do not depend on the kind of estimates.
    let mut estimate_draws = Draws::new(!options.seed);
    let sizes = Sizes::of(options.nodes);
    let mut gaps = Vec::new();
    let mut jobs = Vec::new();
    for number in 1..=options.jobs {
        gaps.push(gap(&mut draws));
        let nodes = sizes.draw(&mut draws);
        let runtime = runtime(&mut draws, nodes);
        let estimate = options.estimates.of(runtime, &mut estimate_draws);
        jobs.push(Record { number, submit: 0, nodes, estimate, runtime, user: None, group: None });
    }
    let factor = factor(options, &gaps, &jobs);
    let mut cycle = Cycle::at_midnight();
    for (at, (job, gap)) in jobs.iter_mut().zip(gaps).enumerate() {
        // The time before the first submission does not count for the load.
        job.submit = cycle.advance(if at == 0 { gap } else { gap * factor });
    }
    Ok(Workload { jobs, ..without_jobs(options) })
}

/// The result of [`draw`] without its jobs.
pub fn without_jobs(options: &Options) -> Workload {
    let (title, note) = (Some(title(options)), Some(note(options)));
    Workload { title, note, nodes: options.nodes, jobs: Vec::new() }
}

fn factor(options: &Options, gaps: &[f64], jobs: &[Record]) -> f64 {
    let Some(Load(load)) = options.load else { return 1.0 };
    let work: f64 = jobs.iter().map(|job| float(job.nodes) * float(job.runtime)).sum();
    let between: f64 = gaps.iter().skip(1).sum();
    if between > 0.0 { work / (float(options.nodes) * load) / between } else { 1.0 }
}

/// A gap between submissions, in seconds of an average time of day.
fn gap(draws: &mut Draws) -> f64 {
    const SHAPE: f64 = 10.2303 * 1.0225;
    loop {
        let logarithm = draws.gamma(SHAPE, 0.4871);
        if logarithm <= 13.0 {
            return libm::exp(logarithm);
        }
    }
}

/// Run time of a job of that size, in seconds, at least 1.
fn runtime(draws: &mut Draws, nodes: u64) -> u64 {
    let first = 0.78 - 0.0054 * float(nodes);
    loop {
        let logarithm = if draws.uniform() <= first {
            draws.gamma(4.2, 0.94)
        } else {
            draws.gamma(312.0, 0.03)
        };
        if logarithm <= 12.0 {
            return whole(libm::exp(logarithm)).max(1);
        }
    }
}

/// The distribution of sizes on one machine.
struct Sizes {
    nodes: u64,
    low: f64,
    middle: f64,
    high: f64,
}

impl Sizes {
    fn of(nodes: u64) -> Self {
        let (low, high) = (0.8, libm::log2(float(nodes)));
        // On a small machine, 2.5 below its size is not a valid size: the middle is used instead.
        let middle = if high - 2.5 > low { high - 2.5 } else { f64::midpoint(low, high) };
        Sizes { nodes, low, middle, high }
    }

    fn draw(&self, draws: &mut Draws) -> u64 {
        let kind = draws.uniform();
        if kind <= 0.244 || self.nodes == 1 {
            return 1;
        }
        let (from, to) = if draws.uniform() <= 0.86 {
            (self.low, self.middle)
        } else {
            (self.middle, self.high)
        };
        let mut logarithm = from + (to - from) * draws.uniform();
        if kind <= 0.244 + 0.576 {
            logarithm = libm::round(logarithm).min(libm::floor(self.high));
        }
        whole(libm::exp2(logarithm) + 0.5).clamp(1, self.nodes)
    }
}

fn title(options: &Options) -> String {
    format!("Lublin-Feitelson model: {} jobs, {} nodes", options.jobs, options.nodes)
}

fn note(options: &Options) -> String {
    let load = match options.load {
        Some(load) => format!("a load of {load}"),
        None => "the model's own load".to_owned(),
    };
    format!(
        "Drawn from the model of Lublin and Feitelson (JPDC 63(11), 2003) with {load}, seed {}; estimates are {}.\n",
        options.seed, options.estimates
    )
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn float(number: u64) -> f64 {
    number as f64
}

/// The whole part of a number that is not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the whole part is wanted; it is small"
)]
fn whole(number: f64) -> u64 {
    number as u64
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 1 to {} {}, found {}", self.most, self.what, self.found)
    }
}

impl std::error::Error for OutOfRange {}
