//! `gantry`: the program.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use gantry_core::cli::{Bar, Meter, Streams};

fn main() -> ExitCode {
    let bar = Bar::new();
    let meter: &dyn Meter = bar.as_ref().map_or(&(), |bar| bar);
    let status = gantry_cli::run(
        std::env::args_os(),
        &mut Streams {
            input: &mut io::stdin().lock(),
            output: &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            errors: &mut io::stderr(),
            meter,
        },
    );
    ExitCode::from(status as u8)
}
