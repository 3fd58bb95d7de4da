//! Makes the view of a moment from the state and the events so far.
//!
//! Cost: one pass over the pieces, the workflows and the jobs; the units of pieces once a run ([`Rows`]), where the
//! caller keeps them. What is listed is bounded by [`ViewLimits`].

pub(super) mod ledger;
mod timeline;
mod units;

use super::event::{Event, Fit};
use super::explain::{Scene, explain};
use super::invariants::lamps;
use super::metrics::metrics;
use super::pseudocode::line_of;
use super::reason::StageName;
use super::rows::Rows;
use super::verdict::verdict;
use super::view::{MetricsSoFar, StageRow, UserState, View, ViewLimits, Waiting, WorkflowState};
use super::{Candidate, Reclaim, Sim, Status, WorkflowStatus};
use crate::kernel::listing::Line;
use crate::kernel::{Event as _, Model, Time};

pub(super) use self::units::runs;

/// What a view is made for.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// How much may be listed.
    pub limits: ViewLimits,
    /// The visible range of time; none for all there is.
    pub range: Option<(Time, Time)>,
    /// Pixels of the timeline.
    pub width_px: u32,
    /// The units of the run's pieces, if they are known; those of a later moment of the same run do.
    pub rows: Option<&'a Rows>,
}

/// The view of the state `shown`, which is that of `scene` before or after its step.
pub fn view(scene: Scene<'_>, shown: &Sim, setting: Setting<'_>) -> View {
    let most = usize::try_from(setting.limits.entries).unwrap_or(usize::MAX);
    let made;
    let rows = match setting.rows {
        Some(rows) if rows.cover(shown) => rows,
        _ => {
            made = Rows::of(shown);
            &made
        }
    };
    let (ledger, loans) = ledger::ledger(shown, rows, most);
    let stages = shown.stages();
    View {
        now: shown.time(),
        reason: explain(scene),
        job: scene.job(),
        workflow: scene.workflow(),
        task: scene.task(),
        units: units::units(shown, rows, setting.limits.runs),
        workflows: workflows(shown, most),
        stages: stages[stages.len().saturating_sub(most)..]
            .iter()
            .map(|run| stage_row(shown, run))
            .collect(),
        stages_begun: stages.len() as u64,
        queue: shown.queue().take(most).map(|entry| waiting(shown, entry)).collect(),
        waiting: shown.queue_length(),
        users: users(shown, most),
        ledger,
        loans,
        timeline: timeline::timeline(shown, rows, &setting),
        line: line(scene),
        lamps: lamps(scene, shown),
        metrics: so_far(shown),
    }
}

/// The first workflows of each status: those that matter now before those to come and those that are over.
fn workflows(sim: &Sim, most: usize) -> Vec<WorkflowState> {
    let of = |status: WorkflowStatus| {
        let all = (0..).take(sim.problem().workflow_count());
        all.filter(move |&workflow| sim.workflow(workflow) == status)
    };
    let present = of(WorkflowStatus::Admitted).chain(of(WorkflowStatus::Waiting));
    let others = of(WorkflowStatus::Future).chain(of(WorkflowStatus::Finished));
    let mut listed: Vec<u32> = present.chain(others).take(most).collect();
    listed.sort_unstable();
    listed.into_iter().map(|workflow| workflow_state(sim, workflow, most)).collect()
}

fn workflow_state(sim: &Sim, workflow: u32, most: usize) -> WorkflowState {
    let problem = sim.problem();
    let status = sim.workflow(workflow);
    let (lent, used) = sim.lent(workflow);
    let stages = problem.stages_of(workflow);
    let tasks = problem.tasks_of(stages.start).start..problem.tasks_of(stages.end - 1).end;
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
        own: sim.own(workflow).into(),
        lent: lent.into(),
        used: used.into(),
        shares: (0..).take(users).map(share).collect(),
        tasks: tasks.take(most).map(|task| sim.task_status(task)).collect(),
    }
}

fn stage_row(sim: &Sim, run: &super::StageRun) -> StageRow {
    let problem = sim.problem();
    StageRow {
        stage: StageName {
            workflow: problem.stages.workflow[run.stage as usize],
            number: problem.number_of(run.stage),
        },
        start: run.start,
        end: run.end,
        need: problem.stages.need[run.stage as usize].into(),
        lent: run.lent.into(),
        reclaim: Reclaim::of(sim, run),
    }
}

fn waiting(sim: &Sim, entry: u32) -> Waiting {
    let found = verdict(sim, entry);
    let jobs = &sim.problem().jobs;
    let largest =
        |job: u32| sim.would_start_with(jobs.user[job as usize], jobs.runtime[job as usize]);
    let own = |segment: &&super::Segment| segment.entry == entry;
    Waiting {
        job: found.job,
        task: found.task,
        need: found.need,
        left: sim.left(entry),
        fit: found.fit,
        room: found.job.map_or(sim.free(), largest).into(),
        interruptions: sim.segments().iter().filter(own).count() as u64,
    }
}

fn users(sim: &Sim, most: usize) -> Vec<UserState> {
    let problem = sim.problem();
    let mut users = vec![UserState::default(); problem.user_count().min(most)];
    for (user, at) in users.iter_mut().zip(0..) {
        for workflow in sim.lenders() {
            let (share, used) = sim.share(workflow, at);
            user.share += u64::from(share);
            user.used += u64::from(used);
        }
    }
    for (job, &user) in (0..).zip(&problem.jobs.user) {
        let Some(user) = users.get_mut(user as usize) else { continue };
        match sim.status(job) {
            Status::Waiting => user.waiting += 1,
            Status::Running if sim.on(job) == super::event::POOL => {
                user.pool += u64::from(problem.jobs.need[job as usize]);
            }
            _ => {}
        }
    }
    users
}

/// The line of the present event, and the values of its variables.
fn line(scene: Scene<'_>) -> Line {
    let Some(event) = scene.event() else { return Line { line: None, variables: Vec::new() } };
    let sim = scene.before;
    let problem = sim.problem();
    let mut variables = Vec::new();
    let mut add = |name: &str, value: u64| variables.push((name.to_owned(), value.to_string()));
    if let Some(workflow) = scene.workflow() {
        add("workflow", workflow.into());
    }
    if let Some(stage) = scene.stage() {
        add("stage", problem.number_of(stage).into());
    }
    if let Some(task) = scene.task() {
        add("task", task.into());
    }
    if let Some(job) = scene.job() {
        add("job", job.into());
    }
    match event {
        Event::Weighed { workflow, .. } | Event::Admitted { workflow } => {
            add("reservation", problem.workflows.reservation[workflow as usize].into());
            add("free", sim.free().into());
        }
        Event::Reclaimed { units, .. } | Event::Lent { units, .. } => add("units", units.into()),
        Event::StageBegan { stage } | Event::StageReady { stage } => {
            add("need", problem.stages.need[stage as usize].into());
        }
        Event::Judged { entry, fit } => {
            add("need", sim.need_of(entry).into());
            if let Candidate::Job(job) = sim.candidate(entry) {
                add("room", sim.largest_room(job).into());
            }
            add("free", sim.free().into());
            debug_assert!(fit == Fit::Nowhere || sim.home(entry).is_some(), "fits somewhere");
        }
        _ => {}
    }
    debug_assert!(event.kind() < Event::KINDS, "a kind of this lab");
    Line { line: line_of(event, problem.mode), variables }
}

fn so_far(sim: &Sim) -> MetricsSoFar {
    let all = metrics(sim);
    let finished = all.workflows.iter().filter(|figures| figures.makespan.is_some());
    MetricsSoFar {
        finished: finished.count() as u64,
        completed: all.completed,
        cancelled: all.cancelled,
        mean_makespan: all.mean_makespan,
        wait: all.wait,
        stall: all.stall,
        mean_job_wait: all.mean_job_wait,
        utilization: all.utilization,
        lent: all.lent,
        reclaimed: all.reclaimed,
        interruptions: all.interruptions,
        lost: all.lost,
    }
}
