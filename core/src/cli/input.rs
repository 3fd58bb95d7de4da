//! Input: a file or standard input, plain or gzip, capped; scenarios, with errors that name the file.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use super::imports::jobs;
use super::progress::Metered;
use super::{Exit, Meter, Streams};
use crate::import;
use crate::scenario::{self, Checked, Errors, Scenario};

/// Name of a file in messages.
pub fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Opens `path`, or standard input for `-`; the meter gets the number of bytes read.
pub fn open<'s>(
    path: &Path,
    input: &'s mut dyn Read,
    meter: &'s dyn Meter,
) -> Result<Box<dyn Read + 's>, Exit> {
    meter.begin(&format!("reading {}", name_of(path)));
    if path == Path::new("-") {
        return Ok(Box::new(Metered::new(input, 0, meter)));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let size = file.metadata().map_or(0, |about| about.len());
    Ok(Box::new(Metered::new(BufReader::new(file), size, meter)))
}

/// Message about an unreadable file: a damaged or too large one is an error of input, any other of the system.
pub fn unreadable(path: &Path, error: &io::Error) -> Exit {
    let name = name_of(path);
    match error.kind() {
        io::ErrorKind::InvalidData => Exit::Refused(format!("{name}: {error}\n")),
        io::ErrorKind::FileTooLarge => {
            let most = import::MAX_BYTES >> 20;
            Exit::Refused(format!("{name}: expected a file of at most {most} MiB\n"))
        }
        _ => Exit::Failed(format!("gantry: cannot read {name}: {error}\n")),
    }
}

/// All bytes of `path`.
pub fn bytes(path: &Path, streams: &mut Streams<'_>) -> Result<Vec<u8>, Exit> {
    let reader = open(path, streams.input, streams.meter)?;
    let mut bytes = Vec::new();
    let read = import::unpack(reader, import::MAX_BYTES).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(path, &error))?;
    Ok(bytes)
}

/// The scenario in `path`, and its checked form. A trace of jobs, recognized by its name or else its contents, is
/// accepted too.
pub fn scenario(path: &Path, streams: &mut Streams<'_>) -> Result<(Scenario, Checked), Exit> {
    with_bytes(path, streams).map(|(opened, _)| opened)
}

/// [`scenario`], with the bytes of the file; a trace has none.
pub fn with_bytes(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<((Scenario, Checked), Vec<u8>), Exit> {
    if jobs::is_trace(path) {
        return jobs::open(path, streams).map(|opened| (opened, Vec::new()));
    }
    let bytes = bytes(path, streams)?;
    if let Some(opened) = jobs::open_bytes(path, &bytes, streams) {
        return opened.map(|opened| (opened, Vec::new()));
    }
    match scenario::open_bytes(&bytes) {
        Ok(opened) => Ok((opened, bytes)),
        Err(errors) => Err(Exit::Refused(said(path, &errors))),
    }
}

/// The errors of a file, one a line, each with the file's name.
pub fn said(path: &Path, errors: &Errors) -> String {
    said_of(&name_of(path), errors)
}

/// [`said`] with a given name in place of the path.
pub fn said_of(name: &str, errors: &Errors) -> String {
    errors.to_string().lines().fold(String::new(), |mut text, line| {
        writeln!(text, "{name}: {line}").expect("a string takes all");
        text
    })
}
