//! A groups scenario as checked: names are numbers, GPUs are units.
//!
//! Units are numbered through all nodes, in the order in which nodes list GPUs and GPUs have slices. What of them a
//! request may get depends on their model and kind alone: each distinct wish is a [`Want`], and of each unit it is known
//! which of the wishes it meets.

use super::{Policy, UnitKind};
pub(super) use crate::kernel::index_u32;

/// The most nodes.
pub const MAX_NODES: u64 = 1 << 20;

/// The most GPUs, all nodes together.
pub const MAX_GPUS: u64 = 1 << 22;

/// The most units, all nodes together.
pub const MAX_UNITS: u64 = 1 << 22;

/// The most requesters.
pub const MAX_REQUESTERS: u64 = 1 << 20;

/// The most groups.
pub const MAX_GROUPS: u64 = 1 << 20;

/// The most units that stand in groups, and so the most names of units, tags, nodes and GPUs in the grouping.
pub const MAX_GROUPING_NAMES: u64 = 1 << 22;

/// The most demands.
pub const MAX_DEMANDS: u64 = 1 << 20;

/// The most entries of the list of requests.
pub const MAX_ENTRIES: u64 = 1 << 22;

/// The most steps that planning, or a run, may take, as far as counts tell: about a nanosecond each.
pub const MAX_WORK: u64 = 1 << 32;

/// The most keys of contests: units in groups, times the tags of these, times the distinct sizes of requests.
pub const MAX_KEYS: u64 = 1 << 25;

/// No requester, tag, want, group or node.
pub const NONE: u32 = u32::MAX;

/// A scenario in the form that is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// By what GPUs are handed out.
    pub policy: Policy,
    /// Where the units of each node begin, and where those of the last end.
    pub first_unit: Vec<u32>,
    /// The node of each unit.
    pub node_of: Vec<u32>,
    /// The place of each unit's GPU on its node.
    pub gpu_of: Vec<u32>,
    /// The model and kind of each unit, as a number of `types`.
    pub type_of: Vec<u32>,
    /// Models, by number, and kinds.
    pub types: Vec<(u32, UnitKind)>,
    /// The distinct wishes of requests and demands.
    pub wants: Vec<Want>,
    /// The wishes that units of a type meet: that of its kind alone and that of its model, where there are such.
    pub wants_of: Vec<[u32; 2]>,
    /// Quotas of the requesters.
    pub quota: Vec<Option<u64>>,
    /// What the requesters may group; none: all.
    pub permissions: Vec<Option<Vec<Permitted>>>,
    /// Groups made by hand.
    pub groups: Vec<Group>,
    /// Expected demands, where groups are planned from them.
    pub demands: Option<Vec<Wish>>,
    /// The requests.
    pub requests: Vec<Wish>,
    /// The requests whose containers run already, in listed order.
    pub bindings: Vec<Binding>,
    /// The units of all bindings.
    pub bound_units: Vec<u32>,
    /// The list of requests and releases, without the bound requests.
    pub entries: Vec<Entry>,
}

/// Which units a request may get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Want {
    /// The model; [`NONE`]: any.
    pub model: u32,
    /// The kind.
    pub kind: UnitKind,
}

impl Want {
    /// Whether units of a model and kind meet the wish.
    pub fn is_met_by(self, (model, kind): (u32, UnitKind)) -> bool {
        self.kind == kind && (self.model == NONE || self.model == model)
    }
}

/// What is requested, or expected to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wish {
    /// Who; or [`NONE`].
    pub requester: u32,
    /// The tag; or [`NONE`].
    pub tag: u32,
    /// Which units.
    pub want: u32,
    /// How many of them, on one node.
    pub units: u64,
}

/// A node that a requester may group; lists of them ascend by node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permitted {
    /// The node.
    pub node: u32,
    /// The only GPUs of it by their places, ascending; none: all.
    pub gpus: Option<Vec<u32>>,
}

/// A group of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Who alone may use it; [`NONE`]: anybody.
    pub requester: u32,
    /// Its tags.
    pub tags: Vec<u32>,
    /// What it has on each of its nodes.
    pub members: Vec<Member>,
}

/// What a group has on a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The node.
    pub node: u32,
    /// Its units, ascending.
    pub units: Vec<u32>,
}

/// A request whose container runs already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The request.
    pub request: u32,
    /// The node.
    pub node: u32,
    /// Where its units begin among those of all bindings.
    pub from: u32,
}

/// An entry of the list of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A request, by its number among the requests.
    Request(u32),
    /// The end of one.
    Release(u32),
}

impl Problem {
    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.first_unit.len() - 1
    }

    /// The units of a node.
    pub fn units_of(&self, node: u32) -> std::ops::Range<u32> {
        self.first_unit[node as usize]..self.first_unit[node as usize + 1]
    }

    /// The units of a bound request, as listed.
    pub fn units_bound(&self, binding: Binding) -> &[u32] {
        let units = self.requests[binding.request as usize].units;
        let count = usize::try_from(units).expect("a bound request has its units");
        &self.bound_units[binding.from as usize..][..count]
    }

    /// The binding of a request; none of one that is to be placed.
    pub fn binding_of(&self, request: u32) -> Option<Binding> {
        let at = self.bindings.binary_search_by_key(&request, |binding| binding.request).ok()?;
        Some(self.bindings[at])
    }

    /// The place of a request in the order in which requests come, from 0: bound ones come first.
    pub fn turn_of(&self, request: u32) -> u32 {
        let bound = self.bindings.partition_point(|binding| binding.request < request);
        match self.bindings.get(bound) {
            Some(binding) if binding.request == request => index_u32(bound),
            _ => index_u32(self.bindings.len() - bound) + request,
        }
    }

    /// The requester whose quota counts the units of a wish; [`NONE`] for MIG devices, which no quota counts.
    #[inline]
    pub fn charged(&self, wish: Wish) -> u32 {
        if self.wants[wish.want as usize].kind == UnitKind::Mig { NONE } else { wish.requester }
    }

    /// The kind of a unit.
    #[inline]
    pub fn kind_of(&self, unit: u32) -> UnitKind {
        self.types[self.type_of[unit as usize] as usize].1
    }

    /// Whether a unit meets a wish.
    #[inline]
    pub fn meets(&self, unit: u32, want: u32) -> bool {
        self.wants_of[self.type_of[unit as usize] as usize].contains(&want)
    }

    /// Whether a requester may put a unit into a group. Cost: two binary searches.
    pub fn may_group(&self, requester: u32, unit: u32) -> bool {
        let Some(Some(permissions)) = self.permissions.get(requester as usize) else { return true };
        let node = self.node_of[unit as usize];
        permissions.binary_search_by_key(&node, |permitted| permitted.node).is_ok_and(|at| {
            let gpus = permissions[at].gpus.as_ref();
            gpus.is_none_or(|gpus| gpus.binary_search(&self.gpu_of[unit as usize]).is_ok())
        })
    }

    /// Every node as one group of all its units, which anybody may use: what is handed out machine by machine.
    pub(super) fn machines(&self) -> Vec<Group> {
        (0..index_u32(self.node_count()))
            .map(|node| {
                let members = vec![Member { node, units: self.units_of(node).collect() }];
                Group { requester: NONE, tags: Vec::new(), members }
            })
            .collect()
    }
}
