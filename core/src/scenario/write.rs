//! Scenario files as people write them: one entry of a section on a line.
//!
//! The order of the fields is that of the types; what has its default is left out.
//!
//! **Invariant:** what is written reads back as the same scenario (property test).
//! Cost: linear; nothing is built but the text.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use super::{Lab, LabKind, Scenario, VERSION};

/// A scenario as it stands in a file.
#[derive(Serialize)]
pub(super) struct Document<'s> {
    gantry: u64,
    lab: LabKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: &'s Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: &'s Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_unit: &'s Option<String>,
    #[serde(flatten)]
    own: &'s Lab,
}

impl<'s> Document<'s> {
    fn of(scenario: &'s Scenario) -> Self {
        let Scenario { title, note, time_unit, lab } = scenario;
        Document { gantry: VERSION, lab: scenario.kind(), title, note, time_unit, own: lab }
    }
}

/// The file of a scenario, for people: fields and entries on lines of their own.
pub fn write_pretty(scenario: &Scenario) -> String {
    written(scenario, Lines::default())
}

/// The file of a scenario, on one line, without spaces.
pub fn write_compact(scenario: &Scenario) -> String {
    written(scenario, CompactFormatter)
}

fn written(scenario: &Scenario, formatter: impl Formatter) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, formatter);
    Document::of(scenario)
        .serialize(&mut serializer)
        .expect("strings and numbers can always be written");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// Breaks lines in the document and in its sections, not inside their entries.
#[derive(Default)]
struct Lines {
    depth: usize,
    /// Nothing was written yet since the last bracket.
    empty: bool,
}

impl Lines {
    /// The deepest nesting whose values stand on lines of their own.
    const BROKEN: usize = 2;

    fn begin<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.empty = true;
        writer.write_all(bracket)
    }

    fn separate<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.empty = false;
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth <= Self::BROKEN {
            self.line(writer)
        } else if first {
            Ok(())
        } else {
            writer.write_all(b" ")
        }
    }

    fn line<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| writer.write_all(b"  "))
    }

    fn end<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < Self::BROKEN && !self.empty {
            self.line(writer)?;
        }
        self.empty = false;
        writer.write_all(bracket)
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
