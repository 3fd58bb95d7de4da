//! The benchmarks: once in wasm, optimised as the core is in the page's worker, once on the host, in one table.
//!
//! The program is the same (`bench` of the tests' crate): under node it writes its rows as JSON lines, which
//! the host's run puts beside its own. Where a site is built and a Chromium is there, `page` of the tests' crate
//! measures the page too, while nothing else runs.

use std::path::{Path, PathBuf};

use crate::shell::{self, Failure, Workspace, at};
use crate::{setup, size};

/// Runs all; further arguments go to the program on the host.
pub fn run(workspace: &Workspace, arguments: &[String]) -> Result<(), Failure> {
    setup::for_site(workspace)?;
    let target = "wasm32-unknown-unknown";
    let package = ["--locked", "-p", "gantry-tests", "--bin", "bench"];
    let mut wasm = workspace.command("cargo");
    let as_in_worker = "profile.native.opt-level='s'";
    wasm.args(["build", "--profile", "native", "--config", as_in_worker, "--target", target]);
    shell::openly(wasm.args(package))?;

    let folder = workspace.target().join("bench-wasm");
    let mut bind = workspace.command("wasm-bindgen");
    bind.args(["--target", "nodejs", "--no-typescript", "--out-name", "bench", "--out-dir"]);
    bind.arg(&folder).arg(workspace.target().join(target).join("native/bench.wasm"));
    shell::openly(&mut bind)?;

    eprintln!("In wasm, under node …");
    let rows = shell::quietly(workspace.command("node").arg(folder.join("bench.js")))?;
    let file = folder.join("rows.jsonl");
    at(&file, std::fs::write(&file, rows))?;

    let page = page(workspace, &folder)?;

    eprintln!("On the host …");
    let mut native = workspace.command("cargo");
    native.args(["run", "--profile", "native"]).args(package);
    native.arg("--").arg("--wasm").arg(&file);
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
    let mut reader = workspace.command("cargo");
    reader.args(["build", "--quiet", "--locked", "-p", "gantry-tests", "--features", "browser"]);
    shell::openly(reader.args(["--bin", "page"]))?;
    let mut reader = workspace.command("cargo");
    reader.args(["run", "--quiet", "--locked", "-p", "gantry-tests", "--features", "browser"]);
    reader.args(["--bin", "page"]).env("GANTRY_DIST", site).env("GANTRY_CHROMIUM", chromium);
    let figures = shell::quietly(&mut reader)?;
    let file = folder.join("page.md");
    at(&file, std::fs::write(&file, figures))?;
    Ok(Some(file))
}
