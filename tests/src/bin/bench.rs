//! The benchmarks as a program: tables on standard output, progress on standard error.
//!
//! The file of `--wasm` holds what this program, compiled to wasm and run under node, wrote: the rows as JSON.
//! That of `--page`, Markdown, is what a browser measured of the page; it is put at the end. `cargo xtask
//! bench` does host and wasm in one go.

#[cfg(target_arch = "wasm32")]
use gantry_tests::bench::{backfill, suite};

const PASSES: usize = 4;

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = console)]
        fn log(line: &str);
    }
    let rows = suite::run("", PASSES, |_, _| ());
    log(&serde_json::to_string(&rows).expect("rows are plain data"));
    let timings = backfill::run(PASSES);
    log(&serde_json::to_string(&Output { backfill: timings }).expect("timings are plain data"));
}

/// What is said of the backfill lab, a line of its own.
#[derive(Default, serde::Serialize, serde::Deserialize)]
struct Output {
    backfill: Vec<gantry_tests::bench::backfill::Timing>,
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::main();
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::process::exit;

    use gantry_tests::bench::suite::{self, Row};
    use gantry_tests::bench::{affinity, backfill, groups, table, whole, workflow};

    use super::Output;

    const USAGE: &str = "bench [--only PART/CASE] [--passes N] [--wasm FILE] [--page FILE]";

    struct Arguments {
        only: String,
        passes: usize,
        wasm: Vec<Row>,
        wasm_backfill: Output,
        page: String,
    }

    pub fn main() {
        let Arguments { only, passes, wasm, wasm_backfill, page } =
            arguments().unwrap_or_else(|error| {
                eprintln!("error: {error}\n{USAGE}");
                exit(2)
            });
        let rows = suite::run(&only, passes, |pass, row| {
            let ns = row.times.place_ns;
            eprintln!("{pass} {:?} {} {}: place {ns:.1} ns", row.part, row.label, row.nodes);
        });
        print!("{}", table::suite(&rows, &wasm));
        if only.is_empty() || only == "Whole" {
            print!("{}{}", whole::openb(5), whole::replay(5));
        }
        if only.is_empty() || only == "Workflow" {
            print!("{}", workflow::tables(3));
        }
        if only.is_empty() || only == "Affinity" {
            print!("{}", affinity::tables(3));
        }
        if only.is_empty() || only == "Groups" {
            print!("{}", groups::tables(3));
        }
        if only.is_empty() || only == "Backfill" {
            eprintln!("The backfill lab …");
            let timings = backfill::run(passes);
            print!("{}", backfill::table::all(&timings, &wasm_backfill.backfill));
        }
        if !page.is_empty() {
            println!("\n### The page, in Chromium\n\n{page}");
        }
    }

    fn arguments() -> Result<Arguments, String> {
        let mut read = Arguments {
            only: String::new(),
            passes: super::PASSES,
            wasm: Vec::new(),
            wasm_backfill: Output::default(),
            page: String::new(),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().ok_or(format!("{word} wants a value"))?;
            let file =
                || std::fs::read_to_string(&value).map_err(|error| format!("{value}: {error}"));
            match word.as_str() {
                "--page" => read.page = file()?,
                "--passes" => {
                    let passes = value.parse().ok().filter(|&passes| passes > 0);
                    read.passes = passes.ok_or(format!("{value} is no number of passes"))?;
                }
                "--wasm" => {
                    let (output, nothing) = (file()?, "no line of rows");
                    let line = output.lines().find(|line| line.starts_with('[')).ok_or(nothing)?;
                    let rows = serde_json::from_str(line);
                    read.wasm = rows.map_err(|error| format!("{value}: {error}"))?;
                    if let Some(line) = output.lines().find(|line| line.starts_with('{')) {
                        let timings = serde_json::from_str(line);
                        read.wasm_backfill =
                            timings.map_err(|error| format!("{value}: {error}"))?;
                    }
                }
                "--only" => read.only = value,
                _ => return Err(format!("there is no argument {word}")),
            }
        }
        Ok(read)
    }
}
