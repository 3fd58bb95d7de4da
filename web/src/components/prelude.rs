//! What most components are made of, and what most of them show.

pub use std::rc::Rc;

pub use gantry_core::kernel::Level;
pub use gantry_core::scenario::LabKind;
pub use gantry_core::session::Goal;
pub use yew::prelude::*;

pub use super::button::Button;
pub use super::dialog::Dialog;
pub use super::icon::Icon;
pub use super::select::Select;
pub use super::{Act, when};
pub use crate::edit::{self, Edit};
pub use crate::labs::{self, facts};
pub use crate::narrate::{Clock, Explained, Label, Language, Words};
pub use crate::platform::page;
pub use crate::scene::shape::{Picture, Point, Shape};
pub use crate::scene::svg::Length;
pub use crate::state::{Action, Camera, Motion, Ran, Selection, Shown, State, Theme};
