//! How the page talks to the core: requests in; views, answers, progress out.
//!
//! One interface, two seats. A small scenario is served in place, by a session in the page; a large one by
//! the same session inside a worker, which the page talks to in postcard-encoded messages, moved and not
//! copied. Recording goes in slices in both, so that a cancel, another scenario or a frame of the screen
//! comes between two of them.
//!
//! Files are read and workloads drawn at a seat of their own, beside what is open: where that is given up, what is open
//! stands as it was. What is brought takes the seat along once it is opened.
//!
//! A worker is looked at as long as it is there: one that ends or falls silent is told of, and what it served can be
//! opened again.
//!
//! **Invariant:** replies of a session that was left are never delivered.

mod desk;
mod inbox;
mod keeper;
mod message;
mod pace;
mod traffic;
mod watch;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors};
use gantry_core::session::{Command, Goal, Request, Response};
use gantry_core::workload::swf::Report;
use gloo_timers::callback::Interval;

pub use keeper::Keeper;
pub use message::Reading;
pub use traffic::Traffic;

use crate::edit::Edit;
use crate::gallery::Example;
use crate::import::{Brought, Refused};
use crate::platform::files::Given;
use crate::platform::worker::{Rescue, Worker, scope};
use desk::Desk;
use inbox::Inbox;
use message::{Ask, Message};
use watch::{Look, Watch};

/// Texts above this many bytes are served by the worker.
const LARGE: usize = 64 << 10;

/// What a client tells.
#[derive(Debug)]
pub enum News {
    /// A reply.
    Reply(Box<Response>),
    /// How far reading a file is.
    Reading(Reading),
    /// What import of this number brought, with the report of a trace; or why it brought nothing.
    Brought(u32, Result<(Brought, Option<Box<Report>>), Refused>),
    /// What is kept elsewhere and open, as it is now, apart from its jobs.
    Framed(String),
    /// What request of this number wrote.
    Written(u32, Result<Given, Errors>),
    /// There is no worker to be had; the page itself computes.
    NoWorker,
    /// The worker of this number stopped, and why; what it served must be opened again.
    WorkerStopped(u32, String),
    /// A worker has fallen silent, or is heard again.
    Silent(bool),
    /// Something was asked for, and nobody serves what is open: it must be opened again.
    Unserved,
}

/// What whoever has ended had in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// What is open.
    pub session: bool,
    /// What was being brought.
    pub import: bool,
}

/// Where a workload is to come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A file.
    File(Given),
    /// The model of Lublin and Feitelson.
    Drawn(Box<Drawn>),
    /// An example that is fetched.
    Example(&'static Example),
}

/// The page's end.
pub struct Client {
    seat: Seat,
    /// The seat at which the import of this number goes on.
    bringing: Option<(u32, Seat)>,
    tell: Rc<dyn Fn(News)>,
    large: usize,
    /// Workers started.
    workers: u32,
}

enum Seat {
    Nobody,
    Place(Desk),
    Worker(Seated),
}

/// A worker, and what is sent to it once it is up.
struct Seated {
    number: u32,
    worker: Option<Rc<Worker>>,
    early: Rc<RefCell<Option<Vec<Parcel>>>>,
    /// What its own listener posts to: it would keep itself alive.
    slot: Rc<RefCell<Option<Rc<Worker>>>>,
    watch: Rc<Cell<Watch>>,
    _looks: Interval,
}

impl Drop for Seated {
    fn drop(&mut self) {
        self.slot.take();
    }
}

/// What is asked, and a file with it.
type Parcel = (Ask, Option<Given>);

impl Client {
    /// A client with nothing open. `tell` is called with all that comes back, in the order it comes.
    pub fn new(tell: impl Fn(News) + 'static) -> Client {
        Client { seat: Seat::Nobody, bringing: None, tell: Rc::new(tell), large: LARGE, workers: 0 }
    }

    /// Does without the worker from now on, or with it again. What was open is gone.
    pub fn stay_in_place(&mut self, stay: bool) {
        self.large = if stay { usize::MAX } else { LARGE };
        self.seat = Seat::Nobody;
        self.bringing = None;
    }

    /// Ends the worker of this number.
    pub fn end(&mut self, number: u32) -> Ended {
        self.end_where(|seated| seated.number == number)
    }

    /// Ends workers that have fallen silent.
    pub fn end_silent(&mut self) -> Ended {
        self.end_where(|seated| seated.watch.get().is_silent())
    }

    fn end_where(&mut self, ends: impl Fn(&Seated) -> bool) -> Ended {
        let of = |seat: &Seat| matches!(seat, Seat::Worker(seated) if ends(seated));
        let session = of(&self.seat);
        if session {
            self.seat = Seat::Nobody;
        }
        let import = self.bringing.take_if(|(_, seat)| of(seat)).is_some();
        Ended { session, import }
    }

    fn worker(&mut self) -> Seat {
        self.workers += 1;
        Seat::Worker(Seated::start(self.workers, &self.tell))
    }

    /// Brings a workload from a source.
    pub fn bring(&mut self, id: u32, source: Source) {
        let seat = if self.large == usize::MAX { Seat::Place(self.desk()) } else { self.worker() };
        match source {
            Source::File(given) => seat.ask(Ask::Read { id }, Some(given)),
            Source::Drawn(drawn) => {
                let Drawn { options, frame } = *drawn;
                seat.ask(Ask::Draw { id, options, frame: scenario::write_pretty(&frame) }, None);
            }
            // What is fetched comes as a file.
            Source::Example(_) => return,
        }
        self.bringing = Some((id, seat));
    }

    /// Brings nothing any more: acts at once, whatever is being done.
    pub fn leave_bringing(&mut self) {
        self.bringing = None;
    }

    /// Opens what import `kept` brought, with changes. Replies come as for a scenario's text.
    pub fn open_kept(&mut self, id: u32, kept: u32, edits: Vec<Edit>, goal: Goal) {
        if let Some((_, seat)) = self.bringing.take_if(|(id, _)| *id == kept) {
            self.seat = seat;
        }
        self.ask(Ask::OpenKept { id, edits, goal });
    }

    /// Writes what is open and kept elsewhere, with changes, as a file.
    pub fn write_kept(&self, id: u32, edits: Vec<Edit>) {
        self.ask(Ask::WriteKept { id, edits });
    }

    /// What asks for the same file once the page has stopped; none where the page itself keeps the scenario.
    pub fn rescue(&self, edits: Vec<Edit>) -> Option<Rescue> {
        let Seat::Worker(seated) = &self.seat else { return None };
        let ask = message::write(&Ask::WriteKept { id: 0, edits });
        seated.worker.as_ref().map(|worker| worker.rescue(&ask))
    }

    /// Sends a request; its replies come by and by.
    pub fn send(&mut self, request: Request) {
        if let Command::Open { text, .. } = &request.command {
            let large = text.len() > self.large;
            match (&self.seat, large) {
                (Seat::Place(_), false) | (Seat::Worker(_), true) => {}
                (_, false) => self.seat = Seat::Place(self.desk()),
                (_, true) => self.seat = self.worker(),
            }
        }
        self.ask(Ask::Session(request));
    }

    fn ask(&self, ask: Ask) {
        if let Seat::Nobody = self.seat {
            (self.tell)(News::Unserved);
        }
        self.seat.ask(ask, None);
    }

    fn desk(&self) -> Desk {
        let tell = self.tell.clone();
        Desk::new(move |message, given| deliver(message, given.cloned(), &*tell))
    }
}

impl Seat {
    fn ask(&self, ask: Ask, given: Option<Given>) {
        match self {
            Seat::Nobody => {}
            Seat::Place(desk) => desk.serve(ask, given),
            Seat::Worker(seated) => seated.send(ask, given),
        }
    }
}

/// Does something with what is known of a worker.
fn watched<T>(watch: &Cell<Watch>, act: impl FnOnce(&mut Watch) -> T) -> T {
    let mut known = watch.get();
    let told = act(&mut known);
    watch.set(known);
    told
}

/// Posts to a worker, where there is one.
fn post(slot: &RefCell<Option<Rc<Worker>>>, ask: &Ask, given: Option<&Given>) {
    if let Some(worker) = &*slot.borrow() {
        worker.post(&message::write(ask), given);
    }
}

/// Tells what a desk says.
fn deliver(message: Message, given: Option<Given>, tell: &dyn Fn(News)) {
    match message {
        Message::Ready | Message::Pong | Message::Stopped(_) => {}
        Message::Replies(responses) => {
            for response in responses {
                tell(News::Reply(Box::new(response)));
            }
        }
        Message::Reading(reading) => tell(News::Reading(reading)),
        Message::Brought(id, told) => {
            tell(News::Brought(id, told));
        }
        Message::Framed(text) => tell(News::Framed(text)),
        Message::Written(id, told) => {
            // A browser without room for the file gives none, and no error that says so.
            let file = told.and_then(|()| given.ok_or_else(Errors::default));
            tell(News::Written(id, file));
        }
    }
}

impl Seated {
    fn start(number: u32, tell: &Rc<dyn Fn(News)>) -> Seated {
        let early = Rc::new(RefCell::new(Some(Vec::<Parcel>::new())));
        let slot: Rc<RefCell<Option<Rc<Worker>>>> = Rc::default();
        let watch = Rc::new(Cell::new(Watch::default()));
        let (on_message, on_error) = (tell.clone(), tell.clone());
        let (waiting, posted, heard) = (early.clone(), slot.clone(), watch.clone());
        let inbox = Inbox::new({
            let tell = tell.clone();
            move |message, given| match message {
                Message::Stopped(details) => tell(News::WorkerStopped(number, details)),
                message => deliver(message, given, &*tell),
            }
        });
        let worker = Worker::start(
            move |bytes, given| {
                if watched(&heard, Watch::heard) {
                    on_message(News::Silent(false));
                }
                match Message::read(&bytes) {
                    Some(Message::Ready) => {
                        let parcels = waiting.borrow_mut().take().unwrap_or_default();
                        for (ask, given) in &parcels {
                            post(&posted, ask, given.as_ref());
                        }
                    }
                    Some(message) => inbox.put(message, given, bytes.len()),
                    None => {
                        let details = "a message that is none".to_owned();
                        on_message(News::WorkerStopped(number, details));
                    }
                }
            },
            {
                let early = early.clone();
                move |details| {
                    let began = early.borrow().is_none();
                    let stopped = || News::WorkerStopped(number, details);
                    on_error(if began { stopped() } else { News::NoWorker });
                }
            },
        );
        let worker = worker.map(Rc::new);
        if worker.is_none() {
            tell(News::NoWorker);
        }
        slot.borrow_mut().clone_from(&worker);
        let looks = {
            let (tell, slot, watch) = (tell.clone(), slot.clone(), watch.clone());
            Interval::new(Watch::EVERY_MS, move || match watched(&watch, Watch::look) {
                Look::Ask => post(&slot, &Ask::Ping, None),
                Look::Wait => {}
                Look::Silent => tell(News::Silent(true)),
            })
        };
        Seated { number, worker, early, slot, watch, _looks: looks }
    }

    fn send(&self, ask: Ask, given: Option<Given>) {
        if let Some(early) = &mut *self.early.borrow_mut() {
            early.push((ask, given));
        } else if let Some(worker) = &self.worker {
            worker.post(&message::write(&ask), given.as_ref());
        }
    }
}

/// Serves a session to the page that started this worker.
pub fn serve() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        scope::post(&message::write(&Message::Stopped(info.to_string())), None);
    }));
    let desk = Desk::new(|message, given| scope::post(&message::write(&message), given));
    scope::on_message(move |bytes, given| {
        if let Some(ask) = message::read(&bytes) {
            desk.serve(ask, given);
        }
    });
    scope::arm();
    scope::post(&message::write(&Message::Ready), None);
}
