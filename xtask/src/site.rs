//! Builds the site: the page by Trunk, what Trunk leaves to do, and the JavaScript module beside it.

use crate::late;
use crate::module;
use crate::policy;
use crate::setup;
use crate::shell::{self, Failure, Workspace, at};
use crate::tools;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha384};
use std::process::Command;

/// A copy of the page's source that does not ask for `wasm-opt`.
const WITHOUT_WASM_OPT: &str = "index.without-wasm-opt.html";

/// How a command is run: [`shell::openly`] before a person, [`shell::quietly`] as one step of many.
pub type Runner<T> = fn(&mut Command) -> Result<T, Failure>;

/// The optimised site in `dist/`: the page with its content security policy in force, and the module.
pub fn build<T>(workspace: &Workspace, run: Runner<T>) -> Result<(), Failure> {
    let mut command = optimised(workspace);
    if setup::installed_npm(workspace, &tools::BINARYEN) {
        run(&mut command)?;
    } else {
        build_without_wasm_opt(workspace, command, run)?;
    }
    let page = workspace.dist().join("index.html");
    let mut html = at(&page, std::fs::read_to_string(&page))?;
    if setup::installed_npm(workspace, &tools::BINARYEN) {
        html = late::cut(workspace, html, run)?;
    }
    if setup::installed_npm(workspace, &tools::ESBUILD) {
        html = minify(workspace, html)?;
    }
    let html = policy::enforce(&html).map_err(|error| Failure::new(error.to_string()))?;
    at(&page, std::fs::write(&page, html))?;
    module::build(workspace, run)
}

/// What Trunk makes of the page: optimised, whole, functions with their names.
pub fn optimised(workspace: &Workspace) -> Command {
    let mut command = trunk(workspace, "build");
    command.arg("--release=true");
    command
}

/// Minifies every script and style, and tells the page their new digests.
fn minify(workspace: &Workspace, mut html: String) -> Result<String, Failure> {
    let dist = workspace.dist();
    let mut files = shell::files_below(&dist)?;
    files.retain(|file| file.extension().is_some_and(|end| end == "js" || end == "css"));
    let digests = || files.iter().map(|file| Ok(integrity(&at(file, std::fs::read(file))?)));
    let before: Vec<String> = digests().collect::<Result<_, Failure>>()?;
    let mut command = workspace.command("esbuild");
    command.args(["--minify", "--allow-overwrite", "--log-level=warning", "--target=es2022"]);
    command.arg(format!("--outdir={}", dist.display()));
    command.arg(format!("--outbase={}", dist.display())).args(&files);
    shell::quietly(&mut command)?;
    for (before, after) in before.iter().zip(digests()) {
        html = html.replace(before, &after?);
    }
    Ok(html)
}

/// The digest by which a page names the content of a file that it loads.
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(bytes)))
}

/// With `data-wasm-opt` Trunk insists on the program, so it is given a page that does not ask for it.
fn build_without_wasm_opt<T>(
    workspace: &Workspace,
    mut command: Command,
    run: Runner<T>,
) -> Result<(), Failure> {
    let source = workspace.root.join("index.html");
    let html = at(&source, std::fs::read_to_string(&source))?;
    let copy = workspace.root.join(WITHOUT_WASM_OPT);
    let plain = html.replace("data-wasm-opt=\"z\"", "data-wasm-opt=\"0\"");
    at(&copy, std::fs::write(&copy, plain))?;
    let built = run(command.arg(WITHOUT_WASM_OPT));
    at(&copy, std::fs::remove_file(&copy))?;
    built.map(drop)
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
