//! Data that a front end needs at every moment of a groups scenario: its settings, its groups, and names for numbers.
//!
//! Cost of making one: planning the demands, and a pass over the scenario.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::grouping::{self, Plan};
use super::problem::{Group, NONE, Problem, index_u32};
use super::ranges::ranges;
use super::reason::Units;
use super::scenario::{Mode, UnitKind};
use super::{GroupsScenario, Names, Policy, outcome};

/// Data that never change while a groups scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Outline {
    pub policy: Policy,
    pub mode: Mode,
    /// Names of the nodes, by number.
    pub nodes: Vec<String>,
    /// True for each node that takes no containers.
    pub closed: Vec<bool>,
    /// Number of the first unit of each node, and the end of the last node's units.
    pub first_unit: Vec<u32>,
    /// The GPUs of all nodes, in the order of their units.
    pub gpus: Vec<GpuOutline>,
    pub models: Vec<String>,
    pub requesters: Vec<RequesterOutline>,
    /// The groups as stored, under any policy.
    pub groups: Vec<GroupOutline>,
    /// Plans of the demands, in planning order; empty for groups made by hand.
    pub plans: Vec<PlanOutline>,
    /// Number of demands written, also for groups made by hand.
    pub demands: u64,
    pub requests: Vec<RequestOutline>,
    pub entries: u32,
}

/// A GPU. Its units have its name, or with several its name, a slash and their number: `0/0`, `0/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct GpuOutline {
    /// Its name on its node.
    pub id: String,
    pub first: u32,
    pub units: u32,
    pub kind: UnitKind,
    /// Its model, as an index of [`Outline::models`].
    pub model: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequesterOutline {
    pub id: String,
    /// The most units allocated to its containers at a time.
    pub quota: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct GroupOutline {
    pub id: String,
    /// The only requester that may use it; `None` for anybody.
    pub requester: Option<u32>,
    /// The tags of the requests that it serves.
    pub tags: Vec<String>,
    /// Each of its nodes with its units there, as ranges: each its first unit and their number.
    pub members: Vec<(u32, Vec<(u32, u32)>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct PlanOutline {
    /// Its index among the demands.
    pub demand: u32,
    /// Number of units that it asks for, on one node.
    pub units: u64,
    pub kind: UnitKind,
    /// The name of its group, also if no node had enough.
    pub id: String,
    /// The requester of the requests that are expected.
    pub requester: Option<u32>,
    /// The group planned for it; `None` if no node had enough.
    pub group: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestOutline {
    pub id: String,
    /// Number of units it asks for, on one node.
    pub units: u64,
    pub requester: Option<u32>,
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
        let (gpus, models) = gpus(scenario);
        Outline {
            policy: problem.policy,
            mode: scenario.grouping().0,
            nodes: scenario.nodes.iter().map(|node| node.id.clone()).collect(),
            closed: problem.closed.clone(),
            first_unit: problem.first_unit.clone(),
            gpus,
            models,
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
            entries: index_u32(problem.entries.len()),
        }
    }

    pub fn is_closed(&self, node: u32) -> bool {
        self.closed.get(node as usize).copied().unwrap_or(false)
    }

    pub fn node_of(&self, unit: u32) -> u32 {
        index_u32(self.first_unit.partition_point(|&first| first <= unit).saturating_sub(1))
    }

    pub fn unit_count(&self) -> u32 {
        self.first_unit.last().copied().unwrap_or(0)
    }

    pub fn gpu_of(&self, unit: u32) -> Option<&GpuOutline> {
        let after = self.gpus.partition_point(|gpu| gpu.first <= unit);
        self.gpus[..after].last().filter(|gpu| unit - gpu.first < gpu.units)
    }

    /// The GPUs that have some of these units, each with the number of those.
    pub fn gpus_of(&self, units: Range<u32>) -> impl Iterator<Item = (&GpuOutline, u32)> {
        let from = self.gpus.partition_point(|gpu| gpu.first + gpu.units <= units.start);
        let gpus = self.gpus[from..].iter().take_while(move |gpu| gpu.first < units.end);
        gpus.map(move |gpu| {
            let end = (gpu.first + gpu.units).min(units.end);
            (gpu, end - gpu.first.max(units.start))
        })
    }

    /// The name of a unit on its node.
    pub fn unit_name(&self, unit: u32) -> Option<String> {
        let gpu = self.gpu_of(unit)?;
        Some(match gpu.units {
            1 => gpu.id.clone(),
            _ => format!("{}/{}", gpu.id, unit - gpu.first),
        })
    }

    pub fn kind_of(&self, unit: u32) -> Option<UnitKind> {
        self.gpu_of(unit).map(|gpu| gpu.kind)
    }

    /// True if a unit is of this kind.
    pub fn has_kind(&self, kind: UnitKind) -> bool {
        self.gpus.iter().any(|gpu| gpu.kind == kind)
    }

    pub fn counted(&self, units: Range<u32>) -> Units {
        let mut counted = Units::default();
        self.gpus_of(units).for_each(|(gpu, count)| counted.add(gpu.kind, count.into()));
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
    let all = outcome::named(names, plans).into_iter().zip(stored);
    let outline = |((id, tags), group): ((String, Vec<String>), &Group)| GroupOutline {
        id,
        requester: optional(group.requester),
        tags,
        members: group
            .members
            .iter()
            .map(|member| (member.node, ranges(member.units.iter().copied())))
            .collect(),
    };
    all.map(outline).collect()
}

fn planned(
    scenario: &GroupsScenario,
    names: &Names<'_>,
    problem: &Problem,
    plans: &[Plan],
) -> Vec<PlanOutline> {
    let (_, _, demands) = scenario.grouping();
    let demanded = problem.demands.as_deref().unwrap_or(&[]);
    let demand_of = outcome::met(plans);
    let outline = |plan: &Plan| PlanOutline {
        demand: plan.demand,
        units: demands[plan.demand as usize].gpus,
        kind: demands[plan.demand as usize].kind,
        id: names.planned_group(plan.demand),
        requester: optional(demanded[plan.demand as usize].requester),
        group: demand_of.binary_search(&plan.demand).ok().map(index_u32),
    };
    plans.iter().map(outline).collect()
}

/// The GPUs of all nodes, and the distinct models.
fn gpus(scenario: &GroupsScenario) -> (Vec<GpuOutline>, Vec<String>) {
    let (mut numbers, mut models, mut gpus) = (BTreeMap::new(), Vec::new(), Vec::new());
    let mut first = 0;
    for gpu in scenario.nodes.iter().flat_map(|node| &node.gpus) {
        let model = *numbers.entry(&*gpu.model).or_insert_with(|| {
            models.push(gpu.model.clone());
            index_u32(models.len() - 1)
        });
        let units = u32::try_from(gpu.slices).expect("units are bounded");
        gpus.push(GpuOutline { id: gpu.id.clone(), first, units, kind: gpu.kind(), model });
        first += units;
    }
    (gpus, models)
}
