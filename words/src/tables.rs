//! Tables by convention: a comment in a file names an enum and how ids begin, and each variant has the message of its
//! name, in whichever file that stands.
//!
//! ```ftl
//! ## enum gantry_core::kernel::Level prefix level_
//! level_event = Event
//! ## names prefix trace_ else unknown
//! ```
//!
//! The first makes `words.level(level)`, the second `words.trace("task-end")`, which is `trace_task_end`. Where two
//! prefixes fit a message, it is of the longer one. `but A B` names variants of which nothing is said. What an
//! enum has and the file does not, or the other way round, the Rust compiler finds: the `match` is exhaustive.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::agree::Agreed;
use crate::code::{camel, texts};
use crate::{Fault, Language};

/// A table, as a comment of a file declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The enum as Rust names it, with `&` in front where it is taken by reference; none for names.
    pub of: Option<String>,
    /// What the ids of its messages begin with.
    pub prefix: String,
    /// Variants of which nothing is said.
    pub but: Vec<String>,
    /// The message for any other name.
    pub otherwise: Option<String>,
    /// The file's name, without its ending.
    pub file: String,
    pub place: String,
}

impl Table {
    /// The table that a line of a comment declares, if it declares one.
    pub(crate) fn declared(line: &str, file: &str, place: &str) -> Option<Result<Table, String>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (of, prefix, rest) = match words.as_slice() {
            ["enum", of, "prefix", prefix, rest @ ..] => (Some((*of).to_owned()), prefix, rest),
            ["names", "prefix", prefix, rest @ ..] => (None, prefix, rest),
            ["enum" | "names", ..] => return Some(Err(format!("{line}: no table"))),
            _ => return None,
        };
        let (but, otherwise) = match (rest, &of) {
            ([], _) => (Vec::new(), None),
            (["but", but @ ..], Some(_)) => (but.iter().map(ToString::to_string).collect(), None),
            (["else", otherwise], None) => (Vec::new(), Some((*otherwise).to_owned())),
            _ => return Some(Err(format!("{line}: no table"))),
        };
        let (prefix, file, place) = ((*prefix).to_owned(), file.to_owned(), place.to_owned());
        Some(Ok(Table { of, prefix, but, otherwise, file, place }))
    }

    fn method(&self) -> &str {
        self.prefix.trim_end_matches('_')
    }

    /// As a method of `Words`; `messages` are its own, by what their ids have behind the prefix.
    fn code(
        &self,
        messages: &BTreeMap<&str, &Agreed>,
        otherwise: Option<&Agreed>,
    ) -> Result<String, String> {
        let mut arms = String::new();
        for (name, agreed) in messages {
            let said = texts(agreed, &Vec::new())?;
            let _ = match &self.of {
                Some(of) => {
                    let of = of.trim_start_matches('&');
                    writeln!(arms, "{of}::{} {{ .. }} => &{said:?},", camel(name))
                }
                None => writeln!(arms, "{:?} => &{said:?},", name.replace('_', "-")),
            };
        }
        let nothing: Vec<_> = self.but.iter().map(|name| format!("{name} {{ .. }}")).collect();
        if let (Some(of), false) = (&self.of, nothing.is_empty()) {
            let of = format!("{}::", of.trim_start_matches('&'));
            let _ = writeln!(arms, "{of}{} => return \"\",", nothing.join(&format!(" | {of}")));
        }
        let method = self.method();
        let doc = format!("#[doc = \"`{}…`, in `{}`\"]", self.prefix, self.place);
        let of = self.of.as_deref().unwrap_or("&str");
        let by = format!("impl Words {{\n{doc}\npub(crate) fn {method}(self, of: {of})");
        let by = if self.of.is_some() { by.replacen(" fn", " const fn", 1) } else { by };
        if self.of.is_some() {
            return Ok(format!(
                "{by} -> &'static str {{ self.one_of(match of {{\n{arms}}}) }}\n}}\n"
            ));
        }
        if let Some(otherwise) = otherwise {
            let said = texts(otherwise, &Vec::new())?;
            return Ok(format!(
                "{by} -> &'static str {{ self.one_of(match of {{\n{arms}_ => &{said:?},\n}}) }}\n}}\n"
            ));
        }
        Ok(format!(
            "{by} -> Option<&'static str> {{ let said = self.one_of(match of {{\n{arms}_ => return None,\n}});\n\
             if said.is_empty() {{ None }} else {{ Some(said) }} }}\n}}\n"
        ))
    }
}

/// The tables of all languages. A language may repeat one of the first, but not change it.
pub(crate) fn all(languages: &mut [Language]) -> Result<Vec<Table>, Vec<Fault>> {
    let (mut tables, mut faults) = (Vec::<Table>::new(), Vec::new());
    for table in languages.iter_mut().flat_map(|language| std::mem::take(&mut language.tables)) {
        let Some(first) = tables.iter().find(|it| it.prefix == table.prefix) else {
            tables.push(table);
            continue;
        };
        if (&table.of, &table.but, &table.otherwise) != (&first.of, &first.but, &first.otherwise) {
            let what = format!("the table is another one in {}", first.place);
            faults.push(Fault { place: table.place, id: table.prefix, what });
        }
    }
    if faults.is_empty() { Ok(tables) } else { Err(faults) }
}

/// The prefix of the table that a message is of.
pub(crate) fn prefix_of<'a>(tables: &'a [Table], id: &str) -> Option<&'a str> {
    let fits = tables.iter().filter(|it| id.starts_with(&it.prefix));
    fits.map(|table| &*table.prefix).max_by_key(|prefix| prefix.len())
}

/// The code of all tables, with the file that each is of.
pub(crate) fn code(
    tables: &[Table],
    messages: &BTreeMap<String, Agreed>,
) -> Result<Vec<(String, String)>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut out = Vec::new();
    for table in tables {
        let own = messages.iter().filter(|(id, _)| prefix_of(tables, id) == Some(&table.prefix));
        let own = own.map(|(id, agreed)| (&id[table.prefix.len()..], agreed)).collect();
        let otherwise = table
            .otherwise
            .as_ref()
            .map(|id| messages.get(id).ok_or_else(|| format!("there is no message {id}")));
        match otherwise.transpose().and_then(|otherwise| table.code(&own, otherwise)) {
            Ok(code) => out.push((table.file.clone(), code)),
            Err(what) => {
                let (place, id) = (table.place.clone(), table.prefix.clone());
                faults.push(Fault { place, id, what });
            }
        }
    }
    if faults.is_empty() { Ok(out) } else { Err(faults) }
}
