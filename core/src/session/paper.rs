//! Questions about the open scenario for paper, of the scenario as it is or with numbers drawn anew.
//!
//! **Invariant:** what is open does not change.

use super::{Asking, Failure, Paper, Reply, Session};
use crate::quiz;
use crate::scenario::{Checked, Scenario, write_pretty};

impl Session {
    /// Answers [`super::Command::Quiz`].
    pub(super) fn quiz(
        &self,
        asking: &Asking,
        drawn: Option<(u64, Option<String>)>,
        most: u32,
    ) -> Reply {
        let busy = self.opening.is_some() || self.opens();
        let Some(opened) = self.opened.as_ref().filter(|_| !busy) else {
            return Reply::Failed(Failure::NothingOpen);
        };
        if opened.predicts() {
            return Reply::Failed(Failure::Predicting);
        }
        let scenario = opened.scenario();
        let Some((seed, name)) = drawn else {
            let Some(questions) = opened.quiz(asking, most.into()) else {
                return Reply::Failed(Failure::NoSuchThing);
            };
            let text = write_pretty(&scenario);
            let paper = |question| Paper { text: text.clone(), question };
            return Reply::Quizzed(questions.into_iter().map(paper).collect());
        };
        let host = (self.hosts)(scenario.kind());
        let ask = |scenario: &Scenario, checked: Checked| {
            host.open(scenario.clone(), checked).quiz(asking, u64::MAX).unwrap_or_default()
        };
        let asks = quiz::Asks { check: &|scenario: &Scenario| host.check(scenario), ask: &ask };
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        match quiz::sheet(&scenario, (seed, name.as_deref()), most, &asks) {
            Ok(sheet) => Reply::Quizzed(sheet),
            Err(_) => Reply::Failed(Failure::NotDrawn),
        }
    }
}
