//! The labs of the page: one folder and one line each.
//!
//! What the state of the page asks of a lab is little and here from the start ([`LabState`], [`LabShown`]). What a lab
//! draws and says ([`LabPictures`]), and what else it puts into the page ([`LabUi`]), is a part of the program that is
//! fetched when a scenario of the lab is opened.
//!
//! Films need the first three alone: what else a folder has (`panels/`, `forms`, `edit`, the words of both) is compiled
//! with the page.
//!
//! **Invariant:** what is shown is of a lab whose part is here (`app.rs` sees to it).
//! **Invariant:** nobody outside of a lab's folder and of the registry names a lab.

pub mod affinity;
pub mod backfill;
#[cfg(feature = "page")]
pub mod costs;
pub mod groups;
#[cfg(feature = "page")]
mod page;
pub mod placement;
pub mod workflow;

use std::fmt::Debug;
use std::rc::Rc;

use gantry_core::kernel::{Event, Kind, Time};
use gantry_core::scenario::LabKind;
use gantry_core::session::{File, Metric, Question, Thing};
use serde::de::DeserializeOwned;

// Without the page, what the registry has of a lab is its pictures and words.
#[cfg(not(feature = "page"))]
pub use self::LabPictures as LabUi;
#[cfg(feature = "page")]
pub use self::page::{LabUi, Near};
use crate::figure::Figure;
use crate::gallery::Example;
#[cfg(test)]
use crate::narrate::sentences::runs::Speaks;
use crate::narrate::{Aligned, Counted, Label, Tells, Words};
use crate::packed::Packed;
use crate::scene::zoom::Range;
use crate::shown::{At, Lab, Noun, Selection, Shown};
use crate::split::{Unfetched, part};

/// What holds of a lab whatever scenario is open.
pub trait LabState: Sized + Debug + 'static {
    type Outline: Clone + Debug + PartialEq + DeserializeOwned;
    /// What it looks like at a moment.
    type View: Clone + Debug + PartialEq + DeserializeOwned;
    type Event: Event;
    /// A change of a scenario that leads further than to one path; [`NoEdit`](crate::change::NoEdit) where there is none.
    type Edit: Debug;

    const KIND: LabKind;
    const NAME: Label;
    /// What the list is called of what waits.
    const WAITING: Label;
    /// Whether time passes in it.
    const TIMED: bool;
    /// What the clock of a comparison is called.
    const ALIGNED: Aligned = Aligned::BY_TIME;
    /// What is done to its jobs again and again where a run does not end.
    const STOPPED: Label = Words::jobs_stopped;
    const EXAMPLES: &'static [Example];
    /// The example that it opens on.
    const OPENS: &'static str;
    /// What a scenario begins with that is drawn from nothing, and what doing so is called.
    const BLANK: Option<(&'static str, Label)> = None;
    /// What drawing one from a model is called, where that can be done.
    const DRAWS: Option<Label> = None;
    /// Whether it is shown what placing one of its tasks costs, from a few nodes to a million.
    const COSTS: bool = false;
    /// What the parts of its gallery are called.
    const SHELVES: [Label; 3];
    /// The kinds of things that can be pointed at.
    const THINGS: &'static [Noun];
    /// The lists whose entries are told by name where they were changed: their paths, and what one and several are called.
    const LISTS: &'static [(&'static str, [Label; 2])];
    /// The figures that tell how well a policy does; the others tell how it works.
    const JUDGED: &'static [Metric];
    /// The files that a run of it can be written as besides those of all labs.
    const FILES: &'static [File] = &[];

    /// The same scenario under another policy; none where there is no such policy.
    fn under(outline: &Self::Outline, policy: &str) -> Option<Self::Outline>;

    /// Whether a picture of the one can grow out of a picture of the other: they show the same machine.
    fn continues(outline: &Self::Outline, before: &Self::Outline) -> bool;

    /// Whether an answer about a thing is of the state that is shown: then a wrong guess is asked about before its decision is
    /// made, else behind it, where the answer is of that decision.
    const ASKED_BEFORE: bool = false;
}

#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub name: Label,
    pub waiting: Label,
    pub timed: bool,
    pub aligned: Aligned,
    pub stopped: Label,
    pub kinds: &'static [Kind],
    pub targets: &'static [&'static str],
    pub examples: &'static [Example],
    pub opens: &'static str,
    pub blank: Option<(&'static str, Label)>,
    pub draws: Option<Label>,
    pub costs: bool,
    pub asked_before: bool,
    pub shelves: [Label; 3],
    pub things: &'static [Noun],
    pub lists: &'static [(&'static str, [Label; 2])],
    pub judged: &'static [Metric],
    pub files: &'static [File],
}

impl Facts {
    const fn of<L: LabState>() -> Facts {
        Facts {
            name: L::NAME,
            waiting: L::WAITING,
            timed: L::TIMED,
            aligned: L::ALIGNED,
            stopped: L::STOPPED,
            kinds: L::Event::KINDS,
            targets: L::Event::TARGETS,
            examples: L::EXAMPLES,
            opens: L::OPENS,
            blank: L::BLANK,
            draws: L::DRAWS,
            costs: L::COSTS,
            asked_before: L::ASKED_BEFORE,
            shelves: L::SHELVES,
            things: L::THINGS,
            lists: L::LISTS,
            judged: L::JUDGED,
            files: L::FILES,
        }
    }

    pub fn kind(&self, name: &str) -> Option<&'static Kind> {
        self.kinds.iter().find(|kind| kind.name == name)
    }
}

/// What a lab shows: what the scenario is, and what it looks like at the moment.
#[derive(Debug)]
pub struct Showing<L: LabState> {
    pub outline: Rc<L::Outline>,
    pub view: Rc<L::View>,
}

// By hand: the lab itself need be neither.
impl<L: LabState> Clone for Showing<L> {
    fn clone(&self) -> Self {
        Showing { outline: self.outline.clone(), view: self.view.clone() }
    }
}

impl<L: LabState> PartialEq for Showing<L> {
    fn eq(&self, other: &Self) -> bool {
        let same = Rc::ptr_eq(&self.outline, &other.outline) && Rc::ptr_eq(&self.view, &other.view);
        same || self.outline == other.outline && self.view == other.view
    }
}

/// What the state of the page asks of what a lab shows.
pub trait LabShown {
    /// Whether there is what a reader points at: a link can name anything, and a change can take it away.
    fn has(&self, selection: &Selection) -> bool;

    /// What is to be asked of the thing that is selected.
    fn question(&self, selection: &Selection) -> Option<Question>;

    /// The job or task of a comparison that is selected.
    fn marked(&self, selection: &Selection) -> Option<u32>;

    /// The thing of a sort and number in a question, as it is selected; `known` are the lab's kinds of things.
    fn candidate(&self, known: &[Noun], noun: &str, number: u32) -> Option<Selection> {
        let noun = known.iter().find(|known| known.0 == noun)?;
        Some(Selection(*noun, At::One(number)))
    }

    /// The thing that another is a part of, or stands for: who presses a part means it where it is asked about.
    fn whole(&self, _part: &Selection) -> Option<Selection> {
        None
    }

    /// The thing that the step refused, where what would let it start is known only by asking.
    fn refused(&self) -> Option<Selection> {
        None
    }

    /// The thing by whose events one jumps while that is selected.
    fn thing(&self, selection: &Selection) -> Option<Thing>;

    /// The kinds of events by which one jumps while that is selected, the usual first.
    fn targets(&self, _selection: &Selection) -> &'static [&'static str] {
        &[]
    }

    /// Whether the present step is about the thing that is selected; also where no step is about such a thing.
    fn is_about(&self, selection: &Selection) -> bool;

    /// The job or task that the present step is about.
    fn job(&self) -> Option<u32>;

    /// The policies that can be compared, each under one name.
    fn offered(&self) -> Vec<&'static str>;

    /// The policies that are compared where nobody has chosen.
    fn usual(&self) -> Vec<&'static str>;

    fn as_offered(&self, policy: &str) -> Option<&'static str> {
        self.offered().into_iter().find(|known| *known == policy)
    }

    /// The range of time that the view covers; none in a lab without time.
    fn range(&self) -> Option<Range> {
        None
    }

    /// What the scenario counts, as sentences call it.
    fn counted(&self) -> Counted {
        Counted::Unit
    }

    /// The latest instant that the present decision is about.
    fn ahead(&self, now: Time) -> Time {
        now
    }
}

/// Reads what an opened scenario shows.
pub trait Opens {
    /// It, as the lab's part reads it; none where it is another lab's.
    fn open(&self, outline: &Packed, view: &Packed) -> Option<Lab>;
}

impl<L: LabState> Opens for L
where
    Showing<L>: LabShown,
{
    fn open(&self, outline: &Packed, view: &Packed) -> Option<Lab> {
        let (outline, view) = (outline.open(L::KIND)?, view.open(L::KIND)?);
        Some(Lab::new(Showing::<L> { outline: Rc::new(outline), view: Rc::new(view) }))
    }
}

/// What a lab draws of a moment, and says of it.
pub trait LabPictures: Opens + Sync {
    /// Its figures at a moment, in reading order; the first stands for its run among others.
    fn figures(&self, words: Words, shown: &Shown) -> Vec<Figure>;

    fn teller<'a>(&self, words: Words, shown: &'a Shown) -> Box<dyn Tells + 'a>;

    /// The messages that the core says of it.
    #[cfg(test)]
    fn sentences(&self) -> &'static [crate::words::Message] {
        &[]
    }
}

macro_rules! each_lab {
    ($macro:ident) => {
        $macro! {
            Placement placement
            Backfill backfill
            Workflow workflow
            Groups groups
            Affinity affinity
        }
    };
}
pub(crate) use each_lab;

macro_rules! labs {
    ($($Lab:ident $module:ident)*) => {
        mod parts {
            use super::{LabUi, part};

            $(part!("split-page", $module: &'static dyn LabUi = &$crate::labs::$module::Ui);)*
        }

        /// A lab's part; none as long as it has not been fetched.
        pub fn here(kind: LabKind) -> Option<&'static dyn LabUi> {
            match kind {
                $(LabKind::$Lab => parts::$module::here(),)*
            }
        }

        pub async fn fetch(kind: LabKind) -> Result<(), Unfetched> {
            match kind {
                $(LabKind::$Lab => parts::$module::fetch().await,)*
            }
        }

        /// What a lab says beside its steps, for the tests of sentences.
        #[cfg(test)]
        pub(crate) fn speaks(kind: LabKind) -> &'static dyn Speaks {
            match kind {
                $(LabKind::$Lab => &$module::Ui,)*
            }
        }

        pub fn facts(kind: LabKind) -> &'static Facts {
            match kind {
                $(LabKind::$Lab => const { &Facts::of::<$module::Ui>() },)*
            }
        }
    };
}

each_lab!(labs);

/// The figure that stands for a run among others.
pub fn compared(words: Words, shown: &Shown) -> Option<Figure> {
    of(shown).figures(words, shown).into_iter().find(|figure| figure.compared)
}

pub fn of(shown: &Shown) -> &'static dyn LabUi {
    here(shown.overview.head.lab).expect("what is shown is of a lab that is here")
}

/// What is a lab's own of what is shown, which is of that lab.
pub fn own<L: LabState>(shown: &Shown) -> &Showing<L> {
    shown.lab.of().expect("the shell asks the lab of what is shown")
}
