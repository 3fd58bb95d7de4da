//! Why a step of a workflow run happened: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::{NearMiss, Reason, StageName, Start, Verdict};
use gantry_core::labs::workflow::{By, Mode};

use super::WorkflowTeller;
use crate::narrate::Language;
use crate::narrate::numbers::{There, capital};
use crate::narrate::rich::{bad, good};

/// Headline and body.
pub(super) type Told = (String, String);

impl WorkflowTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> Told {
        match *reason {
            Reason::Beginning => self.beginning(),
            Reason::WorkflowSubmitted { workflow, reservation, hungriest, ahead } => {
                self.workflow_submitted(workflow, (reservation, hungriest), ahead)
            }
            Reason::JobSubmitted { job, user, need, runtime, ahead } => {
                self.job_submitted(job, user, (need, runtime), ahead)
            }
            Reason::TaskEnded { task, stage, need, left } => {
                self.task_ended(task, stage, need, left)
            }
            Reason::JobEnded { job, user, need, lender, left_over } => {
                self.job_ended(job, user, need, lender, left_over)
            }
            Reason::StageReady { stage, need, free } => self.stage_ready(stage, need, free),
            Reason::Weighed { workflow, reservation, free, fits } => {
                self.weighed(workflow, reservation, free, fits)
            }
            Reason::Admitted { workflow, reservation, free, waited } => {
                self.admitted(workflow, reservation, free, waited)
            }
            Reason::Finished { workflow, reservation, left_over, makespan } => {
                self.finished(workflow, reservation, left_over, makespan)
            }
            Reason::TaskStarted { task, stage, need, free } => {
                self.task_started(task, stage, need, free)
            }
            Reason::JobStarted { job, need, lender, room, waited, again, .. } => {
                self.job_started(job, (need, room), lender, waited, again)
            }
            Reason::Judged { ref verdict, ref near, ahead } => {
                self.judged(verdict, near.as_ref(), ahead)
            }
            Reason::Reclaimed { .. }
            | Reason::Interrupted { .. }
            | Reason::StageBegan { .. }
            | Reason::Lent { .. } => self.tell_loan(reason),
        }
    }

    fn beginning(&self) -> Told {
        let outline = self.outline;
        let [workflows, jobs] = [outline.workflows.len(), outline.jobs.len()];
        let capacity = self.units(outline.capacity);
        let told = |count: usize, (one, many, chinese): (&str, &str, &str)| {
            let count = count as u64;
            (count > 0).then(|| match self.words.language {
                Language::English => self.words.count(count, one, many),
                Language::Chinese => format!("{} 个{chinese}", self.number(count)),
            })
        };
        let workflows = told(workflows, ("workflow", "workflows", "工作流"));
        let jobs = told(jobs, ("ordinary job", "ordinary jobs", "普通作业"));
        let all: Vec<String> = workflows.into_iter().chain(jobs).collect();
        match (self.words.language, all.is_empty()) {
            (Language::English, empty) => {
                let who = if empty { "Nothing".to_owned() } else { self.words.list(&all) };
                let body = format!("{who} will come to a pool of {capacity}.");
                ("Nothing has happened yet.".to_owned(), body)
            }
            (Language::Chinese, true) => {
                ("尚未开始。".to_owned(), format!("没有作业提交到共 {capacity}的资源池。"))
            }
            (Language::Chinese, false) => (
                "尚未开始。".to_owned(),
                format!("将有 {}提交到共 {capacity}的资源池。", all.join("和 ")),
            ),
        }
    }

    fn workflow_submitted(
        &self,
        workflow: u32,
        (reservation, hungriest): (u64, u32),
        ahead: u64,
    ) -> Told {
        let own = self.outline.workflows.get(workflow as usize);
        let need = own.and_then(|own| own.stages.get(hungriest.saturating_sub(1) as usize));
        let need = self.number(need.map_or(reservation, |stage| stage.need));
        let (workflow, reservation) = (self.workflow(workflow), self.units(reservation));
        let waiting = self.number(ahead);
        let alone = self.outline.mode == Mode::PerJob;
        match self.words.language {
            Language::English => {
                let asks = if alone {
                    "Nothing is reserved for it: each of its jobs is scheduled by itself."
                        .to_owned()
                } else {
                    format!(
                        "It asks for {reservation}; stage {hungriest}, its hungriest, needs {need}."
                    )
                };
                let place = match ahead {
                    0 => String::new(),
                    1 => "1 workflow waits before it.".to_owned(),
                    _ => format!("{waiting} workflows wait before it."),
                };
                let body = self.words.sentences(&[asks, place]);
                (format!("Workflow {workflow} is submitted."), body)
            }
            Language::Chinese => {
                let asks = if alone {
                    "不为它预留：其作业逐个调度。".to_owned()
                } else {
                    format!("它要求预留 {reservation}；需求最大的阶段 {hungriest} 需要 {need} 个。")
                };
                let place = match ahead {
                    0 => String::new(),
                    _ => format!("前面有 {waiting} 个工作流在等待。"),
                };
                (format!("工作流 {workflow} 提交。"), self.words.sentences(&[asks, place]))
            }
        }
    }

    fn job_submitted(&self, job: u32, user: u32, (need, time): (u64, Time), ahead: u64) -> Told {
        let (job, user) = (self.job(job), self.user(user));
        let (need, time, waiting) = (self.units(need), self.lasting(time), self.number(ahead));
        match self.words.language {
            Language::English => {
                let place = match ahead {
                    0 => "Nobody waits before it.".to_owned(),
                    1 => "1 waits before it.".to_owned(),
                    _ => format!("{waiting} wait before it."),
                };
                (
                    format!("{job} of {user} is submitted."),
                    format!("It needs {need} and takes {time}. {place}"),
                )
            }
            Language::Chinese => {
                let place = match ahead {
                    0 => "前面没有作业等待。".to_owned(),
                    _ => format!("前面有 {waiting} 个在等待。"),
                };
                (
                    format!("{user} 的作业 {job} 提交。"),
                    format!("它需要 {need}，运行 {time}。{place}"),
                )
            }
        }
    }

    fn task_ended(&self, task: u32, stage: StageName, need: u64, left: u64) -> Told {
        let stay = if need == 1 { "stays" } else { "stay" };
        let (task, need) = (self.task(task, stage), self.units(need));
        let more = self.number(left);
        let pool = self.outline.mode == Mode::PerJob;
        match self.words.language {
            Language::English => {
                let to = if pool {
                    format!("It gives {need} back to the pool.")
                } else {
                    format!("Its {need} {stay} reserved for its workflow.")
                };
                let stage = match left {
                    0 => good("All jobs of the stage have ended."),
                    1 => "1 job of the stage is left.".to_owned(),
                    _ => format!("{more} jobs of the stage are left."),
                };
                (capital(&format!("{task} ends.")), format!("{to} {stage}"))
            }
            Language::Chinese => {
                let to = if pool {
                    format!("它将 {need}归还资源池。")
                } else {
                    format!("它的 {need}仍为其工作流预留。")
                };
                let stage = match left {
                    0 => good("该阶段的作业均已结束。"),
                    _ => format!("该阶段还剩 {more} 个作业。"),
                };
                (format!("{task} 结束。"), format!("{to}{stage}"))
            }
        }
    }

    fn job_ended(
        &self,
        job: u32,
        user: u32,
        need: u64,
        lender: Option<u32>,
        left_over: bool,
    ) -> Told {
        let (go, it) = if need == 1 { ("goes", "it") } else { ("go", "them") };
        let (job, user, need) = (self.job(job), self.user(user), self.units(need));
        let lender = lender.map(|lender| self.workflow(lender));
        match self.words.language {
            Language::English => {
                let back = match (lender, left_over) {
                    (None, _) => format!("It gives {need} back to the pool."),
                    (Some(lender), false) => {
                        format!("It gives {need} back; {lender} goes on lending {it} to {user}.")
                    }
                    (Some(lender), true) => {
                        format!(
                            "Its {need} {go} to the pool, for {lender}, which lent {it}, has finished."
                        )
                    }
                };
                (format!("{job} ends, its work done."), back)
            }
            Language::Chinese => {
                let back = match (lender, left_over) {
                    (None, _) => format!("它将 {need}归还资源池。"),
                    (Some(lender), false) => {
                        format!("它归还 {need}；{lender} 继续将其借给 {user}。")
                    }
                    (Some(lender), true) => {
                        format!("借出方 {lender} 已结束：{need}归入资源池。")
                    }
                };
                (format!("{job} 完成。"), back)
            }
        }
    }

    fn stage_ready(&self, stage: StageName, need: u64, free: u64) -> Told {
        let (stalls, alone) = (free < need, self.jobs_of(stage) == 1);
        let (stage, units) = (self.stage(stage), self.units(need));
        let (are, free) = (self.words.are(free), self.number(free));
        match self.words.language {
            Language::English => {
                let room = if stalls {
                    bad(format!(
                        "{} free: {} start now, and the workflow may stall.",
                        capital(&are),
                        if alone { "it cannot" } else { "not all can" }
                    ))
                } else {
                    capital(&format!("{are} free."))
                };
                let join = if alone {
                    format!("Its job joins the queue and needs {units}.")
                } else {
                    format!("Its jobs join the queue; together they need {units}.")
                };
                (capital(&format!("{stage} is ready.")), format!("{join} {room}"))
            }
            Language::Chinese => {
                let room = if stalls {
                    let which = if alone { "它现在不能" } else { "不能全部" };
                    bad(format!("空闲 {free} 个：{which}开始，工作流可能停顿。"))
                } else {
                    format!("空闲 {free} 个。")
                };
                let all = if alone { "" } else { "共" };
                (format!("{stage} 就绪。"), format!("其作业加入队列，{all}需要 {units}。{room}"))
            }
        }
    }

    fn weighed(&self, workflow: u32, reservation: u64, free: u64, fits: bool) -> Told {
        let workflow = self.workflow(workflow);
        let test = self.words.held_against(reservation, free, There::Free);
        match self.words.language {
            Language::English => (
                format!("May {workflow} be admitted?"),
                if fits {
                    format!("The reservation fits: {test}.")
                } else {
                    format!("The reservation does not fit: {test}. It waits, and nobody passes it.")
                },
            ),
            Language::Chinese => (
                format!("能接纳 {workflow} 吗？"),
                if fits {
                    format!("预留量放得下：{test}。")
                } else {
                    format!("预留量放不下：{test}。它等待，且无人能越过它。")
                },
            ),
        }
    }

    fn admitted(&self, workflow: u32, reservation: u64, free: u64, waited: Time) -> Told {
        let (workflow, units) = (self.workflow(workflow), self.units(reservation));
        let fits = self.words.held_against(reservation, free, There::Free);
        let wait = self.waited(waited, false);
        match self.words.language {
            Language::English => (
                format!("{workflow} is admitted with {units}."),
                format!(
                    "The reservation fits: {fits}. From now on none of its stages waits. {wait}"
                ),
            ),
            Language::Chinese => (
                format!("接纳 {workflow}，预留 {units}。"),
                format!("预留量放得下：{fits}。从此其任何阶段都不再等待。{wait}"),
            ),
        }
    }

    fn finished(&self, workflow: u32, reservation: u64, left_over: u64, makespan: Time) -> Told {
        let (workflow, units) = (self.workflow(workflow), self.units(reservation));
        let (left, span) = (self.units(left_over), self.lasting(makespan));
        let go = if reservation == 1 { "goes" } else { "go" };
        let alone = self.outline.mode == Mode::PerJob;
        match self.words.language {
            Language::English => {
                let back = match (alone, left_over) {
                    (true, _) => String::new(),
                    (false, 0) => format!("Its {units} {go} back to the pool."),
                    (false, 1) => format!(
                        "Its {units} go back to the pool, apart from 1 that a borrower still uses: that follows when its job ends."
                    ),
                    (false, _) => format!(
                        "Its {units} go back to the pool, apart from {left} that borrowers still use: these follow when their jobs end."
                    ),
                };
                let took = format!("It took {span} from its submission.");
                (format!("{workflow} has finished."), self.words.sentences(&[back, took]))
            }
            Language::Chinese => {
                let back = match (alone, left_over) {
                    (true, _) => String::new(),
                    (false, 0) => format!("其 {units}归还资源池。"),
                    (false, _) => {
                        format!("其 {units}归还资源池，其中 {left}仍被借用，待作业结束后归还。")
                    }
                };
                let took = format!("自提交起历时 {span}。");
                (format!("{workflow} 完成。"), self.words.sentences(&[back, took]))
            }
        }
    }

    fn task_started(&self, task: u32, stage: StageName, need: u64, free: u64) -> Told {
        let task = self.task(task, stage);
        let fits = self.words.held_against(need, free, There::Free);
        let others = match self.jobs_of(stage) {
            1 => "",
            _ => self.words.pick(
                "Each job of its stage starts when it fits.",
                "同阶段的作业各自在放得下时开始。",
            ),
        };
        let (headline, body) = match self.words.language {
            Language::English => {
                (capital(&format!("{task} starts by itself.")), format!("It fits: {fits}."))
            }
            Language::Chinese => (format!("{task} 单独开始。"), format!("放得下：{fits}。")),
        };
        (headline, self.words.sentences(&[body, others.to_owned()]))
    }

    fn job_started(
        &self,
        job: u32,
        (need, room): (u64, u64),
        lender: Option<u32>,
        waited: Time,
        again: bool,
    ) -> Told {
        let job = self.job(job);
        let there = if lender.is_some() { There::Left } else { There::Free };
        let fits = self.words.held_against(need, room, there);
        let lender = lender.map(|lender| self.workflow(lender));
        let whose = match self.outline.by {
            By::Ratio => self.words.pick("its user's share", "该用户的份额"),
            By::Appearance => self.words.pick("the pot of all users", "所有用户的共用额度"),
        };
        let wait = self.waited(waited, again);
        match self.words.language {
            Language::English => {
                let verb = if again { "starts again" } else { "starts" };
                match lender {
                    Some(lender) => (
                        format!("{job} {verb} on units of {lender}."),
                        format!("They are lent, and {whose} has room for it: {fits}. {wait}"),
                    ),
                    None => (
                        format!("{job} {verb} on the pool."),
                        format!("No workflow waits, and it fits: {fits}. {wait}"),
                    ),
                }
            }
            Language::Chinese => {
                let verb = if again { "重新开始" } else { "开始" };
                match lender {
                    Some(lender) => (
                        format!("{job} {verb}，借用 {lender} 的单元。"),
                        format!("这些单元已借出，{whose}尚有余量：{fits}。{wait}"),
                    ),
                    None => (
                        format!("{job} {verb}，使用资源池。"),
                        format!("没有工作流在等待，且放得下：{fits}。{wait}"),
                    ),
                }
            }
        }
    }

    fn judged(&self, verdict: &Verdict, near: Option<&NearMiss>, ahead: Option<Start>) -> Told {
        let name = self.judged_name(verdict);
        let headline = match self.words.language {
            Language::English => format!("May {name} start?"),
            Language::Chinese => format!("{name} 能开始吗？"),
        };
        (headline, self.waits(verdict, near, ahead))
    }

    fn judged_name(&self, verdict: &Verdict) -> String {
        match (verdict.job, verdict.task) {
            (Some(job), _) => self.job(job),
            (None, Some(task)) => self.task_named(task),
            (None, None) => "?".to_owned(),
        }
    }
}
