//! A session that works in slices, and the scenarios kept beside it: the same in the page and in the worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors};
use gantry_core::session::{Command, Failure, Goal, Reply, Response, Session};
use gantry_core::workload::lublin;

use super::keeper::Keeper;
use super::message::{Ask, Message, Reading};
use super::pace::Pace;
use crate::edit::Edit;
use crate::import::{self, Done, Frame, Intake, Refused};
use crate::platform::clock::now_ms;
use crate::platform::files::{self, Given};
use crate::platform::soon::Slices;

/// Bytes of a file that are read at a time.
const CHUNK: u64 = 256 << 10;

/// A session, and where its replies go.
pub(super) struct Desk {
    shared: Rc<Shared>,
    slices: Slices,
}

struct Shared {
    session: RefCell<Session>,
    keeper: RefCell<Keeper>,
    working: Cell<bool>,
    pace: Cell<Pace>,
    post: Post,
}

/// Takes what is said, and the file that comes with it.
type Post = Box<dyn Fn(Message, Option<&Given>)>;

impl Desk {
    /// A session with nothing open. `post` gets what it says, with a file where one comes with it.
    pub(super) fn new(post: impl Fn(Message, Option<&Given>) + 'static) -> Desk {
        let session = Session::new();
        let shared = Rc::new(Shared {
            session: RefCell::new(session),
            keeper: RefCell::default(),
            working: Cell::new(false),
            pace: Cell::default(),
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
        Desk { shared, slices }
    }

    /// Does what can be done at once; a recording goes on in slices. `given` is the file that comes with it.
    pub(super) fn serve(&self, ask: Ask, given: Option<Given>) {
        let shared = &self.shared;
        match ask {
            Ask::Ping => return shared.tell(Message::Pong),
            Ask::Read { id } => return read(shared.clone(), id, given),
            Ask::Draw { id, options, frame } => return shared.draw(id, options, &frame),
            Ask::WriteKept { id, edits } => return shared.write(id, &edits),
            Ask::OpenKept { id, edits, goal } => shared.open(id, &edits, goal),
            Ask::Session(request) => {
                if let Command::Open { .. } = request.command {
                    shared.keeper.borrow_mut().keep(None);
                }
                let mut replies = Vec::new();
                shared.session.borrow_mut().handle(request, &mut replies);
                shared.reply(replies);
            }
        }
        if !shared.working.get() {
            shared.begin();
            if shared.slice() {
                shared.working.set(true);
                self.slices.start();
            }
        }
    }
}

impl Shared {
    fn tell(&self, message: Message) {
        (self.post)(message, None);
    }

    fn reply(&self, replies: Vec<Response>) {
        if !replies.is_empty() {
            self.tell(Message::Replies(replies));
        }
    }

    /// Work begins: its first slice is told, however lately something else was.
    fn begin(&self) {
        let mut pace = self.pace.get();
        pace.begin();
        self.pace.set(pace);
    }

    /// One slice of work. Whether more is left.
    fn slice(&self) -> bool {
        let mut replies = Vec::new();
        let mut pace = self.pace.get();
        let began = now_ms();
        let more = self.session.borrow_mut().work_on(pace.work(), &mut replies);
        let ended = now_ms();
        pace.took(ended - began);
        if !pace.tells(ended) {
            replies.retain(|response| !matches!(response.reply, Reply::Progress(_)));
        }
        self.pace.set(pace);
        // The session is free again: a reply may lead to the next request at once.
        self.reply(replies);
        more
    }

    fn open(&self, id: u32, edits: &[Edit], goal: Goal) {
        let changed = self.keeper.borrow().changed(edits);
        let failure = match changed {
            Some(Ok((scenario, checked))) => {
                let Frame { text, .. } = import::frame(&scenario);
                self.tell(Message::Framed(text));
                let mut replies = Vec::new();
                self.session.borrow_mut().open(id, scenario, checked, goal, &mut replies);
                return self.reply(replies);
            }
            Some(Err(errors)) => Failure::Scenario(errors),
            None => Failure::NothingOpen,
        };
        self.reply(vec![Response { id, reply: Reply::Failed(failure) }]);
    }

    fn write(&self, id: u32, edits: &[Edit]) {
        let changed = self.keeper.borrow().changed(edits).unwrap_or(Err(Errors::default()));
        match changed {
            Ok((scenario, _)) => {
                let text = scenario::write_pretty(&scenario);
                let file = Given::of(text.as_bytes(), "application/json");
                (self.post)(Message::Written(id, Ok(())), file.as_ref());
            }
            Err(errors) => self.tell(Message::Written(id, Err(errors))),
        }
    }

    fn draw(&self, id: u32, options: lublin::Options, frame: &str) {
        let drawn = scenario::read(frame).map(|frame| Drawn { options, frame });
        self.brought(id, drawn.map_err(|_| Refused::OutOfRange).and_then(import::draw));
    }

    fn brought(&self, id: u32, done: Result<Done, Refused>) {
        let told = done.map(|(brought, scenario, report)| {
            self.keeper.borrow_mut().keep(scenario);
            (brought, report)
        });
        self.tell(Message::Brought(id, told));
    }
}

/// Reads a file chunk by chunk; other messages come in between.
fn read(shared: Rc<Shared>, id: u32, given: Option<Given>) {
    let Some(given) = given else { return shared.brought(id, Err(Refused::Unreadable)) };
    wasm_bindgen_futures::spawn_local(async move {
        let done = taken_in(&shared, id, &given).await;
        shared.brought(id, done);
    });
}

async fn taken_in(shared: &Shared, id: u32, given: &Given) -> Result<Done, Refused> {
    let of = given.size();
    if of > files::MOST {
        return Err(Refused::TooLarge);
    }
    let (mut intake, mut bytes) = (Intake::default(), 0);
    while bytes < of {
        let to = (bytes + CHUNK).min(of);
        let chunk = given.part(bytes, to).await.ok_or(Refused::Unreadable)?;
        intake.push(&chunk)?;
        bytes = to;
        let mut pace = shared.pace.get();
        if pace.tells(now_ms()) {
            shared.tell(Message::Reading(Reading { id, bytes, of, jobs: intake.jobs() }));
        }
        shared.pace.set(pace);
    }
    intake.finish()
}
