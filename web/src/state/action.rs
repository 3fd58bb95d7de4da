//! What can happen to the page, and what it can want done outside.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::session::{Direction, File, Goal, Guess, Progress, Request};

use super::{
    Asks, Compare, CostAction, Dialog, FilmWish, Notice, Origin, Report, Selection, Settings,
    SheetAction, Steer, System, Tab, Version, Wanted, Wish,
};
use crate::client::{Ended, Extent, Reading, Refusal, Script, Source, Standing};
use crate::course::Far;
use crate::edit::Edit;
use crate::import::{Annotation, Brought, Format, Refused, Sealed};
use crate::packed::{FirstMoment, Response};
use crate::platform::files::{Found, Given};
use crate::player::{Pace, Speed};
use crate::scene::zoom::Range;

#[derive(Clone, Debug)]
pub enum Action {
    Go(Goal),
    /// A step at the level chosen, or at the next coarser one.
    Step {
        direction: Direction,
        /// One level up.
        coarser: bool,
    },
    /// A step by the page keys: in the presenter's view a slide of the lesson, or a decision.
    Page(Direction),
    /// The next slide of the lesson, or the one before.
    Slide(Direction),
    /// Leave the presenter's view, else let go of what is pointed at.
    Escape,
    /// The presenter's view, or no longer; none for the other of the two.
    Present(Option<bool>),
    /// To the previous or next event of the selected thing's kind.
    Jump(Direction),
    Toggle,
    /// Play on to the next step of the story.
    PlayOn,
    Pause,
    /// A frame while playing.
    Tick {
        /// Since the frame before.
        elapsed_ms: f64,
    },
    /// What comes is shown, or no more.
    WhatComes,
    Speed(Speed),
    Pace(Pace, Speed),
    Faster,
    Slower,
    Level(Level),
    /// The reader pointed at something, or away.
    Select(Option<Selection>),
    /// Stop playing at events of this kind, or no more; none for the kind of the present step.
    Breakpoint(Option<String>),
    /// Look at another window of time.
    Steer(Steer),
    /// Another part, on a narrow screen.
    Tab(Tab),
    /// Pictures as tables, or as pictures again.
    Tables,
    /// Show or hide what a lab's picture can show besides: its bit.
    Extra(u64),
    /// Something over the page, or nothing.
    Dialog(Option<Dialog>),
    Sheet(SheetAction),
    Open {
        text: Rc<str>,
        origin: Origin,
        goal: Goal,
        /// Whether the reader had changed it: a draft that comes back.
        edited: bool,
        /// Whether the way back leads to what was open.
        push: bool,
    },
    /// A text that was typed in an earlier visit and did not come into force, for the editor.
    TakeUp {
        text: Rc<str>,
        /// The scenario that it was typed beside, where it is in a source text's own forms.
        beside: Option<Rc<str>>,
        origin: Origin,
    },
    /// What is open, once more: whoever served it is gone.
    Reopen,
    /// Whoever served what is open, or brought something, has ended; and what is known of why.
    Ended(Ended, Rc<str>),
    /// The answer of whoever serves what is open is late, or has come.
    Late(bool),
    /// Whoever serves what is open has fallen silent, or is heard again.
    Silent(bool),
    /// Wait no longer for who is silent.
    EndSilent,
    /// What was to serve did not start.
    NotStarted(Ended),
    StartAgain,
    OpenExample {
        name: String,
        /// Where to go; none for where it opens.
        goal: Option<Goal>,
        /// Whether the way back leads to what was open.
        push: bool,
    },
    /// What the fetch of this number found, or that it found nothing.
    Fetched(u32, Option<Found>),
    /// Another view of what is open: the reader went back or forth to it.
    Revisit {
        /// Where to go; none for the start.
        goal: Option<Goal>,
        comparison: Option<Wanted>,
        selection: Option<Selection>,
        /// What window of time is shown; none for the one around the present instant.
        window: Option<Range>,
    },
    /// A change by direct manipulation, of what is drawn.
    Edit(Edit),
    /// Ask before decisions, or no more.
    Predict(Option<Asks>),
    PredictHere,
    /// Review a receipt, `a=…`, of what is open.
    Review(Rc<str>),
    /// The name that the reader types for receipts.
    Sign(Rc<str>),
    /// Ask again what was not answered right.
    PredictAgain,
    Guess(Guess),
    /// The choice of this number answers it: 0 for none.
    Choose(usize),
    /// So many hands are up for the choice of this number.
    Hands(usize, u64),
    /// What most hands say is the answer.
    TellRoom,
    /// To this step of the lesson.
    GoToStep(usize),
    /// The question of the present step is passed over.
    Skip,
    /// The question of the present step: what is decided next?
    PredictStep,
    /// On from what is told: the same as "Go on".
    Enter,
    /// The change that a hand would make if it let go now; none where it would make none, or holds nothing.
    Hold(Option<Edit>),
    /// The moment to which the change of the preview of this number would lead; none where that is not known.
    Previewed(u32, Option<Box<Response>>),
    /// A change that a form tries.
    Try {
        /// The state of the document that it is made of.
        version: Version,
        edit: Edit,
    },
    /// A text in place of all of it.
    Text(Rc<str>),
    /// A text to be laid out as the worker writes texts.
    Tidy(Rc<str>),
    /// How the document stands, by the number of the request.
    Stands(u32, Standing),
    /// Why the request of this number made no document: one of its changes is refused.
    Refused(u32, Refusal),
    /// What the document says is wanted.
    Describe,
    Undo,
    UndoAll,
    Redo,
    Import {
        source: Source,
        origin: Origin,
        goal: Goal,
        /// Whether the way back leads to what was open.
        push: bool,
    },
    Reading {
        reading: Reading,
        at_ms: f64,
    },
    /// What import of this number brought, with what is told of it; or why it brought nothing.
    Brought(u32, Result<(Brought, Option<(Format, Sealed)>), Refused>),
    StopImport,
    NotOpened(Notice),
    /// Open the text in the editor, to be corrected: the one that was told to have errors, if there is such.
    Mend,
    /// Open the manifests that a notice offers to open together.
    Together,
    /// Stop recording.
    Cancel,
    GoOn,
    Progressed {
        id: u32,
        progress: Progress,
        at_ms: f64,
    },
    /// What request of this number wrote, or that it could not.
    Written(u32, Option<Given>),
    /// What request of this number wrote of manifests, and what is told of it; or why it wrote nothing.
    Annotated(u32, Result<(Sealed, Given), Refused>),
    First(&'static str, FirstMoment),
    /// The core answered. Shared, for an action can be cloned; taken where it is applied.
    Replied(Rc<Response>),
    Compare(Compare),
    Cost(CostAction),
    /// Make a sheet of questions, or drop what is made on paper.
    Paper(Option<Wish>),
    /// Get ready what a film shows, or drop it.
    Film(Option<FilmWish>),
    Export(Export),
    Settings(Settings),
    System(System),
    Notice(Option<Notice>),
    Focus(Focus),
}

/// What is exported through the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    Run(File),
    /// The scenario itself, where it is kept elsewhere.
    Scenario,
    /// The manifests that it was read from, with its groups and placements.
    Manifests(Annotation),
}

/// Where the keyboard can be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Find,
    /// The picture, once what is open is drawn.
    Picture,
    /// The lists, open over the picture where they have no room beside it.
    Lists,
    Metrics,
    /// The editor, once what is open is drawn.
    Editor,
}

impl Focus {
    pub fn id(self) -> &'static str {
        match self {
            Focus::Find => "find",
            Focus::Picture => "scene",
            Focus::Lists => "lists",
            Focus::Metrics => "metrics",
            Focus::Editor => "editor",
        }
    }
}

/// What is to be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    Send(Request),
    Bring {
        id: u32,
        source: Source,
    },
    LeaveBringing,
    /// Make the document, and open it.
    Make {
        id: u32,
        script: Script,
        goal: Goal,
    },
    /// Tell at which moment the document would open.
    Preview {
        id: u32,
        script: Script,
        goal: Goal,
        extent: Extent,
    },
    Describe {
        id: u32,
        script: Script,
    },
    /// Keep how far the reader is in a lesson of the course.
    Progress(Far),
    WriteKept {
        id: u32,
        script: Script,
    },
    Tidy(Rc<str>),
    /// Write manifests with what a run of a scenario comes to.
    Annotate {
        id: u32,
        manifests: Given,
        text: Rc<str>,
        what: Annotation,
    },
    /// Measure what placing a task costs, in a cluster of a size.
    Measure(usize),
    LeaveMeasuring,
    EndSilent,
    /// Before another scenario opens: let the way back lead here.
    Push,
    /// The address and the draft are no longer what is shown: write them, soon.
    Remember,
    /// Fill the screen, where the browser can, or no longer.
    FillScreen(bool),
    Keep(Settings),
    /// Write a piece of a file, outside of the page's memory; give the file to the reader with its last one.
    Write {
        /// Whether it is the first piece: what was written of another file before is dropped.
        first: bool,
        text: String,
        /// What the file is called after its title, where this is its last piece.
        last: Option<String>,
    },
    /// Give the reader a file that is there already.
    Give {
        /// What the file is called after its title.
        suffix: &'static str,
        given: Given,
    },
    Focus(Focus),
    /// Give the keyboard back to the page around an embed.
    LeaveFrame,
    /// Tell the learning platform that hosts the page.
    Report(Box<Report>),
}
