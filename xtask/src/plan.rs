//! Everything that `cargo xtask test` checks, in order: what is quick and fails most comes first.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::QUICK_PACKAGES;
use crate::runner::{Extent, Failed, Passed, Step, Tally};
use crate::shell::{self, Failure, Workspace, at};
use crate::{package, setup, site, size, tidy, tools, types};

const WASM: &str = "wasm32-unknown-unknown";

/// What is compiled for the host, in every step alike: with other packages or features cargo would compile most of
/// it again.
pub const ALL: [&str; 3] = ["--workspace", "--features", "gantry-sched/cli,gantry-tests/browser"];

/// The plan. What `--full` adds needs the optimised site, or more time than what it finds is worth at every change.
pub const STEPS: [Step; 19] = [
    Step { talks: true, ..fast("setup", "tools, at the pinned versions", &[], tools_are_there) },
    fast("format", "formatting", &[], format),
    fast("tidy", "house rules", &[], tidy_rules),
    fast("clippy", "clippy, host", &["setup"], clippy_host),
    full("clippy-wasm", "clippy, wasm32", &["setup"], clippy_wasm),
    full("deny", "licences, sources and versions of dependencies", &["setup"], deny),
    fast("tests", "tests, host", &["setup"], host_tests),
    fast("doctests", "examples in the documentation", &[], doc_tests),
    full("docs", "links in the documentation", &[], documentation),
    Step {
        beside: true,
        ..usual("site", "the site: built quickly, or optimised", &["setup"], build_site)
    },
    usual("parity", "wasm gives what the host gives", &["site"], parity),
    full("types", "TypeScript types of the module", &["site"], module_types),
    full("module", "the module answers as the core does", &["site"], module_tests),
    full("package", "the npm package and the crate", &["site"], package_check),
    Step { talks: true, ..usual("browser", "Chromium and what it needs", &[], browser_is_there) },
    full("size", "weight of the page", &["site", "browser"], weigh),
    usual("e2e", "the page in Chromium", &["site", "browser"], browser_tests),
    Step {
        talks: true,
        ..full("drivers", "Firefox, WebKit and what they need", &[], drivers_are_there)
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

fn cargo(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = workspace.command("cargo");
    command.args(arguments);
    command
}

/// Runs a command that is one check.
fn check(command: &mut Command) -> Result<Passed, Failed> {
    shell::quietly(command)?;
    Ok(Passed::default())
}

/// Runs a command that runs tests, and counts them. None at all is a failure too.
fn counted(command: &mut Command) -> Result<Passed, Failed> {
    let finished = shell::capture(command)?;
    let tally = tests_in(&finished.output);
    if finished.succeeded && tally.failed == 0 && tally.passed > 0 {
        let flaky = flaky_in(&finished.output);
        let note = if flaky.is_empty() {
            String::new()
        } else {
            format!("at a second try only: {}", flaky.join(", "))
        };
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
    Ok(Passed { note: format!("kept in {}", workspace.cache.display()), tests: None })
}

fn format(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    check(workspace.command("cargo").args(["fmt", "--all", "--check"]))
}

fn tidy_rules(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let files = tidy::check(workspace)?;
    Ok(Passed { note: format!("{files} files"), tests: None })
}

fn clippy_host(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let mut command = cargo(workspace, &["clippy", "--locked", "--all-targets"]);
    check(command.args(ALL).args(["--", "-D", "warnings"]))?;
    // Pictures alone, as the command has them: with the page they would compile whatever they name of it.
    check(&mut cargo(
        workspace,
        &["clippy", "--locked", "-p", "gantry-cli", "--", "-D", "warnings"],
    ))
}

fn clippy_wasm(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let page = ["clippy", "--locked", "--target", WASM, "-p", "gantry-web", "--lib", "--bins"];
    check(cargo(workspace, &page).args(["--", "-D", "warnings"]))?;
    // The worker as it is built for the site: it is the module too.
    let module = ["clippy", "--locked", "--target", WASM, "-p", "gantry-web", "--bin", "worker"];
    check(cargo(workspace, &module).args(["--features", "split-worker", "--", "-D", "warnings"]))
}

fn deny(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let arguments = ["check", "--hide-inclusion-graph", "bans", "licenses", "sources"];
    check(
        workspace.command("cargo-deny").args(["--locked", "--log-level", "error"]).args(arguments),
    )
}

/// Nextest says little where all is well, and everything of what fails.
fn nextest(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = cargo(workspace, &["nextest", "run", "--locked", "--no-fail-fast"]);
    command.args(["--hide-progress-bar", "--status-level", "fail"]);
    command.args(["--final-status-level", "flaky"]).args(arguments);
    // A snapshot that differs fails its test; nothing is written.
    command.env("INSTA_UPDATE", "no");
    command
}

fn host_tests(workspace: &Workspace, extent: Extent) -> Result<Passed, Failed> {
    let mut command = nextest(workspace, &ALL);
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
    let mut command = cargo(workspace, &["nextest", "run", "--locked", "--no-fail-fast"]);
    let laws = "test(/^(.*laws|.*replay|.*exhaustive|workflow_decisions|bad_input|canary|doors|session_compare|sometimes|workload)::/)";
    command.args(ALL).args(["--test", "host", "-E", laws]);
    command.env("GANTRY_SEED", seed.to_string()).env("GANTRY_TIMES", times.to_string());
    shell::openly(command.env("GANTRY_FULL", "1"))
}

/// Breaks the core, one place at a time, as `.cargo/mutants.toml` says, and names what no test noticed.
pub fn mutants(workspace: &Workspace, arguments: &[String]) -> Result<(), Failure> {
    let target = workspace.target();
    let mut command = cargo(workspace, &["mutants", "--output"]);
    command.arg(&target);
    let rest = match arguments {
        [first, reference, rest @ ..] if first == "--diff" => {
            let diff = shell::quietly(workspace.command("git").args(["diff", reference]))?;
            let path = target.join("mutants.diff");
            shell::at(&path, std::fs::write(&path, diff))?;
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
    let mut command = cargo(workspace, &["test", "--locked", "--lib"]);
    command.args(ALL).arg("every_sentence_keeps_the_rules");
    shell::openly(command.env("GANTRY_SENTENCES", &path))?;
    Ok(path)
}

fn doc_tests(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    counted(cargo(workspace, &["test", "--locked", "--doc"]).args(ALL))
}

fn documentation(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let mut command = cargo(workspace, &["doc", "--locked", "--no-deps"]);
    command.args(ALL);
    // A module's doc may name its private parts: it is read in the source too.
    let flags = "-D warnings -A rustdoc::private-intra-doc-links";
    check(command.env("RUSTDOCFLAGS", flags))
}

/// In wasm as the quickly built site has it: the core is compiled for both at once.
fn parity(workspace: &Workspace, extent: Extent) -> Result<Passed, Failed> {
    let mut command = cargo(workspace, &["test", "--locked", "--target", WASM]);
    command.args(["--profile", "quick"]).args(QUICK_PACKAGES).args(["--test", "parity_wasm"]);
    counted(sampled(&mut command, extent))
}

fn build_site(workspace: &Workspace, extent: Extent) -> Result<Passed, Failed> {
    match extent {
        Extent::Full => site::build(workspace, site::quietly)?,
        _ => site::build_quickly(workspace, site::quietly)?,
    }
    Ok(Passed::default())
}

fn module_types(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    types::check(workspace)?;
    Ok(Passed::default())
}

/// In node, which the parity of traces runs in too.
fn module_tests(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let mut command = nextest(workspace, &ALL);
    command.args(["--test", "host", "-E", "test(/^module::/)"]);
    counted(command.env("GANTRY_DIST", workspace.dist()))
}

fn package_check(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    Ok(Passed { note: package::check(workspace)?, tests: None })
}

fn weigh(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    Ok(Passed { note: size::report(workspace)?, tests: None })
}

fn browser_is_there(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    let path = setup::browser(workspace)?;
    Ok(Passed { note: path.display().to_string(), tests: None })
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

fn drivers_are_there(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    setup::other_browsers(workspace)?;
    Ok(Passed::default())
}

/// On a display without a screen, which WebKit's browser asks for.
fn walks(workspace: &Workspace, _: Extent) -> Result<Passed, Failed> {
    setup::other_browsers(workspace)?;
    let mut command = workspace.command("xvfb-run");
    command.args(["--auto-servernum", "--server-args", "-screen 0 1600x1000x24"]);
    let walks = nextest(workspace, &ALL);
    command.arg(walks.get_program()).args(walks.get_args()).args(["--test", "browsers"]);
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
pub fn sheet(workspace: &Workspace, site: &Path, before: Option<&Path>) -> Result<(), Failure> {
    let chromium = setup::browser(workspace)?;
    let mut command = workspace.command("cargo");
    command.args(["run", "--quiet", "--locked", "-p", "gantry-tests", "--features", "browser"]);
    command.args(["--bin", "sheet", "--"]).arg(workspace.target().join("sheet")).args(before);
    command.env("GANTRY_DIST", site).env("GANTRY_CHROMIUM", chromium);
    shell::openly(&mut command)
}

fn browser_command(workspace: &Workspace) -> Result<Command, Failure> {
    let chromium = setup::browser(workspace)?;
    let axe = workspace.cache.join(tools::AXE.folder()).join(tools::AXE.file);
    let mut command = nextest(workspace, &ALL);
    command.args(["--test", "e2e"]);
    command.env("GANTRY_DIST", workspace.dist());
    command.env("GANTRY_AXE", axe);
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
        let mut command = Command::new("true");
        assert_eq!(counted(&mut command).unwrap_err().failure.message, "no test ran");
        let mut command = Command::new("echo");
        let passed = counted(command.arg("test result: ok. 2 passed; 0 failed;")).unwrap();
        assert_eq!(passed.tests, Some(2));
        let mut command = Command::new("sh");
        let bad = counted(command.args(["-c", "echo 'test result: ok. 2 passed'; false"]));
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
        assert!(
            chosen(Extent::Usual, &["sise".to_owned()])
                .unwrap_err()
                .message
                .contains("no step sise")
        );
    }
}
