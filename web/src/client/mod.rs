//! How the page talks to the core: requests in; views, answers, progress out.
//!
//! One interface, two seats. A small scenario is served in place, by a session in the page; a large one by
//! the same session inside a worker, which the page talks to in postcard-encoded messages, moved and not
//! copied. Recording goes in slices in both, so that a cancel, another scenario or a frame of the screen
//! comes between two of them.
//!
//! **Invariant:** replies of a session that was left are never delivered.

mod desk;
mod message;
mod traffic;

use std::cell::RefCell;
use std::rc::Rc;

use gantry_core::session::{Command, Request, Response};

pub use traffic::Traffic;

use crate::platform::worker::{Worker, scope};
use desk::Desk;
use message::Message;

/// Texts above this many bytes are served by the worker.
const LARGE: usize = 64 << 10;

/// What a client tells.
#[derive(Debug)]
pub enum News {
    /// A reply.
    Reply(Box<Response>),
    /// There is no worker to be had; the page itself computes.
    NoWorker,
    /// The worker stopped; what it served must be opened again.
    WorkerStopped(String),
}

/// The page's end.
pub struct Client {
    seat: Seat,
    tell: Rc<dyn Fn(News)>,
    large: usize,
}

enum Seat {
    Nobody,
    Place(Desk),
    Worker(Seated),
}

/// A worker, and what is sent to it once it is up.
struct Seated {
    worker: Option<Rc<Worker>>,
    early: Rc<RefCell<Option<Vec<Request>>>>,
}

impl Client {
    /// A client with nothing open. `tell` is called with all that comes back, in the order it comes.
    pub fn new(tell: impl Fn(News) + 'static) -> Client {
        Client { seat: Seat::Nobody, tell: Rc::new(tell), large: LARGE }
    }

    /// Does without the worker from now on.
    pub fn stay_in_place(&mut self) {
        self.large = usize::MAX;
        self.seat = Seat::Nobody;
    }

    /// Leaves the session: what was open is gone.
    pub fn leave(&mut self) {
        self.seat = Seat::Nobody;
    }

    /// Sends a request; its replies come by and by.
    pub fn send(&mut self, request: Request) {
        if let Command::Open { text, .. } = &request.command {
            let large = text.len() > self.large;
            match (&self.seat, large) {
                (Seat::Place(_), false) | (Seat::Worker(_), true) => {}
                (_, false) => self.seat = Seat::Place(self.desk()),
                (_, true) => self.seat = Seat::Worker(Seated::start(&self.tell)),
            }
        }
        match &self.seat {
            Seat::Nobody => {}
            Seat::Place(desk) => desk.serve(request),
            Seat::Worker(seated) => seated.send(request),
        }
    }

    fn desk(&self) -> Desk {
        let tell = self.tell.clone();
        Desk::new(move |responses| deliver(responses, &*tell))
    }
}

fn deliver(responses: Vec<Response>, tell: &dyn Fn(News)) {
    for response in responses {
        tell(News::Reply(Box::new(response)));
    }
}

impl Seated {
    fn start(tell: &Rc<dyn Fn(News)>) -> Seated {
        let early = Rc::new(RefCell::new(Some(Vec::new())));
        let slot: Rc<RefCell<Option<Rc<Worker>>>> = Rc::default();
        let (on_message, on_error) = (tell.clone(), tell.clone());
        let (waiting, posted) = (early.clone(), slot.clone());
        let worker = Worker::start(
            move |bytes| match Message::read(&bytes) {
                Some(Message::Ready) => {
                    let requests = waiting.borrow_mut().take().unwrap_or_default();
                    for request in &requests {
                        posted
                            .borrow()
                            .iter()
                            .for_each(|worker| worker.post(&message::write(request)));
                    }
                }
                Some(Message::Replies(responses)) => deliver(responses, &*on_message),
                Some(Message::Stopped(details)) => on_message(News::WorkerStopped(details)),
                None => on_message(News::WorkerStopped("a message that is none".to_owned())),
            },
            {
                let early = early.clone();
                move |details| {
                    let began = early.borrow().is_none();
                    on_error(if began { News::WorkerStopped(details) } else { News::NoWorker });
                }
            },
        );
        let Some(worker) = worker.map(Rc::new) else {
            tell(News::NoWorker);
            return Seated { worker: None, early };
        };
        *slot.borrow_mut() = Some(worker.clone());
        Seated { worker: Some(worker), early }
    }

    fn send(&self, request: Request) {
        if let Some(early) = &mut *self.early.borrow_mut() {
            early.push(request);
        } else if let Some(worker) = &self.worker {
            worker.post(&message::write(&request));
        }
    }
}

/// Serves a session to the page that started this worker.
pub fn serve() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        scope::post(&message::write(&Message::Stopped(info.to_string())));
    }));
    let desk = Desk::new(|responses| scope::post(&message::write(&Message::Replies(responses))));
    scope::on_message(move |bytes| {
        if let Some(request) = message::read(&bytes) {
            desk.serve(request);
        }
    });
    scope::arm();
    scope::post(&message::write(&Message::Ready));
}
