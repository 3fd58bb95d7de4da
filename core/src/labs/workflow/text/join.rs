//! Joins the lines of a text into workflows and an agreement.
//!
//! Cost: sorting the names.

use std::collections::{BTreeMap, BTreeSet};

use super::{FaultKind, Faults, Text};
use crate::format::Position;
use crate::labs::workflow::{By, Interrupted, Reserve, Share, Stage, StageJob, User, Workflow};
use crate::sort;

/// The name of a workflow whose jobs name none.
const UNNAMED: &str = "workflow";

/// A job as written.
pub(super) struct Line<'t> {
    /// None for a triple.
    pub(super) workflow: Option<&'t str>,
    pub(super) step: u64,
    pub(super) job: StageJob,
    pub(super) at: Position,
}

/// An agreement as written.
pub(super) struct Agreement<'t> {
    pub(super) workflow: (&'t str, Position),
    pub(super) rank: u64,
    pub(super) users: Vec<(&'t str, Option<u64>)>,
    pub(super) at: Position,
}

/// Joins the lines. Errors: all faults, those of the lines included, in the order of the text.
pub(super) fn join(
    lines: Vec<Line<'_>>,
    agreements: &[Agreement<'_>],
    mut faults: Faults,
) -> Result<Text, Faults> {
    let share = agreements.first().map(|first| share(first, agreements, &mut faults));
    if lines.is_empty() && faults.list.is_empty() {
        faults.push(Position { line: 1, column: 1 }, FaultKind::Nothing);
        return Err(faults);
    }
    let workflows = workflows(lines, agreements, &mut faults);
    sort::sort_by_key(&mut faults.list, |fault| fault.at);
    if faults.list.is_empty() { Ok(Text { workflows, share }) } else { Err(faults) }
}

/// The sharing rule of the first agreement. All agreements name the same users, and each another workflow.
fn share(first: &Agreement<'_>, agreements: &[Agreement<'_>], faults: &mut Faults) -> Share {
    let mut known = BTreeSet::new();
    for other in agreements {
        if other.users != first.users {
            faults.push(other.at, FaultKind::OtherUsers);
        }
        let (workflow, place) = other.workflow;
        if !known.insert(workflow) {
            let workflow = workflow.to_owned();
            faults.push(place, FaultKind::DuplicateAgreement { workflow });
        }
    }
    let listed = first.users.iter().all(|(_, ratio)| ratio.is_none());
    let by = if listed { By::ListedOrder } else { By::Ratio };
    let user =
        |&(id, ratio): &(&str, Option<u64>)| User { id: id.to_owned(), ratio: ratio.unwrap_or(1) };
    let (users, interrupted) = (first.users.iter().map(user).collect(), Interrupted::Requeue);
    Share { by, users, interrupted, short_jobs_only: false }
}

/// The workflows with their stages, in the order in which the text names them first.
fn workflows(
    lines: Vec<Line<'_>>,
    agreements: &[Agreement<'_>],
    faults: &mut Faults,
) -> Vec<Workflow> {
    let only = match agreements {
        [only] => only.workflow.0,
        _ => UNNAMED,
    };
    let least = agreements.iter().map(|agreement| agreement.rank).max().unwrap_or(0);
    // The first agreement of a workflow counts.
    let mut ranks: BTreeMap<&str, u64> = BTreeMap::new();
    ranks.extend(agreements.iter().rev().map(|known| (known.workflow.0, known.rank)));
    let mut workflows: Vec<Workflow> = Vec::new();
    // By workflow: its steps, each with its jobs and their positions.
    let mut steps: Vec<Vec<(u64, StageJob, Position)>> = Vec::new();
    let mut places = BTreeMap::new();
    for Line { workflow, step, job, at } in lines {
        let id = workflow.unwrap_or(only);
        let place = *places.entry(id).or_insert_with(|| {
            let priority = ranks.get(id).map_or(0, |rank| least - rank);
            let (id, submit, reserve, stages) = (id.to_owned(), 0, Reserve::Max, Vec::new());
            workflows.push(Workflow { id, priority, submit, reserve, stages });
            steps.push(Vec::new());
            steps.len() - 1
        });
        steps[place].push((step, job, at));
    }
    for (workflow, mut jobs) in workflows.iter_mut().zip(steps) {
        sort::sort_by_key(&mut jobs, |&(step, _, at)| (step, at));
        stages(workflow, jobs, faults);
    }
    for &Agreement { workflow: (name, at), .. } in agreements {
        if !places.contains_key(name) {
            faults.push(at, FaultKind::NoSteps { workflow: name.to_owned() });
        }
    }
    workflows
}

/// Sets a workflow's stages, from its jobs in order of stages.
fn stages(workflow: &mut Workflow, jobs: Vec<(u64, StageJob, Position)>, faults: &mut Faults) {
    let mut names: Vec<(u64, &str, Position)> =
        jobs.iter().map(|(step, job, at)| (*step, &*job.id, *at)).collect();
    sort::sort(&mut names);
    for pair in names.windows(2) {
        if (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1) {
            let (job, first) = (pair[1].1.to_owned(), pair[0].2);
            faults.push(pair[1].2, FaultKind::DuplicateJob { job, first });
        }
    }
    for (step, job, at) in jobs {
        let count = workflow.stages.len() as u64;
        if step > count + 1 {
            let (workflow, step) = (workflow.id.clone(), count + 1);
            faults.push(at, FaultKind::MissingStep { workflow, step });
            return;
        }
        if step > count {
            workflow.stages.push(Stage { jobs: Vec::new() });
        }
        workflow.stages[usize::try_from(step - 1).expect("at most the count of stages")]
            .jobs
            .push(job);
    }
}
