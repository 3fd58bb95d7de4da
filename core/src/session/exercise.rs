//! Questions about the open scenario for paper, of the scenario as it is or with numbers drawn anew; receipts of it, made and
//! graded again.
//!
//! **Invariant:** what is open does not change.

use super::{Asking, Command, Failure, Given, Paper, Reply, Response, Session};
use crate::quiz::{self, Receipt};
use crate::scenario::{Checked, Scenario, write_pretty};

impl Session {
    /// Answers a command about questions on paper or receipts.
    pub(super) fn exercise(
        &mut self,
        id: u32,
        command: Command,
        out: &mut Vec<Response>,
    ) -> Option<Reply> {
        match command {
            Command::Quiz { asking, drawn, most } => Some(self.quiz(&asking, drawn, most)),
            Command::Receipt { name, asking, given } => Some(self.receipt(&name, asking, given)),
            Command::Review(receipt) => self.review(id, &receipt, out),
            _ => Some(Reply::Failed(Failure::NoSuchThing)),
        }
    }

    fn receipt(&self, name: &str, asking: Asking, given: Vec<Given>) -> Reply {
        let Some(opened) = &self.opened else { return Reply::Failed(Failure::NothingOpen) };
        Reply::Receipt(Receipt::new(&opened.scenario(), name, asking, given).encode())
    }

    fn review(&mut self, id: u32, receipt: &str, out: &mut Vec<Response>) -> Option<Reply> {
        self.leave_receipt(out);
        let Some(opened) = &self.opened else { return Some(Reply::Failed(Failure::NothingOpen)) };
        match Receipt::decode(receipt).and_then(|receipt| opened.review(receipt)) {
            Ok(grading) => {
                self.grading = Some((id, grading));
                None
            }
            Err(fault) => Some(Reply::Failed(Failure::Receipt(fault))),
        }
    }

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
