//! From JSON text to a [`BackfillScenario`]: the lab's fields, one table an object.
//!
//! Only the form is read here; what the numbers mean is for [`Problem::new`](super::Problem::new).
//!
//! **Invariant:** the tables hold the fields of the types in `scenario.rs`, in the same order (a test compares
//! them with the JSON Schema that is made from the types).

use super::problem::MAX_JOBS;
use super::{BackfillScenario, Checkpoint, Events, Job, Overrun, Policy, Split};
use crate::format::decode::{Decoder, Field, Limit, optional, required};
use crate::format::json::{Read, excerpt};
use crate::format::{ErrorKind, Measure, Shape};

/// Fields of the scenario that are this lab's own.
pub(crate) const FIELDS: [Field; 6] = [
    required("policy"),
    required("nodes"),
    optional("overrun"),
    optional("events"),
    optional("checkpoint"),
    required("jobs"),
];

pub(crate) static CHECKPOINT: [Field; 4] = [
    optional("split"),
    optional("threshold"),
    optional("checkpoint_cost"),
    optional("restart_cost"),
];

pub(crate) static JOB: [Field; 6] = [
    required("id"),
    optional("submit"),
    required("nodes"),
    required("estimate"),
    required("runtime"),
    optional("user"),
];

/// A scenario of which nothing is read yet. Its machine is none: what is not known refuses no job.
pub(crate) fn empty() -> BackfillScenario {
    BackfillScenario {
        policy: Policy::Fcfs,
        nodes: 0,
        overrun: Overrun::Kill,
        events: Events::Together,
        checkpoint: Checkpoint::default(),
        jobs: Vec::new(),
    }
}

/// Reads the value of a field of [`FIELDS`].
pub(crate) fn read(
    decoder: &mut Decoder<'_>,
    field: usize,
    into: &mut BackfillScenario,
) -> Read<()> {
    match field {
        0 => decoder.choose(&Policy::NAMES, &Policy::ALL, &mut into.policy)?,
        1 => into.nodes = decoder.maybe_whole()?.unwrap_or(into.nodes),
        2 => decoder.choose(&Overrun::NAMES, &Overrun::ALL, &mut into.overrun)?,
        3 => decoder.choose(&Events::NAMES, &Events::ALL, &mut into.events)?,
        4 => into.checkpoint = checkpoint(decoder)?,
        _ => decoder.list(
            Shape::ObjectList,
            Limit::Size(Measure::Jobs, MAX_JOBS),
            &mut |decoder| job(decoder).map(|value| into.jobs.push(value)),
        )?,
    }
    Ok(())
}

fn checkpoint(decoder: &mut Decoder<'_>) -> Read<Checkpoint> {
    let mut value = Checkpoint::default();
    decoder.object(&CHECKPOINT, &mut |decoder, field| {
        match field {
            0 => value.split = split(decoder)?,
            1 => value.threshold = decoder.whole()?,
            2 => value.checkpoint_cost = decoder.whole()?,
            _ => value.restart_cost = decoder.whole()?,
        }
        Ok(())
    })?;
    Ok(value)
}

/// A decimal, from its digits: no float comes between.
fn split(decoder: &mut Decoder<'_>) -> Read<Split> {
    let Some((text, at)) = decoder.number()? else { return Ok(Split::default()) };
    Ok(Split::parse(text).unwrap_or_else(|| {
        decoder.report(at, ErrorKind::NotFraction { found: excerpt(text) });
        Split::default()
    }))
}

fn job(decoder: &mut Decoder<'_>) -> Read<Job> {
    let mut value =
        Job { id: String::new(), submit: 0, nodes: 1, estimate: 1, runtime: 1, user: None };
    decoder.object(&JOB, &mut |decoder, field| {
        match field {
            0 => value.id = decoder.text()?,
            1 => value.submit = decoder.whole()?,
            2 => value.nodes = decoder.positive()?,
            3 => value.estimate = decoder.positive()?,
            4 => value.runtime = decoder.positive()?,
            _ => value.user = Some(decoder.text()?),
        }
        Ok(())
    })?;
    Ok(value)
}
