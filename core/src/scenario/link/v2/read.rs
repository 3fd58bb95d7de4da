//! From columns to a scenario.

use std::rc::Rc;

use super::{COUNTS, SECONDS};
use crate::format::decode::{Decoder, Field, Limit, optional};
use crate::format::head::HEAD;
use crate::format::json::{Read, Reader, Type};
use crate::format::record::{List, Record, Rule, Value};
use crate::scenario::link::{MAX_NAMES, lab_of};
use crate::scenario::{ErrorKind, Errors, Lab, LabKind, Measure, Scenario, Shape};

/// As many as the text holds, which is limited itself.
const ANY: Limit = Limit::Count(0, u64::MAX);

/// The scenario that a link's text carries. Errors: that it is not of the form of this version.
pub(in crate::scenario::link) fn read(text: &str) -> Result<Scenario, Errors> {
    let mut decoder = Decoder::new(text);
    decoder.places.most = MAX_NAMES;
    let word = lab_of(text).ok().flatten().unwrap_or_default();
    let kind = LabKind::from_name(&word).unwrap_or_default();
    let lab = Lab::empty(kind);
    let mut scenario = Scenario { title: None, note: None, time_unit: None, lab };
    let mut columns = Columns { text, names: Vec::new() };
    // A link has the version of its own form.
    let ended = decoder
        .object(&kind.fields()[1..], &mut |decoder, field| {
            match field {
                0 => drop(decoder.word(&LabKind::NAMES)?),
                1 => scenario.title = Some(decoder.text()?),
                2 => scenario.note = Some(decoder.text()?),
                3 => scenario.time_unit = Some(decoder.text()?),
                own => columns.field(decoder, scenario.lab.record_mut(), own + 1 - HEAD.len())?,
            }
            Ok(())
        })
        .and_then(|_| decoder.reader.end());
    if let Err(fault) = ended {
        decoder.end_with(fault);
    }
    if let Some(section) = decoder.places.beyond {
        let (what, found, max) = (Measure::LinkNames, decoder.places.bytes, MAX_NAMES);
        decoder.report_below(Some(section), 0, ErrorKind::TooLarge { what, found, max });
    }
    decoder.finish().0.or(|| scenario)
}

/// A link's text being read.
struct Columns<'t> {
    text: &'t str,
    /// The names that places stand for, as in [`Rule::of`].
    names: Vec<(&'static str, Rc<[String]>)>,
}

/// What stands under a key of a list.
#[derive(Clone, Copy)]
enum Part {
    Counts,
    Seconds,
    /// A column of the first kind of entries or the second, by its place in their table.
    Column(usize, usize),
}

impl Columns<'_> {
    /// The value of a field of one record.
    fn field(&mut self, decoder: &mut Decoder<'_>, record: &mut dyn Record, at: usize) -> Read<()> {
        let rule = &record.fields()[at].rule;
        let value = record.get_mut(at);
        if let Some(list) = value.list_mut() {
            return self.lists(decoder, vec![list], false);
        }
        if let Some(record) = value.record_mut() {
            let table = record.fields();
            let read = &mut |decoder: &mut Decoder<'_>, at| self.field(decoder, record, at);
            return decoder.object(table, read).map(drop);
        }
        self.value(decoder, value, rule)
    }

    /// A value as files have it, but for names of other entries, which are places.
    fn value(
        &mut self,
        decoder: &mut Decoder<'_>,
        value: &mut dyn Value,
        rule: &'static Rule,
    ) -> Read<()> {
        if !rule.of.is_empty() {
            decoder.places.names = Some(self.names(rule.of));
        }
        value.read(decoder, rule)?;
        decoder.places.names = None;
        Ok(())
    }

    fn names(&mut self, of: &'static str) -> Rc<[String]> {
        if let Some((_, names)) = self.names.iter().find(|(known, _)| *known == of) {
            return Rc::clone(names);
        }
        // What is wrong with them is found where they stand.
        let names: Rc<[String]> = ahead(self.text, of).unwrap_or_default().into();
        self.names.push((of, Rc::clone(&names)));
        names
    }

    /// Lists of one type, of which there is one for every entry around them where they are `nested`.
    fn lists(
        &mut self,
        decoder: &mut Decoder<'_>,
        lists: Vec<&mut dyn List>,
        nested: bool,
    ) -> Read<()> {
        let Some(tables) = lists.first().map(|list| list.tables()) else {
            return decoder.reader.skip();
        };
        let (table, parts) = keys(tables, nested);
        let start = decoder.reader.peek()?.1;
        let mut level = Level::new(lists, nested);
        let seen = decoder.object(&table, &mut |decoder, key| match parts[key] {
            Part::Counts => {
                let lists = level.lists.len();
                level.counts = Some(numbers(decoder)?);
                let found = level.counts.as_ref().map_or(0, Vec::len);
                expect(decoder, start, found as u64, lists as u64);
                Ok(())
            }
            Part::Seconds => {
                level.seconds = numbers(decoder)?;
                Ok(())
            }
            // Without counts nobody knows whose an entry is.
            Part::Column(..) if nested && level.counts.is_none() => decoder.reader.skip(),
            Part::Column(0, 0) => self.first(decoder, &mut level, &tables[0][0].rule),
            Part::Column(kind, at) => self.column(decoder, &mut level.rows()[kind], at),
        })?;
        let Some(seen) = seen else { return Ok(()) };
        level.add_seconds();
        level.check(decoder, start);
        let rows = level.rows();
        for (key, part) in parts.into_iter().enumerate() {
            if let Part::Column(kind, at) = part
                && !rows[kind].is_empty()
                && tables[kind][at].required
                && !seen.has(key)
            {
                let field = table[key].name.to_owned();
                decoder.report(start, ErrorKind::MissingField { field });
            }
        }
        Ok(())
    }

    /// The first column, with each of whose values an entry comes.
    fn first(
        &mut self,
        decoder: &mut Decoder<'_>,
        level: &mut Level<'_>,
        rule: &'static Rule,
    ) -> Read<()> {
        if decoder.reader.peek()?.0 == Type::Object {
            for _ in 0..counts_ahead(decoder.reader.clone()).unwrap_or(0) {
                level.add();
            }
            return self.column(decoder, &mut level.rows()[0], 0);
        }
        decoder.list(Shape::List, ANY, &mut |decoder| {
            if decoder.is_sound()
                && let Some(entry) = level.add()
            {
                return self.value(decoder, entry.get_mut(0), rule);
            }
            decoder.reader.skip()
        })
    }

    fn column(
        &mut self,
        decoder: &mut Decoder<'_>,
        rows: &mut [&mut dyn Record],
        at: usize,
    ) -> Read<()> {
        let Some(field) = rows.first().map(|row| &row.fields()[at]) else {
            return decoder.list(Shape::List, Limit::Count(0, 0), &mut |_| Ok(()));
        };
        if rows[0].get(at).list().is_some() {
            let lists = rows.iter_mut().filter_map(|row| row.get_mut(at).list_mut()).collect();
            return self.lists(decoder, lists, true);
        }
        if field.rule.even {
            let limit = Limit::Count(0, field.rule.count.1.into());
            return decoder.list(Shape::List, limit, &mut |decoder| {
                each(decoder, rows, &mut |decoder, row| {
                    let number = decoder.whole()?;
                    row.get_mut(at).numbers_mut().into_iter().for_each(|all| all.push(number));
                    Ok(())
                })
            });
        }
        each(decoder, rows, &mut |decoder, row| {
            if !field.required && decoder.reader.peek()?.0 == Type::Null {
                return decoder.reader.skip();
            }
            self.value(decoder, row.get_mut(at), &field.rule)
        })
    }
}

/// The keys that the object of a list may have.
fn keys(tables: [&'static [Field]; 2], nested: bool) -> (Vec<Field>, Vec<Part>) {
    let mut keys = Vec::new();
    if nested {
        keys.push((optional(COUNTS), Part::Counts));
    }
    if !tables[1].is_empty() {
        keys.push((optional(SECONDS), Part::Seconds));
    }
    for (kind, table) in tables.into_iter().enumerate() {
        let columns = table.iter().enumerate();
        keys.extend(columns.map(|(at, field)| (optional(field.name), Part::Column(kind, at))));
    }
    keys.into_iter().unzip()
}

/// Lists whose entries come one by one, and then the entries.
struct Level<'a> {
    /// None once all entries are there.
    lists: Vec<&'a mut dyn List>,
    nested: bool,
    /// How many entries each of the lists has.
    counts: Option<Vec<u64>>,
    /// The places of entries of the second kind.
    seconds: Vec<u64>,
    /// The list that the next entry goes to.
    list: usize,
    /// How many are in that list, and in all.
    added: [u64; 2],
    /// How many there are beyond the counts.
    beyond: u64,
    /// How many are of the second kind.
    second: usize,
    rows: Option<[Vec<&'a mut dyn Record>; 2]>,
}

impl<'a> Level<'a> {
    fn new(lists: Vec<&'a mut dyn List>, nested: bool) -> Self {
        let (counts, seconds, rows) = (None, Vec::new(), None);
        let (list, added, beyond, second) = (0, [0; 2], 0, 0);
        Level { lists, nested, counts, seconds, list, added, beyond, second, rows }
    }

    /// A new entry of the first kind, behind those of the second that stand before it.
    fn add(&mut self) -> Option<&mut dyn Record> {
        self.add_seconds();
        self.push(false)
    }

    /// The entries of the second kind that stand next.
    fn add_seconds(&mut self) {
        while self.rows.is_none() && self.seconds.get(self.second) == Some(&self.added[1]) {
            self.push(true);
            self.second += 1;
        }
    }

    /// A new entry, if the counts have room for it.
    fn push(&mut self, second: bool) -> Option<&mut dyn Record> {
        self.beyond += 1;
        if self.nested {
            while *self.counts.as_ref()?.get(self.list)? == self.added[0] {
                (self.list, self.added[0]) = (self.list + 1, 0);
            }
        }
        let entry = self.lists.get_mut(self.list)?.push(second);
        self.beyond -= 1;
        self.added = self.added.map(|added| added + 1);
        Some(entry)
    }

    /// All entries, by kind; no more come from now on.
    fn rows(&mut self) -> &mut [Vec<&'a mut dyn Record>; 2] {
        if self.rows.is_none() {
            self.add_seconds();
        }
        let lists = &mut self.lists;
        self.rows.get_or_insert_with(|| {
            let mut rows = [Vec::new(), Vec::new()];
            for list in lists.drain(..) {
                for (row, second) in list.rows_mut() {
                    rows[usize::from(second)].push(row);
                }
            }
            rows
        })
    }

    /// Reports counts and places that are not those of the entries.
    fn check(&self, decoder: &mut Decoder<'_>, start: usize) {
        let found = self.added[1] + self.beyond;
        if let Some(counts) = &self.counts {
            let expected = counts.iter().fold(0, |sum: u64, &own| sum.saturating_add(own));
            expect(decoder, start, found, expected);
        } else if self.nested {
            decoder.report(start, ErrorKind::MissingField { field: COUNTS.to_owned() });
        }
        if let Some(place) = self.seconds.get(self.second) {
            let found_place = place.to_string();
            decoder.report(start, ErrorKind::OutOfRange { found: found_place, min: 0, max: found });
        }
    }
}

/// A list of as many values as there are rows, one for each.
fn each(
    decoder: &mut Decoder<'_>,
    rows: &mut [&mut dyn Record],
    read: &mut dyn FnMut(&mut Decoder<'_>, &mut dyn Record) -> Read<()>,
) -> Read<()> {
    let (start, rows_in_all) = (decoder.reader.peek()?.1, rows.len() as u64);
    let mut left = rows.iter_mut();
    decoder.list(Shape::List, Limit::Count(rows_in_all, rows_in_all), &mut |decoder| {
        left.next().map_or(Ok(()), |row| read(decoder, &mut **row))
    })?;
    expect(decoder, start, rows_in_all - left.len() as u64, rows_in_all);
    Ok(())
}

/// Reports another number of entries than there must be.
fn expect(decoder: &mut Decoder<'_>, start: usize, found: u64, expected: u64) {
    if found != expected {
        let kind = ErrorKind::WrongCount { found, min: expected, max: expected };
        decoder.report(start, kind);
    }
}

fn numbers(decoder: &mut Decoder<'_>) -> Read<Vec<u64>> {
    let mut numbers = Vec::new();
    numbers.read(decoder, &Rule::ANY).map(|()| numbers)
}

/// How many counts stand in the object that comes next: the key `#` is its first.
fn counts_ahead(mut reader: Reader<'_>) -> Read<usize> {
    reader.enter()?;
    let is_counts = reader.key(true)?.is_some_and(|(key, _)| key == COUNTS);
    let mut count = 0;
    if is_counts && reader.peek()?.0 == Type::List {
        reader.enter()?;
        while reader.element(count == 0)? {
            reader.skip()?;
            count += 1;
        }
    }
    Ok(count)
}

/// The names at a path of the text: `nodes.id`.
fn ahead(text: &str, path: &str) -> Read<Vec<String>> {
    let (mut reader, mut names) = (Reader::new(text), Vec::new());
    for part in path.split('.') {
        if reader.peek()?.0 != Type::Object {
            return Ok(names);
        }
        reader.enter()?;
        let mut first = true;
        loop {
            match reader.key(first)? {
                Some((key, _)) if key == part => break,
                Some(_) => reader.skip()?,
                None => return Ok(names),
            }
            first = false;
        }
    }
    if reader.peek()?.0 == Type::List {
        reader.enter()?;
        while reader.element(names.is_empty())? {
            if reader.peek()?.0 == Type::Text {
                names.push(reader.string()?.into_owned());
            } else {
                reader.skip()?;
                names.push(String::new());
            }
        }
    }
    Ok(names)
}
