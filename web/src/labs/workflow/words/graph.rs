//! The stage graph in words.

use gantry_core::labs::workflow::view::{Outline, View, WorkflowOutline};
use gantry_core::labs::workflow::{Status, WorkflowStatus};

use crate::labs::workflow::edit::TaskAt;
use crate::labs::workflow::picture::Absent;
use crate::narrate::{Language, Words};

impl Words {
    /// What the graph shows, for those who do not see it.
    pub fn graph_label(self, outline: &Outline, view: &View) -> String {
        let stages: usize = outline.workflows.iter().map(|own| own.stages.len()).sum();
        let (workflows, stages) = (outline.workflows.len() as u64, stages as u64);
        let state = view.workflows.iter().find(|state| state.stage.is_some());
        let now = state.and_then(|state| {
            let name = self.workflow_name(state.workflow, outline);
            Some(self.stage_of_workflow(state.stage?, &name))
        });
        match (self.language, now) {
            (Language::English, now) => format!(
                "{} with {}{}",
                self.count(workflows, "workflow", "workflows"),
                self.count(stages, "stage", "stages"),
                now.map(|now| format!("; now {now}")).unwrap_or_default()
            ),
            (Language::Chinese, now) => format!(
                "{} 个工作流，{} 个阶段{}",
                self.number(workflows),
                self.number(stages),
                now.map(|now| format!("；现处于 {now}")).unwrap_or_default()
            ),
        }
    }

    /// What stands beside a workflow's name, the more of it the more room there is: `waits, reserves 8, priority 1`, then
    /// without the last, then without the last two.
    pub fn graph_workflow(
        self,
        own: &WorkflowOutline,
        status: Option<WorkflowStatus>,
    ) -> [String; 3] {
        let (units, priority) = (self.number(own.reservation), self.number(own.priority));
        let status = self.workflow_status(status.unwrap_or(WorkflowStatus::Future));
        let (reserves, priority) = match self.language {
            Language::English => (format!("reserves {units}"), format!("priority {priority}")),
            Language::Chinese => (format!("预留 {units}"), format!("优先级 {priority}")),
        };
        let told = [status, &reserves, &priority];
        [3, 2, 1].map(|count| told[..count].join(self.pick(", ", "，")))
    }

    /// A stage as a mark, what is written at it first: `Stage 2 needs 6; of w, lent 2, reclaimed 4; runs`; in brief
    /// `Stage 2: 6 units; of w …`.
    pub fn graph_stage(
        self,
        number: u32,
        own: &WorkflowOutline,
        phase: &str,
        brief: bool,
    ) -> String {
        let name = self.name(&own.id);
        let stage = &own.stages[number as usize - 1];
        let called = self.stage_number(number);
        let head = if brief {
            format!("{called}{}{}", self.pick(": ", "："), self.units(stage.need))
        } else {
            format!("{called} {}", self.needs(stage.need))
        };
        let (lent, reclaimed) = (self.number(stage.lent), self.number(stage.reclaimed));
        let phase = match phase {
            "current" => self.pick("current", "当前"),
            "ended" => self.pick("done", "已完成"),
            _ => self.pick("to come", "未开始"),
        };
        match self.language {
            Language::English => {
                format!("{head}; of {name}, lent {lent}, reclaimed {reclaimed}; {phase}")
            }
            Language::Chinese => {
                format!("{head}；属于 {name}，借出 {lent}，回收 {reclaimed}；{phase}")
            }
        }
    }

    /// A job's name as its row has it: `job 3`; a name that is no number as it is.
    pub fn graph_job_name(self, id: &str) -> String {
        let id = self.name(id);
        match (self.language, id.bytes().all(|byte| byte.is_ascii_digit())) {
            (Language::English, true) => format!("job {id}"),
            (Language::Chinese, true) => format!("作业 {id}"),
            (_, false) => id,
        }
    }

    /// A job as a mark, what is written at it first: `job 3: 3 units, takes 4, stage 2 of w; runs`.
    pub fn graph_job(self, at: TaskAt, own: &WorkflowOutline, status: Status) -> String {
        let (id, need, runtime) = &own.stages[at.stage as usize].jobs[at.task as usize];
        let name = self.graph_job_name(id);
        let stage = self.stage_of_workflow(at.stage + 1, &own.id);
        let (units, runtime) = (self.units(*need), self.number(*runtime));
        let status = self.job_status(status);
        match self.language {
            Language::English => format!("{name}: {units}, takes {runtime}, {stage}; {status}"),
            Language::Chinese => format!("{name}：{units}，运行时间 {runtime}，{stage}；{status}"),
        }
    }

    /// `12 stages before`.
    pub fn graph_stages_before(self, count: u64) -> String {
        match self.language {
            Language::English => format!("{} before", self.count(count, "stage", "stages")),
            Language::Chinese => format!("前面还有 {} 个阶段", self.number(count)),
        }
    }

    /// `12 more stages`.
    pub fn graph_stages_behind(self, count: u64) -> String {
        match self.language {
            Language::English => self.count(count, "more stage", "more stages"),
            Language::Chinese => format!("后面还有 {} 个阶段", self.number(count)),
        }
    }

    /// `12 more workflows (runs: 1, waits: 3, to come: 8)`.
    pub fn graph_more_workflows(self, absent: &Absent) -> String {
        let statuses = absent.statuses.iter();
        let told = statuses.map(|&(status, count)| {
            let colon = self.pick(": ", "：");
            format!("{}{colon}{}", self.workflow_status(status), self.number(count))
        });
        let told = told.collect::<Vec<_>>().join(self.pick(", ", "，"));
        match self.language {
            Language::English => {
                format!("{} ({told})", self.count(absent.count, "more workflow", "more workflows"))
            }
            Language::Chinese => format!("还有 {} 个工作流（{told}）", self.number(absent.count)),
        }
    }
}
