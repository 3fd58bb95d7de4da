//! The house rules that neither the compiler nor clippy knows, over every file that git does or would keep.

mod code;
mod names;
mod rules;
mod styles;

use std::fmt::Write;

pub use rules::listed_labs;
use rules::{RULES, Source};

use crate::shell::{self, Failure, Workspace};
use crate::tools;

/// How many files were looked at; a failure lists every finding with its place.
pub fn check(workspace: &Workspace) -> Result<usize, Failure> {
    let mut git = workspace.command("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let listing = shell::quietly(&mut git)?;
    let read = |path: &str| std::fs::read_to_string(workspace.root.join(path)).ok();
    let mut findings = String::new();
    let mut paths: Vec<&str> = listing.split_terminator('\0').collect();
    paths.sort_unstable();
    // What is not text, or was just removed, is no matter of these rules.
    let sources = paths.into_iter().filter_map(|path| Some(Source::new(path, read(path)?)));
    let sources: Vec<Source> = sources.collect();
    for source in &sources {
        for (line, message) in RULES.iter().flat_map(|(_, rule)| rule(source)) {
            let _ = writeln!(findings, "{}:{line}: {message}", source.path);
        }
    }
    let whole = [wasm_bindgen_is_pinned(read), names::types_have_one_name(&sources)];
    for message in whole.into_iter().flatten() {
        let _ = writeln!(findings, "{message}");
    }
    if findings.is_empty() {
        return Ok(sources.len());
    }
    let count = findings.lines().count();
    Err(Failure {
        message: format!("the tree is not tidy in {count} places"),
        command: None,
        output: findings,
    })
}

/// Places that state the version of wasm-bindgen, and the text before it: the library and the program that finishes its
/// output understand each other only at equal versions.
const PINS: [(&str, &str); 3] = [
    ("Cargo.lock", "name = \"wasm-bindgen\"\nversion = \""),
    ("Cargo.toml", "wasm-bindgen = \"="),
    ("Trunk.toml", "wasm_bindgen = \""),
];

/// The places whose version is not the one in `xtask/src/tools.rs`. `read` yields a file's text.
fn wasm_bindgen_is_pinned(read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let pinned = tools::WASM_BINDGEN.version;
    let stated = |(file, before): &(&str, &str)| {
        let text = read(file).unwrap_or_default();
        text.contains(&format!("{before}{pinned}\""))
    };
    let others = PINS.iter().filter(|place| !stated(place));
    others.map(|(file, _)| format!("{file}: states no wasm-bindgen {pinned}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_of_wasm_bindgen_is_named() {
        let state = |version: &str, file: &str| {
            let (_, before) = PINS.into_iter().find(|(name, _)| *name == file)?;
            Some(format!("x\n{before}{version}\"\n"))
        };
        let pinned = tools::WASM_BINDGEN.version;
        assert_eq!(wasm_bindgen_is_pinned(|file| state(pinned, file)), Vec::<String>::new());
        let other = |file: &str| if file == "Cargo.lock" { "0.1.0" } else { pinned };
        let found = wasm_bindgen_is_pinned(|file| state(other(file), file));
        assert!(found.len() == 1 && found[0].starts_with("Cargo.lock: "), "{found:?}");
        assert_eq!(wasm_bindgen_is_pinned(|_| None).len(), PINS.len());
    }
}
