//! The house rules that neither the compiler nor clippy knows, over every file that git does or would keep.

mod code;
mod names;
mod pins;
mod rules;
mod styles;

use std::fmt::Write;

use rules::{RULES, Source};

use crate::shell::{self, Failure, Workspace};

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
        for (line, message) in RULES.iter().flat_map(|rule| rule(source)) {
            let _ = writeln!(findings, "{}:{line}: {message}", source.path);
        }
    }
    let whole = [
        pins::check(read),
        names::types_have_one_name(&sources),
        styles::labs_style_themselves(&sources),
    ];
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
