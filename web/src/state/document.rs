//! The scenario that is open, as text, with what it was before.
//!
//! The text is the truth: forms, direct manipulation and the text editor all end in a new text, so that one
//! history serves all three.

use std::rc::Rc;

use crate::edit::Edit;

/// Where a document came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// An example, by name.
    Gallery(String),
    /// A link, a file, or the reader's own.
    #[default]
    Own,
}

/// A text and its history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The text in force.
    pub text: Rc<str>,
    /// Where it came from, while it is unchanged.
    pub origin: Origin,
    /// Whether the reader has changed it.
    pub edited: bool,
    last: Option<Edit>,
    past: Vec<Rc<str>>,
    future: Vec<Rc<str>>,
}

impl Document {
    /// The most texts kept, and the most bytes of them.
    const MOST: (usize, usize) = (200, 16 << 20);

    /// A document just opened.
    pub fn new(text: Rc<str>, origin: Origin) -> Document {
        Document { text, origin, ..Document::default() }
    }

    /// Takes a new text; what was can be had back. An edit that goes on with the one before, as the moves of
    /// one drag do, is taken back with it.
    pub fn change(&mut self, text: Rc<str>, edit: Option<Edit>) {
        if text == self.text {
            return;
        }
        let before = std::mem::replace(&mut self.text, text);
        let goes_on =
            matches!((&edit, &self.last), (Some(edit), Some(last)) if edit.continues(last));
        if !goes_on {
            self.past.push(before);
        }
        self.last = edit;
        self.future.clear();
        self.edited = true;
        self.origin = Origin::Own;
        let bytes = |past: &[Rc<str>]| past.iter().map(|text| text.len()).sum::<usize>();
        while self.past.len() > Self::MOST.0
            || self.past.len() > 1 && bytes(&self.past) > Self::MOST.1
        {
            self.past.remove(0);
        }
    }

    /// Goes back one change. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(text) = self.past.pop() else { return false };
        self.last = None;
        self.future.push(std::mem::replace(&mut self.text, text));
        true
    }

    /// Does again what was undone. Whether there was anything.
    pub fn redo(&mut self) -> bool {
        let Some(text) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.text, text));
        true
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
