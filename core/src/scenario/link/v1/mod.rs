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
mod from;
mod into;
mod read;
mod workflow;

use serde::Serialize;

use self::from::unless_default;
use self::into::{all_have, has};
use self::read::{lists, names, numbers};
use crate::format::json::{Read, Reader, Type};
use crate::labs::placement::Policy;
use crate::scenario::{Errors, Lab, Scenario};

/// The word of this version for the lab.
const LAB: &str = "placement";

/// The words of this version for how far to walk: `first`, which is left out, and `all`.
const EXPLORE: [&str; 2] = ["first", "all"];

/// The most dimensions.
const DIMENSIONS: usize = 8;

/// The most bytes that names come to which stand in a scenario once for each place that names them: 8 MiB.
const MAX_COPIED: u64 = 8 << 20;

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
    match lab(text).ok().flatten().as_deref() {
        Some(backfill::LAB) => backfill::read(text),
        Some(workflow::LAB) => workflow::read(text),
        _ => read::link(text)?.into_scenario(),
    }
}

/// What the link of a valid scenario carries, as text.
pub(super) fn written(scenario: &Scenario) -> Vec<u8> {
    let text = match &scenario.lab {
        Lab::Placement(own) => serde_json::to_vec(&Link::of(scenario, own)),
        Lab::Backfill(own) => serde_json::to_vec(&backfill::Link::of(scenario, own)),
        Lab::Workflow(own) => serde_json::to_vec(&workflow::Link::of(scenario, own)),
    };
    text.expect("strings and numbers can always be written")
}

/// Looks ahead for the word of the lab.
fn lab(text: &str) -> Read<Option<String>> {
    let mut ahead = Reader::new(text);
    if ahead.peek()?.0 != Type::Object {
        return Ok(None);
    }
    ahead.enter()?;
    let mut first = true;
    while let Some((key, _)) = ahead.key(first)? {
        first = false;
        if key == "lab" {
            let is_text = ahead.peek()?.0 == Type::Text;
            return Ok(if is_text { Some(ahead.string()?.into_owned()) } else { None });
        }
        ahead.skip()?;
    }
    Ok(None)
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Link {
    lab: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_unit: Option<String>,
    policy: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    explore: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    batch: Option<u64>,
    dimensions: Dimensions,
    nodes: Nodes,
    #[serde(skip_serializing_if = "is_empty")]
    reservations: Reservations,
    tasks: Tasks,
    #[serde(skip_serializing_if = "is_empty")]
    releases: Releases,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Dimensions {
    name: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unit: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    granularity: Vec<u64>,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Nodes {
    id: Vec<String>,
    available: Columns,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Reservations {
    node: Vec<u64>,
    task: Vec<u64>,
    amount: Columns,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Tasks {
    id: Vec<String>,
    request: Columns,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<Vec<u64>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prefer: Vec<Vec<u64>>,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Releases {
    at: Vec<u64>,
    task: Vec<u64>,
}

/// Whether a list of columns is left out: there are no entries.
fn is_empty<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
