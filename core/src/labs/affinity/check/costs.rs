//! APIs: run times of their calls on each type, by ranges of sizes with equal costs.

use super::Check;
use crate::format::json::excerpt;
use crate::format::names::Names;
use crate::format::{ErrorKind, Measure, Path};
use crate::labs::affinity::problem::{MAX_CELLS, MAX_STEPS, Need, Problem, index_u32};
use crate::labs::affinity::scenario::{Api, Cost};

impl<'s> Check<'s> {
    /// Checks the APIs; returns their names.
    pub(super) fn costs(&mut self, engines: &Names<'s>, type_of: &[Option<u32>]) -> Names<'s> {
        let scenario = self.scenario;
        let path = Path::root().field("apis");
        let names = scenario.apis.iter().map(|api| &*api.id).zip(0..);
        let names = Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        let types = self.problem.type_count();
        for (at, api) in scenario.apis.iter().enumerate() {
            let path = || path.index(at).field("cost");
            let known = self.keyed(&api.cost, |cost| &cost.engine, engines, path);
            for &(_, cost) in &known {
                self.steps(cost, || path().field(&cost.engine));
            }
            let by_type = known.iter();
            let by_type =
                by_type.filter_map(|&(engine, cost)| Some((type_of[engine as usize]?, cost)));
            let by_type: Vec<(u32, &Cost)> = by_type.collect();
            // A scenario without nodes may have APIs, though no tasks; an API without any cost has its own error.
            if by_type.is_empty() && !known.is_empty() && types > 0 {
                let kind = ErrorKind::NotImplemented { found: excerpt(&api.id) };
                self.errors.push(path(), kind);
            }
            if self.errors.is_empty() && self.fits(api, types) {
                add(&mut self.problem, index_u32(at), &by_type);
            }
        }
        names
    }

    /// Checks the costs on a type: sizes ascend, times are at least 1.
    fn steps(&mut self, cost: &Cost, path: impl Fn() -> Path) {
        self.count(cost.steps.0.len(), MAX_STEPS, &path);
        let mut before: Option<u64> = None;
        for (at, step) in cost.steps.0.iter().enumerate() {
            self.range(step.size, 0, || path().index(at).index(0));
            self.range(step.time, 1, || path().index(at).index(1));
            if let Some(before) = before.filter(|&before| before >= step.size) {
                let kind = ErrorKind::NotAscending { found: step.size, before };
                self.errors.push(path().index(at).index(0), kind);
            }
            before = Some(step.size);
        }
    }

    /// True if the table of needs has room for an API.
    fn fits(&mut self, api: &Api, types: usize) -> bool {
        let steps: usize = api.cost.0.iter().map(|cost| cost.steps.0.len()).sum();
        let found = (self.problem.needs.len() + steps) as u64 * types as u64;
        if found > MAX_CELLS {
            let kind = ErrorKind::TooLarge { what: Measure::EngineCells, found, max: MAX_CELLS };
            self.errors.push(Path::root().field("apis"), kind);
        }
        found <= MAX_CELLS
    }
}

/// Adds the needs of an API: one for each size at which a cost changes.
fn add(problem: &mut Problem, api: u32, by_type: &[(u32, &Cost)]) {
    let types = problem.type_count();
    let mut sizes: Vec<u64> =
        by_type.iter().flat_map(|(_, cost)| cost.steps.0.iter().map(|step| step.size)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let first = problem.needs.len();
    for from in sizes {
        let row = problem.times.len();
        problem.times.resize(row + types, 0);
        for &(of, cost) in by_type {
            let steps = &cost.steps.0;
            let below = steps.partition_point(|step| step.size <= from);
            problem.times[row + of as usize] = steps[below.saturating_sub(1)].time;
        }
        // A size at which no time changes does not begin a new range.
        let (before, last) = problem.times.split_at(row);
        if problem.needs.len() > first && before[row - types..] == *last {
            problem.times.truncate(row);
        } else {
            problem.needs.push(Need { api, from });
        }
    }
    problem.first_need.push(index_u32(problem.needs.len()));
}
