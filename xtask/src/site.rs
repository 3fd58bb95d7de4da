//! Builds the site: the page's two programs, its document, and the JavaScript module beside it.

use std::fmt::Write as _;
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256, Sha384};

use crate::program::{Built, PARTS, Program};
use crate::shell::{self, Failure, Workspace, at};
use crate::{book, document, listing, module, policy, setup, tools};

/// The optimised site in `dist/`, the module, and the manual; with the tools for them.
pub fn build(workspace: &Workspace) -> Result<(), Failure> {
    let site = || assemble(workspace, true);
    let (worker, ()) = both(site, || compile_first_moments(workspace))?;
    let mut first_moments = Command::new(workspace.target().join("debug/examples/first_moments"));
    let what = "first moments of the examples: writing";
    workspace.run(what, first_moments.arg(workspace.dist()))?;
    module::build(workspace, &worker)?;
    book::build(workspace)?;
    complete(workspace)
}

/// What writes the first moments of the examples, which the page draws before a worker runs.
fn compile_first_moments(workspace: &Workspace) -> Result<(), Failure> {
    // It runs for seconds: that is no time to optimise for.
    let quickly = "--no-default-features --config profile.dev.package.gantry-sched.opt-level=0";
    let words = format!("cargo build --locked -p gantry-web --example first_moments {quickly}");
    workspace.run("first moments of the examples: compiling", &mut workspace.command(&words))
}

/// The page in `dist/`, built quickly; the core in it is nearly as fast as in the optimised one.
pub fn build_quickly(workspace: &Workspace) -> Result<(), Failure> {
    assemble(workspace, false)?;
    complete(workspace)
}

/// Puts the policies of all pages in force, and lists the site's files.
fn complete(workspace: &Workspace) -> Result<(), Failure> {
    policy::enforce(&workspace.dist())?;
    listing::write(workspace)
}

/// The page, its policy not yet in force. The worker's program, as it stands there.
fn assemble(workspace: &Workspace, optimised: bool) -> Result<Built, Failure> {
    let [app, worker] = ["app", "worker"].map(|name| Program { name, optimised });
    let dist = workspace.dist();
    shell::remove(&dist)?;
    setup::wasm_target(workspace)?;
    let compile = || both(|| app.compile(workspace), || worker.compile(workspace));
    both(|| setup::for_site(workspace, optimised), compile)?;
    let (app, worker) = both(|| app.build(workspace), || worker.build(workspace))?;
    let mut html = document::built(workspace, &app, &worker)?;
    if setup::installed(workspace, &tools::ESBUILD) {
        html = minify(workspace, html)?;
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
fn minify(workspace: &Workspace, mut html: String) -> Result<String, Failure> {
    let dist = workspace.dist();
    let mut files = shell::files_below(&dist)?;
    // The list of parts is left as it is: the module changes it.
    files.retain(|file| {
        file.extension().is_some_and(|end| end == "js" || end == "css") && !file.ends_with(PARTS)
    });
    let digests = || files.iter().map(|file| Ok(integrity(&at(file, std::fs::read(file))?)));
    let before: Vec<String> = digests().collect::<Result<_, Failure>>()?;
    let options = "--minify --allow-overwrite --log-level=warning --target=es2022";
    let mut esbuild = workspace.command(&format!("esbuild {options}"));
    esbuild.arg(format!("--outdir={}", dist.display()));
    esbuild.arg(format!("--outbase={}", dist.display())).args(&files);
    workspace.run("scripts and styles: minifying", &mut esbuild)?;
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
    Sha256::digest(bytes).iter().take(8).fold(String::new(), |mut text, byte| {
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
    let port = port.unwrap_or(crate::server::USUAL_PORT);
    let words = format!("trunk serve --dist dist-dev --address 127.0.0.1 --port {port}");
    // Trunk takes this variable for a switch of its own and stops at the usual value 1.
    shell::openly(workspace.command(&words).env_remove("NO_COLOR"))
}
