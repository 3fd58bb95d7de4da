//! What page and worker say to each other, and how that is written.

use gantry_core::scenario::{Errors, LabKind};
use gantry_core::session::Goal;
use gantry_core::workload::lublin::Options;
use serde::{Deserialize, Serialize};

use super::keeper::Script;
use super::preview::Extent;
use super::{Drawing, News};
use crate::import::{Annotation, Refused, Sealed};
use crate::packed::Response;

/// What the page asks for.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Ask {
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
        drawing: Drawing,
    },
    Follow {
        link: String,
    },
    /// Make a document, tell how it stands, and open it. Replied to as [`gantry_core::session::Command::Open`] is, or by
    /// [`News::Refused`].
    Make {
        id: u32,
        script: Script,
        goal: Goal,
    },
    /// Tell how a document stands.
    Describe {
        id: u32,
        script: Script,
    },
    /// Tell at which moment a document would open, and open nothing.
    Preview {
        id: u32,
        script: Script,
        goal: Goal,
        /// How much of the run.
        extent: Extent,
    },
    /// Lay a text out as texts are written.
    Tidy {
        text: String,
    },
    /// Make the link of a text.
    Link {
        text: String,
        /// From what its jobs are drawn, if they are.
        drawn: Option<Options>,
    },
    /// Write the manifests that come with this, with what a run of a scenario comes to.
    Annotate {
        id: u32,
        text: String,
        what: Annotation,
    },
    /// A scenario of this lab is about to come.
    Expect(LabKind),
    /// Measure what placing a task costs, in a cluster of a size.
    Measure {
        /// The size, by its number.
        size: usize,
    },
    Ping,
    /// Write a document as a file.
    WriteKept {
        id: u32,
        script: Script,
    },
}

/// What a worker tells its page.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Message {
    Pong,
    /// A part of its program could not be fetched; what was asked for is not done.
    Unfetched,
    Replies(Vec<Response>),
    News(News),
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
    use std::fmt::Debug;

    use gantry_core::labs::workflow::metrics::Metrics;
    use gantry_core::session::{Asking, Command, Given, Guess};

    use super::*;
    use crate::client::Base;
    use crate::edit::{Edit, at, choose, set, shift};
    use crate::labs::placement::edit::PlacementEdit;

    fn comes_over<T: Serialize + for<'a> Deserialize<'a> + Debug>(value: &T) {
        let told: Option<T> = read(&write(value));
        assert_eq!(format!("{told:?}"), format!("{:?}", Some(value)));
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
        comes_over(&Message::News(News::Late(true)));
        let edits = vec![
            choose(at!["policy"], "easy"),
            set(at!["jobs", 3, "estimate"], 12),
            set(at!["title"], "作业"),
            shift(at!["jobs", 3], 1),
            Edit::Placement(PlacementEdit::AddDimension),
            Edit::Text("{}".to_owned()),
        ];
        let script = Script { base: Base::Kept(7), edits, known: 1, example: None };
        comes_over(&Ask::WriteKept { id: 4, script });
    }
}
