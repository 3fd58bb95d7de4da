//! What page and worker say to each other, and how that is written.

use gantry_core::scenario::{Errors, LabKind};
use gantry_core::session::Goal;
use serde::{Deserialize, Serialize};

use super::Drawing;
use crate::edit::Edit;
use crate::import::{Annotation, Brought, Format, Refused, Sealed};
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
    /// Open what is kept, with these changes. Replied to as [`gantry_core::session::Command::Open`] is.
    OpenKept {
        /// Number of the request.
        id: u32,
        /// All changes made to it.
        edits: Vec<Edit>,
        /// Where to go.
        goal: Goal,
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
    /// Say that you are there.
    Ping,
    /// Write what is kept, with these changes, as a file.
    WriteKept {
        /// Number of the request.
        id: u32,
        /// All changes made to it.
        edits: Vec<Edit>,
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
    /// What is kept as it is now, apart from its jobs.
    Framed(String),
    /// A scenario was written; the file comes with this. Or what is wrong with it.
    Written(u32, Result<(), Errors>),
    /// Manifests were written; the file comes with this. Or why not.
    Annotated(u32, Result<Sealed, Refused>),
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

    use super::*;
    use crate::edit::{at, choose, set, shift};
    use crate::labs::placement::edit::PlacementEdit;

    #[test]
    fn figures_beyond_a_number_come_over_whole() {
        for lost in [0, 9, u128::from(u64::MAX), 1 << 80] {
            let metrics = Metrics { lost, wait: lost / 3, ..Metrics::default() };
            assert_eq!(read(&write(&metrics)), Some(metrics));
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
        ];
        let ask = Ask::WriteKept { id: 4, edits: edits.clone() };
        let Some(Ask::WriteKept { id: 4, edits: read }) = read(&write(&ask)) else {
            panic!("another")
        };
        assert_eq!(read, edits);
    }
}
