//! Why units are lent, taken back, and used by their stage: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::workflow::reason::{Reason, ShareChange, StageName};
use gantry_core::workflow::{By, Interrupted, Mode};

use super::WorkflowTeller;
use super::reasons::Told;
use crate::narrate::Language;
use crate::narrate::numbers::capital;
use crate::narrate::rich::{bad, good};

/// How many users a sentence names before it counts the rest.
const NAMES: usize = 4;

impl WorkflowTeller<'_> {
    /// Tells of loans; of nothing else.
    pub(super) fn tell_loan(&self, reason: &Reason) -> Told {
        match *reason {
            Reason::Reclaimed { stage, need, available, units, lent, idle, ref shares } => {
                self.reclaimed(stage, (need, available), (units, lent, idle), shares)
            }
            Reason::Interrupted { .. } => self.interrupted(reason),
            Reason::StageBegan { stage, need, reservation, reclaimed } => {
                self.stage_began(stage, need, reservation, reclaimed)
            }
            Reason::Lent { stage, units, lent, reservation, need, ref shares } => {
                self.lent(stage, (units, lent), (reservation, need), shares)
            }
            _ => Told::default(),
        }
    }

    fn reclaimed(
        &self,
        stage: StageName,
        (need, available): (u64, u64),
        (units, lent, idle): (u64, u64, u64),
        shares: &[ShareChange],
    ) -> Told {
        let name = self.stage(stage);
        let lacks = bad(format!("{} < {}", self.number(available), self.number(need)));
        let [all, available, unused] = [lent, available, idle].map(|value| self.number(value));
        let (need, back) = (self.number(need), self.number(units));
        let shares = self.shares(shares);
        match self.words.language {
            Language::English => {
                let out = match units {
                    _ if units == lent => match lent {
                        1 => "The lent unit comes back.".to_owned(),
                        2 => "Both lent units come back.".to_owned(),
                        _ => format!("All {all} lent units come back."),
                    },
                    1 => format!("1 of the {all} lent units comes back."),
                    _ => format!("{back} of the {all} lent units come back."),
                };
                let rest = match idle {
                    0 => "All that is lent is in use.".to_owned(),
                    _ if idle >= units => good("As many stand idle: nobody is interrupted."),
                    1 => "1 of what is lent stands idle and goes first.".to_owned(),
                    _ => format!("{unused} of what is lent stand idle and go first."),
                };
                let body = format!(
                    "{} needs {need}, and {available} are at hand: {lacks}.",
                    capital(&name)
                );
                (out, self.words.sentences(&[body, shares, rest]))
            }
            Language::Chinese => {
                let rest = match idle {
                    0 => "出借的单元都在使用中。".to_owned(),
                    _ if idle >= units => good("空闲的已足够：无人被中断。"),
                    _ => format!("其中 {unused} 个空闲，先行收回。"),
                };
                let body = format!("{name} 需要 {need} 个，手头只有 {available} 个：{lacks}。");
                let out = match units {
                    _ if units == lent => format!("借出的 {all} 个单元全部回收。"),
                    _ => format!("回收借出的 {all} 个单元中的 {back} 个。"),
                };
                (out, self.words.sentences(&[body, shares, rest]))
            }
        }
    }

    /// How shares change: `u1 may use 1 instead of 3, u2 …`; by appearance, the pot.
    fn shares(&self, shares: &[ShareChange]) -> String {
        if self.outline.by == By::Appearance {
            let Some(pot) = shares.first() else { return String::new() };
            let used: u64 = shares.iter().map(|share| share.used).sum();
            let are = self.words.are(used);
            let [after, used] = [pot.after, used].map(|value| self.number(value));
            return match self.words.language {
                Language::English => {
                    format!(
                        "The pot of all users is {after} now, of which {are} in use; users give back in the order of their list."
                    )
                }
                Language::Chinese => {
                    format!(
                        "所有用户的公共份额现为 {after} 个，其中 {used} 个在用；用户按列表次序归还。"
                    )
                }
            };
        }
        let changed: Vec<&ShareChange> =
            shares.iter().filter(|share| share.before != share.after).collect();
        let told: Vec<String> = changed
            .iter()
            .map(|share| {
                let user = self.user(share.user);
                let [before, after, holds] =
                    [share.before, share.after, share.used].map(|value| self.number(value));
                match self.words.language {
                    Language::English => format!("{user} {before} → {after} ({holds} in use)"),
                    Language::Chinese => format!("{user} {before} → {after}（在用 {holds}）"),
                }
            })
            .collect();
        if told.is_empty() {
            return String::new();
        }
        let list = self.words.short_list(&told, NAMES);
        let ratio: Vec<String> =
            self.outline.users.iter().take(NAMES).map(|(_, ratio)| self.number(*ratio)).collect();
        let more = if self.outline.users.len() > NAMES { " : …" } else { "" };
        let ratio = format!("{}{more}", ratio.join(" : "));
        match self.words.language {
            Language::English => format!("In the ratio {ratio} the shares become: {list}."),
            Language::Chinese => format!("按比例 {ratio}，份额变为：{list}。"),
        }
    }

    fn interrupted(&self, reason: &Reason) -> Told {
        let &Reason::Interrupted {
            job,
            user,
            stage,
            need,
            by,
            used,
            share,
            lacking,
            ran,
            then,
            lost,
        } = reason
        else {
            return Told::default();
        };
        let why = self.interrupted_why((user, by), (used, share), lacking);
        let (job, stage) = (self.job(job), self.stage(stage));
        let cost = self.interrupted_cost(need, ran, then, lost);
        let headline = match self.words.language {
            Language::English => format!("{job} is interrupted for {stage}."),
            Language::Chinese => format!("{job} 因 {stage} 而中断。"),
        };
        (headline, self.words.sentences(&[why, cost]))
    }

    /// By which rule a job is interrupted.
    fn interrupted_why(
        &self,
        (user, by): (u32, By),
        (holds, share): (u64, u64),
        lacking: u64,
    ) -> String {
        let user = self.user(user);
        let over = bad(format!("{} > {}", self.number(holds), self.number(share)));
        let lacking = self.units(lacking);
        match (self.words.language, by) {
            (Language::English, By::Ratio) => format!(
                "{user} uses more than the share: {over}. Of {user}'s jobs the one started last goes first."
            ),
            (Language::Chinese, By::Ratio) => {
                format!("{user} 用得比份额多：{over}。其作业中最后开始的先中断。")
            }
            (Language::English, By::Appearance) => format!(
                "Users give back in the order of their list, as much as is still lacking, {lacking}. It is {user}'s turn, and of {user}'s jobs the one started last goes first."
            ),
            (Language::Chinese, By::Appearance) => format!(
                "用户按列表次序归还仍缺的 {lacking}。轮到 {user}，其作业中最后开始的先中断。"
            ),
        }
    }

    /// What an interruption gives back, and what it costs.
    fn interrupted_cost(&self, need: u64, ran: Time, then: Interrupted, lost: u128) -> String {
        let (need, ran, lost) = (self.units(need), self.span(ran), self.words.total(lost));
        match self.words.language {
            Language::English => {
                let then = match then {
                    Interrupted::Requeue => bad(format!(
                        "it waits again and starts over: {lost} of its work (units × time) are lost"
                    )),
                    Interrupted::Checkpoint => good("it waits again and keeps what it has done"),
                    Interrupted::Cancel => {
                        bad(format!("it is cancelled: {lost} of its work (units × time) are lost"))
                    }
                };
                format!("It gives {need} back after {ran}; {then}.")
            }
            Language::Chinese => {
                let then = match then {
                    Interrupted::Requeue => {
                        bad(format!("它重新排队，从头开始：损失 {lost} 个单元·时间"))
                    }
                    Interrupted::Checkpoint => good("它重新排队，已完成的得以保留"),
                    Interrupted::Cancel => bad(format!("它被取消：损失 {lost} 个单元·时间")),
                };
                format!("它运行 {ran} 后归还 {need}；{then}。")
            }
        }
    }

    fn stage_began(&self, stage: StageName, need: u64, reservation: u64, reclaimed: u64) -> Told {
        let own = self.outline.workflows.get(stage.workflow as usize);
        let jobs = own
            .and_then(|own| own.stages.get(stage.number.saturating_sub(1) as usize))
            .map_or(0, |stage| stage.jobs.len() as u64);
        let name = self.stage(stage);
        let fits = good(format!("{} ≤ {}", self.number(need), self.number(reservation)));
        let [jobs_told, back] = [jobs, reclaimed].map(|value| self.number(value));
        match self.words.language {
            Language::English => {
                let all = match jobs {
                    1 => "Its job starts at once".to_owned(),
                    _ => format!("Its {jobs_told} jobs start at once, side by side"),
                };
                let back = match reclaimed {
                    0 => String::new(),
                    1 => "For that the loan shrank by 1 unit.".to_owned(),
                    _ => format!("For that the loan shrank by {back} units."),
                };
                let body = format!("{all}: {fits} reserved.");
                (capital(&format!("{name} begins.")), self.words.sentences(&[body, back]))
            }
            Language::Chinese => {
                let back = match reclaimed {
                    0 => String::new(),
                    _ => format!("为此借出量减少了 {back} 个单元。"),
                };
                let body = format!("其 {jobs_told} 个作业立即同时开始：{fits} 预留。");
                (format!("{name} 开始。"), self.words.sentences(&[body, back]))
            }
        }
    }

    fn lent(
        &self,
        stage: StageName,
        (units, lent): (u64, u64),
        (reservation, need): (u64, u64),
        shares: &[ShareChange],
    ) -> Told {
        let workflow = self.workflow(stage.workflow);
        let sum = format!(
            "{} − {} = {}",
            self.number(reservation),
            self.number(need),
            good(self.number(lent))
        );
        let more = self.units(units);
        let shares = self.shares(shares);
        debug_assert!(self.outline.mode == Mode::Lend, "nothing is lent otherwise");
        match self.words.language {
            Language::English => (
                format!("{workflow} lends {more}{}.", if lent > units { " more" } else { "" }),
                self.words.sentences(&[
                    format!("What its stage does not need is lent while it runs: {sum}."),
                    shares,
                ]),
            ),
            Language::Chinese => (
                format!("{workflow} {}出借 {more}。", if lent > units { "再" } else { "" }),
                self.words.sentences(&[format!("该阶段运行期间，用不到的都出借：{sum}。"), shares]),
            ),
        }
    }
}
