//! The tools that build and test this repository, each at the one version it was tried with.
//!
//! This is the only place to change a version. `wasm-bindgen` must also equal the library's in `Cargo.lock`
//! and the pin in `Trunk.toml`, which the tidy rules check.

/// A program of crates.io, or a package of npm. It has a folder of its own in the cache.
#[derive(Debug)]
pub struct Tool {
    /// The crate or the package.
    pub name: &'static str,
    pub version: &'static str,
    /// A file in its folder that is there once it is installed.
    pub file: &'static str,
    /// How `cargo install` builds it; none for a package of npm.
    pub build: Option<Build>,
}

#[derive(Debug)]
pub struct Build {
    /// Further arguments of `cargo install`.
    pub arguments: &'static str,
    /// How the program is optimised: 0 where it only starts others, 1 where it computes.
    pub optimisation: &'static str,
    /// How long that takes on two cores, in words.
    pub takes: &'static str,
}

const fn cargo(
    name: &'static str,
    version: &'static str,
    file: &'static str,
    takes: &'static str,
    arguments: &'static str,
) -> Tool {
    Tool { name, version, file, build: Some(Build { arguments, optimisation: "0", takes }) }
}

const fn npm(name: &'static str, version: &'static str, file: &'static str) -> Tool {
    Tool { name, version, file, build: None }
}

/// Only for `serve --watch`. 0.22 wants a newer Rust than the pinned one.
pub const TRUNK: Tool =
    cargo("trunk", "0.21.14", "bin/trunk", "about two minutes", "--no-default-features");

pub const WASM_BINDGEN: Tool = Tool {
    name: "wasm-bindgen-cli",
    version: "0.2.129",
    file: "bin/wasm-bindgen",
    build: Some(Build {
        arguments: "--no-default-features --bin wasm-bindgen --bin wasm-bindgen-test-runner",
        optimisation: "1",
        takes: "about two minutes",
    }),
};

/// Cuts the programs of the site into parts. Its library is the one that marks the parts (`web/Cargo.toml`).
pub const WASM_SPLIT: Tool = cargo(
    "wasm_split_cli_support",
    "0.2.4",
    "bin/wasm-split-cli",
    "about a minute",
    "--features build-binary",
);

/// Makes the manual's pages of Markdown.
pub const MDBOOK: Tool = cargo(
    "mdbook",
    "0.5.4",
    "bin/mdbook",
    "about three minutes",
    "--no-default-features --features search",
);

pub const CARGO_DENY: Tool = cargo("cargo-deny", "0.20.2", "bin/cargo-deny", "about a minute", "");

/// Only where the machine has none of its own.
pub const NEXTEST: Tool = cargo(
    "cargo-nextest",
    "0.9.143",
    "bin/cargo-nextest",
    "about two minutes",
    "--no-default-features --features default-no-update",
);

/// Only for `mutants`.
pub const CARGO_MUTANTS: Tool =
    cargo("cargo-mutants", "27.1.0", "bin/cargo-mutants", "about two minutes", "");

/// Leads Firefox. Debian has none.
pub const GECKODRIVER: Tool =
    cargo("geckodriver", "0.37.1", "bin/geckodriver", "about a minute", "");

/// Optimises wasm, as a library, and merges it. Debian's own is too old for what today's compiler writes.
pub const BINARYEN: Tool = npm("binaryen", "132.0.0", "node_modules/binaryen/index.js");

/// Minifies scripts and styles: Trunk's own minifier does not understand the main script.
pub const ESBUILD: Tool = npm("esbuild", "0.28.2", "node_modules/.bin/esbuild");

/// The accessibility checks that the browser tests inject.
pub const AXE: Tool = npm("axe-core", "4.14.1", "node_modules/axe-core/axe.min.js");

/// Checks the types of the JavaScript module.
pub const TYPESCRIPT: Tool = npm("typescript", "5.9.3", "node_modules/.bin/tsc");

/// Debian's packages for the tests in Chromium: the browser, the same without windows, which starts sooner, its driver, a
/// font with Chinese glyphs.
pub const CHROMIUM: &str = "chromium chromium-headless-shell chromium-driver fonts-noto-cjk";

/// Debian's packages for the walk in other browsers: Firefox; WebKit with its driver, and a display for it.
pub const OTHER_BROWSERS: &str = "firefox-esr webkit2gtk-driver xvfb xauth";

impl Tool {
    pub fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

/// The folders of the cache that belong on the path, relative to it.
pub fn folders() -> impl Iterator<Item = String> {
    let cargo = [TRUNK, WASM_BINDGEN, WASM_SPLIT, MDBOOK, CARGO_DENY, NEXTEST, CARGO_MUTANTS];
    let tools = cargo.into_iter().chain([GECKODRIVER, BINARYEN, ESBUILD, TYPESCRIPT]);
    tools.map(|tool| {
        let programs = if tool.build.is_some() { "bin" } else { "node_modules/.bin" };
        format!("{}/{programs}", tool.folder())
    })
}
