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
use crate::shell::{self, Failure, Workspace, at, files_below};
use crate::site::{self, Runner};

const COMMAND: &str = "gantry";

/// The name of the program's folder in the package for npm.
const CORE: &str = "core";

/// Files of the worker's program that the module does without.
const OF_PAGE: [&str; 1] = ["loader.js"];

fn place(workspace: &Workspace) -> PathBuf {
    workspace.target().join("package")
}

/// All of it; the site must be there. A line for each file, with its size.
pub fn build(workspace: &Workspace, run: Runner) -> Result<String, Failure> {
    let is_static = command(workspace, run)?;
    manual(workspace, run)?;
    let files = [place(workspace).join(COMMAND), npm(workspace, run)?, krate(workspace, run, &[])?];
    let mut told = String::new();
    for file in files {
        let bytes = at(&file, fs::metadata(&file))?.len();
        let _ = writeln!(told, "{bytes:>10}  {}", file.display());
    }
    if !is_static {
        told.push_str("gantry needs the system's C library: it cannot be linked without it here\n");
    }
    Ok(told)
}

/// The packages for npm, used from an empty folder, and of the crate, which is not compiled again. A line for each file.
pub fn check(workspace: &Workspace) -> Result<String, Failure> {
    let krate = krate(workspace, site::quietly, &["--no-verify"])?;
    let files = [npm(workspace, site::quietly)?, krate];
    used(workspace, &files[0])?;
    let mut told = String::new();
    for file in files {
        let (name, bytes) = (file.file_name().unwrap_or_default(), at(&file, fs::metadata(&file))?);
        let _ = writeln!(told, "{:>10}  {}", bytes.len(), name.display());
    }
    Ok(told)
}

/// The command as one file. Whether it needs no library of the system.
fn command(workspace: &Workspace, run: Runner) -> Result<bool, Failure> {
    let (target, is_static) = target(workspace)?;
    let mut command = workspace.command("cargo");
    command.args(["build", "--locked", "--profile", "native", "-p", "gantry-cli"]);
    command.args(["--bin", COMMAND, "--target", &target]);
    if is_static {
        let flags = format!("target.{target}.rustflags=[\"-Ctarget-feature=+crt-static\"]");
        command.args(["--config", &flags]);
    }
    run("the command: compiling", &mut command)?;
    let built = workspace.target().join(target).join("native").join(COMMAND);
    let file = place(workspace).join(COMMAND);
    at(&place(workspace), fs::create_dir_all(place(workspace)))?;
    at(&built, fs::copy(&built, &file))?;
    // It says `statically linked`, or fails.
    let linked = shell::capture(Command::new("ldd").arg(&file));
    if is_static && linked.is_ok_and(|told| told.output.contains("=>")) {
        return Err(Failure::new(format!("{} needs libraries of the system", file.display())));
    }
    Ok(is_static)
}

/// The target of the command, and whether its programs can do without libraries of the system: with musl where rustup has
/// it or can add it, with the static library of glibc elsewhere on Linux.
fn target(workspace: &Workspace) -> Result<(String, bool), Failure> {
    let told = shell::quietly(workspace.command("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or_else(|| Failure::new("rustc names no host"))?;
    let musl = host.replace("-gnu", "-musl");
    if musl == host {
        return Ok((host.to_owned(), host.contains("-musl")));
    }
    let sysroot = shell::quietly(workspace.command("rustc").args(["--print", "sysroot"]))?;
    let is_there = Path::new(sysroot.trim()).join("lib/rustlib").join(&musl).is_dir();
    let added =
        is_there || shell::works(workspace.command("rustup").args(["target", "add", &musl]));
    Ok((if added { musl } else { host.to_owned() }, true))
}

/// The manual pages and completions.
fn manual(workspace: &Workspace, run: Runner) -> Result<(), Failure> {
    let mut command = workspace.command("cargo");
    command.args(["build", "--locked", "--profile", "native", "-p", "gantry-cli"]);
    command.args(["--example", "manual"]);
    run("manual pages and completions: compiling", &mut command)?;
    let mut command = Command::new(workspace.target().join("native/examples/manual"));
    run("manual pages and completions: writing", command.arg(place(workspace)))
}

/// The package for npm, of the module in the site.
fn npm(workspace: &Workspace, run: Runner) -> Result<PathBuf, Failure> {
    let folder = place(workspace).join("npm");
    if folder.exists() {
        at(&folder, fs::remove_dir_all(&folder))?;
    }
    let copy = |from: &Path, to: PathBuf| {
        let around = to.parent().unwrap_or(&to);
        at(around, fs::create_dir_all(around))?;
        at(from, fs::copy(from, &to)).map(drop)
    };
    let source = workspace.root.join("npm");
    for file in files_below(&source)? {
        copy(&file, folder.join(file.strip_prefix(&source).unwrap_or(&file)))?;
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&workspace.root.join(licence), folder.join(licence))?;
    }
    let module = workspace.dist().join(FOLDER);
    copy(&module.join("gantry.d.ts"), folder.join("gantry.d.ts"))?;
    let path = module.join("gantry.js");
    let script = at(&path, fs::read_to_string(&path))?;
    let program = script.split("\"../").nth(1).and_then(|rest| rest.split('/').next());
    let program = program.ok_or_else(|| Failure::new("the module names no program"))?;
    let path = folder.join("gantry.js");
    let own = script.replace(&format!("../{program}/"), &format!("./{CORE}/"));
    at(&path, fs::write(&path, own))?;
    for file in files_below(&workspace.dist().join(program))? {
        let name = file.file_name().unwrap_or_default();
        if OF_PAGE.iter().all(|other| name != *other) {
            copy(&file, folder.join(CORE).join(name))?;
        }
    }
    // The example of the site, where it stands in the package.
    let page = workspace.root.join("static/module-example.html");
    let html = at(&page, fs::read_to_string(&page))?.replace("./module/", "../");
    let path = folder.join("examples/page.html");
    at(&path, fs::write(&path, html))?;
    let path = folder.join("package.json");
    let about = at(&path, fs::read_to_string(&path))?;
    let about = about.replace("\"0.0.0\"", &format!("\"{}\"", env!("CARGO_PKG_VERSION")));
    at(&path, fs::write(&path, about))?;
    let mut pack = Command::new("npm");
    pack.current_dir(&folder).args(["pack", "--offline", "--pack-destination", ".."]);
    run("the package for npm", &mut pack)?;
    newest(workspace, ".tgz")
}

/// Installs the package in an empty folder, without a network, and runs its example there.
fn used(workspace: &Workspace, package: &Path) -> Result<(), Failure> {
    let folder = workspace.target().join("package-used");
    if folder.exists() {
        at(&folder, fs::remove_dir_all(&folder))?;
    }
    at(&folder, fs::create_dir_all(&folder))?;
    let mut install = Command::new("npm");
    install.current_dir(&folder).args(["install", "--offline", "--no-audit", "--no-fund"]);
    shell::quietly(install.arg(package))?;
    let example = folder.join("node.mjs");
    let source = workspace.root.join("npm/examples/node.mjs");
    at(&source, fs::copy(&source, &example))?;
    let told = shell::quietly(Command::new("node").current_dir(&folder).arg(&example))?;
    if told.lines().last() != Some("4 jobs in the link") {
        return Err(Failure::new(format!("the example of the package says\n{told}")));
    }
    Ok(())
}

/// The crate as `cargo publish` would send it; without more arguments it is compiled from its own files.
fn krate(workspace: &Workspace, run: Runner, more: &[&str]) -> Result<PathBuf, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["package", "--locked", "--offline", "--allow-dirty", "-p", "gantry-sched"]);
    command.args(more).arg("--target-dir").arg(workspace.target());
    run("the crate", &mut command)?;
    newest(workspace, ".crate")
}

/// The file of this version that ends so.
fn newest(workspace: &Workspace, end: &str) -> Result<PathBuf, Failure> {
    let version = concat!("-", env!("CARGO_PKG_VERSION"));
    let mut files: Vec<PathBuf> = at(&place(workspace), fs::read_dir(place(workspace)))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(&format!("{version}{end}")))
        .collect();
    files.sort();
    files.pop().ok_or_else(|| Failure::new(format!("no *{version}{end} was made")))
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
