//! Labels of the backfill lab: policies, lists, lamps, figures, the editor's forms.

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::view::{Invariant, MetricsSoFar, RunningView, WaitingView};
use gantry_core::labs::backfill::{Events, Overrun, Policy};

use super::BackfillTeller;
use crate::narrate::{Language, Words};

crate::narrate::label_table! { BACKFILL:
    backfill_lab: "Backfill", "回填";
    waiting_heading: "Queue", "队列";
    running_heading: "Running", "运行中";
    no_job_waits: "No job waits.", "没有作业在等待。";
    no_job_runs: "No job runs.", "没有作业在运行。";
    job_heading: "Job", "作业";
    find_job: "job", "作业";
    find_job_label: "Find a job", "查找作业";
    split_label: "Split", "分割因子";
    split_hint: "By what the estimate of a job that starts past the head is multiplied.", "越过队首开始的作业，其估计时间乘以此比例。";
    threshold_label: "Threshold", "阈值";
    threshold_hint: "Estimates up to this are left alone.", "不超过此值的估计时间保持不变。";
    checkpoint_cost_label: "Checkpoint cost", "检查点开销";
    checkpoint_cost_hint: "Work that taking a checkpoint adds.", "设置检查点所增加的工作量。";
    restart_cost_label: "Restart cost", "重启开销";
    restart_cost_hint: "Work that going on from a checkpoint adds.", "从检查点继续所增加的工作量。";
    events_label: "Events of one instant", "同一时刻的事件";
    overrun_label: "Jobs that run too long", "超时的作业";
    machine_label: "Nodes of the machine", "机器节点数";
    machine_heading: "Machine", "机器";
    jobs_heading: "Jobs", "作业";
    submit_heading: "Submitted", "提交";
    nodes_needed_heading: "Nodes", "节点";
    estimate_heading: "Estimate", "估计";
    runtime_heading: "Runtime", "实际";
    user_heading: "User", "用户";
    job_name: "Job name", "作业名称";
    add_job: "Add a job", "添加作业";
    duplicate_job: "Duplicate this job", "复制此作业";
    remove_job: "Remove this job", "移除此作业";
    ask_job_hint: "Choose a job to ask why it does not run.", "选择一个作业，询问它为何没有运行。";
    figure_mean_wait: "Mean wait", "平均等待";
    figure_slowdown: "Bounded slowdown", "有界减速比";
    figure_utilization: "Utilization", "利用率";
    figure_ended: "Ended", "已结束";
    figure_killed: "Killed", "被终止";
    figure_backfilled: "Backfilled", "已回填";
    figure_checkpoints: "Checkpoints", "检查点";
    breakpoints: "Breakpoints", "断点";
    breakpoints_hint: "Playing stops at an event of these kinds; with a job selected, only of that job.", "播放时遇到所选类型的事件即停；若选中了作业，则只看该作业的事件。";
    key_breakpoint: "Stop at events of this kind, or no more", "在此类事件处停止，或不再停止";
    import_heading: "What was read", "读取结果";
}

impl Words {
    /// What a level of stepping stops at.
    pub const fn backfill_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.pick(
                "Something happened: a job was submitted, ended or was killed",
                "发生的事：作业提交、结束或被终止",
            ),
            Level::Decision => self.pick(
                "A job was started, backfilled, refused, planned or checkpointed, or the head got its reservation",
                "作业开始、回填、被拒绝、制定计划或设检查点，或队首得到预留",
            ),
            Level::Probe => self.pick(
                "The method judged a job, or found a hole in the plan",
                "算法判断了一个作业，或在计划中找到空位",
            ),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn backfill_kind(self, kind: &str) -> &'static str {
        match kind {
            "submit" => self.pick("job submitted", "作业提交"),
            "end" => self.pick("job ended", "作业完成"),
            "kill" => self.pick("job killed", "作业被终止"),
            "start" => self.pick("job started", "作业开始"),
            "backfill" => self.pick("job backfilled", "作业回填"),
            "refuse" => self.pick("candidate refused", "候选被拒绝"),
            "reserve" => self.pick("reservation", "预留"),
            "plan" => self.pick("planned start", "计划开始"),
            "checkpoint" => self.pick("checkpoint", "检查点"),
            "judge" => self.pick("candidate judged", "判断候选"),
            "hole" => self.pick("hole found", "找到空位"),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a backfill policy.
    pub const fn backfill_policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Fcfs => "FCFS",
            Policy::Easy => "EASY",
            Policy::Conservative => self.pick("Conservative", "保守"),
            Policy::Checkpoint => self.pick("Checkpoint", "检查点"),
        }
    }

    /// What a backfill policy does, in one sentence.
    pub const fn backfill_policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Fcfs => self.pick(
                "First come, first served: nobody passes the head of the queue.",
                "先到先服务：任何作业都不能越过队首。",
            ),
            Policy::Easy => self.pick(
                "The head holds a reservation; others may start past it if they do not delay it.",
                "为队首预留资源；其他作业若不推迟它，便可越过它开始。",
            ),
            Policy::Conservative => self.pick(
                "Every job has a planned start; a job may move ahead if it delays no earlier plan.",
                "每个作业都有计划开始时间；作业若不推迟更早的计划，便可提前。",
            ),
            Policy::Checkpoint => self.pick(
                "EASY by shortened estimates: what still runs when the head's time comes is checkpointed and stopped.",
                "按缩短后的估计执行 EASY：到队首的预留时间仍在运行的回填作业，设置检查点并停止。",
            ),
        }
    }

    /// How the events of one instant are taken.
    pub const fn events_name(self, events: Events) -> &'static str {
        match events {
            Events::Together => self.pick("together, then one pass", "一并处理，然后调度一次"),
            Events::Singly => self.pick("singly, a pass after each", "逐个处理，每个之后调度"),
        }
    }

    /// What becomes of jobs that run longer than their estimates.
    pub const fn overrun_name(self, overrun: Overrun) -> &'static str {
        match overrun {
            Overrun::Kill => self.pick("are killed at their estimate", "到估计时间即终止"),
            Overrun::Extend => self.pick("have their estimate raised", "提高其估计时间"),
        }
    }

    /// How a candidate was judged, in a word or two.
    pub const fn judged(self, test: Test) -> &'static str {
        match test {
            Test::NoRoom => self.pick("no room", "放不下"),
            Test::InsideWindow => self.pick("fits the window", "在窗口内"),
            Test::WithinExtra => self.pick("fits extra", "在富余内"),
            Test::DelaysHead => self.pick("would delay the head", "会推迟队首"),
        }
    }

    /// A guarantee of backfilling, beside its lamp.
    pub const fn backfill_invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::NotOversubscribed => self.pick("nodes never oversubscribed", "节点从不超额"),
            Invariant::HeadInTime => {
                self.pick("head starts by its reservation", "队首按预留时间开始")
            }
            Invariant::PlansNeverLater => self.pick("plans never move later", "计划从不推迟"),
            Invariant::WorkConserved => self.pick("work is conserved", "工作量守恒"),
        }
    }

    /// A guarantee of backfilling in a full sentence, for its tooltip.
    pub const fn backfill_invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::NotOversubscribed => self.pick(
                "The nodes of the running jobs and the free ones add up to the machine.",
                "运行作业占用的节点与空闲节点之和等于整台机器。",
            ),
            Invariant::HeadInTime => self.pick(
                "The head starts at the latest when the time reserved for it has come.",
                "队首最迟在其预留时间开始。",
            ),
            Invariant::PlansNeverLater => self.pick(
                "When jobs are planned anew, none is planned later than before.",
                "重新计划时，任何作业都不会比原计划更晚。",
            ),
            Invariant::WorkConserved => self.pick(
                "What a job has run and what is left of it make up its work and the costs of its checkpoints.",
                "作业已运行的与剩余的工作量之和，等于其总工作量加上检查点的开销。",
            ),
        }
    }
}

impl BackfillTeller<'_> {
    pub(super) fn figures_so_far(&self) -> Vec<(&'static str, String)> {
        let words = self.words;
        let MetricsSoFar {
            ended,
            killed,
            mean_wait,
            mean_bounded_slowdown,
            utilization,
            checkpoints,
            backfilled,
        } = self.view.metrics;
        let none = || "–".to_owned();
        let wait = mean_wait.map_or_else(none, |wait| words.mean_duration(wait, self.clock));
        let slowdown = mean_bounded_slowdown.map_or_else(none, |mean| words.decimal(mean, 2));
        let share =
            utilization.map_or_else(none, |share| format!("{} %", words.decimal(share * 100.0, 1)));
        let mut told = vec![
            (words.figure_mean_wait(), wait),
            (words.figure_slowdown(), slowdown),
            (words.figure_utilization(), share),
            (words.figure_ended(), words.number(ended)),
        ];
        for (label, count) in [
            (words.figure_backfilled(), backfilled),
            (words.figure_checkpoints(), checkpoints),
            (words.figure_killed(), killed),
        ] {
            if count > 0 {
                told.push((label, words.number(count)));
            }
        }
        told
    }

    /// What a waiting job needs: `9 nodes`, `2 nodes, resumes`.
    pub fn needs(&self, waiting: &WaitingView) -> String {
        let nodes = self.nodes(waiting.nodes);
        match (self.words.language, waiting.ran > 0) {
            (_, false) => nodes,
            (Language::English, true) => format!("{nodes}, resumes"),
            (Language::Chinese, true) => format!("{nodes}，待恢复"),
        }
    }

    /// How long a waiting job is expected to run: `est 6`, `est 6 left`.
    pub fn expects(&self, waiting: &WaitingView) -> String {
        let estimate = self.span(waiting.estimate);
        match (self.words.language, waiting.ran > 0) {
            (Language::English, false) => format!("est {estimate}"),
            (Language::English, true) => format!("est {estimate} left"),
            (Language::Chinese, false) => format!("估计 {estimate}"),
            (Language::Chinese, true) => format!("估计还需 {estimate}"),
        }
    }

    /// What else is known of a waiting job, on a second line; empty where nothing is.
    pub fn verdict(&self, waiting: &WaitingView) -> String {
        let planned = waiting.planned.map(|time| match self.words.language {
            Language::English => format!("planned for {}", self.at(time)),
            Language::Chinese => format!("计划于 {} 开始", self.at(time)),
        });
        let judged = waiting.judged.map(|test| self.words.judged(test).to_owned());
        planned.or(judged).unwrap_or_default()
    }

    /// A waiting job in a sentence, for its tooltip.
    pub fn waiting_mark(&self, waiting: &WaitingView) -> String {
        let job = self.words.job(waiting.job, self.outline);
        let (nodes, submit) = (self.nodes(waiting.nodes), self.at(waiting.submit));
        let (estimate, runtime) = (self.span(waiting.estimate), self.span(waiting.runtime));
        match self.words.language {
            Language::English => format!(
                "{job}: {nodes}, submitted at {submit}, estimate {estimate}, really {runtime}"
            ),
            Language::Chinese => {
                format!("{job}：{nodes}，提交于 {submit}，估计 {estimate}，实际 {runtime}")
            }
        }
    }

    /// What a running job holds: `6 nodes`, `2 nodes, backfilled`.
    pub fn holds(&self, running: &RunningView) -> String {
        let nodes = self.nodes(running.nodes);
        match (self.words.language, running.backfilled) {
            (_, false) => nodes,
            (Language::English, true) => format!("{nodes}, backfilled"),
            (Language::Chinese, true) => format!("{nodes}，回填"),
        }
    }

    /// When a running job is expected to end: `ends 10`.
    pub fn ends(&self, running: &RunningView) -> String {
        let end = self.at(running.expected_end);
        match self.words.language {
            Language::English => format!("ends {end}"),
            Language::Chinese => format!("{end} 结束"),
        }
    }

    /// Where the clock stands: `t = 10`.
    pub fn clock(&self) -> String {
        format!("t = {}", self.at(self.view.now))
    }
}
