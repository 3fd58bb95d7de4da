//! Nodes, GPUs and their units; requesters and their grouping permissions.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Check;
use crate::format::json::excerpt;
use crate::format::names::Names;
use crate::format::{ErrorKind, List, Path};
use crate::labs::groups::GroupsScenario;
use crate::labs::groups::problem::{Permitted, index_u32};
use crate::labs::groups::scenario::{Permission, UnitKind};
use crate::sort;

pub(super) struct ClusterUnits<'s> {
    pub(super) nodes: Names<'s>,
    pub(super) first_unit: Vec<u32>,
    pub(super) node_of: Vec<u32>,
    pub(super) gpu_of: Vec<u32>,
    pub(super) type_of: Vec<u32>,
    pub(super) types: Vec<(u32, UnitKind)>,
    /// First unit of each GPU, by node and index.
    pub(super) first_of_gpu: Vec<Vec<u32>>,
    /// Indices of GPUs by name, for each node; sorted when a name is first looked up.
    by_name: BTreeMap<u32, BTreeMap<&'s str, u32>>,
}

impl ClusterUnits<'_> {
    /// The units that a name means: all units for a GPU, one for a slice; `None` if there is no such slice.
    pub(super) fn units_named(
        &self,
        scenario: &GroupsScenario,
        node: u32,
        gpu: u32,
        name: &str,
    ) -> Option<Range<u32>> {
        let slices = scenario.nodes[node as usize].gpus[gpu as usize].slices;
        let slices = u32::try_from(slices).expect("units are bounded");
        let first = self.first_of_gpu[node as usize][gpu as usize];
        let Some((_, slice)) = name.split_once('/') else { return Some(first..first + slices) };
        let slice = numbered(slice).filter(|&slice| slices > 1 && slice < slices)?;
        Some(first + slice..first + slice + 1)
    }
}

/// A unit's number as names have it: without a sign or leading zeros.
fn numbered(text: &str) -> Option<u32> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

impl<'s> Check<'s> {
    pub(super) fn cluster(&mut self) -> ClusterUnits<'s> {
        let scenario = self.scenario;
        let path = Path::root().field("nodes");
        let names = scenario.nodes.iter().map(|node| &*node.id).zip(0..);
        let nodes = Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        let mut cluster = ClusterUnits {
            nodes,
            first_unit: vec![0],
            node_of: Vec::new(),
            gpu_of: Vec::new(),
            type_of: Vec::new(),
            types: Vec::new(),
            first_of_gpu: Vec::with_capacity(scenario.nodes.len()),
            by_name: BTreeMap::new(),
        };
        let mut types = BTreeMap::new();
        for (at, node) in scenario.nodes.iter().enumerate() {
            let path = |gpu: u32| path.index(at).field("gpus").index(gpu as usize);
            let names = node.gpus.iter().map(|gpu| &*gpu.id).zip(0..);
            Names::new(names, |gpu| path(gpu).field("id"), &mut self.errors);
            let mut firsts = Vec::with_capacity(node.gpus.len());
            for (number, gpu) in (0..).zip(&node.gpus) {
                if gpu.id.contains('/') {
                    let kind = ErrorKind::SlashInName { found: excerpt(&gpu.id) };
                    self.errors.push(path(number).field("id"), kind);
                }
                crate::format::names::check_name(
                    &gpu.model,
                    || path(number).field("model"),
                    &mut self.errors,
                );
                self.range(gpu.slices, 1, || path(number).field("slices"));
                if gpu.mig && gpu.slices != 1 {
                    let kind = ErrorKind::SlicesOfMig { found: gpu.slices };
                    self.errors.push(path(number).field("slices"), kind);
                }
                let kind = gpu.kind();
                let model = self.interned.model(&gpu.model);
                let types_so_far = &mut cluster.types;
                let of = *types.entry((model, kind)).or_insert_with(|| {
                    types_so_far.push((model, kind));
                    index_u32(types_so_far.len() - 1)
                });
                firsts.push(index_u32(cluster.node_of.len()));
                for _ in 0..gpu.slices {
                    cluster.node_of.push(index_u32(at));
                    cluster.gpu_of.push(number);
                    cluster.type_of.push(of);
                }
            }
            cluster.first_of_gpu.push(firsts);
            cluster.first_unit.push(index_u32(cluster.node_of.len()));
        }
        cluster
    }

    /// The index of a GPU on its node.
    pub(super) fn gpu(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        node: u32,
        found: &str,
        list: List,
        path: impl FnOnce() -> Path,
    ) -> Option<u32> {
        let gpus = &self.scenario.nodes[node as usize].gpus;
        let by_name = cluster
            .by_name
            .entry(node)
            .or_insert_with(|| sort::map(gpus.iter().map(|gpu| &*gpu.id).zip(0..)));
        let gpu = by_name.get(found).copied();
        if gpu.is_none() {
            self.unknown(found, list, gpus.iter().map(|gpu| &*gpu.id), path);
        }
        gpu
    }

    pub(super) fn requester_names(&mut self) -> Names<'s> {
        let path = Path::root().field("requesters");
        let names = self.scenario.requesters.iter().map(|requester| &*requester.id).zip(0..);
        Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors)
    }

    pub(super) fn requesters(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
    ) -> (Vec<Option<u64>>, Vec<Option<Vec<Permitted>>>) {
        let (mut quotas, mut permissions) = (Vec::new(), Vec::new());
        for (at, requester) in self.scenario.requesters.iter().enumerate() {
            let path = || Path::root().field("requesters").index(at);
            if let Some(quota) = requester.quota {
                self.range(quota, 0, || path().field("quota"));
            }
            quotas.push(requester.quota);
            let permitted = requester.may_group.as_ref();
            permissions
                .push(permitted.map(|permitted| self.permissions(cluster, permitted, &path)));
        }
        (quotas, permissions)
    }

    fn permissions(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        written: &'s [Permission],
        path: &impl Fn() -> Path,
    ) -> Vec<Permitted> {
        let mut permitted = BTreeMap::new();
        for (at, permission) in written.iter().enumerate() {
            let path = || path().field("may_group").index(at);
            let Some(node) = cluster.nodes.get(&permission.node) else {
                self.unknown_node(&permission.node, || path().field("node"));
                continue;
            };
            if let Some(&(first, _)) = permitted.get(&node) {
                let mut first_path = path();
                first_path.0.pop();
                let first = first_path.index(first).field("node");
                let found = excerpt(&permission.node);
                self.errors.push(path().field("node"), ErrorKind::DuplicateName { found, first });
                continue;
            }
            let gpus = permission.gpus.as_ref().map(|gpus| {
                let mut indices = Vec::with_capacity(gpus.len());
                for (number, gpu) in gpus.iter().enumerate() {
                    let path = || path().field("gpus").index(number);
                    indices.extend(self.gpu(cluster, node, gpu, List::Gpus, path));
                }
                sort::sort(&mut indices);
                indices.dedup();
                indices
            });
            permitted.insert(node, (at, Permitted { node, gpus }));
        }
        permitted.into_values().map(|(_, permitted)| permitted).collect()
    }
}
