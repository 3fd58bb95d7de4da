//! Builds a program of the page: compiled, cut into parts, bound to JavaScript, optimised.
//!
//! All files of a program stand in a folder that bears the digest of the program, so that their names need none: parts
//! of one build never meet those of another.

use std::path::{Path, PathBuf};

use crate::shell::{Failure, Workspace, at, files_below};
use crate::site::{Runner, integrity, short_digest};
use crate::{setup, tools};

const WASM: &str = "wasm32-unknown-unknown";

/// A program of the page.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name among the programs of `web/`.
    pub name: &'static str,
    /// The profile in which it is compiled.
    pub profile: &'static str,
    /// The feature under which it is cut; none where it stays whole.
    pub parts: Option<&'static str>,
    /// Whether it comes with its TypeScript types.
    pub types: bool,
}

/// A program as it stands in the site.
#[derive(Debug)]
pub struct Built {
    /// Its folder, by its name.
    pub folder: String,
    /// Its script.
    pub script: PathBuf,
    /// Its main part.
    pub wasm: PathBuf,
}

impl Program {
    /// Compiles it and puts it into the site.
    pub fn build(self, workspace: &Workspace, run: Runner) -> Result<Built, Failure> {
        let compiled = self.compile(workspace, run)?;
        let bytes = at(&compiled, std::fs::read(&compiled))?;
        let folder = format!("{}-{}", self.name, short_digest(&bytes));
        let place = workspace.dist().join(&folder);
        at(&place, std::fs::create_dir_all(&place))?;
        let compiled = match self.parts {
            Some(_) => self.cut(workspace, run, &compiled, &place)?,
            None => compiled,
        };
        self.bind(workspace, run, &compiled, &place)?;
        if self.parts.is_some() && setup::installed_npm(workspace, &tools::BINARYEN) {
            optimise(workspace, run, &place)?;
        }
        seal(&place)?;
        let [script, wasm] =
            [".js", "_bg.wasm"].map(|end| place.join(format!("{}{end}", self.name)));
        Ok(Built { folder, script, wasm })
    }

    fn compile(self, workspace: &Workspace, run: Runner) -> Result<PathBuf, Failure> {
        let Program { name, profile, parts, .. } = self;
        let mut command = workspace.command("cargo");
        command.args(["rustc", "--locked", "--target", WASM, "-p", "gantry-web"]);
        command.args(["--bin", name, "--profile", profile]);
        if let Some(feature) = parts {
            // The cutter moves functions and data by their relocations.
            command.args(["--features", feature, "--", "-Clink-args=--emit-relocs"]);
        }
        run(&format!("{name}: compiling"), &mut command)?;
        Ok(workspace.target().join(WASM).join(profile).join(format!("{name}.wasm")))
    }

    /// Cuts it: the parts go into its place, what is left comes back.
    fn cut(
        self,
        workspace: &Workspace,
        run: Runner,
        whole: &Path,
        place: &Path,
    ) -> Result<PathBuf, Failure> {
        let mut command = workspace.command("wasm-split-cli");
        command.arg(whole).arg(place).args(["--target", "web", "--out-name", self.name]);
        run(&format!("{}: cutting into parts", self.name), &mut command)?;
        let (main, aside) =
            (place.join(format!("{}.wasm", self.name)), whole.with_extension("main.wasm"));
        at(&main, std::fs::copy(&main, &aside))?;
        at(&main, std::fs::remove_file(&main))?;
        Ok(aside)
    }

    fn bind(
        self,
        workspace: &Workspace,
        run: Runner,
        wasm: &Path,
        place: &Path,
    ) -> Result<(), Failure> {
        let mut command = workspace.command("wasm-bindgen");
        command.args(["--target", "web", "--out-name", self.name]);
        if !self.types {
            command.arg("--no-typescript");
        }
        if self.parts.is_some() {
            command.args(["--keep-lld-exports", "--remove-name-section"]);
            command.arg("--remove-producers-section");
        }
        command.arg("--out-dir").arg(place).arg(wasm);
        run(&format!("{}: binding to JavaScript", self.name), &mut command)
    }
}

fn optimise(workspace: &Workspace, run: Runner, place: &Path) -> Result<(), Failure> {
    for file in files_below(place)? {
        if file.extension().is_some_and(|end| end == "wasm") {
            let mut command = workspace.command("wasm-opt");
            // What the first round leaves is worth a second one. Memory begins with the far end of the stack: no address
            // there is the sum of a pointer and an offset.
            command.args(["-Oz", "-Oz", "--low-memory-unused"]);
            command.args(["--strip-debug", "--strip-producers"]);
            command.arg(&file).arg("-o").arg(&file);
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            run(&format!("{name}: optimising"), &mut command)?;
        }
    }
    Ok(())
}

/// The script that fetches the parts.
pub const PARTS: &str = "__wasm_split.js";

/// Has each part fetched by the digest of its content.
fn seal(place: &Path) -> Result<(), Failure> {
    let path = place.join(PARTS);
    if !path.is_file() {
        return Ok(());
    }
    let mut script = at(&path, std::fs::read_to_string(&path))?;
    for file in files_below(place)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_part = ["split_", "chunk_"].iter().any(|begins| name.starts_with(begins));
        if !is_part {
            continue;
        }
        let digest = integrity(&at(&file, std::fs::read(&file))?);
        let plain = format!("new URL(\"./{name}\", import.meta.url)");
        if !script.contains(&plain) {
            return Err(Failure::new(format!("{PARTS} fetches no {name}: its shape has changed")));
        }
        script = script.replace(&plain, &format!("{plain}, {{ integrity: \"{digest}\" }}"));
    }
    at(&path, std::fs::write(&path, script))
}
