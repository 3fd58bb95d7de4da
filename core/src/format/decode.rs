//! From JSON text to typed values: collects every error with its path and place instead of stopping at the first.
//!
//! A value of the wrong kind is reported and skipped; an empty value takes its place in the result, which is discarded
//! in the end. So paths and counts of later values stay right.
//!
//! **Invariant:** reading ends early only for a [`Fault`]: the text is not JSON from there on, or has too many unknown
//! fields ([`MOST_STRAY`]).
//! **Invariant:** memory is proportional to the values decoded; lists are cut at the limits given.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::describe;
use super::json::{Fault, Read, Reader, Type, excerpt};
use super::nearest::Spelling;
use super::record::Rule;
use super::{ErrorKind, Errors, Found, MAX_NUMBER, Measure, Path, Segment, Shape};

/// A field of an object of the format.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    /// True if it may have no value.
    pub(crate) optional: bool,
    pub(crate) rule: Rule,
    pub(crate) of: &'static describe::Type,
}

pub(crate) const fn required(name: &'static str) -> Field {
    Field { name, required: true, optional: false, rule: Rule::ANY, of: &describe::Type::Text }
}

pub(crate) const fn optional(name: &'static str) -> Field {
    Field { name, required: false, optional: true, rule: Rule::ANY, of: &describe::Type::Text }
}

impl Field {
    pub(crate) fn names(fields: &[Field]) -> Vec<String> {
        fields.iter().map(|field| field.name.to_owned()).collect()
    }
}

/// Two tables, one after the other; if not `strict`, all fields are optional.
pub(crate) const fn joined<const N: usize>(
    first: &[Field],
    then: &[Field],
    strict: bool,
) -> [Field; N] {
    let mut all = [optional(""); N];
    let mut at = 0;
    while at < N {
        let field = if at < first.len() { first[at] } else { then[at - first.len()] };
        all[at] = Field { required: strict && field.required, ..field };
        at += 1;
    }
    all
}

/// A set of fields of an object, by their place in its table.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fields(u32);

impl Fields {
    pub(crate) fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    fn add(&mut self, index: usize) {
        self.0 |= 1 << index;
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    pub(crate) given: Fields,
    /// Fields whose misspelling was reported.
    pub(crate) meant: Fields,
}

impl Seen {
    /// True if a field is given, or a misspelling of it.
    pub(crate) fn has(self, index: usize) -> bool {
        self.given.has(index) || self.meant.has(index)
    }
}

/// Limit on the length of a list.
pub(crate) enum Limit {
    /// Limits by the meaning of its entries: a minimum, which the reader does not check, and a maximum.
    Count(u64, u64),
    /// Limit by memory.
    Size(Measure, u64),
}

impl Limit {
    fn max(&self) -> u64 {
        match *self {
            Limit::Count(_, max) | Limit::Size(_, max) => max,
        }
    }

    fn exceeded(self, found: u64) -> ErrorKind {
        match self {
            Limit::Count(min, max) => ErrorKind::WrongCount { found, min, max },
            Limit::Size(what, max) => ErrorKind::TooLarge { what, found, max },
        }
    }
}

/// The most unknown or repeated fields of one text that are skipped: a thousand errors are enough for a reader, and a
/// file of nothing else is not read to its end.
pub(crate) const MOST_STRAY: u64 = 1_000;

/// A place in the path of the value being read.
enum Step {
    Field(&'static str),
    Index(usize),
    Key(String),
}

/// Reader state: the text, the current position, and the errors found.
pub(crate) struct Decoder<'t> {
    pub(crate) reader: Reader<'t>,
    path: Vec<Step>,
    errors: Errors,
    /// Byte offsets of the stored errors.
    offsets: Vec<usize>,
    spelling: Spelling,
    /// Number of fields skipped so far.
    stray: u64,
    /// Number of candidate names read so far, all tasks together.
    pub(crate) names: u64,
}

/// Ends the reading at byte `at` if `found` fields are too many to skip.
pub(crate) fn stray(found: u64, at: usize) -> Read<()> {
    let max = MOST_STRAY;
    if found <= max {
        return Ok(());
    }
    Err(Fault { at, kind: ErrorKind::TooLarge { what: Measure::StrayFields, found, max } })
}

impl<'t> Decoder<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Decoder {
            reader: Reader::new(text),
            path: Vec::new(),
            errors: Errors::default(),
            offsets: Vec::new(),
            spelling: Spelling::default(),
            stray: 0,
            names: 0,
        }
    }

    /// The errors found, with the byte offset of each stored one.
    pub(crate) fn finish(self) -> (Errors, Vec<usize>) {
        (self.errors, self.offsets)
    }

    /// Adds an error about the current value, which begins at byte `at`.
    pub(crate) fn report(&mut self, at: usize, kind: ErrorKind) {
        self.report_below(None, at, kind);
    }

    /// Adds an error about a field of the current object.
    pub(crate) fn report_below(&mut self, field: Option<&str>, at: usize, kind: ErrorKind) {
        if !self.errors.has_room() {
            self.errors.more += 1;
            return;
        }
        self.errors.push(self.here(field), kind);
        self.offsets.push(at);
    }

    /// Adds the error that ended the reading.
    pub(crate) fn end_with(&mut self, fault: Fault) {
        self.errors.end_with(self.here(None), fault.kind);
        self.offsets.truncate(self.errors.list.len() - 1);
        self.offsets.push(fault.at);
    }

    /// The path of the current value, or of a field of it.
    fn here(&self, field: Option<&str>) -> Path {
        let path = self.path.iter().map(|step| match step {
            Step::Field(name) => Segment::Field((*name).to_owned()),
            Step::Index(index) => Segment::Index(*index as u64),
            Step::Key(name) => Segment::Field(excerpt(name)),
        });
        let below = field.map(|name| Segment::Field(excerpt(name)));
        Path(path.chain(below).collect())
    }

    /// Skips the value of an unread field, which begins at byte `at`.
    pub(crate) fn pass_over(&mut self, at: usize) -> Read<()> {
        self.stray += 1;
        stray(self.stray, at)?;
        self.reader.skip()
    }

    /// Applies `read` to the value of a field elsewhere in the text.
    pub(crate) fn at<T>(
        &mut self,
        target: Reader<'t>,
        field: &'static str,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let here = std::mem::replace(&mut self.reader, target);
        self.path.push(Step::Field(field));
        let value = read(self)?;
        self.path.pop();
        self.reader = here;
        Ok(value)
    }

    /// Reads an object with the fields of `table`; `read` reads the value of the field with the given index. `None` if
    /// the value is not an object.
    pub(crate) fn object(
        &mut self,
        table: &[Field],
        read: &mut dyn FnMut(&mut Self, usize) -> Read<()>,
    ) -> Read<Option<Seen>> {
        let (found, start) = self.reader.peek()?;
        if found != Type::Object {
            return self.wrong(Shape::Object).map(|()| None);
        }
        self.reader.enter()?;
        let (mut seen, mut first, mut next) = (Seen::default(), true, 0);
        while let Some((key, at)) = self.reader.key(first)? {
            first = false;
            // Most fields come in the order of their table.
            let is_next = table.get(next).is_some_and(|field| field.name == key);
            let known = || table.iter().position(|field| field.name == key);
            let found = if is_next { Some(next) } else { known() };
            next = found.map_or(next, |found| found + 1);
            match found {
                Some(index) if seen.given.has(index) => {
                    let field = table[index].name;
                    self.report_below(
                        Some(field),
                        at,
                        ErrorKind::DuplicateField { field: field.to_owned() },
                    );
                    self.pass_over(at)?;
                }
                Some(index) => {
                    seen.given.add(index);
                    self.path.push(Step::Field(table[index].name));
                    read(self, index)?;
                    self.path.pop();
                }
                None => {
                    if let Some(index) = self.unknown_field(&key, at, table) {
                        seen.meant.add(index);
                    }
                    self.pass_over(at)?;
                }
            }
        }
        for (index, field) in table.iter().enumerate() {
            if field.required && !seen.has(index) {
                self.report(start, ErrorKind::MissingField { field: field.name.to_owned() });
            }
        }
        Ok(Some(seen))
    }

    /// Reads an object whose keys are names, up to `limit` of them: `read` reads the value of each.
    pub(crate) fn keyed(
        &mut self,
        limit: Limit,
        read: &mut dyn FnMut(&mut Self, &str) -> Read<()>,
    ) -> Read<()> {
        let (found, start) = self.reader.peek()?;
        if found != Type::Object {
            return self.wrong(Shape::Object);
        }
        self.reader.enter()?;
        let (mut seen, max) = (BTreeSet::new(), limit.max());
        let mut count = 0;
        while let Some((key, at)) = self.reader.key(count == 0)? {
            count += 1;
            if count > max {
                self.reader.skip()?;
            } else if seen.contains(&key) {
                let field = excerpt(&key);
                self.report_below(Some(&key), at, ErrorKind::DuplicateField { field });
                self.pass_over(at)?;
            } else {
                self.path.push(Step::Key(key.clone().into_owned()));
                read(self, &key)?;
                self.path.pop();
                seen.insert(key);
            }
        }
        if count > max {
            self.report(start, limit.exceeded(count));
        }
        Ok(())
    }

    /// Reports an unknown field; returns the index of the one that was probably meant.
    fn unknown_field(&mut self, key: &str, at: usize, table: &[Field]) -> Option<usize> {
        if !self.errors.has_room() {
            self.errors.more += 1;
            return None;
        }
        let near = self.spelling.nearest(key, table.iter().map(|field| field.name));
        let allowed = Field::names(table);
        let kind = ErrorKind::UnknownField {
            found: excerpt(key),
            allowed,
            nearest: near.map(str::to_owned),
        };
        self.report_below(Some(key), at, kind);
        near.and_then(|name| table.iter().position(|field| field.name == name))
    }

    /// Reads a list: `read` reads each element, up to `limit`; further ones are counted, reported and skipped.
    pub(crate) fn list(
        &mut self,
        shape: Shape,
        limit: Limit,
        read: &mut dyn FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        let (found, start) = self.reader.peek()?;
        if found != Type::List {
            return self.wrong(shape);
        }
        self.reader.enter()?;
        let (mut count, max) = (0, limit.max());
        while self.reader.element(count == 0)? {
            if count < max {
                self.path.push(Step::Index(usize::try_from(count).unwrap_or(usize::MAX)));
                read(self)?;
                self.path.pop();
            } else {
                self.reader.skip()?;
            }
            count += 1;
        }
        if count > max {
            self.report(start, limit.exceeded(count));
        }
        Ok(())
    }

    pub(crate) fn text(&mut self) -> Read<String> {
        if self.reader.peek()?.0 != Type::Text {
            return self.wrong(Shape::Text).map(|()| String::new());
        }
        self.reader.string().map(Cow::into_owned)
    }

    /// Reads a whole number from 0 to 2^53 - 1, written as one: `1.0` and `1e3` are refused.
    pub(crate) fn whole(&mut self) -> Read<u64> {
        self.whole_from(0).map(Option::unwrap_or_default)
    }

    /// [`Decoder::whole`], but `None` if there is none; `min` is the minimum that the error names.
    pub(crate) fn whole_from(&mut self, min: u64) -> Read<Option<u64>> {
        let (found, at) = self.reader.peek()?;
        if found != Type::Number {
            return self.wrong(Shape::WholeNumber).map(|()| None);
        }
        let text = self.reader.number()?;
        let value = text.parse().ok().filter(|&value| value <= MAX_NUMBER);
        if value.is_none() {
            let digits = text.strip_prefix('-').filter(|digits| *digits != "0").unwrap_or(text);
            let found = excerpt(text);
            self.report(
                at,
                if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                    ErrorKind::WrongType { found: Found::Number(found), expected: Shape::Digits }
                } else if digits == text {
                    ErrorKind::OutOfRange { found, min, max: MAX_NUMBER }
                } else {
                    ErrorKind::OutOfRange { found, min, max: u64::MAX }
                },
            );
        }
        Ok(value)
    }

    /// Reads a number as it is written, with its offset; `None` if there is none.
    pub(crate) fn number(&mut self) -> Read<Option<(&'t str, usize)>> {
        let (found, at) = self.reader.peek()?;
        if found != Type::Number {
            return self.wrong(Shape::Number).map(|()| None);
        }
        Ok(Some((self.reader.number()?, at)))
    }

    /// Reads one of the words `allowed`: its index.
    pub(crate) fn word(&mut self, allowed: &[&'static str]) -> Read<Option<usize>> {
        let at = self.reader.peek()?.1;
        if self.reader.peek()?.0 != Type::Text {
            return self.wrong(Shape::Text).map(|()| None);
        }
        let found = self.reader.string()?;
        let index = allowed.iter().position(|&word| word == found);
        if index.is_none() && !self.errors.has_room() {
            self.errors.more += 1;
        } else if index.is_none() {
            let nearest = self.spelling.nearest(&found, allowed.iter().copied());
            let nearest = nearest.map(str::to_owned);
            let allowed = allowed.iter().map(|&word| word.to_owned()).collect();
            self.report(at, ErrorKind::UnknownWord { found: excerpt(&found), allowed, nearest });
        }
        Ok(index)
    }

    pub(crate) fn boolean(&mut self) -> Read<bool> {
        if self.reader.peek()?.0 != Type::Boolean {
            return self.wrong(Shape::Boolean).map(|()| false);
        }
        let at = self.reader.peek()?.1;
        self.reader.skip()?;
        Ok(self.reader.starts_at(at, "true"))
    }

    /// Reports that the next value is not a `shape`, and skips it.
    pub(crate) fn wrong(&mut self, shape: Shape) -> Read<()> {
        let (found, at) = self.reader.peek()?;
        let mut again = self.reader.clone();
        // First, since a text that is not JSON has no type.
        self.reader.skip()?;
        let found = match found {
            Type::Null => Found::Null,
            Type::Boolean => Found::Boolean,
            Type::Number => Found::Number(excerpt(again.number()?)),
            Type::Text => Found::Text(excerpt(&again.string()?)),
            Type::List => Found::List,
            Type::Object => Found::Object,
        };
        self.report(at, ErrorKind::WrongType { found, expected: shape });
        Ok(())
    }
}
