//! Weights of the page over the wire: of each file, and of what a first visit really fetches, in a browser, of the heaviest
//! example of each lab.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::book;
use crate::plan::ALL;
use crate::setup;
use crate::shell::{self, Failure, Workspace, at, files_below};

/// The aims: bytes until the first picture, until a key steps, and in the first 30 seconds without any action.
const AIMS: [u64; 3] = [350_000, 560_000, 560_000];

/// What the first 30 seconds may fetch. More is refused.
const GUARD: u64 = 1_000_000;

/// The built site in a folder of its own, with a packed file beside each but those of the manual.
pub fn packed(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let site = workspace.target().join("packed-site");
    let mut node = workspace.command("node xtask/js/pack.mjs");
    shell::quietly(node.arg(workspace.dist()).arg(&site).arg(book::FOLDER))?;
    Ok(site)
}

/// The tables; an error where a visit fetches more than it may.
pub fn report(workspace: &Workspace) -> Result<String, Failure> {
    let site = packed(workspace)?;
    let mut text = files(&site)?;
    let heaviest = table(&visits(workspace, &site)?, &mut text)?;
    if heaviest <= GUARD {
        return Ok(text);
    }
    let message = format!("a visit fetches {heaviest} bytes, which is more than {GUARD}");
    Err(Failure { message, command: None, output: text })
}

/// Each file, and all but examples, samples and the manual together.
fn files(folder: &Path) -> Result<String, Failure> {
    let mut files = Vec::new();
    for packed in files_below(folder)? {
        let plain = packed.with_extension("");
        if packed.extension().is_some_and(|end| end == "br") && plain.is_file() {
            let size = |path: &Path| at(path, path.metadata()).map(|file| file.len());
            let name = plain.strip_prefix(folder).unwrap_or(&plain).display().to_string();
            files.push((size(&packed)?, size(&plain)?, name));
        }
    }
    files.sort_by(|a, b| b.cmp(a));
    let mut text = String::from("     bytes    brotli\n");
    let mut whole = 0;
    for (size, before, name) in &files {
        let _ = writeln!(text, "{before:>10}{size:>10}  {name}");
        let beside = ["gallery/", "samples/"].iter().any(|below| name.starts_with(below));
        whole += if beside { 0 } else { *size };
    }
    let _ = writeln!(text, "{whole:>20}  whole site but examples, samples and the manual");
    Ok(text)
}

/// What a browser fetched, a line for each lab.
fn visits(workspace: &Workspace, site: &Path) -> Result<String, Failure> {
    let chromium = setup::browser(workspace)?;
    // Built as for the browser tests, which have the program beside them: nothing is compiled twice.
    shell::quietly(&mut workspace.command(&format!("cargo test --no-run {ALL} --test e2e")))?;
    let mut visit = Command::new(workspace.target().join("debug/visit"));
    shell::quietly(visit.env("GANTRY_DIST", site).env("GANTRY_CHROMIUM", chromium))
}

/// Adds the visits to a text. The most bytes that one fetched in the end.
fn table(visits: &str, text: &mut String) -> Result<u64, Failure> {
    let mut heaviest = None;
    let _ = writeln!(text, "a visit: requests and bytes until");
    let mut row = |points: &[String], name: &str| {
        let _ = writeln!(text, "{}  {name}", points.concat());
    };
    row(&["first picture", "a key steps", "30 seconds"].map(|point| format!("{point:>16}")), "");
    for line in visits.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [lab, example, points @ ..] = &*words else { continue };
        let last = points.last().and_then(|bytes| bytes.parse().ok()).filter(|_| points.len() == 6);
        let Some(last) = last else {
            return Err(Failure::new(format!("the browser told something unreadable: {line}")));
        };
        let point = |pair: &[&str]| format!("{:>5}{:>11}", pair[0], pair[1]);
        let points: Vec<String> = points.chunks(2).map(point).collect();
        row(&points, &format!("{lab}, {example}"));
        heaviest = heaviest.max(Some(last));
    }
    row(&AIMS.map(|bytes| format!("{bytes:>16}")), "aim");
    row(&["", "", &GUARD.to_string()].map(|bytes| format!("{bytes:>16}")), "guard");
    heaviest.ok_or_else(|| Failure::new("no visit was measured".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_visit_counts_and_what_cannot_be_read_is_refused() {
        let mut text = String::new();
        let two = "workflow lend 9 400000 20 700000 25 800000\ngroups a 9 1 20 2 25 900000";
        assert_eq!(table(two, &mut text).unwrap(), 900_000);
        assert!(text.contains("   25     900000  groups, a\n"), "{text}");
        for bad in ["", "workflow lend 9 400000 20"] {
            assert!(table(bad, &mut text).is_err(), "{bad}");
        }
    }
}
