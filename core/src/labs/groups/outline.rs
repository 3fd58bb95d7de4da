//! What a front end needs to know of a groups scenario at every moment: its settings, its groups, and names for numbers.
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

/// What stays the same while a groups scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Outline {
    /// The policy.
    pub policy: Policy,
    /// Where the groups come from.
    pub mode: Mode,
    /// Names of the nodes, by number.
    pub nodes: Vec<String>,
    /// Where the units of each node begin among all units, and where those of the last end.
    pub first_unit: Vec<u32>,
    /// Names of the units on their nodes.
    pub units: Vec<String>,
    /// The place of each unit's GPU on its node.
    pub gpu_of: Vec<u32>,
    /// The kind of each unit.
    pub kinds: Vec<UnitKind>,
    /// The distinct models.
    pub models: Vec<String>,
    /// The model of each unit.
    pub model_of: Vec<u32>,
    /// Who requests.
    pub requesters: Vec<RequesterOutline>,
    /// The groups as stored, whatever policy is in force.
    pub groups: Vec<GroupOutline>,
    /// What becomes of the demands, in the order in which they are met; none where groups are made by hand.
    pub plans: Vec<PlanOutline>,
    /// How many demands are written, whether groups are planned from them or not.
    pub demands: u64,
    /// The requests, by number.
    pub requests: Vec<RequestOutline>,
}

/// Who requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequesterOutline {
    /// The name.
    pub id: String,
    /// The most units that its containers hold at a time.
    pub quota: Option<u64>,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct GroupOutline {
    /// Its name.
    pub id: String,
    /// Who alone may use it.
    pub requester: Option<u32>,
    /// Its tags.
    pub tags: Vec<String>,
    /// Each of its nodes with its units there.
    pub members: Vec<(u32, Vec<u32>)>,
}

/// What becomes of a demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct PlanOutline {
    /// Its place among the demands.
    pub demand: u32,
    /// How many units it wants.
    pub units: u64,
    /// Of which kind.
    pub kind: UnitKind,
    /// The name of its group, whether it was made or not.
    pub id: String,
    /// Its tag.
    pub tag: Option<String>,
    /// The node that got it; none where no node had enough.
    pub node: Option<u32>,
    /// The group that was made for it; none where no node had enough.
    pub group: Option<u32>,
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestOutline {
    /// Its name.
    pub id: String,
    /// How many units it wants on one node.
    pub units: u64,
    /// Who requests.
    pub requester: Option<u32>,
    /// Its tag.
    pub tag: Option<String>,
    /// The model that it wants.
    pub model: Option<String>,
    /// The kind of units that it wants.
    pub kind: UnitKind,
    /// Whether its container runs already when the run begins.
    pub bound: bool,
}

impl Outline {
    /// The outline of a scenario and its checked form.
    pub fn new(scenario: &GroupsScenario, problem: &Problem) -> Self {
        let names = Names::new(scenario);
        let wishes = problem.demands.as_deref().unwrap_or(&[]);
        let plans = grouping::planned(problem, wishes);
        let stored = match problem.demands {
            Some(_) => grouping::groups(problem, wishes, &plans),
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
                .map(|own| RequesterOutline { id: own.id.clone(), quota: own.quota })
                .collect(),
            groups: groups(&names, &plans, &stored),
            plans: planned(scenario, &names, problem, &plans),
            demands: scenario.grouping().2.len() as u64,
            requests: scenario
                .requests()
                .zip(&problem.requests)
                .map(|(request, wish)| RequestOutline {
                    id: request.id.clone(),
                    units: request.gpus,
                    requester: there(wish.requester),
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

    /// How many of these units are of each kind.
    pub fn counted(&self, units: Range<u32>) -> Units {
        let mut counted = Units::default();
        let kinds = self.kinds.get(units.start as usize..units.end as usize).unwrap_or_default();
        for &kind in kinds {
            counted.add(kind);
        }
        counted
    }

    /// The units of a node; none where there is no such node.
    pub fn units_of(&self, node: u32) -> Range<u32> {
        let ends = self.first_unit.get(node as usize..node as usize + 2);
        ends.map_or(0..0, |ends| ends[0]..ends[1])
    }
}

fn there(number: u32) -> Option<u32> {
    Some(number).filter(|&number| number != NONE)
}

fn groups(names: &Names<'_>, plans: &[Plan], stored: &[Group]) -> Vec<GroupOutline> {
    let own_names = outcome::groups(names, plans, stored);
    let both = own_names.into_iter().zip(stored);
    both.map(|(named, group)| GroupOutline {
        id: named.id,
        requester: there(group.requester),
        tags: named.tags,
        members: group.members.iter().map(|own| (own.node, own.units.clone())).collect(),
    })
    .collect()
}

fn planned(
    scenario: &GroupsScenario,
    names: &Names<'_>,
    problem: &Problem,
    plans: &[Plan],
) -> Vec<PlanOutline> {
    let (_, _, demands) = scenario.grouping();
    let demand_of = outcome::met(plans);
    let told = |plan: &Plan| PlanOutline {
        demand: plan.demand,
        units: demands[plan.demand as usize].gpus,
        kind: demands[plan.demand as usize].kind,
        id: names.planned_group(plan.demand),
        tag: demands[plan.demand as usize].tag.clone(),
        node: plan.units.first().map(|&unit| problem.node_of[unit as usize]),
        group: demand_of.binary_search(&plan.demand).ok().map(index_u32),
    };
    plans.iter().map(told).collect()
}

/// The distinct models, and that of each unit.
fn models(scenario: &GroupsScenario) -> (Vec<String>, Vec<u32>) {
    let (mut known, mut models, mut of) = (BTreeMap::new(), Vec::new(), Vec::new());
    for gpu in scenario.nodes.iter().flat_map(|node| &node.gpus) {
        let number = *known.entry(&*gpu.model).or_insert_with(|| {
            models.push(gpu.model.clone());
            index_u32(models.len() - 1)
        });
        of.extend((0..gpu.slices).map(|_| number));
    }
    (models, of)
}
