//! Scenario files as text: for programs on one line, for people with one entry of a section on a line.
//!
//! Fields come in the order of their table; those with their default are left out.
//!
//! Cost: linear; nothing is built but the text.

use std::fmt::Write as _;

use super::record::Record;

/// The deepest nesting whose values have their own lines, in a text with lines.
const BROKEN: usize = 2;

#[derive(Default)]
pub(crate) struct Writer {
    text: String,
    /// True to write sections and their entries on lines of their own.
    lines: bool,
    depth: usize,
    /// True if nothing was written since the last bracket.
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
    /// The text so far; later text follows it.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    #[cfg(feature = "cli")]
    /// Length of that text, in bytes.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Writes an object, whose fields `write` writes.
    pub(crate) fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.begin('{');
        write(self);
        self.end('}');
    }

    /// Writes a list, each of whose elements `write` writes.
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

    /// Writes a record, without the fields that have their defaults.
    pub(crate) fn record(&mut self, record: &dyn Record) {
        self.object(|writer| writer.fields(record));
    }

    /// Writes the fields of a record, without those that have their defaults.
    pub(crate) fn fields(&mut self, record: &dyn Record) {
        for (at, field) in record.fields().iter().enumerate() {
            if !record.is_default(at) {
                self.key(field.name);
                record.get(at).write(self);
            }
        }
    }

    /// Writes the key of the next value of an object.
    pub(crate) fn key(&mut self, name: &str) {
        self.separate();
        self.text(name);
        self.text.push_str(if self.lines { ": " } else { ":" });
    }

    pub(crate) fn text(&mut self, text: &str) {
        let quoted = serde_json::to_string(text).expect("strings can always be written");
        self.text.push_str(&quoted);
    }

    pub(crate) fn whole(&mut self, number: u64) {
        write!(self.text, "{number}").expect("a string takes all");
    }

    /// Writes a text that needs no quotes.
    pub(crate) fn plain(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(crate) fn begin(&mut self, bracket: char) {
        self.depth += 1;
        self.empty = true;
        self.text.push(bracket);
    }

    /// Writes the separator before an element of a list.
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

    pub(crate) fn end(&mut self, bracket: char) {
        self.depth -= 1;
        if self.lines && self.depth < BROKEN && !self.empty {
            self.line();
        }
        self.empty = false;
        self.text.push(bracket);
    }
}
