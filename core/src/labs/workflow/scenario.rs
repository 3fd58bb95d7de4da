//! The workflow lab's part of a scenario file, as written: names, not numbers.

use serde::{Deserialize, Serialize};

use super::problem::{
    MAX_JOBS, MAX_RESOURCE, MAX_STAGE_JOBS, MAX_STAGES, MAX_USERS, MAX_WORKFLOWS,
};
use crate::format::decode::Decoder;
use crate::format::json::{Read, Type};
use crate::format::record::{Rule, Value, at_least, most, name, of, positive, record, text, words};
use crate::format::write::Writer;
use crate::format::{Measure, Shape, describe};

record! {
    in "Workflow_";
    /// A pool of units, workflows that reserve of it, and a sharing group that borrows what they do not use.
    pub struct WorkflowScenario {
        /// How workflows and ordinary jobs get their units.
        pub mode: Mode = Mode::Lend,
        /// What one unit is: a gpu, a cpu core, a licence.
        pub resource: String = "unit".to_owned() => text(1, MAX_RESOURCE),
        /// How many units the pool has; at least 1.
        pub capacity: u64 => at_least(1),
        /// The workflows, in scenario order.
        pub workflows: Vec<Workflow> => most(&Measure::Workflows, MAX_WORKFLOWS),
        /// Who borrows, and how; none where nothing is lent.
        pub share: Option<Share> = None,
        /// The ordinary jobs, in scenario order.
        pub jobs: Vec<Job> = Vec::new() => most(&Measure::Jobs, MAX_JOBS),
    }

    /// Stages that run one after the other.
    pub struct Workflow {
        /// Its name, unique among the workflows.
        pub id: String => name(),
        /// Larger is more urgent.
        pub priority: u64 = 0,
        /// When it joins the queue.
        pub submit: u64 = 0,
        /// How many units it reserves.
        #[typescript("\"max\" | \"sum\" | number")]
        pub reserve: Reserve = Reserve::Max,
        /// Its stages in order; at least one.
        pub stages: Vec<Stage> => most(&Measure::Stages, MAX_STAGES).fewest(1),
    }

    /// Jobs that run side by side.
    pub struct Stage {
        /// Its jobs; at least one.
        pub jobs: Vec<StageJob> => most(&Measure::StageJobs, MAX_STAGE_JOBS),
    }

    /// A job of a stage: it holds its units for its whole run.
    pub struct StageJob {
        /// Its name, unique within its stage.
        pub id: String => name(),
        /// How many units it holds; at least 1.
        pub need: u64 => positive(),
        /// How long it takes; at least 1.
        pub runtime: u64 => positive(),
    }

    /// The agreement by which units are lent.
    pub struct Share {
        /// How what is lent is split.
        pub by: By = By::Ratio,
        /// The users (or machine groups, or queues) that borrow.
        pub users: Vec<User> => most(&Measure::Users, MAX_USERS),
        /// What becomes of a job whose units are taken back.
        pub interrupted: Interrupted = Interrupted::Requeue,
        /// Whether only jobs borrow that run no longer than the shortest job of the workflow.
        pub short_jobs_only: bool = false,
    }

    /// A user of the sharing group; a machine group or a queue is one too.
    pub struct User {
        /// The name, unique among the users.
        pub id: String => name(),
        /// The part of what is lent, beside those of the others.
        pub ratio: u64 = 1,
    }

    /// An ordinary job: of no workflow.
    pub struct Job as "OrdinaryJob" {
        /// Its name, unique among the ordinary jobs.
        pub id: String => name(),
        /// Whose it is: the name of a user of the sharing group.
        pub user: String => of("share.users.id"),
        /// When it joins the queue.
        pub submit: u64 = 0,
        /// How many units it holds; at least 1, at most those of the pool.
        pub need: u64 => positive(),
        /// How long it takes; at least 1.
        pub runtime: u64 => positive(),
    }
}

words! {
    in "Workflow_";
    /// How workflows and ordinary jobs get their units.
    pub enum Mode {
        /// A workflow reserves, and lends what its stage does not need.
        Lend = "lend",
        /// A workflow reserves and lends nothing.
        Reserve = "reserve",
        /// Nobody reserves: every job by itself.
        PerJob = "per-job",
    }

    /// How what is lent is split.
    pub enum By {
        /// Each user has a share by his ratio.
        Ratio = "ratio",
        /// One pot: users borrow from it, and give back, in the order listed.
        ListedOrder = "appearance",
    }

    /// What becomes of a job whose units are taken back.
    pub enum Interrupted {
        /// It waits again and starts over.
        Requeue = "requeue",
        /// It waits again and keeps what it has done.
        Checkpoint = "checkpoint",
        /// It is cancelled.
        Cancel = "cancel",
    }
}

impl Stage {
    /// Units needed by all its jobs together; the sum saturates.
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

/// The size of a workflow's reservation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reserve {
    /// The need of its largest stage.
    #[default]
    Max,
    /// The sum of the needs of all its stages.
    Sum,
    /// A number of units; at least the need of its largest stage.
    Units(u64),
}

impl Reserve {
    /// The words, in the order of their variants.
    pub const NAMES: [&'static str; 2] = ["max", "sum"];

    /// Reserved units for stages with these needs; the sum saturates.
    pub fn units(self, needs: impl Iterator<Item = u64>) -> u64 {
        match self {
            Reserve::Max => needs.max().unwrap_or(0),
            Reserve::Sum => needs.fold(0, u64::saturating_add),
            Reserve::Units(units) => units,
        }
    }
}

/// A word or a number. An unreadable value becomes the default.
impl Value for Reserve {
    fn read(&mut self, decoder: &mut Decoder<'_>, _: &'static Rule) -> Read<()> {
        match decoder.reader.peek()?.0 {
            Type::Text => match &*decoder.reader.clone().string()? {
                "max" | "sum" => {
                    let sum = decoder.word(&Reserve::NAMES)? == Some(1);
                    *self = if sum { Reserve::Sum } else { Reserve::Max };
                }
                // Two words and a number: an unknown word is told all three.
                _ => decoder.wrong(Shape::WordOrNumber)?,
            },
            Type::Number => {
                *self = decoder.whole_from(1)?.map_or(Reserve::Max, Reserve::Units);
            }
            _ => decoder.wrong(Shape::WordOrNumber)?,
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Reserve::Max => writer.text(Self::NAMES[0]),
            Reserve::Sum => writer.text(Self::NAMES[1]),
            Reserve::Units(units) => writer.whole(*units),
        }
    }
}

impl describe::Described for Reserve {
    const TYPE: describe::Type = describe::Type::Custom(
        #[cfg(feature = "schema")]
        (
            "Reserve",
            r#"{"description": "What the hungriest stage needs, what all stages need together, or so many units.",
                "anyOf": [{"type": "string", "enum": ["max", "sum"]},
                          {"type": "integer", "maximum": 9007199254740991, "minimum": 1}]}"#,
        ),
    );
}
