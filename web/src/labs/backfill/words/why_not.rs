//! Why a job does not run, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::reason::{NearMiss, Verdict, WhyNot};

use super::BackfillTeller;
use crate::narrate::numbers::There;
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
            &WhyNot::Running { start, latest_end } => self.runs(&name, start, latest_end),
            &WhyNot::Ended { end, killed } => self.has_ended(&name, end, killed),
            &WhyNot::Head { nodes, free, reserved, ref near } => {
                let body = self.head_waits(nodes, free, reserved);
                (asked, self.words.sentences(&[body, self.near_miss(near)]))
            }
            WhyNot::Behind { head, verdict, near } => {
                let head = self.job(*head);
                let body = match (verdict, self.words.language) {
                    (Some(verdict), _) if verdict.test.admits() => {
                        let starts = self
                            .words
                            .pick("It has been judged and starts next.", "已判断，接着就开始。");
                        let body = self.inequality(verdict, &head);
                        self.words.sentences(&[body, starts.to_owned()])
                    }
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
            &WhyNot::Fits { nodes, free } => (asked, self.head_is_next(nodes, free)),
            WhyNot::NotJudged { head, verdict, near } => {
                (asked, self.not_judged(*head, verdict.as_ref(), near))
            }
            &WhyNot::NotPlanned { before } => (asked, self.not_planned(before)),
            WhyNot::Due => {
                let body = self.words.pick(
                    "Its planned start has come: it starts at this instant.",
                    "其计划开始时刻已到：它就在此刻开始。",
                );
                (asked, body.to_owned())
            }
            &WhyNot::Planned { time, nodes, free, room, ref near } => {
                let body = self.waits_for_plan(time, (nodes, free), room);
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
            Language::English => (
                format!("{name} runs."),
                format!(
                    "It has run since {start} and, by its estimate, ends at {end} at the latest."
                ),
            ),
            Language::Chinese => (
                format!("{name} 正在运行。"),
                format!("自 {start} 起运行，按其估计最迟于 {end} 结束。"),
            ),
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
        let test = self.words.held_against(nodes, free, There::Free);
        if nodes <= free {
            return match self.words.language {
                Language::English => {
                    format!("It is the head of the queue and fits: {test}. It starts in this pass.")
                }
                Language::Chinese => format!("它是队首，且放得下：{test}。本次调度即开始。"),
            };
        }
        let reserved = reserved.map(|(time, _)| self.at(time));
        match self.words.language {
            Language::English => {
                let held = reserved.map_or_else(String::new, |time| {
                    format!(" Its reservation says that, by the estimates, it starts at {time} at the latest.")
                });
                format!("It is the head of the queue and does not fit: {test}.{held}")
            }
            Language::Chinese => {
                let held = reserved.map_or_else(String::new, |time| {
                    format!("按估计时间，其预留保证最迟于 {time} 开始。")
                });
                format!("它是队首，但放不下：{test}。{held}")
            }
        }
    }

    fn head_is_next(&self, nodes: u64, free: u64) -> String {
        let test = self.words.held_against(nodes, free, There::Free);
        match self.words.language {
            Language::English => format!(
                "It is the head of the queue and fits: {test}. The pass of this instant is still to come, and starts it."
            ),
            Language::Chinese => {
                format!("它是队首，放得下：{test}。此刻的调度尚未进行，届时它就开始。")
            }
        }
    }

    fn not_judged(&self, head: u32, verdict: Option<&Verdict>, near: &NearMiss) -> String {
        let head = self.job(head);
        let Some(verdict) = verdict else {
            return match self.words.language {
                Language::English => format!(
                    "It has not been judged yet: the pass of this instant is still to come, and takes the queue in order, from {head} on."
                ),
                Language::Chinese => {
                    format!("尚未判断它：此刻的调度还未进行，将从 {head} 起按队列顺序进行。")
                }
            };
        };
        let comes = match (self.words.language, verdict.test.admits()) {
            (Language::English, true) => {
                "It has not been judged yet in this pass; when its turn comes, at this instant, it starts."
            }
            (Language::English, false) => {
                "It has not been judged yet in this pass; when its turn comes, at this instant, it is refused."
            }
            (Language::Chinese, true) => "本次调度尚未判断到它；轮到它时（就在此刻），它会开始。",
            (Language::Chinese, false) => {
                "本次调度尚未判断到它；轮到它时（就在此刻），它会被拒绝。"
            }
        };
        let body = self.inequality(verdict, &head);
        self.words.sentences(&[comes.to_owned(), body, self.near_miss(near)])
    }

    fn not_planned(&self, before: Time) -> String {
        let before = self.at(before);
        match self.words.language {
            Language::English => format!(
                "A job has ended at this instant, and it has not been planned anew yet: so far its start is planned at {before}."
            ),
            Language::Chinese => {
                format!("此刻有作业结束，尚未重新为它制定计划：目前计划于 {before} 开始。")
            }
        }
    }

    fn waits_for_plan(&self, time: Option<Time>, (nodes, free): (u64, u64), room: bool) -> String {
        let Some(time) = time.map(|time| self.at(time)) else {
            let told = self.words.pick(
                "It has just joined the queue, and is planned next.",
                "它刚加入队列，接下来才为它制定计划。",
            );
            return told.to_owned();
        };
        let test = self.words.held_against(nodes, free, There::Free);
        match self.words.language {
            Language::English => {
                let now = match (nodes <= free, room) {
                    (false, _) => format!("It does not fit now: {test}."),
                    (true, false) => format!(
                        "It would fit now, {test}, but by the estimates the plans of others need these nodes before it would have ended."
                    ),
                    (true, true) => format!(
                        "There is room for it now, {test}; plans are made anew only when a job ends."
                    ),
                };
                format!("It is planned to start at {time}, and starts no later. {now}")
            }
            Language::Chinese => {
                let now = match (nodes <= free, room) {
                    (false, _) => format!("现在放不下：{test}。"),
                    (true, false) => format!(
                        "现在放得下（{test}），但按估计时间，它结束之前其他作业的计划就要用到这些节点。"
                    ),
                    (true, true) => {
                        format!("现在放得下：{test}；只有作业结束时才重新计划。")
                    }
                };
                format!("它计划于 {time} 开始，不会更晚。{now}")
            }
        }
    }
}
