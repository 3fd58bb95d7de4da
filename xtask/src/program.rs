//! Builds a program of the page: compiled, cut into parts, bound to JavaScript, optimised.
//!
//! All files of a program stand in a folder that bears the digest of the program, so that their names need none: parts
//! of one build never meet those of another.

use std::cmp::Reverse;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::shell::{Failure, Workspace, at, files_below};
use crate::site::{integrity, short_digest};
use crate::tidy::listed_labs;
use crate::{setup, tools};

/// What cargo compiles for the quickly built site; the parity of wasm and host runs in the same core.
pub const QUICK_BUILD: &str =
    "--locked --target wasm32-unknown-unknown --profile quick -p gantry-web -p gantry-tests";

#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// `app` or `worker`, as a program of `web/`.
    pub name: &'static str,
    /// Whether it is optimised and cut into parts; else it is built quickly, and whole.
    pub optimised: bool,
}

#[derive(Debug)]
pub struct Built {
    pub folder: String,
    pub script: PathBuf,
    /// Its main part.
    pub wasm: PathBuf,
}

impl Program {
    fn profile(self) -> &'static str {
        match self.name {
            _ if !self.optimised => "quick",
            "app" => "page",
            name => name,
        }
    }

    /// Compiles it. No tool is needed for that.
    pub fn compile(self, workspace: &Workspace) -> Result<(), Failure> {
        let (name, profile) = (self.name, self.profile());
        let words = if self.optimised {
            let build = format!("--profile {profile} -p gantry-web --features split-{profile}");
            // The cutter moves functions and data by their relocations.
            format!(
                "cargo rustc --locked --target wasm32-unknown-unknown {build} --bin {name} -- \
                 -Clink-args=--emit-relocs"
            )
        } else {
            format!("cargo build {QUICK_BUILD} --bin app --bin worker")
        };
        workspace.run(&format!("{name}: compiling"), &mut workspace.command(&words))
    }

    /// Puts it into the site, compiled.
    pub fn build(self, workspace: &Workspace) -> Result<Built, Failure> {
        let name = self.name;
        let built = workspace.target().join("wasm32-unknown-unknown").join(self.profile());
        let mut compiled = built.join(format!("{name}.wasm"));
        let folder = format!("{name}-{}", short_digest(&at(&compiled, std::fs::read(&compiled))?));
        let place = workspace.dist().join(&folder);
        at(&place, std::fs::create_dir_all(&place))?;
        if self.optimised {
            compiled = self.cut(workspace, &compiled, &place)?;
        }
        let types = if self.optimised && name == "worker" { "" } else { "--no-typescript" };
        let mut bind =
            workspace.command(&format!("wasm-bindgen --target web --out-name {name} {types}"));
        if self.optimised {
            bind.args([
                "--keep-lld-exports",
                "--remove-name-section",
                "--remove-producers-section",
            ]);
        }
        bind.arg("--out-dir").arg(&place).arg(compiled);
        workspace.run(&format!("{name}: binding to JavaScript"), &mut bind)?;
        if self.optimised && setup::installed(workspace, &tools::BINARYEN) {
            self.fold(workspace, &place)?;
            optimise(workspace, &place)?;
        }
        seal(&place)?;
        let [script, wasm] = [".js", "_bg.wasm"].map(|end| place.join(format!("{name}{end}")));
        Ok(Built { folder, script, wasm })
    }

    /// Cuts it: the parts go into its place, what is left comes back.
    fn cut(self, workspace: &Workspace, whole: &Path, place: &Path) -> Result<PathBuf, Failure> {
        let name = self.name;
        let mut cut = workspace.command("wasm-split-cli");
        cut.arg(whole).arg(place).args(["--target", "web", "--out-name", name]);
        workspace.run(&format!("{name}: cutting into parts"), &mut cut)?;
        let (main, aside) = (place.join(format!("{name}.wasm")), whole.with_extension("main.wasm"));
        at(&main, std::fs::copy(&main, &aside))?;
        at(&main, std::fs::remove_file(&main))?;
        Ok(aside)
    }

    /// Merges chunks into the main part, so that a picture takes few requests.
    fn fold(self, workspace: &Workspace, place: &Path) -> Result<(), Failure> {
        let path = place.join(PARTS);
        let script = at(&path, std::fs::read_to_string(&path))?;
        let file = |chunk: &str| place.join(format!("{chunk}.wasm"));
        let size = |chunk: &str| std::fs::metadata(file(chunk)).map_or(0, |it| it.len());
        let labs: Vec<&str> = listed_labs().collect();
        let chunks = folded(&script, &labs, size);
        let main = place.join(format!("{}_bg.wasm", self.name));
        let mut merge = workspace.command("wasm-merge");
        // A chunk imports the main part's memory and table under this name, and exports nothing.
        merge.arg(&main).arg("__wasm_split");
        for chunk in &chunks {
            merge.arg(file(chunk)).arg(chunk);
        }
        merge.arg("-o").arg(&main);
        workspace.run(&format!("{}: folding {} chunks", self.name, chunks.len()), &mut merge)?;
        for chunk in &chunks {
            at(&file(chunk), std::fs::remove_file(file(chunk)))?;
        }
        at(&path, std::fs::write(&path, without(&script, &chunks)))
    }
}

/// Optimises the files, by as many processes as there are processors: each starts once, which takes a second.
fn optimise(workspace: &Workspace, place: &Path) -> Result<(), Failure> {
    let mut files = files_below(place)?;
    files.retain(|file| file.extension().is_some_and(|end| end == "wasm"));
    files.sort_by_key(|file| Reverse(std::fs::metadata(file).map_or(0, |about| about.len())));
    let many = std::thread::available_parallelism().map_or(1, NonZero::get).min(files.len());
    let tool = workspace.cache.join(tools::BINARYEN.folder()).join(tools::BINARYEN.file);
    let optimised = &|first: usize| {
        let share: Vec<_> = files.iter().skip(first).step_by(many).collect();
        let mut node = workspace.command("node xtask/js/optimise.mjs");
        let name = place.file_name().unwrap_or_default().display();
        let what = format!("{name}: optimising {} files", share.len());
        workspace.run(&what, node.arg(&tool).args(&share))
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..many).map(|at| scope.spawn(move || optimised(at))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("optimising panicked"))
    })
}

/// A request costs less than this many bytes that a lab does not need, before brotli.
const WORTH: u64 = 4 << 10;

/// The chunks of a script of parts that are folded into the main part: those that all labs need, and those with which a
/// lab, on average, gets few bytes that it does not need.
fn folded(script: &str, labs: &[&str], size: impl Fn(&str) -> u64) -> Vec<String> {
    let mut chunks = Vec::new();
    let mut names = "";
    for line in script.lines() {
        if let Some(list) = line.strip_prefix("/* ").and_then(|line| line.strip_suffix(" */")) {
            names = list;
        }
        let chunk = line.strip_prefix("const __").and_then(|line| line.split_once(" = makeLoad("));
        let Some((chunk, _)) = chunk else { continue };
        let needs = |lab: &&&str| names.split(", ").any(|name| name == **lab);
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
        let chunks = folded(&script, &["a", "b", "c"], size);
        assert_eq!(chunks, ["chunk_10", "chunk_2"]);
        let left = without(&script, &chunks);
        assert!(left.contains("./chunk_1.wasm") && left.contains(", [__chunk_1]));"), "{left}");
        assert!(!left.contains("chunk_10") && !left.contains("chunk_2"), "{left}");
    }
}
