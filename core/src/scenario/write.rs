//! Scenario files as people write them, or on one line.
//!
//! **Invariant:** what is written reads back as the same scenario (property test).

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

/// The lab, and what scenarios of all labs say of themselves.
pub(super) fn head(writer: &mut Writer<'_>, scenario: &Scenario) {
    writer.key("lab");
    writer.quoted(scenario.kind().name());
    let Scenario { title, note, time_unit, .. } = scenario;
    for (name, text) in [("title", title), ("note", note), ("time_unit", time_unit)] {
        if let Some(text) = text {
            writer.key(name);
            writer.quoted(text);
        }
    }
}
