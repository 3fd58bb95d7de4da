//! The words of the backfill lab.
//!
//! **Invariant:** instants and lengths of time are told exactly and in one way, that of the axis: in days, hours and
//! minutes where a scenario counts in seconds, inequalities included.
#![allow(clippy::format_push_string, reason = "a sentence grows clause by clause, and is short")]

mod labels;
mod notes;
mod pseudocode;
mod reasons;
mod side;
#[cfg(test)]
mod tests;
mod why_not;

use gantry_core::kernel::listing::Line;
use gantry_core::labs::backfill::reason::NearMiss;
use gantry_core::labs::backfill::view::{Outline, View};

#[cfg(test)]
pub(crate) use self::labels::BACKFILL;
pub use self::notes::note;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::narrate::{CodeLine, Language, Words};

/// What the sentences of a moment of a backfill run are told from.
pub type BackfillTeller<'a> = Teller<'a, Outline, View>;

impl Words {
    /// A job's name.
    pub fn job(self, job: u32, outline: &Outline) -> String {
        outline.jobs.get(job as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    /// A number with at most so many decimals, its digits grouped: `5,631.39`, `7.2`, `4`.
    pub fn decimal(self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let whole =
            whole.parse::<u128>().map_or_else(|_| whole.to_owned(), |whole| self.total(whole));
        match part.trim_end_matches('0') {
            "" => whole,
            part => format!("{whole}.{part}"),
        }
    }
}

impl Tells for BackfillTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.tell(&self.view.reason)
    }

    fn listing(&self) -> Vec<CodeLine> {
        self.words.backfill_pseudocode(self.outline.policy)
    }

    fn line(&self) -> Line {
        named(self.words, &self.view.line, |variable, number| match variable {
            "job" => Some(self.words.job(number, self.outline)),
            "at" | "reservation" | "length" => Some(self.at(number.into())),
            _ => None,
        })
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.lamps, |it| {
            (words.backfill_invariant(it), words.backfill_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        self.figures_so_far()
    }
}

impl BackfillTeller<'_> {
    fn job(&self, job: u32) -> String {
        strong(self.words.job(job, self.outline))
    }

    /// `9 nodes`.
    fn nodes(&self, nodes: u64) -> String {
        match self.words.language {
            Language::English => self.words.count(nodes, "node", "nodes"),
            Language::Chinese => format!("{} 个节点", self.words.number(nodes)),
        }
    }

    /// `An estimate 3 shorter, or 1 node fewer, and it would start now.` Nothing where neither would do.
    fn near_miss(&self, near: &NearMiss) -> String {
        let shorter = near.shorter.map(|shorter| self.span(shorter));
        let fewer = near.fewer;
        match self.words.language {
            Language::English => {
                let fewer = fewer.map(|fewer| format!("{} fewer", self.nodes(fewer)));
                match (shorter, fewer) {
                    (Some(shorter), Some(fewer)) => format!(
                        "With an estimate {shorter} shorter, or with {fewer}, it would start now."
                    ),
                    (Some(shorter), None) => {
                        format!("With an estimate {shorter} shorter it would start now.")
                    }
                    (None, Some(fewer)) => format!("With {fewer} it would start now."),
                    (None, None) => String::new(),
                }
            }
            Language::Chinese => {
                let fewer = fewer.map(|fewer| format!("少用 {}", self.nodes(fewer)));
                match (shorter, fewer) {
                    (Some(shorter), Some(fewer)) => {
                        format!("若估计时间缩短 {shorter}，或{fewer}，它现在就能开始。")
                    }
                    (Some(shorter), None) => {
                        format!("若估计时间缩短 {shorter}，它现在就能开始。")
                    }
                    (None, Some(fewer)) => format!("若{fewer}，它现在就能开始。"),
                    (None, None) => String::new(),
                }
            }
        }
    }
}
