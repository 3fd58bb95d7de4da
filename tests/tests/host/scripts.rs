//! Scripts of the site that run in node with as much of a browser as they need.

use std::process::Command;

/// Runs a test of `tests/js` on a script of `static`.
fn holds(test: &str, script: &str) {
    let top = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut node = Command::new("node");
    node.arg(format!("{top}/tests/js/{test}")).arg(format!("{top}/static/{script}"));
    let ran = node.output().expect("node is there");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn the_element_frames_its_own_site_alone() {
    holds("embed.mjs", "gantry-embed.js");
}

#[test]
fn what_is_thrown_out_of_the_offline_store_comes_back() {
    holds("service.mjs", "service.js");
}
