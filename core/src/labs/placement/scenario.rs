//! The placement lab's part of a scenario file, as written: names, not numbers.
//!
//! **Invariant:** every field of the file format stands here once; the reader, the writer, the link codec
//! and the JSON Schema are made from or checked against these types.

use serde::{Deserialize, Serialize};

use super::Policy;

/// Nodes, tasks and the policy that places one on the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct PlacementScenario {
    /// The rule that chooses among fitting nodes.
    pub policy: Policy,
    /// Whether the walk ends at the first match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub explore: Explore,
    /// Seed of the policy `random`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seed: u64,
    /// How many tasks choose against the same snapshot; at least 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub batch: u64,
    /// 1 to 8 resource dimensions, the most significant first.
    pub dimensions: Vec<Dimension>,
    /// The nodes, in scenario order.
    pub nodes: Vec<Node>,
    /// What is set aside on nodes for tasks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reservations: Vec<Reservation>,
    /// Tasks to place and releases of tasks listed before, in order.
    pub tasks: Vec<Item>,
}

/// Whether the walk goes on after a match, to show every fitting leaf. The placement is the first either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Explore {
    /// Stop at the first match.
    #[default]
    First,
    /// Walk on through every fitting leaf.
    All,
}

impl Explore {
    /// Both.
    pub const ALL: [Explore; 2] = [Explore::First, Explore::All];

    /// As written in a scenario, in the order of [`Explore::ALL`].
    pub const NAMES: [&'static str; 2] = ["first", "all"];
}

/// One kind of resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Dimension {
    /// Its name, unique among the dimensions.
    pub name: String,
    /// What one unit of it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// How many units share a coordinate; at least 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub granularity: u64,
}

/// A node and what it has free at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Its name, unique among the nodes.
    pub id: String,
    /// What is free, one number a dimension.
    pub available: Vec<u64>,
}

/// An amount set aside on a node for a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Reservation {
    /// The node, which holds no other reservation.
    pub node: String,
    /// The task it is for.
    pub task: String,
    /// How much, one number a dimension; no more than the node has.
    pub amount: Vec<u64>,
}

/// An entry of the task list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(untagged)]
pub enum Item {
    /// A task to place.
    Task(Task),
    /// A task to end.
    Release(Release),
}

/// A task to place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Its name, unique among the tasks.
    pub id: String,
    /// What it asks for, one number a dimension.
    pub request: Vec<u64>,
    /// The only nodes it may run on; left out: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// Dimensions that count before the others for this task, the most significant first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prefer: Vec<String>,
}

/// Gives back what a task listed before holds; does nothing where it holds nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The task to end.
    pub release: String,
}

fn one() -> u64 {
    1
}

#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")
)]
fn is_one(value: &u64) -> bool {
    *value == 1
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
