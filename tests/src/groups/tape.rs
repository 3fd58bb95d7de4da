//! Valid groups scenarios made of a tape of numbers: small numbers and a short tape give small ones.

use gantry_core::labs::groups::scenario::{
    Demand, Gpu, Group, Grouping, Member, Mode, Node, Release, Request, Requester,
};
use gantry_core::labs::groups::{GroupsScenario, Item, Policy, UnitKind};

use crate::tape::Tape;

impl Tape<'_> {
    /// A groups scenario with at most this number of entries.
    pub fn groups(&mut self, entries: u64) -> GroupsScenario {
        let nodes: Vec<Node> = (0..=self.below(4)).map(|node| self.gpu_node(node)).collect();
        let requesters = ["x", "y"].map(|id| {
            let quota = self.chance(2).then(|| self.below(6));
            Requester { id: id.to_owned(), quota, may_group: None }
        });
        let mode = if self.chance(2) { Mode::Auto } else { Mode::Manual };
        let groups = (0..self.below(4)).map(|id| self.gpu_group(id, &nodes)).collect();
        let demands = (0..self.below(5)).map(|_| Demand {
            gpus: 1 + self.below(4),
            tag: self.word(&["a", "b"]),
            model: self.word(&["gpu", "T4"]),
            kind: self.unit_kind(),
            requester: self.word(&["x", "y"]),
        });
        let demands = demands.collect();
        let mut requests = Vec::new();
        let mut named = 0;
        for _ in 0..self.below(entries) {
            if named > 0 && self.chance(3) {
                let release = format!("p{}", self.below(named));
                requests.push(Item::Release(Release { release }));
                continue;
            }
            requests.push(Item::Request(Request {
                id: format!("p{named}"),
                gpus: 1 + self.below(4),
                requester: self.word(&["x", "y"]),
                tag: self.word(&["a", "b", "c"]),
                model: self.word(&["gpu", "T4"]),
                kind: self.unit_kind(),
                bound: None,
            }));
            named += 1;
        }
        GroupsScenario {
            policy: if self.chance(3) { Policy::Machine } else { Policy::Group },
            nodes,
            requesters: requesters.into(),
            grouping: Some(Grouping { mode, groups, demands }),
            requests,
        }
    }

    fn word(&mut self, words: &[&str]) -> Option<String> {
        self.chance(2).then(|| words[self.index(words.len())].to_owned())
    }

    fn unit_kind(&mut self) -> UnitKind {
        if self.chance(4) { UnitKind::Virtual } else { UnitKind::Physical }
    }

    fn gpu_node(&mut self, node: u64) -> Node {
        let gpus = (0..self.below(5)).map(|gpu| Gpu {
            id: gpu.to_string(),
            model: if self.chance(3) { "T4" } else { "gpu" }.to_owned(),
            slices: if self.chance(4) { 2 + self.below(2) } else { 1 },
            mig: false,
        });
        Node { id: format!("n{node}"), gpus: gpus.collect(), closed: false }
    }

    fn gpu_group(&mut self, id: u64, nodes: &[Node]) -> Group {
        let mut members = Vec::new();
        for node in nodes {
            let gpus = node.gpus.iter().filter(|_| self.chance(2));
            let units: Vec<String> = gpus.map(|gpu| gpu.id.clone()).collect();
            if !units.is_empty() {
                members.push(Member { node: node.id.clone(), units });
            }
        }
        Group {
            id: format!("g{id}"),
            requester: self.word(&["x", "y"]),
            tags: self.word(&["a", "b"]).into_iter().collect(),
            members,
        }
    }
}
