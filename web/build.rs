//! Makes Rust of the page's words, `words/<language>/<file>.ftl`. What is wrong with them fails the build.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=words");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    match gantry_words::compile(Path::new("words")) {
        Ok(code) => std::fs::write(Path::new(&out).join("words.rs"), code).expect("it is written"),
        Err(faults) => faults.iter().for_each(|fault| println!("cargo::error=web/words/{fault}")),
    }
}
