//! The benchmarks as a program: tables on standard output, each as soon as it is there.
//!
//! `--only TEXT` runs the tables with that in their titles. The file of `--wasm` has what this program, compiled to wasm
//! and run under node, wrote: the times as JSON. That of `--page`, Markdown, is what a browser measured of the page; it is
//! put at the end. `cargo xtask bench` does host and wasm in one go.

use std::collections::BTreeMap;

use gantry_tests::bench::tables;

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = console)]
        fn log(line: &str);
    }
    let mut times = BTreeMap::new();
    for table in tables() {
        table.run(&mut times, &BTreeMap::new());
    }
    log(&serde_json::to_string(&times).expect("times are plain data"));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    const USAGE: &str = "bench [--only TEXT] [--wasm FILE] [--page FILE]";
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (mut only, mut wasm, mut page) = (String::new(), BTreeMap::new(), String::new());
    for pair in words.chunks(2) {
        let file = |path: &str| {
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        match pair {
            [name, text] if name == "--only" => only.clone_from(text),
            [name, path] if name == "--page" => page = file(path),
            [name, path] if name == "--wasm" => {
                wasm = serde_json::from_str(&file(path)).expect("times as JSON");
            }
            _ => {
                eprintln!("error: there is no argument {}\n{USAGE}", pair[0]);
                std::process::exit(2);
            }
        }
    }
    for table in tables().into_iter().filter(|table| table.title.contains(&only)) {
        eprintln!("{} …", table.title);
        print!("{}", table.run(&mut BTreeMap::new(), &wasm));
    }
    if !page.is_empty() {
        println!("\n### The page, in Chromium\n\n{page}");
    }
}
