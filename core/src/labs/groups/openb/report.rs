//! The lines that an import of the openb trace used, skipped, and approximated: data, with English at the end.

use std::fmt;

use crate::import::openb::SkippedLine;
use crate::import::{write_counts, write_first};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub nodes: u64,
    pub gpus: u64,
    /// Nodes left out: they have no GPUs.
    pub nodes_without_gpus: u64,
    pub pods: u64,
    /// Pods left out: they ask for no GPUs.
    pub pods_without_gpus: u64,
    /// Imported pods that are released.
    pub releases: u64,
    /// Imported pods that ask for shares of GPUs: they get whole ones.
    pub fractional: u64,
    /// Imported pods that name several models, which are dropped.
    pub several_models: u64,
    /// Imported pods that name a model that no node has: they will wait.
    pub unknown_model: u64,
    /// Usable pods left out by the limit.
    pub beyond_limit: u64,
    /// True if the list of pods has no times.
    pub without_times: bool,
    /// Lines of imported pods that were deleted no later than created.
    pub at_once: Vec<u64>,
    /// Skipped lines, in order of the files.
    pub skipped: Vec<SkippedLine>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "openb: {} nodes with {} GPUs, {} pods, {} of them released",
            self.nodes, self.gpus, self.pods, self.releases
        )?;
        let counts = [
            ("nodes without GPUs, left out", self.nodes_without_gpus),
            ("pods without GPUs, left out", self.pods_without_gpus),
            ("pods that ask for a share of a GPU and get a whole one", self.fractional),
            ("pods that allow several models, none kept", self.several_models),
            ("pods that want a model that no node has", self.unknown_model),
            ("pods left out by the limit", self.beyond_limit),
            (
                "pods deleted no later than created, released right after they arrive",
                self.at_once.len() as u64,
            ),
        ];
        write_counts(f, &counts)?;
        let times = if self.without_times {
            "the list of pods has no times: pods arrive in its order, and none is released"
        } else {
            "times give the order of arrivals and releases only"
        };
        writeln!(f, "  {times}; CPU and memory are not read")?;
        writeln!(f, "skipped: {}", self.skipped.len())?;
        write_first(f, &self.skipped)
    }
}
