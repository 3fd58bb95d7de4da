//! An open scenario of any lab, behind one interface for the session.

use std::sync::Arc;

use super::compare::{Compared, RunsCompared};
use super::{
    Anchor, Failure, File, Goal, Head, Look, Marks, Moment, NamedSubject, Overview, Progress,
    Question, Reply, View,
};
use crate::export::trace_event::TraceEvents;
use crate::kernel::trace::{DescribedEvent, Tracer};
use crate::kernel::{Count, Ended, Event, Grain, Model, Sought};
use crate::lab::Inquiry;
use crate::lab::lesson::Resolving;
use crate::lab::measuring::Measuring;
use crate::lab::metrics::rows;
use crate::lab::playhead::{Playhead, Reach};
use crate::lab::predict::{Asking, Graded, Guess, Predict, Printed, Reached};
#[cfg(any(test, feature = "predict"))]
use crate::lab::predict::{Grading, ReceiptFault};
use crate::lab::subject::{AnchorPlace, Subject};
use crate::labs::{Listed, Scenario};
#[cfg(any(test, feature = "predict"))]
use crate::quiz::{Receipt, ReceiptGrading};
use crate::run;
use crate::scenario::lesson::Teaching;

/// The session's interface to an open scenario. One pointer: the session is compiled once for all labs.
pub(super) trait Serve {
    /// Records about `work` more; true once the run is over.
    fn record(&mut self, work: u64) -> bool;
    fn progress(&self) -> Progress;
    /// Notifies the lab that recording has ended.
    fn recorded(&mut self);
    /// The reply to the request that opened the scenario.
    fn opened(&mut self) -> Reply;
    /// Sets out for a goal. Cancels a search in progress.
    fn begin(&mut self, goal: &Goal) -> Reach;
    /// Continues the search with about `work` of work; true once it is complete.
    fn seek(&mut self, work: u64) -> bool;
    /// Cancels the search.
    fn settle(&mut self);
    /// The reply to a reached goal.
    fn at(&mut self) -> Reply;
    /// Changes the visible part of the picture.
    fn look(&mut self, look: Look) -> Reply;
    /// Answers a question about the current moment; `None` if the answer takes several slices.
    fn ask(&mut self, question: &Question) -> Option<Reply>;
    /// Continues the computation of the answer with about `work` steps; returns the reply once it is complete.
    fn work_on_answer(&mut self, work: u64) -> Option<Reply>;
    fn answer_progress(&self) -> Progress;
    /// The answer so far; its computation ends.
    fn leave_answer(&mut self) -> Option<Reply>;
    /// Starts to collect the marks of the scrubber.
    fn begin_marks(&mut self, most: u32);
    /// Continues to collect marks with about `work` of work; returns them once the run is complete.
    fn gather(&mut self, work: u64) -> Option<Marks>;
    /// The recorded part as a file, or a page of a long one: about `most` bytes from the step that shows moment `from`
    /// on.
    fn export(&mut self, file: File, from: u64, most: u64) -> Reply;
    /// Restarts the run, with or without questions before decisions. False if the lab has no such kinds.
    fn predict(&mut self, asking: Option<&Asking>) -> bool;
    /// True if questions are asked before decisions.
    fn predicts(&self) -> bool;
    /// Grades a guess at the open question.
    fn guess(&mut self, guess: &Guess) -> Reply;
    #[cfg_attr(not(any(test, feature = "predict")), expect(dead_code, reason = "for paper only"))]
    fn scenario(&self) -> Scenario;
    /// At most `most` questions about the whole run, for paper; `None` if the lab has no such kinds.
    #[cfg_attr(not(any(test, feature = "predict")), expect(dead_code, reason = "for paper only"))]
    fn quiz(&self, asking: &Asking, most: u64) -> Option<Vec<Printed>>;
    /// Begins to grade a receipt. Errors: it does not belong to the scenario.
    #[cfg(any(test, feature = "predict"))]
    fn review(&self, receipt: Receipt) -> Result<Box<dyn Grading>, ReceiptFault>;
    /// A comparison of the scenario under several policies, none of which is chosen yet.
    fn compare(&self) -> Box<dyn RunsCompared>;
}

/// An open scenario of one lab.
pub(super) struct Opened<L: Listed> {
    head: Head,
    lab: L,
    playhead: Playhead<L::Sim>,
    look: Look,
    /// The computation of an answer in progress.
    inquiry: Option<Box<dyn Inquiry<L::Answer>>>,
    predict: Option<Predict<L>>,
    /// The marks without the moments of the lesson, while these are searched for.
    marks: Option<(Marks, Resolving<L>)>,
    /// The runs of other policies, while marks are collected.
    measuring: Option<Measuring<L>>,
}

impl<L: Listed> Opened<L> {
    /// A scenario at its start with nothing recorded yet.
    pub(super) fn new(head: Head, lab: L) -> Self {
        let playhead = Playhead::new(L::start(Arc::clone(lab.problem())), L::concerns);
        let look = Look::default();
        let (inquiry, predict, marks, measuring) = (None, None, None, None);
        Opened { head, lab, playhead, look, inquiry, predict, marks, measuring }
    }

    fn overview(&self) -> Overview {
        let replay = &self.playhead.replay;
        let counted = self.playhead.counted();
        let measured = replay.is_complete().then(|| L::measured(replay.last(), &counted));
        Overview {
            head: self.head.clone(),
            outline: L::any_outline(self.lab.outline()),
            levels: replay.levels(),
            kinds: <L::Sim as Model>::Event::KINDS
                .iter()
                .map(|kind| kind.name.to_owned())
                .collect(),
            complete: replay.is_complete(),
            partial: replay.last().partial(),
            stride: replay.stride(),
            metrics: rows(L::METRICS, measured.as_slice()),
            span: self.lab.span(replay.last()),
            asked: self.predict.as_ref().and_then(|predict| predict.question(&self.lab, replay)),
        }
    }

    /// The current moment, with its anchor, and the number of events shown.
    fn position(&mut self) -> (Moment, Count) {
        let (moment, count) = self.playhead.position();
        let place = AnchorPlace::of(self.playhead.cursor(), &count.kinds, L::subject);
        let anchor = place.and_then(|place| self.anchor(&place));
        (Moment { anchor, ..moment }, count)
    }

    /// The current moment and its picture, without what comes while questions are asked.
    fn picture(&mut self) -> (Moment, View) {
        let (moment, count) = self.position();
        let look = Look { ahead: self.look.ahead && self.predict.is_none(), ..self.look };
        (moment, L::any_view(self.lab.view(self.playhead.cursor(), &count, look)))
    }

    fn anchor(&self, place: &AnchorPlace) -> Option<Anchor> {
        let subject = match place.subject {
            Some(Subject { noun, number, part }) => {
                let name = self.lab.name(noun, number)?;
                Some(NamedSubject { noun: noun.to_owned(), name, part })
            }
            None => None,
        };
        let Sought { time, before, nth, .. } = place.sought;
        let kind = <L::Sim as Model>::Event::KINDS[place.kind].name.to_owned();
        Some(Anchor { kind, subject, time, before, nth })
    }

    /// The counterpart of another scenario's anchor; `None` if this scenario has no such kind or thing.
    fn place(&self, anchor: &Anchor) -> Option<AnchorPlace> {
        let kinds = <L::Sim as Model>::Event::KINDS;
        let kind = kinds.iter().position(|kind| kind.name == anchor.kind)?;
        let subject = match &anchor.subject {
            Some(NamedSubject { noun, name, part }) => {
                let thing = self.lab.find(noun, name)?;
                Some(Subject { part: *part, ..thing })
            }
            None => None,
        };
        let grain = Grain::of(kinds[kind].level);
        let Anchor { time, before, nth, .. } = *anchor;
        Some(AnchorPlace { kind, subject, sought: Sought { grain, time, before, nth } })
    }

    /// The state before the step that shows a moment, and the number of that step's first event; `None` if there is no
    /// such moment.
    fn before(&mut self, moment: u64) -> Option<(L::Sim, u64)> {
        let inside = (1..=self.playhead.replay.moments()).contains(&moment);
        let cursor = inside.then(|| self.playhead.replay.at(moment))?;
        Some((cursor.before().clone(), cursor.first()))
    }

    fn trace(&mut self, from: u64, most: u64) -> (String, Option<u64>) {
        let end = self.playhead.replay.moments();
        let Some((before, first)) = self.before(from) else { return (String::new(), None) };
        let mut text = Vec::new();
        let names = L::names(self.lab.scenario());
        let to = Tracer::new(&names, before, first).page(end, most, &mut text);
        let next = (to < end).then_some(to + 1);
        (String::from_utf8(text).expect("JSON is UTF-8"), next)
    }

    fn trace_events(&mut self, from: u64, most: u64) -> (String, Option<u64>) {
        let ticks = L::trace_ticks(self.head.time_unit.as_deref());
        let (end, before) = (self.playhead.replay.moments(), self.before(from));
        let names = L::names(self.lab.scenario());
        let mut events = TraceEvents::go_on(ticks);
        if from <= 1 {
            events = TraceEvents::begin(self.head.title.as_deref(), ticks);
            L::slices(&names, self.playhead.replay.last(), &mut events);
        }
        let begun = events.written();
        let mut next = None;
        if let Some((before, first)) = before {
            let mut tracer = Tracer::new(&names, before, first).coarse();
            while tracer.next_step() < end && ((events.written() - begun) as u64) < most {
                let tell = |event: DescribedEvent<'_>| {
                    events.event(event);
                    Ok(())
                };
                tracer.step(tell).expect("writing to memory");
            }
            next = (tracer.next_step() < end).then_some(tracer.next_step() + 1);
        }
        (events.end(next.is_none()), next)
    }
}

impl<L: Listed> Serve for Opened<L> {
    fn record(&mut self, work: u64) -> bool {
        match &mut self.predict {
            Some(predict) => predict.record(&mut self.playhead.replay, work) != Reached::More,
            None => self.playhead.replay.record(work),
        }
    }

    fn progress(&self) -> Progress {
        let (done, total) = L::progress(self.playhead.replay.last());
        Progress { done, total, events: self.playhead.replay.moments() }
    }

    fn recorded(&mut self) {
        self.lab.recorded(self.playhead.replay.last());
    }

    fn opened(&mut self) -> Reply {
        let (moment, view) = self.picture();
        Reply::Opened { overview: self.overview(), moment, view }
    }

    fn begin(&mut self, goal: &Goal) -> Reach {
        let (goal, bounds) = goal.bounds();
        self.playhead.keep_within(bounds);
        match goal {
            Goal::Same(anchor) => match self.place(anchor) {
                Some(place) => {
                    self.playhead.begin_same(place, L::subject);
                    Reach::Long
                }
                None => self.playhead.begin(goal),
            },
            _ => self.playhead.begin(goal),
        }
    }

    fn seek(&mut self, work: u64) -> bool {
        self.playhead.seek(work)
    }

    fn settle(&mut self) {
        self.playhead.settle();
    }

    fn at(&mut self) -> Reply {
        let (moment, view) = self.picture();
        Reply::At { moment, view }
    }

    fn look(&mut self, look: Look) -> Reply {
        self.look = look;
        self.at()
    }

    fn ask(&mut self, question: &Question) -> Option<Reply> {
        let question = L::question_of(question);
        self.inquiry = question.and_then(|question| self.lab.inquire(&mut self.playhead, question));
        if self.inquiry.is_some() {
            return None;
        }
        let answer = question.and_then(|question| self.lab.ask(&mut self.playhead, question));
        let answer = answer.map(|answer| Reply::Answered(L::any_answer(answer)));
        Some(answer.unwrap_or(Reply::Failed(Failure::NoSuchThing)))
    }

    fn work_on_answer(&mut self, work: u64) -> Option<Reply> {
        let answer = self.inquiry.as_mut()?.work(work)?;
        self.inquiry = None;
        Some(Reply::Answered(L::any_answer(answer)))
    }

    fn answer_progress(&self) -> Progress {
        let (done, total) = self.inquiry.as_ref().map_or((0, 0), |inquiry| inquiry.progress());
        Progress { done, total, events: 0 }
    }

    fn leave_answer(&mut self) -> Option<Reply> {
        Some(Reply::Answered(L::any_answer(self.inquiry.take()?.leave())))
    }

    fn begin_marks(&mut self, most: u32) {
        (self.marks, self.measuring) = (None, None);
        self.playhead.begin_marks(most);
    }

    fn gather(&mut self, work: u64) -> Option<Marks> {
        let (marks, resolving) = if let Some(begun) = &mut self.marks {
            begun
        } else {
            let marks = self.playhead.gather(work)?;
            let span = self.lab.span(self.playhead.replay.last());
            self.marks.insert((marks, Resolving::new(&self.head.lesson, span.is_some())))
        };
        if !resolving.go_on(&self.lab, &mut self.playhead.replay, work) {
            return None;
        }
        // The run of another policy would reveal answers.
        let compared = if self.predict.is_some() { &[][..] } else { &self.head.compare };
        let problem: &L::Problem = self.lab.problem();
        let measuring = self.measuring.get_or_insert_with(|| Measuring::new(problem, compared));
        if !measuring.go_on(work) {
            return None;
        }
        marks.compare = self.measuring.take()?.rows();
        marks.lesson = resolving.moments();
        marks.looks = resolving.looks();
        Some(self.marks.take()?.0)
    }

    fn export(&mut self, file: File, from: u64, most: u64) -> Reply {
        let last = self.playhead.replay.last();
        let (text, next) = match file {
            File::Outcome => {
                let ended = Ended { sim: last.clone(), count: self.playhead.counted() };
                let document = run::document::<L>(self.lab.scenario(), &ended);
                (serde_json::to_string(&document).expect("plain data with string keys"), None)
            }
            File::Table | File::Swf => {
                match L::file(file, self.head.title.as_deref(), self.lab.scenario(), last) {
                    Some(text) => (text, None),
                    None => return Reply::Failed(Failure::NoSuchThing),
                }
            }
            File::Trace => self.trace(from, most),
            File::TraceEvents => self.trace_events(from, most),
        };
        Reply::Exported { text, next }
    }

    fn predict(&mut self, asking: Option<&Asking>) -> bool {
        let start = L::start(Arc::clone(self.lab.problem()));
        let predict = asking.map(|asking| Predict::new(start.clone(), asking));
        let Ok(predict) = predict.transpose() else { return false };
        self.predict = predict;
        self.playhead = Playhead::new(start, L::concerns);
        self.inquiry = None;
        self.marks = None;
        true
    }

    fn predicts(&self) -> bool {
        self.predict.is_some()
    }

    fn guess(&mut self, guess: &Guess) -> Reply {
        let replay = &mut self.playhead.replay;
        let graded =
            self.predict.as_mut().and_then(|predict| predict.guess(&self.lab, replay, guess));
        let Some(graded) = graded.map(Graded::written) else {
            return Reply::Failed(Failure::NoQuestion);
        };
        Reply::Graded { graded, decided: self.playhead.replay.moments() }
    }

    fn scenario(&self) -> Scenario {
        let Head { title, note, time_unit, objectives, builds_on, compare, lesson, .. } =
            self.head.clone();
        let lab = L::any_scenario(self.lab.scenario().as_ref().clone());
        let teaching = Teaching { objectives, builds_on, compare, lesson };
        Scenario { title, note, teaching, time_unit, lab }
    }

    #[cfg(any(test, feature = "predict"))]
    fn quiz(&self, asking: &Asking, most: u64) -> Option<Vec<Printed>> {
        crate::quiz::printed(&self.lab, asking, most).ok()
    }

    #[cfg(any(test, feature = "predict"))]
    fn review(&self, receipt: Receipt) -> Result<Box<dyn Grading>, ReceiptFault> {
        receipt.belongs_to(&self.scenario())?;
        let (scenario, problem) = (self.lab.scenario(), self.lab.problem());
        let lab = L::open(Arc::clone(scenario), Arc::clone(problem));
        Ok(Box::new(ReceiptGrading::new(lab, receipt)?))
    }

    #[cfg(not(any(test, feature = "predict")))]
    fn quiz(&self, _: &Asking, _: u64) -> Option<Vec<Printed>> {
        None
    }

    fn compare(&self) -> Box<dyn RunsCompared> {
        Box::new(Compared::new(&self.lab))
    }
}
