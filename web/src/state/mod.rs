//! What the page knows, and the one function that changes it.
//!
//! [`State::apply`] takes what happened and answers with what is to be done outside: pure, so that
//! the whole page is tested without a screen.
//!
//! **Invariant:** nothing but [`State::apply`] changes a state.
//! **Invariant:** a reply changes the picture only where its number is the one that is awaited.

mod action;
mod apply;
mod breakpoints;
mod compare;
mod cost;
mod document;
mod edits;
pub mod embed;
mod exporting;
#[cfg(test)]
mod fetching_tests;
pub mod film;
mod hosted;
mod importing;
#[cfg(test)]
mod importing_tests;
mod lesson;
mod navigation;
mod notice;
pub mod paper;
mod playing;
mod predict;
mod prelude;
mod preview;
mod rate;
mod receipt;
#[cfg(test)]
pub(crate) mod server;
mod settings;
mod sheet;
mod sight;
#[cfg(test)]
mod tests;
mod tries;

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::scenario::{Errors, LabKind, ScenarioChanges};
use gantry_core::session::{Goal, Look, Marks, Progress};

pub use crate::camera::{Camera, Steer};
pub use crate::shown::{At, DIFFERENCE, Form, Lab, Noun, Overview, Selection, Shown};
pub use action::{Action, Effect, Export, Focus};
pub use breakpoints::Breakpoints;
pub use compare::{Beside, Compare, Ran, Recording, Wanted};
pub use cost::{CostAction, Costs};
pub use document::{Described, Document, Kept, Origin, Version};
pub use edits::Refused;
pub use embed::{Embed, Panel};
pub use film::{FilmWish, Filming, NoFilm};
pub use hosted::{Hosted, Report, Score, Scored};
pub use importing::Importing;
pub use lesson::{Lesson, LooksAt, Said, order_of, right_choice};
pub use notice::Notice;
pub use paper::{OfLesson, Paper, PaperKind, Wish};
pub use playing::Playback;
pub use predict::{Answer, Asks, Predicting, Round};
use preview::Preview;
pub use rate::Rate;
pub use settings::{Choice, Settings, System};
pub use sheet::{Sheet, SheetAction, Way};
pub use tries::{Tried, Tries, Try};

use crate::edit::Edit;
use crate::links::MadeLink;
use crate::narrate::{Language, Words};
use crate::packed::{OpenedMoment, Packed};
use crate::player::{Pace, Player, Speed};
use crate::url::View;
use navigation::NavigationQueue;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Not at all; arrows carry what motion would.
    Still,
    Transition {
        duration_ms: u32,
    },
    /// While playing: done before the next moment comes.
    Playing {
        duration_ms: u32,
    },
}

/// The colours in force, resolved from the reader's choice and the system's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// As written in an address and in the document.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// A part of the page that a narrow screen shows alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Scene,
    Algorithm,
    Why,
}

impl Tab {
    pub const ALL: [Tab; 3] = [Tab::Scene, Tab::Algorithm, Tab::Why];

    /// As written in an address.
    pub fn name(self) -> &'static str {
        match self {
            Tab::Scene => "scene",
            Tab::Algorithm => "algorithm",
            Tab::Why => "why",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    Gallery,
    Share,
    Settings,
    Help,
    /// A scenario of a lab, to be drawn from a model.
    Make(LabKind),
    /// What placing a task costs, from a few nodes to a million.
    Cost,
    Paper(PaperKind),
    Film,
}

/// What became of the scenario by hand, for those who do not see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    Changed(Edit),
    Undone,
    Redone,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    pub id: u32,
    /// How far it is, once that is known.
    pub progress: Option<Progress>,
    pub rate: Rate,
    pub stopping: bool,
    /// Whether it opens a change that was not checked yet.
    pub tried: bool,
    /// Whether it replaces what was shown, rather than being an edit of it.
    pub fresh: bool,
    /// The text that is being opened; none where the worker makes it from changes.
    pub text: Option<Rc<str>>,
    pub version: Version,
    pub goal: Goal,
}

/// Numbers of requests whose replies are awaited, one a sort.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Awaited {
    pub(crate) answer: Option<u32>,
    /// The receipt that is being graded, by its request.
    pub(crate) review: Option<(u32, Rc<str>)>,
    /// How far an answer is that takes long, by its request.
    pub(crate) answering: Option<(u32, Progress)>,
    pub(crate) marks: Option<u32>,
    pub(crate) standing: Option<u32>,
    pub(crate) look: Option<u32>,
    pub(crate) looked: Option<Look>,
    /// Its request, what it is, and the moment from which on this piece of it is.
    pub(crate) export: Option<(u32, Export, u64)>,
}

#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "none of them follows from another")]
pub struct State {
    pub document: Document,
    pub(crate) link: Option<MadeLink>,
    pub importing: Option<Importing>,
    pub opening: Option<Opening>,
    /// Where to go in what was on its way when whoever served it ended, and whether it was to replace what is shown.
    pub(crate) unserved: Option<(Goal, bool)>,
    /// Whether the answer of whoever serves is late.
    pub late: bool,
    /// Whether whoever serves has fallen silent.
    pub silent: bool,
    pub shown: Option<Shown>,
    /// The first moment of an example whose text is on its way.
    pub(crate) first: Option<(&'static str, OpenedMoment)>,
    /// The state of the document that is drawn: what a picture names by its number is an entry of that.
    pub drawn: Option<Version>,
    /// Where that comes from, while another document is on its way: the head names what the picture shows.
    pub(crate) former: Option<(Origin, Option<Rc<ScenarioChanges>>)>,
    /// What was drawn before, where the picture moves from there.
    pub previous: Option<Lab>,
    pub marks: Rc<Marks>,
    /// The link that is being read, and how to look at what it holds.
    pub following: Option<(Rc<str>, View)>,
    /// What to begin once what is on its way is open: a comparison, questions, the review of a receipt; what to point at and
    /// what window to show.
    pub expected: View,
    pub errors: Option<Rc<Errors>>,
    /// The change that a form tries.
    pub(crate) tried: Option<Edit>,
    /// The change that a hand would make, while it holds something.
    preview: Option<Preview>,
    pub lesson: Lesson,
    /// The run that the story was written for, of what is open.
    pub story_run: Option<Rc<Overview>>,
    pub predicting: Option<Predicting>,
    /// What was asked of other states of the document.
    pub(crate) aside: Vec<Predicting>,
    /// The last change that a form tried, where it was refused.
    pub refused: Option<Refused>,
    pub player: Option<Player>,
    pub pace: Pace,
    pub speed: Speed,
    pub level: Level,
    pub breakpoints: Breakpoints,
    pub selection: Option<Selection>,
    pub answer: Option<Packed>,
    /// What would turn the decision that the answer is about.
    pub tries: Tries,
    pub tab: Tab,
    pub presenting: bool,
    /// True where pictures are shown as tables.
    pub tables: bool,
    /// What a lab's picture shows besides what it always does: its own bits.
    pub extras: u64,
    /// Whether the reader wants to see what comes.
    pub(crate) comes: bool,
    pub dialog: Option<Dialog>,
    pub paper: Option<Box<Paper>>,
    pub film: Option<Rc<Filming>>,
    pub costs: Costs,
    pub sheet: Sheet,
    pub notice: Option<Notice>,
    /// What came of the last import or export of what is open: closed, it can be read again.
    pub report: Option<Notice>,
    pub beside: Option<Beside>,
    /// The name for the reader's receipts, as typed.
    pub signs: Rc<str>,
    /// What is shown inside another page, where that has embedded this one.
    pub embed: Option<Embed>,
    /// The exercise, where a learning platform hosts it, or a page embeds it.
    pub hosted: Option<Hosted>,
    /// What window of time is shown, in a lab with time.
    pub camera: Option<Camera>,
    /// What to say to those who listen: the moment of the last manual step.
    pub spoken: Option<Shown>,
    /// What to say of the last change, until the next step; with a number of its own, so that the same is said twice.
    pub told: Option<(u32, Told)>,
    pub settings: Settings,
    pub system: System,
    pub(crate) traffic: NavigationQueue,
    /// The request whose goal is being searched for, since when, and whether that takes longer than a blink.
    pub(crate) searching: Option<(u32, f64, bool)>,
    pub(crate) awaited: Awaited,
    pub(crate) next_id: u32,
    pub(crate) manual: bool,
    /// What the action that is taken wants done outside.
    pub(crate) effects: Vec<Effect>,
}

impl State {
    pub fn new(settings: Settings, system: System) -> State {
        State { level: Level::Probe, settings, system, next_id: 1, ..State::default() }
    }

    /// The words of the reader's language, for what the open scenario counts.
    pub fn words(&self) -> Words {
        let counted = self.shown.as_ref().map(|shown| shown.lab.counted());
        self.settings.language.words().counting(counted.unwrap_or_default())
    }

    /// The moment, or the place of a comparison, that was asked for by its number and is not shown yet.
    pub fn heading(&self) -> Option<u64> {
        match &self.beside {
            Some(beside) => beside.heading(),
            // A scenario on its way has moments of its own.
            None => match self.traffic.heading()? {
                Goal::Moment(moment) if self.opening.is_none() => Some(*moment),
                _ => None,
            },
        }
    }

    /// Whether a moment is being searched for, and that takes long.
    pub fn searching(&self) -> bool {
        self.searching.is_some_and(|(id, _, long)| long && self.traffic.awaits(id))
    }

    /// Whether the reader waits for an answer that is late, and nothing else tells so.
    pub fn is_waiting(&self) -> bool {
        let awaits = self.traffic.busy() || self.opening.is_some() || self.awaited.answer.is_some();
        let told = self.opening.as_ref().is_some_and(|opening| opening.progress.is_some());
        self.late && awaits && !told && !self.silent
    }

    /// Whether what is drawn is of the document that is open, and not of one that was left.
    pub fn pictures_document(&self) -> bool {
        self.drawn.as_ref().is_none_or(|drawn| drawn.is_of(&self.document.version()))
    }

    /// Where what is drawn comes from, and what was changed of it.
    pub fn pictured(&self) -> (&Origin, Option<&ScenarioChanges>) {
        match &self.former {
            Some((origin, changes)) => (origin, changes.as_deref()),
            None => (&self.document.origin, self.document.changes.as_deref()),
        }
    }

    /// The title of the example that what is open was changed from, where it still bears that title.
    pub(crate) fn example_title(&self) -> Option<&'static str> {
        let (Origin::Changed(name), changes) = self.pictured() else { return None };
        let own = self.shown.as_ref()?.overview.head.title.as_deref();
        let titled = |words: Words| words.example(name).map(|(title, _)| title);
        let kept = match changes {
            Some(changes) => !changes.title,
            None => titled(Language::English.words()) == own,
        };
        titled(self.words()).filter(|_| kept)
    }

    /// Takes another document; what is drawn is still of the one before.
    pub(super) fn replace(&mut self, document: Document) {
        let before = std::mem::replace(&mut self.document, document);
        if self.drawn.as_ref().is_some_and(|drawn| drawn.is_of(&before.version())) {
            self.former = Some((before.origin, before.changes));
        }
    }

    pub fn playing(&self) -> bool {
        self.player.is_some()
    }

    /// Whether what is shown is of a run that was not recorded to its end.
    pub fn partial(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| !shown.overview.complete)
    }

    /// How far the answer is that is being worked on; none where nothing is, or where it comes at once.
    pub fn answering(&self) -> Option<Progress> {
        let (id, progress) = self.awaited.answering?;
        (self.awaited.answer == Some(id)).then_some(progress)
    }

    pub fn exporting(&self) -> bool {
        self.awaited.export.is_some()
    }

    pub fn theme(&self) -> Theme {
        if let Some(theme) = self.embed.as_ref().and_then(|embed| embed.theme) {
            return theme;
        }
        let dark = match self.settings.dark {
            Choice::On => true,
            Choice::Off => false,
            Choice::System => self.system.dark,
        };
        if dark { Theme::Dark } else { Theme::Light }
    }

    pub fn still(&self) -> bool {
        match self.settings.still {
            Choice::On => true,
            Choice::Off => false,
            Choice::System => self.system.still,
        }
    }

    pub fn motion(&self) -> Motion {
        if self.still() {
            return Motion::Still;
        }
        if !self.playing() {
            return Motion::Transition { duration_ms: 260 };
        }
        if self.pace == Pace::Time && self.camera.is_some() {
            return Motion::Playing { duration_ms: 200 };
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 10 and 2,800"
        )]
        let interval = self.speed.interval_ms() as u32;
        if interval < 60 {
            Motion::Still
        } else {
            Motion::Playing { duration_ms: (interval * 3 / 5).min(400) }
        }
    }
}
