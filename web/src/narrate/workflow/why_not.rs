//! Why an ordinary job does not run, or a workflow, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::workflow::Mode;
use gantry_core::workflow::reason::{Answer, NearMiss, WhyNot, WhyNotWorkflow};

use super::WorkflowTeller;
use crate::narrate::rich::{bad, good};
use crate::narrate::{Explained, Language};

impl WorkflowTeller<'_> {
    /// An answer about an ordinary job or a workflow.
    pub fn answer(&self, about: u32, answer: &Answer) -> Explained {
        let (headline, body) = match answer {
            Answer::Job(answer) => self.answer_job(about, answer),
            Answer::Workflow(answer) => self.answer_workflow(about, answer),
        };
        Explained::of(&(headline, body))
    }

    /// What is said of an entry of the queue that is left alone where another policy starts or interrupts it.
    pub fn holds(&self, entry: u32, answer: &Answer) -> Explained {
        let task = entry.checked_sub(u32::try_from(self.outline.jobs.len()).unwrap_or(u32::MAX));
        let stage = task.and_then(|task| super::stage_job(task, self.outline));
        let about = stage.map_or(entry, |(stage, _)| stage.workflow);
        let told = self.answer(about, answer);
        if !matches!(answer, Answer::Job(WhyNot::Waiting { .. })) {
            return told;
        }
        let name = self.words.workflow_entry(entry, self.outline);
        let headline = match self.words.language {
            Language::English => format!("{name} does not start."),
            Language::Chinese => format!("{name} 没有开始。"),
        };
        Explained { headline, ..told }
    }

    fn answer_job(&self, job: u32, answer: &WhyNot) -> (String, String) {
        let name = self.words.ordinary_job(job, self.outline);
        match *answer {
            WhyNot::Future { submit } => (self.asked(&name), self.future(submit)),
            WhyNot::Running { start, lender } => {
                let (start, lender) = (self.at(start), lender.map(|lender| self.workflow(lender)));
                match (self.words.language, lender) {
                    (Language::English, Some(lender)) => (
                        format!("{name} runs."),
                        format!(
                            "Since {start}, on units that {lender} lends; a later stage may take them back."
                        ),
                    ),
                    (Language::English, None) => (
                        format!("{name} runs."),
                        format!("Since {start}, on the pool; nobody takes its units back."),
                    ),
                    (Language::Chinese, Some(lender)) => (
                        format!("{name} 正在运行。"),
                        format!("自 {start} 起，借用 {lender} 的单元；之后的阶段可能收回。"),
                    ),
                    (Language::Chinese, None) => (
                        format!("{name} 正在运行。"),
                        format!("自 {start} 起，使用公共资源；不会被收回。"),
                    ),
                }
            }
            WhyNot::Ended { end, cancelled } => self.has_ended(&name, end, cancelled),
            WhyNot::Waiting { ref verdict, ref near, share, beyond } => {
                let fits = self.verdict(verdict);
                let share = share.filter(|_| self.outline.mode == Mode::Lend);
                let share = share.map_or_else(String::new, |share| self.share(share));
                let beyond = if beyond > 0 { self.beyond(beyond) } else { String::new() };
                let body = self.words.sentences(&[fits, share, beyond, self.near_miss(near)]);
                (self.asked(&name), body)
            }
        }
    }

    fn share(&self, (share, used): (u64, u64)) -> String {
        let are = self.words.are(used);
        let [share, used] = [share, used].map(|value| self.number(value));
        match self.words.language {
            Language::English => format!("Of a share of {share}, {are} in use."),
            Language::Chinese => format!("份额 {share} 个，已用 {used} 个。"),
        }
    }

    /// Others hold more than their shares, which rounding made smaller.
    fn beyond(&self, units: u64) -> String {
        let units = bad(self.number(units));
        match self.words.language {
            Language::English => format!(
                "Others hold {units} beyond their shares, which rounding made smaller when more was lent: until they give that back, less is unused than the shares add up to."
            ),
            Language::Chinese => format!(
                "出借增多时，取整使他人的份额变小，他人因此多占 {units} 个：归还之前，未用的单元少于各份额之和。"
            ),
        }
    }

    fn asked(&self, name: &str) -> String {
        match self.words.language {
            Language::English => format!("Why does {name} not run?"),
            Language::Chinese => format!("{name} 为什么没有运行？"),
        }
    }

    fn future(&self, submit: Time) -> String {
        let at = self.at(submit);
        match self.words.language {
            Language::English => format!("It is submitted only at {at}."),
            Language::Chinese => format!("它要到 {at} 才提交。"),
        }
    }

    fn has_ended(&self, name: &str, end: Time, cancelled: bool) -> (String, String) {
        let end = self.at(end);
        match (self.words.language, cancelled) {
            (Language::English, false) => {
                (format!("{name} has ended."), format!("Its work was done at {end}."))
            }
            (Language::English, true) => (
                format!("{name} was cancelled."),
                bad(format!("At {end} its units were taken back.")),
            ),
            (Language::Chinese, false) => {
                (format!("{name} 已结束。"), format!("它于 {end} 完成。"))
            }
            (Language::Chinese, true) => {
                (format!("{name} 已取消。"), bad(format!("{end} 时其单元被收回。")))
            }
        }
    }

    fn answer_workflow(&self, workflow: u32, answer: &WhyNotWorkflow) -> (String, String) {
        let name = self.words.workflow_name(workflow, self.outline);
        match *answer {
            WhyNotWorkflow::Future { submit } => (self.asked(&name), self.future(submit)),
            WhyNotWorkflow::Admitted { since, stage } => {
                let since = self.at(since);
                match self.words.language {
                    Language::English => {
                        (format!("{name} runs."), format!("Since {since}; it is at stage {stage}."))
                    }
                    Language::Chinese => (
                        format!("{name} 正在运行。"),
                        format!("自 {since} 起；现处于阶段 {stage}。"),
                    ),
                }
            }
            WhyNotWorkflow::Finished { end } => {
                let end = self.at(end);
                match self.words.language {
                    Language::English => {
                        (format!("{name} has finished."), format!("Its last job ended at {end}."))
                    }
                    Language::Chinese => {
                        (format!("{name} 已完成。"), format!("其最后一个作业于 {end} 结束。"))
                    }
                }
            }
            WhyNotWorkflow::Waiting { reservation, free, first, ahead, fewer, after } => {
                let body = if ahead > 0 {
                    self.behind(first)
                } else {
                    self.words.sentences(&[
                        self.lacks_room(reservation, free),
                        self.near_reservation(fewer, after),
                    ])
                };
                (self.asked(&name), body)
            }
        }
    }

    fn behind(&self, first: u32) -> String {
        let first = self.workflow(first);
        match self.words.language {
            Language::English => {
                format!("It waits behind {first}, and nobody passes the first that does not fit.")
            }
            Language::Chinese => format!("它排在 {first} 之后；没有工作流能越过第一个放不下的。"),
        }
    }

    fn lacks_room(&self, reservation: u64, free: u64) -> String {
        let fits = reservation <= free;
        let [reservation, free] = [reservation, free].map(|value| self.number(value));
        match (self.words.language, fits) {
            (Language::English, true) => {
                format!(
                    "It fits, {}, and is admitted in this pass.",
                    good(format!("{reservation} ≤ {free}"))
                )
            }
            (Language::English, false) => format!(
                "Its reservation does not fit what nobody holds or has reserved: {}.",
                bad(format!("{reservation} > {free}"))
            ),
            (Language::Chinese, true) => {
                format!("放得下（{}），本次调度即接纳。", good(format!("{reservation} ≤ {free}")))
            }
            (Language::Chinese, false) => {
                format!(
                    "预留量超过无人占用或预留的量：{}。",
                    bad(format!("{reservation} > {free}"))
                )
            }
        }
    }

    fn near_reservation(&self, fewer: Option<u64>, after: Option<u32>) -> String {
        let fewer = fewer.map(|fewer| self.units(fewer));
        let after = after.map(|other| self.workflow(other));
        match (self.words.language, fewer, after) {
            (_, None, None) => String::new(),
            (Language::English, Some(fewer), None) => {
                format!("With a reservation {fewer} smaller it would be admitted now.")
            }
            (Language::English, None, Some(other)) => {
                format!("When {other} ends there is room for it.")
            }
            (Language::English, Some(fewer), Some(other)) => format!(
                "With a reservation {fewer} smaller it would be admitted now; as it is, when {other} ends."
            ),
            (Language::Chinese, Some(fewer), None) => format!("若预留量少 {fewer}，现在即可接纳。"),
            (Language::Chinese, None, Some(other)) => format!("待 {other} 结束便有足够单元。"),
            (Language::Chinese, Some(fewer), Some(other)) => {
                format!("若预留量少 {fewer}，现在即可接纳；否则要等 {other} 结束。")
            }
        }
    }

    /// `With 2 units fewer it would start now; after stage 3 of w too.` Nothing where nothing would do.
    pub(super) fn near_miss(&self, near: &NearMiss) -> String {
        let fewer = near.fewer.map(|fewer| self.units(fewer));
        let shorter = near.shorter.map(|shorter| self.span(shorter));
        let after = near.after.map(|stage| self.stage(stage));
        let mut ways = Vec::new();
        match self.words.language {
            Language::English => {
                ways.extend(fewer.map(|fewer| format!("with {fewer} fewer")));
                ways.extend(shorter.map(|shorter| format!("with a runtime {shorter} shorter")));
                let now = match ways.as_slice() {
                    [] => String::new(),
                    ways => format!("It would start now {}.", ways.join(", or ")),
                };
                let later = after.map(|stage| {
                    format!("After {stage} what is lent or given back would be enough, if nobody else takes it.")
                });
                self.words.sentences(&[now, later.unwrap_or_default()])
            }
            Language::Chinese => {
                ways.extend(fewer.map(|fewer| format!("少用 {fewer}")));
                ways.extend(shorter.map(|shorter| format!("运行时间缩短 {shorter}")));
                let now = match ways.as_slice() {
                    [] => String::new(),
                    ways => format!("若{}，它现在就能开始。", ways.join("，或")),
                };
                let later = after.map(|stage| {
                    format!("{stage} 之后，出借或归还的单元便足够，只要没有别人占用。")
                });
                self.words.sentences(&[now, later.unwrap_or_default()])
            }
        }
    }
}
