//! Why an ordinary job does not run, or a workflow, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::workflow::reason::{
    Answer, Fate, NearMiss, Start, Verdict, WhyNot, WhyNotWorkflow,
};

use super::WorkflowTeller;
use crate::narrate::rich::{bad, good};
use crate::narrate::{Explained, Language};

impl WorkflowTeller<'_> {
    /// An answer; `about` is the ordinary job or the workflow that one of these is about.
    pub fn answer(&self, about: u32, answer: &Answer) -> Explained {
        let (headline, body) = match answer {
            Answer::Job(answer) => self.answer_job(about, answer),
            Answer::Workflow(answer) => self.workflow_now(about, answer),
            Answer::Stage(stage, answer) => self.stage_now(*stage, answer),
            Answer::Task(task, answer) => self.task_now(*task, answer),
            Answer::User(answer) => self.user_now(answer),
            Answer::Unit(answer) => self.unit_now(answer),
            Answer::Loan(answer) => self.loan_now(answer.as_ref()),
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
            WhyNot::Running { start, lender, left_over, ahead } => {
                let headline = match self.words.language {
                    Language::English => format!("{name} runs."),
                    Language::Chinese => format!("{name} 正在运行。"),
                };
                let since = self.runs_since(start, lender, left_over);
                let lent = lender.is_some() && !left_over;
                let fate = ahead.map_or_else(String::new, |fate| self.fate(fate, lent));
                (headline, self.words.sentences(&[since, fate]))
            }
            WhyNot::Ended { end, cancelled } => self.has_ended(&name, end, cancelled),
            WhyNot::Waiting { ref verdict, ref near, ahead } => {
                (self.asked(&name), self.waits(verdict, Some(near), ahead))
            }
        }
    }

    pub(super) fn runs_since(&self, start: Time, lender: Option<u32>, left_over: bool) -> String {
        let (start, lender) = (self.at(start), lender.map(|lender| self.workflow(lender)));
        match (self.words.language, lender, left_over) {
            (Language::English, Some(lender), false) => {
                format!("Since {start}, on units that {lender} lends.")
            }
            (Language::English, Some(lender), true) => {
                format!("Since {start}, on units that {lender} had lent, which has finished.")
            }
            (Language::English, None, _) => format!("Since {start}, on the pool."),
            (Language::Chinese, Some(lender), false) => {
                format!("自 {start} 起，借用 {lender} 的单元。")
            }
            (Language::Chinese, Some(lender), true) => {
                format!("自 {start} 起，借用 {lender} 的单元；{lender} 已完成。")
            }
            (Language::Chinese, None, _) => format!("自 {start} 起，使用资源池。"),
        }
    }

    /// What comes of a job that runs. Only what is `lent` can be taken back, and so depends on who else arrives.
    pub(super) fn fate(&self, fate: Fate, lent: bool) -> String {
        match (self.words.language, fate) {
            (Language::English, Fate::Ends(time)) if lent => {
                format!("If nothing else arrives, it ends at {}.", self.at(time))
            }
            (Language::English, Fate::Ends(time)) => {
                format!("It ends at {}; nobody takes its units back.", self.at(time))
            }
            (Language::English, Fate::Interrupted { time, stage }) => format!(
                "If nothing else arrives, it is interrupted at {}, when {} takes units back.",
                self.at(time),
                self.stage(stage)
            ),
            (Language::Chinese, Fate::Ends(time)) if lent => {
                format!("若不再有提交，它将于 {} 结束。", self.at(time))
            }
            (Language::Chinese, Fate::Ends(time)) => {
                format!("它将于 {} 结束；其单元不会被回收。", self.at(time))
            }
            (Language::Chinese, Fate::Interrupted { time, stage }) => format!(
                "若不再有提交，它将于 {} 被中断：{} 要回收单元。",
                self.at(time),
                self.stage(stage)
            ),
        }
    }

    /// Where a waiting entry may not start, what would let it, and when it will.
    pub(super) fn waits(
        &self,
        verdict: &Verdict,
        near: Option<&NearMiss>,
        ahead: Option<Start>,
    ) -> String {
        let near = near.map_or_else(String::new, |near| self.near_miss(near));
        let ahead = ahead.map_or_else(String::new, |start| self.starts(start));
        self.words.sentences(&[self.verdict(verdict), near, ahead])
    }

    fn starts(&self, Start { time, stage }: Start) -> String {
        let (time, lender) = (self.at(time), stage.map(|stage| self.workflow(stage.workflow)));
        let number = stage.map_or(0, |stage| stage.number);
        match (self.words.language, lender) {
            (Language::English, Some(lender)) => format!(
                "If nothing else arrives, it starts at {time}, on units that {lender} lends in stage {number}."
            ),
            (Language::English, None) => {
                format!("If nothing else arrives, it starts at {time}, on the pool.")
            }
            (Language::Chinese, Some(lender)) => format!(
                "若不再有提交，它将于 {time} 开始，借用 {lender} 在阶段 {number} 借出的单元。"
            ),
            (Language::Chinese, None) => {
                format!("若不再有提交，它将于 {time} 开始，使用资源池。")
            }
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
                (format!("{name} 已取消。"), bad(format!("{end} 时其单元被回收。")))
            }
        }
    }

    pub(super) fn workflow_now(&self, workflow: u32, answer: &WhyNotWorkflow) -> (String, String) {
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
            WhyNotWorkflow::Waiting { reservation, free, first, ahead, fewer, admitted } => {
                let why =
                    if ahead > 0 { self.behind(first) } else { self.lacks_room(reservation, free) };
                let near = fewer.map_or_else(String::new, |fewer| self.near_reservation(fewer));
                let later = admitted.map_or_else(String::new, |time| self.admitted_at(time));
                (self.asked(&name), self.words.sentences(&[why, near, later]))
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
                format!("It fits: {}.", good(format!("{reservation} ≤ {free}")))
            }
            (Language::English, false) => format!(
                "Its reservation does not fit what nobody holds or has reserved: {}.",
                bad(format!("{reservation} > {free}"))
            ),
            (Language::Chinese, true) => {
                format!("放得下：{}。", good(format!("{reservation} ≤ {free}")))
            }
            (Language::Chinese, false) => {
                format!(
                    "预留量超过无人占用或预留的量：{}。",
                    bad(format!("{reservation} > {free}"))
                )
            }
        }
    }

    fn near_reservation(&self, fewer: u64) -> String {
        let fewer = self.units(fewer);
        match self.words.language {
            Language::English => {
                format!("With a reservation {fewer} smaller it would be admitted now.")
            }
            Language::Chinese => format!("若预留量少 {fewer}，现在即可接纳。"),
        }
    }

    fn admitted_at(&self, time: Time) -> String {
        let time = self.at(time);
        match self.words.language {
            Language::English => format!("If nothing else arrives, it is admitted at {time}."),
            Language::Chinese => format!("若不再有提交，它将于 {time} 被接纳。"),
        }
    }

    /// `It would start now with 2 units fewer.` Nothing where nothing would do.
    pub(super) fn near_miss(&self, near: &NearMiss) -> String {
        let fewer = near.fewer.map(|fewer| self.units(fewer));
        let shorter = near.shorter.map(|shorter| self.span(shorter));
        let mut ways = Vec::new();
        match self.words.language {
            Language::English => {
                ways.extend(fewer.map(|fewer| format!("with {fewer} fewer")));
                ways.extend(shorter.map(|shorter| format!("with a runtime {shorter} shorter")));
                match ways.as_slice() {
                    [] => String::new(),
                    ways => format!("It would start now {}.", ways.join(", or ")),
                }
            }
            Language::Chinese => {
                ways.extend(fewer.map(|fewer| format!("少用 {fewer}")));
                ways.extend(shorter.map(|shorter| format!("运行时间缩短 {shorter}")));
                match ways.as_slice() {
                    [] => String::new(),
                    ways => format!("若{}，它现在就能开始。", ways.join("，或")),
                }
            }
        }
    }
}
