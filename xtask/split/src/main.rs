//! Cuts a WebAssembly module in two: what the first picture needs, and what may come after it.
//!
//! `gantry-split APP.wasm FIRST.txt LATE.wasm` rewrites `APP.wasm` and writes `LATE.wasm`. Functions that the
//! list does not name move to the late module; each leaves a stub of a few bytes that calls it through a table.
//! Whoever calls a stub before the late module has arrived fetches it there and then (the import
//! `late.load`), so the list decides how fast the page is and never whether it works.
//!
//! `gantry-split --mark APP.wasm` rewrites it so that it calls `late.mark(index)` at the start of every
//! function, and prints their names: what runs until the first picture is read off it, and the list made.
//!
//! **Invariant:** functions keep their types and their places in tables; memory, tables and globals are shared.
mod cut;
mod mark;
mod module;
mod rules;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["--mark", app] => mark::mark(Path::new(app)),
        [app, early, late] => cut::cut(Path::new(app), Path::new(early), Path::new(late)),
        _ => Err("usage: gantry-split APP.wasm FIRST.txt LATE.wasm | gantry-split --mark APP.wasm"
            .into()),
    };
    match done {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("gantry-split: {error}");
            ExitCode::from(1)
        }
    }
}
