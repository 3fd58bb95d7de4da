//! The command line of `cargo xtask`.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::shell::Failure;

/// The help, by which arguments are read: an option with a word behind it takes a value, `...` stands for words.
pub const HELP: &str = include_str!("help.txt");

/// Commands whose arguments are for another program.
const HANDED_ON: [&str; 2] = ["bench", "mutants"];

/// A command with what was said of it.
#[derive(Debug)]
pub struct Request {
    pub command: &'static str,
    pub words: Vec<String>,
    /// The options that were given, those without a value with an empty one.
    options: BTreeMap<String, String>,
}

impl Request {
    pub fn has(&self, option: &str) -> bool {
        self.options.contains_key(option)
    }

    /// The value of an option, if it was given.
    pub fn value<T: FromStr>(&self, option: &str) -> Result<Option<T>, Failure> {
        let read = |value: &String| {
            value.parse().map_err(|_| Failure::new(format!("{option} cannot be {value}")))
        };
        self.options.get(option).map(read).transpose()
    }
}

/// A command by its name, with what the help says that it takes.
fn known(name: &str) -> Option<(&'static str, &'static str)> {
    let mut lines = HELP.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(' '));
    let (command, rest) = lines.find(|(command, _)| *command == name)?;
    Some((command, rest.split("  ").next().unwrap_or_default()))
}

/// Reads the arguments. Errors: what is wrong with them, for the person who wrote them.
pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let mut arguments = arguments.into_iter();
    let (mut words, mut options) = (Vec::new(), BTreeMap::new());
    let command = arguments.next().unwrap_or_else(|| "help".to_owned());
    if ["help", "-h", "--help"].contains(&&*command) {
        return Ok(Request { command: "help", words, options });
    }
    let known = known(&command);
    let (command, takes) = known.ok_or_else(|| format!("there is no command {command}"))?;
    let takes = takes.split([']', '|']).map(|group| group.trim_matches(['[', ' ']));
    while let Some(argument) = arguments.next() {
        let is_word =
            !argument.starts_with('-') && takes.clone().any(|group| group.ends_with("..."));
        if is_word || HANDED_ON.contains(&command) {
            words.push(argument);
            continue;
        }
        if ["-h", "--help"].contains(&&*argument) {
            return Ok(Request { command: "help", words, options });
        }
        let (name, value) = argument.split_once('=').unzip();
        let name = name.unwrap_or(&argument);
        let is_named =
            |group: &&str| group.starts_with("--") && group.split(' ').next() == Some(name);
        let value = match (takes.clone().find(is_named).map(|group| group.contains(' ')), value) {
            (Some(false), None) => String::new(),
            (Some(true), Some(value)) => value.to_owned(),
            (Some(true), None) => {
                arguments.next().ok_or_else(|| format!("{name} wants a value"))?
            }
            _ => return Err(format!("{command} takes no {argument}")),
        };
        options.insert(name.to_owned(), value);
    }
    Ok(Request { command, words, options })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        super::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn commands_and_their_options() {
        let read = |line| read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read("").command, "help");
        assert_eq!(read("size --help").command, "help");
        let serve = read("serve --watch --port=90");
        assert!(serve.has("--watch") && !serve.has("--release"));
        assert_eq!(serve.value("--port").unwrap(), Some(90));
        let refused = read("serve --port 70000").value::<u16>("--port").unwrap_err();
        assert_eq!(refused.message, "--port cannot be 70000");
        let test = read("test --fast tidy deny");
        assert!(test.has("--fast") && test.words == ["tidy", "deny"]);
        let hunt = read("hunt --seed 7 --times 9");
        let [seed, times] = ["--seed", "--times"].map(|option| hunt.value(option).unwrap());
        assert_eq!([seed, times], [Some(7), Some(9)]);
        assert_eq!(read("busy late").words, ["late"]);
        assert_eq!(read("sheet --before a").value("--before").unwrap(), Some("a".to_owned()));
        assert_eq!(read("bench --only EASY").words, ["--only", "EASY"]);
        assert_eq!(read("mutants --diff main").words, ["--diff", "main"]);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for (line, why) in [
            ("sevre", "there is no command sevre"),
            ("--fast", "there is no command --fast"),
            ("serve --port", "--port wants a value"),
            ("serve --watch=1", "serve takes no --watch=1"),
            ("test --fa", "test takes no --fa"),
            ("build --fast", "build takes no --fast"),
            ("build now", "build takes no now"),
        ] {
            assert_eq!(read(line).unwrap_err(), why);
        }
    }
}
