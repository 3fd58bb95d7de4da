//! What the page weighs over the wire, by part, and whether that is within the budget.
//!
//! A part counts as first where `index.html` names it: the browser has it before the first picture. The
//! late part of the program comes behind that picture (a browser test sees to it), the rest of the site (the
//! worker, the JavaScript module, samples) when it is asked for; both are reported without being counted.

use crate::shell::{self, Failure, Workspace, at};
use std::fmt::Write;

/// What the parts of the first picture weigh at most, in bytes after brotli at its best.
pub const BUDGET: u64 = 310_000;

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
    first: bool,
    plain: u64,
    packed: u64,
}

/// The table of parts; an error where the budget is exceeded.
pub fn report(workspace: &Workspace) -> Result<String, Failure> {
    let parts = parts(workspace)?;
    let total: u64 = parts.iter().filter(|part| part.first).map(|part| part.packed).sum();
    let table = table(&parts, total);
    if total <= BUDGET {
        return Ok(table);
    }
    Err(Failure {
        message: format!("the page weighs {total} bytes, more than its budget of {BUDGET}"),
        command: None,
        output: table,
    })
}

fn table(parts: &[Part], total: u64) -> String {
    let mut text = String::from("     bytes    brotli\n");
    for first in [true, false] {
        for part in parts.iter().filter(|part| part.first == first) {
            let _ = writeln!(text, "{:>10}{:>10}  {}", part.plain, part.packed, part.name);
        }
        if first {
            let _ = writeln!(text, "{total:>20}  until the first picture; budget {BUDGET}");
            let _ = writeln!(text, "\nbehind it, or when asked for:");
        }
    }
    text
}

fn parts(workspace: &Workspace) -> Result<Vec<Part>, Failure> {
    let dist = workspace.dist();
    let page = dist.join("index.html");
    let html = at(&page, std::fs::read_to_string(&page))?;
    let files = shell::files_below(&dist)?;
    let mut node = workspace.command("node");
    node.args(["-e", MEASURE]).args(&files);
    let sizes = shell::quietly(&mut node)?;
    let unreadable = || Failure::new(format!("node measured something unreadable: {sizes}"));
    let mut parts = Vec::new();
    for (file, line) in files.iter().zip(sizes.lines()) {
        let name = file.strip_prefix(&dist).unwrap_or(file).display().to_string();
        let (plain, packed) = line.split_once(' ').ok_or_else(unreadable)?;
        parts.push(Part {
            first: name == "index.html" || names(&html, &name),
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

/// Whether the page refers to a file, which Trunk writes with a leading `./`.
fn names(html: &str, file: &str) -> bool {
    let ends = ['"', '\'', '?', '>', ' '];
    html.match_indices(&format!("./{file}"))
        .any(|(start, found)| html[start + found.len()..].starts_with(ends))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_first_where_the_page_names_it() {
        let html = "<link href=\"./app-1.js\"><script>init('./app-1_bg.wasm')</script>";
        assert!(names(html, "app-1.js"));
        assert!(names(html, "app-1_bg.wasm"));
        assert!(!names(html, "app-1"));
        assert!(!names(html, "worker.js"));
    }
}
