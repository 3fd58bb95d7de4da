//! What the strip says until the reader closes it.

use gantry_core::session::ReceiptFault;

use crate::edit::Remark;
use crate::import::{self, EncodedReport};
use crate::platform::files::OfSite;
use crate::state::prelude::*;

/// A word to the reader in the place of the strip.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The fragment of the address could not be opened.
    BadLink {
        errors: Rc<Errors>,
    },
    /// The file that a link names was not fetched.
    OfSite {
        /// Its address, cut where it is long.
        address: Rc<str>,
        why: OfSite,
    },
    NoSuchExample,
    ExampleUnavailable {
        name: &'static str,
        goal: Goal,
    },
    /// What was to serve did not start.
    NotStarted,
    /// Whoever served what is open has ended.
    Ended {
        /// What is known of why; empty where nothing is.
        details: Rc<str>,
    },
    ImportEnded,
    /// Nothing could be made of a file or a drawing.
    NotImported {
        file: Option<Rc<str>>,
        refused: Rc<import::ImportError>,
    },
    /// A file in another format was read or written.
    Reported {
        report: Rc<EncodedReport>,
        /// Manifests that were open before and those that are open now: both can be opened together.
        together: Option<BrowserFile>,
    },
    /// A scenario that was to be opened has errors; its text.
    BadScenario {
        /// What its file is called, if it stood in one.
        file: Option<Rc<str>>,
        errors: Rc<Errors>,
        text: Rc<str>,
    },
    /// A change was not made: with it the scenario has errors.
    EditRefused {
        errors: Rc<Errors>,
    },
    /// Questions are asked before decisions: another run would give the answers away.
    Predicting,
    /// The receipt of a link is not valid: the exercise is open without it.
    BadReceipt(ReceiptFault),
    /// A change was not made: it was made on what was still drawn of an earlier state.
    EditLate,
    /// What the reader should know of a change that was made.
    Remark(Remark),
    /// Neither a link nor the browser can keep what is open.
    NotKept {
        /// Its text; none where it is kept elsewhere.
        text: Option<Rc<str>>,
    },
    /// The browser has fetched a new version of the page, for the next visit.
    NewVersion,
    /// As many drafts are kept as may be: what is open is not among them.
    TooManyDrafts,
}

/// The most characters of an address that a notice shows.
const MOST_SHOWN: usize = 200;

impl Notice {
    /// That the file of a link was not fetched; a long address is cut.
    pub fn of_site(address: &str, why: OfSite) -> Notice {
        let address = match address.char_indices().nth(MOST_SHOWN) {
            Some((end, _)) => format!("{}…", &address[..end]).into(),
            None => address.into(),
        };
        Notice::OfSite { address, why }
    }

    pub fn refused(file: Option<Rc<str>>, refused: import::ImportError) -> Notice {
        match refused {
            import::ImportError::Scenario { errors, text } => {
                Notice::BadScenario { file, errors: Rc::from(errors), text: text.into() }
            }
            import::ImportError::Link(errors) => Notice::BadLink { errors: Rc::from(errors) },
            refused => Notice::NotImported { file, refused: Rc::new(refused) },
        }
    }

    /// Whether it is about the last change, and means nothing after the next.
    pub(super) fn is_of_last_edit(&self) -> bool {
        matches!(self, Notice::EditRefused { .. } | Notice::EditLate | Notice::Remark(_))
    }

    /// Whether it holds whatever else is opened.
    pub(super) fn is_of_page(&self) -> bool {
        matches!(self, Notice::NewVersion)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_shows_the_beginning_of_a_long_address() {
        let shown = |address: &str| match Notice::of_site(address, OfSite::Missing) {
            Notice::OfSite { address, .. } => address.to_string(),
            other => panic!("{other:?}"),
        };
        for address in ["", "a.json", &"x".repeat(200), &"图".repeat(200)] {
            assert_eq!(shown(address), address);
        }
        for long in ["x".repeat(60_000), "图".repeat(201)] {
            let shown = shown(&long);
            assert_eq!((shown.chars().count(), shown.ends_with('…')), (201, true));
        }
    }
}
