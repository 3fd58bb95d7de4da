//! The openb trace of a GPU cluster (Alibaba, cluster-trace-gpu-v2023) as a scenario of GPU groups.
//!
//! Source of the trace and of the meaning of its columns: Weng et al., "Beware of Fragmentation: Scheduling GPU-Sharing
//! Workloads with Fragmentation Gradient Descent", USENIX ATC 2023.
//!
//! - A node has `gpu` GPUs of its `model`, each one unit; nodes without GPUs are left out.
//! - A pod requests `num_gpu` whole GPUs. A pod that requests a share (`gpu_milli` below 1,000) gets a whole GPU; the
//!   report counts such pods. Pods without GPUs are left out.
//! - `gpu_spec` with one model is the model asked for; a list of several models is dropped.
//! - Pods arrive in order of `creation_time` (then of the file) and are released in order of `deletion_time`; at one
//!   instant releases come before arrivals. A pod without a `deletion_time` is never released. In a list without times
//!   pods arrive in its order, and none is released.
//! - Groups are planned from the pods themselves: a demand for each, in their order, up to [`MAX_DEMANDS`].
//!
//! Cost: one pass over each file and a sort of the pods; memory as the scenario.
//!
//! It does not read the decisions of the real scheduler, CPU, or memory.

use std::collections::BTreeSet;
use std::io::Read;

use super::problem::{MAX_DEMANDS, MAX_GPUS};
use super::scenario::{Demand, Gpu, Grouping, GroupsScenario, Item, Mode, Node, Release, Request};
use super::{Policy, UnitKind};
use crate::import::openb::{
    ListError, ListFile, SkipReason, SkippedLine, WITHOUT_TIMES, is_new, lifetime,
};
use crate::import::order::{Event, Lifetime, NamesByLine, events};
use crate::import::table::{Column, Row, Table, TableError};
use crate::import::{MAX_BYTES, unpack};

mod report;

pub use report::Report;

/// Thousandths of one GPU.
const WHOLE_GPU: u64 = 1000;

/// The title of an imported scenario.
pub const TITLE: &str = "GPU groups: openb";

/// Options of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Limit on pods with GPUs, in order of creation; `None` for all.
    pub limit: Option<usize>,
    /// The scenario's policy.
    pub policy: Policy,
}

impl Default for Options {
    fn default() -> Self {
        Options { limit: None, policy: Policy::Machine }
    }
}

mod node {
    use super::Column;
    pub const COLUMNS: [Column; 3] =
        [Column::required("sn"), Column::required("gpu"), Column::optional("model")];
    pub const NAME: usize = 0;
    pub const GPUS: usize = 1;
    pub const MODEL: usize = 2;
}

mod pod {
    use super::Column;
    pub const COLUMNS: [Column; 6] = [
        Column::required("name"),
        Column::required("num_gpu"),
        Column::required("gpu_milli"),
        Column::optional("creation_time"),
        Column::optional("deletion_time"),
        Column::optional("gpu_spec"),
    ];
    pub const NAME: usize = 0;
    pub const GPUS: usize = 1;
    pub const THOUSANDTHS: usize = 2;
    pub const CREATED: usize = 3;
    pub const DELETED: usize = 4;
    pub const MODELS: usize = 5;
}

/// Reads the two files, each plain or gzip, into a scenario. Errors only if a file cannot be read or lacks columns; the
/// report has every skipped line.
pub fn read(
    nodes: impl Read,
    pods: impl Read,
    options: &Options,
) -> Result<(GroupsScenario, Report), ListError> {
    let mut report = Report::default();
    let nodes = read_nodes(nodes, &mut report)
        .map_err(|error| ListError { file: ListFile::Nodes, error })?;
    let mut arrivals =
        read_pods(pods, &mut report).map_err(|error| ListError { file: ListFile::Pods, error })?;
    // A stable sort: at one instant, pods are in order of the file.
    arrivals.sort_by_key(|arrival| arrival.lifetime.created);
    let limit = options.limit.unwrap_or(usize::MAX);
    report.beyond_limit = arrivals.len().saturating_sub(limit) as u64;
    arrivals.truncate(limit);
    count(&mut report, &nodes, &arrivals);
    let lifetimes: Vec<Lifetime> = arrivals.iter().map(|arrival| arrival.lifetime).collect();
    let item = |event| match event {
        Event::Arrival(at) => Item::Request(arrivals[at].request.clone()),
        Event::End(at) => Item::Release(Release { release: arrivals[at].request.id.clone() }),
    };
    let requests = events(&lifetimes).into_iter().map(item).collect();
    let demands = arrivals.iter().map(|arrival| &arrival.request).map(|request| Demand {
        gpus: request.gpus,
        model: request.model.clone(),
        ..Demand::default()
    });
    let demands = demands.take(usize::try_from(MAX_DEMANDS).unwrap_or(usize::MAX)).collect();
    let grouping = Some(Grouping { mode: Mode::Auto, groups: Vec::new(), demands });
    let policy = options.policy;
    let scenario = GroupsScenario { policy, nodes, requesters: Vec::new(), grouping, requests };
    Ok((scenario, report))
}

/// A note that names the source and the approximations.
pub fn note(report: &Report) -> String {
    let Report { nodes, gpus, pods, fractional, without_times, .. } = report;
    let times = if *without_times {
        WITHOUT_TIMES
    } else {
        "Times give the order of arrivals and releases only."
    };
    format!(
        "{nodes} nodes with {gpus} GPUs and {pods} pods of the public trace *openb* (Alibaba, cluster-trace-gpu-v2023; \
         Weng et al., USENIX ATC 2023).\n\n\
         - {fractional} pods ask for a share of a GPU; each gets a whole one.\n\
         - {times}\n\
         - Groups are planned from the pods' own requests; a pod for which no node had enough GPUs left has no group.\n\
         - CPU, memory and the decisions of the cluster's own scheduler are not read.\n"
    )
}

/// A pod that is a request of the scenario.
struct Arrival {
    lifetime: Lifetime,
    line: u64,
    is_fraction: bool,
    allows_several: bool,
    request: Request,
}

fn read_nodes(nodes: impl Read, report: &mut Report) -> Result<Vec<Node>, TableError> {
    let (mut taken, mut names, mut gpus_left) = (Vec::new(), NamesByLine::default(), MAX_GPUS);
    let mut table = Table::open(unpack(nodes, MAX_BYTES), &node::COLUMNS)?;
    while let Some((line, row)) = table.next_row()? {
        match read_node(&row, line, &mut names, &mut gpus_left) {
            Ok(node) if node.gpus.is_empty() => report.nodes_without_gpus += 1,
            Ok(node) => taken.push(node),
            Err(why) => report.skipped.push(SkippedLine { file: ListFile::Nodes, line, why }),
        }
    }
    Ok(taken)
}

fn read_node(
    row: &Row<'_>,
    line: u64,
    names: &mut NamesByLine,
    gpus_left: &mut u64,
) -> Result<Node, SkipReason> {
    let id = row.name(node::NAME)?;
    let count = row.number(node::GPUS)?;
    let model = match row.bytes(node::MODEL) {
        b"" => "gpu",
        _ => row.name(node::MODEL)?,
    };
    is_new(names, id, line)?;
    // Counted before allocation.
    *gpus_left = gpus_left.checked_sub(count).ok_or(SkipReason::TooManyGpus { found: count })?;
    let gpu =
        |gpu: u64| Gpu { id: gpu.to_string(), model: model.to_owned(), slices: 1, mig: false };
    Ok(Node { id: id.to_owned(), gpus: (0..count).map(gpu).collect(), closed: false })
}

fn read_pods(pods: impl Read, report: &mut Report) -> Result<Vec<Arrival>, TableError> {
    let (mut arrivals, mut names) = (Vec::new(), NamesByLine::default());
    let mut table = Table::open(unpack(pods, MAX_BYTES), &pod::COLUMNS)?;
    while let Some((line, row)) = table.next_row()? {
        report.without_times = !row.has(pod::CREATED);
        match read_pod(&row, line, &mut names) {
            Ok(Some(arrival)) => arrivals.push(arrival),
            Ok(None) => report.pods_without_gpus += 1,
            Err(why) => report.skipped.push(SkippedLine { file: ListFile::Pods, line, why }),
        }
    }
    Ok(arrivals)
}

/// A pod; `None` if it asks for no GPUs.
fn read_pod(
    row: &Row<'_>,
    line: u64,
    names: &mut NamesByLine,
) -> Result<Option<Arrival>, SkipReason> {
    let id = row.name(pod::NAME)?.to_owned();
    let (gpus, thousandths) = (row.number(pod::GPUS)?, row.number(pod::THOUSANDTHS)?);
    if gpus > 0 && !(1..=WHOLE_GPU).contains(&thousandths) {
        return Err(SkipReason::NotAShare { gpus, thousandths });
    }
    let lifetime = lifetime(row, pod::CREATED, pod::DELETED)?.unwrap_or(Lifetime::UNKNOWN);
    let (model, allows_several) = match row.bytes(pod::MODELS) {
        // The trace's own description shows an empty field as `nan`.
        b"" | b"nan" => (None, false),
        models if models.contains(&b'|') => (None, true),
        _ => (Some(row.name(pod::MODELS)?.to_owned()), false),
    };
    is_new(names, &id, line)?;
    let (requester, tag, kind) = (None, None, UnitKind::Physical);
    let request = Request { id, gpus, requester, tag, model, kind, bound: None };
    let is_fraction = thousandths < WHOLE_GPU;
    Ok((gpus > 0).then_some(Arrival { lifetime, line, is_fraction, allows_several, request }))
}

fn count(report: &mut Report, nodes: &[Node], arrivals: &[Arrival]) {
    let count = |matches: &dyn Fn(&Arrival) -> bool| {
        arrivals.iter().filter(|arrival| matches(arrival)).count() as u64
    };
    let gpus = || nodes.iter().flat_map(|node| &node.gpus);
    let models: BTreeSet<&str> = gpus().map(|gpu| &*gpu.model).collect();
    let is_unknown = |model: &String| !models.contains(&**model);
    report.nodes = nodes.len() as u64;
    report.gpus = gpus().count() as u64;
    report.pods = arrivals.len() as u64;
    report.releases = count(&|arrival| arrival.lifetime.deleted.is_some());
    report.fractional = count(&|arrival| arrival.is_fraction);
    report.several_models = count(&|arrival| arrival.allows_several);
    report.unknown_model = count(&|arrival| arrival.request.model.as_ref().is_some_and(is_unknown));
    let at_once = arrivals.iter().filter(|arrival| arrival.lifetime.ends_at_once());
    report.at_once = at_once.map(|arrival| arrival.line).collect();
}

#[cfg(test)]
mod tests;
