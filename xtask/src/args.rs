//! The command line of `cargo xtask`.

use std::path::PathBuf;

use lexopt::prelude::{Long, Short, Value};

use crate::runner::Extent;

pub const HELP: &str = "\
cargo xtask COMMAND

  serve [--port N] [--release | --watch]
                               get the tools, build the page quickly, serve it at a loopback address; --release builds
                               the optimised site instead, --watch builds again at every change
  test [--fast | --full] [STEP ...]
                               get the tools, check what a change should not land without; --fast leaves out the site and
                               the browsers, --full adds what takes longer: all tiny scenarios, the optimised site and
                               all browser tests on it, Firefox and WebKit, packages, licences; naming steps runs those,
                               and what gets their tools (`cargo xtask test --list` names them)
  hunt [--times N] [--seed N]  the laws on more random scenarios than `test` tries (20 times as many), from a
                               seed of its own, which it prints, and all tiny ones
  mutants [--diff REF] [FILE ...]
                               breaks the core, one place at a time: what differs from REF, or these files; names each
                               change that no test noticed; further options are those of cargo-mutants
  busy [WAY ...]               the browser tests on machines that are starved, stalled, choppy, slow or late: those
                               that are named, or each
  build                        the optimised site, into dist/, with the manual in dist/docs/
  package                      what is passed on, in target/package/: the site, then the command as one file with its manual
                               pages and completions, the JavaScript module for npm, the core for crates.io
  size                         what each file weighs over the wire, and what a first visit fetches, in a browser
  bench [ARGUMENT ...]         the benchmarks, as a table
  sheet [--site FOLDER] [--before FOLDER]
                               the contact sheet: pictures of the page in each lab, at each size, light, dark, Chinese, in
                               forced colours, in target/sheet/; of a site that is built, else of one built quickly; what
                               differs from an earlier sheet
  sentences                    target/sentences.md: every sentence of the page in both languages
  tidy                         the house rules that no compiler knows

Tools are kept in ~/.cache/gantry/tools (or below XDG_CACHE_HOME), at the versions of xtask/src/tools.rs.";

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Request {
    Help,
    Serve { port: Option<u16>, how: Serving },
    Test { extent: Extent, list: bool, steps: Vec<String> },
    Hunt { times: u32, seed: Option<u64> },
    Mutants { arguments: Vec<String> },
    Busy { ways: Vec<String> },
    Build,
    Package,
    Size,
    Bench { arguments: Vec<String> },
    Sheet { site: Option<PathBuf>, before: Option<PathBuf> },
    Sentences,
    Tidy,
}

/// What `serve` serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serving {
    /// The page, built quickly.
    Quick,
    /// The optimised site.
    Release,
    /// The page, built again at every change.
    Watch,
}

/// Reads the arguments of this process.
pub fn parse() -> Result<Request, lexopt::Error> {
    parse_from(lexopt::Parser::from_env())
}

fn parse_from(mut parser: lexopt::Parser) -> Result<Request, lexopt::Error> {
    let command = match parser.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Request::Help),
        Some(Value(command)) => command,
        Some(other) => return Err(other.unexpected()),
    };
    let mut request = match command.to_str() {
        Some("help") => Request::Help,
        Some("serve") => Request::Serve { port: None, how: Serving::Quick },
        Some("test") => Request::Test { extent: Extent::Usual, list: false, steps: Vec::new() },
        Some("hunt") => Request::Hunt { times: 20, seed: None },
        Some("busy") => Request::Busy { ways: Vec::new() },
        Some("build") => Request::Build,
        Some("package") => Request::Package,
        Some("size") => Request::Size,
        Some(own @ ("bench" | "mutants")) => {
            let rest = parser.raw_args()?.map(|word| word.to_string_lossy().into_owned());
            let arguments = rest.collect();
            return Ok(match own {
                "bench" => Request::Bench { arguments },
                _ => Request::Mutants { arguments },
            });
        }
        Some("sheet") => Request::Sheet { site: None, before: None },
        Some("sentences") => Request::Sentences,
        Some("tidy") => Request::Tidy,
        _ => return Err(format!("there is no command {}", command.display()).into()),
    };
    while let Some(argument) = parser.next()? {
        match (&mut request, argument) {
            (_, Short('h') | Long("help")) => return Ok(Request::Help),
            (Request::Serve { port, .. }, Long("port")) => {
                *port = Some(lexopt::ValueExt::parse(&parser.value()?)?);
            }
            (Request::Serve { how, .. }, Long("watch")) => *how = Serving::Watch,
            (Request::Serve { how, .. }, Long("release")) => *how = Serving::Release,
            (Request::Test { extent, .. }, Long("fast")) => *extent = Extent::Fast,
            (Request::Test { extent, .. }, Long("full")) => *extent = Extent::Full,
            (Request::Test { list, .. }, Long("list")) => *list = true,
            (Request::Test { steps, .. }, Value(step)) => {
                steps.push(step.to_string_lossy().into_owned());
            }
            (Request::Busy { ways }, Value(way)) => ways.push(way.to_string_lossy().into_owned()),
            (Request::Sheet { site, .. }, Long("site")) => *site = Some(parser.value()?.into()),
            (Request::Sheet { before, .. }, Long("before")) => {
                *before = Some(parser.value()?.into());
            }
            (Request::Hunt { times, .. }, Long("times")) => {
                *times = lexopt::ValueExt::parse(&parser.value()?)?;
            }
            (Request::Hunt { seed, .. }, Long("seed")) => {
                *seed = Some(lexopt::ValueExt::parse(&parser.value()?)?);
            }
            (_, argument) => return Err(argument.unexpected()),
        }
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        parse_from(lexopt::Parser::from_args(line.split_whitespace()))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn commands_and_their_options() {
        assert_eq!(read(""), Ok(Request::Help));
        assert_eq!(read("serve"), Ok(Request::Serve { port: None, how: Serving::Quick }));
        assert_eq!(
            read("serve --watch --port=90"),
            Ok(Request::Serve { port: Some(90), how: Serving::Watch })
        );
        let steps = vec!["tidy".to_owned(), "deny".to_owned()];
        assert_eq!(
            read("test --fast tidy deny"),
            Ok(Request::Test { extent: Extent::Fast, list: false, steps })
        );
        assert_eq!(read("hunt"), Ok(Request::Hunt { times: 20, seed: None }));
        assert_eq!(read("hunt --seed 7 --times 9"), Ok(Request::Hunt { times: 9, seed: Some(7) }));
        assert_eq!(read("busy late"), Ok(Request::Busy { ways: vec!["late".to_owned()] }));
        let full = Request::Test { extent: Extent::Full, list: false, steps: Vec::new() };
        assert_eq!(read("test --full"), Ok(full));
        let arguments = vec!["--nodes".to_owned(), "1000".to_owned()];
        assert_eq!(read("bench --nodes 1000"), Ok(Request::Bench { arguments }));
        let arguments = vec!["--diff".to_owned(), "main".to_owned()];
        assert_eq!(read("mutants --diff main"), Ok(Request::Mutants { arguments }));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert_eq!(read("sevre"), Err("there is no command sevre".to_owned()));
        assert!(read("serve --port x").unwrap_err().contains('x'));
        assert!(read("build --fast").unwrap_err().contains("--fast"));
        assert!(read("--fast").is_err());
    }
}
