//! What the page weighs over the wire, by part: until the first picture of each lab, and in all; and whether that is
//! within the budget.
//!
//! A lab's first picture needs the document, what it names, the main parts of both programs and the lab's own. Which
//! files a part comes in is read off the script that fetches them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::book;
use crate::program::PARTS;
use crate::shell::{self, Failure, Workspace, at};

/// The most bytes of the first picture of an example of the gallery, after brotli at its best.
const PICTURE: u64 = 350_000;

/// The most requests before it.
const REQUESTS: usize = 20;

/// The most bytes until the reader can step through the example.
const INTERACTIVE: u64 = 560_000;

/// The most bytes of the whole site, examples, samples and the manual apart.
const WHOLE: u64 = 1_500_000;

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

/// The tables; an error where a budget is exceeded.
pub fn report(workspace: &Workspace) -> Result<String, Failure> {
    let parts = parts(workspace)?;
    let labs = first_pictures(workspace, &parts)?;
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
    let _ = writeln!(text, "{whole:>20}  in all but examples and samples; budget {WHOLE}");
    let mut most = 0;
    for (lab, names) in &labs {
        let weight = weight(names);
        most = most.max(weight);
        let _ = writeln!(
            text,
            "{weight:>20}  until the first picture, {lab}: {} files; budget {BUDGET}",
            names.len()
        );
    }
    if most <= BUDGET && whole <= WHOLE && !labs.is_empty() {
        return Ok(text);
    }
    let message = format!("the page weighs {most} bytes of {BUDGET}, the site {whole} of {WHOLE}");
    Err(Failure { message, command: None, output: text })
}

/// The files that the first picture of each lab needs.
fn first_pictures(
    workspace: &Workspace,
    parts: &[Part],
) -> Result<BTreeMap<String, BTreeSet<String>>, Failure> {
    let (mut labs, mut always) = (BTreeMap::<String, BTreeSet<String>>::new(), BTreeSet::new());
    for folder in programs(parts) {
        let path = workspace.dist().join(&folder).join(PARTS);
        let script = at(&path, std::fs::read_to_string(&path))?;
        let arrive = arrivals(&script);
        let late: BTreeSet<&String> = arrive.values().flatten().collect();
        for part in parts.iter().filter(|part| part.name.starts_with(&folder)) {
            let file = part.name.rsplit('/').next().unwrap_or_default().to_owned();
            if !late.contains(&file) {
                always.insert(part.name.clone());
            }
        }
        for (name, files) in arrive {
            let files = files.iter().map(|file| format!("{folder}/{file}"));
            labs.entry(name).or_default().extend(files);
        }
    }
    let document = parts.iter().filter(|part| {
        let ends = [".css", ".svg"];
        part.name == "index.html"
            || !part.name.contains('/') && ends.iter().any(|end| part.name.ends_with(end))
    });
    always.extend(document.map(|part| part.name.clone()));
    // A part of both programs is a lab.
    labs.retain(|_, files| {
        programs(parts).iter().all(|folder| files.iter().any(|file| file.starts_with(folder)))
    });
    for files in labs.values_mut() {
        files.extend(always.iter().cloned());
    }
    Ok(labs)
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
