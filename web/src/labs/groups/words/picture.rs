//! Words of the pictures and of the tables behind them.

use std::ops::Range;

use gantry_core::labs::groups::ranges::{self, UnitRange};
use gantry_core::labs::groups::reason::Units;
use gantry_core::labs::groups::view::{RequestState, RequestView};
use gantry_core::labs::groups::{GpuOutline, Outline, UnitKind, View};

use crate::narrate::Words;
use crate::words::groups::{
    BoardsLabel, FreeAll, GpuMarkClosed, GpuMarkFree, GpuMarkHeld, GpuMarkStranded, Gpus,
    GroupMark, GroupMarkPart, MigDevices, ModelCount, NodeMark, NodeMarkClosed, RequestAsks,
    RequestAsksTag, RequestMark, RequestMarkOn, RoomsFree, RoomsNone, RoomsTold, VirtualGpus,
};

/// The most requests named for which units are stranded, and members of a group.
const NAMED: usize = 3;

/// The free units of a node by kind; none where units of several kinds are not told one by one.
fn free_on(node: u32, outline: &Outline, view: &View) -> Option<Units> {
    let (units, mut free) = (outline.units_of(node), Units::default());
    if view.holders.is_empty() {
        let all = outline.counted(units);
        let kind = only_kind(&all)?;
        let held = view.allocated.get(node as usize).copied().unwrap_or(0);
        free.add(kind, all.of(kind).saturating_sub(held.into()));
        return Some(free);
    }
    for held in view.held(units).filter(|held| held.request.is_none()) {
        let own = outline.counted(held.first..held.first + held.count);
        for kind in UnitKind::ALL {
            free.add(kind, own.of(kind));
        }
    }
    Some(free)
}

fn only_kind(all: &Units) -> Option<UnitKind> {
    let mut kinds = UnitKind::ALL.into_iter().filter(|&kind| all.of(kind) > 0);
    kinds.next().filter(|_| kinds.next().is_none())
}

pub fn is_stranded(view: &View, unit: u32) -> bool {
    ranges::contains(&view.stranded, unit)
}

impl Words {
    /// What has become of a request that has no node.
    pub const fn request_state(self, listed: &RequestView) -> &'static str {
        match listed.state {
            _ if listed.unsatisfiable => self.state_never(),
            RequestState::Deciding => self.state_deciding(),
            RequestState::Waiting(test) => self.wait_reason(test),
            RequestState::Placed => self.figure_placed(),
            RequestState::Released => self.state_released(),
            RequestState::Withdrawn => self.state_withdrawn(),
        }
    }

    /// A GPU in the picture, for those who hear it.
    pub fn gpu_mark(self, unit: u32, outline: &Outline, view: &View) -> String {
        let on = outline.node_of(unit);
        let node = &self.cluster_node(on, outline);
        let name = &self.units_named(&[unit], outline);
        match view.holder(unit).map(|request| self.gpu_request(request, outline)) {
            Some(request) => GpuMarkHeld { unit: name, node, request: &request }.tell(self),
            None if outline.is_closed(on) => GpuMarkClosed { unit: name, node }.tell(self),
            None if is_stranded(view, unit) => GpuMarkStranded { unit: name, node }.tell(self),
            None => GpuMarkFree { unit: name, node }.tell(self),
        }
    }

    /// What is free on a node, each kind by itself.
    pub fn node_free(self, node: u32, outline: &Outline, view: &View) -> String {
        let Some(free) = free_on(node, outline, view) else { return String::new() };
        let all = outline.counted(outline.units_of(node));
        match only_kind(&all) {
            Some(kind) => RoomsFree { free: free.of(kind) }.tell(self),
            None => FreeAll { free: &self.units_counted(&free, &all) }.tell(self),
        }
    }

    pub fn cluster_node_mark(self, node: u32, outline: &Outline, view: &View) -> String {
        let units = outline.units_of(node);
        let own = outline.counted(units.clone());
        let name = &self.cluster_node(node, outline);
        let gpus = &self.units_counted(&own, &own);
        if outline.is_closed(node) {
            return NodeMarkClosed { node: name, gpus }.tell(self);
        }
        let Some(free) = free_on(node, outline, view) else { return self.labelled(name, gpus) };
        NodeMark { node: name, gpus, free: &self.units_counted(&free, &own) }.tell(self)
    }

    pub fn stranded_for(self, outline: &Outline, view: &View) -> String {
        let names = view.stranded_for.iter().map(|&request| self.gpu_request(request, outline));
        let names: Vec<String> = names.collect();
        self.short_list(&names, NAMED)
    }

    /// A group, or what of it is on a node. The tag that is drawn, name and count, is part of it.
    pub fn gpu_group_mark(self, group: u32, node: Option<u32>, outline: &Outline) -> String {
        let Some(own) = outline.groups.get(group as usize) else { return String::new() };
        let here = own.members.iter().filter(|member| node.is_none_or(|node| member.0 == node));
        let all = &self.members_counted(&own.members, outline);
        let gpus = &self.members_counted(here.clone(), outline);
        let (group, units) = (&self.name(&own.id), &self.members_named(here, outline));
        if node.is_none() || own.members.len() == 1 {
            return GroupMark { group, gpus, units }.tell(self);
        }
        GroupMarkPart { group, gpus, all, units }.tell(self)
    }

    pub fn members_counted<'m>(
        self,
        members: impl IntoIterator<Item = &'m (u32, Vec<UnitRange>)>,
        outline: &Outline,
    ) -> String {
        let mut counted = Units::default();
        for &(first, count) in members.into_iter().flat_map(|member| &member.1) {
            let gpus = outline.gpus_of(first..first + count);
            gpus.for_each(|(gpu, count)| counted.add(gpu.kind, count.into()));
        }
        self.units_counted(&counted, &counted)
    }

    /// `n1 0, 1 and n2 3`: the units of members of a group.
    fn members_named<'m>(
        self,
        members: impl IntoIterator<Item = &'m (u32, Vec<UnitRange>)>,
        outline: &Outline,
    ) -> String {
        let one = |(node, units): &(u32, Vec<UnitRange>)| {
            let names = self.items(self.gpu_units(units, outline));
            format!("{} {names}", self.cluster_node(*node, outline))
        };
        self.short_list(&members.into_iter().map(one).collect::<Vec<_>>(), NAMED)
    }

    /// `3 GPUs, tag d`.
    pub fn request_asks(self, request: u32, outline: &Outline) -> String {
        let Some(own) = outline.requests.get(request as usize) else { return String::new() };
        let gpus = &self.units_of(own.kind, own.units);
        match &own.tag {
            Some(tag) => RequestAsksTag { gpus, tag: &self.name(tag) }.tell(self),
            None => RequestAsks { gpus }.tell(self),
        }
    }

    /// A row of the list of requests, for those who hear it.
    pub fn request_mark(self, listed: &RequestView, outline: &Outline) -> String {
        let Some(own) = outline.requests.get(listed.request as usize) else { return String::new() };
        let (request, gpus) = (&self.name(&own.id), &*self.units_of(own.kind, own.units));
        let state = if own.bound && listed.state == RequestState::Placed {
            self.state_bound()
        } else {
            self.request_state(listed)
        };
        match listed.node.map(|node| self.cluster_node(node, outline)) {
            Some(node) => RequestMarkOn { request, gpus, state, node: &node }.tell(self),
            None => RequestMark { request, gpus, state }.tell(self),
        }
    }

    /// The boards, described for those who do not see them.
    pub fn boards_label(self, outline: &Outline, view: &View) -> String {
        let all = outline.counted(0..outline.unit_count());
        let [gpus, free] = [&all, &view.free].map(|units| self.units_counted(units, &all));
        BoardsLabel { nodes: outline.nodes.len() as u64, gpus: &gpus, free: &free }.tell(self)
    }

    /// `3 GPUs and 4 virtual GPUs`: so many units of each kind that there is in `all`.
    pub fn units_counted(self, units: &Units, all: &Units) -> String {
        let of = |kind| (all.of(kind) > 0).then(|| self.units_of(kind, units.of(kind)));
        let told: Vec<String> = UnitKind::ALL.into_iter().filter_map(of).collect();
        if told.is_empty() { Gpus { gpus: 0 }.tell(self) } else { self.list(&told) }
    }

    /// `4 × A100, 2 × T4`; units whose model nobody says are counted by their kinds.
    pub fn models_counted(self, units: Range<u32>, outline: &Outline) -> String {
        let mut counts: Vec<(u32, UnitKind, u64)> = Vec::new();
        for (&GpuOutline { model, kind, .. }, units) in outline.gpus_of(units.clone()) {
            match counts.iter_mut().find(|own| own.0 == model && own.1 == kind) {
                Some((_, _, count)) => *count += u64::from(units),
                None => counts.push((model, kind, units.into())),
            }
        }
        // Where all are of one model, it tells nothing.
        if outline.models.len() < 2 {
            let own = outline.counted(units);
            return self.units_counted(&own, &own);
        }
        let told = counts.into_iter().map(|(model, kind, count)| {
            let model = &outline.models[model as usize];
            if model.is_empty() || kind != UnitKind::Physical {
                return self.units_of(kind, count);
            }
            ModelCount { count, model: &self.name(model) }.tell(self)
        });
        self.items(told)
    }

    /// The model of a unit as it stands on its tile: `A100`, and of a MIG device its profile, `1g`.
    pub fn short_model(self, unit: u32, outline: &Outline) -> String {
        let Some(gpu) = outline.gpu_of(unit).filter(|_| outline.models.len() > 1) else {
            return String::new();
        };
        let model = outline.models.get(gpu.model as usize).map_or("", |model| &**model);
        if gpu.kind == UnitKind::Mig {
            let profile = model.rsplit("mig-").next().unwrap_or(model);
            return self.name(profile.split('.').next().unwrap_or(profile));
        }
        if model.is_empty() { String::new() } else { self.name(model) }
    }

    /// `4 virtual GPUs`.
    pub fn units_of(self, kind: UnitKind, count: u64) -> String {
        match kind {
            UnitKind::Physical => Gpus { gpus: count }.tell(self),
            UnitKind::Virtual => VirtualGpus { virtuals: count }.tell(self),
            UnitKind::Mig => MigDevices { migs: count }.tell(self),
        }
    }

    /// On how many nodes there is room for so many together, for how many containers, and what is of no use to them.
    pub fn rooms_told(self, gpus: u64, (nodes, containers, lost): (u64, u64, u64)) -> String {
        match nodes {
            0 => RoomsNone { gpus, lost }.tell(self),
            _ => RoomsTold { gpus, nodes, containers, lost }.tell(self),
        }
    }
}
