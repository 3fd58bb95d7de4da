//! The report of an import of the openb trace: lines taken and skipped, and approximations; data, with English at the
//! end.

use std::fmt;

use super::{Arrival, DIMENSIONS, Granularity};
use crate::import::openb::{SkippedLine, WITHOUT_TIMES};
use crate::labs::placement::Node;

/// Report of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Nodes taken.
    pub nodes: u64,
    /// GPUs on them.
    pub gpus: u64,
    /// Pods taken.
    pub pods: u64,
    /// Pods taken that are released.
    pub releases: u64,
    /// Pods taken that request less than a whole GPU.
    pub fractional: u64,
    /// Pods taken that name models.
    pub restricted: u64,
    /// Usable pods left out by the limit.
    pub beyond_limit: u64,
    /// True if the list of pods has no times.
    pub without_times: bool,
    /// Lines of pods taken that were deleted no later than created.
    pub at_once: Vec<u64>,
    /// By dimension: the granularity and the largest coordinate of any node or pod.
    pub space: [(u64, u64); 3],
    /// Lines not used, in order of the files.
    pub skipped: Vec<SkippedLine>,
}

/// A difference between the scenario and the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approximation {
    /// The GPUs of a node are one number: shares may be placed together that no single GPU could hold.
    PooledGpus {
        /// Pods that request less than a whole GPU.
        fractional: u64,
    },
    /// Times give the order of arrivals and releases, nothing else: a pod that finds no node does not wait.
    OrderOnly,
    /// The list of pods has no times: its order is that of arrivals, and no pod is released.
    WithoutTimes,
    /// The real scheduler's results (phases, times of scheduling) are not read.
    NotAReplay,
}

impl Report {
    /// All differences between the scenario and the trace.
    pub fn approximations(&self) -> [Approximation; 3] {
        let fractional = self.fractional;
        let times =
            if self.without_times { Approximation::WithoutTimes } else { Approximation::OrderOnly };
        [Approximation::PooledGpus { fractional }, times, Approximation::NotAReplay]
    }

    pub(super) fn count(&mut self, nodes: &[Node], arrivals: &[Arrival], granularity: Granularity) {
        let count = |matches: &dyn Fn(&Arrival) -> bool| {
            arrivals.iter().filter(|arrival| matches(arrival)).count() as u64
        };
        self.nodes = nodes.len() as u64;
        self.gpus = nodes.iter().map(|node| node.available[0] / 1000).sum();
        self.pods = arrivals.len() as u64;
        self.releases = count(&Arrival::is_released);
        self.fractional = count(&|arrival| arrival.is_fraction);
        self.restricted = count(&|arrival| arrival.pod.candidates.is_some());
        let at_once = arrivals.iter().filter(|arrival| arrival.ends_at_once());
        self.at_once = at_once.map(|arrival| arrival.line).collect();
        for (dimension, granularity) in granularity.0.into_iter().enumerate() {
            let points = nodes
                .iter()
                .map(|node| &node.available)
                .chain(arrivals.iter().map(|arrival| &arrival.pod.request));
            let most = points.map(|values| values[dimension]).max().unwrap_or(0);
            self.space[dimension] = (granularity, most.div_ceil(granularity));
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "openb: {} nodes with {} GPUs, {} pods, {} of them released",
            self.nodes, self.gpus, self.pods, self.releases
        )?;
        writeln!(
            f,
            "  {} pods ask for a fraction of a GPU, {} name GPU models",
            self.fractional, self.restricted
        )?;
        for ((name, unit), (granularity, most)) in DIMENSIONS.iter().zip(self.space) {
            writeln!(f, "  {name} in {unit}: granularity {granularity}, coordinates 0 to {most}")?;
        }
        if self.beyond_limit > 0 {
            writeln!(f, "  {} pods left out by the limit", self.beyond_limit)?;
        }
        for line in &self.at_once {
            writeln!(
                f,
                "  pods, line {line}: deleted no later than created; released right after it arrives"
            )?;
        }
        writeln!(f, "approximations")?;
        for approximation in self.approximations() {
            writeln!(f, "  {approximation}")?;
        }
        writeln!(f, "skipped: {}", self.skipped.len())?;
        for line in &self.skipped {
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Approximation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Approximation::PooledGpus { fractional } => write!(
                f,
                "GPUs are pooled per node: 1,000 thousandths each, with one sum for each node. The {fractional} pods that ask for a \
                 fraction may thus share a node whose GPUs, one by one, could not hold them."
            ),
            Approximation::OrderOnly => f.write_str(
                "Times give the order of arrivals and releases only; a pod that finds no node is not retried.",
            ),
            Approximation::WithoutTimes => f.write_str(WITHOUT_TIMES),
            Approximation::NotAReplay => f.write_str(
                "Every pod arrives, whatever its phase in the trace; the decisions of the cluster's own scheduler are not read.",
            ),
        }
    }
}
