//! Scenario files as text: for programs on one line, for people with one entry of a section on a line.
//!
//! Fields stand in the order of their table; what has its default is left out.
//!
//! Cost: linear; nothing is built but the text.

use std::fmt::Write as _;

use super::record::Record;

/// The deepest nesting whose values stand on lines of their own, where there are lines.
const BROKEN: usize = 2;

/// A text being written.
#[derive(Default)]
pub(crate) struct Writer {
    text: String,
    /// Whether sections and their entries stand on lines of their own.
    lines: bool,
    depth: usize,
    /// Nothing was written yet since the last bracket.
    empty: bool,
}

impl Writer {
    /// A text with lines, or on one line without spaces.
    pub(crate) fn new(lines: bool) -> Self {
        Writer { lines, ..Writer::default() }
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    #[cfg(feature = "cli")]
    /// What is written so far; the rest is written behind it.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    #[cfg(feature = "cli")]
    /// How many bytes that is.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// An object, whose fields `write` writes.
    pub(crate) fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.begin('{');
        write(self);
        self.end('}');
    }

    /// A list, of whose elements `write` writes each.
    pub(crate) fn list<T>(
        &mut self,
        elements: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.begin('[');
        for element in elements {
            self.separate();
            write(self, element);
        }
        self.end(']');
    }

    /// A record, with the fields that do not have their defaults.
    pub(crate) fn record(&mut self, record: &dyn Record) {
        self.object(|writer| writer.fields(record));
    }

    /// The fields of a record that do not have their defaults.
    pub(crate) fn fields(&mut self, record: &dyn Record) {
        for (at, field) in record.fields().iter().enumerate() {
            if !record.is_default(at) {
                self.key(field.name);
                record.get(at).write(self);
            }
        }
    }

    /// The key of the next value of an object.
    pub(crate) fn key(&mut self, name: &str) {
        self.separate();
        self.text(name);
        self.text.push_str(if self.lines { ": " } else { ":" });
    }

    /// A string.
    pub(crate) fn text(&mut self, text: &str) {
        let quoted = serde_json::to_string(text).expect("strings can always be written");
        self.text.push_str(&quoted);
    }

    /// A whole number.
    pub(crate) fn whole(&mut self, number: u64) {
        write!(self.text, "{number}").expect("a string takes all");
    }

    /// What needs no quotes.
    pub(crate) fn plain(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Begins an object or a list.
    pub(crate) fn begin(&mut self, bracket: char) {
        self.depth += 1;
        self.empty = true;
        self.text.push(bracket);
    }

    /// Comes before each element of a list.
    pub(crate) fn separate(&mut self) {
        let first = std::mem::take(&mut self.empty);
        if !first {
            self.text.push(',');
        }
        if !self.lines {
        } else if self.depth <= BROKEN {
            self.line();
        } else if !first {
            self.text.push(' ');
        }
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }

    /// Ends an object or a list.
    pub(crate) fn end(&mut self, bracket: char) {
        self.depth -= 1;
        if self.lines && self.depth < BROKEN && !self.empty {
            self.line();
        }
        self.empty = false;
        self.text.push(bracket);
    }
}
