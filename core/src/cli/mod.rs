//! The command line: the core without a browser.
//!
//! One file a concern: `args` (what can be asked), `input` (files, standard input, gzip), `commands` (what is
//! done), `compare` (policies side by side), `quiz` (questions and grades), `imports` (what labs read: clusters, traces and models of jobs), `table` (aligned
//! columns), `progress` (how far a command is, for whoever waits at a terminal).
//!
//! **Invariant:** exit status 0; 2 for a bad scenario or usage, with the message on standard error and (but for
//! `check`) nothing on standard output; 3 for a run that was ended before its end, of which all is written that there
//! is; 1 for anything else. A pipe that is closed early is none of these: 0.
//! **Invariant:** what is printed depends on the arguments and the input alone.

mod args;
mod commands;
mod compare;
mod imports;
mod input;
mod progress;
mod quiz;
mod table;

use std::ffi::OsString;
use std::io::{self, Read, Write};

use clap::Parser;

use crate::kernel::PartialRun;
use progress::Aside;
pub use progress::{Bar, Meter};

/// Where a command reads and writes.
pub struct Streams<'s> {
    /// Standard input.
    pub input: &'s mut dyn Read,
    /// Standard output; buffered, if it is to be fast.
    pub output: &'s mut dyn Write,
    /// Standard error.
    pub errors: &'s mut dyn Write,
    /// Shows how far the command is; `&()` where nobody waits.
    pub meter: &'s dyn Meter,
}

/// The exit status of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// It was done.
    Done = 0,
    /// It could not be done: a file that cannot be read, a disk that is full.
    Failed = 1,
    /// What was asked for is wrong: the scenario, or the arguments.
    Refused = 2,
    /// It was done of a run that was ended before its end.
    Partial = 3,
}

/// Why a command was not done, with what to tell the user.
#[derive(Debug)]
enum Stop {
    /// Bad scenario or usage; the message ends with a new line.
    Refused(String),
    /// The same, where everything has been said already.
    RefusedSilently,
    /// All was written, of a run that was ended before its end.
    Partial(PartialRun),
    /// Anything else.
    Failed(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Stop {
    /// That what was written is of a run that was ended before its end, if it was.
    fn where_partial(partial: Option<PartialRun>) -> Result<(), Stop> {
        partial.map_or(Ok(()), |partial| Err(Stop::Partial(partial)))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

/// Does what `arguments` (the first is the program's name) ask for.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> Status {
    let done = match args::Arguments::try_parse_from(arguments) {
        Ok(arguments) => {
            let Streams { input, output, errors, meter } = streams;
            let (meter, mut errors) = (*meter, Aside::new(*errors, *meter));
            let streams =
                &mut Streams { input: *input, output: *output, errors: &mut errors, meter };
            commands::run(arguments.command, streams)
        }
        Err(error) if error.use_stderr() => Err(Stop::Refused(error.render().to_string())),
        Err(help) => write!(streams.output, "{}", help.render()).map_err(Stop::Output),
    };
    streams.meter.end();
    let done = match done {
        Ok(()) | Err(Stop::Partial(_)) => streams.output.flush().map_err(Stop::Output).and(done),
        not_done => not_done,
    };
    let (status, message) = match done {
        Ok(()) => return Status::Done,
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Status::Done;
        }
        Err(Stop::Output(error)) => {
            (Status::Failed, format!("gantry: cannot write the output: {error}\n"))
        }
        Err(Stop::Partial(PartialRun { time, stops })) => (
            Status::Partial,
            format!(
                "gantry: a partial result: the run was ended at {time}, after jobs had been stopped {stops} times; \
                 what comes after is not recorded\n"
            ),
        ),
        Err(Stop::Failed(message)) => (Status::Failed, message),
        Err(Stop::Refused(message)) => (Status::Refused, message),
        Err(Stop::RefusedSilently) => (Status::Refused, String::new()),
    };
    // Where even this cannot be written the status alone has to tell.
    let _ = streams.errors.write_all(message.as_bytes());
    status
}
