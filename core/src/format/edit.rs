//! Changes of a scenario as data: they set the value at a path, or add, remove or move an entry.
//!
//! The fields that `record!` lists lead to the place at a path, so a lab writes no code for it. Other places follow:
//! the rule of a field names the list that its names come from (`nodes.id`). Renaming an entry of that list renames it
//! there; removing it removes it there, together with every entry that requires the name.
//!
//! A path names an entry by its index, or by its name: `requests[3].gpus`, `requests.pc.gpus`.
//!
//! **Invariant:** an edit checks only that the path and the value are of the format; the check of the whole scenario
//! reports the rest.
//! Cost: a walk to the path; a walk over the scenario if a name changes or is removed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::decode::{Decoder, Field};
use super::json::Read;
use super::lesson::{LessonAsk, LessonStep};
use super::nearest::Spelling;
use super::record::{List, Names, Record, Rule, Value};
use super::write::Writer;
use super::{ErrorKind, Errors, Path, Segment};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// Sets a field to a value that was typed or dragged: the next such edit at the same path continues it.
    Set(Path, Json),
    /// Sets a field to a value chosen among a few: each edit is a separate change.
    Choose(Path, Json),
    Clear(Path),
    /// Appends an entry with these fields to a list, with a fresh name if its entries have names.
    Add(Path, Vec<(String, Json)>),
    /// Inserts a copy of an entry just after it, with a fresh name.
    Copy(Path),
    Remove(Path),
    /// Moves an entry to another place of its list.
    Move(Path, u64),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Json(pub String);

macro_rules! json_of {
    ($($Value:ty),*) => {$(
        impl From<$Value> for Json {
            fn from(value: $Value) -> Json {
                Json::of(&value)
            }
        }
    )*};
}

json_of!(u64, bool, String, Vec<u64>, Vec<String>, Vec<LessonStep>);

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        text.to_owned().into()
    }
}

impl From<&LessonAsk> for Json {
    fn from(ask: &LessonAsk) -> Json {
        Json::of(ask)
    }
}

impl Json {
    fn of(value: &impl Value) -> Json {
        let mut writer = Writer::new(false);
        value.write(&mut writer);
        Json(writer.finish())
    }
}

/// The target of a path.
enum Place<'r> {
    Field(&'r mut dyn Record, usize),
    Number(&'r mut u64),
    /// A value of a list of values that are no records.
    Value(&'r mut dyn Value),
    /// An entry of a list, by its index.
    Entry(&'r mut dyn List, usize),
}

/// A name that other places may refer to: the list and the field of its entries, as in
/// [`Rule::of`](super::record::Rule).
struct Name {
    of: String,
    before: String,
    /// The new name; `None` if it is removed.
    after: Option<String>,
}

impl Edit {
    pub fn path(&self) -> &Path {
        match self {
            Edit::Set(path, _)
            | Edit::Choose(path, _)
            | Edit::Clear(path)
            | Edit::Add(path, _)
            | Edit::Copy(path)
            | Edit::Remove(path)
            | Edit::Move(path, _) => path,
        }
    }

    /// True if this continues `previous`, as the moves of one drag or the digits of one number do.
    pub fn continues(&self, previous: &Edit) -> bool {
        let typed = |edit: &Edit| matches!(edit, Edit::Set(..) | Edit::Clear(_));
        typed(self) && typed(previous) && self.path() == previous.path()
    }

    /// Makes the change. Errors: there is nothing at the path, or the value has the wrong type; half of it may be made.
    pub(crate) fn make(&self, root: &mut dyn Record) -> Result<(), Errors> {
        let mut path = self.path().clone();
        let place = find(root, &mut path, 0)?;
        let path = &path;
        let mut name = None;
        match (self, place) {
            (Edit::Set(_, json) | Edit::Choose(_, json), Place::Field(record, field)) => {
                name = set(record, field, json, path)?;
            }
            (Edit::Set(_, json) | Edit::Choose(_, json), Place::Number(number)) => {
                *number = decoded(json, path, Decoder::whole)?;
            }
            (Edit::Set(_, json) | Edit::Choose(_, json), Place::Value(value)) => {
                decoded(json, path, |decoder| value.read(decoder, &Rule::ANY))?;
            }
            (Edit::Clear(_), Place::Field(record, field)) => record.reset(field),
            (Edit::Add(_, fields), Place::Field(record, field)) => {
                add(record, field, fields, path)?;
            }
            (Edit::Copy(_), Place::Entry(list, at)) => {
                list.copy(at);
                name_afresh(list, at + 1, path);
            }
            (Edit::Remove(_), Place::Entry(list, at)) => name = remove(list, at, path),
            (Edit::Move(_, to), Place::Entry(list, at)) => {
                let to = within(*to, list.count(), path, path.0.len() - 1)?;
                list.shift(at, to);
            }
            _ => return Err(nothing(path, path.0.len())),
        }
        match name {
            Some(Name { of, before, after: Some(after) }) => rename(root, &of, &before, &after),
            Some(Name { of, before, after: None }) => drop(forget(root, &of, &before)),
            None => {}
        }
        Ok(())
    }

    /// Makes the change of an optional text. Errors: it is not a change of a text.
    pub(crate) fn make_text(&self, text: &mut Option<String>) -> Result<(), Errors> {
        *text = match self {
            Edit::Set(path, json) | Edit::Choose(path, json) => {
                Some(decoded(json, path, Decoder::text)?)
            }
            Edit::Clear(_) => None,
            _ => return Err(nothing(self.path(), self.path().0.len())),
        };
        Ok(())
    }
}

/// The target of the part of a path from segment `depth` on, which gets the indices of entries that it names.
fn find<'r>(
    record: &'r mut dyn Record,
    path: &mut Path,
    depth: usize,
) -> Result<Place<'r>, Errors> {
    let Some(Segment::Field(name)) = path.0.get(depth) else { return Err(nothing(path, depth)) };
    let fields = record.fields();
    let Some(field) = fields.iter().position(|field| field.name == name) else {
        let nearest = Spelling::default().nearest(name, fields.iter().map(|field| field.name));
        let nearest = nearest.map(str::to_owned);
        let (found, allowed) = (name.clone(), Field::names(fields));
        return Err(wrong(path, depth + 1, ErrorKind::UnknownField { found, allowed, nearest }));
    };
    let (index, depth) = match path.0.get(depth + 1) {
        None => return Ok(Place::Field(record, field)),
        Some(Segment::Index(index)) => (Some(*index), depth + 2),
        Some(Segment::Field(name)) => match record.get(field).list() {
            Some(list) => {
                let mut rows = list.rows().into_iter();
                let named =
                    rows.position(|(row, is_second)| !is_second && row.get(0).text() == Some(name));
                let index = named.ok_or_else(|| nothing(path, depth + 2))? as u64;
                path.0[depth + 1] = Segment::Index(index);
                (Some(index), depth + 2)
            }
            None => (None, depth + 1),
        },
    };
    let value = record.get_mut(field);
    let Some(index) = index else {
        return match value.record_mut() {
            Some(record) => find(record, path, depth),
            None => Err(nothing(path, depth)),
        };
    };
    if let Some(count) = value.numbers().map(Vec::len) {
        let at = within(index, count, path, depth)?;
        let number = value.numbers_mut().and_then(|numbers| numbers.get_mut(at));
        return number.map(Place::Number).ok_or_else(|| nothing(path, depth));
    }
    if value.list().is_none() {
        let value = usize::try_from(index).ok().and_then(|at| value.value_mut(at));
        return match value.ok_or_else(|| nothing(path, depth))? {
            value if depth == path.0.len() => Ok(Place::Value(value)),
            value => find(value.record_mut().ok_or_else(|| nothing(path, depth))?, path, depth),
        };
    }
    let Some(list) = value.list_mut() else { return Err(nothing(path, depth)) };
    let at = within(index, list.count(), path, depth)?;
    if depth == path.0.len() {
        return Ok(Place::Entry(list, at));
    }
    find(list.row_mut(at), path, depth)
}

/// The index in a list of `count` entries. Errors: it is out of range, at the first `depth` segments of the path.
fn within(at: u64, count: usize, path: &Path, depth: usize) -> Result<usize, Errors> {
    let place = usize::try_from(at).ok().filter(|&place| place < count);
    let max = (count as u64).saturating_sub(1);
    let kind = || ErrorKind::OutOfRange { found: at.to_string(), min: 0, max };
    place.ok_or_else(|| wrong(path, depth, kind()))
}

fn wrong(path: &Path, depth: usize, kind: ErrorKind) -> Errors {
    let mut errors = Errors::default();
    errors.push(Path(path.0[..depth].to_vec()), kind);
    errors
}

/// Error: there is no possible target at the first `depth` segments of the path.
fn nothing(path: &Path, depth: usize) -> Errors {
    let found = path.0.get(depth).map(|segment| Path(vec![segment.clone()]).to_string());
    let found = found.unwrap_or_else(|| path.to_string());
    wrong(path, depth, ErrorKind::UnknownField { found, allowed: Vec::new(), nearest: None })
}

/// Applies `read` to a value. Errors: the value has the wrong type, reported at the path.
fn decoded<'j, T>(
    json: &'j Json,
    path: &Path,
    read: impl FnOnce(&mut Decoder<'j>) -> Read<T>,
) -> Result<T, Errors> {
    let mut decoder = Decoder::new(&json.0);
    let value = read(&mut decoder);
    let value = value.and_then(|value| decoder.reader.end().map(|()| value));
    let value = value.map_err(|fault| decoder.end_with(fault));
    let mut errors = decoder.finish().0;
    for error in &mut errors.list {
        error.path.0.splice(0..0, path.0.iter().cloned());
    }
    match value {
        Ok(value) if errors.is_empty() => Ok(value),
        _ => Err(errors),
    }
}

/// Sets a field to a value; returns its old name, if it was one.
fn set(
    record: &mut dyn Record,
    field: usize,
    json: &Json,
    path: &Path,
) -> Result<Option<Name>, Errors> {
    let before = record.get(field).text().map(str::to_owned);
    record.reset(field);
    decoded(json, path, |decoder| decoder.field(record, field))?;
    let after = record.get(field).text().map(str::to_owned);
    Ok(before.map(|before| Name { of: names_at(path), before, after }))
}

fn add(
    record: &mut dyn Record,
    field: usize,
    fields: &[(String, Json)],
    path: &Path,
) -> Result<(), Errors> {
    let Some(list) = record.get_mut(field).list_mut() else {
        return Err(nothing(path, path.0.len()));
    };
    let has = |table: &[Field]| {
        fields.iter().all(|(name, _)| table.iter().any(|field| field.name == name))
    };
    let [first, second] = list.tables();
    list.push(!has(first) && has(second));
    let at = list.count() - 1;
    let path = path.index(at);
    name_afresh(list, at, &path);
    for (name, json) in fields {
        let mut below = path.field(name);
        if let Place::Field(record, field) = find(list.row_mut(at), &mut below, path.0.len())? {
            set(record, field, json, &below)?;
        }
    }
    Ok(())
}

/// Removes an entry from a list; returns its name, if it has one.
fn remove(list: &mut dyn List, at: usize, path: &Path) -> Option<Name> {
    let row = list.row_mut(at);
    let name = name_field(row).and_then(|field| {
        let below = path.field(row.fields()[field].name);
        Some(Name { of: names_at(&below), before: row.get(field).text()?.to_owned(), after: None })
    });
    list.remove(at);
    name
}

/// The field by which others refer to a record: its first, if it is a text of its own.
fn name_field(record: &dyn Record) -> Option<usize> {
    let first = record.fields().first()?;
    (first.required && first.rule.of.is_empty() && record.get(0).text().is_some()).then_some(0)
}

/// Names an entry by the first letter of its list and the least number that makes an unused name.
fn name_afresh(list: &mut dyn List, at: usize, path: &Path) {
    let Some(field) = name_field(list.row_mut(at)) else { return };
    let lists = path.0.iter().rev().find_map(|segment| match segment {
        Segment::Field(name) => name.chars().next(),
        Segment::Index(_) => None,
    });
    let rows = list.rows();
    let taken = rows.iter().filter_map(|(row, _)| row.get(field).text());
    let fresh = fresh_name(&lists.map(String::from).unwrap_or_default(), taken);
    if let Names::One(name) = list.row_mut(at).get_mut(field).names_mut() {
        *name = fresh;
    }
}

/// `prefix` and the least number from 1 that makes an unused name. Cost: sorting the names.
pub fn fresh_name<'n>(prefix: &str, taken: impl Iterator<Item = &'n str>) -> String {
    let taken: BTreeSet<_> = taken.collect();
    let mut names = (1..=taken.len() + 1).map(|number| format!("{prefix}{number}"));
    let free = names.find(|name| !taken.contains(name.as_str()));
    free.expect("of one name more than are taken, one is free")
}

/// A path as rules spell it: without the indices of entries.
fn names_at(path: &Path) -> String {
    let fields = path.0.iter().filter_map(|segment| match segment {
        Segment::Field(name) => Some(&**name),
        Segment::Index(_) => None,
    });
    fields.collect::<Vec<_>>().join(".")
}

/// Renames an entry wherever others refer to it.
fn rename(record: &mut dyn Record, of: &str, before: &str, after: &str) {
    for (at, field) in record.fields().iter().enumerate() {
        let value = record.get_mut(at);
        if field.rule.of == of {
            let named: &mut [String] = match value.names_mut() {
                Names::None => &mut [],
                Names::One(name) => std::slice::from_mut(name),
                Names::Many(names) => names,
            };
            named.iter_mut().filter(|name| *name == before).for_each(|name| after.clone_into(name));
        } else if let Some(list) = value.list_mut() {
            list.rows_mut().into_iter().for_each(|(row, _)| rename(row, of, before, after));
        } else if let Some(below) = present(value) {
            rename(below, of, before, after);
        }
    }
}

/// Removes all references to a name. Returns true if the record itself requires the name and so must be removed.
fn forget(record: &mut dyn Record, of: &str, gone: &str) -> bool {
    let mut falls = false;
    for (at, field) in record.fields().iter().enumerate() {
        let value = record.get_mut(at);
        if field.rule.of == of {
            let is_left_out = match value.names_mut() {
                Names::One(name) => name == gone,
                Names::Many(names) => {
                    let before = names.len();
                    names.retain(|name| name != gone);
                    names.is_empty() && before > 0
                }
                Names::None => false,
            };
            if is_left_out && field.required {
                falls = true;
            } else if is_left_out {
                record.reset(at);
            }
        } else if let Some(list) = value.list_mut() {
            list.retain(&mut |row| !forget(row, of, gone));
        } else if let Some(below) = present(value) {
            forget(below, of, gone);
        }
    }
    falls
}

fn present(value: &mut dyn Value) -> Option<&mut dyn Record> {
    value.record()?;
    value.record_mut()
}

#[cfg(test)]
mod tests;
