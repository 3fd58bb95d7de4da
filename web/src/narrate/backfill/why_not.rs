//! Why a job does not run, and what would let it.

use gantry_core::backfill::reason::WhyNot;
use gantry_core::kernel::Time;

use super::BackfillTeller;
use crate::narrate::rich::bad;
use crate::narrate::{Explained, Language};

impl BackfillTeller<'_> {
    /// An answer about a job.
    pub fn answer(&self, job: u32, answer: &WhyNot) -> Explained {
        let name = self.words.job(job, self.outline);
        let asked = match self.words.language {
            Language::English => format!("Why does {name} not run?"),
            Language::Chinese => format!("{name} 为什么没有运行？"),
        };
        let (headline, body) = match answer {
            &WhyNot::Future { submit } => (asked, self.future(submit)),
            &WhyNot::Running { start, expected_end } => self.runs(&name, start, expected_end),
            &WhyNot::Ended { end, killed } => self.has_ended(&name, end, killed),
            &WhyNot::Head { nodes, free, reserved, ref near } => {
                let body = self.head_waits(nodes, free, reserved);
                (asked, self.words.sentences(&[body, self.near_miss(near)]))
            }
            WhyNot::Behind { head, verdict, near } => {
                let head = self.job(*head);
                let body = match (verdict, self.words.language) {
                    (Some(verdict), _) => self.inequality(verdict, &head),
                    (None, Language::English) => {
                        format!("It waits behind {head}, and nobody passes the head.")
                    }
                    (None, Language::Chinese) => {
                        format!("它排在 {head} 之后，任何作业都不能越过队首。")
                    }
                };
                (asked, self.words.sentences(&[body, self.near_miss(near)]))
            }
            &WhyNot::Planned { time, nodes, free, ref near } => {
                let body = self.waits_for_plan(time, nodes, free);
                (asked, self.words.sentences(&[body, self.near_miss(near)]))
            }
        };
        Explained::of(&(headline, body))
    }

    fn future(&self, submit: Time) -> String {
        let at = self.at(submit);
        match self.words.language {
            Language::English => format!("It is submitted only at {at}."),
            Language::Chinese => format!("它要到 {at} 才提交。"),
        }
    }

    fn runs(&self, name: &str, start: Time, end: Time) -> (String, String) {
        let (start, end) = (self.at(start), self.at(end));
        match self.words.language {
            Language::English => {
                (format!("{name} runs."), format!("Since {start}; it is expected to end at {end}."))
            }
            Language::Chinese => {
                (format!("{name} 正在运行。"), format!("自 {start} 起；预计 {end} 结束。"))
            }
        }
    }

    fn has_ended(&self, name: &str, end: Time, killed: bool) -> (String, String) {
        let end = self.at(end);
        let body = match (self.words.language, killed) {
            (Language::English, false) => format!("Its work was done at {end}."),
            (Language::English, true) => bad(format!("It was killed at {end}, its estimate.")),
            (Language::Chinese, false) => format!("它于 {end} 完成。"),
            (Language::Chinese, true) => bad(format!("它于 {end} 到达估计时间，被终止。")),
        };
        let headline = match self.words.language {
            Language::English => format!("{name} has ended."),
            Language::Chinese => format!("{name} 已结束。"),
        };
        (headline, body)
    }

    fn head_waits(&self, nodes: u64, free: u64, reserved: Option<(Time, u64)>) -> String {
        let number = |value| self.words.number(value);
        let reserved = reserved.map(|(time, _)| self.at(time));
        match self.words.language {
            Language::English => {
                let lacks = bad(format!("{} > {} free", number(nodes), number(free)));
                let held = reserved.map_or_else(String::new, |time| {
                    format!(" Its reservation says that it starts at {time} at the latest.")
                });
                format!("It is the head of the queue and does not fit: {lacks}.{held}")
            }
            Language::Chinese => {
                let lacks = bad(format!("{} > {} 空闲", number(nodes), number(free)));
                let held = reserved
                    .map_or_else(String::new, |time| format!("其预约保证最迟于 {time} 开始。"));
                format!("它是队首，但放不下：{lacks}。{held}")
            }
        }
    }

    fn waits_for_plan(&self, time: Time, nodes: u64, free: u64) -> String {
        let (time, needs) = (self.at(time), self.nodes(nodes));
        let (are, free) = (self.words.are(free), self.words.number(free));
        match self.words.language {
            Language::English => format!(
                "It is planned to start at {time}. It needs {needs}; {are} free now, and an earlier start would delay a plan made before."
            ),
            Language::Chinese => format!(
                "它计划于 {time} 开始。它需要 {needs}，现在空闲 {free} 个；更早开始会推迟先定的计划。"
            ),
        }
    }
}
