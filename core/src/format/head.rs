//! Fields of all labs' scenarios: title, note, what it teaches, unit of time. Each is limited to a length that can be
//! shown.

use super::decode::{Field, optional, required};
use super::describe::Type;
use super::lesson::{self, Teaching};
use super::record::text;
use super::{ErrorKind, Errors, Path, note};

/// The fields that scenarios of all labs have, in the order they are written.
pub(crate) const HEAD: [Field; 9] = [
    Field { of: &Type::Number, ..required("gantry") },
    required("lab"),
    Field { rule: text(0, MAX_TITLE), ..optional("title") },
    Field { rule: text(0, note::MAX_CHARACTERS), ..optional("note") },
    Teaching::FIELDS[0],
    Teaching::FIELDS[1],
    Teaching::FIELDS[2],
    Teaching::FIELDS[3],
    Field { rule: text(0, MAX_UNIT), ..optional("time_unit") },
];

/// The first of the fields of [`Teaching`] in [`HEAD`].
pub(crate) const TEACHING: usize = 4;

pub(crate) const MAX_TITLE: u64 = 500;

pub(crate) const MAX_UNIT: u64 = 64;

/// Checks these fields, in a lab with these policies.
pub(crate) fn check(
    title: Option<&str>,
    unit: Option<&str>,
    note: Option<&str>,
    teaching: &Teaching,
    policies: &[&str],
) -> Errors {
    let (root, mut errors) = (Path::root(), Errors::default());
    for (name, text, max) in [("title", title, MAX_TITLE), ("time_unit", unit, MAX_UNIT)] {
        is_within(text.unwrap_or_default(), max, &root.field(name), &mut errors);
    }
    note::check(note.unwrap_or_default(), &root.field("note"), &mut errors);
    lesson::check(teaching, policies, &mut errors);
    errors
}

/// True if a text has at most `max` characters; else adds an error.
pub(crate) fn is_within(text: &str, max: u64, path: &Path, errors: &mut Errors) -> bool {
    // A text never has fewer bytes than characters.
    let found = if text.len() as u64 > max { text.chars().count() as u64 } else { 0 };
    if found > max {
        errors.push(path.clone(), ErrorKind::WrongLength { found, min: 0, max });
    }
    found <= max
}
