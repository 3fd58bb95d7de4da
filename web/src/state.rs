//! What the page knows, and the one function that changes it.

use std::rc::Rc;

use gantry_core::placement::view::View;
use gantry_core::session::{Moment, Overview};

/// What the reader has pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A node, by index.
    Node(u32),
    /// A bucket, by its coordinates in the scenario's dimensions.
    Bucket(Vec<Option<u32>>),
    /// A task, by index.
    Task(u32),
}

/// What there is to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What stays the same while a scenario is open.
    pub overview: Rc<Overview>,
    /// Where it stands.
    pub moment: Moment,
    /// What it looks like there.
    pub view: Rc<View>,
}

/// How pictures move from one moment to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Not at all; arrows carry what motion would.
    Still,
    /// After a manual step.
    Transition {
        /// How long it takes.
        duration_ms: u32,
    },
    /// While playing: done before the next moment comes.
    Playing {
        /// How long it takes.
        duration_ms: u32,
    },
}

/// The colours in force, resolved from the reader's choice and the system's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}
