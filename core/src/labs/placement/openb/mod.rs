//! The openb trace of a GPU cluster (Alibaba, cluster-trace-gpu-v2023) as a placement scenario.
//!
//! Source of the trace and of the meaning of its columns: Weng et al., "Beware of Fragmentation: Scheduling
//! GPU-Sharing Workloads with Fragmentation Gradient Descent", USENIX ATC 2023.
//!
//! - Three dimensions, exact: GPUs in thousandths, vcores in thousandths, memory in MiB; only the
//!   *coordinates* are coarse ([`Granularity`]), so nothing is lost but time in the walk.
//! - `gpu_milli` is a share of each GPU that a pod asks for: it asks for `num_gpu` x `gpu_milli`. A node has
//!   1,000 for each of its GPUs, pooled: see [`Approximation::PooledGpus`].
//! - Pods arrive in order of `creation_time` (then of the file) and are released in order of `deletion_time`;
//!   at one instant releases come before arrivals. Without a `deletion_time` a pod is never released. One that is deleted
//!   no later than it was created is released right after it arrives, and reported. In a list without times pods arrive
//!   in its order, and none is released.
//! - `gpu_spec` names models, separated by `|`: the nodes of these models are the pod's candidates.
//!
//! Cost: one pass over each file and a sort of the pods; memory as the scenario.
//!
//! It does not follow what the real scheduler did: `pod_phase` and `scheduled_time` are not read.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;

use super::problem::MAX_COORDINATE;
use super::{Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Task};
use crate::import::openb::{
    self, ListError, ListFile, SkipReason, WHOLE_GPU, interleave, limited, node, pod, read_lines,
};
use crate::import::table::Row;
use crate::kernel::MAX_NUMBER;

mod report;

pub use report::{Approximation, Report};

/// The dimensions, the most significant first: names and units.
pub const DIMENSIONS: [(&str, &str); 3] =
    [("gpu", "1/1000 GPU"), ("vcores", "1/1000 vcore"), ("memory", "MiB")];

/// Granularity of each dimension: amount per coordinate; at least 1 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Granularity(pub [u64; 3]);

impl Default for Granularity {
    /// A tenth of a GPU, one vcore, 8 GiB: up to 81 x 129 x 129 coordinates for the public trace.
    fn default() -> Self {
        Granularity([100, 1000, 8192])
    }
}

impl fmt::Display for Granularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, ((name, _), units)) in DIMENSIONS.iter().zip(self.0).enumerate() {
            write!(f, "{}{name}={units}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// Options of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Granularity of the space.
    pub granularity: Granularity,
    /// The most pods to take, in order of creation; none for all.
    pub limit: Option<usize>,
    /// The scenario's policy.
    pub policy: Policy,
    /// The scenario's batch; at least 1.
    pub batch: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            granularity: Granularity::default(),
            limit: None,
            policy: Policy::LeastFit,
            batch: 1,
        }
    }
}

/// Reads the two files, each plain or gzip, into a scenario. Errors only if a file cannot be read or lacks columns; the
/// report has every line that is skipped.
pub fn read(
    nodes: impl Read,
    pods: impl Read,
    options: &Options,
) -> Result<(PlacementScenario, Report), ListError> {
    let (mut report, granularity) = (Report::default(), options.granularity);
    let nodes = read_lines(
        (ListFile::Nodes, nodes),
        &node::COLUMNS,
        &mut report.skipped,
        |row, line, names| {
            let node = read_node(row, granularity)?;
            names.add(&node.id, line)?;
            Ok((node, String::from_utf8_lossy(row.bytes(node::MODEL)).into_owned()))
        },
    )?;
    let mut candidates = Candidates::new(&nodes);
    let mut has_times = true;
    let mut arrivals = read_lines(
        (ListFile::Pods, pods),
        &pod::COLUMNS,
        &mut report.skipped,
        |row, line, names| {
            has_times = row.has(pod::CREATED);
            let arrival = read_pod(row, line, granularity, &mut candidates)?;
            names.add(&arrival.pod.id, line)?;
            Ok(arrival)
        },
    )?;
    report.without_times = !has_times;
    report.beyond_limit = limited(&mut arrivals, options.limit);
    let nodes: Vec<Node> = nodes.into_iter().map(|(node, _)| node).collect();
    report.count(&nodes, &arrivals, granularity);
    let dimension = |(&(name, unit), granularity): (&(&str, &str), u64)| Dimension {
        name: name.to_owned(),
        unit: Some(unit.to_owned()),
        granularity,
    };
    let scenario = PlacementScenario {
        policy: options.policy,
        explore: Explore::First,
        seed: 0,
        batch: options.batch,
        dimensions: DIMENSIONS.iter().zip(granularity.0).map(dimension).collect(),
        nodes,
        reservations: Vec::new(),
        tasks: interleave(arrivals, Item::Task, |task| {
            Item::Release(Release { release: task.id.clone() })
        }),
    };
    Ok((scenario, report))
}

/// The title of an imported scenario.
pub const TITLE: &str = "A GPU cluster: openb";

/// A note that names the source and the approximations.
pub fn note(report: &Report) -> String {
    let approximations =
        report.approximations().map(|approximation| format!("- {approximation}\n")).concat();
    format!(
        "{} nodes with {} GPUs and {} pods of the public trace *openb* (Alibaba, cluster-trace-gpu-v2023; Weng et al., \
         USENIX ATC 2023).\n\n{approximations}",
        report.nodes, report.gpus, report.pods
    )
}

/// A pod that became a task.
type Arrival = openb::Arrival<Task>;

fn read_node(row: &Row<'_>, granularity: Granularity) -> Result<Node, SkipReason> {
    let id = row.name(node::NAME)?.to_owned();
    let gpus = row.number(node::GPUS)?;
    let available = [times(gpus, WHOLE_GPU)?, row.number(node::VCORES)?, row.number(node::MEMORY)?];
    granularity.check(available)?;
    Ok(Node { id, available: available.to_vec() })
}

fn read_pod(
    row: &Row<'_>,
    line: u64,
    granularity: Granularity,
    candidates: &mut Candidates<'_>,
) -> Result<Arrival, SkipReason> {
    let id = row.name(pod::NAME)?.to_owned();
    let (gpus, thousandths) = openb::gpus(row)?;
    let request = [times(gpus, thousandths)?, row.number(pod::VCORES)?, row.number(pod::MEMORY)?];
    granularity.check(request)?;
    let times = openb::times(row)?;
    let candidates = candidates.of(row.bytes(pod::MODELS))?;
    let task = Task { id, request: request.to_vec(), candidates, prefer: vec![] };
    let is_fraction = gpus > 0 && thousandths < WHOLE_GPU;
    Ok(Arrival { line, times, is_fraction, pod: task })
}

impl Granularity {
    /// Checks that a point with these values is in the space.
    fn check(self, values: [u64; 3]) -> Result<(), SkipReason> {
        for (dimension, (value, granularity)) in values.into_iter().zip(self.0).enumerate() {
            if value.div_ceil(granularity) > MAX_COORDINATE {
                let needed = value.div_ceil(MAX_COORDINATE);
                return Err(SkipReason::BeyondSpace {
                    dimension: DIMENSIONS[dimension].0,
                    value,
                    granularity,
                    needed,
                });
            }
        }
        Ok(())
    }
}

fn times(count: u64, each: u64) -> Result<u64, SkipReason> {
    count
        .checked_mul(each)
        .filter(|&product| product <= MAX_NUMBER)
        .ok_or(SkipReason::TooManyGpus { found: count })
}

/// The candidates of each list of models met so far; none for a list that no node matches.
struct Candidates<'n> {
    /// The nodes, each with its model.
    nodes: &'n [(Node, String)],
    /// Indices of the nodes of each model, ascending.
    by_model: BTreeMap<&'n str, Vec<usize>>,
    known: BTreeMap<Vec<u8>, Option<Vec<String>>>,
}

impl<'n> Candidates<'n> {
    fn new(nodes: &'n [(Node, String)]) -> Self {
        let mut by_model: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, (_, model)) in nodes.iter().enumerate().filter(|(_, node)| !node.1.is_empty()) {
            by_model.entry(model).or_default().push(at);
        }
        Candidates { nodes, by_model, known: BTreeMap::new() }
    }

    fn of(&mut self, models: &[u8]) -> Result<Option<Vec<String>>, SkipReason> {
        // `nan` is how the trace's own description shows an empty field.
        if models.is_empty() || models == b"nan" {
            return Ok(None);
        }
        if !self.known.contains_key(models) {
            self.known.insert(models.to_owned(), self.find(models));
        }
        match &self.known[models] {
            Some(names) => Ok(Some(names.clone())),
            None => Err(SkipReason::NoSuchModel {
                models: String::from_utf8_lossy(models).into_owned(),
            }),
        }
    }

    fn find(&self, models: &[u8]) -> Option<Vec<String>> {
        let models = String::from_utf8_lossy(models);
        let mut found: Vec<usize> = models
            .split('|')
            .filter_map(|model| self.by_model.get(model.trim()))
            .flatten()
            .copied()
            .collect();
        found.sort_unstable();
        found.dedup();
        (!found.is_empty())
            .then(|| found.into_iter().map(|node| self.nodes[node].0.id.clone()).collect())
    }
}

#[cfg(test)]
mod tests;
