//! What stays the same while an affinity scenario is open: names, engines, costs, who calls what.

use serde::{Deserialize, Serialize};

use super::policy::{Env, Fallback, Pick, Policy};
use super::problem::{Problem, index_u32};
use super::{AffinityScenario, Names};
use crate::kernel::Time;

/// The most calls that are told one by one.
const MOST_CALLS: usize = 50_000;

/// What stays the same while an affinity scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Outline {
    /// The policy.
    pub policy: Policy,
    /// Which of the nodes that suit a task it goes to.
    pub pick: Pick,
    /// The tolerance, as written.
    pub tolerance: String,
    /// The limit of load, as written.
    pub max_load: Option<String>,
    /// Where a call goes while no acceptable engine is idle.
    pub fallback: Fallback,
    /// Whether nodes steal.
    pub steal: bool,
    /// What crossing costs; none where calls stay on their nodes.
    pub cross: Option<CrossOutline>,
    /// Names of the types that some node has.
    pub engines: Vec<String>,
    /// The nodes.
    pub nodes: Vec<NodeOutline>,
    /// The APIs.
    pub apis: Vec<ApiOutline>,
    /// The tasks.
    pub tasks: Vec<TaskOutline>,
    /// For each call of all tasks its API and its size; empty where there are more than can be told.
    pub calls: Vec<(u32, u64)>,
    /// The last instant of what is recorded.
    pub end: Time,
}

/// What crossing costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CrossOutline {
    /// To a node of the same environment.
    pub latency: Time,
    /// To one of another.
    pub far_latency: Time,
    /// For each unit of size, as written.
    pub per_size: String,
    /// The most that it may cost.
    pub limit: Option<Time>,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct NodeOutline {
    /// Its name.
    pub id: String,
    /// Where it stands.
    pub env: Env,
    /// The types that it has, and how many engines of each.
    pub engines: Vec<(u32, u32)>,
    /// How many tasks it runs at a time.
    pub slots: u64,
    /// The first row of its engines in the chart; each has one, type by type.
    pub row: u32,
}

/// An API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct ApiOutline {
    /// Its name.
    pub id: String,
    /// For each range of sizes in which its costs stay the same: where it begins, and the time on each type.
    pub costs: Vec<(u64, Vec<Option<Time>>)>,
}

/// A task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct TaskOutline {
    /// Its name.
    pub id: String,
    /// When it comes.
    pub submit: Time,
    /// The place of its first call among those of all tasks.
    pub first: u32,
    /// How many calls it has.
    pub calls: u32,
}

impl Outline {
    /// That of a scenario, recorded up to an instant. Cost: linear.
    pub fn new(scenario: &AffinityScenario, problem: &Problem, end: Time) -> Self {
        let names = Names::new(scenario);
        let told = problem.calls.len() <= MOST_CALLS;
        let calls = problem.calls.iter().filter(|_| told);
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
            end,
        }
    }
}

fn nodes(scenario: &AffinityScenario, problem: &Problem) -> Vec<NodeOutline> {
    let mut row = 0;
    let all = (0..).zip(scenario.nodes.iter().zip(&problem.nodes));
    let told = |(node, (written, own)): (u32, (&super::scenario::Node, &super::problem::Node))| {
        row += own.engines;
        NodeOutline {
            id: written.id.clone(),
            env: own.env,
            engines: problem.cells[problem.cells_of(node)].to_vec(),
            slots: own.slots.into(),
            row: row - own.engines,
        }
    };
    all.map(told).collect()
}

fn tasks(scenario: &AffinityScenario, problem: &Problem) -> Vec<TaskOutline> {
    let mut first = 0;
    let all = (0..).zip(&scenario.tasks);
    let told = |(task, own): (u32, &super::scenario::Task)| {
        let calls = index_u32(problem.calls_of(task).len());
        first += calls;
        TaskOutline { id: own.id.clone(), submit: own.submit, first: first - calls, calls }
    };
    all.map(told).collect()
}

fn apis(scenario: &AffinityScenario, problem: &Problem) -> Vec<ApiOutline> {
    let types = index_u32(problem.type_count());
    let costs = |api: u32| {
        let needs = problem.first_need[api as usize]..problem.first_need[api as usize + 1];
        let row = |need| (0..types).map(|of| problem.time(need, of)).collect();
        needs.map(|need| (problem.needs[need as usize].from, row(need))).collect()
    };
    let all = (0..).zip(&scenario.apis);
    all.map(|(api, own)| ApiOutline { id: own.id.clone(), costs: costs(api) }).collect()
}
