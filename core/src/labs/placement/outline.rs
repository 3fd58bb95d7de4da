//! Data of a placement scenario that a front end needs at every moment: its settings, and names for indices.
//!
//! Cost: a pass over the scenario.

use serde::{Deserialize, Serialize};

use super::{Explore, Item, PlacementScenario, Policy, Problem};

/// Constant data of an open placement scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Outline {
    pub policy: Policy,
    /// The setting that ends walks at the first match, or goes on.
    pub explore: Explore,
    pub seed: u64,
    /// Tasks that choose against the same snapshot.
    pub batch: u64,
    pub dimensions: Vec<Outlined>,
    /// Names of the nodes, by index.
    pub nodes: Vec<String>,
    /// Names of the tasks, by index (releases do not count).
    pub tasks: Vec<String>,
}

/// A dimension of an [`Outline`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Outlined {
    pub name: String,
    /// Its unit; empty if not given.
    pub unit: String,
    /// Units per coordinate.
    pub granularity: u64,
    /// The largest coordinate of any node at the start, or of any task.
    pub extent: u32,
}

impl Outline {
    /// The outline of a scenario and its validated form.
    pub fn new(lab: &PlacementScenario, problem: &Problem) -> Self {
        let dimensions = lab.dimensions.iter().enumerate().map(|(at, dimension)| {
            let nodes = problem.available.chunks_exact(problem.dimensions).map(|node| node[at]);
            let tasks = problem.requests.chunks_exact(problem.dimensions).map(|task| task[at]);
            Outlined {
                name: dimension.name.clone(),
                unit: dimension.unit.clone().unwrap_or_default(),
                granularity: dimension.granularity,
                extent: problem.coordinate(at, nodes.chain(tasks).max().unwrap_or(0)),
            }
        });
        Outline {
            policy: lab.policy,
            explore: lab.explore,
            seed: lab.seed,
            batch: lab.batch,
            dimensions: dimensions.collect(),
            nodes: lab.nodes.iter().map(|node| node.id.clone()).collect(),
            tasks: lab.tasks.iter().filter_map(Item::task).map(|task| task.id.clone()).collect(),
        }
    }
}
