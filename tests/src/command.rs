//! The command line as a test calls it: arguments and standard input in, what it wrote and its exit status out.

use std::ffi::OsString;
use std::io::Write;
use std::iter;

use gantry_core::cli::{self, Meter, Status, Streams};

#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
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
    let status = run_on(arguments, input, &mut output, &mut errors, &());
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Ran { status, output: text(output), errors: text(errors) }
}

/// Runs the command line on streams of one's own.
pub fn run_on(
    arguments: &[&str],
    mut input: &[u8],
    output: &mut dyn Write,
    errors: &mut dyn Write,
    meter: &dyn Meter,
) -> Status {
    let arguments = iter::once("gantry").chain(arguments.iter().copied()).map(OsString::from);
    cli::run(arguments, &mut Streams { input: &mut input, output, errors, meter })
}

/// The same with arguments that stand in a line.
pub fn gantry(line: &str, input: &str) -> Ran {
    run(&line.split_whitespace().collect::<Vec<_>>(), input.as_bytes())
}

/// A command line with its standard input (`<`) and all that it wrote, standard error behind `!`.
pub fn transcript(line: &str, input: &str, ran: &Ran) -> String {
    let behind = |sign: &str, text: &str| {
        text.lines().map(|line| format!("{sign} {line}").trim_end().to_owned() + "\n").collect()
    };
    let (input, errors): (String, String) = (behind("<", input), behind("!", &ran.errors));
    let Ran { status, output, .. } = ran;
    for text in [output, &ran.errors] {
        assert!(text.is_empty() || text.ends_with('\n'), "{line}: {text}");
    }
    // Lines of CSV end with a carriage return, which a file of text does not keep everywhere.
    format!("$ gantry {line}\n{input}{}{errors}[{status:?}]\n\n", output.replace('\r', "␍"))
}
