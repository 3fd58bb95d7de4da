//! The sum of a reclaim in words: what a stage lacks is what was idle and what interruptions free, less what of that is
//! left over and lent again.
//!
//! **Invariant:** every number is a term of the core's [`Reclaim`].

use gantry_core::labs::workflow::Reclaim;
use gantry_core::labs::workflow::view::{Outline, View};

use crate::narrate::Words;
use crate::narrate::rich::good;
use crate::words::workflow_loans::{
    BackByTerms, IdleComesFirst, InterruptingFrees, ReclaimedForStage, SoReclaimed, TermFreed,
    TermIdle, TermsLessLentAgain,
};

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
        let workflow = &self.workflow_name(row.stage.workflow, outline);
        let (number, sum) = (row.stage.number.into(), &self.reclaim_sum(&row.reclaim));
        Some(ReclaimedForStage { number, workflow, sum }.tell(self))
    }

    /// What has come back of it so far: `4 of 4 (1 idle + 3 freed)`.
    pub fn reclaim_so_far(self, reclaim: &Reclaim) -> String {
        let freed = self.freed(reclaim.freed).into_iter().collect();
        let (back, again) = reclaim.so_far();
        let terms = &self.terms(reclaim.idle, freed, again);
        BackByTerms { back, units: reclaim.units, terms }.tell(self)
    }

    /// What interruptions free, if they do.
    fn freed(self, freed: u64) -> Option<String> {
        (freed > 0).then(|| TermFreed { freed }.tell(self))
    }

    fn terms(self, idle: u64, freed: Vec<String>, again: u64) -> String {
        let shown = idle > 0 || freed.is_empty();
        let unused = shown.then(|| TermIdle { idle }.tell(self));
        let terms = unused.into_iter().chain(freed).collect::<Vec<_>>().join(" + ");
        if again == 0 { terms } else { TermsLessLentAgain { terms: &terms, again }.tell(self) }
    }

    /// How what a stage lacks comes back.
    pub(super) fn how_it_comes_back(self, reclaim: &Reclaim) -> String {
        let (idle, again, freed) = (reclaim.idle, reclaim.again, reclaim.in_all());
        let mut told = vec![IdleComesFirst { idle }.tell(self)];
        if freed == 0 {
            told.push(good(self.nobody_is_interrupted()));
            return self.sentences(&told);
        }
        told.push(InterruptingFrees { freed, again }.tell(self));
        if idle > 0 || again > 0 {
            told.push(SoReclaimed { sum: &self.reclaim_sum(reclaim) }.tell(self));
        }
        self.sentences(&told)
    }
}
