//! The benchmarks: once in wasm, optimised as the core is in the page's worker, once on the host, in one table.
//!
//! The program is the same (`bench` of the tests' crate): under node it writes its times as JSON, which the host's run
//! puts beside its own. Where a site is built and a Chromium is there, `page` of the tests' crate measures the page too,
//! while nothing else runs.

use std::path::{Path, PathBuf};

use crate::plan::tests_program;
use crate::shell::{self, Failure, Workspace, at};
use crate::{setup, size};

const PROGRAM: &str = "--profile native --locked -p gantry-tests --bin bench";

/// Runs all; further arguments go to the program on the host.
pub fn run(workspace: &Workspace, arguments: &[String]) -> Result<(), Failure> {
    setup::for_site(workspace, true)?;
    let as_in_worker = "--target wasm32-unknown-unknown --config profile.native.opt-level='s'";
    shell::openly(&mut workspace.command(&format!("cargo build {PROGRAM} {as_in_worker}")))?;

    let folder = workspace.target().join("bench-wasm");
    let mut bind = workspace.command("wasm-bindgen --target nodejs --no-typescript");
    bind.args(["--out-name", "bench", "--out-dir"]).arg(&folder);
    let built = workspace.target().join("wasm32-unknown-unknown/native/bench.wasm");
    shell::openly(bind.arg(built))?;

    eprintln!("In wasm, under node …");
    let times = shell::quietly(workspace.command("node").arg(folder.join("bench.js")))?;
    let file = folder.join("times.json");
    at(&file, std::fs::write(&file, times))?;

    let page = page(workspace, &folder)?;

    eprintln!("On the host …");
    let mut native = workspace.command(&format!("cargo run {PROGRAM} -- --wasm"));
    native.arg(&file);
    if let Some(page) = page {
        native.arg("--page").arg(page);
    }
    shell::openly(native.args(arguments))
}

/// The file with what a browser measured of the page; none where there is no site or no browser.
fn page(workspace: &Workspace, folder: &Path) -> Result<Option<PathBuf>, Failure> {
    let dist = workspace.dist();
    let (true, Some(chromium)) = (dist.join("index.html").is_file(), setup::chromium()) else {
        eprintln!("The page is left out: it wants `cargo xtask build` and a Chromium.");
        return Ok(None);
    };
    eprintln!("The page, in Chromium …");
    let site = size::packed(workspace)?;
    shell::openly(&mut tests_program(workspace, "build", "page"))?;
    let mut reader = tests_program(workspace, "run", "page");
    let figures = shell::quietly(reader.env("GANTRY_DIST", site).env("GANTRY_CHROMIUM", chromium))?;
    let file = folder.join("page.md");
    at(&file, std::fs::write(&file, figures))?;
    Ok(Some(file))
}
