//! The state of an import: the documents, the errors, the report; and the check of an object's fields.
//!
//! Cost: linear in an object; for an error, a search by mark.

use super::Manifests;
use super::error::{ErrorKind, Errors, Expected, ManifestError, Place};
use super::note::Note;
use super::report::Report;
use super::types::FieldType;
use super::value::{Data, Value};
use crate::format::json::excerpt;
use crate::format::names::{self, MAX_ID};
use crate::format::{Found, Segment};
use crate::kernel::MAX_NUMBER;

/// Limit on faults of one object before it cannot be used at all.
const MAX_FAULTS: usize = 16;

#[derive(Debug)]
pub(super) struct Reading<'t> {
    pub manifests: &'t Manifests,
    pub errors: Errors,
    /// True if a limit was exceeded: then nothing can be imported.
    pub over_limit: bool,
    pub report: Report,
    /// Values with faults in the object that is being checked.
    faults: usize,
}

impl<'t> Reading<'t> {
    pub fn new(manifests: &'t Manifests) -> Self {
        let documents = manifests.documents.len() as u64;
        let report = Report { documents, ..Report::default() };
        Reading { manifests, errors: Errors::default(), over_limit: false, report, faults: 0 }
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

    /// The value, unless it cannot be used as an object of this type. Each of its fields with a fault is reported, and
    /// counts as missing.
    pub fn checked<'v>(&mut self, value: &'v Value, of: FieldType) -> Option<&'v Value> {
        self.faults = 0;
        let is_usable = self.fits(value, of);
        (is_usable && self.faults <= MAX_FAULTS).then_some(value)
    }

    /// Reports the faults of a value; false if it cannot be used.
    fn fits(&mut self, value: &Value, of: FieldType) -> bool {
        let expected = match (of, &value.data) {
            (FieldType::Required(of), _) => return self.fits(value, *of),
            (FieldType::Any, _)
            | (FieldType::Text, Data::Text(_))
            | (FieldType::Boolean, Data::Boolean(_)) => return true,
            (FieldType::WholeNumber, Data::Number(_)) | (FieldType::Quantity, _) => {
                let Err(expected) = value.quantity() else { return true };
                expected
            }
            (FieldType::List(_), Data::List(_))
            | (FieldType::ByName(_) | FieldType::Amounts | FieldType::Object(_), Data::Map(_)) => {
                return self.fits_inside(value, of);
            }
            _ => of.expected(),
        };
        if self.is_told() {
            self.wrong(value, &[], ErrorKind::WrongType { found: value.found(), expected });
        }
        false
    }

    /// Reports the faults of the values inside a value; false if it lacks a required one, or one of these has a fault.
    fn fits_inside(&mut self, value: &Value, of: FieldType) -> bool {
        let mut bad = Vec::new();
        let may_be_null = !matches!(of, FieldType::List(_) | FieldType::Amounts);
        for (key, inner) in value.inner() {
            let is_missing = may_be_null && inner.data == Data::Null;
            let Some(of) = of.inside(key).filter(|_| !is_missing) else { continue };
            if !self.fits(inner, of) && matches!(of, FieldType::Required(_)) {
                bad.push(&**key);
            }
        }
        let FieldType::Object(fields) = of else { return true };
        let lacks = |field: &str| bad.contains(&field) || value.get(field).is_none();
        let mut required = fields.iter().filter(|of| matches!(of.1, FieldType::Required(_)));
        let Some((field, _)) = required.find(|of| lacks(of.0)) else { return true };
        if self.is_told() && !bad.contains(field) {
            self.missing(value, field);
        }
        false
    }

    /// Counts a fault of the object; true if it is to be reported.
    fn is_told(&mut self) -> bool {
        self.faults += 1;
        self.faults <= MAX_FAULTS + 1
    }

    /// Adds an error at the value under these keys of another one, or at the last of them that is present. A value with
    /// a template placeholder is reported as a template.
    pub fn wrong(&mut self, at: &Value, keys: &[&str], kind: ErrorKind) {
        let (manifests, mut value, mut below) = (self.manifests, at, Vec::new());
        for &key in keys {
            let Some(inner) = value.get(key) else { break };
            below.push(Segment::from(key));
            value = inner;
        }
        self.over_limit |= matches!(kind, ErrorKind::TooMany { .. });
        let is_template = value.as_text().is_some_and(|text| text.contains("{{"));
        let kind = if is_template { ErrorKind::HelmTemplate } else { kind };
        self.errors.add(|| {
            let (document, mut path, _) = manifests.find(at.mark);
            path.extend(below);
            let file = manifests.files[document.file].clone();
            let (document, line) = (document.number, value.line.into());
            ManifestError { place: Place { file, document, path, line }, kind }
        });
    }

    /// Reports a string of another form than expected.
    pub fn unexpected(&mut self, at: &Value, keys: &[&str], text: &str, expected: Expected) {
        let found = Found::Text(excerpt(text));
        self.wrong(at, keys, ErrorKind::WrongType { found, expected });
    }

    pub fn missing(&mut self, at: &Value, field: &str) {
        let (field, nearest) = (field.to_owned(), at.nearest(field));
        self.wrong(at, &[], ErrorKind::Missing { field, nearest });
    }

    /// A text as a name, or an error.
    pub fn checked_name(&mut self, at: &Value, keys: &[&str], name: &str) -> Option<String> {
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
    pub fn sum(&mut self, at: &Value, a: u64, b: u64) -> u64 {
        let sum = a.saturating_add(b);
        if sum > MAX_NUMBER {
            let (found, expected) = (Found::Number(sum.to_string()), Expected::WholeNumber);
            self.wrong(at, &[], ErrorKind::WrongType { found, expected });
        }
        sum.min(MAX_NUMBER)
    }
}
