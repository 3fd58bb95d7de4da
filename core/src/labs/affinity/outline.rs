//! Constants of an open affinity scenario: names, engines, costs, and the calls of tasks.

use serde::{Deserialize, Serialize};

use super::policy::{Env, Fallback, Pick, Policy};
use super::problem::{Problem, index_u32};
use super::{AffinityScenario, Names, problem, scenario};
use crate::kernel::Time;

/// Limit on calls listed one by one.
const MOST_CALLS: usize = 50_000;

/// Constants of an open affinity scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Outline {
    pub policy: Policy,
    /// The choice among acceptable nodes.
    pub pick: Pick,
    pub tolerance: String,
    pub max_load: Option<String>,
    /// The rule for a call while no acceptable engine is idle.
    pub fallback: Fallback,
    /// True if nodes steal.
    pub steal: bool,
    /// Crossing overhead; none if calls stay on their nodes.
    pub cross: Option<CrossOutline>,
    /// Names of the types that some node has.
    pub engines: Vec<String>,
    pub nodes: Vec<NodeOutline>,
    pub apis: Vec<ApiOutline>,
    pub tasks: Vec<TaskOutline>,
    /// API and size of each call of all tasks; empty if there are too many calls to list.
    pub calls: Vec<(u32, u64)>,
}

/// Crossing overhead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CrossOutline {
    /// Time to a node of the same environment.
    pub latency: Time,
    /// Time to a node of another environment.
    pub far_latency: Time,
    /// Additional time for each unit of size, as in the scenario.
    pub per_size: String,
    /// Limit on the overhead.
    pub limit: Option<Time>,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct NodeOutline {
    pub id: String,
    pub env: Env,
    /// The types of the node, and the number of engines of each.
    pub engines: Vec<(u32, u32)>,
    /// Number of slots: tasks that it runs at a time.
    pub slots: u64,
    /// Chart row of its first engine; its engines have one row each, type by type.
    pub row: u32,
}

/// An API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct ApiOutline {
    pub id: String,
    /// For each range of sizes with equal costs: its least size, and the run time on each type.
    pub costs: Vec<(u64, Vec<Option<Time>>)>,
}

/// A task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct TaskOutline {
    pub id: String,
    pub submit: Time,
    /// Index of its first call among those of all tasks.
    pub first: u32,
    pub calls: u32,
}

impl Outline {
    /// The outline of a scenario. Cost: linear.
    pub fn new(scenario: &AffinityScenario, problem: &Problem) -> Self {
        let names = Names::new(scenario);
        let are_listed = problem.calls.len() <= MOST_CALLS;
        let calls = problem.calls.iter().filter(|_| are_listed);
        Outline {
            policy: problem.policy,
            pick: problem.pick,
            tolerance: problem.tolerance.to_string(),
            max_load: problem.max_load.map(|limit| limit.to_string()),
            fallback: problem.fallback,
            steal: problem.steal,
            cross: problem.cross.map(|cross| CrossOutline {
                latency: cross.latency,
                far_latency: cross.far_latency,
                per_size: cross.per_size.to_string(),
                limit: cross.limit,
            }),
            engines: names.engines().iter().map(|&name| name.to_owned()).collect(),
            nodes: nodes(scenario, problem),
            apis: apis(scenario, problem),
            tasks: tasks(scenario, problem),
            calls: calls.map(|call| (problem.needs[call.need as usize].api, call.size)).collect(),
        }
    }
}

fn nodes(scenario: &AffinityScenario, problem: &Problem) -> Vec<NodeOutline> {
    let mut row = 0;
    let all = (0..).zip(&problem.nodes).zip(&scenario.nodes);
    let outline = |((number, node), written): ((u32, &problem::Node), &scenario::Node)| {
        row += node.engines;
        NodeOutline {
            id: written.id.clone(),
            env: node.env,
            engines: problem.pools[problem.pools_of(number)].to_vec(),
            slots: node.slots.into(),
            row: row - node.engines,
        }
    };
    all.map(outline).collect()
}

fn tasks(scenario: &AffinityScenario, problem: &Problem) -> Vec<TaskOutline> {
    let mut first = 0;
    let all = (0..).zip(&scenario.tasks);
    let outline = |(number, task): (u32, &scenario::Task)| {
        let calls = index_u32(problem.calls_of(number).len());
        first += calls;
        TaskOutline { id: task.id.clone(), submit: task.submit, first: first - calls, calls }
    };
    all.map(outline).collect()
}

fn apis(scenario: &AffinityScenario, problem: &Problem) -> Vec<ApiOutline> {
    let types = index_u32(problem.type_count());
    let costs = |api: usize| {
        let needs = problem.first_need[api]..problem.first_need[api + 1];
        let row = |need| (0..types).map(|of| problem.time(need, of)).collect();
        needs.map(|need| (problem.needs[need as usize].from, row(need))).collect()
    };
    let all = scenario.apis.iter().enumerate();
    all.map(|(number, api)| ApiOutline { id: api.id.clone(), costs: costs(number) }).collect()
}
