//! The workflow lab's part of a scenario file, as written: names, not numbers.
//!
//! **Invariant:** every field of the file format stands here once; the reader, the writer, the link codec
//! and the JSON Schema are made from or checked against these types.

use serde::{Deserialize, Serialize};

mod reserve;

pub use reserve::Reserve;

/// A pool of units, workflows that reserve of it, and a sharing group that borrows what they do not use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct WorkflowScenario {
    /// How workflows and ordinary jobs get their units.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: Mode,
    /// What one unit is: a gpu, a cpu core, a licence.
    #[serde(default = "unit", skip_serializing_if = "is_unit")]
    pub resource: String,
    /// How many units the pool has; at least 1.
    pub capacity: u64,
    /// The workflows, in scenario order.
    pub workflows: Vec<Workflow>,
    /// Who borrows, and how; none where nothing is lent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
    /// The ordinary jobs, in scenario order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jobs: Vec<Job>,
}

/// How workflows and ordinary jobs get their units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// A workflow reserves, and lends what its stage does not need.
    #[default]
    Lend,
    /// A workflow reserves and lends nothing.
    Reserve,
    /// Nobody reserves: every job by itself.
    PerJob,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 3] = [Mode::Lend, Mode::Reserve, Mode::PerJob];

    /// As written in a scenario, in the order of [`Mode::ALL`].
    pub const NAMES: [&'static str; 3] = ["lend", "reserve", "per-job"];
}

/// Stages that run one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Workflow {
    /// Its name, unique among the workflows.
    pub id: String,
    /// Larger is more urgent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub priority: u64,
    /// When it joins the queue.
    #[serde(default, skip_serializing_if = "is_default")]
    pub submit: u64,
    /// How many units it reserves.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "js", tsify(type = "\"max\" | \"sum\" | number", optional))]
    pub reserve: Reserve,
    /// Its stages in order; at least one.
    pub stages: Vec<Stage>,
}

/// Jobs that run side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Its jobs; at least one.
    pub jobs: Vec<StageJob>,
}

/// A job of a stage: it holds its units for its whole run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct StageJob {
    /// Its name, unique within its stage.
    pub id: String,
    /// How many units it holds; at least 1.
    pub need: u64,
    /// How long it takes; at least 1.
    pub runtime: u64,
}

/// The agreement by which units are lent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// How what is lent is split.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: By,
    /// The users (or machine groups, or queues) that borrow.
    pub users: Vec<User>,
    /// What becomes of a job whose units are taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interrupted: Interrupted,
    /// Whether only jobs borrow that run no longer than the shortest job of the workflow.
    #[serde(default, skip_serializing_if = "is_default")]
    pub short_jobs_only: bool,
}

/// How what is lent is split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Each user has a share by his ratio.
    #[default]
    Ratio,
    /// One pot: users borrow from it, and give back, in the order listed.
    Appearance,
}

impl By {
    /// All of them.
    pub const ALL: [By; 2] = [By::Ratio, By::Appearance];

    /// As written in a scenario, in the order of [`By::ALL`].
    pub const NAMES: [&'static str; 2] = ["ratio", "appearance"];
}

/// What becomes of a job whose units are taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Interrupted {
    /// It waits again and starts over.
    #[default]
    Requeue,
    /// It waits again and keeps what it has done.
    Checkpoint,
    /// It is cancelled.
    Cancel,
}

impl Interrupted {
    /// All of them.
    pub const ALL: [Interrupted; 3] =
        [Interrupted::Requeue, Interrupted::Checkpoint, Interrupted::Cancel];

    /// As written in a scenario, in the order of [`Interrupted::ALL`].
    pub const NAMES: [&'static str; 3] = ["requeue", "checkpoint", "cancel"];
}

/// A user of the sharing group; a machine group or a queue is one too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct User {
    /// The name, unique among the users.
    pub id: String,
    /// The part of what is lent, beside those of the others.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub ratio: u64,
}

/// An ordinary job: of no workflow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OrdinaryJob"))]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "OrdinaryJob"))]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its name, unique among the ordinary jobs.
    pub id: String,
    /// Whose it is: the name of a user of the sharing group.
    pub user: String,
    /// When it joins the queue.
    #[serde(default, skip_serializing_if = "is_default")]
    pub submit: u64,
    /// How many units it holds; at least 1, at most those of the pool.
    pub need: u64,
    /// How long it takes; at least 1.
    pub runtime: u64,
}

impl Stage {
    /// What its jobs need together, as far as numbers reach.
    pub fn need(&self) -> u64 {
        self.jobs.iter().fold(0, |sum, job| sum.saturating_add(job.need))
    }
}

impl WorkflowScenario {
    /// The users of the sharing group.
    pub fn users(&self) -> &[User] {
        self.share.as_ref().map_or(&[], |share| &share.users)
    }
}

/// What a resource is where nothing is said.
pub(crate) fn unit() -> String {
    "unit".to_owned()
}

fn is_unit(resource: &str) -> bool {
    resource == "unit"
}

fn one() -> u64 {
    1
}

#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")
)]
fn is_one(value: &u64) -> bool {
    *value == 1
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
