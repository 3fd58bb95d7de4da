//! A file of any format, in chunks: unpacked, recognized, and read as far as its format alone decides.
//!
//! A trace is read as it comes; all other files are collected first. A scenario's text is not checked here, and manifests
//! and costs are not read: they need parts of the program that not every caller has.
//!
//! **Invariant:** the result does not depend on the chunk boundaries, nor on whether the file is packed.
//! **Invariant:** at most a given number of bytes is unpacked.

use std::fmt;
use std::io;

use super::{Errors, Scenario, link, text_of};
use crate::gzip::Unpacker;
use crate::labs::imports::{self, FileKind, Foreign, ShareFaults, recognise};
use crate::labs::workload::{Workload, swf};

/// Bytes to unpack at a time: few, so that even a decompression bomb unpacks to little at once.
const CHUNK_BYTES: usize = 16 << 10;

/// Bytes after which a trace is recognized and read as it comes.
const HEAD_BYTES: usize = 64 << 10;

#[derive(Clone, Debug, PartialEq)]
pub enum FileContents {
    /// The text of a scenario, not checked.
    Text(String),
    /// The scenario of a link, not checked.
    Link(Box<Scenario>),
    Trace(Box<Workload>, Box<swf::Report>),
    /// The bytes of manifests.
    Manifests(Vec<u8>),
    /// Workflows that were written as text, not checked.
    Shares(Box<Scenario>),
    /// The bytes of a table of measured costs.
    Costs(Vec<u8>),
}

/// Reason why a file is not read.
#[derive(Clone, Debug, PartialEq)]
pub enum FileError {
    /// More bytes than allowed.
    TooLarge { most: u64 },
    /// A damaged gzip file, with the message of the library.
    Damaged(String),
    /// Bytes that are not UTF-8.
    NotText(Errors),
    /// A link without a scenario.
    Link(Errors),
    /// A trace without a usable job.
    Trace(swf::ReadError),
    /// Workflows as text with faults.
    Shares(ShareFaults),
    /// A format that is not read.
    Foreign(Foreign),
}

/// A file that is being read: [`Intake::push`] its bytes, plain or gzip, then [`Intake::finish`].
#[derive(Debug)]
pub struct Intake {
    unpacker: Unpacker<Vec<u8>>,
    most: u64,
    state: IntakeState,
}

#[derive(Debug)]
enum IntakeState {
    /// Too few bytes to recognize a trace.
    Start(Vec<u8>),
    Trace(Box<swf::Reader>),
    /// All other files.
    Whole(Vec<u8>),
}

impl Intake {
    /// A file of at most so many bytes, unpacked.
    pub fn new(most: u64) -> Self {
        let state = IntakeState::Start(Vec::new());
        Intake { unpacker: Unpacker::new(Vec::new(), most), most, state }
    }

    /// Takes the next bytes. Errors: a limit is exceeded, or the archive is damaged; no push is allowed after an error.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        for chunk in bytes.chunks(CHUNK_BYTES) {
            self.unpacker.push(chunk).map_err(|error| unread(&error, self.most))?;
            let plain = self.unpacker.sink().map(std::mem::take).unwrap_or_default();
            self.state.take(&plain)?;
        }
        Ok(())
    }

    /// Jobs of a trace read so far.
    pub fn jobs(&mut self) -> u64 {
        match &mut self.state {
            IntakeState::Trace(reader) => reader.jobs(),
            IntakeState::Start(_) | IntakeState::Whole(_) => 0,
        }
    }

    /// The end of the file. Errors: as for [`Intake::push`], and a file that is not read.
    pub fn finish(mut self) -> Result<FileContents, FileError> {
        let last = self.unpacker.finish().map_err(|error| unread(&error, self.most))?;
        self.state.take(&last)?;
        match self.state {
            IntakeState::Trace(reader) => trace(reader.finish()),
            IntakeState::Start(bytes) | IntakeState::Whole(bytes) => whole(bytes),
        }
    }
}

impl IntakeState {
    fn take(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        match self {
            IntakeState::Trace(reader) => return reader.push(bytes).map_err(FileError::Trace),
            IntakeState::Start(taken) | IntakeState::Whole(taken) => taken.extend_from_slice(bytes),
        }
        let IntakeState::Start(taken) = self else { return Ok(()) };
        if taken.len() < HEAD_BYTES {
            return Ok(());
        }
        let taken = std::mem::take(taken);
        if recognise(&taken) != FileKind::Trace {
            *self = IntakeState::Whole(taken);
            return Ok(());
        }
        let mut reader = swf::Reader::new(swf::Options::default());
        let pushed = reader.push(&taken);
        *self = IntakeState::Trace(Box::new(reader));
        pushed.map_err(FileError::Trace)
    }
}

fn trace(read: Result<(Workload, swf::Report), swf::ReadError>) -> Result<FileContents, FileError> {
    let (workload, report) = read.map_err(FileError::Trace)?;
    Ok(FileContents::Trace(Box::new(workload), Box::new(report)))
}

/// Reads a file whose bytes are all there.
fn whole(bytes: Vec<u8>) -> Result<FileContents, FileError> {
    match recognise(&bytes) {
        FileKind::Scenario => Ok(FileContents::Text(text(&bytes)?.to_owned())),
        FileKind::Link => {
            let read = link::decode(text(&bytes)?.trim());
            read.map(|scenario| FileContents::Link(Box::new(scenario))).map_err(FileError::Link)
        }
        FileKind::Trace => trace(swf::read(&bytes, swf::Options::default())),
        FileKind::Manifests => Ok(FileContents::Manifests(bytes)),
        FileKind::Shares => {
            let read = imports::shares(text(&bytes)?);
            read.map(|scenario| FileContents::Shares(Box::new(scenario))).map_err(FileError::Shares)
        }
        FileKind::Costs => Ok(FileContents::Costs(bytes)),
        FileKind::Foreign(foreign) => Err(FileError::Foreign(foreign)),
    }
}

fn text(bytes: &[u8]) -> Result<&str, FileError> {
    text_of(bytes).map_err(FileError::NotText)
}

fn unread(error: &io::Error, most: u64) -> FileError {
    match error.kind() {
        io::ErrorKind::FileTooLarge => FileError::TooLarge { most },
        _ => FileError::Damaged(error.to_string()),
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::TooLarge { most } => match most >> 20 {
                0 => write!(f, "expected a file of at most {most} bytes"),
                most => write!(f, "expected a file of at most {most} MiB"),
            },
            FileError::Damaged(what) => f.write_str(what),
            FileError::NotText(errors) | FileError::Link(errors) => write!(f, "{errors}"),
            FileError::Trace(error) => write!(f, "{error}"),
            FileError::Shares(faults) => write!(f, "{faults}"),
            FileError::Foreign(foreign) => write!(f, "{foreign}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gzip::tests::gzip;
    use crate::scenario::write_pretty;
    use crate::workload::lublin;

    fn read(bytes: &[u8], chunk: usize) -> Result<FileContents, FileError> {
        let mut intake = Intake::new(1 << 20);
        for chunk in bytes.chunks(chunk) {
            intake.push(chunk)?;
        }
        intake.finish()
    }

    /// A long trace, and the same behind a long header.
    fn traces() -> [Vec<u8>; 2] {
        let line = |job| format!("{job} {job} -1 5 2 -1 -1 2 9 -1 1 1 1 -1 -1 -1 -1 -1\n");
        let lines: String = (1..3_000).map(line).collect();
        let header = format!("; Note: {}\n", "apiVersion: v1 ".repeat(40)).repeat(200);
        [lines.clone().into_bytes(), (header + &lines).into_bytes()]
    }

    #[test]
    fn contents_depend_neither_on_chunks_nor_on_packing() {
        let options = "20_16_0.8_7_rounded".parse().expect("a recipe");
        let scenario = lublin::draw(&options).expect("a few jobs").usual_scenario();
        let link = link::encode(&scenario).expect("a short link");
        let short: [&[u8]; 8] = [
            b"; MaxProcs: 4\n1 0 -1 5 2 -1 -1 2 9\n",
            b"---\napiVersion: v1\nkind: Node\nmetadata: {name: n1}\n",
            b"w.step[1].job[1,2]\n",
            b"api,engine,size,time\na,cpu,0,3\n",
            b"NAME STATUS\n",
            b"; nothing\n1 2 x\n",
            b"{\n \xff",
            b"",
        ];
        let written = [write_pretty(&scenario).into_bytes(), link.into_bytes()];
        let files = short.map(<[u8]>::to_vec).into_iter().chain(written).chain(traces());
        for file in files {
            let whole = read(&file, usize::MAX);
            for chunk in [1, 7, 1 << 10, 60_000] {
                assert_eq!(read(&file, chunk), whole);
                assert_eq!(read(&gzip(&file), chunk), whole);
            }
        }
        for trace in traces() {
            let read = read(&trace, 9_999);
            assert!(
                matches!(read, Ok(FileContents::Trace(workload, _)) if workload.jobs.len() == 2_999)
            );
        }
        let Ok(FileContents::Link(linked)) = read(link::encode(&scenario).unwrap().as_bytes(), 9)
        else {
            panic!("a link")
        };
        assert_eq!(*linked, scenario);
    }

    #[test]
    fn too_much_and_damaged_are_errors() {
        let bomb = gzip(&vec![b' '; 3 << 20]);
        assert_eq!(read(&bomb, 100), Err(FileError::TooLarge { most: 1 << 20 }));
        let half = gzip(&traces()[0]);
        assert!(matches!(read(&half[..half.len() / 2], 100), Err(FileError::Damaged(_))));
        assert!(read(&[0x1f, 0x8b], 1).is_err());
    }
}
