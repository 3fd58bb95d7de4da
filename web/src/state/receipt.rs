//! Receipts: the first answers of a reader as a part of a link, and the review of such a link.
//!
//! The worker makes a receipt after each answer, so that it can be copied at once. It grades the answers of a link's
//! receipt again: the link has no grades. A receipt that is not valid is told, and the exercise opens without it.
//!
//! **Invariant:** a receipt has first answers only, in the order in which the questions were asked.
//! **Invariant:** nothing is shown of a receipt that the worker has not graded.

use gantry_core::session::{Given, Review, Reviewed};

use crate::state::prelude::*;

impl Answer {
    fn reviewed(Reviewed { asked, guess, helped, graded, decided }: Reviewed) -> Answer {
        Answer { asked, guess, graded, helped, decided, hands: std::collections::BTreeMap::new() }
    }

    fn given(&self) -> Given {
        Given { guess: Some(self.guess.clone()), helped: self.helped }
    }
}

impl State {
    /// Has the receipt of the first answers made anew. A room has none, and neither has a question of a lesson.
    pub(super) fn want_receipt(&mut self) {
        let of_reader =
            |own: &&Predicting| own.round == Round::First && !own.of_room() && own.lesson.is_none();
        let Some(predicting) = self.predicting.as_ref().filter(of_reader) else { return };
        let given = predicting.answers.iter().map(|answer| answer.given()).collect();
        let (name, asking) = (self.signs.to_string(), predicting.asking.clone());
        let id = self.send(Command::Receipt { name, asking, given });
        if let Some(predicting) = &mut self.predicting {
            (predicting.receipt_awaited, predicting.receipt) = (Some(id), None);
        }
    }

    /// The reader types a name for receipts: one that is there, or on its way, is made anew.
    pub(super) fn sign(&mut self, name: Rc<str>) {
        self.signs = name;
        let answered = |own: &Predicting| !own.answers.is_empty();
        if self.predicting.as_ref().is_some_and(answered) {
            self.want_receipt();
        }
    }

    pub(super) fn receipted(&mut self, id: u32, receipt: &str) {
        let all = self.predicting.iter_mut().chain(&mut self.aside);
        for predicting in all.filter(|own| own.receipt_awaited == Some(id)) {
            (predicting.receipt_awaited, predicting.receipt) = (None, Some(receipt.into()));
        }
    }

    pub(super) fn review(&mut self, receipt: Rc<str>) {
        self.expected.receipt = Some(receipt);
        if self.withheld() {
            // The whole run is there first.
            self.predict(None, 0);
        } else if self.opening.is_none() {
            self.begin_review();
        }
    }

    pub(super) fn begin_review(&mut self) {
        if let Some(receipt) = self.expected.receipt.take().filter(|_| self.may_ask()) {
            let id = self.send(Command::Review(receipt.to_string()));
            self.awaited.review = Some((id, receipt));
        }
    }

    pub(super) fn reviewed(&mut self, id: u32, review: Review) {
        let awaited = self.awaited.review.take_if(|(of, _)| *of == id);
        let Some((_, receipt)) = awaited.filter(|_| self.may_ask() && !self.withheld()) else {
            return;
        };
        self.expected.asks = None;
        let Review { name, answers, questions } = review;
        let answers = answers.into_iter().map(|answer| Rc::new(Answer::reviewed(answer))).collect();
        let stand = self.document.stand();
        let mut review = Predicting::review(stand, receipt, (answers, questions));
        review.signed = name.into();
        self.predicting = Some(review);
        self.effects.push(Effect::Remember);
    }

    /// A receipt is not valid: the exercise begins without it.
    pub(super) fn not_reviewed(&mut self, id: u32, failure: &Failure) {
        if self.awaited.review.take_if(|(of, _)| *of == id).is_none() {
            return;
        }
        if let Failure::Receipt(fault) = failure {
            self.notice = Some(Notice::BadReceipt(*fault));
        }
        if let Some(asks) = self.expected.asks.take() {
            self.predict(Some(asks), 0);
        }
        self.effects.push(Effect::Remember);
    }
}
