//! Who wins a comparison at what, and what that costs: told from the figures as they are shown.
//!
//! **Invariant:** two figures that are written alike are alike here too: a tie is told as one.

use gantry_core::scenario::LabKind;
use gantry_core::session::{Comparison, Row};

use super::{Clock, Language, Words};
use crate::labs::facts;

/// How a policy stands in a row: the best, and whether others are as good; or behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No other is as good.
    Best,
    /// The best, as others are.
    Shared,
    /// Not the best.
    Behind,
}

impl Words {
    /// How each policy stands in a row, by what is shown; none where all are alike, or none is better than another.
    pub fn standings(self, row: &Row, clock: Clock) -> Option<Vec<Standing>> {
        let shown = |at: usize| self.figure_value(row.values[at], row.unit, clock);
        let goal = shown(row.best.iter().position(|&best| best)?);
        let is_best: Vec<bool> = (0..row.values.len()).map(|at| shown(at) == goal).collect();
        let best = is_best.iter().filter(|&&best| best).count();
        let standing = |&is_best: &bool| match (is_best, best) {
            (false, _) => Standing::Behind,
            (true, 1) => Standing::Best,
            (true, _) => Standing::Shared,
        };
        (best < is_best.len()).then(|| is_best.iter().map(standing).collect())
    }

    /// Who wins at what, and what it costs, in sentences; none where a run was not recorded to its end.
    pub fn verdict(self, lab: LabKind, comparison: &Comparison, clock: Clock) -> Vec<String> {
        if comparison.complete.contains(&false) {
            return Vec::new();
        }
        let rows = || comparison.table.iter().filter(|row| facts(lab).judged.contains(&row.figure));
        let told: Vec<(&Row, Vec<Standing>)> =
            rows().filter_map(|row| Some((row, self.standings(row, clock)?))).collect();
        if told.is_empty() {
            let alike = match self.language {
                Language::English => "By these figures the policies are alike.",
                Language::Chinese => "从这些指标看，各策略相同。",
            };
            return vec![alike.to_owned()];
        }
        let of = |at: usize, sought: Standing| -> Vec<String> {
            let rows = told.iter().filter(|(_, standings)| standings[at] == sought);
            rows.map(|(row, _)| self.against(row, at, clock)).collect()
        };
        let policies = comparison.policies.iter().enumerate();
        let mut sentences: Vec<String> = policies
            .map(|(at, name)| {
                let [best, shared, behind] = [Standing::Best, Standing::Shared, Standing::Behind]
                    .map(|sought| of(at, sought));
                self.stands(self.policy_called(lab, name), [&best, &shared, &behind])
            })
            .collect();
        let alike: Vec<String> = rows()
            .filter(|row| told.iter().all(|(other, _)| other.figure != row.figure))
            .filter(|row| row.values.iter().flatten().any(|value| *value != 0.0))
            .map(|row| self.measured(row, 0, clock))
            .collect();
        if !alike.is_empty() {
            let alike = alike.join(self.pick(", ", "、"));
            sentences.push(match self.language {
                Language::English => format!("Alike for all: {alike}."),
                Language::Chinese => format!("各策略相同：{alike}。"),
            });
        }
        sentences
    }

    /// What a policy is best at, alone or with others, and what it is behind at.
    fn stands(self, name: &str, [best, shared, behind]: [&[String]; 3]) -> String {
        let comma = self.pick(", ", "、");
        let clause = |list: &[String], head: &'static str| {
            Some(format!("{head}{}", list.join(comma))).filter(|_| !list.is_empty())
        };
        if best.is_empty() && shared.is_empty() {
            return match self.language {
                Language::English => format!("{name} is best at none of these."),
                Language::Chinese => format!("{name}：在这些指标上均非最优。"),
            };
        }
        let clauses = [
            clause(best, self.pick("best at: ", "最优的是")),
            clause(shared, self.pick("tied for best at: ", "并列最优的是")),
            clause(behind, self.pick("the price: ", "代价是")),
            behind.is_empty().then(|| self.pick("behind at none of these", "无一落后").to_owned()),
        ];
        let clauses: Vec<String> = clauses.into_iter().flatten().collect();
        match self.language {
            Language::English => format!("{name} is {}.", clauses.join("; ")),
            Language::Chinese => format!("{name}：{}。", clauses.join("；")),
        }
    }

    /// `mean wait 3.6`.
    fn measured(self, row: &Row, at: usize, clock: Clock) -> String {
        let value = self.figure_value(row.values[at], row.unit, clock);
        match self.language {
            Language::English => format!("{} {value}", self.figure(row.figure).to_lowercase()),
            Language::Chinese => format!("{} {value}", self.figure(row.figure)),
        }
    }

    /// A figure of one policy against the best, or the best against the next: `mean wait 3.6 (against 7.2)`.
    fn against(self, row: &Row, at: usize, clock: Clock) -> String {
        let measured = self.measured(row, at, clock);
        let shown = |of: usize| self.figure_value(row.values[of], row.unit, clock);
        let Some(goal) = row.best.iter().position(|&best| best) else { return measured };
        let distance = |of: usize| Some((row.values[of]? - row.values[goal]?).abs());
        let next = (0..row.values.len())
            .filter(|&of| shown(of) != shown(goal))
            .filter_map(|of| Some((distance(of)?, of)))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let other = if shown(at) == shown(goal) { next.map(|(_, of)| of) } else { Some(goal) };
        let Some(other) = other.map(shown) else { return measured };
        match self.language {
            Language::English => format!("{measured} (against {other})"),
            Language::Chinese => format!("{measured}（对比 {other}）"),
        }
    }
}
