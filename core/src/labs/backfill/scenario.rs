//! The backfill lab's part of a scenario file, as written: names, not numbers.
//!
//! **Invariant:** every field of the file format stands here once; the reader, the writer, the link codec
//! and the JSON Schema are made from or checked against these types.

use serde::{Deserialize, Serialize};

use super::Policy;

mod split;

pub use split::Split;

/// A machine, the jobs submitted to it, and the policy that starts them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct BackfillScenario {
    /// The rule that starts waiting jobs.
    #[cfg_attr(feature = "js", tsify(type = "BackfillPolicy"))]
    pub policy: Policy,
    /// How many nodes the machine has; at least 1.
    pub nodes: u64,
    /// What becomes of a job that runs longer than its estimate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overrun: Overrun,
    /// Whether the events of one instant are taken together.
    #[serde(default, skip_serializing_if = "is_default")]
    pub events: Events,
    /// How the policy `checkpoint` shortens estimates and what a checkpoint costs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub checkpoint: Checkpoint,
    /// The jobs, in scenario order.
    pub jobs: Vec<Job>,
}

/// What becomes of a job whose runtime exceeds its estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Overrun {
    /// It is killed at its estimate.
    #[default]
    Kill,
    /// Its estimate is taken as the larger of the two from submission on.
    Extend,
}

impl Overrun {
    /// All of them.
    pub const ALL: [Overrun; 2] = [Overrun::Kill, Overrun::Extend];

    /// As written in a scenario, in the order of [`Overrun::ALL`].
    pub const NAMES: [&'static str; 2] = ["kill", "extend"];
}

/// How the events of one instant are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Events {
    /// All ends, then all submissions, then one pass.
    #[default]
    Together,
    /// Submissions before ends, with a pass after every one, as the public simulators do.
    Singly,
}

impl Events {
    /// All of them.
    pub const ALL: [Events; 2] = [Events::Together, Events::Singly];

    /// As written in a scenario, in the order of [`Events::ALL`].
    pub const NAMES: [&'static str; 2] = ["together", "singly"];
}

/// How the policy `checkpoint` works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// By what remaining estimates above the threshold are multiplied: more than 0, less than 1.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "js", tsify(type = "number", optional))]
    pub split: Split,
    /// Remaining estimates up to this are left alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub threshold: u64,
    /// Work that taking a checkpoint adds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub checkpoint_cost: u64,
    /// Work that resuming from one adds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub restart_cost: u64,
}

/// A rigid job: it holds its nodes for its whole run, any nodes will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its name, unique among the jobs.
    pub id: String,
    /// When it joins the queue.
    #[serde(default, skip_serializing_if = "is_default")]
    pub submit: u64,
    /// How many nodes it holds; at least 1, at most those of the machine.
    pub nodes: u64,
    /// How long it runs, as its user says; at least 1.
    pub estimate: u64,
    /// How long it really takes; at least 1.
    pub runtime: u64,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
