//! Gets what a command needs: the wasm target, the pinned tools, and for the browser tests the browsers.
//!
//! A tool is installed beside its place and moved there when it is complete, so that an installation that
//! was interrupted is begun anew; of two at once, one waits for the other. What is there already costs a look
//! at the file system.
//!
//! **Invariant:** programs come from crates.io, npm's registry and Debian's archive only, by `cargo`, `npm`
//! and `apt-get`; the compiler's wasm library comes by `rustup`.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::progress::{follow, say};
use crate::runner::Extent;
use crate::shell::{self, Failure, Workspace, at, emptied, remove};
use crate::tools::{self, Tool};

/// What `serve` needs; for the optimised site, what `serve --release`, `build` and `size` need. Without npm that is built
/// without Binaryen.
pub fn for_site(workspace: &Workspace, optimised: bool) -> Result<(), Failure> {
    let mut needed = vec![&tools::WASM_BINDGEN];
    if optimised {
        needed.extend([&tools::WASM_SPLIT, &tools::MDBOOK]);
    }
    if optimised && workspace.works("npm --version") {
        needed.extend([&tools::BINARYEN, &tools::ESBUILD]);
    } else if optimised && !installed(workspace, &tools::BINARYEN) {
        say(
            "There is no npm here: the page is built without Binaryen and not minified: it is larger than need be.",
        );
    }
    together(workspace, &needed)
}

pub fn for_watching(workspace: &Workspace) -> Result<(), Failure> {
    wasm_target(workspace)?;
    together(workspace, &[&tools::TRUNK, &tools::WASM_BINDGEN])
}

/// What `test` needs besides the browsers.
pub fn for_tests(workspace: &Workspace, extent: Extent) -> Result<(), Failure> {
    wasm_target(workspace)?;
    let mut needed = vec![&tools::WASM_BINDGEN, &tools::AXE];
    if extent == Extent::Full {
        needed.extend([&tools::WASM_SPLIT, &tools::CARGO_DENY]);
        needed.extend([&tools::BINARYEN, &tools::ESBUILD, &tools::TYPESCRIPT]);
    }
    let is_missing = |tool: &Tool| tool.build.is_none() && !installed(workspace, tool);
    if !workspace.works("npm --version") && needed.iter().copied().any(is_missing) {
        return Err(Failure::new(
            "npm is missing; the tests need axe-core from it, and for --full Binaryen, esbuild and the TypeScript \
             compiler.\n  On Debian: apt-get install -y nodejs npm",
        ));
    }
    with_nextest(workspace, needed)
}

pub fn for_mutants(workspace: &Workspace) -> Result<(), Failure> {
    with_nextest(workspace, vec![&tools::CARGO_MUTANTS])
}

/// The tools, and nextest where the machine has none.
fn with_nextest(workspace: &Workspace, mut tools: Vec<&Tool>) -> Result<(), Failure> {
    if !workspace.works("cargo-nextest nextest --version") {
        tools.push(&tools::NEXTEST);
    }
    together(workspace, &tools)
}

/// The compiler's library for wasm32, by rustup where it is not there yet.
pub fn wasm_target(workspace: &Workspace) -> Result<(), Failure> {
    let target = "wasm32-unknown-unknown";
    if has_target(workspace, target)? {
        return Ok(());
    }
    let mut add = workspace.command(&format!("rustup target add {target}"));
    follow(&format!("{target}: adding it with rustup"), &mut add).map_err(|mut failure| {
        failure.message.push_str("; the compiler's wasm32-unknown-unknown library is needed");
        failure
    })
}

/// Whether the compiler has the library for a target.
pub fn has_target(workspace: &Workspace, target: &str) -> Result<bool, Failure> {
    let sysroot = shell::quietly(&mut workspace.command("rustc --print sysroot"))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(target).is_dir())
}

/// Installs what is missing, all at the same time: most of it waits for one core.
fn together(workspace: &Workspace, tools: &[&Tool]) -> Result<(), Failure> {
    at(&workspace.cache, std::fs::create_dir_all(&workspace.cache))?;
    std::thread::scope(|scope| {
        let missing = tools.iter().filter(|tool| !installed(workspace, tool));
        let threads: Vec<_> = missing.map(|tool| scope.spawn(|| get(workspace, tool))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("an installer panicked"))
    })
}

/// Whether a tool is in the cache.
pub fn installed(workspace: &Workspace, tool: &Tool) -> bool {
    workspace.cache.join(tool.folder()).join(tool.file).is_file()
}

fn get(workspace: &Workspace, tool: &Tool) -> Result<(), Failure> {
    let (Tool { name, version, .. }, folder) = (tool, tool.folder());
    install(workspace, &folder, |stage| {
        let Some(how) = &tool.build else {
            let manifest = stage.join("package.json");
            at(&manifest, std::fs::write(&manifest, "{ \"private\": true }\n"))?;
            let options = "--ignore-scripts --no-audit --no-fund --save-exact";
            let mut command = workspace.command(&format!("npm install {options} {name}@{version}"));
            let what = format!("{folder}: getting it from npm's registry");
            return follow(&what, command.current_dir(stage));
        };
        let mut command = workspace.command(&format!("cargo install {name} --version {version}"));
        command.args(["--locked", "--root"]).arg(stage).args(how.arguments.split_whitespace());
        // Away from the checkout: its configuration is not for the tools.
        command.current_dir(&workspace.cache);
        // The tools are optimised for being there soon, whatever their own profiles say.
        let build = stage.join("build");
        command.env("CARGO_TARGET_DIR", &build);
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", how.optimisation);
        command.env("CARGO_PROFILE_RELEASE_LTO", "off");
        command.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        command.env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        follow(&format!("{folder}: building it, once, {}", how.takes), &mut command)?;
        at(&build, std::fs::remove_dir_all(&build))
    })
}

/// Runs `fill` on a fresh folder and moves that into its place in the cache.
fn install(
    workspace: &Workspace,
    name: &str,
    fill: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let [lock, stage, place] =
        [".lock", ".part", ""].map(|end| workspace.cache.join(format!("{name}{end}")));
    let locked = at(&lock, File::create(&lock))?;
    at(&lock, locked.lock())?;
    // What an installation left that was interrupted.
    emptied(&stage)?;
    fill(&stage)?;
    // Anything in the place is incomplete, or another installer's, just as good.
    remove(&place)?;
    at(&place, std::fs::rename(&stage, &place))
}

/// A Chromium that can be driven, and a font with Chinese glyphs.
pub fn browser(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let has_driver =
        || std::env::var_os("CHROMEDRIVER").is_some() || workspace.works("chromedriver --version");
    let complete = || chromium().filter(|_| has_driver() && has_chinese_font());
    let needs = "Chromium, its driver and a font with Chinese glyphs";
    from_debian(workspace, needs, tools::CHROMIUM, complete).map_err(|mut failure| {
        let hint = "\n  A Chromium elsewhere is found by GANTRY_CHROMIUM=/path/to/chromium.";
        failure.message.push_str(hint);
        failure
    })
}

/// Firefox and WebKit, each with its driver, and a display without a screen.
pub fn other_browsers(workspace: &Workspace) -> Result<(), Failure> {
    let there = |program: &str| workspace.works(&format!("which {program}"));
    let complete = || {
        let all = ["WebKitWebDriver", "Xvfb", "xvfb-run", "xauth"].into_iter().all(there);
        (all && (there("firefox") || there("firefox-esr"))).then_some(())
    };
    let needs = "Firefox, WebKitGTK's driver and Xvfb";
    from_debian(workspace, needs, tools::OTHER_BROWSERS, complete)?;
    together(workspace, &[&tools::GECKODRIVER])
}

/// What `complete` finds, once these packages are installed; by `apt-get` where that may be.
fn from_debian<T>(
    workspace: &Workspace,
    needs: &str,
    packages: &str,
    complete: impl Fn() -> Option<T>,
) -> Result<T, Failure> {
    if let Some(found) = complete() {
        return Ok(found);
    }
    let install = "apt-get install -y --no-install-recommends";
    let command = format!("apt-get update && {install} {packages}");
    let root = shell::capture(Command::new("id").arg("-u"))?.output.trim() == "0";
    if !root || !workspace.works("apt-get --version") {
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

fn has_chinese_font() -> bool {
    let list = shell::capture(Command::new("fc-list").arg(":lang=zh-cn"));
    list.is_ok_and(|list| list.succeeded && !list.output.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_is_in_its_place_once_it_is_complete_and_not_before() {
        let cache = shell::scratch("install");
        let workspace = Workspace { root: cache.clone(), cache, tells: false };
        let place = workspace.cache.join("tool-1");
        let failed = install(&workspace, "tool-1", |stage| {
            std::fs::write(stage.join("half"), "").unwrap();
            Err(Failure::new("interrupted"))
        });
        assert_eq!(failed.unwrap_err().message, "interrupted");
        assert!(!place.exists());
        let complete = |stage: &Path| at(stage, std::fs::write(stage.join("whole"), ""));
        install(&workspace, "tool-1", complete).unwrap();
        let entries = |folder: &Path| std::fs::read_dir(folder).unwrap().count();
        assert!(place.join("whole").is_file());
        assert_eq!(entries(&place), 1, "what was left of the first is gone");
        assert_eq!(entries(&workspace.cache), 2, "the tool, and its lock");
        remove(&workspace.cache).unwrap();
    }
}
