//! Receipts of the open scenario: made, and graded again.
//!
//! **Invariant:** what is open does not change.

use super::{Asking, Command, Failure, Given, Reply, Response, Session};
use crate::quiz::Receipt;

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

    /// Answers [`Command::Receipt`].
    fn receipt(&self, name: &str, asking: Asking, given: Vec<Given>) -> Reply {
        let Some(opened) = &self.opened else { return Reply::Failed(Failure::NothingOpen) };
        Reply::Receipt(Receipt::new(&opened.scenario(), name, asking, given).encode())
    }

    /// Begins to answer [`Command::Review`].
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
}
