//! Where the repository is, and how its commands are run and shown.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::progress::follow;

/// Why a command of this repository could not do its work, in words for the person who ran it.
#[derive(Debug)]
pub struct Failure {
    /// What went wrong, and where there is a remedy, the remedy.
    pub message: String,
    /// The command that failed, as one would type it.
    pub command: Option<String>,
    /// All that it printed.
    pub output: String,
}

impl Failure {
    /// A failure without a command behind it.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), command: None, output: String::new() }
    }

    fn of(command: &Command, why: &str, output: String) -> Self {
        let message = format!("{} {why}", command.get_program().display());
        Self { message, command: Some(shown(command)), output }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.output.is_empty() {
            writeln!(f, "{}", self.output.trim_end())?;
        }
        write!(f, "error: {}", self.message)?;
        if let Some(command) = &self.command {
            write!(f, "\n  command: {command}")?;
        }
        Ok(())
    }
}

/// Adds to an error of the file system which file it was about.
pub fn at<T>(path: &Path, result: std::io::Result<T>) -> Result<T, Failure> {
    result.map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

/// Every file in a folder and its folders, by name.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for entry in at(folder, std::fs::read_dir(folder))? {
        let path = at(folder, entry)?.path();
        if path.is_dir() {
            files.append(&mut files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Copies a file, or a folder with all that is in it, into folders that are made where they are missing.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    if from.is_dir() {
        return files_below(from)?
            .iter()
            .try_for_each(|file| copy(file, &to.join(file.strip_prefix(from).unwrap_or(file))));
    }
    let folder = to.parent().unwrap_or(to);
    at(folder, std::fs::create_dir_all(folder))?;
    at(from, std::fs::copy(from, to)).map(drop)
}

/// Removes a folder, if it is there.
pub fn remove(folder: &Path) -> Result<(), Failure> {
    if folder.exists() { at(folder, std::fs::remove_dir_all(folder)) } else { Ok(()) }
}

/// Empties a folder, or makes it.
pub fn emptied(folder: &Path) -> Result<(), Failure> {
    remove(folder)?;
    at(folder, std::fs::create_dir_all(folder))
}

/// An empty folder for a test.
#[cfg(test)]
pub fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gantry-{name}-{}", std::process::id()));
    emptied(&folder).expect("a folder for a test");
    folder
}

/// The checkout, and the folder outside of it in which tools are kept.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The folder of the root `Cargo.toml`.
    pub root: PathBuf,
    /// One folder for each tool and version; survives `cargo clean`.
    pub cache: PathBuf,
    /// Whether a person is told what [`Workspace::run`] runs.
    pub tells: bool,
}

impl Workspace {
    /// The workspace this program was compiled from.
    pub fn find() -> Result<Self, Failure> {
        let here = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = here.parent().unwrap_or(&here).to_path_buf();
        let cache = std::env::var_os("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(|| std::env::home_dir().map(|home| home.join(".cache")))
            .ok_or_else(|| Failure::new("neither XDG_CACHE_HOME nor HOME is set"))?;
        Ok(Self { root, cache: cache.join("gantry").join("tools"), tells: true })
    }

    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Cargo's target folder: the one this program was itself built into.
    pub fn target(&self) -> PathBuf {
        std::env::current_exe()
            .ok()
            .and_then(|exe| exe.ancestors().nth(2).map(Path::to_path_buf))
            .unwrap_or_else(|| self.root.join("target"))
    }

    /// A command by its words, run at the root with the pinned tools first on its path and nothing to read from.
    pub fn command(&self, words: &str) -> Command {
        let mut words = words.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).current_dir(&self.root).stdin(Stdio::null());
        let own = crate::tools::folders().map(|folder| self.cache.join(folder));
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let all = own.chain(std::env::split_paths(&inherited));
        if let Ok(path) = std::env::join_paths(all) {
            command.env("PATH", path);
        }
        command
    }

    /// Whether a command can be started at all and succeeds.
    pub fn works(&self, words: &str) -> bool {
        let mut command = self.command(words);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|it| it.success())
    }

    /// Runs a command that may take long; what it printed is part of the failure where it fails.
    pub fn run(&self, what: &str, command: &mut Command) -> Result<(), Failure> {
        if self.tells { follow(what, command) } else { quietly(command).map(drop) }
    }
}

/// What a command printed, both streams in the order in which they came, and whether it succeeded.
#[derive(Debug)]
pub struct Finished {
    pub succeeded: bool,
    pub output: String,
}

/// Runs a command to its end and keeps what it prints.
pub fn capture(command: &mut Command) -> Result<Finished, Failure> {
    heard(command, &|_| ())
}

/// The same, and `hear` is told each line as it comes.
fn heard(command: &mut Command, hear: &dyn Fn(&str)) -> Result<Finished, Failure> {
    let mut run = || {
        let (reader, writer) = std::io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        let mut child = command.spawn()?;
        // The command holds the writing ends: without them the reader would never see the end.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let (mut reader, mut output, mut line) =
            (BufReader::new(reader), String::new(), Vec::new());
        while reader.read_until(b'\n', &mut line)? > 0 {
            let text = String::from_utf8_lossy(&line);
            hear(&text);
            output.push_str(&text);
            line.clear();
        }
        Ok(Finished { succeeded: child.wait()?.success(), output })
    };
    let finished: std::io::Result<Finished> = run();
    finished.map_err(|error| not_started(command, &error))
}

/// Runs a command quietly; what it printed is part of the failure where it fails.
pub fn quietly(command: &mut Command) -> Result<String, Failure> {
    listen(command, &|_| ())
}

/// The same, and `hear` is told each line as it comes.
pub fn listen(command: &mut Command, hear: &dyn Fn(&str)) -> Result<String, Failure> {
    let Finished { succeeded, output } = heard(command, hear)?;
    if succeeded { Ok(output) } else { Err(Failure::of(command, "failed", output)) }
}

/// Runs a command whose output goes straight to the terminal.
pub fn openly(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure::of(command, &format!("failed ({status})"), String::new()))
}

fn not_started(command: &Command, error: &std::io::Error) -> Failure {
    Failure::of(command, &format!("could not be run: {error}"), String::new())
}

/// The command as one would type it; the path is left out.
pub fn shown(command: &Command) -> String {
    let mut words = Vec::new();
    for (key, value) in command.get_envs() {
        if let Some(value) = value.filter(|_| key != "PATH") {
            words.push(format!("{}={}", key.display(), quoted(&value.to_string_lossy())));
        }
    }
    words.push(quoted(&command.get_program().to_string_lossy()));
    words.extend(command.get_args().map(|word| quoted(&word.to_string_lossy())));
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@+%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_streams_are_kept_in_order() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 3"]);
        let finished = capture(&mut command).unwrap();
        assert_eq!(finished.output, "one\ntwo\nthree\n");
        assert!(!finished.succeeded);
    }

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("cargo");
        command.env("PATH", "x").env("A", "b c").args(["test", "-E", "not binary(e2e)"]);
        assert_eq!(shown(&command), "A='b c' cargo test -E 'not binary(e2e)'");
    }

    #[test]
    fn a_missing_program_is_named() {
        let failure = quietly(&mut Command::new("no-such-program")).unwrap_err();
        assert!(failure.message.starts_with("no-such-program could not be run"), "{failure}");
    }
}
