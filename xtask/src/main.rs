//! `cargo xtask`: the commands of this repository, from a fresh machine to a served page or a tested tree.
//!
//! The two that matter are `serve` and `test`; the others are their parts, for people at work on one of
//! them. [`tools`] is the one place where versions of tools are written down, [`setup`] gets them, [`site`]
//! builds the page, [`plan`] is the list of everything that `test` checks.
//!
//! **Invariant:** nothing is fetched from anywhere but the package registries, by their own clients.
//! **Invariant:** a command whose tools are already there makes no network call.

mod args;
mod bench;
mod book;
mod document;
mod listing;
mod module;
mod package;
mod plan;
mod policy;
mod program;
mod progress;
mod runner;
mod server;
mod setup;
mod shell;
mod site;
mod size;
mod tidy;
mod tools;
mod types;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use args::{Request, Serving};
use runner::Extent;
use shell::{Failure, Workspace};

fn main() -> ExitCode {
    let request = match args::parse() {
        Ok(request) => request,
        Err(error) => {
            eprintln!("error: {error}\n\n{}", args::HELP);
            return ExitCode::from(2);
        }
    };
    match run(request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(request: Request) -> Result<(), Failure> {
    let workspace = Workspace::find()?;
    match request {
        Request::Help => println!("{}", args::HELP),
        Request::Build => {
            site::build(&workspace, progress::follow)?;
            println!("The site is in {}", workspace.dist().display());
        }
        Request::Serve { port, how: Serving::Watch } => {
            setup::for_watching(&workspace)?;
            site::watch(&workspace, port)?;
        }
        Request::Serve { port, how } => {
            let start = Instant::now();
            if how == Serving::Release {
                site::build(&workspace, progress::follow)?;
            } else {
                site::build_quickly(&workspace, progress::follow)?;
            }
            println!("Ready after {}", setup::minutes(start.elapsed()));
            server::serve(&workspace.dist(), port)?;
        }
        Request::Package => {
            site::build(&workspace, progress::follow)?;
            print!("{}", package::build(&workspace, progress::follow)?);
        }
        Request::Size => {
            site::build(&workspace, progress::follow)?;
            print!("{}", size::report(&workspace)?);
        }
        Request::Test { list: true, .. } => {
            for step in &plan::STEPS {
                let extent = format!("{:?}", step.extent).to_lowercase();
                println!("{:<12} {extent:<6} {}", step.name, step.about);
            }
        }
        Request::Test { extent, steps, .. } => test(&workspace, extent, &steps)?,
        Request::Hunt { times, seed } => {
            setup::for_tests(&workspace, Extent::Full)?;
            plan::hunt(&workspace, times, seed)?;
        }
        Request::Mutants { arguments } => {
            setup::for_mutants(&workspace)?;
            plan::mutants(&workspace, &arguments)?;
        }
        Request::Busy { ways } => {
            setup::for_tests(&workspace, Extent::Full)?;
            site::build(&workspace, progress::follow)?;
            plan::busy(&workspace, &ways)?;
        }
        Request::Bench { arguments } => bench::run(&workspace, &arguments)?,
        Request::Sheet { site, before } => sheet(&workspace, site, before.as_deref())?,
        Request::Sentences => println!("{}", plan::sentences(&workspace)?.display()),
        Request::Tidy => println!("{} files are tidy", tidy::check(&workspace)?),
    }
    Ok(())
}

fn sheet(
    workspace: &Workspace,
    built: Option<PathBuf>,
    before: Option<&Path>,
) -> Result<(), Failure> {
    setup::for_tests(workspace, Extent::Usual)?;
    if built.is_none() {
        site::build_quickly(workspace, progress::follow)?;
    }
    plan::sheet(workspace, &built.unwrap_or_else(|| workspace.dist()), before)
}

fn test(workspace: &Workspace, extent: Extent, names: &[String]) -> Result<(), Failure> {
    let steps = plan::chosen(extent, names)?;
    let tally = runner::run(workspace, extent, &steps, &mut std::io::stdout());
    match tally {
        Ok(tally) if tally.failed == 0 => Ok(()),
        // The summary has been given, and is the last line.
        Ok(_) => std::process::exit(1),
        Err(error) => Err(Failure::new(format!("standard output: {error}"))),
    }
}
