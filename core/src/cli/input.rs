//! Input: a file or standard input, plain or gzip, capped; scenarios, with errors that name the file.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use super::progress::Metered;
use super::{Exit, Meter, Streams, imports};
use crate::import;
use crate::scenario::intake::{FileContents, FileError, Intake};
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

/// The contents of `path`, whose format its bytes tell.
fn contents(path: &Path, streams: &mut Streams<'_>) -> Result<FileContents, Exit> {
    let mut reader = open(path, streams.input, streams.meter)?;
    let mut intake = Intake::new(import::MAX_BYTES);
    let mut chunk = vec![0; 64 << 10];
    loop {
        let count = match reader.read(&mut chunk) {
            Ok(0) => return intake.finish().map_err(|error| refused(path, &error)),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(unreadable(path, &error)),
        };
        intake.push(&chunk[..count]).map_err(|error| refused(path, &error))?;
    }
}

fn refused(path: &Path, error: &FileError) -> Exit {
    match error {
        FileError::NotText(errors) | FileError::Link(errors) => Exit::Refused(said(path, errors)),
        FileError::Shares(_) => Exit::Refused(prefixed(&name_of(path), &error.to_string())),
        _ => Exit::Refused(format!("{}: {error}\n", name_of(path))),
    }
}

/// The scenario in `path`, and its checked form. Other formats are converted as `import` does without options.
pub fn scenario(path: &Path, streams: &mut Streams<'_>) -> Result<(Scenario, Checked), Exit> {
    with_text(path, streams).map(|(opened, _)| opened)
}

/// [`scenario`], with its text; another format has none.
pub fn with_text(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<((Scenario, Checked), Option<String>), Exit> {
    let wrong = |errors: &Errors| Exit::Refused(said(path, errors));
    match contents(path, streams)? {
        FileContents::Text(text) => {
            let opened = scenario::open(&text).map_err(|errors| wrong(&errors))?;
            Ok((opened, Some(text)))
        }
        other => {
            let (scenario, report) = imports::converted(path, other)?;
            let checked = Checked::new(&scenario).map_err(|errors| wrong(&errors))?;
            write!(streams.errors, "{report}")?;
            Ok(((scenario, checked), None))
        }
    }
}

/// The errors of a file, one a line, each with the file's name.
pub fn said(path: &Path, errors: &Errors) -> String {
    said_of(&name_of(path), errors)
}

/// [`said`] with a given name in place of the path.
pub fn said_of(name: &str, errors: &Errors) -> String {
    prefixed(name, &errors.to_string())
}

/// The lines of a message, each with a name before it.
pub fn prefixed(name: &str, message: &str) -> String {
    message.lines().fold(String::new(), |mut text, line| {
        writeln!(text, "{name}: {line}").expect("a string takes all");
        text
    })
}
