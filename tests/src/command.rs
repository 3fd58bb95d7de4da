//! The command line as a test calls it: arguments and standard input in, what it wrote and its exit status out.

use std::ffi::OsString;

use gantry_core::cli::{self, Status, Streams};

/// What a command printed and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    /// How it ended.
    pub status: Status,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

/// Runs the command line.
///
/// # Panics
/// Where it writes what is not UTF-8.
pub fn run(arguments: &[&str], input: &[u8]) -> Ran {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments = std::iter::once("gantry").chain(arguments.iter().copied()).map(OsString::from);
    let streams =
        &mut Streams { input: &mut &*input, output: &mut output, errors: &mut errors, meter: &() };
    let status = cli::run(arguments, streams);
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Ran { status, output: text(output), errors: text(errors) }
}

/// The same with arguments that stand in a line.
pub fn gantry(line: &str, input: &str) -> Ran {
    run(&line.split_whitespace().collect::<Vec<_>>(), input.as_bytes())
}
