//! All tests that run on the host alone, in one program: a program each would be compiled and linked anew forty times.
#![cfg(not(target_arch = "wasm32"))]

mod anchors;
mod arbitrary_input;
mod backfill_laws;
mod bad_input;
mod bounds;
mod cli;
mod cli_runs;
mod cli_shares;
mod decisions;
mod exhaustive;
mod export;
mod forecasts;
mod groups_laws;
mod laws;
mod links;
mod module;
mod near_misses;
mod openb;
mod placement_laws;
mod planted_faults;
mod prose;
mod quiz;
mod read_back;
mod reasons;
mod replay;
mod scripts;
mod session;
mod session_compare;
mod session_long;
mod session_workflow;
mod variant_coverage;
mod vectors;
mod workflow_answers;
mod workflow_laws;
mod workflow_views;
mod workload;

/// Bytes, packed.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;

    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).expect("a vector takes all");
    packer.finish().expect("a vector takes all")
}
