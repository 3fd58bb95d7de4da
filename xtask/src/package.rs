//! What is passed on, in `target/package/`: the command as one file with its manual pages and completions, the JavaScript
//! module as a package for npm, the core as a crate.
//!
//! The package for npm is the folder `npm/` with the module of the site and a copy of the program that it shares with the
//! page's worker.
//!
//! **Invariant:** nothing is published here, and nothing is fetched: `npm publish` and `cargo publish` are for a person.
//! **Invariant:** every file that `Containerfile` copies is made here or is in the repository.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::module::FOLDER;
use crate::setup;
use crate::shell::{self, Failure, Workspace, at, copy, emptied};

const COMMAND: &str = "gantry";

/// The name of the program's folder in the package for npm.
const CORE: &str = "core";

fn place(workspace: &Workspace) -> PathBuf {
    workspace.target().join("package")
}

/// All of it; the site must be there. A line for each file, with its size.
pub fn build(workspace: &Workspace) -> Result<String, Failure> {
    let is_static = command(workspace)?;
    manual(workspace)?;
    let files = [place(workspace).join(COMMAND), npm(workspace)?, krate(workspace, "")?];
    let mut text = sizes(&files)?;
    if !is_static {
        text.push_str("gantry needs the system's C library: it cannot be linked without it here\n");
    }
    Ok(text)
}

/// The packages for npm, used from an empty folder, and of the crate, which is not compiled again. A line for each file.
pub fn check(workspace: &Workspace) -> Result<String, Failure> {
    let krate = krate(workspace, "--no-verify")?;
    let npm = npm(workspace)?;
    used(workspace, &npm)?;
    Ok(sizes(&[npm, krate])?.replace(&format!("{}/", place(workspace).display()), ""))
}

fn sizes(files: &[PathBuf]) -> Result<String, Failure> {
    let mut text = String::new();
    for file in files {
        let bytes = at(file, fs::metadata(file))?.len();
        let _ = writeln!(text, "{bytes:>10}  {}", file.display());
    }
    Ok(text)
}

/// The command as one file. Whether it needs no library of the system.
fn command(workspace: &Workspace) -> Result<bool, Failure> {
    let (target, is_static) = target(workspace)?;
    let words = "cargo build --locked --profile native -p gantry-cli --bin";
    let mut compile = workspace.command(&format!("{words} {COMMAND} --target {target}"));
    if is_static {
        let flags = format!("target.{target}.rustflags=[\"-Ctarget-feature=+crt-static\"]");
        compile.args(["--config", &flags]);
    }
    workspace.run("the command: compiling", &mut compile)?;
    let built = workspace.target().join(target).join("native").join(COMMAND);
    let file = place(workspace).join(COMMAND);
    copy(&built, &file)?;
    // It says `statically linked`, or fails.
    let linked = shell::capture(Command::new("ldd").arg(&file));
    if is_static && linked.is_ok_and(|listed| listed.output.contains("=>")) {
        return Err(Failure::new(format!("{} needs libraries of the system", file.display())));
    }
    Ok(is_static)
}

/// The target of the command, and whether its programs can do without libraries of the system: with musl where rustup has
/// it or can add it, with the static library of glibc elsewhere on Linux.
fn target(workspace: &Workspace) -> Result<(String, bool), Failure> {
    let version = shell::quietly(&mut workspace.command("rustc -vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or_else(|| Failure::new("rustc names no host"))?;
    let musl = host.replace("-gnu", "-musl");
    if musl == host {
        return Ok((host.to_owned(), host.contains("-musl")));
    }
    let added = || workspace.works(&format!("rustup target add {musl}"));
    let is_there = setup::has_target(workspace, &musl)? || added();
    Ok((if is_there { musl } else { host.to_owned() }, true))
}

/// The manual pages and completions.
fn manual(workspace: &Workspace) -> Result<(), Failure> {
    let build = "cargo build --locked --profile native -p gantry-cli --example manual";
    let what = "manual pages and completions";
    workspace.run(&format!("{what}: compiling"), &mut workspace.command(build))?;
    let mut write = Command::new(workspace.target().join("native/examples/manual"));
    workspace.run(&format!("{what}: writing"), write.arg(place(workspace)))
}

/// The package for npm, of the module in the site.
fn npm(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let folder = place(workspace).join("npm");
    emptied(&folder)?;
    copy(&workspace.root.join("npm"), &folder)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&workspace.root.join(licence), &folder.join(licence))?;
    }
    let module = workspace.dist().join(FOLDER);
    copy(&module.join("gantry.d.ts"), &folder.join("gantry.d.ts"))?;
    let path = module.join("gantry.js");
    let script = at(&path, fs::read_to_string(&path))?;
    let program = script.split("\"../").nth(1).and_then(|rest| rest.split('/').next());
    let program = program.ok_or_else(|| Failure::new("the module names no program"))?;
    let core = folder.join(CORE);
    copy(&workspace.dist().join(program), &core)?;
    // The module does without what loads the page's worker.
    let loader = core.join("loader.js");
    at(&loader, fs::remove_file(&loader))?;
    let own = script.replace(&format!("../{program}/"), &format!("./{CORE}/"));
    let version = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
    let edited = |from: &Path, old: &str, new: &str| {
        at(from, fs::read_to_string(from)).map(|text| text.replace(old, new))
    };
    // The example of the site, where it stands in the package.
    let page = workspace.root.join("static/module-example.html");
    let about = folder.join("package.json");
    for (path, text) in [
        (folder.join("gantry.js"), own),
        (folder.join("examples/page.html"), edited(&page, "./module/", "../")?),
        (about.clone(), edited(&about, "\"0.0.0\"", &version)?),
    ] {
        at(&path, fs::write(&path, text))?;
    }
    let mut pack = workspace.command("npm pack --offline --pack-destination ..");
    workspace.run("the package for npm", pack.current_dir(&folder))?;
    newest(workspace, ".tgz")
}

/// Installs the package in an empty folder, without a network, and runs its example there.
fn used(workspace: &Workspace, package: &Path) -> Result<(), Failure> {
    let folder = workspace.target().join("package-used");
    emptied(&folder)?;
    let mut install = workspace.command("npm install --offline --no-audit --no-fund");
    shell::quietly(install.current_dir(&folder).arg(package))?;
    copy(&workspace.root.join("npm/examples/node.mjs"), &folder.join("node.mjs"))?;
    let printed = shell::quietly(workspace.command("node node.mjs").current_dir(&folder))?;
    if printed.lines().last() != Some("4 jobs in the link") {
        return Err(Failure::new(format!("the example of the package says\n{printed}")));
    }
    Ok(())
}

/// The crate as `cargo publish` would send it; without more words it is compiled from its own files.
fn krate(workspace: &Workspace, more: &str) -> Result<PathBuf, Failure> {
    let words = "cargo package --locked --offline --allow-dirty -p gantry-sched";
    let mut package = workspace.command(&format!("{words} {more} --target-dir"));
    workspace.run("the crate", package.arg(workspace.target()))?;
    newest(workspace, ".crate")
}

/// The file of this version that ends so.
fn newest(workspace: &Workspace, end: &str) -> Result<PathBuf, Failure> {
    let version = concat!("-", env!("CARGO_PKG_VERSION"));
    let ends = format!("{version}{end}");
    let files = at(&place(workspace), fs::read_dir(place(workspace)))?.flatten();
    let paths = files.map(|file| file.path());
    let made = paths.filter(|path| path.to_string_lossy().ends_with(&ends)).max();
    made.ok_or_else(|| Failure::new(format!("no *{ends} was made")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_container_copies_what_is_made() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let recipe = fs::read_to_string(root.join("Containerfile")).unwrap();
        let copied = recipe.lines().filter_map(|line| line.strip_prefix("COPY "));
        let sources = copied.flat_map(|line| line.split(' ').rev().skip(1));
        let is_made = |source: &str| source.strip_prefix("target/package/") == Some(COMMAND);
        let mut known = 0;
        for source in sources {
            assert!(is_made(source) || root.join(source).is_file(), "{source}");
            known += 1;
        }
        assert_eq!(known, 3);
        assert!(recipe.contains(&format!("ENTRYPOINT [\"/{COMMAND}\"]")), "{recipe}");
        let sent = fs::read_to_string(root.join(".containerignore")).unwrap();
        assert!(sent.contains(&format!("!target/package/{COMMAND}\n")), "{sent}");
    }
}
