//! The vocabulary of a session: every command and every reply, as plain data.
//!
//! **Invariant:** nothing but these types crosses the boundary between page and core.

use serde::{Deserialize, Serialize};

use super::compare::protocol::{Clock, Comparing, Comparison, Seen};
use crate::format::lesson::{LessonStep, LessonText};
use crate::kernel::{Levels, PartialRun};
use crate::lab::metrics::Row;
use crate::lab::predict::{Asked, Asking, Given, Graded, Guess, Paper, ReceiptFault, Review};
use crate::lab::protocol::{File, Goal, Look, Marks, Moment, Span};
use crate::labs::{Answer, Outline, Question, View};
use crate::scenario::{Errors, LabKind};

/// A command and the number its replies will carry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the front end, ascending.
    pub id: u32,
    pub command: Command,
}

/// A reply to the request with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Response<R = Reply> {
    pub id: u32,
    pub reply: R,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Read, check and record a scenario, which is JSON text, then show the given moment. Replies with
    /// [`Reply::Progress`] while it runs, then [`Reply::Opened`], or [`Reply::Failed`]. Replaces the open scenario.
    Open { text: String, goal: Goal },
    /// Go to a moment. Replies with [`Reply::At`].
    Go(Goal),
    /// Change the visible part of the picture. Replies with [`Reply::At`].
    Look(Look),
    /// Ask a question about the current moment. Replies with [`Reply::Answered`]; before it, if the answer takes long,
    /// with [`Reply::Progress`]. A new question replaces the one in progress, whose reply is then [`Reply::Cancelled`].
    Ask(Question),
    /// Collect the marks of the scrubber, in slices. Replies with [`Reply::Marked`], or with [`Reply::Cancelled`] if
    /// the run changes first. A kind with more than `most` single marks gets counts by bin instead.
    Mark { most: u32 },
    /// Export the recorded part as a file, or a page of one: from a moment on, counted from 1, about `most` bytes. Replies
    /// with [`Reply::Exported`].
    Export { file: File, from: u64, most: u64 },
    /// Compare several policies. Fails while questions are asked before decisions.
    Compare(Comparing),
    /// Ask before the decisions of the run, from its start on; `None` ends this, and the run is recorded to its end.
    /// Then shows the given moment. Replies as [`Command::GoOn`] does, with the run recorded up to the first question.
    Predict(Option<Asking>, Goal),
    /// Answer the open question: this records the step of the decision. Replies with [`Reply::Graded`];
    /// [`Command::GoOn`] then records up to the next question.
    Guess(Guess),
    /// Make a receipt for answers to questions about the open scenario: the first answers, in order of the questions. The
    /// student's name is as typed, empty if none was. Replies with [`Reply::Receipt`].
    Receipt { name: String, asking: Asking, given: Vec<Given> },
    /// Grade the answers of a receipt, a link's `a=…`, by the run of the open scenario, in slices. Replies with
    /// [`Reply::Reviewed`], with [`Reply::Failed`] if the receipt is not valid, or with [`Reply::Cancelled`] if another
    /// scenario is opened first.
    Review(String),
    /// Make questions about the whole run for paper, with their answers. Replies with [`Reply::Quizzed`]; fails while
    /// questions are asked before decisions. Cost: the run twice; with numbers drawn anew, up to a hundred times as often a
    /// question. Seed and name draw numbers for each question; without a name the first is of the scenario as it is. Without
    /// a seed all are. They are at most `most`, spread evenly over the run.
    Quiz { asking: Asking, drawn: Option<(u64, Option<String>)>, most: u32 },
    /// Stop recording; the recorded part stays usable. The reply to the open request is [`Reply::Opened`], marked
    /// incomplete, to a question its answer so far, to this request [`Reply::Cancelled`].
    Cancel,
    /// Continue the recording that [`Command::Cancel`] stopped. Replies as [`Command::Open`] does; [`Reply::Failed`] if
    /// nothing is open.
    GoOn { goal: Goal },
}

/// Replies to a front end. The type parameters are the parts that belong to a lab: of any lab, or in the form in which a
/// front end sends them on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(
    clippy::large_enum_variant,
    reason = "replies are made once and moved, never stored in numbers"
)]
pub enum Reply<V = View, O = Outline, A = Answer> {
    /// Recording, or the computation of an answer, is in progress.
    Progress(Progress),
    /// The scenario is open; the view is the picture of the moment.
    Opened { overview: Overview<O>, moment: Moment, view: V },
    /// The goal is reached.
    At { moment: Moment, view: V },
    /// The policies have run: fixed data of the comparison, and each run at its place.
    Compared { comparison: Comparison, clock: Clock, seen: Vec<Seen<V>> },
    /// The place of the common clock is reached.
    ComparedAt { clock: Clock, seen: Vec<Seen<V>> },
    /// The answer to a question.
    Answered(A),
    /// The grade of a guess, and the moment that shows the decision.
    Graded { graded: Graded<String>, decided: u64 },
    /// The receipt, as a part of a link: `a=…`.
    Receipt(String),
    /// The answers of a receipt with their grades.
    Reviewed(Review),
    /// The scrubber's marks.
    Marked(Marks),
    /// Questions for paper.
    Quizzed(Vec<Paper>),
    /// A page of a file to save, and the first moment of the next page; `None` at the end.
    Exported { text: String, next: Option<u64> },
    /// Recording, or the computation of an answer, was stopped.
    Cancelled,
    /// The command failed.
    Failed(Failure),
}

/// Progress of a recording or of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Entries of the scenario done; steps of an answer.
    pub done: u64,
    /// Total entries; the most steps that the answer may take.
    pub total: u64,
    pub events: u64,
}

/// Fixed data of an open scenario: the frame of its run, not its course. `O` is the outline of any lab, or of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Overview<O = Outline> {
    pub head: Head,
    /// Fields of its lab's scenarios.
    pub outline: O,
    pub levels: Levels,
    /// Names of the kinds of events of its lab.
    pub kinds: Vec<String>,
    /// True if the run was recorded to its end.
    pub complete: bool,
    /// The end of the run if it is partial: nothing can be recorded beyond it.
    pub partial: Option<PartialRun>,
    /// Work between keyframes, in events or, where the lab tallies, in steps: a seek may have to run this much. Seeking
    /// is slow above [`Overview::SLOW_STRIDE`].
    pub stride: u64,
    /// Metrics of the run at its end, as a comparison shows them, for what is told of an edit; none while the run is not
    /// recorded to its end.
    pub metrics: Vec<Row>,
    /// The frame of its pictures in time; `None` in a lab without time.
    pub span: Option<Span>,
    /// The question at which recording stopped.
    pub asked: Option<Asked>,
}

impl Overview<()> {
    /// Strides above this make a seek take longer than a frame or two.
    pub const SLOW_STRIDE: u64 = 1_000_000;
}

impl<O> Overview<O> {
    /// This overview with another form of the outline.
    pub fn map<P>(self, form: impl FnOnce(O) -> P) -> Overview<P> {
        Overview {
            head: self.head,
            outline: form(self.outline),
            levels: self.levels,
            kinds: self.kinds,
            complete: self.complete,
            partial: self.partial,
            stride: self.stride,
            metrics: self.metrics,
            span: self.span,
            asked: self.asked,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Head {
    pub lab: LabKind,
    pub title: Option<String>,
    pub note: Option<String>,
    pub objectives: Option<LessonText>,
    /// Examples whose lessons should come first.
    pub builds_on: Vec<String>,
    /// Policies whose metrics stay on the page during the lesson ([`Marks::compare`]).
    pub compare: Vec<String>,
    /// Captions at moments of the run.
    pub lesson: Vec<LessonStep>,
    pub time_unit: Option<String>,
}

/// Reason why a command failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Failure {
    Scenario(Errors),
    NothingOpen,
    /// A thing that does not exist: a node, a kind of event, an export that the lab does not have.
    NoSuchThing,
    /// Questions are asked before decisions: another run would reveal the answers.
    Predicting,
    NoQuestion,
    /// No draw of the scenario's numbers keeps its questions.
    NotDrawn,
    /// A receipt is not valid.
    Receipt(ReceiptFault),
}
