//! What changes, compares and reports: the text of scenarios with its forms and dialogs, policies beside each other, the
//! lists of notices; and what a learning platform is told. It is a part of the program that comes when it is first needed.
//!
//! Details, which are small and which every page but an embed needs, are a part of their own behind the first picture.

use gantry_core::scenario::{Errors, LabKind, Scenario};
use gantry_core::session::{Asked, Head, Row};
use yew::{Callback, Html};

use crate::client::Stated;
use crate::components::share::PictureFile;
use crate::components::{compare, dialogs, editor, predict, report};
use crate::edit::{self, Edit, Remark};
use crate::hosting;
use crate::import::{EncodedReport, ImportError};
use crate::narrate::Words;
use crate::platform::scorm::Host;
use crate::split::part;
use crate::state::{Action, Beside, Dialog, Notice, Predicting, Ran, Report, Shown, State};

#[derive(Clone, Copy)]
pub struct Tools {
    /// What the reader should know of a change, by the scenarios before and after it.
    pub remark: fn(&Scenario, &Scenario, &Edit) -> Option<Remark>,
    pub dialog: fn(Dialog, &State, &Callback<Action>) -> Option<Html>,
    pub editor: fn(editor::Props) -> Html,
    /// The bar under the picture while a run is predicted.
    pub predict: fn(&State, &Predicting, &Callback<Action>) -> Html,
    pub compared: fn(&State, &Beside, &Shown, &Callback<Action>) -> Html,
    /// Saves the pictures of compared runs, with one job or task marked.
    pub save_compared: fn(&PictureFile<'_>, &[Ran], Option<u32>),
    /// The text of a comparison for the live region.
    pub live: fn(Words, &Beside) -> String,
    pub errors: fn(Words, &Errors) -> Html,
    pub asks: fn(LabKind, Words, &Asked) -> String,
    /// The page of a package begins: the platform that hosts it, and the fragment on which it opens.
    pub begin: fn(&mut State, &str) -> (Option<Host>, String),
    /// Tells the platform.
    pub tell: fn(&Host, &Report, &State),
    /// The report on a file in another format, by its name.
    pub report: fn(Words, Option<&str>, &EncodedReport) -> Html,
}

part!("split-page", tools: Tools = Tools {
    remark: edit::remark,
    dialog: dialogs::dialog,
    editor: editor::editor,
    predict: predict::predict,
    compared: compare::beside,
    save_compared: compare::save,
    live: |words, beside| words.beside_said(beside),
    errors: report::errors,
    asks: edit::asks,
    begin: hosting::begin,
    tell: hosting::report,
    report: report::report,
});

pub use tools::{fetch, here};

/// What a moment of a page that is not embedded needs besides its picture.
#[derive(Clone, Copy)]
pub struct Details {
    /// The scenario that the worker stated, for changes by hand.
    pub scenario: fn(&Stated) -> Option<Scenario>,
    /// The metrics of the policies that a lesson compares; whether they are held back.
    pub kept: fn(Words, &Head, &[Row], bool) -> Html,
    /// The glossary of a lab, by its name, in Markdown.
    pub glossary: fn(Words, &str) -> Option<&'static str>,
}

part!("split-page", details: Details = Details {
    scenario: Stated::open,
    kept: compare::kept,
    glossary: |words, lab| words.glossary(lab),
});

/// Whether the tools are needed for what is open, beyond what their own actions ask for.
pub fn wanted(state: &State) -> bool {
    state.predicting.is_some() || state.beside.is_some()
}

/// Whether a notice has a list, which the tools show.
pub fn lists(notice: &Notice) -> bool {
    match notice {
        Notice::BadLink { .. }
        | Notice::BadScenario { .. }
        | Notice::EditRefused { .. }
        | Notice::Reported { .. } => true,
        Notice::NotImported { refused, .. } => {
            matches!(**refused, ImportError::Foreign(_) | ImportError::NotText(_))
        }
        _ => false,
    }
}
