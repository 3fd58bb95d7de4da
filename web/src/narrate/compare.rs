//! Words of a comparison: policies beside each other, where they stand, where they part, their figures.

use gantry_core::kernel::Time;
use gantry_core::scenario::LabKind;
use gantry_core::session::{Align, Clock as Place, Figure, Side, Unit};

use super::{Clock, Explained, Language, Words};
use crate::labs::{self, facts};
use crate::state::{Ran, Shown};

labels! { COMPARE:
    compare: "Compare", "对比";
    compare_policies: "Policies beside each other", "并列的策略";
    compare_choose: "Choose two to four policies; the first is what the others are held against.", "选择二至四种策略；以第一种为基准。";
    compare_close: "Back to one policy", "返回单一策略";
    compare_schedules: "Schedules under each policy", "各策略下的调度";
    compare_spaces: "Spaces under each policy", "各策略下的空间";
    align_by: "Align by", "对齐方式";
    align_time: "time", "时间";
    align_arrivals: "tasks arrived", "到达的任务";
    align_job: "job", "作业";
    align_task: "task", "任务";
    align_time_hint: "All runs at the same instant.", "各运行处于同一时刻。";
    align_arrivals_hint: "All runs with as many tasks arrived.", "各运行中到达的任务数相同。";
    align_job_hint: "Each run where it starts the same job. Choose a job in a picture, or step from job to job.", "各运行停在同一作业开始之处。可在图中选择作业，或逐个作业步进。";
    align_task_hint: "Each run where it decides about the same task.", "各运行停在决定同一任务之处。";
    parting_heading: "Where they part", "首次分歧";
    parting_never: "They decide alike throughout.", "始终作出相同的决策。";
    figures_heading: "Figures side by side", "指标对比";
    figures_note: "Differences are to the first policy; those of percentages are in percentage points (pp).", "差值均相对于第一种策略；百分比之差以百分点表示。";
    figure_heading: "Figure", "指标";
    figure_best: "best", "最佳";
    run_partial: "Recorded in part: figures and places reach only as far as that.", "仅记录了一部分：指标与位置以此为限。";
    key_compare: "Policies beside each other, or one again", "并列对比策略，或恢复单一策略";
    key_difference: "In a comparison: where the next two policies part; so do “,” and “.”", "对比时：下两种策略首次分歧之处；“,”与“.”亦可";
}

impl Words {
    /// The name of a policy of a lab, by its name in scenarios.
    pub fn policy_called(self, lab: LabKind, name: &str) -> &'static str {
        self.policy_of(lab, name).map_or("?", |(name, _)| name)
    }

    /// What a policy does, in one sentence.
    pub fn policy_called_hint(self, lab: LabKind, name: &str) -> &'static str {
        self.policy_of(lab, name).map_or("?", |(_, hint)| hint)
    }

    fn policy_of(self, lab: LabKind, name: &str) -> Option<(&'static str, &'static str)> {
        labs::here(lab)?.policy(self, name)
    }

    /// `EASY and Checkpoint`.
    pub fn pair(self, lab: LabKind, policies: [&str; 2]) -> String {
        self.list(&policies.map(|policy| self.policy_called(lab, policy).to_owned()))
    }

    /// Where a comparison stands: `At 10 · place 6 of 11`, `Job E · place 5 of 5`.
    pub fn beside_position(self, place: &Place, run: &Shown, clock: Clock) -> String {
        let (at, of) = (self.number(place.index), self.number(place.last));
        let there = match self.language {
            Language::English => format!("place {at} of {of}"),
            Language::Chinese => format!("位置 {at}/{of}"),
        };
        format!("{} · {there}", self.beside_place(place, run, clock))
    }

    /// The place alone: `At 10`, `Job E`, `After 3 tasks`.
    pub fn beside_place(self, place: &Place, run: &Shown, clock: Clock) -> String {
        if place.index == 0 {
            return self.at_start().to_owned();
        }
        if let (Align::Job, Some(thing)) = (place.align, place.thing) {
            let name = labs::of(run).thing(self, thing, run);
            return match (self.language, facts(run.overview.head.lab).timed) {
                (Language::English, false) => format!("Task {name}"),
                (Language::English, true) => format!("Job {name}"),
                (Language::Chinese, false) => format!("任务 {name}"),
                (Language::Chinese, true) => format!("作业 {name}"),
            };
        }
        self.tick(place.tick, run.overview.head.lab, clock)
    }

    /// A place by time: `At 10`; `After 3 tasks`.
    pub fn tick(self, tick: Time, lab: LabKind, clock: Clock) -> String {
        match (self.language, facts(lab).timed) {
            (Language::English, false) => {
                format!("After {}", self.count(tick, "task", "tasks"))
            }
            (Language::Chinese, false) => {
                format!("{} 个任务之后", self.number(tick))
            }
            (Language::English, true) => {
                format!("At {}", self.duration(tick, clock))
            }
            (Language::Chinese, true) => {
                format!("时刻 {}", self.duration(tick, clock))
            }
        }
    }

    /// What a run did last where it stands.
    pub fn ran_headline(self, ran: &Ran, thing: Option<u32>) -> String {
        if let (false, Some(thing)) = (ran.reached, thing) {
            let name = labs::of(&ran.shown).thing(self, thing, &ran.shown);
            return match self.language {
                Language::English => format!("{name} is not decided here."),
                Language::Chinese => format!("此处没有对 {name} 作出决定。"),
            };
        }
        labs::of(&ran.shown).teller(self, &ran.shown).reason().headline
    }

    /// The one sentence that those who listen hear after a manual step.
    pub fn beside_live(self, place: &Place, runs: &[Ran]) -> String {
        let Some(first) = runs.first() else { return String::new() };
        let clock = Clock::of(first.shown.overview.head.time_unit.as_deref());
        let lab = first.shown.overview.head.lab;
        let at = self.beside_place(place, &first.shown, clock);
        let told = runs.iter().map(|run| {
            let name = self.policy_called(lab, &run.policy);
            let headline = self.ran_headline(run, place.thing);
            match self.language {
                Language::English => format!("{name}: {headline}"),
                Language::Chinese => format!("{name}：{headline}"),
            }
        });
        let told = self.sentences(&told.collect::<Vec<_>>());
        match self.language {
            Language::English => format!("{at}. {told}"),
            Language::Chinese => format!("{at}。{told}"),
        }
    }

    /// What a policy decides where it parts from another, and why; then why not as the other.
    pub fn side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        labs::of(run).side(self, side, run)
    }

    /// The name of a figure.
    pub const fn figure(self, figure: Figure) -> &'static str {
        match figure {
            Figure::Makespan => self.pick("Makespan", "总完成时间"),
            Figure::MeanWait => self.pick("Mean wait", "平均等待"),
            Figure::P95Wait => self.pick("95th percentile wait", "等待的 95% 分位"),
            Figure::MeanSlowdown => self.pick("Mean bounded slowdown", "平均有界减速比"),
            Figure::P95Slowdown => self.pick("95th percentile slowdown", "减速比的 95% 分位"),
            Figure::Utilization => self.pick("Utilization", "利用率"),
            Figure::QueueLength => self.pick("Mean queue length", "平均队列长度"),
            Figure::CheckpointedJobs => self.pick("Jobs checkpointed", "设检查点的作业"),
            Figure::Killed => self.pick("Jobs killed", "被终止的作业"),
            Figure::LostShare => self.pick("Lost to checkpoints", "检查点损耗"),
            Figure::Placed => self.pick("Placed", "已放置"),
            Figure::Unplaced => self.pick("Unplaced", "未放置"),
            Figure::Deferred => self.pick("Deferred", "推迟"),
            Figure::NodesUsed => self.pick("Nodes in use", "使用中的节点"),
            Figure::Leaves => self.pick("Non-empty leaves", "非空叶桶"),
            Figure::Looked => self.pick("Buckets and nodes looked at", "查看的桶与节点"),
            Figure::MeanMakespan => self.pick("Mean workflow makespan", "工作流平均完成时间"),
            Figure::AdmissionWait => self.pick("Time workflows waited", "工作流等待时长"),
            Figure::Stall => self.pick("Time workflows stalled", "工作流停顿时长"),
            Figure::MeanJobWait => self.pick("Mean job wait", "作业平均等待"),
            Figure::Own => self.pick("Used by workflows", "工作流使用"),
            Figure::LentUsed => self.pick("Lent and used", "借出且已用"),
            Figure::LentIdle => self.pick("Lent, not used", "借出但未用"),
            Figure::ReservedIdle => self.pick("Reserved, idle", "预留而空闲"),
            Figure::Pool => self.pick("Pool used by jobs", "资源池上的普通作业"),
            Figure::Lent => self.pick("Units lent", "借出的单元"),
            Figure::Reclaimed => self.pick("Units reclaimed", "回收的单元"),
            Figure::Interruptions => self.pick("Jobs interrupted", "被中断的作业"),
            Figure::Lost => self.pick("Work lost", "损失的工作量"),
            Figure::Cancelled => self.pick("Jobs cancelled", "被取消的作业"),
            Figure::Steps => self.pick("Steps", "步骤"),
        }
    }

    /// A value of a figure.
    pub fn figure_value(self, value: Option<f64>, unit: Unit, clock: Clock) -> String {
        let Some(value) = value else { return self.pick("none", "无").to_owned() };
        match unit {
            Unit::Time => self.mean_duration(value, clock),
            Unit::Count => self.decimal(value, 0),
            Unit::Share => format!("{} %", self.decimal(value * 100.0, 1)),
            Unit::Ratio => self.decimal(value, 2),
        }
    }

    /// By how much a value is above another, signed: `−3.6 (−50 %)`; `±0`. It is the difference of what is shown.
    pub fn figure_difference(self, value: f64, from: f64, unit: Unit, clock: Clock) -> String {
        let (value, from) = (shown(value, unit, clock), shown(from, unit, clock));
        let by = value - from;
        let sign = if by < 0.0 { "−" } else { "+" };
        let amount = match unit {
            Unit::Share => self.points(by.abs()),
            _ => self.figure_value(Some(by.abs()), unit, clock),
        };
        if amount.chars().all(|c| !c.is_ascii_digit() || c == '0') {
            return "±0".to_owned();
        }
        if unit == Unit::Share || from == 0.0 {
            return format!("{sign}{amount}");
        }
        let share = self.decimal((by / from * 100.0).abs(), 0);
        format!("{sign}{amount} ({sign}{share} %)")
    }

    /// A difference of shares, in percentage points: `19.7 pp`.
    fn points(self, by: f64) -> String {
        format!("{} {}", self.decimal(by * 100.0, 1), self.pick("pp", "个百分点"))
    }
}

/// A value as far as its digits are shown.
fn shown(value: f64, unit: Unit, clock: Clock) -> f64 {
    let cut = |value: f64, decimals: usize| format!("{value:.decimals$}").parse().unwrap_or(value);
    match (unit, clock) {
        (Unit::Time, Clock::Seconds) => value.round(),
        (Unit::Count, _) => cut(value, 0),
        (Unit::Time, Clock::Plain) | (Unit::Ratio, _) => cut(value, 2),
        (Unit::Share, _) => cut(value * 100.0, 1) / 100.0,
    }
}
