//! Published schedules: jobs with the start that an established simulator gave each, packed.

use gantry_core::gzip::Unpacker;

/// The rows of a packed table: job, submission, nodes, estimate, run time, start.
///
/// # Panics
/// Where it is no such table.
pub fn schedule(packed: &[u8]) -> Vec<[u64; 6]> {
    let mut unpacker = Unpacker::new(Vec::new(), 64 << 20);
    unpacker.push(packed).expect("packed");
    let text = String::from_utf8(unpacker.finish().expect("packed whole")).expect("text");
    let row = |line: &str| {
        let numbers: Vec<u64> = line.split(',').map(|it| it.parse().expect("a number")).collect();
        numbers.try_into().unwrap_or_else(|_| panic!("six columns: {line}"))
    };
    text.lines().skip(1).map(row).collect()
}

/// The table in that file of the golden folder.
///
/// # Panics
/// Where there is no such table.
#[cfg(not(target_arch = "wasm32"))]
pub fn published(file: &str) -> Vec<[u64; 6]> {
    let path = format!("{}/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    schedule(&std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}
