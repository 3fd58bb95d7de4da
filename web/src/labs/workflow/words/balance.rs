//! The sum of a reclaim in words: what a stage lacks is what was idle and what interruptions free, less what of that is
//! left over and lent again.
//!
//! **Invariant:** every number is a term of the core's [`Reclaim`]; where users are named, what they gave back is what
//! interruptions freed.

use gantry_core::labs::workflow::Reclaim;
use gantry_core::labs::workflow::reason::{Reason, StageName};
use gantry_core::labs::workflow::view::{Outline, View};

use crate::labs::workflow::picture::given_back;
use crate::narrate::rich::good;
use crate::narrate::{Language, Words};
use crate::words::workflow_picture::StageCalled;

/// How many users a sum names.
const NAMES: usize = 3;

/// The stage and the reclaim that a moment is about.
pub(super) fn told_of(view: &View) -> Option<(StageName, &Reclaim)> {
    match &view.reason {
        Reason::Reclaimed { stage, reclaim, .. }
        | Reason::Interrupted { stage, reclaim, .. }
        | Reason::StageBegan { stage, reclaim, .. } => {
            (reclaim.units > 0).then_some((*stage, reclaim))
        }
        _ => None,
    }
}

impl Words {
    /// The whole sum: `4 = 1 idle + 5 freed − 2 lent again`.
    pub fn reclaim_sum(self, reclaim: &Reclaim) -> String {
        let freed = self.freed(reclaim.in_all());
        let terms = self.terms(reclaim.idle, freed.into_iter().collect(), reclaim.again);
        format!("{} = {terms}", self.number(reclaim.units))
    }

    /// The sum of the latest reclaim, as it stands under the ledger; none before the first.
    pub fn latest_reclaim(self, outline: &Outline, view: &View) -> Option<String> {
        let row = view.stages.iter().rfind(|row| row.reclaim.units > 0)?;
        let workflow = self.workflow_name(row.stage.workflow, outline);
        let (stage, sum) = (
            StageCalled { number: row.stage.number.into() }.tell(self),
            self.reclaim_sum(&row.reclaim),
        );
        Some(match self.language {
            Language::English => format!("Reclaimed for {stage} of {workflow}: {sum}."),
            Language::Chinese => format!("为 {workflow} 的{stage} 回收：{sum}。"),
        })
    }

    /// What has come back of it so far: `4 of 4 (1 idle + 3 freed)`.
    pub fn reclaim_so_far(self, reclaim: &Reclaim) -> String {
        let freed = self.freed(reclaim.freed);
        self.so_far(reclaim, freed.into_iter().collect())
    }

    /// The same in the picture, with users' names: `reclaimed 4 of 4 (1 idle + 3 from u1)`; in short without the terms.
    pub(super) fn reclaimed_so_far(
        self,
        workflow: u32,
        reclaim: &Reclaim,
        (outline, view): (&Outline, &View),
        short: bool,
    ) -> String {
        let reclaimed = self.pick("reclaimed ", "已回收 ");
        if short {
            return format!("{reclaimed}{}", self.back_of(reclaim));
        }
        let back = given_back(view, workflow);
        let sum: u64 = back.iter().map(|&(_, count)| count).sum();
        if sum != reclaim.freed || back.len() > NAMES {
            return format!("{reclaimed}{}", self.reclaim_so_far(reclaim));
        }
        let from = back.iter().map(|&(user, count)| {
            let (user, count) = (self.user_name(user, outline), self.number(count));
            match self.language {
                Language::English => format!("{count} from {user}"),
                Language::Chinese => format!("{user} 归还 {count} 个"),
            }
        });
        let told = self.so_far(reclaim, from.collect());
        format!("{reclaimed}{told}")
    }

    fn so_far(self, reclaim: &Reclaim, freed: Vec<String>) -> String {
        let terms = self.terms(reclaim.idle, freed, reclaim.so_far().1);
        let back = self.back_of(reclaim);
        match self.language {
            Language::English => format!("{back} ({terms})"),
            Language::Chinese => format!("{back}（{terms}）"),
        }
    }

    /// `4 of 4`, of what is reclaimed.
    fn back_of(self, reclaim: &Reclaim) -> String {
        let [back, units] = [reclaim.so_far().0, reclaim.units].map(|units| self.number(units));
        match self.language {
            Language::English => format!("{back} of {units}"),
            Language::Chinese => format!("{units} 个中的 {back} 个"),
        }
    }

    /// What interruptions free, if they do.
    fn freed(self, units: u64) -> Option<String> {
        let told = self.number(units);
        (units > 0).then(|| match self.language {
            Language::English => format!("{told} freed"),
            Language::Chinese => format!("中断释放 {told} 个"),
        })
    }

    fn terms(self, idle: u64, freed: Vec<String>, again: u64) -> String {
        let [unused, rest] = [idle, again].map(|units| self.number(units));
        let unused = match self.language {
            Language::English => format!("{unused} idle"),
            Language::Chinese => format!("空闲 {unused} 个"),
        };
        let rest = match self.language {
            Language::English => format!(" − {rest} lent again"),
            Language::Chinese => format!(" − 再借出 {rest} 个"),
        };
        let shown = idle > 0 || freed.is_empty();
        let all: Vec<String> = shown.then_some(unused).into_iter().chain(freed).collect();
        format!("{}{}", all.join(" + "), if again > 0 { &rest } else { "" })
    }

    /// How what a stage lacks comes back.
    pub(super) fn how_it_comes_back(self, reclaim: &Reclaim) -> String {
        let &Reclaim { idle, again, .. } = reclaim;
        let [unused, freed, rest] = [idle, reclaim.in_all(), again].map(|units| self.number(units));
        let first = match (self.language, idle) {
            (Language::English, 0) => "No lent unit is idle.".to_owned(),
            (Language::English, 1) => "1 lent unit is idle and comes back first.".to_owned(),
            (Language::English, _) => {
                format!("{unused} lent units are idle and come back first.")
            }
            (Language::Chinese, 0) => "借出的单元都在使用中。".to_owned(),
            (Language::Chinese, _) => format!("借出的单元中有 {unused} 个空闲，先行回收。"),
        };
        if reclaim.in_all() == 0 {
            let nobody = good(self.pick("Nobody is interrupted.", "无人被中断。"));
            return self.sentences(&[first, nobody]);
        }
        let then = match (self.language, again) {
            (Language::English, 0) => format!("Interrupting jobs frees {freed}."),
            (Language::Chinese, 0) => format!("中断作业释放 {freed} 个。"),
            (Language::English, _) => format!(
                "A job gives back all that it holds: interrupting frees {freed}, of which {rest} {} left over and lent again.",
                if again == 1 { "is" } else { "are" }
            ),
            (Language::Chinese, _) => {
                format!("作业须整体归还：中断释放 {freed} 个，其中余下的 {rest} 个再次借出。")
            }
        };
        if idle == 0 && again == 0 {
            return self.sentences(&[first, then]);
        }
        let sum = match self.language {
            Language::English => format!("So {}.", self.reclaim_sum(reclaim)),
            Language::Chinese => format!("即 {}。", self.reclaim_sum(reclaim)),
        };
        self.sentences(&[first, then, sum])
    }
}
