//! The scenario that is open, as text, with what it was before.
//!
//! The text is the truth: forms, direct manipulation and the text editor all end in a new text, so that one
//! history serves all three.

use std::rc::Rc;

use gantry_core::scenario::Scenario;
use gantry_core::session::Goal;
use gantry_core::workload::lublin::Options;

use crate::client::Source;
use crate::edit::{Changes, Edit};
use crate::import::Frame;
use crate::platform::files::Given;
use crate::{gallery, tools};

/// Where a document came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// An example, by name.
    Gallery(String),
    /// An example, by name, that was changed since.
    Changed(String),
    /// Its jobs were drawn from these options, and are as they were drawn.
    Drawn(Options),
    /// A link, a file, or the reader's own.
    #[default]
    Own,
}

/// A state of a document as far as places in lists go: what names an entry of one by its number means the same entry in
/// any text of the same version.
#[derive(Clone, Debug)]
pub struct Version {
    document: Rc<str>,
    places: u32,
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.is_of(other) && self.places == other.places
    }
}

impl Version {
    /// Whether both are of one document.
    pub fn is_of(&self, other: &Version) -> bool {
        Rc::ptr_eq(&self.document, &other.document)
    }
}

/// A scenario that is kept elsewhere, and what was done to it since.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Number of the import that brought it.
    pub import: u32,
    /// From where it was brought.
    pub source: Source,
    /// How many jobs were brought.
    pub jobs: u64,
    /// All changes in force, in order.
    pub edits: Vec<Edit>,
    /// Changes that were taken back, the latest last.
    undone: Vec<Edit>,
}

/// A text and its history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The text in force.
    pub text: Rc<str>,
    /// The text it was opened with: while this is the same one, so is the document.
    pub opened: Rc<str>,
    /// Where it came from, while that still holds.
    pub origin: Origin,
    /// Whether the reader has changed it.
    pub edited: bool,
    /// Where it is too large for the page: what is kept elsewhere. The text is then that of its frame.
    pub kept: Option<Kept>,
    /// The manifests that it was read from.
    pub manifests: Option<Given>,
    /// What was changed of an example, where its own text is known.
    pub changes: Option<Rc<Changes>>,
    /// What the text says, where that is known.
    pub scenario: Option<Rc<Scenario>>,
    /// Where the reader is in it, as far as is known.
    pub place: Option<Goal>,
    /// Rises with each change after which entries may have other places.
    places: u32,
    /// The text of the example that it is, or was.
    base: Option<Rc<str>>,
    last: Option<Edit>,
    past: Vec<Past>,
    future: Vec<Past>,
}

/// A text of the history, and where the reader was in it. The text of what is kept elsewhere is not known here.
type Past = (Rc<str>, Option<Goal>);

impl Document {
    /// The most texts kept, and the most bytes of them.
    const MOST: (usize, usize) = (200, 16 << 20);

    /// A document just opened.
    pub fn new(text: Rc<str>, origin: Origin) -> Document {
        let base = match &origin {
            Origin::Gallery(_) => Some(text.clone()),
            Origin::Changed(name) => {
                gallery::find(name).and_then(|example| example.text).map(Rc::from)
            }
            Origin::Drawn(_) | Origin::Own => None,
        };
        let mut document =
            Document { opened: text.clone(), text, origin, base, ..Document::default() };
        document.settle();
        document
    }

    /// Tells whether an example is still what it was, and what has become of it.
    fn settle(&mut self) {
        let (Origin::Gallery(name) | Origin::Changed(name)) = &self.origin else { return };
        let same = match &self.kept {
            Some(kept) => kept.edits.is_empty(),
            None => self.base.as_ref().is_some_and(|base| *base == self.text),
        };
        self.changes = match (&self.kept, &self.base) {
            _ if same => None,
            (Some(kept), _) => gallery::lab_of(name).map(|lab| Changes::of(lab, &kept.edits)),
            (None, base) => base.as_ref().and_then(|base| {
                let tools = tools::here()?;
                (tools.changes)(base, &self.text)
            }),
        }
        .map(Rc::new);
        let name = name.clone();
        self.origin = if same { Origin::Gallery(name) } else { Origin::Changed(name) };
    }

    /// A document just brought that is kept elsewhere.
    pub fn kept(import: u32, source: Source, frame: Frame, origin: Origin) -> Document {
        let Frame { text, jobs } = frame;
        let kept = Kept { import, source, jobs, edits: Vec::new(), undone: Vec::new() };
        Document { kept: Some(kept), ..Document::new(text.into(), origin) }
    }

    /// Changes what is kept elsewhere; false where the document is here.
    pub fn change_kept(&mut self, edit: &Edit) -> bool {
        let Some(kept) = &mut self.kept else { return false };
        if kept.edits.last().is_some_and(|last| edit.continues(last)) {
            kept.edits.pop();
        } else {
            self.past.push((Rc::default(), self.place.clone()));
        }
        self.future.clear();
        self.places += u32::from(!edit.keeps_places());
        kept.edits.push(edit.clone());
        kept.undone.clear();
        self.edited = true;
        self.settle();
        true
    }

    /// From what the jobs are drawn, where they are as they were drawn.
    pub fn drawn(&self) -> Option<Options> {
        let Origin::Drawn(options) = self.origin else { return None };
        let edits = self.kept.iter().flat_map(|kept| &kept.edits);
        edits.into_iter().all(Edit::keeps_jobs).then_some(options)
    }

    /// Drops the last change of what is kept elsewhere: it could not be made. What is drawn stands.
    pub fn refuse_kept(&mut self, drawn: Option<&Version>) {
        if let Some(kept) = &mut self.kept {
            kept.edits.pop();
            self.past.pop();
        }
        if let Some(drawn) = drawn.filter(|drawn| drawn.is_of(&self.version())) {
            self.places = drawn.places;
        }
        self.settle();
    }

    /// Its state as far as places in lists go.
    pub fn version(&self) -> Version {
        Version { document: self.opened.clone(), places: self.places }
    }

    /// Takes a new text; what was can be had back. An edit that goes on with the one before, as the moves of
    /// one drag do, is taken back with it.
    pub fn change(&mut self, text: Rc<str>, edit: Option<Edit>) {
        if text == self.text {
            return;
        }
        self.scenario = None;
        let before = std::mem::replace(&mut self.text, text);
        let goes_on =
            matches!((&edit, &self.last), (Some(edit), Some(last)) if edit.continues(last));
        if !goes_on {
            self.past.push((before, self.place.clone()));
        }
        self.places += u32::from(!edit.as_ref().is_some_and(Edit::keeps_places));
        let jobs_stay = edit.as_ref().is_some_and(Edit::keeps_jobs);
        if matches!(self.origin, Origin::Drawn(_)) && !jobs_stay {
            self.origin = Origin::Own;
        }
        self.settle();
        self.last = edit;
        self.future.clear();
        self.edited = true;
        let bytes = |past: &[Past]| past.iter().map(|(text, _)| text.len()).sum::<usize>();
        while self.past.len() > Self::MOST.0
            || self.past.len() > 1 && bytes(&self.past) > Self::MOST.1
        {
            self.past.remove(0);
        }
    }

    /// Goes back one change, to where the reader was. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(state) = self.past.pop() else { return false };
        self.last = None;
        if let Some(kept) = &mut self.kept {
            shift(&mut kept.edits, &mut kept.undone);
        }
        let left = self.retrace(state);
        self.future.push(left);
        true
    }

    /// Does again what was undone. Whether there was anything.
    pub fn redo(&mut self) -> bool {
        let Some(state) = self.future.pop() else { return false };
        if let Some(kept) = &mut self.kept {
            shift(&mut kept.undone, &mut kept.edits);
        }
        let left = self.retrace(state);
        self.past.push(left);
        true
    }

    /// Goes to another state of the history; the one that is left.
    fn retrace(&mut self, (text, place): Past) -> Past {
        self.scenario = None;
        self.places += 1;
        let before = match self.kept {
            Some(_) => Rc::default(),
            None => std::mem::replace(&mut self.text, text),
        };
        self.settle();
        (before, std::mem::replace(&mut self.place, place))
    }

    /// Whether it is known that an example's title was changed: it is the reader's own then.
    pub fn is_retitled(&self) -> bool {
        self.changes.as_ref().is_some_and(|changes| changes.title)
    }

    /// The example of which the title is still in force, and that of which the note is.
    pub fn examples_own(&self) -> [Option<&str>; 2] {
        match (&self.origin, &self.changes) {
            (Origin::Gallery(name), _) => [Some(name.as_str()); 2],
            (Origin::Changed(name), Some(changes)) => {
                [changes.title, changes.note].map(|changed| (!changed).then_some(name.as_str()))
            }
            _ => [None; 2],
        }
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to do again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

/// Takes the last of one list to the end of the other.
fn shift<T>(from: &mut Vec<T>, to: &mut Vec<T>) {
    to.extend(from.pop());
}
