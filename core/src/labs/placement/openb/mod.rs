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
use crate::import::openb::{ListError, ListFile, SkipReason, SkippedLine, is_new, lifetime};
use crate::import::order::{Event, Lifetime, NamesByLine, events};
use crate::import::table::{Column, Row, Table, TableError};
use crate::import::{MAX_BYTES, unpack};
use crate::kernel::MAX_NUMBER;

mod report;

pub use report::{Approximation, Report};

/// Thousandths of one GPU.
const WHOLE_GPU: u64 = 1000;

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

mod node {
    use super::Column;
    pub const COLUMNS: [Column; 5] = [
        Column::required("sn"),
        Column::required("gpu"),
        Column::required("cpu_milli"),
        Column::required("memory_mib"),
        Column::optional("model"),
    ];
    pub const NAME: usize = 0;
    pub const GPUS: usize = 1;
    pub const VCORES: usize = 2;
    pub const MEMORY: usize = 3;
    pub const MODEL: usize = 4;
}

mod pod {
    use super::Column;
    pub const COLUMNS: [Column; 8] = [
        Column::required("name"),
        Column::required("num_gpu"),
        Column::required("gpu_milli"),
        Column::required("cpu_milli"),
        Column::required("memory_mib"),
        Column::optional("creation_time"),
        Column::optional("deletion_time"),
        Column::optional("gpu_spec"),
    ];
    pub const NAME: usize = 0;
    pub const GPUS: usize = 1;
    pub const THOUSANDTHS: usize = 2;
    pub const VCORES: usize = 3;
    pub const MEMORY: usize = 4;
    pub const CREATED: usize = 5;
    pub const DELETED: usize = 6;
    pub const MODELS: usize = 7;
}

/// Reads the two files, each plain or gzip, into a scenario. Errors only if a file cannot be read or lacks columns; the
/// report has every line that is skipped.
pub fn read(
    nodes: impl Read,
    pods: impl Read,
    options: &Options,
) -> Result<(PlacementScenario, Report), ListError> {
    let mut report = Report::default();
    let cluster = read_nodes(nodes, options, &mut report)
        .map_err(|error| ListError { file: ListFile::Nodes, error })?;
    let mut arrivals = read_pods(pods, &cluster, options, &mut report)
        .map_err(|error| ListError { file: ListFile::Pods, error })?;
    // Stable: at one instant in order of the file.
    arrivals.sort_by_key(|arrival| arrival.lifetime.created);
    let limit = options.limit.unwrap_or(usize::MAX);
    report.beyond_limit = arrivals.len().saturating_sub(limit) as u64;
    arrivals.truncate(limit);
    report.count(&cluster.nodes, &arrivals, options.granularity);
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
        dimensions: DIMENSIONS.iter().zip(options.granularity.0).map(dimension).collect(),
        nodes: cluster.nodes,
        reservations: Vec::new(),
        tasks: interleave(arrivals),
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

struct Cluster {
    nodes: Vec<Node>,
    /// Indices of the nodes of each model, ascending.
    by_model: BTreeMap<String, Vec<usize>>,
}

/// A pod that became a task.
pub(super) struct Arrival {
    lifetime: Lifetime,
    pub(super) line: u64,
    pub(super) fraction: bool,
    pub(super) task: Task,
}

impl Arrival {
    pub(super) fn is_released(&self) -> bool {
        self.lifetime.deleted.is_some()
    }

    /// True if it is deleted no later than it was created.
    pub(super) fn ends_at_once(&self) -> bool {
        self.lifetime.ends_at_once()
    }
}

fn read_nodes(
    nodes: impl Read,
    options: &Options,
    report: &mut Report,
) -> Result<Cluster, TableError> {
    let mut cluster = Cluster { nodes: Vec::new(), by_model: BTreeMap::new() };
    let mut names = NamesByLine::default();
    let plain = unpack(nodes, MAX_BYTES);
    let mut table = Table::open(plain, &node::COLUMNS)?;
    while let Some((line, row)) = table.next_row()? {
        match read_node(&row, options.granularity)
            .and_then(|node| is_new(&mut names, &node.id, line).map(|()| node))
        {
            Ok(read) => {
                let model = String::from_utf8_lossy(row.bytes(node::MODEL)).into_owned();
                if !model.is_empty() {
                    cluster.by_model.entry(model).or_default().push(cluster.nodes.len());
                }
                cluster.nodes.push(read);
            }
            Err(why) => report.skipped.push(SkippedLine { file: ListFile::Nodes, line, why }),
        }
    }
    Ok(cluster)
}

fn read_node(row: &Row<'_>, granularity: Granularity) -> Result<Node, SkipReason> {
    let id = row.name(node::NAME)?.to_owned();
    let gpus = row.number(node::GPUS)?;
    let available = [times(gpus, WHOLE_GPU)?, row.number(node::VCORES)?, row.number(node::MEMORY)?];
    granularity.check(available)?;
    Ok(Node { id, available: available.to_vec() })
}

fn read_pods(
    pods: impl Read,
    cluster: &Cluster,
    options: &Options,
    report: &mut Report,
) -> Result<Vec<Arrival>, TableError> {
    let mut arrivals = Vec::new();
    let mut names = NamesByLine::default();
    let mut candidates = Candidates { cluster, known: BTreeMap::new() };
    let plain = unpack(pods, MAX_BYTES);
    let mut table = Table::open(plain, &pod::COLUMNS)?;
    while let Some((line, row)) = table.next_row()? {
        report.without_times = !row.has(pod::CREATED);
        let arrival = read_pod(&row, line, options.granularity, &mut candidates);
        match arrival
            .and_then(|arrival| is_new(&mut names, &arrival.task.id, line).map(|()| arrival))
        {
            Ok(arrival) => arrivals.push(arrival),
            Err(why) => report.skipped.push(SkippedLine { file: ListFile::Pods, line, why }),
        }
    }
    Ok(arrivals)
}

fn read_pod(
    row: &Row<'_>,
    line: u64,
    granularity: Granularity,
    candidates: &mut Candidates<'_>,
) -> Result<Arrival, SkipReason> {
    let id = row.name(pod::NAME)?.to_owned();
    let (gpus, thousandths) = (row.number(pod::GPUS)?, row.number(pod::THOUSANDTHS)?);
    if gpus > 0 && !(1..=WHOLE_GPU).contains(&thousandths) {
        return Err(SkipReason::NotAShare { gpus, thousandths });
    }
    let request = [times(gpus, thousandths)?, row.number(pod::VCORES)?, row.number(pod::MEMORY)?];
    granularity.check(request)?;
    Ok(Arrival {
        lifetime: lifetime(row, pod::CREATED, pod::DELETED)?.unwrap_or(Lifetime::UNKNOWN),
        line,
        fraction: gpus > 0 && thousandths < WHOLE_GPU,
        task: Task {
            id,
            request: request.to_vec(),
            candidates: candidates.of(row.bytes(pod::MODELS))?,
            prefer: vec![],
        },
    })
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
struct Candidates<'c> {
    cluster: &'c Cluster,
    known: BTreeMap<Vec<u8>, Option<Vec<String>>>,
}

impl Candidates<'_> {
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
            .filter_map(|model| self.cluster.by_model.get(model.trim()))
            .flatten()
            .copied()
            .collect();
        found.sort_unstable();
        found.dedup();
        (!found.is_empty())
            .then(|| found.into_iter().map(|node| self.cluster.nodes[node].id.clone()).collect())
    }
}

/// Arrivals in order and, between them, releases in order of time.
fn interleave(arrivals: Vec<Arrival>) -> Vec<Item> {
    let lifetimes: Vec<Lifetime> = arrivals.iter().map(|arrival| arrival.lifetime).collect();
    let names: Vec<String> = arrivals.iter().map(|arrival| arrival.task.id.clone()).collect();
    let mut tasks = arrivals.into_iter().map(|arrival| Item::Task(arrival.task));
    let item = |event| match event {
        // They arrive in order.
        Event::Arrival(_) => tasks.next(),
        Event::End(at) => Some(Item::Release(Release { release: names[at].clone() })),
    };
    events(&lifetimes).into_iter().filter_map(item).collect()
}

#[cfg(test)]
mod tests;
