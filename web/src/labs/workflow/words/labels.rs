//! Labels of the workflow lab: lists, tables, lamps, figures.

use gantry_core::kernel::Level;
use gantry_core::labs::workflow::Policy;
use gantry_core::labs::workflow::view::{Invariant, MetricsSoFar, Outline, Returned};
use gantry_core::labs::workflow::{By, Interrupted, Mode, Status, WorkflowStatus};

use super::WorkflowTeller;
use crate::narrate::{Language, Words};

crate::narrate::label_table! { WORKFLOW:
    stages_heading: "Stages", "阶段";
    stage_heading: "Stage", "阶段";
    need_heading: "Need", "需求量";
    lent_heading: "Lent", "借出";
    reclaimed_heading: "Reclaimed", "回收";
    workflow_heading: "Workflow", "工作流";
    ordinary_heading: "Ordinary jobs", "普通作业";
    no_ordinary: "There are no ordinary jobs.", "没有普通作业。";
    users_heading: "Users", "用户";
    no_users: "Nobody borrows: there is no sharing group.", "没有共享组，无人借用。";
    share_heading: "Share", "份额";
    ratio_heading: "Ratio", "比例";
    used_heading: "Used", "已用";
    waits_heading: "Waiting", "等待";
    sharing_heading: "Scheduling", "调度方式";
    workflow_lab: "Workflows", "工作流";
    one_workflow: "workflow", "工作流";
    many_workflows: "workflows", "工作流";
    one_ordinary_job: "ordinary job", "普通作业";
    many_ordinary_jobs: "ordinary jobs", "普通作业";
    mode_label: "Mode", "模式";
    by_label: "What is lent is split", "借出单元的分配";
    interrupted_label: "An interrupted job", "被中断的作业";
    short_jobs_label: "Who may borrow", "谁可以借用";
    all_jobs_borrow: "every job", "所有作业";
    short_jobs_borrow: "only short jobs", "只借给短作业";
    ledger_heading: "Loan ledger", "借出台账";
    no_loans: "Nothing has been lent to a job yet.", "尚无作业借用。";
    lender_heading: "Lender", "借出方";
    borrower_heading: "Borrower", "借用方";
    units_heading: "Units", "单元";
    since_heading: "Since", "起";
    until_heading: "Until", "止";
    returned_heading: "Why returned", "归还原因";
    lost_heading: "Work lost", "损失";
    pool_units: "Units", "单元";
    pool_timeline: "Timeline of the units", "单元时间线";
    find_workflow: "workflow", "工作流";
    find_job_or_workflow: "Find a job or a workflow", "查找作业或工作流";
    ask_workflow_hint: "Choose a job, workflow, stage, user, unit or loan to ask about it.", "选择作业、工作流、阶段、用户、单元或借出记录，询问它的情况。";
    use_interrupted: "interrupted", "被中断";
    count_heading: "Count", "数量";
    job_runs: "runs", "运行中";
    owner_heading: "Owner", "所有者";
    use_heading: "Use", "用途";
    who_heading: "Used by", "使用者";
    units_table: "Units and whose they are", "单元及其归属";
    uses_table: "Who used which units in the visible range", "可见范围内的单元使用";
    timeline_hint: "Ctrl and wheel, pinch, or + and −: zoom. Shift and wheel or arrows: move. Drag: a range. 0: all. n: now.", "Ctrl 加滚轮、双指或 + 与 −：缩放。Shift 加滚轮或方向键：移动。拖动：选取范围。0：全部。n：当前时刻。";
    figure_makespan: "Workflow makespan", "工作流完成时间";
    figure_stall: "Time stalled", "停顿时长";
    figure_job_wait: "Mean job wait", "作业平均等待";
    figure_lent: "Units lent", "借出单元";
    figure_reclaimed: "Reclaimed", "回收单元";
    figure_interrupted: "Interrupted", "被中断";
    figure_lost: "Work lost", "损失工作量";
}

impl Words {
    /// The name of a mode.
    pub const fn mode(self, mode: Mode) -> &'static str {
        match mode {
            Mode::Lend => self.pick("Lend", "借出"),
            Mode::Reserve => self.pick("Reserve", "预留"),
            Mode::PerJob => self.pick("Per job", "逐作业"),
        }
    }

    /// `Stages of w`.
    pub fn stages_of(self, workflow: u32, outline: &Outline) -> String {
        let name = self.workflow_name(workflow, outline);
        match self.language {
            Language::English => format!("Stages of {name}"),
            Language::Chinese => format!("{name} 的阶段"),
        }
    }

    /// That so many loans are not listed.
    pub fn loans_before(self, loans: u64) -> String {
        let loans = self.number(loans);
        match self.language {
            Language::English => format!("{loans} earlier loans are not listed."),
            Language::Chinese => format!("另有 {loans} 笔更早的借出未列出。"),
        }
    }

    /// What a mode does, in one sentence.
    pub const fn mode_hint(self, mode: Mode) -> &'static str {
        match mode {
            Mode::Lend => self.pick(
                "Units are reserved for a workflow, and lent while it does not use them.",
                "为工作流预留资源，其空闲的资源可借出。",
            ),
            Mode::Reserve => self.pick(
                "Units are reserved for a workflow, and nobody else uses them.",
                "为工作流预留资源，其他作业不得使用。",
            ),
            Mode::PerJob => self.pick(
                "Every job is scheduled by itself, as if there were no workflows.",
                "每个作业单独调度，如同没有工作流。",
            ),
        }
    }

    /// What a rule of sharing does, in one sentence.
    pub const fn by_hint(self, by: By) -> &'static str {
        match by {
            By::Ratio => self.pick(
                "What is lent is split among users by their ratios.",
                "借出的资源按各用户的比例分配。",
            ),
            By::Appearance => self.pick(
                "What is lent goes to users in the order of their list.",
                "借出的资源按用户的出现顺序分配。",
            ),
        }
    }

    /// What a level of stepping stops at.
    pub const fn workflow_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.pick(
                "Something happened: a workflow or a job was submitted, or a job ended",
                "发生的事：工作流或作业提交，或作业结束",
            ),
            Level::Decision => self.pick(
                "A workflow was admitted, a stage began, units were lent or reclaimed, a job started or was interrupted",
                "接纳工作流、阶段开始、借出或回收单元、作业开始或被中断",
            ),
            Level::Probe => self.pick(
                "The method weighed a reservation, or judged a job",
                "算法衡量了一个预留，或判断了一个作业",
            ),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn workflow_kind(self, kind: &str) -> &'static str {
        match kind {
            "arrive" => self.pick("workflow submitted", "工作流提交"),
            "task-end" => self.pick("stage job ended", "阶段作业完成"),
            "ready" => self.pick("stage ready", "阶段就绪"),
            "admit" => self.pick("workflow admitted", "接纳工作流"),
            "reclaim" => self.pick("units reclaimed", "回收单元"),
            "interrupt" => self.pick("job interrupted", "作业被中断"),
            "begin" => self.pick("stage begins", "阶段开始"),
            "lend" => self.pick("units lent", "借出单元"),
            "finish" => self.pick("workflow finished", "工作流完成"),
            "task-start" => self.pick("stage job started", "阶段作业开始"),
            "weigh" => self.pick("reservation weighed", "衡量预留"),
            "submit" => self.pick("job submitted", "作业提交"),
            "end" => self.pick("job ended", "作业完成"),
            "start" => self.pick("job started", "作业开始"),
            "judge" => self.pick("candidate judged", "判断候选"),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a policy.
    pub const fn workflow_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Lend => self.pick("Lend", "借出"),
            Policy::Reserve => self.pick("Reserve", "预留"),
            Policy::PerJob => self.pick("Per job", "逐作业"),
            Policy::Ratio => self.pick("Lend by ratio", "按比例借出"),
            Policy::Appearance => self.pick("Lend in order", "按出现顺序借出"),
        }
    }

    /// What a policy does, in one sentence.
    pub fn workflow_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Lend | Policy::Reserve | Policy::PerJob => self.mode_hint(policy.mode()),
            Policy::Ratio => self.by_hint(By::Ratio),
            Policy::Appearance => self.by_hint(By::Appearance),
        }
    }

    /// How what is lent is split.
    pub const fn by(self, by: By) -> &'static str {
        match by {
            By::Ratio => self.pick("By ratio", "按比例"),
            By::Appearance => self.pick("In order", "按出现顺序"),
        }
    }

    /// What becomes of a job whose units are taken back.
    pub const fn interrupted(self, interrupted: Interrupted) -> &'static str {
        match interrupted {
            Interrupted::Requeue => self.pick("starts over", "重新开始"),
            Interrupted::Checkpoint => self.pick("keeps what it has done", "保留已完成部分"),
            Interrupted::Cancel => self.pick("is cancelled", "被取消"),
        }
    }

    /// What has become of a workflow, in a word or two.
    pub const fn workflow_status(self, status: WorkflowStatus) -> &'static str {
        match status {
            WorkflowStatus::Future => self.pick("to come", "未提交"),
            WorkflowStatus::Waiting => self.pick("waits", "等待"),
            WorkflowStatus::Admitted => self.pick("runs", "运行中"),
            WorkflowStatus::Finished => self.pick("done", "已完成"),
        }
    }

    /// What has become of a job, in a word or two.
    pub const fn job_status(self, status: Status) -> &'static str {
        match status {
            Status::Future => self.pick("to come", "未开始"),
            Status::Waiting => self.pick("waits", "等待"),
            Status::Running => self.pick("runs", "运行中"),
            Status::Completed => self.pick("done", "已完成"),
            Status::Cancelled => self.pick("cancelled", "已取消"),
        }
    }

    /// Why lent units came back.
    pub const fn returned(self, returned: Returned) -> &'static str {
        match returned {
            Returned::Out => self.pick("still out", "未归还"),
            Returned::LeftOver => self.pick("lender has ended", "借出方已结束"),
            Returned::Completed => self.pick("work done", "作业完成"),
            Returned::Reclaimed => self.pick("reclaimed", "被回收"),
        }
    }

    /// A guarantee of the method, in a few words.
    pub const fn workflow_invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::UnitsConserved => self.pick("units conserved", "单元守恒"),
            Invariant::StageNeverWaits => self.pick("stage starts at once", "阶段立即开始"),
            Invariant::LentWithinReservation => {
                self.pick("lent within reservation", "借出不超预留")
            }
            Invariant::UsedWithinLent => self.pick("used within lent", "借用不超借出"),
            Invariant::StartedWithinShare => self.pick("nobody above the share", "无人超出份额"),
        }
    }

    /// A guarantee of the method, in a sentence.
    pub const fn workflow_invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::UnitsConserved => self.pick(
                "Whatever is free, reserved, left over or held makes up the pool.",
                "空闲、预留、遗留与占用的单元合起来正是全部单元。",
            ),
            Invariant::StageNeverWaits => self.pick(
                "Once a workflow is admitted, none of its stages waits.",
                "工作流一经接纳，其任何阶段都不等待。",
            ),
            Invariant::LentWithinReservation => self.pick(
                "What is lent and what the stage needs are no more than is reserved.",
                "借出量加上阶段所需不超过预留量。",
            ),
            Invariant::UsedWithinLent => self
                .pick("What is used of the loans is no more than is lent.", "借用量不超过借出量。"),
            Invariant::StartedWithinShare => self.pick(
                "No job starts beyond the share of its user.",
                "作业开始时不得超出其用户的份额。",
            ),
        }
    }
}

impl WorkflowTeller<'_> {
    pub(super) fn figures_so_far(&self) -> Vec<(&'static str, String)> {
        let words = self.words;
        let MetricsSoFar { mean_makespan, stall, mean_job_wait, lent, reclaimed, .. } =
            self.view.metrics;
        let mean = |time: Option<f64>| {
            time.map_or_else(|| "–".to_owned(), |time| words.mean_duration(time, self.clock))
        };
        let mut told = vec![
            (words.figure_makespan(), mean(mean_makespan)),
            (words.figure_stall(), self.span(stall)),
            (words.figure_job_wait(), mean(mean_job_wait)),
        ];
        let share = self.view.metrics.utilization;
        let busy = share.map(|share| (share.own + share.lent_used + share.pool) * 100.0);
        let busy =
            busy.map_or_else(|| "–".to_owned(), |busy| format!("{} %", words.decimal(busy, 1)));
        told.push((words.figure_utilization(), busy));
        // All from the start: a line that grew would move the pictures.
        if self.outline.mode != Mode::Lend {
            return told;
        }
        for (label, count) in [
            (words.figure_lent(), lent.into()),
            (words.figure_reclaimed(), reclaimed.into()),
            (words.figure_interrupted(), self.view.metrics.interruptions.into()),
            (words.figure_lost(), self.view.metrics.lost),
        ] {
            told.push((label, words.total(count)));
        }
        told
    }

    /// `u1, 3 units`.
    pub fn whose(&self, user: u32, need: u64) -> String {
        let (user, need) = (self.user(user), self.units(need));
        match self.words.language {
            Language::English => format!("{user}, {need}"),
            Language::Chinese => format!("{user}，{need}"),
        }
    }
}
