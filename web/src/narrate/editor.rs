//! What the editor says: what is wrong with a change, labels of cells and buttons.

use gantry_core::scenario::{Error, Errors, Segment};

use super::Words;
use crate::words::editor::Cell;

impl Words {
    /// The first thing wrong with a change, for the field that made it; with its place where that is an entry of a list:
    /// it may be another's that the change does not suit.
    pub fn first_error(self, errors: &Errors) -> String {
        let Some(error) = errors.list.first() else { return String::new() };
        let listed = error.path.0.iter().any(|part| matches!(part, Segment::Index(_)));
        if listed {
            let place = Error { position: None, ..error.clone() };
            return self.error_line(&place);
        }
        self.error(error)
    }

    /// The label of a cell: `vcores of a`.
    pub fn cell(self, dimension: &str, owner: &str) -> String {
        Cell { dimension: &self.name(dimension), owner: &self.name(owner) }.tell(self)
    }

    /// The label of a button that acts on a named thing: `Remove this node: a`.
    pub fn acting_on(self, action: &str, name: &str) -> String {
        self.labelled(action, &self.name(name))
    }
}
