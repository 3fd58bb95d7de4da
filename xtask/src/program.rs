//! Builds a program of the page: compiled, cut into parts, bound to JavaScript, optimised.
//!
//! All files of a program stand in a folder that bears the digest of the program, so that their names need none: parts
//! of one build never meet those of another.

use std::cmp::Reverse;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::shell::{Failure, Workspace, at, files_below};
use crate::site::{Runner, integrity, short_digest};
use crate::{setup, tools};

const WASM: &str = "wasm32-unknown-unknown";

/// The packages that are compiled with the quickly built site.
pub const QUICK_PACKAGES: [&str; 4] = ["-p", "gantry-web", "-p", "gantry-tests"];

#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name among the programs of `web/`.
    pub name: &'static str,
    pub profile: &'static str,
    /// The feature under which it is cut; none where it stays whole.
    pub parts: Option<&'static str>,
    /// Whether it comes with its TypeScript types.
    pub types: bool,
}

#[derive(Debug)]
pub struct Built {
    pub folder: String,
    pub script: PathBuf,
    /// Its main part.
    pub wasm: PathBuf,
}

impl Program {
    /// Puts it into the site, compiled; its folder there.
    pub fn build(self, workspace: &Workspace, run: Runner) -> Result<Built, Failure> {
        let compiled = self.compiled(workspace);
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
            self.fold(workspace, run, &place)?;
            optimise(workspace, run, &place)?;
        }
        seal(&place)?;
        let [script, wasm] =
            [".js", "_bg.wasm"].map(|end| place.join(format!("{}{end}", self.name)));
        Ok(Built { folder, script, wasm })
    }

    fn compiled(self, workspace: &Workspace) -> PathBuf {
        let file = format!("{}.wasm", self.name);
        workspace.target().join(WASM).join(self.profile).join(file)
    }

    /// Compiles it. No tool is needed for that.
    pub fn compile(self, workspace: &Workspace, run: Runner) -> Result<(), Failure> {
        let Program { name, profile, parts, .. } = self;
        let mut command = workspace.command("cargo");
        if let Some(feature) = parts {
            command.args(["rustc", "--locked", "--target", WASM, "-p", "gantry-web"]);
            // The cutter moves functions and data by their relocations.
            command.args(["--bin", name, "--profile", profile, "--features", feature]);
            command.args(["--", "-Clink-args=--emit-relocs"]);
        } else {
            // Parity runs in the same core.
            command.args(["build", "--locked", "--target", WASM, "--profile", profile]);
            command.args(QUICK_PACKAGES).args(["--bin", "app", "--bin", "worker"]);
        }
        run(&format!("{name}: compiling"), &mut command)
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

    /// Merges chunks into the main part, so that a picture takes few requests.
    fn fold(self, workspace: &Workspace, run: Runner, place: &Path) -> Result<(), Failure> {
        let path = place.join(PARTS);
        let script = at(&path, std::fs::read_to_string(&path))?;
        let file = |chunk: &str| place.join(format!("{chunk}.wasm"));
        let size = |chunk: &str| std::fs::metadata(file(chunk)).map_or(0, |it| it.len());
        let chunks = folded(&script, &labs(workspace)?, size);
        let main = place.join(format!("{}_bg.wasm", self.name));
        let mut command = workspace.command("wasm-merge");
        // A chunk imports the main part's memory and table under this name, and exports nothing.
        command.arg(&main).arg("__wasm_split");
        for chunk in &chunks {
            command.arg(file(chunk)).arg(chunk);
        }
        command.arg("-o").arg(&main);
        run(&format!("{}: folding {} chunks", self.name, chunks.len()), &mut command)?;
        for chunk in &chunks {
            at(&file(chunk), std::fs::remove_file(file(chunk)))?;
        }
        at(&path, std::fs::write(&path, without(&script, &chunks)))
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

/// Optimises each file, and writes it back. Memory begins with the far end of the stack: no address there is the sum of a
/// pointer and an offset. A second round takes a third as long again, and a file loses 0.02 % by it.
const OPTIMISE: &str = "
const [tool, ...files] = process.argv.slice(1);
const { default: binaryen } = await import(tool);
const { readFileSync, writeFileSync } = await import('node:fs');
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
binaryen.setLowMemoryUnused(true);
for (const file of files) {
  const code = binaryen.readBinary(readFileSync(file));
  code.optimize();
  code.runPasses(['strip-debug', 'strip-producers']);
  writeFileSync(file, code.emitBinary());
  code.dispose();
}";

/// Optimises the files, by as many processes as there are processors: each starts once, which takes a second.
fn optimise(workspace: &Workspace, run: Runner, place: &Path) -> Result<(), Failure> {
    let mut files = files_below(place)?;
    files.retain(|file| file.extension().is_some_and(|end| end == "wasm"));
    files.sort_by_key(|file| Reverse(std::fs::metadata(file).map_or(0, |about| about.len())));
    let many = std::thread::available_parallelism().map_or(1, NonZero::get);
    let tool = workspace.cache.join(tools::BINARYEN.folder()).join(tools::BINARYEN.file);
    let optimised = &|first: usize| {
        let share: Vec<_> = files.iter().skip(first).step_by(many).collect();
        let mut command = workspace.command("node");
        command.args(["--input-type=module", "-e", OPTIMISE]).arg(&tool).args(&share);
        let name = place.file_name().unwrap_or_default().to_string_lossy();
        run(&format!("{name}: optimising {} files", share.len()), &mut command)
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..many.min(files.len())).map(|at| scope.spawn(move || optimised(at))).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err(Failure::new("optimising panicked".to_owned())))
        })
    })
}

/// The labs: the folders of those of the page.
fn labs(workspace: &Workspace) -> Result<Vec<String>, Failure> {
    let folder = workspace.root.join("web/src/labs");
    let entries = at(&folder, std::fs::read_dir(&folder))?.flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    Ok(folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

/// A request costs less than this many bytes that a lab does not need, before brotli.
const WORTH: u64 = 4 << 10;

/// The chunks of a script of parts that are folded into the main part: those that all labs need, and those with which a
/// lab, on average, gets few bytes that it does not need.
fn folded(script: &str, labs: &[String], size: impl Fn(&str) -> u64) -> Vec<String> {
    let mut chunks = Vec::new();
    let mut names = "";
    for line in script.lines() {
        if let Some(list) = line.strip_prefix("/* ").and_then(|line| line.strip_suffix(" */")) {
            names = list;
        }
        let chunk = line.strip_prefix("const __").and_then(|line| line.split_once(" = makeLoad("));
        let Some((chunk, _)) = chunk else { continue };
        let needs = |lab: &&String| names.split(", ").any(|name| name == lab.as_str());
        let without = labs.iter().filter(|lab| !needs(lab)).count() as u64;
        if size(chunk) * without < WORTH * labs.len() as u64 {
            chunks.push(chunk.to_owned());
        }
    }
    chunks
}

/// A script of parts without chunks that are elsewhere.
fn without(script: &str, chunks: &[String]) -> String {
    let mut text = script.to_owned();
    for chunk in chunks {
        let begins = format!("const __{chunk} = makeLoad(");
        if let Some(from) = text.find(&begins)
            && let Some(length) = text[from..].find("]);\n")
        {
            text.replace_range(from..from + length + 4, "");
        }
    }
    // What is left of them are the lists of chunks that a part needs.
    let mut kept = String::new();
    for line in text.lines() {
        let list = line.strip_prefix(", [").and_then(|line| line.split_once(']'));
        let Some((list, rest)) = list else {
            kept.extend([line, "\n"]);
            continue;
        };
        let is_kept =
            |name: &&str| !chunks.iter().any(|chunk| name.strip_prefix("__") == Some(chunk));
        let needed: Vec<&str> =
            list.split(", ").filter(|name| !name.is_empty()).filter(is_kept).collect();
        kept.extend([", [", &needed.join(", "), "]", rest, "\n"]);
    }
    kept
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_that_come_with_the_main_part_are_not_fetched() {
        let chunk = |name: &str, of: &str| {
            format!(
                "/* {of} */\nconst __{name} = makeLoad(() => {{\n    fetch(\"./{name}.wasm\");\n}}\n, []);\n"
            )
        };
        let part = "export const __wasm_split_load_a = wrapAsyncCb(makeLoad(() => {\n}\n, [__chunk_1, __chunk_10, __chunk_2]));\n";
        let script = chunk("chunk_1", "a, b")
            + &chunk("chunk_10", "a, b, c")
            + &chunk("chunk_2", "a, d")
            + part;
        let size = |name: &str| if name == "chunk_2" { 9 } else { 4 * WORTH };
        let chunks = folded(&script, &["a", "b", "c"].map(str::to_owned), size);
        assert_eq!(chunks, ["chunk_10", "chunk_2"]);
        let left = without(&script, &chunks);
        assert!(left.contains("./chunk_1.wasm") && left.contains(", [__chunk_1]));"), "{left}");
        assert!(!left.contains("chunk_10") && !left.contains("chunk_2"), "{left}");
    }
}
