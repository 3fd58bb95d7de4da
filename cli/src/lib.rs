//! The command line: the core's commands ([`gantry_core::cli`]), and `film`, which needs the page's pictures.
//!
//! `args` has the arguments of a film, `film` the command, `raster` pixels of an SVG, `save` the files.
//!
//! **Invariant:** what a command writes depends on its arguments and its input alone. A letter that the fonts in the program
//! lack is the exception: it is drawn in a font of the machine, and refused where there is none.

mod args;
mod film;
pub mod raster;
mod save;

use std::ffi::OsString;

use clap::Subcommand;
use gantry_core::cli::{self, CliCommand, Commands, Exit, Status, Streams};

use args::Filming;

/// The commands of the program.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant, reason = "there is one, and it is parsed once")]
enum ProgramCommand {
    #[command(flatten)]
    Core(CliCommand),

    /// Make a film of a run: a GIF, or numbered pictures (SVG)
    #[command(after_help = "Examples:
  gantry film fig4.json -o fig4.gif
  gantry film easy.json --from refuse.1 --to end --level event -o easy.gif
  gantry film easy.json --policy checkpoint --size 960x600 --theme dark --lang zh -o easy.gif
  gantry film fig4.json --level probe -o fig4.zip

A film has at most 600 frames, and at most 120 million pixels in all of them.")]
    Film(Filming),
}

impl Commands for ProgramCommand {
    fn run(self, streams: &mut Streams<'_>) -> Result<(), Exit> {
        match self {
            ProgramCommand::Core(command) => command.run(streams),
            ProgramCommand::Film(arguments) => film::run(&arguments, streams),
        }
    }
}

/// The command line as data, for manual pages and completions.
pub fn command() -> clap::Command {
    cli::command::<ProgramCommand>()
}

/// Runs the command that `arguments` (the first is the program's name) request.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> Status {
    cli::run_of::<ProgramCommand>(arguments, streams)
}
