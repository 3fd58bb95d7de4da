//! What the parts of the state have in common, and what they say to the core and to the worker.

pub(super) use std::rc::Rc;

pub(super) use gantry_core::kernel::Level;
pub(super) use gantry_core::scenario::{Errors, LabKind};
pub(super) use gantry_core::session::{
    Asking, Command, Direction, Failure, Goal, Grade, Guess, Look, Place, Progress,
};

pub(super) use super::{
    Action, Answer, Asks, At, Compare, CostAction, Dialog, Document, Effect, Export, FilmWish,
    Focus, Importing, Lab, Notice, Opening, Origin, Overview, Predicting, Rate, Report, Round,
    Selection, Settings, SheetAction, Shown, State, Steer, System, Tab, Theme, Told, Version,
    Wanted, Wish,
};
pub(super) use crate::client::{Base, Ended, Extent, FromWorker, Page, Script, Source, ToWorker};
pub(super) use crate::edit::Edit;
pub(super) use crate::gallery;
pub(super) use crate::labs::{self, facts};
pub(super) use crate::packed::{OpenedMoment, Packed};
pub(super) use crate::platform::files::BrowserFile;
pub(super) use crate::player::{Pace, Player, Speed};
pub(super) use crate::scene::zoom::Range;
