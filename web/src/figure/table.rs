//! Tables as data: rows of cells, some of which name a thing that can be chosen.
//!
//! **Invariant:** a table has at most [`ROWS`] rows; it says how many there are in all.

use std::fmt::Display;

use crate::shown::Selection;

pub const ROWS: usize = 200;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub name: &'static str,
    /// True where the name is seen, not only heard.
    pub named: bool,
    pub heads: Vec<String>,
    /// The rows that are shown.
    pub rows: Vec<Row>,
    /// The number of all rows.
    pub count: usize,
}

impl Table {
    /// The first rows of a table of so many.
    pub fn new(
        name: &'static str,
        heads: &[&str],
        count: usize,
        rows: impl Iterator<Item = Row>,
    ) -> Table {
        let heads = heads.iter().map(|&head| head.to_owned()).collect();
        Table { name, named: false, heads, rows: rows.take(ROWS).collect(), count }
    }

    /// The same table where its name is seen: it is one of several.
    #[must_use]
    pub fn named(self) -> Table {
        Table { named: true, ..self }
    }
}

/// A row; its first cell says what it is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Tells it from the other rows, whatever the moment.
    pub key: String,
    /// True where the present step is about it.
    pub current: bool,
    /// True where it is faint.
    pub soft: bool,
    pub cells: Vec<Cell>,
}

impl Row {
    pub fn new(key: impl Display, cells: impl IntoIterator<Item = Cell>) -> Row {
        Row { key: key.to_string(), cells: cells.into_iter().collect(), ..Row::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    pub text: String,
    /// True where it is set as a number.
    pub number: bool,
    pub target: Option<Selection>,
}

impl Cell {
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    pub fn number(text: impl Into<String>) -> Cell {
        Cell { number: true, ..Cell::text(text) }
    }

    pub fn thing(target: impl Into<Option<Selection>>, name: impl Into<String>) -> Cell {
        Cell { target: target.into(), ..Cell::text(name) }
    }
}
