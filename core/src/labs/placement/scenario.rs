//! The placement lab's part of a scenario file, as written: names, not numbers.

use super::Policy;
use super::check::{MAX_CANDIDATES, MAX_ENTRIES, MAX_NODES};
use super::problem::MAX_DIMENSIONS;
use crate::format::Measure;
use crate::format::head::MAX_UNIT;
use crate::format::record::{at_least, count, either, most, name, of, record, text, words};

record! {
    in "Placement_";
    /// Nodes, tasks and the policy that places one on the other.
    pub struct PlacementScenario {
        /// The rule that chooses among fitting nodes.
        pub policy: Policy,
        /// Whether the walk ends at the first match.
        pub explore: Explore = Explore::First,
        /// Seed of the policy `random`.
        pub seed: u64 = 0,
        /// How many tasks choose against the same snapshot; at least 1.
        pub batch: u64 = 1 => at_least(1),
        /// 1 to 8 resource dimensions, the most significant first.
        pub dimensions: Vec<Dimension> => count(1, MAX_DIMENSIONS),
        /// The nodes, in scenario order.
        pub nodes: Vec<Node> => most(&Measure::Nodes, MAX_NODES),
        /// What is set aside on nodes for tasks.
        pub reservations: Vec<Reservation> = Vec::new() => most(&Measure::Reservations, MAX_NODES),
        /// Tasks to place and releases of tasks listed before, in order.
        pub tasks: Vec<Item> => most(&Measure::Entries, MAX_ENTRIES),
    }

    /// One kind of resource.
    pub struct Dimension {
        /// Its name, unique among the dimensions.
        pub name: String => name(),
        /// What one unit of it is.
        pub unit: Option<String> = None => text(0, MAX_UNIT),
        /// How many units share a coordinate; at least 1.
        pub granularity: u64 = 1 => at_least(1),
    }

    /// A node and what it has free at the start.
    pub struct Node {
        /// Its name, unique among the nodes.
        pub id: String => name(),
        /// What is free, one number a dimension.
        pub available: Vec<u64> => count(1, MAX_DIMENSIONS).needs(&["dimensions.granularity"]),
    }

    /// An amount set aside on a node for a task.
    pub struct Reservation {
        /// The node, which holds no other reservation.
        pub node: String => of("nodes.id"),
        /// The task it is for.
        pub task: String => of("tasks.id"),
        /// How much, one number a dimension; no more than the node has.
        pub amount: Vec<u64>
            => count(1, MAX_DIMENSIONS).needs(&["dimensions.granularity", "nodes.available"]),
    }

    /// A task to place.
    pub struct Task {
        /// Its name, unique among the tasks.
        pub id: String => name(),
        /// What it asks for, one number a dimension.
        pub request: Vec<u64> => count(1, MAX_DIMENSIONS).needs(&["dimensions.granularity"]),
        /// The only nodes it may run on; left out: any.
        pub candidates: Option<Vec<String>> = None
            => most(&Measure::Candidates, MAX_CANDIDATES).fewest(1).unique().of("nodes.id"),
        /// Dimensions that count before the others for this task, the most significant first.
        pub prefer: Vec<String> = Vec::new() => count(0, MAX_DIMENSIONS).unique().of("dimensions.name"),
    }

    /// Gives back what a task listed before holds; does nothing where it holds nothing.
    pub struct Release {
        /// The task to end.
        pub release: String => of("tasks.id"),
    }
}

either! {
    in "Placement_";
    /// An entry of the task list.
    pub enum Item {
        /// A task to place.
        Task(Task),
        /// A task to end.
        Release(Release),
    }
}

impl Item {
    /// The task to place; none for a release.
    pub fn task(&self) -> Option<&Task> {
        match self {
            Item::Task(task) => Some(task),
            Item::Release(_) => None,
        }
    }
}

words! {
    in "Placement_";
    /// Whether the walk goes on after a match, to show every fitting leaf. The placement is the first either way.
    pub enum Explore {
        /// Stop at the first match.
        First = "first",
        /// Walk on through every fitting leaf.
        All = "all",
    }
}
