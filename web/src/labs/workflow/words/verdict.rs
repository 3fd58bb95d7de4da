//! Where an entry of the queue fits, or of each place by which rule not there.

use gantry_core::labs::workflow::By;
use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{Bar, Barred, Verdict};

use super::WorkflowTeller;
use crate::narrate::Language;
use crate::narrate::numbers::There;
use crate::narrate::rich::bad;

impl WorkflowTeller<'_> {
    /// Where an entry fits, or why nowhere.
    pub(super) fn verdict(&self, verdict: &Verdict) -> String {
        let lender = verdict.lender.map_or_else(String::new, |lender| self.workflow(lender));
        let free = self.words.held_against(verdict.need, verdict.room, There::Free);
        let left = self.words.held_against(verdict.need, verdict.room, There::Left);
        let own = verdict.job.and_then(|job| self.outline.jobs.get(job as usize));
        let user = own.map_or_else(String::new, |own| self.user(own.user));
        match (self.words.language, verdict.fit) {
            (_, Fit::Nowhere) => {
                let entry = (verdict.job, verdict.need);
                let told = verdict.barred.iter().map(|barred| self.barred(entry, *barred));
                let mut told: Vec<String> = told.collect();
                told.insert(told.len().saturating_sub(1), self.others(verdict.others));
                self.words.sentences(&told)
            }
            (Language::English, Fit::Loan) => match self.outline.by {
                By::Ratio => format!("{user}'s share of what {lender} lends has room: {left}."),
                By::Appearance => format!("What {lender} lends to all together has room: {left}."),
            },
            (Language::Chinese, Fit::Loan) => match self.outline.by {
                By::Ratio => format!("{user} 在 {lender} 借出单元中的份额尚有余量：{left}。"),
                By::Appearance => format!("{lender} 借出的共用额度尚有余量：{left}。"),
            },
            (Language::English, Fit::Pool) => format!("The pool has room: {free}."),
            (Language::Chinese, Fit::Pool) => format!("资源池放得下：{free}。"),
        }
    }

    fn others(&self, count: u64) -> String {
        let number = self.number(count);
        match (self.words.language, count) {
            (_, 0) => String::new(),
            (Language::English, 1) => "1 more workflow has no room for it either.".to_owned(),
            (Language::English, _) => {
                format!("{number} more workflows have no room for it either.")
            }
            (Language::Chinese, _) => format!("另外 {number} 个工作流也没有余量。"),
        }
    }

    /// Why an entry, an ordinary job or not, does not start in a place.
    pub(super) fn barred(&self, (job, need): (Option<u32>, u64), barred: Barred) -> String {
        let lender = barred.lender.map_or_else(String::new, |lender| self.workflow(lender));
        let own = job.and_then(|job| self.outline.jobs.get(job as usize));
        let user = own.map_or_else(String::new, |own| self.user(own.user));
        match self.words.language {
            Language::English => self.barred_in_english(need, &lender, &user, barred.by),
            Language::Chinese => self.barred_in_chinese(need, &lender, &user, barred.by),
        }
    }

    fn barred_in_english(&self, need: u64, lender: &str, whose: &str, by: Bar) -> String {
        let number = |value| self.number(value);
        let against = |room, there| self.words.held_against(need, room, there);
        let of_share = |share: u64, used: u64| match share.saturating_sub(used) {
            _ if share == 0 => bad(format!("{whose} has no share of what {lender} lends.")),
            0 => {
                let (share, verb) = (number(share), if used == 1 { "is" } else { "are" });
                let used = format!("it is {share}, and {} {verb} in use", number(used));
                bad(format!("{whose}'s share of what {lender} lends is used up: {used}."))
            }
            left => {
                let (share, lacks) = (number(share), against(left, There::Left));
                format!(
                    "{whose}'s share of what {lender} lends is {share}, and too little of it is left: {lacks}."
                )
            }
        };
        match by {
            Bar::TooLong { runtime, shortest } => {
                let lacks = bad(format!("{} > {}", number(runtime), number(shortest)));
                format!(
                    "It runs too long to borrow from {lender}, which lends only to jobs that run no longer than the shortest job of its stages: {lacks}."
                )
            }
            Bar::NothingLent => format!("{lender} lends nothing now."),
            Bar::ShareUsed { share, used } => of_share(share, used),
            Bar::OthersShare { share, used, idle } => {
                let more = if share > used { " more" } else { "" };
                let stand = match idle {
                    1 => format!("1{more} of {lender}'s lent units stands idle"),
                    _ => format!("{}{more} of {lender}'s lent units stand idle", number(idle)),
                };
                let own = of_share(share, used);
                format!("{own} {stand}, but in the shares of others, and shares are not passed on.")
            }
            Bar::HeldBeyond { share, used, beyond, idle } => {
                let (left, lacks) = (number(share - used), against(idle, There::Idle));
                let beyond = number(beyond);
                format!(
                    "{whose}'s share of what {lender} lends has {left} left, but fewer stand idle: {lacks}. Others hold {beyond} beyond their shares."
                )
            }
            Bar::PotUsed { pot, used } => {
                let lacks = against(pot.saturating_sub(used), There::Left);
                let (pot, are) = (number(pot), self.words.are(used));
                format!(
                    "{lender} lends {pot} to all together, and {are} in use; too little is left: {lacks}."
                )
            }
            Bar::Closed { workflow } => {
                let other = self.workflow(workflow);
                bad(format!("The pool is closed to ordinary jobs while {other} waits for it."))
            }
            Bar::TooLarge { free } => {
                format!("The pool has no room for it now: {}.", against(free, There::Free))
            }
        }
    }

    fn barred_in_chinese(&self, need: u64, lender: &str, whose: &str, by: Bar) -> String {
        let number = |value| self.number(value);
        let against = |room, there| self.words.held_against(need, room, there);
        let of_share = |share: u64, used: u64| match share.saturating_sub(used) {
            _ if share == 0 => bad(format!("{lender} 借出的单元中没有 {whose} 的份额。")),
            0 => {
                let used = format!("份额 {} 个，已用 {} 个", number(share), number(used));
                bad(format!("{whose} 在 {lender} 借出单元中的份额已用完：{used}。"))
            }
            left => {
                let (share, lacks) = (number(share), against(left, There::Left));
                format!("{whose} 在 {lender} 借出单元中的份额为 {share} 个，所余不足：{lacks}。")
            }
        };
        match by {
            Bar::TooLong { runtime, shortest } => {
                let lacks =
                    bad(format!("运行时长 {} > 最短 {}", number(runtime), number(shortest)));
                format!(
                    "它运行太久，不能借用 {lender} 的单元，{lender} 只借给运行时长不超过其各阶段最短作业的作业：{lacks}。"
                )
            }
            Bar::NothingLent => format!("{lender} 现在没有借出单元。"),
            Bar::ShareUsed { share, used } => of_share(share, used),
            Bar::OthersShare { share, used, idle } => {
                let (own, idle) = (of_share(share, used), number(idle));
                format!(
                    "{own}{lender} 借出的单元中另有 {idle} 个空闲，但属于其他用户的份额，份额不得转让。"
                )
            }
            Bar::HeldBeyond { share, used, beyond, idle } => {
                let (left, lacks) = (number(share - used), against(idle, There::Idle));
                let beyond = number(beyond);
                format!(
                    "{whose} 在 {lender} 借出单元中的份额尚余 {left} 个，但空闲的更少：{lacks}。其他用户超出其份额占用 {beyond} 个。"
                )
            }
            Bar::PotUsed { pot, used } => {
                let lacks = against(pot.saturating_sub(used), There::Left);
                let (pot, used) = (number(pot), number(used));
                format!("{lender} 借出的共用额度为 {pot} 个，已用 {used} 个，所余不足：{lacks}。")
            }
            Bar::Closed { workflow } => {
                let other = self.workflow(workflow);
                bad(format!("{other} 正在等待资源池，普通作业不得使用。"))
            }
            Bar::TooLarge { free } => {
                format!("资源池现在放不下：{}。", against(free, There::Free))
            }
        }
    }
}
