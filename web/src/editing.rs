//! What reads, changes and writes the text of scenarios, the forms for it, and the dialogs: a part of the program that
//! comes behind the first picture.

use gantry_core::scenario::{self, Errors, Scenario};
use gantry_core::workload::lublin::Options;
use yew::{Callback, Html};

use crate::components::{dialogs, editor};
use crate::edit::{self, Changed, Changes, Edit};
use crate::links::{self, Links, Unlinkable};
use crate::split::part;
use crate::state::{Action, Dialog, State};

/// Its functions.
#[derive(Clone, Copy)]
pub struct Editing {
    /// Reads a scenario.
    pub read: fn(&str) -> Result<Scenario, Errors>,
    /// All that is wrong with a text.
    pub check: fn(&str) -> Result<Scenario, Errors>,
    /// A scenario after a change.
    pub apply: fn(&Scenario, &Edit) -> Result<Scenario, Errors>,
    /// A scenario after a change, with its text.
    pub changed: fn(&Scenario, &Edit) -> Result<Changed, Errors>,
    /// In what two texts differ.
    pub changes: fn(&str, &str) -> Option<Changes>,
    /// The link of a scenario, whose jobs may be drawn.
    pub link: fn(&str, Option<Options>) -> Result<String, Unlinkable>,
    /// A dialog.
    pub dialog: fn(Dialog, &State, &Callback<Action>, &Links) -> Option<Html>,
    /// The editor.
    pub editor: fn(editor::Props) -> Html,
}

part!("split-page", editing: Editing = Editing {
    read: scenario::read,
    check: scenario::check,
    apply: edit::apply,
    changed: edit::changed,
    changes: edit::changes::between,
    link: links::encode,
    dialog: dialogs::dialog,
    editor: editor::editor,
});

pub use editing::{fetch, here};
