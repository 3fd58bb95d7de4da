//! From the text of a scenario file to a [`Scenario`]: its head here, each lab's part in the lab's own folder.
//!
//! Whole numbers are written as whole numbers: `1.0`, `1e3` and `-0` are refused, and so are numbers above 2^53 - 1, so
//! that every program that reads JSON reads the same scenario.
//!
//! **Invariant:** no part of the text is silently ignored.
//! Cost: one pass; the keys before `lab` are skipped once more.

use super::{
    Error, ErrorKind, Errors, Lab, LabKind, MAX_FILE_BYTES, Measure, Path, Position, Scenario,
    VERSION,
};
use crate::format::decode::{Decoder, stray};
use crate::format::head::{HEAD, TEACHING};
use crate::format::json::{Read, Reader, Type};
use crate::sort;

/// The readable parts of a scenario with errors, and the errors.
#[derive(Debug)]
pub struct Reading {
    /// The scenario; a value with an error is empty. `None` if the reading ended early.
    pub(super) scenario: Option<Scenario>,
    pub(super) errors: Errors,
}

impl Reading {
    /// Its lab, which can check it; `None` if it is unknown.
    pub fn lab(&self) -> Option<LabKind> {
        self.scenario.as_ref().map(Scenario::kind)
    }
}

/// Reads a scenario file. Errors: all errors of its form, with path, line and column.
pub fn read(text: &str) -> Result<Scenario, Errors> {
    let Reading { scenario, errors } = reading(text);
    match scenario {
        Some(scenario) if errors.is_empty() => Ok(scenario),
        _ => Err(errors),
    }
}

/// Decodes the bytes of a scenario file from a disk or a network: at most 256 MiB of UTF-8. Skips a byte order mark at
/// its start.
pub fn text_of(bytes: &[u8]) -> Result<&str, Errors> {
    refuse_large(bytes.len())?;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = std::str::from_utf8(&bytes[..error.valid_up_to()]).expect("valid up to here");
        let position = positions(before, &[before.len()]).pop();
        Errors {
            list: vec![Error { path: Path::root(), position, kind: ErrorKind::NotUtf8 }],
            more: 0,
        }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// [`read`], after [`text_of`].
pub fn read_bytes(bytes: &[u8]) -> Result<Scenario, Errors> {
    read(text_of(bytes)?)
}

fn refuse_large(bytes: usize) -> Result<(), Errors> {
    let mut errors = Errors::default();
    if bytes as u64 > MAX_FILE_BYTES {
        let kind = ErrorKind::TooLarge {
            what: Measure::FileBytes,
            found: bytes as u64,
            max: MAX_FILE_BYTES,
        };
        errors.push(Path::root(), kind);
    }
    errors.or(|| ())
}

/// Reads all readable parts.
pub fn reading(text: &str) -> Reading {
    if let Err(errors) = refuse_large(text.len()) {
        return Reading { scenario: None, errors };
    }
    let mut decoder = Decoder::new(text);
    let scenario = match document(&mut decoder, text) {
        Ok(scenario) => scenario,
        Err(fault) => {
            decoder.end_with(fault);
            None
        }
    };
    let (mut errors, offsets) = decoder.finish();
    for (error, position) in errors.list.iter_mut().zip(positions(text, &offsets)) {
        error.position = Some(position);
    }
    sort::sort_by_key(&mut errors.list, |error| error.position);
    Reading { scenario, errors }
}

/// The last of the fields of all scenarios.
const LAST: usize = HEAD.len() - 1;

fn document<'t>(decoder: &mut Decoder<'t>, text: &'t str) -> Read<Option<Scenario>> {
    let Some(kind) = head(decoder, text)? else { return Ok(None) };
    let lab = Lab::empty(kind);
    let mut scenario = Scenario::of(lab);
    decoder.object(kind.fields(), &mut |decoder, field| {
        match field {
            0 | 1 => decoder.reader.skip()?,
            2 => scenario.title = Some(decoder.text()?),
            3 => scenario.note = Some(decoder.text()?),
            LAST => scenario.time_unit = Some(decoder.text()?),
            TEACHING..LAST => decoder.field(&mut scenario.teaching, field - TEACHING)?,
            of_lab => decoder.field(scenario.lab.record_mut(), of_lab - HEAD.len())?,
        }
        Ok(())
    })?;
    decoder.reader.end()?;
    Ok(Some(scenario))
}

/// Looks ahead for the version and the lab, which determine the meaning of all else, and checks them. `None` if no more
/// can be checked.
fn head<'t>(decoder: &mut Decoder<'t>, text: &'t str) -> Read<Option<LabKind>> {
    let mut ahead = Reader::new(text);
    let (found, start) = ahead.peek()?;
    if found != Type::Object {
        decoder.object(&HEAD, &mut |_, _| Ok(()))?;
        return Ok(None);
    }
    let [mut version, mut lab] = [None, None];
    let mut fields = 0;
    ahead.enter()?;
    while version.is_none() || lab.is_none() {
        let Some((key, at)) = ahead.key(fields == 0)? else { break };
        fields += 1;
        // No lab has as many fields as may be skipped.
        stray(fields, at)?;
        match &*key {
            "gantry" if version.is_none() => version = Some(ahead.clone()),
            "lab" if lab.is_none() => lab = Some(ahead.clone()),
            _ => {}
        }
        ahead.skip()?;
    }
    if let Some(at_version) = &version
        && !decoder.at(at_version.clone(), "gantry", check_version)?
    {
        return Ok(None);
    }
    let Some(lab) = lab else {
        for missing in version.is_none().then_some("gantry").into_iter().chain(["lab"]) {
            decoder.report(start, ErrorKind::MissingField { field: missing.to_owned() });
        }
        return Ok(None);
    };
    let name = decoder.at(lab, "lab", |decoder| decoder.word(&LabKind::NAMES))?;
    Ok(name.map(|index| LabKind::ALL[index]))
}

/// True if the rest is readable: false for a version newer than this program.
fn check_version(decoder: &mut Decoder<'_>) -> Read<bool> {
    let at = decoder.reader.peek()?.1;
    let Some(version) = decoder.whole_from(VERSION)? else { return Ok(true) };
    if version > VERSION {
        decoder.report(at, ErrorKind::FutureVersion { found: version.to_string(), known: VERSION });
    } else if version < VERSION {
        decoder.report(
            at,
            ErrorKind::OutOfRange { found: version.to_string(), min: VERSION, max: VERSION },
        );
    }
    Ok(version <= VERSION)
}

/// Line and column of each of `offsets`, which need no order.
/// Cost: one pass over the text up to the last of them.
pub(super) fn positions(text: &str, offsets: &[usize]) -> Vec<Position> {
    let mut order: Vec<usize> = (0..offsets.len()).collect();
    sort::sort_by_key(&mut order, |&index| offsets[index]);
    let mut positions = vec![Position { line: 1, column: 1 }; offsets.len()];
    let (mut at, mut position) = (0, Position { line: 1, column: 1 });
    for index in order {
        let offset = offsets[index].min(text.len());
        let mut between = &text[at..offset];
        if let Some(last) = between.rfind('\n') {
            position.line += between.bytes().filter(|&byte| byte == b'\n').count() as u64;
            position.column = 1;
            between = &between[last + 1..];
        }
        position.column += between.chars().count() as u64;
        at = offset;
        positions[index] = position;
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_fields_that_are_none_is_not_read_to_its_end() {
        let stray =
            (0..100_000).map(|number| format!("\"k{number}\":0,")).collect::<Vec<_>>().concat();
        let texts = [
            format!(r#"{{"gantry":1,"lab":"backfill",{stray}"jobs":[]}}"#),
            format!(r#"{{{stray}"gantry":1,"lab":"backfill"}}"#),
            format!(r#"{{"gantry":1,"lab":"backfill","jobs":[{{{stray}"id":"a"}}]}}"#),
            format!(
                r#"{{"gantry":1,"lab":"backfill",{}"jobs":[]}}"#,
                "\"nodes\":4,".repeat(100_000)
            ),
        ];
        for text in texts {
            let mut reading = None;
            let read = || reading = Some(self::reading(&text));
            let bytes = allocation_counter::measure(read).bytes_total;
            let Reading { scenario, errors } = reading.expect("it was read");
            let last = errors.list.last().expect("errors");
            assert_eq!((scenario, errors.list.len() <= Errors::MAX), (None, true));
            let what = Measure::StrayFields;
            assert_eq!(last.kind, ErrorKind::TooLarge { what, found: 1_001, max: 1_000 });
            // Reading stops early in the text.
            assert!(last.position.is_some_and(|place| place.column < 12_000), "{last}");
            assert!(errors.count() <= 1_002 && bytes < 1 << 20, "{bytes} bytes");
        }
    }
}
