//! Names for the numbers of a problem.

use std::collections::BTreeSet;

use super::GroupsScenario;
use super::problem::index_u32;
use super::scenario::{Gpu, Node};

/// The names of a scenario's nodes, units, requesters and requests, by their numbers in its
/// [`Problem`](super::Problem).
#[derive(Clone, Debug)]
pub struct Names<'s> {
    scenario: &'s GroupsScenario,
    /// The requests; releases are left out.
    requests: Vec<&'s str>,
    /// Index of the first unit of each GPU; the GPUs of all nodes in order.
    first_unit: Vec<u32>,
    gpus: Vec<&'s Gpu>,
    /// The tag of each demand that is the first with it: the name of its group.
    tags: Vec<Option<&'s str>>,
}

impl<'s> Names<'s> {
    /// The names in `scenario`. Cost: linear.
    pub fn new(scenario: &'s GroupsScenario) -> Self {
        let gpus: Vec<&Gpu> = scenario.nodes.iter().flat_map(|node: &Node| &node.gpus).collect();
        let mut first_unit = Vec::with_capacity(gpus.len());
        let mut next = 0;
        for gpu in &gpus {
            first_unit.push(next);
            next += index_u32(usize::try_from(gpu.slices).expect("units are bounded"));
        }
        let requests = scenario.requests().map(|request| &*request.id).collect();
        let mut names = BTreeSet::new();
        let (_, _, demands) = scenario.grouping();
        let tags = demands.iter().map(|of| of.tag.as_deref().filter(|&tag| names.insert(tag)));
        let tags = tags.collect();
        Names { scenario, requests, first_unit, gpus, tags }
    }

    pub fn node(&self, node: u32) -> &'s str {
        &self.scenario.nodes[node as usize].id
    }

    /// The name of a unit on its node.
    pub fn unit(&self, unit: u32) -> String {
        let at = self.first_unit.partition_point(|&first| first <= unit) - 1;
        let gpu = self.gpus[at];
        match gpu.slices {
            1 => gpu.id.clone(),
            _ => format!("{}/{}", gpu.id, unit - self.first_unit[at]),
        }
    }

    pub fn requester(&self, requester: u32) -> &'s str {
        &self.scenario.requesters[requester as usize].id
    }

    pub fn request(&self, request: u32) -> &'s str {
        self.requests[request as usize]
    }

    /// The name of a group made by hand.
    pub fn group(&self, group: u32) -> &'s str {
        &self.scenario.grouping().1[group as usize].id
    }

    /// The name of the group planned from a demand: its tag, or its index among the demands if it has no tag or an
    /// earlier demand has an equal one.
    pub fn planned_group(&self, demand: u32) -> String {
        self.tags[demand as usize].map_or_else(|| format!("auto-{}", demand + 1), str::to_owned)
    }

    pub fn scenario(&self) -> &'s GroupsScenario {
        self.scenario
    }
}
