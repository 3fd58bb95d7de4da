//! How the page talks to the core: requests in; views, answers, progress out.
//!
//! The core runs in a worker, and nowhere else: the page has its types alone. Two enums cross, [`ToWorker`] and
//! [`FromWorker`], in postcard, moved and not copied. The page's state wants the first of them sent as they are, and takes
//! the second as they are. Recording goes in slices, so that a cancel or another scenario comes between two of them.
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
mod keeper;
mod message;
#[cfg(feature = "split-worker")]
pub mod module;
mod pace;
mod preview;
mod watch;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

pub use cost::{Measured, measure};
use desk::Desk;
#[cfg(test)]
pub(crate) use desk::revised;
use gantry_core::labs::imports::{self, SystemOptions};
use gantry_core::scenario;
use gantry_core::scenario::link::Drawn;
use gantry_core::session::{Command, Request};
use gantry_core::workload::lublin::Options;
use gloo_timers::callback::Interval;
pub use keeper::{Base, Keeper, Refusal, Script, Standing, Stated};
pub use message::{FromWorker, Reading, ToWorker};
pub use preview::{Extent, MOST as MOST_PREVIEWED, Page};
use serde::{Deserialize, Serialize};
use watch::{Look, Watch};

use crate::gallery::Example;
use crate::import::{self, Done, ImportError};
use crate::platform::files::BrowserFile;
use crate::platform::overlay;
use crate::platform::soon::Soon;
use crate::platform::worker::{Rescue, Worker, scope};

/// Texts above this many bytes have a worker of their own.
const LARGE: usize = 64 << 10;

/// Messages from this many bytes on are told in a task of their own.
const LARGE_MESSAGE: usize = 32 << 10;

/// What was in hand where a worker has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// What is open.
    pub session: bool,
    /// What was being brought.
    pub import: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    File(BrowserFile),
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
    pub fn draw(self) -> Result<Done, ImportError> {
        let out_of_range = |_| ImportError::OutOfRange;
        match self {
            Drawing::Workload { options, frame: Some(frame) } => {
                let frame = scenario::read(&frame).map_err(out_of_range)?;
                import::draw(Drawn { options, frame })
            }
            Drawing::Workload { options, frame: None } => import::draw(Drawn::new(options)),
            Drawing::System(options) => {
                imports::system(&options).map(import::made).map_err(|_| ImportError::OutOfRange)
            }
        }
    }
}

/// Told what is heard of a worker by its number, with the file that came with it.
type Tell = Rc<dyn Fn(u32, FromWorker, Option<BrowserFile>)>;

/// The page's end.
pub struct Client {
    session: Option<WorkerHandle>,
    /// Where the import of this number goes on.
    import: Option<(u32, WorkerHandle)>,
    /// Where costs are measured, beside what is open.
    costs: Option<WorkerHandle>,
    tell: Tell,
    workers: u32,
}

impl Client {
    /// A client with nothing open. `tell` is called with all that comes back, in the order it comes.
    pub fn new(tell: impl Fn(u32, FromWorker, Option<BrowserFile>) + 'static) -> Client {
        Client { session: None, import: None, costs: None, tell: Rc::new(tell), workers: 0 }
    }

    pub fn end(&mut self, number: u32) -> Ended {
        self.end_where(|worker| worker.number == number)
    }

    pub fn end_silent(&mut self) -> Ended {
        self.end_where(|worker| worker.watch.get().is_silent())
    }

    fn end_where(&mut self, ends: impl Fn(&WorkerHandle) -> bool) -> Ended {
        let session = self.session.take_if(|worker| ends(worker)).is_some();
        let import = self.import.take_if(|(_, worker)| ends(worker)).is_some();
        Ended { session, import }
    }

    /// Brings nothing any more: acts at once, whatever is being done.
    pub fn end_import(&mut self) {
        self.import = None;
    }

    /// Measures nothing any more: acts at once, whatever is being done.
    pub fn end_costs(&mut self) {
        self.costs = None;
    }

    /// Sends a message to the worker that it is for, which is started where it is not there.
    pub fn send(&mut self, message: &ToWorker, file: Option<&BrowserFile>) {
        let worker = match message {
            ToWorker::Read(id) | ToWorker::Draw(id, _) => {
                let worker = self.start(true, false);
                Some(&self.import.insert((*id, worker)).1)
            }
            ToWorker::Measure(_) => {
                if self.costs.is_none() {
                    self.costs = Some(self.start(true, true));
                }
                self.costs.as_ref()
            }
            message => {
                self.serve(message);
                self.session.as_ref()
            }
        };
        match worker {
            Some(worker) => worker.send(message, file),
            // The link of what is not served is made once it is.
            None if matches!(message, ToWorker::Link(..)) => {}
            None => (self.tell)(0, FromWorker::Unserved, None),
        }
    }

    /// Has a worker serve the session that is for what a message opens.
    fn serve(&mut self, message: &ToWorker) {
        let large = match message {
            ToWorker::Session(Request { command: Command::Open { text, .. }, .. })
            | ToWorker::Make { script: Script { base: Base::Text(text), .. }, .. } => {
                text.len() > LARGE
            }
            ToWorker::Make { script: Script { base: Base::Kept(kept), .. }, .. } => {
                if let Some((_, worker)) = self.import.take_if(|(id, _)| id == kept) {
                    self.session = Some(worker);
                }
                return;
            }
            ToWorker::Expect(_) | ToWorker::Follow(_) if self.session.is_none() => false,
            _ => return,
        };
        if self.session.as_ref().is_none_or(|worker| worker.large != large) {
            self.session = Some(self.start(large, false));
        }
    }

    fn start(&mut self, large: bool, measures: bool) -> WorkerHandle {
        self.workers += 1;
        WorkerHandle::start(self.workers, large, measures, &self.tell)
    }

    /// What asks for a document as a file once the page has stopped.
    pub fn rescue(&self, script: Script) -> Option<Rescue> {
        let worker = self.session.as_ref()?.worker.as_ref()?;
        Some(worker.rescue(&ToWorker::Write(0, script)))
    }
}

/// A worker that serves, until dropped.
struct WorkerHandle {
    number: u32,
    /// Whether what it serves is large.
    large: bool,
    worker: Option<Rc<Worker>>,
    watch: Rc<Cell<Watch>>,
    _looks: Option<Interval>,
}

fn seen<T>(watch: &Cell<Watch>, act: impl FnOnce(&mut Watch) -> T) -> T {
    let mut known = watch.get();
    let told = act(&mut known);
    watch.set(known);
    told
}

impl WorkerHandle {
    /// Starts one. One that measures is not waited for: it is left, or has failed.
    fn start(number: u32, large: bool, measures: bool, tell: &Tell) -> WorkerHandle {
        let watch = Rc::new(Cell::new(Watch::default()));
        let tell: TellOne = Rc::new({
            let tell = tell.clone();
            move |message, file| match message {
                FromWorker::Stopped(_) | FromWorker::NotStarted if measures => {
                    tell(number, FromWorker::Measured(None), None);
                }
                message => tell(number, message, file),
            }
        });
        let inbox = Inbox::new(tell.clone());
        let on_message = {
            let (tell, watch) = (tell.clone(), watch.clone());
            move |message: Option<FromWorker>, bytes, file| {
                match seen(&watch, Watch::heard) {
                    Look::Silent => {
                        tell(FromWorker::Silent(false), None);
                        tell(FromWorker::Late(false), None);
                    }
                    Look::Late => tell(FromWorker::Late(false), None),
                    Look::Ask | Look::Wait => {}
                }
                let unread = || FromWorker::Stopped("a message that is none".to_owned());
                match message {
                    Some(FromWorker::Pong) => {}
                    Some(message) => inbox.put(message, file, bytes),
                    None => tell(unread(), None),
                }
            }
        };
        let on_error = {
            let (tell, watch) = (tell.clone(), watch.clone());
            move |details| {
                let is_up = watch.get().is_up();
                let stopped = || FromWorker::Stopped(details);
                tell(if is_up { stopped() } else { FromWorker::NotStarted }, None);
            }
        };
        let worker = Worker::start(on_message, on_error).map(Rc::new);
        if worker.is_none() {
            tell(FromWorker::NotStarted, None);
        }
        let (asked, looked) = (worker.clone(), watch.clone());
        let look = move || match seen(&looked, Watch::look) {
            Look::Ask => asked.iter().for_each(|worker| worker.post(&ToWorker::Ping, None)),
            Look::Wait => {}
            Look::Late => tell(FromWorker::Late(true), None),
            Look::Silent => tell(FromWorker::Silent(true), None),
        };
        let looks = (!measures).then(|| Interval::new(Watch::EVERY_MS, look));
        WorkerHandle { number, large, worker, watch, _looks: looks }
    }

    fn send(&self, message: &ToWorker, file: Option<&BrowserFile>) {
        if let Some(worker) = &self.worker {
            seen(&self.watch, Watch::asks);
            worker.post(message, file);
        }
    }
}

type TellOne = Rc<dyn Fn(FromWorker, Option<BrowserFile>)>;

/// A message, and the file that goes with it.
type WithFile<M> = (M, Option<BrowserFile>);

/// What a worker posts, told in the order in which it came: what is large in a task of its own, after the one in which
/// it was read.
///
/// The first picture of 200,000 jobs is read in a third of the time that the page then takes to draw it; both in one
/// task were 60 ms in which no key was heard.
///
/// **Invariant:** what came before is told before. Once dropped it tells nothing more.
struct Inbox {
    waiting: Rc<RefCell<VecDeque<WithFile<FromWorker>>>>,
    tell: TellOne,
    /// None where the browser has no channel to be had: then all is told at once.
    soon: Option<Soon>,
}

impl Inbox {
    fn new(tell: TellOne) -> Inbox {
        let waiting = Rc::new(RefCell::new(VecDeque::new()));
        let soon = {
            let (waiting, tell) = (waiting.clone(), tell.clone());
            Soon::new(move || {
                let next = waiting.borrow_mut().pop_front();
                if let Some((message, file)) = next.filter(|_| !overlay::stopped()) {
                    tell(message, file);
                }
            })
        };
        Inbox { waiting, tell, soon }
    }

    /// A message that was so many bytes long has come.
    fn put(&self, message: FromWorker, file: Option<BrowserFile>, bytes: usize) {
        match &self.soon {
            Some(soon) if bytes >= LARGE_MESSAGE || !self.waiting.borrow().is_empty() => {
                self.waiting.borrow_mut().push_back((message, file));
                soon.ask();
            }
            _ => (self.tell)(message, file),
        }
    }
}

/// Serves a session to the page that started this worker.
pub fn serve() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        scope::post(&FromWorker::Stopped(info.to_string()), None);
        scope::withhold_errors();
    }));
    let desk = Desk::new(|message, file| scope::post(&message, file));
    scope::on_message(move |message, file| desk.serve(message, file));
    scope::arm();
    scope::post(&FromWorker::Pong, None);
}
