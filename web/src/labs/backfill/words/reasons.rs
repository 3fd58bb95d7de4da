//! Why a step of a backfill run happened: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{NearMiss, Reason, Verdict};

use super::BackfillTeller;
use crate::narrate::Language;
use crate::narrate::numbers::There;
use crate::narrate::rich::{bad, good};

/// How many running jobs a sentence names before it counts the rest.
const NAMES: usize = 4;

/// Headline and body.
type Told = (String, String);

impl BackfillTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> Told {
        match reason {
            Reason::Beginning => self.beginning(),
            &Reason::Submitted { job, nodes, estimate, ahead } => {
                self.submitted(job, nodes, estimate, ahead)
            }
            &Reason::Ended { job, nodes, free, early_by } => self.ended(job, nodes, free, early_by),
            &Reason::Killed { job, nodes, free, missing } => self.killed(job, nodes, free, missing),
            &Reason::Started { job, nodes, free, waited, resumed, planned } => {
                self.started(job, nodes, free, waited, resumed, planned)
            }
            Reason::Reserved { job, nodes, free, time, extra, kept, waits_for } => {
                self.reserved(*job, (*nodes, *free), (*time, *extra), *kept, waits_for)
            }
            Reason::Judged { verdict, probe, head, near } => {
                self.judged(verdict, *probe, *head, near.as_ref())
            }
            &Reason::HoleFound { job, nodes, estimate, at } => {
                self.hole_found(job, nodes, estimate, at)
            }
            &Reason::Planned { job, before, time } => self.planned(job, before, time),
            &Reason::Checkpointed { job, nodes, head, needs, free, done, left } => {
                self.checkpointed(job, nodes, head, (needs, free), (done, left))
            }
        }
    }

    fn beginning(&self) -> Told {
        let (jobs, nodes) = (self.outline.jobs.len() as u64, self.nodes(self.outline.nodes));
        match self.words.language {
            Language::English => (
                "Nothing has happened yet.".to_owned(),
                format!(
                    "{} will come to a machine of {nodes}.",
                    self.words.count(jobs, "job", "jobs")
                ),
            ),
            Language::Chinese => (
                "尚未开始。".to_owned(),
                format!("将有 {} 个作业提交到有 {nodes}的机器。", self.words.number(jobs)),
            ),
        }
    }

    fn submitted(&self, job: u32, nodes: u64, estimate: Time, ahead: u64) -> Told {
        let (job, nodes, estimate) = (self.job(job), self.nodes(nodes), self.lasting(estimate));
        let waiting = self.words.number(ahead);
        match self.words.language {
            Language::English => {
                let place = match ahead {
                    0 => "It is the head of the queue.".to_owned(),
                    1 => "1 job waits before it.".to_owned(),
                    _ => format!("{waiting} jobs wait before it."),
                };
                (
                    format!("{job} is submitted."),
                    format!("It needs {nodes} and is estimated to run for {estimate}. {place}"),
                )
            }
            Language::Chinese => {
                let place = match ahead {
                    0 => "它是队首。".to_owned(),
                    _ => format!("前面有 {waiting} 个作业在等待。"),
                };
                (format!("{job} 提交。"), format!("它需要 {nodes}，估计运行 {estimate}。{place}"))
            }
        }
    }

    fn ended(&self, job: u32, nodes: u64, free: u64, early_by: Time) -> Told {
        let (job, nodes, are) = (self.job(job), self.nodes(nodes), self.words.are(free));
        let (early, free) = (self.lasting(early_by), self.words.number(free));
        match self.words.language {
            Language::English => {
                let when = if early_by == 0 {
                    "It ends as expected.".to_owned()
                } else {
                    good(format!("It ends {early} before its estimate."))
                };
                (
                    format!("{job} ends, its work done."),
                    format!("It gives back {nodes}; {are} free now. {when}"),
                )
            }
            Language::Chinese => {
                let when = if early_by == 0 {
                    "它如期结束。".to_owned()
                } else {
                    good(format!("它比估计早结束 {early}。"))
                };
                (format!("{job} 完成。"), format!("它归还 {nodes}；现在空闲 {free} 个。{when}"))
            }
        }
    }

    fn killed(&self, job: u32, nodes: u64, free: u64, missing: Time) -> Told {
        let (job, nodes, are) = (self.job(job), self.nodes(nodes), self.words.are(free));
        let (missing, free) = (self.lasting(missing), self.words.number(free));
        match self.words.language {
            Language::English => (
                format!("{job} is killed at its estimate."),
                format!(
                    "{} It gives back {nodes}; {are} free now.",
                    bad(format!("It lacked {missing} of its work."))
                ),
            ),
            Language::Chinese => (
                format!("{job} 到估计时间，被终止。"),
                format!(
                    "{}它归还 {nodes}；现在空闲 {free} 个。",
                    bad(format!("还差 {missing} 的工作。"))
                ),
            ),
        }
    }

    fn started(
        &self,
        job: u32,
        nodes: u64,
        free: u64,
        waited: Time,
        resumed: bool,
        planned: bool,
    ) -> Told {
        let job = self.job(job);
        let fits = self.words.held_against(nodes, free, There::Free);
        let wait = self.waited(waited, resumed);
        match self.words.language {
            Language::English => {
                let verb = if resumed { "goes on" } else { "starts" };
                let turn = if planned {
                    "Its planned start has come"
                } else {
                    "It is the head of the queue"
                };
                (format!("{job} {verb}."), format!("{turn} and it fits: {fits}. {wait}"))
            }
            Language::Chinese => {
                let verb = if resumed { "继续运行" } else { "开始" };
                let turn = if planned { "它的计划时间已到" } else { "它是队首" };
                (format!("{job} {verb}。"), format!("{turn}，且放得下：{fits}。{wait}"))
            }
        }
    }

    fn reserved(
        &self,
        job: u32,
        (nodes, free): (u64, u64),
        (time, extra): (Time, u64),
        kept: bool,
        waits_for: &[(u32, Time)],
    ) -> Told {
        let job = self.job(job);
        let number = |value| self.words.number(value);
        let lacks = self.words.held_against(nodes, free, There::Free);
        let at = self.at(time);
        let names: Vec<String> = waits_for.iter().map(|&(other, _)| self.job(other)).collect();
        let names = self.words.short_list(&names, NAMES);
        match self.words.language {
            Language::English => {
                let room = match (kept, waits_for.len()) {
                    (true, _) => "Its earlier reservation is kept, though by expected ends there would be room only later.".to_owned(),
                    (false, 0) => String::new(),
                    (false, 1) => format!("When {names} is expected to have ended, there is room."),
                    (false, _) => format!("When {names} are expected to have ended, there is room."),
                };
                let left = match extra {
                    0 => "No node is left over then.".to_owned(),
                    1 => "1 node is left over then.".to_owned(),
                    _ => format!("{} nodes are left over then.", number(extra)),
                };
                (
                    format!("{job} is promised {} from {at}.", self.nodes(nodes)),
                    self.words.sentences(&[
                        format!("It is the head and does not fit: {lacks}."),
                        room,
                        left,
                    ]),
                )
            }
            Language::Chinese => {
                let room = match (kept, waits_for.is_empty()) {
                    (true, _) => {
                        "保留先前的预留，尽管按预计结束时间要更晚才有足够节点。".to_owned()
                    }
                    (false, true) => String::new(),
                    (false, false) => format!("预计 {names} 结束后便有足够节点。"),
                };
                let left = if extra == 0 {
                    "届时没有富余节点。".to_owned()
                } else {
                    format!("届时富余 {} 个节点。", number(extra))
                };
                (
                    format!("为 {job} 预留：自 {at} 起 {}。", self.nodes(nodes)),
                    format!("它是队首，但放不下：{lacks}。{room}{left}"),
                )
            }
        }
    }

    fn judged(&self, verdict: &Verdict, probe: bool, head: u32, near: Option<&NearMiss>) -> Told {
        let (job, head) = (self.job(verdict.job), self.job(head));
        let admitted = verdict.test.admits();
        let headline = match (self.words.language, probe, admitted) {
            (Language::English, true, _) => format!("{job} is judged: may it start before {head}?"),
            (Language::English, false, true) => format!("{job} is backfilled."),
            (Language::English, false, false) => format!("{job} is refused."),
            (Language::Chinese, true, _) => format!("判断 {job}：它能先于 {head} 开始吗？"),
            (Language::Chinese, false, true) => format!("回填 {job}。"),
            (Language::Chinese, false, false) => format!("拒绝 {job}。"),
        };
        let near = near.map_or_else(String::new, |near| self.near_miss(near));
        (headline, self.words.sentences(&[self.inequality(verdict, &head), near]))
    }

    /// The inequality that decided, with its numbers.
    pub(super) fn inequality(&self, verdict: &Verdict, head: &str) -> String {
        let against = |room, there| self.words.held_against(verdict.nodes, room, there);
        let &Verdict { test, free, now, length, estimate, reservation, extra, .. } = verdict;
        let sign = if now + length <= reservation { "≤" } else { ">" };
        let time =
            format!("{} + {} {sign} {}", self.at(now), self.at(length), self.at(reservation));
        let short = self.shortened(length, estimate);
        let body = match (self.words.language, test) {
            (Language::English, Test::NoRoom) => {
                format!("It does not fit now: {}.", against(free, There::Free))
            }
            (Language::Chinese, Test::NoRoom) => {
                format!("现在放不下：{}。", against(free, There::Free))
            }
            (Language::English, Test::InsideWindow) => {
                format!(
                    "It fits now and is expected to end by {head}'s reservation: {}.",
                    good(time)
                )
            }
            (Language::Chinese, Test::InsideWindow) => {
                format!("现在放得下，且预计在 {head} 的预留时间前结束：{}。", good(time))
            }
            (Language::English, Test::WithinExtra) => format!(
                "It would run past {head}'s reservation, {time}, but on nodes that are left over then: {}.",
                against(extra, There::Extra)
            ),
            (Language::Chinese, Test::WithinExtra) => format!(
                "它会超过 {head} 的预留时间（{time}），但只用届时富余的节点：{}。",
                against(extra, There::Extra)
            ),
            (Language::English, Test::DelaysHead) => format!(
                "By the estimates it would delay {head}: {} and {}.",
                bad(time),
                against(extra, There::Extra)
            ),
            (Language::Chinese, Test::DelaysHead) => format!(
                "按估计时间，它会推迟 {head}：{}，且{}。",
                bad(time),
                against(extra, There::Extra)
            ),
        };
        let short = if test == Test::NoRoom { String::new() } else { short };
        self.words.sentences(&[body, short])
    }

    /// Says that a shortened estimate counts, where one does.
    fn shortened(&self, length: Time, estimate: Time) -> String {
        if length >= estimate {
            return String::new();
        }
        let (length, estimate) = (self.span(length), self.span(estimate));
        match self.words.language {
            Language::English => {
                format!("Its estimate of {estimate} is shortened to {length}.")
            }
            Language::Chinese => format!("其估计 {estimate} 按缩短后的 {length} 计。"),
        }
    }

    fn hole_found(&self, job: u32, nodes: u64, estimate: Time, at: Time) -> Told {
        let (job, nodes) = (self.job(job), self.nodes(nodes));
        let (estimate, at) = (self.lasting(estimate), self.at(at));
        match self.words.language {
            Language::English => (
                format!("A hole for {job} is found at {at}."),
                format!(
                    "It needs {nodes} for {estimate}; from {at} on, and no earlier, the plan has that many free for so long."
                ),
            ),
            Language::Chinese => (
                format!("为 {job} 找到空位：{at}。"),
                format!(
                    "它需要 {nodes}，时长 {estimate}；计划中自 {at} 起才有足够多的节点空闲这么久。"
                ),
            ),
        }
    }

    fn planned(&self, job: u32, before: Option<Time>, time: Time) -> Told {
        let (job, time) = (self.job(job), self.at(time));
        let before = before.map(|before| self.at(before));
        match (self.words.language, before) {
            (Language::English, None) => (
                format!("{job} is planned to start at {time}."),
                "That is the earliest start that delays no job planned before it.".to_owned(),
            ),
            (Language::English, Some(before)) => (
                format!("{job} is planned anew, to start at {time}."),
                format!(
                    "It was planned for {before}; a job ended and left a hole. Plans never move later."
                ),
            ),
            (Language::Chinese, None) => (
                format!("{job} 计划于 {time} 开始。"),
                "这是不推迟任何更早计划的最早时刻。".to_owned(),
            ),
            (Language::Chinese, Some(before)) => (
                format!("{job} 重新计划，于 {time} 开始。"),
                format!("原计划为 {before}；有作业结束，留下了空位。计划从不推迟。"),
            ),
        }
    }

    fn checkpointed(
        &self,
        job: u32,
        nodes: u64,
        head: u32,
        (needs, free): (u64, u64),
        (done, left): (Time, Time),
    ) -> Told {
        let (job, head) = (self.job(job), self.job(head));
        let (now, needs) = (self.at(self.view.now), self.nodes(needs));
        let number = |value| self.words.number(value);
        let (holds, are, free) = (number(nodes), self.words.are(free), number(free));
        let (done, left) = (self.lasting(done), self.lasting(left));
        match self.words.language {
            Language::English => (
                format!("{job} is checkpointed and stopped."),
                format!(
                    "{head}'s reservation has come ({now}) and {head} needs {needs}; {are} free. \
                     {job} holds {holds} and was backfilled past {head}, so it gives way: \
                     it keeps what it has done, {}, and has {left} of its work left.",
                    good(&done)
                ),
            ),
            Language::Chinese => (
                format!("{job} 设置检查点并停止。"),
                format!(
                    "{head} 的预留时间（{now}）已到，{head} 需要 {needs}，空闲 {free} 个。\
                     {job} 占用 {holds} 个，是越过 {head} 回填的，因此让位：已完成的 {}得以保留，还剩 {left}。",
                    good(&done)
                ),
            ),
        }
    }
}
