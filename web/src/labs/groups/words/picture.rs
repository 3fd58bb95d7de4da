//! Words of the pictures and of the tables behind them.

use std::ops::Range;

use gantry_core::labs::groups::reason::Units;
use gantry_core::labs::groups::view::{RequestState, RequestView};
use gantry_core::labs::groups::{Outline, Policy, UnitKind, View};

use crate::labs::groups::picture::fork::{Fork, Run, parting};
use crate::narrate::Words;
use crate::words::groups::{
    BoardsLabel, CurveLabel, ForkCosts, ForkCostsNothing, ForkFirst, GpuMarkFree, GpuMarkHeld,
    GpuMarkStranded, Gpus, GroupMark, MapAsk, MapFreeOf, MapLost, MapNearest, MapNone, MapRest,
    MapRoom, MapStranded, MigDevices, ModelCount, NodeMark, PathLabel, RequestAsks, RequestAsksTag,
    RequestMark, RequestMarkOn, RoomsFree, RoomsNeeds, RoomsNone, RoomsTold, StartsRange,
    StrandedCount, VirtualGpus,
};

/// Whether a unit is stranded.
pub fn is_stranded(view: &View, unit: u32) -> bool {
    view.stranded.binary_search(&unit).is_ok()
}

impl Words {
    /// A GPU in the picture, for those who hear it.
    pub fn gpu_mark(self, unit: u32, outline: &Outline, view: &View) -> String {
        let node = &self.cluster_node(outline.node_of(unit), outline);
        let name = &self.gpu_unit(unit, outline);
        let holder = view.holders.get(unit as usize).copied().flatten();
        match holder.map(|request| self.gpu_request(request, outline)) {
            Some(request) => GpuMarkHeld { unit: name, node, request: &request }.tell(self),
            None if is_stranded(view, unit) => GpuMarkStranded { unit: name, node }.tell(self),
            None => GpuMarkFree { unit: name, node }.tell(self),
        }
    }

    /// A node in the picture.
    pub fn cluster_node_mark(self, node: u32, outline: &Outline, view: &View) -> String {
        let units = outline.units_of(node);
        let held = view.allocated.get(node as usize).copied().unwrap_or(0);
        let free = (units.len() as u64).saturating_sub(held.into());
        let own = outline.counted(units);
        let name = &self.cluster_node(node, outline);
        NodeMark { node: name, gpus: &self.units_counted(&own, &own), free }.tell(self)
    }

    /// A group in the picture: what of it is on a node. The tag that is drawn, name and count, is part of it.
    pub fn gpu_group_mark(self, group: u32, node: u32, outline: &Outline) -> String {
        let Some(own) = outline.groups.get(group as usize) else { return String::new() };
        let here = own.members.iter().find(|member| member.0 == node).map(|member| &*member.1);
        let units = here.unwrap_or_default();
        let names = units.iter().map(|&unit| self.gpu_unit(unit, outline));
        let units_here = format!("{} {}", self.cluster_node(node, outline), self.items(names));
        GroupMark { group: &self.name(&own.id), gpus: units.len() as u64, units: &units_here }
            .tell(self)
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
        let all = outline.counted(0..u32::try_from(outline.units.len()).unwrap_or(u32::MAX));
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
        for unit in units.clone() {
            let at = unit as usize;
            let (Some(&model), Some(&kind)) = (outline.model_of.get(at), outline.kinds.get(at))
            else {
                continue;
            };
            match counts.iter_mut().find(|own| own.0 == model && own.1 == kind) {
                Some((_, _, count)) => *count += 1,
                None => counts.push((model, kind, 1)),
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
        let model = outline.model_of.get(unit as usize);
        let model = model.and_then(|&model| outline.models.get(model as usize));
        let model = model.map_or("", |model| &**model);
        if outline.models.len() < 2 {
            return String::new();
        }
        if outline.kinds.get(unit as usize) == Some(&UnitKind::Mig) {
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

    /// `8 GPUs together`.
    pub fn rooms_needs(self, gpus: u64) -> String {
        RoomsNeeds { gpus }.tell(self)
    }

    /// `7 free`.
    pub fn rooms_free(self, free: u64) -> String {
        RoomsFree { free }.tell(self)
    }

    /// What is free on nodes without room for what is asked: stranded if it would be enough together and no node has room.
    pub fn map_lost(self, free: u64, nodes: u64, stranded: bool) -> String {
        if stranded {
            MapStranded { free, nodes }.tell(self)
        } else {
            MapLost { free, nodes }.tell(self)
        }
    }

    /// The nodes with room for so many together, and the number of such containers.
    pub fn map_room(self, gpus: u64, nodes: u64, containers: u64) -> String {
        if nodes == 0 {
            MapNone { gpus }.tell(self)
        } else {
            MapRoom { nodes, containers }.tell(self)
        }
    }

    /// `4 of 8 free`.
    pub fn map_free_of(self, free: u64, all: u64) -> String {
        MapFreeOf { free, all }.tell(self)
    }

    /// The node under the lens, one of so many that are equally near.
    pub fn map_nearest(self, nodes: u64) -> String {
        MapNearest { same: nodes }.tell(self)
    }

    /// `Ask for 4 GPUs`.
    pub fn map_ask(self, gpus: u64) -> String {
        MapAsk { gpus }.tell(self)
    }

    /// `5 to 8`; one number where both are the same.
    pub fn starts_from(self, from: u64, to: u64) -> String {
        if from == to { self.number(from) } else { StartsRange { from, to }.tell(self) }
    }

    /// The number of containers on the node under the lens.
    pub fn map_rest(self, containers: u64) -> String {
        MapRest { containers }.tell(self)
    }

    /// On how many nodes there is room for so many together, for how many containers, and what is of no use to them.
    pub fn rooms_told(self, gpus: u64, (nodes, containers, lost): (u64, u64, u64)) -> String {
        match nodes {
            0 => RoomsNone { gpus, lost }.tell(self),
            _ => RoomsTold { gpus, nodes, containers, lost }.tell(self),
        }
    }

    /// Where two runs part, as far as they have come.
    pub fn forked(self, runs: [Run<'_>; 2]) -> String {
        let outline = runs[0].outline;
        let Some(Fork { first, costs }) = parting(runs) else {
            let is_placed = |run: Run<'_>| {
                let is_own = |request: u32| {
                    run.outline.requests.get(request as usize).is_some_and(|own| !own.bound)
                };
                run.view.holders.iter().flatten().any(|&request| is_own(request))
            };
            let told = if runs.into_iter().any(is_placed) {
                self.fork_alike()
            } else {
                self.fork_nothing()
            };
            return told.to_owned();
        };
        let request = &*self.gpu_request(first, outline);
        let Some(costs) = costs else { return ForkCostsNothing { request }.tell(self) };
        let parts = ForkFirst { request }.tell(self);
        let costs = ForkCosts { request: &self.gpu_request(costs, outline) }.tell(self);
        self.sentences(&[parts, costs])
    }

    /// The path of the request in hand, described.
    pub fn path_label(self, outline: &Outline, view: &View) -> String {
        let listed = view.requests.iter().find(|listed| Some(listed.request) == view.request);
        let Some(listed) = listed else { return self.path_nobody().to_owned() };
        let request = &self.gpu_request(listed.request, outline);
        PathLabel { request, state: self.request_state(listed) }.tell(self)
    }

    /// The curve of what is free, described.
    pub fn curve_label(self, view: &View) -> String {
        let largest = view.largest.iter().map(|block| block.units).max().unwrap_or(0);
        let free = view.metrics.free;
        CurveLabel { free, largest }.tell(self)
    }

    /// `2 GPUs stranded`.
    pub fn stranded(self, gpus: u64) -> String {
        StrandedCount { gpus }.tell(self)
    }

    /// The lane beneath a node: the same GPUs under this policy.
    pub const fn same_gpus_under(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Machine => self.same_under_machine(),
            Policy::Group => self.same_under_group(),
        }
    }
}
