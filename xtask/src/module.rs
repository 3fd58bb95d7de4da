//! Builds the core as a JavaScript module of its own, with its TypeScript types, into `dist/module/`.
//!
//! The crate type is given here and not in the core's manifest: nothing else links the core as a library of
//! its own, and every other build would pay for it.

use crate::shell::{Failure, Workspace, at};
use crate::site::Runner;
use crate::{setup, tools};

/// Its files are `gantry.js`, `gantry_bg.wasm`, `gantry.d.ts`.
const NAME: &str = "gantry";

/// Where the module stands in the site.
pub const FOLDER: &str = "module";

/// Compiles, binds and optimises the module.
pub fn build(workspace: &Workspace, run: Runner) -> Result<(), Failure> {
    let target = "wasm32-unknown-unknown";
    let mut compile = workspace.command("cargo");
    compile.args(["rustc", "--locked", "--release", "--target", target]);
    compile.args(["-p", "gantry-core", "--lib", "--features", "js", "--crate-type", "cdylib"]);
    run("module: compiling", &mut compile)?;
    let folder = workspace.dist().join(FOLDER);
    at(&folder, std::fs::create_dir_all(&folder))?;
    let wasm = workspace.target().join(target).join("release/gantry_core.wasm");
    let mut bind = workspace.command("wasm-bindgen");
    bind.args(["--target", "web", "--out-name", NAME, "--out-dir"]).arg(&folder).arg(wasm);
    run("module: binding to JavaScript", &mut bind)?;
    if setup::installed_npm(workspace, &tools::BINARYEN) {
        let bound = folder.join(format!("{NAME}_bg.wasm"));
        let mut optimise = workspace.command("wasm-opt");
        optimise.arg("-Oz").arg(&bound).arg("-o").arg(&bound);
        run("module: optimising", &mut optimise)?;
    }
    Ok(())
}
