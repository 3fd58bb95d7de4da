//! Lists of records that a file writes in a shorter form: as an object whose keys are names, or as lists of numbers.
//!
//! ```text
//! "engines": {"cpu": 2, "gpu": 1}          Keyed: the first field is the key, the second the value
//! "cpu": [[0, 2], [1024, 40]]              Rows: every field is a whole number
//! ```
//!
//! To everything but the file they are lists: edits reach their entries by indices, and a rename changes a name that is
//! a key too.
//!
//! **Invariant:** an entry of [`Keyed`] has two fields, the first of them a text; one of [`Rows`] has only numbers.

use serde::{Deserialize, Serialize};

use super::{Decoder, Entry, Field, List, Names, Read, Rule, Unread, Value, Writer};
use crate::format::decode::Limit;
use crate::format::describe::{self, Described};
use crate::format::json::Type;
use crate::format::{ErrorKind, Shape};

/// Entries by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keyed<T>(pub Vec<T>);

/// Entries as lists of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rows<T>(pub Vec<T>);

impl<T: Default> Unread for Keyed<T> {}

impl<T: Default> Unread for Rows<T> {}

impl<T: Entry> Value for Keyed<T> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        decoder.keyed(rule.limit(), &mut |decoder, key| {
            let mut entry = T::unread(false);
            let row = entry.row_mut().0;
            if let Names::One(name) = row.get_mut(0).names_mut() {
                key.clone_into(name);
            }
            decoder.field(row, 1)?;
            self.0.push(entry);
            Ok(())
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.object(|writer| {
            for row in self.0.iter().map(|entry| entry.row().0) {
                writer.key(row.get(0).text().unwrap_or_default());
                row.get(1).write(writer);
            }
        });
    }

    fn list(&self) -> Option<&dyn List> {
        Some(&self.0)
    }

    fn list_mut(&mut self) -> Option<&mut dyn List> {
        Some(&mut self.0)
    }
}

impl<T: Entry> Value for Rows<T> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        decoder.list(Shape::List, rule.limit(), &mut |decoder| {
            let mut entry = T::unread(false);
            row(decoder, T::TABLES[0], &mut entry)?;
            self.0.push(entry);
            Ok(())
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.list(self.0.iter(), |writer, entry| {
            let row = entry.row().0;
            writer.list(0..row.fields().len(), |writer, field| row.get(field).write(writer));
        });
    }

    fn list(&self) -> Option<&dyn List> {
        Some(&self.0)
    }

    fn list_mut(&mut self) -> Option<&mut dyn List> {
        Some(&mut self.0)
    }
}

/// Reads a list that has a number for each field.
fn row<T: Entry>(decoder: &mut Decoder<'_>, table: &[Field], entry: &mut T) -> Read<()> {
    let ((found, start), fields) = (decoder.reader.peek()?, table.len() as u64);
    let (is_list, mut read) = (found == Type::List, 0);
    decoder.list(Shape::NumberList, Limit::Count(fields, fields), &mut |decoder| {
        decoder.field(entry.row_mut().0, read)?;
        read += 1;
        Ok(())
    })?;
    let found = read as u64;
    if is_list && found < fields {
        decoder.report(start, ErrorKind::WrongCount { found, min: fields, max: fields });
    }
    Ok(())
}

impl<T: Described + 'static> Described for Keyed<T> {
    const TYPE: describe::Type = describe::Type::Keyed(&T::TYPE);
}

impl<T: Described + 'static> Described for Rows<T> {
    const TYPE: describe::Type = describe::Type::Rows(&T::TYPE);
}
