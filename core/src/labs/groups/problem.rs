//! A groups scenario as checked: names are numbers, GPUs are units.
//!
//! Units are numbered across all nodes, in the order in which nodes list GPUs and GPUs have slices. A request may get a
//! unit depending on the unit's model and kind alone: each distinct combination asked for is a [`TypeSelector`], and each
//! type of units has the selectors that it satisfies.

use std::sync::Arc;

use super::{Policy, UnitKind};
pub(super) use crate::kernel::index_u32;

pub const MAX_NODES: u64 = 1 << 20;

pub const MAX_GPUS: u64 = 1 << 22;

pub const MAX_UNITS: u64 = 1 << 22;

pub const MAX_REQUESTERS: u64 = 1 << 20;

pub const MAX_GROUPS: u64 = 1 << 20;

/// Limit on units in groups, and so on names of units, tags, nodes and GPUs in the grouping.
pub const MAX_GROUPING_NAMES: u64 = 1 << 22;

pub const MAX_DEMANDS: u64 = 1 << 20;

/// Limit on entries of the list of requests.
pub const MAX_ENTRIES: u64 = 1 << 22;

/// Limit on steps of planning, or of a run, as estimated from counts: about a nanosecond each.
pub const MAX_WORK: u64 = 1 << 32;

/// Limit on keys of preference orders: units in groups, times their tags, times the distinct sizes of requests.
pub const MAX_KEYS: u64 = 1 << 25;

/// An absent requester, tag, selector, group, node or preference order.
pub const NONE: u32 = u32::MAX;

/// A scenario in runnable form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub policy: Policy,
    /// Number of the first unit of each node, and the end of the last node's units.
    pub first_unit: Vec<u32>,
    /// True for each node that takes no containers: those bound there stay.
    pub closed: Vec<bool>,
    pub node_of: Vec<u32>,
    /// The index of each unit's GPU on its node.
    pub gpu_of: Vec<u32>,
    /// The model and kind of each unit, as a number of `types`.
    pub type_of: Vec<u32>,
    /// Models, by number, and kinds.
    pub types: Vec<(u32, UnitKind)>,
    /// The distinct models and kinds that requests and demands ask for.
    pub selectors: Vec<TypeSelector>,
    /// The selectors that units of a type satisfy: one for its kind alone and one for its model, if they exist.
    pub selectors_of: Vec<[u32; 2]>,
    /// The most units that each requester may have at a time; `None` for any number.
    pub quota: Vec<Option<u64>>,
    /// Grouping permissions of the requesters; `None` permits all.
    pub permissions: Vec<Option<Vec<Permitted>>>,
    /// Groups made by hand.
    pub groups: Arc<[Group]>,
    /// Expected demands, if groups are planned from them.
    pub demands: Option<Vec<RequestShape>>,
    /// The requests, in listed order.
    pub requests: Vec<RequestShape>,
    /// The requests with containers that run at the start, in listed order.
    pub bindings: Vec<Binding>,
    pub bound_units: Vec<u32>,
    /// The list of requests and releases; bound requests are left out.
    pub entries: Vec<Entry>,
}

/// A selector of units: the model and kind that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeSelector {
    /// The model; [`NONE`] for any.
    pub model: u32,
    pub kind: UnitKind,
}

impl TypeSelector {
    /// True if it selects units of a model and kind.
    pub fn matches(self, (model, kind): (u32, UnitKind)) -> bool {
        self.kind == kind && (self.model == NONE || self.model == model)
    }
}

/// A request shape: of a request, or of an expected demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequestShape {
    /// The requester; or [`NONE`].
    pub requester: u32,
    /// The tag; or [`NONE`].
    pub tag: u32,
    /// Model and kind of the units, as a number of [`Problem::selectors`].
    pub selector: u32,
    /// Number of units, on one node.
    pub units: u64,
}

/// A node that a requester may group; lists of them are in ascending order of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permitted {
    pub node: u32,
    /// The permitted GPUs by index, ascending; `None` permits all.
    pub gpus: Option<Vec<u32>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The only requester that may use it; [`NONE`] for anybody.
    pub requester: u32,
    /// The tags of the requests that it serves; it serves requests without a tag too.
    pub tags: Vec<u32>,
    /// Its nodes, with its units there.
    pub members: Vec<Member>,
}

/// The units of a group on one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub node: u32,
    /// Its units, ascending.
    pub units: Vec<u32>,
}

/// A request with a container that runs at the start: in Kubernetes, a pod bound to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub request: u32,
    /// The node on which its container runs.
    pub node: u32,
    /// Index of its first unit among those of all bindings.
    pub from: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A request, by its number among the requests.
    Request(u32),
    Release(u32),
}

impl Problem {
    pub fn node_count(&self) -> usize {
        self.first_unit.len() - 1
    }

    pub fn units_of(&self, node: u32) -> std::ops::Range<u32> {
        self.first_unit[node as usize]..self.first_unit[node as usize + 1]
    }

    /// The units of a bound request, as listed.
    pub fn units_bound(&self, binding: Binding) -> &[u32] {
        let units = self.requests[binding.request as usize].units;
        let count = usize::try_from(units).expect("a bound request has its units");
        &self.bound_units[binding.from as usize..][..count]
    }

    /// The binding of a request; `None` for a request to be placed.
    pub fn binding_of(&self, request: u32) -> Option<Binding> {
        let at = self.bindings.binary_search_by_key(&request, |binding| binding.request).ok()?;
        Some(self.bindings[at])
    }

    /// The index of a request in the order of arrivals, from 0: bound requests are first.
    pub fn turn_of(&self, request: u32) -> u32 {
        let bound = self.bindings.partition_point(|binding| binding.request < request);
        match self.bindings.get(bound) {
            Some(binding) if binding.request == request => index_u32(bound),
            _ => index_u32(self.bindings.len() - bound) + request,
        }
    }

    /// The requester whose quota counts the units of a request; [`NONE`] without a requester, and for MIG devices, which
    /// no quota counts.
    #[inline]
    pub fn charged(&self, shape: RequestShape) -> u32 {
        if self.selectors[shape.selector as usize].kind == UnitKind::Mig {
            NONE
        } else {
            shape.requester
        }
    }

    #[inline]
    pub fn kind_of(&self, unit: u32) -> UnitKind {
        self.types[self.type_of[unit as usize] as usize].1
    }

    /// True if a unit is of a closed node.
    #[inline]
    pub fn is_closed(&self, unit: u32) -> bool {
        self.closed[self.node_of[unit as usize] as usize]
    }

    /// The selectors that select a unit.
    pub fn unit_selectors(&self, unit: u32) -> impl Iterator<Item = u32> + use<> {
        let selectors = self.selectors_of[self.type_of[unit as usize] as usize];
        selectors.into_iter().filter(|&selector| selector != NONE)
    }

    /// True if a selector selects a unit.
    #[inline]
    pub fn matches(&self, unit: u32, selector: u32) -> bool {
        self.selectors_of[self.type_of[unit as usize] as usize].contains(&selector)
    }

    /// True if a requester may put a unit into a group. Cost: two binary searches.
    pub fn may_group(&self, requester: u32, unit: u32) -> bool {
        let Some(Some(permissions)) = self.permissions.get(requester as usize) else { return true };
        let node = self.node_of[unit as usize];
        permissions.binary_search_by_key(&node, |permitted| permitted.node).is_ok_and(|at| {
            let gpus = permissions[at].gpus.as_ref();
            gpus.is_none_or(|gpus| gpus.binary_search(&self.gpu_of[unit as usize]).is_ok())
        })
    }

    /// Every node as one group of all its units, which anybody may use: the groups of the policy machine by machine.
    pub(super) fn machines(&self) -> Arc<[Group]> {
        (0..index_u32(self.node_count()))
            .map(|node| {
                let members = vec![Member { node, units: self.units_of(node).collect() }];
                Group { requester: NONE, tags: Vec::new(), members }
            })
            .collect()
    }
}
