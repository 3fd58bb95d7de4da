//! The vocabulary of a session: every command and every reply, as plain data.
//!
//! **Invariant:** nothing but these types crosses the boundary between page and core.

use serde::{Deserialize, Serialize};

use super::compare::protocol::{Clock, Comparing, Comparison, Seen};
use crate::kernel::{Levels, PartialRun};
use crate::lab::predict::{Asked, Asking, Graded, Guess};
use crate::lab::protocol::{File, Goal, Look, Marks, Moment, Span};
use crate::labs::{Answer, Outline, Question, Summary, Verdict, View};
use crate::scenario::{Errors, LabKind};

/// A command and the number its replies will carry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the front end, ascending.
    pub id: u32,
    /// What to do.
    pub command: Command,
}

/// A reply to the request with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Response {
    /// Id of the request.
    pub id: u32,
    /// What came of it.
    pub reply: Reply,
}

/// What a front end can ask for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Read, check and record a scenario, then show the given moment. Replies with [`Reply::Progress`] while
    /// it runs, then [`Reply::Opened`], or [`Reply::Failed`]. Replaces what was open before.
    Open {
        /// The scenario as JSON text.
        text: String,
        /// Where to go once it is open.
        goal: Goal,
    },
    /// Go somewhere. Replies with [`Reply::At`].
    Go(Goal),
    /// Look at another part of the picture. Replies with [`Reply::At`].
    Look(Look),
    /// Ask why. Replies with [`Reply::Answered`]; before it, where the answer takes long, with [`Reply::Progress`]. Another
    /// question takes its place: it is replied to with [`Reply::Cancelled`] then.
    Ask(Question),
    /// The marks of the scrubber, gathered in slices. Replies with [`Reply::Marked`], or with [`Reply::Cancelled`]
    /// where the run changes before all are gathered.
    Mark {
        /// The most single marks; where a kind has more, counts by bin come instead.
        most: u32,
    },
    /// What is recorded as a file, or a piece of one. Replies with [`Reply::Exported`].
    Export {
        /// Which file.
        file: File,
        /// The first moment to write, from 1, of a file that is written in pieces.
        from: u64,
        /// About how many bytes of it at most.
        most: u64,
    },
    /// Several policies beside each other. Fails while questions are asked before decisions.
    Compare(Comparing),
    /// Ask before the decisions of the run, from its start on; or, with none, no longer: it is recorded to its end.
    /// Replies as [`Command::GoOn`] does, with the run recorded up to the first question.
    Predict(Option<Asking>),
    /// Answer the open question: the step is recorded that makes the decision. Replies with [`Reply::Graded`];
    /// [`Command::GoOn`] records up to the next question then.
    Guess(Guess),
    /// Stop recording; what is recorded stays usable. The open request is replied to with [`Reply::Opened`],
    /// marked incomplete, a question with what is known of its answer, this one with [`Reply::Cancelled`].
    Cancel,
    /// Record on what [`Command::Cancel`] stopped. Replies as [`Command::Open`] does; [`Reply::Failed`] where
    /// nothing is open.
    GoOn {
        /// Where to go once it is recorded.
        goal: Goal,
    },
}

/// What came of a command.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(
    clippy::large_enum_variant,
    reason = "replies are made once and moved, never stored in numbers"
)]
pub enum Reply {
    /// Still recording, or working on an answer.
    Progress(Progress),
    /// The scenario is open.
    Opened {
        /// What stays the same while it is open.
        overview: Overview,
        /// Where it stands.
        moment: Moment,
        /// What to draw.
        view: View,
    },
    /// A place was reached.
    At {
        /// Where.
        moment: Moment,
        /// What to draw.
        view: View,
    },
    /// The policies have run.
    Compared {
        /// What stays the same while they are compared.
        comparison: Comparison,
        /// Where they stand.
        clock: Clock,
        /// What each looks like there.
        seen: Vec<Seen>,
    },
    /// A place of the common clock was reached.
    Beside {
        /// Where.
        clock: Clock,
        /// What each looks like there.
        seen: Vec<Seen>,
    },
    /// An answer.
    Answered(Answer),
    /// The grade of a guess.
    Graded {
        /// The grade, and why.
        graded: Graded<Verdict>,
        /// Whether a reason was asked for while the question was open.
        helped: bool,
    },
    /// The scrubber's marks.
    Marked(Marks),
    /// A piece of text to save.
    Exported {
        /// The text.
        text: String,
        /// The moment to go on from; none at the end.
        next: Option<u64>,
    },
    /// Nothing is being recorded any more, or nothing works on the answer.
    Cancelled,
    /// It could not be done.
    Failed(Failure),
}

/// How far a recording is, or an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Entries of the scenario done; steps of an answer.
    pub done: u64,
    /// Entries in all; the most steps that the answer may take.
    pub total: u64,
    /// Events recorded.
    pub events: u64,
}

/// What stays the same while a scenario is open; `O` is the outline of any lab, or of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Overview<O = Outline> {
    /// What every scenario has.
    pub head: Head,
    /// What a scenario of its lab has.
    pub outline: O,
    /// Events by level.
    pub levels: Levels,
    /// Names of the kinds of events, and how many there are of each.
    pub kinds: Vec<(String, u64)>,
    /// Whether the run was recorded to its end.
    pub complete: bool,
    /// Where the run was ended before its end for good: none of it can be recorded beyond that.
    pub partial: Option<PartialRun>,
    /// Work between keyframes, in events or, where the lab tallies, in steps: what a seek may have to run.
    /// Above [`Overview::SLOW_STRIDE`] seeking is slow.
    pub stride: u64,
    /// Figures of the run at its end.
    pub summary: Summary,
    /// The time that it takes; none in a lab without time.
    pub span: Option<Span>,
    /// The question before which recording stopped.
    pub asked: Option<Asked>,
}

impl Overview {
    /// Strides above this make a seek take longer than a frame or two.
    pub const SLOW_STRIDE: u64 = 1_000_000;

    /// The outline, and the rest.
    pub fn split(self) -> (Outline, Overview<()>) {
        let Overview {
            head,
            outline,
            levels,
            kinds,
            complete,
            partial,
            stride,
            summary,
            span,
            asked,
        } = self;
        let rest = Overview {
            head,
            outline: (),
            levels,
            kinds,
            complete,
            partial,
            stride,
            summary,
            span,
            asked,
        };
        (outline, rest)
    }
}

impl Overview<()> {
    /// The same with an outline.
    pub fn of<O>(self, outline: O) -> Overview<O> {
        let Overview {
            head,
            outline: (),
            levels,
            kinds,
            complete,
            partial,
            stride,
            summary,
            span,
            asked,
        } = self;
        Overview { head, outline, levels, kinds, complete, partial, stride, summary, span, asked }
    }
}

/// What every scenario has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Head {
    /// The lab.
    pub lab: LabKind,
    /// Its name.
    pub title: Option<String>,
    /// Markdown.
    pub note: Option<String>,
    /// What one unit of time is.
    pub time_unit: Option<String>,
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Failure {
    /// The scenario has errors.
    Scenario(Errors),
    /// Nothing is open.
    NothingOpen,
    /// There is no such thing: a node, a kind of event, an export that the lab does not have.
    NoSuchThing,
    /// Questions are asked before decisions: other runs would tell the answers.
    Predicting,
    /// No question is open.
    NoQuestion,
}
