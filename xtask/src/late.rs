//! Cuts the page's program in two, so that what the first picture does not need arrives behind it.
//!
//! `gantry-split` does the cutting, by the list `web/first.txt`; here the page is told of it. The list decides
//! how fast the page is and never whether it works: see `static/late.js`.

use crate::setup;
use crate::shell::{self, Failure, Workspace, at};
use crate::site::{self, Runner, integrity};
use std::path::Path;
use std::process::Command;

/// What runs until the first picture.
const FIRST: &str = "web/first.txt";

/// The script that fetches the late part, put before the page's own.
const LOADER: &str = "static/late.js";

/// What the page's script says where it puts together what the program may call.
const IMPORTS: &str = "const imports = __wbg_get_imports();";

/// What it says where the program has been made.
const MADE: &str = "function __wbg_finalize_init(instance, module) {";

/// Cuts the program and changes script and page to suit; returns the page.
pub fn cut<T>(workspace: &Workspace, mut html: String, run: Runner<T>) -> Result<String, Failure> {
    let stem = workspace.dist().join(stem(&html)?);
    let [program, script, late] = ["_bg.wasm", ".js", "_late.wasm"].map(|end| with_end(&stem, end));
    let before = [digest(&program)?, digest(&script)?];
    run(splitter(workspace).arg(&program).arg(workspace.root.join(FIRST)).arg(&late))?;
    let loader = workspace.root.join(LOADER);
    let loader = at(&loader, std::fs::read_to_string(&loader))?;
    let name = late.file_name().unwrap_or_default().display().to_string();
    let loader = loader.replace("LATE.wasm", &format!("./{name}"));
    let loader = loader.replace("LATE-DIGEST", &digest(&late)?);
    tell(&script, &loader, "late: late.imports", "late.open(instance.exports);")?;
    for (before, path) in before.iter().zip([&program, &script]) {
        html = html.replace(before, &digest(path)?);
    }
    Ok(html)
}

/// Writes the list anew: builds the page, marks its program, and has a browser open it. Returns how many
/// functions run until the first picture.
pub fn list(workspace: &Workspace) -> Result<usize, Failure> {
    shell::openly(&mut site::optimised(workspace))?;
    let page = workspace.dist().join("index.html");
    let html = at(&page, std::fs::read_to_string(&page))?;
    let stem = workspace.dist().join(stem(&html)?);
    let [program, script] = ["_bg.wasm", ".js"].map(|end| with_end(&stem, end));
    let [whole, told] =
        ["whole.wasm", "marked.txt"].map(|name| workspace.root.join("target").join(name));
    let before = [digest(&program)?, digest(&script)?];
    shell::quietly(splitter(workspace).arg("--mark").arg(&program).arg(&whole))?;
    let marks = "const marks = (globalThis.gantryMarks = new Uint8Array(2 ** 20));\n";
    tell(&script, marks, "late: { mark: (number) => { marks[number] = 1; } }", "")?;
    let mut marked = html;
    for (before, path) in before.iter().zip([&program, &script]) {
        marked = marked.replace(before, &digest(path)?);
    }
    at(&page, std::fs::write(&page, marked))?;
    let mut reader = workspace.command("cargo");
    reader.args(["run", "--quiet", "--locked", "-p", "gantry-tests", "--features", "browser"]);
    reader.args(["--bin", "first"]);
    reader.env("GANTRY_DIST", workspace.dist()).env("GANTRY_CHROMIUM", setup::browser(workspace)?);
    at(&told, std::fs::write(&told, shell::quietly(&mut reader)?))?;
    let list = shell::quietly(splitter(workspace).arg("--list").arg(&whole).arg(&told))?;
    let path = workspace.root.join(FIRST);
    at(&path, std::fs::write(&path, format!("{HEAD}\n{}\n", list.trim_end())))?;
    Ok(list.lines().count())
}

/// The first line of the list.
const HEAD: &str = "# What runs until the first picture, written by `cargo xtask first`: functions, the shapes of their bodies, the points in them. The rest arrives behind it.";

fn splitter(workspace: &Workspace) -> Command {
    let mut command = workspace.command("cargo");
    command.args(["run", "--quiet", "--locked", "--package", "gantry-split", "--"]);
    command
}

/// What the names of the page's program and script begin with.
fn stem(html: &str) -> Result<String, Failure> {
    let name = html.split_once("'./app-").and_then(|(_, after)| after.split_once(".js'"));
    let (name, _) = name.ok_or_else(|| Failure::new("index.html names no ./app-*.js"))?;
    Ok(format!("app-{name}"))
}

fn with_end(stem: &Path, end: &str) -> std::path::PathBuf {
    let mut whole = stem.as_os_str().to_owned();
    whole.push(end);
    whole.into()
}

fn digest(path: &Path) -> Result<String, Failure> {
    Ok(integrity(&at(path, std::fs::read(path))?))
}

/// Puts a loader, an import and a statement into the page's script.
fn tell(script: &Path, loader: &str, import: &str, made: &str) -> Result<(), Failure> {
    let text = at(script, std::fs::read_to_string(script))?;
    let told = told(loader, import, made, &text);
    let told = told.ok_or_else(|| Failure::new("wasm-bindgen's script has changed its shape"))?;
    at(script, std::fs::write(script, told))
}

/// The page's script with the loader in it; none where it has not the places to put it.
fn told(loader: &str, import: &str, made: &str, script: &str) -> Option<String> {
    if !script.contains(IMPORTS) || !script.contains(MADE) {
        return None;
    }
    let imports = format!("const imports = {{ ...__wbg_get_imports(), {import} }};");
    let script = script.replace(IMPORTS, &imports).replace(MADE, &format!("{MADE}\n    {made}"));
    Some(format!("{loader}{script}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_of_another_shape_is_not_guessed_at() {
        let script = format!("{MADE}\n}}\n{IMPORTS}\n");
        let with = told("loader\n", "late: late.imports", "late.open();", &script).unwrap();
        assert!(with.starts_with("loader\n") && with.contains("late.open();"), "{with}");
        assert!(with.contains("{ ...__wbg_get_imports(), late: late.imports }"), "{with}");
        assert_eq!(told("loader\n", "", "", IMPORTS), None);
        assert_eq!(told("loader\n", "", "", MADE), None);
    }

    #[test]
    fn the_page_tells_the_name_of_its_program() {
        let html = "import init from './app-12ab.js';\nawait init({ module_or_path: './app-12ab_bg.wasm' });";
        assert_eq!(stem(html).unwrap(), "app-12ab");
        assert!(stem("<p>").is_err());
    }
}
