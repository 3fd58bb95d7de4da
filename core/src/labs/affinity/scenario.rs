//! The affinity lab's part of a scenario file, as written: names, not numbers.

use super::policy::{Env, Fallback, Pick, Policy};
use super::problem::{MAX_APIS, MAX_CALLS, MAX_NODES, MAX_STEPS, MAX_TASKS, MAX_TYPES};
use crate::format::record::{count, most, name, of, positive, record};
use crate::format::{Decimal, Measure};

pub use crate::format::record::keyed::{Keyed, Rows};

record! {
    in "Affinity_";
    /// Nodes with engines of several types, APIs with a cost on each, and tasks that call them.
    pub struct AffinityScenario {
        /// By what the master chooses a node for a task.
        pub policy: Policy = Policy::Affinity,
        /// Which of the nodes that suit a task it goes to.
        pub pick: Pick = Pick::Load,
        /// Types within this many times the best time are acceptable; at least 1.
        #[typescript("number")]
        pub tolerance: Decimal = Decimal::ONE => positive(),
        /// A node takes tasks while its load (tasks for each engine) is below this; left out: always.
        #[typescript("number")]
        pub max_load: Option<Decimal> = None,
        /// Where a call goes while no acceptable engine is idle.
        pub fallback: Fallback = Fallback::NextBest,
        /// Whether a node with nothing queued takes tasks from the fullest queue.
        pub steal: bool = false,
        /// The types of engines.
        pub engines: Vec<String> => count(1, MAX_TYPES).unique(),
        /// The nodes, in scenario order.
        pub nodes: Vec<Node> => most(&Measure::Nodes, MAX_NODES),
        /// The APIs.
        pub apis: Vec<Api> => most(&Measure::Apis, MAX_APIS),
        /// The tasks, in scenario order.
        pub tasks: Vec<Task> => most(&Measure::Tasks, MAX_TASKS),
        /// Whether calls may go to engines of other nodes, and what that costs.
        pub cross_node: CrossNode = CrossNode::default(),
    }

    /// A worker node.
    pub struct Node as "WorkerNode" {
        /// Its name, unique among the nodes.
        pub id: String => name(),
        /// Where it stands.
        pub env: Env = Env::Cloud,
        /// How many engines of each type it has.
        #[typescript("Record<string, number>")]
        pub engines: Keyed<EngineCount> => count(1, MAX_TYPES),
        /// How many tasks it runs at a time; left out: as many as it has engines.
        pub slots: Option<u64> = None => positive(),
    }

    /// How many engines of a type a node has.
    pub struct EngineCount {
        /// The type.
        pub engine: String => of("engines"),
        /// How many; at least 1.
        pub count: u64 => positive(),
    }

    /// An API with an implementation for some types of engines.
    pub struct Api {
        /// Its name, unique among the APIs.
        pub id: String => name(),
        /// What a call costs on each type that implements it: sizes and times.
        #[typescript("Record<string, [number, number][]>")]
        pub cost: Keyed<Cost> => count(1, MAX_TYPES).needs(&["engines", "nodes.engines"]),
    }

    /// What calls of an API cost on a type of engine.
    pub struct Cost {
        /// The type.
        pub engine: String => of("engines"),
        /// Times by the sizes from which they count, ascending.
        #[typescript("[number, number][]")]
        pub steps: Rows<CostStep> => most(&Measure::CostSteps, MAX_STEPS),
    }

    /// What calls from a size on take.
    pub struct CostStep {
        /// The size.
        pub size: u64,
        /// The time; at least 1.
        pub time: u64 => positive(),
    }

    /// A task: calls in order.
    pub struct Task as "AffinityTask" {
        /// Its name, unique among the tasks.
        pub id: String => name(),
        /// When it comes to the master.
        pub submit: u64 = 0,
        /// Its calls; at least one.
        pub calls: Vec<Call> => most(&Measure::Calls, MAX_CALLS),
    }

    /// A call of an API.
    pub struct Call {
        /// The API.
        pub api: String => of("apis.id"),
        /// The size of its arguments.
        pub size: u64 = 0,
    }

    /// Whether calls may go to engines of other nodes, and what that costs.
    pub struct CrossNode {
        /// Whether they may.
        pub enabled: bool = false,
        /// What a call to a node of the same environment costs, whatever its size.
        pub latency: u64 = 0,
        /// The same to one of another environment; left out: as much.
        pub far_latency: Option<u64> = None,
        /// What each unit of a call's size costs on top.
        #[typescript("number")]
        pub per_size: Decimal = Decimal::ZERO,
        /// The most that crossing may cost; left out: any.
        pub limit: Option<u64> = None,
    }
}
