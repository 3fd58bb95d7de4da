//! Scenario files as people write them, or on one line.
//!
//! **Invariant:** reading a written file gives the same scenario (property test).

#[cfg(feature = "cli")]
pub use streamed::{Entries, write_streamed};

use super::{Scenario, VERSION};
use crate::format::write::Writer;

/// The file of a scenario, for people: fields and entries on lines of their own.
pub fn write_pretty(scenario: &Scenario) -> String {
    written(scenario, true)
}

/// The file of a scenario, on one line, without spaces.
pub fn write_compact(scenario: &Scenario) -> String {
    written(scenario, false)
}

fn written(scenario: &Scenario, lines: bool) -> String {
    let mut writer = Writer::new(lines);
    writer.object(|writer| {
        writer.key("gantry");
        writer.whole(VERSION);
        head(writer, scenario);
        writer.fields(scenario.lab.record());
    });
    writer.finish()
}

/// The lab, and the fields of all labs' scenarios.
pub(super) fn head(writer: &mut Writer, scenario: &Scenario) {
    writer.key("lab");
    writer.text(scenario.kind().name());
    let Scenario { title, note, teaching, time_unit, .. } = scenario;
    let text = |writer: &mut Writer, name: &str, text: &Option<String>| {
        if let Some(text) = text {
            writer.key(name);
            writer.text(text);
        }
    };
    text(writer, "title", title);
    text(writer, "note", note);
    writer.fields(teaching);
    text(writer, "time_unit", time_unit);
}

/// Scenarios written while their entries are generated.
#[cfg(feature = "cli")]
mod streamed {
    use std::io::{self, Write};

    use super::{Scenario, VERSION, Writer, head};
    use crate::format::record::Value;

    /// Bytes written at a time.
    const CHUNK: usize = 1 << 16;

    /// Writer of a section's entries, one by one.
    pub struct Entries<'w> {
        writer: &'w mut Writer,
        out: &'w mut dyn Write,
    }

    impl Entries<'_> {
        #[allow(private_bounds, reason = "entries are the records of labs")]
        pub fn put<T: Value>(&mut self, entry: &T) -> io::Result<()> {
            self.writer.separate();
            entry.write(self.writer);
            if self.writer.len() >= CHUNK {
                self.out.write_all(self.writer.take().as_bytes())?;
            }
            Ok(())
        }
    }

    /// The file of [`write_pretty`](super::write_pretty), with the entries of these sections written by `put`. Memory
    /// is the scenario without them, and some entries at a time.
    pub fn write_streamed(
        scenario: &Scenario,
        sections: &[&str],
        out: &mut dyn Write,
        mut put: impl FnMut(&str, &mut Entries<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut writer = Writer::new(true);
        writer.begin('{');
        writer.key("gantry");
        writer.whole(VERSION);
        head(&mut writer, scenario);
        let record = scenario.lab.record();
        for (at, field) in record.fields().iter().enumerate() {
            if sections.contains(&field.name) {
                writer.key(field.name);
                writer.begin('[');
                put(field.name, &mut Entries { writer: &mut writer, out })?;
                writer.end(']');
            } else if !record.is_default(at) {
                writer.key(field.name);
                record.get(at).write(&mut writer);
            }
        }
        writer.end('}');
        out.write_all(writer.finish().as_bytes())
    }
}
