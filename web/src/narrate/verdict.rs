//! Who wins a comparison at what, and what that costs: told from the figures as they are shown.
//!
//! **Invariant:** every row whose values differ as shown is told of, so that no sentence says "alike" over a table that
//! shows a difference.
//! **Invariant:** two figures that are written alike are alike here too: a tie is told as one.

use gantry_core::scenario::LabKind;
use gantry_core::session::Row;

use super::{Clock, Words};
use crate::labs::facts;
use crate::packed::Comparison;
use crate::words::compare::{
    BehindAt, BestAt, BestAtNone, FigureAgainst, FiguresAlike, FiguresDiffer, PolicyStands, TiedAt,
};
use crate::words::lists::ClausesApart;

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
        let rows = || comparison.table.iter().filter(|row| facts(lab).judged.contains(&row.metric));
        let told: Vec<(&Row, Vec<Standing>)> =
            rows().filter_map(|row| Some((row, self.standings(row, clock)?))).collect();
        let differing = self.differing(lab, comparison, clock);
        if told.is_empty() && differing.is_none() {
            return vec![self.policies_alike().to_owned()];
        }
        let of = |at: usize, sought: Standing| -> Vec<String> {
            let rows = told.iter().filter(|(_, standings)| standings[at] == sought);
            rows.map(|(row, _)| self.against(row, at, clock)).collect()
        };
        let policies = comparison.policies.iter().enumerate().filter(|_| !told.is_empty());
        let mut sentences: Vec<String> = policies
            .map(|(at, name)| {
                let [best, shared, behind] = [Standing::Best, Standing::Shared, Standing::Behind]
                    .map(|sought| of(at, sought));
                self.stands(self.policy_called(lab, name), [&best, &shared, &behind])
            })
            .collect();
        let alike: Vec<String> = rows()
            .filter(|row| !self.differs(row, clock))
            .filter(|row| row.values.iter().flatten().any(|value| *value != 0.0))
            .map(|row| self.measured(row, 0, clock))
            .collect();
        if !alike.is_empty() {
            sentences.push(FiguresAlike { figures: &self.items(alike) }.tell(self));
        }
        sentences.extend(differing);
        sentences
    }

    /// Whether the values of a row differ as they are shown.
    fn differs(self, row: &Row, clock: Clock) -> bool {
        let mut shown = row.values.iter().map(|value| self.figure_value(*value, row.unit, clock));
        let first = shown.next();
        shown.any(|other| Some(other) != first)
    }

    /// The rows that differ and of which no policy is told to be the best: `They differ on: non-empty leaves 11 / 12.`
    fn differing(self, lab: LabKind, comparison: &Comparison, clock: Clock) -> Option<String> {
        let judged = |row: &Row| {
            facts(lab).judged.contains(&row.metric) && self.standings(row, clock).is_some()
        };
        let told = |row: &Row| {
            let values = row.values.iter().map(|value| self.figure_value(*value, row.unit, clock));
            let values: Vec<String> = values.collect();
            format!("{} {}", self.metric(row.metric).to_lowercase(), values.join(" / "))
        };
        let rows = comparison.table.iter();
        let rows = rows.filter(|row| self.differs(row, clock) && !judged(row));
        let figures: Vec<String> = rows.map(told).collect();
        (!figures.is_empty()).then(|| FiguresDiffer { figures: &self.items(figures) }.tell(self))
    }

    /// What a policy is best at, alone or with others, and what it is behind at.
    fn stands(self, policy: &str, [best, shared, behind]: [&[String]; 3]) -> String {
        if best.is_empty() && shared.is_empty() {
            return BestAtNone { policy }.tell(self);
        }
        let list =
            |figures: &[String]| (!figures.is_empty()).then(|| self.items(figures.iter().cloned()));
        let behind = list(behind).map(|figures| BehindAt { figures: &figures }.tell(self));
        let clauses = [
            list(best).map(|figures| BestAt { figures: &figures }.tell(self)),
            list(shared).map(|figures| TiedAt { figures: &figures }.tell(self)),
            Some(behind.unwrap_or_else(|| self.behind_at_none().to_owned())),
        ];
        let join = |before: String, after: String| {
            ClausesApart { before: &before, after: &after }.tell(self)
        };
        let clauses = &clauses.into_iter().flatten().reduce(join).unwrap_or_default();
        PolicyStands { policy, clauses }.tell(self)
    }

    /// `mean wait 3.6`.
    fn measured(self, row: &Row, at: usize, clock: Clock) -> String {
        let value = self.figure_value(row.values[at], row.unit, clock);
        format!("{} {value}", self.metric(row.metric).to_lowercase())
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
        FigureAgainst { measured: &measured, other: &other }.tell(self)
    }
}
