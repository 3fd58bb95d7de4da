//! The scenario that is open, as text, with what it was before.
//!
//! The text is the truth: forms, direct manipulation and the text editor all end in a new text, so that one
//! history serves all three.

use std::rc::Rc;

use gantry_core::scenario::Scenario;
use gantry_core::workload::lublin::Options;

use crate::client::Source;
use crate::edit::{Changes, Edit};
use crate::import::Frame;
use crate::platform::files::Given;
use crate::{editing, gallery};

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
    /// The text of the example that it is, or was.
    base: Option<Rc<str>>,
    last: Option<Edit>,
    past: Vec<Rc<str>>,
    future: Vec<Rc<str>>,
}

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
                let editing = editing::here()?;
                (editing.changes)(base, &self.text)
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
        }
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

    /// Drops the last change of what is kept elsewhere: it could not be made.
    pub fn refuse_kept(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.edits.pop();
        }
        self.settle();
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
            self.past.push(before);
        }
        let jobs_stay = edit.as_ref().is_some_and(Edit::keeps_jobs);
        if matches!(self.origin, Origin::Drawn(_)) && !jobs_stay {
            self.origin = Origin::Own;
        }
        self.settle();
        self.last = edit;
        self.future.clear();
        self.edited = true;
        let bytes = |past: &[Rc<str>]| past.iter().map(|text| text.len()).sum::<usize>();
        while self.past.len() > Self::MOST.0
            || self.past.len() > 1 && bytes(&self.past) > Self::MOST.1
        {
            self.past.remove(0);
        }
    }

    /// Goes back one change. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.scenario = None;
        let there = match &mut self.kept {
            Some(kept) => shift(&mut kept.edits, &mut kept.undone),
            None => self.past.pop().is_some_and(|text| {
                self.last = None;
                self.future.push(std::mem::replace(&mut self.text, text));
                true
            }),
        };
        self.settle();
        there
    }

    /// Does again what was undone. Whether there was anything.
    pub fn redo(&mut self) -> bool {
        self.scenario = None;
        let there = match &mut self.kept {
            Some(kept) => shift(&mut kept.undone, &mut kept.edits),
            None => self.future.pop().is_some_and(|text| {
                self.past.push(std::mem::replace(&mut self.text, text));
                true
            }),
        };
        self.settle();
        there
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
        !self.past.is_empty() || self.kept.as_ref().is_some_and(|kept| !kept.edits.is_empty())
    }

    /// Whether there is a change to do again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty() || self.kept.as_ref().is_some_and(|kept| !kept.undone.is_empty())
    }
}

/// Takes the last of one list to the end of the other. Whether there was one.
fn shift<T>(from: &mut Vec<T>, to: &mut Vec<T>) -> bool {
    let last = from.pop();
    let there = last.is_some();
    to.extend(last);
    there
}
