//! Cuts a WebAssembly module in two: what the first picture needs, and what may come after it.
//!
//! `gantry-split APP.wasm FIRST.txt LATE.wasm` rewrites `APP.wasm` and writes `LATE.wasm`. Functions that the
//! list does not name, and stretches of others that it says did not run, move to the late module; each leaves a
//! few bytes that call it through a table.
//! Whoever calls a stub before the late module has arrived fetches it there and then (the import
//! `late.load`), so the list decides how fast the page is and never whether it works.
//!
//! `gantry-split --mark APP.wasm WHOLE.wasm` rewrites it so that it calls `late.mark(number)` wherever control
//! may have come another way, and keeps it as it was; `gantry-split --list WHOLE.wasm MARKED.txt` prints the
//! list that follows from the numbers that were marked until the first picture.
//!
//! **Invariant:** functions keep their types and their places in tables; memory, tables and globals are shared.
mod body;
mod cut;
mod live;
mod mark;
mod module;
mod outline;
mod region;
mod rules;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["--mark", app, whole] => mark::mark(Path::new(app), Path::new(whole)),
        ["--list", whole, marked] => mark::list(Path::new(whole), Path::new(marked)),
        [app, early, late] => cut::cut(Path::new(app), Path::new(early), Path::new(late)),
        _ => Err("usage: gantry-split APP.wasm FIRST.txt LATE.wasm | --mark APP.wasm WHOLE.wasm | --list WHOLE.wasm MARKED.txt"
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
