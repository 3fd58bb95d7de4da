//! Gets what a command needs: the wasm target, the pinned tools, and for the browser tests the browsers.
//!
//! A tool is installed beside its place and moved there when it is complete, so that an installation that
//! was interrupted is begun anew, and two at once do each other no harm. What is there already costs a look
//! at the file system.
//!
//! **Invariant:** programs come from crates.io, npm's registry and Debian's archive only, by `cargo`, `npm`
//! and `apt-get`; the compiler's wasm library comes by `rustup`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::progress::{follow, say};
use crate::runner::Extent;
use crate::shell::{self, Failure, Workspace, at};
use crate::tools::{self, CargoTool, NpmTool};

/// What `serve --release`, `build` and `size` need. Without npm the site is built without Binaryen.
pub fn for_site(workspace: &Workspace) -> Result<(), Failure> {
    let npm: &[&NpmTool] = if has_npm() { &[&tools::BINARYEN, &tools::ESBUILD] } else { &[] };
    if npm.is_empty() && !installed_npm(workspace, &tools::BINARYEN) {
        say(
            "There is no npm here: the page is built without Binaryen and not minified: it is larger than need be.",
        );
    }
    together(workspace, &[&tools::WASM_BINDGEN, &tools::WASM_SPLIT, &tools::MDBOOK], npm)
}

/// What `serve` needs.
pub fn for_quick_site(workspace: &Workspace) -> Result<(), Failure> {
    together(workspace, &[&tools::WASM_BINDGEN], &[])
}

pub fn for_watching(workspace: &Workspace) -> Result<(), Failure> {
    wasm_target(workspace)?;
    together(workspace, &[&tools::TRUNK, &tools::WASM_BINDGEN], &[])
}

/// A length of time, for a person to read.
pub fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{} min {:02} s", seconds / 60, seconds % 60)
}

/// What `test` needs besides the browsers.
pub fn for_tests(workspace: &Workspace, extent: Extent) -> Result<(), Failure> {
    wasm_target(workspace)?;
    let (mut cargo, mut npm) = (vec![&tools::WASM_BINDGEN], vec![&tools::AXE]);
    if extent == Extent::Full {
        cargo.extend([&tools::WASM_SPLIT, &tools::CARGO_DENY]);
        npm.extend([&tools::BINARYEN, &tools::ESBUILD, &tools::TYPESCRIPT]);
    }
    if !has_npm() && !npm.iter().all(|tool| installed_npm(workspace, tool)) {
        return Err(Failure::new(
            "npm is missing; the tests need axe-core from it, and for --full Binaryen, esbuild and the TypeScript \
             compiler.\n  On Debian: apt-get install -y nodejs npm",
        ));
    }
    together(workspace, &with_nextest(workspace, &cargo), &npm)
}

pub fn for_mutants(workspace: &Workspace) -> Result<(), Failure> {
    together(workspace, &with_nextest(workspace, &[&tools::CARGO_MUTANTS]), &[])
}

/// The tools, and nextest where the machine has none.
fn with_nextest<'t>(workspace: &Workspace, tools: &[&'t CargoTool]) -> Vec<&'t CargoTool> {
    let there = shell::works(workspace.command("cargo-nextest").args(["nextest", "--version"]));
    tools.iter().copied().chain((!there).then_some(&tools::NEXTEST)).collect()
}

/// The compiler's library for wasm32, by rustup where it is not there yet.
pub fn wasm_target(workspace: &Workspace) -> Result<(), Failure> {
    let sysroot = shell::quietly(workspace.command("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib/wasm32-unknown-unknown").is_dir() {
        return Ok(());
    }
    let mut add = workspace.command("rustup");
    add.args(["target", "add", "wasm32-unknown-unknown"]);
    follow("wasm32-unknown-unknown: adding it with rustup", &mut add).map_err(|mut failure| {
        failure.message.push_str("; the compiler's wasm32-unknown-unknown library is needed");
        failure
    })
}

/// Installs what is missing, all at the same time: most of it waits for one core.
fn together(workspace: &Workspace, cargo: &[&CargoTool], npm: &[&NpmTool]) -> Result<(), Failure> {
    at(&workspace.cache, std::fs::create_dir_all(&workspace.cache))?;
    std::thread::scope(|scope| {
        let cargo = cargo
            .iter()
            .filter(|tool| !installed_cargo(workspace, tool))
            .map(|tool| scope.spawn(|| install_cargo(workspace, tool)));
        let npm = npm
            .iter()
            .filter(|tool| !installed_npm(workspace, tool))
            .map(|tool| scope.spawn(|| install_npm(workspace, tool)));
        let threads: Vec<_> = cargo.chain(npm).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("an installer panicked"))
    })
}

/// Whether the programs of a tool are in the cache.
pub fn installed_cargo(workspace: &Workspace, tool: &CargoTool) -> bool {
    let folder = workspace.cache.join(tool.folder()).join("bin");
    tool.programs.iter().all(|program| folder.join(program).is_file())
}

/// Whether a package of npm is in the cache.
pub fn installed_npm(workspace: &Workspace, tool: &NpmTool) -> bool {
    workspace.cache.join(tool.folder()).join(tool.file).is_file()
}

fn has_npm() -> bool {
    shell::works(Command::new("npm").arg("--version"))
}

fn install_cargo(workspace: &Workspace, tool: &CargoTool) -> Result<(), Failure> {
    let name = tool.folder();
    let what = format!("{name}: building it, once, {}", tool.takes);
    install(workspace, &name, |stage| {
        // Away from the checkout: its configuration is not for the tools.
        let mut command = workspace.command("cargo");
        command.current_dir(&workspace.cache);
        command.args(["install", tool.krate, "--version", tool.version, "--locked", "--root"]);
        command.arg(stage).args(tool.arguments);
        // The tools are optimised for being there soon, whatever their own profiles say.
        command.env("CARGO_TARGET_DIR", stage.join("build"));
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", tool.optimisation);
        command.env("CARGO_PROFILE_RELEASE_LTO", "off");
        command.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        command.env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        follow(&what, &mut command)?;
        let build = stage.join("build");
        at(&build, std::fs::remove_dir_all(&build))
    })
}

fn install_npm(workspace: &Workspace, tool: &NpmTool) -> Result<(), Failure> {
    let name = tool.folder();
    let what = format!("{name}: getting it from npm's registry");
    install(workspace, &name, |stage| {
        let manifest = stage.join("package.json");
        at(&manifest, std::fs::write(&manifest, "{ \"private\": true }\n"))?;
        let mut command = workspace.command("npm");
        command.current_dir(stage);
        command.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"]);
        command.arg(format!("{}@{}", tool.package, tool.version));
        follow(&what, &mut command)
    })
}

/// Runs `fill` on a fresh folder and moves that into its place in the cache.
fn install(
    workspace: &Workspace,
    name: &str,
    fill: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stage = workspace.cache.join(format!("{name}.{}", std::process::id()));
    let place = workspace.cache.join(name);
    clear_abandoned(workspace, name)?;
    clear(&stage)?;
    at(&stage, std::fs::create_dir_all(&stage))?;
    if let Err(failure) = fill(&stage) {
        clear(&stage)?;
        return Err(failure);
    }
    // Anything in the place is incomplete, or another installer's, just as good.
    clear(&place)?;
    at(&place, std::fs::rename(&stage, &place))
}

/// Removes what installations of this tool left behind whose process was ended.
fn clear_abandoned(workspace: &Workspace, name: &str) -> Result<(), Failure> {
    let processes = Path::new("/proc");
    if !processes.join("self").exists() {
        return Ok(());
    }
    for entry in at(&workspace.cache, std::fs::read_dir(&workspace.cache))? {
        let path = at(&workspace.cache, entry)?.path();
        let file = path.file_name().and_then(|file| file.to_str()).unwrap_or_default();
        let process = file.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
        if process.is_some_and(|process| !processes.join(process).exists()) {
            clear(&path)?;
        }
    }
    Ok(())
}

fn clear(folder: &Path) -> Result<(), Failure> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        result => at(folder, result),
    }
}

/// A Chromium that can be driven, and a font with Chinese glyphs.
pub fn browser(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let complete = || chromium().filter(|_| has_driver(workspace) && has_chinese_font());
    let needs = "Chromium, its driver and a font with Chinese glyphs";
    let path = from_debian(workspace, needs, &tools::CHROMIUM, complete);
    path.map_err(|mut failure| {
        let hint = "\n  A Chromium elsewhere is found by GANTRY_CHROMIUM=/path/to/chromium.";
        failure.message.push_str(hint);
        failure
    })
}

/// Firefox and WebKit, each with its driver, and a display without a screen.
pub fn other_browsers(workspace: &Workspace) -> Result<(), Failure> {
    let there = |program: &str| on_path(workspace, program);
    let complete = || {
        let all = ["WebKitWebDriver", "Xvfb", "xvfb-run", "xauth"].into_iter().all(there);
        (all && (there("firefox") || there("firefox-esr"))).then_some(())
    };
    let needs = "Firefox, WebKitGTK's driver and Xvfb";
    from_debian(workspace, needs, &tools::OTHER_BROWSERS, complete)?;
    together(workspace, &[&tools::GECKODRIVER], &[])
}

/// What `complete` finds, once these packages are installed; by `apt-get` where that may be.
fn from_debian<T>(
    workspace: &Workspace,
    needs: &str,
    packages: &[&str],
    complete: impl Fn() -> Option<T>,
) -> Result<T, Failure> {
    if let Some(found) = complete() {
        return Ok(found);
    }
    let command = format!(
        "apt-get update && apt-get install -y --no-install-recommends {}",
        packages.join(" ")
    );
    let root = shell::capture(Command::new("id").arg("-u"))?.output.trim() == "0";
    if !root || !shell::works(Command::new("apt-get").arg("--version")) {
        return Err(Failure::new(format!(
            "these tests need {needs}.\n  On Debian, as root: {command}\n  \
             Everything but the browsers: cargo xtask test --fast"
        )));
    }
    let mut install = workspace.command("sh");
    install.args(["-c", &command]).env("DEBIAN_FRONTEND", "noninteractive");
    follow(&format!("{needs}: getting them from Debian"), &mut install)?;
    complete().ok_or_else(|| {
        Failure::new(format!("Debian's packages are installed, but not all of {needs} is found"))
    })
}

fn on_path(workspace: &Workspace, program: &str) -> bool {
    shell::works(workspace.command("sh").args(["-c", "command -v \"$0\"", program]))
}

/// The browser itself rather than the wrapper on the path, which adds options of its own.
pub fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("GANTRY_CHROMIUM").map(PathBuf::from);
    let usual = [
        "/usr/lib/chromium/chromium-headless-shell",
        "/usr/lib/chromium/chromium",
        "/usr/lib64/chromium/chromium",
        "/opt/google/chrome/chrome",
        "/usr/bin/chromium",
    ];
    named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.is_file())
}

fn has_driver(workspace: &Workspace) -> bool {
    std::env::var_os("CHROMEDRIVER").is_some()
        || shell::works(workspace.command("chromedriver").arg("--version"))
}

fn has_chinese_font() -> bool {
    let list = shell::capture(Command::new("fc-list").arg(":lang=zh-cn"));
    list.is_ok_and(|list| list.succeeded && !list.output.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache of its own for a test, empty.
    fn cache(name: &str) -> Workspace {
        let cache = std::env::temp_dir().join(format!("gantry-{name}-{}", std::process::id()));
        clear(&cache).unwrap();
        std::fs::create_dir_all(&cache).unwrap();
        Workspace { root: cache.clone(), cache }
    }

    fn entries(workspace: &Workspace) -> usize {
        std::fs::read_dir(&workspace.cache).unwrap().count()
    }

    #[test]
    fn a_tool_is_in_its_place_once_it_is_complete_and_not_before() {
        let workspace = cache("install");
        let failed = install(&workspace, "tool-1", |stage| {
            std::fs::write(stage.join("half"), "").unwrap();
            Err(Failure::new("interrupted"))
        });
        assert_eq!(failed.unwrap_err().message, "interrupted");
        assert_eq!(entries(&workspace), 0);
        let complete = |stage: &Path| at(stage, std::fs::write(stage.join("whole"), ""));
        install(&workspace, "tool-1", complete).unwrap();
        assert!(workspace.cache.join("tool-1/whole").is_file());
        clear(&workspace.cache).unwrap();
    }

    #[test]
    fn what_an_ended_process_left_is_removed() {
        let workspace = cache("abandoned");
        for folder in ["tool-1.0", "tool-10.0", "other-1.0"] {
            std::fs::create_dir(workspace.cache.join(folder)).unwrap();
        }
        install(&workspace, "tool-1", |_| Ok(())).unwrap();
        assert!(!workspace.cache.join("tool-1.0").exists());
        assert!(workspace.cache.join("tool-10.0").exists());
        assert_eq!(entries(&workspace), 3);
        clear(&workspace.cache).unwrap();
    }
}
