//! What most suites look at, and with what.

pub(super) use std::collections::{BTreeMap, BTreeSet};

pub(super) use gantry_core::scenario::{self, LabKind};
pub(super) use gantry_core::session::{Command, Direction, Goal, Request};

pub(super) use super::bench::{Bench, examples, folder, names, untaught};
pub(super) use super::{Found, moments, some, some_of, texts};
pub(super) use crate::figure::{Context, Figure, Place};
pub(super) use crate::labs::{self, facts};
pub(super) use crate::narrate::sentences::faults;
pub(super) use crate::narrate::{Clock, Language};
pub(super) use crate::scene::shape::{Form, Mark, Picture, Point};
pub(super) use crate::scene::time::Window;
pub(super) use crate::state::{Action, At, Origin, Selection, Shown, State};
