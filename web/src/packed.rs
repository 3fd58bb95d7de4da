//! Parts of replies that belong to a lab, as bytes: the page's main part passes them on, and the part of the program that
//! has the lab's types reads them. So no program has the readers of labs that are not open.
//!
//! **Invariant:** a value is read as the type of the lab that it was packed as, or not at all.

use gantry_core::scenario::LabKind;
use gantry_core::session::{self, Moment, Overview};
#[cfg(not(target_arch = "wasm32"))]
use gantry_core::session::{Command, Goal, Session};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::shown::Shown;

/// A value of one lab: its number in the registry, then the value, as the core's types over all labs are written. The
/// conformance suite opens every lab so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Packed(Vec<u8>);

pub type Reply = session::Reply<Packed, Packed, Packed>;

/// A reply and its request.
pub type Response = session::Response<Reply>;

/// A compared run at the current place.
pub type Seen = session::Seen<Packed>;

impl Packed {
    fn of(value: &impl Serialize) -> Packed {
        Packed(postcard::to_allocvec(value).expect("plain data of known lengths"))
    }

    /// Reads the value as a lab's own; `None` if it belongs to another lab.
    pub fn open<T: DeserializeOwned>(&self, lab: LabKind) -> Option<T> {
        let (number, value) = self.0.split_first()?;
        (*number == lab as u8).then(|| postcard::from_bytes(value).ok()).flatten()
    }
}

/// A run that was opened, at a moment: what a change leads to; or what an example opens on, made when the site is built,
/// which the page draws before a worker runs. The worker's reply is equal to that and takes its place.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenedMoment(Box<(Overview<Packed>, Moment, Packed)>);

impl OpenedMoment {
    /// The most bytes of what an example opens on; larger ones wait for the worker.
    pub const MOST: usize = 48 << 10;

    /// None where a reply opens nothing.
    pub(crate) fn of(reply: session::Reply) -> Option<OpenedMoment> {
        let session::Reply::Opened { overview, moment, view } = reply else { return None };
        Some(OpenedMoment(Box::new((packed(overview), moment, Packed::of(&view)))))
    }

    /// Opens an example, and writes the moment; `None` if it would be too large.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn write(text: &str, goal: Goal) -> Option<Vec<u8>> {
        let (mut session, mut replies) = (Session::new(), Vec::new());
        let command = Command::Open { text: text.to_owned(), goal };
        session.handle(session::Request { id: 0, command }, &mut replies);
        while session.work(&mut replies) {}
        let bytes = postcard::to_allocvec(&OpenedMoment::of(replies.pop()?.reply)?).ok()?;
        (bytes.len() <= OpenedMoment::MOST).then_some(bytes)
    }

    /// Reads one; `None` if it is of another build.
    pub fn read(bytes: &[u8]) -> Option<OpenedMoment> {
        postcard::from_bytes(bytes).ok()
    }

    pub fn lab(&self) -> LabKind {
        self.0.0.head.lab
    }

    /// What it shows; none where the lab's part is not here.
    pub fn shown(self) -> Option<Shown> {
        let (overview, moment, view) = *self.0;
        Shown::new(overview, moment, &view)
    }
}

pub fn pack(response: session::Response) -> Response {
    use session::Reply;
    let reply = match response.reply {
        Reply::Progress(progress) => Reply::Progress(progress),
        Reply::Opened { overview, moment, view } => {
            Reply::Opened { overview: packed(overview), moment, view: Packed::of(&view) }
        }
        Reply::At { moment, view } => Reply::At { moment, view: Packed::of(&view) },
        Reply::Compared { comparison, clock, seen } => {
            Reply::Compared { comparison, clock, seen: seen.into_iter().map(runs).collect() }
        }
        Reply::ComparedAt { clock, seen } => {
            Reply::ComparedAt { clock, seen: seen.into_iter().map(runs).collect() }
        }
        Reply::Answered(answer) => Reply::Answered(Packed::of(&answer)),
        Reply::Graded { graded, decided } => Reply::Graded { graded, decided },
        Reply::Receipt(receipt) => Reply::Receipt(receipt),
        Reply::Reviewed(review) => Reply::Reviewed(review),
        Reply::Marked(marks) => Reply::Marked(marks),
        Reply::Quizzed(questions) => Reply::Quizzed(questions),
        Reply::Exported { text, next } => Reply::Exported { text, next },
        Reply::Cancelled => Reply::Cancelled,
        Reply::Failed(failure) => Reply::Failed(failure),
    };
    session::Response { id: response.id, reply }
}

fn packed(overview: Overview) -> Overview<Packed> {
    overview.map(|outline| Packed::of(&outline))
}

fn runs(session::Seen { moment, view, reached }: session::Seen) -> Seen {
    Seen { moment, view: Packed::of(&view), reached }
}
