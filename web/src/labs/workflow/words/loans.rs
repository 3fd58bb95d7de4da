//! Why units are lent, taken back, and used by their stage: a headline and its grounds.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::{Reason, ShareChange, StageName};
use gantry_core::labs::workflow::{By, Interrupted, Mode, Reclaim};

use super::WorkflowTeller;
use super::reasons::Told;
use crate::narrate::Language;
use crate::narrate::numbers::{There, capital};
use crate::narrate::rich::{bad, good};

/// How many users a sentence names before it counts the rest.
const NAMES: usize = 4;

impl WorkflowTeller<'_> {
    /// Tells of loans; of nothing else.
    pub(crate) fn tell_loan(&self, reason: &Reason) -> Told {
        match *reason {
            Reason::Reclaimed { stage, need, available, lent, ref reclaim, ref shares } => {
                self.reclaimed(stage, (need, available, lent), reclaim, shares)
            }
            Reason::Interrupted { .. } => self.interrupted(reason),
            Reason::StageBegan { stage, need, reservation, ref reclaim } => {
                self.stage_began(stage, need, reservation, reclaim)
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
        (need, available, lent): (u64, u64, u64),
        reclaim: &Reclaim,
        shares: &[ShareChange],
    ) -> Told {
        let (name, workflow) = (self.stage(stage), self.workflow(stage.workflow));
        let lacks = bad(format!("{} < {}", self.number(available), self.number(need)));
        let [all, there] = [lent, available].map(|value| self.number(value));
        let (need, back) = (self.number(need), self.number(reclaim.units));
        let (shares, how) = (self.shares(shares), self.words.how_it_comes_back(reclaim));
        match self.words.language {
            Language::English => {
                let headline = match lent {
                    _ if reclaim.units < lent => {
                        format!("{workflow} reclaims {back} of its {all} lent units.")
                    }
                    1 => format!("{workflow} reclaims its lent unit."),
                    2 => format!("{workflow} reclaims both of its lent units."),
                    _ => format!("{workflow} reclaims all of its {all} lent units."),
                };
                let are = self.words.are(available);
                let body = format!("{} needs {need}, and {are} at hand: {lacks}.", capital(&name));
                (headline, self.words.sentences(&[body, shares, how]))
            }
            Language::Chinese => {
                let headline = if reclaim.units < lent {
                    format!("{workflow} 回收借出的 {all} 个单元中的 {back} 个。")
                } else {
                    format!("{workflow} 将借出的 {all} 个单元全部回收。")
                };
                let body = format!("{name} 需要 {need} 个，当前可用 {there} 个：{lacks}。");
                (headline, self.words.sentences(&[body, shares, how]))
            }
        }
    }

    /// How shares change: `u1 may use 1 instead of 3, u2 …`; by appearance, the pot.
    fn shares(&self, shares: &[ShareChange]) -> String {
        if self.outline.by == By::Appearance {
            let Some(pot) = shares.first() else { return String::new() };
            let used: u64 = shares.iter().map(|share| share.used).sum();
            let gives = used > pot.after;
            let are = self.words.are(used);
            let [before, after, used] =
                [pot.before, pot.after, used].map(|value| self.number(value));
            return match self.words.language {
                Language::English => {
                    let order =
                        if gives { ": users give back in the order of their list" } else { "" };
                    format!(
                        "The pot of all users goes from {before} to {after}, and {are} in use{order}."
                    )
                }
                Language::Chinese => {
                    let order = if gives { "；用户按出现顺序归还" } else { "" };
                    format!("所有用户的共用额度由 {before} 变为 {after}，在用 {used} 个{order}。")
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
            ran,
            then,
            lost,
            ref reclaim,
        } = reason
        else {
            return Told::default();
        };
        let lacking = reclaim.units.saturating_sub(reclaim.idle + reclaim.freed - need);
        let why = self.interrupted_why((user, by), (used, share), lacking);
        let (job, stage) = (self.job(job), self.stage(stage));
        let cost = self.interrupted_cost(need, ran, then, lost);
        let headline = match self.words.language {
            Language::English => format!("{job} is interrupted for {stage}."),
            Language::Chinese => format!("{job} 因 {stage} 而中断。"),
        };
        let so_far = self.words.reclaim_so_far(reclaim);
        let so_far = match self.words.language {
            Language::English => format!("Reclaimed so far: {so_far}."),
            Language::Chinese => format!("至此回收 {so_far}。"),
        };
        (headline, self.words.sentences(&[why, cost, so_far]))
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
                "{user} uses more than {user}'s share: {over}. Of {user}'s jobs the one started last goes first."
            ),
            (Language::Chinese, By::Ratio) => {
                format!("{user} 所用超过其份额：{over}。其作业中最后开始的先中断。")
            }
            (Language::English, By::Appearance) => format!(
                "Users give back in the order of their list, each as much as is still lacking: {lacking}. It is {user}'s turn, and of {user}'s jobs the one started last goes first."
            ),
            (Language::Chinese, By::Appearance) => format!(
                "用户按出现顺序归还仍缺的 {lacking}。轮到 {user}，其作业中最后开始的先中断。"
            ),
        }
    }

    /// What an interruption gives back, and what it costs.
    fn interrupted_cost(&self, need: u64, ran: Time, then: Interrupted, lost: u128) -> String {
        let (need, ran, lost) = (self.units(need), self.lasting(ran), self.words.total(lost));
        match self.words.language {
            Language::English => {
                let then = match then {
                    Interrupted::Requeue => bad(format!(
                        "it waits again and starts over, and loses {lost} (units × time) of its work"
                    )),
                    Interrupted::Checkpoint => good("it waits again and keeps what it has done"),
                    Interrupted::Cancel => {
                        bad(format!("it is cancelled, and loses {lost} (units × time) of its work"))
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
                format!("它运行 {ran}后归还 {need}；{then}。")
            }
        }
    }

    fn stage_began(
        &self,
        stage: StageName,
        need: u64,
        reservation: u64,
        reclaim: &Reclaim,
    ) -> Told {
        let jobs = self.jobs_of(stage) as u64;
        let name = self.stage(stage);
        let fits = self.words.held_against(need, reservation, There::Reserved);
        let (jobs_told, back) = (self.number(jobs), self.words.reclaim_sum(reclaim));
        match self.words.language {
            Language::English => {
                let all = match jobs {
                    1 => "Its job starts at once".to_owned(),
                    _ => format!("Its {jobs_told} jobs start at once, side by side"),
                };
                let back = match reclaim.units {
                    0 => String::new(),
                    1 => format!("1 unit was reclaimed for it: {back}."),
                    _ => format!("{} were reclaimed for it: {back}.", self.units(reclaim.units)),
                };
                let body = format!("{all}: {fits}.");
                (capital(&format!("{name} begins.")), self.words.sentences(&[body, back]))
            }
            Language::Chinese => {
                let back = match reclaim.units {
                    0 => String::new(),
                    _ => format!("为此回收 {}：{back}。", self.units(reclaim.units)),
                };
                let all = match jobs {
                    1 => "该阶段唯一的作业立即开始".to_owned(),
                    _ => format!("该阶段的 {jobs_told} 个作业立即同时开始"),
                };
                let body = format!("{all}：{fits}。");
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
                format!("{workflow} {}借出 {more}。", if lent > units { "再" } else { "" }),
                self.words.sentences(&[format!("该阶段运行期间，用不到的都借出：{sum}。"), shares]),
            ),
        }
    }
}
