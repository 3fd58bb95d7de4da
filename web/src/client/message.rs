//! What crosses between the page and its workers.

use gantry_core::scenario::{Errors, LabKind};
use gantry_core::session::{self, Goal, Request};
use gantry_core::workload::lublin::Options;
use serde::{Deserialize, Serialize};

use super::Drawing;
use super::cost::Measured;
use super::keeper::{Refusal, Script, Standing};
use super::preview::Page;
use crate::import::{Annotation, EncodedReport, Format, ImportError, Imported};
use crate::links::Unlinkable;
use crate::packed::{OpenedMoment, Response, pack};
use crate::start::Linked;

/// What the page asks a worker for. Imports and documents have numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    Session(Request),
    /// Read the file that comes with this, and keep what it holds where it is large.
    Read(u32),
    /// Draw a workload, and keep it where it is large.
    Draw(u32, Drawing),
    Follow(String),
    /// Make a document, tell how it stands, and open it. Replied to as [`gantry_core::session::Command::Open`] is, or by
    /// [`FromWorker::Refused`].
    Make {
        id: u32,
        script: Script,
        goal: Goal,
    },
    Describe(u32, Script),
    /// Tell at which moment a document would open, and open nothing.
    Preview(u32, Page),
    Write(u32, Script),
    /// Lay a text out as texts are written.
    Tidy(String),
    /// Make the link of a text, and from what its jobs are drawn if they are.
    Link(String, Option<Options>),
    /// Write the manifests that come with this, with what a run of a scenario comes to.
    Annotate {
        id: u32,
        text: String,
        what: Annotation,
    },
    /// A scenario of this lab is about to come.
    Expect(LabKind),
    /// Measure what placing a task costs, in a cluster of a size by its number.
    Measure(usize),
    Ping,
}

/// What the page hears of a worker. The last four are told by the page's own end of it ([`super::Client`]).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    Pong,
    /// It panicked and will say no more; what is known of why.
    Stopped(String),
    /// It or a part of its program could not be fetched: what it was to do must be asked for again.
    NotStarted,
    Reply(Box<Response>),
    Reading(Reading),
    /// What import of this number brought, with what is told of it; or why it brought nothing.
    Imported(u32, Result<(Imported, Option<(Format, EncodedReport)>), ImportError>),
    /// How the document of a request stands.
    Stands(u32, Standing),
    /// Why the request of this number made no document: one of its changes is refused.
    Refused(u32, Refusal),
    /// The moment at which the document of a request would open; none where that is not known.
    Previewed(u32, Option<OpenedMoment>),
    /// A document was written; the file comes with this, where there is room for it and the document has no errors.
    Written(u32),
    /// A text, and the same laid out; nothing where it has errors.
    Tidied(String, Option<String>),
    /// A text, from what its jobs are drawn, and its link.
    Link(String, Option<Options>, Result<String, Unlinkable>),
    /// A link, and what it holds.
    Linked(String, Result<Linked, Errors>),
    /// Manifests were written; the file comes with this. Or why not.
    Annotated(u32, Result<EncodedReport, ImportError>),
    /// What was measured of the cost of placing a task; none where nothing was.
    Measured(Option<Measured>),
    /// Its answer is late, or has come.
    Late(bool),
    /// It has fallen silent, or is heard again.
    Silent(bool),
    /// Something was asked for, and nobody serves what is open: it must be opened again.
    Unserved,
}

impl From<session::Response> for FromWorker {
    fn from(response: session::Response) -> FromWorker {
        FromWorker::Reply(Box::new(pack(response)))
    }
}

/// How far reading a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    pub id: u32,
    pub bytes: u64,
    pub of: u64,
    pub jobs: u64,
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use gantry_core::labs::workflow::metrics::Metrics;
    use gantry_core::session::{Asking, Command, Given, Guess};

    use super::*;
    use crate::client::Base;
    use crate::edit::{Edit, at, choose, set, shift};
    use crate::labs::placement::edit::PlacementEdit;

    fn comes_over<T: Serialize + for<'a> Deserialize<'a> + Debug>(value: &T) {
        let bytes = postcard::to_allocvec(value).expect("plain data");
        let told: T = postcard::from_bytes(&bytes).expect("as it was written");
        assert_eq!(format!("{told:?}"), format!("{value:?}"));
    }

    #[test]
    fn what_is_said_comes_over_as_it_was() {
        for lost in [0, 9, u128::from(u64::MAX), 1 << 80] {
            comes_over(&Metrics { lost, wait: lost / 3, ..Metrics::default() });
        }
        for moments in [Vec::new(), vec![3, 9]] {
            comes_over(&Asking { moments, ..Asking::default() });
        }
        for (guess, helped) in [(None, false), (Some(Guess::Number(3)), true)] {
            comes_over(&Given { guess, helped });
        }
        let asking = Asking { kinds: vec!["next".to_owned()], ..Asking::default() };
        comes_over(&Command::Quiz { asking, drawn: None, most: 6 });
        comes_over(&FromWorker::Stopped("a panic".to_owned()));
        let edits = vec![
            choose(at!["policy"], "easy"),
            set(at!["jobs", 3, "estimate"], 12),
            set(at!["title"], "作业"),
            shift(at!["jobs", 3], 1),
            Edit::Placement(PlacementEdit::AddDimension),
            Edit::Text("{}".to_owned()),
        ];
        let script = Script { base: Base::Kept(7), edits, known: 1, example: None };
        comes_over(&ToWorker::Write(4, script));
    }
}
