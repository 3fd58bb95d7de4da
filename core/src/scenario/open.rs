//! From text to a checked scenario, with the errors of form and of sense together, each with its line and column.
//!
//! Sense is checked even if the form has errors, so that a reader learns of all of them at once; errors that may only
//! follow from an error of form are left out.

use super::read::{Reading, positions, reading, text_of};
use super::{Checked, Error, ErrorKind, Errors, Lab, Path, Position, Scenario, Segment};
use crate::format::json::{Read, Reader, Type};
use crate::format::record::{Record, rule_at};
use crate::sort;

impl Checked {
    /// Checks a scenario. Errors: all that is wrong with it, with paths, without positions.
    pub fn new(scenario: &Scenario) -> Result<Checked, Errors> {
        Checked::by(scenario, Checked::of)
    }

    /// [`Checked::new`] with a given function that checks the lab's own part.
    pub(crate) fn by(
        scenario: &Scenario,
        check: impl FnOnce(&Lab) -> Result<Checked, Errors>,
    ) -> Result<Checked, Errors> {
        let mut errors = scenario.head_errors();
        match check(&scenario.lab) {
            Ok(checked) => errors.or(|| checked),
            Err(more) => {
                errors.append(more);
                Err(errors)
            }
        }
    }
}

/// Reads and checks a scenario. Errors: all that is wrong with it, in the order of the text.
pub fn open(text: &str) -> Result<(Scenario, Checked), Errors> {
    checked(text, reading(text), Checked::new)
}

/// Checks a [`Reading`]: [`open`], for a program that loads labs on demand.
pub fn checked(
    text: &str,
    reading: Reading,
    check: impl FnOnce(&Scenario) -> Result<Checked, Errors>,
) -> Result<(Scenario, Checked), Errors> {
    let Reading { scenario, mut errors } = reading;
    let Some(mut scenario) = scenario else { return Err(errors) };
    match check(&scenario) {
        Ok(checked) if errors.is_empty() => return Ok((scenario, checked)),
        Ok(_) => {}
        Err(found) => add(&mut errors, found, scenario.lab.record_mut(), text),
    }
    Err(errors)
}

/// [`open`], from bytes.
pub fn open_bytes(bytes: &[u8]) -> Result<(Scenario, Checked), Errors> {
    open(text_of(bytes)?)
}

/// [`open`], but returns only the scenario as written.
pub fn check(text: &str) -> Result<Scenario, Errors> {
    open(text).map(|(scenario, _)| scenario)
}

/// Line and column of the value at `path` in the text of a scenario, or of the nearest value around it. `None` if the
/// text is not JSON. Cost: one pass.
fn locate(text: &str, path: &Path) -> Option<Position> {
    let mut offsets = [None];
    Search { reader: Reader::new(text), offsets: &mut offsets }.value(&[(0, &path.0)]).ok()?;
    positions(text, &[offsets[0]?]).pop()
}

/// Errors with the places of their values in the text of their scenario.
pub fn located(mut errors: Errors, text: &str) -> Errors {
    for error in &mut errors.list {
        error.position = locate(text, &error.path);
    }
    errors
}

/// Adds errors of sense to those of form. `record` is the lab's part, in which they were found.
fn add(errors: &mut Errors, mut found: Errors, record: &mut dyn Record, text: &str) {
    let doubt = Doubt::of(errors);
    found.list.retain(|error| !doubt.covers(error, record));
    let paths: Vec<(usize, &[Segment])> =
        found.list.iter().map(|error| &*error.path.0).enumerate().collect();
    let mut offsets = vec![None; paths.len()];
    // The reader has accepted the text: it is JSON.
    let _ = Search { reader: Reader::new(text), offsets: &mut offsets }.value(&paths);
    let known: Vec<usize> = offsets.iter().map(|offset| offset.unwrap_or_default()).collect();
    for (error, position) in found.list.iter_mut().zip(positions(text, &known)) {
        error.position = Some(position);
    }
    errors.list.append(&mut found.list);
    sort::sort_by_key(&mut errors.list, |error| error.position);
    let cut = errors.list.len().saturating_sub(Errors::MAX);
    errors.list.truncate(Errors::MAX);
    // If some errors of form are unknown, so are the errors that follow from them.
    errors.more += cut as u64 + if doubt.all { 0 } else { found.more };
}

/// Values that differ from the text because they could not be read.
struct Doubt {
    paths: Vec<Path>,
    /// True if further ones are unknown.
    all: bool,
}

impl Doubt {
    fn of(errors: &Errors) -> Self {
        let paths = errors.list.iter().filter_map(|error| match &error.kind {
            ErrorKind::DuplicateField { .. } | ErrorKind::UnknownField { nearest: None, .. } => {
                None
            }
            ErrorKind::UnknownField { nearest: Some(meant), .. } => {
                let object = error.path.0.len().saturating_sub(1);
                Some(Path(error.path.0[..object].to_vec()).field(meant))
            }
            ErrorKind::MissingField { field } => Some(error.path.field(field)),
            _ => Some(error.path.clone()),
        });
        Doubt { paths: paths.collect(), all: errors.more > 0 }
    }

    /// True if an error of sense may only follow from a value that could not be read: one at its place, or in a field
    /// that the rule of its field refers to.
    fn covers(&self, error: &Error, record: &mut dyn Record) -> bool {
        if self.all || self.holds(&error.path) {
            return true;
        }
        if let ErrorKind::DuplicateName { first, .. } = &error.kind
            && self.holds(first)
        {
            return true;
        }
        rule_at(record, &error.path.0).is_some_and(|rule| {
            let of = Some(rule.of).filter(|of| !of.is_empty());
            of.iter().chain(rule.needs).any(|field| self.touches(field))
        })
    }

    /// True if a field, in the form of rules (`nodes.id`), is doubtful in any entry, or a value in it or around it.
    fn touches(&self, field: &str) -> bool {
        self.paths.iter().any(|path| {
            let names = path.0.iter().filter_map(|segment| match segment {
                Segment::Field(name) => Some(&**name),
                Segment::Index(_) => None,
            });
            names.zip(field.split('.')).all(|(doubtful, needed)| doubtful == needed)
        })
    }

    fn holds(&self, path: &Path) -> bool {
        self.paths.iter().any(|doubtful| doubtful.0.iter().zip(&path.0).all(|(a, b)| a == b))
    }
}

struct Search<'t, 'o> {
    reader: Reader<'t>,
    offsets: &'o mut [Option<usize>],
}

impl Search<'_, '_> {
    /// Skips the next value, and searches it for the targets of the rest of each path.
    fn value(&mut self, paths: &[(usize, &[Segment])]) -> Read<()> {
        let (found, at) = self.reader.peek()?;
        for &(index, _) in paths {
            self.offsets[index] = Some(at);
        }
        if paths.iter().all(|(_, rest)| rest.is_empty()) {
            return self.reader.skip();
        }
        match found {
            Type::Object => {
                self.reader.enter()?;
                let mut first = true;
                while let Some((key, _)) = self.reader.key(first)? {
                    first = false;
                    self.below(
                        paths,
                        |segment| matches!(segment, Segment::Field(name) if *name == key),
                    )?;
                }
                Ok(())
            }
            Type::List => {
                self.reader.enter()?;
                let mut at = 0;
                while self.reader.element(at == 0)? {
                    self.below(paths, |segment| *segment == Segment::Index(at))?;
                    at += 1;
                }
                Ok(())
            }
            _ => self.reader.skip(),
        }
    }

    fn below(
        &mut self,
        paths: &[(usize, &[Segment])],
        is_next: impl Fn(&Segment) -> bool,
    ) -> Read<()> {
        let mut below = Vec::new();
        for (index, rest) in paths {
            if let Some((first, rest)) = rest.split_first()
                && is_next(first)
            {
                below.push((*index, rest));
            }
        }
        if below.is_empty() { self.reader.skip() } else { self.value(&below) }
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use std::collections::BTreeSet;

    use crate::format::describe::Type;
    use crate::scenario::LabKind;

    /// Adds the fields of a type, and those that the rules of its fields refer to.
    fn walk(of: &Type, at: &str, known: &mut BTreeSet<String>, needed: &mut Vec<&'static str>) {
        match of {
            Type::List(of) | Type::Keyed(of) | Type::Rows(of) => walk(of, at, known, needed),
            Type::Either(either) => {
                either.of.iter().for_each(|of| walk(of, at, known, needed));
            }
            Type::Record(record) => {
                for field in record.fields {
                    let path = format!("{at}{}", field.name);
                    walk(field.of, &format!("{path}."), known, needed);
                    needed.extend(Some(field.rule.of).filter(|of| !of.is_empty()));
                    needed.extend(field.rule.needs);
                    known.insert(path);
                }
            }
            Type::Number
            | Type::Text
            | Type::Flag
            | Type::Words(_)
            | Type::Decimal(..)
            | Type::Custom(..) => {}
        }
    }

    #[test]
    fn rules_refer_to_fields_of_their_scenario() {
        for lab in LabKind::ALL {
            let (mut known, mut needed) = (BTreeSet::new(), Vec::new());
            walk(lab.described(), "", &mut known, &mut needed);
            for field in needed {
                assert!(known.contains(field), "{}: {field}", lab.name());
            }
        }
    }
}
