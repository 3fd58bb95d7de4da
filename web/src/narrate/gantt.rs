//! Words of the Gantt chart: its labels, the names of its marks, times and durations.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Verdict;
use gantry_core::labs::backfill::view::{
    Outline, Piece, PieceState, Reservation, RunningView, View, WaitingView,
};

use super::{Language, Words};

labels! { GANTT:
    gantt: "Schedule", "调度图";
    gantt_nodes: "nodes", "节点";
    gantt_time: "time", "时间";
    gantt_queue: "queue", "队列";
    gantt_nobody_waits: "no job waits", "无等待作业";
    gantt_busy: "nodes busy", "占用的节点";
    gantt_waiting: "jobs waiting", "等待的作业";
    gantt_waits: "waits of ended jobs", "已结束作业的等待时间";
    gantt_slowdowns: "bounded slowdowns", "有界减速比";
    gantt_job_heading: "Job", "作业";
    gantt_rows_heading: "Nodes", "节点";
    gantt_start_heading: "Start", "开始";
    gantt_end_heading: "End", "结束";
    gantt_estimated_heading: "By its estimate", "按估计结束";
    gantt_submit_heading: "Submitted", "提交";
    gantt_estimate_heading: "Estimate left", "剩余估计";
    gantt_runtime_heading: "Runtime left", "剩余运行时间";
    gantt_planned_heading: "Planned start", "计划开始";
    gantt_pieces: "Jobs that ran or run in the visible range", "可见范围内运行过或正在运行的作业";
    gantt_ran: "run, within its estimate", "已运行（在估计内）";
    gantt_estimate: "estimate", "估计";
    gantt_backfilled: "backfilled", "回填";
    gantt_checkpointed: "checkpointed", "检查点";
    gantt_killed: "ended by its estimate", "因超出估计被终止";
    gantt_reservation: "reservation: how many nodes, not which", "预留：只定节点数，不定是哪些节点";
    gantt_any_nodes: "any nodes will do; these rows are not promised", "任意节点均可；不保证是这些行";
    gantt_window: "backfill window", "回填窗口";
    gantt_show_all: "Show all", "显示全部";
    gantt_show_now: "Back to the present instant", "回到当前时刻";
    gantt_heat: "busy share: zoom in for the pieces", "忙碌占比：放大可见各段";
    overview_name: "run", "全程";
    overview_of_run: "Overview of the whole run", "全程概览";
    window_of_time: "Window of time that is shown", "所示的时间窗口";
    window_from: "Beginning of the window", "窗口的起点";
    window_to: "End of the window", "窗口的终点";
    gantt_earlier: "Earlier", "更早";
    gantt_later: "Later", "更晚";
    key_chart_zoom: "Chart over time, while it has the focus: zoom about the present instant", "时间图获得焦点时：以当前时刻为中心缩放";
    key_chart_all: "Chart over time, while it has the focus: show all", "时间图获得焦点时：显示全部";
    key_chart_now: "Chart over time, while it has the focus: back to the present instant", "时间图获得焦点时：回到当前时刻";
    key_chart_along: "Chart over time, while it has the focus: move along", "时间图获得焦点时：沿时间移动";
    gantt_hint: "Ctrl and wheel, pinch, or + and −: zoom. Shift and wheel or arrows: move. Drag: a range. 0: all. n: now. Alt and arrows: the job's estimate.", "Ctrl 加滚轮、双指或 + 与 −：缩放。Shift 加滚轮或方向键：移动。拖动：选取范围。0：全部。n：当前时刻。Alt 加方向键：修改作业的估计。";
}

/// How times are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// In days, hours, minutes and seconds: the unit of time is the second.
    Seconds,
    /// As numbers.
    #[default]
    Plain,
}

impl Clock {
    /// The clock of a scenario's unit of time.
    pub fn of(time_unit: Option<&str>) -> Clock {
        match time_unit {
            Some("s" | "sec" | "second" | "seconds" | "秒") => Clock::Seconds,
            _ => Clock::Plain,
        }
    }
}

impl Words {
    /// An instant or a length of time: `1d 6h`, `90`.
    pub fn duration(self, time: impl Into<u128>, clock: Clock) -> String {
        let time = time.into();
        if clock == Clock::Plain {
            return self.total(time);
        }
        let parts = [
            (time / 86_400, self.pick("d", "天")),
            (time / 3_600 % 24, self.pick("h", "时")),
            (time / 60 % 60, self.pick("m", "分")),
            (time % 60, self.pick("s", "秒")),
        ];
        let shown: Vec<_> = parts
            .iter()
            .filter(|(value, _)| *value > 0)
            .map(|(value, unit)| format!("{}{unit}", self.total(*value)))
            .collect();
        if shown.is_empty() { "0".to_owned() } else { shown.join(self.pick(" ", "")) }
    }

    /// What lengths of time are counted in that are told as plain numbers; none where they are told in days, hours and
    /// minutes.
    pub fn time_counted_in(self, time_unit: Option<&str>) -> Option<String> {
        let plain = Clock::of(time_unit) == Clock::Plain;
        let named = time_unit.filter(|unit| !unit.is_empty()).map(|unit| self.name(unit));
        plain.then(|| named.unwrap_or_else(|| self.pick("units of time", "时间单位").to_owned()))
    }

    /// A mean length of time: `3.6`; whole seconds where a unit is a second.
    pub fn mean_duration(self, time: f64, clock: Clock) -> String {
        if clock == Clock::Plain {
            return self.decimal(time, 2);
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean of times, none of which is negative or beyond 2^53"
        )]
        let whole = time.round().max(0.0) as Time;
        self.duration(whole, clock)
    }

    /// A length of time in its largest unit alone: `4m` for 256 seconds.
    pub fn rough_duration(self, time: Time, clock: Clock) -> String {
        let unit = [86_400, 3_600, 60].into_iter().find(|&unit| time >= unit).unwrap_or(1);
        let whole = if clock == Clock::Seconds { time / unit * unit } else { time };
        self.duration(whole, clock)
    }

    /// A job's name in the chart.
    pub fn gantt_job(self, job: u32, outline: &Outline) -> String {
        outline.jobs.get(job as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    fn gantt_count(self, nodes: u64) -> String {
        match self.language {
            Language::English => self.count(nodes, "node", "nodes"),
            Language::Chinese => format!("{} 个节点", self.number(nodes)),
        }
    }

    /// How a stretch of a run ended.
    pub const fn piece_state(self, state: PieceState) -> &'static str {
        match state {
            PieceState::Running => self.pick("runs", "运行中"),
            PieceState::Completed => self.pick("completed", "已完成"),
            PieceState::Killed => self.gantt_killed(),
            PieceState::Checkpointed => {
                self.pick("checkpointed, to be resumed", "已设检查点，待恢复")
            }
        }
    }

    /// A piece of the chart, in a sentence.
    pub fn piece_mark(self, piece: &Piece, outline: &Outline, clock: Clock) -> String {
        let job = self.gantt_job(piece.job, outline);
        let nodes = self.gantt_count(piece.rows.iter().map(|&(_, count)| u64::from(count)).sum());
        let [start, end, estimated] =
            [piece.start, piece.end, piece.estimated_end].map(|time| self.duration(time, clock));
        let state = self.piece_state(piece.state);
        let mut text = match (self.language, piece.state) {
            (Language::English, PieceState::Running) => {
                format!("Job {job}: {nodes} since {start}, runs, by its estimate until {estimated}")
            }
            (Language::Chinese, PieceState::Running) => {
                format!("作业 {job}：自 {start} 起占 {nodes}，运行中，按估计至 {estimated}")
            }
            (Language::English, _) => {
                format!(
                    "Job {job}: {nodes} from {start} to {end}, {state}, estimate until {estimated}"
                )
            }
            (Language::Chinese, _) => {
                format!("作业 {job}：{start} 至 {end} 占 {nodes}，{state}，估计至 {estimated}")
            }
        };
        if piece.backfilled {
            text += self.pick(", backfilled", "，回填");
        }
        if piece.number > 0 {
            text += self.pick(", resumed", "，恢复运行");
        }
        text
    }

    /// A waiting job, in a sentence.
    pub fn waiting_mark(self, waiting: &WaitingView, outline: &Outline, clock: Clock) -> String {
        let job = self.gantt_job(waiting.job, outline);
        let nodes = self.gantt_count(waiting.nodes);
        let estimate = self.duration(waiting.estimate, clock);
        let mut text = match self.language {
            Language::English => format!("Job {job} waits: {nodes}, estimate {estimate}"),
            Language::Chinese => format!("作业 {job} 等待中：{nodes}，估计 {estimate}"),
        };
        if waiting.ran > 0 {
            text += &match self.language {
                Language::English => {
                    format!(" left, has run {}", self.duration(waiting.ran, clock))
                }
                Language::Chinese => {
                    format!("（剩余），已运行 {}", self.duration(waiting.ran, clock))
                }
            };
        }
        if let Some(planned) = waiting.planned {
            text += &match self.language {
                Language::English => format!(", planned for {}", self.duration(planned, clock)),
                Language::Chinese => format!("，计划于 {} 开始", self.duration(planned, clock)),
            };
        }
        text
    }

    /// A running job as listed, in a sentence.
    pub fn running_mark(self, running: &RunningView, outline: &Outline, clock: Clock) -> String {
        let job = self.gantt_job(running.job, outline);
        let nodes = self.gantt_count(running.nodes);
        let [start, end] =
            [running.start, running.expected_end].map(|time| self.duration(time, clock));
        match self.language {
            Language::English => {
                format!("Job {job}: {nodes} since {start}, expected to end at {end}")
            }
            Language::Chinese => format!("作业 {job}：自 {start} 起占 {nodes}，预计 {end} 结束"),
        }
    }

    /// `C reserved: 9 nodes from 10`.
    pub fn reserved_label(self, held: &Reservation, outline: &Outline, clock: Clock) -> String {
        let job = self.gantt_job(held.job, outline);
        let (nodes, time) = (self.gantt_count(held.nodes), self.duration(held.time, clock));
        match self.language {
            Language::English => format!("{job} reserved: {nodes} from {time}"),
            Language::Chinese => format!("{job} 预留：自 {time} 起 {nodes}"),
        }
    }

    /// The head's reservation, in a sentence.
    pub fn reserved_mark(self, held: &Reservation, outline: &Outline, clock: Clock) -> String {
        let label = self.reserved_label(held, outline, clock);
        self.aside(&label, self.gantt_any_nodes())
    }

    fn aside(self, label: &str, mark: &str) -> String {
        match self.language {
            Language::English => format!("{label} ({mark})"),
            Language::Chinese => format!("{label}（{mark}）"),
        }
    }

    /// `backfill window [4, 10]`.
    pub fn window_label(self, from: Time, to: Time, clock: Clock) -> String {
        let [from, to] = [from, to].map(|time| self.duration(time, clock));
        match self.language {
            Language::English => format!("backfill window [{from}, {to}]"),
            Language::Chinese => format!("回填窗口 [{from}, {to}]"),
        }
    }

    /// The window of time, for those who do not see it: `4 to 10`.
    pub fn window_told(self, from: &str, to: &str) -> String {
        match self.language {
            Language::English => format!("{from} to {to}"),
            Language::Chinese => format!("{from} 至 {to}"),
        }
    }

    /// `now 10`.
    pub fn now_label(self, now: Time, clock: Clock) -> String {
        let now = self.duration(now, clock);
        match self.language {
            Language::English => format!("now {now}"),
            Language::Chinese => format!("现在 {now}"),
        }
    }

    /// Nodes left over beside the head's reservation: `extra 1`.
    pub fn extra_label(self, extra: u64) -> String {
        let extra = self.number(extra);
        match self.language {
            Language::English => format!("extra {extra}"),
            Language::Chinese => format!("余 {extra}"),
        }
    }

    /// The inequality that decided about a candidate: `E: 4 + 6 ≤ 10`.
    pub fn verdict_label(self, verdict: &Verdict, outline: &Outline, clock: Clock) -> String {
        let job = self.gantt_job(verdict.job, outline);
        let [now, length, time] = [verdict.now, verdict.length, verdict.reservation]
            .map(|time| self.duration(time, clock));
        let [nodes, free, extra] =
            [verdict.nodes, verdict.free, verdict.extra].map(|nodes| self.number(nodes));
        match (self.language, verdict.test) {
            (Language::English, Test::NoRoom) => format!("{job}: {nodes} > {free} free"),
            (Language::Chinese, Test::NoRoom) => format!("{job}：{nodes} > 空闲 {free}"),
            (Language::English, Test::InsideWindow) => format!("{job}: {now} + {length} ≤ {time}"),
            (Language::Chinese, Test::InsideWindow) => format!("{job}：{now} + {length} ≤ {time}"),
            (Language::English, Test::WithinExtra) => {
                format!("{job}: {now} + {length} > {time}, {nodes} ≤ {extra} extra")
            }
            (Language::Chinese, Test::WithinExtra) => {
                format!("{job}：{now} + {length} > {time}，{nodes} ≤ 余 {extra}")
            }
            (Language::English, Test::DelaysHead) => {
                format!("{job}: {now} + {length} > {time}, {nodes} > {extra} extra")
            }
            (Language::Chinese, Test::DelaysHead) => {
                format!("{job}：{now} + {length} > {time}，{nodes} > 余 {extra}")
            }
        }
    }

    /// A candidate's mark, in a sentence: the inequality and what came of it.
    pub fn candidate_mark(self, verdict: &Verdict, outline: &Outline, clock: Clock) -> String {
        let label = self.verdict_label(verdict, outline, clock);
        let found = if verdict.test.admits() {
            self.pick("may start now", "可立即开始")
        } else {
            self.pick("may not start now", "不可立即开始")
        };
        self.labelled(&label, found)
    }

    /// A planned start, in a sentence.
    pub fn plan_mark(self, waiting: &WaitingView, outline: &Outline, clock: Clock) -> String {
        let label = self.waiting_mark(waiting, outline, clock);
        self.aside(&label, self.gantt_any_nodes())
    }

    /// The chart, described for those who do not see it.
    pub fn gantt_label(self, view: &View, window: (Time, Time), clock: Clock) -> String {
        let nodes = self.gantt_count(view.gantt.rows);
        let (from, to) = window;
        let [from, to, now] = [from, to, view.now].map(|time| self.duration(time, clock));
        let [running, waiting] = [view.running_count, view.waiting].map(|count| self.number(count));
        match self.language {
            Language::English => format!(
                "Schedule of {nodes} from {from} to {to}, at {now}: {running} running, {waiting} waiting"
            ),
            Language::Chinese => format!(
                "{nodes}的调度图，{from} 至 {to}，当前 {now}：{running} 个运行，{waiting} 个等待"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_told_in_days_hours_minutes() {
        let words = Language::English.words();
        for (time, text) in [
            (0_u64, "0"),
            (59, "59s"),
            (60, "1m"),
            (3_600 * 30, "1d 6h"),
            (86_400 * 1_000 + 61, "1,000d 1m 1s"),
        ] {
            assert_eq!(words.duration(time, Clock::Seconds), text);
        }
        assert_eq!(words.duration(3_600_u64, Clock::Plain), "3,600");
        assert_eq!(Language::Chinese.words().duration(5_400_u64, Clock::Seconds), "1时30分");
        assert_eq!(
            (Clock::of(Some("s")), Clock::of(Some("h")), Clock::of(None)),
            (Clock::Seconds, Clock::Plain, Clock::Plain)
        );
    }
}
