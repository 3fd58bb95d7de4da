//! The worker's desk: a session that works in slices, and the scenarios kept beside it.
//!
//! What needs a part of the program that has not been fetched waits for it; what is asked for meanwhile waits behind it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use gantry_core::labs::imports;
use gantry_core::manifests;
use gantry_core::scenario::intake::Intake;
use gantry_core::scenario::{self, Checked, Errors, LabKind, MAX_FILE_BYTES, Scenario};
use gantry_core::session::{Command, Failure, Goal, Host, Reply, Request, Response, Session};
use wasm_bindgen_futures::spawn_local;

use super::WithFile;
use super::hosts;
use super::keeper::{Keeper, Script};
use super::message::{FromWorker, Reading, ToWorker};
use super::pace::Pace;
use super::preview::preview;
use crate::import::{self, Annotation, Done, EncodedReport, ImportError, Report};
use crate::labs::costs::measuring;
use crate::links::encode;
use crate::platform::clock::now_ms;
use crate::platform::files::{self, BrowserFile};
use crate::platform::soon::Slices;
use crate::split::{Unfetched, part};
use crate::start::linked;

/// Bytes of a file that are read at a time.
const CHUNK: u64 = 256 << 10;

/// A session, and where its replies go.
pub(super) struct Desk {
    session: RefCell<Session>,
    keeper: RefCell<Keeper>,
    /// What was asked for while a part is fetched, in order, with the file that came with it; none where nothing is.
    deferred: RefCell<Option<VecDeque<WithFile<ToWorker>>>>,
    slices: Slices,
    working: Cell<bool>,
    pace: RefCell<Pace>,
    post: Post,
}

/// Takes what is said, and the file that goes with it.
type Post = Box<dyn Fn(FromWorker, Option<&BrowserFile>)>;

/// A scenario and what is known of it.
type Read = (Scenario, Checked);

fn host(kind: LabKind) -> Host {
    hosts::here(kind).expect("a scenario is opened once its host is here")
}

impl Desk {
    /// A session with nothing open. `post` gets what it says, with a file where one goes with it.
    pub(super) fn new(post: impl Fn(FromWorker, Option<&BrowserFile>) + 'static) -> Rc<Desk> {
        Rc::new_cyclic(|desk: &Weak<Desk>| {
            let desk = desk.clone();
            let slices = Slices::new(move || {
                desk.upgrade().is_some_and(|desk| {
                    let more = desk.slice();
                    desk.working.set(more);
                    more
                })
            });
            Desk {
                session: RefCell::new(Session::hosted_by(host)),
                keeper: RefCell::default(),
                deferred: RefCell::default(),
                slices,
                working: Cell::new(false),
                pace: RefCell::default(),
                post: Box::new(post),
            }
        })
    }

    /// Does what can be done at once; a recording goes on in slices. `file` is the file that comes with it.
    pub(super) fn serve(self: &Rc<Desk>, ask: ToWorker, file: Option<BrowserFile>) {
        if let Some(deferred) = &mut *self.deferred.borrow_mut()
            && !matches!(ask, ToWorker::Ping)
        {
            return deferred.push_back((ask, file));
        }
        self.act(ask, file);
    }

    fn act(self: &Rc<Desk>, ask: ToWorker, file: Option<BrowserFile>) {
        match ask {
            ToWorker::Ping => self.tell(FromWorker::Pong),
            ToWorker::Session(Request { id, command: Command::Open { text, goal } }) => {
                self.keeper.borrow_mut().keep(None);
                let reading = scenario::reading(&text);
                self.hosted(reading.lab(), move |desk| {
                    let check = |scenario: &Scenario| host(scenario.kind()).check(scenario);
                    desk.open(id, scenario::checked(&text, reading, check), goal);
                });
            }
            ToWorker::Session(request) => {
                let mut replies = Vec::new();
                self.session.borrow_mut().handle(request, &mut replies);
                self.reply(replies);
                self.work();
            }
            ToWorker::Expect(lab) => spawn_local(async move {
                // Where it fails, the scenario that needs it asks again.
                let _ = hosts::fetch(lab).await;
            }),
            ToWorker::Measure(size) => match measuring::here() {
                Some(measure) => self.tell(FromWorker::Measured(measure(size))),
                None => self.wait(measuring::fetch(), move |desk| desk.act(ask, file)),
            },
            ToWorker::Make { .. }
            | ToWorker::Describe(..)
            | ToWorker::Write(..)
            | ToWorker::Preview(..)
            | ToWorker::Tidy(_)
            | ToWorker::Link(..) => match making::here() {
                Some(revise) => revise(self, ask),
                None => self.wait(making::fetch(), move |desk| desk.act(ask, file)),
            },
            ToWorker::Read(_)
            | ToWorker::Draw(..)
            | ToWorker::Follow(_)
            | ToWorker::Annotate { .. } => match bringing::here() {
                Some(bring) => bring(self, ask, file),
                None => self.wait(bringing::fetch(), move |desk| desk.act(ask, file)),
            },
        }
    }

    /// Goes on once the host of a lab is here.
    fn hosted(self: &Rc<Desk>, lab: Option<LabKind>, then: impl FnOnce(&Rc<Desk>) + 'static) {
        match lab.filter(|&lab| hosts::here(lab).is_none()) {
            Some(lab) => self.wait(hosts::fetch(lab), then),
            None => then(self),
        }
    }

    /// Goes on once a part is here; what is asked for meanwhile waits behind it.
    fn wait(
        self: &Rc<Desk>,
        part: impl Future<Output = Result<(), Unfetched>> + 'static,
        then: impl FnOnce(&Rc<Desk>) + 'static,
    ) {
        *self.deferred.borrow_mut() = Some(VecDeque::new());
        let desk = self.clone();
        spawn_local(async move {
            let fetched = part.await;
            let deferred = desk.deferred.borrow_mut().take();
            if fetched.is_err() {
                return desk.tell(FromWorker::NotStarted);
            }
            then(&desk);
            for (ask, file) in deferred.into_iter().flatten() {
                desk.serve(ask, file);
            }
        });
    }

    fn open(&self, id: u32, read: Result<Read, Errors>, goal: Goal) {
        let mut replies = Vec::new();
        self.session.borrow_mut().open(id, read, goal, &mut replies);
        self.reply(replies);
        self.work();
    }

    fn work(&self) {
        if !self.working.get() {
            // Its first slice is told, however lately something else was.
            self.pace.borrow_mut().begin();
            if self.slice() {
                self.working.set(true);
                self.slices.start();
            }
        }
    }

    /// One slice of work. Whether more is left.
    fn slice(&self) -> bool {
        let mut replies = Vec::new();
        let (began, work) = (now_ms(), self.pace.borrow().work());
        let more = self.session.borrow_mut().work_on(work, &mut replies);
        let ended = now_ms();
        let mut pace = self.pace.borrow_mut();
        pace.took(ended - began);
        if !pace.tells(ended) {
            replies.retain(|response| !matches!(response.reply, Reply::Progress(_)));
        }
        drop(pace);
        // The session is free again: a reply may lead to the next request at once.
        self.reply(replies);
        more
    }

    fn tell(&self, message: FromWorker) {
        (self.post)(message, None);
    }

    fn reply(&self, replies: Vec<Response>) {
        for response in replies {
            self.tell(response.into());
        }
    }

    fn brought(&self, id: u32, done: Result<Done, ImportError>) {
        let told = done.map(|(brought, scenario, report)| {
            self.keeper.borrow_mut().keep(scenario);
            (brought, report)
        });
        self.tell(FromWorker::Imported(id, told));
    }
}

part!("split-worker", bringing: fn(&Rc<Desk>, ToWorker, Option<BrowserFile>) = bring);

/// What is brought from elsewhere and kept, or taken back there: files, drawn workloads, links.
fn bring(desk: &Rc<Desk>, ask: ToWorker, file: Option<BrowserFile>) {
    match ask {
        ToWorker::Read(id) => read(desk.clone(), id, file),
        ToWorker::Draw(id, drawing) => desk.brought(id, drawing.draw()),
        ToWorker::Follow(link) => {
            let linked = linked(&link);
            desk.tell(FromWorker::Linked(link, linked));
        }
        ToWorker::Annotate { id, text, what } => annotate(desk, id, text, (what, file)),
        _ => {}
    }
}

part!("split-worker", making: fn(&Rc<Desk>, ToWorker) = revise);

/// What is made of a document: the same after changes, its texts, its link.
fn revise(desk: &Rc<Desk>, ask: ToWorker) {
    if let ToWorker::Write(id, script) = ask {
        let made = desk.keeper.borrow().follow(&script);
        let text = made.and_then(Result::ok).map(|(scenario, _)| scenario::write_pretty(&scenario));
        let file = text.and_then(|text| BrowserFile::of(text.as_bytes(), "application/json"));
        return (desk.post)(FromWorker::Written(id), file.as_ref());
    }
    let opens = revised(&desk.keeper.borrow(), ask, &mut |message| desk.tell(message));
    if let Some((id, read, goal)) = opens {
        let lab = read.0.kind();
        desk.hosted(Some(lab), move |desk| desk.open(id, Ok(read), goal));
    }
}

/// Tells what is asked about a document. The document that is to be opened then, with the request and where to go.
pub(crate) fn revised(
    keeper: &Keeper,
    ask: ToWorker,
    tell: &mut dyn FnMut(FromWorker),
) -> Option<(u32, Read, Goal)> {
    let stands = |id, script: &Script, scenario: &Scenario| {
        FromWorker::Stands(id, keeper.tell(script, scenario))
    };
    match ask {
        ToWorker::Make { id, script, goal } => match keeper.follow(&script) {
            Some(Ok(made)) => {
                tell(stands(id, &script, &made.0));
                return Some((id, made, goal));
            }
            Some(Err(refusal)) => tell(FromWorker::Refused(id, refusal)),
            None => tell(Response { id, reply: Reply::Failed(Failure::NothingOpen) }.into()),
        },
        ToWorker::Describe(id, script) => {
            // Of what has errors nothing is said; who opens it is told.
            if let Some(Ok((scenario, _))) = keeper.follow(&script) {
                tell(stands(id, &script, &scenario));
            }
        }
        ToWorker::Preview(id, page) => {
            let session = Session::hosted_by(host);
            tell(FromWorker::Previewed(id, preview(session, keeper, id, page)));
        }
        ToWorker::Tidy(text) => {
            let tidied = scenario::read(&text).ok().map(|it| scenario::write_pretty(&it));
            tell(FromWorker::Tidied(text, tidied));
        }
        ToWorker::Link(text, drawn) => {
            let link = encode(&text, drawn);
            tell(FromWorker::Link(text, drawn, link));
        }
        _ => {}
    }
    None
}

/// Reads a file chunk by chunk; other messages come in between.
fn read(desk: Rc<Desk>, id: u32, file: Option<BrowserFile>) {
    let Some(file) = file else { return desk.brought(id, Err(ImportError::Unreadable)) };
    spawn_local(async move {
        let done = taken_in(&desk, id, &file).await;
        desk.brought(id, done);
    });
}

async fn taken_in(desk: &Desk, id: u32, given: &BrowserFile) -> Result<Done, ImportError> {
    let of = given.size();
    if of > files::MOST {
        return Err(ImportError::TooLarge);
    }
    if given.files().len() > 1 {
        let bytes = given.part(0, of).await.ok_or(ImportError::Unreadable)?;
        return import::brought_manifests(&manifests_in(given, &bytes));
    }
    let (mut intake, mut bytes) = (Intake::new(MAX_FILE_BYTES), 0);
    while bytes < of {
        let to = (bytes + CHUNK).min(of);
        let chunk = given.part(bytes, to).await.ok_or(ImportError::Unreadable)?;
        intake.push(&chunk)?;
        bytes = to;
        if desk.pace.borrow_mut().tells(now_ms()) {
            desk.tell(FromWorker::Reading(Reading { id, bytes, of, jobs: intake.jobs() }));
        }
    }
    import::imported(intake)
}

/// The files that were given together, out of all of their bytes. The page says what one alone is called.
fn manifests_in<'b>(given: &BrowserFile, mut bytes: &'b [u8]) -> Vec<manifests::File<'b>> {
    let files = given.files();
    let alone = files.len() == 1;
    let cut = |(name, size): (String, u64)| {
        let size = usize::try_from(size).map_or(bytes.len(), |size| size.min(bytes.len()));
        let (these, rest) = bytes.split_at(size);
        bytes = rest;
        manifests::File { name: if alone { String::new() } else { name }, bytes: these }
    };
    files.into_iter().map(cut).collect()
}

/// Runs a scenario, and writes manifests with what it comes to.
fn annotate(desk: &Rc<Desk>, id: u32, text: String, file: (Annotation, Option<BrowserFile>)) {
    let reading = scenario::reading(&text);
    desk.hosted(reading.lab(), move |desk| {
        let desk = desk.clone();
        spawn_local(async move {
            let check = |scenario: &Scenario| host(scenario.kind()).check(scenario);
            let told = match scenario::checked(&text, reading, check) {
                Ok(read) => annotated(read, &text, file).await,
                Err(errors) => Err(ImportError::Scenario { errors: Box::new(errors), text }),
            };
            let (told, file) = match told {
                Ok((report, file)) => (Ok(report), Some(file)),
                Err(refused) => (Err(refused), None),
            };
            (desk.post)(FromWorker::Annotated(id, told), file.as_ref());
        });
    });
}

async fn annotated(
    (scenario, checked): Read,
    text: &str,
    (what, given): (Annotation, Option<BrowserFile>),
) -> Result<(EncodedReport, BrowserFile), ImportError> {
    let given = given.ok_or(ImportError::Unreadable)?;
    let bytes = given.part(0, given.size()).await.ok_or(ImportError::Unreadable)?;
    let (manifests, import) = import::read_manifests(&manifests_in(&given, &bytes))?;
    let document = host(scenario.kind()).outcome(scenario, checked);
    let annotated = imports::annotated(&manifests, &import, document).map_err(|errors| {
        ImportError::Scenario { errors: Box::new(errors), text: text.to_owned() }
    })?;
    let documents: Vec<&str> = match what {
        Annotation::Patches => annotated.patches.iter().map(String::as_str).collect(),
        Annotation::Whole => annotated.manifests.iter().flatten().map(String::as_str).collect(),
    };
    let text = manifests::stream(documents);
    let file =
        BrowserFile::of(text.as_bytes(), "application/yaml").ok_or(ImportError::Unreadable)?;
    Ok((Report::Annotated(annotated.counts).seal(), file))
}
