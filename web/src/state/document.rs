//! The scenario that is open, as far as the page has it.
//!
//! The worker has the scenario: it makes it from what was opened and from the changes, each time anew. Forms, direct
//! manipulation and the text editor all end in a change, so that one history serves all three. What the worker has not
//! made yet is *pending*; what it cannot make is dropped from the history, and told.
//!
//! **Invariant:** base and changes lead to the document, whichever worker makes it.

use gantry_core::scenario::{Scenario, ScenarioChanges};
use gantry_core::workload::lublin::Options;

use crate::client::Standing;
use crate::import::Frame;
use crate::state::prelude::*;
use crate::tools;

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
    pub fn is_of(&self, other: &Version) -> bool {
        Rc::ptr_eq(&self.document, &other.document)
    }
}

/// A state of a document's history: what was opened, and the changes in force.
#[derive(Clone, Debug, Default)]
pub struct Stand {
    opened: Rc<str>,
    edits: Vec<Edit>,
}

impl PartialEq for Stand {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.opened, &other.opened) && self.edits == other.edits
    }
}

impl Stand {
    /// The way from here to another state of the history.
    pub fn way_to(&self, other: &Stand) -> Option<Told> {
        let one = Rc::ptr_eq(&self.opened, &other.opened);
        let (here, there) = (&self.edits, &other.edits);
        if !one || here == there {
            return None;
        }
        if here.starts_with(there) {
            return Some(Told::Undone);
        }
        there.starts_with(here).then_some(Told::Redone)
    }
}

/// A scenario whose jobs the worker keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Number of the import that brought it.
    pub import: u32,
    pub source: Source,
    pub jobs: u64,
}

/// A change, and where the reader was before it.
#[derive(Clone, Debug, PartialEq)]
struct Made {
    edit: Edit,
    place: Option<Goal>,
    /// Whether it is taken back together with the one before: it goes on with that.
    goes_on: bool,
}

/// What a scenario says, of a state of its document.
#[derive(Clone, Debug)]
pub struct Described {
    /// It; without its jobs where the worker keeps those.
    pub scenario: Rc<Scenario>,
    pub version: Version,
}

impl PartialEq for Described {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scenario, &other.scenario) && self.version == other.version
    }
}

/// What the page has of a document: where it begins, what was done to it, and what the worker told of it last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The text that was told last; without jobs where the worker keeps those.
    pub text: Rc<str>,
    /// The text it was opened with: while this is the same one, so is the document.
    pub opened: Rc<str>,
    /// Where it came from, while that still holds.
    pub origin: Origin,
    pub edited: bool,
    /// Where it is large: what the worker keeps of it.
    pub kept: Option<Kept>,
    pub manifests: Option<BrowserFile>,
    /// What was changed of an example, where its own text is known, as the worker told it last.
    pub changes: Option<Rc<ScenarioChanges>>,
    pub described: Option<Described>,
    /// Where the reader is in it, as far as is known.
    pub place: Option<Goal>,
    /// The text of the example that it is, or was.
    example: Option<Rc<str>>,
    /// The text that changes are made to; that of what is kept is not known here.
    base: Rc<str>,
    /// Rises with each change after which entries may have other places.
    places: u32,
    edits: Vec<Made>,
    /// The number of them that the worker has made.
    known: usize,
    /// The number of them that cannot be taken back any more.
    settled: usize,
    /// Changes that were taken back, the latest last.
    undone: Vec<Made>,
    /// Whether the next change goes on with none: one was taken back, or made again.
    apart: bool,
    /// Whether the text is that of another state of the history.
    stale: bool,
}

impl Document {
    /// The most changes that can be taken back, and the most bytes of texts among them.
    const MOST: (usize, usize) = (200, 16 << 20);

    pub fn new(text: Rc<str>, origin: Origin) -> Document {
        let example = match &origin {
            Origin::Gallery(_) => Some(text.clone()),
            Origin::Changed(name) => {
                gallery::find(name).and_then(|example| example.text).map(Rc::from)
            }
            Origin::Drawn(_) | Origin::Own => None,
        };
        let (opened, base) = (text.clone(), text.clone());
        let mut document = Document { text, opened, origin, example, base, ..Document::default() };
        document.settle();
        document
    }

    /// A document just brought, of which the worker keeps the jobs.
    pub fn kept(import: u32, source: Source, frame: Frame, origin: Origin) -> Document {
        let Frame { text, jobs } = frame;
        let kept = Kept { import, source, jobs };
        Document { kept: Some(kept), ..Document::new(text.into(), origin) }
    }

    /// Tells whether an example is still what it was: what was set and set back may be written out.
    fn settle(&mut self) {
        let (Origin::Gallery(name) | Origin::Changed(name)) = &self.origin else { return };
        let (name, changes) = (name.clone(), self.changes.as_ref());
        let same = if self.kept.is_some() {
            self.edits.is_empty()
        } else {
            self.example.as_ref() == Some(&self.text)
                || changes.is_some_and(|changes| changes.is_empty())
        };
        self.origin = if same { Origin::Gallery(name) } else { Origin::Changed(name) };
    }

    /// Whether its lesson is of another run: since it was written, what decides the run was changed.
    pub fn leaves_lesson(&self) -> bool {
        let of_run = |made: &Made| match &made.edit {
            Edit::Text(_) => None,
            edit if edit.field() == Some("lesson") => Some(false),
            edit if edit.field() == Some("title") || is_said(edit) => None,
            _ => Some(true),
        };
        self.edits.iter().rev().find_map(of_run).unwrap_or_else(|| {
            let changes = self.changes.as_deref();
            let left = changes.is_none_or(|changes| changes.is_of_run() && !changes.note);
            left && matches!(self.origin, Origin::Changed(_))
        })
    }

    /// What the worker makes it from. A text in place of all of it makes what was before needless.
    pub fn script(&self) -> Script {
        let from = self.start();
        let base = match (&self.kept, from.checked_sub(1).map(|at| &self.edits[at].edit)) {
            (_, Some(Edit::Text(text))) => Base::Text(text.clone()),
            (Some(kept), _) => Base::Kept(kept.import),
            (None, _) => Base::Text(self.base.to_string()),
        };
        let edits: Vec<Edit> = self.edits[from..].iter().map(|made| made.edit.clone()).collect();
        let known = u32::try_from(self.known.saturating_sub(from)).unwrap_or(u32::MAX);
        Script { base, edits, known, example: None }
    }

    /// The same, where the worker is to tell also what was changed of an example.
    pub fn told_script(&self) -> Script {
        let example = self.example.as_ref().filter(|_| self.kept.is_none());
        Script { example: example.map(ToString::to_string), ..self.script() }
    }

    /// The first change after the last text in place of all of it.
    fn start(&self) -> usize {
        let text = self.edits.iter().rposition(|made| matches!(made.edit, Edit::Text(_)));
        text.map_or(0, |at| at + 1)
    }

    /// Makes a change, which the worker has yet to make. One that goes on with the one before, as the moves of one drag
    /// do, is taken back with it.
    pub fn make(&mut self, edit: Edit) {
        let apart = std::mem::take(&mut self.apart);
        let last = self.edits.last().filter(|_| !apart);
        let goes_on = last.is_some_and(|last| edit.continues(&last.edit));
        self.places += u32::from(!edit.keeps_places());
        self.edits.push(Made { edit, place: self.place.clone(), goes_on });
        self.undone.clear();
    }

    /// The changes that the worker has yet to make.
    pub fn pending(&self) -> impl Iterator<Item = &Edit> {
        self.edits[self.known..].iter().map(|made| &made.edit)
    }

    /// The worker has made all changes; or has the document as it was opened, or typed.
    pub fn stands(&mut self, standing: Option<Standing>) {
        let text: Rc<str> = match (&standing, self.edits.last().map(|made| &made.edit)) {
            (Some(Standing { text, .. }), _) | (None, Some(Edit::Text(text))) => {
                text.as_str().into()
            }
            (None, _) => self.base.clone(),
        };
        let changes = text != self.text;
        if changes {
            self.text = text;
        }
        if let Some(Standing { scenario, changes, .. }) = standing {
            let version = self.version();
            let scenario = tools::details::here().and_then(|it| (it.scenario)(&scenario));
            self.described = scenario.map(|it| Described { scenario: Rc::new(it), version });
            self.changes = changes.map(Rc::new);
        } else {
            self.changes.take_if(|changes| changes.is_empty());
        }
        if !changes && !self.stale && self.kept.is_none() {
            self.edits.truncate(self.known);
        }
        self.stale = false;
        self.edited |= self.known < self.edits.len();
        self.fold();
        self.known = self.edits.len();
        self.bound();
        self.settle();
    }

    /// Drops what later changes go on with.
    fn fold(&mut self) {
        for at in (self.settled + 1..self.edits.len()).rev() {
            if self.edits[at].goes_on {
                let before = self.edits.remove(at - 1);
                self.edits[at - 1].place = before.place;
                self.edits[at - 1].goes_on = before.goes_on && at - 1 > self.settled;
            }
        }
    }

    /// Forgets how to take back what was done long ago.
    fn bound(&mut self) {
        let bytes = |made: &Made| match &made.edit {
            Edit::Text(text) => text.len(),
            _ => 0,
        };
        let too_many = |edits: &[Made]| {
            let bytes: usize = edits.iter().map(bytes).sum();
            edits.len() > Self::MOST.0 || edits.len() > 1 && bytes > Self::MOST.1
        };
        while too_many(&self.edits[self.settled..]) {
            self.settled += 1;
        }
        let settled = &self.edits[..self.settled];
        let Some(at) = settled.iter().rposition(|made| matches!(made.edit, Edit::Text(_))) else {
            return;
        };
        let gone: Vec<Made> = self.edits.drain(..=at).collect();
        if let Some(Made { edit: Edit::Text(text), .. }) = gone.last() {
            self.base = text.as_str().into();
        }
        (self.settled, self.known) = (self.settled - at - 1, self.known - at - 1);
    }

    /// The worker could not make a change: drops it, and those after it that may mean something else without it. The
    /// change, and whether others were dropped.
    pub fn refuse(&mut self, at: Option<u32>, drawn: Option<&Version>) -> Option<(Edit, bool)> {
        let start = self.start();
        let at = match at {
            Some(at) => start + at as usize,
            // The text itself has errors: what was changed of it is refused, or what was typed.
            None if start > self.known => start - 1,
            None => self.edits.len().checked_sub(1)?,
        };
        if at < self.known || at >= self.edits.len() {
            return None;
        }
        let later = self.edits.split_off(at + 1);
        let Made { edit, .. } = self.edits.pop()?;
        let lone = edit.keeps_places() || later.iter().all(|made| !made.edit.names_places());
        let dropped = !lone && !later.is_empty();
        if lone {
            self.edits.extend(later);
        }
        let drawn = drawn.filter(|drawn| drawn.is_of(&self.version()));
        if let Some(drawn) = drawn.filter(|_| self.known == self.edits.len()) {
            self.places = drawn.places;
        }
        self.settle();
        Some((edit, dropped))
    }

    /// From what the jobs are drawn, where they are as they were drawn.
    pub fn drawn(&self) -> Option<Options> {
        let Origin::Drawn(options) = self.origin else { return None };
        self.edits.iter().all(|made| made.edit.keeps_jobs()).then_some(options)
    }

    /// Its state as far as places in lists go.
    pub fn version(&self) -> Version {
        Version { document: self.opened.clone(), places: self.places }
    }

    pub fn stand(&self) -> Stand {
        let edits = self.edits.iter().map(|made| made.edit.clone()).collect();
        Stand { opened: self.opened.clone(), edits }
    }

    /// The next change goes on with none: this state can be gone back to.
    pub fn part(&mut self) {
        self.apart = true;
    }

    /// Goes back one change, to where the reader was. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let (mut from, mut to) =
            (std::mem::take(&mut self.edits), std::mem::take(&mut self.undone));
        let can = from.len() > self.settled;
        while can && let Some(mut made) = from.pop() {
            let on = made.goes_on && from.len() > self.settled;
            made.place = std::mem::replace(&mut self.place, made.place.take());
            to.push(made);
            if !on {
                break;
            }
        }
        (self.edits, self.undone) = (from, to);
        self.retraced(can)
    }

    /// Takes all changes back that can be. Whether there was any.
    pub fn undo_all(&mut self) -> bool {
        let any = self.undo();
        while any && self.undo() {}
        any
    }

    /// Does again what was undone. Whether there was anything.
    pub fn redo(&mut self) -> bool {
        let Some(made) = self.undone.pop() else { return false };
        let mut next = Some(made);
        while let Some(mut made) = next.take() {
            made.place = std::mem::replace(&mut self.place, made.place.take());
            self.edits.push(made);
            next = self.undone.pop_if(|made| made.goes_on);
        }
        self.retraced(true)
    }

    /// Another state of the history is in force: what it says is for the worker to tell, but for that which it was opened
    /// with.
    fn retraced(&mut self, was: bool) -> bool {
        if was {
            self.places += 1;
            self.apart = true;
            self.known = self.known.min(self.edits.len());
            let text = match self.edits.last().map(|made| &made.edit) {
                Some(Edit::Text(text)) => Some(text.as_str().into()),
                None if self.kept.is_none() => Some(self.base.clone()),
                _ => None,
            };
            self.stale = text.is_none();
            self.text = text.unwrap_or_else(|| self.text.clone());
            self.settle();
        }
        was
    }

    /// Whether it is known that an example's title was changed: it is the reader's own then.
    pub fn is_retitled(&self) -> bool {
        self.changes.as_ref().is_some_and(|changes| changes.title)
    }

    /// The example of which the title is still in force.
    pub fn titled_as(&self) -> Option<&str> {
        match (&self.origin, &self.changes) {
            (Origin::Gallery(name), _) => Some(name),
            (Origin::Changed(name), Some(changes)) => (!changes.title).then_some(name),
            _ => None,
        }
    }

    pub fn can_undo(&self) -> bool {
        self.edits.len() > self.settled
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes another text that the worker has found to be a scenario.
    #[cfg(test)]
    pub fn change(&mut self, text: &str) {
        self.make(Edit::Text(text.to_owned()));
        self.stands(None);
    }
}

/// Whether a change is of what a scenario says of itself, its title apart.
fn is_said(edit: &Edit) -> bool {
    const SAID: [&str; 5] = ["note", "objectives", "builds_on", "compare", "lesson"];
    edit.field().is_some_and(|field| SAID.contains(&field))
}
