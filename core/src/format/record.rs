//! A field of the file format, written once.
//!
//! `record!` turns a list of fields (name, type, default, limits, doc) into a struct and its [`Record`]: a table of the
//! fields, and access to each of them as a [`Value`], which reads and writes itself. `words!` does so for an enum of
//! words, `either!` for an entry that is one of two records. Reader, writer, links, JSON Schema and TypeScript types
//! are made from these; a lab has no code of its own for any of them.
//!
//! ```text
//! record! {
//!     /// What is said of it.
//!     pub struct Job {
//!         /// A field that must stand.
//!         pub id: String => name(),
//!         /// One with a default, which is left out where it has it.
//!         pub submit: u64 = 0,
//!     }
//! }
//! ```
//!
//! **Invariant:** a value that cannot be read is reported and keeps its old value; so paths and counts of later values
//! stay right.
//! Cost: code is compiled once for a type of field, not once for a field; a field costs a row of its table and a call.

pub(crate) mod keyed;
mod macros;
#[cfg(test)]
mod tests;

use super::decode::{Decoder, Field, Limit};
use super::json::Read;
use super::write::Writer;
use super::{ErrorKind, Measure, Segment, Shape};
#[cfg(feature = "schema")]
pub(crate) use macros::published;
pub(crate) use macros::{either, record, ruled, unread, without, words};

/// Limits of a field beyond its type.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// Minimum of a number.
    pub(crate) least: u8,
    /// Placeholder for a number that cannot be read.
    pub(crate) unread: u8,
    /// Minimum and maximum characters of a text; 0 for no limit.
    #[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "the JSON Schema says it"))]
    pub(crate) characters: (u16, u16),
    /// Minimum and maximum entries of a list, by its meaning; 0 for no limit.
    pub(crate) count: (u16, u16),
    /// Entries of a list, and their maximum by memory; of names: all lists of a file together.
    pub(crate) most: Option<(&'static Measure, u32)>,
    /// True if no entry may occur twice.
    #[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "the JSON Schema says it"))]
    pub(crate) unique: bool,
    /// The list and the field that its names come from: `nodes.id`.
    pub(crate) of: &'static str,
    /// Other fields that its check needs, in the same form.
    pub(crate) needs: &'static [&'static str],
}

impl Rule {
    pub(crate) const ANY: Rule = Rule {
        least: 0,
        unread: 0,
        characters: (0, 0),
        count: (0, 0),
        most: None,
        unique: false,
        of: "",
        needs: &[],
    };

    /// Restricts names to those of a list's entries.
    pub(crate) const fn of(self, of: &'static str) -> Rule {
        Rule { of, ..self }
    }

    /// Names the other fields that the check needs: where they cannot be read, its errors may be their consequences.
    pub(crate) const fn needs(self, needs: &'static [&'static str]) -> Rule {
        Rule { needs, ..self }
    }

    /// Forbids repeated entries.
    pub(crate) const fn unique(self) -> Rule {
        Rule { unique: true, ..self }
    }

    /// Requires at least `fewest` entries.
    pub(crate) const fn fewest(self, fewest: u16) -> Rule {
        Rule { count: (fewest, 0), ..self }
    }

    pub(super) fn limit(&self) -> Limit {
        match (self.most, self.count) {
            (Some((what, most)), _) => Limit::Size(what.clone(), most.into()),
            (None, (_, 0)) => Limit::Count(0, u64::MAX),
            (None, (fewest, most)) => Limit::Count(fewest.into(), most.into()),
        }
    }
}

/// A number of at least 1.
pub(crate) const fn positive() -> Rule {
    Rule { least: 1, unread: 1, ..Rule::ANY }
}

/// A number of at least `least`; the placeholder is 0, which satisfies every check.
pub(crate) const fn at_least(least: u8) -> Rule {
    Rule { least, ..Rule::ANY }
}

pub(crate) const fn name() -> Rule {
    text(1, super::names::MAX_ID as u64)
}

/// A text of `fewest` to `most` characters.
pub(crate) const fn text(fewest: u16, most: u64) -> Rule {
    Rule { characters: (fewest, narrow(most)), ..Rule::ANY }
}

/// A limit in the type of the rule.
#[expect(clippy::cast_possible_truncation, reason = "it is looked at before")]
const fn narrow(limit: u64) -> u16 {
    assert!(limit <= u16::MAX as u64, "limits by meaning are small");
    limit as u16
}

/// The name of an entry of a list: `nodes.id`.
pub(crate) const fn of(of: &'static str) -> Rule {
    Rule::ANY.of(of)
}

/// Other fields that the check needs.
pub(crate) const fn needs(fields: &'static [&'static str]) -> Rule {
    Rule::ANY.needs(fields)
}

/// A list of `fewest` to `most` entries.
pub(crate) const fn count(fewest: u16, most: usize) -> Rule {
    Rule { count: (fewest, narrow(most as u64)), ..Rule::ANY }
}

/// A list of at most `most` of `what`.
#[expect(clippy::cast_possible_truncation, reason = "it is looked at before")]
pub(crate) const fn most(what: &'static Measure, most: u64) -> Rule {
    assert!(most <= u32::MAX as u64, "what fits into memory has a number of 32 bits");
    Rule { most: Some((what, most as u32)), ..Rule::ANY }
}

pub(crate) trait Value {
    /// Reads the next value. If it cannot be read, it is reported, and `self` keeps its old value.
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()>;

    fn write(&self, writer: &mut Writer);

    /// The name, if the value is one.
    fn text(&self) -> Option<&str> {
        None
    }

    /// The names in the value, or its text.
    fn names(&self) -> &[String] {
        &[]
    }

    fn names_mut(&mut self) -> Names<'_> {
        Names::None
    }

    /// The numbers in the value, if it is a list of numbers.
    fn numbers(&self) -> Option<&Vec<u64>> {
        None
    }

    /// The numbers in the value, if it is a list of numbers.
    fn numbers_mut(&mut self) -> Option<&mut Vec<u64>> {
        None
    }

    /// A value of the list in the value, if that is a list of values that are no records, and has one there.
    fn value_mut(&mut self, _at: usize) -> Option<&mut dyn Value> {
        None
    }

    /// The record in the value, if it is present.
    fn record(&self) -> Option<&dyn Record> {
        None
    }

    /// The record in the value, if it can have one; an absent record is created.
    fn record_mut(&mut self) -> Option<&mut dyn Record> {
        None
    }

    fn list(&self) -> Option<&dyn List> {
        None
    }

    fn list_mut(&mut self) -> Option<&mut dyn List> {
        None
    }
}

pub(crate) enum Names<'v> {
    None,
    One(&'v mut String),
    Many(&'v mut Vec<String>),
}

/// A placeholder for a field before it is read.
pub(crate) trait Unread: Default {
    /// The placeholder of a field with this rule.
    fn unread(_: &Rule) -> Self {
        Self::default()
    }
}

impl Unread for u64 {
    fn unread(rule: &Rule) -> u64 {
        rule.unread.into()
    }
}

impl Unread for String {}

impl<T> Unread for Vec<T> {}

/// An object of the format.
pub(crate) trait Record {
    fn fields(&self) -> &'static [Field];

    /// The value of a field, by its index in the table.
    fn get(&self, field: usize) -> &dyn Value;

    /// The value of a field, by its index in the table.
    fn get_mut(&mut self, field: usize) -> &mut dyn Value;

    /// True if a field has its default, so that it may be left out.
    fn is_default(&self, field: usize) -> bool;

    /// Leaves a field out: sets it to its default or placeholder.
    fn reset(&mut self, field: usize);
}

/// The rule of the field or key at a path, or of the list whose entry is there.
pub(crate) fn rule_at(record: &mut dyn Record, path: &[Segment]) -> Option<&'static Rule> {
    let (Segment::Field(name), rest) = path.split_first()? else { return None };
    let fields = record.fields();
    let at = fields.iter().position(|field| field.name == name)?;
    let (rule, value) = (&fields[at].rule, record.get_mut(at));
    let Some((first, below)) = rest.split_first() else { return Some(rule) };
    match first {
        Segment::Field(_) => match value.record_mut() {
            Some(record) => rule_at(record, rest),
            None => Some(&value.list_mut()?.tables()[0].first()?.rule).filter(|_| below.is_empty()),
        },
        Segment::Index(_) if below.is_empty() => Some(rule),
        Segment::Index(index) => {
            let list = value.list_mut()?;
            let at = usize::try_from(*index).ok().filter(|&at| at < list.count())?;
            rule_at(list.row_mut(at), below)
        }
    }
}

/// An entry of a list: a record, or one of two.
pub(crate) trait Entry: Clone {
    /// The fields of the first record, and those of the second, if there are two.
    const TABLES: [&'static [Field]; 2];

    /// An entry of which nothing is read yet; `second` selects the record.
    fn unread(second: bool) -> Self;

    /// The record, and true if it is the second kind.
    fn row(&self) -> (&dyn Record, bool);

    /// The record, and true if it is the second kind.
    fn row_mut(&mut self) -> (&mut dyn Record, bool);

    fn read(decoder: &mut Decoder<'_>) -> Read<Self> {
        let mut entry = Self::unread(false);
        let record = entry.row_mut().0;
        decoder
            .object(Self::TABLES[0], &mut |decoder, field| decoder.field(&mut *record, field))?;
        Ok(entry)
    }
}

pub(crate) trait List {
    /// The fields of its entries, as in [`Entry::TABLES`].
    fn tables(&self) -> [&'static [Field]; 2];

    fn count(&self) -> usize;

    /// All entries, each with true if it is the second kind.
    fn rows(&self) -> Vec<(&dyn Record, bool)>;

    /// All entries, each with true if it is the second kind.
    fn rows_mut(&mut self) -> Vec<(&mut dyn Record, bool)>;

    /// An entry, by its index, and true if it is the second kind.
    fn row(&self, at: usize) -> (&dyn Record, bool);

    /// An entry, by its index.
    fn row_mut(&mut self, at: usize) -> &mut dyn Record;

    /// Appends an entry of which nothing is read yet.
    fn push(&mut self, second: bool) -> &mut dyn Record;

    /// Inserts a copy of an entry just after it.
    fn copy(&mut self, at: usize);

    /// Moves an entry to another index.
    fn shift(&mut self, from: usize, to: usize);

    fn remove(&mut self, at: usize);

    /// Removes the entries that fail the test.
    fn retain(&mut self, stays: &mut dyn FnMut(&mut dyn Record) -> bool);
}

impl<T: Entry> List for Vec<T> {
    fn tables(&self) -> [&'static [Field]; 2] {
        T::TABLES
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn rows(&self) -> Vec<(&dyn Record, bool)> {
        self.iter().map(T::row).collect()
    }

    fn rows_mut(&mut self) -> Vec<(&mut dyn Record, bool)> {
        self.iter_mut().map(T::row_mut).collect()
    }

    fn row(&self, at: usize) -> (&dyn Record, bool) {
        self[at].row()
    }

    fn row_mut(&mut self, at: usize) -> &mut dyn Record {
        self[at].row_mut().0
    }

    fn push(&mut self, second: bool) -> &mut dyn Record {
        self.push(T::unread(second));
        self.last_mut().expect("just added").row_mut().0
    }

    fn copy(&mut self, at: usize) {
        self.insert(at + 1, self[at].clone());
    }

    fn shift(&mut self, from: usize, to: usize) {
        let entry = self.remove(from);
        self.insert(to, entry);
    }

    fn remove(&mut self, at: usize) {
        self.remove(at);
    }

    fn retain(&mut self, stays: &mut dyn FnMut(&mut dyn Record) -> bool) {
        self.retain_mut(|entry| stays(entry.row_mut().0));
    }
}

impl Decoder<'_> {
    pub(crate) fn field(&mut self, record: &mut dyn Record, field: usize) -> Read<()> {
        let rule = &record.fields()[field].rule;
        record.get_mut(field).read(self, rule)
    }

    /// Reads an object that is one of two records: the second if the first field of that is present.
    pub(crate) fn either(
        &mut self,
        first: &mut dyn Record,
        second: &mut dyn Record,
        table: &'static [Field],
    ) -> Read<bool> {
        let (start, parts) = (self.reader.peek()?.1, [first.fields(), second.fields()]);
        let split = parts[0].len();
        let seen = self.object(table, &mut |decoder, field| match field.checked_sub(split) {
            None => decoder.field(first, field),
            Some(field) => decoder.field(second, field),
        })?;
        let Some(seen) = seen else { return Ok(false) };
        let is_second = seen.has(split);
        for (index, field) in table.iter().enumerate() {
            let part = parts[usize::from(is_second)];
            if (index >= split) != is_second && seen.given.has(index) {
                let (found, allowed) = (field.name.to_owned(), Field::names(part));
                let kind = ErrorKind::UnknownField { found, allowed, nearest: None };
                self.report_below(Some(field.name), start, kind);
            }
            let of_own = if is_second { index.checked_sub(split) } else { Some(index) };
            let is_required = of_own.and_then(|at| part.get(at)).is_some_and(|part| part.required);
            if is_required && !seen.has(index) {
                self.report(start, ErrorKind::MissingField { field: field.name.to_owned() });
            }
        }
        Ok(is_second)
    }
}

impl Value for u64 {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        *self = decoder.whole_from(rule.least.into())?.unwrap_or(*self);
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.whole(*self);
    }
}

impl Value for bool {
    fn read(&mut self, decoder: &mut Decoder<'_>, _: &'static Rule) -> Read<()> {
        *self = decoder.boolean()?;
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.plain(if *self { "true" } else { "false" });
    }
}

impl Value for String {
    fn read(&mut self, decoder: &mut Decoder<'_>, _: &'static Rule) -> Read<()> {
        *self = decoder.text()?;
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.text(self);
    }

    fn text(&self) -> Option<&str> {
        Some(self)
    }

    fn names(&self) -> &[String] {
        std::slice::from_ref(self)
    }

    fn names_mut(&mut self) -> Names<'_> {
        Names::One(self)
    }
}

impl Value for Vec<u64> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        decoder.list(Shape::NumberList, rule.limit(), &mut |decoder| {
            self.push(decoder.whole()?);
            Ok(())
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.list(self.iter(), |writer, &number| writer.whole(number));
    }

    fn numbers(&self) -> Option<&Vec<u64>> {
        Some(self)
    }

    fn numbers_mut(&mut self) -> Option<&mut Vec<u64>> {
        Some(self)
    }
}

impl Value for Vec<String> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        let limit = match rule.limit() {
            Limit::Size(what, most) => Limit::Size(what, most.saturating_sub(decoder.names)),
            limit @ Limit::Count(..) => limit,
        };
        decoder.list(Shape::TextList, limit, &mut |decoder| {
            self.push(decoder.text()?);
            Ok(())
        })?;
        decoder.names += self.len() as u64;
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.list(self.iter(), |writer, text| writer.text(text));
    }

    fn names(&self) -> &[String] {
        self
    }

    fn names_mut(&mut self) -> Names<'_> {
        Names::Many(self)
    }
}

impl<T: Entry> Value for Vec<T> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        decoder.list(Shape::ObjectList, rule.limit(), &mut |decoder| {
            self.push(T::read(decoder)?);
            Ok(())
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.list(self.iter(), |writer, entry| writer.record(entry.row().0));
    }

    fn list(&self) -> Option<&dyn List> {
        Some(self)
    }

    fn list_mut(&mut self) -> Option<&mut dyn List> {
        Some(self)
    }
}

/// An optional value, `None` if left out.
impl<T: Value + Default> Value for Option<T> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        self.insert(T::default()).read(decoder, rule)
    }

    fn write(&self, writer: &mut Writer) {
        if let Some(value) = self {
            value.write(writer);
        }
    }

    fn names(&self) -> &[String] {
        self.as_ref().map_or(&[], Value::names)
    }

    fn names_mut(&mut self) -> Names<'_> {
        self.as_mut().map_or(Names::None, Value::names_mut)
    }

    fn record(&self) -> Option<&dyn Record> {
        self.as_ref()?.record()
    }

    fn record_mut(&mut self) -> Option<&mut dyn Record> {
        self.get_or_insert_default().record_mut()
    }

    fn list(&self) -> Option<&dyn List> {
        self.as_ref()?.list()
    }

    fn list_mut(&mut self) -> Option<&mut dyn List> {
        self.as_mut()?.list_mut()
    }
}
