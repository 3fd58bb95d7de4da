//! The only interface between a front end and the core: commands in; views, answers, progress out.
//!
//! A front end sends [`Request`]s and gets [`Response`]s with the same id: one final response for each request and,
//! while a run is being recorded, [`Reply::Progress`] before it. It may run in the same program or use a worker.
//!
//! Nothing here waits or reads a clock: opening a scenario only reads it. The owner of the session then calls
//! [`Session::work`] until it returns false, and looks at other messages in between.
//!
//! **Invariant:** every request gets exactly one final reply, even if it comes at the wrong time.

mod compare;
#[cfg(any(test, feature = "predict"))]
mod exercise;
mod host;
mod opened;
mod protocol;

pub use crate::lab::decision::Grade;
pub use crate::lab::metrics::{Metric, Row, Unit};
pub use crate::lab::predict::{Asked, Asking, Given, Graded, Guess, Paper, Printed};
pub use crate::lab::predict::{ReceiptFault, Review, Reviewed};
pub use crate::lab::protocol::{
    Direction, File, Goal, Look, Looked, Mark, Marks, Moment, OwnerNumber, PANELS, Span, Stop,
    Thing,
};
pub use crate::lab::subject::{Anchor, NamedSubject};
pub use crate::labs::{Answer, Outline, Question, View};
pub use crate::schedule::Heat;
pub use compare::protocol::{
    Align, Clock, Comparing, Comparison, MOST as MOST_COMPARED, PairDivergence, Place, Seen, Side,
    decision_about, first_subject,
};
pub use host::Host;
pub use protocol::{Command, Failure, Head, Overview, Progress, Reply, Request, Response};

use crate::lab::playhead::Reach;
use crate::lab::predict::Grading;
use crate::scenario::{self, Checked, Errors, LabKind, Scenario};
use compare::RunsCompared;
use opened::Serve;

/// Work done between two looks at other messages.
const SLICE: u64 = 100_000;

/// Core state behind the interface to a front end.
pub struct Session {
    hosts: fn(LabKind) -> Host,
    opened: Option<Box<dyn Serve>>,
    /// The open request in progress, and its goal.
    opening: Option<(u32, Goal)>,
    /// The request whose search is in progress; true for an open request.
    seeking: Option<(u32, bool)>,
    /// The comparison of the open scenario, if any.
    compared: Option<Box<dyn RunsCompared>>,
    /// The comparison request in progress, and its place.
    comparing: Option<(u32, Place)>,
    asking: Option<u32>,
    marking: Option<u32>,
    /// The receipt that is being graded, by its request.
    grading: Option<(u32, Box<dyn Grading>)>,
}

impl Default for Session {
    fn default() -> Self {
        Session::hosted_by(Host::of)
    }
}

impl Session {
    /// A session without an open scenario.
    pub fn new() -> Self {
        Session::default()
    }

    /// A session without an open scenario, in a program that loads in parts: `hosts` returns the host of each lab of
    /// which a scenario is opened.
    pub fn hosted_by(hosts: fn(LabKind) -> Host) -> Self {
        Session {
            hosts,
            opened: None,
            opening: None,
            seeking: None,
            compared: None,
            comparing: None,
            asking: None,
            marking: None,
            grading: None,
        }
    }

    /// Handles a request and adds the immediate replies to `out`.
    pub fn handle(&mut self, request: Request, out: &mut Vec<Response>) {
        let id = request.id;
        if let Some(reply) = self.answer(id, request.command, out) {
            out.push(Response { id, reply });
        }
    }

    /// Opens a scenario from any source: a text, a trace, a draw, or an edit. `checked` is its checked form. Replies as
    /// for [`Command::Open`].
    pub fn open(
        &mut self,
        id: u32,
        read: Result<(Scenario, Checked), Errors>,
        goal: Goal,
        out: &mut Vec<Response>,
    ) {
        match read {
            Ok((scenario, checked)) => {
                self.leave(out);
                self.opened = Some((self.hosts)(scenario.kind()).open(scenario, checked));
                self.opening = Some((id, goal));
            }
            // The previous scenario stays open, and so does its comparison.
            Err(errors) => {
                self.finish_opening(out);
                self.finish_comparing(out);
                out.push(Response { id, reply: Reply::Failed(Failure::Scenario(errors)) });
            }
        }
    }

    /// Continues work in progress. True while there is more: call again soon.
    pub fn work(&mut self, out: &mut Vec<Response>) -> bool {
        self.work_on(SLICE, out)
    }

    /// [`Session::work`] for a caller with a clock: about `work` events, or steps where the lab counts skipped events
    /// in bulk.
    pub fn work_on(&mut self, work: u64, out: &mut Vec<Response>) -> bool {
        let (Some((id, _)), Some(opened)) = (&self.opening, &mut self.opened) else {
            return self.work_on_goal(work, out);
        };
        if opened.record(work) {
            self.set_out(out);
            return self.seeking.is_some();
        }
        out.push(Response { id: *id, reply: Reply::Progress(opened.progress()) });
        true
    }

    fn work_on_goal(&mut self, work: u64, out: &mut Vec<Response>) -> bool {
        let (Some((id, _)), Some(opened)) = (self.seeking, &mut self.opened) else {
            return self.work_on_comparison(work, out);
        };
        if opened.seek(work) {
            self.arrive(out);
            return self.has_more();
        }
        out.push(Response { id, reply: Reply::Progress(opened.progress()) });
        true
    }

    fn work_on_comparison(&mut self, work: u64, out: &mut Vec<Response>) -> bool {
        let (Some((id, _)), Some(compared)) = (&self.comparing, &mut self.compared) else {
            return self.work_on_answer(work, out);
        };
        if compared.record(work) {
            self.finish_comparing(out);
            return self.has_more();
        }
        out.push(Response { id: *id, reply: Reply::Progress(compared.progress()) });
        true
    }

    fn work_on_answer(&mut self, work: u64, out: &mut Vec<Response>) -> bool {
        let (Some(id), Some(opened)) = (self.asking, &mut self.opened) else {
            return self.work_on_marks(work, out);
        };
        if let Some(reply) = opened.work_on_answer(work) {
            self.asking = None;
            out.push(Response { id, reply });
            return self.has_more();
        }
        out.push(Response { id, reply: Reply::Progress(opened.answer_progress()) });
        true
    }

    fn work_on_marks(&mut self, work: u64, out: &mut Vec<Response>) -> bool {
        let (Some(id), Some(opened)) = (self.marking, &mut self.opened) else {
            return self.work_on_receipt(work, out);
        };
        if let Some(marks) = opened.gather(work) {
            self.marking = None;
            out.push(Response { id, reply: Reply::Marked(marks) });
        }
        self.has_more()
    }

    /// True if there is work besides recording and searches.
    fn has_more(&self) -> bool {
        self.asking.is_some() || self.marking.is_some() || self.grading.is_some()
    }

    fn work_on_receipt(&mut self, work: u64, out: &mut Vec<Response>) -> bool {
        let Some((id, grading)) = &mut self.grading else { return false };
        if let Some(graded) = grading.work(work) {
            let failed = |fault| Reply::Failed(Failure::Receipt(fault));
            out.push(Response { id: *id, reply: graded.map_or_else(failed, Reply::Reviewed) });
            self.grading = None;
        }
        self.grading.is_some()
    }

    fn answer(&mut self, id: u32, command: Command, out: &mut Vec<Response>) -> Option<Reply> {
        match command {
            Command::Open { text, goal } => {
                let host = |scenario: &Scenario| (self.hosts)(scenario.kind());
                let check = |scenario: &Scenario| host(scenario).check(scenario);
                let read = scenario::checked(&text, scenario::reading(&text), check);
                self.open(id, read, goal, out);
                return None;
            }
            Command::GoOn { goal } if self.opened.is_some() => {
                self.finish_opening(out);
                self.settle(out);
                // It is of the moment that was shown when it was asked for.
                self.finish_answer(out);
                self.leave_marks(out);
                self.opening = Some((id, goal));
                return None;
            }
            Command::Predict(asking, goal) => return self.predict(id, asking.as_ref(), goal, out),
            Command::Quiz { .. } | Command::Receipt { .. } | Command::Review(_) => {
                return self.exercise(id, command, out);
            }
            Command::Cancel => return Some(self.cancel(out)),
            Command::Ask(_) => self.leave_answer(out),
            Command::Compare(comparing) => return self.compare(id, comparing, out),
            _ => {}
        }
        let busy = self.opening.is_some() || self.opens();
        if matches!(command, Command::Go(_)) && !busy {
            self.settle(out);
        }
        let opened = match &mut self.opened {
            Some(opened) if !busy => opened,
            _ => return Some(Reply::Failed(Failure::NothingOpen)),
        };
        Some(match command {
            Command::Go(goal) => match opened.begin(&goal) {
                Reach::Arrived => opened.at(),
                Reach::Nowhere => Reply::Failed(Failure::NoSuchThing),
                Reach::Long => {
                    self.seeking = Some((id, false));
                    return None;
                }
            },
            Command::Look(look) => opened.look(look),
            Command::Ask(question) => {
                let reply = opened.ask(&question);
                self.asking = reply.is_none().then_some(id);
                return reply;
            }
            Command::Mark { most } => {
                opened.begin_marks(most);
                self.leave_marks(out);
                self.marking = Some(id);
                return None;
            }
            Command::Export { file, from, most } => opened.export(file, from, most),
            Command::Guess(guess) => opened.guess(&guess),
            Command::Open { .. }
            | Command::Quiz { .. }
            | Command::Receipt { .. }
            | Command::Review(_)
            | Command::Compare(_)
            | Command::Predict(..)
            | Command::Cancel
            | Command::GoOn { .. } => unreachable!("answered above"),
        })
    }

    /// Ends all work in progress, with the replies so far.
    fn cancel(&mut self, out: &mut Vec<Response>) -> Reply {
        self.finish_opening(out);
        self.settle(out);
        self.finish_comparing(out);
        self.finish_answer(out);
        self.leave_receipt(out);
        Reply::Cancelled
    }

    /// Answers a command about questions on paper or receipts. A program without predict asks nothing.
    #[cfg(not(any(test, feature = "predict")))]
    fn exercise(&mut self, _: u32, _: Command, _: &mut Vec<Response>) -> Option<Reply> {
        Some(Reply::Failed(Failure::NoSuchThing))
    }

    /// Restarts the run, with or without questions before its decisions.
    fn predict(
        &mut self,
        id: u32,
        asking: Option<&Asking>,
        goal: Goal,
        out: &mut Vec<Response>,
    ) -> Option<Reply> {
        self.leave(out);
        let Some(opened) = &mut self.opened else {
            return Some(Reply::Failed(Failure::NothingOpen));
        };
        if !opened.predict(asking) {
            return Some(Reply::Failed(Failure::NoSuchThing));
        }
        self.opening = Some((id, goal));
        None
    }

    /// Replies to the requests in progress, and drops the comparison: another scenario follows.
    fn leave(&mut self, out: &mut Vec<Response>) {
        self.finish_opening(out);
        self.settle(out);
        self.finish_comparing(out);
        self.leave_answer(out);
        self.leave_marks(out);
        self.leave_receipt(out);
        self.compared = None;
    }

    /// True if the search of an open request is in progress.
    fn opens(&self) -> bool {
        self.seeking.is_some_and(|(_, opens)| opens)
    }

    /// Recording has ended: sets out for the goal of the open request.
    fn set_out(&mut self, out: &mut Vec<Response>) {
        let (Some((id, goal)), Some(opened)) = (self.opening.take(), &mut self.opened) else {
            return;
        };
        opened.recorded();
        self.seeking = Some((id, true));
        if opened.begin(&goal) != Reach::Long {
            self.arrive(out);
        }
    }

    /// Replies to the open request in progress, as far as its run is recorded.
    fn finish_opening(&mut self, out: &mut Vec<Response>) {
        self.set_out(out);
        if self.opens() {
            self.settle(out);
        }
    }

    /// Replies to the request whose search has ended: it is complete, or cancelled.
    fn arrive(&mut self, out: &mut Vec<Response>) {
        if let (Some((id, opens)), Some(opened)) = (self.seeking.take(), &mut self.opened) {
            let reply = if opens { opened.opened() } else { opened.at() };
            out.push(Response { id, reply });
        }
    }

    fn settle(&mut self, out: &mut Vec<Response>) {
        if let (Some(_), Some(opened)) = (self.seeking, &mut self.opened) {
            opened.settle();
            self.arrive(out);
        }
    }

    /// Replies to the question in progress, with the answer so far.
    fn finish_answer(&mut self, out: &mut Vec<Response>) {
        if let (Some(id), Some(opened)) = (self.asking.take(), &mut self.opened) {
            let reply = opened.leave_answer().unwrap_or(Reply::Cancelled);
            out.push(Response { id, reply });
        }
    }

    /// Cancels the question in progress and replies to it.
    fn leave_answer(&mut self, out: &mut Vec<Response>) {
        if let (Some(id), Some(opened)) = (self.asking.take(), &mut self.opened) {
            opened.leave_answer();
            out.push(Response { id, reply: Reply::Cancelled });
        }
    }

    /// Cancels the request for marks in progress and replies to it.
    fn leave_marks(&mut self, out: &mut Vec<Response>) {
        out.extend(self.marking.take().map(|id| Response { id, reply: Reply::Cancelled }));
    }

    /// Cancels the review in progress and replies to it.
    fn leave_receipt(&mut self, out: &mut Vec<Response>) {
        out.extend(self.grading.take().map(|(id, _)| Response { id, reply: Reply::Cancelled }));
    }

    fn compare(&mut self, id: u32, comparing: Comparing, out: &mut Vec<Response>) -> Option<Reply> {
        if let Comparing::Begin { policies, place } = comparing {
            self.finish_comparing(out);
            let opened = match &self.opened {
                Some(opened) if opened.predicts() => {
                    return Some(Reply::Failed(Failure::Predicting));
                }
                Some(opened) if self.opening.is_none() && !self.opens() => opened,
                _ => return Some(Reply::Failed(Failure::NothingOpen)),
            };
            let mut compared = self.compared.take().unwrap_or_else(|| opened.compare());
            let chosen = compared.choose(&policies);
            self.compared = Some(compared);
            return match chosen {
                Ok(()) => {
                    self.comparing = Some((id, place));
                    None
                }
                Err(failure) => Some(Reply::Failed(failure)),
            };
        }
        if comparing == Comparing::End {
            self.finish_comparing(out);
            self.compared = None;
            return Some(Reply::Cancelled);
        }
        let compared = match &mut self.compared {
            Some(compared) if self.comparing.is_none() => compared,
            _ => return Some(Reply::Failed(Failure::NothingOpen)),
        };
        Some(match comparing {
            Comparing::Go(place) => compared.go(place),
            Comparing::Look(look) => compared.look(look),
            Comparing::Begin { .. } | Comparing::End => unreachable!("answered above"),
        })
    }

    /// Replies to the comparison request in progress, as far as the runs are recorded.
    fn finish_comparing(&mut self, out: &mut Vec<Response>) {
        if let (Some((id, place)), Some(compared)) = (self.comparing.take(), &mut self.compared) {
            out.push(Response { id, reply: compared.compared(place) });
        }
    }
}
