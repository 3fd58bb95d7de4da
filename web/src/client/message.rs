//! What page and worker say to each other, and how that is written.

use gantry_core::scenario::{Errors, LabKind};
use gantry_core::session::Goal;
use gantry_core::workload::lublin::Options;
use serde::{Deserialize, Serialize};

use super::Drawing;
use super::cost::Measured;
use super::keeper::{Refusal, Script, Standing};
use super::preview::Extent;
use crate::import::{Annotation, Brought, Format, Refused, Sealed};
use crate::links::Unlinkable;
use crate::packed::Response;
use crate::start::Linked;

/// What the page asks for.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Ask {
    /// Of the session.
    Session(gantry_core::session::Request),
    /// Read the file that comes with this, and keep what it holds where it is large.
    Read {
        /// Number of the import.
        id: u32,
    },
    /// Draw a workload, and keep it where it is large.
    Draw {
        /// Number of the import.
        id: u32,
        /// What to draw.
        drawing: Drawing,
    },
    /// Read a link.
    Follow {
        /// It.
        link: String,
    },
    /// Make a document, tell how it stands, and open it. Replied to as [`gantry_core::session::Command::Open`] is, or by
    /// [`Message::Refused`].
    Make {
        /// Number of the request.
        id: u32,
        /// What it is made from.
        script: Script,
        /// Where to go.
        goal: Goal,
    },
    /// Tell how a document stands.
    Describe {
        /// Number of the request.
        id: u32,
        /// What it is made from.
        script: Script,
    },
    /// Tell at which moment a document would open, and open nothing.
    Preview {
        /// Number of the request.
        id: u32,
        /// What it is made from.
        script: Script,
        /// Where to go.
        goal: Goal,
        /// How much of the run.
        extent: Extent,
    },
    /// Lay a text out as texts are written.
    Tidy {
        /// The text.
        text: String,
    },
    /// Make the link of a text.
    Link {
        /// The text.
        text: String,
        /// From what its jobs are drawn, if they are.
        drawn: Option<Options>,
    },
    /// Write the manifests that come with this, with what a run of a scenario comes to.
    Annotate {
        /// Number of the request.
        id: u32,
        /// The scenario's text.
        text: String,
        /// What is written.
        what: Annotation,
    },
    /// A scenario of this lab is about to come.
    Expect(LabKind),
    /// Measure what placing a task costs, in a cluster of a size.
    Measure {
        /// The size, by its number.
        size: usize,
    },
    /// Say that you are there.
    Ping,
    /// Write a document as a file.
    WriteKept {
        /// Number of the request.
        id: u32,
        /// What it is made from.
        script: Script,
    },
}

/// What a worker tells its page.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Message {
    /// It is there.
    Pong,
    /// A part of its program could not be fetched; what was asked for is not done.
    Unfetched,
    /// Replies, in order.
    Replies(Vec<Response>),
    /// How far reading is.
    Reading(Reading),
    /// What was brought, or why nothing was.
    Brought(u32, Result<(Brought, Option<(Format, Sealed)>), Refused>),
    /// What this link holds.
    Linked(String, Result<Linked, Errors>),
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
    /// A scenario was written; the file comes with this. Or what is wrong with it.
    Written(u32, Result<(), Errors>),
    /// Manifests were written; the file comes with this. Or why not.
    Annotated(u32, Result<Sealed, Refused>),
    /// What was measured; none where there is no such size.
    Measured(Option<Measured>),
    /// It panicked and will say no more.
    Stopped(String),
}

/// How far reading a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Number of the import.
    pub id: u32,
    /// Bytes read.
    pub bytes: u64,
    /// Bytes there are.
    pub of: u64,
    /// Jobs found.
    pub jobs: u64,
}

/// Both ends are of the same build: what one writes the other reads.
pub(super) fn write(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap_or_default()
}

pub(super) fn read<T: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use gantry_core::labs::workflow::metrics::Metrics;
    use gantry_core::session::{Asking, Command, Given, Guess, Request};

    use super::*;
    use crate::client::Base;
    use crate::edit::{Edit, at, choose, set, shift};
    use crate::labs::placement::edit::PlacementEdit;

    #[test]
    fn figures_beyond_a_number_come_over_whole() {
        for lost in [0, 9, u128::from(u64::MAX), 1 << 80] {
            let metrics = Metrics { lost, wait: lost / 3, ..Metrics::default() };
            assert_eq!(read(&write(&metrics)), Some(metrics));
        }
    }

    #[test]
    fn what_is_to_be_asked_comes_over_as_it_was() {
        for moments in [Vec::new(), vec![3, 9]] {
            let asking = Asking { moments, ..Asking::default() };
            assert_eq!(read(&write(&asking)), Some(asking));
        }
    }

    #[test]
    fn questions_are_asked_for_whole() {
        let asking = Asking { kinds: vec!["next".to_owned()], ..Asking::default() };
        let command = Command::Quiz { asking: asking.clone(), drawn: None, most: 6 };
        let ask = Ask::Session(Request { id: 3, command });
        let Some(Ask::Session(Request { id: 3, command })) = read(&write(&ask)) else {
            panic!("another")
        };
        assert!(
            matches!(command, Command::Quiz { asking: it, drawn: None, most: 6 } if it == asking)
        );
    }

    #[test]
    fn answers_come_over_as_they_were() {
        for (guess, helped) in [(None, false), (Some(Guess::Number(3)), true)] {
            let given = Given { guess, helped };
            assert_eq!(read(&write(&given)), Some(given));
        }
    }

    #[test]
    fn changes_come_over_as_they_were() {
        let edits = vec![
            choose(at!["policy"], "easy"),
            set(at!["jobs", 3, "estimate"], 12),
            set(at!["title"], "作业"),
            shift(at!["jobs", 3], 1),
            Edit::Placement(PlacementEdit::AddDimension),
            Edit::Text("{}".to_owned()),
        ];
        let script = Script { base: Base::Kept(7), edits, known: 1, example: None };
        let ask = Ask::WriteKept { id: 4, script: script.clone() };
        let Some(Ask::WriteKept { id: 4, script: read }) = read(&write(&ask)) else {
            panic!("another")
        };
        assert_eq!(read, script);
    }
}
