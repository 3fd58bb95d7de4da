//! What links of version 1 carry of the backfill lab. **The form of these types is never edited.**
//!
//! ```text
//! {"lab":"backfill","policy":"checkpoint","nodes":10,"overrun":"extend","events":"singly",
//!  "checkpoint":{"split":"0.3","threshold":2,"checkpoint_cost":1,"restart_cost":1},
//!  "jobs":{"id":["A","B"],"submit":[0,3],"nodes":[4,6],"estimate":[4,10],"runtime":[4,10],"user":[[],["u"]]}}
//! ```
//!
//! What has its default is left out, a column of defaults too. The split stands in quotes, as it is written.

use super::{all_have, names, numbers};
use crate::format::decode::{Decoder, Field, Limit, optional, required};
use crate::format::json::{Read, excerpt};
use crate::labs::backfill::{self, BackfillScenario, Events, Overrun, Policy, Split};
use crate::scenario::{ErrorKind, Errors, Lab, Path, Scenario};

/// The word of this version for the lab.
pub(super) const LAB: &str = "backfill";

/// The words of this version for what becomes of jobs that run too long: `kill`, which is left out, and `extend`.
const OVERRUN: [&str; 2] = ["kill", "extend"];

/// The words of this version for how events are taken: `together`, which is left out, and `singly`.
const EVENTS: [&str; 2] = ["together", "singly"];

/// The words of this version for policies.
const POLICIES: [(&str, Policy); 4] = [
    ("fcfs", Policy::Fcfs),
    ("easy", Policy::Easy),
    ("conservative", Policy::Conservative),
    ("checkpoint", Policy::Checkpoint),
];

static LINK: [Field; 10] = [
    required("lab"),
    optional("title"),
    optional("note"),
    optional("time_unit"),
    required("policy"),
    required("nodes"),
    optional("overrun"),
    optional("events"),
    optional("checkpoint"),
    required("jobs"),
];

static CHECKPOINT: [Field; 4] = [
    optional("split"),
    optional("threshold"),
    optional("checkpoint_cost"),
    optional("restart_cost"),
];

static JOB_COLUMNS: [Field; 6] = [
    required("id"),
    optional("submit"),
    required("nodes"),
    required("estimate"),
    required("runtime"),
    optional("user"),
];

#[derive(Debug, Default)]
struct Jobs {
    id: Vec<String>,
    submit: Vec<u64>,
    nodes: Vec<u64>,
    estimate: Vec<u64>,
    runtime: Vec<u64>,
    user: Vec<Vec<String>>,
}

/// The scenario that a link's text carries. Errors: that it is not of the form of this version.
pub(super) fn read(text: &str) -> Result<Scenario, Errors> {
    let mut decoder = Decoder::new(text);
    let mut own = BackfillScenario::default();
    let mut jobs = Jobs::default();
    let [mut title, mut note, mut time_unit] = [None, None, None];
    let ended = decoder
        .object(&LINK, &mut |decoder, field| {
            match LINK[field].name {
                "title" => title = Some(decoder.text()?),
                "note" => note = Some(decoder.text()?),
                "time_unit" => time_unit = Some(decoder.text()?),
                "jobs" => jobs = columns(decoder)?,
                field => value(decoder, field, &mut own)?,
            }
            Ok(())
        })
        .and_then(|_| decoder.reader.end());
    if let Err(fault) = ended {
        decoder.end_with(fault);
    }
    decoder.finish().0.or(|| ())?;
    let mut faults = Errors::default();
    own.jobs = rows(jobs, &mut faults);
    faults.or(|| Scenario { title, note, time_unit, lab: Lab::Backfill(own) })
}

fn value(decoder: &mut Decoder<'_>, field: &str, own: &mut BackfillScenario) -> Read<()> {
    match field {
        "lab" => drop(decoder.word(&[LAB])?),
        "policy" => {
            let index = decoder.word(&POLICIES.map(|(word, _)| word))?;
            own.policy = POLICIES[index.unwrap_or_default()].1;
        }
        "nodes" => own.nodes = decoder.whole()?,
        "overrun" => {
            let extends = decoder.word(&OVERRUN)? == Some(1);
            own.overrun = if extends { Overrun::Extend } else { Overrun::Kill };
        }
        "events" => {
            let singly = decoder.word(&EVENTS)? == Some(1);
            own.events = if singly { Events::Singly } else { Events::Together };
        }
        _ => drop(decoder.object(&CHECKPOINT, &mut |decoder, field| {
            let checkpoint = &mut own.checkpoint;
            match field {
                0 => checkpoint.split = split(decoder)?,
                1 => checkpoint.threshold = decoder.whole()?,
                2 => checkpoint.checkpoint_cost = decoder.whole()?,
                _ => checkpoint.restart_cost = decoder.whole()?,
            }
            Ok(())
        })?),
    }
    Ok(())
}

fn split(decoder: &mut Decoder<'_>) -> Read<Split> {
    let at = decoder.reader.peek()?.1;
    let text = decoder.text()?;
    Ok(Split::parse(&text).unwrap_or_else(|| {
        decoder.report(at, ErrorKind::NotFraction { found: excerpt(&text) });
        Split::default()
    }))
}

fn columns(decoder: &mut Decoder<'_>) -> Read<Jobs> {
    const ANY: Limit = Limit::Count(0, u64::MAX);
    let mut jobs = Jobs::default();
    decoder.object(&JOB_COLUMNS, &mut |decoder, field| {
        match field {
            0 => jobs.id = names(decoder, ANY)?,
            1 => jobs.submit = numbers(decoder, ANY)?,
            2 => jobs.nodes = numbers(decoder, ANY)?,
            3 => jobs.estimate = numbers(decoder, ANY)?,
            4 => jobs.runtime = numbers(decoder, ANY)?,
            _ => {
                jobs.user =
                    super::lists(decoder, ANY, &mut |decoder| decoder.texts(Limit::Count(0, 1)))?;
            }
        }
        Ok(())
    })?;
    Ok(jobs)
}

/// From columns to jobs. Faults: a column of the wrong length.
fn rows(columns: Jobs, faults: &mut Errors) -> Vec<backfill::Job> {
    let path = Path::root().field("jobs");
    let count = columns.id.len();
    let all = [
        ("submit", columns.submit.len(), true),
        ("nodes", columns.nodes.len(), false),
        ("estimate", columns.estimate.len(), false),
        ("runtime", columns.runtime.len(), false),
        ("user", columns.user.len(), true),
    ];
    all_have(&all, count, &path, faults);
    if !faults.is_empty() {
        return Vec::new();
    }
    let submits = columns.submit.into_iter().chain(std::iter::repeat(0));
    let users = columns.user.into_iter().chain(std::iter::repeat(Vec::new()));
    let numbers = columns.nodes.into_iter().zip(columns.estimate).zip(columns.runtime);
    let jobs = columns.id.into_iter().zip(submits).zip(numbers).zip(users);
    jobs.map(|(((id, submit), ((nodes, estimate), runtime)), user)| backfill::Job {
        id,
        submit,
        nodes,
        estimate,
        runtime,
        user: user.into_iter().next(),
    })
    .collect()
}
