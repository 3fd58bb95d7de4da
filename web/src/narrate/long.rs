//! What is said of what takes long and of what is brought: progress, partial results, workloads to be made, files that
//! could not be used.

use gantry_core::kernel::{MOST_STOPS, PartialRun};
use gantry_core::scenario::LabKind;
use gantry_core::session::Progress;
use gantry_core::workload::lublin::Estimates;
use gantry_core::workload::swf::{self, Field, Skip, Skipped};

use super::{Clock, Language, Words};
use crate::import::Refused;

labels! { LONG:
    importing: "Reading the workload…", "正在读取工作负载…";
    fetching: "Fetching the example…", "正在获取示例…";
    under_way: "What is under way", "进行中的任务";
    stopping: "Stopping…", "正在停止…";
    partial_result: "Partial result.", "部分结果。";
    partial_export: "The run was stopped before its end: what is exported is partial, and is called so.", "运行在结束前已停止：导出的内容是部分结果，文件名中会注明。";
    go_on: "Run on to the end", "继续运行到结尾";

    own_workload_text: "Open a file of your own: a scenario, or a trace in the Standard Workload Format, plain or gzip. It can also be dropped anywhere on the page.", "打开您自己的文件：场景，或标准工作负载格式（SWF）的跟踪数据，纯文本或 gzip 均可。也可以拖放到页面任意位置。";
    make_workload: "Make a workload…", "生成工作负载…";
    make_workload_title: "Make a workload", "生成工作负载";
    make_text: "Jobs drawn from a model of what users of parallel machines submit. The same settings and seed give the same jobs everywhere.", "按照并行计算机用户提交作业的模型抽取作业。相同的设置和种子在任何地方都得到相同的作业。";
    make_jobs: "Jobs", "作业数";
    make_jobs_hint: "Hundreds of thousands are no trouble.", "数十万个也没有问题。";
    make_nodes: "Nodes of the machine", "机器节点数";
    make_nodes_hint: "How wide the widest job may be.", "最宽的作业可占用的节点数。";
    make_load: "Load", "负载";
    make_load_hint: "Share of the machine that the jobs need: 1 fills it. Empty for what the model gives.", "作业所需的机器份额：1 表示占满。留空则由模型决定。";
    make_seed: "Seed", "种子";
    make_seed_hint: "Another seed, other jobs.", "不同的种子产生不同的作业。";
    make_estimates: "Estimates", "估计";
    make_estimates_hint: "The model has run times alone; what users say of them is added.", "模型只有运行时间；用户的估计另行生成。";
    make_source: "The model, and how estimates come of it:", "模型及估计的来源：";
    make_do: "Make and open", "生成并打开";

    skipped_lines: "The lines that were skipped", "被跳过的行";
}

impl Words {
    /// How far a run is: done of all, what has happened, how many a second, how long it will take. Jobs may be stopped
    /// again and again while none of them ends: what has happened goes on.
    pub fn progress(self, so_far: Progress, rate: Option<f64>, left: Option<u64>) -> String {
        let Progress { done, total, events } = so_far;
        let (done, total, events) = (self.number(done), self.number(total), self.number(events));
        let mut text = match self.language {
            Language::English => format!("{done} of {total} jobs · {events} steps"),
            Language::Chinese => format!("{done}/{total} 个作业 · {events} 个步骤"),
        };
        if let Some(rate) = rate {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a figure to be read, not negative"
            )]
            let rate = self.number(rate.round() as u64);
            text += &match self.language {
                Language::English => format!(" · {rate} jobs a second"),
                Language::Chinese => format!(" · 每秒 {rate} 个作业"),
            };
        }
        self.with_left(text, left)
    }

    /// How far reading a file is.
    pub fn reading(self, bytes: u64, of: u64, jobs: u64, left: Option<u64>) -> String {
        let (bytes, of, found) = (self.megabytes(bytes), self.megabytes(of), self.number(jobs));
        let mut text = match self.language {
            Language::English => format!("{bytes} of {of} MB"),
            Language::Chinese => format!("{bytes}/{of} MB"),
        };
        if jobs > 0 {
            text += &match self.language {
                Language::English => format!(" · {found} jobs"),
                Language::Chinese => format!(" · {found} 个作业"),
            };
        }
        self.with_left(text, left)
    }

    fn with_left(self, text: String, left: Option<u64>) -> String {
        let Some(left) = left.filter(|&left| left > 0) else { return text };
        let left = self.duration(left, Clock::Seconds);
        match self.language {
            Language::English => format!("{text} · {left} left"),
            Language::Chinese => format!("{text} · 剩余 {left}"),
        }
    }

    /// Millions of bytes, with one decimal.
    fn megabytes(self, bytes: u64) -> String {
        let tenths = bytes.div_ceil(100_000);
        format!("{}.{}", self.number(tenths / 10), tenths % 10)
    }

    /// That a run was stopped, and how many of its jobs had ended, where it is of jobs.
    pub fn partial_text(self, jobs: Option<(u64, u64)>) -> String {
        let Some((ended, all)) = jobs else {
            return self
                .pick(
                    "The run was stopped before its end; figures, tables and files tell of this part alone.",
                    "运行在结束前已停止；指标、表格和文件仅反映这一部分。",
                )
                .to_owned();
        };
        let (ended, all) = (self.number(ended), self.number(all));
        match self.language {
            Language::English => format!(
                "The run was stopped when {ended} of {all} jobs had ended; figures, tables and files tell of this part alone."
            ),
            Language::Chinese => format!(
                "运行已停止，{all} 个作业中有 {ended} 个已结束；指标、表格和文件仅反映这一部分。"
            ),
        }
    }

    /// That a run was ended for good as it stopped jobs so often, and where.
    pub fn ended_text(self, partial: PartialRun, lab: LabKind, clock: Clock) -> String {
        let (stops, time) = (self.number(partial.stops), self.duration(partial.time, clock));
        let most = self.number(MOST_STOPS);
        let interrupts = lab == LabKind::Workflow;
        match self.language {
            Language::English => {
                let done = if interrupts { "interrupted" } else { "stopped" };
                format!(
                    "The run ends at {time}, where jobs have been {done} {stops} times: after {most} times no more of a run is recorded. Figures, tables and files tell of this part alone."
                )
            }
            Language::Chinese => {
                let done = if interrupts { "中断" } else { "停止" };
                format!(
                    "运行记录到 {time} 为止：此时作业已被{done} {stops} 次，达到 {most} 次后不再继续记录。指标、表格和文件仅反映这一部分。"
                )
            }
        }
    }

    /// What is said of the run under one of several policies.
    pub fn of_policy(self, policy: &str, said: &str) -> String {
        match self.language {
            Language::English => format!("{policy}: {said}"),
            Language::Chinese => format!("{policy}：{said}"),
        }
    }

    /// Something said of a run that was stopped.
    pub fn of_partial(self, said: &str) -> String {
        match self.language {
            Language::English => format!("{said} · partial run"),
            Language::Chinese => format!("{said} · 部分运行"),
        }
    }

    /// What the editor says where jobs are kept elsewhere.
    pub fn editor_kept(self, jobs: u64) -> String {
        let jobs = self.number(jobs);
        match self.language {
            Language::English => format!(
                "The {jobs} jobs are kept in the background, where they run. Estimates can be dragged in the chart; to change the jobs as text, save the scenario as a file."
            ),
            Language::Chinese => format!(
                "{jobs} 个作业保存在后台，并在那里运行。可在图中拖动估计；如需以文本修改作业，请将场景保存为文件。"
            ),
        }
    }

    /// What a field for a whole number says of what it cannot take.
    pub fn whole_number_wanted(self, found: &str, min: u64, max: u64) -> String {
        let (min, max) = (self.number(min), self.number(max));
        match self.language {
            Language::English => format!("“{found}” is not a whole number from {min} to {max}."),
            Language::Chinese => format!("“{found}”不是 {min} 到 {max} 之间的整数。"),
        }
    }

    /// What the field of the load says of what it cannot take.
    pub fn load_wanted(self, found: &str) -> String {
        match self.language {
            Language::English => format!("“{found}” is not a number from 0.01 to 100."),
            Language::Chinese => format!("“{found}”不是 0.01 到 100 之间的数。"),
        }
    }

    /// How estimates come of run times.
    pub const fn estimates_name(self, estimates: Estimates) -> &'static str {
        match estimates {
            Estimates::Exact => self.pick("The run times themselves", "与运行时间相同"),
            Estimates::Rounded => {
                self.pick("Up to four times as long, rounded up", "最多四倍，向上取整")
            }
        }
    }

    /// What is said of a file, after its name.
    pub fn of_file(self, file: Option<&str>, said: &str) -> String {
        file.map_or_else(
            || said.to_owned(),
            |file| format!("{}{}{said}", self.name(file), self.pick(": ", "：")),
        )
    }

    /// Why a file or a drawing gave nothing.
    pub fn refused(self, refused: &Refused) -> String {
        let plain = match refused {
            Refused::Unreadable | Refused::NotText(_) => self.file_unreadable(),
            Refused::TooLarge => self.file_too_large(),
            Refused::Scenario { .. } => self.scenario_bad(),
            Refused::OutOfRange => self.pick(
                "The number of jobs or of nodes is out of range.",
                "作业数或节点数超出范围。",
            ),
            Refused::Trace(swf::Error::Damaged(_)) => self.pick(
                "The file is a damaged gzip archive. Nothing was opened.",
                "该文件是损坏的 gzip 压缩文件。未打开任何内容。",
            ),
            Refused::Trace(swf::Error::NoJobs(report)) if report.records == 0 => self.pick(
                "No line tells of a job: this is no trace in the Standard Workload Format.",
                "没有任何一行是作业：这不是标准工作负载格式的跟踪数据。",
            ),
            Refused::Trace(swf::Error::NoJobs(_)) => {
                self.pick("No job of the trace can be used:", "跟踪数据中没有可用的作业：")
            }
            Refused::Trace(swf::Error::TooManyBytes { most }) => {
                let most = self.number(most >> 20);
                return match self.language {
                    Language::English => format!("The trace has more than {most} MiB, unpacked."),
                    Language::Chinese => format!("跟踪数据解压后超过 {most} MiB。"),
                };
            }
            Refused::Trace(swf::Error::TooManyJobs { most }) => {
                let most = self.number(*most);
                return match self.language {
                    Language::English => format!("The trace has more than {most} jobs."),
                    Language::Chinese => format!("跟踪数据中的作业超过 {most} 个。"),
                };
            }
        };
        plain.to_owned()
    }

    /// A line that was skipped, and why.
    pub fn skipped_line(self, skipped: &Skipped) -> String {
        let line = self.number(skipped.line);
        let why = self.skip_reason(&skipped.why);
        match self.language {
            Language::English => format!("Line {line}: {why}"),
            Language::Chinese => format!("第 {line} 行：{why}"),
        }
    }

    fn skip_reason(self, why: &Skip) -> String {
        let english = self.language == Language::English;
        match why {
            Skip::NotANumber { field, found } => {
                let (field, found) = (self.swf_field(*field), self.name(found));
                if english {
                    format!("the {field} is “{found}”, not a whole number")
                } else {
                    format!("{field}为“{found}”，不是整数")
                }
            }
            Skip::TooLarge { field, found } => {
                let (field, found) = (self.swf_field(*field), self.name(found));
                if english {
                    format!("the {field} is “{found}”, too large")
                } else {
                    format!("{field}为“{found}”，数值过大")
                }
            }
            Skip::Short { fields } => {
                let fields = self.number(*fields as u64);
                if english {
                    format!("{fields} fields of 18; the first 5 are needed")
                } else {
                    format!("18 个字段中只有 {fields} 个；至少需要前 5 个")
                }
            }
            Skip::CutOff { fields } => {
                let fields = self.number(*fields as u64);
                if english {
                    format!("the trace ends in the middle of it, after {fields} fields")
                } else {
                    format!("跟踪数据在该行中间结束，只有 {fields} 个字段")
                }
            }
            Skip::Part { status } => {
                if english {
                    format!("status {status}: part of an interrupted job that has its own line")
                } else {
                    format!("状态 {status}：被中断作业的一部分，该作业另有一行")
                }
            }
            Skip::NoRuntime { found } if *found != -1 => {
                if english {
                    format!("a run time of {found}")
                } else {
                    format!("运行时间为 {found}")
                }
            }
            Skip::Duplicate { number, first } => {
                let first = self.number(*first);
                if english {
                    format!("job {number} stands already in line {first}")
                } else {
                    format!("作业 {number} 已出现在第 {first} 行")
                }
            }
            Skip::TooWide { processors } => {
                let processors = self.number(*processors);
                if english {
                    format!("{processors} processors, more than the machine has")
                } else {
                    format!("{processors} 个处理器，超过机器规模")
                }
            }
            _ => self.skip(why.index()).to_owned(),
        }
    }

    /// A field of a trace.
    const fn swf_field(self, field: Field) -> &'static str {
        match field {
            Field::Number => self.pick("job number", "作业编号"),
            Field::Submit => self.pick("submit time", "提交时间"),
            Field::Runtime => self.pick("run time", "运行时间"),
            Field::Allocated => self.pick("number of allocated processors", "分配的处理器数"),
            Field::Requested => self.pick("number of requested processors", "请求的处理器数"),
            Field::Estimate => self.pick("requested time", "请求的时间"),
            Field::Status => self.pick("status", "状态"),
            Field::User => self.pick("user", "用户"),
        }
    }
}
