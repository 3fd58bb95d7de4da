//! Questions about the open scenario for paper, of the scenario as it is or with numbers drawn anew.
//!
//! **Invariant:** what is open does not change.

use super::{Asking, Failure, Paper, Reply, Session};
use crate::quiz;
use crate::scenario::{Checked, Scenario, write_pretty};

impl Session {
    /// Answers [`super::Command::Quiz`].
    pub(super) fn quiz(&self, asking: &Asking, drawn: Option<(u64, String)>, most: u32) -> Reply {
        let busy = self.opening.is_some() || self.opens();
        let Some(opened) = self.opened.as_ref().filter(|_| !busy) else {
            return Reply::Failed(Failure::NothingOpen);
        };
        if opened.predicts() {
            return Reply::Failed(Failure::Predicting);
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let scenario = opened.scenario();
        let Some((seed, name)) = drawn else {
            return match opened.quiz(asking, most) {
                Some(questions) => {
                    Reply::Quizzed(Paper { text: write_pretty(&scenario), questions })
                }
                None => Reply::Failed(Failure::NoSuchThing),
            };
        };
        let host = (self.hosts)(scenario.kind());
        let ask = |scenario: &Scenario, checked: Checked, most: usize| {
            host.open(scenario.clone(), checked).quiz(asking, most).unwrap_or_default()
        };
        let kinds = |scenario: &Scenario, checked: Checked| {
            let all = ask(scenario, checked, usize::MAX);
            quiz::kinds_of(all.into_iter().map(|question| question.asked.kind))
        };
        let check = |scenario: &Scenario| host.check(scenario);
        match quiz::draw_by(&scenario, (seed, &name), &check, &kinds) {
            Ok((scenario, checked)) => {
                let questions = ask(&scenario, checked, most);
                Reply::Quizzed(Paper { text: write_pretty(&scenario), questions })
            }
            Err(_) => Reply::Failed(Failure::NotDrawn),
        }
    }
}
