//! A document as a tree of values, each with its line, and the way back to JSON.
//!
//! **Invariant:** JSON output has every key and value that was read, in the same order.
//! Cost: linear. It knows nothing of Kubernetes, and drops comments.

use crate::format::{Found, Segment, json};

/// A value and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its line, from 1.
    pub line: u64,
    /// Its data.
    pub data: Data,
}

/// The data of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Null.
    Null,
    /// True or false.
    Boolean(bool),
    /// A number in JSON's format.
    Number(Box<str>),
    /// A string.
    Text(Box<str>),
    /// A list.
    List(Vec<Value>),
    /// Keys with values, in the order of the text, without duplicates.
    Map(Vec<(Box<str>, Value)>),
}

impl Value {
    /// A string without a position in a text.
    pub fn text(text: impl Into<Box<str>>) -> Value {
        Value { line: 0, data: Data::Text(text.into()) }
    }

    /// A map without a position in a text.
    pub fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
        let entries = entries.into_iter().map(|(key, value)| (key.into(), value));
        Value { line: 0, data: Data::Map(entries.collect()) }
    }

    /// The value under a key; `None` if the key is missing or its value is null.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let (_, value) = self.entries().iter().find(|entry| &*entry.0 == key)?;
        (value.data != Data::Null).then_some(value)
    }

    /// Keys and values; empty unless it is a map.
    pub fn entries(&self) -> &[(Box<str>, Value)] {
        match &self.data {
            Data::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The value under a key; a missing or null value becomes an empty map.
    pub fn entry(&mut self, key: &str) -> &mut Value {
        let empty = || Value { line: 0, data: Data::Map(Vec::new()) };
        if !matches!(self.data, Data::Map(_)) {
            *self = empty();
        }
        let Data::Map(entries) = &mut self.data else { unreachable!("it is a map by now") };
        let at = entries.iter().position(|entry| &*entry.0 == key);
        let at = at.unwrap_or_else(|| {
            entries.push((key.into(), empty()));
            entries.len() - 1
        });
        &mut entries[at].1
    }

    /// Removes a key and its value.
    pub fn remove(&mut self, key: &str) {
        if let Data::Map(entries) = &mut self.data {
            entries.retain(|entry| &*entry.0 != key);
        }
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

    /// The path to a value inside this one. Cost: a look at every value before it.
    pub fn way_to(&self, wanted: &Value) -> Option<Vec<Segment>> {
        let mut way = Vec::new();
        self.walk_to(wanted, &mut way).then_some(way)
    }

    fn walk_to(&self, wanted: &Value, way: &mut Vec<Segment>) -> bool {
        if std::ptr::eq(self, wanted) {
            return true;
        }
        let mut found = |step: Segment, value: &Value| {
            way.push(step);
            value.walk_to(wanted, way) || {
                way.pop();
                false
            }
        };
        match &self.data {
            Data::List(list) => (0..).zip(list).any(|(at, value)| found(Segment::Index(at), value)),
            Data::Map(entries) => {
                entries.iter().any(|(key, value)| found(Segment::from(&**key), value))
            }
            _ => false,
        }
    }

    /// Writes it as JSON on one line.
    pub fn write(&self, text: &mut String) {
        match &self.data {
            Data::Null => text.push_str("null"),
            Data::Boolean(value) => text.push_str(if *value { "true" } else { "false" }),
            Data::Number(number) => text.push_str(number),
            Data::Text(string) => text.push_str(&quoted(string)),
            Data::List(list) => {
                text.push('[');
                for (at, value) in list.iter().enumerate() {
                    text.push_str(if at > 0 { "," } else { "" });
                    value.write(text);
                }
                text.push(']');
            }
            Data::Map(entries) => {
                text.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    text.push_str(if at > 0 { "," } else { "" });
                    text.push_str(&quoted(key));
                    text.push(':');
                    value.write(text);
                }
                text.push('}');
            }
        }
    }
}

/// A string in JSON's format.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is always written")
}
