//! The benchmarks as a program: tables on standard output, progress on standard error.
//!
//! `bench [--only TEXT] [--repetitions N] [--wasm FILE] [--page FILE]`. The first file holds what this program,
//! compiled to wasm and run under node, wrote: one JSON line a row. The second, Markdown, is what a browser
//! measured of the page; it is put at the end. `cargo xtask bench` does it all in one go.
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
    use gantry_tests::bench::{table, whole};

    let mut arguments = std::env::args().skip(1);
    let (mut only, mut page, mut repetitions, mut wasm) = (String::new(), String::new(), 5, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{argument} wants a value"));
        match argument.as_str() {
            "--only" => only = value(),
            "--page" => page = value(),
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
    print!("{}", table::suite(&rows, &wasm));
    if only.is_empty() || only == "Whole" {
        print!("{}{}", whole::openb(repetitions), whole::replay(repetitions));
    }
    if !page.is_empty() {
        let measured = std::fs::read_to_string(page).expect("the file of the page's figures");
        println!("\n### The page, in Chromium\n\n{measured}");
    }
}
