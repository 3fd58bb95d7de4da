//! Tells a person what is being done now and how long it has taken so far: in one line that is written anew where there
//! is a terminal, in plain lines elsewhere.
//!
//! **Invariant:** nothing goes through standard output, which a caller may hold.

use std::io::{IsTerminal, Write};
use std::process::Command;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::setup::minutes;
use crate::shell::{self, Failure};

/// The line is written anew after so long; away from a terminal there is a look.
const TICK: Duration = Duration::from_millis(500);

/// Away from a terminal a task that goes on is told of after so long, again and again.
const TOLD_EVERY: u64 = 30;

/// As wide as any terminal.
const WIDTH: usize = 78;

#[derive(Debug)]
struct Task {
    what: String,
    /// The last that its command said.
    said: String,
    begun: Instant,
    /// When it was last told of, in seconds since it began.
    told: u64,
}

/// All that is being done at the same time.
#[derive(Debug)]
struct Board {
    tasks: Vec<Task>,
    begun: Instant,
    is_terminal: bool,
}

static BOARD: LazyLock<Mutex<Board>> = LazyLock::new(|| {
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(TICK);
            board().tick();
        }
    });
    let is_terminal = std::io::stderr().is_terminal();
    Mutex::new(Board { tasks: Vec::new(), begun: Instant::now(), is_terminal })
});

fn board() -> MutexGuard<'static, Board> {
    BOARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a line that stays.
pub fn say(line: &str) {
    board().say(line);
}

/// Does some work and tells of it as long as it lasts; when it is done, how long it took. The work may tell what it is
/// just about.
pub fn during<T>(
    what: &str,
    work: impl FnOnce(&dyn Fn(&str)) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let begun = Instant::now();
    board().begin(what, begun);
    let done = work(&|said| board().hear(what, said));
    let mut board = board();
    board.tasks.retain(|task| task.what != what);
    if done.is_ok() {
        board.say(&format!("{what}: {}", minutes(begun.elapsed())));
    }
    done
}

/// Runs a command that is told of; what it printed is part of the failure where it fails.
pub fn follow(what: &str, command: &mut Command) -> Result<(), Failure> {
    during(what, |hear| shell::listen(command, hear)).map(drop)
}

impl Board {
    fn begin(&mut self, what: &str, begun: Instant) {
        if !self.is_terminal {
            eprintln!("  {what} …");
        }
        self.tasks.push(Task { what: what.to_owned(), said: String::new(), begun, told: 0 });
        self.draw();
    }

    fn hear(&mut self, what: &str, said: &str) {
        let said = said.trim();
        let task = self.tasks.iter_mut().find(|task| task.what == what);
        if let Some(task) = task.filter(|_| !said.is_empty()) {
            said.clone_into(&mut task.said);
        }
    }

    fn say(&self, line: &str) {
        let clear = if self.is_terminal { "\r\u{1b}[2K" } else { "" };
        eprintln!("{clear}  {line}");
        self.draw();
    }

    fn tick(&mut self) {
        if self.is_terminal {
            return self.draw();
        }
        for task in &mut self.tasks {
            let seconds = task.begun.elapsed().as_secs();
            if seconds >= task.told + TOLD_EVERY {
                task.told = seconds;
                eprintln!("  {}", task.line());
            }
        }
    }

    fn draw(&self) {
        if self.is_terminal && !self.tasks.is_empty() {
            eprint!("\r\u{1b}[2K{}", self.line());
            let _ = std::io::stderr().flush();
        }
    }

    /// Since when all goes on, and the oldest task.
    fn line(&self) -> String {
        let more = match self.tasks.len() {
            0 | 1 => String::new(),
            all => format!(" (and {} more)", all - 1),
        };
        let task = self.tasks.first().map_or_else(String::new, Task::line);
        let line = format!("  {}{more} | {task}", minutes(self.begun.elapsed()));
        line.chars().take(WIDTH).collect()
    }
}

impl Task {
    fn line(&self) -> String {
        let said = if self.said.is_empty() { String::new() } else { format!(", {}", self.said) };
        format!("{}: {}{said}", self.what, minutes(self.begun.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_each_task_its_time_and_what_its_command_said() {
        let begun = Instant::now().checked_sub(Duration::from_secs(65)).unwrap();
        let mut board = Board { tasks: Vec::new(), begun, is_terminal: false };
        board.begin("the page", begun);
        board.begin("the worker", Instant::now());
        board.hear("the page", "   Compiling yew v0.22.0\n");
        board.hear("the page", "\n");
        assert_eq!(
            board.line(),
            "  1 min 05 s (and 1 more) | the page: 1 min 05 s, Compiling yew v0.22.0"
        );
        board.tick();
        assert_eq!(board.tasks.iter().map(|task| task.told).collect::<Vec<_>>(), [65, 0]);
    }

    #[test]
    fn what_fails_is_no_longer_being_done() {
        let failed = follow("a failure", Command::new("sh").args(["-c", "echo why; false"]));
        assert_eq!(failed.unwrap_err().output, "why\n");
        assert!(board().tasks.iter().all(|task| task.what != "a failure"));
    }
}
