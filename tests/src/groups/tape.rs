//! Valid clusters made of a tape of numbers, small and crowded, so that all events occur.

use gantry_core::labs::groups::Policy;
use gantry_core::labs::groups::scenario::{
    Binding, Demand, Gpu, Group, Grouping, GroupsScenario, Item, Member, Mode, Node, Permission,
    Release, Request, Requester, UnitKind,
};

use crate::tape::Tape;

impl Tape<'_> {
    fn one_in(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }

    fn word(&mut self, words: &[&str]) -> Option<String> {
        let word = self.one_of(words).to_owned();
        if self.one_in(2) { Some(word) } else { None }
    }

    fn kind(&mut self) -> UnitKind {
        match self.below(9) {
            0..5 => UnitKind::Physical,
            5..8 => UnitKind::Virtual,
            _ => UnitKind::Mig,
        }
    }

    /// A scenario with this number of entries.
    pub(super) fn cluster(&mut self, entries: usize) -> GroupsScenario {
        let nodes = self.nodes();
        let requesters = self.requesters(&nodes);
        let mode = if self.one_in(2) { Mode::Auto } else { Mode::Manual };
        let groups = self.groups(&nodes, &requesters);
        let demands = self.demands();
        let mut requests = self.requests(entries);
        self.bind(&nodes, &mut requests);
        let grouping = Some(Grouping { mode, groups, demands });
        let policy = if self.one_in(4) { Policy::Machine } else { Policy::Group };
        GroupsScenario { policy, nodes, requesters, grouping, requests }
    }

    fn nodes(&mut self) -> Vec<Node> {
        let count = 1 + self.below(4);
        let nodes = (0..count).map(|node| {
            let gpus = (0..self.below(5)).map(|gpu| {
                let mig = self.one_in(6);
                Gpu {
                    id: gpu.to_string(),
                    model: self.one_of(&["gpu", "gpu", "T4"]).to_owned(),
                    slices: if !mig && self.one_in(3) { 2 + self.below(2) } else { 1 },
                    mig,
                }
            });
            let gpus = gpus.collect();
            Node { id: format!("n{node}"), gpus, closed: self.one_in(5) }
        });
        nodes.collect()
    }

    fn requesters(&mut self, nodes: &[Node]) -> Vec<Requester> {
        ["x", "y"]
            .map(|id| Requester {
                id: id.to_owned(),
                quota: if self.one_in(2) { Some(self.below(6)) } else { None },
                may_group: if self.one_in(3) { Some(self.permissions(nodes)) } else { None },
            })
            .into()
    }

    fn permissions(&mut self, nodes: &[Node]) -> Vec<Permission> {
        let mut permissions = Vec::new();
        for node in nodes {
            if self.one_in(2) {
                continue;
            }
            let all = self.one_in(2);
            let some = node.gpus.iter().filter(|_| self.one_in(2)).map(|gpu| gpu.id.clone());
            let some = some.collect();
            permissions.push(Permission { node: node.id.clone(), gpus: (!all).then_some(some) });
        }
        permissions
    }

    fn groups(&mut self, nodes: &[Node], requesters: &[Requester]) -> Vec<Group> {
        let mut groups = Vec::new();
        for id in 0..self.below(5) {
            // A group of a requester with limited permissions could name a unit that the requester may not group.
            let owner = requesters[self.index(2)].clone();
            let is_owned = self.one_in(3) && owner.may_group.is_none();
            let mut members = Vec::new();
            for node in nodes {
                let mut units = Vec::new();
                for gpu in &node.gpus {
                    match self.below(4) {
                        0 => units.push(gpu.id.clone()),
                        1 => units.extend(gpu.units().filter(|_| self.one_in(2))),
                        _ => {}
                    }
                }
                if self.one_in(2) {
                    units.reverse();
                    members.push(Member { node: node.id.clone(), units });
                }
            }
            if self.one_in(2) {
                members.reverse();
            }
            let tags = ["a", "b"].into_iter().filter(|_| self.one_in(2)).map(str::to_owned);
            let tags = tags.collect();
            let requester = is_owned.then_some(owner.id);
            groups.push(Group { id: format!("g{id}"), requester, tags, members });
        }
        groups
    }

    fn demands(&mut self) -> Vec<Demand> {
        let count = self.below(6);
        let demands = (0..count).map(|_| Demand {
            gpus: 1 + self.below(4),
            tag: self.word(&["a", "b", "c"]),
            model: self.word(&["gpu", "T4"]),
            kind: self.kind(),
            requester: self.word(&["x", "y"]),
        });
        demands.collect()
    }

    /// Binds some requests at the start: each to units of a node that match and that no earlier request has.
    fn bind(&mut self, nodes: &[Node], items: &mut [Item]) {
        let mut taken: Vec<(String, String)> = Vec::new();
        if self.one_in(2) {
            return;
        }
        for item in items {
            let Item::Request(request) = item else { continue };
            if nodes.is_empty() || !self.one_in(3) {
                continue;
            }
            let node = &nodes[self.index(nodes.len())];
            let model = request.model.as_ref();
            let of_gpu = |gpu: &&Gpu| {
                gpu.kind() == request.kind && model.is_none_or(|model| gpu.model == *model)
            };
            let units = node.gpus.iter().filter(of_gpu).flat_map(Gpu::units);
            let mut units: Vec<String> =
                units.filter(|unit| !taken.contains(&(node.id.clone(), unit.clone()))).collect();
            if units.is_empty() {
                continue;
            }
            let named = self.one_in(2);
            let count = 1 + self.index(units.len());
            if named && self.one_in(2) {
                units.rotate_left(1);
            }
            units.truncate(count);
            request.gpus = count as u64;
            taken.extend(units.iter().map(|unit| (node.id.clone(), unit.clone())));
            request.bound = Some(Binding { node: node.id.clone(), gpus: named.then_some(units) });
        }
    }

    fn requests(&mut self, entries: usize) -> Vec<Item> {
        let (mut items, mut named) = (Vec::new(), 0);
        while items.len() < entries {
            if named > 0 && self.one_in(3) {
                let release = format!("p{}", self.below(named));
                items.push(Item::Release(Release { release }));
                continue;
            }
            items.push(Item::Request(Request {
                id: format!("p{named}"),
                gpus: 1 + self.below(4),
                requester: self.word(&["x", "y"]),
                tag: self.word(&["a", "a", "b", "c"]),
                model: self.word(&["gpu", "T4", "none"]),
                kind: self.kind(),
                bound: None,
            }));
            named += 1;
        }
        items
    }
}
