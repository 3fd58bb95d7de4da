//! A document as a tree of values, each with its line and mark, and its conversion to JSON.
//!
//! **Invariant:** JSON output has every key and value that was read, in the same order.
//! Cost: linear; a search by mark costs a binary search at each level. It knows nothing of Kubernetes, and drops
//! comments.

use std::collections::BTreeMap;

use super::error::Expected;
use super::quantity;
use crate::format::write::Writer;
use crate::format::{Found, Segment, json, nearest};
use crate::sort;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Its index among the values of all documents, in the order of the text, from 1; 0 for a value that was not read.
    pub mark: u32,
    /// Its line, from 1.
    pub line: u32,
    pub data: Data,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Data {
    #[default]
    Null,
    Boolean(bool),
    /// A number in JSON's format.
    Number(Box<str>),
    Text(Box<str>),
    /// Values with empty keys.
    List(Vec<Entry>),
    /// Keys with values, in the order of the text, without duplicates.
    Map(Vec<Entry>),
}

pub type Entry = (Box<str>, Value);

static MISSING: Value = Value { mark: 0, line: 0, data: Data::Null };

/// A field that is missing, null or of another type has the default of what is asked for.
impl Value {
    /// The value under a key; `None` if the key is missing or its value is null.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let (_, value) = self.entries().iter().find(|entry| &*entry.0 == key)?;
        (value.data != Data::Null).then_some(value)
    }

    /// The value under a key, or a null.
    pub fn part(&self, key: &str) -> &Value {
        self.get(key).unwrap_or(&MISSING)
    }

    /// Keys and values; empty unless it is a map.
    pub fn entries(&self) -> &[Entry] {
        match &self.data {
            Data::Map(entries) => entries,
            _ => &[],
        }
    }

    /// Keys and values under a key that are not null, by key.
    pub fn by_name(&self, key: &str) -> BTreeMap<&str, &Value> {
        let present = self.part(key).entries().iter().filter(|entry| entry.1.data != Data::Null);
        sort::map(present.map(|(key, value)| (&**key, value)))
    }

    /// Keys and strings under a key, by key.
    pub fn texts(&self, key: &str) -> BTreeMap<&str, &str> {
        let entries = self.part(key).entries().iter();
        sort::map(entries.filter_map(|(key, value)| Some((&**key, value.as_text()?))))
    }

    /// The values of a list under a key.
    pub fn items<'v>(&'v self, key: &str) -> impl Iterator<Item = &'v Value> + use<'v> {
        let list: &[Entry] = match &self.part(key).data {
            Data::List(list) => list,
            _ => &[],
        };
        list.iter().map(|entry| &entry.1)
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text()
    }

    pub fn as_text(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// True if the value under a key is true.
    pub fn flag(&self, key: &str) -> bool {
        self.part(key).data == Data::Boolean(true)
    }

    pub fn number(&self, key: &str) -> Option<u64> {
        match &self.get(key)?.data {
            Data::Number(text) => quantity::whole(text).ok(),
            _ => None,
        }
    }

    /// The whole number that a quantity represents.
    pub fn quantity(&self) -> Result<u64, Expected> {
        match &self.data {
            Data::Number(text) | Data::Text(text) => quantity::whole(text),
            _ => Err(Expected::Quantity),
        }
    }

    /// The value under a key of what becomes a map if it is none; a missing value becomes null.
    pub fn entry(&mut self, key: &str) -> &mut Value {
        if !matches!(self.data, Data::Map(_)) {
            self.data = Data::Map(Vec::new());
        }
        let entries = self.inner_mut();
        let at = entries.iter().position(|entry| &*entry.0 == key);
        let at = at.unwrap_or_else(|| {
            entries.push((key.into(), Value::default()));
            entries.len() - 1
        });
        &mut entries[at].1
    }

    /// Sets a key to a string, or to null.
    pub fn put(&mut self, key: &str, text: Option<&str>) {
        self.entry(key).data = text.map_or(Data::Null, |text| Data::Text(text.into()));
    }

    pub fn remove(&mut self, key: &str) {
        if let Data::Map(entries) = &mut self.data {
            entries.retain(|entry| &*entry.0 != key);
        }
    }

    /// The present key that is most similar to a missing one.
    pub fn nearest(&self, missing: &str) -> Option<String> {
        let keys = self.entries().iter().map(|entry| &*entry.0).filter(|key| *key != missing);
        nearest::nearest(missing, keys).map(json::excerpt)
    }

    /// Its description in an error.
    pub fn found(&self) -> Found {
        match &self.data {
            Data::Null => Found::Null,
            Data::Boolean(_) => Found::Boolean,
            Data::Number(number) => Found::Number(json::excerpt(number)),
            Data::Text(text) => Found::Text(json::excerpt(text)),
            Data::List(_) => Found::List,
            Data::Map(_) => Found::Object,
        }
    }

    /// The values of a list or map, with their keys.
    pub fn inner(&self) -> &[Entry] {
        match &self.data {
            Data::List(inner) | Data::Map(inner) => inner,
            _ => &[],
        }
    }

    fn inner_mut(&mut self) -> &mut Vec<Entry> {
        match &mut self.data {
            Data::List(inner) | Data::Map(inner) => inner,
            _ => unreachable!("only lists and maps have inner values"),
        }
    }

    /// Marks this value and those inside it, in the order of the text.
    pub fn number_all(&mut self, marks: &mut u32) {
        *marks += 1;
        self.mark = *marks;
        if let Data::List(inner) | Data::Map(inner) = &mut self.data {
            for entry in inner {
                entry.1.number_all(marks);
            }
        }
    }

    /// The index of the last inner value up to a mark: the one that has or contains it.
    fn step(&self, mark: u32) -> Option<usize> {
        let after = self.inner().partition_point(|entry| entry.1.mark <= mark);
        after.checked_sub(1).filter(|_| self.mark != mark)
    }

    /// The value with a mark, inside this one, and the path to it; the value around it if there is none.
    pub fn find(&self, mark: u32) -> (Vec<Segment>, &Value) {
        let (mut path, mut value) = (Vec::new(), self);
        while let Some(at) = value.step(mark) {
            let (key, inner) = &value.inner()[at];
            path.push(match value.data {
                Data::Map(_) => Segment::from(&**key),
                _ => Segment::Index(at as u64),
            });
            value = inner;
        }
        (path, value)
    }

    /// The value with a mark, inside this one; the value around it if there is none.
    pub fn find_mut(&mut self, mark: u32) -> &mut Value {
        match self.step(mark) {
            Some(at) => self.inner_mut()[at].1.find_mut(mark),
            None => self,
        }
    }

    /// Appends it as JSON on one line.
    #[cfg(test)]
    pub fn write(&self, text: &mut String) {
        text.push_str(&self.written());
    }

    pub fn written(&self) -> String {
        let mut writer = Writer::new(false);
        self.write_to(&mut writer);
        writer.finish()
    }

    fn write_to(&self, writer: &mut Writer) {
        match &self.data {
            Data::Null => writer.plain("null"),
            Data::Boolean(flag) => writer.plain(if *flag { "true" } else { "false" }),
            Data::Number(number) => writer.plain(number),
            Data::Text(text) => writer.text(text),
            Data::List(list) => writer.list(list.iter(), |writer, entry| entry.1.write_to(writer)),
            Data::Map(entries) => writer.object(|writer| {
                for (key, value) in entries {
                    writer.key(key);
                    value.write_to(writer);
                }
            }),
        }
    }
}
