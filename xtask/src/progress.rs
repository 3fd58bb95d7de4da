//! Tells a person what is being done now and how long it has taken so far: in one line that is written anew where there
//! is a terminal, in plain lines elsewhere.
//!
//! **Invariant:** nothing goes through standard output, which a caller may hold.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::process::Command;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::shell::{self, Failure};

/// The line is written anew after so long where there is a terminal, else a line is added.
const TICK: [Duration; 2] = [Duration::from_secs(30), Duration::from_millis(500)];

/// As wide as any terminal.
const WIDTH: usize = 78;

#[derive(Debug)]
struct Task {
    what: String,
    /// The last that its command said.
    said: String,
    begun: Instant,
}

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| std::io::stderr().is_terminal());

/// All that is being done at the same time.
static TASKS: LazyLock<Mutex<Vec<Task>>> = LazyLock::new(|| {
    LazyLock::force(&BEGUN);
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(TICK[usize::from(*IS_TERMINAL)]);
            let tasks = tasks();
            if !*IS_TERMINAL && !tasks.is_empty() {
                eprintln!("{}", line(&tasks, BEGUN.elapsed()));
            }
            draw(&tasks);
        }
    });
    Mutex::default()
});

fn tasks() -> MutexGuard<'static, Vec<Task>> {
    TASKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a line that stays.
pub fn say(line: &str) {
    let tasks = tasks();
    let clear = if *IS_TERMINAL { "\r\u{1b}[2K" } else { "" };
    eprintln!("{clear}  {line}");
    draw(&tasks);
}

/// Runs a command and tells of it as long as it lasts, with the last that it said; when it is done, how long it took. What
/// it printed is part of the failure where it fails.
pub fn follow(what: &str, command: &mut Command) -> Result<(), Failure> {
    let begun = Instant::now();
    if !*IS_TERMINAL {
        say(&format!("{what} …"));
    }
    tasks().push(Task { what: what.to_owned(), said: String::new(), begun });
    let done = shell::listen(command, &|said| hear(&mut tasks(), what, said));
    tasks().retain(|task| task.what != what);
    if done.is_ok() {
        say(&format!("{what}: {}", minutes(begun.elapsed())));
    }
    done.map(drop)
}

/// A length of time, for a person to read.
pub fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{} min {:02} s", seconds / 60, seconds % 60)
}

fn hear(tasks: &mut [Task], what: &str, said: &str) {
    let said = said.trim();
    let task = tasks.iter_mut().find(|task| task.what == what);
    if let Some(task) = task.filter(|_| !said.is_empty()) {
        said.clone_into(&mut task.said);
    }
}

fn draw(tasks: &[Task]) {
    if *IS_TERMINAL && !tasks.is_empty() {
        eprint!("\r\u{1b}[2K{}", line(tasks, BEGUN.elapsed()));
        let _ = std::io::stderr().flush();
    }
}

/// How long all has taken, and the oldest task.
fn line(tasks: &[Task], time: Duration) -> String {
    let mut line = format!("  {}", minutes(time));
    if tasks.len() > 1 {
        let _ = write!(line, " (and {} more)", tasks.len() - 1);
    }
    if let Some(Task { what, said, begun }) = tasks.first() {
        let comma = if said.is_empty() { "" } else { ", " };
        let _ = write!(line, " | {what}: {}{comma}{said}", minutes(begun.elapsed()));
    }
    line.chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_the_oldest_task_its_time_and_what_its_command_said() {
        let time = Duration::from_secs(65);
        let task = |what: &str, begun| Task { what: what.to_owned(), said: String::new(), begun };
        let begun = Instant::now().checked_sub(time).unwrap();
        let mut tasks = [task("the page", begun), task("the worker", Instant::now())];
        hear(&mut tasks, "the page", "   Compiling yew v0.22.0\n");
        hear(&mut tasks, "the page", "\n");
        assert_eq!(
            line(&tasks, time),
            "  1 min 05 s (and 1 more) | the page: 1 min 05 s, Compiling yew v0.22.0"
        );
    }

    #[test]
    fn what_fails_is_no_longer_being_done() {
        let failed = follow("a failure", Command::new("sh").args(["-c", "echo why; false"]));
        assert_eq!(failed.unwrap_err().output, "why\n");
        assert!(tasks().iter().all(|task| task.what != "a failure"));
    }
}
