//! What changes, compares and reports: the text of scenarios with its forms and dialogs, policies beside each other, the
//! lists of notices. It is a part of the program that comes after the first picture.

use gantry_core::scenario::{self, Errors, Scenario};
use gantry_core::session::Clock;
use gantry_core::workload::lublin::Options;
use yew::{Callback, Html};

use crate::components::{compare, dialogs, editor, report};
use crate::edit::{self, Changed, Changes, Edit};
use crate::import::{Refused, Sealed};
use crate::labs::PictureFile;
use crate::links::{self, Links, Unlinkable};
use crate::narrate::Words;
use crate::split::part;
use crate::state::{Action, Beside, Dialog, Notice, Ran, Shown, State};

/// Its functions.
#[derive(Clone, Copy)]
pub struct Tools {
    /// Reads a scenario.
    pub read: fn(&str) -> Result<Scenario, Errors>,
    /// All that is wrong with a text.
    pub check: fn(&str) -> Result<Scenario, Errors>,
    /// A scenario after a change.
    pub apply: fn(&Scenario, &Edit) -> Result<Scenario, Errors>,
    /// A scenario after a change, with its text.
    pub changed: fn(&Scenario, &Edit) -> Result<Changed, Errors>,
    /// The differences of two texts.
    pub changes: fn(&str, &str) -> Option<Changes>,
    /// The link of a scenario, whose jobs may be generated.
    pub link: fn(&str, Option<Options>) -> Result<String, Unlinkable>,
    /// A dialog.
    pub dialog: fn(Dialog, &State, &Callback<Action>, &Links) -> Option<Html>,
    /// The editor.
    pub editor: fn(editor::Props) -> Html,
    /// The page's parts while policies are compared.
    pub compared: fn(&State, &Beside, &Shown, &Callback<Action>) -> Html,
    /// Saves the pictures of compared runs, with one job or task marked.
    pub save_compared: fn(&PictureFile<'_>, &[Ran], Option<u32>),
    /// The text of a comparison for the live region.
    pub live: fn(Words, &Clock, &[Ran]) -> String,
    /// Errors of a scenario.
    pub errors: fn(Words, &Errors) -> Html,
    /// The report on a file in another format, by its name.
    pub report: fn(Words, Option<&str>, &Sealed) -> Html,
}

part!("split-page", tools: Tools = Tools {
    read: scenario::read,
    check: scenario::check,
    apply: edit::apply,
    changed: edit::changed,
    changes: edit::changes::between,
    link: links::encode,
    dialog: dialogs::dialog,
    editor: editor::editor,
    compared: compare::beside,
    save_compared: compare::save,
    live: |words, clock, runs| words.beside_live(clock, runs),
    errors: report::errors,
    report: report::report,
});

pub use tools::{fetch, here};

/// Whether a notice has a list, which this part shows.
pub fn lists(notice: &Notice) -> bool {
    match notice {
        Notice::BadLink { .. }
        | Notice::BadScenario { .. }
        | Notice::EditRefused { .. }
        | Notice::Reported { .. } => true,
        Notice::NotImported { refused, .. } => {
            matches!(**refused, Refused::Foreign(_) | Refused::NotText(_))
        }
        _ => false,
    }
}
