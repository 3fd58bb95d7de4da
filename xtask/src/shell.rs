//! Where the repository is, and how its commands are run and shown.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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

/// The checkout, and the folder outside of it in which tools are kept.
#[derive(Debug)]
pub struct Workspace {
    /// The folder of the root `Cargo.toml`.
    pub root: PathBuf,
    /// One folder for each tool and version; survives `cargo clean`.
    pub cache: PathBuf,
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
        Ok(Self { root, cache: cache.join("gantry").join("tools") })
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

    /// A command run at the root, with the pinned tools first on its path and nothing to read from.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).stdin(Stdio::null());
        let own = crate::tools::folders().map(|folder| self.cache.join(folder));
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let all = own.chain(std::env::split_paths(&inherited));
        if let Ok(path) = std::env::join_paths(all) {
            command.env("PATH", path);
        }
        command
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
    capture_lines(command, &|_| ())
}

/// The same, and `hear` is told each line as it comes.
fn capture_lines(command: &mut Command, hear: &dyn Fn(&str)) -> Result<Finished, Failure> {
    let failed = |error: std::io::Error, command: &Command| not_started(command, &error);
    let (reader, writer) = std::io::pipe().map_err(|error| failed(error, command))?;
    let second = writer.try_clone().map_err(|error| failed(error, command))?;
    command.stdout(writer).stderr(second);
    let mut child = command.spawn().map_err(|error| failed(error, command))?;
    // The command holds the writing ends: without them the reader would never see the end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (mut reader, mut output) = (BufReader::new(reader), String::new());
    loop {
        let mut bytes = Vec::new();
        if reader.read_until(b'\n', &mut bytes).map_err(|error| failed(error, command))? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        hear(&line);
        output.push_str(&line);
    }
    let status = child.wait().map_err(|error| failed(error, command))?;
    Ok(Finished { succeeded: status.success(), output })
}

/// Runs a command quietly; what it printed is part of the failure where it fails.
pub fn quietly(command: &mut Command) -> Result<String, Failure> {
    listen(command, &|_| ())
}

/// The same, and `hear` is told each line as it comes.
pub fn listen(command: &mut Command, hear: &dyn Fn(&str)) -> Result<String, Failure> {
    let finished = capture_lines(command, hear)?;
    if finished.succeeded {
        return Ok(finished.output);
    }
    Err(Failure {
        message: format!("{} failed", command.get_program().to_string_lossy()),
        command: Some(shown(command)),
        output: finished.output,
    })
}

/// Runs a command whose output goes straight to the terminal.
pub fn openly(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure {
        message: format!("{} failed ({status})", command.get_program().to_string_lossy()),
        command: Some(shown(command)),
        output: String::new(),
    })
}

/// Whether a command can be started at all and succeeds.
pub fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

fn not_started(command: &Command, error: &std::io::Error) -> Failure {
    let program = command.get_program().to_string_lossy();
    Failure {
        message: format!("{program} could not be run: {error}"),
        command: Some(shown(command)),
        output: String::new(),
    }
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
