//! The benchmarks as a program: tables on standard output, progress on standard error.
//!
//! `bench [--only TEXT] [--repetitions N] [--wasm FILE]`: `FILE` holds what this program, compiled to wasm
//! and run under node, wrote: one JSON line a row. `cargo xtask bench` does both in one go.
#![allow(missing_docs, reason = "a program")]

use gantry_tests::bench::suite;

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = console)]
        fn log(line: &str);
    }
    suite::run("", 3, |row| log(&serde_json::to_string(row).expect("rows are plain data")));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use gantry_tests::bench::table;

    let mut arguments = std::env::args().skip(1);
    let (mut only, mut repetitions, mut wasm) = (String::new(), 5, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{argument} wants a value"));
        match argument.as_str() {
            "--only" => only = value(),
            "--repetitions" => repetitions = value().parse().expect("a number"),
            "--wasm" => {
                let lines = std::fs::read_to_string(value()).expect("the file of wasm's rows");
                let rows = lines.lines().filter(|line| line.starts_with('{'));
                wasm = rows.map(|line| serde_json::from_str(line).expect("a row")).collect();
            }
            _ => panic!("no such argument: {argument}"),
        }
    }
    let rows = suite::run(&only, repetitions, |row| {
        eprintln!("{:?} {} {}: place {:.1} ns", row.part, row.label, row.nodes, row.times.place_ns);
    });
    println!("{}", table::suite(&rows, &wasm));
}
