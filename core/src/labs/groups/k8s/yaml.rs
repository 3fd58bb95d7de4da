//! Conversion of YAML, or JSON, to trees of values.
//!
//! JSON is read as the YAML that it is. Aliases are expanded and merge keys (`<<`) merged, as in Kubernetes' own reader
//! (`sigs.k8s.io/yaml`). Plain scalars mean what it makes of YAML 1.1: `yes` is true, `0x1F` is 31, `0755` is 493, a
//! date is a string. Infinities and NaN remain strings, as JSON has none.
//!
//! **Invariant:** depth, values and bytes are counted before allocation, with aliases expanded: no text exceeds a
//! [`Budget`]. The parser looks at most [`MAX_KEY`] characters ahead.
//!
//! Cost: linear in the text and in the expanded aliases. It drops comments, and all tags but those of the core schema.

use std::collections::{BTreeMap, BTreeSet};

use granit_parser::{Event, Parser, ScalarStyle, StrInput, Tag};

use super::error::{ErrorKind, Expected, ManifestError, Measure, Place};
use super::value::{Data, Entry, Value};
use crate::format::json::excerpt;

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
        let bytes = match &value.data {
            Data::List(_) | Data::Map(_) if depth == MAX_DEPTH => return Err(too_deep()),
            Data::Text(text) | Data::Number(text) => text.len(),
            _ => 0,
        };
        for (key, inner) in value.inner() {
            if matches!(value.data, Data::Map(_)) {
                self.take(key.len())?;
            }
            self.count(inner, depth + 1)?;
        }
        self.take(bytes)
    }
}

/// Reads a text and passes on its documents, with their numbers from 1. Errors: the first position that is not YAML, or
/// exceeds a limit, without the file's name.
pub(super) fn read(
    text: &str,
    budget: &mut Budget,
    mut each: impl FnMut(u64, Value),
) -> Result<(), ManifestError> {
    let options = granit_parser::options! {
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
        simple_key_max_lookahead: MAX_KEY,
    };
    let parser = Parser::new_from_str_with_options(text, options);
    let mut builder = Builder { parser, budget, anchors: BTreeMap::new(), document: 0, line: 0 };
    builder.documents(&mut each).map_err(|kind| {
        let (document, line) = (builder.document.max(1), builder.line.into());
        ManifestError { place: Place { document, line, ..Place::default() }, kind }
    })
}

fn too_deep() -> ErrorKind {
    ErrorKind::TooDeep { max: MAX_DEPTH as u64 }
}

struct Builder<'b, 't> {
    parser: Parser<'t, StrInput<'t>>,
    budget: &'b mut Budget,
    anchors: BTreeMap<usize, Value>,
    /// Number of the document, from 1.
    document: u64,
    /// The line being read; with an error, the line of the error.
    line: u32,
}

impl<'t> Builder<'_, 't> {
    fn documents(&mut self, each: &mut impl FnMut(u64, Value)) -> Result<(), ErrorKind> {
        while let Some(event) = self.next()? {
            if event.is_node() {
                let value = self.value(event, 0)?;
                each(self.document, value);
            } else if matches!(event, Event::DocumentStart(..)) {
                self.document += 1;
                self.anchors.clear();
            }
        }
        Ok(())
    }

    /// The next event; `None` at the end of the text.
    fn next(&mut self) -> Result<Option<Event<'t>>, ErrorKind> {
        // Bytes are limited to far fewer lines.
        let line = |line| u32::try_from(line).unwrap_or(u32::MAX);
        let Some(next) = self.parser.next() else { return Ok(None) };
        let (event, span) = next.map_err(|error| {
            self.line = line(error.marker().line());
            match error.kind() {
                granit_parser::ErrorKind::RecursionLimitExceeded => too_deep(),
                _ => ErrorKind::Syntax { message: error.info() },
            }
        })?;
        self.line = line(span.start.line());
        Ok(Some(event))
    }

    /// The event that begins the next inner value; `None` at the end of its list or map.
    fn inner(&mut self) -> Result<Option<Event<'t>>, ErrorKind> {
        Ok(self.next()?.filter(Event::is_node))
    }

    /// The value that an event begins, inside so many others.
    fn value(&mut self, event: Event<'_>, depth: usize) -> Result<Value, ErrorKind> {
        let line = self.line;
        let (data, anchor) = match event {
            Event::Alias(anchor) => {
                let value = self.anchors.get(&anchor).ok_or(ErrorKind::AliasInItself)?;
                return self.budget.copy(value, depth);
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.budget.take(text.len())?;
                (scalar_of(&text, style, tag.as_deref()), anchor)
            }
            Event::SequenceStart(_, anchor, _) => (self.list(depth)?, anchor),
            Event::MappingStart(_, anchor, _) => (self.map(depth)?, anchor),
            _ => (Data::Null, 0),
        };
        let value = Value { mark: 0, line, data };
        if anchor > 0 {
            self.anchors.insert(anchor, self.budget.copy(&value, 0)?);
        }
        Ok(value)
    }

    /// Counts a list or map before it is read.
    fn open(&mut self, depth: usize) -> Result<(), ErrorKind> {
        if depth == MAX_DEPTH { Err(too_deep()) } else { self.budget.take(0) }
    }

    fn list(&mut self, depth: usize) -> Result<Data, ErrorKind> {
        self.open(depth)?;
        let mut list = Vec::new();
        while let Some(event) = self.inner()? {
            list.push((Box::default(), self.value(event, depth + 1)?));
        }
        Ok(Data::List(list))
    }

    fn map(&mut self, depth: usize) -> Result<Data, ErrorKind> {
        self.open(depth)?;
        let (mut entries, mut merged) = (Vec::new(), Vec::new());
        while let Some(event) = self.inner()? {
            let is_merge = event.scalar() == Some(("<<", ScalarStyle::Plain));
            let key = if is_merge { None } else { Some(key_of(self.value(event, depth + 1)?)?) };
            let Some(event) = self.inner()? else { break };
            let value = self.value(event, depth + 1)?;
            match key {
                Some(key) => entries.push((key, value)),
                None => merge(&mut merged, value)?,
            }
        }
        let mut known: BTreeSet<&str> = BTreeSet::new();
        if let Some((key, again)) = entries.iter().find(|entry| !known.insert(&entry.0)) {
            self.line = again.line;
            return Err(ErrorKind::GivenTwice { found: excerpt(key) });
        }
        if !merged.is_empty() {
            // A map's own entries take precedence, then those merged first.
            let mut known: BTreeSet<Box<str>> = known.into_iter().map(Box::from).collect();
            entries.extend(merged.into_iter().filter(|entry| known.insert(entry.0.clone())));
        }
        Ok(Data::Map(entries))
    }
}

fn scalar_of(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Data {
    let is_plain = match tag.and_then(Tag::core_suffix) {
        Some("str" | "binary") => false,
        Some("int" | "float" | "bool" | "null") => true,
        _ => style == ScalarStyle::Plain,
    };
    if is_plain { plain(text) } else { Data::Text(text.into()) }
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
fn merge(merged: &mut Vec<Entry>, value: Value) -> Result<(), ErrorKind> {
    let found = value.found();
    match value.data {
        Data::Map(entries) => merged.extend(entries),
        Data::List(list) if list.iter().all(|entry| matches!(entry.1.data, Data::Map(_))) => {
            list.into_iter().try_for_each(|entry| merge(merged, entry.1))?;
        }
        _ => return Err(ErrorKind::WrongType { found, expected: Expected::Merged }),
    }
    Ok(())
}

fn plain(text: &str) -> Data {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Data::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            Data::Boolean(true)
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            Data::Boolean(false)
        }
        _ => number(text).map_or_else(|| Data::Text(text.into()), Data::Number),
    }
}

/// A number in JSON's format, if the text is one.
fn number(text: &str) -> Option<Box<str>> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.').then_some(())?;
    let digits = unsigned.replace('_', "");
    let written = based(&digits).or_else(|| decimal(&digits))?;
    Some(if text.starts_with('-') { format!("-{written}") } else { written }.into())
}

/// A whole number of base 2, 8 or 16.
fn based(digits: &str) -> Option<String> {
    let (base, digits) = match digits.strip_prefix('0')?.split_at_checked(1)? {
        ("x" | "X", digits) => (16, digits),
        ("b" | "B", digits) => (2, digits),
        ("o" | "O", digits) => (8, digits),
        _ => (8, &digits[1..]),
    };
    let are_digits = digits.chars().all(|sign| sign.is_digit(base));
    let number = are_digits.then(|| u64::from_str_radix(digits, base).ok())??;
    Some(number.to_string())
}

/// A decimal number: digits, a point, an exponent.
fn decimal(text: &str) -> Option<String> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let power = exponent.map_or("0", |power| power.strip_prefix(['-', '+']).unwrap_or(power));
    let is_number = are_digits(whole) && are_digits(part) && are_digits(power);
    if !is_number || power.is_empty() || whole.is_empty() && part.is_empty() {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if part.is_empty() { "" } else { "." };
    let exponent = exponent.map(|exponent| format!("e{exponent}")).unwrap_or_default();
    Some(format!("{whole}{point}{part}{exponent}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_mean_what_kubernetes_reads() {
        let numbers = "8 8, -8 -8, +8 8, 1_000 1000, 0755 493, 0x1F 31, 0b11 3, 0o17 15, 089 89, 1.50 1.50, \
                       .5 0.5, 1. 1, 1e3 1e3, 1E+3 1e+3, 99999999999999999999999 99999999999999999999999";
        for (text, number) in numbers.split(", ").filter_map(|pair| pair.split_once(' ')) {
            assert_eq!(plain(text), Data::Number(number.into()), "{text}");
            serde_json::from_str::<serde_json::Number>(number).expect("a number of JSON");
        }
        let words =
            [("~", Data::Null), ("yes", Data::Boolean(true)), ("Off", Data::Boolean(false))];
        for (text, expected) in words {
            assert_eq!(plain(text), expected, "{text}");
        }
        for text in ["-", ".", "+", "1e", "e1", "1.2.3", "8Gi", "0x", "0xg", "2024-01-02", ".inf"] {
            assert_eq!(plain(text), Data::Text(text.into()), "{text}");
        }
    }
}
