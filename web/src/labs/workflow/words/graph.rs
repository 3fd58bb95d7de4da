//! The stage graph in words.

use gantry_core::labs::workflow::view::{Outline, StageOutline, View, WorkflowOutline};
use gantry_core::labs::workflow::{Status, WorkflowStatus};

use crate::labs::workflow::change::TaskAt;
use crate::labs::workflow::picture::Absent;
use crate::narrate::Words;
use crate::words::workflow_picture::{
    GraphJob, GraphJobName, GraphLabel, GraphLabelNow, GraphMoreWorkflows, GraphStage,
    GraphStageBrief, GraphWorkflow, GraphWorkflowBrief,
};

impl Words {
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

    /// A stage as a mark, what is written at it first: `Stage 2 needs 6; workflow w, lent 2, reclaimed 4; runs`; in brief
    /// `Stage 2: 6 units; of w …`.
    pub fn graph_stage(
        self,
        number: u32,
        own: &WorkflowOutline,
        phase: &str,
        brief: bool,
    ) -> String {
        let workflow = &self.name(&own.id);
        let &StageOutline { need, lent, reclaimed, .. } = &own.stages[number as usize - 1];
        let number = number.into();
        let phase = match phase {
            "current" => self.stage_current(),
            "ended" => self.status_done(),
            _ => self.status_to_come(),
        };
        if brief {
            let units = need;
            return GraphStageBrief { number, units, workflow, lent, reclaimed, phase }.tell(self);
        }
        GraphStage { number, need, workflow, lent, reclaimed, phase }.tell(self)
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
