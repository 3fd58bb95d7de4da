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

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use args::Request;
use runner::Extent;
use shell::{Failure, Workspace};

fn main() -> ExitCode {
    let request = match args::read(std::env::args().skip(1)) {
        Ok(request) => request,
        Err(error) => {
            eprint!("error: {error}\n\n{}", args::HELP);
            return ExitCode::from(2);
        }
    };
    match run(&request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(request: &Request) -> Result<(), Failure> {
    let workspace = &Workspace::find()?;
    match request.command {
        "build" => {
            site::build(workspace)?;
            println!("The site is in {}", workspace.dist().display());
        }
        "serve" => serve(workspace, request)?,
        "package" => {
            site::build(workspace)?;
            print!("{}", package::build(workspace)?);
        }
        "size" => {
            site::build(workspace)?;
            print!("{}", size::report(workspace)?);
        }
        "test" if request.has("--list") => {
            for step in &plan::STEPS {
                let extent = format!("{:?}", step.extent).to_lowercase();
                println!("{:<12} {extent:<6} {}", step.name, step.about);
            }
        }
        "test" => test(workspace, request)?,
        "hunt" => {
            setup::for_tests(workspace, Extent::Full)?;
            let times = request.value("--times")?.unwrap_or(20);
            plan::hunt(workspace, times, request.value("--seed")?)?;
        }
        "mutants" => {
            setup::for_mutants(workspace)?;
            plan::mutants(workspace, &request.words)?;
        }
        "busy" => {
            setup::for_tests(workspace, Extent::Full)?;
            site::build(workspace)?;
            plan::busy(workspace, &request.words)?;
        }
        "bench" => bench::run(workspace, &request.words)?,
        "sheet" => {
            setup::for_tests(workspace, Extent::Usual)?;
            let built: Option<PathBuf> = request.value("--site")?;
            if built.is_none() {
                site::build_quickly(workspace)?;
            }
            let built = built.unwrap_or_else(|| workspace.dist());
            plan::sheet(workspace, &built, request.value("--before")?)?;
        }
        "sentences" => println!("{}", plan::sentences(workspace)?.display()),
        "tidy" => println!("{} files are tidy", tidy::check(workspace)?),
        _ => print!("{}", args::HELP),
    }
    Ok(())
}

fn serve(workspace: &Workspace, request: &Request) -> Result<(), Failure> {
    let (start, port) = (Instant::now(), request.value("--port")?);
    if request.has("--watch") {
        setup::for_watching(workspace)?;
        return site::watch(workspace, port);
    }
    if request.has("--release") {
        site::build(workspace)?;
    } else {
        site::build_quickly(workspace)?;
    }
    println!("Ready after {}", progress::minutes(start.elapsed()));
    server::serve(&workspace.dist(), port)
}

fn test(workspace: &Workspace, request: &Request) -> Result<(), Failure> {
    let extent = match (request.has("--fast"), request.has("--full")) {
        (_, true) => Extent::Full,
        (true, false) => Extent::Fast,
        (false, false) => Extent::Usual,
    };
    let steps = plan::chosen(extent, &request.words)?;
    let workspace = Workspace { tells: false, ..workspace.clone() };
    let tally = runner::run(&workspace, extent, &steps, &mut std::io::stdout());
    let tally = tally.map_err(|error| Failure::new(format!("standard output: {error}")))?;
    if tally.failed > 0 {
        // The summary has been given, and is the last line.
        std::process::exit(1);
    }
    Ok(())
}
