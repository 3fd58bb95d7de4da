//! What links of version 1 carry of the workflow lab. **The form of these types is never edited.**
//!
//! ```text
//! {"lab":"workflow","mode":"reserve","resource":"gpu","capacity":8,
//!  "workflows":{"id":["w"],"priority":[2],"submit":[3],"reserve":["sum"],"stages":[2]},
//!  "stages":{"id":[["1"],["2","3"]],"need":[[2],[2,3]],"runtime":[[4],[5,4]]},          one list a stage
//!  "share":{"by":"appearance","id":["u1","u2"],"ratio":[2,1],"interrupted":"cancel","short_jobs_only":1},
//!  "jobs":{"id":["a"],"user":[0],"submit":[1],"need":[3],"runtime":[6]}}                users by their places
//! ```
//!
//! What has its default is left out, a column of defaults too. A reservation is `max`, `sum`, or digits.

use super::into::{at, bounded};
use super::{all_have, has, lists, names, numbers};
use crate::format::decode::{Decoder, Field, Limit, optional, required};
use crate::format::json::{Read, excerpt};
use crate::labs::workflow::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};
use crate::scenario::{ErrorKind, Errors, Lab, Path, Scenario};

/// The word of this version for the lab.
pub(super) const LAB: &str = "workflow";

/// The words of this version for modes: the first is left out.
const MODES: [(&str, Mode); 3] =
    [("lend", Mode::Lend), ("reserve", Mode::Reserve), ("per-job", Mode::PerJob)];

/// The words of this version for how what is lent is split: the first is left out.
const BY: [(&str, By); 2] = [("ratio", By::Ratio), ("appearance", By::Appearance)];

/// The words of this version for what becomes of interrupted jobs: the first is left out.
const INTERRUPTED: [(&str, Interrupted); 3] = [
    ("requeue", Interrupted::Requeue),
    ("checkpoint", Interrupted::Checkpoint),
    ("cancel", Interrupted::Cancel),
];

const ANY: Limit = Limit::Count(0, u64::MAX);

static LINK: [Field; 11] = [
    required("lab"),
    optional("title"),
    optional("note"),
    optional("time_unit"),
    optional("mode"),
    optional("resource"),
    required("capacity"),
    required("workflows"),
    required("stages"),
    optional("share"),
    required("jobs"),
];

static WORKFLOW_COLUMNS: [Field; 5] = [
    required("id"),
    optional("priority"),
    optional("submit"),
    optional("reserve"),
    required("stages"),
];

static STAGE_COLUMNS: [Field; 3] = [required("id"), required("need"), required("runtime")];

static SHARE: [Field; 5] = [
    optional("by"),
    required("id"),
    optional("ratio"),
    optional("interrupted"),
    optional("short_jobs_only"),
];

static JOB_COLUMNS: [Field; 5] =
    [required("id"), required("user"), optional("submit"), required("need"), required("runtime")];

#[derive(Debug, Default)]
struct Workflows {
    id: Vec<String>,
    priority: Vec<u64>,
    submit: Vec<u64>,
    reserve: Vec<String>,
    /// How many stages each has.
    stages: Vec<u64>,
}

/// A list for each stage of all workflows.
#[derive(Debug, Default)]
struct Stages {
    id: Vec<Vec<String>>,
    need: Vec<Vec<u64>>,
    runtime: Vec<Vec<u64>>,
}

#[derive(Debug, Default)]
struct Shared {
    by: By,
    id: Vec<String>,
    ratio: Vec<u64>,
    interrupted: Interrupted,
    short_jobs_only: Option<u64>,
}

#[derive(Debug, Default)]
struct Jobs {
    id: Vec<String>,
    user: Vec<u64>,
    submit: Vec<u64>,
    need: Vec<u64>,
    runtime: Vec<u64>,
}

/// The scenario that a link's text carries. Errors: that it is not of the form of this version.
pub(super) fn read(text: &str) -> Result<Scenario, Errors> {
    let mut decoder = Decoder::new(text);
    let mut own = WorkflowScenario::default();
    let (mut workflows, mut stages) = (Workflows::default(), Stages::default());
    let (mut share, mut jobs) = (None, Jobs::default());
    let [mut title, mut note, mut time_unit] = [None, None, None];
    let ended = decoder
        .object(&LINK, &mut |decoder, field| {
            match LINK[field].name {
                "title" => title = Some(decoder.text()?),
                "note" => note = Some(decoder.text()?),
                "time_unit" => time_unit = Some(decoder.text()?),
                "mode" => own.mode = of_words(decoder, &MODES)?,
                "resource" => own.resource = decoder.text()?,
                "capacity" => own.capacity = decoder.whole()?,
                "workflows" => workflows = workflow_columns(decoder)?,
                "stages" => stages = stage_columns(decoder)?,
                "share" => share = Some(shared(decoder)?),
                "jobs" => jobs = job_columns(decoder)?,
                _ => drop(decoder.word(&[LAB])?),
            }
            Ok(())
        })
        .and_then(|_| decoder.reader.end());
    if let Err(fault) = ended {
        decoder.end_with(fault);
    }
    decoder.finish().0.or(|| ())?;
    let mut faults = Errors::default();
    own.workflows = into_workflows(workflows, stages, &mut faults);
    own.share = share.map(|share| into_share(share, &mut faults));
    own.jobs = into_jobs(jobs, own.users(), &mut faults);
    faults.or(|| Scenario { title, note, time_unit, lab: Lab::Workflow(own) })
}

/// One of the words of a table: its value.
fn of_words<T: Copy, const N: usize>(
    decoder: &mut Decoder<'_>,
    words: &[(&'static str, T); N],
) -> Read<T> {
    Ok(words[decoder.word(&words.map(|row| row.0))?.unwrap_or_default()].1)
}

fn workflow_columns(decoder: &mut Decoder<'_>) -> Read<Workflows> {
    let mut columns = Workflows::default();
    decoder.object(&WORKFLOW_COLUMNS, &mut |decoder, field| {
        match field {
            0 => columns.id = names(decoder, ANY)?,
            1 => columns.priority = numbers(decoder, ANY)?,
            2 => columns.submit = numbers(decoder, ANY)?,
            3 => columns.reserve = names(decoder, ANY)?,
            _ => columns.stages = numbers(decoder, ANY)?,
        }
        Ok(())
    })?;
    Ok(columns)
}

fn stage_columns(decoder: &mut Decoder<'_>) -> Read<Stages> {
    let mut columns = Stages::default();
    decoder.object(&STAGE_COLUMNS, &mut |decoder, field| {
        match field {
            0 => columns.id = lists(decoder, ANY, &mut |decoder| names(decoder, ANY))?,
            1 => columns.need = lists(decoder, ANY, &mut |decoder| numbers(decoder, ANY))?,
            _ => columns.runtime = lists(decoder, ANY, &mut |decoder| numbers(decoder, ANY))?,
        }
        Ok(())
    })?;
    Ok(columns)
}

fn shared(decoder: &mut Decoder<'_>) -> Read<Shared> {
    let mut share = Shared::default();
    decoder.object(&SHARE, &mut |decoder, field| {
        match field {
            0 => share.by = of_words(decoder, &BY)?,
            1 => share.id = names(decoder, ANY)?,
            2 => share.ratio = numbers(decoder, ANY)?,
            3 => share.interrupted = of_words(decoder, &INTERRUPTED)?,
            _ => share.short_jobs_only = Some(decoder.whole()?),
        }
        Ok(())
    })?;
    Ok(share)
}

fn job_columns(decoder: &mut Decoder<'_>) -> Read<Jobs> {
    let mut columns = Jobs::default();
    decoder.object(&JOB_COLUMNS, &mut |decoder, field| {
        match field {
            0 => columns.id = names(decoder, ANY)?,
            1 => columns.user = numbers(decoder, ANY)?,
            2 => columns.submit = numbers(decoder, ANY)?,
            3 => columns.need = numbers(decoder, ANY)?,
            _ => columns.runtime = numbers(decoder, ANY)?,
        }
        Ok(())
    })?;
    Ok(columns)
}

/// From columns to workflows. Faults: a column of the wrong length, a word that is no reservation.
fn into_workflows(columns: Workflows, stages: Stages, faults: &mut Errors) -> Vec<Workflow> {
    let path = Path::root().field("workflows");
    let count = columns.id.len();
    let all = [
        ("priority", columns.priority.len(), true),
        ("submit", columns.submit.len(), true),
        ("reserve", columns.reserve.len(), true),
        ("stages", columns.stages.len(), false),
    ];
    all_have(&all, count, &path, faults);
    let stages = into_stages(stages, faults);
    let wanted = columns.stages.iter().fold(0, |sum: u64, &stages| sum.saturating_add(stages));
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    if !has(stages.len(), wanted, &Path::root().field("stages"), faults) || !faults.is_empty() {
        return Vec::new();
    }
    let priorities = columns.priority.into_iter().chain(std::iter::repeat(0));
    let submits = columns.submit.into_iter().chain(std::iter::repeat(0));
    let reserves = columns.reserve.into_iter().chain(std::iter::repeat("max".to_owned()));
    let numbers = priorities.zip(submits).zip(reserves).zip(columns.stages);
    let mut stages = stages.into_iter();
    let mut workflows = Vec::with_capacity(count);
    for (id, (((priority, submit), reserved), own)) in columns.id.into_iter().zip(numbers) {
        let own = usize::try_from(own).unwrap_or(usize::MAX);
        workflows.push(Workflow {
            id,
            priority,
            submit,
            reserve: reserve(&reserved, &path.field("reserve"), faults),
            stages: stages.by_ref().take(own).collect(),
        });
    }
    workflows
}

fn reserve(text: &str, path: &Path, faults: &mut Errors) -> Reserve {
    match text {
        "max" => Reserve::Max,
        "sum" => Reserve::Sum,
        _ => text.parse().map_or_else(
            |_| {
                let allowed = ["max", "sum"].map(str::to_owned).to_vec();
                let kind = ErrorKind::UnknownWord { found: excerpt(text), allowed, nearest: None };
                faults.push(path.clone(), kind);
                Reserve::Max
            },
            Reserve::Units,
        ),
    }
}

fn into_stages(columns: Stages, faults: &mut Errors) -> Vec<Stage> {
    let path = Path::root().field("stages");
    let count = columns.id.len();
    let sound = has(columns.need.len(), count, &path.field("need"), faults)
        & has(columns.runtime.len(), count, &path.field("runtime"), faults);
    if !sound {
        return Vec::new();
    }
    let mut stages = Vec::with_capacity(count);
    for ((ids, needs), runtimes) in columns.id.into_iter().zip(columns.need).zip(columns.runtime) {
        has(needs.len(), ids.len(), &path.field("need"), faults);
        has(runtimes.len(), ids.len(), &path.field("runtime"), faults);
        let jobs = ids.into_iter().zip(needs).zip(runtimes);
        let jobs = jobs.map(|((id, need), runtime)| StageJob { id, need, runtime });
        stages.push(Stage { jobs: jobs.collect() });
    }
    stages
}

fn into_share(columns: Shared, faults: &mut Errors) -> Share {
    let path = Path::root().field("share").field("ratio");
    if !columns.ratio.is_empty() {
        has(columns.ratio.len(), columns.id.len(), &path, faults);
    }
    let ratios = columns.ratio.into_iter().chain(std::iter::repeat(1));
    Share {
        by: columns.by,
        users: columns.id.into_iter().zip(ratios).map(|(id, ratio)| User { id, ratio }).collect(),
        interrupted: columns.interrupted,
        short_jobs_only: columns.short_jobs_only == Some(1),
    }
}

fn into_jobs(columns: Jobs, users: &[User], faults: &mut Errors) -> Vec<Job> {
    let path = Path::root().field("jobs");
    let count = columns.id.len();
    let all = [
        ("user", columns.user.len(), false),
        ("submit", columns.submit.len(), true),
        ("need", columns.need.len(), false),
        ("runtime", columns.runtime.len(), false),
    ];
    all_have(&all, count, &path, faults);
    let ids: Vec<String> = users.iter().map(|user| user.id.clone()).collect();
    bounded(std::iter::once((&*columns.user, &*ids)), &path, faults);
    if !faults.is_empty() {
        return Vec::new();
    }
    let submits = columns.submit.into_iter().chain(std::iter::repeat(0));
    let numbers = columns.need.into_iter().zip(columns.runtime);
    let rows = columns.id.into_iter().zip(columns.user).zip(submits).zip(numbers);
    let mut jobs = Vec::with_capacity(count);
    for (((id, user), submit), (need, runtime)) in rows {
        if let Some(user) = at(user, users, &path.field("user"), faults) {
            jobs.push(Job { id, user: user.id.clone(), submit, need, runtime });
        }
    }
    jobs
}
