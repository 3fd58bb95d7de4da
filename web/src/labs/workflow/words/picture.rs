//! The words of the pictures: captions and names of marks.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::view::{
    Outline, RunSegment, StageRow, UnitState, Units, View, WorkflowOutline,
};
use gantry_core::labs::workflow::{By, Mode, Reclaim, Status, WorkflowStatus};

use crate::labs::workflow::change::TaskAt;
use crate::labs::workflow::picture::{Absent, Role, Usage, has_ended, tape};
use crate::narrate::{Clock, Counted, Words};
use crate::words::counts;
use crate::words::gantt::WindowTold;
use crate::words::workflow::{JobOfUser, StageOf};
use crate::words::workflow_picture::{
    GraphJob, GraphJobName, GraphLabel, GraphLabelNow, GraphMoreWorkflows, GraphStage,
    GraphStageBrief, GraphWorkflow, GraphWorkflowBrief, IdleLoans, LendingBrought, LentStillOut,
    PoolCaption, ReclaimFor, ReclaimLabel, ReclaimSum, ReclaimedForStage, StageKeeps, StageMark,
    StageMarkLastJob, StageReserves, StageRunsFrom, SumAfterEnd, SumIdle, SumLost, SumOf,
    SumRunning, SumUseful, TimelineLabel, UnitOf, UnitsLabel, UseMark, UseMarkLent, UseUntil,
    UseUntilInterrupted, WorkflowAtStage,
};

/// How many ranges of units a sentence names before it counts the rest.
const RANGES: usize = 4;

impl Words {
    /// What is said of units that are together: `w, stage 2: 6 of 8 not lent`, `u1: 1 ≤ 2`; `held` has how many, and of
    /// how many: a workflow's reservation, a user's share.
    pub fn group_caption(
        self,
        role: Role,
        held: (u64, Option<u64>),
        stage: Option<u32>,
        outline: &Outline,
    ) -> String {
        let (count, of) = held;
        match role {
            Role::Stage(own) => {
                let stage = &self.at_stage(&self.workflow_name(own, outline), stage);
                match outline.mode {
                    Mode::Lend => StageKeeps { stage, count, of: of.unwrap_or(0) }.tell(self),
                    Mode::Reserve | Mode::PerJob => StageReserves { stage, count }.tell(self),
                }
            }
            Role::Idle(_) => IdleLoans { count }.tell(self),
            Role::User(_, user) => {
                let held = match of.filter(|_| outline.by == By::Ratio) {
                    Some(share) => {
                        let sign = if count <= share { "≤" } else { ">" };
                        format!("{} {sign} {}", self.number(count), self.number(share))
                    }
                    None => self.number(count),
                };
                self.labelled(&self.user_name(user, outline), &held)
            }
            Role::Borrowed(_) => self.labelled(self.usage(Usage::Borrowed), &self.number(count)),
            Role::LeftOver(own) => {
                LentStillOut { workflow: &self.workflow_name(own, outline), count }.tell(self)
            }
            Role::Pool => PoolCaption { free: count }.tell(self),
        }
    }

    /// The caption over all units: `Units: 8 GPUs`.
    pub fn units_caption(self, outline: &Outline) -> String {
        let (units, counted) = (outline.capacity, Counted::named(&outline.resource));
        let told = match (counted, outline.resource.as_str()) {
            (Counted::Unit, "unit") => self.number(units),
            (Counted::Unit, resource) => format!("{} {}", self.number(units), self.name(resource)),
            _ => counts::Units { units }.tell(self.counting(counted)),
        };
        self.labelled(self.pool_units(), &told)
    }

    /// `w, stage 2`; the name alone between the end of the last stage and that of the workflow.
    fn at_stage(self, workflow: &str, stage: Option<u32>) -> String {
        let Some(number) = stage else { return workflow.to_owned() };
        WorkflowAtStage { workflow, number: number.into() }.tell(self)
    }

    /// A unit in a sentence, what is written on it first: `a g6: of w, lent, used by a of u1`.
    pub fn unit_mark(
        self,
        name: &str,
        owner: Option<u32>,
        state: UnitState,
        outline: &Outline,
        view: &View,
    ) -> String {
        let usage = self.usage(Usage::of(owner, has_ended(view, owner), state));
        let user = match state {
            UnitState::Job(job) => {
                let user = outline.jobs.get(job as usize).map_or(0, |job| job.user);
                let (job, user) =
                    (&self.ordinary_job(job, outline), &self.user_name(user, outline));
                Some(JobOfUser { job, user }.tell(self))
            }
            UnitState::Task(task) => Some(self.used_by(None, Some(task), outline)),
            _ => None,
        };
        let of = |owner| UnitOf { workflow: &self.workflow_name(owner, outline) }.tell(self);
        let parts = [owner.map(of), Some(usage.to_owned()), user];
        self.labelled(name, &self.clauses(parts.into_iter().flatten()))
    }

    /// Ranges of units: `g0–g2, g7`.
    pub fn unit_ranges(self, ranges: &[(u32, u32)], outline: &Outline) -> String {
        let name = |unit| self.unit_name(unit, outline);
        let shown = ranges.iter().take(RANGES);
        let told = shown.map(|&(first, count)| match count {
            1 => name(first),
            _ => format!("{}–{}", name(first), name(first + count - 1)),
        });
        let more = if ranges.len() > RANGES { " …" } else { "" };
        self.items(told) + more
    }

    /// The ordinary job or the job of a stage that uses units.
    pub fn used_by(self, job: Option<u32>, task: Option<u32>, outline: &Outline) -> String {
        let jobs = u32::try_from(outline.jobs.len()).unwrap_or(u32::MAX);
        let entry = job.or(task.map(|task| jobs.saturating_add(task)));
        entry.map_or_else(String::new, |entry| self.workflow_entry(entry, outline))
    }

    pub fn use_mark(self, segment: &RunSegment, outline: &Outline, clock: Clock) -> String {
        let who = &self.used_by(segment.job, segment.task, outline);
        let units = &self.unit_ranges(&segment.units, outline);
        let [start, end] = &[segment.start, segment.end].map(|time| self.duration(time, clock));
        let end = &match (segment.runs, segment.interrupted) {
            (true, _) => self.job_runs().to_owned(),
            (false, true) => UseUntilInterrupted { end }.tell(self),
            (false, false) => UseUntil { end }.tell(self),
        };
        match segment.owner.filter(|_| segment.job.is_some()) {
            Some(own) => {
                let lender = &self.workflow_name(own, outline);
                UseMarkLent { who, units, lender, start, end }.tell(self)
            }
            None => UseMark { who, units, start, end }.tell(self),
        }
    }

    /// A stage in its time, in a sentence; `latest`: when the last of its jobs started, if that was later.
    pub fn stage_mark(
        self,
        row: &StageRow,
        latest: Option<Time>,
        outline: &Outline,
        clock: Clock,
    ) -> String {
        let workflow = &self.workflow_name(row.stage.workflow, outline);
        let start = row.start.map_or_else(String::new, |start| self.duration(start, clock));
        let time = &match (row.start, row.end.map(|end| self.duration(end, clock))) {
            (None, _) => self.stage_to_come().to_owned(),
            (_, Some(end)) => WindowTold { from: &start, to: &end }.tell(self),
            (_, None) => StageRunsFrom { start: &start }.tell(self),
        };
        let &StageRow { stage, need, lent, .. } = row;
        let lends = outline.mode == Mode::Lend && row.start.is_some();
        let number = stage.number.into();
        let reclaimed = row.reclaim.units;
        let mark = StageMark { workflow, number, time, need, lends, lent, reclaimed }.tell(self);
        match latest.map(|latest| self.duration(latest, clock)) {
            Some(latest) => StageMarkLastJob { mark: &mark, latest: &latest }.tell(self),
            None => mark,
        }
    }

    /// The caption of the reclaim of a step: `Reclaim for stage 2 of w`.
    pub fn reclaim_caption(self, outline: &Outline, view: &View) -> Option<String> {
        let stage = &self.taking_stage(outline, view)?;
        Some(ReclaimFor { stage }.tell(self))
    }

    /// The reclaim of a step, for those who do not see it.
    pub fn reclaim_label(self, outline: &Outline, view: &View) -> Option<String> {
        let (stage, reclaim) = (&self.taking_stage(outline, view)?, view.taking.as_ref()?.reclaim);
        let Reclaim { units, idle, freed, .. } = reclaim;
        let (back, again) = reclaim.so_far();
        Some(ReclaimLabel { units, stage, back, idle, freed, again }.tell(self))
    }

    /// The whole sum of a stage that has begun: `4 GPUs = 1 idle + 5 freed − 2 lent again`.
    pub fn reclaim_sum(self, &Reclaim { units, idle, freed, again, .. }: &Reclaim) -> String {
        ReclaimSum { units, idle, freed, again }.tell(self)
    }

    /// The sum of the latest reclaim whose units are back, as it stands under the ledger; none before the first.
    pub fn latest_reclaim(self, outline: &Outline, view: &View) -> Option<String> {
        let is_back = |row: &&StageRow| row.reclaim.units > 0 && row.start.is_some();
        let row = view.stages.iter().rfind(is_back)?;
        let workflow = &self.workflow_name(row.stage.workflow, outline);
        let (number, sum) = (row.stage.number.into(), &self.reclaim_sum(&row.reclaim));
        Some(ReclaimedForStage { number, workflow, sum }.tell(self))
    }

    fn taking_stage(self, outline: &Outline, view: &View) -> Option<String> {
        let stage = view.taking.as_ref()?.stage;
        let workflow = &self.workflow_name(stage.workflow, outline);
        Some(StageOf { number: stage.number.into(), workflow }.tell(self))
    }

    /// `Lent so far: 18 GPU × time`.
    pub fn lending_brought(self, sum: u128) -> String {
        LendingBrought { sum: &self.total(sum) }.tell(self)
    }

    /// What came of it: `4 useful`, `5 running`, `0 lost`, `9 idle`; and what is used after the lender's end.
    pub fn lending_terms(self, sums: [u128; 5]) -> [String; 5] {
        let [useful, running, lost, idle, after] = &sums.map(|sum| self.total(sum));
        [
            SumUseful { sum: useful }.tell(self),
            SumRunning { sum: running }.tell(self),
            SumLost { sum: lost }.tell(self),
            SumIdle { sum: idle }.tell(self),
            SumAfterEnd { sum: after }.tell(self),
        ]
    }

    /// Both: `Lent so far: 18 GPU × time (4 useful, 5 running, 9 idle)`; what is used after the lender's end is no
    /// longer lent.
    pub fn lending_brought_told(self, view: &View) -> String {
        let sums = tape::sums(&view.band);
        let sum = &self.lending_brought(sums[..4].iter().sum());
        let told = self.lending_terms(sums).into_iter().zip(sums);
        let told = told.map(|(term, sum)| if sum > 0 { term } else { String::new() });
        let mut terms: Vec<String> = told.collect();
        let after = terms.pop().unwrap_or_default();
        let terms = &self.items(terms);
        let lent = if terms.is_empty() { sum.clone() } else { SumOf { sum, terms }.tell(self) };
        self.clauses([lent, after])
    }

    /// The units, for those who do not see them.
    pub fn units_label(self, view: &View, outline: &Outline) -> String {
        let &Units {
            reserved, tasks: own, lent, lent_used: borrowed, pool, left_over, free, ..
        } = &view.units;
        let units = outline.capacity;
        UnitsLabel { units, reserved, own, lent, borrowed, left_over, pool, free }.tell(self)
    }

    /// The timeline, for those who do not see it.
    pub fn timeline_label(self, view: &View, window: (Time, Time), clock: Clock) -> String {
        let [from, to, now] =
            &[window.0, window.1, view.now].map(|time| self.duration(time, clock));
        let seen = |segment: &&RunSegment| segment.end >= window.0 && segment.start < window.1;
        let stretches = view.timeline.segments.iter().filter(seen).count() as u64;
        TimelineLabel { units: view.timeline.rows, from, to, now, stretches }.tell(self)
    }

    /// What the graph shows, for those who do not see it.
    pub fn graph_label(self, outline: &Outline, view: &View) -> String {
        let stages = outline.workflows.iter().map(|own| own.stages.len() as u64).sum();
        let workflows = outline.workflows.len() as u64;
        let state = view.workflows.iter().find(|state| state.stage.is_some());
        let now = state.and_then(|state| {
            let name = self.workflow_name(state.workflow, outline);
            Some(self.stage_of_workflow(state.stage?, &name))
        });
        match now {
            Some(now) => GraphLabelNow { workflows, stages, now: &now }.tell(self),
            None => GraphLabel { workflows, stages }.tell(self),
        }
    }

    /// What stands beside a workflow's name, the more of it the more room there is: `waits, reserves 8, priority 1`, then
    /// without the last, then without the last two.
    pub fn graph_workflow(
        self,
        own: &WorkflowOutline,
        status: Option<WorkflowStatus>,
    ) -> [String; 3] {
        let (reservation, priority) = (own.reservation, own.priority);
        let status = self.workflow_status(status.unwrap_or(WorkflowStatus::Future));
        [
            GraphWorkflow { status, reservation, priority }.tell(self),
            GraphWorkflowBrief { status, reservation }.tell(self),
            status.to_owned(),
        ]
    }

    /// A stage as a mark, what is written at it first: `Stage 2 needs 6; workflow w; runs`; in brief `Stage 2: 6 units …`.
    pub fn graph_stage(
        self,
        number: u32,
        own: &WorkflowOutline,
        phase: &str,
        brief: bool,
    ) -> String {
        let workflow = &self.name(&own.id);
        let need = own.stages[number as usize - 1].need;
        let number = number.into();
        let phase = match phase {
            "current" => self.stage_current(),
            "ended" => self.status_done(),
            _ => self.status_to_come(),
        };
        if brief {
            let units = need;
            return GraphStageBrief { number, units, workflow, phase }.tell(self);
        }
        GraphStage { number, need, workflow, phase }.tell(self)
    }

    /// A job's name as its row has it: `job 3`; a name that is no number as it is.
    pub fn graph_job_name(self, id: &str) -> String {
        let job = self.name(id);
        let numbered = job.bytes().all(|byte| byte.is_ascii_digit());
        if numbered { GraphJobName { job: &job }.tell(self) } else { job }
    }

    /// A job as a mark, what is written at it first: `job 3: 3 units, runtime 4, stage 2 of w; runs`.
    pub fn graph_job(self, at: TaskAt, own: &WorkflowOutline, status: Status) -> String {
        let &(ref id, units, runtime) = &own.stages[at.stage as usize].jobs[at.task as usize];
        let job = &self.graph_job_name(id);
        let stage = &self.stage_of_workflow(at.stage + 1, &own.id);
        GraphJob { job, units, runtime, stage, status: self.job_status(status) }.tell(self)
    }

    /// `12 more workflows (runs: 1, waits: 3, to come: 8)`.
    pub fn graph_more_workflows(self, absent: &Absent) -> String {
        let statuses = absent.statuses.iter().map(|&(status, count)| {
            self.labelled(self.workflow_status(status), &self.number(count))
        });
        let statuses = &self.clauses(statuses);
        GraphMoreWorkflows { workflows: absent.count, statuses }.tell(self)
    }
}
