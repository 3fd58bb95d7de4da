//! Runs the steps of a plan one after the other and says what it is doing, how long that took, and how to
//! do again what failed.
//!
//! A step that keeps one core busy for long is begun as soon as it can be, beside the others, and told of in its
//! place: the whole plan takes a fifth less time on two cores.
//!
//! A step that fails does not stop the others, except those that need it. The last line is the summary
//! alone, `N passed, M failed`: the tests of steps that run tests, and one for each other step.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::thread::ScopedJoinHandle;
use std::time::Instant;

use crate::shell::{Failure, Workspace};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Neither site nor browsers.
    Fast,
    /// What a person waits for.
    Usual,
    /// Everything, on the optimised site.
    Full,
}

#[derive(Debug)]
pub struct Step {
    /// What it is called on the command line.
    pub name: &'static str,
    pub about: &'static str,
    /// From which extent on it is checked.
    pub extent: Extent,
    /// Whether it says what it is doing, in lines of its own.
    pub talks: bool,
    /// Whether it runs beside the steps before it, as soon as what it needs is there.
    pub beside: bool,
    /// Steps without whose success this one says nothing.
    pub needs: &'static [&'static str],
    pub run: fn(&Workspace, Extent) -> Result<Passed, Failed>,
}

#[derive(Debug, Default)]
pub struct Passed {
    /// How many tests ran; none where the step is one check.
    pub tests: Option<u64>,
    pub note: String,
}

#[derive(Debug)]
pub struct Failed {
    pub failure: Failure,
    pub tally: Tally,
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        Self { failure, tally: Tally { passed: 0, failed: 1 } }
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
}

/// How a step ended, and after how many seconds.
type Ended = (Result<Passed, Failed>, f64);

fn timed(step: &Step, workspace: &Workspace, extent: Extent) -> Ended {
    let begun = Instant::now();
    ((step.run)(workspace, extent), begun.elapsed().as_secs_f64())
}

/// Runs the steps; what they print goes to `out`.
pub fn run(
    workspace: &Workspace,
    extent: Extent,
    steps: &[&Step],
    out: &mut impl Write,
) -> std::io::Result<Tally> {
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut failed: BTreeSet<&str> = BTreeSet::new();
    std::thread::scope(|scope| {
        let mut beside: BTreeMap<&str, ScopedJoinHandle<'_, Ended>> = BTreeMap::new();
        for (index, step) in steps.iter().enumerate() {
            for later in &steps[index..] {
                let waits = steps[index..].iter().any(|other| later.needs.contains(&other.name));
                let known = waits || beside.contains_key(later.name);
                if later.beside && !known && !later.needs.iter().any(|need| failed.contains(need)) {
                    beside.insert(later.name, scope.spawn(move || timed(later, workspace, extent)));
                }
            }
            let end = if step.talks { "\n" } else { " ... " };
            write!(out, "[{:>2}/{}] {}{end}", index + 1, steps.len(), step.about)?;
            out.flush()?;
            let missing = step.needs.iter().find(|need| failed.contains(*need));
            let (result, seconds) = match (missing, beside.remove(step.name)) {
                (Some(need), _) => {
                    (Err(Failure::new(format!("not run: it needs {need}")).into()), 0.0)
                }
                (None, Some(running)) => running.join().expect("a step panicked"),
                (None, None) => timed(step, workspace, extent),
            };
            if step.talks {
                write!(out, "        ")?;
            }
            match result {
                Ok(passed) => {
                    tally.passed += passed.tests.unwrap_or(1);
                    writeln!(out, "{}", success(&passed, seconds))?;
                }
                Err(error) => {
                    tally.passed += error.tally.passed;
                    tally.failed += error.tally.failed.max(1);
                    failed.insert(step.name);
                    writeln!(out, "FAILED {seconds:.1} s\n\n{}", error.failure)?;
                    writeln!(out, "  again:   cargo xtask test {}\n", step.name)?;
                }
            }
        }
        std::io::Result::Ok(())
    })?;
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    let (good, all) = (steps.len() - failed.len(), steps.len());
    writeln!(out, "\n{good} of {all} steps good, {minutes:.1} min")?;
    if !failed.is_empty() {
        writeln!(out, "failed: {}", Vec::from_iter(failed).join(", "))?;
    }
    writeln!(out, "{} passed, {} failed", tally.passed, tally.failed)?;
    Ok(tally)
}

fn success(passed: &Passed, seconds: f64) -> String {
    let tests = passed.tests.map_or_else(String::new, |tests| format!(", {tests} tests"));
    let line = format!("ok {seconds:.1} s{tests}");
    match passed.note.trim_end() {
        "" => line,
        note if note.contains('\n') => format!("{line}\n{note}"),
        note => format!("{line}, {note}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Step = Step {
        name: "good",
        about: "three tests",
        extent: Extent::Fast,
        talks: false,
        beside: false,
        needs: &[],
        run: |_, _| Ok(Passed { tests: Some(3), note: String::new() }),
    };
    const BAD: Step = Step {
        name: "bad",
        about: "a failure",
        run: |_, _| {
            let tally = Tally { passed: 4, failed: 2 };
            Err(Failed { failure: Failure::new("two are wrong"), tally })
        },
        ..GOOD
    };
    const AFTER: Step = Step {
        name: "after",
        about: "after a failure",
        needs: &["bad"],
        run: |_, _| unreachable!("it needs what failed"),
        ..GOOD
    };

    fn printed(steps: &[&Step]) -> (Tally, String) {
        let workspace = Workspace { root: ".".into(), cache: ".".into(), tells: false };
        let mut out = Vec::new();
        let tally = run(&workspace, Extent::Fast, steps, &mut out).unwrap();
        (tally, String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_last_line_is_the_summary_alone() {
        let (tally, text) = printed(&[&GOOD]);
        assert_eq!(tally, Tally { passed: 3, failed: 0 });
        assert!(text.starts_with("[ 1/1] three tests ... ok 0.0 s, 3 tests\n"), "{text}");
        assert!(text.ends_with("\n3 passed, 0 failed\n"), "{text}");
    }

    #[test]
    fn a_step_beside_the_others_is_told_of_in_its_place() {
        static BEGUN: std::sync::Barrier = std::sync::Barrier::new(2);
        const FIRST: Step = Step {
            name: "first",
            about: "first",
            run: |_, _| {
                BEGUN.wait();
                Ok(Passed::default())
            },
            ..GOOD
        };
        const SLOW: Step = Step { name: "slow", about: "slow", beside: true, ..FIRST };
        // Each waits for the other: one after the other they would never end.
        let (tally, text) = printed(&[&FIRST, &SLOW]);
        assert_eq!(tally, Tally { passed: 2, failed: 0 });
        assert!(text.contains("[ 1/2] first ... ok"), "{text}");
        assert!(text.contains("\n[ 2/2] slow ... ok"), "{text}");
        let (_, text) = printed(&[&BAD, &Step { beside: true, ..AFTER }]);
        assert!(text.contains("not run: it needs bad"), "{text}");
    }

    #[test]
    fn a_failure_is_shown_counted_and_can_be_repeated() {
        let (tally, text) = printed(&[&BAD, &AFTER, &GOOD]);
        assert_eq!(tally, Tally { passed: 7, failed: 3 });
        assert!(text.contains("error: two are wrong\n  again:   cargo xtask test bad\n"), "{text}");
        assert!(text.contains("not run: it needs bad"), "{text}");
        assert!(text.ends_with("\nfailed: after, bad\n7 passed, 3 failed\n"), "{text}");
    }
}
