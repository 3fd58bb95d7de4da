//! From text to a checked scenario, with the errors of form and of sense together, each with its line and column.
//!
//! Sense is checked even if the form has errors, so that a reader learns of all of them at once; errors that may only
//! follow from an error of form are left out.

use super::read::{Reading, positions, reading, text_of};
use super::{Checked, ErrorKind, Errors, Lab, List, Path, Position, Scenario, Segment};
use crate::format::json::{Read, Reader, Type};
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
    let Some(scenario) = scenario else { return Err(errors) };
    match check(&scenario) {
        Ok(checked) if errors.is_empty() => return Ok((scenario, checked)),
        Ok(_) => {}
        Err(found) => add(&mut errors, found, text),
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

/// [`check`], from bytes.
pub fn check_bytes(bytes: &[u8]) -> Result<Scenario, Errors> {
    check(text_of(bytes)?)
}

/// Line and column of the value at `path` in the text of a scenario, or of the nearest value around it. `None` if the
/// text is not JSON. Cost: one pass.
pub fn locate(text: &str, path: &Path) -> Option<Position> {
    let mut offsets = [None];
    Search { reader: Reader::new(text), offsets: &mut offsets }.value(&[(0, &path.0)]).ok()?;
    positions(text, &[offsets[0]?]).pop()
}

/// Adds errors of sense to those of form.
fn add(errors: &mut Errors, mut found: Errors, text: &str) {
    let doubt = Doubt::of(errors);
    found.list.retain(|error| !doubt.covers(&error.path, &error.kind));
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

    /// True if an error of sense may only follow from a value that could not be read.
    fn covers(&self, path: &Path, kind: &ErrorKind) -> bool {
        let follows = match kind {
            ErrorKind::UnknownName { list: List::Nodes, .. } => self.touches("nodes", "id"),
            ErrorKind::UnknownName { list: List::Tasks | List::EarlierTasks, .. } => {
                self.touches("tasks", "id")
            }
            ErrorKind::UnknownName { list: List::Dimensions, .. } => {
                self.touches("dimensions", "name")
            }
            ErrorKind::UnknownName { list: List::Users, .. } => self.reaches(&["share", "users"]),
            ErrorKind::UnknownName { list: List::Requesters, .. } => {
                self.touches("requesters", "id")
            }
            ErrorKind::UnknownName { list: List::EarlierRequests, .. } => {
                self.touches("requests", "id")
            }
            ErrorKind::UnknownName { list: List::Gpus | List::Units, .. } => {
                self.touches("nodes", "gpus")
            }
            ErrorKind::UnknownName { list: List::Engines, .. } => self.reaches(&["engines"]),
            ErrorKind::UnknownName { list: List::Apis, .. } => self.touches("apis", "id"),
            ErrorKind::NotImplemented { .. } => {
                self.touches("nodes", "engines") || self.reaches(&["engines"])
            }
            ErrorKind::NoNodes { .. } => self.touches("nodes", ""),
            ErrorKind::NotPermitted { .. } => self.touches("requesters", "may_group"),
            ErrorKind::HeldTwice { .. } | ErrorKind::TooFewUnits { .. } => {
                self.touches("nodes", "gpus") || self.touches("requests", "bound")
            }
            ErrorKind::OverReserved { .. } => self.touches("nodes", "available"),
            ErrorKind::BeyondSpace { .. } => self.touches("dimensions", "granularity"),
            ErrorKind::WrongCount { .. } => self.touches("dimensions", ""),
            ErrorKind::DuplicateName { first, .. } => self.holds(first),
            _ => false,
        };
        self.all || follows || self.holds(path)
    }

    /// True if a section is doubtful, or this field in one of its entries.
    fn touches(&self, section: &str, field: &str) -> bool {
        self.paths.iter().any(|path| match &*path.0 {
            [] => true,
            [Segment::Field(first)] => first == section,
            [Segment::Field(first), _, rest @ ..] => {
                first == section
                    && rest
                        .first()
                        .is_none_or(|rest| matches!(rest, Segment::Field(name) if name == field))
            }
            [Segment::Index(_), ..] => false,
        })
    }

    /// True if these fields, or any value in them, are doubtful.
    fn reaches(&self, fields: &[&str]) -> bool {
        let is = |segment: &Segment, field: &&str| matches!(segment, Segment::Field(name) if name == field);
        self.paths.iter().any(|path| path.0.iter().zip(fields).all(|(a, b)| is(a, b)))
    }

    fn holds(&self, path: &Path) -> bool {
        self.paths.iter().any(|doubtful| doubtful.0.iter().zip(&path.0).all(|(a, b)| a == b))
    }
}

/// A search for the positions of values.
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
