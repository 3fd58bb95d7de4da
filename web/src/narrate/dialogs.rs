//! Dialogs: sharing, opening, what was kept, the panic overlay.

use super::Words;
use crate::links::Unlinkable;
use crate::words::dialogs::{Draft, DraftOfDay, LinkLength};

impl Words {
    pub fn no_link(self, why: Unlinkable) -> &'static str {
        match why {
            Unlinkable::Errors => self.link_needs_mending(),
            Unlinkable::TooLong => self.link_too_long(),
            Unlinkable::NotYet => self.loading(),
        }
    }

    /// A button that opens a draft: its title, and when it was changed last.
    pub fn draft(self, title: &str, day: Option<&str>) -> String {
        let title = self.name(title);
        let title = if title.trim().is_empty() { self.untitled() } else { &title };
        match day {
            None => Draft { title }.tell(self),
            Some(day) => DraftOfDay { title, day }.tell(self),
        }
    }

    pub fn link_length(self, characters: u64) -> String {
        let verdict = match characters {
            0..=2_000 => self.link_pastes_anywhere(),
            2_001..=8_000 => self.link_long(),
            _ => self.link_too_long(),
        };
        LinkLength { characters, verdict }.tell(self)
    }
}
