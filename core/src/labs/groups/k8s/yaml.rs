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
use super::value::{Data, Value};
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
pub(super) struct Budget(Size);

impl Default for Budget {
    fn default() -> Self {
        Budget(Size { values: MAX_VALUES, bytes: MAX_BYTES })
    }
}

/// Number of values and bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    values: u64,
    bytes: u64,
}

impl Budget {
    fn take(&mut self, size: Size) -> Result<(), ErrorKind> {
        let too_many = |what, max| ErrorKind::TooMany { what, max };
        let left = self.0.values.checked_sub(size.values);
        self.0.values = left.ok_or(too_many(Measure::Values, MAX_VALUES))?;
        let left = self.0.bytes.checked_sub(size.bytes);
        self.0.bytes = left.ok_or(too_many(Measure::TextBytes, MAX_BYTES))?;
        Ok(())
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
    let (stack, anchors) = (Vec::new(), BTreeMap::new());
    let mut builder = Builder { budget, stack, anchors, root: None, line: 0 };
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
        builder.line = span.start.line() as u64;
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
                let taken = builder.take(event, builder.line);
                taken.map_err(|kind| Fault { document, line: builder.line, kind })?;
            }
        }
    }
    Ok(())
}

fn too_deep() -> ErrorKind {
    ErrorKind::TooDeep { max: MAX_DEPTH as u64 }
}

/// A value with its size and its depth of nesting.
#[derive(Clone, Debug)]
struct Built {
    value: Value,
    size: Size,
    height: usize,
}

/// A list or map under construction.
struct Open {
    built: Built,
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
    anchors: BTreeMap<usize, Built>,
    root: Option<Value>,
    /// The line being read; with an error, the line of the error.
    line: u64,
}

impl Builder<'_> {
    fn take(&mut self, event: Event<'_>, line: u64) -> Result<(), ErrorKind> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_merge = style == ScalarStyle::Plain && text == "<<";
                if is_merge && let Some(key) = self.waiting_for_key() {
                    *key = Some(Key::Merge);
                    return Ok(());
                }
                let size = Size { values: 1, bytes: text.len() as u64 };
                self.budget.take(size)?;
                let data = scalar_of(&text, style, tag.as_deref());
                self.add(Built { value: Value { line, data }, size, height: 0 }, anchor)
            }
            Event::SequenceStart(_, anchor, _) => self.open(Data::List(Vec::new()), anchor, line),
            Event::MappingStart(_, anchor, _) => self.open(Data::Map(Vec::new()), anchor, line),
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            Event::Alias(anchor) => {
                let built = self.anchors.get(&anchor).ok_or(ErrorKind::AliasInItself)?;
                // Counted before the copy.
                self.budget.take(built.size)?;
                if self.stack.len() + built.height > MAX_DEPTH {
                    return Err(too_deep());
                }
                let built = built.clone();
                self.add(built, 0)
            }
            _ => Ok(()),
        }
    }

    /// The slot for a key, if one is expected next.
    fn waiting_for_key(&mut self) -> Option<&mut Option<Key>> {
        let open = self.stack.last_mut()?;
        let is_map = matches!(open.built.value.data, Data::Map(_));
        (is_map && open.key.is_none()).then_some(&mut open.key)
    }

    fn open(&mut self, data: Data, anchor: usize, line: u64) -> Result<(), ErrorKind> {
        if self.stack.len() == MAX_DEPTH {
            return Err(too_deep());
        }
        let size = Size { values: 1, bytes: 0 };
        self.budget.take(size)?;
        let built = Built { value: Value { line, data }, size, height: 1 };
        self.stack.push(Open { built, anchor, key: None, merged: Vec::new() });
        Ok(())
    }

    fn close(&mut self) -> Result<(), ErrorKind> {
        let Some(Open { mut built, anchor, merged, .. }) = self.stack.pop() else { return Ok(()) };
        if let Data::Map(entries) = &mut built.value.data {
            let mut known = BTreeSet::new();
            if let Some((key, again)) = entries.iter().find(|(key, _)| !known.insert(&**key)) {
                self.line = again.line;
                return Err(ErrorKind::DuplicateKey { key: excerpt(key) });
            }
            let known: BTreeSet<Box<str>> = if merged.is_empty() {
                BTreeSet::new()
            } else {
                known.into_iter().map(Box::from).collect()
            };
            merge(entries, merged, known);
        }
        self.add(built, anchor)
    }

    /// Adds a value to its list or map, or as the root.
    fn add(&mut self, built: Built, anchor: usize) -> Result<(), ErrorKind> {
        if anchor > 0 {
            self.budget.take(built.size)?;
            self.anchors.insert(anchor, built.clone());
        }
        let Some(open) = self.stack.last_mut() else {
            self.root = Some(built.value);
            return Ok(());
        };
        let whole = &mut open.built;
        whole.size.values += built.size.values;
        whole.size.bytes += built.size.bytes;
        whole.height = whole.height.max(1 + built.height);
        match &mut whole.value.data {
            Data::List(list) => list.push(built.value),
            Data::Map(entries) => match open.key.take() {
                None => open.key = Some(Key::Named(key_of(built.value)?)),
                Some(Key::Named(key)) => entries.push((key, built.value)),
                Some(Key::Merge) => take_in(&mut open.merged, built.value)?,
            },
            _ => unreachable!("only lists and maps are opened"),
        }
        Ok(())
    }
}

/// The data of a scalar, by its style and tag.
fn scalar_of(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Data {
    match tag.and_then(Tag::core_suffix) {
        Some("str" | "binary") => Data::Text(text.into()),
        Some("int" | "float" | "bool" | "null") => scalar::plain(text),
        _ if style == ScalarStyle::Plain => scalar::plain(text),
        _ => Data::Text(text.into()),
    }
}

/// A key in JSON's form.
fn key_of(value: Value) -> Result<Box<str>, ErrorKind> {
    match value.data {
        Data::Text(text) | Data::Number(text) => Ok(text),
        Data::Boolean(true) => Ok("true".into()),
        Data::Boolean(false) => Ok("false".into()),
        Data::Null => Ok("null".into()),
        Data::List(_) | Data::Map(_) => {
            let found = value.found();
            Err(ErrorKind::WrongType { found, expected: Expected::Key })
        }
    }
}

/// Collects the entries of a merge key: of a map, or of maps, the earlier of which take precedence.
fn take_in(merged: &mut Vec<(Box<str>, Value)>, value: Value) -> Result<(), ErrorKind> {
    let found = value.found();
    match value.data {
        Data::Map(entries) => merged.extend(entries),
        Data::List(list) if list.iter().all(|value| matches!(value.data, Data::Map(_))) => {
            list.into_iter().try_for_each(|value| take_in(merged, value))?;
        }
        _ => return Err(ErrorKind::WrongType { found, expected: Expected::Merged }),
    }
    Ok(())
}

/// Adds merged entries that the map does not have itself.
fn merge(
    entries: &mut Vec<(Box<str>, Value)>,
    merged: Vec<(Box<str>, Value)>,
    mut known: BTreeSet<Box<str>>,
) {
    let new = merged.into_iter().filter(|(key, _)| known.insert(key.clone()));
    entries.extend(new);
}
