//! Scenarios too large for the page, kept beside the session that runs them, with the changes made to them.
//!
//! What was brought is kept as it was; a change comes with all changes before it. So taking one back is the same without
//! it, and the page needs to know nothing of the jobs.
//!
//! Cost: a copy of the scenario a change.

use gantry_core::scenario::{Checked, Errors, Scenario};

use crate::edit::{self, Edit};

/// The scenario that is kept, if any.
#[derive(Debug, Default)]
pub struct Keeper {
    base: Option<Scenario>,
}

impl Keeper {
    /// Keeps another.
    pub fn keep(&mut self, scenario: Option<Scenario>) {
        self.base = scenario;
    }

    /// What is kept, changed; none where nothing is kept. Errors: what would be wrong with it.
    pub fn changed(&self, edits: &[Edit]) -> Option<Result<(Scenario, Checked), Errors>> {
        let mut scenario = self.base.clone()?;
        for edit in edits {
            if let Err(errors) = edit::change(&mut scenario, edit) {
                return Some(Err(errors));
            }
        }
        Some(Checked::new(&scenario).map(|checked| (scenario, checked)))
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::labs::backfill::Policy;
    use gantry_core::scenario::{self, Lab};

    use super::*;
    use crate::edit::{at, choose, set};

    #[test]
    fn changes_are_made_to_what_was_brought_all_of_them_or_none() {
        let fig = include_str!("../../../static/gallery/checkpoint.json");
        let mut keeper = Keeper::default();
        assert!(keeper.changed(&[]).is_none());
        let base = scenario::check(fig).expect("the example is valid");
        keeper.keep(Some(base.clone()));
        let edits = [choose(at!["policy"], "fcfs"), set(at!["jobs", 0, "estimate"], 7)];
        let (changed, _) = keeper.changed(&edits).unwrap().expect("both can be made");
        let Lab::Backfill(own) = changed.lab else { panic!("of the backfill lab") };
        assert_eq!((own.policy, own.jobs[0].estimate), (Policy::Fcfs, 7));
        let wrong = [set(at!["nodes"], 3)];
        assert!(keeper.changed(&wrong).unwrap().is_err());
        assert_eq!(keeper.changed(&[]).unwrap().expect("as it was").0, base);
    }
}
