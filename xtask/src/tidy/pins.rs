//! That the version of wasm-bindgen is the same wherever it has to be written down.
//!
//! The library and the program that finishes its output understand each other only at equal versions.

use crate::tools;

/// A place that states the version, and how: the text before it.
const PLACES: [(&str, &str); 3] = [
    ("Cargo.lock", "name = \"wasm-bindgen\"\nversion = \""),
    ("Cargo.toml", "wasm-bindgen = \"="),
    ("Trunk.toml", "wasm_bindgen = \""),
];

/// The places whose version differs from the one in `xtask/src/tools.rs`. `read` yields a file's text.
pub fn check(read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let pinned = tools::WASM_BINDGEN.version;
    let mut found = Vec::new();
    for (file, before) in PLACES {
        let text = read(file).unwrap_or_default();
        let version = text.split_once(before).and_then(|(_, rest)| rest.split('"').next());
        match version {
            Some(version) if version == pinned => {}
            Some(version) => found.push(format!(
                "{file}: wasm-bindgen is {version} here and {pinned} in xtask/src/tools.rs"
            )),
            None => found.push(format!("{file}: does not state the version of wasm-bindgen")),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(version: &str, file: &str) -> Option<String> {
        let (_, before) = PLACES.into_iter().find(|(name, _)| *name == file)?;
        Some(format!("x\n{before}{version}\"\n"))
    }

    #[test]
    fn equal_versions_pass_and_another_is_named() {
        let pinned = tools::WASM_BINDGEN.version;
        assert_eq!(check(|file| state(pinned, file)), Vec::<String>::new());
        let found = check(|file| state(if file == "Cargo.lock" { "0.1.0" } else { pinned }, file));
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("Cargo.lock: wasm-bindgen is 0.1.0 here"), "{found:?}");
        assert_eq!(check(|_| None).len(), PLACES.len());
    }
}
