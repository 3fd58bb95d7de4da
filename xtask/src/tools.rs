//! The tools that build and test this repository, each at the one version it was tried with.
//!
//! This is the only place to change a version. `wasm-bindgen` must also equal the library's in `Cargo.lock`
//! and the pin in `Trunk.toml`, which the tidy rules check.

/// A program built from crates.io into `<crate>-<version>/bin`.
#[derive(Debug)]
pub struct CargoTool {
    pub krate: &'static str,
    pub version: &'static str,
    /// Its programs, all of them needed.
    pub programs: &'static [&'static str],
    /// Further arguments of `cargo install`.
    pub arguments: &'static [&'static str],
    /// How the program is optimised: 0 where it only starts others, 1 where it computes.
    pub optimisation: &'static str,
    /// How long that takes on two cores, in words.
    pub takes: &'static str,
}

/// A package of npm, in `<package>-<version>/node_modules`.
#[derive(Debug)]
pub struct NpmTool {
    pub package: &'static str,
    pub version: &'static str,
    /// A file that is there once it is installed.
    pub file: &'static str,
}

/// Only for `serve --watch`.
pub const TRUNK: CargoTool = CargoTool {
    krate: "trunk",
    // 0.22 wants a newer Rust than the pinned one.
    version: "0.21.14",
    programs: &["trunk"],
    arguments: &["--no-default-features"],
    optimisation: "0",
    takes: "about two minutes",
};

pub const WASM_BINDGEN: CargoTool = CargoTool {
    krate: "wasm-bindgen-cli",
    version: "0.2.129",
    programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
    arguments: &[
        "--no-default-features",
        "--bin",
        "wasm-bindgen",
        "--bin",
        "wasm-bindgen-test-runner",
    ],
    optimisation: "1",
    takes: "about two minutes",
};

/// Cuts the programs of the site into parts. Its library is the one that marks the parts (`web/Cargo.toml`).
pub const WASM_SPLIT: CargoTool = CargoTool {
    krate: "wasm_split_cli_support",
    version: "0.2.4",
    programs: &["wasm-split-cli"],
    arguments: &["--features", "build-binary"],
    optimisation: "0",
    takes: "about a minute",
};

/// Makes the manual's pages of Markdown.
pub const MDBOOK: CargoTool = CargoTool {
    krate: "mdbook",
    version: "0.5.4",
    programs: &["mdbook"],
    arguments: &["--no-default-features", "--features", "search"],
    optimisation: "0",
    takes: "about three minutes",
};

pub const CARGO_DENY: CargoTool = CargoTool {
    krate: "cargo-deny",
    version: "0.20.2",
    programs: &["cargo-deny"],
    arguments: &[],
    optimisation: "0",
    takes: "about a minute",
};

/// Only where the machine has none of its own.
pub const NEXTEST: CargoTool = CargoTool {
    krate: "cargo-nextest",
    version: "0.9.143",
    programs: &["cargo-nextest"],
    arguments: &["--no-default-features", "--features", "default-no-update"],
    optimisation: "0",
    takes: "about two minutes",
};

/// Only for `mutants`.
pub const CARGO_MUTANTS: CargoTool = CargoTool {
    krate: "cargo-mutants",
    version: "27.1.0",
    programs: &["cargo-mutants"],
    arguments: &[],
    optimisation: "0",
    takes: "about two minutes",
};

/// Leads Firefox. Debian has none.
pub const GECKODRIVER: CargoTool = CargoTool {
    krate: "geckodriver",
    version: "0.37.1",
    programs: &["geckodriver"],
    arguments: &[],
    optimisation: "0",
    takes: "about a minute",
};

/// Optimises wasm, as a library, and merges it. Debian's own is too old for what today's compiler writes.
pub const BINARYEN: NpmTool =
    NpmTool { package: "binaryen", version: "132.0.0", file: "node_modules/binaryen/index.js" };

/// Minifies scripts and styles: Trunk's own minifier does not understand the main script.
pub const ESBUILD: NpmTool =
    NpmTool { package: "esbuild", version: "0.28.2", file: "node_modules/.bin/esbuild" };

/// The accessibility checks that the browser tests inject.
pub const AXE: NpmTool =
    NpmTool { package: "axe-core", version: "4.14.1", file: "node_modules/axe-core/axe.min.js" };

/// Checks the types of the JavaScript module.
pub const TYPESCRIPT: NpmTool =
    NpmTool { package: "typescript", version: "5.9.3", file: "node_modules/.bin/tsc" };

/// What the tests in Chromium need from Debian: the browser, the same without windows, which starts sooner, its driver, a
/// font with Chinese glyphs.
pub const CHROMIUM: [&str; 4] =
    ["chromium", "chromium-headless-shell", "chromium-driver", "fonts-noto-cjk"];

/// What the walk in other browsers needs from Debian: Firefox; WebKit with its driver, and a display for it.
pub const OTHER_BROWSERS: [&str; 4] = ["firefox-esr", "webkit2gtk-driver", "xvfb", "xauth"];

impl CargoTool {
    pub fn folder(&self) -> String {
        format!("{}-{}", self.krate, self.version)
    }
}

impl NpmTool {
    pub fn folder(&self) -> String {
        format!("{}-{}", self.package, self.version)
    }
}

/// The folders of the cache that belong on the path, relative to it.
pub fn folders() -> impl Iterator<Item = String> {
    let site = [&TRUNK, &WASM_BINDGEN, &WASM_SPLIT, &MDBOOK];
    let tests = [&CARGO_DENY, &NEXTEST, &CARGO_MUTANTS, &GECKODRIVER];
    let npm = [&BINARYEN, &ESBUILD, &TYPESCRIPT];
    let cargo = site.into_iter().chain(tests).map(|tool| format!("{}/bin", tool.folder()));
    let npm = npm.into_iter().map(|tool| format!("{}/node_modules/.bin", tool.folder()));
    cargo.chain(npm)
}
