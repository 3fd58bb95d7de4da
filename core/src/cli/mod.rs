//! The command line: the core without a browser.
//!
//! One file a concern: `args` (arguments), `input` (files, standard input, gzip), `commands` (subcommands), `compare`
//! (policies side by side), `quiz` (questions and grades), `imports` (clusters, traces and models of jobs),
//! `progress` (progress bar on a terminal).
//!
//! The program is the package `gantry-cli`: it has these commands and those that draw, which need the page's pictures
//! ([`Commands`]).
//!
//! **Invariant:** exit status 0; 2 for a bad scenario or usage, with the message on standard error and (but for
//! `check`) nothing on standard output; 3 for a partial run, of which all results are written; 1 for any other failure.
//! A pipe that is closed early is not a failure: 0.
//! **Invariant:** the output depends on the arguments and the input alone.

mod args;
mod commands;
mod compare;
mod imports;
mod input;
mod progress;
mod quiz;
mod words;

use std::ffi::OsString;
use std::io::{self, Read, Write};

use clap::{CommandFactory, Parser, Subcommand};

use crate::kernel::PartialRun;
use crate::scenario::{Checked, Scenario};
pub use args::{Arguments, CliCommand, InputFile, Runnable};
use progress::Aside;
pub use progress::{Bar, Meter};

pub struct Streams<'s> {
    pub input: &'s mut dyn Read,
    /// Standard output; the caller buffers it for speed.
    pub output: &'s mut dyn Write,
    pub errors: &'s mut dyn Write,
    /// Progress display; `&()` for none.
    pub meter: &'s dyn Meter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// The command was completed.
    Done = 0,
    /// The command failed: a file that cannot be read, a disk that is full.
    Failed = 1,
    /// The request has errors: in the scenario, or in the arguments.
    Refused = 2,
    /// The command was completed for a partial run.
    Partial = 3,
}

/// Reason why a command stopped, with the message for the user.
#[derive(Debug)]
pub enum Exit {
    /// Bad scenario or usage; the message ends with a new line.
    Refused(String),
    /// Bad scenario or usage, already reported.
    RefusedSilently,
    /// All output was written, for a partial run.
    Partial(PartialRun),
    /// Any other failure.
    Failed(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Exit {
    /// An error if the output is that of a partial run.
    fn where_partial(partial: Option<PartialRun>) -> Result<(), Exit> {
        partial.map_or(Ok(()), |partial| Err(Exit::Partial(partial)))
    }
}

impl From<io::Error> for Exit {
    fn from(error: io::Error) -> Self {
        Exit::Output(error)
    }
}

pub trait Commands: Subcommand {
    fn run(self, streams: &mut Streams<'_>) -> Result<(), Exit>;
}

impl Commands for CliCommand {
    fn run(self, streams: &mut Streams<'_>) -> Result<(), Exit> {
        commands::run(self, streams)
    }
}

/// The scenario of the arguments, under the policy that they choose.
pub fn scenario(
    arguments: &Runnable,
    streams: &mut Streams<'_>,
) -> Result<(Scenario, Checked), Exit> {
    commands::chosen(arguments, streams)
}

/// The command line of a program as data, for manual pages and completions.
pub fn command<C: Commands>() -> clap::Command {
    Arguments::<C>::command()
}

/// Runs the command of the core that `arguments` (the first is the program's name) request.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> Status {
    run_of::<CliCommand>(arguments, streams)
}

/// [`run`] for a program with other commands.
pub fn run_of<C: Commands>(
    arguments: impl IntoIterator<Item = OsString>,
    streams: &mut Streams<'_>,
) -> Status {
    let done = match Arguments::<C>::try_parse_from(arguments) {
        Ok(arguments) => {
            let Streams { input, output, errors, meter } = streams;
            let (meter, mut errors) = (*meter, Aside::new(*errors, *meter));
            let streams =
                &mut Streams { input: *input, output: *output, errors: &mut errors, meter };
            arguments.command.run(streams)
        }
        Err(error) if error.use_stderr() => Err(Exit::Refused(error.render().to_string())),
        Err(help) => write!(streams.output, "{}", help.render()).map_err(Exit::Output),
    };
    streams.meter.end();
    let done = match done {
        Ok(()) | Err(Exit::Partial(_)) => streams.output.flush().map_err(Exit::Output).and(done),
        not_done => not_done,
    };
    let (status, message) = match done {
        Ok(()) => return Status::Done,
        Err(Exit::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Status::Done;
        }
        Err(Exit::Output(error)) => {
            (Status::Failed, format!("gantry: cannot write the output: {error}\n"))
        }
        Err(Exit::Partial(PartialRun { time, stops })) => (
            Status::Partial,
            format!(
                "gantry: a partial result: the run was ended at {time}, after jobs had been stopped {stops} times; \
                 what comes after is not recorded\n"
            ),
        ),
        Err(Exit::Failed(message)) => (Status::Failed, message),
        Err(Exit::Refused(message)) => (Status::Refused, message),
        Err(Exit::RefusedSilently) => (Status::Refused, String::new()),
    };
    // If this write fails too, only the status reports the failure.
    let _ = streams.errors.write_all(message.as_bytes());
    status
}
