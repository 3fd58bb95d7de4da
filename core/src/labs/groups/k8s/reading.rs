//! The state of an import: the documents, the errors, the report; and values by key and type.
//!
//! A missing or null value gives `None`; a value of another type is reported and gives `None`.
//!
//! Cost: a search among the keys of an object; for an error, a walk through its document.

use super::Manifests;
use super::error::{Error, ErrorKind, Errors, Expected, Place};
use super::quantity::{self, Fault};
use super::report::Report;
use super::value::{Data, Value};
use crate::format::json::excerpt;
use crate::format::nearest::nearest;
use crate::kernel::MAX_NUMBER;

/// The reading of all objects.
#[derive(Debug)]
pub(super) struct Reading<'t> {
    pub manifests: &'t Manifests,
    /// Index of the current document.
    pub document: usize,
    pub errors: Errors,
    pub report: Report,
}

impl<'t> Reading<'t> {
    pub fn new(manifests: &'t Manifests) -> Self {
        let documents = manifests.documents.len() as u64;
        let report = Report { documents, ..Report::default() };
        Reading { manifests, document: 0, errors: Errors::default(), report }
    }

    /// Adds an error at a value of the current document. A value with a template placeholder is reported as a template.
    pub fn wrong(&mut self, value: &Value, kind: ErrorKind) {
        let is_template = matches!(&value.data, Data::Text(text) if text.contains("{{"));
        let kind = if is_template { ErrorKind::HelmTemplate } else { kind };
        let document = &self.manifests.documents[self.document];
        self.errors.push_with(|| {
            let place = Place {
                file: self.manifests.files[document.file].clone(),
                document: document.number,
                path: document.value.way_to(value).unwrap_or_default(),
                line: value.line,
            };
            Error { place, kind }
        });
    }

    /// Reports a missing field.
    pub fn missing(&mut self, of: &Value, field: &str) {
        let there = of.entries().iter().map(|entry| &*entry.0);
        let nearest = nearest(field, there.filter(|there| *there != field)).map(excerpt);
        self.wrong(of, ErrorKind::Missing { field: field.to_owned(), nearest });
    }

    /// Reports an invalid name.
    pub fn bad_name(&mut self, at: &Value, found: &str) {
        self.wrong(at, ErrorKind::BadName { found: excerpt(found) });
    }

    fn typed<T>(
        &mut self,
        of: &'t Value,
        key: &str,
        expected: Expected,
        take: impl FnOnce(&'t Data) -> Option<T>,
    ) -> Option<T> {
        let value = of.get(key)?;
        let taken = take(&value.data);
        if taken.is_none() {
            self.wrong(value, ErrorKind::WrongType { found: value.found(), expected });
        }
        taken
    }

    /// An object under a key.
    pub fn map(&mut self, of: &'t Value, key: &str) -> Option<&'t Value> {
        let value = of.get(key)?;
        let take = |data: &'t Data| matches!(data, Data::Map(_)).then_some(value);
        self.typed(of, key, Expected::Object, take)
    }

    /// The object at a path of keys.
    pub fn at(&mut self, of: &'t Value, keys: &[&str]) -> Option<&'t Value> {
        keys.iter().try_fold(of, |of, key| self.map(of, key))
    }

    /// The list under a key; empty if there is none.
    pub fn list(&mut self, of: &'t Value, key: &str) -> &'t [Value] {
        let take = |data: &'t Data| match data {
            Data::List(list) => Some(&**list),
            _ => None,
        };
        self.typed(of, key, Expected::List, take).unwrap_or_default()
    }

    /// The objects of a list under a key.
    pub fn maps(&mut self, of: &'t Value, key: &str) -> Vec<&'t Value> {
        let list = self.list(of, key);
        for value in list.iter().filter(|value| !matches!(value.data, Data::Map(_))) {
            let (found, expected) = (value.found(), Expected::Object);
            self.wrong(value, ErrorKind::WrongType { found, expected });
        }
        list.iter().filter(|value| matches!(value.data, Data::Map(_))).collect()
    }

    /// A string under a key.
    pub fn text<'v>(&mut self, of: &'v Value, key: &str) -> Option<&'v str> {
        let value = of.get(key)?;
        if let Data::Text(text) = &value.data {
            return Some(text);
        }
        let (found, expected) = (value.found(), Expected::Text);
        self.wrong(value, ErrorKind::WrongType { found, expected });
        None
    }

    /// True if the value under a key is true.
    pub fn flag(&mut self, of: &'t Value, key: &str) -> bool {
        let take = |data: &'t Data| match data {
            Data::Boolean(flag) => Some(*flag),
            _ => None,
        };
        self.typed(of, key, Expected::Boolean, take).unwrap_or(false)
    }

    /// A whole number under a key.
    pub fn whole(&mut self, of: &'t Value, key: &str) -> Option<u64> {
        let take = |data: &'t Data| match data {
            Data::Number(number) => Some(number),
            _ => None,
        };
        let number = self.typed(of, key, Expected::WholeNumber, take)?;
        self.number(of.get(key)?, number)
    }

    /// A quantity, a number or a string.
    pub fn quantity(&mut self, value: &Value) -> Option<u64> {
        match &value.data {
            Data::Number(text) | Data::Text(text) => self.number(value, text),
            _ => {
                let (found, expected) = (value.found(), Expected::Quantity);
                self.wrong(value, ErrorKind::WrongType { found, expected });
                None
            }
        }
    }

    fn number(&mut self, value: &Value, text: &str) -> Option<u64> {
        let found = || value.found().to_string();
        let kind = match quantity::whole(text) {
            Ok(number) => return Some(number),
            Err(Fault::NotOne) => {
                ErrorKind::WrongType { found: value.found(), expected: Expected::Quantity }
            }
            Err(Fault::NotWhole) => ErrorKind::NotWhole { found: found() },
            Err(Fault::TooLarge) => ErrorKind::TooLarge { found: found() },
        };
        self.wrong(value, kind);
        None
    }

    /// A sum, or an error if it is too large.
    pub fn sum(&mut self, at: &Value, a: u64, b: u64) -> u64 {
        let sum = a.saturating_add(b);
        if sum > MAX_NUMBER {
            self.wrong(at, ErrorKind::TooLarge { found: sum.to_string() });
            return MAX_NUMBER;
        }
        sum
    }
}
