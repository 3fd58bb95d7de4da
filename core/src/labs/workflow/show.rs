//! Makes the view of a moment from the state and the events so far.
//!
//! Cost: the run segments and reservations within the visible range, those in progress at the moment, and a search of
//! the run; the run's sums once a run ([`History`]), if the caller keeps them. Lists are bounded by [`ViewLimits`].

mod band;
mod history;
mod taking;
mod timeline;
mod units;

use super::decision::fit;
use super::event::POOL;
use super::event::{Event, Fit};
use super::explain::{Transition, explain};
use super::invariants::invariant_checks;
use super::metrics::so_far;
use super::view::{
    Course, JobState, StageRow, UserState, View, ViewLimits, Waiting, WorkflowState,
};
use super::{Candidate, Reclaim, Sim, Status, WorkflowStatus};
use crate::kernel::listing::{Line, Listing as _};
use crate::kernel::{Model, Time};

pub(super) use self::band::{course, is_summed};
pub use self::history::History;
pub(super) use self::units::runs;

/// The settings of a view.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// Limits on the lists.
    pub limits: ViewLimits,
    /// The visible range of time; none for the whole run.
    pub range: Option<(Time, Time)>,
    /// Pixels of the timeline.
    pub width_px: u32,
    /// The run's sums, if known; those of a later moment of the same run serve as well.
    pub history: Option<&'a History>,
    /// The whole run, where what comes is told.
    pub ahead: Option<&'a Course>,
}

/// The view of the state `shown`, which is the state of `transition` before or after its step.
pub fn view(transition: Transition<'_>, shown: &Sim, setting: Setting<'_>) -> View {
    let most = usize::try_from(setting.limits.entries).unwrap_or(usize::MAX);
    let computed;
    let history = match setting.history {
        Some(history) if history.covers(shown) => history,
        _ => {
            computed = History::of(shown);
            &computed
        }
    };
    let (ledger, loans) = history.ledger(shown, most);
    let mut stages: Vec<StageRow> =
        shown.stages().rev().take(most).map(|run| stage_row(shown, &run)).collect();
    stages.reverse();
    let about = transition.about();
    View {
        now: shown.time(),
        reason: explain(transition),
        job: about.job,
        workflow: about.workflow,
        task: about.task,
        units: units::units(shown, history.rows(), setting.limits.runs),
        workflows: workflows(shown, most),
        stages,
        stages_begun: shown.stages_begun() as u64,
        queue: shown.queue().take(most).map(|entry| waiting(shown, entry)).collect(),
        waiting: shown.queue_length(),
        jobs: jobs(shown, history, most),
        users: users(shown, most),
        ledger,
        loans,
        timeline: timeline::timeline(shown, history, &setting),
        band: band::band(shown),
        ahead: setting.ahead.cloned().unwrap_or_default(),
        taking: taking::taking(transition, shown, history.rows()).map(Box::new),
        line: line(transition),
        invariant_checks: invariant_checks(transition, shown),
        metrics: so_far(shown),
    }
}

/// The first workflows: waiting and admitted ones before future and finished ones.
fn workflows(sim: &Sim, most: usize) -> Vec<WorkflowState> {
    let statuses = [
        WorkflowStatus::Admitted,
        WorkflowStatus::Waiting,
        WorkflowStatus::Future,
        WorkflowStatus::Finished,
    ];
    let all = statuses.into_iter().flat_map(|status| sim.workflows(status));
    let mut listed: Vec<u32> = all.take(most).collect();
    listed.sort_unstable();
    listed.into_iter().map(|workflow| workflow_state(sim, workflow, most)).collect()
}

fn workflow_state(sim: &Sim, workflow: u32, most: usize) -> WorkflowState {
    let problem = sim.problem();
    let status = sim.workflow(workflow);
    let (lent, used) = sim.lent(workflow);
    let stages = problem.stages_of(workflow);
    let tasks = problem.tasks_of(stages.start).start..problem.tasks_of(stages.end - 1).end;
    // Before it is submitted nothing is known of it.
    let known = if status == WorkflowStatus::Future { 0 } else { most };
    let share = |user: u32| {
        let (share, used) = sim.share(workflow, user);
        (share.into(), used.into())
    };
    let users = if lent > 0 { problem.user_count().min(most) } else { 0 };
    let hold = sim.hold(workflow);
    let stage = sim.stage_of(workflow).filter(|_| status == WorkflowStatus::Admitted);
    WorkflowState {
        workflow,
        status,
        stage: stage.map(|stage| problem.number_of(stage)),
        admitted: hold.map(|hold| hold.admitted),
        finished: hold.and_then(|hold| hold.finished),
        in_use: sim.task_units(workflow).into(),
        lent: lent.into(),
        used: used.into(),
        shares: (0..).take(users).map(share).collect(),
        tasks: tasks.take(known).map(|task| sim.task_status(task)).collect(),
    }
}

fn stage_row(sim: &Sim, run: &super::StageRun) -> StageRow {
    let problem = sim.problem();
    StageRow {
        stage: problem.name_of(run.stage),
        start: run.start,
        end: run.end,
        need: problem.stages.need[run.stage as usize].into(),
        lent: run.lent.into(),
        reclaim: Reclaim::of(sim, run),
    }
}

fn waiting(sim: &Sim, entry: u32) -> Waiting {
    let (job, task, room) = match sim.candidate(entry) {
        Candidate::Job(job) => (Some(job), None, sim.would_start_with(job)),
        Candidate::Task(task) => (None, Some(task), sim.free()),
    };
    Waiting {
        job,
        task,
        need: sim.need_of(entry).into(),
        remaining: sim.remaining(entry),
        fit: fit(sim.home(entry)),
        room: room.into(),
        interruptions: sim.before(entry).times.into(),
    }
}

/// The first ordinary jobs.
fn jobs(sim: &Sim, history: &History, most: usize) -> Vec<JobState> {
    let state = |job: u32| {
        let status = sim.status(job);
        let interruptions = match status {
            Status::Completed | Status::Cancelled => history.stops_of(job),
            Status::Future | Status::Waiting | Status::Running => sim.before(job).times,
        };
        JobState { status, interruptions: interruptions.into() }
    };
    (0..).take(sim.problem().job_count().min(most)).map(state).collect()
}

/// The first users.
fn users(sim: &Sim, most: usize) -> Vec<UserState> {
    let problem = sim.problem();
    let state = |user: u32| {
        let (share, used) = sim.shares(user);
        UserState { share, used, pool: 0, waiting: 0 }
    };
    let mut users: Vec<UserState> = (0..).take(problem.user_count().min(most)).map(state).collect();
    for segment in sim.running_segments().filter(|segment| segment.on == POOL) {
        let user = problem.jobs.user.get(segment.entry as usize);
        if let Some(user) = user.and_then(|&user| users.get_mut(user as usize)) {
            user.pool += u64::from(sim.need_of(segment.entry));
        }
    }
    for job in sim.waiting_jobs() {
        if let Some(user) = users.get_mut(problem.jobs.user[job as usize] as usize) {
            user.waiting += 1;
        }
    }
    users
}

/// The line of the present event, and the values of its variables.
fn line(transition: Transition<'_>) -> Line {
    let Some(event) = transition.event() else { return Line { line: None, variables: Vec::new() } };
    let sim = transition.before;
    let problem = sim.problem();
    let mut variables = Vec::new();
    let mut add = |name: &str, value: u64| variables.push((name.to_owned(), value.to_string()));
    let about = transition.about();
    if let Some(workflow) = about.workflow {
        add("w", workflow.into());
    }
    if let Some(stage) = about.stage {
        add("stage", problem.number_of(stage).into());
    }
    if let Some(task) = about.task {
        add("j", sim.entry_of_task(task).into());
    }
    if let Some(job) = about.job {
        add("j", job.into());
    }
    match event {
        Event::Weighed { workflow, .. } => {
            add("w.reservation", problem.workflows.reservation[workflow as usize].into());
            add("free()", sim.free().into());
        }
        Event::Reclaimed { units, .. } => add("w.lent - spare", units.into()),
        Event::Lent { units, .. } => add("spare - w.lent", units.into()),
        Event::Tested { entry, fit } => {
            add("j.need", sim.need_of(entry).into());
            if let Candidate::Job(job) = sim.candidate(entry)
                && problem.lends()
            {
                add("room(w, j)", sim.largest_room(job).into());
            }
            add("free()", sim.free().into());
            debug_assert!(fit == Fit::Nowhere || sim.home(entry).is_some(), "fits somewhere");
        }
        _ => {}
    }
    Line { line: sim.line_of(event), variables }
}
