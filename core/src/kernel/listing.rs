//! A method in a few lines, as data: the form that every lab's pseudocode has.
//!
//! A listing has a routine for each level of stepping, coarse ones first. Lines finer than the level shown are left
//! out. The front end supplies the text of each line.

use serde::{Deserialize, Serialize};

use super::Level;

/// A line of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedLine<S> {
    /// Statement of the line.
    pub statement: S,
    /// Indentation depth.
    pub indent: u32,
    /// The coarsest level of stepping at which it is shown.
    pub level: Level,
}

/// A listing under construction.
#[derive(Clone, Debug)]
pub struct Listing<S>(Vec<ListedLine<S>>);

impl<S: Copy + PartialEq> Listing<S> {
    /// An empty listing.
    pub fn new() -> Self {
        Listing(Vec::new())
    }

    /// Adds lines with their indentation depths.
    pub fn add(&mut self, level: Level, body: &[(u32, S)]) {
        self.0.extend(body.iter().map(|&(indent, statement)| ListedLine {
            statement,
            indent,
            level,
        }));
    }

    /// The finished list of lines.
    pub fn lines(self) -> Vec<ListedLine<S>> {
        self.0
    }
}

impl<S: Copy + PartialEq> Default for Listing<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// The index of the line with this statement.
pub fn index_of<S: PartialEq>(listing: &[ListedLine<S>], statement: &S) -> Option<u32> {
    let at = listing.iter().position(|line| line.statement == *statement)?;
    u32::try_from(at).ok()
}

/// A line of the pseudocode, with the values of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Line {
    /// Index into the listing of the policy (`pseudocode::listing`); `None` at the start.
    pub line: Option<u32>,
    /// Names and values, in listed order: `bucket` (4, *), `task` t…
    pub variables: Vec<(String, String)>,
}
