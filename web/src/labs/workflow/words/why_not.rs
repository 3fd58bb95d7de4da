//! Why an ordinary job does not run, or a workflow, and what would let it.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{
    Answer, Fate, NearMiss, Start, Verdict, WhyNot, WhyNotWorkflow,
};

use super::WorkflowTeller;
use crate::narrate::numbers::{There, capital};
use crate::narrate::rich::bad;
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
            WhyNot::Future { submit } => (self.asked(&name), self.future(self.it(), submit)),
            WhyNot::Running { start, lender, left_over, ahead } => {
                let headline = match self.words.language {
                    Language::English => format!("{name} runs."),
                    Language::Chinese => format!("{name} 正在运行。"),
                };
                let since = self.runs_since(job, start, lender, left_over);
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

    pub(super) fn runs_since(
        &self,
        job: u32,
        start: Time,
        lender: Option<u32>,
        left_over: bool,
    ) -> String {
        let job = self.job(job);
        let (start, lender) = (self.at(start), lender.map(|lender| self.workflow(lender)));
        match (self.words.language, lender, left_over) {
            (Language::English, Some(lender), false) => {
                format!("{job} has borrowed units of {lender} since {start}.")
            }
            (Language::English, Some(lender), true) => {
                format!("{job} has used units of {lender} since {start}; {lender} has finished.")
            }
            (Language::English, None, _) => format!("{job} has run on the pool since {start}."),
            (Language::Chinese, Some(lender), false) => {
                format!("{job} 自 {start} 起运行，借用 {lender} 的单元。")
            }
            (Language::Chinese, Some(lender), true) => {
                format!("{job} 自 {start} 起运行，借用 {lender} 的单元；{lender} 已完成。")
            }
            (Language::Chinese, None, _) => format!("{job} 自 {start} 起运行，使用资源池。"),
        }
    }

    /// What comes of a job that runs. Only what is `lent` can be taken back, and so depends on who else arrives.
    pub(super) fn fate(&self, fate: Fate, lent: bool) -> String {
        match (self.words.language, fate) {
            (Language::English, Fate::Ends(time)) if lent => {
                format!("If nothing else arrives, it ends at {}.", self.at(time))
            }
            (Language::English, Fate::Ends(time)) => {
                format!("It ends at {}; its units are not reclaimed.", self.at(time))
            }
            (Language::English, Fate::Interrupted { time, stage }) => format!(
                "If nothing else arrives, it is interrupted at {}, when {} reclaims units.",
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
        let later = ahead.is_some_and(|start| start.time > self.view.now);
        let taken = match verdict.fit {
            Fit::Loan | Fit::Pool if later => self.words.pick(
                "What comes before it in this pass takes that room.",
                "本次调度中排在它之前的先占用这些单元。",
            ),
            _ => "",
        };
        let ahead = ahead.map_or_else(String::new, |start| self.starts(start));
        self.words.sentences(&[self.verdict(verdict), taken.to_owned(), near, ahead])
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

    fn future(&self, who: &str, submit: Time) -> String {
        let at = self.at(submit);
        match self.words.language {
            Language::English => format!("{} is submitted only at {at}.", capital(who)),
            Language::Chinese => format!("{who}要到 {at} 才提交。"),
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
                bad(format!("At {end} its units were reclaimed.")),
            ),
            (Language::Chinese, false) => {
                (format!("{name} 已结束。"), format!("它于 {end} 完成。"))
            }
            (Language::Chinese, true) => {
                (format!("{name} 已取消。"), bad(format!("{end} 时其单元被回收。")))
            }
        }
    }

    fn it(&self) -> &'static str {
        self.words.pick("it", "它")
    }

    /// What is said of a workflow where something else is asked about; `later`: also when it is admitted.
    pub(super) fn of_workflow(
        &self,
        workflow: u32,
        answer: &WhyNotWorkflow,
        later: bool,
    ) -> String {
        let who = format!("{}{}", self.workflow(workflow), self.words.pick("", " "));
        self.workflow_as(workflow, (&who, later), answer).1
    }

    fn workflow_now(&self, workflow: u32, answer: &WhyNotWorkflow) -> (String, String) {
        self.workflow_as(workflow, (self.it(), true), answer)
    }

    fn workflow_as(
        &self,
        workflow: u32,
        (who, later): (&str, bool),
        answer: &WhyNotWorkflow,
    ) -> (String, String) {
        let name = self.words.workflow_name(workflow, self.outline);
        match *answer {
            WhyNotWorkflow::Future { submit } => (self.asked(&name), self.future(who, submit)),
            WhyNotWorkflow::Admitted { since, stage } => {
                let since = self.at(since);
                match self.words.language {
                    Language::English => (
                        format!("{name} runs."),
                        format!("{} has run since {since} and is at stage {stage}.", capital(who)),
                    ),
                    Language::Chinese => (
                        format!("{name} 正在运行。"),
                        format!("{who}自 {since} 起运行，现处于阶段 {stage}。"),
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
                let why = if ahead > 0 {
                    self.behind(who, first)
                } else {
                    self.lacks_room(reservation, free)
                };
                let near =
                    fewer.map_or_else(String::new, |fewer| self.near_reservation(who, fewer));
                let later = admitted.filter(|_| later);
                let later = later.map_or_else(String::new, |time| self.admitted_at(who, time));
                (self.asked(&name), self.words.sentences(&[why, near, later]))
            }
        }
    }

    fn behind(&self, who: &str, first: u32) -> String {
        let first = self.workflow(first);
        match self.words.language {
            Language::English => format!(
                "{} waits behind {first}, and nobody passes the first that does not fit.",
                capital(who)
            ),
            Language::Chinese => {
                format!("{who}排在 {first} 之后；没有工作流能越过第一个放不下的。")
            }
        }
    }

    fn lacks_room(&self, reservation: u64, free: u64) -> String {
        let told = self.words.held_against(reservation, free, There::Free);
        match (self.words.language, reservation <= free) {
            (Language::English, true) => format!("The reservation fits: {told}."),
            (Language::English, false) => format!("The reservation does not fit: {told}."),
            (Language::Chinese, true) => format!("预留量放得下：{told}。"),
            (Language::Chinese, false) => format!("预留量放不下：{told}。"),
        }
    }

    fn near_reservation(&self, who: &str, fewer: u64) -> String {
        let fewer = self.units(fewer);
        match self.words.language {
            Language::English => {
                format!("With a reservation {fewer} smaller {who} would be admitted now.")
            }
            Language::Chinese => format!("若预留量少 {fewer}，现在即可接纳。"),
        }
    }

    fn admitted_at(&self, who: &str, time: Time) -> String {
        let time = self.at(time);
        match self.words.language {
            Language::English => format!("If nothing else arrives, {who} is admitted at {time}."),
            Language::Chinese => format!("若不再有提交，{who}将于 {time} 被接纳。"),
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
                ways.extend(shorter.map(|shorter| format!("运行时长缩短 {shorter}")));
                match ways.as_slice() {
                    [] => String::new(),
                    ways => format!("若{}，它现在就能开始。", ways.join("，或")),
                }
            }
        }
    }
}
