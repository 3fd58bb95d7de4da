//! A document as a tree of values, each with its line and mark, and its conversion to JSON.
//!
//! **Invariant:** JSON output has every key and value that was read, in the same order.
//! Cost: linear; a search by mark costs a binary search at each level. It knows nothing of Kubernetes, and drops
//! comments.

use serde::Deserialize;

use crate::format::{Found, Segment, json, nearest};

/// The index of a value among those of all documents, in the order of the text; 0 for a value that was not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct ValueId(pub u32);

/// A value and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its mark, once its document is complete.
    pub mark: ValueId,
    /// Its line, from 1.
    pub line: u32,
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

impl From<Data> for Value {
    /// A value without a position in a text.
    fn from(data: Data) -> Value {
        Value { mark: ValueId(0), line: 0, data }
    }
}

impl Value {
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

    /// A string under a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        match &self.get(key)?.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value under a key of what becomes a map if it is none; a missing value becomes null.
    pub fn entry(&mut self, key: &str) -> &mut Value {
        if !matches!(self.data, Data::Map(_)) {
            self.data = Data::Map(Vec::new());
        }
        let Data::Map(entries) = &mut self.data else { unreachable!("set to a map above") };
        let at = entries.iter().position(|entry| &*entry.0 == key);
        let at = at.unwrap_or_else(|| {
            entries.push((key.into(), Data::Null.into()));
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

    /// Marks this value and those inside it, in the order of the text.
    pub fn number(&mut self, marks: &mut u32) {
        *marks += 1;
        self.mark = ValueId(*marks);
        match &mut self.data {
            Data::List(list) => list.iter_mut().for_each(|value| value.number(marks)),
            Data::Map(entries) => entries.iter_mut().for_each(|entry| entry.1.number(marks)),
            _ => {}
        }
    }

    /// The index of the last inner value up to a mark: the one that has or contains it.
    fn step(&self, mark: ValueId) -> Option<usize> {
        let after = match &self.data {
            Data::List(list) => list.partition_point(|value| value.mark <= mark),
            Data::Map(entries) => entries.partition_point(|entry| entry.1.mark <= mark),
            _ => 0,
        };
        after.checked_sub(1).filter(|_| self.mark != mark)
    }

    /// The value with a mark, inside this one, and the path to it; the value around it if there is none.
    pub fn find(&self, mark: ValueId) -> (Vec<Segment>, &Value) {
        let (mut path, mut value) = (Vec::new(), self);
        while let Some(at) = value.step(mark) {
            match &value.data {
                Data::Map(entries) => {
                    path.push(Segment::from(&*entries[at].0));
                    value = &entries[at].1;
                }
                Data::List(list) => {
                    path.push(Segment::Index(at as u64));
                    value = &list[at];
                }
                _ => unreachable!("only lists and maps have inner values"),
            }
        }
        (path, value)
    }

    /// The value with a mark, inside this one; the value around it if there is none.
    pub fn find_mut(&mut self, mark: ValueId) -> &mut Value {
        let Some(at) = self.step(mark) else { return self };
        match &mut self.data {
            Data::List(list) => list[at].find_mut(mark),
            Data::Map(entries) => entries[at].1.find_mut(mark),
            _ => unreachable!("only lists and maps have inner values"),
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
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is always written")
}
