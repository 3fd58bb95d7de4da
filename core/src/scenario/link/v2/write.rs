//! From a valid scenario to columns.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{COUNTS, SECONDS};
use crate::format::record::{List, Record, Rule};
use crate::format::write::Writer;
use crate::scenario::{Scenario, write};
use crate::sort;

/// What the link of a valid scenario carries, as text: every name in it is known, every list of the right length.
pub(in crate::scenario::link) fn written(scenario: &Scenario) -> String {
    let root = scenario.lab.record();
    let mut columns = Columns { root, places: Vec::new(), writer: Writer::new(false) };
    columns.writer.begin('{');
    write::head(&mut columns.writer, scenario);
    columns.fields(root);
    columns.writer.end('}');
    columns.writer.finish()
}

/// The places of names.
type Places<'s> = Rc<BTreeMap<&'s str, u64>>;

/// A scenario being written.
struct Columns<'s> {
    root: &'s dyn Record,
    /// The lists whose names others have, as in [`Rule::of`].
    places: Vec<(&'static str, Places<'s>)>,
    writer: Writer<'s>,
}

impl<'s> Columns<'s> {
    fn fields(&mut self, record: &'s dyn Record) {
        for (at, field) in record.fields().iter().enumerate() {
            if record.is_default(at) {
                continue;
            }
            self.writer.key(field.name);
            let value = record.get(at);
            if let Some(list) = value.list() {
                self.list(&[list], false);
            } else if let Some(record) = value.record() {
                self.writer.begin('{');
                self.fields(record);
                self.writer.end('}');
            } else {
                self.name_places(&field.rule);
                value.write(&mut self.writer);
            }
        }
    }

    /// Lists of one type, of which there is one for every entry around them where they are `nested`.
    fn list(&mut self, lists: &[&'s dyn List], nested: bool) {
        let Some(tables) = lists.first().map(|list| list.tables()) else { return };
        let entries: Vec<_> = lists.iter().flat_map(|list| list.rows()).collect();
        self.writer.begin('{');
        if nested {
            self.writer.key(COUNTS);
            let counts = lists.iter().map(|list| list.count() as u64);
            self.writer.list(counts, Writer::whole);
        }
        let places = (0..).zip(&entries).filter(|(_, (_, second))| *second);
        let places: Vec<u64> = places.map(|(at, _)| at).collect();
        if !places.is_empty() {
            self.writer.key(SECONDS);
            self.writer.list(places.into_iter(), Writer::whole);
        }
        for (kind, table) in [false, true].into_iter().zip(tables) {
            let own = entries.iter().filter(|(_, second)| *second == kind);
            let rows: Vec<&dyn Record> = own.map(|&(row, _)| row).collect();
            for (at, field) in table.iter().enumerate() {
                let is_left_out = at > 0 && rows.iter().all(|row| row.is_default(at));
                if !rows.is_empty() && !is_left_out {
                    self.writer.key(field.name);
                    self.column(&rows, at, &field.rule);
                }
            }
        }
        self.writer.end('}');
    }

    fn column(&mut self, rows: &[&'s dyn Record], at: usize, rule: &'static Rule) {
        let lists: Vec<_> = rows.iter().filter_map(|row| row.get(at).list()).collect();
        if !lists.is_empty() {
            return self.list(&lists, true);
        }
        if rule.even {
            let lists: Vec<_> = rows.iter().filter_map(|row| row.get(at).numbers()).collect();
            let numbers = lists.first().map_or(0, |numbers| numbers.len());
            return self.writer.list(0..numbers, |writer, place| {
                writer.list(lists.iter(), |writer, numbers| writer.whole(numbers[place]));
            });
        }
        self.name_places(rule);
        self.writer.list(rows.iter(), |writer, row| match row.get(at) {
            value if value.is_none() => writer.plain("null"),
            value => value.write(writer),
        });
    }

    /// From now on, names are written as places where a field has those of other entries.
    fn name_places(&mut self, rule: &Rule) {
        self.writer.places = None;
        if rule.of.is_empty() {
            return;
        }
        if !self.places.iter().any(|(of, _)| *of == rule.of) {
            let names = names(self.root, rule.of).unwrap_or_default();
            self.places.push((rule.of, Rc::new(sort::map(names.into_iter().zip(0..)))));
        }
        let known = self.places.iter().find(|(of, _)| *of == rule.of);
        self.writer.places = known.map(|(_, places)| Rc::clone(places));
    }
}

/// The names at a path: `nodes.id`.
fn names<'s>(record: &'s dyn Record, path: &str) -> Option<Vec<&'s str>> {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let value = record.get(record.fields().iter().position(|field| field.name == first)?);
    if rest.is_empty() {
        return Some(value.texts()?.iter().map(String::as_str).collect());
    }
    let Some(list) = value.list() else { return names(value.record()?, rest) };
    let at = list.tables()[0].iter().position(|field| field.name == rest)?;
    let firsts = list.rows().into_iter().filter(|(_, second)| !second);
    firsts.map(|(row, _)| row.get(at).text()).collect()
}
