//! The outcome of a finished run: the groups part of an outcome document.

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::grouping::{self, Plan};
use super::problem::{self, NONE, Problem};
use super::scenario::{Group, Member, Mode};
use super::sim::{Sim, Status};
use super::stranded::stranded;
use super::{GroupsScenario, Names};
use crate::format::Errors;
use crate::kernel::Ended;
use crate::sort;

/// The placement of every request, and the groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct Outcome {
    /// Placements, in the order of the requests.
    pub placements: Vec<Placed>,
    /// Groups made by hand as written, and planned groups with their units.
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Placed {
    pub request: String,
    /// The node that it got, even if its container has ended.
    pub node: Option<String>,
    /// The group that gave its units; `None` machine by machine.
    pub group: Option<String>,
    pub gpus: Vec<String>,
    /// The reason why it got none: the test that it fails, or a withdrawal; or that it was running at the start.
    #[cfg_attr(feature = "js", tsify(type = "Wait | null"))]
    pub reason: Option<Reason>,
}

/// The reason why a request got no units, or was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
// The lab has another `Reason`, that of a step.
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "Groups_Wait"))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Its requester would exceed its quota.
    Quota,
    /// No group that it may use has its tag.
    NoGroup,
    /// No such group has units of the model and kind asked for.
    Type,
    /// No such group has a node with enough of these units free.
    Capacity,
    /// It was withdrawn while waiting.
    Released,
    /// Its container was running at the start of the run.
    Bound,
}

impl From<Test> for Reason {
    fn from(failed: Test) -> Reason {
        match failed {
            Test::Quota => Reason::Quota,
            Test::Group => Reason::NoGroup,
            Test::Type => Reason::Type,
            Test::Capacity => Reason::Capacity,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct Metrics {
    /// Requests ever placed.
    pub placed: u64,
    /// Requests that wait.
    pub pending: u64,
    /// Free units of all nodes.
    pub free: u64,
    /// Free units that would satisfy a waiting request if they were together.
    pub stranded: u64,
}

impl Metrics {
    pub fn of(sim: &Sim) -> Metrics {
        Metrics::with(sim, stranded(sim).units.len())
    }

    /// The metrics of a run with a known number of stranded units.
    pub(super) fn with(sim: &Sim, stranded: usize) -> Metrics {
        let (placed, pending) = sim.placed_and_waiting();
        let units = 0..problem::index_u32(sim.problem().node_of.len());
        let free = units.filter(|&unit| sim.is_free(unit)).count() as u64;
        Metrics { placed, pending, free, stranded: stranded as u64 }
    }
}

impl Ended<Sim> {
    /// The placement of every request, and the groups.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        let groups = groups(names, self.sim.plans(), self.sim.groups());
        let requests = (0..).take(self.sim.problem().requests.len());
        let placements = requests.map(|request| placed(names, &self.sim, &groups, request));
        let placements = placements.collect();
        Outcome { placements, groups }
    }

    pub fn metrics(&self) -> Metrics {
        Metrics::of(&self.sim)
    }
}

fn placed(names: &Names<'_>, sim: &Sim, groups: &[Group], request: u32) -> Placed {
    let request_name = names.request(request).to_owned();
    let Some(container) = sim.container(request) else {
        let withdrawn = (sim.status(request) == Status::Withdrawn).then_some(Reason::Released);
        let reason = withdrawn.or_else(|| sim.waits_for(request).map(Reason::from));
        return Placed { request: request_name, node: None, group: None, gpus: Vec::new(), reason };
    };
    Placed {
        request: request_name,
        node: Some(names.node(container.node).to_owned()),
        group: sim.group_of(container).map(|group| groups[group as usize].id.clone()),
        gpus: sim.units(container).into_iter().map(|unit| names.unit(unit)).collect(),
        reason: container.is_bound().then_some(Reason::Bound),
    }
}

/// The names and tags of the stored groups.
pub(super) fn named(names: &Names<'_>, plans: &[Plan]) -> Vec<(String, Vec<String>)> {
    let (mode, written, demands) = names.scenario().grouping();
    if mode == Mode::Manual {
        return written.iter().map(|group| (group.id.clone(), group.tags.clone())).collect();
    }
    let tag = |demand: u32| demands[demand as usize].tag.clone().into_iter().collect();
    met(plans).into_iter().map(|demand| (names.planned_group(demand), tag(demand))).collect()
}

/// The stored groups with names; groups made by hand as written.
pub fn groups(names: &Names<'_>, plans: &[Plan], stored: &[problem::Group]) -> Vec<Group> {
    let (mode, written, _) = names.scenario().grouping();
    if mode == Mode::Manual {
        return written.to_vec();
    }
    named(names, plans)
        .into_iter()
        .zip(stored)
        .map(|((id, tags), group)| Group {
            id,
            requester: Some(group.requester)
                .filter(|&requester| requester != NONE)
                .map(|requester| names.requester(requester).to_owned()),
            tags,
            members: group
                .members
                .iter()
                .map(|member| Member {
                    node: names.node(member.node).to_owned(),
                    units: member.units.iter().map(|&unit| names.unit(unit)).collect(),
                })
                .collect(),
        })
        .collect()
}

/// The groups of a scenario as stored. Errors: everything wrong with the scenario.
pub fn stored_groups(scenario: &GroupsScenario) -> Result<Vec<Group>, Errors> {
    let problem = Problem::new(scenario)?;
    let demands = problem.demands.as_deref().unwrap_or(&[]);
    let plans = grouping::planned(&problem, demands);
    let stored = grouping::groups(&problem, demands, &plans);
    Ok(groups(&Names::new(scenario), &plans, &stored))
}

/// The demands that became groups, in the order of the groups.
pub fn met(plans: &[Plan]) -> Vec<u32> {
    let met = plans.iter().filter(|plan| !plan.units.is_empty()).map(|plan| plan.demand);
    let mut met: Vec<u32> = met.collect();
    sort::sort(&mut met);
    met
}
