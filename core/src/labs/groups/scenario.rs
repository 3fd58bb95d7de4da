//! The groups lab's part of a scenario file, as written: with names instead of numbers.

use super::Policy;
use super::problem::{
    MAX_DEMANDS, MAX_ENTRIES, MAX_GPUS, MAX_GROUPING_NAMES, MAX_GROUPS, MAX_NODES, MAX_REQUESTERS,
};
use crate::format::Measure;
use crate::format::record::{either, most, name, needs, of, positive, record, words};

record! {
    in "Groups_";
    /// Nodes with GPUs, groups of them, and the requests of containers.
    pub struct GroupsScenario {
        /// By what GPUs are handed out.
        pub policy: Policy,
        /// The nodes, in scenario order.
        pub nodes: Vec<Node> => most(&Measure::Nodes, MAX_NODES),
        /// Who requests.
        pub requesters: Vec<Requester> = Vec::new() => most(&Measure::Requesters, MAX_REQUESTERS),
        /// The groups; left out: none.
        pub grouping: Option<Grouping> = None,
        /// Requests and releases of requests listed before, in order.
        pub requests: Vec<GroupsItem> => most(&Measure::Requests, MAX_ENTRIES),
    }

    /// A node of the cluster.
    pub struct Node as "ClusterNode" {
        /// Its name, unique among the nodes.
        pub id: String => name(),
        /// Its GPUs. "First units" means in this order.
        pub gpus: Vec<Gpu> => most(&Measure::Gpus, MAX_GPUS),
        /// Whether it takes no containers, as a cordoned node; those that run there stay.
        pub closed: bool = false,
    }

    /// A GPU of a node.
    pub struct Gpu {
        /// Its name, unique on its node, without a slash.
        pub id: String => name(),
        /// Its model.
        pub model: String = "gpu".to_owned() => name(),
        /// Into how many virtual units it is split; 1: it is one physical unit.
        pub slices: u64 = 1 => positive(),
        /// Whether it is a MIG device, a resource of its own; it has no slices then.
        pub mig: bool = false,
    }

    /// Who requests GPUs: a team, a namespace.
    pub struct Requester {
        /// Its name, unique among the requesters.
        pub id: String => name(),
        /// The most units that its containers hold at a time; left out: any number.
        pub quota: Option<u64> = None,
        /// What it may put into groups; left out: all.
        pub may_group: Option<Vec<Permission>> = None
            => most(&Measure::GroupingNames, MAX_GROUPING_NAMES),
    }

    /// A node that a requester may group.
    pub struct Permission {
        /// The node.
        pub node: String => of("nodes.id"),
        /// The only GPUs of it; left out: all.
        pub gpus: Option<Vec<String>> = None
            => most(&Measure::GroupingNames, MAX_GROUPING_NAMES).unique().needs(&["nodes.gpus"]),
    }

    /// The groups, as written or as planned from demands.
    pub struct Grouping {
        /// Where the groups come from.
        pub mode: Mode = Mode::Manual,
        /// Groups made by hand.
        pub groups: Vec<Group> = Vec::new() => most(&Measure::Groups, MAX_GROUPS),
        /// What is expected to be requested.
        pub demands: Vec<Demand> = Vec::new() => most(&Measure::Demands, MAX_DEMANDS),
    }

    /// A group of GPUs.
    pub struct Group {
        /// Its name, unique among the groups.
        pub id: String => name(),
        /// The requester that alone may use it; left out: anybody.
        pub requester: Option<String> = None => of("requesters.id"),
        /// The containers that it is meant for.
        pub tags: Vec<String> = Vec::new()
            => most(&Measure::GroupingNames, MAX_GROUPING_NAMES).unique(),
        /// Its nodes, each with what belongs to the group there.
        pub members: Vec<Member> => most(&Measure::GroupingNames, MAX_GROUPING_NAMES),
    }

    /// What a group has on a node.
    pub struct Member {
        /// The node.
        pub node: String => of("nodes.id").needs(&["requesters.may_group"]),
        /// Units, or whole GPUs.
        pub units: Vec<String> => most(&Measure::GroupingNames, MAX_GROUPING_NAMES)
            .unique()
            .needs(&["nodes.gpus", "requesters.may_group"]),
    }

    /// A request that is expected.
    pub struct Demand {
        /// How many units, on one node; at least 1.
        pub gpus: u64 => positive(),
        /// The tag that its containers will carry.
        pub tag: Option<String> = None => name(),
        /// The model wanted; left out: any.
        pub model: Option<String> = None => name(),
        /// The kind of units wanted.
        pub kind: UnitKind = UnitKind::Physical,
        /// Who will request.
        pub requester: Option<String> = None => of("requesters.id"),
    }

    /// A request of a container.
    pub struct Request as "GpuRequest" {
        /// Its name, unique among the requests.
        pub id: String => name(),
        /// How many units, on one node; at least 1.
        pub gpus: u64 => positive(),
        /// Who requests.
        pub requester: Option<String> = None => of("requesters.id"),
        /// What kind of container it is: groups with this tag are meant for it.
        pub tag: Option<String> = None => name(),
        /// The model wanted; left out: any.
        pub model: Option<String> = None => name(),
        /// The kind of units wanted.
        pub kind: UnitKind = UnitKind::Physical,
        /// Where its container runs already; left out: it is to be placed.
        pub bound: Option<Binding> = None
            => needs(&["nodes.gpus", "requests.gpus", "requests.bound"]),
    }

    /// Where a container runs already: a fact, which no test refuses.
    pub struct Binding as "GpuBinding" {
        /// The node.
        pub node: String => of("nodes.id"),
        /// Its units; left out: the first free ones that match.
        pub gpus: Option<Vec<String>> = None
            => most(&Measure::GroupingNames, MAX_GROUPING_NAMES)
                .unique()
                .needs(&["nodes.gpus", "requests.gpus", "requests.bound"]),
    }

    /// Ends the container of a request listed before, or withdraws the request where it waits.
    pub struct Release as "GpuRelease" {
        /// The request.
        pub release: String => of("requests.id"),
    }
}

either! {
    in "Groups_";
    /// An entry of the list of requests.
    pub enum GroupsItem {
        /// A request.
        Request(Request),
        /// The end of one.
        Release(Release),
    }
}

pub use GroupsItem as Item;

words! {
    in "Groups_";
    /// Where the groups come from.
    pub enum Mode as "GroupingMode" {
        /// Made by hand.
        Manual = "manual",
        /// Planned from expected demands.
        Auto = "auto",
    }

    /// What a unit is.
    pub enum UnitKind {
        /// A whole GPU.
        Physical = "physical",
        /// A slice of a GPU.
        Virtual = "virtual",
        /// A MIG device.
        Mig = "mig",
    }
}

impl GroupsScenario {
    /// The source of the groups, the groups made by hand, and the demands.
    pub fn grouping(&self) -> (Mode, &[Group], &[Demand]) {
        self.grouping.as_ref().map_or((Mode::Manual, &[], &[]), |grouping| {
            (grouping.mode, &grouping.groups, &grouping.demands)
        })
    }

    /// The requests; releases are left out.
    pub fn requests(&self) -> impl Iterator<Item = &Request> {
        self.requests.iter().filter_map(|item| match item {
            Item::Request(request) => Some(request),
            Item::Release(_) => None,
        })
    }
}

impl Gpu {
    pub fn kind(&self) -> UnitKind {
        match self.slices {
            _ if self.mig => UnitKind::Mig,
            1 => UnitKind::Physical,
            _ => UnitKind::Virtual,
        }
    }

    /// The names of its units: its own, or `id/0 … id/(k-1)`. Each name is owned and may outlive the GPU.
    pub fn units(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.slices).map(|slice| match self.slices {
            1 => self.id.clone(),
            _ => format!("{}/{slice}", self.id),
        })
    }
}
