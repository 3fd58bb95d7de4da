//! Builds the site: the page's two programs, its document, and the JavaScript module beside it.

use std::fmt::Write as _;
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256, Sha384};

use crate::program::{Built, PARTS, Program};
use crate::shell::{self, Failure, Workspace, at};
use crate::{book, document, listing, module, policy, setup, tools};

/// How a command is run that does this: [`progress::follow`](crate::progress::follow) before a person, [`quietly`] as
/// one step of many.
pub type Runner = fn(&str, &mut Command) -> Result<(), Failure>;

/// Runs a command without a word.
pub fn quietly(_: &str, command: &mut Command) -> Result<(), Failure> {
    shell::quietly(command).map(drop)
}

/// The page's own program and the worker's, optimised and cut into parts.
const OPTIMISED: [Program; 2] = [
    Program { name: "app", profile: "page", parts: Some("split-page"), types: false },
    Program { name: "worker", profile: "worker", parts: Some("split-worker"), types: true },
];

/// The same, whole and built quickly.
const QUICK: [Program; 2] = [
    Program { name: "app", profile: "quick", parts: None, types: false },
    Program { name: "worker", profile: "quick", parts: None, types: false },
];

/// The optimised site in `dist/`, the module, and the manual; with the tools for them.
pub fn build(workspace: &Workspace, run: Runner) -> Result<(), Failure> {
    let site = || assemble(workspace, run, setup::for_site, OPTIMISED);
    let (worker, ()) = both(site, || compile_first_moments(workspace, run))?;
    let mut first_moments = Command::new(workspace.target().join("debug/examples/first_moments"));
    run("first moments of the examples: writing", first_moments.arg(workspace.dist()))?;
    module::build(workspace, &worker)?;
    book::build(workspace, run)?;
    complete(workspace)
}

/// What writes the first moments of the examples, which the page draws before a worker runs.
fn compile_first_moments(workspace: &Workspace, run: Runner) -> Result<(), Failure> {
    let mut command = workspace.command("cargo");
    command.args(["build", "--locked", "-p", "gantry-web", "--no-default-features"]);
    // It runs for seconds: that is no time to optimise for.
    let quickly = "profile.dev.package.gantry-sched.opt-level=0";
    command.args(["--example", "first_moments", "--config", quickly]);
    run("first moments of the examples: compiling", &mut command)
}

/// The page in `dist/`, built quickly; the core in it is nearly as fast as in the optimised one.
pub fn build_quickly(workspace: &Workspace, run: Runner) -> Result<(), Failure> {
    assemble(workspace, run, setup::for_quick_site, QUICK)?;
    complete(workspace)
}

/// Puts the policies of all pages in force, and lists the site's files.
fn complete(workspace: &Workspace) -> Result<(), Failure> {
    policy::enforce(&workspace.dist())?;
    listing::write(workspace)?;
    listing::keep(workspace)
}

/// The page, its policy not yet in force. The worker's program, as it stands there.
fn assemble(
    workspace: &Workspace,
    run: Runner,
    tools: fn(&Workspace) -> Result<(), Failure>,
    [app, worker]: [Program; 2],
) -> Result<Built, Failure> {
    let dist = workspace.dist();
    if dist.exists() {
        at(&dist, std::fs::remove_dir_all(&dist))?;
    }
    setup::wasm_target(workspace)?;
    let compile = || both(|| app.compile(workspace, run), || worker.compile(workspace, run));
    both(|| tools(workspace), compile)?;
    let (app, worker) = both(|| app.build(workspace, run), || worker.build(workspace, run))?;
    let mut html = document::built(workspace, &app, &worker)?;
    if setup::installed_npm(workspace, &tools::ESBUILD) {
        html = minify(workspace, run, html)?;
    }
    let page = dist.join("index.html");
    at(&page, std::fs::write(&page, html))?;
    Ok(worker)
}

fn both<A: Send, B: Send>(
    one: impl FnOnce() -> Result<A, Failure> + Send,
    other: impl FnOnce() -> Result<B, Failure>,
) -> Result<(A, B), Failure> {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other()?;
        Ok((one.join().expect("a part of the build panicked")?, other))
    })
}

/// Minifies every script and style, and tells the page their new digests.
fn minify(workspace: &Workspace, run: Runner, mut html: String) -> Result<String, Failure> {
    let dist = workspace.dist();
    let mut files = shell::files_below(&dist)?;
    // The list of parts is left as it is: the module changes it.
    files.retain(|file| {
        file.extension().is_some_and(|end| end == "js" || end == "css") && !file.ends_with(PARTS)
    });
    let digests = || files.iter().map(|file| Ok(integrity(&at(file, std::fs::read(file))?)));
    let before: Vec<String> = digests().collect::<Result<_, Failure>>()?;
    let mut command = workspace.command("esbuild");
    command.args(["--minify", "--allow-overwrite", "--log-level=warning", "--target=es2022"]);
    command.arg(format!("--outdir={}", dist.display()));
    command.arg(format!("--outbase={}", dist.display())).args(&files);
    run("scripts and styles: minifying", &mut command)?;
    for (before, after) in before.iter().zip(digests()) {
        html = html.replace(before, &after?);
    }
    let schema = dist.join("scenario.schema.json");
    let text = at(&schema, std::fs::read_to_string(&schema))?;
    at(&schema, std::fs::write(&schema, unindented(&text)))?;
    Ok(html)
}

/// A text without its indentation: no browser needs it, and brotli does not take all of it away.
pub fn unindented(text: &str) -> String {
    text.lines().map(|line| line.trim_start().to_owned() + "\n").collect()
}

/// A digest for a name: what differs has another.
pub fn short_digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The digest by which a page names the content of a file that it loads.
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(bytes)))
}

/// Serves a development build and builds it again at every change; the policy is not in force there.
pub fn watch(workspace: &Workspace, port: Option<u16>) -> Result<(), Failure> {
    let port = port.unwrap_or(crate::server::USUAL_PORT).to_string();
    let mut command = trunk(workspace, "serve");
    command.args(["--dist", "dist-dev", "--address", "127.0.0.1", "--port", &port]);
    shell::openly(&mut command)
}

fn trunk(workspace: &Workspace, subcommand: &str) -> Command {
    let mut command = workspace.command("trunk");
    command.arg(subcommand);
    // Trunk takes this variable for a switch of its own and stops at the usual value 1.
    command.env_remove("NO_COLOR");
    command
}
