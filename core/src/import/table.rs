//! A CSV table whose columns are found by the names in its first line.
//!
//! Order and number of columns do not matter, nor do further columns, line endings, or a byte order mark. Names must
//! match exactly: a column with another name is missing.

use std::fmt;
use std::io::{self, Cursor, Read};

use super::{MAX_BYTES, unpacked};
use crate::format::nearest::Spelling;
use crate::kernel::MAX_NUMBER;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    /// True if a table without it is refused.
    pub required: bool,
}

impl Column {
    pub const fn required(name: &'static str) -> Self {
        Column { name, required: true }
    }

    /// An optional column; if it is missing, its fields read as empty.
    pub const fn optional(name: &'static str) -> Self {
        Column { name, required: false }
    }
}

/// Reason why a file is not the expected table.
#[derive(Debug)]
pub enum TableError {
    /// Required columns that the header lacks, each with the nearest name in it; and the header, cut to the length of a
    /// message.
    MissingColumns { missing: Vec<(&'static str, Option<String>)>, found: Vec<String> },
    /// It could not be read.
    Unreadable(io::Error),
}

/// Reason why one field of one line is not usable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The field is empty, or the line ends before it.
    Missing { column: &'static str },
    /// It has another form; `found` is as written, shortened where long.
    Unexpected { column: &'static str, expected: &'static str, found: String },
}

/// The forms of fields, as an error names them.
const NUMBER: &str = "a whole number from 0 to 9007199254740991";
const DECIMAL: &str = "a number from 0 to 9007199254740991";
const NAME: &str = "a name of 1 to 64 characters";

pub struct Table<'c> {
    reader: csv::Reader<Cursor<Vec<u8>>>,
    record: csv::ByteRecord,
    columns: &'c [Column],
    places: Vec<Option<usize>>,
}

/// One line of a table. Columns are named by their index in the list the table was opened with.
pub struct Row<'t> {
    record: &'t csv::ByteRecord,
    columns: &'t [Column],
    places: &'t [Option<usize>],
}

impl<'c> Table<'c> {
    /// Reads a file, plain or gzip, and finds `columns` in its header.
    pub fn open(file: impl Read, columns: &'c [Column]) -> Result<Self, TableError> {
        let mut bytes = unpacked(file, MAX_BYTES).map_err(TableError::Unreadable)?;
        bytes.push(b'\n');
        // A line ends in one byte, so that lines are counted right; the `\r` before it is trimmed, and a last line
        // without an end gets one.
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .trim(csv::Trim::All)
            .terminator(csv::Terminator::Any(b'\n'))
            .from_reader(Cursor::new(bytes));
        let header: Vec<&[u8]> =
            reader.byte_headers().map_err(unreadable)?.iter().map(without_mark).collect();
        let places: Vec<_> = columns
            .iter()
            .map(|column| header.iter().position(|&name| name == column.name.as_bytes()))
            .collect();
        let lacks = |(column, place): (&Column, &Option<usize>)| {
            (column.required && place.is_none()).then_some(column.name)
        };
        let missing: Vec<_> = columns.iter().zip(&places).filter_map(lacks).collect();
        if missing.is_empty() {
            return Ok(Table { reader, record: csv::ByteRecord::new(), columns, places });
        }
        let found: Vec<_> = header.iter().take(MAX_NAMES).map(|name| shorten(name)).collect();
        let known = |name: &&str| columns.iter().any(|column| column.name == *name);
        let mut spelling = Spelling::default();
        let mut meant = |name| {
            spelling.nearest(name, found.iter().map(String::as_str).filter(|name| !known(name)))
        };
        let missing =
            missing.into_iter().map(|name| (name, meant(name).map(str::to_owned))).collect();
        Err(TableError::MissingColumns { missing, found })
    }

    /// The next line and its number (from 1, the header's); `None` at the end. The number of a quoted field with line
    /// ends is that of its last line.
    pub fn next_row(&mut self) -> Result<Option<(u64, Row<'_>)>, TableError> {
        loop {
            if !self.reader.read_byte_record(&mut self.record).map_err(unreadable)? {
                return Ok(None);
            }
            let blank = self.record.len() == 1 && self.record[0].is_empty();
            if !blank {
                let line = self.reader.position().line() - 1;
                return Ok(Some((
                    line,
                    Row { record: &self.record, columns: self.columns, places: &self.places },
                )));
            }
        }
    }
}

impl<'t> Row<'t> {
    pub fn has(&self, column: usize) -> bool {
        self.places[column].is_some()
    }

    /// The field of `column`; empty if there is none.
    pub fn bytes(&self, column: usize) -> &'t [u8] {
        self.places[column].and_then(|place| self.record.get(place)).unwrap_or_default()
    }

    /// The field of `column` in the form that `read` reads.
    fn field<T>(
        &self,
        column: usize,
        expected: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, Problem> {
        let (bytes, column) = (self.bytes(column), self.columns[column].name);
        if bytes.is_empty() {
            return Err(Problem::Missing { column });
        }
        let value = std::str::from_utf8(bytes).ok().and_then(read);
        value.ok_or_else(|| Problem::Unexpected { column, expected, found: shorten(bytes) })
    }

    /// The number in `column`; `None` if the field is empty.
    pub fn optional_number(&self, column: usize) -> Result<Option<u64>, Problem> {
        if self.bytes(column).is_empty() { Ok(None) } else { self.number(column).map(Some) }
    }

    pub fn number(&self, column: usize) -> Result<u64, Problem> {
        let read = |text: &str| text.parse().ok().filter(|&number| number <= MAX_NUMBER);
        self.field(column, NUMBER, read)
    }

    /// The decimal in `column`, parsed by `read`.
    pub fn decimal<T>(
        &self,
        column: usize,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Problem> {
        self.field(column, DECIMAL, read)
    }

    /// The field of `column`, shortened for a message.
    pub fn shown(&self, column: usize) -> String {
        shorten(self.bytes(column))
    }

    /// The name in `column`: 1 to 64 characters.
    pub fn name(&self, column: usize) -> Result<&'t str, Problem> {
        self.field(column, NAME, |name| (name.chars().nth(64).is_none()).then_some(name))
    }
}

/// The most names of a header, and the most characters of a field, in an error.
const MAX_NAMES: usize = 32;
const MAX_CHARACTERS: usize = 40;

fn without_mark(name: &[u8]) -> &[u8] {
    name.strip_prefix("\u{feff}".as_bytes()).unwrap_or(name)
}

fn shorten(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * MAX_CHARACTERS)]);
    let mut short: String = text.chars().take(MAX_CHARACTERS).collect();
    if short.len() < bytes.len() && text.chars().count() > MAX_CHARACTERS {
        short.push('…');
    }
    short
}

fn unreadable(error: csv::Error) -> TableError {
    TableError::Unreadable(error.into())
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::MissingColumns { missing, found } => {
                for (at, (name, nearest)) in missing.iter().enumerate() {
                    write!(
                        f,
                        "{}missing column `{name}` in the first line",
                        if at > 0 { "; " } else { "" }
                    )?;
                    if let Some(nearest) = nearest {
                        write!(f, " (is it `{nearest}`?)")?;
                    }
                }
                write!(f, "; found: {}", found.join(", "))
            }
            TableError::Unreadable(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TableError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Missing { column } => write!(f, "`{column}` is missing"),
            Problem::Unexpected { column, expected, found } => {
                write!(f, "`{column}`: expected {expected}, found `{found}`")
            }
        }
    }
}
