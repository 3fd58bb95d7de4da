//! The ordinary jobs: those that wait or run, and what has become of the others.
//!
//! **Invariant:** at most [`MOST`] are listed, those that matter now first; the list says how many there are beside.

use std::collections::BTreeMap;

use gantry_core::labs::workflow::Status;
use gantry_core::labs::workflow::view::{JobOutline, Outline, UnitState, View};
use gantry_core::sort;
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::row::{Row, use_current_revealed};
use crate::labs::workflow::things::JOB;
use crate::labs::workflow::words::WorkflowTeller;
use crate::state::{At, Selection};
use crate::words::workflow::{JobComesAt, JobHint, JobRunsOn, StatusDoneAfter};

const MOST: usize = 60;

pub type Props = SceneProps<Outline, View>;

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
        let has_come = |job: &u32| now.get(job).is_some_and(|now| now.status != Status::Future);
        return (0..all).filter(has_come).collect();
    }
    let runs = now.iter().filter(|(_, now)| now.status == Status::Running);
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
    let known = view.jobs.iter().map(|state| JobNow::new(state.status, state.interruptions));
    let mut now: BTreeMap<u32, JobNow> = sort::map((0..).zip(known));
    for waiting in &view.queue {
        if let Some(job) = waiting.job {
            now.insert(job, JobNow::new(Status::Waiting, waiting.interruptions));
        }
    }
    for run in &view.units.runs {
        if let UnitState::Job(job) = run.state {
            let known = now.entry(job).or_insert(JobNow::new(Status::Running, 0));
            (known.status, known.lender) = (Status::Running, run.owner);
            known.units.push((run.first, run.count));
        }
    }
    let came = |job: &JobOutline| job.submit <= view.now;
    for (job, _) in (0..).zip(&outline.jobs).filter(|(_, own)| !came(own)) {
        now.insert(job, JobNow::new(Status::Future, 0));
    }
    now
}

/// What has become of an ordinary job, as far as what is shown tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobNow {
    pub status: Status,
    pub interruptions: u64,
    /// The units that it runs on, and who lends them; none for the pool.
    pub units: Vec<(u32, u32)>,
    pub lender: Option<u32>,
}

impl JobNow {
    pub fn new(status: Status, interruptions: u64) -> JobNow {
        JobNow { status, interruptions, units: Vec::new(), lender: None }
    }
}

impl WorkflowTeller<'_> {
    /// A word or two, and a class for their colour.
    pub fn job_now(&self, own: &JobOutline, now: Option<&JobNow>) -> (String, &'static str) {
        let (words, Some(now)) = (self.words, now) else { return (String::new(), "") };
        match (now.status, now.interruptions) {
            (Status::Future, _) => (JobComesAt { time: own.submit }.tell(self), ""),
            (Status::Waiting, 0) => (words.status_waits().to_owned(), ""),
            (Status::Waiting, _) => (words.use_interrupted().to_owned(), "bad"),
            (Status::Cancelled, _) => (words.status_cancelled().to_owned(), "bad"),
            (Status::Running, _) => {
                let units = &words.unit_ranges(&now.units, self.outline);
                (JobRunsOn { units }.tell(words), "")
            }
            (Status::Completed, 0) => (words.status_done().to_owned(), "good"),
            (Status::Completed, times) => (StatusDoneAfter { times }.tell(words), "good"),
        }
    }

    /// A job in a sentence, for its tooltip.
    pub fn job_hint(&self, own: &JobOutline) -> String {
        let &JobOutline { user, need: units, submit, runtime, ref id, .. } = own;
        JobHint { job: &self.words.name(id), user, units, submit, runtime }.tell(self)
    }
}
