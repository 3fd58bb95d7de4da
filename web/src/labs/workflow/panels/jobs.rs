//! The ordinary jobs: those that wait or run, and what has become of the others.
//!
//! **Invariant:** at most [`MOST`] are listed, those that matter now first; the list says how many there are beside.

use std::collections::BTreeMap;

use gantry_core::labs::workflow::Status;
use gantry_core::labs::workflow::view::{JobOutline, Outline, UnitState, View};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::row::{Row, use_current_revealed};
use crate::labs::workflow::things::JOB;
use crate::labs::workflow::words::JobNow;
use crate::state::{At, Selection};

/// The most jobs that are listed.
const MOST: usize = 60;

/// What the list shows.
pub type Props = SceneProps<Outline, View>;

/// The list.
#[component]
pub fn Jobs(props: &Props) -> Html {
    let SceneProps { words, outline, view, .. } = props;
    use_current_revealed(view.job);
    let teller = props.teller();
    let now = present(outline, view);
    let row = |(job, own): (u32, &JobOutline)| {
        let (state, class) = teller.job_now(own, now.get(&job));
        let row = Row {
            about: Selection(JOB, At::One(job)),
            number: job,
            current: view.job == Some(job),
            name: words.ordinary_job(job, outline),
            what: teller.whose(own.user, own.need),
            state,
            class,
            more: String::new(),
            hint: teller.job_hint(own),
        };
        row.html(props.selection.as_ref(), &props.act)
    };
    let jobs = listed(outline, view, &now);
    let left_out = (outline.jobs.len() - jobs.len()) as u64;
    let shown = jobs.into_iter().filter_map(|job| Some((job, outline.jobs.get(job as usize)?)));
    html! {
        <ul class="rows jobs" aria-label={words.ordinary_heading()}>
            if outline.jobs.is_empty() { <li class="slot soft">{ words.no_ordinary() }</li> }
            { for shown.map(row) }
            if left_out > 0 { <li class="more">{ words.and_more(left_out) }</li> }
        </ul>
    }
}

/// Which jobs are listed: all that have come, in their order, where there are few; else the one that the step is about,
/// those that run, those that wait.
fn listed(outline: &Outline, view: &View, now: &BTreeMap<u32, JobNow>) -> Vec<u32> {
    let all = u32::try_from(outline.jobs.len()).unwrap_or(u32::MAX);
    if outline.jobs.len() <= MOST {
        let has_come = |job: &u32| !matches!(now.get(job), None | Some(JobNow::ToCome));
        return (0..all).filter(has_come).collect();
    }
    let runs = now.iter().filter(|(_, state)| matches!(state, JobNow::Runs { .. }));
    let first = view.job.into_iter().chain(runs.map(|(&job, _)| job));
    let waits = view.queue.iter().filter_map(|waiting| waiting.job);
    let mut jobs: Vec<u32> = Vec::new();
    for job in first.chain(waits) {
        if jobs.len() < MOST && !jobs.contains(&job) {
            jobs.push(job);
        }
    }
    jobs
}

/// What is known of jobs from what is shown: the first ones, and those that wait or run.
pub fn present(outline: &Outline, view: &View) -> BTreeMap<u32, JobNow> {
    let mut now = BTreeMap::new();
    for (job, state) in (0..).zip(&view.jobs) {
        let known = match state.status {
            Status::Future => JobNow::ToCome,
            Status::Waiting if state.interruptions > 0 => JobNow::Interrupted,
            Status::Waiting => JobNow::Waits,
            Status::Running => JobNow::Runs { units: Vec::new(), lender: None },
            Status::Completed => JobNow::Done(state.interruptions),
            Status::Cancelled => JobNow::Cancelled,
        };
        now.insert(job, known);
    }
    for waiting in &view.queue {
        if let Some(job) = waiting.job {
            let again = waiting.interruptions > 0;
            now.insert(job, if again { JobNow::Interrupted } else { JobNow::Waits });
        }
    }
    for run in &view.units.runs {
        if let UnitState::Job(job) = run.state {
            let units = (run.first, run.count);
            match now.get_mut(&job) {
                Some(JobNow::Runs { units: known, .. }) if !known.is_empty() => known.push(units),
                _ => drop(now.insert(job, JobNow::Runs { units: vec![units], lender: run.owner })),
            }
        }
    }
    let came = |job: &JobOutline| job.submit <= view.now;
    for (job, _) in (0..).zip(&outline.jobs).filter(|(_, own)| !came(own)) {
        now.insert(job, JobNow::ToCome);
    }
    now
}
