//! Which policies are best at what: told from the metrics as they are shown.
//!
//! **Invariant:** no sentence says that all metrics tie over a table that shows a difference.
//! **Invariant:** two figures that are written alike are alike here too: a tie is told as one.

use gantry_core::scenario::LabKind;
use gantry_core::session::Row;

use super::{Clock, Words};
use crate::labs::facts;
use crate::words::compare::{BestAt, FigureAgainst, FiguresDiffer, TiedAt};
use gantry_core::session::Comparison;

/// The most metrics that are told: the table shows all.
const MOST: usize = 3;

/// How a policy stands in a row: the best, and whether others are as good; or behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No other is as good.
    Best,
    /// The best, as others are.
    Shared,
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

    /// The mark of a value that is the best, alone or with others.
    pub fn standing(self, standing: Standing) -> Option<&'static str> {
        match standing {
            Standing::Best => Some(self.figure_best()),
            Standing::Shared => Some(self.figure_tied()),
            Standing::Behind => None,
        }
    }

    /// Which policies are best at what, in sentences: alone or tied, in the first metrics in which the policies differ.
    pub fn verdict(self, lab: LabKind, comparison: &Comparison, clock: Clock) -> String {
        let row = |metric| comparison.table.iter().find(move |row| row.metric == metric);
        let judged = facts(lab).judged.iter().filter_map(|&metric| row(metric));
        let judged = judged.filter_map(|row| Some((row, self.standings(row, clock)?)));
        let mut all: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for (row, standings) in judged.take(MOST) {
            let best = (0..standings.len()).filter(|&at| standings[at] != Standing::Behind);
            let best: Vec<usize> = best.collect();
            let name = |&at: &usize| self.policy_called(lab, &comparison.policies[at]).to_owned();
            let names: Vec<String> = best.iter().map(name).collect();
            let metric = self.against(row, best[0], clock);
            match all.iter_mut().find(|(known, _)| *known == names) {
                Some((_, metrics)) => metrics.push(metric),
                None => all.push((names, vec![metric])),
            }
        }
        if all.is_empty() {
            return self.differing(comparison, clock);
        }
        let told = |(names, metrics): &(Vec<String>, Vec<String>)| {
            let figures = &self.list(metrics);
            match &names[..] {
                [policy] => BestAt { policy, figures }.tell(self),
                _ => TiedAt { policies: &self.list(names), figures }.tell(self),
            }
        };
        self.sentences(&all.iter().map(told).collect::<Vec<_>>())
    }

    /// The first metrics that differ, where no policy is better in any: `They differ on: non-empty leaves 11 / 12.`
    fn differing(self, comparison: &Comparison, clock: Clock) -> String {
        let told = |row: &Row| {
            let values = row.values.iter().map(|value| self.figure_value(*value, row.unit, clock));
            let values: Vec<String> = values.collect();
            let differ = values.iter().any(|value| *value != values[0]);
            let metric = self.metric(row.metric).to_lowercase();
            differ.then(|| format!("{metric} {}", values.join(" / ")))
        };
        let figures: Vec<String> = comparison.table.iter().filter_map(told).take(MOST).collect();
        if figures.is_empty() {
            return self.policies_alike().to_owned();
        }
        FiguresDiffer { figures: &self.items(figures) }.tell(self)
    }

    /// A figure of one policy against the best, or the best against the next: `mean wait 3.6 (against 7.2)`.
    fn against(self, row: &Row, at: usize, clock: Clock) -> String {
        let shown = |of: usize| self.figure_value(row.values[of], row.unit, clock);
        let measured = format!("{} {}", self.metric(row.metric).to_lowercase(), shown(at));
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
