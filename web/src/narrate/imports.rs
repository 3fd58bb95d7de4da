//! What came of reading a trace.

use gantry_core::workload::swf::{Report, Source};

use super::{Language, Words};

impl Words {
    /// How many jobs were read, onto what machine, and what was left out.
    pub fn imported(self, report: &Report) -> String {
        let jobs = self.number(report.jobs);
        let nodes = self.number(report.machine.nodes);
        let skipped = self.number(report.skipped_count());
        let widest = report.machine.source == Source::WidestJob;
        let mut told = vec![match self.language {
            Language::English if report.jobs == 1 => {
                format!("1 job was read, onto a machine of {nodes} nodes.")
            }
            Language::English => format!("{jobs} jobs were read, onto a machine of {nodes} nodes."),
            Language::Chinese => format!("读入 {jobs} 个作业，机器有 {nodes} 个节点。"),
        }];
        if widest {
            told.push(
                self.pick(
                    "The trace does not say how large the machine is; it is as wide as the widest job.",
                    "跟踪数据未说明机器大小；取最宽作业的节点数。",
                )
                .to_owned(),
            );
        }
        let overruns = self.number(report.overruns);
        if report.overruns > 0 {
            told.push(match self.language {
                Language::English => format!("{overruns} ran longer than estimated."),
                Language::Chinese => format!("{overruns} 个作业的运行时间超过估计。"),
            });
        }
        let guessed = self.number(report.without_estimate);
        if report.without_estimate > 0 {
            told.push(match self.language {
                Language::English => format!("{guessed} had no estimate and got their run time."),
                Language::Chinese => format!("{guessed} 个作业没有估计，以实际时间代替。"),
            });
        }
        told.push(match (self.language, report.skipped_count()) {
            (Language::English, 0) => "No line was skipped.".to_owned(),
            (Language::English, 1) => "1 line was skipped:".to_owned(),
            (Language::English, _) => format!("{skipped} lines were skipped:"),
            (Language::Chinese, 0) => "没有跳过任何行。".to_owned(),
            (Language::Chinese, _) => format!("跳过了 {skipped} 行："),
        });
        self.sentences(&told)
    }

    /// Why lines were skipped: for each reason how many, and the first of them.
    pub fn skipped(self, report: &Report) -> Vec<String> {
        let first = |reason: usize| report.skipped.iter().find(|line| line.why.index() == reason);
        let counted = report.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        counted
            .map(|(reason, &count)| {
                let why = self.skip(reason);
                let line = first(reason).map_or(0, |skipped| skipped.line);
                let (count, line) = (self.number(count), self.number(line));
                match self.language {
                    Language::English => format!("{why}: {count}, the first in line {line}."),
                    Language::Chinese => format!("{why}：{count} 行，首次出现在第 {line} 行。"),
                }
            })
            .collect()
    }

    pub(super) const fn skip(self, reason: usize) -> &'static str {
        match reason {
            0 => self.pick("a field is no number", "字段不是数字"),
            1 => self.pick("a number is too large", "数值过大"),
            2 => self.pick("too few fields", "字段过少"),
            3 => self.pick("the line is cut off", "行被截断"),
            4 => self.pick("the line is too long", "行过长"),
            5 => self.pick("no job number", "没有作业编号"),
            6 => self.pick("no submit time", "没有提交时间"),
            7 => self.pick("part of an interrupted job", "被中断作业的一部分"),
            8 => self.pick("no run time", "没有运行时间"),
            9 => self.pick("no processors", "没有处理器数"),
            10 => self.pick("a job number that was there before", "作业编号重复"),
            11 => self.pick("larger than the machine", "大于整台机器"),
            _ => self.pick("beyond the time that can be counted", "超出可计的时间"),
        }
    }
}
