//! What links of version 1 carry. Links are out in the world: **the form of these types is never edited.**
//!
//! JSON, every list of objects as an object of columns, names that refer to others as their places, defaults
//! left out:
//!
//! ```text
//! {"lab":"placement","policy":"least-fit","explore":"all",
//!  "dimensions":{"name":["vcores","memory"],"unit":[[],["GiB"]],"granularity":[2,3]},
//!  "nodes":{"id":["a","b"],"available":[[4,4],[4,2]]},               one list a dimension
//!  "reservations":{"node":[0],"task":[0],"amount":[[3],[1]]},        one list a dimension
//!  "tasks":{"id":["t"],"request":[[1],[2]],"candidates":[[1]],"prefer":[[1]]},
//!  "releases":{"at":[1],"task":[0]}}                                 places in the list of tasks and releases
//! ```
//!
//! A task that names no candidates, and a dimension without a unit, have an empty list.
//!
//! **Invariant:** reading checks every place and the length of every column and name, and what the names come to that
//! places stand for, before any of them is copied; so what is made of a link is a few times its text, and those.

mod backfill;
mod into;
mod read;
mod workflow;

use self::into::{all_have, has};
use self::read::{lists, names, numbers};
use crate::labs::placement::Policy;
use crate::scenario::link::lab_of;
use crate::scenario::{Errors, Scenario};

/// The word of this version for the lab.
const LAB: &str = "placement";

/// The words of this version for how far to walk: `first`, which is left out, and `all`.
const EXPLORE: [&str; 2] = ["first", "all"];

/// The most dimensions.
const DIMENSIONS: usize = 8;

/// The words of this version for policies.
const POLICIES: [(&str, Policy); 6] = [
    ("least-fit", Policy::LeastFit),
    ("best-fit", Policy::BestFit),
    ("random", Policy::Random),
    ("first-fit", Policy::FirstFit),
    ("next-fit", Policy::NextFit),
    ("least-fit-with-reservation", Policy::LeastFitWithReservation),
];

/// For each dimension, the numbers of all entries.
type Columns = Vec<Vec<u64>>;

/// The scenario that a link's text carries. Errors: that it is not of the form of this version.
pub(super) fn read(text: &str) -> Result<Scenario, Errors> {
    match lab_of(text).ok().flatten().as_deref() {
        Some(backfill::LAB) => backfill::read(text),
        Some(workflow::LAB) => workflow::read(text),
        _ => read::link(text)?.into_scenario(),
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Link {
    lab: &'static str,
    title: Option<String>,
    note: Option<String>,
    time_unit: Option<String>,
    policy: &'static str,
    explore: Option<&'static str>,
    seed: Option<u64>,
    batch: Option<u64>,
    dimensions: Dimensions,
    nodes: Nodes,
    reservations: Reservations,
    tasks: Tasks,
    releases: Releases,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Dimensions {
    name: Vec<String>,
    unit: Vec<Vec<String>>,
    granularity: Vec<u64>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Nodes {
    id: Vec<String>,
    available: Columns,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Reservations {
    node: Vec<u64>,
    task: Vec<u64>,
    amount: Columns,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Tasks {
    id: Vec<String>,
    request: Columns,
    candidates: Vec<Vec<u64>>,
    prefer: Vec<Vec<u64>>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Releases {
    at: Vec<u64>,
    task: Vec<u64>,
}
