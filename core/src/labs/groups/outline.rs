//! Data that a front end needs at every moment of a groups scenario: its settings, its groups, and names for numbers.
//!
//! Cost of making one: planning the demands, and a pass over the scenario.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::grouping::{self, Plan};
use super::problem::{Group, NONE, Problem, index_u32};
use super::reason::Units;
use super::scenario::{Gpu, Mode, UnitKind};
use super::{GroupsScenario, Names, Policy, outcome};

/// Data that never change while a groups scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Outline {
    /// The rule by which units are allocated.
    pub policy: Policy,
    /// The source of the groups.
    pub mode: Mode,
    /// Names of the nodes, by number.
    pub nodes: Vec<String>,
    /// Number of the first unit of each node, and the end of the last node's units.
    pub first_unit: Vec<u32>,
    /// Names of the units on their nodes.
    pub units: Vec<String>,
    /// The index of each unit's GPU on its node.
    pub gpu_of: Vec<u32>,
    /// The kind of each unit.
    pub kinds: Vec<UnitKind>,
    /// The distinct models.
    pub models: Vec<String>,
    /// The model of each unit, as an index of `models`.
    pub model_of: Vec<u32>,
    /// The requesters, by number.
    pub requesters: Vec<RequesterOutline>,
    /// The groups as stored, under any policy.
    pub groups: Vec<GroupOutline>,
    /// Plans of the demands, in planning order; empty for groups made by hand.
    pub plans: Vec<PlanOutline>,
    /// Number of demands written, also for groups made by hand.
    pub demands: u64,
    /// The requests, by number.
    pub requests: Vec<RequestOutline>,
}

/// A requester.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequesterOutline {
    /// Its name.
    pub id: String,
    /// The most units allocated to its containers at a time.
    pub quota: Option<u64>,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct GroupOutline {
    /// Its name.
    pub id: String,
    /// The only requester that may use it; `None` for anybody.
    pub requester: Option<u32>,
    /// The tags of the requests that it serves.
    pub tags: Vec<String>,
    /// Each of its nodes with its units there.
    pub members: Vec<(u32, Vec<u32>)>,
}

/// The plan of a demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct PlanOutline {
    /// Its index among the demands.
    pub demand: u32,
    /// Number of units that it asks for, on one node.
    pub units: u64,
    /// Their kind.
    pub kind: UnitKind,
    /// The name of its group, also if no node had enough.
    pub id: String,
    /// The tag of the requests that are expected.
    pub tag: Option<String>,
    /// The node of its group; `None` if no node had enough.
    pub node: Option<u32>,
    /// The group planned for it; `None` if no node had enough.
    pub group: Option<u32>,
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestOutline {
    /// Its name.
    pub id: String,
    /// Number of units it asks for, on one node.
    pub units: u64,
    /// Its requester.
    pub requester: Option<u32>,
    /// Its tag.
    pub tag: Option<String>,
    /// The model that it asks for; `None` for any.
    pub model: Option<String>,
    /// The kind of units that it asks for.
    pub kind: UnitKind,
    /// True if its container is running at the start of the run.
    pub bound: bool,
}

impl Outline {
    /// The outline of a scenario and its checked form.
    pub fn new(scenario: &GroupsScenario, problem: &Problem) -> Self {
        let names = Names::new(scenario);
        let demands = problem.demands.as_deref().unwrap_or(&[]);
        let plans = grouping::planned(problem, demands);
        let stored = match problem.demands {
            Some(_) => grouping::groups(problem, demands, &plans),
            None => problem.groups.clone(),
        };
        let (models, model_of) = models(scenario);
        let gpus = || scenario.nodes.iter().flat_map(|node| &node.gpus);
        let kind = |&of: &u32| problem.types[of as usize].1;
        Outline {
            policy: problem.policy,
            mode: scenario.grouping().0,
            nodes: scenario.nodes.iter().map(|node| node.id.clone()).collect(),
            first_unit: problem.first_unit.clone(),
            units: gpus().flat_map(Gpu::units).collect(),
            gpu_of: problem.gpu_of.clone(),
            kinds: problem.type_of.iter().map(kind).collect(),
            models,
            model_of,
            requesters: scenario
                .requesters
                .iter()
                .map(|requester| RequesterOutline {
                    id: requester.id.clone(),
                    quota: requester.quota,
                })
                .collect(),
            groups: groups(&names, &plans, &stored),
            plans: planned(scenario, &names, problem, &plans),
            demands: scenario.grouping().2.len() as u64,
            requests: scenario
                .requests()
                .zip(&problem.requests)
                .map(|(request, shape)| RequestOutline {
                    id: request.id.clone(),
                    units: request.gpus,
                    requester: optional(shape.requester),
                    tag: request.tag.clone(),
                    model: request.model.clone(),
                    kind: request.kind,
                    bound: request.bound.is_some(),
                })
                .collect(),
        }
    }

    /// The node of a unit.
    pub fn node_of(&self, unit: u32) -> u32 {
        index_u32(self.first_unit.partition_point(|&first| first <= unit).saturating_sub(1))
    }

    /// Number of these units by kind.
    pub fn counted(&self, units: Range<u32>) -> Units {
        let mut counted = Units::default();
        let kinds = self.kinds.get(units.start as usize..units.end as usize).unwrap_or_default();
        for &kind in kinds {
            counted.add(kind);
        }
        counted
    }

    /// The units of a node; empty if there is no such node.
    pub fn units_of(&self, node: u32) -> Range<u32> {
        let ends = self.first_unit.get(node as usize..node as usize + 2);
        ends.map_or(0..0, |ends| ends[0]..ends[1])
    }
}

fn optional(number: u32) -> Option<u32> {
    Some(number).filter(|&number| number != NONE)
}

fn groups(names: &Names<'_>, plans: &[Plan], stored: &[Group]) -> Vec<GroupOutline> {
    let listed = outcome::groups(names, plans, stored).into_iter().zip(stored);
    let outline = |(listed, group): (super::scenario::Group, &Group)| GroupOutline {
        id: listed.id,
        requester: optional(group.requester),
        tags: listed.tags,
        members: group.members.iter().map(|member| (member.node, member.units.clone())).collect(),
    };
    listed.map(outline).collect()
}

fn planned(
    scenario: &GroupsScenario,
    names: &Names<'_>,
    problem: &Problem,
    plans: &[Plan],
) -> Vec<PlanOutline> {
    let (_, _, demands) = scenario.grouping();
    let demand_of = outcome::met(plans);
    let outline = |plan: &Plan| PlanOutline {
        demand: plan.demand,
        units: demands[plan.demand as usize].gpus,
        kind: demands[plan.demand as usize].kind,
        id: names.planned_group(plan.demand),
        tag: demands[plan.demand as usize].tag.clone(),
        node: plan.units.first().map(|&unit| problem.node_of[unit as usize]),
        group: demand_of.binary_search(&plan.demand).ok().map(index_u32),
    };
    plans.iter().map(outline).collect()
}

/// The distinct models, and the model of each unit.
fn models(scenario: &GroupsScenario) -> (Vec<String>, Vec<u32>) {
    let (mut numbers, mut models, mut model_of) = (BTreeMap::new(), Vec::new(), Vec::new());
    for gpu in scenario.nodes.iter().flat_map(|node| &node.gpus) {
        let number = *numbers.entry(&*gpu.model).or_insert_with(|| {
            models.push(gpu.model.clone());
            index_u32(models.len() - 1)
        });
        model_of.extend((0..gpu.slices).map(|_| number));
    }
    (models, model_of)
}
