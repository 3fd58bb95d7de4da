//! What takes long: a workload on its way, a run on its way, both with a way to stop.
//!
//! **Invariant:** while a workload is on its way, what is open stays as it is.
//! **Invariant:** a run that is stopped is shown as far as it went, says so, and can go on.

use super::{Sheet, Way};
use crate::client::Reading;
use crate::import::{Annotation, EncodedReport, Format, ImportError, Imported};
use crate::platform::files::Found;
use crate::state::prelude::*;

/// A search that takes no longer is told nothing of.
const BLINK_MS: f64 = 300.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Importing {
    pub id: u32,
    /// How far reading is, once that is known.
    pub reading: Option<Reading>,
    pub rate: Rate,
    pub source: Source,
    origin: Origin,
    goal: Goal,
    push: bool,
    /// Whether it has manifests that were open before with those that are open now.
    joins: bool,
    /// Whether it was open already, and whoever kept it is gone.
    again: bool,
}

impl Importing {
    pub(super) fn new(source: Source, origin: Origin, goal: Goal, push: bool) -> Importing {
        let (reading, rate) = (None, Rate::default());
        let (joins, again) = (false, false);
        Importing { id: 0, reading, rate, source, origin, goal, push, joins, again }
    }
}

impl Opening {
    pub(super) fn new(id: u32, fresh: bool, document: &Document, goal: Goal) -> Opening {
        let rate = Rate::default();
        let (progress, stopping, tried) = (None, false, false);
        let text = match document.script() {
            Script { base: Base::Text(text), edits, .. } if edits.is_empty() => Some(text.into()),
            _ => None,
        };
        let version = document.version();
        Opening { id, progress, rate, stopping, tried, fresh, text, version, goal }
    }
}

impl State {
    pub(super) fn import(&mut self, importing: Importing) {
        self.leave_import();
        self.close_dialog();
        self.player = None;
        let id = self.number();
        self.effects.push(match importing.source.clone() {
            Source::File(file) => Effect::Send(ToWorker::Read(id), Some(file)),
            Source::Drawn(drawing) => Effect::Send(ToWorker::Draw(id, drawing), None),
            Source::Example(example) => Effect::Fetch(id, example),
        });
        self.importing = Some(Importing { id, ..importing });
    }

    /// Opens an example: at once where it is part of the program, else once it has been fetched.
    pub(super) fn open_example(&mut self, name: &str, goal: Option<Goal>, push: bool) {
        let Some(example) = gallery::find(name) else {
            self.open_something();
            self.notice = Some(Notice::NoSuchExample);
            return;
        };
        let (origin, goal) =
            (Origin::Gallery(name.to_owned()), goal.unwrap_or_else(|| example.goal()));
        match example.text {
            Some(text) => {
                let text = text.into();
                self.take(Action::Open { text, origin, goal, edited: false, push });
            }
            None => self.import(Importing::new(Source::Example(example), origin, goal, push)),
        }
    }

    /// Where nothing is open and nothing on its way: what the page opens on.
    pub(super) fn open_something(&mut self) {
        if self.shown.is_none() && self.opening.is_none() && self.importing.is_none() {
            self.open_example(gallery::first(), None, false);
        }
    }

    pub(super) fn fetched(&mut self, id: u32, found: Option<Found>) {
        let Some(importing) = self.importing.take_if(|importing| importing.id == id) else {
            return;
        };
        let Importing { source, origin, goal, push, .. } = importing;
        match (found, source) {
            (Some(Found::Text(text)), _) => {
                let text = text.into();
                self.take(Action::Open { text, origin, goal, edited: false, push });
            }
            (Some(Found::Large(given)), _) => {
                self.import(Importing::new(Source::File(given), origin, goal, push));
            }
            (None, Source::Example(&gallery::Example { name, .. })) => {
                self.open_something();
                self.notice = Some(Notice::ExampleUnavailable { name, goal });
            }
            (None, _) => {}
        }
    }

    /// Opens what is open once more; what was kept elsewhere is brought again for that.
    pub(super) fn reopen(&mut self) {
        let opening = self.opening.take().map(|opening| (opening.goal, opening.fresh));
        let (goal, fresh) = opening
            .or(self.unserved.take())
            .unwrap_or_else(|| (self.exactly().unwrap_or(Goal::Start), false));
        self.paper_waits();
        match &self.document.kept {
            None => self.open(goal, fresh),
            Some(kept) => {
                let (source, origin) = (kept.source.clone(), self.document.origin.clone());
                let again = Importing::new(source, origin, goal, false);
                self.import(Importing { again: true, ..again });
            }
        }
    }

    /// A worker ended, or did not start: nothing more comes of what was awaited of it. What it would have brought stays, to
    /// be asked for again, where it did not start.
    pub(super) fn ended(&mut self, ended: Ended, details: Option<Rc<str>>) {
        (self.silent, self.late) = (false, false);
        if ended.import && details.is_some() && self.importing.take().is_some() {
            self.notice = Some(Notice::ImportEnded);
        }
        if ended.session {
            let opening = self.opening.take().map(|opening| (opening.goal, opening.fresh));
            self.unserved = opening.or(self.unserved.take());
            self.player = None;
            self.traffic.clear();
            let receipt = self.awaited.review.take().map(|(_, receipt)| receipt);
            self.expected.receipt = receipt.or(self.expected.receipt.take());
            self.awaited = super::Awaited::default();
            self.comparison_ended();
            self.paper_ended();
        }
        match details {
            None => self.notice = Some(Notice::NotStarted),
            Some(details) if ended.session => self.notice = Some(Notice::Ended { details }),
            Some(_) => {}
        }
    }

    pub(super) fn leave_import(&mut self) {
        if self.importing.take().is_some() {
            self.effects.push(Effect::EndImport);
        }
    }

    pub(super) fn reading(&mut self, reading: Reading, at_ms: f64) {
        let known = self.importing.as_mut().filter(|importing| importing.id == reading.id);
        if let Some(importing) = known {
            importing.rate.look(at_ms, reading.bytes);
            importing.reading = Some(reading);
        }
    }

    pub(super) fn brought(
        &mut self,
        id: u32,
        told: Result<(Imported, Option<(Format, EncodedReport)>), ImportError>,
    ) {
        let Some(importing) = self.importing.take_if(|importing| importing.id == id) else {
            return;
        };
        let Importing { source, origin, goal, push, joins, again, .. } = importing;
        let given = match &source {
            Source::File(given) => Some(given.clone()),
            Source::Drawn(_) | Source::Example(_) => None,
        };
        let file: Option<Rc<str>> = given.as_ref().and_then(BrowserFile::name).map(Rc::from);
        let (brought, report) = match told {
            Ok(told) => told,
            Err(refused) => {
                self.notice = Some(Notice::refused(file, refused));
                return self.effects.push(Effect::EndImport);
            }
        };
        if let (true, Imported::Kept(_), Some(kept)) = (again, &brought, &mut self.document.kept) {
            kept.import = id;
            return self.open(goal, self.shown.is_none());
        }
        if push {
            self.effects.push(Effect::Push);
            // A workload of thousands of jobs is not stepped through candidate by candidate; a link says how it is.
            if matches!(brought, Imported::Kept(_)) {
                self.level = Level::Event;
            }
        }
        self.notice.take_if(|notice| push || !notice.is_of_page());
        let is_manifests = matches!(&report, Some((Format::Manifests, _)));
        if let (Origin::Own, Some((_, report))) = (&origin, report) {
            let before = self.document.manifests.as_ref().filter(|_| is_manifests && !joins);
            let together = before.zip(given.as_ref()).map(|(before, given)| before.with(given));
            self.notice = Some(Notice::Reported { report: Rc::new(report), together });
        }
        let document = match brought {
            Imported::Text(text) => {
                self.effects.push(Effect::EndImport);
                Document::new(text.into(), origin)
            }
            Imported::Kept(frame) => Document::kept(id, source, frame, origin),
        };
        self.replace(document);
        self.document.manifests = given.filter(|_| is_manifests);
        self.open(goal, true);
    }

    /// Opens manifests together that a notice offers so.
    pub(super) fn together(&mut self) {
        let Some(Notice::Reported { together, .. }) = &mut self.notice else { return };
        let Some(given) = together.take() else { return };
        let importing = Importing::new(Source::File(given), Origin::Own, Goal::Start, true);
        self.import(Importing { joins: true, ..importing });
    }

    /// Opens the text in the editor, to be mended; one that was told to have errors is what is open from then on.
    pub(super) fn mend(&mut self) {
        self.player = None;
        (self.sheet.open, self.sheet.way) = (true, Some(Way::Text));
        let Some(Notice::BadScenario { text, .. }) = &self.notice else { return };
        let text = text.clone();
        if *text == *self.document.text {
            return;
        }
        if self.document.kept.is_some() {
            self.effects.push(Effect::Push);
            self.replace(Document::new(text, Origin::Own));
            self.document.edited = true;
        } else {
            self.document.place = self.exactly();
            self.document.make(Edit::Text(text.to_string()));
            // What is typed is kept as a draft, whatever is wrong with it.
            self.document.stands(None);
            // It is a file of the reader's, and no change of what is open.
            self.document.origin = Origin::Own;
        }
        self.open(self.here(), false);
    }

    /// Takes a text that was typed in an earlier visit, and opens it in the editor as it was.
    pub(super) fn take_up(&mut self, text: Rc<str>, beside: Option<Rc<str>>, origin: Origin) {
        self.effects.push(Effect::Push);
        self.leave_import();
        self.dialog = None;
        self.notice = None;
        let own = beside.is_some();
        self.replace(Document::new(beside.unwrap_or_else(|| text.clone()), origin));
        let (way, text, written) =
            if own { (Way::Written, None, Some(text)) } else { (Way::Text, Some(text), None) };
        self.sheet = Sheet { open: true, way: Some(way), text, written, ..Sheet::default() };
        self.open(self.here(), false);
    }

    pub(super) fn cancel(&mut self) {
        if let Some(opening) = self.opening.as_mut().filter(|opening| !opening.stopping) {
            opening.stopping = true;
            self.send(Command::Cancel);
        } else if self.searching() {
            self.searching = None;
            self.send(Command::Cancel);
        } else {
            self.cancel_comparison();
        }
    }

    pub(super) fn go_on(&mut self) {
        if self.opening.is_some() || !self.partial() {
            return;
        }
        self.player = None;
        let at_end =
            self.shown.as_ref().is_some_and(|Shown { moment, .. }| moment.moment == moment.moments);
        let goal = if at_end { Goal::End } else { self.exactly().unwrap_or(Goal::Start) };
        let id = self.send(Command::GoOn { goal: goal.clone() });
        self.traffic.begin(id, goal.clone());
        self.opening = Some(Opening::new(id, false, &self.document, goal));
    }

    pub(super) fn progressed(&mut self, id: u32, progress: Progress, at_ms: f64) {
        if let Some(opening) = self.opening.as_mut().filter(|opening| opening.id == id) {
            opening.rate.look(at_ms, progress.done);
            opening.progress = Some(progress);
        } else if self.traffic.awaits(id) {
            let since_ms = self.searching.filter(|(of, ..)| *of == id).map_or(at_ms, |own| own.1);
            self.searching = Some((id, since_ms, at_ms - since_ms > BLINK_MS));
        }
        if self.awaited.answer == Some(id) {
            self.awaited.answering = Some((id, progress));
        }
        self.comparison_progressed(id, progress, at_ms);
    }

    pub(super) fn written(&mut self, id: u32, given: Option<BrowserFile>) {
        let awaited = self
            .awaited
            .export
            .take_if(|(awaited, export, _)| *awaited == id && *export == Export::Scenario);
        if let (Some(_), Some(given)) = (awaited, given) {
            self.effects.push(Effect::Give { suffix: ".json", given });
        }
    }

    pub(super) fn annotated(
        &mut self,
        id: u32,
        told: Result<EncodedReport, ImportError>,
        file: Option<BrowserFile>,
    ) {
        let Some((_, Export::Manifests(what), _)) =
            self.awaited.export.take_if(|(awaited, ..)| *awaited == id)
        else {
            return;
        };
        let suffix = match what {
            Annotation::Patches => ".patches.yaml",
            Annotation::Whole => ".manifests.yaml",
        };
        self.dialog = None;
        let written = told.and_then(|report| Ok((report, file.ok_or(ImportError::Unreadable)?)));
        self.notice = Some(match written {
            Ok((report, given)) => {
                self.effects.push(Effect::Give { suffix, given });
                Notice::Reported { report: Rc::new(report), together: None }
            }
            Err(refused) => {
                let name = self.document.manifests.as_ref().and_then(BrowserFile::name);
                Notice::refused(name.map(Rc::from), refused)
            }
        });
    }
}
