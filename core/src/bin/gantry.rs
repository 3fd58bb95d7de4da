//! `gantry`: the core from the command line.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use gantry_core::cli::{self, Streams};

fn main() -> ExitCode {
    let status = cli::run(
        std::env::args_os(),
        &mut Streams {
            input: &mut io::stdin().lock(),
            output: &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            errors: &mut io::stderr().lock(),
        },
    );
    ExitCode::from(status as u8)
}
