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
    import::unpacked(reader, import::MAX_BYTES).map_err(|error| unreadable(path, &error))
}

/// The contents of `path`, whose format its bytes tell.
fn contents(path: &Path, streams: &mut Streams<'_>) -> Result<FileContents, Exit> {
    let refused = |error| refused(path, &error);
    let mut intake = Intake::new(import::MAX_BYTES);
    each_chunk(path, streams, &mut |bytes| intake.push(bytes).map_err(refused))?;
    intake.finish().map_err(refused)
}

/// Calls `take` with the bytes of `path`, as they are read.
pub fn each_chunk(
    path: &Path,
    streams: &mut Streams<'_>,
    take: &mut dyn FnMut(&[u8]) -> Result<(), Exit>,
) -> Result<(), Exit> {
    let mut reader = open(path, streams.input, streams.meter)?;
    let mut chunk = vec![0; 64 << 10];
    loop {
        match reader.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(count) => take(&chunk[..count])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(path, &error)),
        }
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
    match contents(path, streams)? {
        FileContents::Text(text) => {
            Ok((scenario::open(&text).map_err(refusing(path))?, Some(text)))
        }
        other => {
            let (scenario, report) = imports::converted(path, other)?;
            let checked = Checked::new(&scenario).map_err(refusing(path))?;
            write!(streams.errors, "{report}")?;
            Ok(((scenario, checked), None))
        }
    }
}

/// The errors of a file, one a line, each with the file's name.
pub fn said(path: &Path, errors: &Errors) -> String {
    said_of(&name_of(path), errors)
}

/// The refusal of a file for its errors.
pub fn refusing(path: &Path) -> impl Fn(Errors) -> Exit + '_ {
    |errors| Exit::Refused(said(path, &errors))
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
