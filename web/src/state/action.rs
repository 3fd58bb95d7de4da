//! What can happen to the page, and what it can want done outside.

use gantry_core::session::File;
#[cfg(test)]
use gantry_core::session::Request;

use crate::course::Far;
use crate::gallery::Example;
use crate::import::Annotation;
use crate::platform::files::Found;
use crate::state::prelude::*;

#[derive(Clone, Debug)]
pub enum Action {
    Go(Goal),
    /// A step at the level chosen, or at the next coarser one.
    Step {
        direction: Direction,
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
    Tick {
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
    Steer(Steer),
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
    /// What a worker says, with the file that came with it, and when that was.
    FromWorker {
        message: FromWorker,
        file: Option<BrowserFile>,
        at_ms: f64,
    },
    /// What is open, once more: the worker that served it ended.
    Reopen,
    /// A worker ended, and what is known of why; none where it did not start.
    Ended(Ended, Option<Rc<str>>),
    /// Wait no longer for a worker that stopped answering.
    EndSilent,
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
    GoToStep(usize),
    /// The question of the present step is passed over.
    Skip,
    /// The question of the present step: what is decided next?
    PredictStep,
    /// On from what is told: the same as "Go on".
    Enter,
    /// The change that a hand would make if it let go now; none where it would make none, or holds nothing.
    Hold(Option<Edit>),
    Try {
        /// The state of the document that it is made of.
        version: Version,
        edit: Edit,
    },
    /// A text in place of all of it.
    Text(Rc<str>),
    /// A text to be laid out as the worker writes texts.
    Tidy(Rc<str>),
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
    StopImport,
    NotOpened(Notice),
    /// Open the text in the editor, to be corrected: the one that was told to have errors, if there is such.
    Mend,
    /// Open the manifests that a notice offers to open together.
    Together,
    Cancel,
    GoOn,
    /// What the example opens on that the page opens on, where that was written.
    First(Option<(&'static str, OpenedMoment)>),
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

#[cfg(test)]
impl Effect {
    /// What is asked of the session, if it is that.
    pub(crate) fn request(&self) -> Option<&Request> {
        match self {
            Effect::Send(ToWorker::Session(request), _) => Some(request),
            _ => None,
        }
    }
}

impl From<FromWorker> for Action {
    fn from(message: FromWorker) -> Action {
        Action::FromWorker { message, file: None, at_ms: 0.0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    Run(File),
    /// The scenario itself, where it is kept elsewhere.
    Scenario,
    /// The manifests that it was read from, with its groups and placements.
    Manifests(Annotation),
}

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
#[allow(clippy::large_enum_variant, reason = "a few are made at a time, and done at once")]
pub enum Effect {
    /// Ask a worker; a file may go with it.
    Send(ToWorker, Option<BrowserFile>),
    /// Fetch an example from beside the page, for the import of this number.
    Fetch(u32, &'static Example),
    EndImport,
    EndCosts,
    EndSilent,
    /// Keep how far the reader is in a lesson of the course.
    Progress(Far),
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
        given: BrowserFile,
    },
    Focus(Focus),
    /// Give the keyboard back to the page around an embed.
    LeaveFrame,
    /// Tell the learning platform that hosts the page.
    Report(Box<Report>),
}
