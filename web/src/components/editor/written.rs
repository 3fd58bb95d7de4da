//! What a lab's own text for scenarios is given in the editor.

use std::rc::Rc;

use gantry_core::scenario::Scenario;
use yew::prelude::*;

use super::field::{Attempt, Told};
use crate::drafts::Kept;
use crate::narrate::Words;

#[derive(Properties, PartialEq)]
pub struct WrittenProps {
    pub words: Words,
    pub scenario: Rc<Scenario>,
    /// What the reader has typed that is not in force.
    pub draft: Option<Rc<str>>,
    /// Whether the browser keeps that, where it was tried.
    pub kept: Option<Kept>,
    /// Takes another draft, or none.
    pub on_draft: Callback<Option<Rc<str>>>,
    pub attempt: Attempt,
    pub refused: Told,
}
