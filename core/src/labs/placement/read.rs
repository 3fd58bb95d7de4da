//! From JSON text to a [`PlacementScenario`]: the lab's fields, one table an object.
//!
//! Only the form is read here; what the names and numbers mean is for [`Problem::new`](super::Problem::new).
//!
//! **Invariant:** the tables hold the fields of the types in `scenario.rs`, in the same order (a test compares
//! them with the JSON Schema that is made from the types).

use super::check::{MAX_CANDIDATES, MAX_ENTRIES, MAX_NODES};
use super::problem::MAX_DIMENSIONS;
use super::{
    Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Reservation, Task,
};
use crate::format::decode::{Decoder, Field, Limit, optional, required};
use crate::format::json::Read;
use crate::format::{ErrorKind, Measure, Shape};

/// Fields of the scenario that are this lab's own.
pub(crate) const FIELDS: [Field; 8] = [
    required("policy"),
    optional("explore"),
    optional("seed"),
    optional("batch"),
    required("dimensions"),
    required("nodes"),
    optional("reservations"),
    required("tasks"),
];

pub(crate) static DIMENSION: [Field; 3] =
    [required("name"), optional("unit"), optional("granularity")];

pub(crate) static NODE: [Field; 2] = [required("id"), required("available")];

pub(crate) static RESERVATION: [Field; 3] =
    [required("node"), required("task"), required("amount")];

/// Fields of a task, then of a release: which of the two an entry is shows only at its end.
pub(crate) static ITEM: [Field; 5] = [
    optional("id"),
    optional("request"),
    optional("candidates"),
    optional("prefer"),
    optional("release"),
];

const RELEASE: usize = 4;

/// A scenario of which nothing is read yet.
pub(crate) fn empty() -> PlacementScenario {
    PlacementScenario {
        policy: Policy::LeastFit,
        explore: Explore::First,
        seed: 0,
        batch: 1,
        dimensions: Vec::new(),
        nodes: Vec::new(),
        reservations: Vec::new(),
        tasks: Vec::new(),
    }
}

/// Reads the value of a field of [`FIELDS`].
pub(crate) fn read(
    decoder: &mut Decoder<'_>,
    field: usize,
    into: &mut PlacementScenario,
) -> Read<()> {
    match FIELDS[field].name {
        "policy" => decoder.choose(&Policy::NAMES, &Policy::ALL, &mut into.policy)?,
        "explore" => decoder.choose(&Explore::NAMES, &Explore::ALL, &mut into.explore)?,
        "seed" => into.seed = decoder.whole()?,
        "batch" => into.batch = decoder.maybe_whole()?.unwrap_or(1),
        "dimensions" => {
            decoder.list(
                Shape::ObjectList,
                Limit::Count(1, MAX_DIMENSIONS as u64),
                &mut |decoder| dimension(decoder).map(|value| into.dimensions.push(value)),
            )?;
        }
        "nodes" => decoder.list(
            Shape::ObjectList,
            Limit::Size(Measure::Nodes, MAX_NODES),
            &mut |decoder| node(decoder).map(|value| into.nodes.push(value)),
        )?,
        "reservations" => {
            decoder.list(
                Shape::ObjectList,
                Limit::Size(Measure::Reservations, MAX_NODES),
                &mut |decoder| reservation(decoder).map(|value| into.reservations.push(value)),
            )?;
        }
        "tasks" => decoder.list(
            Shape::ObjectList,
            Limit::Size(Measure::Entries, MAX_ENTRIES),
            &mut |decoder| item(decoder).map(|value| into.tasks.push(value)),
        )?,
        _ => unreachable!("a field of the table"),
    }
    Ok(())
}

fn dimension(decoder: &mut Decoder<'_>) -> Read<Dimension> {
    let mut value = Dimension { name: String::new(), unit: None, granularity: 1 };
    decoder.object(&DIMENSION, &mut |decoder, field| {
        match field {
            0 => value.name = decoder.text()?,
            1 => value.unit = Some(decoder.text()?),
            _ => value.granularity = decoder.maybe_whole()?.unwrap_or(1),
        }
        Ok(())
    })?;
    Ok(value)
}

fn node(decoder: &mut Decoder<'_>) -> Read<Node> {
    let mut value = Node { id: String::new(), available: Vec::new() };
    decoder.object(&NODE, &mut |decoder, field| {
        match field {
            0 => value.id = decoder.text()?,
            _ => value.available = decoder.numbers(MAX_DIMENSIONS)?,
        }
        Ok(())
    })?;
    Ok(value)
}

fn reservation(decoder: &mut Decoder<'_>) -> Read<Reservation> {
    let mut value = Reservation { node: String::new(), task: String::new(), amount: Vec::new() };
    decoder.object(&RESERVATION, &mut |decoder, field| {
        match field {
            0 => value.node = decoder.text()?,
            1 => value.task = decoder.text()?,
            _ => value.amount = decoder.numbers(MAX_DIMENSIONS)?,
        }
        Ok(())
    })?;
    Ok(value)
}

fn item(decoder: &mut Decoder<'_>) -> Read<Item> {
    let mut task =
        Task { id: String::new(), request: Vec::new(), candidates: None, prefer: Vec::new() };
    let mut release = String::new();
    let start = decoder.reader.peek()?.1;
    let seen = decoder.object(&ITEM, &mut |decoder, field| {
        match field {
            0 => task.id = decoder.text()?,
            1 => task.request = decoder.numbers(MAX_DIMENSIONS)?,
            2 => task.candidates = Some(candidates(decoder)?),
            3 => task.prefer = decoder.texts(Limit::Count(0, MAX_DIMENSIONS as u64))?,
            _ => release = decoder.text()?,
        }
        Ok(())
    })?;
    let Some(seen) = seen else { return Ok(Item::Task(task)) };
    if seen.has(RELEASE) {
        for index in (0..RELEASE).filter(|&index| seen.given.has(index)) {
            let found = ITEM[index].name;
            let allowed = vec![ITEM[RELEASE].name.to_owned()];
            let kind = ErrorKind::UnknownField { found: found.to_owned(), allowed, nearest: None };
            decoder.report_below(Some(found), start, kind);
        }
        return Ok(Item::Release(Release { release }));
    }
    for index in (0..2).filter(|&index| !seen.has(index)) {
        decoder.report(start, ErrorKind::MissingField { field: ITEM[index].name.to_owned() });
    }
    Ok(Item::Task(task))
}

/// Names of candidates, limited over all tasks together.
fn candidates(decoder: &mut Decoder<'_>) -> Read<Vec<String>> {
    let left = MAX_CANDIDATES.saturating_sub(decoder.names);
    let names = decoder.texts(Limit::Size(Measure::Candidates, left))?;
    decoder.names += names.len() as u64;
    Ok(names)
}
