//! The state of an import: the documents, the errors, the report; and values as structures.
//!
//! Cost: linear in a structure, and again for each of its faults up to [`MAX_FAULTS`]; for an error, a search by mark.

use serde::Deserialize;

use super::Manifests;
use super::de::Source;
use super::error::{ErrorKind, Errors, Expected, ManifestError, Place};
use super::note::Note;
use super::report::Report;
use super::value::{Data, Value, ValueId};
use crate::format::json::excerpt;
use crate::format::names::{self, MAX_ID};
use crate::format::{Found, Segment};
use crate::kernel::MAX_NUMBER;

/// Limit on faults that are reported of one structure.
const MAX_FAULTS: usize = 16;

/// The reading of all objects.
#[derive(Debug)]
pub(super) struct Reading<'t> {
    pub manifests: &'t Manifests,
    pub errors: Errors,
    /// True if a limit was exceeded: then nothing can be imported.
    pub over_limit: bool,
    pub report: Report,
}

impl<'t> Reading<'t> {
    pub fn new(manifests: &'t Manifests) -> Self {
        let documents = manifests.documents.len() as u64;
        let report = Report { documents, ..Report::default() };
        Reading { manifests, errors: Errors::default(), over_limit: false, report }
    }

    /// The result of reading an object; `None` with an error, which leaves the object out, and its remarks.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (errors, notes) = (self.errors.count(), self.report.notes.clone());
        let found = read(self);
        if self.errors.count() == errors {
            return found;
        }
        self.report.notes = notes;
        None
    }

    /// A value as a structure. A field with a fault is reported and counts as missing; `None` if the structure cannot
    /// be without it.
    pub fn typed<T: Deserialize<'t>>(&mut self, value: &'t Value) -> Option<T> {
        let mut bad = Vec::new();
        loop {
            let fault = match T::deserialize(Source { value, bad: &bad }) {
                Ok(typed) => return Some(typed),
                Err(fault) => fault,
            };
            let at = fault.at.unwrap_or(value.mark);
            // A required field is missing too if its value has a fault, which is reported already.
            let is_reported = matches!(&fault.kind, ErrorKind::Missing { field, .. }
                if self.manifests.find(at).2.get(field).is_some());
            if !is_reported {
                self.wrong(at, &[], fault.kind);
            }
            if at == value.mark || bad.len() == MAX_FAULTS {
                return None;
            }
            bad.push(at);
        }
    }

    /// Adds an error at the value under these keys of a marked one, or at the last of them that is present. A value
    /// with a template placeholder is reported as a template.
    pub fn wrong(&mut self, at: ValueId, keys: &[&str], kind: ErrorKind) {
        let (document, mut path, mut value) = self.manifests.find(at);
        for &key in keys {
            let Some(inner) = value.get(key) else { break };
            path.push(Segment::from(key));
            value = inner;
        }
        self.over_limit |= matches!(kind, ErrorKind::TooMany { .. });
        let is_template = matches!(&value.data, Data::Text(text) if text.contains("{{"));
        let kind = if is_template { ErrorKind::HelmTemplate } else { kind };
        self.errors.push_with(|| {
            let file = self.manifests.files[document.file].clone();
            ManifestError {
                place: Place { file, document: document.number, path, line: value.line.into() },
                kind,
            }
        });
    }

    /// Reports a string of another form than expected.
    pub fn unexpected(&mut self, at: ValueId, keys: &[&str], text: &str, expected: Expected) {
        let found = Found::Text(excerpt(text));
        self.wrong(at, keys, ErrorKind::WrongType { found, expected });
    }

    /// Reports a missing field.
    pub fn missing(&mut self, at: &Value, field: &str) {
        let (field, nearest) = (field.to_owned(), at.nearest(field));
        self.wrong(at.mark, &[], ErrorKind::Missing { field, nearest });
    }

    /// A text as a name, or an error.
    pub fn checked_name(&mut self, at: ValueId, keys: &[&str], name: &str) -> Option<String> {
        if names::fault(name).is_none() {
            return Some(name.to_owned());
        }
        self.wrong(at, keys, ErrorKind::BadName { found: excerpt(name) });
        None
    }

    /// A name within the limit: a longer one becomes its two ends with a character between them.
    pub fn fitting(&mut self, name: String) -> String {
        let count = name.chars().count();
        if count <= MAX_ID {
            return name;
        }
        self.report.note(Note::Shortened);
        let head = name.chars().take(MAX_ID / 2 - 1);
        head.chain(['…']).chain(name.chars().skip(count - MAX_ID / 2)).collect()
    }

    /// A sum, or an error if it is too large.
    pub fn sum(&mut self, at: ValueId, a: u64, b: u64) -> u64 {
        let sum = a.saturating_add(b);
        if sum > MAX_NUMBER {
            let (found, expected) = (Found::Number(sum.to_string()), Expected::WholeNumber);
            self.wrong(at, &[], ErrorKind::WrongType { found, expected });
        }
        sum.min(MAX_NUMBER)
    }
}
