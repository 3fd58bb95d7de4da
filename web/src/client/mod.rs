//! How the page talks to the core: requests in; views, answers, progress out.
//!
//! The core runs in a worker, and nowhere else: the page has its types alone. They talk in postcard-encoded messages,
//! moved and not copied. Recording goes in slices, so that a cancel or another scenario comes between two of them.
//!
//! A large scenario has a worker of its own: leaving it gives its memory back. Files are read and workloads drawn in
//! another one still, beside what is open: where that is given up, what is open stands as it was. What is brought takes
//! its worker along once it is opened.
//!
//! A worker is looked at as long as it is there: one that ends or falls silent is told of, and what it served can be
//! opened again.
//!
//! **Invariant:** replies of a session that was left are never delivered.

mod cost;
mod desk;
mod hosts;
mod inbox;
mod keeper;
mod message;
#[cfg(feature = "split-worker")]
pub mod module;
mod pace;
mod preview;
mod traffic;
mod watch;

use std::cell::Cell;
use std::rc::Rc;

pub use cost::{Measured, measure};
use desk::Desk;
use gantry_core::labs::imports::{self, SystemOptions};
use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors, LabKind};
use gantry_core::session::{Command, Goal, Request};
use gantry_core::workload::lublin::Options;
use gloo_timers::callback::Interval;
use inbox::Inbox;
pub use keeper::{Base, Keeper, Refusal, Script, Standing, Stated};
pub use message::Reading;
use message::{Ask, Message};
pub use preview::{Extent, MOST as MOST_PREVIEWED, preview};
use serde::{Deserialize, Serialize};
pub use traffic::Traffic;
use watch::{Look, Watch};

use crate::gallery::Example;
use crate::import::{self, Annotation, Brought, Done, Format, Refused, Sealed};
use crate::links::Unlinkable;
use crate::packed::Response;
use crate::platform::files::Given;
use crate::platform::worker::{Rescue, Worker, scope};
use crate::start::Linked;

/// Texts above this many bytes have a worker of their own.
const LARGE: usize = 64 << 10;

/// What comes back. A worker posts what needs nothing of the page as it is.
#[derive(Debug, Serialize, Deserialize)]
pub enum News {
    Reading(Reading),
    /// What import of this number brought, with what is told of it; or why it brought nothing.
    Brought(u32, Result<(Brought, Option<(Format, Sealed)>), Refused>),
    /// How the document of a request stands.
    Stands(u32, Standing),
    /// Why the request of this number made no document.
    Refused(u32, Refusal),
    /// The moment at which the document of a request would open.
    Previewed(u32, Option<Box<Response>>),
    /// A text, and the same laid out; nothing where it has errors.
    Tidied(String, Option<String>),
    /// A text, from what its jobs are drawn, and its link.
    Made(String, Option<Options>, Result<String, Unlinkable>),
    Linked(String, Result<Linked, Errors>),
    /// What was measured of the cost of placing a task; none where nothing was.
    Measured(Option<Measured>),
    /// A worker did not start: what it was to do must be asked for again.
    NotStarted(u32),
    /// The worker of this number stopped, and why; what it served must be opened again.
    WorkerStopped(u32, String),
    /// The answer of a worker is late, or has come.
    Late(bool),
    /// A worker has fallen silent, or is heard again.
    Silent(bool),
    /// Something was asked for, and nobody serves what is open: it must be opened again.
    Unserved,
    // What is not posted stands last, so that the numbers of all others are the same to who writes and who reads.
    #[serde(skip)]
    Reply(Rc<Response>),
    /// What request of this number wrote.
    #[serde(skip)]
    Written(u32, Result<Given, Errors>),
    /// What request of this number wrote of manifests, and what is told of it; or why it wrote nothing.
    #[serde(skip)]
    Annotated(u32, Result<(Sealed, Given), Refused>),
}

/// What whoever has ended had in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// What is open.
    pub session: bool,
    /// What was being brought.
    pub import: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    File(Given),
    Drawn(Drawing),
    Example(&'static Example),
}

/// A scenario to be drawn from a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawing {
    /// A workload, from the model of Lublin and Feitelson.
    Workload {
        /// From what its jobs are drawn.
        options: Options,
        /// The text of the scenario that they are put into; none for one as it is drawn.
        frame: Option<String>,
    },
    System(SystemOptions),
}

impl Drawing {
    /// What is drawn. Errors: the frame is no scenario, or the options are out of range.
    pub fn draw(self) -> Result<Done, Refused> {
        let out_of_range = |_| Refused::OutOfRange;
        match self {
            Drawing::Workload { options, frame: Some(frame) } => {
                let frame = scenario::read(&frame).map_err(out_of_range)?;
                import::draw(Drawn { options, frame })
            }
            Drawing::Workload { options, frame: None } => import::draw(Drawn::new(options)),
            Drawing::System(options) => {
                imports::system(&options).map(import::made).map_err(|_| Refused::OutOfRange)
            }
        }
    }
}

/// The page's end.
pub struct Client {
    seat: Option<Seat>,
    /// Where the import of this number goes on.
    bringing: Option<(u32, Seat)>,
    /// Where costs are measured, beside what is open.
    measuring: Option<Seat>,
    tell: Rc<dyn Fn(News)>,
    /// Workers started.
    workers: u32,
}

/// A worker that serves, until dropped.
struct Seat {
    number: u32,
    /// Whether what it serves is large.
    large: bool,
    worker: Option<Rc<Worker>>,
    watch: Rc<Cell<Watch>>,
    _looks: Interval,
}

impl Client {
    /// A client with nothing open. `tell` is called with all that comes back, in the order it comes.
    pub fn new(tell: impl Fn(News) + 'static) -> Client {
        Client { seat: None, bringing: None, measuring: None, tell: Rc::new(tell), workers: 0 }
    }

    pub fn end(&mut self, number: u32) -> Ended {
        self.end_where(|seat| seat.number == number)
    }

    pub fn end_silent(&mut self) -> Ended {
        self.end_where(|seat| seat.watch.get().is_silent())
    }

    fn end_where(&mut self, ends: impl Fn(&Seat) -> bool) -> Ended {
        let session = self.seat.take_if(|seat| ends(seat)).is_some();
        let import = self.bringing.take_if(|(_, seat)| ends(seat)).is_some();
        Ended { session, import }
    }

    fn start(&mut self, large: bool) -> Seat {
        self.workers += 1;
        Seat::start(self.workers, large, &self.tell)
    }

    pub fn bring(&mut self, id: u32, source: Source) {
        let seat = self.start(true);
        match source {
            Source::File(given) => seat.ask(&Ask::Read { id }, Some(&given)),
            Source::Drawn(drawing) => seat.ask(&Ask::Draw { id, drawing }, None),
            // What is fetched comes as a file.
            Source::Example(_) => return,
        }
        self.bringing = Some((id, seat));
    }

    /// Brings nothing any more: acts at once, whatever is being done.
    pub fn leave_bringing(&mut self) {
        self.bringing = None;
    }

    /// Measures what placing a task costs, in a cluster of a size. Whoever does so is not waited for: it is left, or has
    /// failed.
    pub fn measure(&mut self, size: usize) {
        if self.measuring.is_none() {
            self.workers += 1;
            let tell = self.tell.clone();
            let tell: Rc<dyn Fn(News)> = Rc::new(move |news| match news {
                News::Late(_) | News::Silent(_) => {}
                News::NotStarted(_) | News::WorkerStopped(..) => tell(News::Measured(None)),
                news => tell(news),
            });
            self.measuring = Some(Seat::start(self.workers, true, &tell));
        }
        if let Some(seat) = &self.measuring {
            seat.ask(&Ask::Measure { size }, None);
        }
    }

    /// Measures nothing any more: acts at once, whatever is being done.
    pub fn leave_measuring(&mut self) {
        self.measuring = None;
    }

    /// Makes a document and opens it. Replies come as for a scenario's text.
    pub fn make(&mut self, id: u32, script: Script, goal: Goal) {
        match &script.base {
            Base::Kept(kept) => {
                if let Some((_, seat)) = self.bringing.take_if(|(id, _)| id == kept) {
                    self.seat = Some(seat);
                }
            }
            Base::Text(text) => self.sit(text.len()),
        }
        self.ask(&Ask::Make { id, script, goal });
    }

    pub fn describe(&self, id: u32, script: Script) {
        self.ask(&Ask::Describe { id, script });
    }

    pub fn preview(&self, id: u32, script: Script, goal: Goal, extent: Extent) {
        self.ask(&Ask::Preview { id, script, goal, extent });
    }

    pub fn write(&self, id: u32, script: Script) {
        self.ask(&Ask::WriteKept { id, script });
    }

    /// Has a text laid out.
    pub fn tidy(&self, text: String) {
        self.ask(&Ask::Tidy { text });
    }

    /// Has the link of a text made, where somebody serves.
    pub fn link(&self, text: String, drawn: Option<Options>) {
        if let Some(seat) = &self.seat {
            seat.ask(&Ask::Link { text, drawn }, None);
        }
    }

    /// Writes manifests with what a run of a scenario's text comes to.
    pub fn annotate(&self, id: u32, manifests: &Given, text: String, what: Annotation) {
        self.ask_with(&Ask::Annotate { id, text, what }, Some(manifests));
    }

    /// What asks for the same file once the page has stopped.
    pub fn rescue(&self, script: Script) -> Option<Rescue> {
        let ask = message::write(&Ask::WriteKept { id: 0, script });
        self.seat.as_ref()?.worker.as_ref().map(|worker| worker.rescue(&ask))
    }

    /// A scenario of a lab is about to be opened.
    pub fn expect(&mut self, lab: LabKind) {
        self.ask_anybody(&Ask::Expect(lab));
    }

    pub fn follow(&mut self, link: String) {
        self.ask_anybody(&Ask::Follow { link });
    }

    /// Asks whoever serves, or somebody new.
    fn ask_anybody(&mut self, ask: &Ask) {
        if self.seat.is_none() {
            self.seat = Some(self.start(false));
        }
        self.ask(ask);
    }

    pub fn send(&mut self, request: Request) {
        if let Command::Open { text, .. } = &request.command {
            self.sit(text.len());
        }
        self.ask(&Ask::Session(request));
    }

    /// A worker serves that is for texts of so many bytes.
    fn sit(&mut self, bytes: usize) {
        let large = bytes > LARGE;
        if self.seat.as_ref().is_none_or(|seat| seat.large != large) {
            self.seat = Some(self.start(large));
        }
    }

    fn ask(&self, ask: &Ask) {
        self.ask_with(ask, None);
    }

    fn ask_with(&self, ask: &Ask, given: Option<&Given>) {
        match &self.seat {
            Some(seat) => seat.ask(ask, given),
            None => (self.tell)(News::Unserved),
        }
    }
}

fn watched<T>(watch: &Cell<Watch>, act: impl FnOnce(&mut Watch) -> T) -> T {
    let mut known = watch.get();
    let told = act(&mut known);
    watch.set(known);
    told
}

fn deliver(message: Message, given: Option<Given>, tell: &dyn Fn(News)) {
    match message {
        Message::Pong | Message::Unfetched | Message::Stopped(_) => {}
        Message::Replies(responses) => {
            for response in responses {
                tell(News::Reply(Rc::new(response)));
            }
        }
        Message::News(news) => tell(news),
        Message::Written(id, told) => {
            // A browser without room for the file gives none, and no error that says so.
            let file = told.and_then(|()| given.ok_or_else(Errors::default));
            tell(News::Written(id, file));
        }
        Message::Annotated(id, told) => {
            let file = told.and_then(|report| Ok((report, given.ok_or(Refused::Unreadable)?)));
            tell(News::Annotated(id, file));
        }
    }
}

impl Seat {
    fn start(number: u32, large: bool, tell: &Rc<dyn Fn(News)>) -> Seat {
        let watch = Rc::new(Cell::new(Watch::default()));
        let inbox = Inbox::new({
            let tell = tell.clone();
            move |message, given| match message {
                Message::Stopped(details) => tell(News::WorkerStopped(number, details)),
                Message::Unfetched => tell(News::NotStarted(number)),
                message => deliver(message, given, &*tell),
            }
        });
        let on_message = {
            let (tell, watch) = (tell.clone(), watch.clone());
            move |bytes: Vec<u8>, given| {
                match watched(&watch, Watch::heard) {
                    Look::Silent => {
                        tell(News::Silent(false));
                        tell(News::Late(false));
                    }
                    Look::Late => tell(News::Late(false)),
                    Look::Ask | Look::Wait => {}
                }
                match message::read(&bytes) {
                    Some(message) => inbox.put(message, given, bytes.len()),
                    None => tell(News::WorkerStopped(number, "a message that is none".to_owned())),
                }
            }
        };
        let on_error = {
            let (tell, watch) = (tell.clone(), watch.clone());
            move |details| {
                let up = watch.get().is_up();
                let stopped = || News::WorkerStopped(number, details);
                tell(if up { stopped() } else { News::NotStarted(number) });
            }
        };
        let worker = Worker::start(on_message, on_error).map(Rc::new);
        if worker.is_none() {
            tell(News::NotStarted(number));
        }
        let looks = {
            let (tell, worker, watch) = (tell.clone(), worker.clone(), watch.clone());
            Interval::new(Watch::EVERY_MS, move || match watched(&watch, Watch::look) {
                Look::Ask => {
                    if let Some(worker) = &worker {
                        worker.post(&message::write(&Ask::Ping), None);
                    }
                }
                Look::Wait => {}
                Look::Late => tell(News::Late(true)),
                Look::Silent => tell(News::Silent(true)),
            })
        };
        Seat { number, large, worker, watch, _looks: looks }
    }

    fn ask(&self, ask: &Ask, given: Option<&Given>) {
        if let Some(worker) = &self.worker {
            watched(&self.watch, Watch::asks);
            worker.post(&message::write(ask), given);
        }
    }
}

/// Serves a session to the page that started this worker.
pub fn serve() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        scope::post(&message::write(&Message::Stopped(info.to_string())), None);
        scope::withhold_errors();
    }));
    let desk = Desk::new(|message, given| scope::post(&message::write(&message), given));
    scope::on_message(move |bytes, given| {
        if let Some(ask) = message::read(&bytes) {
            desk.serve(ask, given);
        }
    });
    scope::arm();
    scope::post(&message::write(&Message::Pong), None);
}
