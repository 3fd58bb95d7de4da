//! What the editor says: what is wrong with a change, labels of cells and buttons.

use gantry_core::scenario::{Errors, Segment};

use super::Words;
use crate::drafts::{self, Kept};
use crate::words::editor::{Cell, DraftTooMany};

impl Words {
    /// The first thing wrong with a change, for the field that made it; with its place where that is an entry of a list:
    /// it may be another's that the change does not suit.
    pub fn first_error(self, errors: &Errors) -> String {
        let Some(error) = errors.list.first() else { return String::new() };
        let listed = error.path.0.iter().any(|part| matches!(part, Segment::Index(_)));
        let said = self.error(error);
        if listed { self.labelled(&self.path(&error.path), &said) } else { said }
    }

    /// The label of a cell: `vcores of a`.
    pub fn cell(self, dimension: &str, owner: &str) -> String {
        Cell { dimension: &self.name(dimension), owner: &self.name(owner) }.tell(self)
    }

    /// The label of a button that acts on a named thing: `Remove this node: a`.
    pub fn acting_on(self, action: &str, name: &str) -> String {
        self.labelled(action, &self.name(name))
    }

    pub fn typed_draft(self, kept: Kept) -> String {
        match kept {
            Kept::Yes => self.draft_kept().to_owned(),
            Kept::NoRoom => self.draft_no_room().to_owned(),
            Kept::TooMany => DraftTooMany { most: drafts::MOST as u64 }.tell(self),
        }
    }

    /// That what is typed is not in force: what is wrong, what the picture shows, and whether the browser keeps it, where
    /// that was tried.
    pub fn not_in_force(self, wrong: String, kept: Option<Kept>) -> String {
        let kept = kept.filter(|kept| !kept.is_lost()).map(|kept| self.typed_draft(kept));
        let stays = [wrong, self.text_stays().to_owned()];
        stays.into_iter().chain(kept).collect::<Vec<_>>().join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Language;

    #[test]
    fn a_draft_is_said_to_be_kept_where_it_is() {
        for language in Language::ALL {
            let words = language.words();
            let said = |kept| words.not_in_force(words.errors_counted(1), kept);
            assert!(said(Some(Kept::Yes)).ends_with(words.draft_kept()));
            for kept in [None, Some(Kept::NoRoom), Some(Kept::TooMany)] {
                assert!(said(kept).ends_with(words.text_stays()), "{kept:?}");
            }
            let all = [Kept::Yes, Kept::NoRoom, Kept::TooMany].map(|kept| words.typed_draft(kept));
            assert!(all[1] != all[0] && all[2] != all[0], "{all:?}");
            assert!(all[2].contains(&drafts::MOST.to_string()), "{all:?}");
        }
    }
}
