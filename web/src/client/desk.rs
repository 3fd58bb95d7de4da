//! The worker's desk: a session that works in slices, and the scenarios kept beside it.
//!
//! What needs a part of the program that has not been fetched waits for it; what is asked for meanwhile waits behind it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use gantry_core::labs::imports;
use gantry_core::manifests;
use gantry_core::scenario::{self, Checked, Errors, LabKind, Scenario};
use gantry_core::session::{Command, Failure, Goal, Host, Reply, Request, Response, Session};
use wasm_bindgen_futures::spawn_local;

use super::keeper::{Keeper, Script};
use super::message::{Ask, Message, Reading};
use super::pace::Pace;
use super::preview::preview;
use super::{News, hosts};
use crate::import::{self, Annotation, Done, Intake, Refused, Report, Sealed};
use crate::labs::costs::measuring;
use crate::links::encode;
use crate::packed::pack;
use crate::platform::clock::now_ms;
use crate::platform::files::{self, Given};
use crate::platform::soon::Slices;
use crate::split::{Unfetched, part};
use crate::start::linked;

/// Bytes of a file that are read at a time.
const CHUNK: u64 = 256 << 10;

/// A session, and where its replies go.
#[derive(Clone)]
pub(super) struct Desk {
    shared: Rc<Shared>,
    slices: Rc<Slices>,
}

/// What is asked for, in order, with the file that came with it.
type Behind = VecDeque<(Ask, Option<Given>)>;

struct Shared {
    session: RefCell<Session>,
    keeper: RefCell<Keeper>,
    /// What was asked for while a part is fetched; none where nothing is.
    behind: RefCell<Option<Behind>>,
    working: Cell<bool>,
    pace: RefCell<Pace>,
    post: Post,
}

/// Takes what is said, and the file that comes with it.
type Post = Box<dyn Fn(Message, Option<&Given>)>;

fn host(kind: LabKind) -> Host {
    hosts::here(kind).expect("a scenario is opened once its host is here")
}

impl Desk {
    /// A session with nothing open. `post` gets what it says, with a file where one comes with it.
    pub(super) fn new(post: impl Fn(Message, Option<&Given>) + 'static) -> Desk {
        let session = Session::hosted_by(host);
        let shared = Rc::new(Shared {
            session: RefCell::new(session),
            keeper: RefCell::default(),
            behind: RefCell::default(),
            working: Cell::new(false),
            pace: RefCell::default(),
            post: Box::new(post),
        });
        let slices = Slices::new({
            let shared = shared.clone();
            move || {
                let more = shared.slice();
                shared.working.set(more);
                more
            }
        });
        Desk { shared, slices: Rc::new(slices) }
    }

    /// Does what can be done at once; a recording goes on in slices. `given` is the file that comes with it.
    pub(super) fn serve(&self, ask: Ask, given: Option<Given>) {
        if let Some(behind) = &mut *self.shared.behind.borrow_mut()
            && !matches!(ask, Ask::Ping)
        {
            return behind.push_back((ask, given));
        }
        self.act(ask, given);
    }

    fn act(&self, ask: Ask, given: Option<Given>) {
        let shared = &self.shared;
        match ask {
            Ask::Ping => shared.tell(Message::Pong),
            Ask::Session(Request { id, command: Command::Open { text, goal } }) => {
                shared.keeper.borrow_mut().keep(None);
                let reading = scenario::reading(&text);
                self.hosted(reading.lab(), move |desk| {
                    let check = |scenario: &Scenario| host(scenario.kind()).check(scenario);
                    desk.opened(id, scenario::checked(&text, reading, check), goal);
                });
            }
            Ask::Session(request) => {
                let mut replies = Vec::new();
                shared.session.borrow_mut().handle(request, &mut replies);
                shared.reply(replies);
                self.work();
            }
            Ask::Expect(lab) => spawn_local(async move {
                // Where it fails, the scenario that needs it asks again.
                let _ = hosts::fetch(lab).await;
            }),
            Ask::Measure { size } => match measuring::here() {
                Some(measure) => shared.news(News::Measured(measure(size))),
                None => self.wait(measuring::fetch(), |desk| desk.act(ask, given)),
            },
            ask @ (Ask::Make { .. }
            | Ask::Describe { .. }
            | Ask::WriteKept { .. }
            | Ask::Preview { .. }
            | Ask::Tidy { .. }
            | Ask::Link { .. }) => match making::here() {
                Some(revise) => revise(self, ask),
                None => self.wait(making::fetch(), |desk| desk.act(ask, given)),
            },
            ask => match bringing::here() {
                Some(bring) => bring(self, ask, given),
                None => self.wait(bringing::fetch(), |desk| desk.act(ask, given)),
            },
        }
    }

    /// Opens a scenario once the host of its lab is here.
    fn open(&self, id: u32, read: Result<(Scenario, Checked), Errors>, goal: Goal) {
        let lab = read.as_ref().ok().map(|(scenario, _)| scenario.kind());
        self.hosted(lab, move |desk| desk.opened(id, read, goal));
    }

    /// Goes on once the host of a lab is here.
    fn hosted(&self, lab: Option<LabKind>, then: impl FnOnce(&Desk) + 'static) {
        match lab.filter(|&lab| hosts::here(lab).is_none()) {
            Some(lab) => self.wait(hosts::fetch(lab), then),
            None => then(self),
        }
    }

    /// Goes on once a part is here; what is asked for meanwhile waits behind it.
    fn wait(
        &self,
        part: impl Future<Output = Result<(), Unfetched>> + 'static,
        then: impl FnOnce(&Desk) + 'static,
    ) {
        *self.shared.behind.borrow_mut() = Some(VecDeque::new());
        let desk = self.clone();
        spawn_local(async move {
            let fetched = part.await;
            let behind = desk.shared.behind.borrow_mut().take();
            if fetched.is_err() {
                return desk.shared.tell(Message::Unfetched);
            }
            then(&desk);
            for (ask, given) in behind.into_iter().flatten() {
                desk.serve(ask, given);
            }
        });
    }

    fn opened(&self, id: u32, read: Result<(Scenario, Checked), Errors>, goal: Goal) {
        let mut replies = Vec::new();
        self.shared.session.borrow_mut().open(id, read, goal, &mut replies);
        self.shared.reply(replies);
        self.work();
    }

    fn work(&self) {
        let shared = &self.shared;
        if !shared.working.get() {
            // Its first slice is told, however lately something else was.
            shared.pace.borrow_mut().begin();
            if shared.slice() {
                shared.working.set(true);
                self.slices.start();
            }
        }
    }
}

part!("split-worker", bringing: fn(&Desk, Ask, Option<Given>) = bring);

/// What is brought from elsewhere and kept, or taken back there: files, drawn workloads, links.
fn bring(desk: &Desk, ask: Ask, given: Option<Given>) {
    let shared = &desk.shared;
    match ask {
        Ask::Read { id } => read(shared.clone(), id, given),
        Ask::Draw { id, drawing } => shared.brought(id, drawing.draw()),
        Ask::Follow { link } => {
            let linked = linked(&link);
            shared.news(News::Linked(link, linked));
        }
        Ask::Annotate { id, text, what } => annotate(desk, id, text, (what, given)),
        ask => desk.act(ask, given),
    }
}

part!("split-worker", making: fn(&Desk, Ask) = revise);

/// What is made of a document: the same after changes, its texts, its link.
fn revise(desk: &Desk, ask: Ask) {
    let shared = &desk.shared;
    match ask {
        Ask::Make { id, script, goal } => {
            if let Some((scenario, checked)) = shared.made(id, &script) {
                shared.news(News::Stands(id, Keeper::tell(&script, &scenario)));
                desk.open(id, Ok((scenario, checked)), goal);
            }
        }
        Ask::Describe { id, script } => {
            // Of what has errors nothing is said; who opens it is told.
            if let Some(Ok((scenario, _))) = shared.keeper.borrow().follow(&script) {
                shared.news(News::Stands(id, Keeper::tell(&script, &scenario)));
            }
        }
        Ask::WriteKept { id, script } => shared.write(id, &script),
        Ask::Preview { id, script, goal, extent } => {
            let session = Session::hosted_by(host);
            let told = preview(session, &shared.keeper.borrow(), (id, &script, goal), extent);
            shared.news(News::Previewed(id, told));
        }
        Ask::Tidy { text } => {
            let tidied = scenario::read(&text).ok().map(|it| scenario::write_pretty(&it));
            shared.news(News::Tidied(text, tidied));
        }
        Ask::Link { text, drawn } => {
            let link = encode(&text, drawn);
            shared.news(News::Made(text, drawn, link));
        }
        ask => desk.act(ask, None),
    }
}

impl Shared {
    fn tell(&self, message: Message) {
        (self.post)(message, None);
    }

    fn news(&self, news: News) {
        self.tell(Message::News(news));
    }

    fn reply(&self, replies: Vec<Response>) {
        if !replies.is_empty() {
            self.tell(Message::Replies(replies.into_iter().map(pack).collect()));
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

    /// The document that a script leads to; none where a change is refused or what it begins with is not here, which is
    /// told.
    fn made(&self, id: u32, script: &Script) -> Option<(Scenario, Checked)> {
        let made = self.keeper.borrow().follow(script);
        match made {
            Some(Ok(made)) => return Some(made),
            Some(Err(refusal)) => self.news(News::Refused(id, refusal)),
            None => self.reply(vec![Response { id, reply: Reply::Failed(Failure::NothingOpen) }]),
        }
        None
    }

    fn write(&self, id: u32, script: &Script) {
        match self.keeper.borrow().follow(script) {
            Some(Ok((scenario, _))) => {
                let text = scenario::write_pretty(&scenario);
                let file = Given::of(text.as_bytes(), "application/json");
                (self.post)(Message::Written(id, Ok(())), file.as_ref());
            }
            Some(Err(refusal)) => self.tell(Message::Written(id, Err(refusal.errors))),
            None => self.tell(Message::Written(id, Err(Errors::default()))),
        }
    }

    fn brought(&self, id: u32, done: Result<Done, Refused>) {
        let told = done.map(|(brought, scenario, report)| {
            self.keeper.borrow_mut().keep(scenario);
            (brought, report)
        });
        self.news(News::Brought(id, told));
    }
}

/// Reads a file chunk by chunk; other messages come in between.
fn read(shared: Rc<Shared>, id: u32, given: Option<Given>) {
    let Some(given) = given else { return shared.brought(id, Err(Refused::Unreadable)) };
    spawn_local(async move {
        let done = taken_in(&shared, id, &given).await;
        shared.brought(id, done);
    });
}

async fn taken_in(shared: &Shared, id: u32, given: &Given) -> Result<Done, Refused> {
    let of = given.size();
    if of > files::MOST {
        return Err(Refused::TooLarge);
    }
    if given.files().len() > 1 {
        let bytes = given.part(0, of).await.ok_or(Refused::Unreadable)?;
        return import::brought_manifests(&manifests_in(given, &bytes));
    }
    let (mut intake, mut bytes) = (Intake::default(), 0);
    while bytes < of {
        let to = (bytes + CHUNK).min(of);
        let chunk = given.part(bytes, to).await.ok_or(Refused::Unreadable)?;
        intake.push(&chunk)?;
        bytes = to;
        if shared.pace.borrow_mut().tells(now_ms()) {
            shared.news(News::Reading(Reading { id, bytes, of, jobs: intake.jobs() }));
        }
    }
    intake.finish()
}

/// The files that were given together, out of all of their bytes. The page says what one alone is called.
fn manifests_in<'b>(given: &Given, mut bytes: &'b [u8]) -> Vec<manifests::File<'b>> {
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
fn annotate(desk: &Desk, id: u32, text: String, file: (Annotation, Option<Given>)) {
    let reading = scenario::reading(&text);
    desk.hosted(reading.lab(), move |desk| {
        let shared = desk.shared.clone();
        spawn_local(async move {
            let check = |scenario: &Scenario| host(scenario.kind()).check(scenario);
            let told = match scenario::checked(&text, reading, check) {
                Ok(read) => annotated(read, &text, file).await,
                Err(errors) => Err(Refused::Scenario { errors: Box::new(errors), text }),
            };
            let (told, file) = match told {
                Ok((report, file)) => (Ok(report), Some(file)),
                Err(refused) => (Err(refused), None),
            };
            (shared.post)(Message::Annotated(id, told), file.as_ref());
        });
    });
}

async fn annotated(
    (scenario, checked): (Scenario, Checked),
    text: &str,
    (what, given): (Annotation, Option<Given>),
) -> Result<(Sealed, Given), Refused> {
    let given = given.ok_or(Refused::Unreadable)?;
    let bytes = given.part(0, given.size()).await.ok_or(Refused::Unreadable)?;
    let (manifests, import) = import::read_manifests(&manifests_in(&given, &bytes))?;
    let document = host(scenario.kind()).outcome(scenario, checked);
    let annotated = imports::annotated(&manifests, &import, document)
        .map_err(|errors| Refused::Scenario { errors: Box::new(errors), text: text.to_owned() })?;
    let documents: Vec<&str> = match what {
        Annotation::Patches => annotated.patches.iter().map(String::as_str).collect(),
        Annotation::Whole => annotated.manifests.iter().flatten().map(String::as_str).collect(),
    };
    let text = manifests::stream(documents);
    let file = Given::of(text.as_bytes(), "application/yaml").ok_or(Refused::Unreadable)?;
    Ok((Report::Annotated(annotated.counts).seal(), file))
}
