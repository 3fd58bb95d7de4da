//! The trace as a whole: chunks in, a workload and a report out.

use std::fmt;
use std::io;

use serde::{Deserialize, Serialize};

use super::lines::Lines;
use super::report::Report;
use crate::gzip::Unpacker;
use crate::kernel::Time;
use crate::labs::backfill::problem;
use crate::labs::backfill::workload::Workload;

/// The most bytes of a trace, unpacked: the cap of a scenario file.
pub const MAX_BYTES: u64 = crate::format::MAX_FILE_BYTES;

pub const MAX_JOBS: u64 = problem::MAX_JOBS;

/// The number of processors that a job uses, if a trace has two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Processors {
    #[default]
    Allocated,
    Requested,
}

impl Processors {
    pub const ALL: [Processors; 2] = [Processors::Allocated, Processors::Requested];

    /// Names as written, in the order of [`Processors::ALL`].
    pub const NAMES: [&'static str; 2] = ["allocated", "requested"];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Nodes of the machine, at most [`problem::MAX_NODES`]; none for those of the header.
    pub nodes: Option<u64>,
    /// The number of processors that a job uses.
    pub processors: Processors,
    /// Jobs submitted before this are left out; in the trace's own seconds.
    pub from: Option<Time>,
    /// Jobs submitted at this or later are left out; in the trace's own seconds.
    pub to: Option<Time>,
    /// The most jobs to take, in order of submission; none for all.
    pub limit: Option<usize>,
    /// The most bytes, unpacked.
    pub max_bytes: u64,
    /// The most jobs to read; at most [`MAX_JOBS`].
    pub max_jobs: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            nodes: None,
            processors: Processors::Allocated,
            from: None,
            to: None,
            limit: None,
            max_bytes: MAX_BYTES,
            max_jobs: MAX_JOBS,
        }
    }
}

/// The error of an import without a workload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReadError {
    /// More bytes than allowed, unpacked.
    TooManyBytes { most: u64 },
    /// More jobs than allowed.
    TooManyJobs { most: u64 },
    /// A damaged gzip file, with the message of the library.
    Damaged(String),
    /// No line gave a job.
    NoJobs(Box<Report>),
}

/// A trace that is being parsed: [`Reader::push`] its bytes, in chunks of any size, plain or gzip, then
/// [`Reader::finish`].
#[derive(Debug)]
pub struct Reader {
    unpacker: Unpacker<Lines>,
    options: Options,
}

impl Reader {
    pub fn new(options: Options) -> Self {
        Reader { unpacker: Unpacker::new(Lines::new(options), options.max_bytes), options }
    }

    /// Takes the next bytes. Errors: a limit is exceeded, or the archive is damaged.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ReadError> {
        self.unpacker.push(bytes).map_err(|error| import_error(&error, &self.options))
    }

    pub fn jobs(&mut self) -> u64 {
        self.unpacker.sink().map_or(0, |lines| lines.jobs())
    }

    /// The end of the trace. Errors: as for [`Reader::push`], and if there is no job at all.
    pub fn finish(self) -> Result<(Workload, Report), ReadError> {
        let mut lines =
            self.unpacker.finish().map_err(|error| import_error(&error, &self.options))?;
        lines.end().map_err(|error| import_error(&error, &self.options))?;
        let (workload, report) = lines.workload();
        if workload.jobs.is_empty() {
            return Err(ReadError::NoJobs(Box::new(report)));
        }
        Ok((workload, report))
    }
}

pub fn read(bytes: &[u8], options: Options) -> Result<(Workload, Report), ReadError> {
    let mut reader = Reader::new(options);
    reader.push(bytes)?;
    reader.finish()
}

fn import_error(error: &io::Error, options: &Options) -> ReadError {
    match error.kind() {
        io::ErrorKind::FileTooLarge => ReadError::TooManyBytes { most: options.max_bytes },
        io::ErrorKind::QuotaExceeded => ReadError::TooManyJobs { most: options.max_jobs },
        _ => ReadError::Damaged(error.to_string()),
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooManyBytes { most } => match most >> 20 {
                0 => write!(f, "expected a trace of at most {most} bytes, unpacked"),
                most => write!(f, "expected a trace of at most {most} MiB, unpacked"),
            },
            ReadError::TooManyJobs { most } => {
                write!(
                    f,
                    "expected a trace of at most {most} jobs; a range of times selects a part of it"
                )
            }
            ReadError::Damaged(what) => f.write_str(what),
            ReadError::NoJobs(report) if report.records == 0 => {
                f.write_str("expected a trace in the Standard Workload Format, found no job")
            }
            ReadError::NoJobs(report) => {
                write!(f, "no job is left\n{}", report.to_string().trim_end())
            }
        }
    }
}

impl std::error::Error for ReadError {}
