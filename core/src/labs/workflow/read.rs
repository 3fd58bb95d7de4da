//! From JSON text to a [`WorkflowScenario`]: the lab's fields, one table an object.
//!
//! Only the form is read here; what the numbers mean is for [`Problem::new`](super::Problem::new).
//!
//! **Invariant:** the tables hold the fields of the types in `scenario.rs`, in the same order (a test compares
//! them with the JSON Schema that is made from the types).

use super::problem::{MAX_JOBS, MAX_STAGE_JOBS, MAX_STAGES, MAX_USERS, MAX_WORKFLOWS};
use super::scenario::unit;
use super::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};
use crate::format::decode::{Decoder, Field, Limit, optional, required};
use crate::format::json::{Read, Type};
use crate::format::{Measure, Shape};

/// Fields of the scenario that are this lab's own.
pub(crate) const FIELDS: [Field; 6] = [
    optional("mode"),
    optional("resource"),
    required("capacity"),
    required("workflows"),
    optional("share"),
    optional("jobs"),
];

pub(crate) static WORKFLOW: [Field; 5] = [
    required("id"),
    optional("priority"),
    optional("submit"),
    optional("reserve"),
    required("stages"),
];

pub(crate) static STAGE: [Field; 1] = [required("jobs")];

pub(crate) static STAGE_JOB: [Field; 3] = [required("id"), required("need"), required("runtime")];

pub(crate) static SHARE: [Field; 4] =
    [optional("by"), required("users"), optional("interrupted"), optional("short_jobs_only")];

pub(crate) static USER: [Field; 2] = [required("id"), optional("ratio")];

pub(crate) static JOB: [Field; 5] =
    [required("id"), required("user"), optional("submit"), required("need"), required("runtime")];

/// A scenario of which nothing is read yet. Its pool is empty: what is not known refuses no job.
pub(crate) fn empty() -> WorkflowScenario {
    WorkflowScenario {
        mode: Mode::Lend,
        resource: unit(),
        capacity: 0,
        workflows: Vec::new(),
        share: None,
        jobs: Vec::new(),
    }
}

/// Reads the value of a field of [`FIELDS`].
pub(crate) fn read(
    decoder: &mut Decoder<'_>,
    field: usize,
    into: &mut WorkflowScenario,
) -> Read<()> {
    match field {
        0 => decoder.choose(&Mode::NAMES, &Mode::ALL, &mut into.mode)?,
        1 => into.resource = decoder.text()?,
        2 => into.capacity = decoder.maybe_whole()?.unwrap_or(into.capacity),
        3 => decoder.list(
            Shape::ObjectList,
            Limit::Size(Measure::Workflows, MAX_WORKFLOWS),
            &mut |decoder| workflow(decoder).map(|value| into.workflows.push(value)),
        )?,
        4 => into.share = Some(share(decoder)?),
        _ => decoder.list(
            Shape::ObjectList,
            Limit::Size(Measure::Jobs, MAX_JOBS),
            &mut |decoder| job(decoder).map(|value| into.jobs.push(value)),
        )?,
    }
    Ok(())
}

fn workflow(decoder: &mut Decoder<'_>) -> Read<Workflow> {
    let mut value = Workflow {
        id: String::new(),
        priority: 0,
        submit: 0,
        reserve: Reserve::Max,
        stages: Vec::new(),
    };
    decoder.object(&WORKFLOW, &mut |decoder, field| {
        match field {
            0 => value.id = decoder.text()?,
            1 => value.priority = decoder.whole()?,
            2 => value.submit = decoder.whole()?,
            3 => value.reserve = reserve(decoder)?,
            _ => decoder.list(
                Shape::ObjectList,
                Limit::Size(Measure::Stages, MAX_STAGES),
                &mut |decoder| stage(decoder).map(|stage| value.stages.push(stage)),
            )?,
        }
        Ok(())
    })?;
    Ok(value)
}

/// A word or a number. What can't be read reserves as if nothing were said.
pub(crate) fn reserve(decoder: &mut Decoder<'_>) -> Read<Reserve> {
    match decoder.reader.peek()?.0 {
        Type::Text => {
            let sum = decoder.word(&Reserve::NAMES)? == Some(1);
            Ok(if sum { Reserve::Sum } else { Reserve::Max })
        }
        Type::Number => Ok(decoder.maybe_whole()?.map_or(Reserve::Max, Reserve::Units)),
        _ => decoder.wrong(Shape::WordOrNumber).map(|()| Reserve::Max),
    }
}

fn stage(decoder: &mut Decoder<'_>) -> Read<Stage> {
    let mut value = Stage { jobs: Vec::new() };
    decoder.object(&STAGE, &mut |decoder, _| {
        decoder.list(
            Shape::ObjectList,
            Limit::Size(Measure::StageJobs, MAX_STAGE_JOBS),
            &mut |decoder| stage_job(decoder).map(|job| value.jobs.push(job)),
        )
    })?;
    Ok(value)
}

fn stage_job(decoder: &mut Decoder<'_>) -> Read<StageJob> {
    let mut value = StageJob { id: String::new(), need: 1, runtime: 1 };
    decoder.object(&STAGE_JOB, &mut |decoder, field| {
        match field {
            0 => value.id = decoder.text()?,
            1 => value.need = decoder.positive()?,
            _ => value.runtime = decoder.positive()?,
        }
        Ok(())
    })?;
    Ok(value)
}

fn share(decoder: &mut Decoder<'_>) -> Read<Share> {
    let mut value = Share {
        by: By::Ratio,
        users: Vec::new(),
        interrupted: Interrupted::Requeue,
        short_jobs_only: false,
    };
    decoder.object(&SHARE, &mut |decoder, field| {
        match field {
            0 => decoder.choose(&By::NAMES, &By::ALL, &mut value.by)?,
            1 => decoder.list(
                Shape::ObjectList,
                Limit::Size(Measure::Users, MAX_USERS),
                &mut |decoder| user(decoder).map(|user| value.users.push(user)),
            )?,
            2 => {
                decoder.choose(&Interrupted::NAMES, &Interrupted::ALL, &mut value.interrupted)?;
            }
            _ => value.short_jobs_only = decoder.boolean()?,
        }
        Ok(())
    })?;
    Ok(value)
}

fn user(decoder: &mut Decoder<'_>) -> Read<User> {
    let mut value = User { id: String::new(), ratio: 1 };
    decoder.object(&USER, &mut |decoder, field| {
        match field {
            0 => value.id = decoder.text()?,
            _ => value.ratio = decoder.maybe_whole()?.unwrap_or(1),
        }
        Ok(())
    })?;
    Ok(value)
}

fn job(decoder: &mut Decoder<'_>) -> Read<Job> {
    let mut value = Job { id: String::new(), user: String::new(), submit: 0, need: 1, runtime: 1 };
    decoder.object(&JOB, &mut |decoder, field| {
        match field {
            0 => value.id = decoder.text()?,
            1 => value.user = decoder.text()?,
            2 => value.submit = decoder.whole()?,
            3 => value.need = decoder.positive()?,
            _ => value.runtime = decoder.positive()?,
        }
        Ok(())
    })?;
    Ok(value)
}
