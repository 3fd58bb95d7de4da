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
    self, ListError, ListFile, NamesByLine, SkipReason, WHOLE_GPU, WITHOUT_TIMES, interleave,
    limited, node, pod, read_lines,
};
use crate::import::table::Row;

mod report;

pub use report::Report;

pub const TITLE: &str = "GPU groups: openb";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Limit on pods with GPUs, in order of creation; `None` for all.
    pub limit: Option<usize>,
    pub policy: Policy,
}

impl Default for Options {
    fn default() -> Self {
        Options { limit: None, policy: Policy::Machine }
    }
}

/// Reads the two files, each plain or gzip, into a scenario. Errors only if a file cannot be read or lacks columns; the
/// report has every skipped line.
pub fn read(
    nodes: impl Read,
    pods: impl Read,
    options: &Options,
) -> Result<(GroupsScenario, Report), ListError> {
    let (mut report, mut gpus_left) = (Report::default(), MAX_GPUS);
    let nodes = (ListFile::Nodes, nodes);
    let read = |row: &Row<'_>, line, names: &mut _| read_node(row, line, names, &mut gpus_left);
    let mut nodes = read_lines(nodes, &node::COLUMNS[..3], &mut report.skipped, read)?;
    let count = nodes.len();
    nodes.retain(|node| !node.gpus.is_empty());
    report.nodes_without_gpus = (count - nodes.len()) as u64;
    let mut has_times = true;
    let read = |row: &Row<'_>, line, names: &mut _| {
        has_times = row.has(pod::CREATED);
        read_pod(row, line, names)
    };
    let pods = read_lines((ListFile::Pods, pods), &pod::COLUMNS[..6], &mut report.skipped, read)?;
    report.without_times = !has_times;
    let count = pods.len();
    let mut arrivals: Vec<Arrival> = pods.into_iter().flatten().collect();
    report.pods_without_gpus = (count - arrivals.len()) as u64;
    report.beyond_limit = limited(&mut arrivals, options.limit);
    self::count(&mut report, &nodes, &arrivals);
    let demands = arrivals.iter().map(|arrival| &arrival.pod.0).map(|request| Demand {
        gpus: request.gpus,
        model: request.model.clone(),
        ..Demand::default()
    });
    let demands = demands.take(usize::try_from(MAX_DEMANDS).unwrap_or(usize::MAX)).collect();
    let requests = interleave(
        arrivals,
        |(request, _)| Item::Request(request),
        |(request, _)| Item::Release(Release { release: request.id.clone() }),
    );
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

/// A pod that is a request; true if it allows several models.
type Arrival = openb::Arrival<(Request, bool)>;

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
    names.add(id, line)?;
    // Counted before allocation.
    *gpus_left = gpus_left.checked_sub(count).ok_or(SkipReason::TooManyGpus { found: count })?;
    let gpu =
        |gpu: u64| Gpu { id: gpu.to_string(), model: model.to_owned(), slices: 1, mig: false };
    Ok(Node { id: id.to_owned(), gpus: (0..count).map(gpu).collect(), closed: false })
}

/// A pod; `None` if it asks for no GPUs.
fn read_pod(
    row: &Row<'_>,
    line: u64,
    names: &mut NamesByLine,
) -> Result<Option<Arrival>, SkipReason> {
    let id = row.name(pod::NAME)?.to_owned();
    let (gpus, thousandths) = openb::gpus(row)?;
    let times = openb::times(row)?;
    let (model, allows_several) = match row.bytes(pod::MODELS) {
        // The trace's own description shows an empty field as `nan`.
        b"" | b"nan" => (None, false),
        models if models.contains(&b'|') => (None, true),
        _ => (Some(row.name(pod::MODELS)?.to_owned()), false),
    };
    names.add(&id, line)?;
    let (requester, tag, kind) = (None, None, UnitKind::Physical);
    let request = Request { id, gpus, requester, tag, model, kind, bound: None };
    let (is_fraction, pod) = (thousandths < WHOLE_GPU, (request, allows_several));
    Ok((gpus > 0).then_some(Arrival { line, times, is_fraction, pod }))
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
    report.releases = count(&Arrival::is_released);
    report.fractional = count(&|arrival| arrival.is_fraction);
    report.several_models = count(&|arrival| arrival.pod.1);
    report.unknown_model = count(&|arrival| arrival.pod.0.model.as_ref().is_some_and(is_unknown));
    let at_once = arrivals.iter().filter(|arrival| arrival.ends_at_once());
    report.at_once = at_once.map(|arrival| arrival.line).collect();
}

#[cfg(test)]
mod tests;
