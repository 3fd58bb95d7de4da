//! Weights of the page over the wire, by file: until the first picture of each lab, until it can be stepped through, and
//! of the whole site, with the budgets.
//!
//! The first picture of an example needs the document with its styles, the main part of the page's program, the lab's
//! part, and the example with its first moment. To step needs the worker's main part and the lab's part in it, too. The
//! files of a part are read off the script that fetches them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::book;
use crate::program::PARTS;
use crate::shell::{self, Failure, Workspace, at};

/// Limits: bytes after brotli at its best, examples, samples and the manual apart, and requests.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// The first picture of an example of the gallery.
    picture: u64,
    /// Requests before it.
    requests: usize,
    /// Until the reader can step through the example.
    interactive: u64,
    /// The whole site.
    whole: u64,
}

/// The aims.
const AIMS: Limits =
    Limits { picture: 350_000, requests: 20, interactive: 560_000, whole: 1_500_000 };

/// What is refused as long as an aim is missed, so that no weight grows unseen.
const GUARD: Limits =
    Limits { picture: 540_000, requests: 20, interactive: 840_000, whole: 2_338_000 };

/// Node has a brotli encoder: sizes of the files it is given, one a line, before and after.
const MEASURE: &str = "
const { brotliCompressSync, constants: c } = require('node:zlib');
for (const path of process.argv.slice(1)) {
  const bytes = require('node:fs').readFileSync(path);
  const params = { [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  console.log(bytes.length, brotliCompressSync(bytes, { params }).length);
}";

/// One file of the site.
#[derive(Debug)]
struct Part {
    name: String,
    plain: u64,
    packed: u64,
}

/// The files that a lab needs, and its examples' own.
#[derive(Debug, Default)]
struct Needed {
    /// Until the first picture: of the document and the page's program.
    picture: BTreeSet<String>,
    /// Beyond that, until the reader can step: of the worker's program.
    worker: BTreeSet<String>,
    /// The heaviest example: its text and its first moment.
    example: BTreeSet<String>,
}

/// The tables; an error where a budget is exceeded.
pub fn report(workspace: &Workspace) -> Result<String, Failure> {
    let parts = parts(workspace)?;
    let labs = needed(workspace, &parts)?;
    let weight = |names: &BTreeSet<String>| -> u64 {
        parts.iter().filter(|part| names.contains(&part.name)).map(|part| part.packed).sum()
    };
    let program =
        |part: &&Part| !part.name.starts_with("gallery/") && !part.name.starts_with("samples/");
    let whole: u64 = parts.iter().filter(program).map(|part| part.packed).sum();
    let mut text = String::from("     bytes    brotli\n");
    for part in &parts {
        let _ = writeln!(text, "{:>10}{:>10}  {}", part.plain, part.packed, part.name);
    }
    for (name, limits) in [("aim", AIMS), ("guard", GUARD)] {
        let Limits { picture, requests, interactive, whole } = limits;
        let _ = writeln!(text, "{picture:>20}{requests:>5}{interactive:>10}{whole:>10}  {name}");
    }
    let _ = writeln!(text, "{whole:>45}  whole site but examples and samples");
    let _ = writeln!(text, "first picture, requests, interactive:");
    let mut within = whole <= GUARD.whole && !labs.is_empty();
    for (lab, needed) in &labs {
        let picture = weight(&needed.picture) + weight(&needed.example);
        let requests = needed.picture.len() + needed.example.len();
        let interactive = picture + weight(&needed.worker);
        within &= picture <= GUARD.picture
            && requests <= GUARD.requests
            && interactive <= GUARD.interactive;
        let _ = writeln!(text, "{picture:>20}{requests:>5}{interactive:>10}  {lab}");
    }
    if within {
        return Ok(text);
    }
    let message = "the page weighs more than its guard allows".to_owned();
    Err(Failure { message, command: None, output: text })
}

/// The files that each lab needs.
fn needed(workspace: &Workspace, parts: &[Part]) -> Result<BTreeMap<String, Needed>, Failure> {
    let (mut labs, mut always) = (BTreeMap::<String, Needed>::new(), Needed::default());
    for folder in programs(parts) {
        let of = |needed: &mut Needed, files: &mut dyn Iterator<Item = String>| {
            let is_page = folder.starts_with("app-");
            let set = if is_page { &mut needed.picture } else { &mut needed.worker };
            set.extend(files);
        };
        let path = workspace.dist().join(&folder).join(PARTS);
        let arrive = arrivals(&at(&path, std::fs::read_to_string(&path))?);
        let late: BTreeSet<&String> = arrive.values().flatten().collect();
        let own = parts.iter().filter(|part| part.name.starts_with(&folder));
        let first = own.filter(|part| {
            !late.contains(&part.name.rsplit('/').next().unwrap_or_default().to_owned())
        });
        of(&mut always, &mut first.map(|part| part.name.clone()));
        for (name, files) in arrive {
            let mut files = files.iter().map(|file| format!("{folder}/{file}"));
            of(labs.entry(name).or_default(), &mut files);
        }
    }
    let document = parts.iter().filter(|part| {
        let ends = [".css", ".svg"];
        part.name == "index.html"
            || !part.name.contains('/') && ends.iter().any(|end| part.name.ends_with(end))
    });
    always.picture.extend(document.map(|part| part.name.clone()));
    // A part of both programs is a lab.
    labs.retain(|_, needed| !needed.picture.is_empty() && !needed.worker.is_empty());
    for (lab, needed) in &mut labs {
        needed.picture.extend(always.picture.iter().cloned());
        needed.worker.extend(always.worker.iter().cloned());
        needed.example = heaviest_example(workspace, parts, lab)?;
    }
    Ok(labs)
}

/// The files of a lab's heaviest example that has a first moment.
fn heaviest_example(
    workspace: &Workspace,
    parts: &[Part],
    lab: &str,
) -> Result<BTreeSet<String>, Failure> {
    let mut heaviest = (0, BTreeSet::new());
    for first in parts.iter().filter(|part| part.name.strip_suffix(".first").is_some()) {
        let name = first.name.replace(".first", ".json");
        let Some(text) = parts.iter().find(|part| part.name == name) else { continue };
        let path = workspace.dist().join(&name);
        let is_of = at(&path, std::fs::read_to_string(&path))?.contains(&format!("\"{lab}\""));
        let weight = first.packed + text.packed;
        if is_of && weight > heaviest.0 {
            heaviest = (weight, BTreeSet::from([name, first.name.clone()]));
        }
    }
    Ok(heaviest.1)
}

/// The folders of programs that arrive in parts.
fn programs(parts: &[Part]) -> Vec<String> {
    let folder = |part: &Part| part.name.strip_suffix(PARTS)?.strip_suffix('/').map(str::to_owned);
    parts.iter().filter_map(folder).collect()
}

/// The files of each part, by its name, as the script says that fetches them.
fn arrivals(script: &str) -> BTreeMap<String, Vec<String>> {
    let file = |text: &str| {
        text.split_once("\"./").and_then(|(_, rest)| Some(rest.split_once('"')?.0.to_owned()))
    };
    let (mut shared, mut arrive) = (BTreeMap::new(), BTreeMap::new());
    for said in script.split("\nconst ").flat_map(|said| said.split("\nexport const ")) {
        if let (Some((name, _)), Some(file)) = (said.split_once(" = makeLoad("), file(said)) {
            shared.insert(name.to_owned(), file);
        }
    }
    for said in script.split("\nexport const __wasm_split_load_").skip(1) {
        let Some((name, _)) = said.split_once(' ') else { continue };
        let said = said.split("\nexport ").next().unwrap_or_default();
        let needed = said.rsplit_once('[').and_then(|(_, list)| list.split_once(']'));
        let needed = needed.map(|(list, _)| list.split(", ")).into_iter().flatten();
        let mut files: Vec<String> = needed.filter_map(|name| shared.get(name).cloned()).collect();
        files.extend(file(said));
        arrive.insert(name.to_owned(), files);
    }
    arrive
}

fn parts(workspace: &Workspace) -> Result<Vec<Part>, Failure> {
    let dist = workspace.dist();
    let mut files = shell::files_below(&dist)?;
    // The manual is beside the page, which loads nothing of it.
    files.retain(|file| !file.starts_with(dist.join(book::FOLDER)));
    let mut node = workspace.command("node");
    node.args(["-e", MEASURE]).args(&files);
    let sizes = shell::quietly(&mut node)?;
    let unreadable = || Failure::new(format!("node measured something unreadable: {sizes}"));
    let mut parts = Vec::new();
    for (file, line) in files.iter().zip(sizes.lines()) {
        let name = file.strip_prefix(&dist).unwrap_or(file).display().to_string();
        let (plain, packed) = line.split_once(' ').ok_or_else(unreadable)?;
        parts.push(Part {
            name,
            plain: plain.parse().map_err(|_| unreadable())?,
            packed: packed.parse().map_err(|_| unreadable())?,
        });
    }
    if parts.len() != files.len() {
        return Err(unreadable());
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.packed));
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_part_are_read_off_the_script_that_fetches_them() {
        let script = "function makeLoad(a, b) {}
/* lab, editing */
const __chunk_2 = makeLoad(() => {
    const src = fetch(new URL(\"./chunk_2.wasm\", import.meta.url), { integrity: \"x\" });
}
, []);
export const __wasm_split_load_lab = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL(\"./split_lab.wasm\", import.meta.url));
}
, [__chunk_2]));
export const __wasm_split_load_empty = wrapAsyncCb(makeLoad(() => async (_imp) => ({}), []));
";
        let found = arrivals(script);
        assert_eq!(found["lab"], ["chunk_2.wasm", "split_lab.wasm"]);
        assert!(found["empty"].is_empty());
    }
}
