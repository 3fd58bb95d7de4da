//! Conversion of YAML, or JSON, to trees of values.
//!
//! JSON is read as the YAML that it is. Aliases are expanded and merge keys (`<<`) merged, as in Kubernetes' own
//! reader; plain scalars have that reader's meaning ([`super::scalar`]).
//!
//! **Invariant:** depth, values and bytes are counted before allocation, with aliases expanded: no text exceeds a
//! [`Budget`]. The parser looks at most [`MAX_KEY`] characters ahead.
//!
//! Cost: linear in the text and in the expanded aliases. It drops comments, and all tags but those of the core schema.

use std::collections::{BTreeMap, BTreeSet};

use granit_parser::{Event, Parser, ScalarStyle, StrInput, Tag};

use super::error::{ErrorKind, Expected, Measure};
use super::scalar;
use super::value::{Data, Value, ValueId};
use crate::format::json::excerpt;

/// Limit on nesting.
pub(super) const MAX_DEPTH: usize = 100;

/// Limit on values of all documents, aliases expanded.
pub(super) const MAX_VALUES: u64 = 1 << 22;

/// Limit on bytes of all files, and of all strings, aliases expanded.
pub(super) const MAX_BYTES: u64 = 64 << 20;

/// Limit on characters of a key on one line with its value, as YAML has it.
const MAX_KEY: usize = 1024;

/// Number of values and bytes still allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    values: u64,
    bytes: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { values: MAX_VALUES, bytes: MAX_BYTES }
    }
}

impl Budget {
    /// Counts a value with its bytes.
    fn take(&mut self, bytes: usize) -> Result<(), ErrorKind> {
        let too_many = |what, max| ErrorKind::TooMany { what, max };
        let values = self.values.checked_sub(1);
        self.values = values.ok_or(too_many(Measure::Values, MAX_VALUES))?;
        let rest = self.bytes.checked_sub(bytes as u64);
        self.bytes = rest.ok_or(too_many(Measure::TextBytes, MAX_BYTES))?;
        Ok(())
    }

    /// A copy of a value at a depth, counted before it is made.
    fn copy(&mut self, value: &Value, depth: usize) -> Result<Value, ErrorKind> {
        self.count(value, depth)?;
        Ok(value.clone())
    }

    fn count(&mut self, value: &Value, depth: usize) -> Result<(), ErrorKind> {
        match &value.data {
            Data::List(_) | Data::Map(_) if depth == MAX_DEPTH => return Err(too_deep()),
            Data::List(list) => list.iter().try_for_each(|value| self.count(value, depth + 1))?,
            Data::Map(entries) => entries.iter().try_for_each(|(key, value)| {
                self.take(key.len())?;
                self.count(value, depth + 1)
            })?,
            Data::Text(text) | Data::Number(text) => return self.take(text.len()),
            Data::Null | Data::Boolean(_) => {}
        }
        self.take(0)
    }
}

/// The error that ends the reading of a text.
#[derive(Debug)]
pub(super) struct Fault {
    /// The document, from 1.
    pub document: u64,
    /// The line, from 1.
    pub line: u64,
    /// The kind of error.
    pub kind: ErrorKind,
}

/// Reads a text and passes on its documents, with their numbers from 1; also those before an error.
pub(super) fn read(
    text: &str,
    budget: &mut Budget,
    mut each: impl FnMut(u64, Value),
) -> Result<(), Fault> {
    let options = granit_parser::options! {
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
        simple_key_max_lookahead: MAX_KEY,
    };
    let parser: Parser<'_, StrInput<'_>> = Parser::new_from_str_with_options(text, options);
    let mut builder =
        Builder { budget, stack: Vec::new(), anchors: BTreeMap::new(), root: None, line: 0 };
    let mut document = 0;
    for next in parser {
        let (event, span) = next.map_err(|error| Fault {
            document: document.max(1),
            line: error.marker().line() as u64,
            kind: match error.kind() {
                granit_parser::ErrorKind::RecursionLimitExceeded => too_deep(),
                _ => ErrorKind::Syntax { message: error.info() },
            },
        })?;
        // Bytes are limited to far fewer lines.
        builder.line = u32::try_from(span.start.line()).unwrap_or(u32::MAX);
        match event {
            Event::DocumentStart(..) => {
                document += 1;
                builder.anchors.clear();
            }
            Event::DocumentEnd => {
                if let Some(value) = builder.root.take() {
                    each(document, value);
                }
            }
            event => {
                let taken = builder.take(event);
                taken.map_err(|kind| Fault { document, line: builder.line.into(), kind })?;
            }
        }
    }
    Ok(())
}

fn too_deep() -> ErrorKind {
    ErrorKind::TooDeep { max: MAX_DEPTH as u64 }
}

/// A list or map under construction.
struct Open {
    value: Value,
    anchor: usize,
    key: Option<Key>,
    merged: Vec<(Box<str>, Value)>,
}

/// A key without its value yet.
enum Key {
    /// A named key.
    Named(Box<str>),
    /// A merge key, for the keys of another map.
    Merge,
}

struct Builder<'b> {
    budget: &'b mut Budget,
    stack: Vec<Open>,
    anchors: BTreeMap<usize, Value>,
    root: Option<Value>,
    /// The line being read; with an error, the line of the error.
    line: u32,
}

impl Builder<'_> {
    fn take(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_merge = style == ScalarStyle::Plain && text == "<<";
                if is_merge && let Some(key) = self.next_key() {
                    *key = Some(Key::Merge);
                    return Ok(());
                }
                self.budget.take(text.len())?;
                self.add(self.value(scalar_of(&text, style, tag.as_deref())), anchor)
            }
            Event::SequenceStart(_, anchor, _) => self.open(Data::List(Vec::new()), anchor),
            Event::MappingStart(_, anchor, _) => self.open(Data::Map(Vec::new()), anchor),
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            Event::Alias(anchor) => {
                let value = self.anchors.get(&anchor).ok_or(ErrorKind::AliasInItself)?;
                let copy = self.budget.copy(value, self.stack.len())?;
                self.add(copy, 0)
            }
            _ => Ok(()),
        }
    }

    fn value(&self, data: Data) -> Value {
        Value { mark: ValueId(0), line: self.line, data }
    }

    /// The place for a key, if one is expected next.
    fn next_key(&mut self) -> Option<&mut Option<Key>> {
        let open = self.stack.last_mut()?;
        let is_map = matches!(open.value.data, Data::Map(_));
        (is_map && open.key.is_none()).then_some(&mut open.key)
    }

    fn open(&mut self, data: Data, anchor: usize) -> Result<(), ErrorKind> {
        if self.stack.len() == MAX_DEPTH {
            return Err(too_deep());
        }
        self.budget.take(0)?;
        self.stack.push(Open { value: self.value(data), anchor, key: None, merged: Vec::new() });
        Ok(())
    }

    fn close(&mut self) -> Result<(), ErrorKind> {
        let Some(Open { mut value, anchor, merged, .. }) = self.stack.pop() else { return Ok(()) };
        if let Data::Map(entries) = &mut value.data {
            let mut known = BTreeSet::new();
            if let Some((key, again)) = entries.iter().find(|(key, _)| !known.insert(&**key)) {
                self.line = again.line;
                return Err(ErrorKind::GivenTwice { found: excerpt(key) });
            }
            if !merged.is_empty() {
                // A map's own entries take precedence, then those merged first.
                let mut known: BTreeSet<Box<str>> = known.into_iter().map(Box::from).collect();
                entries.extend(merged.into_iter().filter(|(key, _)| known.insert(key.clone())));
            }
        }
        self.add(value, anchor)
    }

    /// Adds a value to its list or map, or as the root.
    fn add(&mut self, value: Value, anchor: usize) -> Result<(), ErrorKind> {
        if anchor > 0 {
            self.anchors.insert(anchor, self.budget.copy(&value, 0)?);
        }
        let Some(open) = self.stack.last_mut() else {
            self.root = Some(value);
            return Ok(());
        };
        match &mut open.value.data {
            Data::List(list) => list.push(value),
            Data::Map(entries) => match open.key.take() {
                None => open.key = Some(Key::Named(key_of(value)?)),
                Some(Key::Named(key)) => entries.push((key, value)),
                Some(Key::Merge) => merge(&mut open.merged, value)?,
            },
            _ => unreachable!("only lists and maps are opened"),
        }
        Ok(())
    }
}

/// The data of a scalar, by its style and tag.
fn scalar_of(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Data {
    let is_plain = match tag.and_then(Tag::core_suffix) {
        Some("str" | "binary") => false,
        Some("int" | "float" | "bool" | "null") => true,
        _ => style == ScalarStyle::Plain,
    };
    if is_plain { scalar::plain(text) } else { Data::Text(text.into()) }
}

/// A key in JSON's format.
fn key_of(value: Value) -> Result<Box<str>, ErrorKind> {
    match value.data {
        Data::Text(text) | Data::Number(text) => Ok(text),
        Data::Boolean(true) => Ok("true".into()),
        Data::Boolean(false) => Ok("false".into()),
        Data::Null => Ok("null".into()),
        Data::List(_) | Data::Map(_) => {
            Err(ErrorKind::WrongType { found: value.found(), expected: Expected::Key })
        }
    }
}

/// Collects the entries of a merge key: of a map, or of the maps in a list.
fn merge(merged: &mut Vec<(Box<str>, Value)>, value: Value) -> Result<(), ErrorKind> {
    let found = value.found();
    match value.data {
        Data::Map(entries) => merged.extend(entries),
        Data::List(list) if list.iter().all(|value| matches!(value.data, Data::Map(_))) => {
            list.into_iter().try_for_each(|value| merge(merged, value))?;
        }
        _ => return Err(ErrorKind::WrongType { found, expected: Expected::Merged }),
    }
    Ok(())
}
