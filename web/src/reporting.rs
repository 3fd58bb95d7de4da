//! What notices list, errors and reports: a part of the program that comes with the first such notice.

use gantry_core::scenario::Errors;
use yew::Html;

use crate::components::report;
use crate::import::{Refused, Sealed};
use crate::narrate::Words;
use crate::split::part;
use crate::state::Notice;

/// Its functions.
#[derive(Clone, Copy)]
pub struct Reporting {
    /// Errors of a scenario.
    pub errors: fn(Words, &Errors) -> Html,
    /// What came of a file in another format, by its name.
    pub report: fn(Words, Option<&str>, &Sealed) -> Html,
}

part!("split-page", reporting: Reporting = Reporting {
    errors: report::errors,
    report: report::report,
});

pub use reporting::{fetch, here};

/// Whether a notice lists something.
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
