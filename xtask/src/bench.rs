//! The benchmarks: once in wasm, once on the host, in one table; both optimised for speed, as the core is in
//! the page.
//!
//! The program is the same (`bench` of the tests' crate): under node it writes its rows as JSON lines, which
//! the host's run puts beside its own.

use crate::setup;
use crate::shell::{self, Failure, Workspace, at};

/// Runs both; further arguments go to the program on the host.
pub fn run(workspace: &Workspace, arguments: &[String]) -> Result<(), Failure> {
    setup::for_site(workspace)?;
    let target = "wasm32-unknown-unknown";
    let package = ["--locked", "-p", "gantry-tests", "--bin", "bench"];
    let mut wasm = workspace.command("cargo");
    shell::openly(wasm.args(["build", "--profile", "native", "--target", target]).args(package))?;

    let folder = workspace.target().join("bench-wasm");
    let mut bind = workspace.command("wasm-bindgen");
    bind.args(["--target", "nodejs", "--no-typescript", "--out-name", "bench", "--out-dir"]);
    bind.arg(&folder).arg(workspace.target().join(target).join("native/bench.wasm"));
    shell::openly(&mut bind)?;

    eprintln!("In wasm, under node …");
    let rows = shell::quietly(workspace.command("node").arg(folder.join("bench.js")))?;
    let file = folder.join("rows.jsonl");
    at(&file, std::fs::write(&file, rows))?;

    eprintln!("On the host …");
    let mut native = workspace.command("cargo");
    native.args(["run", "--profile", "native", "--features", "openb"]).args(package);
    native.arg("--").arg("--wasm").arg(&file);
    shell::openly(native.args(arguments))
}
