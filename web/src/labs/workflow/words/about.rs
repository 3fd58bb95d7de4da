//! What is said of a stage, a job of a stage, a user, a unit or a loan that is selected.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::answer::{LoanNow, ShareNow, StageNow, TaskNow, UnitNow, UserNow};
use gantry_core::labs::workflow::reason::{Bar, Barred, StageName};
use gantry_core::labs::workflow::view::UnitState;
use gantry_core::labs::workflow::{By, Mode};

use super::WorkflowTeller;
use super::reasons::Told;
use crate::narrate::Language;
use crate::narrate::numbers::capital;
use crate::narrate::rich::bad;

impl WorkflowTeller<'_> {
    /// A stage.
    pub(super) fn stage_now(&self, name: StageName, now: &StageNow) -> Told {
        let stage = capital(&self.stage(name));
        let english = self.words.language == Language::English;
        let (headline, parts) = match *now {
            StageNow::Future { need, ref why, begins } => {
                let workflow = self.of_workflow(name.workflow, why, begins.is_none());
                (
                    if english {
                        format!("{stage} has not begun.")
                    } else {
                        format!("{stage} 尚未开始。")
                    },
                    vec![self.needs_in_all(name, need), workflow, self.begins(begins)],
                )
            }
            StageNow::Ready { need, begins } => (
                if english {
                    format!("{stage} is ready.")
                } else {
                    format!("{stage} 已就绪。")
                },
                vec![self.needs_in_all(name, need), self.not_started_yet(), self.begins(begins)],
            ),
            StageNow::Running { need, start, left, lent, reclaimed } => (
                if english { format!("{stage} runs.") } else { format!("{stage} 正在运行。") },
                vec![
                    self.runs_with(start, left),
                    self.needs_in_all(name, need),
                    self.moves(lent, reclaimed),
                ],
            ),
            StageNow::Over { need, start, end, lent, reclaimed } => (
                if english {
                    format!("{stage} has ended.")
                } else {
                    format!("{stage} 已结束。")
                },
                vec![
                    self.ran(start, end),
                    self.needs_in_all(name, need),
                    self.moves(lent, reclaimed),
                ],
            ),
        };
        (headline, self.words.sentences(&parts))
    }

    fn needs_in_all(&self, stage: StageName, need: u64) -> String {
        let need = self.units(need);
        match (self.words.language, self.jobs_of(stage)) {
            (Language::English, 1) => format!("Its job needs {need}."),
            (Language::English, _) => format!("Its jobs need {need} together."),
            (Language::Chinese, 1) => format!("其作业需要 {need}。"),
            (Language::Chinese, _) => format!("其作业共需要 {need}。"),
        }
    }

    fn begins(&self, time: Option<Time>) -> String {
        let Some(time) = time.map(|time| self.at(time)) else { return String::new() };
        match self.words.language {
            Language::English => format!("If nothing else arrives, the stage begins at {time}."),
            Language::Chinese => format!("若不再有提交，该阶段将于 {time} 开始。"),
        }
    }

    fn not_started_yet(&self) -> String {
        let alone = self.outline.mode == Mode::PerJob;
        match (self.words.language, alone) {
            (Language::English, true) => "Each of its jobs waits by itself, and none has started.",
            (Language::English, false) => "What it lacks is being reclaimed.",
            (Language::Chinese, true) => "其作业各自等待，尚无一个开始。",
            (Language::Chinese, false) => "正在为它回收所缺的单元。",
        }
        .to_owned()
    }

    fn runs_with(&self, start: Time, left: u64) -> String {
        let (start, number) = (self.at(start), self.number(left));
        match (self.words.language, left) {
            (Language::English, 0) => format!("It began at {start}; all of its jobs have ended."),
            (Language::English, 1) => format!("It began at {start}; 1 of its jobs has not ended."),
            (Language::English, _) => {
                format!("It began at {start}; {number} of its jobs have not ended.")
            }
            (Language::Chinese, 0) => format!("它于 {start} 开始；其作业均已结束。"),
            (Language::Chinese, _) => format!("它于 {start} 开始；还有 {number} 个作业没有结束。"),
        }
    }

    fn ran(&self, start: Time, end: Time) -> String {
        let [start, end] = [start, end].map(|time| self.at(time));
        match self.words.language {
            Language::English => format!("It ran from {start} to {end}."),
            Language::Chinese => format!("它自 {start} 运行至 {end}。"),
        }
    }

    /// What a stage has reclaimed and lends.
    fn moves(&self, lent: u64, reclaimed: u64) -> String {
        if self.outline.mode != Mode::Lend {
            return String::new();
        }
        let [lent, reclaimed] = [lent, reclaimed].map(|units| self.number(units));
        match self.words.language {
            Language::English => {
                format!("Reclaimed for it: {reclaimed}; lent while it runs: {lent}.")
            }
            Language::Chinese => format!("为它回收 {reclaimed} 个；其运行期间借出 {lent} 个。"),
        }
    }

    /// A job of a stage.
    pub(super) fn task_now(&self, task: u32, now: &TaskNow) -> Told {
        let english = self.words.language == Language::English;
        let name = |stage| capital(&self.task(task, stage));
        match *now {
            TaskNow::Future { stage, begins } => {
                let own = self.stage(stage);
                let (headline, body) = if english {
                    (
                        format!("{} has not started.", name(stage)),
                        format!("It starts when {own} begins."),
                    )
                } else {
                    (format!("{} 尚未开始。", name(stage)), format!("{own} 开始时它才开始。"))
                };
                let body = match self.outline.mode {
                    Mode::PerJob => {
                        self.words.pick("Its stage is not ready.", "其阶段尚未就绪。").to_owned()
                    }
                    Mode::Lend | Mode::Reserve => body,
                };
                (headline, self.words.sentences(&[body, self.stage_begins(stage, begins)]))
            }
            TaskNow::Waiting { stage, ref verdict, ahead } => {
                let name = self.task(task, stage);
                let headline = if english {
                    format!("Why does {name} not run?")
                } else {
                    format!("{name} 为什么没有运行？")
                };
                (headline, self.waits(verdict, None, ahead))
            }
            TaskNow::Running { stage, need, start, end } => {
                let (need, [start, end]) =
                    (self.units(need), [start, end].map(|time| self.at(time)));
                if english {
                    (
                        format!("{} runs.", name(stage)),
                        format!(
                            "It uses {need}, from {start} to {end}; what a stage uses is not reclaimed."
                        ),
                    )
                } else {
                    (
                        format!("{} 正在运行。", name(stage)),
                        format!("占用 {need}，自 {start} 至 {end}；阶段使用的单元不会被回收。"),
                    )
                }
            }
            TaskNow::Over { stage, start, end } => {
                let headline = if english {
                    format!("{} has ended.", name(stage))
                } else {
                    format!("{} 已结束。", name(stage))
                };
                (headline, self.ran(start, end))
            }
        }
    }

    fn stage_begins(&self, stage: StageName, time: Option<Time>) -> String {
        let Some(time) = time.map(|time| self.at(time)) else { return String::new() };
        let stage = self.stage(stage);
        match self.words.language {
            Language::English => format!("If nothing else arrives, {stage} begins at {time}."),
            Language::Chinese => format!("若不再有提交，{stage} 将于 {time} 开始。"),
        }
    }

    /// A user.
    pub(super) fn user_now(&self, now: &UserNow) -> Told {
        let user = self.user(now.user);
        let mut parts: Vec<String> =
            now.shares.first.iter().map(|share| self.has_share(share)).collect();
        parts.push(self.more_lenders(now.shares.others));
        if now.shares.first.is_empty() && self.outline.mode == Mode::Lend {
            let nothing =
                self.words.pick("No workflow lends anything now.", "现在没有工作流借出单元。");
            parts.push(nothing.to_owned());
        }
        let (pool, waiting) = (self.units(now.pool), self.number(now.waiting));
        let first = now.first.as_ref().and_then(|verdict| verdict.job).map(|job| self.job(job));
        match self.words.language {
            Language::English => {
                if now.pool > 0 {
                    parts.push(format!("Jobs of {user} hold {pool} of the pool."));
                }
                parts.push(match (now.waiting, first) {
                    (1, Some(first)) => format!("1 job waits: {first}."),
                    (_, Some(first)) => format!("{waiting} jobs wait, {first} first."),
                    (_, None) => "No job waits.".to_owned(),
                });
            }
            Language::Chinese => {
                if now.pool > 0 {
                    parts.push(format!("{user} 的作业占用资源池的 {pool}。"));
                }
                parts.push(match (now.waiting, first) {
                    (1, Some(first)) => format!("1 个作业在等待：{first}。"),
                    (_, Some(first)) => format!("{waiting} 个作业在等待，最先的是 {first}。"),
                    (_, None) => "没有作业在等待。".to_owned(),
                });
            }
        }
        parts.extend(now.first.as_ref().map(|verdict| self.verdict(verdict)));
        let headline = match self.words.language {
            Language::English => format!("What does {user} have?"),
            Language::Chinese => format!("{user} 的份额如何？"),
        };
        (headline, self.words.sentences(&parts))
    }

    fn has_share(&self, own: &ShareNow) -> String {
        let (lender, whose) = (self.workflow(own.lender), self.user(own.user));
        let [share, used] = [own.share, own.used].map(|units| self.number(units));
        match (self.words.language, self.outline.by) {
            (Language::English, By::Ratio) => {
                format!(
                    "{whose}'s share of what {lender} lends is {share}; in use by {whose}: {used}."
                )
            }
            (Language::English, By::Appearance) => {
                format!("{lender} lends {share} to all together; in use by {whose}: {used}.")
            }
            (Language::Chinese, By::Ratio) => {
                format!("{whose} 在 {lender} 借出单元中的份额为 {share} 个，已用 {used} 个。")
            }
            (Language::Chinese, By::Appearance) => {
                format!("{lender} 借出的共用额度为 {share} 个，{whose} 已用 {used} 个。")
            }
        }
    }

    fn more_lenders(&self, count: u64) -> String {
        let number = self.number(count);
        match (self.words.language, count) {
            (_, 0) => String::new(),
            (Language::English, 1) => "1 more workflow is admitted.".to_owned(),
            (Language::English, _) => format!("{number} more workflows are admitted."),
            (Language::Chinese, _) => format!("另有 {number} 个工作流已接纳。"),
        }
    }

    /// A unit.
    pub(super) fn unit_now(&self, now: &UnitNow) -> Told {
        let name = self.words.unit_name(now.unit, self.outline);
        let headline = match self.words.language {
            Language::English => format!("Whose is unit {name}?"),
            Language::Chinese => format!("单元 {name} 属于谁？"),
        };
        let owner = now.owner.map(|owner| self.workflow(owner));
        let parts = match now.state {
            UnitState::Free => vec![self.is_free(now.closed_for)],
            UnitState::Reserved => vec![self.is_reserved(&owner.unwrap_or_default(), now.lends)],
            UnitState::Lent => self.is_lent(now, &owner.unwrap_or_default()),
            UnitState::Task(task) => vec![self.is_used_by_task(task)],
            UnitState::Job(job) => vec![self.is_used(job, owner, now.ended)],
        };
        (headline, self.words.sentences(&parts))
    }

    fn is_free(&self, closed_for: Option<u32>) -> String {
        let closed = closed_for.map(|other| self.workflow(other));
        match (self.words.language, closed) {
            (Language::English, None) => "It is free: nobody holds or has reserved it.".to_owned(),
            (Language::English, Some(other)) => format!(
                "It is free: nobody holds or has reserved it. The pool is closed to ordinary jobs while {other} waits for it."
            ),
            (Language::Chinese, None) => "空闲：无人占用或预留。".to_owned(),
            (Language::Chinese, Some(other)) => {
                format!("空闲：无人占用或预留。{other} 正在等待资源池，普通作业不得使用。")
            }
        }
    }

    fn is_reserved(&self, owner: &str, lends: bool) -> String {
        match (self.words.language, lends) {
            (Language::English, true) => {
                format!("{owner} has reserved it, and neither uses nor lends it now.")
            }
            (Language::English, false) => {
                format!("{owner} has reserved it, and does not use it now; nothing is lent.")
            }
            (Language::Chinese, true) => format!("由 {owner} 预留，现在既未使用也未借出。"),
            (Language::Chinese, false) => format!("由 {owner} 预留，现在未使用；不借出。"),
        }
    }

    fn is_lent(&self, now: &UnitNow, owner: &str) -> Vec<String> {
        let (lent, in_use) = now.lent.unwrap_or_default();
        let idle = lent - in_use;
        let told = match (idle, lent) {
            (_, 1) => String::new(),
            _ if in_use == 0 => format!("; none of its {} lent units is in use", self.number(lent)),
            _ => format!(
                "; {} of its {} lent units {} idle",
                self.number(idle),
                self.number(lent),
                if idle == 1 { "is" } else { "are" }
            ),
        };
        let (idle, lent) = (self.number(idle), self.number(lent));
        let mut parts = vec![match self.words.language {
            Language::English => {
                format!("{owner} lends it, and nobody uses it{told}.")
            }
            Language::Chinese => {
                format!("{owner} 借出它，无人使用；借出的 {lent} 个中空闲 {idle} 个。")
            }
        }];
        if self.outline.by == By::Ratio {
            let told = |own: &ShareNow| {
                let (user, room) = (self.user(own.user), self.number(own.room));
                match self.words.language {
                    Language::English => format!("{user} may still start on {room} of them."),
                    Language::Chinese => format!("{user} 的份额尚余 {room} 个可用。"),
                }
            };
            parts.extend(now.rooms.first.iter().map(told));
        }
        parts.push(match now.first {
            None => self.words.pick("No ordinary job waits.", "没有普通作业在等待。").to_owned(),
            Some((job, by)) => self.waits_beside(job, by, now),
        });
        parts
    }

    /// The first job that waits while a lent unit is idle.
    fn waits_beside(&self, job: u32, by: Option<Bar>, now: &UnitNow) -> String {
        let name = self.job(job);
        let need = self.outline.jobs.get(job as usize).map_or(0, |own| own.need);
        let waiting = match (self.words.language, now.waiting) {
            (Language::English, 1) => format!("{name} waits"),
            (Language::English, _) => format!("{name} is the first that waits"),
            (Language::Chinese, 1) => format!("{name} 在等待"),
            (Language::Chinese, _) => format!("最先等待的是 {name}"),
        };
        match (self.words.language, by) {
            (Language::English, None) => {
                format!("{waiting}, and there is room for it, here or elsewhere.")
            }
            (Language::Chinese, None) => format!("{waiting}，此处或别处放得下。"),
            (_, Some(by)) => {
                let why = self.barred((Some(job), need), Barred { lender: now.owner, by });
                let stop = self.words.pick(".", "。");
                self.words.sentences(&[format!("{waiting}{stop}"), why])
            }
        }
    }

    fn is_used_by_task(&self, task: u32) -> String {
        let task = self.task_named(task);
        match self.words.language {
            Language::English => format!("{} uses it.", capital(&task)),
            Language::Chinese => format!("{task} 正在使用它。"),
        }
    }

    fn is_used(&self, job: u32, owner: Option<String>, ended: bool) -> String {
        let user = self.outline.jobs.get(job as usize).map_or(0, |own| own.user);
        let (job, user) = (self.job(job), self.user(user));
        match (self.words.language, owner) {
            (Language::English, Some(owner)) if ended => {
                format!(
                    "{job} of {user} uses it. {owner} had lent it and has finished: it goes to the pool when {job} ends."
                )
            }
            (Language::English, Some(owner)) => {
                format!("{owner} lends it, and {job} of {user} uses it.")
            }
            (Language::English, None) => {
                format!("It belongs to the pool, and {job} of {user} uses it.")
            }
            (Language::Chinese, Some(owner)) if ended => {
                format!(
                    "{user} 的 {job} 正在使用它。借出它的 {owner} 已完成：{job} 结束后归入资源池。"
                )
            }
            (Language::Chinese, Some(owner)) => {
                format!("{owner} 借出它，{user} 的 {job} 正在使用。")
            }
            (Language::Chinese, None) => format!("{user} 的 {job} 正在使用它，属于资源池。"),
        }
    }

    /// A loan; none where it has not begun.
    pub(super) fn loan_now(&self, now: Option<&LoanNow>) -> Told {
        let Some(now) = now else {
            let told = self.words.pick("This loan has not begun.", "这笔借出尚未开始。");
            return (told.to_owned(), String::new());
        };
        let (owner, job, user) = (self.workflow(now.owner), self.job(now.job), self.user(now.user));
        let units = self.units(now.need);
        let out = now.until.is_none();
        let headline = match (self.words.language, out && !now.left_over) {
            (Language::English, true) => format!("{owner} lends {units} to {job} of {user}."),
            (Language::English, false) => format!("{owner} lent {units} to {job} of {user}."),
            (Language::Chinese, true) => format!("{owner} 借给 {user} 的 {job} {units}。"),
            (Language::Chinese, false) => format!("{owner} 曾借给 {user} 的 {job} {units}。"),
        };
        let since = self.at(now.since);
        let told = match (self.words.language, now.until.map(|until| self.at(until)), now.stage) {
            (_, None, _) => self.runs_since(now.job, now.since, Some(now.owner), now.left_over),
            (Language::English, Some(until), None) => {
                format!("The loan lasted from {since} to {until}: the job's work was done.")
            }
            (Language::Chinese, Some(until), None) => {
                format!("自 {since} 至 {until}，作业完成后归还。")
            }
            (Language::English, Some(until), Some(stage)) => bad(format!(
                "The loan lasted from {since} to {until}: it was reclaimed for {}.",
                self.stage(stage)
            )),
            (Language::Chinese, Some(until), Some(stage)) => {
                bad(format!("自 {since} 至 {until}，为 {} 回收。", self.stage(stage)))
            }
        };
        let fate = now.ahead.map_or_else(String::new, |fate| self.fate(fate, !now.left_over));
        (headline, self.words.sentences(&[told, fate]))
    }
}
