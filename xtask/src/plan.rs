//! Everything that `cargo xtask test` checks, in order: what is quick and fails most comes first.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::QUICK_BUILD;
use crate::runner::{Extent, Failed, Passed, Step, Tally};
use crate::shell::{self, Failure, Workspace, at};
use crate::{package, setup, site, size, tidy, tools, types};

/// What is compiled for the host, in every step alike: with other packages or features cargo would compile most of
/// it again.
pub const ALL: &str = "--locked --workspace --features gantry-sched/cli,gantry-tests/browser";

/// The plan. What `--full` adds needs the optimised site, or more time than what it finds is worth at every change.
pub const STEPS: [Step; 19] = [
    Step { talks: true, ..fast("setup", "tools, at the pinned versions", &[], tools_are_there) },
    fast("format", "formatting", &[], |it, _| check(it, "cargo fmt --all --check")),
    fast("tidy", "house rules", &[], |it, _| Ok(noted(format!("{} files", tidy::check(it)?)))),
    fast("clippy", "clippy, host", &["setup"], clippy_host),
    full("clippy-wasm", "clippy, wasm32", &["setup"], clippy_wasm),
    full("deny", "licences, sources and versions of dependencies", &["setup"], |it, _| {
        let checks = "check --hide-inclusion-graph bans licenses sources";
        check(it, &format!("cargo-deny --locked --log-level error {checks}"))
    }),
    fast("tests", "tests, host", &["setup"], host_tests),
    fast("doctests", "examples in the documentation", &[], |it, _| {
        counted(&mut it.command(&format!("cargo test --doc {ALL}")))
    }),
    full("docs", "links in the documentation", &[], documentation),
    Step {
        beside: true,
        ..usual("site", "the site: built quickly, or optimised", &["setup"], |it, extent| {
            let is_full = extent == Extent::Full;
            let build = if is_full { site::build } else { site::build_quickly };
            build(it)?;
            Ok(Passed::default())
        })
    },
    usual("parity", "wasm gives what the host gives", &["site"], |it, extent| {
        let words = format!("cargo test {QUICK_BUILD} --test parity_wasm");
        counted(sampled(&mut it.command(&words), extent))
    }),
    full("types", "TypeScript types of the module", &["site"], |it, _| {
        types::check(it)?;
        Ok(Passed::default())
    }),
    // In node, which the parity of traces runs in too.
    full("module", "the module answers as the core does", &["site"], |it, _| {
        let mut command = nextest(it, "--test host -E test(/^module::/)");
        counted(command.env("GANTRY_DIST", it.dist()))
    }),
    full("package", "the npm package and the crate", &["site"], |it, _| {
        Ok(noted(package::check(it)?))
    }),
    Step {
        talks: true,
        ..usual("browser", "Chromium and what it needs", &[], |it, _| {
            Ok(noted(setup::browser(it)?.display().to_string()))
        })
    },
    full("size", "weight of the page", &["site", "browser"], |it, _| Ok(noted(size::report(it)?))),
    usual("e2e", "the page in Chromium", &["site", "browser"], browser_tests),
    Step {
        talks: true,
        ..full("drivers", "Firefox, WebKit and what they need", &[], |it, _| {
            setup::other_browsers(it)?;
            Ok(Passed::default())
        })
    },
    full("browsers", "a walk in Firefox and in WebKit", &["site", "drivers"], walks),
];

type Run = fn(&Workspace, Extent) -> Result<Passed, Failed>;
type Needs = &'static [&'static str];

const fn fast(name: &'static str, about: &'static str, needs: Needs, run: Run) -> Step {
    Step { name, about, extent: Extent::Fast, talks: false, beside: false, needs, run }
}

const fn usual(name: &'static str, about: &'static str, needs: Needs, run: Run) -> Step {
    Step { extent: Extent::Usual, ..fast(name, about, needs, run) }
}

const fn full(name: &'static str, about: &'static str, needs: Needs, run: Run) -> Step {
    Step { extent: Extent::Full, ..fast(name, about, needs, run) }
}

/// The steps that were asked for: by name, each with those that bring its tools, or all of an extent.
pub fn chosen(extent: Extent, names: &[String]) -> Result<Vec<&'static Step>, Failure> {
    for name in names {
        if !STEPS.iter().any(|step| step.name == name) {
            let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            let known = known.join(", ");
            return Err(Failure::new(format!("there is no step {name}; there are {known}")));
        }
    }
    // What brings tools tells of it; what else a step needs was made before, or it says what is missing.
    let asked = |step: &Step| {
        names.iter().any(|name| name == step.name || step.talks && needs(name, step.name))
    };
    let wanted = |step: &&Step| names.is_empty() && step.extent <= extent || asked(step);
    Ok(STEPS.iter().filter(wanted).collect())
}

/// Whether a step needs another, or needs one that does.
fn needs(step: &str, other: &str) -> bool {
    let step = STEPS.iter().find(|known| known.name == step);
    step.is_some_and(|step| step.needs.iter().any(|need| *need == other || needs(need, other)))
}

/// Runs a command that is one check.
fn check(workspace: &Workspace, words: &str) -> Result<Passed, Failed> {
    shell::quietly(&mut workspace.command(words))?;
    Ok(Passed::default())
}

/// A check with something to say.
fn noted(note: String) -> Passed {
    Passed { note, tests: None }
}

/// Runs a command that runs tests, and counts them. None at all is a failure too.
fn counted(command: &mut Command) -> Result<Passed, Failed> {
    let finished = shell::capture(command)?;
    let tally = tests_in(&finished.output);
    if finished.succeeded && tally.failed == 0 && tally.passed > 0 {
        let flaky = flaky_in(&finished.output);
        let note = format!("at a second try only: {}", flaky.join(", "));
        let note = if flaky.is_empty() { String::new() } else { note };
        return Ok(Passed { tests: Some(tally.passed), note });
    }
    let message = match (tally.passed, tally.failed) {
        (0, 0) => "no test ran".to_owned(),
        (_, 0) => "the command failed".to_owned(),
        (_, failed) => format!("{failed} tests failed"),
    };
    let command = Some(shell::shown(command));
    let failure = Failure { message, command, output: finished.output };
    Err(Failed { failure, tally })
}

/// Adds up the summaries of nextest or of the standard test programs. Nextest prints what those said of a test that
/// failed, even where a second try passed: its own summary counts, where there is one.
fn tests_in(output: &str) -> Tally {
    let nextest = |line: &&str| line.starts_with("Summary [") && line.contains(" run: ");
    let lines = || output.lines().map(str::trim_start);
    if lines().any(|line| nextest(&line)) {
        return tally(lines().filter(nextest));
    }
    tally(lines().filter(|line| line.starts_with("test result: ")))
}

fn tally<'a>(lines: impl Iterator<Item = &'a str>) -> Tally {
    let mut tally = Tally::default();
    for line in lines {
        let words: Vec<&str> = line.split([' ', ',', ';', '(', ')']).collect();
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u64>() else { continue };
            match pair[1] {
                "passed" => tally.passed += number,
                "failed" | "timed" | "exec" => tally.failed += number,
                _ => {}
            }
        }
    }
    tally
}

/// What passed at a second try only, as nextest names it: `FLAKY 2/3 [ 3.1s] package::binary test`.
fn flaky_in(output: &str) -> Vec<&str> {
    let flaky = output.lines().filter(|line| line.trim_start().starts_with("FLAKY "));
    flaky.filter_map(|line| line.split_whitespace().last()).collect()
}

fn tools_are_there(workspace: &Workspace, extent: Extent) -> Result<Passed, Failed> {
    setup::for_tests(workspace, extent)?;
    Ok(noted(format!("kept in {}", workspace.cache.display())))
}

fn clippy(workspace: &Workspace, packages: &str) -> Result<Passed, Failed> {
    check(workspace, &format!("cargo clippy {packages} -- -D warnings"))
}

fn clippy_host(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    clippy(workspace, &format!("--all-targets {ALL}"))?;
    // Pictures alone, as the command has them: with the page they would compile whatever they name of it.
    clippy(workspace, "--locked -p gantry-cli")
}

fn clippy_wasm(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let page = "--locked --target wasm32-unknown-unknown -p gantry-web";
    clippy(workspace, &format!("{page} --lib --bins"))?;
    // The worker as it is built for the site: it is the module too.
    clippy(workspace, &format!("{page} --bin worker --features split-worker"))
}

/// Nextest says little where all is well, and everything of what fails.
fn nextest(workspace: &Workspace, arguments: &str) -> Command {
    let says = "--hide-progress-bar --status-level fail --final-status-level flaky";
    let words = format!("cargo nextest run {ALL} --no-fail-fast {says} {arguments}");
    let mut command = workspace.command(&words);
    // A snapshot that differs fails its test; nothing is written.
    command.env("INSTA_UPDATE", "no");
    command
}

fn host_tests(workspace: &Workspace, extent: Extent) -> Result<Passed, Failed> {
    let mut command = nextest(workspace, "");
    command.args(["-E", "not (binary(/^(browsers|e2e)$/) or test(/^module::/) & binary(host))"]);
    counted(sampled(&mut command, extent))
}

/// Tests try all that there is in a full run, elsewhere a sample of it.
fn sampled(command: &mut Command, extent: Extent) -> &mut Command {
    match extent {
        Extent::Full => command.env("GANTRY_FULL", "1"),
        _ => command.env_remove("GANTRY_FULL"),
    }
}

/// Tries the laws on so many times the random scenarios that [`STEPS`] try, and on others.
pub fn hunt(workspace: &Workspace, times: u32, seed: Option<u64>) -> Result<(), Failure> {
    let now = || std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs());
    let seed = seed.unwrap_or_else(now);
    println!("{times} times as many scenarios, seed {seed}");
    let words = format!("cargo nextest run {ALL} --no-fail-fast --test host -E");
    let laws = "test(/^(.*laws|replay|exhaustive|decisions|bad_input|planted_faults|arbitrary_input|session_compare|variant_coverage|workload)::/)";
    let mut command = workspace.command(&words);
    command.arg(laws).env("GANTRY_SEED", seed.to_string()).env("GANTRY_TIMES", times.to_string());
    shell::openly(command.env("GANTRY_FULL", "1"))
}

/// Breaks the core, one place at a time, as `.cargo/mutants.toml` says, and names what no test noticed.
pub fn mutants(workspace: &Workspace, arguments: &[String]) -> Result<(), Failure> {
    let target = workspace.target();
    let mut command = workspace.command("cargo mutants --output");
    command.arg(&target);
    let rest = match arguments {
        [first, reference, rest @ ..] if first == "--diff" => {
            let diff = shell::quietly(workspace.command("git diff").arg(reference))?;
            let path = target.join("mutants.diff");
            at(&path, std::fs::write(&path, diff))?;
            command.arg("--in-diff").arg(path);
            rest
        }
        all => all,
    };
    for argument in rest {
        let is_file = workspace.root.join(argument).is_file();
        command.args(is_file.then_some("--file")).arg(argument);
    }
    shell::openly(&mut command)
}

/// Writes every sentence of the page into a file, by the test that holds each to the rules.
pub fn sentences(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let path = workspace.root.join("target/sentences.md");
    let words = format!("cargo test --lib {ALL} every_sentence_keeps_the_rules");
    shell::openly(workspace.command(&words).env("GANTRY_SENTENCES", &path))?;
    Ok(path)
}

fn documentation(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    // A module's doc may name its private parts: it is read in the source too.
    let flags = "-D warnings -A rustdoc::private-intra-doc-links";
    let mut command = workspace.command(&format!("cargo doc --no-deps {ALL}"));
    shell::quietly(command.env("RUSTDOCFLAGS", flags))?;
    Ok(Passed::default())
}

/// A test takes about as long as the documents that it loads: without `--full` at most so many are.
const MOST_LOADS: usize = 70;

fn browser_tests(workspace: &Workspace, extent: Extent) -> Result<Passed, Failed> {
    let loads = workspace.target().join("page-loads");
    at(&loads, std::fs::write(&loads, ""))?;
    let mut command = browser_command(workspace)?;
    command.env("GANTRY_LOADS", &loads);
    if extent == Extent::Full {
        command.args(["--run-ignored", "all"]);
    }
    let passed = counted(&mut command)?;
    let loaded = at(&loads, std::fs::read(&loads))?.len();
    if extent != Extent::Full && loaded > MOST_LOADS {
        return Err(Failure::new(format!("{loaded} page loads, at most {MOST_LOADS}")).into());
    }
    let note = format!("{loaded} page loads {}", passed.note);
    Ok(Passed { note, ..passed })
}

/// On a display without a screen, which WebKit's browser asks for.
fn walks(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    setup::other_browsers(workspace)?;
    let mut command = workspace.command("xvfb-run --auto-servernum");
    let walks = nextest(workspace, "--test browsers");
    command.args(["--server-args", "-screen 0 1600x1000x24"]);
    command.arg(walks.get_program()).args(walks.get_args());
    counted(command.env("GANTRY_DIST", workspace.dist()))
}

/// Ways of being busy, as `tests/src/browser/busy.rs` names them.
const BUSY: [&str; 5] = ["starved", "stalled", "choppy", "slow", "late"];

/// Runs the browser tests on machines that are busy, in each of these ways or in all of them.
pub fn busy(workspace: &Workspace, ways: &[String]) -> Result<(), Failure> {
    let all = BUSY.map(str::to_owned);
    for way in if ways.is_empty() { &all } else { ways } {
        println!("{way}:");
        let mut command = browser_command(workspace)?;
        command.args(["--retries", "0", "--run-ignored", "all"]);
        shell::openly(command.env("GANTRY_BUSY", way))?;
    }
    Ok(())
}

/// Takes the contact sheet of a site, and compares it with an earlier one.
pub fn sheet(workspace: &Workspace, site: &Path, before: Option<PathBuf>) -> Result<(), Failure> {
    let chromium = setup::browser(workspace)?;
    let mut command = tests_program(workspace, "run", "sheet");
    command.arg("--").arg(workspace.target().join("sheet")).args(before);
    command.env("GANTRY_DIST", site).env("GANTRY_CHROMIUM", chromium);
    shell::openly(&mut command)
}

/// Builds or runs a program of the tests' crate that leads a browser.
pub fn tests_program(workspace: &Workspace, what: &str, program: &str) -> Command {
    let package = "--quiet --locked -p gantry-tests --features browser";
    workspace.command(&format!("cargo {what} {package} --bin {program}"))
}

fn browser_command(workspace: &Workspace) -> Result<Command, Failure> {
    let chromium = setup::browser(workspace)?;
    let axe = workspace.cache.join(tools::AXE.folder()).join(tools::AXE.file);
    let mut command = nextest(workspace, "--test e2e");
    command.env("GANTRY_DIST", workspace.dist()).env("GANTRY_AXE", axe);
    command.env("GANTRY_CHROMIUM", chromium);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted_in_both_formats() {
        let nextest =
            "  Summary [   0.3s] 9 tests run: 6 passed (1 slow), 2 failed, 1 timed out, 4 skipped";
        let libtest = "test result: ok. 5 passed; 0 failed; 1 ignored\nx\ntest result: FAILED. 1 passed; 2 failed;";
        assert_eq!(tests_in(nextest), Tally { passed: 6, failed: 3 });
        assert_eq!(tests_in(libtest), Tally { passed: 6, failed: 2 });
        assert_eq!(tests_in("3 passed, 0 failed"), Tally::default());
        let nested = format!("{libtest}\n{nextest}");
        assert_eq!(tests_in(&nested), Tally { passed: 6, failed: 3 }, "each is counted once");
    }

    #[test]
    fn what_needs_a_second_try_is_named() {
        let output = "   FLAKY 2/3 [   0.017s] gantry-tests::e2e walk::a_node_travels\n  Summary [  0.3s] 9 tests run: 9 passed (1 flaky), 0 skipped";
        assert_eq!(flaky_in(output), ["walk::a_node_travels"]);
        assert_eq!(tests_in(output), Tally { passed: 9, failed: 0 });
        assert_eq!(flaky_in("a FLAKY one"), [""; 0]);
    }

    #[test]
    fn a_command_without_a_test_fails() {
        let counted = |script| counted(Command::new("sh").args(["-c", script]));
        assert_eq!(counted("true").unwrap_err().failure.message, "no test ran");
        let passed = counted("echo 'test result: ok. 2 passed; 0 failed;'").unwrap();
        assert_eq!(passed.tests, Some(2));
        let bad = counted("echo 'test result: ok. 2 passed'; false");
        assert_eq!(bad.unwrap_err().failure.message, "the command failed");
    }

    #[test]
    fn needs_stand_earlier_in_the_plan() {
        for (index, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                assert!(STEPS[..index].iter().any(|other| other.name == *need), "{}", step.name);
            }
        }
    }

    #[test]
    fn fast_leaves_out_the_site_and_the_browser_and_names_choose_with_the_tools() {
        let names = |steps: Vec<&'static Step>| steps.iter().map(|s| s.name).collect::<Vec<_>>();
        let fast = names(chosen(Extent::Fast, &[]).unwrap());
        assert!(fast.contains(&"tests") && !fast.contains(&"site") && !fast.contains(&"e2e"));
        let usual = names(chosen(Extent::Usual, &[]).unwrap());
        assert!(usual.contains(&"e2e") && !usual.contains(&"browsers"));
        assert_eq!(chosen(Extent::Full, &[]).unwrap().len(), STEPS.len());
        let asked = |name: &str| names(chosen(Extent::Fast, &[name.to_owned()]).unwrap());
        assert_eq!(asked("tidy"), ["tidy"]);
        assert_eq!(asked("site"), ["setup", "site"]);
        assert_eq!(asked("size"), ["setup", "browser", "size"]);
        assert_eq!(asked("e2e"), ["setup", "browser", "e2e"]);
        assert_eq!(asked("browsers"), ["setup", "drivers", "browsers"]);
        let unknown = chosen(Extent::Usual, &["sise".to_owned()]).unwrap_err();
        assert!(unknown.message.contains("no step sise"));
    }
}
